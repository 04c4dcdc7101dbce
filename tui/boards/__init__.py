"""The boards: one module a game, found by the game's name. They know nothing of one another.

A game without a board of its own is played on the generic one.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.tui.glyphs import SIDE_STRIPES

if TYPE_CHECKING:
    from types import ModuleType

    from paravent.tui.boards.base import Board

Stripe: TypeAlias = tuple[str, str]
"""A sign of one cell and its look: they tell seats apart, with colour and without."""

USUAL: Final[tuple[Stripe, ...]] = tuple((sign, f"side-{seat}") for seat, sign in enumerate(SIDE_STRIPES))
SHARED = ("base", "choosing", "generic", "parts", "phased")


def named() -> tuple[str, ...]:
    """The games that have a board of their own."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.name not in SHARED))


def board_for(game: str) -> Board:
    """A new board for the game of that name: the class `BOARD` of its module, or the generic one."""
    board: Board = _module(game).BOARD()
    return board


def stripes(game: str) -> tuple[Stripe, ...]:
    """How each seat of a game is marked, on its board and wherever else: its module's `STRIPES`, or the usual ones."""
    found: tuple[Stripe, ...] = getattr(_module(game), "STRIPES", USUAL)
    return found


def _module(game: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{game if game in named() else 'generic'}")

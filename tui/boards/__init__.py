"""The boards: one module a game, found by the game's name. They know nothing of one another.

A game without a board of its own is played on the generic one.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paravent.tui.boards.base import Board

SHARED = ("base", "choosing", "generic", "parts", "phased")


def named() -> tuple[str, ...]:
    """The games that have a board of their own."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.name not in SHARED))


def board_for(game: str) -> Board:
    """A new board for the game of that name: the class `BOARD` of its module, or the generic one."""
    module = importlib.import_module(f"{__name__}.{game if game in named() else 'generic'}")
    board: Board = module.BOARD()
    return board

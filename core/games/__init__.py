"""The games: one folder each, found by looking and never by a list.

`names()` imports nothing and `load()` imports one game, so that start-up stays quick. A folder is a game when its
`__init__` has `GAME`.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import cast

from paravent.core.game import AnyGame


class UnknownGame(LookupError):
    """There is no game of this name; `str()` lists those that there are."""


def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))


def shortest_first() -> tuple[str, ...]:
    """The names of all games as they are offered: what is over soonest is tried first, then by name."""
    return tuple(sorted(names(), key=lambda name: load(name).facts.minutes))


def load(name: str) -> AnyGame:
    """The game of that name; raises UnknownGame."""
    if name not in names():
        raise UnknownGame(f"there is no game “{name}”; there are: {', '.join(names())}")
    return cast("AnyGame", importlib.import_module(f"{__name__}.{name}").GAME)

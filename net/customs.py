"""What a table says about itself beside the options of its game: who plays seats that are left, and who may look on.

It stands where the game's options stand, so that invitations, lobbies and the offer carry it like any of them. Nothing
is imported here that a first screen would have to wait for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from paravent.net.kinds import Option

VACANT: Final = "table.vacant"
"""The option of the table that says who plays a seat which its player has left, if it is not its defaults."""
STEWARD: Final = "steward"
"""Its one setting: the game's steward, see `core.bots.steward`."""
WATCH: Final = "table.watch"
"""The option of the table that says who may look on, if it is not everybody."""
NOBODY: Final = "nobody"
"""Its one setting."""


def of_game(options: Iterable[Option]) -> dict[str, str]:
    """The options of the game among those of a table: the table's own have a dot in their name."""
    return {option.name: option.setting for option in options if "." not in option.name}


def of_table(options: Iterable[Option]) -> dict[str, str]:
    """The options that are the table's own."""
    return {option.name: option.setting for option in options if "." in option.name}


def stewarded(options: Iterable[Option]) -> bool:
    """Whether a steward plays the seats that are left at a table with these options."""
    return of_table(options).get(VACANT) == STEWARD


def watchable(options: Iterable[Option]) -> bool:
    """Whether others may look on at a table with these options."""
    return of_table(options).get(WATCH) != NOBODY

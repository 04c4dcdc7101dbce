"""What a table says about itself beside the options of its game: who plays on, who may look on, how much time there is.

It stands where the game's options stand, so that invitations, lobbies and the offer carry it like any of them. Nothing
is imported here that a first screen would have to wait for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypedDict

if TYPE_CHECKING:
    from paravent.net.kinds import Option

PAIR: Final = 2
"""So many machines cannot go on without each other: whoever leaves ends the game, and nobody votes."""
VACANT: Final = "table.vacant"
"""The option of the table that says who plays a seat which its player has left, if it is not its defaults."""
STEWARD: Final = "steward"
"""Its one setting: the game's steward, see `core.bots.steward`."""
WATCH: Final = "table.watch"
"""The option of the table that says who may look on, if it is not everybody."""
NOBODY: Final = "nobody"
"""Its one setting."""
KEYS: Final = "table.keys"
"""The option of the table that says whether machines hold shares of one another's keys, if they do not (no escrow)."""
STRICT: Final = "strict"
"""Its one setting."""
CLOCK: Final = "table.clock"
"""The option of the table that says how many minutes each seat has for all its choices, if there is a limit."""
MINUTES: Final = ("5", "10", "15", "20", "30", "45", "60", "90", "120")
"""Its settings."""


class Terms(TypedDict, total=False):
    """What a host may say about his table; what is left out is as usual."""

    strict: bool
    """Whether nobody holds shares of another's keys."""
    steward: bool
    """Whether a steward plays the seats that are left."""
    watch: bool
    """Whether others may look on."""
    minutes: int
    """So many each seat has for all its choices; 0 for no limit."""


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


def strict(options: Iterable[Option]) -> bool:
    """Whether nobody holds shares of another's keys at a table with these options."""
    return of_table(options).get(KEYS) == STRICT


def minutes(options: Iterable[Option]) -> int:
    """How many minutes each seat has at a table with these options; 0 for no limit, and for what is none of them."""
    setting = of_table(options).get(CLOCK, "")
    return int(setting) if setting in MINUTES else 0

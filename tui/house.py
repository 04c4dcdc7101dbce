"""What becomes of a machine that is lost, and how much time there is, in words: dialog, rooms, table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from paravent.net.customs import PAIR, STRICT, minutes, strict
from paravent.tui.solo import OPEN

if TYPE_CHECKING:
    from paravent.net.kinds import Option

LOST: Final = "If a machine is lost"
HELP: Final = (
    "As many as can go on without somebody could together read what he draws; strict: only all can, and a machine that "
    "is lost ends the game."
)
_SHARED: Final = "As many as can go on without somebody could together read what he draws."
MEANS: Final = {
    "defaults": f"A seat that is left does the least that is allowed. {_SHARED}",
    "steward": f"A simple bot plays seats that are left. {_SHARED}",
    STRICT: "Nobody ever reads what another draws, unless all do it together; a machine that is lost ends the game.",
}
"""What may become of seats that are left, in two lines each."""
CLOCK: Final = "Time of each seat"


def matters(players: Sequence[str]) -> bool:
    """Whether there can be three machines: with two nobody holds anything of the other."""
    return players.count(OPEN) >= PAIR


def rules(options: Iterable[Option]) -> Iterable[tuple[str, str]]:
    """What is otherwise than usual at a table, a title and a setting each."""
    options = tuple(options)
    if strict(options):
        yield LOST, STRICT
    if minutes(options):
        yield CLOCK, f"{minutes(options)} min"


def used_up(name: str, minutes: int, *, votes: bool) -> str:
    """What is told when somebody's time is used up."""
    then = "% asks whether to go on without this seat" if votes else "nothing is lost by it"
    return f"By the clock of this machine {name} has used up {minutes} min; {then}."

"""A show in moments: what the last answer brought, and the last turn of a seat, each step with the galaxy as it was.

The sentences are those of the log. A roll is told in three steps: the attacker's die, the other one, what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, story
from paravent.core.games.amoeba.state import State
from paravent.core.games.amoeba.story import Entry
from paravent.core.requests import Seat
from paravent.tui.boards.amoeba import rewind
from paravent.tui.boards.amoeba.parts import LONGEST
from paravent.tui.boards.base import Beat
from paravent.tui.widgets.parts import cut

PARTS: Final = 3
"""Steps in which a roll of two dice is told."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step: the galaxy after it, what happened, and how much of a roll is told."""

    state: State
    entry: Entry
    text: str
    part: int = PARTS
    before: tuple[str, ...] = ()
    """The sentences of the steps before it, in this show."""

    @property
    def line(self) -> str:
        """What happens, in a row: of a roll whose sentence is too long how it ended."""
        long = len(self.text) > LONGEST and self.part == PARTS and self.entry[0] in ROLLS
        return dice(self.entry)[-1] if long else cut(self.text, LONGEST)


def fresh(before: State, after: State) -> int:
    """How many entries an answer has brought."""
    return min(len(after.story), after.told + len(after.story) - before.told - len(before.story))


def beats(before: State, after: State, seat: Seat | None) -> Iterator[Beat]:
    """The show from one position to the next."""
    for moment in moments(after, fresh(before, after), seat):
        weight = _WEIGHTS.get(moment.entry[0], 1.5)
        yield Beat(moment.line, moment, weight if moment.part == PARTS else 0.7)


def moments(after: State, count: int, seat: Seat | None) -> Iterator[Moment]:
    """The last `count` entries, step by step; what the next screen says by itself is left out."""
    told: list[str] = []
    at = rewind.stages(after, count)
    first = len(after.story) - (len(at) - 1)
    for stage, entry in zip(at[1:], after.story[first:], strict=True):
        if entry[0] in _SILENT or (entry[0] in _PRIVATE and entry[1] != seat):
            continue
        text = story.tell(entry, after.cards).text
        earlier = tuple(told[-8:])
        for part in range(1, PARTS) if entry[0] in ROLLS else ():
            yield Moment(stage, entry, dice(entry)[part - 1], part, earlier)
        yield Moment(stage, entry, text, PARTS, earlier)
        told.append(text)


def dice(entry: Entry) -> tuple[str, str, str]:
    """A roll in three lines: the one who attacks, the other, how it ended."""
    if entry[0] == story.STORMED:
        _, seat, system, die, ships, other, value, result = entry
        mine = f"{box.SIDES[seat]} rolls [{die}] + {box.count(ships, 'ship')} = {die + ships}"
        theirs = f"{galaxy.NAMES[system]} rolls [{other}] + value {value} = {other + value}"
        return mine, theirs, _result(die + ships, other + value, result)
    if entry[0] == story.SHOT:
        _, seat, _, kind, owner, die, other, hit = entry
        dots, lead = box.DOTS[kind], box.LASER_DOTS
        mine = f"{box.SIDES[seat]}'s laser rolls [{die}] + {lead} = {die + lead}"
        theirs = f"{_ship(owner, kind)} rolls [{other}] + {dots} = {other + dots}"
        return mine, theirs, f"{die + lead} against {other + dots}: {'hit' if hit else 'missed'}."
    _, seat, _, kind, die, owner, foe, other, result = entry
    mine = f"{_ship(seat, kind)} rolls [{die}] + {box.DOTS[kind]} = {die + box.DOTS[kind]}"
    theirs = f"{_ship(owner, foe)} rolls [{other}] + {box.DOTS[foe]} = {other + box.DOTS[foe]}"
    return mine, theirs, _result(die + box.DOTS[kind], other + box.DOTS[foe], result)


def _ship(seat: int, kind: int) -> str:
    return "The machine" if kind == box.MACHINE or seat < 0 else f"{box.SIDES[seat]}'s {box.KINDS[kind]}"


def _result(mine: int, theirs: int, result: int) -> str:
    return f"{mine} against {theirs}: {('lost', 'equal', 'won')[result + 1]}."


def last_turn(state: State, seat: Seat) -> int:
    """How many of the latest entries reach back to the beginning of a seat's last turn; 0: the story tells of none.

    With Donnell's turns the parts of a round count as one turn, as far as they are told.
    """
    entries = state.story
    found = next((n for n in range(len(entries) - 1, -1, -1) if entries[n][:2] == (story.TURN, seat)), None)
    return 0 if found is None else len(entries) - found


def tape(state: State, seat: Seat, eyes: Seat | None) -> list[Moment]:
    """The last turn of a seat, step by step, until somebody else's begins."""
    found: list[Moment] = []
    for moment in moments(state, last_turn(state, seat), eyes):
        kind, *numbers = moment.entry
        if found and (kind == story.ROUND or (kind == story.TURN and numbers[0] != seat)):
            break
        if moment.part == PARTS:
            found.append(moment)
    return found


ROLLS: Final = frozenset({story.STORMED, story.CLASHED, story.SHOT})
"""What is decided by two dice."""
_SILENT: Final = frozenset({story.SHUFFLED, story.IDLE, story.NOT_BUILT, story.OVER})
_PRIVATE: Final = frozenset({story.DEALT, story.POWER_DEALT})
_WEIGHTS: Final = {
    story.ROUND: 1.0,
    story.ROLLED: 0.7,
    story.DEALT: 0.7,
    story.SKIPPED: 0.8,
    story.INFESTED: 0.7,
    story.ATTACKED: 1.2,
    story.DESTROYED: 1.8,
    story.WOKEN: 2.0,
    story.FALLEN: 3.0,
}
"""How long a moment lasts, in beats; 1.5 where it is not here."""

"""A show in moments: the new part of a story cut into what happens at once, each with the table as it then is.

A moment is a beat of the board: a sentence, a weight and the table to draw. The sentences are those of the log; the
scoring at the end is told line by line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paravent.core.cards import Cards
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook, story
from paravent.core.games.dojo.state import State
from paravent.core.games.dojo.story import Entry
from paravent.core.requests import Seat
from paravent.tui.boards.base import Beat
from paravent.tui.boards.dojo import fold
from paravent.tui.boards.parts import LONGEST, fitting, gathered
from paravent.tui.widgets.parts import cut


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at a moment."""

    state: State
    fresh: tuple[Entry, ...]
    """What happens in this moment."""
    told: tuple[int, ...] = ()
    """While the scoring is told: how many lines of each seat have been told."""

    @property
    def kind(self) -> int:
        """The kind of the first thing that happens."""
        return self.fresh[0][0]

    @property
    def seat(self) -> Seat:
        """The seat that the first thing is about."""
        return self.fresh[0][1]


def beats(before: State, after: State) -> Iterator[Beat]:
    """The show from one position to the next."""
    stage = fold.begin(before, after)
    told = [0] * after.seats
    for entries in gathered(after.story[len(before.story) :], _FOLLOWS):
        for entry in entries:
            fold.tell(stage, entry)
        if entries[0][0] in (story.ROWS, story.COLUMNS):
            yield from _scoring(stage.copy(), entries[0], told)
        elif entries[0][0] not in _SILENT:
            moment = Moment(stage.copy(), tuple(entries), tuple(told))
            yield Beat(sentence(entries, stage.cards), moment, _WEIGHTS.get(entries[0][0], 2.0))


def _scoring(state: State, entry: Entry, told: list[int]) -> Iterator[Beat]:
    """The rows or the columns of a seat, one a beat."""
    seat, rows = entry[1], entry[0] == story.ROWS
    for line in outlook.told(state, seat):
        if grid.is_row(line.score.line) == rows:
            told[seat] += 1
            points = line.score.points
            words = f"{box.SIDES[seat]}, {grid.say_line(line.score.line)}: {line.text}, {_points(points)}."
            yield Beat(words, Moment(state, (entry,), tuple(told)), 1.5 if points or line.score.trophy >= 0 else 0.7)


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number or 'no'} points"


def sentence(entries: Sequence[Entry], cards: Cards) -> str:
    """A moment in a sentence, or in as many as fit."""
    kind = entries[0][0]
    if kind == story.SHOWN:
        return cut(f"All cards are turned up: {', '.join(_owned(e) for e in entries)}.", LONGEST)
    if kind == story.PLACED and len(entries) > 1:
        places = [f"{box.SIDES[e[1]]} {box.SHORT[e[2]]} on {grid.say_cell(e[3])}" for e in entries if e[0] == kind]
        words = f"{', '.join(places)}."
        return words if len(words) <= LONGEST else cut("All place their cards. " + words, LONGEST)
    return fitting(story.tell(entry, cards).text for entry in entries)


def _owned(e: Entry) -> str:
    return f"{box.RONIN if e[3] else box.SIDES[e[1]]} {box.SHORT[e[2]]}"


_SILENT: Final = frozenset({story.SHUFFLED, story.OVER, story.LEFT})
"""What the next still screen says by itself."""
_FOLLOWS: Final[dict[int, frozenset[int]]] = {
    story.ROUND: frozenset({story.UNVEILED}),
    story.SHOWN: frozenset({story.SHOWN}),
    story.PLACED: frozenset({story.PLACED, story.BESIDE, story.UNPLACED}),
    story.WON: frozenset({story.UNPLACED}),
}
_WEIGHTS: Final = {
    story.LOOKED: 0.7,
    story.GAVE: 1.0,
    story.PASSED: 1.0,
    story.CHALLENGED: 2.5,
    story.DUEL: 3.0,
    story.WON: 3.0,
    story.SHOWN: 2.5,
    story.PLACED: 2.5,
}
"""How long a moment lasts, in beats; 2 where it is not here."""
DUELLING: Final = frozenset({story.DUEL, story.THROWN, story.WON, story.SWAPPED, story.KEPT})
"""The moments that show the two cards of a challenge."""
SCORING: Final = frozenset({story.ROWS, story.COLUMNS, story.TOTAL})

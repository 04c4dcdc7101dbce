"""What a story says of a round or a game: how fights ended, who stood where. It only reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.story import Entry
from paravent.core.requests import Seat


@dataclass(frozen=True, slots=True)
class Result:
    """How a fight ended."""

    round: int
    arena: int
    winner: Seat
    """-1: nobody."""
    totals: tuple[int, int]

    @property
    def score(self) -> str:
        """The winner's total first."""
        dogs, cats = self.totals
        return f"{cats}:{dogs}" if self.winner == box.CATS else f"{dogs}:{cats}"


def since(state: State, kind: int) -> Sequence[Entry]:
    """The story from the last entry of this kind on, which is the first of them; nothing if there is none."""
    for at in range(len(state.story) - 1, -1, -1):
        if state.story[at][0] == kind:
            return state.story[at:]
    return ()


def results(entries: Sequence[Entry], number: int = 0) -> list[Result]:
    """The fights that ended in these entries; `number` is the round they begin in."""
    found = []
    totals = (0, 0)
    for entry in entries:
        if entry[0] == story.ROUND:
            number = entry[1]
        elif entry[0] == story.COMPARED:
            totals = (entry[2], entry[3])
        elif entry[0] == story.WON:
            found.append(Result(number, entry[2], entry[1], totals))
        elif entry[0] == story.TIED:
            found.append(Result(number, entry[1], -1, totals))
    return found


def result(state: State, arena: int) -> Result | None:
    """How the fight in an arena ended, this round or, while the next is planned, last round; None: it has not yet."""
    return next((found for found in results(since(state, story.REVEAL)) if found.arena == arena), None)


def end_of_last_round(state: State) -> int | None:
    """How much of the story leads to the end of the last fight that is over; None: no round is."""
    for at in range(len(state.story) - 1, -1, -1):
        if state.story[at][0] == story.REFRESH:
            return at
    return None

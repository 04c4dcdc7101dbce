"""A show in moments: the new part of a story cut into what happens at once, each with the table as it then is.

A moment is a beat of the board: a sentence, a weight and the table to draw. Nothing is made up here; the sentences are
those of the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paravent.core.cards import Cards
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import story
from paravent.core.games.zodiac.state import State
from paravent.core.games.zodiac.story import Entry
from paravent.core.requests import Face, Seat
from paravent.tui.boards.base import Beat
from paravent.tui.boards.parts import LONGEST, fitting, gathered
from paravent.tui.boards.zodiac import fold
from paravent.tui.widgets.parts import cut


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at a moment."""

    state: State
    fresh: tuple[Entry, ...]
    """What happens in this moment."""

    @property
    def kind(self) -> int:
        """The kind of the first thing that happens."""
        return self.fresh[0][0]


def beats(before: State, after: State, below: Seat) -> Iterator[Beat]:
    """The show from one position to the next, for whoever sits at the bottom."""
    stage = fold.begin(before, after)
    for entries in gathered(after.story[len(before.story) :], _FOLLOWS):
        for entry in entries:
            fold.tell(stage, entry)
        told = tuple(entry for entry in entries if not _silent(entry, below))
        if told:
            words = sentence(told, stage.cards)
            yield Beat(words, Moment(stage.copy(), told), _WEIGHTS.get(told[0][0], 2.0))


def sentence(entries: Sequence[Entry], cards: Cards) -> str:
    """A moment in a sentence, or in as many as fit."""
    if entries[0][0] == story.FIGHTER:
        return cut(_to_the_bases(entries), LONGEST)
    return fitting(story.tell(e, cards).text for e in entries if e[0] not in _SAID or len(entries) == 1)


def _to_the_bases(entries: Sequence[Entry]) -> str:
    """Who turns up which fighters."""
    sides = [
        f"{box.SIDES[seat]}: {', '.join(box.NAMES[e[2]] for e in entries if e[1] == seat)}"
        for seat in (0, 1)
        if any(e[1] == seat for e in entries)
    ]
    return f"To the bases. {'. '.join(sides)}."


def _silent(entry: Entry, below: Seat) -> bool:
    if entry[0] in (story.DEALT, story.SIGNS_DEALT, story.RETURNED):
        return entry[1] != below
    return entry[0] in _SILENT


_SILENT: Final = frozenset({story.SHUFFLED, story.GATHERED, story.ROUND, story.DUEL, story.OVER, story.LEFT})
"""What the next still screen says by itself."""
_SAID: Final = frozenset({story.ADDED, story.CLAIMED, story.ENDED, story.PENALTY})
"""What the sentence before it has said already, or the one after it says."""
_FOLLOWS: Final[dict[int, frozenset[int]]] = {
    story.SIGN_KEPT: frozenset({story.SIGN_KEPT}),
    story.STARS: frozenset({story.STARS}),
    story.FIGHTER: frozenset({story.FIGHTER}),
    story.TOTALS: frozenset({story.INITIATIVE}),
    story.COIN: frozenset({story.INITIATIVE}),
    story.PENALTY: frozenset({story.STANDS}),
    story.USED: frozenset({story.ADDED, story.CLAIMED, story.ENDED}),
    story.COPIED: frozenset({story.ADDED, story.CLAIMED, story.ENDED}),
    story.REAR: frozenset({story.ADDED, story.PARALYSED, story.NOTHING}),
    story.REVEALED: frozenset({story.ADDED}),
    story.SWAPPED_BASE: frozenset({story.ENTERED}),
    story.SWAPPED_PAST: frozenset({story.ENTERED}),
    story.LED: frozenset({story.LIBRA}),
    story.REPLIED: frozenset({story.LIBRA}),
}
_WEIGHTS: Final = {
    story.STARS: 1.5,
    story.FIGHTER: 2.5,
    story.PASSED: 1.5,
    story.DEALT: 1.0,
    story.SKIPPED: 1.0,
    story.USED: 3.0,
    story.REAR: 3.0,
    story.WON: 4.0,
    story.STANDS: 2.0,
}
"""How long a moment lasts, in beats; 2 where it is not here."""


def acting(moment: Moment) -> list[Face]:
    """The cards that act in a moment and that the observer knows."""
    faces = moment.state.cards.face
    found: list[Face | None] = []
    for e in moment.fresh:
        if e[0] in _BY_SLOT:
            found += [faces[slot] for slot in e[2:]]
        elif e[0] == story.REVEALED:
            found += e[1:]
        elif e[0] in _BY_FACE:
            found.append(e[2])
    return [face for face in found if face is not None]


_BY_SLOT: Final = frozenset(
    {story.DEALT, story.STARS, story.PASSED, story.RETURNED, story.FERTILE, story.DREW, story.LOOKED, story.DISCARDED}
)
_BY_FACE: Final = frozenset(
    {
        story.FIGHTER,
        story.LED,
        story.REPLIED,
        story.ENTERED,
        story.USED,
        story.REAR,
        story.PARDONED,
        story.CANCELLED,
        story.RESTORED,
        story.KEPT,
        story.RECRUITED,
        story.TAKEN,
        story.FETCHED,
        story.TO_HAND,
    }
)
AS_FIGHTER: Final = frozenset(
    {story.FIGHTER, story.LED, story.REPLIED, story.ENTERED, story.REAR, story.RECRUITED, story.FETCHED, story.TO_HAND}
)
"""Where a card acts by its upper half."""


def place(moment: Moment) -> str:
    """Where the show is: `draft, round 2`, `duel 3`."""
    state = moment.state
    if moment.kind < story.ROUND:
        return "draft of signs"
    if moment.kind < story.TOTALS:
        return f"draft, round {max(state.round, 1)} of 4"
    return f"duel {max(state.duel, 1)}"

"""A show in moments: the new part of a story cut into what happens at once, each with the table as it then is.

A moment is a beat of the board: a sentence, a weight and the table to draw. Nothing is made up here; the entries of the
story are only gathered, and the sentences are in `sentences`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.story import Entry
from paravent.core.requests import Seat
from paravent.tui.boards.base import Beat
from paravent.tui.boards.kungfur import fold
from paravent.tui.boards.kungfur.sentences import sentence

PANELS: Final = 3
"""Panels of a paravent, which fold away one after the other."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at a moment."""

    state: State
    """Folded from the story; faces that nobody has seen are not in it at all."""
    was: State
    """The moment before."""
    fresh: tuple[Entry, ...] = ()
    """What happens in this moment."""
    panels: int = 0
    """At the reveal: how many panels of the paravents still stand."""
    opened: int = box.ARENAS
    """At the reveal: how many arenas lie open."""


def beats(before: State, after: State, below: Seat) -> Iterator[Beat]:
    """The show from one position to the next, for whoever sits at the bottom."""
    stage = fold.at(after, len(before.story))
    opened: int | None = None
    for entries in gathered(after.story[len(before.story) :]):
        was = stage.copy()
        kind = entries[0][0]
        if kind == story.FIGHT and opened is not None:
            yield Beat(sentence((), was, below), Moment(was, was), 3.0)
            opened = None
        for entry in entries:
            fold.tell(stage, entry)
        moment = Moment(stage.copy(), was, tuple(entries))
        if kind == story.REVEAL:
            opened = 0
            yield from _folding(moment)
        elif entries[-1][0] not in _SILENT:
            if kind < story.FIGHT and opened is not None:
                opened = entries[0][2] + 1 if kind == story.TEAM else box.ARENAS
            seen = replace(moment, opened=box.ARENAS if opened is None else opened)
            yield Beat(sentence(seen.fresh, seen.state, below), seen, _WEIGHTS.get(kind, 2.0))


def _folding(moment: Moment) -> Iterator[Beat]:
    for panels in range(PANELS, 0, -1):
        text = "Both plans are made: the paravents fold."
        yield Beat(text, replace(moment, panels=panels, opened=0), 0.4)


def gathered(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The entries gathered into what happens at once."""
    found: list[list[Entry]] = []
    for entry in entries:
        if found and _goes_on(found[-1], entry):
            found[-1].append(entry)
        else:
            found.append([entry])
    return found


def _goes_on(moment: list[Entry], entry: Entry) -> bool:
    first, last, kind = moment[0][0], moment[-1], entry[0]
    if kind == story.TEAM:
        return last[0] == story.TEAM and last[2] == entry[2]
    if kind == story.HW:
        return entry[4] != box.HIKARU and first in _EFFECT_OF | {story.STOLEN}
    if kind in (story.VP, story.SP, story.SPARED):
        return first in _EFFECT_OF or last[0] in (story.VP, story.SP, story.SPARED)
    if kind == story.WON:
        return last[0] in (story.TAI_CHI, story.APPLE)
    if kind == story.TIED:
        return last[0] == story.COMPARED
    if first == story.FIGHT:
        return _idle(moment, entry)
    if kind == story.TURNED:
        return last[0] == story.ROUND
    if kind in _CLEANING:
        return first in _CLEANING
    if kind == story.RECOVERED:
        return last[0] == story.FOOD and (last[1], last[4]) == entry[1:3]
    return kind in _FOLLOWS.get(first, ())


def _idle(moment: list[Entry], entry: Entry) -> bool:
    """Whether the entry still belongs to a fight in which nobody and nothing is."""
    nothing = all(e[3] == 0 for e in [*moment, entry] if e[0] == story.TOTAL)
    return nothing and entry[0] in (story.TOTAL, story.COMPARED)


_EFFECT_OF: Final = frozenset({story.CLAIMED, story.KEPT, story.GROWN})
"""What a reward does is told with it."""
_EFFECTS: Final = frozenset(
    {story.JOINED, story.FRONT, story.NO_GAIN, story.LOOKED, story.BURIED, story.BLOCKED, story.RETURNED}
)
_CLEANING: Final = frozenset(range(story.PEACH_GONE, story.RAIHUU_BACK + 1))
"""What was used goes away, all of it at once. Limits, food and who comes back for it are told one after the other."""
_FOLLOWS: Final[dict[int, frozenset[int]]] = {
    story.ROUND: frozenset({story.PUSHED}),
    story.TURNED: frozenset({story.PUSHED}),
    story.RAIHUU_OUT: frozenset({story.RAIHUU_OUT}),
    story.THROWN: frozenset({story.FIRST}),
    story.ROLLED: frozenset({story.FIRST}),
    story.TOTAL: frozenset({story.TOTAL, story.COMPARED}),
    story.CLAIMED: _EFFECTS,
    story.KEPT: _EFFECTS,
}
_SILENT: Final = frozenset({story.SHUFFLED, story.LEFT, story.OVER, story.PEACH_GONE})
"""What the next still screen says by itself."""
_WEIGHTS: Final = {
    story.ROUND: 1.5,
    story.TURNED: 1.5,
    story.FIGHT: 2.0,
    story.UNMOVED: 1.5,
    story.WON: 2.5,
    story.TIED: 2.5,
    story.CLAIMED: 3.0,
    story.KEPT: 3.0,
    story.REFRESH: 4.0,
    **dict.fromkeys((story.LIMIT, story.FOOD, story.HUNGRY, story.RECOVERED, story.UNBLOCKED), 4.0),
}
"""How long a moment lasts, in beats; 2 where it is not here."""


def acting(moment: Moment) -> str:
    """The thing that acts in a moment, for the cursor: what it does is told under the table."""
    for e in moment.fresh:
        face = _actor(e)
        if face is not None:
            return f"card {face}"
    return ""


def _actor(e: Entry) -> int | None:
    match e[0]:
        case story.TURNED | story.KEPT | story.JOINED | story.FRONT:
            return e[2]
        case story.CLAIMED | story.BOOSTED | story.DECLINED:
            return e[3]
        case story.VP | story.SP | story.HW:
            return e[4] if e[4] < box.FACES else None
        case _:
            return _ACTORS.get(e[0])


_ACTORS: Final = {
    story.RAIHUU_OUT: box.RAIHUU,
    story.EXPELLED: box.SHIAU_YAO,
    story.UNMOVED: box.SHIAU_YAO,
    story.ADDED: box.SHIUE,
    story.ARMED: box.RINGO,
    story.IGNORED: box.BAN,
    story.TAI_CHI: box.TAI_CHI,
    story.APPLE: box.APPLE,
    story.SPARED: box.MUSASHI,
    story.STOLEN: box.BAN,
    story.HUA_ON: box.HUA,
    story.YAOU: box.YAOU,
}
"""Whose doing a kind of entry is."""


def place(moment: Moment) -> str:
    """Where the show is: `round 3 · fight 2`."""
    number = f"round {max(moment.state.round, 1)}"
    kind = moment.fresh[0][0] if moment.fresh else story.REVEAL
    if kind < story.REVEAL:
        return f"{number} · rewards are turned up"
    if kind < story.FIGHT:
        return f"{number} · reveal"
    return f"{number} · fight {moment.state.arena + 1}" if kind < story.PEACH_GONE else f"{number} · refresh"

"""What the story says of a duel: who led, which turns were taken and what they did, how it ended. It only reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import story
from paravent.core.games.zodiac.state import State
from paravent.core.games.zodiac.story import Entry
from paravent.core.requests import Face, Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a duel in a few words."""

    seat: Seat
    words: str
    face: Face = -1
    """The card that was used; -1 for a pass."""
    rear: bool = False
    """By its rearguard, and not as a star."""

    @property
    def effect(self) -> str:
        """What it did, without the name of the card."""
        return self.words.removeprefix(box.SHORT[self.face]).strip() if self.face >= 0 else self.words

    @property
    def mark(self) -> str:
        """How the card acted: as a star, upright from the base, or not at all."""
        return "▲" if self.rear else "★" if self.face >= 0 else " "


@dataclass(frozen=True, slots=True)
class Past:
    """How a duel went."""

    number: int
    leader: Seat
    winner: Seat
    powers: tuple[int, int]
    """By seat."""
    why: int
    fighters: tuple[Entry, ...]
    """Who led, who replied and who entered later, in this order: (seat, face, sign, power)."""

    def fighter(self, seat: Seat) -> Entry | None:
        """The last fighter that came to this side; an exchange of sides is not followed."""
        return next((e for e in reversed(self.fighters) if e[0] == seat), None)


def entries_of(state: State, number: int) -> Sequence[Entry]:
    """The part of the story that tells of a duel."""
    begin = next((at for at, e in enumerate(state.story) if e[0] == story.DUEL and e[1] == number), None)
    if begin is None:
        return ()
    after = range(begin + 1, len(state.story))
    end = next((at for at in after if state.story[at][0] == story.DUEL), len(state.story))
    return state.story[begin:end]


def past(state: State) -> list[Past]:
    """The duels that are over."""
    found = []
    for number in range(1, len(state.winners) + 1):
        entries = entries_of(state, number)
        won = next(e for e in entries if e[0] == story.WON)
        _, winner, _, high, low, why = won
        powers = (high, low) if winner == 0 else (low, high)
        fighters = tuple(e[1:5] for e in entries if e[0] in (story.LED, story.REPLIED, story.ENTERED))
        found.append(Past(number, entries[0][2], winner, powers, why, fighters))
    return found


def turns(state: State, number: int) -> list[Turn]:
    """The turns of a duel so far, each with what it did."""
    groups: list[list[Entry]] = []
    for e in entries_of(state, number):
        if e[0] in (story.USED, story.REAR, story.SKIPPED):
            groups.append([e])
        elif e[0] in (story.WON, story.STANDS):
            groups.append([])
        elif groups:
            groups[-1].append(e)
    return [_turn(group) for group in groups if group and group[0][0] in _TURNS]


def _turn(group: Sequence[Entry]) -> Turn:
    first = group[0]
    if first[0] == story.SKIPPED:
        return Turn(first[1], "pass")
    done = [words for e in group[1:] if (words := _effect(e))]
    words = f"{box.SHORT[first[2]]} {' '.join(done)}".rstrip().replace(" =", "=")
    return Turn(first[1], words, first[2], first[0] == story.REAR)


_TURNS: Final = frozenset({story.USED, story.REAR, story.SKIPPED})


def _effect(e: Entry) -> str:
    tell = _EFFECTS.get(e[0])
    return tell(e) if tell is not None else ""


_EFFECTS: Final[dict[int, Callable[[Entry], str]]] = {
    story.ADDED: lambda e: f"+{e[2]}",
    story.PARALYSED: lambda _: "1 turn",
    story.PARDONED: lambda _: "×pen",
    story.ADOPTED: lambda e: f"is {box.SHORT[4 * e[3]][:2]}",
    story.CANCELLED: lambda e: f"×{box.SHORT[e[2]]}",
    story.RESTORED: lambda e: f"✓{box.SHORT[e[2]]}",
    story.COPIED: lambda e: f"={box.SHORT[e[3]]}",
    story.NOTHING: lambda _: "nothing",
    story.DREW: lambda e: f"drew {len(e) - 2}",
    story.KEPT: lambda e: f"got {box.SHORT[e[2]]}",
    story.RECRUITED: lambda e: f"got {box.SHORT[e[2]]}",
    story.DISCARDED: lambda _: "discards",
    story.TAKEN: lambda e: f"got {box.SHORT[e[2]]}",
    story.FETCHED: lambda e: f"got {box.SHORT[e[2]]}",
    story.CLAIMED: lambda _: "leads",
    story.SWAPPED: lambda _: "sides",
    story.SWAPPED_BASE: lambda e: f"in {box.SHORT[e[3]]}",
    story.SWAPPED_PAST: lambda e: f"in {box.SHORT[e[3]]}",
    story.ENDED: lambda _: "ends",
}
"""What a turn did, in a word or two each."""

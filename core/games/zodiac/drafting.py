"""Which cards of a draft to keep, as fighters and as stars: what each is worth more than the deck's average.

A pick is judged by its two cards, and by what it passes on to the rival. Fighters and stars have their places, so what
counts is by how much a card beats what else would come to such a place.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import draft

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paravent.core.games.zodiac.state import State
    from paravent.core.games.zodiac.worth import Worth
    from paravent.core.requests import Face, Seat

Surplus: TypeAlias = tuple[float, float]
"""What a card is worth above the average: as a fighter, as a star."""
Kept: TypeAlias = tuple[tuple["Face", ...], tuple["Face", ...]]
"""Fighters and stars of a pick, by face, each in order."""

_PASSED: Final = 0.2
"""How much of a card's worth is lost when the rival may have it."""
_STAR: Final = -0.06
"""What a place for a star is worth less than one for a fighter: there are fewer, so they can wait for a good one."""


def surpluses(worth: Worth, signs: Sequence[int]) -> dict[Face, Surplus]:
    """What each card of these signs is worth above the average."""
    deck = box.fighters(*signs)
    fighter = sum([worth.upright[face] for face in deck]) / len(deck)
    star = sum([worth.sideways[face] for face in deck]) / len(deck) - _STAR
    return {face: (worth.upright[face] - fighter, worth.sideways[face] - star) for face in deck}


def judged(
    table: Mapping[Face, Surplus], faces: Sequence[Face], places: tuple[int, int], *, last: bool
) -> dict[Kept, float]:
    """What each pick of two of these faces is worth, with so many places left for fighters and stars.

    In the `last` round nothing is passed on.
    """
    fighters, stars = places
    passed = 0.0 if last else _PASSED
    lost = {face: passed * max(table[face]) for face in faces}
    all_lost = sum(lost.values())
    found: dict[Kept, float] = {}
    for one, other in combinations(sorted(faces), box.CHOSEN):
        base = lost[one] + lost[other] - all_lost
        if fighters > 1:
            found[(one, other), ()] = base + table[one][0] + table[other][0]
        if fighters and stars:
            found[(one,), (other,)] = base + table[one][0] + table[other][1]
            found[(other,), (one,)] = base + table[other][0] + table[one][1]
        if stars > 1:
            found[(), (one, other)] = base + table[one][1] + table[other][1]
    return found


def picks(worth: Worth, state: State, seat: Seat) -> dict[act.Pick, float]:
    """What each pick of a seat is worth that knows what it chooses from."""
    slots = {face: slot for slot in state.draft[seat] if (face := state.cards.face[slot]) is not None}
    table = surpluses(worth, state.signs)
    values = judged(table, list(slots), draft.places(state, seat), last=state.round == box.ROUNDS)
    return {
        act.Pick(tuple(sorted(slots[face] for face in fighters)), tuple(sorted(slots[face] for face in stars))): value
        for (fighters, stars), value in values.items()
    }

"""Cards without a game: a state that is nothing but its cards, for hands that a test plays itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from random import Random

from paravent.core.answers import Faces
from paravent.core.cards import Cards
from paravent.core.dealing import draw
from paravent.core.requests import Deal, Face, Show, Shuffle, Slot
from paravent.core.sight import as_seen_by


@dataclass(slots=True)
class Deck:
    """Cards, and somebody who deals them by chance."""

    seats: int
    cards: Cards = field(default_factory=Cards)

    def copy(self) -> Deck:
        return Deck(self.seats, self.cards.copy())

    def mix(self, slots: tuple[Slot, ...], rng: Random, by: int | None = None) -> tuple[Slot, ...]:
        ask = Shuffle(slots, by)
        answer = draw(self, ask, rng)
        assert isinstance(answer, Faces)
        return self.cards.mix(ask, answer)

    def deal(self, to: int, *slots: Slot) -> tuple[Slot, ...]:
        return self._shown(Deal(slots, to))

    def show(self, to: int, *slots: Slot) -> tuple[Slot, ...]:
        return self._shown(Show(slots, to))

    def _shown(self, ask: Deal | Show) -> tuple[Slot, ...]:
        self.cards.show(ask, Faces(tuple([self.cards.face[slot] for slot in ask.slots])))
        return ask.slots


def worlds_of(seen: Deck) -> Iterator[tuple[Face | None, ...]]:
    """Every way in which the mixes can have come out, one for each set of orders that fits what is seen."""

    def onward(number: int, faces: list[Face | None]) -> Iterator[tuple[Face | None, ...]]:
        if number == len(seen.cards.mixes):
            yield tuple(faces)
            return
        mix = seen.cards.mixes[number]
        for order in permutations([faces[slot] for slot in mix.before]):
            laid = faces.copy()
            for slot, face in zip(mix.after, order, strict=True):
                laid[slot] = face
            if all(known in (None, laid[slot]) for slot, known in enumerate(seen.cards.face)):
                yield from onward(number + 1, laid)

    yield from onward(0, seen.cards.face.copy())


def seen(deck: Deck, seat: int | None) -> Deck:
    return as_seen_by(deck, seat)

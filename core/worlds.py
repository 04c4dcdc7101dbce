"""A world: a state with every face known that fits what a seat has seen, and how much it counts.

Everything hidden comes from shuffles, and every order of a shuffle was equally likely. So the worlds that fit an
observation are the ways to match, mix by mix, the faces that went in to the slots that came out, such that every face
lies where the observer knows it. `fit` walks through the mixes forwards and draws such a matching at random: first
the faces that the observer meets again further on, each among the slots from which its next known place can still be
reached (and such that the others keep a place: an augmenting path decides), then the rest in any order. That draw is
not uniform, so each world comes with a weight, the inverse of the chance with which its draws were made: weighted
averages over worlds are right, plain ones are not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from paravent.core.cards import Cards
from paravent.core.game import S
from paravent.core.requests import Face, Slot

if TYPE_CHECKING:
    from random import Random

_MOST_TRIES = 1000
"""A walk that ends in a dead end is begun again; one or two tries are the rule."""


class NoWorld(ValueError):
    """No world fits: the state was not made by playing."""


def fit(seen: S, rng: Random, weigh: Callable[[S], float] | None = None) -> tuple[S, float]:
    """A world that fits `seen`, equal to it for its observer, and its weight (only ratios of weights mean something).

    `weigh(world)` is a game's own inference: it multiplies the weight by the chance of what was done openly, given that
    world. Raises NoWorld.
    """
    lineage = _Lineage(seen.cards)
    for _ in range(_MOST_TRIES):
        found = lineage.walk(rng)
        if found is not None:
            faces, weight = found
            world = seen.copy()
            world.cards.face = faces
            return world, weight if weigh is None else weight * weigh(world)
    raise NoWorld(f"no world was found in {_MOST_TRIES} tries; a state that was made by playing has one")


class _Lineage:
    """Which mix a slot was born in and goes into, and where each face is met again."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.into: list[int] = [-1] * len(cards.face)
        self.born: list[int] = [-1] * len(cards.face)
        for number, mix in enumerate(cards.mixes):
            for slot in mix.before:
                self.into[slot] = number
            for slot in mix.after:
                self.born[slot] = number
        self.reach = self._reach()
        self.met = self._met()

    def _reach(self) -> list[int]:
        """For each mix, as a bit mask, the mixes that a card which goes into it can come out of."""
        reach = [0] * len(self.cards.mixes)
        for number in range(len(reach) - 1, -1, -1):
            mask = 1 << number
            for slot in self.cards.mixes[number].after:
                if self.into[slot] >= 0:
                    mask |= reach[self.into[slot]]
            reach[number] = mask
        return reach

    def _met(self) -> dict[Face, list[Slot]]:
        """For each face the slots that it is known at and that came out of a mix, in the order of the mixes."""
        met: dict[Face, list[Slot]] = {}
        for mix in self.cards.mixes:
            for slot in mix.after:
                face = self.cards.face[slot]
                if face is not None:
                    met.setdefault(face, []).append(slot)
        return met

    def walk(self, rng: Random) -> tuple[list[Face | None], float] | None:
        """One way through all mixes and its weight, or None where it ends in a dead end."""
        faces = self.cards.face.copy()
        weight = 1.0
        for number, mix in enumerate(self.cards.mixes):
            here = [faces[slot] for slot in mix.before]
            if None in here:
                raise NoWorld("a card was mixed that has no face in any world")
            drawn = self._match(number, [face for face in here if face is not None], faces, rng)
            if drawn is None:
                return None
            weight *= drawn
        return faces, weight

    def _match(self, number: int, here: list[Face], faces: list[Face | None], rng: Random) -> float | None:
        """Lay the faces that went into a mix on its fresh slots; returns what the draw counts, None in a dead end."""
        mix = self.cards.mixes[number]
        placed = {face for slot in mix.after if (face := faces[slot]) is not None}
        if not placed.issubset(here):
            return None
        free = [slot for slot in mix.after if faces[slot] is None]
        bound: dict[Face, list[Slot]] = {}
        loose: list[Face] = []
        for face in here:
            if face in placed:
                continue
            goal = self._next(face, number)
            if goal is None:
                loose.append(face)
            else:
                bound[face] = [slot for slot in free if self._reaches(slot, goal)]
        weight = self._lay(bound, len(free), faces, rng)
        if weight is None:
            return None
        rest = [slot for slot in free if faces[slot] is None]
        rng.shuffle(loose)
        for slot, face in zip(rest, loose, strict=True):
            faces[slot] = face
        return weight

    def _reaches(self, slot: Slot, goal: int) -> bool:
        """Whether a card on this slot can come out of the mix `goal`."""
        return self.into[slot] >= 0 and bool(self.reach[self.into[slot]] >> goal & 1)

    def _next(self, face: Face, number: int) -> int | None:
        """The mix that this face is next seen to come out of after mix `number`."""
        for slot in self.met.get(face, ()):
            if self.born[slot] > number:
                return self.born[slot]
        return None

    @staticmethod
    def _lay(bound: dict[Face, list[Slot]], free: int, faces: list[Face | None], rng: Random) -> float | None:
        """Place each bound face at random among the slots that leave the others a place.

        A face that may lie on `k` of `n` free slots counts `k / n`: the inverse of the chance of the draw, over the
        number of all orders of the mix.
        """
        weight = 1.0
        todo = dict(sorted(bound.items(), key=lambda item: (len(item[1]), item[0])))
        matched = _matching(todo)
        if matched is None:
            return None
        taken: set[Slot] = set()
        while todo:
            face, slots = next(iter(todo.items()))
            del todo[face]
            fitting = [slot for slot in slots if slot not in taken and _still(todo, taken | {slot})]
            slot = fitting[rng.randrange(len(fitting))]
            weight *= len(fitting) / (free - len(taken))
            taken.add(slot)
            faces[slot] = face
        return weight


def _still(todo: dict[Face, list[Slot]], taken: set[Slot]) -> bool:
    """Whether every face that is left can have a slot that is not taken."""
    left = {face: [slot for slot in slots if slot not in taken] for face, slots in todo.items()}
    return _matching(left) is not None


def _matching(wishes: dict[Face, list[Slot]]) -> dict[Slot, Face] | None:
    """A matching of every face to one of its slots by augmenting paths, or None where there is none."""
    holder: dict[Slot, Face] = {}

    def augment(face: Face, tried: set[Slot]) -> bool:
        for slot in wishes[face]:
            if slot not in tried:
                tried.add(slot)
                if slot not in holder or augment(holder[slot], tried):
                    holder[slot] = face
                    return True
        return False

    return holder if all(augment(face, set()) for face in wishes) else None

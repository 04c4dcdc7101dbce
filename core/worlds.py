"""A world: a state with every face known that fits what a seat has seen, and how much it counts.

Everything hidden comes from shuffles, and every order of a shuffle was equally likely. So the worlds that fit an
observation are the ways to match, mix by mix, the faces that went in to the slots that came out, such that every face
lies where the observer knows it. `fit` walks through the mixes forwards and draws such a matching at random: first
the faces that the observer meets again further on, each among the slots from which its next known place can still be
reached (and such that the others keep a place: an augmenting path decides), then the rest in any order. That draw is
not uniform, so each world comes with a weight, the inverse of the chance with which its draws were made: weighted
averages over worlds are right, plain ones are not. Weights are kept as their logarithms, since those of a game with
hundreds of shuffles are smaller than any float; `relative` makes weights of them again.

Forwards is a dead end where many cards that are met again part early and have to share a narrow way later. There the
same is done backwards: every card that is met is traced to where it was last seen before, among the slots that can
have come from there. A draft in which all cards come out of one deck leaves no dead ends that way round. Both weights
are inverse chances over the same number of orders, so worlds of both kinds may be averaged together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from paravent.core.cards import Cards, Mix
from paravent.core.game import S
from paravent.core.requests import Face, Slot

if TYPE_CHECKING:
    from random import Random

_MOST_TRIES = 1000
"""A walk that ends in a dead end is begun again; one or two tries are the rule."""


class NoWorld(ValueError):
    """No world fits: the state was not made by playing."""


def fit(seen: S, rng: Random, weigh: Callable[[S], float] | None = None) -> tuple[S, float]:
    """A world that fits `seen`, equal to it for its observer, and the natural logarithm of its weight.

    Only differences of these logarithms mean something. `weigh(world)` is a game's own inference: it multiplies the
    weight by the chance of what was done openly, given that world; 0 makes the logarithm -inf. Raises NoWorld.
    """
    lineage = _Lineage(seen.cards)
    for _ in range(_MOST_TRIES):
        found = lineage.walk(rng)
        if found is not None:
            faces, weight = found
            world = seen.copy()
            world.cards.face = faces
            return world, weight if weigh is None else weight + _log(weigh(world))
    raise NoWorld(f"no world was found in {_MOST_TRIES} tries; a state that was made by playing has one")


def relative(logs: Sequence[float]) -> list[float]:
    """Weights in proportion to those with these logarithms, the greatest 1; all alike where every one is -inf."""
    greatest = max(logs)
    return [1.0 if greatest == -math.inf else math.exp(log - greatest) for log in logs]


def _log(chance: float) -> float:
    return math.log(chance) if chance else -math.inf


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
        self.onward = [self._hidden(mix.after, self.into) for mix in cards.mixes]
        self.inward = [self._hidden(mix.before, self.born) for mix in cards.mixes]
        self.met = self._known([slot for mix in cards.mixes for slot in mix.after])
        self.lost = self._known([slot for mix in cards.mixes for slot in mix.before])
        self._width: dict[int, list[int]] = {}
        self._spread: dict[int, list[int]] = {}

    def _hidden(self, slots: tuple[Slot, ...], mixes: list[int]) -> dict[int, list[Slot]]:
        """The slots that hide a card from the observer and lie between two mixes, by the other mix."""
        hidden: dict[int, list[Slot]] = {}
        for slot in slots:
            if self.cards.face[slot] is None and mixes[slot] >= 0:
                hidden.setdefault(mixes[slot], []).append(slot)
        return hidden

    def _known(self, slots: list[Slot]) -> dict[Face, list[Slot]]:
        """For each face those of the slots that it is known at, in the order of the mixes."""
        known: dict[Face, list[Slot]] = {}
        for slot in slots:
            face = self.cards.face[slot]
            if face is not None:
                known.setdefault(face, []).append(slot)
        return known

    def width(self, goal: int) -> list[int]:
        """For each mix how many of the faces that are met at mix `goal` can pass it at most: a bound, not a promise."""
        if goal not in self._width:
            width = [0] * (goal + 1)
            width[goal] = sum(self.cards.face[slot] is not None for slot in self.cards.mixes[goal].after)
            for number in range(goal - 1, -1, -1):
                width[number] = sum(
                    min(len(slots), width[to]) for to, slots in self.onward[number].items() if to <= goal
                )
            self._width[goal] = width
        return self._width[goal]

    def spread(self, origin: int) -> list[int]:
        """For each mix how many of the faces last seen going into mix `origin` can have come to it at most."""
        if origin not in self._spread:
            spread = [0] * len(self.cards.mixes)
            spread[origin] = sum(self.cards.face[slot] is not None for slot in self.cards.mixes[origin].before)
            for number in range(origin + 1, len(spread)):
                spread[number] = sum(
                    min(len(slots), spread[by]) for by, slots in self.inward[number].items() if by >= origin
                )
            self._spread[origin] = spread
        return self._spread[origin]

    def walk(self, rng: Random) -> tuple[list[Face | None], float] | None:
        """One way through all mixes and the log of its weight; None in a dead end forwards and backwards."""
        return self.forwards(rng) or self.backwards(rng)

    def forwards(self, rng: Random) -> tuple[list[Face | None], float] | None:
        """Place each face on its way to where it is met again, mix by mix."""
        faces = self.cards.face.copy()
        weight = 0.0
        for number in range(len(self.cards.mixes)):
            drawn = self._match(number, self._here(number, faces), faces, rng)
            if drawn is None:
                return None
            weight += drawn
        return faces, weight

    def backwards(self, rng: Random) -> tuple[list[Face | None], float] | None:
        """Trace each face that is met to where it was last seen, then let the others lie anywhere."""
        faces = self.cards.face.copy()
        weight = 0.0
        for number in range(len(self.cards.mixes) - 1, -1, -1):
            drawn = self._trace(number, faces, rng)
            if drawn is None:
                return None
            weight += drawn
        for number, mix in enumerate(self.cards.mixes):
            free = sum(self.cards.face[slot] is None for slot in mix.after)
            placed = {face for slot in mix.after if (face := faces[slot]) is not None}
            here = self._here(number, faces)
            if not placed.issubset(here):
                return None
            loose = [face for face in here if face not in placed]
            weight -= math.log(math.perm(free, free - len(loose)))
            self._scatter(mix, loose, faces, rng)
        return faces, weight

    def _here(self, number: int, faces: list[Face | None]) -> list[Face]:
        """The faces that go into a mix."""
        here = [face for slot in self.cards.mixes[number].before if (face := faces[slot]) is not None]
        if len(here) < len(self.cards.mixes[number].before):
            raise NoWorld("a card was mixed that has no face in any world")
        return here

    def _match(self, number: int, here: list[Face], faces: list[Face | None], rng: Random) -> float | None:
        """Lay the faces that went into a mix on its fresh slots; returns what the draw counts, None in a dead end.

        A face that may lie on `k` of `n` free slots counts `k / n`: the inverse of the chance of the draw, over the
        number of all orders of the mix. What is returned is the logarithm.
        """
        mix = self.cards.mixes[number]
        placed = {face for slot in mix.after if (face := faces[slot]) is not None}
        if not placed.issubset(here):
            return None
        free = len(mix.after) - len(placed)
        bound: list[tuple[int, Face]] = []
        loose: list[Face] = []
        for face in here:
            if face not in placed:
                goal = self._next(face, number)
                if goal is None:
                    loose.append(face)
                else:
                    bound.append((goal, face))
        slots = self.onward[number]
        widths = {goal: self.width(goal) for goal, _ in bound}
        lanes = {goal: {to: width[to] for to in slots if to <= goal and width[to]} for goal, width in widths.items()}
        ways = _lay(slots, lanes, bound, self.into, faces, rng)
        if ways is None:
            return None
        self._scatter(mix, loose, faces, rng)
        return ways - math.log(math.perm(free, len(bound)))

    def _trace(self, number: int, faces: list[Face | None], rng: Random) -> float | None:
        """Lay the faces that came out of a mix on the slots that went in, where they were not seen going in."""
        mix = self.cards.mixes[number]
        seen = {face for slot in mix.before if (face := faces[slot]) is not None}
        bound: list[tuple[int, Face]] = []
        for slot in mix.after:
            face = faces[slot]
            if face is not None and face not in seen:
                origin = self._last(face, number)
                if origin is None:
                    return None
                bound.append((origin, face))
        slots = self.inward[number]
        spreads = {origin: self.spread(origin) for origin, _ in bound}
        lanes = {
            origin: {by: spread[by] for by in slots if by >= origin and spread[by]}
            for origin, spread in spreads.items()
        }
        return _lay(slots, lanes, bound, self.born, faces, rng)

    @staticmethod
    def _scatter(mix: Mix, loose: list[Face], faces: list[Face | None], rng: Random) -> None:
        """Lay faces that may be anywhere on the fresh slots that are left."""
        rest = [slot for slot in mix.after if faces[slot] is None]
        rng.shuffle(loose)
        for slot, face in zip(rest, loose, strict=True):
            faces[slot] = face

    def _next(self, face: Face, number: int) -> int | None:
        """The mix that this face is next seen to come out of after mix `number`."""
        for slot in self.met.get(face, ()):
            if self.born[slot] > number:
                return self.born[slot]
        return None

    def _last(self, face: Face, number: int) -> int | None:
        """The mix that this face was last seen to go into before mix `number`."""
        for slot in reversed(self.lost.get(face, ())):
            if self.into[slot] < number:
                return self.into[slot]
        return None


def _lay(
    slots: dict[int, list[Slot]],
    lanes: dict[int, dict[int, int]],
    bound: list[tuple[int, Face]],
    beyond: list[int],
    faces: list[Face | None],
    rng: Random,
) -> float | None:
    """Place each bound face at random among the slots that leave the others a way; returns the log of how many ways.

    `slots` are free, by the mix `beyond` them; `lanes[goal][mix]` says how many faces with this goal that mix can pass
    on. None where there is no way for all.
    """
    routes = _Routes(lanes, {to: len(group) for to, group in slots.items()})
    if not all(routes.add(goal) for goal, _ in bound):
        return None
    free = {to: group.copy() for to, group in slots.items()}
    choice = {goal: sum(len(free[to]) for to in lane) for goal, lane in lanes.items()}
    ways = 0.0
    for goal, face in sorted(bound, key=lambda one: (choice[one[0]], one[1])):
        fitting = [slot for to in routes.ways(goal) for slot in free[to]]
        slot = fitting[rng.randrange(len(fitting))]
        ways += math.log(len(fitting))
        routes.settle(goal, beyond[slot])
        free[beyond[slot]].remove(slot)
        faces[slot] = face
    return ways


class _Routes:
    """Which mix each bound face goes into next: a flow from goals to mixes.

    It carries every face that was added, and is rerouted while they are settled one by one. `lanes[goal][mix]` is how
    many faces with this goal the mix can pass on, `room[mix]` how many cards it takes.
    """

    def __init__(self, lanes: dict[int, dict[int, int]], room: dict[int, int]) -> None:
        self._lanes = lanes
        self._room = room
        self._flow = {goal: dict.fromkeys(lane, 0) for goal, lane in lanes.items()}

    def add(self, goal: int) -> bool:
        """Carry one more face with this goal; False where there is no way for it."""
        shifts = self._shifts()
        for to, most in self._lanes[goal].items():
            if to in shifts and most > self._flow[goal][to]:
                self._carry(goal, to, shifts)
                return True
        return False

    def ways(self, goal: int) -> list[int]:
        """The mixes that one of the faces with this goal can go into, such that all others still have a way."""
        flow = self._flow[goal]
        here = next(to for to, carried in flow.items() if carried)
        self._move(goal, here, -1)
        shifts = self._shifts()
        ways = [to for to, most in self._lanes[goal].items() if to in shifts and most > flow[to]]
        self._move(goal, here, 1)
        return ways

    def settle(self, goal: int, to: int) -> None:
        """Send one of the faces with this goal into mix `to`, one of its `ways`, for good."""
        here = next(other for other, carried in self._flow[goal].items() if carried)
        self._move(goal, here, -1)
        self._carry(goal, to, self._shifts())
        self._flow[goal][to] -= 1
        self._lanes[goal][to] -= 1

    def _shifts(self) -> dict[int, tuple[int, int] | None]:
        """The mixes that have room (None), or can have it when a face with some goal goes to another mix instead."""
        shifts: dict[int, tuple[int, int] | None] = {to: None for to, room in self._room.items() if room}
        queue = list(shifts)
        for to in queue:
            for goal, flow in self._flow.items():
                if to in flow and self._lanes[goal][to] > flow[to]:
                    for other, carried in flow.items():
                        if carried and other not in shifts:
                            shifts[other] = (goal, to)
                            queue.append(other)
        return shifts

    def _carry(self, goal: int, to: int, shifts: dict[int, tuple[int, int] | None]) -> None:
        """Send a face into a mix and make room for it along the shifts."""
        self._move(goal, to, 1)
        while (shift := shifts[to]) is not None:
            other, onto = shift
            self._move(other, to, -1)
            self._move(other, onto, 1)
            to = onto

    def _move(self, goal: int, to: int, faces: int) -> None:
        self._flow[goal][to] += faces
        self._room[to] -= faces

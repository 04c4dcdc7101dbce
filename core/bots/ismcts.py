"""Information-set Monte Carlo tree search with one observer (Cowling, Powley, Whitehouse 2012).

One tree over what has been chosen, a fresh world an iteration; an action competes only in the worlds that allow it,
so every statistic counts how often it was available. Chance is open-loop: whatever was dealt, the same choices lead
to the same node. Seats that choose at once choose without each other's knowledge (decoupled), each by its own
statistics.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Generic

from paravent.core.answers import Acts
from paravent.core.bots.belief import Belief
from paravent.core.bots.budget import Budget, Purse
from paravent.core.bots.evaluate import play_out, until_asked, worth
from paravent.core.bots.random_ import any_action
from paravent.core.game import A, Game, Illegal, S
from paravent.core.requests import Ask, Seat

if TYPE_CHECKING:
    from random import Random

_EXPLORE = 0.7
_WORLDS = 100
_QUESTIONS = 40
_WIDEN = 2.0
"""A game that draws its actions offers this many times the root of a node's visits: more choices, the more often it
is met.
"""


class _Arm:
    """What is known of one action of one seat at one node."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0


class _Node(Generic[A]):
    """A sequence of choices; `arms` of each seat that was asked here, `next` by what all of them chose."""

    __slots__ = ("arms", "next", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Seat, dict[A, _Arm]] = {}
        self.next: dict[tuple[A, ...], _Node[A]] = {}


class IsmctsBot(Generic[S, A]):
    """An iteration is one way down the tree and one play-out."""

    iterations = 1500

    def choose(self, game: Game[S, A], seen: S, seat: Seat, rng: Random, budget: Budget) -> A:
        belief = Belief(seen, rng, min(_WORLDS, max(1, budget.iterations)))
        root: _Node[A] = _Node()
        purse = Purse(budget)
        search = _Search(game, rng)
        while purse.pay():
            search.descend(belief.draw(), root)
        arms = root.arms.get(seat, {})
        if not arms:
            return any_action(game, seen, seat, rng)
        if len(root.arms) == 1:
            return max(arms, key=lambda action: arms[action].visits)
        # Against somebody who chooses at the same time, the most visited action alone could be read.
        return rng.choices(list(arms), [arm.visits for arm in arms.values()])[0]


class _Search(Generic[S, A]):
    """One search: the game, the generator, and the four steps of an iteration."""

    def __init__(self, game: Game[S, A], rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._draws = getattr(game, "sample", None) is not None

    def descend(self, world: S, root: _Node[A]) -> None:
        """Select, expand, play out, and write the result back along the way."""
        node = root
        path: list[tuple[Seat, _Arm]] = []
        while isinstance(request := until_asked(self._game, world, self._rng), Ask):
            node.visits += 1
            acts = tuple([(seat, self._select(world, node, seat, path)) for seat in request.seats])
            self._game.advance(world, Acts(acts))
            chosen = tuple([action for _, action in acts])
            fresh = chosen not in node.next
            node = node.next.setdefault(chosen, _Node())
            if fresh:
                play_out(self._game, world, self._rng, _QUESTIONS)
                break
        results = [worth(self._game, world, seat) for seat in range(world.seats)]
        for seat, arm in path:
            arm.visits += 1
            arm.total += results[seat]

    def _select(self, world: S, node: _Node[A], seat: Seat, path: list[tuple[Seat, _Arm]]) -> A:
        """The action of a seat with the best upper bound among those that this world allows."""
        if world.cards.vacant >> seat & 1:
            return self._game.default(world, seat)
        arms = node.arms.setdefault(seat, {})
        actions = self._offered(world, node, seat, arms)
        untried = [action for action in actions if action not in arms]
        for action in actions:
            arms.setdefault(action, _Arm()).available += 1
        action = self._rng.choice(untried) if untried else max(actions, key=lambda one: _bound(arms[one]))
        path.append((seat, arms[action]))
        return action

    def _offered(self, world: S, node: _Node[A], seat: Seat, arms: dict[A, _Arm]) -> list[A]:
        if not self._draws:
            return list(self._game.legal(world, seat))
        actions = [action for action in arms if self._allows(world, seat, action)]
        if not actions or len(arms) < _WIDEN * math.sqrt(node.visits):
            drawn = any_action(self._game, world, seat, self._rng)
            if drawn not in actions:
                actions.append(drawn)
        return actions

    def _allows(self, world: S, seat: Seat, action: A) -> bool:
        try:
            self._game.check(world, seat, action)
        except Illegal:
            return False
        return True


def _bound(arm: _Arm) -> float:
    if not arm.visits:
        return math.inf
    return arm.total / arm.visits + _EXPLORE * math.sqrt(2 * math.log(max(2, arm.available)) / arm.visits)

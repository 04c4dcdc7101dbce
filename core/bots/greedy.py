"""Looks one action ahead: plays each in a few worlds until it is asked again, and takes what then looks best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from paravent.core.bots.belief import Belief
from paravent.core.bots.budget import Budget, Purse
from paravent.core.bots.evaluate import act, until_asked, worth
from paravent.core.bots.random_ import some_actions
from paravent.core.game import A, Game, S
from paravent.core.requests import Ask, Seat

if TYPE_CHECKING:
    from random import Random

_ACTIONS = 60
_WORLDS = 8
_QUESTIONS = 12
"""How many questions to others are let pass until the position is judged all the same."""


class GreedyBot(Generic[S, A]):
    """The best next position by the game's own judgement. An iteration is one action played in one world."""

    iterations = 480

    def choose(self, game: Game[S, A], seen: S, seat: Seat, rng: Random, budget: Budget) -> A:
        actions = some_actions(game, seen, seat, rng, _ACTIONS)
        if len(actions) == 1:
            return actions[0]
        belief = Belief(seen, rng, _WORLDS)
        totals = [0.0] * len(actions)
        purse = Purse(budget)
        while purse.pay(len(actions)):
            for number, action in enumerate(actions):
                totals[number] += self._after(game, belief.draw(), seat, action, rng)
        return actions[max(range(len(actions)), key=totals.__getitem__)]

    @staticmethod
    def _after(game: Game[S, A], world: S, seat: Seat, action: A, rng: Random) -> float:
        """What the position is worth when `seat` is asked next, or after a while."""
        request = until_asked(game, world, rng)
        chosen = {seat: action}
        for _ in range(_QUESTIONS):
            if not isinstance(request, Ask) or (not chosen and seat in request.seats):
                break
            act(game, world, request, chosen, rng)
            chosen = {}
            request = until_asked(game, world, rng)
        return worth(game, world, seat)

"""Perfect-information Monte Carlo: plays random games on from many worlds and takes what came out best on average.

Where several seats choose at once there is no best action, so a few actions of each side are set against one another
and mixed by regret matching (`regret`).
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Generic

from paravent.core.bots.belief import Belief
from paravent.core.bots.budget import Budget, Purse
from paravent.core.bots.evaluate import act, play_out, worth
from paravent.core.bots.random_ import any_action, some_actions
from paravent.core.bots.regret import drawn, solve
from paravent.core.game import A, Game, Illegal, S
from paravent.core.requests import Ask, Seat

if TYPE_CHECKING:
    from random import Random

_ACTIONS = 40
_RIVALS = 12
"""How many joint actions of the others a simultaneous choice is set against."""
_WORLDS = 40
_QUESTIONS = 40
"""The length of a play-out, in questions; then the position is judged."""


class PimcBot(Generic[S, A]):
    """An iteration is one play-out."""

    def __init__(self, iterations: int = 1200) -> None:
        self.iterations = iterations

    def choose(self, game: Game[S, A], seen: S, seat: Seat, rng: Random, budget: Budget) -> A:
        actions = some_actions(game, seen, seat, rng, _ACTIONS)
        if len(actions) == 1:
            return actions[0]
        ask = game.awaits(seen)
        assert isinstance(ask, Ask)
        belief = Belief(seen, rng, _WORLDS)
        alone = ask.seats == (seat,)
        others: list[dict[Seat, A]] = [{}] if alone else [_others(game, belief, seat, ask, rng) for _ in range(_RIVALS)]
        totals = [[0.0] * len(others) for _ in actions]
        purse = Purse(budget)
        while purse.pay(len(actions) * len(others)):
            for row, action in zip(totals, actions, strict=True):
                for column, other in enumerate(others):
                    row[column] += _outcome(game, belief.draw(), seat, ask, action, other, rng)
        if alone:
            return actions[max(range(len(actions)), key=lambda number: totals[number][0])]
        return actions[drawn(solve(totals).rows, rng)]


def _others(game: Game[S, A], belief: Belief[S], seat: Seat, ask: Ask, rng: Random) -> dict[Seat, A]:
    """An action of every other seat that is asked at the same time."""
    world = belief.draw()
    return {other: any_action(game, world, other, rng) for other in ask.seats if other != seat}


def _outcome(game: Game[S, A], world: S, seat: Seat, ask: Ask, action: A, others: dict[Seat, A], rng: Random) -> float:
    """What one play-out after these actions is worth; an action that this world does not allow is replaced by any."""
    chosen = {seat: action}
    for other, theirs in others.items():
        with suppress(Illegal):
            game.check(world, other, theirs)
            chosen[other] = theirs
    act(game, world, ask, chosen, rng)
    play_out(game, world, rng, _QUESTIONS)
    return worth(game, world, seat)

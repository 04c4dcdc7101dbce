"""The bots of Amoeba Wars, found by `core.bots.levels`.

`easy` takes what one roll can take now; `medium` reckons with attacking on and on, with what lies behind a system, with
the cards of others and with danger; `hard` plays what looks sensible to the end of its turn in thought and takes what
then wins most often. An iteration is one turn played to its end in thought.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core import worlds
from paravent.core.answers import Acts
from paravent.core.bots import Bot, Budget, Choice
from paravent.core.bots.budget import Purse
from paravent.core.bots.random_ import RandomBot
from paravent.core.dealing import draw
from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import galaxy, offers, policy, prospects
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.actions import Action
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Ask, Over

if TYPE_CHECKING:
    from random import Random

    from paravent.core.game import Game
    from paravent.core.requests import Seat

    Rules: TypeAlias = Game[State, Action]

_REASONS: Final = {
    steps.HOME: "Far from the others, with an easy way to the centre.",
    steps.POWERS: "A special power works from when it is turned up.",
    steps.POWER: "A special power works from when it is turned up.",
    steps.LAY: "It brings the most of this hand, with the cards that it reaches.",
    steps.LAY_ALL: "They bring the most of this hand.",
    steps.ANYTIME: "Who waits sees what the others lay.",
    steps.TRIPLE: "These ships do more where they land.",
    steps.CARD: "So it does the most.",
    steps.BERSERK: "This machine is most in the way.",
    steps.BUILD: "There they can do the most.",
    steps.MOVE: "There they can do more.",
    steps.DEFEND: "It destroys most for what it risks.",
    steps.ENTER: "So both systems are held best, and the way on is open.",
    steps.LOSE: "The cheapest ones.",
    steps.LAND: "There the fight is easiest.",
    steps.DUEL: "It wins most for what it risks.",
    steps.ASSAULT: "The more, the likelier.",
}
"""Why rules of thumb answer as they do, by question."""
_LONGEST: Final = 300
"""After so many answers of all a thought is judged wherever it is."""
_TRUST: Final = 0.03
"""So much more must another answer promise, as a chance of the game, than what the rules of thumb say …"""
_DOUBT: Final = 0.2
"""… and after a single trial so much more again; the doubt falls with the root of the trials, as chance does."""
_NOT_NOW: Final = "Nothing else is worth what it costs."


class ByRule:
    """A level that answers by rules of thumb, at once and always alike."""

    iterations = 1

    def __init__(self, manner: policy.Manner) -> None:
        self._manner = manner

    def choose(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> Action:
        return self.explain(game, seen, seat, rng, budget).action

    def explain(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> Choice[Action]:
        """The choice and its reason in a line."""
        action = policy.choose(seen, seat, self._manner)
        return Choice(action, _why(seen, action))


class Searching:
    """The level that tries out what looks sensible, where there is a choice that is worth it."""

    def __init__(self, iterations: int, manner: policy.Manner) -> None:
        self.iterations = iterations
        self._manner = manner

    def choose(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> Action:
        return self.explain(game, seen, seat, rng, budget).action

    def explain(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> Choice[Action]:
        """The choice, with its chance of the game and that of the next best."""
        found = offers.candidates(seen, seat, self._manner)
        if len(found) == 1 or budget.iterations < 2 * len(found):
            return Choice(found[0], _why(seen, found[0]))
        # What is still hidden hardly matters before one's own turn ends: one world is as good as many.
        world, _ = worlds.fit(seen, rng)
        first, second, *_ = tried(game, world, seat, self._manner, found, rng, budget)
        if not second.number:
            return Choice(found[0], _why(seen, found[0]))
        if second.mean > first.mean:
            return Choice(first.action, _why(seen, first.action))
        chances, others = (f"{round(100 * one.mean)} %" for one in (first, second))
        return Choice(first.action, f"Chances of the game: {chances}; with the next best answer: {others}.")


# -- trying out --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Trial:
    """One answer that is tried out: how often, and the sum of the chances that it came to."""

    action: Action
    total: float = 0.0
    number: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.number if self.number else 0.0


def tried(
    game: Rules, world: State, seat: Seat, manner: policy.Manner, found: list[Action], rng: Random, budget: Budget
) -> list[Trial]:
    """The answers after as many trials as the budget allows, the best first; `world` knows every face."""
    trials = [Trial(action) for action in found]
    purse = Purse(budget)
    base = rng.getrandbits(48)
    alive, number = trials, 0
    while len(alive) > 1:
        share = max(1, budget.iterations // (len(alive) * max(1, (len(trials) - 1).bit_length())))
        for _ in range(share):
            number += 1
            for trial in alive:
                if not purse.pay():
                    return _ranked(trials, alive)
                rng.seed(base + number)
                trial.total += _after(game, world, seat, manner, trial.action, rng)
                trial.number += 1
        alive = [trial for trial in _ranked(trials, alive) if trial in alive][: (len(alive) + 1) // 2]
        if len(alive) == 1 or purse.left < len(alive):
            break
    return _ranked(trials, alive)


def _ranked(trials: list[Trial], alive: list[Trial]) -> list[Trial]:
    """Those that were kept to the end first; who was dropped after a few trials may only look better."""
    first = trials[0]
    ahead = _TRUST + _DOUBT / math.sqrt(max(1, first.number))
    return sorted(trials, key=lambda trial: (trial not in alive, -trial.mean - ahead * (trial is first)))


def _after(game: Rules, world: State, seat: Seat, manner: policy.Manner, action: Action, rng: Random) -> float:
    """The chance of the game when an answer is given and the turn, or the round, is played to its end."""
    state = world.copy()
    own_turn = state.turn == seat
    began = state.round
    game.advance(state, Acts(((seat, action),)))
    for _ in range(_LONGEST):
        request = game.awaits(state)
        if isinstance(request, Over):
            return float(seat in request.winners) / len(request.winners)
        if (state.turn != seat) if own_turn else state.round != began:
            break
        if isinstance(request, Ask):
            acts = tuple((one, policy.choose(state, one, manner)) for one in request.seats)
            game.advance(state, Acts(acts))
        else:
            game.advance(state, draw(state, request, rng))
    return prospects.chances(state)[seat]


# -- reasons and levels ------------------------------------------------------------------------------------------------


def _why(seen: State, action: Action) -> str:
    match action:
        case act.Pass() | act.Place(()) if seen.agenda[0][0] != steps.ANYTIME:
            return _NOT_NOW
        case act.Attack(_, target, _):
            return f"{galaxy.NAMES[target]} is worth more than the attack costs on average."
        case _:
            return _REASONS[seen.agenda[0][0]]


QUICK: Final = ByRule(policy.MEDIUM)
BOTS: Final[dict[str, Bot[State, Action]]] = {
    "random": RandomBot(),
    "easy": ByRule(policy.EASY),
    "medium": QUICK,
    "hard": Searching(24, policy.HARD),
}

"""The bots of Kung Fur Fight, found by `core.bots.levels`.

Everything but the pile is open here, so a bot needs no eyes: what is hard is that both plan at once. `easy` answers one
plan that it imagines, `medium` many plausible ones, `hard` looks for a mix of plans that cannot be answered. The small
questions between the fights are tried out by the rules themselves. An iteration is one pair of plans weighed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core import worlds
from paravent.core.answers import Acts
from paravent.core.bots import Bot, Budget, Choice
from paravent.core.bots.budget import Purse
from paravent.core.bots.random_ import RandomBot
from paravent.core.bots.regret import Mix, Restricted, double_oracle, drawn
from paravent.core.dealing import draw
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import plans, schemes
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur.actions import Action, Throw
from paravent.core.games.kungfur.forecast import Forecast, Side
from paravent.core.games.kungfur.outlook import FITTED, GUESSED, Weights, standing
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Ask

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from paravent.core.game import Game
    from paravent.core.requests import Seat

    Rules: TypeAlias = Game[State, Action]

_FEW: Final = 40
"""Plans that the greedy level looks at."""
_MOST_ANSWERS_TRIED: Final = 24
_WORLDS: Final = 6
"""In how many orders of the pile an answer is tried; only a Peel looks at it."""
_ENOUGH: Final = 0.002
"""A best reply that gains less, on the scale from -1 to 1, is not worth another round."""
_ATTEMPTS: Final = 3
_FRESH: Final = 16
_STARTS: Final = 3
_STEPS: Final = 40
"""A best reply is looked for so often, among the plans so far and so many new ones, from so many, in so many steps."""
_HOPE: Final = 0.15
"""What the plans of the rival that are not looked at yet may still make up for, each."""
_TWICE: Final = 0.35
"""How often a step of the search makes two changes at once."""
_ROUNDS: Final = 200
"""Of regret matching, each time the restricted game has grown."""
_WORTH_NAMING: Final = 0.05
"""A plan counts as one of a mix, in words, from this share on."""
_SEEN: Final = 0.01
"""Plans that a mix gives less than this are not looked at when it is answered."""


class Fighter:
    """A level: how it judges, how it plans, and what all levels have in common, the small questions."""

    def __init__(self, iterations: int, weights: Weights, plan: Callable[[Study], Choice[Action]]) -> None:
        self.iterations = iterations
        self._weights = weights
        self._plan = plan

    def choose(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> Action:
        return self.explain(game, seen, seat, rng, budget).action

    def explain(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> Choice[Action]:
        """The choice and its reason in a line."""
        match seen.agenda[0][0]:
            case steps.PLAN:
                return self._plan(Study(self._weights, seen, seat, rng, budget))
            case steps.THROW:
                return Choice(Throw(rng.randrange(3)), "Any throw is as good as another, if nobody can guess it.")
            case _:
                return _tried_out(self._weights, game, seen, seat, rng)


# -- the small questions --------------------------------------------------------------------------


def _tried_out(weights: Weights, game: Rules, seen: State, seat: Seat, rng: Random) -> Choice[Action]:
    """The answer after which the round ends best, on average over orders of the pile."""
    actions = list(game.legal(seen, seat))[:_MOST_ANSWERS_TRIED]
    if len(actions) == 1:
        return Choice(actions[0], "There is nothing else to choose.")
    totals = [0.0] * len(actions)
    for _ in range(_WORLDS):
        world, _ = worlds.fit(seen, rng)
        for number, action in enumerate(actions):
            totals[number] += _after(weights, game, world, seat, action, rng, others_think=True)
    best = max(range(len(actions)), key=totals.__getitem__)
    chances = _percent(totals[best] / _WORLDS)
    return Choice(actions[best], f"Chances of the game after it: {chances}, the best of {len(actions)} answers.")


def _after(
    weights: Weights, game: Rules, world: State, seat: Seat, action: Action, rng: Random, *, others_think: bool
) -> float:
    """How `seat` stands at the end of the round if it answers so; later questions are answered well, or by default."""
    state = world.copy()
    game.advance(state, Acts(((seat, action),)))
    while state.agenda[0][0] not in {steps.PREPARE, steps.OVER}:
        request = game.awaits(state)
        if not isinstance(request, Ask):
            game.advance(state, draw(state, request, rng))
        elif state.agenda[0][0] == steps.THROW:
            game.advance(state, Acts(tuple((thrower, Throw(rng.randrange(3))) for thrower in request.seats)))
        else:
            (asked,) = request.seats
            game.advance(state, Acts(((asked, _guess(weights, game, state, asked, rng, think=others_think)),)))
    return standing(weights, state, seat)


def _guess(weights: Weights, game: Rules, state: State, seat: Seat, rng: Random, *, think: bool) -> Action:
    if not think:
        return game.default(state, seat)
    actions = list(game.legal(state, seat))[:_MOST_ANSWERS_TRIED]
    return max(actions, key=lambda action: _after(weights, game, state, seat, action, rng, others_think=False))


# -- plans ----------------------------------------------------------------------------------------


class Study:
    """One position being thought about, by one seat, within a budget."""

    def __init__(self, weights: Weights, state: State, seat: Seat, rng: Random, budget: Budget) -> None:
        self.state = state
        self.seat = seat
        self.rng = rng
        self.purse = Purse(budget)
        self.budget = budget
        self.forecast = Forecast(state, weights)

    def drawn(self, seat: Seat, number: int) -> list[Side]:
        """Different plans as the game draws them."""
        found = dict.fromkeys(plans.sample(self.state, seat, self.rng) for _ in range(number))
        return [self.forecast.side(seat, plan) for plan in found]

    def value(self, seat: Seat, own: Side, other: Side) -> float:
        """How `seat` stands after these plans."""
        return self.forecast.value(own, other) if seat == box.DOGS else -self.forecast.value(other, own)

    def against(self, seat: Seat, own: Side, others: Sequence[Side], weights: Sequence[float]) -> float:
        """The weighted sum of `value` over what the other side may do."""
        return sum([weight * self.value(seat, own, other) for other, weight in zip(others, weights, strict=True)])

    def best(self, seat: Seat, sides: Sequence[Side], others: Sequence[Side], number: int) -> list[Side]:
        """The plans that do best on average against those of the other side; any, when there is no time to ask."""
        if not self.purse.pay(len(sides) * len(others)):
            return list(sides[:number])
        even = [1.0 / len(others)] * len(others)
        return sorted(sides, key=lambda side: -self.against(seat, side, others, even))[:number]

    def climb(
        self, seat: Seat, start: Side, others: Sequence[Side], weights: Sequence[float], tries: int
    ) -> tuple[Side, float]:
        """A better answer to a mix, by small changes as long as one helps; with its value."""
        best, values = start, [self.value(seat, start, other) for other in others]
        for _ in range(tries):
            if not self.purse.left:
                break
            plan = schemes.changed(self.state, seat, best.plan, self.rng)
            if self.rng.random() < _TWICE:
                plan = schemes.changed(self.state, seat, plan, self.rng)
            side = self.forecast.side(seat, plan)
            better = self._better(seat, side, others, weights, values)
            if better is not None:
                best, values = side, better
        return best, sum([weight * value for weight, value in zip(weights, values, strict=True)])

    def _better(
        self, seat: Seat, side: Side, others: Sequence[Side], weights: Sequence[float], values: Sequence[float]
    ) -> list[float] | None:
        """The values against each of the others if better on average; None as soon as there is little hope."""
        gain, left = 0.0, sum(weights)
        found = []
        for other, weight, value in zip(others, weights, values, strict=True):
            if not self.purse.pay() or gain < -_HOPE * left:
                return None
            found.append(self.value(seat, side, other))
            gain += weight * (found[-1] - value)
            left -= weight
        return found if gain > 0.0 else None

    def why(self, own: Side, others: Sequence[Side], weights: Sequence[float]) -> str:
        """What a plan is expected to do, in a line."""
        total = sum(weights)
        chances = self.forecast.chances(self.seat, own, others, [weight / total for weight in weights])
        arenas = [
            f"{arena + 1} {round(100 * chance)} %"
            for arena, chance in enumerate(chances)
            if own.plan.teams[arena].cards
        ]
        fights = f"Chances by arena: {', '.join(arenas)}" if arenas else "Nobody goes out, so all come back for free"
        odds = _percent(self.against(self.seat, own, others, weights) / total)
        return f"{fights}; of the game after this round: {odds}."


def greedy(study: Study) -> Choice[Action]:
    """The best of a few plans, for this round alone, against one that the rival might have."""
    own = study.drawn(study.seat, max(1, min(_FEW, study.budget.iterations)))
    (rival,) = study.drawn(1 - study.seat, 1)
    best = max(own, key=lambda side: study.forecast.harvest(study.seat, side, rival))
    return Choice(best.plan, study.why(best, [rival], [1.0]))


def answering(study: Study) -> Choice[Action]:
    """The best answer to a crowd of plausible plans: those of the rival that do well against anything."""
    seat, rival = study.seat, 1 - study.seat
    crowd = max(2, min(24, round((study.budget.iterations / 10) ** 0.5)))
    rivals = study.best(rival, study.drawn(rival, 4 * crowd), study.drawn(seat, crowd // 3 + 1), crowd)
    own = study.best(seat, study.drawn(seat, 4 * crowd), rivals, 3)
    even = [1.0 / len(rivals)] * len(rivals)
    best = own[0]
    while study.purse.left >= len(rivals):
        best, _ = max((study.climb(seat, side, rivals, even, 30) for side in own), key=lambda found: found[1])
        own = [best]
    return Choice(best.plan, study.why(best, rivals, even))


def mixing(study: Study) -> Choice[Action]:
    """A plan from a mix that hardly any plan answers well."""
    game, mix = solved(study)
    own, others = (game.rows, game.columns) if study.seat == box.DOGS else (game.columns, game.rows)
    weights, theirs = (mix.rows, mix.columns) if study.seat == box.DOGS else (mix.columns, mix.rows)
    number = drawn(weights, study.rng)
    mixed = sum(weight >= _WORTH_NAMING for weight in weights)
    why = study.why(own[number], others, theirs)
    return Choice(own[number].plan, why if mixed < 2 else f"One of {mixed} plans to be mixed. {why}")


def solved(study: Study) -> tuple[Restricted[Side, Side], Mix]:
    """The plans that both sides mix, the dogs' as rows, and how often: a double oracle, as far as the budget goes."""
    game = _opening(study)
    mix = double_oracle(
        game,
        lambda mix: _reply(study, box.DOGS, game.rows, game.columns, mix.columns, mix.value),
        lambda mix: _reply(study, box.CATS, game.columns, game.rows, mix.rows, -mix.value),
        lambda: study.purse.left > 0,
        _ROUNDS,
    )
    return game, mix


def _opening(study: Study) -> Restricted[Side, Side]:
    """The restricted game to begin with: plans of both sides that do well against the other's."""
    size = max(3, min(20, round((study.budget.iterations / 150) ** 0.5)))
    crowds = [study.drawn(seat, 6 * size) for seat in (box.DOGS, box.CATS)]
    sides = []
    for seat in (box.DOGS, box.CATS):
        first = study.best(seat, crowds[seat], crowds[1 - seat][: size // 2 + 1], size)
        sides.append([*first, study.forecast.side(seat, plans.NOTHING)])
    study.purse.pay(len(sides[0]) * len(sides[1]))
    return Restricted(sides[0], sides[1], study.forecast.value)


def _reply(
    study: Study, seat: Seat, own: Sequence[Side], others: Sequence[Side], weights: Sequence[float], value: float
) -> Side | None:
    """The best reply to a mix that small changes of the best plans so far, and a few fresh ones, lead to."""
    pairs = sorted(zip(others, weights, strict=True), key=lambda pair: -pair[1])
    seen = [(other, weight) for other, weight in pairs if weight >= _SEEN]
    rivals, shares = [other for other, _ in seen], [weight for _, weight in seen]
    total = sum(shares)
    shares = [share / total for share in shares]
    best: Side | None = None
    gain = value + _ENOUGH
    for _ in range(_ATTEMPTS):
        candidates = [*own, *study.drawn(seat, _FRESH)]
        if not study.purse.pay(len(candidates) * len(rivals)):
            break
        ranked = sorted(candidates, key=lambda side: -study.against(seat, side, rivals, shares))
        for start in ranked[:_STARTS]:
            found, worth = study.climb(seat, start, rivals, shares, _STEPS)
            if worth > gain:
                best, gain = found, worth
        if best is not None:
            return best
    return None


def _percent(value: float) -> str:
    """A value from -1 to 1 as a chance."""
    return f"{round(50 * (1 + value))} %"


QUICK: Final = Fighter(_FEW, GUESSED, greedy)
BOTS: Final[dict[str, Bot[State, Action]]] = {
    "random": RandomBot(),
    "easy": QUICK,
    "medium": Fighter(6_000, GUESSED, answering),
    "hard": Fighter(15_000, FITTED, mixing),
}

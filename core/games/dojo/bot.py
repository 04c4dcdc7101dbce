"""The bots of Dojo, found by `core.bots.levels`.

`easy` counts what lies there and looks at belts; `medium` reckons with what lines come to and takes every hidden card
for equally likely; `hard` asks what a giver who thinks would have kept, weighs its own gifts by what the others must
then believe, and fills its dojo many times in thought. An iteration is one dojo filled, or one round dealt to its end.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from paravent.core.bots import Bot, Choice
from paravent.core.bots.budget import Purse
from paravent.core.bots.random_ import RandomBot
from paravent.core.games.dojo import actions as act
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook, rounds
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.giving import gifts
from paravent.core.games.dojo.laying import Laid, Sketch
from paravent.core.games.dojo.stakes import Belief, Stakes, Table, leaning, stakes_of
from paravent.core.games.dojo.state import NONE, State
from paravent.core.games.dojo.typed import place_name
from paravent.core.games.dojo.worth import CODE, NO_TROPHY, SORT, SORTS, Worth

if TYPE_CHECKING:
    from random import Random

    from paravent.core.bots import Budget
    from paravent.core.game import Game
    from paravent.core.requests import Face, Seat

    Rules: TypeAlias = Game[State, act.Action]

_STRONG: Final = 4
"""From this belt on `easy` keeps a card."""
_MIXED: Final = 0.1
"""How many points apart two answers must be for `hard` to choose the better one much more often."""
_TRIED: Final = 6
"""So many placements are filled up in thought …"""
_NEAR: Final = 3.0
"""… of those that seem no more points worse than the best."""
_ALONE: Final = "There is nothing else to choose."
_THROW: Final = "Any sign is as good as any other."


def _own_card(seen: State, seat: Seat) -> Face:
    face = seen.cards.face[seen.hands[seat][0]]
    assert face is not None, "a card is seen by who holds it"
    return face


def _waiting(seen: State, seat: Seat) -> int:
    """The kind of trophy that a seat has to place with its card, or none."""
    trophy = outlook.waiting_trophy(seen, seat)
    return NO_TROPHY if trophy == NONE else box.KIND[trophy]


class Level(ABC):
    """What the thinking levels have in common: who has no choice, signs, and how a card is laid and swapped."""

    _minds_rivals: ClassVar[bool] = True
    """Whether a swap is weighed by what it does for the rival, too."""

    def __init__(self, iterations: int, draws: float, *, wary: bool = False) -> None:
        self.iterations = iterations
        self._wary = wary
        self._worth = Worth(draws)

    def choose(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> act.Action:
        return self.explain(game, seen, seat, rng, budget).action

    def explain(self, game: Rules, seen: State, seat: Seat, rng: Random, budget: Budget) -> Choice[act.Action]:
        """The choice and its reason in a line."""
        actions = list(game.legal(seen, seat))
        if len(actions) == 1:
            return Choice(actions[0], _ALONE)
        purse = Purse(budget)
        match seen.agenda[0][0]:
            case steps.GIVE:
                return self._give(seen, rng, purse)
            case steps.CHALLENGE:
                return self._challenge(seen, seat, rng)
            case steps.SWAP:
                return self._swap(seen, seat)
            case steps.PLACE:
                return self._place(seen, seat, rng, purse)
            case _:
                return Choice(rng.choice(actions), _THROW)

    @abstractmethod
    def _give(self, seen: State, rng: Random, purse: Purse) -> Choice[act.Action]:
        """Where the card in hand goes."""

    @abstractmethod
    def _challenge(self, seen: State, seat: Seat, rng: Random) -> Choice[act.Action]:
        """Whether the giver is challenged."""

    def _swap(self, seen: State, seat: Seat) -> Choice[act.Action]:
        """The winner takes the card that does more for its dojo, less what the other does for its rival's."""
        loser = seen.challenger if seat == seen.giver else seen.giver
        mine, theirs = _own_card(seen, seat), _own_card(seen, loser)
        kind, spite = _waiting(seen, seat), self._minds_rivals / (seen.seats - 1)
        own, rival = Sketch.of(seen, seat), Sketch.of(seen, loser)
        gain, loss = (
            dojo.best(self._worth, CODE[one], trophy).value - dojo.best(self._worth, CODE[other], trophy).value
            for dojo, trophy, one, other in ((own, kind, theirs, mine), (rival, NO_TROPHY, mine, theirs))
        )
        action = act.Swap() if gain - spite * loss > 0 else act.Keep()
        return Choice(action, f"{box.NAMES[theirs]} is worth {_points(gain)} to you against {box.NAMES[mine]}.")

    def _stakes(self, seen: State) -> Stakes:
        return stakes_of(Table.of(seen), self._worth, wary=self._wary)

    def _place(self, seen: State, seat: Seat, rng: Random, purse: Purse) -> Choice[act.Action]:
        laid = Sketch.of(seen, seat).best(self._worth, CODE[_own_card(seen, seat)], _waiting(seen, seat))
        return Choice(act.Place(laid.cell, laid.line), f"With it the lines come to about {laid.value:.1f} points.")


class Easy(Level):
    """One step: points as they lie, belts as they are printed, the own dojo."""

    _minds_rivals = False

    def _give(self, seen: State, rng: Random, purse: Purse) -> Choice[act.Action]:
        face, free = seen.cards.face[seen.drawn[0]], rounds.without_card(seen)
        assert face is not None, "the giver has looked at it"
        others = [place for place in free if place != seen.giver]
        if seen.giver in free and box.BELT[face] >= _STRONG:
            return Choice(act.Give(seen.giver), "A high belt is kept.")
        stakes = self._stakes(seen)
        to = min(others, key=lambda place: stakes.plain[place][SORT[face]])
        return Choice(act.Give(to), f"{place_name(seen, to)} gets the least out of it now.")

    def _challenge(self, seen: State, seat: Seat, rng: Random) -> Choice[act.Action]:
        beaten, among = outlook.beats(seen, seat)
        action = act.Challenge() if 2 * beaten > among else act.Pass()
        return Choice(action, f"Your card beats {beaten} of {among} that the giver may hold.")


class Medium(Level):
    """What lines come to on average; a giver who keeps what suits it; every hidden card equally likely."""

    def _give(self, seen: State, rng: Random, purse: Purse) -> Choice[act.Action]:
        face, free = seen.cards.face[seen.drawn[0]], rounds.without_card(seen)
        assert face is not None, "the giver has looked at it"
        stakes = self._stakes(seen)
        if seen.giver in free and (surplus := stakes.surplus(SORT[face], len(free))) >= 0:
            return Choice(act.Give(seen.giver), f"Keeping it beats waiting by {_points(surplus)}.")
        to = min([place for place in free if place != seen.giver], key=lambda place: stakes.favours[place][SORT[face]])
        return Choice(act.Give(to), f"It does less for {place_name(seen, to)} than for others.")

    def _challenge(self, seen: State, seat: Seat, rng: Random) -> Choice[act.Action]:
        stakes, own = self._stakes(seen), SORT[_own_card(seen, seat)]
        gain = stakes.dare(seat, own, _known(seen) or stakes.unseen_by(own))
        return Choice(act.Challenge() if gain > 0 else act.Pass(), _why_dared(gain))


class Hard(Medium):
    """A giver is believed to have thought; as giver it reckons with such belief, and mixes answers that are close."""

    def _give(self, seen: State, rng: Random, purse: Purse) -> Choice[act.Action]:
        values = gifts(self._stakes(seen), seen, rng, purse)
        if not values:
            return super()._give(seen, rng, purse)
        best = max(values.values())
        chances = [math.exp((value - best) / _MIXED) for value in values.values()]
        to = rng.choices(list(values), chances)[0]
        others = max(value for place, value in values.items() if place != to)
        return Choice(
            act.Give(to), f"{_points(values[to] - others)} against the best other place, as the round may go."
        )

    def _challenge(self, seen: State, seat: Seat, rng: Random) -> Choice[act.Action]:
        stakes, own = self._stakes(seen), SORT[_own_card(seen, seat)]
        belief = _known(seen) or stakes.belief(seen.gifts.index(seen.giver), own)
        gain = stakes.dare(seat, own, belief)
        action = act.Challenge() if rng.random() < leaning(gain, _MIXED) else act.Pass()
        return Choice(action, _why_dared(gain))

    def _place(self, seen: State, seat: Seat, rng: Random, purse: Purse) -> Choice[act.Action]:
        dojo, code = Sketch.of(seen, seat), CODE[_own_card(seen, seat)]
        kind = _waiting(seen, seat)
        ways = sorted(dojo.placements(self._worth, code, kind), key=lambda laid: -laid.value)[:_TRIED]
        ways = [laid for laid in ways if laid.value > ways[0].value - _NEAR]
        started = [self._started(dojo, code, kind, laid) for laid in ways]
        totals, filled = [0.0] * len(ways), 0
        unseen = [CODE[face] for face in outlook.unseen(seen)]
        while len(ways) > 1 and purse.pay(len(ways)):
            coming = rng.sample(unseen, box.ROUNDS - 1 - dojo.lies)
            for number, sketch in enumerate(started):
                totals[number] += sketch.copy().fill(self._worth, coming)
            filled += 1
        best = max(range(len(ways)), key=totals.__getitem__)
        value = totals[best] / filled if filled else ways[best].value
        return Choice(
            act.Place(ways[best].cell, ways[best].line), f"With it the dojo ends at {value:.1f} points on average."
        )

    @staticmethod
    def _started(dojo: Sketch, code: int, kind: int, laid: Laid) -> Sketch:
        sketch = dojo.copy()
        sketch.put(code, laid.cell)
        if laid.line != grid.NO_LINE:
            sketch.honour(kind, laid.line)
        return sketch


def _known(seen: State) -> Belief:
    """The giver's card where it lies open, because nobody sits there any more; else nothing."""
    face = seen.cards.face[seen.hands[seen.giver][0]]
    return [] if face is None else [float(sort == SORT[face]) for sort in range(SORTS)]


def _points(points: float) -> str:
    return f"{points:+.1f} points"


def _why_dared(gain: float) -> str:
    return f"A challenge is worth {_points(gain)} to you on average."


QUICK: Final = Easy(1, 0.0)
BOTS: Final[dict[str, Bot[State, act.Action]]] = {
    "random": RandomBot(),
    "easy": QUICK,
    "medium": Medium(1, 1.0),
    "hard": Hard(2_000, 2.5, wary=True),
}

"""What a round would come to if two plans met: three fights at once, the judgement, the refresh, and the odds after it.

A `Forecast` belongs to one position and remembers every fight it has worked out: many plans share a team in an arena.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.abilities import CHEFS
from paravent.core.games.kungfur.clash import Field, Outcome, Squad, squads
from paravent.core.games.kungfur.outlook import Weights, by_points, goods_worth, hand_worth, lead_worth, odds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.kungfur.actions import Plan
    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Seat

_ARENAS = range(box.ARENAS)
_SPIRIT_NOW = 0.5
"""A spirit point in victory points, to who looks at this round alone."""


class Side:
    """A plan of one seat, with what follows from it alone."""

    __slots__ = ("_hand", "_known", "_resting", "_weights", "back", "cooks", "idle", "numbers", "plan", "spent")

    def __init__(
        self, weights: Weights, state: State, seat: Seat, plan: Plan, parts: tuple[Squad, ...], numbers: list[int]
    ) -> None:
        self._weights = weights
        self.plan = plan
        self.numbers = numbers
        """Of its squads, as the forecast counts them."""
        used = [face for squad in parts for face in squad.cards]
        leaders = [squad.leader for squad in parts]
        self.idle = not used
        self.cooks = state.food[seat] > 0 and any(leader in CHEFS for leader in leaders)
        self.back = self.idle or self.cooks
        """Whether the used animals come back, however the fights end."""
        self.spent = weights.hw * sum(squad.hw for squad in parts) + weights.front["Peach"] * plan.peach
        self._hand = [face for face in state.hands[seat] if face not in used]
        self._resting = state.rest[seat] + used
        if box.YAOU in leaders:
            self._hand.append(box.YAOU)
            self._resting.remove(box.YAOU)
        self._known: dict[int, float] = {}

    def animals(self, limit: int, *, back: bool) -> float:
        """What the animals are worth after the round under a card limit, if all come back or those that fought rest."""
        key = -limit if back else limit
        worth = self._known.get(key)
        if worth is None:
            if back:
                worth = hand_worth(self._weights, self._hand + self._resting, (), limit)
            else:
                worth = hand_worth(self._weights, self._hand, self._resting, limit)
            self._known[key] = worth
        return worth


class _Refresh:
    """What a seat's track, food and animals are worth after the refresh."""

    def __init__(self, weights: Weights, state: State, seat: Seat) -> None:
        self._weights = weights
        self._food = state.food[seat]
        self._duty = not state.duty[seat]
        self._limits = [
            max([state.limit[seat]] + [step for most, step in box.LIMIT_STEPS if spirit <= most])
            for spirit in range(box.SP_MOST + 1)
        ]

    def worth(self, side: Side, spirit: int, *, back: bool) -> float:
        """After a round that leaves so many spirit points; `back`: all used animals return."""
        food = self._food - side.cooks
        if spirit <= box.DUTY_AT and self._duty and food:
            food -= 1
            back = True
        return self._weights.spirit[spirit] + self._weights.food[food] + side.animals(self._limits[spirit], back=back)


class Forecast:
    """All that can be said of a position before the plans are made. A value is the dogs', from -1 to 1."""

    def __init__(self, state: State, weights: Weights) -> None:
        self._weights = weights
        self._state = state
        self._fields = tuple(Field(weights, state, arena) for arena in range(box.ARENAS))
        self._numbers: dict[Squad, int] = {}
        self._squads: list[Squad] = []
        self._fights: tuple[dict[int, Outcome], ...] = ({}, {}, {})
        self._sides: tuple[dict[Plan, Side], ...] = ({}, {})
        # A Block that lies there is for these plans and gone after them.
        self._base = goods_worth(weights, state) - weights.block * ((state.blocked[1] == 1) - (state.blocked[0] == 1))
        self._after = (_Refresh(weights, state, box.DOGS), _Refresh(weights, state, box.CATS))
        self._spirit = (state.sp[0], state.sp[1])
        self._lead = state.vp[0] - state.vp[1]
        self._last = len(state.pile) < box.TURNED_UP

    def side(self, seat: Seat, plan: Plan) -> Side:
        """The plan made ready for `value`."""
        side = self._sides[seat].get(plan)
        if side is None:
            parts = squads(self._state, seat, plan)
            numbers = [self._number(squad) for squad in parts]
            side = self._sides[seat][plan] = Side(self._weights, self._state, seat, plan, parts, numbers)
        return side

    def value(self, dogs: Side, cats: Side) -> float:
        """How the dogs stand after the round."""
        lead = self._lead
        sp_dogs, sp_cats = self._spirit
        worth = self._base - dogs.spent + cats.spent
        dogs_back, cats_back = dogs.back, cats.back
        for arena, fights, one, other in zip(_ARENAS, self._fights, dogs.numbers, cats.numbers, strict=True):
            winner, change, lost_dogs, lost_cats, healed, ginseng, gain = fights.get(one << 16 | other) or self._fight(
                arena, one, other
            )
            worth += gain
            if winner < 0:
                continue
            lead += change
            if lost_dogs:
                sp_dogs = sp_dogs - lost_dogs if sp_dogs > lost_dogs else 0
            if lost_cats:
                sp_cats = sp_cats - lost_cats if sp_cats > lost_cats else 0
            if winner == box.DOGS:
                if healed and sp_dogs:
                    sp_dogs = min(box.SP_MOST, sp_dogs + healed)
                dogs_back = dogs_back or ginseng > 0
            else:
                if healed and sp_cats:
                    sp_cats = min(box.SP_MOST, sp_cats + healed)
                cats_back = cats_back or ginseng > 0
        if not sp_dogs or not sp_cats:
            return by_points(lead, (0, 0)) if sp_dogs == sp_cats else (1.0 if sp_dogs else -1.0)
        if self._last or not -box.LEAD_TO_WIN < lead < box.LEAD_TO_WIN:
            return by_points(lead, (sp_dogs, sp_cats))
        worth += lead_worth(self._weights, lead)
        worth += self._after[box.DOGS].worth(dogs, sp_dogs, back=dogs_back)
        worth -= self._after[box.CATS].worth(cats, sp_cats, back=cats_back)
        return odds(worth)

    def harvest(self, seat: Seat, own: Side, other: Side) -> float:
        """What the fights alone bring to `seat`, with no thought of the round after this one."""
        dogs, cats = (own, other) if seat == box.DOGS else (other, own)
        gain = 0.0
        for arena in _ARENAS:
            outcome = self._fight(arena, dogs.numbers[arena], cats.numbers[arena])
            spirit = outcome.lost_cats - outcome.lost_dogs
            spirit += outcome.healed if outcome.winner == box.DOGS else -outcome.healed
            gain += outcome.lead + _SPIRIT_NOW * spirit + outcome.gain
        return gain if seat == box.DOGS else -gain

    def chances(self, seat: Seat, own: Side, others: Sequence[Side], weights: Sequence[float]) -> list[float]:
        """For each arena, how often `seat` wins there against a mix whose weights add up to 1."""
        won = [0.0, 0.0, 0.0]
        for other, weight in zip(others, weights, strict=True):
            dogs, cats = (own, other) if seat == box.DOGS else (other, own)
            for arena in _ARENAS:
                won[arena] += weight * (self._fight(arena, dogs.numbers[arena], cats.numbers[arena]).winner == seat)
        return won

    def _number(self, squad: Squad) -> int:
        number = self._numbers.setdefault(squad, len(self._squads))
        if number == len(self._squads):
            self._squads.append(squad)
        return number

    def _fight(self, arena: int, dogs: int, cats: int) -> Outcome:
        key = dogs << 16 | cats
        outcome = self._fights[arena].get(key)
        if outcome is None:
            outcome = self._fights[arena][key] = self._fields[arena].fight(self._squads[dogs], self._squads[cats])
        return outcome

"""What a round would come to if two plans met: three fights at once, the judgement, the refresh, and the odds after it.

A `Forecast` belongs to one position and remembers every fight it has worked out: many plans share a team in an arena.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.abilities import CHEFS
from paravent.core.games.kungfur.clash import Field, Outcome, Squad, squads
from paravent.core.games.kungfur.outlook import (
    BIAS,
    BLOCK,
    FOOD,
    FRONT,
    HW,
    SPIRIT,
    by_points,
    goods_worth,
    hand_worth,
    lead_worth,
    odds,
)

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

    __slots__ = ("_hand", "_known", "_resting", "back", "cooks", "idle", "numbers", "plan", "spent")

    def __init__(self, state: State, seat: Seat, plan: Plan, parts: tuple[Squad, ...], numbers: list[int]) -> None:
        self.plan = plan
        self.numbers = numbers
        """Of its squads, as the forecast counts them."""
        used = [face for squad in parts for face in squad.cards]
        leaders = [squad.leader for squad in parts]
        self.idle = not used
        self.cooks = state.food[seat] > 0 and any(leader in CHEFS for leader in leaders)
        self.back = self.idle or self.cooks
        """Whether the used animals come back, however the fights end."""
        self.spent = HW * sum(squad.hw for squad in parts) + FRONT["Peach"] * plan.peach
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
                worth = hand_worth(self._hand + self._resting, (), limit)
            else:
                worth = hand_worth(self._hand, self._resting, limit)
            self._known[key] = worth
        return worth


class Forecast:
    """All that can be said of a position before the plans are made. A value is the dogs', from -1 to 1."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._fields = tuple(Field(state, arena) for arena in range(box.ARENAS))
        self._numbers: dict[Squad, int] = {}
        self._squads: list[Squad] = []
        self._fights: tuple[dict[int, Outcome], ...] = ({}, {}, {})
        self._sides: tuple[dict[Plan, Side], ...] = ({}, {})
        # A Block that lies there is for these plans and gone after them.
        self._base = BIAS + goods_worth(state) - BLOCK * ((state.blocked[1] == 1) - (state.blocked[0] == 1))
        self._lead = state.vp[0] - state.vp[1]
        self._last = len(state.pile) < box.TURNED_UP

    def side(self, seat: Seat, plan: Plan) -> Side:
        """The plan made ready for `value`."""
        side = self._sides[seat].get(plan)
        if side is None:
            parts = squads(self._state, seat, plan)
            numbers = [self._number(squad) for squad in parts]
            side = self._sides[seat][plan] = Side(self._state, seat, plan, parts, numbers)
        return side

    def value(self, dogs: Side, cats: Side) -> float:
        """How the dogs stand after the round."""
        lead = self._lead
        sp_dogs, sp_cats = self._state.sp
        worth = self._base - dogs.spent + cats.spent
        back = [dogs.back, cats.back]
        for arena in _ARENAS:
            outcome = self._fight(arena, dogs.numbers[arena], cats.numbers[arena])
            winner, change, lost_dogs, lost_cats, healed, ginseng, gain = outcome
            worth += gain
            if winner < 0:
                continue
            lead += change
            sp_dogs = max(0, sp_dogs - lost_dogs)
            sp_cats = max(0, sp_cats - lost_cats)
            if healed:
                if winner == box.DOGS:
                    sp_dogs = min(box.SP_MOST, sp_dogs + healed) if sp_dogs else 0
                else:
                    sp_cats = min(box.SP_MOST, sp_cats + healed) if sp_cats else 0
            if ginseng:
                back[winner] = True
        if not sp_dogs or not sp_cats:
            return by_points(lead, (0, 0)) if sp_dogs == sp_cats else (1.0 if sp_dogs else -1.0)
        if abs(lead) >= box.LEAD_TO_WIN or self._last:
            return by_points(lead, (sp_dogs, sp_cats))
        worth += lead_worth(lead)
        worth += self._after(box.DOGS, dogs, sp_dogs, comes_back=back[box.DOGS])
        worth -= self._after(box.CATS, cats, sp_cats, comes_back=back[box.CATS])
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

    def _after(self, seat: Seat, side: Side, spirit: int, *, comes_back: bool) -> float:
        """What a seat's track, food and animals are worth after the refresh."""
        state = self._state
        food = state.food[seat] - side.cooks
        if spirit <= box.DUTY_AT and not state.duty[seat] and food:
            food -= 1
            comes_back = True
        limit = state.limit[seat]
        for most, step in box.LIMIT_STEPS:
            if spirit <= most:
                limit = max(limit, step)
        return SPIRIT[spirit] + FOOD[food] + side.animals(limit, back=comes_back)

"""What a position is worth between two rounds, for bots: the odds of a win, as a weighted sum through a logistic curve.

Weighed are the tracks, what is in the hand and what rests, how hard the best cards under the limit can hit, and what
lies on the table for good. There are two sets of weights, and no rule depends on either: what a person would guess,
and what was fitted to games between bots (BOTS.md says how).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.state import OVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat


@dataclass(frozen=True, slots=True)
class Weights:
    """What each thing adds to the sum; one of 1 alone makes odds of 73 %."""

    dogs: float
    """Being the dogs."""
    spirit: tuple[float, ...]
    """By spirit points."""
    lead: tuple[float, ...]
    """By the lead in victory points; 4 win."""
    ready: tuple[float, ...]
    """By fighter, in the hand."""
    resting: float
    """For each AP that rests."""
    punch: float
    """For each AP of the strongest cards that the limit lets out at once."""
    food: tuple[float, ...]
    hw: float
    """For each Hidden Weapon."""
    hua: float
    spore: float
    """For each Mushroom token."""
    block: float
    """For the token on the rival."""
    front: Mapping[str, float]
    """For an Item or a Boom that stays."""
    peel: float
    """For a Peel that is about to be won."""
    returned: float
    """For each animal that Return brings back."""


GUESSED: Final = Weights(
    dogs=0.0,
    spirit=tuple(0.25 * points for points in range(box.SP_MOST + 1)),
    lead=(0.0, 0.5, 1.0, 1.5),
    ready=tuple(0.1 * ap for ap in box.AP),
    resting=0.05,
    punch=0.0,
    food=(0.0, 0.3, 0.6, 0.9),
    hw=0.1,
    hua=0.3,
    spore=0.3,
    block=0.3,
    front={"Apple": 0.3, "Coconut": 0.3, "Peach": 0.3, "Boom": 0.3},
    peel=0.4,
    returned=0.1,
)
"""By rules of thumb: every spirit point counts alike, every AP too."""
FITTED: Final = Weights(
    dogs=-0.27,
    spirit=(-2.25, -1.68, -1.46, -1.12, -0.83, -0.41, -0.22, -0.11, 0.00, 0.11, 0.19, 0.19, 0.19),
    lead=(0.0, 0.21, 0.26, 0.40),
    ready=(
        *(0.83, 0.34, 0.09, 0.15, 0.35, 0.18, 0.21, 0.27, 0.30),
        *(0.31, 0.14, 0.29, 0.15, 0.24, 0.22, 0.16, 0.21, 0.27),
        *(0.27, 0.27, 0.27, 0.56, 0.33, 0.27, 0.45),
    ),
    resting=0.06,
    punch=0.13,
    food=(0.0, 0.32, 0.49, 0.53),
    hw=0.12,
    hua=0.38,
    spore=0.33,
    block=0.23,
    front={"Apple": 0.39, "Coconut": 0.42, "Peach": 0.09, "Boom": 0.07},
    peel=0.50,
    returned=0.10,
)
"""By what won games: with 8 spirit points one more card goes out, and that makes up for the 4 that are lost."""

_USUAL_AP: Final = 3


def hand_worth(weights: Weights, hand: Iterable[Face], resting: Iterable[Face], limit: int) -> float:
    """What a side's animals are worth, those in the hand and those that rest, under a card limit."""
    ap, ready = box.AP, weights.ready
    own = list(hand)
    worth = weights.resting * sum([ap[face] for face in resting]) + sum([ready[face] for face in own])
    if weights.punch:
        worth += weights.punch * sum(sorted([ap[face] for face in own], reverse=True)[:limit])
    return worth


def ranger_worth(weights: Weights, face: Face) -> float:
    """What a Ranger is worth to who has not got him yet: he also hits harder than the animal whose place he takes."""
    return weights.ready[face] + weights.punch * max(0, box.AP[face] - _USUAL_AP)


def lead_worth(weights: Weights, lead: int) -> float:
    """What a lead in victory points is worth, below the one that wins."""
    return weights.lead[lead] if lead >= 0 else -weights.lead[-lead]


def goods_worth(weights: Weights, state: State) -> float:
    """What both sides have besides tracks, food and animals, good for the dogs if positive."""
    worth = weights.dogs + weights.hua * sum(state.hua)
    for seat, sign in ((box.DOGS, 1), (box.CATS, -1)):
        own = weights.hw * state.hw[seat] + weights.spore * sum(state.mushrooms[3 * seat : 3 * seat + 3])
        own += sum([weights.front[box.NAMES[face]] for face in state.front[seat]])
        own += weights.block * (state.blocked[1 - seat] == 1)
        worth += sign * own
    return worth


def odds(worth: float) -> float:
    """A weighted sum as -1 (the cats win) to 1 (the dogs win)."""
    return math.tanh(worth / 2)


def by_points(lead: int, spirit: Sequence[int]) -> float:
    """The end by points, as `refresh` has it: victory points, then spirit points."""
    ahead = lead or spirit[0] - spirit[1]
    return float((ahead > 0) - (ahead < 0))


def standing(weights: Weights, state: State, seat: Seat) -> float:
    """How `seat` stands between two rounds, from -1 to 1; the result, once the game is over."""
    value = _result(state) if state.agenda[0][0] == OVER else odds(_sum(weights, state))
    return value if seat == box.DOGS else -value


def _result(state: State) -> float:
    winner = state.agenda[0][2]
    return 0.0 if winner < 0 else (1.0 if winner == box.DOGS else -1.0)


def _sum(weights: Weights, state: State) -> float:
    lead = state.vp[0] - state.vp[1]
    worth = goods_worth(weights, state) + lead_worth(weights, max(-3, min(3, lead)))
    for seat, sign in ((box.DOGS, 1), (box.CATS, -1)):
        own = weights.spirit[state.sp[seat]] + weights.food[state.food[seat]]
        worth += sign * (own + hand_worth(weights, state.hands[seat], state.rest[seat], state.limit[seat]))
    return worth

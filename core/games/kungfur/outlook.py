"""What a position is worth between two rounds, for bots: the odds of a win, as a weighted sum through a logistic curve.

The weights were fitted to games between bots (see BOTS.md); no rule depends on them. Weighed are the tracks, what is
in the hand and what rests, how hard the best cards under the limit can hit, and what lies on the table for good.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.state import OVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat

BIAS: Final = -0.55
"""What being the dogs is worth."""
SPIRIT: Final = (-2.46, -1.62, -1.32, -0.98, -0.71, -0.33, -0.15, -0.07, 0.02, 0.10, 0.14, 0.09, 0.00)
"""By spirit points."""
LEAD: Final = (0.0, 0.29, 0.45, 0.60)
"""By the lead in victory points; 4 win."""
READY: Final = (
    *(0.82, 0.28, 0.18, 0.14, 0.27, 0.12, 0.16, 0.12, 0.24),
    *(0.25, 0.04, 0.22, 0.07, 0.30, 0.19, 0.02, 0.18, 0.21),
    *(0.19, 0.26, 0.20, 0.49, 0.35, 0.27, 0.03),
)
"""By fighter, in the hand."""
RESTING: Final = 0.05
"""For each AP that rests."""
PUNCH: Final = 0.14
"""For each AP of the strongest cards that the limit lets out at once."""
_USUAL_AP: Final = 3
FOOD: Final = (0.0, 0.37, 0.55, 0.65)
HW: Final = 0.12
"""For each Hidden Weapon."""
HUA: Final = 0.38
SPORE: Final = 0.45
"""For each Mushroom token."""
BLOCK: Final = 0.16
"""For the token on the rival."""
FRONT: Final = {"Apple": 0.42, "Coconut": 0.37, "Peach": 0.02, "Boom": 0.09}
PEEL: Final = 0.5
"""For a Peel that is about to be won."""
RETURNED: Final = 0.1
"""For each animal that Return brings back."""


def hand_worth(hand: Iterable[Face], resting: Iterable[Face], limit: int) -> float:
    """What a side's animals are worth, those in the hand and those that rest, under a card limit."""
    ap = box.AP
    ready = list(hand)
    strengths = sorted([ap[face] for face in ready], reverse=True)
    worth = PUNCH * sum(strengths[:limit]) + RESTING * sum([ap[face] for face in resting])
    return worth + sum([READY[face] for face in ready])


def ranger_worth(face: Face) -> float:
    """What a Ranger is worth to who has not got him yet: he also hits harder than the animal whose place he takes."""
    return READY[face] + PUNCH * max(0, box.AP[face] - _USUAL_AP)


def lead_worth(lead: int) -> float:
    """What a lead in victory points is worth, below the one that wins."""
    return LEAD[lead] if lead >= 0 else -LEAD[-lead]


def goods_worth(state: State) -> float:
    """What both sides have besides tracks, food and animals, good for the dogs if positive."""
    worth = HUA * sum(state.hua)
    for seat, sign in ((box.DOGS, 1), (box.CATS, -1)):
        own = HW * state.hw[seat] + SPORE * sum(state.mushrooms[3 * seat : 3 * seat + 3])
        own += sum([FRONT[box.NAMES[face]] for face in state.front[seat]])
        own += BLOCK * (state.blocked[1 - seat] == 1)
        worth += sign * own
    return worth


def odds(worth: float) -> float:
    """A weighted sum as -1 (the cats win) to 1 (the dogs win)."""
    return math.tanh(worth / 2)


def by_points(lead: int, spirit: Sequence[int]) -> float:
    """The end by points, as `refresh` has it: victory points, then spirit points."""
    ahead = lead or spirit[0] - spirit[1]
    return float((ahead > 0) - (ahead < 0))


def standing(state: State, seat: Seat) -> float:
    """How `seat` stands between two rounds, from -1 to 1; the result, once the game is over."""
    value = _result(state) if state.agenda[0][0] == OVER else odds(_sum(state))
    return value if seat == box.DOGS else -value


def _result(state: State) -> float:
    winner = state.agenda[0][2]
    return 0.0 if winner < 0 else (1.0 if winner == box.DOGS else -1.0)


def _sum(state: State) -> float:
    worth = BIAS + goods_worth(state) + lead_worth(max(-3, min(3, state.vp[0] - state.vp[1])))
    for seat, sign in ((box.DOGS, 1), (box.CATS, -1)):
        own = SPIRIT[state.sp[seat]] + FOOD[state.food[seat]]
        worth += sign * (own + hand_worth(state.hands[seat], state.rest[seat], state.limit[seat]))
    return worth

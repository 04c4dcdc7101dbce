"""Which answers are worth trying out: what the rules of thumb say, and what comes next after it by the same weights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import campaign, plays, policy, yard
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.wishes import Mind

if TYPE_CHECKING:
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Seat

_MOST: Final = 6
"""So many answers are tried out at most."""


def candidates(state: State, seat: Seat, manner: policy.Manner) -> list[act.Action]:
    """Sensible answers, what the rules of thumb say first; one alone where there is nothing to think about."""
    first = policy.choose(state, seat, manner)
    mind = Mind(state, seat, manner.taste)
    step = state.agenda[0]
    more: list[act.Action] = []
    match step[0]:
        case steps.ATTACK:
            more = [*(action for _, action in campaign.attacks(mind)[: _MOST - 2]), act.Pass()]
        case steps.ENTER:
            more = [act.Enter(ships) for ships in campaign.entries(mind, step)]
        case steps.BUILD:
            more = [action for _, action in yard.builds(mind)[: _MOST - 1]]
        case steps.CARD:
            more = [*(action for _, action in plays.uses(mind, step[2])[: _MOST - 2]), act.Pass()]
        case _:
            pass
    return list(dict.fromkeys([first, *more]))[:_MOST]

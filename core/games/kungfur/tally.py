"""How a team's total comes about, addend by addend, and how good a position looks to a bot.

An addend is (reason, AP): an animal's face or one of the reasons in `story`. They stand in the order in which a sum
is spelled: the leader, what it adds, the assistants, Hidden Weapons, the Coconut, the tokens of the arena. Nothing
here changes a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import BONUS, IGNORING
from paravent.core.games.kungfur.state import OVER

if TYPE_CHECKING:
    from paravent.core.games.kungfur.actions import Plan, Team
    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Seat

Addends: TypeAlias = list[tuple[int, int]]


def total(addends: Addends) -> int:
    """The AP of a team."""
    return sum(ap for _, ap in addends)


def tally(state: State, arena: int, seat: Seat, team: Team | None = None, *, powers: bool = True) -> Addends:
    """The addends of a team's total as now known: of what lies in the arena, or of a `team` still behind its screen.

    `powers=False` leaves out what leaders change (Chai, Yue, Ban): the sums before the fights. Behind the screen Chai's
    bonus is known, Yue's and what Ban may do are not. A Raihuu token counts when it lies there; for one that the same
    plan will put down see `tally_plan`.
    """
    if team is not None:
        cards = team.cards
        alone = powers and cards == (box.CHAI,)
        return _spell(state, arena, seat, list(cards), box.CHAI_BONUS * alone, team.hw, 0, coconut=team.coconut)
    where = 3 * seat + arena
    bonus = ignored = 0
    if powers:
        ability = BONUS.get(state.leaders[where])
        bonus = ability(state, seat, arena) if ability else 0
        ignored = state.armed[where] if state.leaders[3 * (1 - seat) + arena] in IGNORING else 0
    return _spell(
        state, arena, seat, state.teams[where], bonus, state.armed[where], ignored, coconut=state.coconut == where
    )


def tally_plan(state: State, seat: Seat, plan: Plan, arena: int) -> Addends:
    """The addends of one team of a whole plan, with the tokens that the plan's own Raihuu will put there."""
    addends = tally(state, arena, seat, plan.teams[arena])
    for other, team in enumerate(plan.teams):
        if other != arena and team.cards[:1] == (box.RAIHUU,):
            addends.append((story.BY_RAIHUU, box.RAIHUU_AP))
    return addends


def in_fight(state: State, seat: Seat) -> Addends:
    """The addends in the present fight, with the bonus that its owner took or declined."""
    where = 3 * seat + state.arena
    armed = state.armed[where]
    ignored = armed if armed and state.leaders[3 * (1 - seat) + state.arena] in IGNORING else 0
    team = state.teams[where]
    return _spell(state, state.arena, seat, team, state.bonus[seat], armed, ignored, coconut=state.coconut == where)


def _spell(
    state: State, arena: int, seat: Seat, team: list[int], bonus: int, armed: int, ignored: int, *, coconut: bool
) -> Addends:
    ap = box.AP
    addends = [(face, ap[face]) for face in team]
    if bonus:
        # Behind the leader; a leader that was sent away may still give one.
        addends.insert(1 if team and team[0] in BONUS else 0, (story.BY_BONUS, bonus))
    if armed:
        addends.append((story.BY_HW, armed * box.HW_AP))
        if ignored:
            addends.append((story.BY_IGNORED, -ignored * box.HW_AP))
    if coconut:
        addends.append((story.BY_COCONUT, box.COCONUT_AP))
    if seat == box.DOGS and state.hua[arena]:
        addends.append((story.BY_HUA, box.HUA_AP))
    tokens = state.mushrooms[3 * seat + arena]
    if tokens:
        addends.append((story.BY_MUSHROOM, tokens * box.MUSHROOM_AP))
    if seat == box.CATS and state.raihuu[arena]:
        addends.append((story.BY_RAIHUU, state.raihuu[arena] * box.RAIHUU_AP))
    return addends


# What a thing is worth in victory points, roughly.
_SP_WORTH: Final = 0.45
_HW_WORTH: Final = 0.12
_AP_WORTH: Final = 0.09
_REST_WORTH: Final = 0.5
_FOOD_WORTH: Final = 0.25
_LIMIT_WORTH: Final = 0.5
_TOKEN_WORTH: Final = 0.3


def evaluate(state: State, seat: Seat) -> float:
    """How good the position is for `seat`: -1 (lost) to 1 (won), 0 for a draw; the other seat's is its negative.

    At the end the result; before it the difference of weighted sums (victory and spirit points, weapons, the strength
    of hand and rest area, food, card limit, tokens), squashed by x / (3 + |x|). Public things only.
    """
    last = state.agenda[0]
    if last[0] == OVER:
        winner = last[2]
        return 0.0 if winner < 0 else (1.0 if winner == seat else -1.0)
    lead = _worth(state, seat) - _worth(state, 1 - seat)
    return lead / (3.0 + abs(lead))


def _worth(state: State, seat: Seat) -> float:
    ap = box.AP
    ready = sum([ap[face] for face in state.hands[seat]])
    resting = sum([ap[face] for face in state.rest[seat]])
    resting += sum([ap[face] for team in state.teams[3 * seat : 3 * seat + 3] for face in team])
    tokens = sum(state.mushrooms[3 * seat : 3 * seat + 3]) + len(state.front[seat])
    if seat == box.DOGS:
        tokens += 2 * sum(state.hua)
    return (
        state.vp[seat]
        + _SP_WORTH * state.sp[seat]
        + _HW_WORTH * state.hw[seat]
        + _AP_WORTH * (ready + _REST_WORTH * resting)
        + _FOOD_WORTH * state.food[seat]
        + _LIMIT_WORTH * (state.limit[seat] - (state.blocked[seat] == 1))
        + _TOKEN_WORTH * tokens
    )

"""How a team's total comes about, addend by addend, and how good a position looks to a bot.

An addend is (reason, AP): an animal's face or one of the reasons in `story`. They stand in the order in which a sum
is spelled: the leader, what it adds, the assistants, Hidden Weapons, the Coconut, the tokens of the arena. Nothing
here changes a state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import BONUS, IGNORING
from paravent.core.games.kungfur.state import OVER

if TYPE_CHECKING:
    from paravent.core.games.kungfur.actions import Plan, Team
    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat

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
    trial = state.copy()
    where = 3 * seat + arena
    if team is not None:
        trial.teams[where] = list(team.cards)
        trial.leaders = [-1] * len(trial.leaders)
        trial.armed[where] = team.hw
        trial.coconut = where if team.coconut else -1
        trial.bonus[seat] = box.CHAI_BONUS if powers and team.cards == (box.CHAI,) else 0
    elif powers:
        ability = BONUS.get(state.leaders[where])
        trial.bonus[seat] = ability(state, seat, arena) if ability else 0
    else:
        trial.leaders = [-1] * len(trial.leaders)
        trial.bonus[seat] = 0
    return _addends(trial, arena, seat)


def tally_plan(state: State, seat: Seat, plan: Plan, arena: int) -> Addends:
    """The addends of one team of a whole plan, with the tokens that the plan's own Raihuu will put there."""
    addends = tally(state, arena, seat, plan.teams[arena])
    for other, team in enumerate(plan.teams):
        if other != arena and team.cards[:1] == (box.RAIHUU,):
            addends.append((story.BY_RAIHUU, box.RAIHUU_AP))
    return addends


def in_fight(state: State, seat: Seat) -> Addends:
    """The addends in the present fight, with the bonus that its owner took or declined."""
    return _addends(state, state.arena, seat)


def _addends(state: State, arena: int, seat: Seat) -> Addends:
    spelled = spell(state, arena, seat)
    return list(zip(spelled[4::2], spelled[5::2], strict=True))


def spell(state: State, arena: int, seat: Seat) -> tuple[int, ...]:
    """The sum of what lies in an arena, with the present bonus, as the story tells it: its addends follow flat."""
    where = 3 * seat + arena
    team = state.teams[where]
    total, addends = _cards(tuple(team))
    bonus = state.bonus[seat]
    if bonus:
        # Behind the leader; a leader that was sent away may still give one.
        place = 2 if team and team[0] in BONUS else 0
        addends = (*addends[:place], story.BY_BONUS, bonus, *addends[place:])
        total += bonus
    weapons = state.armed[where] * box.HW_AP
    if weapons:
        addends += story.BY_HW, weapons
        if state.leaders[3 * (1 - seat) + arena] in IGNORING:
            addends += story.BY_IGNORED, -weapons
        else:
            total += weapons
    if state.coconut == where:
        addends += story.BY_COCONUT, box.COCONUT_AP
        total += box.COCONUT_AP
    if seat == box.DOGS and state.hua[arena]:
        addends += story.BY_HUA, box.HUA_AP
        total += box.HUA_AP
    mushrooms = state.mushrooms[where] * box.MUSHROOM_AP
    if mushrooms:
        addends += story.BY_MUSHROOM, mushrooms
        total += mushrooms
    if seat == box.CATS and state.raihuu[arena]:
        raihuu = state.raihuu[arena] * box.RAIHUU_AP
        addends += story.BY_RAIHUU, raihuu
        total += raihuu
    return (story.TOTAL, seat, arena, total) + addends  # noqa: RUF005 - every fight comes here twice


@lru_cache(4096)
def _cards(team: tuple[Face, ...]) -> tuple[int, tuple[int, ...]]:
    """The strength of some animals together, and each with its own."""
    return sum(box.AP[face] for face in team), tuple(number for face in team for number in (face, box.AP[face]))


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

"""The plan behind the screen: what it may hold, every plan there is, one drawn at random.

`refusal` is the authority; the lists and the sample only make what it lets pass. A plan's animals, items and limits are
public, so both seats, and an onlooker, can check it when the screens go. No plan changes a state here.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from math import floor
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.abilities import himiko, tumaz
from paravent.core.games.kungfur.actions import NO_TEAM, Plan, Team

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat

Stacks: TypeAlias = tuple[tuple["Face", ...], ...]
"""The animals of the three arenas, leaders first."""
Draw: TypeAlias = "Callable[[], float]"
"""A number from 0 up to 1, as `Random.random` gives it."""

NOTHING: Final = Plan()
_team: Final = lru_cache(4096)(Team)
"""Most teams that are drawn have been drawn before."""


# -- what a plan may hold -------------------------------------------------------------------------


def peaches(state: State, seat: Seat) -> int:
    """The Peaches in front of a seat."""
    return sum([face in box.PEACHES for face in state.front[seat]])


def limit(state: State, seat: Seat, plan: Plan = NOTHING) -> int:
    """The card limit under which a plan stands: the track, less a Block, more with Peaches and with Himiko as a leader.

    A Peach may be used without need, and more than one at a time (ruling 37); a limit of 3 can fall to 2 (ruling 19).
    """
    effective = state.limit[seat] + box.PEACH_LIMIT * plan.peach
    if state.blocked[seat]:
        effective -= box.BLOCK_LIMIT
    if box.HIMIKO in state.hands[seat]:
        for team in plan.teams:
            if team.cards and team.cards[0] == box.HIMIKO:
                effective += himiko()
    return effective


def counted(state: State, plan: Plan) -> int:
    """How many cards of a plan use up the limit: all animals; Rangers too, unless the option frees them (ruling 4)."""
    free = state.rangers_free
    return sum([not (free and face in box.RANGERS) for team in plan.teams for face in team.cards])


def refusal(state: State, seat: Seat, plan: Plan) -> str | None:
    """Why the rules refuse a plan, in words for the player; None if they allow it."""
    if len(plan.teams) != box.ARENAS:
        return "a plan has a team, or none, for each of the three arenas"
    if plan.peach and not 0 <= plan.peach <= peaches(state, seat):
        return f"you have {_many(peaches(state, seat), 'Peach', 'Peaches')} to use"
    hand = state.hands[seat]
    used: list[Face] = []
    weapons = coconuts = 0
    for team in plan.teams:
        if team is NO_TEAM:
            continue
        cards = team.cards
        if team.hw:
            if team.hw < 0:
                return "fewer than no Hidden Weapons cannot be put down"
            if not cards:
                return f"a Hidden Weapon needs an animal in the arena; {_arena(plan, team)} has none of yours"
            weapons += team.hw
        if team.coconut:
            if not cards:
                return f"the Coconut needs an animal in the arena; {_arena(plan, team)} has none of yours"
            coconuts += 1
        if len(cards) > box.TEAM_MOST:
            return f"at most 3 animals fight in an arena; take one back from {_arena(plan, team)}"
        for face in cards:
            if face in used:
                return f"{box.NAMES[face]} can be in one place only"
            if face not in hand:
                return _not_in_hand(state, seat, face)
            used.append(face)
        if len(cards) > 1 and not tumaz(cards):
            return "Tumaz fights alone: no assistant goes with him, and he is never one"
    if weapons > state.hw[seat]:
        return (
            f"you have {_many(state.hw[seat], 'Hidden Weapon', 'Hidden Weapons')}; take back {weapons - state.hw[seat]}"
        )
    if coconuts:
        if box.COCONUT not in state.front[seat]:
            return "you have no Coconut"
        if coconuts > 1:
            return "there is one Coconut; it can be in one arena only"
    allowed = limit(state, seat, plan)
    over = (counted(state, plan) if state.rangers_free else len(used)) - allowed
    if over > 0:
        return f"the limit is {allowed}; take {'one' if over == 1 else over} back"
    return None


def _arena(plan: Plan, team: Team) -> str:
    return f"arena {plan.teams.index(team) + 1}"


def _many(number: int, one: str, many: str) -> str:
    return f"{number or 'no'} {one if number == 1 else many}"


def _not_in_hand(state: State, seat: Seat, face: Face) -> str:
    if face in state.rest[seat]:
        return f"{box.NAMES[face]} is resting"
    if 0 <= face < box.FACES:
        return f"{box.NAMES[face]} is not in your hand"
    return "there is no such card"


def addable(state: State, seat: Seat, plan: Plan, arena: int) -> tuple[Face, ...]:
    """The animals that may go under those of an arena now, as the plan stands."""
    taken = {face for team in plan.teams for face in team.cards}
    free = [face for face in state.hands[seat] if face not in taken]
    return tuple(face for face in free if refusal(state, seat, with_card(plan, arena, face)) is None)


def with_card(plan: Plan, arena: int, face: Face) -> Plan:
    """The plan with one animal more, under the others of its arena."""
    teams = list(plan.teams)
    teams[arena] = replace(teams[arena], cards=(*teams[arena].cards, face))
    return replace(plan, teams=tuple(teams))


# -- every plan -----------------------------------------------------------------------------------


def every(state: State, seat: Seat) -> Iterator[Plan]:
    """Every legal plan, lazily and in a fixed order, the empty one first; there can be millions."""
    hand = tuple(state.hands[seat])
    for peach in range(peaches(state, seat) + 1):
        room = limit(state, seat, Plan(peach=peach))
        for stacks in _stacks((), hand, room, free=state.rangers_free):
            for coconut in _places(state, seat, stacks):
                for weapons in _weapons(state.hw[seat], stacks):
                    yield _plan(stacks, weapons, coconut, peach)


def _stacks(done: Stacks, hand: tuple[Face, ...], room: int, *, free: bool) -> Iterator[Stacks]:
    """Every way to fill the arenas that are left from what is left of a hand, with `room` left under the limit."""
    if len(done) == box.ARENAS:
        if room >= 0:
            yield done
        return
    # Himiko pays for herself, so only a free one can still pay for what is out already.
    hope = himiko() if free and box.HIMIKO in hand else 0
    most = box.TEAM_MOST if free else min(box.TEAM_MOST, room + himiko())
    for size in range(most + 1):
        for stack in permutations(hand, size):
            left = room - sum(not (free and face in box.RANGERS) for face in stack)
            left += himiko() if stack[:1] == (box.HIMIKO,) else 0
            if left + (0 if box.HIMIKO in stack else hope) >= 0 and tumaz(stack):
                rest = tuple(face for face in hand if face not in stack)
                yield from _stacks((*done, stack), rest, left, free=free)


def _places(state: State, seat: Seat, stacks: Stacks) -> Iterator[int]:
    """Where the Coconut may be: nowhere (-1), or in an arena with animals."""
    yield -1
    if box.COCONUT in state.front[seat]:
        yield from (arena for arena, stack in enumerate(stacks) if stack)


def _weapons(most: int, stacks: Stacks) -> Iterator[tuple[int, ...]]:
    """Every way to give the teams up to `most` Hidden Weapons."""
    for first in range(most + 1 if stacks[0] else 1):
        for second in range(most - first + 1 if stacks[1] else 1):
            for third in range(most - first - second + 1 if stacks[2] else 1):
                yield first, second, third


def _plan(stacks: Stacks, weapons: tuple[int, ...], coconut: int, peach: int) -> Plan:
    teams = tuple(
        Team(stack, hw, arena == coconut) if stack else NO_TEAM
        for arena, (stack, hw) in enumerate(zip(stacks, weapons, strict=True))
    )
    return Plan(teams, peach)


# -- one plan -------------------------------------------------------------------------------------


def sample(state: State, seat: Seat, rng: Random) -> Plan:
    """One legal plan; every legal plan has a chance, sensible ones (near the limit, all weapons open) a good one."""
    draw = rng.random
    front = state.front[seat]
    peach = 0
    if front and draw() < 0.3:
        peach = floor(draw() * (peaches(state, seat) + 1))
    room = state.limit[seat] + peach * box.PEACH_LIMIT - (box.BLOCK_LIMIT if state.blocked[seat] else 0)
    if draw() < 0.2:
        room = floor(draw() * room)
    first, second, third = stacks = _deal(state.hands[seat], room, draw, state.rangers_free)
    weapons = [0, 0, 0]
    left = state.hw[seat]
    if left:
        for arena in (0, 1, 2) if draw() < 0.5 else (2, 1, 0):
            if stacks[arena] and draw() < 0.5:
                weapons[arena] = floor(draw() * (left + 1))
                left -= weapons[arena]
    coconut = floor(draw() * 4) - 1 if front and box.COCONUT in front else -1
    teams = (
        _team(tuple(first), weapons[0], coconut == 0) if first else NO_TEAM,
        _team(tuple(second), weapons[1], coconut == 1) if second else NO_TEAM,
        _team(tuple(third), weapons[2], coconut == 2) if third else NO_TEAM,
    )
    return Plan(teams, peach)


def _deal(hand: list[Face], room: int, draw: Draw, free: bool) -> list[list[Face]]:  # noqa: FBT001 - a hot path
    """Put `room` animals of the hand, drawn at random, into arenas at random; one more where Himiko leads."""
    stacks: list[list[Face]] = [[], [], []]
    pool = hand.copy()
    left = len(pool)
    while left:
        if room <= 0 and not free:
            break
        at = floor(draw() * left)
        left -= 1
        face = pool[at]
        pool[at] = pool[left]
        costs = 1
        if free:
            if face not in box.RANGERS:
                if room <= 0:
                    continue
            elif draw() < 0.5:
                continue
            else:
                costs = 0
        stack = stacks[floor(draw() * 3.0)]
        if stack:
            if len(stack) == box.TEAM_MOST or face == box.TUMAZ or stack[0] == box.TUMAZ:
                continue
        elif face == box.HIMIKO and draw() < 0.75:
            room += himiko()
        stack.append(face)
        room -= costs
    return stacks

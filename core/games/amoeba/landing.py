"""Hyperjumps: ships leave, land, and fight from inside until they hold the system or are gone (rule 4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import changes, combat, holdings, story
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.amoeba.actions import Leap, Ships
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Face, Seat


def jumpers(state: State, seat: Seat, system: System) -> Ships:
    """The ships of a system that may jump; a system may be left without any (ruling 8)."""
    return holdings.mobile(state, seat, state.fleets[system])


def may_triple(state: State, seat: Seat) -> bool:
    """Whether the special hyperjump (power 2) is still to be had in this turn."""
    return state.powers[seat] == box.JUMP_THREE and not state.tripled


def points_needed(ships: Ships, free: int) -> int:
    """What ships cost to jump when the `free` dearest of them cost nothing."""
    total = holdings.cost(ships)
    if not free:
        return total
    for kind in reversed(range(5)):
        gift = min(free, ships[kind])
        free -= gift
        total -= gift * box.COST[kind]
    return total


def allowance(state: State, seat: Seat, card: Face | None) -> tuple[int, int]:
    """The points of a hyperjump card (None: the special power alone), and how many ships jump for nothing."""
    points = 0 if card is None else box.POINTS[card]
    return points, box.TRIPLE if may_triple(state, seat) else 0


def jump(state: State, seat: Seat, card: Face | None, leaps: Sequence[Leap]) -> None:
    """All jump, then they land; a system that was the seat's own when they set off still is."""
    jumping = box.NO_SHIPS
    mine = holdings.own(state, seat)
    for source, target, *counts in leaps:
        ships = holdings.counted(counts)
        jumping = holdings.plus(jumping, ships)
        changes.take(state, source, ships)
        state.story.append((story.JUMPED, seat, source, target, *ships))
    points, free = allowance(state, seat, card)
    if free and (card is None or points_needed(jumping, 0) > points):
        state.tripled = True
    for _, target, *counts in leaps:
        _land(state, seat, target, holdings.counted(counts), friendly=target in mine)
    state.agenda.insert(0, (steps.LAND, seat))


def _land(state: State, seat: Seat, target: System, ships: Ships, *, friendly: bool) -> None:
    if friendly or state.owner[target] == seat or holdings.is_free_home(state, seat, target):
        changes.put(state, seat, target, ships)
        return
    together = holdings.plus(changes.landed_at(state, target), ships)
    state.landed = sorted([*(one for one in state.landed if one[0] != target), (target, *together)])


def fight_on(state: State, seat: Seat, system: System) -> None:
    """The fight for a system goes on, or begins, until nothing of the landed ships is left to fight."""
    if changes.landed_at(state, system) == box.NO_SHIPS:
        return
    kind = steps.DUEL if holdings.occupied(state, system) else steps.ASSAULT
    state.agenda.insert(0, (kind, seat, system))


def duel(state: State, seat: Seat, system: System, kind: int) -> None:
    """One landed ship against one that is there, or the machine."""
    again = (steps.DUEL, seat, system)
    state.agenda[:0] = [combat.against(state, steps.FROM_SPACE, seat, system, system, kind), again]


def assault(state: State, seat: Seat, system: System, ships: Ships) -> None:
    """Some landed ships against the empty system; nobody need stay behind."""
    again = (steps.ASSAULT, seat, system)
    state.agenda[:0] = [(steps.STORM, steps.FROM_SPACE, seat, system, system, *ships), again]

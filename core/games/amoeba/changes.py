"""What changes the board: ships come, go, move and are destroyed; amoebas grow; machines move.

Every function notes what it does in the story. What follows from it (who is out, who has won) stands in `falling`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, holdings, story
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from paravent.core.games.amoeba.actions import Ships
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Seat


def put(state: State, seat: Seat, system: System, ships: Ships) -> None:
    """Ships come into a system that is empty or the seat's own."""
    state.owner[system] = seat
    state.fleets[system] = holdings.plus(state.fleets[system], ships)
    state.changed = True


def take(state: State, system: System, ships: Ships) -> None:
    """Ships leave a system; it may be left without any."""
    state.shaken |= 1 << state.owner[system]
    state.fleets[system] = left = holdings.minus(state.fleets[system], ships)
    if left == box.NO_SHIPS:
        state.owner[system] = steps.NOBODY
    state.changed = True


def transfer(state: State, seat: Seat, source: System, target: System, ships: Ships) -> None:
    """Ships go over to a neighbour."""
    take(state, source, ships)
    put(state, seat, target, ships)


def destroy(state: State, system: System, ships: Ships) -> None:
    """Ships of a system are removed: back to the supply, or into the Time Warp (powers 4 and 5)."""
    owner = state.owner[system]
    take(state, system, ships)
    lost(state, owner, system, ships)


def lost(state: State, owner: Seat, system: System, ships: Ships) -> None:
    """Note removed ships: enemies of who holds a Time Warp, in his power play and attacks, are warped."""
    by = steps.NOBODY
    if state.phase in (steps.POWER_PLAY, steps.ATTACKS) and state.turn not in (owner, steps.NOBODY):
        by = state.turn if state.powers[state.turn] == box.TIME_WARP else steps.NOBODY
    if by != steps.NOBODY:
        state.warp[owner] = holdings.plus(state.warp[owner], ships)
    state.story.append((story.DESTROYED, owner, system, *ships, by))


def destroy_landed(state: State, seat: Seat, system: System, ships: Ships) -> None:
    """Ships that have just landed are removed."""
    state.changed = True
    state.shaken |= 1 << seat
    left = holdings.minus(landed_at(state, system), ships)
    state.landed = [one for one in state.landed if one[0] != system]
    if left != box.NO_SHIPS:
        state.landed = sorted([*state.landed, (system, *left)])
    lost(state, seat, system, ships)


def landed_at(state: State, system: System) -> Ships:
    """The ships that have landed in a system and still fight for it."""
    for where, s, c, d, b, m in state.landed:
        if where == system:
            return s, c, d, b, m
    return box.NO_SHIPS


def settle_landed(state: State, seat: Seat, system: System) -> None:
    """The landed ships hold the system."""
    ships = landed_at(state, system)
    state.landed = [one for one in state.landed if one[0] != system]
    put(state, seat, system, ships)
    state.story.append((story.HELD, seat, system, *ships))


# -- amoebas and machines ----------------------------------------------------------------------------------------------


def infest(state: State, system: System) -> None:
    """An amoeba comes into a system without one; where all counters lie, none comes (ruling 39)."""
    if state.amoebas[system] or sum(state.amoebas) >= box.AMOEBAS:
        return
    state.amoebas[system] = 1
    state.changed = True
    state.story.append((story.INFESTED, system))


def clear(state: State, system: System) -> None:
    """The amoeba of a system is removed, if there is one."""
    if state.amoebas[system]:
        state.amoebas[system] = 0
        state.changed = True
        state.story.append((story.CLEARED, system))


def bring_machine(state: State) -> System:
    """A doomsday machine appears on Saestor."""
    state.machines = sorted([*state.machines, galaxy.SAESTOR])
    state.changed = True
    state.story.append((story.MACHINE, galaxy.SAESTOR))
    return galaxy.SAESTOR


def move_machine(state: State, source: System, target: System) -> None:
    """A doomsday machine moves."""
    state.machines.remove(source)
    state.machines = sorted([*state.machines, target])
    state.changed = True
    state.story.append((story.MACHINE_MOVED, source, target))


def destroy_machine(state: State, system: System) -> None:
    """A doomsday machine goes back to the supply."""
    state.machines.remove(system)
    state.changed = True
    state.story.append((story.MACHINE_DESTROYED, system))

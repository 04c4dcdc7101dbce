"""Why an answer is refused, in words for the player; None where the rules allow it. No state changes here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import choices, combat, galaxy, holdings, landing, machines, powers
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.amoeba.actions import Ships
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Face, Seat


def _is_system(*systems: int) -> bool:
    return all(0 <= system < galaxy.SYSTEMS for system in systems)


def names(systems: Sequence[System]) -> str:
    """Systems in a row, to choose from."""
    return " or ".join(galaxy.NAMES[system] for system in systems) or "there is none"


# -- attacks and moves -------------------------------------------------------------------------------------------------


def _leaving(state: State, seat: Seat, source: System, target: System, ships: Ships) -> str | None:
    """What attacks and free moves have in common."""
    if not _is_system(source, target) or state.owner[source] != seat:
        return "the ships must come from a system of yours"
    if target not in galaxy.ADJACENT[source]:
        return f"{galaxy.NAMES[target]} is no neighbour of {galaxy.NAMES[source]}"
    fleet = state.fleets[source]
    if not holdings.within(ships, fleet) or not any(ships):
        return f"in {galaxy.NAMES[source]} there are {box.fleet(fleet)}"
    if not holdings.within(ships, holdings.mobile(state, seat, fleet)):
        return "monitors neither move nor attack"
    if ships == fleet:
        return f"one ship must stay behind in {galaxy.NAMES[source]}"
    return None


def attack(state: State, seat: Seat, action: act.Attack) -> str | None:
    """Rules 4.3 and 4.4."""
    source, target, ships = action.source, action.target, action.ships
    reason = _leaving(state, seat, source, target, ships)
    if reason is not None:
        return reason
    if state.owner[target] == seat:
        return f"{galaxy.NAMES[target]} is yours"
    if target == galaxy.SAESTOR and not holdings.may_attack_saestor(state, seat):
        needs, has = box.SAESTOR_NEEDS[state.seats], holdings.inner_held(state, seat)
        return f"Saestor needs {needs} of the inner systems I1 to I6, you hold {has}"
    number = sum(ships)
    if holdings.is_free_home(state, seat, target):
        return None
    if holdings.occupied(state, target):
        return "one ship alone attacks an occupied system" if number > 1 else None
    most = combat.most_attackers(state, seat)
    return f"at most {most} ships attack an empty system" if number > most else None


def move(state: State, seat: Seat, action: act.Move) -> str | None:
    """The free move, rule 2d."""
    reason = _leaving(state, seat, action.source, action.target, action.ships)
    if reason is None and state.owner[action.target] != seat:
        return f"{galaxy.NAMES[action.target]} is not yours; a free move goes to a neighbour of your own"
    return reason


def enter(state: State, step: steps.Step, ships: Ships) -> str | None:
    """Who goes in after a win."""
    _, seat, source, target, *attackers = step
    reason = _leaving(state, seat, source, target, ships)
    if reason is not None:
        return reason
    if not any(ship and attacker for ship, attacker in zip(ships, attackers, strict=True)):
        return "one of the attacking ships must go in"
    return None


def lose(state: State, step: steps.Step, ships: Ships) -> str | None:
    """Which ships are removed."""
    among = holdings.counted(step[6:])
    number = combat.losses(state, step)
    if not holdings.within(ships, among) or sum(ships) != number:
        return f"remove {box.count(number, 'ship')} of {box.fleet(among)}"
    return None


def assault(state: State, seat: Seat, ships: Ships, landed: Ships) -> str | None:
    """Which landed ships attack the empty system."""
    most = combat.most_attackers(state, seat)
    if not holdings.within(ships, landed) or not 1 <= sum(ships) <= most:
        return f"1 to {most} ships attack, of {box.fleet(landed)}"
    return None


# -- new ships ---------------------------------------------------------------------------------------------------------


def _placing(state: State, seat: Seat, batches: Sequence[act.Batch]) -> str | None:
    """What building and acquiring have in common: where, and in which order it is written."""
    systems = [batch[0] for batch in batches]
    if any(min(batch[1:]) < 0 or not any(batch[1:]) for batch in batches) or systems != sorted(set(systems)):
        return "name each system once, in the order of the map, with the ships that go there"
    places = holdings.places(state, seat)
    for system in systems:
        if system not in places:
            where = "systems of yours" if state.powers[seat] == box.ANYWHERE else "homes of yours or linked to one"
            return f"new ships come to {where}: {names(places)}"
    return None


def _total(batches: Sequence[act.Batch]) -> Ships:
    total = box.NO_SHIPS
    for _, s, c, d, b, m in batches:
        total = holdings.plus(total, (s, c, d, b, m))
    return total


def build(state: State, seat: Seat, batches: Sequence[act.Batch]) -> str | None:
    """Rule 2b."""
    reason = _placing(state, seat, batches)
    if reason is not None:
        return reason
    total, stock = _total(batches), powers.stock(state, seat)
    if not holdings.within(total, stock):
        return f"your supply has {box.fleet(stock)}"
    points, price = powers.build_points(state, seat), powers.price(state, seat, total)
    if price > points:
        return f"that costs {price}, and you have {box.count(points, 'point')}"
    for system, *counts in batches:
        if counts[box.MONITOR] and (
            counts[box.MONITOR] > 1 or not choices.may_add(state, seat, system, box.MONITOR, 0)
        ):
            if state.powers[seat] == box.MONITORS:
                continue
            return f"only one monitor may be in {galaxy.NAMES[system]}"
    return None


def acquire(state: State, seat: Seat, face: Face, batches: Sequence[act.Batch]) -> str | None:
    """The ships of an acquire card, all that there are."""
    wanted = powers.acquired(state, seat, face)
    return _placing(state, seat, batches) or (
        None if _total(batches) == wanted else f"put down {box.fleet(wanted)}, all of them"
    )


# -- other cards -------------------------------------------------------------------------------------------------------


def jump(state: State, seat: Seat, card: Face | None, leaps: Sequence[act.Leap]) -> str | None:
    """Rule 4.5."""
    ways = [leap[:2] for leap in leaps]
    if not leaps or ways != sorted(set(ways)) or any(min(leap[2:]) < 0 or not any(leap[2:]) for leap in leaps):
        return "name each way once, in the order of the map, with the ships that jump"
    leaving: dict[System, Ships] = {}
    for source, target, s, c, d, b, m in leaps:
        if not _is_system(source, target) or state.owner[source] != seat:
            return "ships jump from a system of yours to another system"
        if target == galaxy.SAESTOR:
            return "nobody jumps to Saestor"
        if target == source:
            return f"to jump from {galaxy.NAMES[source]} to {galaxy.NAMES[source]} is no jump"
        leaving[source] = holdings.plus(leaving.get(source, box.NO_SHIPS), (s, c, d, b, m))
    for source, ships in leaving.items():
        there = landing.jumpers(state, seat, source)
        if not holdings.within(ships, there):
            return f"from {galaxy.NAMES[source]} there can jump {box.fleet(there)}"
    total = box.NO_SHIPS
    for ships in leaving.values():
        total = holdings.plus(total, ships)
    points, free = landing.allowance(state, seat, card)
    needed = landing.points_needed(total, free)
    if needed > points:
        over = " beside the three of your special power" if free and card is not None else ""
        return f"that is worth {needed}{over}, and you have {points} points" if card is not None else "three ships jump"
    return None


def laser(state: State, seat: Seat, action: act.Laser) -> str | None:
    """What a laser can shoot at."""
    if (action.system, action.kind) not in powers.laser_targets(state, seat):
        return "shoot at a ship of somebody else or at a doomsday machine, wherever it is"
    return None


def activate(state: State, action: act.Activate) -> str | None:
    """Which machine, and where it may go."""
    if action.machine not in machines.choices(state):
        return f"choose a machine: {_machines(state)}"
    if (action.machine, action.direction) not in machines.moves(state):
        return "there the board ends; choose another direction"
    return None


def berserk(state: State, action: act.Berserk) -> str | None:
    """Which machine runs wild."""
    return None if action.machine in machines.choices(state) else f"choose a machine: {_machines(state)}"


def _machines(state: State) -> str:
    found = machines.choices(state)
    return " or ".join("a new one" if one == machines.NEW else galaxy.NAMES[one] for one in found)


def target(state: State, face: Face, system: System) -> str | None:
    """What is provoked, ambushed or zapped."""
    found = powers.TARGETS[box.TYPE[face]](state)
    return None if system in found else f"choose one of these: {names(found)}"

"""Attacks: one ship against one, and some against an empty system; from a neighbour, after a landing, or by a machine.

Rules 4.3 and 4.4. Every choice is bound before its dice are rolled: ships and target, then the defender, then dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import changes, falling, galaxy, holdings, story
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paravent.core.games.amoeba.actions import Attack, Ships
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State, Step
    from paravent.core.requests import Seat

WIN, TIE, LOSS = 1, 0, -1


def outcome(attack: int, defence: int) -> int:
    """Who is ahead."""
    return (attack > defence) - (attack < defence)


def most_attackers(state: State, seat: Seat) -> int:
    """How many ships may attack an empty system: five, six with power 8."""
    return box.SIX_SHIPS if state.powers[seat] == box.SIX else box.MOST_ATTACKERS


def attack(state: State, seat: Seat, action: Attack) -> None:
    """An attack is announced; the question comes again afterwards."""
    source, target, ships = action.source, action.target, action.ships
    again = (steps.ATTACK, seat)
    if holdings.is_free_home(state, seat, target):
        changes.transfer(state, seat, source, target, ships)
        state.story.append((story.WALKED, seat, source, target, *ships))
        state.agenda.insert(0, again)
        return
    state.story.append((story.ATTACKED, seat, source, target, *ships))
    if holdings.occupied(state, target):
        kind = holdings.kinds(ships)[0]
        state.agenda[:0] = [against(state, steps.FROM_SYSTEM, seat, source, target, kind), again]
    else:
        state.agenda[:0] = [(steps.STORM, steps.FROM_SYSTEM, seat, source, target, *ships), again]


def against(state: State, mode: int, seat: Seat, source: System, target: System, kind: int) -> Step:
    """One attacker meets the ships of a system, or the machine that is alone there."""
    owner = state.owner[target]
    if owner == steps.NOBODY:
        return (steps.CLASH, mode, seat, source, target, kind, box.MACHINE)
    return (steps.DEFEND, owner, mode, seat, source, target, kind)


def defend(state: State, step: Step, kind: int) -> None:
    """The defending ship is named."""
    _, owner, mode, seat, source, target, attacker = step
    state.story.append((story.DEFENDED, owner, target, kind))
    state.agenda.insert(0, (steps.CLASH, mode, seat, source, target, attacker, kind))


def clash(state: State, step: Step, dice: Sequence[int]) -> None:
    """One against one: dots and dice; equal destroys both (rule 4.4)."""
    _, mode, seat, source, target, kind, foe = step
    result = outcome(dice[0] + box.DOTS[kind], dice[1] + box.DOTS[foe])
    owner = state.owner[target]
    state.story.append((story.CLASHED, seat, target, kind, dice[0], owner, foe, dice[1], result))
    if result != LOSS:
        if foe == box.MACHINE:
            changes.destroy_machine(state, target)
        else:
            changes.destroy(state, target, holdings.single(foe))
    if result != WIN:
        _attacker_gone(state, mode, seat, source, target, kind)
    if mode == steps.BY_MACHINE:
        state.agenda.insert(0, (steps.RAMPAGE, seat, target))
    elif result == WIN and not holdings.occupied(state, target):
        _beaten(state, mode, seat, source, target, kind)


def _attacker_gone(state: State, mode: int, seat: Seat, source: System, target: System, kind: int) -> None:
    if mode == steps.FROM_SYSTEM:
        changes.destroy(state, source, holdings.single(kind))
    elif mode == steps.FROM_SPACE:
        changes.destroy_landed(state, seat, target, holdings.single(kind))
    else:
        changes.destroy_machine(state, target)


def _beaten(state: State, mode: int, seat: Seat, source: System, target: System, kind: int) -> None:
    """The last defender is gone: the system is taken, but for one with an amoeba and for Saestor (ruling 4)."""
    if state.amoebas[target] or target == galaxy.SAESTOR:
        return
    if mode == steps.FROM_SPACE:
        changes.settle_landed(state, seat, target)
    else:
        state.agenda.insert(0, (steps.ENTER, seat, source, target, *holdings.single(kind)))


def storm(state: State, step: Step, dice: Sequence[int]) -> None:
    """Some ships against an empty system: their number against its value (rule 4.3)."""
    _, mode, seat, source, target, *counts = step
    ships = holdings.counted(counts)
    value = holdings.value(state, target)
    result = outcome(dice[0] + sum(ships), dice[1] + value)
    state.story.append((story.STORMED, seat, target, dice[0], sum(ships), dice[1], value, result))
    if result == WIN:
        _captured(state, mode, seat, source, target, ships)
        return
    cause = steps.IN_ATTACK if mode == steps.FROM_SYSTEM else steps.IN_LANDING
    if state.amoebas[target]:
        state.agenda.insert(0, (steps.POWER, seat, steps.BEFORE_LOSS))
    lose = (steps.LOSE, seat, cause, source, target, int(result == TIE), *ships)
    state.agenda.insert(int(bool(state.amoebas[target])), lose)


def _captured(state: State, mode: int, seat: Seat, source: System, target: System, ships: Ships) -> None:
    """The system is beaten; the attacking ships that are left may go in, if there are any (ruling 5)."""
    changes.clear(state, target)
    if mode == steps.FROM_SPACE:
        if changes.landed_at(state, target) != box.NO_SHIPS:
            changes.settle_landed(state, seat, target)
    elif ships != box.NO_SHIPS:
        state.agenda.insert(0, (steps.ENTER, seat, source, target, *ships))


# -- losses ------------------------------------------------------------------------------------------------------------


def losses(state: State, step: Step) -> int:
    """How many ships are removed: one, two by an amoeba, never more than there are (ruling 16: power 1)."""
    _, owner, cause, _, target, _, *ships = step
    eats = cause == steps.BY_AMOEBA or state.amoebas[target]
    number = box.EATEN if eats and state.powers[owner] != box.ONE_LOSS else 1
    return min(number, sum(ships))


def lose(state: State, step: Step, ships: Ships) -> None:
    """Ships are removed, by their owner's choice; after a tie the others take the system."""
    _, owner, cause, source, target, won, *counts = step
    if cause == steps.IN_LANDING:
        changes.destroy_landed(state, owner, target, ships)
    else:
        changes.destroy(state, source, ships)
    if won:
        mode = steps.FROM_SPACE if cause == steps.IN_LANDING else steps.FROM_SYSTEM
        _captured(state, mode, owner, source, target, holdings.minus(holdings.counted(counts), ships))


# -- going in ----------------------------------------------------------------------------------------------------------


def entries(state: State, step: Step) -> Iterator[Ships]:
    """Who may go in: at least one of the attackers, others as well, one ship stays behind."""
    _, seat, source, _, *attackers = step
    fleet = state.fleets[source]
    for ships in holdings.some(holdings.mobile(state, seat, fleet), 1, sum(fleet) - 1):
        if any(ship and attacker for ship, attacker in zip(ships, attackers, strict=True)):
            yield ships


def enter(state: State, step: Step, ships: Ships) -> None:
    """Ships go in. Whoever gets one into Saestor has won."""
    _, seat, source, target, *_ = step
    changes.transfer(state, seat, source, target, ships)
    state.story.append((story.ENTERED, seat, source, target, *ships))
    if target == galaxy.SAESTOR:
        falling.end(state, story.BY_SAESTOR, seat)

"""The power cards in use: what each can do now, and what it does; special powers turned up (rules 2a and S1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import changes, galaxy, holdings, landing, machines, story
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.galaxy import System

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paravent.core.games.amoeba.actions import Batch, Ships
    from paravent.core.games.amoeba.state import State, Step
    from paravent.core.requests import Face, Seat

# -- cards that must be used -------------------------------------------------------------------------------------------


def carry_out(state: State, seat: Seat, face: Face) -> bool:
    """A card of must-use does what it does; False where it is none."""
    if face not in box.MUST_USE:
        return False
    state.story.append((story.USED, seat, face))
    match box.TYPE[face]:
        case box.ATTACK:
            state.agenda.insert(0, (steps.GROUP,))
        case box.DOUBLE:
            state.agenda[:0] = [(steps.GROUP,), (steps.GROUP,)]
        case box.BERSERK:
            state.agenda.insert(0, (steps.BERSERK, seat))
        case _:
            strike(state, seat)
    return True


def strike(state: State, seat: Seat) -> None:
    """No production for the user, or by option for nobody (rulings 7, 26); the next cards are laid all at once."""
    state.strike = True
    state.unpaid |= (1 << state.seats) - 1 if state.strike_hits_all else 1 << seat
    state.story.append((story.STRUCK, steps.NOBODY if state.strike_hits_all else seat))


# -- cards that may be used --------------------------------------------------------------------------------------------


def acquired(state: State, seat: Seat, face: Face) -> Ships:
    """What an acquire card brings, as far as there is supply."""
    return holdings.common(box.SHIPS[face], holdings.supply(state, seat))


def laser_targets(state: State, seat: Seat) -> Iterator[tuple[System, int]]:
    """Every kind of ship of every enemy system, and the machines, wherever they are (ruling 29)."""
    for system, owner in enumerate(state.owner):
        if owner not in (steps.NOBODY, seat):
            for kind in holdings.kinds(state.fleets[system]):
                yield system, kind
        if system in state.machines:
            yield system, box.MACHINE


def amoeba_systems(state: State) -> list[System]:
    """Where amoebas are."""
    return [system for system, there in enumerate(state.amoebas) if there]


def ambush_targets(state: State) -> list[System]:
    """Where no amoeba is and at most one ship, which is no monitor (ruling 22); homes by option (ruling 3)."""
    if sum(state.amoebas) >= box.AMOEBAS:
        return []
    return [
        system
        for system, fleet in enumerate(state.fleets)
        if not state.amoebas[system]
        and sum(fleet) <= 1
        and not fleet[box.MONITOR]
        and holdings.can_be_infested(state, system)
    ]


def zap_targets(state: State) -> list[System]:
    """Amoebas outside the central systems."""
    return [system for system in galaxy.ZAPPED if state.amoebas[system]]


TARGETS: Final[dict[int, Callable[[State], list[System]]]] = {
    box.PROVOKE: amoeba_systems,
    box.AMBUSH: ambush_targets,
    box.ZAP: zap_targets,
}
"""What a card with one system as its target can be used on."""


def can_be_used(state: State, seat: Seat, face: Face) -> bool:
    """Whether an optional card can do anything now; otherwise it is skipped by itself (ruling 40)."""
    match kind := box.TYPE[face]:
        case box.ACQUIRE:
            return acquired(state, seat, face) != box.NO_SHIPS and bool(holdings.places(state, seat))
        case box.ACTIVATE:
            return any(True for _ in machines.moves(state))
        case box.LASER:
            return any(True for _ in laser_targets(state, seat))
        case box.HYPERJUMP:
            return any(sum(landing.jumpers(state, seat, system)) for system in holdings.own(state, seat))
        case _:
            return bool(TARGETS[kind](state))


def use(state: State, seat: Seat, face: Face, action: act.Action) -> None:
    """An optional card is used, or skipped for good."""
    if isinstance(action, act.Pass):
        state.story.append((story.SKIPPED, seat, face))
        return
    state.story.append((story.USED, seat, face))
    match action:
        case act.Place(batches):
            acquire(state, seat, batches)
        case act.Activate(machine, direction):
            machines.activate(state, seat, machine, direction)
        case act.Laser(system, kind):
            state.agenda.insert(0, (steps.SHOT, seat, system, kind))
        case act.Jump(leaps):
            landing.jump(state, seat, face, leaps)
        case act.Target(system):
            _aim(state, seat, box.TYPE[face], system)
        case _:
            raise AssertionError("check lets nothing else pass")


def _aim(state: State, seat: Seat, kind: int, system: System) -> None:
    if kind == box.PROVOKE:
        state.story.append((story.PROVOKED, seat, system))
        state.agenda.insert(0, (steps.SPREAD, system))
    elif kind == box.ZAP:
        changes.clear(state, system)
    else:
        if state.fleets[system] != box.NO_SHIPS:
            changes.destroy(state, system, state.fleets[system])
        changes.infest(state, system)


def shoot(state: State, step: Step, dice: Sequence[int]) -> None:
    """A laser: die + 2 against die + dots; equal destroys as well (ruling 9)."""
    _, seat, system, kind = step
    hit = dice[0] + box.LASER_DOTS >= dice[1] + box.DOTS[kind]
    state.story.append((story.SHOT, seat, system, kind, state.owner[system], *dice, int(hit)))
    if not hit:
        return
    if kind == box.MACHINE:
        changes.destroy_machine(state, system)
    else:
        changes.destroy(state, system, holdings.single(kind))


# -- new ships ---------------------------------------------------------------------------------------------------------


def acquire(state: State, seat: Seat, batches: Sequence[Batch]) -> None:
    """Ships of a card come onto the board, from the supply alone (ruling 33)."""
    for system, *counts in batches:
        ships = holdings.counted(counts)
        changes.put(state, seat, system, ships)
        state.story.append((story.ACQUIRED, seat, system, *ships))


def build(state: State, seat: Seat, batches: Sequence[Batch]) -> None:
    """Ships are built; those in the Time Warp come back first (powers 4 and 5)."""
    for system, *counts in batches:
        ships = holdings.counted(counts)
        back = holdings.common(ships, state.warp[seat])
        state.warp[seat] = holdings.minus(state.warp[seat], back)
        changes.put(state, seat, system, ships)
        state.story.append((story.BUILT, seat, system, *ships, sum(back)))
    if not batches:
        state.story.append((story.NOT_BUILT, seat))


def build_points(state: State, seat: Seat) -> int:
    """What a seat may spend: the production of its systems, nothing in a strike."""
    return 0 if state.unpaid >> seat & 1 else holdings.production(state, seat)


def price(state: State, seat: Seat, ships: Ships) -> int:
    """What ships cost to build: one point more for each that comes back from the Time Warp."""
    return holdings.cost(ships) + sum(holdings.common(ships, state.warp[seat]))


def stock(state: State, seat: Seat) -> Ships:
    """What can be built: the supply, and what comes back from the Time Warp."""
    return holdings.plus(holdings.supply(state, seat), state.warp[seat])


# -- special powers ----------------------------------------------------------------------------------------------------


def turned_up(state: State, seat: Seat) -> None:
    """A special power is face up and works from now on."""
    face = state.cards.face[state.power_cards[seat][0]]
    assert face is not None, "everybody has seen it"
    state.powers[seat] = box.power_of(face)
    state.story.append((story.POWER, seat, state.powers[seat]))

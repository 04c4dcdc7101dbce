"""How a bot plays cards: which it lays, how each is used, when a special power is turned up, where it begins.

It chooses; no state changes here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import amoebas, galaxy, holdings, machines, odds, opening, outlook, powers, yard
from paravent.core.games.amoeba import cards as box

if TYPE_CHECKING:
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State
    from paravent.core.games.amoeba.wishes import Mind
    from paravent.core.requests import Face, Seat, Slot

_LEAST: Final = 0.3
"""What using a card must bring at least."""
_USUAL: Final = {
    box.ACTIVATE: 1.5,
    box.LASER: 2.5,
    box.PROVOKE: 1.0,
    box.AMBUSH: 2.0,
    box.ZAP: 1.5,
    box.ATTACK: -0.5,
    box.BERSERK: -0.3,
    box.DOUBLE: -1.0,
}
"""What cards are usually worth, in points of ships; acquiring, jumps and strikes are reckoned."""
_KEPT: Final = 0.6
"""How much of what a card is worth is still there when it is kept for a later round."""

# -- laying ------------------------------------------------------------------------------------------------------------


def usual(mind: Mind, face: Face) -> float:
    """What a card is worth to a seat that uses it, about."""
    kind = box.TYPE[face]
    if kind == box.ACQUIRE:
        return float(holdings.cost(powers.acquired(mind.state, mind.seat, face)))
    if kind == box.HYPERJUMP:
        return 0.6 * box.POINTS[face]
    if kind == box.STRIKE:
        return -float(holdings.production(mind.state, mind.seat))
    return _USUAL[kind]


def lays(mind: Mind, *, others: bool) -> list[tuple[float, Slot]]:
    """The cards of the hand by what laying them brings; the best first.

    With `others` what lower cards bring counts as well, those that lie there and those that may come; and what the own
    card brings to who lays higher.
    """
    state, seat = mind.state, mind.seat
    found = []
    for slot in state.hands[seat]:
        face = state.cards.face[slot]
        if face is not None:
            found.append((_lay_gain(mind, face, others=others), slot))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def _lay_gain(mind: Mind, face: Face, *, others: bool) -> float:
    worth = usual(mind, face)
    if not others:
        return worth
    state, seat = mind.state, mind.seat
    rivals = [one for one in holdings.living(state) if one != seat]
    to_come = sum(not state.laid[one] for one in rivals)
    higher = sum(max(laid) > face for one in rivals if (laid := holdings.faces_laid(state, one)))
    lower = sum(
        max(0.0, usual(mind, one)) if one not in box.MUST_USE else usual(mind, one) for one in _reached(mind, face)
    )
    share = face / box.CARDS
    given = max(0.0, worth) * (higher + to_come * (1 - share)) / max(1, len(rivals))
    alone = face in box.OWN_ONLY
    return worth + lower + (0.0 if alone else to_come * share * 2.0) - 0.3 * given - _KEPT * max(0.0, worth - 1.5)


def _reached(mind: Mind, face: Face) -> list[Face]:
    return [one for one in outlook.usable(mind.state, mind.seat, face) if one != face]


# -- using -------------------------------------------------------------------------------------------------------------


def use(mind: Mind, face: Face) -> act.Action:
    """How an optional card is used, or skipped."""
    if box.TYPE[face] == box.ACQUIRE:
        return yard.acquire(mind, face)[0][1]
    found = uses(mind, face)
    return found[0][1] if found and found[0][0] > _LEAST else act.Pass()


def uses(mind: Mind, face: Face) -> list[tuple[float, act.Action]]:
    """The uses of an optional card by what they bring; the best first."""
    found: list[tuple[float, act.Action]]
    match kind := box.TYPE[face]:
        case box.ACQUIRE:
            found = [*yard.acquire(mind, face)]
        case box.HYPERJUMP:
            found = [*yard.jumps(mind, face)]
        case box.ACTIVATE:
            found = [(activated(mind, *move), act.Activate(*move)) for move in machines.moves(mind.state)]
        case box.LASER:
            found = [(shot(mind, *aim), act.Laser(*aim)) for aim in powers.laser_targets(mind.state, mind.seat)]
        case _:
            worth = {box.PROVOKE: provoked, box.AMBUSH: ambushed, box.ZAP: zapped}[kind]
            found = [(worth(mind, system), act.Target(system)) for system in powers.TARGETS[kind](mind.state)]
    return sorted(found, key=lambda one: -one[0])


def _enemy(mind: Mind, system: System) -> float:
    """How much a point taken from the owner of a system counts: more from who is near Saestor, nothing from nobody."""
    owner = mind.state.owner[system]
    if owner == -1:
        return 0.0
    if owner == mind.seat:
        return -1.2
    missing = mind.needs - holdings.inner_held(mind.state, owner)
    return mind.taste.hurt * (1.0 if missing > 1 else 1.6)


def shot(mind: Mind, system: System, kind: int) -> float:
    """What a laser brings here: the ship, and its system where it is alone; a machine that is in the way."""
    chance = odds.laser(kind) / odds.ROLLS
    if kind == box.MACHINE:
        return chance * machine_harm(mind, system)
    lone = mind.worth[system] if sum(mind.state.fleets[system]) == 1 else 0.0
    return chance * (box.COST[kind] + 0.5 * lone) * _enemy(mind, system)


def machine_harm(mind: Mind, system: System) -> float:
    """How much a machine is in the way where it stands: on Saestor for who is near it, beside one's own ships."""
    if system == galaxy.SAESTOR:
        return 1.0 + 8.0 * (mind.held >= mind.needs - 1)
    mine = sum(mind.state.owner[other] == mind.seat for other in galaxy.ADJACENT[system])
    return 0.5 * mine


def activated(mind: Mind, machine: int, direction: int) -> float:
    """What a move of a machine brings: the ships that it meets, and that it no longer stands in the way."""
    start = galaxy.SAESTOR if machine == machines.NEW else machine
    target = galaxy.NEIGHBOURS[start][direction]
    fleet = mind.state.fleets[target]
    dots = [box.DOTS[kind] for kind in range(5) for _ in range(fleet[kind])]
    killed, lives = odds.kills(box.DOTS[box.MACHINE], dots)
    mean = holdings.cost(fleet) / max(1, sum(fleet))
    taken = lives * (mind.worth[target] if dots else 0.0)
    freed = 0.0 if machine == machines.NEW else machine_harm(mind, start) - machine_harm(mind, target)
    return (killed * mean + taken) * _enemy(mind, target) + freed


def provoked(mind: Mind, system: System) -> float:
    """What an attack of this amoeba brings: ships that it takes from others, less those that it takes from oneself."""
    found = 0.0
    for other in amoebas.reached(mind.state, system, 6):
        fleet = holdings.without_monitors(mind.state.fleets[other])
        if any(fleet) and not mind.state.amoebas[other]:
            chance = odds.reach()[holdings.value(mind.state, other)]
            emptied = mind.worth[other] if sum(mind.state.fleets[other]) <= box.EATEN else 0.0
            found += chance * (holdings.cost(holdings.cheapest(fleet, box.EATEN)) + emptied) * _enemy(mind, other)
    return found


def ambushed(mind: Mind, system: System) -> float:
    """What an ambush brings: a lone ship and its system."""
    fleet = mind.state.fleets[system]
    return (holdings.cost(fleet) + mind.worth[system]) * _enemy(mind, system) if any(fleet) else 0.0


def zapped(mind: Mind, system: System) -> float:
    """What it brings that an amoeba is gone: how much easier its system can be taken."""
    beside = [one for one in galaxy.ADJACENT[system] if mind.state.owner[one] == mind.seat]
    if not beside:
        return 0.0
    spare = [mind.spare(mind.state.fleets[one]) for one in beside]
    return 0.5 + 0.1 * min(5, max(map(sum, spare))) * mind.worth[system] * 0.3


# -- the rest ----------------------------------------------------------------------------------------------------------


def turn_up(state: State, seat: Seat, *, at_once: bool) -> bool:
    """Whether a special power is turned up now: before the cards only what helps in laying them, else always."""
    face = state.cards.face[state.power_cards[seat][0]]
    return not at_once or (face is not None and box.power_of(face) == box.ANY_TIME)


def home(state: State) -> System:
    """The home with the easiest way to the centre, far from those that are taken."""

    def suits(system: System) -> float:
        taken = [galaxy.DISTANCE[system][other] for other in galaxy.HOMES if state.owner[other] >= 0]
        inner = sum(holdings.value(state, one) for one in galaxy.INNER if galaxy.DISTANCE[system][one] <= 3)
        return min(taken, default=6) - 0.1 * inner

    return max(opening.free_homes(state), key=suits)

"""Every answer to a question with many: attacks, free moves, where new ships go, who jumps where.

Generators in a fixed order, read only as far as somebody needs them; `refusals` says why something else is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import combat, galaxy, holdings, landing, powers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paravent.core.games.amoeba.actions import Ships
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Face, Seat


def ways(state: State, seat: Seat) -> Iterator[tuple[System, System]]:
    """From where to where a seat can attack: one ship stays, a mobile one goes; Saestor has its condition."""
    saestor = holdings.may_attack_saestor(state, seat)
    owner, fleets = state.owner, state.fleets
    for source in holdings.own(state, seat):
        fleet = fleets[source]
        if sum(fleet) < 2 or holdings.mobile(state, seat, fleet) == box.NO_SHIPS:
            continue
        for target in galaxy.ADJACENT[source]:
            if owner[target] != seat and (target != galaxy.SAESTOR or saestor):
                yield source, target


def forces(state: State, seat: Seat, source: System, target: System) -> Iterator[Ships]:
    """The ships that can attack this way: one against an occupied system, up to five against an empty one."""
    fleet = state.fleets[source]
    ships, spare = holdings.mobile(state, seat, fleet), sum(fleet) - 1
    if holdings.is_free_home(state, seat, target):
        return holdings.some(ships, 1, spare)
    if holdings.occupied(state, target):
        return holdings.some(ships, 1, 1)
    return holdings.some(ships, 1, min(combat.most_attackers(state, seat), spare))


def attacks(state: State, seat: Seat) -> Iterator[act.Attack]:
    """Every attack, and every way into a free home of one's own."""
    for source, target in ways(state, seat):
        for ships in forces(state, seat, source, target):
            yield act.Attack(source, target, ships)


def tracks(state: State, seat: Seat) -> Iterator[tuple[System, System]]:
    """From where to where a free move can go."""
    for source in holdings.own(state, seat):
        fleet = state.fleets[source]
        if sum(fleet) < 2 or holdings.mobile(state, seat, fleet) == box.NO_SHIPS:
            continue
        for target in galaxy.ADJACENT[source]:
            if state.owner[target] == seat:
                yield source, target


def moves(state: State, seat: Seat) -> Iterator[act.Move]:
    """Every free move: any number of ships, one stays."""
    for source, target in tracks(state, seat):
        fleet = state.fleets[source]
        for ships in holdings.some(holdings.mobile(state, seat, fleet), 1, sum(fleet) - 1):
            yield act.Move(source, target, ships)


# -- new ships ---------------------------------------------------------------------------------------------------------


def may_add(state: State, seat: Seat, system: System, kind: int, chosen: int) -> bool:
    """Whether a ship of a kind may be built here, where `chosen` are to be built already: one monitor a system."""
    if kind != box.MONITOR or state.powers[seat] == box.MONITORS:
        return True
    return not state.fleets[system][box.MONITOR] and not chosen


def step_price(state: State, seat: Seat, kind: int, chosen: int) -> int:
    """What one more ship of a kind costs when `chosen` of it are to be built already."""
    return box.COST[kind] + (chosen < state.warp[seat][kind])


def builds(state: State, seat: Seat) -> Iterator[act.Place]:
    """Everything that can be built, nothing first."""
    spots = [(system, kind) for system in holdings.places(state, seat) for kind in range(5)]
    stock = powers.stock(state, seat)
    chosen = [0] * 5

    def grow(first: int, points: int, placed: dict[tuple[System, int], int]) -> Iterator[act.Place]:
        yield act.Place(batches(placed))
        for number in range(first, len(spots)):
            system, kind = spot = spots[number]
            price = step_price(state, seat, kind, chosen[kind])
            here = placed.get(spot, 0)
            if price > points or chosen[kind] >= stock[kind] or not may_add(state, seat, system, kind, here):
                continue
            chosen[kind] += 1
            yield from grow(number, points - price, {**placed, spot: here + 1})
            chosen[kind] -= 1

    yield from grow(0, powers.build_points(state, seat), {})


def can_build(state: State, seat: Seat) -> bool:
    """Whether anything can be built at all."""
    points = powers.build_points(state, seat)
    places = holdings.places(state, seat) if points else []
    if not places:
        return False
    return any(
        there
        and step_price(state, seat, kind, 0) <= points
        and any(may_add(state, seat, system, kind, 0) for system in places)
        for kind, there in enumerate(powers.stock(state, seat))
    )


def acquisitions(state: State, seat: Seat, face: Face) -> Iterator[act.Place]:
    """Every way to put down all the ships of an acquire card."""
    places = holdings.places(state, seat)
    units = [kind for kind, number in enumerate(powers.acquired(state, seat, face)) for _ in range(number)]

    def grow(number: int, first: int, placed: dict[tuple[System, int], int]) -> Iterator[act.Place]:
        if number == len(units):
            yield act.Place(batches(placed))
            return
        kind = units[number]
        for place in range(first, len(places)):
            spot = places[place], kind
            same = number + 1 < len(units) and units[number + 1] == kind
            yield from grow(number + 1, place if same else 0, {**placed, spot: placed.get(spot, 0) + 1})

    return grow(0, 0, {})


def batches(placed: dict[tuple[System, int], int]) -> tuple[act.Batch, ...]:
    """What is put where, each system once and in order."""
    found: dict[System, list[int]] = {}
    for (system, kind), number in placed.items():
        found.setdefault(system, [0] * 5)[kind] += number
    return tuple((system, s[0], s[1], s[2], s[3], s[4]) for system, s in sorted(found.items()))


# -- jumps -------------------------------------------------------------------------------------------------------------


def jumps(state: State, seat: Seat, card: Face | None) -> Iterator[act.Jump]:
    """Every hyperjump that the card, or the special power alone, has the points for."""
    points, free = landing.allowance(state, seat, card)
    there = {system: list(landing.jumpers(state, seat, system)) for system in holdings.own(state, seat)}
    units = [
        (source, target, kind)
        for source, ships in there.items()
        for target in range(1, galaxy.SYSTEMS)
        if target != source
        for kind in range(5)
        if ships[kind]
    ]

    def grow(first: int, chosen: tuple[tuple[System, System, int], ...], ships: Ships) -> Iterator[act.Jump]:
        more = [holdings.plus(ships, holdings.single(kind)) for kind in range(5)]
        fitting = [landing.points_needed(grown, free) <= points for grown in more]
        if not any(fitting):
            return
        for number in range(first, len(units)):
            unit = source, _, kind = units[number]
            if not fitting[kind] or not there[source][kind]:
                continue
            there[source][kind] -= 1
            yield act.Jump(leaps((*chosen, unit)))
            yield from grow(number, (*chosen, unit), more[kind])
            there[source][kind] += 1

    return grow(0, (), box.NO_SHIPS)


def leaps(units: Iterable[tuple[System, System, int]]) -> tuple[act.Leap, ...]:
    """Who jumps from where to where, each way once and in order."""
    found: dict[tuple[System, System], list[int]] = {}
    for source, target, kind in units:
        found.setdefault((source, target), [0] * 5)[kind] += 1
    return tuple((*way, s[0], s[1], s[2], s[3], s[4]) for way, s in sorted(found.items()))

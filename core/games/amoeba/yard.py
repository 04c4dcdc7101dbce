"""Where a bot puts new ships and of what kind, and who hyperjumps where. It chooses; no state changes here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import choices, galaxy, holdings, landing, powers

if TYPE_CHECKING:
    from paravent.core.games.amoeba.actions import Ships
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.wishes import Mind
    from paravent.core.requests import Face

_MIXES: Final = ((0, 1, 2, 3), (2, 1, 0, 3), (1, 2, 0, 3), (3, 2, 1, 0), (4, 0, 1, 2))
"""In which order kinds are built as long as there are points; a kind that is left out is not built."""
_LEAST_JUMP: Final = 0.5
_MOST_SOURCES: Final = 6


def builds(mind: Mind) -> list[tuple[float, act.Place]]:
    """What could be built, everything in one place, by what it brings; the best first. Not empty."""
    state, seat = mind.state, mind.seat
    found: list[tuple[float, act.Place]] = []
    hoped, _ = mind.hopeful()
    for system in holdings.places(state, seat):
        fleet = state.fleets[system]
        now = mind.stack(system, fleet)
        for ships in dict.fromkeys(purchase(mind, system, mix) for mix in _MIXES):
            if any(ships):
                # What remains in the supply of scouts counts a little: many cheap ships are what storms need.
                then = holdings.plus(fleet, ships)
                gain = mind.stack(system, then) - now + 0.1 * holdings.cost(ships)
                gain += max(0.0, mind.hope(system, then) - hoped)
                found.append((gain, act.Place(((system, *ships),))))
    return sorted(found, key=lambda one: (-one[0], one[1].batches)) or [(0.0, act.Place())]


def purchase(mind: Mind, system: System, mix: tuple[int, ...]) -> Ships:
    """As many ships as the points are worth, the first kind of the mix before the others; of monitors one."""
    state, seat = mind.state, mind.seat
    points, stock = powers.build_points(state, seat), powers.stock(state, seat)
    chosen = [0] * 5
    for kind in mix:
        while (
            chosen[kind] < (1 if kind == box.MONITOR else stock[kind])
            and stock[kind]
            and (price := choices.step_price(state, seat, kind, chosen[kind])) <= points
            and choices.may_add(state, seat, system, kind, chosen[kind])
        ):
            points -= price
            chosen[kind] += 1
    return chosen[0], chosen[1], chosen[2], chosen[3], chosen[4]


def acquire(mind: Mind, face: Face) -> list[tuple[float, act.Action]]:
    """All ships of the card in one place, by what they can do there; the best first. Not empty."""
    ships = powers.acquired(mind.state, mind.seat, face)
    fleets = mind.state.fleets
    hoped, _ = mind.hopeful()
    found: list[tuple[float, act.Action]] = []
    for system in holdings.places(mind.state, mind.seat) if any(ships) else ():
        then = holdings.plus(fleets[system], ships)
        gain = mind.stack(system, then) - mind.stack(system, fleets[system])
        gain += max(0.0, mind.hope(system, then) - hoped)
        found.append((gain, act.Place(((system, *ships),))))
    return sorted(found, key=lambda one: -one[0]) or [(0.0, act.Pass())]


# -- hyperjumps --------------------------------------------------------------------------------------------------------


def jumps(mind: Mind, card: Face | None) -> list[tuple[float, act.Jump]]:
    """Ships of one stack to one system, by what it brings; the best first. Only those that bring something."""
    state, seat = mind.state, mind.seat
    points, free = landing.allowance(state, seat, card)
    sources = sorted(holdings.own(state, seat), key=lambda one: -holdings.cost(state.fleets[one]))[:_MOST_SOURCES]
    found: list[tuple[float, act.Jump]] = []
    for source in sources:
        there = landing.jumpers(state, seat, source)
        there = mind.spare(state.fleets[source])
        for ships in dict.fromkeys(
            (_packed(there, points, free, cheap=True), _packed(there, points, free, cheap=False))
        ):
            if any(ships):
                found += [
                    (gain, act.Jump(((source, target, *ships),)))
                    for target in range(1, galaxy.SYSTEMS)
                    if target != source and (gain := jump_gain(mind, source, target, ships)) > _LEAST_JUMP
                ]
    return sorted(found, key=lambda one: (-one[0], one[1].leaps))


def jump_gain(mind: Mind, source: System, target: System, ships: Ships) -> float:
    """What it brings that ships leave one system for another, friendly or not."""
    fleets, owner = mind.state.fleets, mind.state.owner
    left = mind.stack(source, holdings.minus(fleets[source], ships)) - mind.stack(source, fleets[source])
    if owner[target] == mind.seat:
        there = fleets[target]
        return left + mind.stack(target, holdings.plus(there, ships)) - mind.stack(target, there)
    return left + mind.gain(target, ships)


def _packed(ships: Ships, points: int, free: int, *, cheap: bool) -> Ships:
    """As many of these ships as the points are worth, the cheapest or the dearest first."""
    chosen = box.NO_SHIPS
    for kind in range(5) if cheap else reversed(range(5)):
        for _ in range(ships[kind]):
            more = holdings.plus(chosen, holdings.single(kind))
            if landing.points_needed(more, free) <= points:
                chosen = more
    return chosen

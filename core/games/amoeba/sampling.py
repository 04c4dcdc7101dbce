"""One legal answer, drawn quickly: the policy of play-outs and of the weakest bot. It need not be a good one.

Attacks are drawn with a chance to be done, so that a turn has an end; in building and jumping ships are drawn one by
one until the points are used or chance says stop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import choices, galaxy, holdings, landing, powers, questions
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from random import Random

    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State, Step
    from paravent.core.requests import Face, Seat

_DONE = 0.3
"""So often a seat has attacked enough."""
_STOP = 0.1
"""So often it stops to build."""
_SKIP = 0.25
"""So often it skips a card, or stays where it is."""


def sample(state: State, step: Step, seat: Seat, rng: Random) -> act.Action:
    """An answer to this question."""
    match step[0]:
        case steps.ATTACK:
            return _attack(state, seat, rng)
        case steps.BUILD:
            return _build(state, seat, rng)
        case steps.MOVE:
            return _move(state, seat, rng)
        case steps.CARD:
            return act.Pass() if rng.random() < _SKIP else _use(state, step, seat, rng)
        case steps.TRIPLE:
            return act.Pass() if rng.random() < _SKIP else _jump(state, seat, None, rng)
        case _:
            return rng.choice(list(questions.options(state, step, seat)))


def _attack(state: State, seat: Seat, rng: Random) -> act.Action:
    found = list(choices.ways(state, seat))
    if not found or rng.random() < _DONE:
        return act.Pass()
    source, target = rng.choice(found)
    forces = list(choices.forces(state, seat, source, target))
    # Many ships win more often: the larger of two draws.
    return act.Attack(source, target, max(rng.choice(forces), rng.choice(forces), key=sum))


def _move(state: State, seat: Seat, rng: Random) -> act.Action:
    found = list(choices.tracks(state, seat))
    if not found or rng.random() < _SKIP:
        return act.Pass()
    source, target = rng.choice(found)
    fleet = state.fleets[source]
    return act.Move(
        source, target, rng.choice(list(holdings.some(holdings.mobile(state, seat, fleet), 1, sum(fleet) - 1)))
    )


def _build(state: State, seat: Seat, rng: Random) -> act.Place:
    places, stock = holdings.places(state, seat), powers.stock(state, seat)
    points = powers.build_points(state, seat)
    placed: dict[tuple[System, int], int] = {}
    chosen = [0] * 5
    while places and rng.random() >= _STOP:
        kinds = [
            kind
            for kind in range(5)
            if chosen[kind] < stock[kind] and choices.step_price(state, seat, kind, chosen[kind]) <= points
        ]
        if not kinds:
            break
        kind, system = rng.choice(kinds), rng.choice(places)
        if choices.may_add(state, seat, system, kind, placed.get((system, kind), 0)):
            points -= choices.step_price(state, seat, kind, chosen[kind])
            chosen[kind] += 1
            placed[system, kind] = placed.get((system, kind), 0) + 1
    return act.Place(choices.batches(placed))


def _use(state: State, step: Step, seat: Seat, rng: Random) -> act.Action:
    face = step[2]
    match box.TYPE[face]:
        case box.ACQUIRE:
            return _acquire(state, seat, face, rng)
        case box.HYPERJUMP:
            return _jump(state, seat, face, rng)
        case _:
            return rng.choice(list(questions.options(state, step, seat)))


def _acquire(state: State, seat: Seat, face: Face, rng: Random) -> act.Place:
    places = holdings.places(state, seat)
    placed: dict[tuple[System, int], int] = {}
    for kind, number in enumerate(powers.acquired(state, seat, face)):
        for _ in range(number):
            spot = rng.choice(places), kind
            placed[spot] = placed.get(spot, 0) + 1
    return act.Place(choices.batches(placed))


def _jump(state: State, seat: Seat, card: Face | None, rng: Random) -> act.Action:
    """Some ships of one system to one other."""
    points, free = landing.allowance(state, seat, card)
    sources = [one for one in holdings.own(state, seat) if any(landing.jumpers(state, seat, one))]
    source = rng.choice(sources)
    target = rng.choice([one for one in range(1, galaxy.SYSTEMS) if one != source])
    ships = box.NO_SHIPS
    while True:
        left = holdings.minus(landing.jumpers(state, seat, source), ships)
        more = [
            grown
            for kind in holdings.kinds(left)
            if landing.points_needed(grown := holdings.plus(ships, holdings.single(kind)), free) <= points
        ]
        if not more or (any(ships) and rng.random() < _STOP):
            break
        ships = rng.choice(more)
    return act.Jump(((source, target, *ships),)) if any(ships) else act.Pass()

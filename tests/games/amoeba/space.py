"""Whole games of Amoeba Wars for tests, and positions written down in a few words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from paravent.core.answers import Acts
from paravent.core.dealing import draw
from paravent.core.games.amoeba import GAME, course, galaxy
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.actions import Ships
from paravent.core.games.amoeba.state import State, Step
from paravent.core.requests import Ask, Over

SYSTEMS = {name: system for system, name in enumerate(galaxy.NAMES)}


def ships(text: str) -> Ships:
    """Ships as they are typed, `s2d1`."""
    counts = [0] * 5
    for letter, number in re.findall(r"([scdbm])(\d*)", text):
        counts[box.LETTERS.index(letter)] += int(number or 1)
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def board(seats: int = 3, **systems: str) -> State:
    """A position in which nothing happens yet: `H1="0 s2d1"` ships of seat 0, `@` an amoeba, `X` a machine."""
    state = GAME.new(seats, GAME.facts.settle({}))
    state.starter = 0
    for name, what in systems.items():
        system = SYSTEMS[name]
        owner, *rest = what.split()
        if owner.isdecimal():
            state.owner[system], state.fleets[system] = int(owner), ships(rest[0])
        state.amoebas[system] = int("@" in what)
        state.machines += [system] * what.count("X")
    return state


def asked(state: State, *agenda: Step) -> State:
    """The same with these steps to come."""
    state.agenda = [*agenda, (steps.ROUND_END,)]
    course.settle(state)
    return state


def played(seed: int, seats: int, **options: str) -> Iterator[State]:
    """A whole game of drawn answers; the same state after each of them."""
    rng = Random(seed)
    state = GAME.new(seats, GAME.facts.settle(options))
    yield state
    while not isinstance(request := GAME.awaits(state), Over):
        if isinstance(request, Ask):
            acts = tuple((seat, GAME.sample(state, seat, rng)) for seat in request.seats)
            for seat, action in acts:
                GAME.check(state, seat, action)
            GAME.advance(state, Acts(acts))
        else:
            GAME.advance(state, draw(state, request, rng))
        yield state

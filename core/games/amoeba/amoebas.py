"""Amoeba attacks: a die wakes a group, a die each says how far they reach, and what they hit (rule 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import changes, galaxy, holdings, story
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State, Step


def woken(state: State, roll: int) -> list[System]:
    """The systems whose amoebas attack on this roll of the group die, in the order of the table (ruling 27)."""
    return [system for system, there in enumerate(state.amoebas) if there and holdings.group(state, system) == roll]


def wake(state: State, roll: int) -> None:
    """The group die: the list of attackers is fixed, then all of them roll together (rulings 39, 44)."""
    systems = woken(state, roll)
    state.story.append((story.WOKEN, roll, *systems))
    if systems:
        state.agenda.insert(0, (steps.SPREAD, *systems))


def spread(state: State, step: Step, dice: Sequence[int]) -> None:
    """Each reaches the neighbours whose value is no more than its die; one after the other."""
    found: list[Step] = []
    for system, die in zip(step[1:], dice, strict=True):
        hit = reached(state, system, die)
        state.story.append((story.SPREAD, system, die, *hit))
        found += [(steps.HIT, one, system) for one in hit]
    state.agenda[:0] = found


def reached(state: State, system: System, die: int) -> list[System]:
    """The neighbours that an amoeba hits with this die, clockwise from north; homes by option only (ruling 3)."""
    return [
        one
        for one in galaxy.ADJACENT[system]
        if holdings.value(state, one) <= die and holdings.can_be_infested(state, one)
    ]


def hit(state: State, step: Step) -> bool:
    """An amoeba does nothing to another, takes ships but no monitor, and comes where no ship is left (ruling 11)."""
    _, system, amoeba = step
    if state.amoebas[system]:
        return False
    owner = state.owner[system]
    if owner == steps.NOBODY:
        changes.infest(state, system)
        return False
    ships = holdings.without_monitors(state.fleets[system])
    if ships != box.NO_SHIPS:
        state.agenda[:0] = [
            (steps.POWER, owner, steps.BEFORE_LOSS),
            (steps.LOSE, owner, steps.BY_AMOEBA, system, amoeba, 0, *ships),
            (steps.OVERGROW, system, amoeba),
        ]
    return False


def overgrow(state: State, step: Step) -> bool:
    """Where an amoeba took the last ship it stays."""
    system = step[1]
    if state.owner[system] == steps.NOBODY:
        changes.infest(state, system)
    return False

"""Doomsday machines: brought in, moved by choice or by a die, fighting the ships that they meet (ruling 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import changes, combat, galaxy, story
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State, Step
    from paravent.core.requests import Seat

NEW: Final = -1
"""In the place of a machine: one that is brought in on Saestor."""
BERSERK_MOVES: Final = 2


def choices(state: State) -> list[int]:
    """The machines that a card can move: those on the board; a new one if there is none, by option a second one."""
    there = sorted(set(state.machines))
    may = len(state.machines) < box.MACHINES if state.second_machine else not state.machines
    return [*there, NEW] if may else there


def moves(state: State) -> Iterator[tuple[int, int]]:
    """Every machine and every direction in which it stays on the board (ruling 34)."""
    for machine in choices(state):
        start = galaxy.SAESTOR if machine == NEW else machine
        for direction, target in enumerate(galaxy.NEIGHBOURS[start]):
            if target >= 0:
                yield machine, direction


def activate(state: State, seat: Seat, machine: int, direction: int) -> None:
    """A machine moves one hex in a chosen direction."""
    start = changes.bring_machine(state) if machine == NEW else machine
    _move(state, seat, start, galaxy.NEIGHBOURS[start][direction])


def run_wild(state: State, seat: Seat, machine: int) -> None:
    """A machine will move twice in directions that a die says."""
    start = changes.bring_machine(state) if machine == NEW else machine
    state.agenda.insert(0, (steps.DRIFT, seat, start, BERSERK_MOVES))


def drift(state: State, step: Step, die: int) -> None:
    """One move of a berserk machine: 1 N to 6 NW; off the board it stays, and the move is spent."""
    _, seat, system, left = step
    target = galaxy.NEIGHBOURS[system][die - 1]
    state.story.append((story.DRIFTED, system, die, target))
    if left > 1:
        state.agenda.insert(0, (steps.DRIFT, seat, system if target < 0 else target, left - 1))
    if target >= 0:
        _move(state, seat, system, target)


def _move(state: State, seat: Seat, source: System, target: System) -> None:
    changes.move_machine(state, source, target)
    state.agenda.insert(0, (steps.RAMPAGE, seat, target))


def rampage(state: State, step: Step) -> bool:
    """A machine among ships attacks until it or they are gone, one duel after the other."""
    _, seat, system = step
    if system in state.machines and state.owner[system] != steps.NOBODY:
        state.agenda.insert(0, combat.against(state, steps.BY_MACHINE, seat, system, system, box.MACHINE))
    return False

"""The drive on Saestor: what it takes to win within one turn, from where a seat's stacks stand.

A stack that attacks goes from system to system, leaves a ship in each, takes the inner systems that are missing and
then Saestor. Losses are means over the dice, so this is an estimate, and a quick one. It only looks.
"""

from __future__ import annotations

import math
from functools import partial
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import combat, galaxy, holdings, odds

if TYPE_CHECKING:
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Seat

_FAR: Final = 99.0
_NOWHERE: Final = -1
_HOPELESS: Final = -4.0
"""With so many fewer ships than are needed there is no chance."""
_SCATTER: Final = ((-1.4, 0.2), (0.0, 0.6), (1.4, 0.2))
"""How losses scatter about their mean, in deviations, and how likely each is."""
_DOTS: Final = 1.6
"""What the ships that duel add to their dice on average: most armadas have dreadnoughts to send."""


class Drive:
    """The way of one seat to Saestor in one position; `taken`: a system that is reckoned as its own already."""

    __slots__ = ("_after", "_gate", "_siege", "missing", "need")

    def __init__(self, state: State, seat: Seat, taken: System = _NOWHERE) -> None:
        mine = [owner == seat for owner in state.owner]
        if taken != _NOWHERE:
            mine[taken] = True
        eaten = 1 if state.powers[seat] == box.ONE_LOSS else box.EATEN
        most = combat.most_attackers(state, seat)
        tolls = [0.0 if mine[one] else _toll(state, one, most, eaten) for one in range(galaxy.SYSTEMS)]
        self._gate = tolls[galaxy.SAESTOR]
        self._siege = partial(_siege, amoeba=bool(state.amoebas[galaxy.SAESTOR]), most=most, eaten=eaten)
        self.missing = max(0, box.SAESTOR_NEEDS[state.seats] - sum(mine[1:7]))
        """Inner systems that the seat needs and does not hold."""
        self.need = [_FAR] * galaxy.SYSTEMS
        """By system: how many ships that leave it are used up on the way, until the rest stands before Saestor."""
        self._after = [_NOWHERE] * galaxy.SYSTEMS
        self._find(tolls, mine)

    def _find(self, tolls: list[float], mine: list[bool]) -> None:
        ways = {one: _ways(one, tolls, mine) for one in galaxy.INNER if not mine[one]}
        for one, (far, following) in ways.items():
            rest = _rest(ways, one, max(0, self.missing - 1), 1 << one)
            for system in range(galaxy.SYSTEMS):
                if far[system] + rest < self.need[system]:
                    self.need[system], self._after[system] = far[system] + rest, following[system]
        if not self.missing:
            for one in galaxy.INNER:
                if mine[one]:
                    self.need[one], self._after[one] = 0.0, galaxy.SAESTOR

    def target(self, system: System) -> System:
        """Which system is attacked first from here."""
        return self._after[system]

    def chance(self, system: System, ships: int) -> float:
        """The chance that so many ships that can leave a system win within this turn."""
        left = ships - self.need[system] - self._gate
        if left < _HOPELESS:
            return 0.0
        scatter = math.sqrt(0.5 + 0.6 * self.need[system] + self._gate)
        return sum(weight * self._siege(left + part * scatter) for part, weight in _SCATTER)


def _siege(ships: float, *, amoeba: bool, most: int, eaten: int) -> float:
    """The chance of so many ships against Saestor itself; between whole numbers it rises evenly."""
    if ships <= 0:
        return 0.0
    low = int(ships)
    few, more = (odds.siege(one + 1, 6, amoeba=amoeba, most=most, eaten=eaten) for one in (low, low + 1))
    return few + (ships - low) * (more - few)


def _toll(state: State, system: System, most: int, eaten: int) -> float:
    """How many ships it costs on average to take a system; at Saestor only what a machine costs."""
    found = 0.0
    if state.owner[system] >= 0:
        fleet = state.fleets[system]
        found = sum(fleet[kind] * _KILL[kind] for kind in range(5))
        if system != galaxy.SAESTOR and not state.amoebas[system]:
            return found
    elif system in state.machines:
        found = _KILL[box.MACHINE]
    if system == galaxy.SAESTOR:
        return found
    chance = odds.storm(most, holdings.value(state, system))
    price = eaten if state.amoebas[system] else 1
    return found + price * (odds.ROLLS - chance.win) / (chance.win + chance.tie)


def _kill(kind: int) -> float:
    """How many ships one enemy ship costs on average."""
    low = int(_DOTS)
    part = _DOTS - low
    found = []
    for dots in (low, low + 1):
        chance = odds.chance(dots - box.DOTS[kind])
        found.append((odds.ROLLS - chance.win) / (chance.win + chance.tie))
    return found[0] * (1 - part) + found[1] * part


_KILL: Final = tuple(_kill(kind) for kind in range(6))


_Ways: TypeAlias = tuple[list[float], list["System"]]


def _ways(goal: System, tolls: list[float], mine: list[bool]) -> _Ways:
    """The cheapest way from each system to a goal through what is not one's own: its cost, and the first step.

    Each step costs the toll of the system that is taken and the ship that stays in it. Other inner systems are no part
    of a way: they are goals themselves.
    """
    far = [_FAR] * galaxy.SYSTEMS
    following = [_NOWHERE] * galaxy.SYSTEMS
    edge = [(tolls[goal] + 1.0, goal)]
    done = 0
    while edge:
        cost, system = heappop(edge)
        if done >> system & 1:
            continue
        done |= 1 << system
        for other in galaxy.ADJACENT[system]:
            if cost < far[other] and other != galaxy.SAESTOR:
                far[other], following[other] = cost, system
                if not mine[other] and other not in galaxy.INNER:
                    heappush(edge, (cost + tolls[other] + 1.0, other))
    return far, following


def _rest(ways: dict[System, _Ways], system: System, more: int, done: int) -> float:
    """What it costs to take so many more inner systems, from one of them on; `done`: those that are taken, as bits."""
    if not more:
        return 0.0
    return min(
        (
            ways[one][0][system] + _rest(ways, one, more - 1, done | 1 << one)
            for one in ways
            if not done >> one & 1 and ways[one][0][system] < _FAR
        ),
        default=_FAR,
    )

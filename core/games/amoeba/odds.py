"""Exact chances, counted over the 36 rolls of two dice: one against one, some against a system, a laser, a siege.

Pure functions of numbers for boards and bots; the tables of the rules are reproduced by counting, nothing is estimated.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import combat

if TYPE_CHECKING:
    from collections.abc import Sequence

ROLLS = 36


@dataclass(frozen=True, slots=True)
class Chance:
    """How many of the 36 rolls win, are equal, lose."""

    win: int
    tie: int

    @property
    def lose(self) -> int:
        return ROLLS - self.win - self.tie


@cache
def chance(lead: int) -> Chance:
    """A die and `lead` more than the other side, against a die."""
    results = [combat.outcome(mine + lead, theirs) for mine in range(1, 7) for theirs in range(1, 7)]
    return Chance(results.count(combat.WIN), results.count(combat.TIE))


def duel(attacker: int, defender: int) -> Chance:
    """One ship against another by their kinds; 5 is a doomsday machine."""
    return chance(box.DOTS[attacker] - box.DOTS[defender])


def storm(ships: int, value: int) -> Chance:
    """So many ships against an empty system of this value."""
    return chance(ships - value)


def laser(kind: int) -> int:
    """How many of the 36 rolls destroy this kind."""
    found = chance(box.LASER_DOTS - box.DOTS[kind])
    return found.win + found.tie


@cache
def siege(stack: int, value: int, *, amoeba: bool, most: int = box.MOST_ATTACKERS, eaten: int = box.EATEN) -> float:
    """The chance that a stack of ships takes an empty system, attacking again and again with as many as it may.

    One ship of the stack stays behind and is never lost; `eaten`: how many an amoeba takes.
    """
    ships = min(stack - 1, most)
    if ships < 1:
        return 0.0
    price = min(eaten if amoeba else 1, ships)
    found = chance(ships - value)
    again = siege(stack - price, value, amoeba=amoeba, most=most, eaten=eaten)
    after_tie = 1.0 if ships > price else siege(stack - price, value, amoeba=False, most=most, eaten=eaten)
    return (found.win + found.tie * after_tie + found.lose * again) / ROLLS


def reach() -> tuple[float, ...]:
    """By value from 0 to 6: the chance that an amoeba with its die hits a neighbour of that value."""
    return tuple(sum(die >= value for die in range(1, 7)) / 6 for value in range(7))


def kills(machine: int, fleet: Sequence[int]) -> tuple[float, float]:
    """A machine of this strength among ships that defend weakest first: how many it destroys, and whether it lives.

    Returns the mean number of ships destroyed, and the chance that the machine survives them all. `fleet` are dots.
    """
    left = tuple(sorted(fleet))
    if not left:
        return 0.0, 1.0
    found = chance(machine - left[0])
    more, lives = kills(machine, left[1:])
    win, tie = found.win / ROLLS, found.tie / ROLLS
    return win * (1 + more) + tie, win * lives

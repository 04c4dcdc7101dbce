"""Exact expectations of attacking on and on: what a siege or a row of duels brings on average, in points of ships.

Pure functions of numbers, remembered once counted; nothing here knows a position. One ship that stays behind is not
among those that are counted here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import odds

if TYPE_CHECKING:
    from paravent.core.games.amoeba.actions import Ships

_REMEMBERED: Final = 100_000
_STEP: Final = 2
"""Prizes are rounded to halves of a point, so that what was counted is found again."""


def storming(ships: int, value: int, prize: float, *, price: int, most: int, unit: float) -> float:
    """What attacking an empty system is worth if one stops when it no longer pays, in points of ships.

    `ships` can attack, `most` at once; a loss costs `price` ships of `unit` points each; `prize` is what the system is
    worth.
    """
    return _storming(ships, value, round(prize * _STEP), price, most, round(unit * _STEP)) / _STEP


@lru_cache(_REMEMBERED)
def _storming(ships: int, value: int, prize: int, price: int, most: int, unit: int) -> float:
    sent = min(ships, most)
    if sent < 1:
        return 0.0
    gone = min(price, sent)
    found = odds.chance(sent - value)
    after_tie = prize - gone * unit if sent > gone else -gone * unit
    after_loss = _storming(ships - gone, value, prize, price, most, unit) - gone * unit
    return max(0.0, (found.win * prize + found.tie * after_tie + found.lose * after_loss) / odds.ROLLS)


@dataclass(frozen=True, slots=True)
class Battle:
    """How duels to the end come out: the chance that the attacker has beaten all and has a ship left, and what is lost.

    `paid` and `taken` are mean losses in points of ships, the attacker's and the defender's.
    """

    chance: float
    paid: float
    taken: float


@lru_cache(_REMEMBERED)
def battle(attackers: Ships, defenders: Ships) -> Battle:
    """Duels until one side is gone, both with their strongest ships first."""
    return _battle(_dearest(attackers), _dearest(defenders))


@cache
def _battle(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> Battle:
    if not attackers or not defenders:
        return Battle(float(not defenders and bool(attackers)), 0.0, 0.0)
    mine, theirs = attackers[0], defenders[0]
    found = odds.duel(mine, theirs)
    win, tie, lose = (part / odds.ROLLS for part in (found.win, found.tie, found.lose))
    won, even, lost = (
        _battle(attackers, defenders[1:]),
        _battle(attackers[1:], defenders[1:]),
        _battle(attackers[1:], defenders),
    )
    return Battle(
        win * won.chance + tie * even.chance + lose * lost.chance,
        (tie + lose) * box.COST[mine] + win * won.paid + tie * even.paid + lose * lost.paid,
        (win + tie) * box.COST[theirs] + win * won.taken + tie * even.taken + lose * lost.taken,
    )


def _dearest(ships: Ships) -> tuple[int, ...]:
    """The kinds of these ships one by one, the strongest first."""
    return tuple(kind for kind in reversed(range(5)) for _ in range(ships[kind]))


@cache
def against_machine(ships: Ships) -> tuple[float, float]:
    """Duels against a doomsday machine until it or these ships are gone: the chance to destroy it, mean points lost."""
    if not any(ships):
        return 0.0, 0.0
    kind = max(kind for kind in range(5) if ships[kind])
    left = list(ships)
    left[kind] -= 1
    found = odds.duel(kind, box.MACHINE)
    later, paid = against_machine((left[0], left[1], left[2], left[3], left[4]))
    hit, miss = (found.win + found.tie) / odds.ROLLS, found.lose / odds.ROLLS
    return hit + miss * later, miss * (box.COST[kind] + paid) + found.tie / odds.ROLLS * box.COST[kind]

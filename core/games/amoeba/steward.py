"""What is sensible for ships that nobody commands any more: they defend, and no more is asked of them as a rule.

Chances are counted over the 36 rolls of two dice, and ships weighed by what they cost: integers alone, of what lies
open. What seems equally good is left to a lot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import holdings, machines, odds, questions
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Seat


def offers(public: State, seat: Seat) -> Sequence[act.Action]:
    """The answers that are equally good."""
    step = public.agenda[0]
    match step[0]:
        case steps.DEFEND:
            *_, target, attacker = step
            there = holdings.kinds(public.fleets[target])
            return [act.Fight(kind) for kind in _defenders(there, attacker)]
        case steps.BERSERK:
            return [act.Berserk(system) for system in machines.choices(public)]
        case _:
            return (questions.default(public, step, seat),)


def _defenders(kinds: Sequence[int], attacker: int) -> list[int]:
    worth = [_worth(kind, attacker) for kind in kinds]
    return [kind for kind, one in zip(kinds, worth, strict=True) if one == max(worth)]


def _worth(kind: int, attacker: int) -> int:
    """What is destroyed on average, theirs less ours, in 36ths of a point."""
    found = odds.duel(attacker, kind)
    return (found.lose + found.tie) * _price(attacker) - (found.win + found.tie) * _price(kind)


def _price(kind: int) -> int:
    """A ship by what it costs, which is one more than its dots; a machine as the next in the row."""
    return box.DOTS[kind] + 1

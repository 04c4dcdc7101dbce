"""Who will win: the chance of every seat, from what it holds. The weights are fitted to games; `BOTS.md` says how.

A conditional logit: every seat has one sum of weighted features, and its chance is its share of the exponentials. Only
open things count. No rule lives here.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, holdings, odds

if TYPE_CHECKING:
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Seat

FEATURES: Final = (
    "production",
    "cost of ships",
    "ships",
    "inner systems of those that Saestor needs",
    "one inner system missing",
    "none missing",
    "ships on inner systems",
    "the largest inner stack",
    "ships on middle systems",
    "the largest other stack",
    "no home",
    "inner systems while no machine guards Saestor",
    "the chance of the largest inner stack in Saestor",
    "that chance, by what is held of the needed systems",
    "systems with a lone ship",
    "acts later in this round",
    "that chance, of who acts later",
)
"""What counts, in this order; ships in tens, stacks in fives."""


def features(state: State, seat: Seat) -> tuple[float, ...]:
    """The features of a seat that is in the game."""
    total, inner, middle, lone = 0, 0, 0, 0
    largest = other = production = cost = held = 0
    for system, owner in enumerate(state.owner):
        if owner != seat:
            continue
        fleet = state.fleets[system]
        number = sum(fleet)
        total += number
        cost += holdings.cost(fleet)
        production += galaxy.PRODUCTION[system]
        lone += number == 1
        moving = number - fleet[box.MONITOR]
        if system in galaxy.INNER:
            held += 1
            inner += number
            largest = max(largest, moving)
        else:
            middle += number * (system in galaxy.MIDDLE)
            other = max(other, moving)
    needs = box.SAESTOR_NEEDS[state.seats]
    share = min(held, needs) / needs
    free = galaxy.SAESTOR not in state.machines
    ready = odds.siege(largest, 6, amoeba=bool(state.amoebas[galaxy.SAESTOR])) * (1.0 if free else 0.3)
    later = float(bool(state.laid[seat]) and state.turn != seat)
    return (
        production / 10,
        cost / 10,
        total / 10,
        share,
        float(held == needs - 1),
        float(held >= needs),
        inner / 10,
        largest / 5,
        middle / 10,
        other / 5,
        float(not holdings.holds_home(state, seat)),
        share * free,
        ready,
        ready * share * share,
        lone / 5,
        later,
        later * ready * share,
    )


WEIGHTS: Final = (
    *(1.18, 0.80, -1.63, -1.13, -0.03, -0.47, 1.74, -0.55, -0.32),
    *(0.66, -1.04, -0.59, 0.72, 0.97, 0.49, 0.04, 0.06),
)
"""By feature."""


def chances(state: State) -> list[float]:
    """The chance of each seat to win; together one."""
    sums = [
        math.exp(sum(weight * one for weight, one in zip(WEIGHTS, features(state, seat), strict=True)))
        if holdings.alive(state, seat)
        else 0.0
        for seat in range(state.seats)
    ]
    total = sum(sums)
    return [one / total for one in sums] if total else [1.0 / state.seats] * state.seats

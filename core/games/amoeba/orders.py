"""Orders for what is asked out of turn: ships that are lost, the defender, a special power, a card at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import combat, holdings
from paravent.core.orders import Order

if TYPE_CHECKING:
    from paravent.core.games.amoeba.state import State, Step

_POWERS: Final = ("special_powers", "yes")

ORDERS: Final = (
    Order(
        "losses",
        "Ships that you lose",
        "lose",
        (
            ("cheapest", "the cheapest, which are the weakest too"),
            ("scouts", "scouts; where other ships must go, you are asked"),
        ),
    ),
    Order(
        "defender",
        "Your ship that defends",
        "defend",
        (
            ("strongest", "the one with most dots"),
            ("cheapest", "the one that costs least"),
        ),
    ),
    Order("power", "Your special power", "power", (("keep", "it stays face down"),), _POWERS),
    Order("anytime", "A card at any time", "anytime", (("wait", "you lay last"),), _POWERS),
)


def ordered(state: State, step: Step, order: str, way: str) -> act.Action | None:
    """The answer to the question of a step; None where the order leaves it open."""
    match order, way:
        case "losses", _:
            return _losses(state, step, way)
        case "defender", _:
            kinds = holdings.kinds(state.fleets[step[5]])
            return act.Fight(kinds[0] if way == "cheapest" else kinds[-1])
        case "power", _:
            return act.Power(up=False)
        case _:
            return act.Pass()


def _losses(state: State, step: Step, way: str) -> act.Action | None:
    among, number = holdings.counted(step[6:]), combat.losses(state, step)
    if way == "scouts" and among[box.SCOUT] < number:
        return None
    return act.Lose(holdings.cheapest(among, number))

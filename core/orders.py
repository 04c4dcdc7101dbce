"""Orders: questions that a player decides beforehand, so that the own program answers them at once.

Such an order is no part of the game: no journal has it and no peer hears of it. What goes out is an answer like any
other, made without chance from what the seat sees, and `check` judges it as it judges all. Where an order leaves a
question open, or its answer would not be legal, the player is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, Protocol, TypeAlias, cast

from paravent.core.game import A_co, AnyGame, Illegal, Options, S_contra
from paravent.core.requests import Ask, Seat

ASK: Final = "ask"
"""The way that every order has, and that counts until another is set: the player is asked."""

Given: TypeAlias = Mapping[str, str]
"""Which way was set for an order, by the order's name; one that is missing asks."""


@dataclass(frozen=True, slots=True)
class Order:
    """A kind of question that may be decided beforehand."""

    name: str
    """As typed: a word."""
    title: str
    """What is decided, for the form and the log: `ships that are lost`."""
    what: str
    """The questions that it is about: their `Ask.what`."""
    ways: tuple[tuple[str, str], ...]
    """How they may be answered: a word, and what it means. `ask` is not named, it always exists."""
    option: tuple[str, str] | None = None
    """Only at tables where this option of the game has this value; None: at all."""


@dataclass(frozen=True, slots=True)
class Obeyed:
    """What an order makes of the present question."""

    order: Order
    way: str
    action: object


class Orderly(Protocol[S_contra, A_co]):
    """A game some of whose questions may be decided beforehand; it has both, or neither."""

    orders: tuple[Order, ...]

    def ordered(self, state: S_contra, seat: Seat, order: str, way: str) -> A_co | None:
        """The answer to the question before `seat`, of which the order is; None: it leaves this one open."""


def known(game: AnyGame, options: Options) -> tuple[Order, ...]:
    """The orders that there are at a table with these options; most games have none."""
    every: tuple[Order, ...] = getattr(game, "orders", ())
    return tuple(order for order in every if order.option is None or options.get(order.option[0]) == order.option[1])


def read(orders: Sequence[Order], text: str) -> tuple[Order, str]:
    """`losses cheapest`: an order and its way. Raises Illegal with what there is."""
    name, _, way = text.strip().casefold().partition(" ")
    order = next((order for order in orders if order.name == name), None)
    if order is None:
        names = [order.name for order in orders]
        close = get_close_matches(name, names, 1)
        raise Illegal(f"there are orders for {' and '.join(names)}{f'; did you mean {close[0]}?' if close else ''}")
    ways = [ASK, *(word for word, _ in order.ways)]
    if way.strip() not in ways:
        raise Illegal(f"{order.title}: {' or '.join(ways)}, as in `orders {name} {ways[-1]}`")
    return order, way.strip()


def settled(orders: Sequence[Order], lines: Iterable[str]) -> dict[str, str]:
    """The orders that such lines give, without what only asks; a line that means nothing here is left out."""
    given: dict[str, str] = {}
    for line in lines:
        try:
            order, way = read(orders, line)
        except Illegal:
            continue
        given[order.name] = way
    return {name: way for name, way in given.items() if way != ASK}


def obeyed(game: AnyGame, orders: Sequence[Order], given: Given, state: object, seat: Seat) -> Obeyed | None:
    """What a seat's orders answer to the question before it, in the state as it sees it; None: the player is asked."""
    request = game.awaits(state)
    if not isinstance(request, Ask) or seat not in request.seats:
        return None
    for order in orders:
        way = given.get(order.name, ASK)
        if order.what != request.what or way == ASK:
            continue
        action = cast("Orderly[Any, object]", game).ordered(state, seat, order.name, way)
        if action is not None and _is_legal(game, state, seat, action):
            return Obeyed(order, way, action)
    return None


def _is_legal(game: AnyGame, state: object, seat: Seat, action: object) -> bool:
    try:
        game.check(state, seat, action)
    except Illegal:
        return False
    return True

"""One person's orders at one table: which there are, which were given, kept on disk as soon as they are.

Screen and plain mode ask here before they ask the person; see `core.orders`. No Textual, no clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paravent.core import orders as core
from paravent.core.game import AnyGame, Illegal, Options
from paravent.core.orders import ASK, Obeyed
from paravent.core.requests import Seat
from paravent.tui import drafts


class Orders:
    """What is decided beforehand. Without a table's name nothing is kept on disk."""

    def __init__(self, game: AnyGame, options: Options, table: str = "") -> None:
        self._game = game
        self._table = table
        self.known = core.known(game, options)
        """The orders that exist here; none in most games."""
        self.given: dict[str, str] = core.settled(self.known, drafts.kept_orders(table) if table else ())
        """The way that was set, by the name of the order; what is missing is asked."""

    def obeyed(self, state: object, seat: Seat) -> Obeyed | None:
        """The answer to the question before a seat, in the state as it sees it; None: the person is asked."""
        return core.obeyed(self._game, self.known, self.given, state, seat) if self.given else None

    def give(self, given: Mapping[str, str]) -> str:
        """Set the orders, and say how they are now, and whether they cannot be kept."""
        self.given = core.settled(self.known, (f"{name} {way}" for name, way in given.items()))
        if self._table and not drafts.keep_orders(self._table, self.lines()):
            return f"{self.told()} The disk does not keep them: they count until you leave."
        return self.told()

    def changed(self, text: str) -> dict[str, str]:
        """The orders with the one that a text names, `losses cheapest`. Raises Illegal."""
        if not self.known:
            raise Illegal("in this game everything is asked: there are no orders to give")
        order, way = core.read(self.known, text)
        return {**self.given, order.name: way}

    def lines(self) -> Sequence[str]:
        """The orders that do not ask, as they are typed."""
        return [f"{name} {way}" for name, way in self.given.items()]

    def told(self) -> str:
        """All of them in a sentence."""
        words = [f"{order.name} {self.given.get(order.name, ASK)}" for order in self.known]
        return f"Your orders: {', '.join(words)}."


def told(obeyed: Obeyed, action: str) -> str:
    """That an order has answered, and what: for the log."""
    return f"By your order “{obeyed.order.name} {obeyed.way}”: {action}."

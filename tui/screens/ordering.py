"""The form for orders: what a player decides beforehand, so that the own program answers instead of asking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from paravent.core.orders import ASK, Given, Order
from paravent.tui.keys import Key
from paravent.tui.screens.overlay import Overlay
from paravent.tui.widgets.pages import Line
from paravent.tui.widgets.prose import fold

_LEAD: Final = "Asked out of turn, your own program can answer at once, in the way that you mark. Nobody notices."
_MEANS_ASK: Final = "you are asked"


class Ordering(Overlay[Mapping[str, str] | None]):
    """Each order with its ways; Enter keeps what is marked, Esc leaves all as it was."""

    heading = "Orders"

    def __init__(self, orders: Sequence[Order], given: Given) -> None:
        super().__init__()
        self.orders = tuple(orders)
        self.given = {order.name: given.get(order.name, ASK) for order in orders}
        self._at = 0

    def keys(self) -> tuple[Key, ...]:
        digits = tuple(str(number) for number in range(1, len(self.orders) + 1))
        return (
            Key(digits, "another way", "The next way of the order with that digit."),
            Key(("enter",), "keep", "The orders hold from now on, for the question before you too."),
            Key(("escape",), "back", "Leave the orders as they were."),
            Key(("up", "down", "left", "right"), "", "Choose an order, and its way."),
        )

    def press(self, key: str) -> None:
        if key == "escape":
            self.dismiss(None)
        elif key == "enter":
            self.dismiss(self.given)
        elif key in ("up", "down"):
            self._at = (self._at + (1 if key == "down" else -1)) % len(self.orders)
        else:
            self._at = int(key) - 1 if key.isdecimal() else self._at
            self._turn(self.orders[self._at], -1 if key == "left" else 1)
        if self.is_attached and self.is_current:
            self.slip.fit()

    def _turn(self, order: Order, by: int) -> None:
        ways = [ASK, *(way for way, _ in order.ways)]
        self.given[order.name] = ways[(ways.index(self.given[order.name]) + by) % len(ways)]

    def lines(self, width: int) -> list[Line]:
        told: list[Line] = [*fold([(_LEAD, "text")], width), ()]
        for number, order in enumerate(self.orders):
            here, now = number == self._at, self.given[order.name]
            told.append(
                (
                    ("▸ " if here else "  ", "key"),
                    (f"{number + 1} ", "key"),
                    (order.title, "strong" if here else "text"),
                    (f"  {order.name}", "dim"),
                )
            )
            ways = (ASK, *(way for way, _ in order.ways))
            told.append((("    ", "text"), *(_choice(way, taken=way == now) for way in ways)))
            told += fold([(f"      {dict(order.ways).get(now, _MEANS_ASK)}", "dim")], width, 6)
        return told


def _choice(way: str, *, taken: bool) -> tuple[str, str]:
    """A way as the form writes it."""
    words = "ask me" if way == ASK else way
    return (f"[{words}]", "chosen") if taken else (f" {words} ", "text")

"""A tree of what both may do in a duel, and which branch to look at next; what a position is worth comes from outside.

One tree serves all worlds that fit what one seat has seen (Cowling, Powley, Whitehouse 2012, single observer): moves
are named by faces (`moves`), and one competes only in the worlds that allow it. Chance is open: whatever was drawn,
the same moves lead to the same node.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paravent.core.games.zodiac.moves import Key
    from paravent.core.requests import Seat

_EXPLORE: Final = 0.5
_FIRST: Final = 0.3
"""By how much a move that was never tried is expected to be worse than the node so far."""


class Arm:
    """What is known of one move at one node; `total` as the seat that moves there sees it."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """What it has come to on average, from -1 to 1; 0 if it was never tried."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A sequence of moves."""

    __slots__ = ("arms", "next", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.arms: dict[Key, Arm] = {}
        self.next: dict[Key, Node] = {}

    def select(self, offered: Iterable[Key]) -> Key:
        """The move with the best upper bound among those that a world allows; of equals the first."""
        arms = self.arms
        untried = self.total / self.visits - _FIRST if self.visits else 0.0
        best, chosen = -math.inf, -1
        for key in offered:
            arm = arms.get(key)
            if arm is None:
                arm = arms[key] = Arm()
            arm.available += 1
            tried = arm.visits
            mean = arm.total / tried if tried else untried
            bound = mean + _EXPLORE * math.sqrt(math.log(arm.available + 1) / (tried + 1))
            if bound > best:
                best, chosen = bound, key
        return chosen

    def follow(self, key: Key) -> tuple[Node, bool]:
        """The node that a move leads to, and whether it is a new one."""
        found = self.next.get(key)
        if found is not None:
            return found, False
        found = self.next[key] = Node()
        return found, True


def write_back(path: Iterable[tuple[Seat, Node, Key]], result: float, seat: Seat) -> None:
    """Tell every move on the way what it came to; `result` from -1 to 1 as `seat` sees it."""
    for mover, node, key in path:
        value = result if mover == seat else -result
        node.visits += 1
        node.total += value
        arm = node.arms[key]
        arm.visits += 1
        arm.total += value

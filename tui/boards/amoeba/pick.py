"""Some ships of a stack, chosen by digits that are their prices, and how such a choice is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import holdings
from paravent.core.games.amoeba.actions import Ships
from paravent.tui.boards.amoeba.parts import Line
from paravent.tui.keys import Key

DIGITS: Final = "12345"
SHIPS: Final = Key(tuple(DIGITS), "ship", "Add a ship of that price; where none is left, take them back.")
NONE: Final = Key(("0",), "none", "Take all ships back.", rare=True)
MOST: Final = Key(("9",), "most", "As many as may go, the cheapest first.", rare=True)
SEND: Final = Key(("enter",), "do it", "Send what is chosen. It cannot be taken back.")
CHOOSE: Final = Key(("enter",), "", "Choose the system in the brackets.")
"""What Enter does as long as nothing can be sent; the letters say it shorter."""
UNSENT: Final = Key(("enter",), "", "Send what is chosen, once something is.")
BACK: Final = Key(("-",), "back", "One step back.", rare=True)


@dataclass(slots=True)
class Pick:
    """Up to `most` of these ships."""

    have: Ships
    most: int
    counts: list[int] = field(default_factory=lambda: [0] * 5)

    @property
    def ships(self) -> Ships:
        a, b, c, d, e = self.counts
        return a, b, c, d, e

    @property
    def total(self) -> int:
        return sum(self.counts)

    def add(self, kind: int) -> str:
        """One more of a kind, or none of it when there is no more; says why that changes nothing."""
        if not self.have[kind]:
            return f"there is no {box.KINDS[kind]} to choose"
        if self.most == 1:
            self.counts = [int(one == kind) for one in range(5)]
        elif self.counts[kind] == self.have[kind]:
            self.counts[kind] = 0
        elif self.total == self.most:
            if not self.counts[kind]:
                return f"{box.count(self.most, 'ship')} at most: take others back first"
            self.counts[kind] = 0
        else:
            self.counts[kind] += 1
        return ""

    def clear(self) -> None:
        self.counts = [0] * 5

    def fill(self) -> None:
        """As many as may be, the cheapest first."""
        self.counts = list(holdings.cheapest(self.have, self.most))

    def line(self) -> Line:
        """The kinds with their digits: how many of how many."""
        spans: Line = [(" ", "text", "")]
        for kind, number in enumerate(self.have):
            if number:
                spans += cell(kind, self.counts[kind], number)
        return spans


SHORT: Final = ("scout", "cruiser", "dreadn.", "battle.", "monitor")


def cell(kind: int, chosen: int, most: int, *, more: bool = True) -> Line:
    """A kind of ship with its digit, to be pressed or clicked: `2: cruiser 0 of 5`, so that 2 is no number of ships.

    Where no `more` can be added it is dim.
    """
    target = DIGITS[kind]
    return [
        (target, "key" if more else "dim", target),
        (": ", "dim", target),
        (SHORT[kind], "strong" if chosen else "text" if more else "dim", target),
        (" ", "text", target),
        (f"{chosen} of {most}", "chosen" if chosen else "dim", target),
        ("  ", "text", ""),
    ]

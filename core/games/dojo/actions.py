"""What a player of Dojo can answer; which question it belongs to stands with each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from paravent.core.games.dojo.grid import NO_LINE, Cell, Line


@dataclass(frozen=True, slots=True)
class Give:
    """Question `give`: the place that gets the card, a seat; of two players, 2 is the Ronin."""

    to: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Question `challenge`: no."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Question `challenge`: yes, the giver."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Question `throw`: an index into `cards.SIGNS`."""

    sign: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Question `swap`: no."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Question `swap`: the two cards change hands."""


@dataclass(frozen=True, slots=True)
class Place:
    """Question `place`: where the card lies, and for who has won a trophy beside which line that lies."""

    cell: Cell
    line: Line = NO_LINE


Action: TypeAlias = Give | Pass | Challenge | Throw | Keep | Swap | Place

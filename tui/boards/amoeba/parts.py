"""What all pictures share: how a seat, a star and a stack of ships are written. Nothing is drawn here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, holdings
from paravent.core.games.amoeba.actions import Ships
from paravent.core.games.amoeba.galaxy import System
from paravent.core.games.amoeba.state import NOBODY, State
from paravent.core.requests import Seat

LONGEST: Final = 78
"""Cells of the rows for words below a board."""

LETTER: Final = tuple(side[0] for side in box.SIDES)
"""A seat in one letter: the first of its colour."""
PATTERN: Final = "=-:~+*"
"""What fills a hex of each seat, so that seats are told apart without colour."""
INK: Final = ("side-0", "side-4", "side-2", "price", "side-3", "bad")
"""The look that comes nearest to the colour after which a seat is called."""
STAR_INK: Final = ("bad", "side-3", "private", "price", "good", "star", "dim")
"""The look of a value, by the star of its system: the one that comes nearest to the colour of the star."""
AMOEBA: Final = "(@)"
MACHINE: Final = "<X>"
POINTS: Final = (" ", ".", ":")
"""What a system produces, as dots behind its value."""

Span: TypeAlias = tuple[str, str, str]
"""A piece of text, its look, and what a click on it means; empty: nothing."""
Line: TypeAlias = list[Span]


def _turned(turn: int, q: int, r: int) -> tuple[int, int]:
    return _turned(turn - 1, -r, q + r) if turn else (q, r)


PLACES: Final = tuple(tuple(_turned(turn, *place) for place in galaxy.QR) for turn in range(6))
"""By how many sixths the map is turned clockwise, and by system: axial coordinates. It looks the same each time."""
BOTTOM: Final = galaxy.NAMES.index("H4")
"""Where one's own home is drawn."""


def turned(state: State, seat: Seat | None) -> int:
    """By how many sixths the map is turned, so that a seat has its home at the bottom."""
    return (BOTTOM - state.homes[seat][0]) % 6 if seat is not None and state.homes[seat] else 0


@dataclass(frozen=True, slots=True)
class Seen:
    """What the pictures are drawn from."""

    state: State
    seat: Seat | None
    names: tuple[str, ...]
    hints: bool = True

    @property
    def turn(self) -> int:
        """By how many sixths the map is turned, clockwise."""
        return turned(self.state, self.seat)

    def who(self, seat: Seat) -> str:
        """A seat with its letter and the name of who sits there."""
        return f"{LETTER[seat]}{PATTERN[seat]} {box.SIDES[seat]} ({self.names[seat]})"


def said(text: str, look: str = "text", target: str = "") -> Span:
    """A piece of text."""
    return text, look, target


def letters(ships: Ships) -> str:
    """Ships as a hex has them: `s3d2m`, a count of one left out."""
    counts = zip(box.LETTERS, ships, strict=True)
    return "".join(letter + (str(number) if number > 1 else "") for letter, number in counts if number)


def dots(ships: Ships) -> int:
    """What the ships of a stack add to their dice, together."""
    return sum(number * box.DOTS[kind] for kind, number in enumerate(ships))


def stack(state: State, system: System, width: int) -> str:
    """What is in a system, in at most `width` cells.

    `Ys3d2m`, or over that `Y12#17`; `(@)`, `<X>`; before it who has landed, `Y3>`.
    """
    owner, there = state.owner[system], ""
    if owner != NOBODY:
        fleet = state.fleets[system]
        there = LETTER[owner] + letters(fleet)
        if len(there) > width:
            there = f"{LETTER[owner]}{sum(fleet)}#{dots(fleet)}"
    there += AMOEBA * bool(state.amoebas[system]) + MACHINE * (system in state.machines)
    landed = next((sum(one[1:]) for one in state.landed if one[0] == system), 0)
    if landed:
        there = f"{LETTER[state.turn] if state.turn >= 0 else ''}{landed}>{there}"
    return there[:width]


def worth(state: State, system: System) -> str:
    """The value and what it produces: `6:`, `3.`, `2 `."""
    return f"{holdings.value(state, system)}{POINTS[galaxy.PRODUCTION[system]]}"


def percent(rolls: int) -> str:
    """So many of the 36 rolls, in per cent."""
    return f"{round(100 * rolls / 36)}%"

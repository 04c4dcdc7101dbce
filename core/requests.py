"""What a position waits for.

A position never draws a card and never rolls a die: it asks, and somebody else answers (`answers`). There are six
questions. All but `Ask` are put to a dealer (`dealing`), which may be a generator, a table of peers that trust
nobody, or a journal; the rules cannot tell which.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

Seats: TypeAlias = int
"""A set of seats as a bit mask: bit `i` is seat `i`; the bit after the last is the onlookers' (see `everyone`)."""

Slot: TypeAlias = int
"""A card back: one place where a card lies, numbered from 0 and never used again after a shuffle."""

Face: TypeAlias = int
"""What is printed on a card. Every card of a game has a face of its own: two equal cards are two faces."""


def everyone(seats: int) -> Seats:
    """Every seat of a table of `seats` and the onlookers: what they see is public."""
    return (1 << (seats + 1)) - 1


@dataclass(frozen=True, slots=True)
class Ask:
    """An action of each seat in `seats`, in seat order; several seats choose in secret and are opened together."""

    seats: tuple[Seat, ...]
    what: str
    """The question in a word ("plan", "throw"): for help, logs and digests."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that everybody sees: `dice` numbers from 1 to `sides`."""

    dice: int
    sides: int
    why: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """These cards become fresh slots in an order that nobody knows, or that `by` alone knows: mixing one's own hand."""

    slots: tuple[Slot, ...]
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """Drawing or passing on: the cards move into the keeping of the seat `to`, who sees them."""

    slots: tuple[Slot, ...]
    to: Seat


@dataclass(frozen=True, slots=True)
class Show:
    """A peek (some seats) or a turning up (`everyone`): the cards are seen where they lie."""

    slots: tuple[Slot, ...]
    to: Seats


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended: one score a seat, the highest wins; see `breaks` for equal ones."""

    scores: tuple[int, ...]
    why: str = ""
    breaks: tuple[int, ...] = ()
    """One number a seat that decides between equal scores, the higher the better; what is equal then shares the win."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won: one, or those that share the win."""
        marks = list(zip(self.scores, self.breaks or (0,) * len(self.scores), strict=True))
        best = max(marks)
        return tuple([seat for seat, mark in enumerate(marks) if mark == best])


Request: TypeAlias = Ask | Roll | Shuffle | Deal | Show | Over

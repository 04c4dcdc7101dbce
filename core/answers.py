"""What a position is given: answers to its requests, and the one thing that happens unasked, a seat that leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from paravent.core.requests import Face, Seat

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Acts(Generic[A]):
    """The chosen actions, one for each seat that was asked, in the order in which it was asked."""

    acts: tuple[tuple[Seat, A], ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice, in order."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Faces:
    """One entry a slot of the request (a fresh slot, for a shuffle); None where this observer learns no face."""

    faces: tuple[Face | None, ...]


@dataclass(frozen=True, slots=True)
class Left:
    """Out of turn: a seat is vacant from now on, and its cards are nobody's."""

    seat: Seat
    how: str
    """`resigned`, `left` or `dropped`."""


Answer: TypeAlias = Acts[A] | Rolled | Faces | Left

AnyAnswer: TypeAlias = Acts[Any] | Rolled | Faces | Left
"""An answer where it does not matter whose game it belongs to."""

HOW_SEATS_LEAVE = ("resigned", "left", "dropped")

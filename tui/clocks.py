"""How much time each seat has left for its choices: the clocks of one machine, which no other has to believe.

They run for whoever owes a choice and is heard. Nothing follows from an empty one: the others may vote.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from paravent.core.requests import Seat

MINUTE: Final = 60.0


class Clocks:
    """One clock a seat, each with as many minutes."""

    def __init__(self, seats: int, minutes: int) -> None:
        self.minutes = minutes
        self._left = [minutes * MINUTE] * seats
        self._running: frozenset[Seat] = frozenset()
        self._at = 0.0

    def run(self, running: Collection[Seat], now: float) -> None:
        """Let these run from `now` on, in seconds of any clock that never goes back; the others stand still."""
        for seat in self._running:
            self._left[seat] = max(0.0, self._left[seat] - (now - self._at))
        self._running, self._at = frozenset(running), now

    def left(self, seat: Seat) -> float:
        """Seconds that a seat had left when `run` was called last."""
        return self._left[seat]

    @property
    def empty(self) -> tuple[Seat, ...]:
        """Whose time is used up."""
        return tuple(seat for seat, seconds in enumerate(self._left) if not seconds)

    def shown(self, seat: Seat) -> str:
        """As a clock shows it: minutes and seconds."""
        seconds = int(self._left[seat])
        return f"{seconds // 60}:{seconds % 60:02}"

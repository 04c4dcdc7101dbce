"""A table of peers as its player's seat knows it, with what that seat does there; the rest of it is `linked`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.game import AnyGame, Illegal
from paravent.core.requests import Seat
from paravent.tui.following import AnyTurn, Following

if TYPE_CHECKING:
    from paravent.tui.linked import Linked


class LinkedMatch(Following):
    """The table as this seat knows it, and what it does there."""

    def __init__(self, game: AnyGame, linked: Linked) -> None:
        super().__init__(game, lambda: linked.peer.now, linked.seat)
        self._linked = linked
        self._chosen = -1
        """How many answers there were when this seat chose last."""
        self.leaves = False
        """Whether this player has chosen to leave for good."""

    @property
    def owed(self) -> tuple[Seat, ...]:
        """The seats whose choice is due."""
        mine = self._chosen == len(self._linked.peer.now.entries)
        return tuple(seat for seat in super().owed if not (mine and seat == self._linked.seat))

    def choose(self, seat: Seat, action: object) -> list[AnyTurn]:
        """Send this seat's action; raises Illegal and sends nothing."""
        if seat != self._linked.seat or seat not in self.owed:
            raise Illegal("it is not your turn to choose")
        self.game.check(self.table.state, seat, action)
        self._chosen = len(self._linked.peer.now.entries)
        self._linked.do(self._linked.peer.choose(action))
        return self.run()

    def leave(self, seat: Seat, how: str) -> list[AnyTurn]:
        """Leave the table for good."""
        self.leaves = True
        self._linked.do(self._linked.peer.leave(how))
        return self.run()

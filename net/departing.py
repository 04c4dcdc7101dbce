"""Seats that leave for good: what LEAVE does to an open exchange, at a table of two and at a larger one.

With three seats and more the game goes on. LEAVE stands in the place of the first message that its author owes, and
brings the secrets that the others need to go on without it: so everybody finds the same moment, whatever the order in
which messages came. At a table of two whoever stays has won, and there is nobody to agree with.
"""

from __future__ import annotations

from paravent.core.requests import Seat
from paravent.net import kinds
from paravent.net.customs import PAIR
from paravent.net.dealing.group import BadValue
from paravent.net.dealing.keys import Bequest
from paravent.net.effects import code_of
from paravent.net.envelope import Signed
from paravent.net.life import Departure
from paravent.net.standing import Standing


class Departing(Standing):
    """A table that seats may leave."""

    @property
    def _is_pair(self) -> bool:
        return len(self.terms.seats) == PAIR

    @property
    def _has_left(self) -> bool:
        """Whether this seat has said LEAVE."""
        assert self.own is not None
        return self._said_leave(self.own.seat)

    @property
    def _is_off(self) -> bool:
        """Whether this seat has nothing more to say."""
        return self._has_left

    def _said_leave(self, seat: Seat) -> bool:
        """Whether LEAVE has come of a seat, whether it counts already or not."""
        return seat in self.chains.leavers

    def _farewell(self, how: str) -> None:
        """Say LEAVE for this seat."""
        assert self.own is not None
        assert self._keys is not None
        if self._is_pair:
            self._leaves[self.own.seat] = self._author(kinds.Leave(how))
            return
        secrets = (secret.to_bytes(32, "little") for secret in (self._keys.table, self._keys.beacon))
        self._inbox.enter(self._author(kinds.Leave(how, *secrets)))

    # Three and more -------------------------------------------------------------------------------------------------

    def _leaves_now(self, message: Signed) -> bool:
        """Whether the time of a LEAVE has come: its author owes, or has left before."""
        if self._is_pair:
            return False  # see `_part`
        seat = message.envelope.seat
        return seat in self.waits_for or seat not in self.life.seats

    def _depart(self, message: Signed) -> None:
        """Let a LEAVE stand for what its author owes."""
        seat, body = message.envelope.seat, message.envelope.body
        assert isinstance(body, kinds.Leave)
        if self.table is None:
            self._stop("LEFT", f"seat {seat} has left the table", message.wire)
        elif seat not in self.life.seats:
            self._blame("ILLEGAL_MOVE", seat, "left twice", message.wire)
        elif body.table_secret is None or body.beacon_secret is None:
            self._blame("ILLEGAL_MOVE", seat, "left and took along what the others need to go on", message.wire)
        else:
            try:
                bequest = Bequest.read(seat, self.life.keys[seat], body.table_secret, body.beacon_secret)
            except BadValue as error:
                self._blame(code_of(error), seat, str(error), message.wire)
            else:
                self.life.leaving[seat] = Departure(body.how, bequest)

    # Two ------------------------------------------------------------------------------------------------------------

    def _leaving(self) -> bool:
        """Whether a seat has left that is not off the table yet, and will be: the game is not over."""
        over = self.table is not None and self.table.over is not None
        return not over and not self._leaves.keys() <= self.life.left.keys()

    def _part(self) -> bool:
        """Let a LEAVE count, or the RESULT that follows it; everything else that can be said has been."""
        if self.verdict is not None or self.life.step is None or self.silent or not self._is_pair:
            return False
        for seat in self._inbox.seats:
            message = self._inbox.first(seat)
            if message is not None and isinstance(message.envelope.body, kinds.Leave):
                self._leave(self._inbox.pop(seat))
                return True
            if message is not None and isinstance(message.envelope.body, kinds.Result) and self._leaving():
                return self._take_off()
        return self._leaving() and len(self._leaves) == PAIR and self._take_off()

    def _leave(self, message: Signed) -> None:
        seat = message.envelope.seat
        if self.table is None:
            self._stop("LEFT", f"seat {seat} has left the table", message.wire)
        elif seat in self._leaves:
            self._blame("ILLEGAL_MOVE", seat, "left twice", message.wire)
        else:
            self._leaves[seat] = message
            # Whoever goes on playing has sent all it will; a reader waits for what was on its way (see `_part`).
            if self.own is not None and self.own.seat not in self._leaves:
                self._take_off()

    def _take_off(self) -> bool:
        """Take the seats that have left off the table; whose LEAVE has the smaller id went first, if nobody stayed."""
        was = self.life.step
        for seat, message in sorted(self._leaves.items(), key=lambda item: item[1].id):
            body = message.envelope.body
            if self.table is not None and not self.table.over and seat not in self.life.left:
                assert isinstance(body, kinds.Leave)
                self.life.leave(seat, body.how)
                self._next_exchange()
        return self.life.step is not was

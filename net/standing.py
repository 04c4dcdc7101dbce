"""Where a table stands: the exchange that is open, who owes in it, and how the next one is opened.

An exchange is complete when every seat that owes in it has answered or has left. When a message may count is `session`,
how a seat leaves is `departing`.
"""

from __future__ import annotations

from typing import Any

from paravent.core.game import AnyGame, Broken
from paravent.core.requests import Seat
from paravent.core.table import Table
from paravent.net import kinds
from paravent.net.accusing import Docket
from paravent.net.chains import Accepted, Chains
from paravent.net.dealing.group import BadValue
from paravent.net.dealing.keys import SecretKeys
from paravent.net.dealing.occasion import Occasion
from paravent.net.effects import Keep, Own, Send, code_of
from paravent.net.envelope import Signed, sign
from paravent.net.inbox import Inbox
from paravent.net.judged import Judged
from paravent.net.life import Life
from paravent.net.steps import Resulting
from paravent.net.terms import check_terms


class Standing(Judged):
    """A table with an open exchange. Raises Refused or wire.Malformed for an offer that is none, or of other rules."""

    silent: bool = False
    """Whether this seat says nothing yet, because others may have heard more of it than it knows itself."""

    def __init__(self, game: AnyGame, offer: bytes, own: Own | None) -> None:
        self.game = game
        self.own = own
        self.exchange = 1
        """The number of the open exchange; 0 stands for none."""
        self._given: set[Seat] = set()
        """Who has answered in it."""
        self._leaves: dict[Seat, Signed] = {}
        """At a table of two, the LEAVE of each seat that has left."""
        super().__init__(Chains(Signed.read(offer)))
        terms = self.chains.offer.envelope.body
        assert isinstance(terms, kinds.Table)
        self.terms = terms
        check_terms(game, terms, own)
        self._keys = None if own is None else SecretKeys.derive(own.seed, own.seat)
        self._inbox = Inbox(self.chains)
        self._docket = Docket(self.chains, self._inbox)
        self.life = Life(game, self.chains, self._keys)

    @property
    def table(self) -> Table[Any, Any] | None:
        """The game as this seat knows it; None while the table is set up."""
        return self.life.table

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats whose messages are due now, this one included; one seat at a time in a chain."""
        step = self.life.step
        if step is None or self.verdict or (step.chain and self.life.broken_off):
            return ()
        gone = self._given | self._leaves.keys() | self.life.leaving.keys()
        owing = tuple(seat for seat in step.seats if seat not in gone)
        return owing[:1] if step.chain else owing

    @property
    def done(self) -> bool:
        """Whether the game is over and every seat that is still there has signed the result."""
        return self.life.step is None

    @property
    def occasion(self) -> Occasion:
        """The open exchange, as proofs are bound to it."""
        table_id = self.chains.table_id or kinds.NO_HASH
        return Occasion(table_id, self.chains.epoch, self.exchange, self._state())

    def _complete(self) -> bool:
        """Go on to the next exchange if nobody owes in this one any more."""
        step = self.life.step
        if self.verdict is not None or step is None or self.waits_for:
            return False
        if not isinstance(step, Resulting) and self._leaves.keys() & set(step.seats) - self._given:
            return False  # at a table of two: see `departing`
        for seat in step.seats:
            if step.spares and seat not in self._given and seat in self.life.leaving:
                step.spare(self.life.leaving[seat].bequest, self.occasion)
        self._forward()
        return True

    def _forward(self) -> None:
        try:
            self.life.forward()
        except Broken as error:
            self._blame("ILLEGAL_MOVE", error.seat, error.reason, *self._last_choice(error.seat))
        except BadValue as error:
            # Only all seats together can arrange for it.
            self._stop(code_of(error), str(error), *[message.wire for message in self.chains.messages()][-1:])
        else:
            self._next_exchange()

    def _next_exchange(self) -> None:
        self.exchange += 1
        self._given.clear()

    def _author(self, body: kinds.Body) -> Signed:
        """Sign the next message of this seat, keep it, and send it."""
        assert self.own is not None
        exchange, state = (0, kinds.NO_HASH) if body.META else (self.exchange, self._state())
        message = sign(self.chains.next(self.own.seat, body, exchange, state), self.own.identity)
        if isinstance(self.chains.accept_read(message), Accepted):
            self._keep(message)
        self._effects.append(Send(message.wire))
        return message

    def _keep(self, message: Signed) -> None:
        mine = self.own is not None and self.own.seat == message.envelope.seat
        self._effects.append(Keep("out" if mine else "in", message.wire))

    def _state(self) -> bytes:
        return kinds.NO_HASH if self.table is None else self.table.digest

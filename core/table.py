"""A game being played, as one observer knows it: it asks, checks, journals and applies."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Generic

from paravent.core import codec
from paravent.core import journal as journals
from paravent.core.answers import Answer
from paravent.core.game import A, Event, Game, S, apply
from paravent.core.journal import Entry, Header, Journal
from paravent.core.requests import Over, Request, Seat
from paravent.core.sight import as_seen_by


class Table(Generic[S, A]):
    """One game in progress.

    `record` is called with every entry before it counts and must not return before the entry is safe; when it raises,
    nothing has happened.
    """

    def __init__(self, game: Game[S, A], header: Header, record: Callable[[Entry], None] | None = None) -> None:
        self.game = game
        self.journal = Journal(header)
        self.state: S = journals.start(header, game)
        self._record = record
        self._digested: tuple[S, bytes] | None = None

    @classmethod
    def resumed(cls, game: Game[S, A], journal: Journal, record: Callable[[Entry], None] | None = None) -> Table[S, A]:
        """The table that a journal leads to; raises Refused."""
        table = cls(game, journal.header, record)
        table.state = journals.fold(journal, game)
        table.journal.entries.extend(journal.entries)
        return table

    @property
    def seats(self) -> int:
        """How many sit here."""
        return self.state.seats

    def asks(self) -> Request:
        """What the position waits for."""
        return self.game.awaits(self.state)

    @property
    def over(self) -> Over | None:
        """The end, once it has come."""
        request = self.asks()
        return request if isinstance(request, Over) else None

    def give(self, answer: Answer[A]) -> tuple[Event, ...]:
        """Check, journal and apply an answer; returns what happened, as this observer saw it.

        Raises Illegal, which leaves the table as it was, or Broken when a shown face convicts a seat.
        """
        request = self.asks()
        journals.verify(self.game, self.state, request, answer)
        after = apply(self.game, self.state, answer)
        entry = Entry(journals.digest(request), answer)
        if self._record is not None:
            self._record(entry)
        self.journal.entries.append(entry)
        before, self.state = self.state, after
        return self.game.happened(before, after)

    def seen_by(self, seat: Seat | None) -> S:
        """The state as `seat` or an onlooker (None) knows it."""
        return as_seen_by(self.state, seat)

    @property
    def digest(self) -> bytes:
        """32 bytes that stand for the public state: peers compare them."""
        # Every message of an exchange names it, and an answer puts another state in the place of the one before.
        if self._digested is None or self._digested[0] is not self.state:
            public = codec.encode(self.seen_by(None), self.game.state_type)
            self._digested = self.state, hashlib.sha256(public).digest()
        return self._digested[1]

"""What has come in at one table: which messages wait for their turn, and which are still missing.

A message is read after everything its author had heard when he wrote it (his heads), so whoever reads it can tell
whether he was told the same story. What is kept for later is bounded; what has no room is asked for again. What a
message says is the session's business.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Final

from paravent.core.requests import Seat
from paravent.net.chains import Accepted, Chains, Early, Equivocation, Gap, Rejected
from paravent.net.effects import Fetch
from paravent.net.envelope import Signed
from paravent.net.kinds import OUT_OF_TURN
from paravent.net.notes import Want
from paravent.net.wire import Malformed

MOST_WAITING: Final = 64
"""Messages of one seat that are kept until their turn, and as many that are kept until others have come."""


class Disputed(Exception):
    """An author had heard another message of somebody than the one that is here: one of the two has been told a lie."""

    def __init__(self, message: Signed, seat: Seat, number: int) -> None:
        author = message.envelope.seat
        super().__init__(f"seat {author} has heard another message {number} of seat {seat} than the one that came here")
        self.message = message


class Inbox:
    """The queues of all seats, filled by `put`, emptied by `pop`; `accepted`, `wants`, `fork` tell what came of it."""

    def __init__(self, chains: Chains) -> None:
        self.accepted: list[Signed] = []
        """What was added to the chains and is still to be kept on disk; the reader empties it."""
        self.wants: list[Fetch] = []
        """What the other peers are still to be asked for; the reader empties it."""
        self.fork: Equivocation | None = None
        """The first two messages that one author cannot both have written."""
        self._chains = chains
        self._queues: dict[Seat, deque[Signed]] = {seat: deque() for seat in range(len(chains.keys))}
        self._held: dict[Seat, dict[bytes, Signed]] = {seat: {} for seat in self._queues}
        self._behind: set[Seat] = set()
        """Seats of which something had no room, or was something else than it seemed."""
        self._asked: dict[tuple[Seat, Seat | None], int] = {}
        """What was asked for last, and of whom: the number of its first message."""
        self._disputed: set[tuple[Seat, int]] = set()
        """Messages of which another version was asked for."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats."""
        return tuple(self._queues)

    def put(self, data: bytes | Signed) -> str | None:
        """Take bytes, or a message read from them. Returns why they are no message of this table, or None."""
        try:
            message = data if isinstance(data, Signed) else Signed.read(data)
        except Malformed as error:
            return str(error)
        joined, count = self._chains.table_id is not None, len(self.accepted)
        refused = self._offer(message)
        while len(self.accepted) > count:
            count = len(self.accepted)
            self._offer_held()
        if not joined and self._chains.table_id is not None:
            self._catch_up(*self._behind)
        return refused

    def first(self, seat: Seat) -> Signed | None:
        """The next message of a seat, once all that its author had heard is here. Raises Disputed."""
        queue = self._queues[seat]
        if not queue:
            return None
        for gap in self._chains.wanted(queue[0].envelope.heads):
            if gap.first < self._next(gap.seat):
                self.ask_for(gap.seat, gap.first)
                raise Disputed(queue[0], gap.seat, gap.first)
            return None
        return queue[0]

    def enter(self, message: Signed) -> None:
        """Let a message of one's own, which is in its chain already, wait for its turn like everybody's."""
        self._queues[message.envelope.seat].append(message)

    def pop(self, seat: Seat) -> Signed:
        """Take the next message of a seat out of its queue."""
        message = self._queues[seat].popleft()
        if seat in self._behind and 2 * len(self._queues[seat]) <= MOST_WAITING:
            self._catch_up(seat)
        return message

    def waits(self, message: Signed) -> bool:
        """Whether this message of the chains has not been taken yet."""
        return any(waiting.id == message.id for waiting in self._queues[message.envelope.seat])

    def empty(self, seat: Seat) -> bool:
        """Whether no message of a seat waits."""
        return not self._queues[seat]

    def ask_for(self, seat: Seat, number: int) -> None:
        """Ask the others, once, for another version of a message that is here."""
        if (seat, number) not in self._disputed:
            self._disputed.add((seat, number))
            self._want(seat, number, number, again=True)

    def fetch(self, seat: Seat, first: int, last: int) -> None:
        """Ask the others, once, for messages that are missing here."""
        self._want(seat, first, last)

    def cut(self, seat: Seat, count: int) -> bool:
        """Forget what came of a seat beyond so many messages; whether none of that was taken yet."""
        queue = self._queues[seat]
        taken = [
            message
            for message in self._chains.chain(seat)[count:]
            if not isinstance(message.envelope.body, OUT_OF_TURN) and not self.waits(message)
        ]
        while queue and queue[-1].envelope.seq >= count:
            queue.pop()
        return not taken

    def refers_beyond(self, seat: Seat, dropped: Collection[Seat]) -> bool:
        """Whether a seat's next message names something of a lost seat that does not count: nobody can read on then."""
        queue, limits = self._queues[seat], self._chains.limits
        heads = queue[0].envelope.heads if queue else ()
        return any(head is not None and lost in dropped and head.seq >= limits[lost] for lost, head in enumerate(heads))

    def _offer(self, message: Signed) -> str | None:
        seat = message.envelope.seat
        queue = self._queues.get(seat)
        if queue is not None and len(queue) >= MOST_WAITING and message.envelope.seq == self._next(seat):
            self._behind.add(seat)
            return None
        match self._chains.accept_read(message):
            case Accepted():
                self._accept(message)
            case Early():
                self._hold(message)
            case Gap(first=first, last=last):
                if self._hold(message):
                    self._want(seat, first, last)
            case Equivocation() as fork:
                self.fork = self.fork or fork
            case Rejected(reason=reason):
                return reason
            case _:
                pass
        return None

    def _accept(self, message: Signed) -> None:
        self.accepted.append(message)
        if not isinstance(message.envelope.body, OUT_OF_TURN):
            self._queues[message.envelope.seat].append(message)
        for gap in self._chains.wanted(message.envelope.heads):
            self._want(gap.seat, gap.first, gap.last, of=message.envelope.seat)

    def _hold(self, message: Signed) -> bool:
        """Keep a message that comes before its time; whether it is new and has room."""
        seat = message.envelope.seat
        held = self._held[seat]
        if message.id in held:
            return False
        if len(held) >= MOST_WAITING:
            self._behind.add(seat)
            return False
        held[message.id] = message
        return True

    def _offer_held(self) -> None:
        """Offer what was held again, as far as its turn may have come."""
        for seat, held in self._held.items():
            for message in sorted(held.values(), key=lambda message: message.envelope.seq):
                if message.envelope.seq <= self._next(seat):
                    del held[message.id]
                    if self._offer(message) is not None:
                        self._behind.add(seat)  # a message of another table was held in the place of this one's

    def _catch_up(self, *seats: Seat) -> None:
        """Ask for what had no room."""
        for seat in seats:
            first = self._next(seat)
            self._behind.discard(seat)
            self._want(seat, first, first + MOST_WAITING - 1, again=True)

    def _want(self, seat: Seat, first: int, last: int, *, of: Seat | None = None, again: bool = False) -> None:
        """Ask for a seat's messages, once for each first number unless it is asked `again`; `of`: who has them.

        Whoever names messages that nobody has must not keep those from being asked for that somebody else names.
        """
        table_id = self._chains.table_id
        last = min(last, self._chains.limits.get(seat, last + 1) - 1)
        if first > last:
            return
        if table_id is None or (self._asked.get((seat, of)) == first and not again):
            return
        self._asked[seat, of] = first
        self.wants.append(Fetch(Want(table_id, seat, first, last), of))

    def _next(self, seat: Seat) -> int:
        """The number of the next message of a seat."""
        return self._chains.count(seat)

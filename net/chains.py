"""The chains of a table: every author's messages in their order, as far as they have been accepted here.

A message is accepted when it is well-formed, of this table and its epoch, signed by the owner of its seat, and the next
of its author. What it says, and whether it was due, is for the rules of the game: they come afterwards. There is no
socket and no file; what is accepted is the caller's to keep.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from paravent.net.envelope import Envelope, Signed
from paravent.net.hashes import H
from paravent.net.kinds import NO_HASH, Body, Head, Heads, Join, Leave, Table
from paravent.net.wire import Malformed


@dataclass(frozen=True, slots=True)
class Accepted:
    """The next message of its author."""

    message: Signed


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A message that is here already; its signature may be another one. To be dropped without a word."""

    message: Signed


@dataclass(frozen=True, slots=True)
class Gap:
    """Its author's messages `first` to `last` are not here yet: ask for them, and offer this one again afterwards."""

    seat: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Early:
    """Well signed, for a table id or an epoch that needs messages of others first: offer it again after those."""

    message: Signed


@dataclass(frozen=True, slots=True)
class Equivocation:
    """One author told two stories. Both messages together are the proof, for anybody who knows the author's key."""

    seat: int
    first: Signed
    second: Signed

    def holds(self, key: bytes) -> bool:
        """Whether this convicts the owner of `key`: needs nothing but the two messages (see `contradict`)."""
        return contradict(self.first, self.second) and self.first.is_by(key) and self.second.is_by(key)


@dataclass(frozen=True, slots=True)
class Rejected:
    """Not a message of this table. Accuses nobody: whoever sent it may have made it up; close the link it came by."""

    reason: str


@dataclass(frozen=True, slots=True)
class Late:
    """Beyond what counts of a seat that is voted out, or on which this side has voted. To be dropped without a word."""


Verdict: TypeAlias = Accepted | Duplicate | Gap | Early | Equivocation | Late | Rejected


def contradict(one: Signed, other: Signed) -> bool:
    """Whether nobody who follows the protocol can have written both.

    That is: two messages with one number, or a successor that names another predecessor.
    Only messages of one seat under one table id are compared. Two offers of tables (TABLE) are two tables.
    """
    a, b = sorted((one.envelope, other.envelope), key=lambda envelope: envelope.seq)
    if (a.table_id, a.seat) != (b.table_id, b.seat) or a.table_id == NO_HASH:
        return False
    if a.seq == b.seq:
        return one.id != other.id
    first = one if one.envelope is a else other
    return a.seq + 1 == b.seq and b.prev_id != first.id


class Chains:
    """All chains of one table: the same wires in the same order give the same verdicts everywhere."""

    def __init__(self, offer: Signed) -> None:
        """From the host's TABLE, which names the seats. Raises Malformed when it is none, or not signed by its seat."""
        body, envelope = offer.envelope.body, offer.envelope
        if not isinstance(body, Table):
            raise Malformed(f"a table begins with TABLE, not with {envelope.kind}")
        if envelope.seq or envelope.epoch or len(envelope.heads) != len(body.seats) or any(envelope.heads):
            raise Malformed("the offer of a table is the first message of all")
        self.keys = tuple(seating.identity for seating in body.seats)
        """The identity on every seat."""
        if not offer.is_by(self.keys[envelope.seat]):
            raise Malformed("the offer of the table is not signed by its host")
        self.offer = offer
        self.host = envelope.seat
        self.epoch = 0
        """Counts the lost machines; the session moves it."""
        self.limits: dict[int, int] = {}
        """So many messages of a seat are taken, where there is a limit; the session sets it."""
        self.fork: Equivocation | None = None
        """The first contradiction seen: from then on the table is frozen and nothing more is accepted."""
        self.leavers: set[int] = set()
        """The seats that have said LEAVE, whether its time has come or not."""
        self._chains: list[list[Signed]] = [[] for _ in self.keys]
        self._order: list[Signed] = []
        self._nonces: dict[int, bytes] = {self.host: body.nonce}
        self._table_id: bytes | None = None
        self._append(offer)

    @property
    def table_id(self) -> bytes | None:
        """H("table", core of TABLE, the nonces by seat); None until everybody has joined."""
        return self._table_id

    def may_be(self, table_id: bytes) -> bool:
        """Whether a note that names this table id may be about this table, as far as its id is known."""
        return self._table_id in {None, table_id} or table_id == self.offer.id

    def accept(self, wire: bytes) -> Verdict:
        """Judge bytes from anywhere; what is Accepted is in its chain from then on.

        In this order: size and encoding, schema, table, epoch and seat, signature, place in the author's chain.
        """
        try:
            message = Signed.read(wire)
        except Malformed as error:
            return Rejected(str(error))
        return self.accept_read(message)

    def accept_read(self, message: Signed) -> Verdict:
        """The same for a message that is decoded already (`envelope.read_frame`)."""
        envelope = message.envelope
        stranger = self._place(message)
        if stranger is not None:
            return stranger
        if not message.is_by(self.keys[envelope.seat]):
            return Rejected(f"the signature is not that of seat {envelope.seat}")
        return self._link(message)

    def _place(self, message: Signed) -> Rejected | None:
        """Table, epoch and seat, before anything is verified."""
        envelope = message.envelope
        if isinstance(envelope.body, Table):
            fits = message.id == self.offer.id
        elif isinstance(envelope.body, Join):
            fits = envelope.table_id == envelope.body.table == self.offer.id
        else:
            fits = self._table_id in {None, envelope.table_id} and envelope.table_id != self.offer.id
        if not fits:
            return Rejected("it belongs to another table")
        if envelope.epoch > self.epoch + 1:
            return Rejected(f"it belongs to epoch {envelope.epoch}, the table is in epoch {self.epoch}")
        if envelope.seat >= len(self.keys) or len(envelope.heads) != len(self.keys):
            return Rejected(f"it is of a table with other seats than {len(self.keys)}")
        return None

    def _link(self, message: Signed) -> Verdict:
        """The place in the author's chain; the signature holds."""
        envelope = message.envelope
        chain = self._chains[envelope.seat]
        if envelope.seq < len(chain):
            known = chain[envelope.seq]
            return Duplicate(known) if known.id == message.id else self._forked(known, message)
        if self.fork is not None:
            return self.fork
        if envelope.seq >= self.limits.get(envelope.seat, envelope.seq + 1):
            return Late()
        if envelope.epoch > self.epoch or (self._table_id is None and not isinstance(envelope.body, Join)):
            return Early(message)
        if envelope.seq > len(chain):
            return Gap(envelope.seat, len(chain), envelope.seq - 1)
        if chain and envelope.prev_id != chain[-1].id:
            return self._forked(chain[-1], message)
        if envelope.epoch < self.epoch:
            return Rejected(f"it belongs to epoch {envelope.epoch}, the table is in epoch {self.epoch}")
        self._append(message)
        return Accepted(message)

    def _forked(self, known: Signed, message: Signed) -> Equivocation | Rejected:
        if not contradict(known, message):
            return Rejected(f"message {message.envelope.seq} of seat {message.envelope.seat} does not fit its chain")
        fork = Equivocation(message.envelope.seat, known, message)
        self.fork = self.fork or fork
        return fork

    def _append(self, message: Signed) -> None:
        self._chains[message.envelope.seat].append(message)
        self._order.append(message)
        body = message.envelope.body
        if isinstance(body, Leave):
            self.leavers.add(message.envelope.seat)
        if isinstance(body, Join):
            self._nonces.setdefault(message.envelope.seat, body.nonce)
            if len(self._nonces) == len(self.keys) and self._table_id is None:
                self._table_id = H("table", self.offer.core, *(nonce for _, nonce in sorted(self._nonces.items())))

    def next(self, seat: int, body: Body, exchange: int = 0, state: bytes = NO_HASH) -> Envelope:
        """The envelope of a seat's next message, to be signed. Raises ValueError before everybody has joined."""
        chain = self._chains[seat]
        table_id = self.offer.id if isinstance(body, Join) else self._table_id
        if table_id is None:
            raise ValueError(f"{body.KIND} cannot be said before every seat has joined")
        prev_id = chain[-1].id if chain else NO_HASH
        heads = self.heads(without=seat)
        return Envelope(table_id, self.epoch, seat, len(chain), prev_id, heads, exchange, state, body)

    def heads(self, without: int | None = None) -> Heads:
        """How far every chain goes here, one entry a seat; None for an empty one and for the seat left out."""
        return tuple(
            Head(len(chain) - 1, chain[-1].short_id) if chain and seat != without else None
            for seat, chain in enumerate(self._chains)
        )

    def wanted(self, heads: Heads) -> tuple[Gap, ...]:
        """What somebody with these heads has that is not here.

        Where he names another id for a message that is here, that message is wanted as well: it will show a fork.
        """
        wants: list[Gap] = []
        for seat, (head, chain) in enumerate(zip(heads, self._chains, strict=False)):
            if head is None:
                continue
            if head.seq >= len(chain):
                wants.append(Gap(seat, len(chain), head.seq))
            elif chain[head.seq].short_id != head.id:
                wants.append(Gap(seat, head.seq, head.seq))
        return tuple(wants)

    def unseen(self, heads: Heads) -> tuple[Signed, ...]:
        """What somebody with these heads lacks, in the order in which it was accepted here.

        Where he names another message than the one here, all of that seat is among it: the fork may lie further back,
        as two joins do, after which he has another table id and takes nothing else of it.
        """
        astray = {gap.seat for gap in self.wanted(heads) if gap.first < len(self._chains[gap.seat])}
        return tuple(
            message for message in self._order if message.envelope.seat in astray or not _covers(heads, message)
        )

    def pick(self, seat: int, first: int, last: int) -> tuple[Signed, ...]:
        """A seat's messages of these numbers, as far as they are here: the answer to WANT."""
        return tuple(self._chains[seat][first : last + 1]) if seat < len(self._chains) else ()

    def count(self, seat: int) -> int:
        """How many messages of a seat there are: the number of its next one."""
        return len(self._chains[seat])

    def chain(self, seat: int) -> tuple[Signed, ...]:
        """All messages of a seat."""
        return tuple(self._chains[seat])

    @property
    def size(self) -> int:
        """How many messages there are."""
        return len(self._order)

    def since(self, number: int) -> tuple[Signed, ...]:
        """The messages after the first `number` of them, in the order in which they were accepted."""
        return tuple(self._order[number:])

    def messages(self) -> Iterable[Signed]:
        """All messages, in the order in which they were accepted."""
        return iter(self._order)


def _covers(heads: Heads, message: Signed) -> bool:
    """Whether somebody with these heads has this message, or cannot be told to lack it."""
    envelope = message.envelope
    head = heads[envelope.seat] if envelope.seat < len(heads) else None
    if head is None or head.seq < envelope.seq:
        return False
    return head.seq > envelope.seq or head.id == message.short_id

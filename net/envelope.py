"""Signed envelopes: who says what, when, and after which message of his own.

An envelope's core is what is signed and hashed; the signature is not part of a message's id, because a signer can make
many. Which envelopes follow each other is the business of `chains`.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from paravent.net.hashes import H
from paravent.net.identity import SIGNATURE_BYTES, Identity, verify
from paravent.net.kinds import HASH_BYTES, HEADS, MAX_SEATS, NO_HASH, U32, Body, Heads, Table, read_body
from paravent.net.notes import Note, read_note
from paravent.net.schema import Record, Shape, binary, integer, plain
from paravent.net.wire import Malformed, Value, decode, encode

VERSION: Final = 1
"""The first item of every core: the 1 of `pvt1`."""

HEAD_ID_BYTES: Final = 16

_HASH = binary(HASH_BYTES)
_U32 = integer(0, U32)


def _body(value: object) -> Body:
    if not isinstance(value, Body):
        raise Malformed("a body is due")
    return value


@dataclass(frozen=True, slots=True)
class Envelope(Record):
    """One message of one seat; its place in the author's chain, in the game, and what its author had heard."""

    table_id: bytes
    """Zeros in TABLE; the id of TABLE in JOIN; from then on the hash of TABLE and everybody's nonces."""
    epoch: int
    seat: int
    seq: int
    """Counts this author's messages at this table from 0, across epochs."""
    prev_id: bytes
    """The id of the author's message before this one; zeros before the first."""
    heads: Heads
    """How far the author has every other chain; None for the own one and for those it has nothing of."""
    exchange: int
    """The number of the exchange that this answers; 0 for none (meta)."""
    state: bytes
    """The hash of the state before that exchange; zeros for none."""
    body: Body

    SHAPE: ClassVar[tuple[Shape, ...]] = (
        *(_HASH, _U32, integer(0, MAX_SEATS - 1), _U32, _HASH, HEADS, _U32, _HASH),
        _body,
    )

    def check(self) -> None:
        if (self.seq == 0) != (self.prev_id == NO_HASH):
            raise Malformed("the first message, and no other, follows nothing")
        if self.seat >= len(self.heads) or self.heads[self.seat] is not None:
            raise Malformed("the heads are those of every other seat")
        if (self.exchange == 0) != self.body.META:
            raise Malformed(f"{self.kind} in exchange {self.exchange}")
        if self.body.META and self.state != NO_HASH:
            raise Malformed(f"{self.kind} does not depend on a state")
        if isinstance(self.body, Table) != (self.table_id == NO_HASH):
            raise Malformed("TABLE, and no other message, has no table yet")

    @property
    def kind(self) -> str:
        """The name of the body's kind."""
        return self.body.KIND

    def core(self) -> bytes:
        """What is signed. Raises Malformed when it is too large."""
        # fmt: off
        return encode((
            VERSION, self.table_id, self.epoch, self.seat, self.seq, self.prev_id, plain(self.heads),
            self.exchange, self.state, self.kind, plain(self.body),
        ))
        # fmt: on

    @classmethod
    def of_core(cls, core: bytes) -> Self:
        """The envelope whose core this is. Raises Malformed."""
        value = decode(core)
        if type(value) is not tuple or not value or type(value[0]) is not int:
            raise Malformed("this is no message of the protocol")
        if value[0] != VERSION:
            raise Malformed(f"the message is of version {value[0]} of the protocol, this program speaks {VERSION}")
        if len(value) != 11:
            raise Malformed(f"a message has 11 items, not {len(value)}")
        *place, kind, body = value[1:]
        return cls.read((*place, read_body(kind, body)))  # type: ignore[arg-type]  # the last item is read already


@dataclass(frozen=True, slots=True)
class Signed:
    """A message as it travels and is kept, with what it says. That its signature holds is asked separately."""

    wire: bytes
    core: bytes
    signature: bytes
    envelope: Envelope
    id: bytes
    """32 bytes over the core."""

    @classmethod
    def read(cls, wire: bytes) -> Self:
        """The message in these bytes; its signature is not verified. Raises Malformed."""
        return cls.of_value(wire, decode(wire))

    @classmethod
    def of_value(cls, wire: bytes, value: Value) -> Self:
        """The message in these bytes, which are decoded already. Raises Malformed."""
        if type(value) is not tuple or len(value) != 2:
            raise Malformed("a signed message is a core and a signature")
        core, signature = value
        if type(core) is not bytes or type(signature) is not bytes or len(signature) != SIGNATURE_BYTES:
            raise Malformed(f"a signed message is a core and a signature of {SIGNATURE_BYTES} bytes")
        return cls(wire, core, signature, Envelope.of_core(core), H("id", core))

    def is_by(self, key: bytes) -> bool:
        """Whether the owner of this identity signed it."""
        return verify(key, "env", self.core, self.signature)

    @property
    def short_id(self) -> bytes:
        """The half of the id that others name in their heads."""
        return self.id[:HEAD_ID_BYTES]


def sign(envelope: Envelope, identity: Identity) -> Signed:
    """The envelope, signed. Raises Malformed when it is too large to travel."""
    core = envelope.core()
    signature = identity.sign("env", core)
    return Signed(encode((core, signature)), core, signature, envelope, H("id", core))


def read_frame(raw: bytes) -> Signed | Note:
    """What came over a link: a message for the log, which begins with its core, or a note, which begins with its name.

    Raises Malformed. The signature is not verified.
    """
    value = decode(raw)
    if type(value) is tuple and value and type(value[0]) is bytes:
        return Signed.of_value(raw, value)
    return read_note(value)

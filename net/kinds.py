"""What signed messages say, as frozen dataclasses that are well-formed from birth.

Every body goes into an envelope and so into the log of its table. Only forms and lengths are checked here: points and
proofs belong to `dealing`, actions to the rules of the game. What is said on one link alone is in `notes`.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from paravent.net.founding import (
    HASH,
    HASH_BYTES,
    MAX_SEATS,
    MIN_SEATS,
    NO_HASH,
    POINT_BYTES,
    SCALAR_BYTES,
    SEAT,
    U32,
    Body,
    Box,
    Complaint,
    Escrow,
    EscrowOk,
    Join,
    Keys,
    Option,
    Ready,
    Seating,
    Table,
    player_key,
)
from paravent.net.schema import Record, Shape, binary, integer, many, maybe, record, word
from paravent.net.wire import MAX_BIN, Malformed, Value

__all__ = [
    "BODIES",
    "HASH_BYTES",
    "HEADS",
    "MAX_ACTION",
    "MAX_CARDS",
    "MAX_SEATS",
    "MIN_SEATS",
    "NO_HASH",
    "OUT_OF_TURN",
    "POINT_BYTES",
    "U32",
    "Accuse",
    "Ack",
    "Body",
    "Box",
    "Commit",
    "Complaint",
    "Drop",
    "Escrow",
    "EscrowOk",
    "Head",
    "Heads",
    "Join",
    "Keys",
    "Leave",
    "Move",
    "Open",
    "OpenItem",
    "Option",
    "Part",
    "PartItem",
    "Ready",
    "Result",
    "Reveal",
    "Roll",
    "Seating",
    "Shares",
    "Shuffle",
    "Table",
    "player_key",
    "read_body",
]

MAX_CARDS: Final = 512
"""Most cards in one message; what a SHUFFLE can hold is less, by its size."""

MAX_ACTION: Final = 16_384
"""Longest action or plan, in bytes of its written form."""

_SLOT = integer(0, U32)
_ACTION = binary(1, MAX_ACTION)

# Play -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ack(Body):
    """ACK: before secrets are released, the seat says what it believes the exchange and the state to be."""

    exchange: int
    state: bytes

    KIND: ClassVar[str] = "ACK"
    SHAPE: ClassVar[tuple[Shape, ...]] = (integer(1, U32), HASH)


@dataclass(frozen=True, slots=True)
class Move(Body):
    """MOVE: one action, in the form that `core.codec` writes."""

    action: bytes

    KIND: ClassVar[str] = "MOVE"
    SHAPE: ClassVar[tuple[Shape, ...]] = (_ACTION,)


@dataclass(frozen=True, slots=True)
class Shuffle(Body):
    """SHUFFLE: N cards re-masked (64 bytes each) in a secret order, and the proof ((4N + 5) times 32 bytes)."""

    first: int
    """The first of the N slots that the shuffle makes."""
    output: bytes
    proof: bytes

    KIND: ClassVar[str] = "SHUFFLE"
    SHAPE: ClassVar[tuple[Shape, ...]] = (_SLOT, binary(2 * POINT_BYTES, MAX_BIN), binary(9 * SCALAR_BYTES, MAX_BIN))

    def check(self) -> None:
        cards, rest = divmod(len(self.output), 2 * POINT_BYTES)
        if rest or len(self.proof) != (4 * cards + 5) * SCALAR_BYTES:
            raise Malformed(f"a proof of {len(self.proof)} bytes does not fit {len(self.output)} bytes of cards")


@dataclass(frozen=True, slots=True)
class PartItem(Record):
    """A share of one card's way to another key: E1, E2 and the proof (c, s1, s2)."""

    slot: int
    target: int
    """The seat whose card it becomes, 255 for the table, 128 + a seat that looks while the card stays where it is."""
    part: bytes

    SHAPE: ClassVar[tuple[Shape, ...]] = (_SLOT, integer(0, 255), binary(2 * POINT_BYTES + 3 * SCALAR_BYTES))

    def check(self) -> None:
        if self.target != 255 and self.target & 127 >= MAX_SEATS:
            raise Malformed(f"{self.target} is neither a seat, a look by a seat, nor the table")


@dataclass(frozen=True, slots=True)
class Part(Body):
    """PART: shares that move cards, or let a seat look at them."""

    items: tuple[PartItem, ...]

    KIND: ClassVar[str] = "PART"
    SHAPE: ClassVar[tuple[Shape, ...]] = (many(record(PartItem), 1, MAX_CARDS),)


@dataclass(frozen=True, slots=True)
class OpenItem(Record):
    """A share that turns a card up: D and the proof (c, s)."""

    slot: int
    share: bytes

    SHAPE: ClassVar[tuple[Shape, ...]] = (_SLOT, binary(POINT_BYTES + 2 * SCALAR_BYTES))


@dataclass(frozen=True, slots=True)
class Open(Body):
    """OPEN: shares that turn cards up for everyone."""

    items: tuple[OpenItem, ...]

    KIND: ClassVar[str] = "OPEN"
    SHAPE: ClassVar[tuple[Shape, ...]] = (many(record(OpenItem), 1, MAX_CARDS),)


@dataclass(frozen=True, slots=True)
class Roll(Body):
    """ROLL: this seat's part of a joint roll: D and the proof (c, s)."""

    share: bytes

    KIND: ClassVar[str] = "ROLL"
    SHAPE: ClassVar[tuple[Shape, ...]] = (binary(POINT_BYTES + 2 * SCALAR_BYTES),)


@dataclass(frozen=True, slots=True)
class Commit(Body):
    """COMMIT: the hash of a secret plan."""

    commitment: bytes
    sealed: bytes | None = None
    """The plan for the case that its author is lost, encrypted to the table, where there is an escrow."""

    KIND: ClassVar[str] = "COMMIT"
    SHAPE: ClassVar[tuple[Shape, ...]] = (HASH, maybe(binary(1, 4096)))


@dataclass(frozen=True, slots=True)
class Reveal(Body):
    """REVEAL: the plan and its nonce, bound to the commitments of all seats."""

    commit_set: bytes
    nonce: bytes
    plan: bytes

    KIND: ClassVar[str] = "REVEAL"
    SHAPE: ClassVar[tuple[Shape, ...]] = (HASH, binary(32), _ACTION)


@dataclass(frozen=True, slots=True)
class Result(Body):
    """RESULT: how the game ended, as this seat sees it; one score a seat."""

    state: bytes
    scores: tuple[int, ...]

    KIND: ClassVar[str] = "RESULT"
    SHAPE: ClassVar[tuple[Shape, ...]] = (HASH, many(integer(-(2**31), 2**31 - 1), MIN_SEATS, MAX_SEATS))


# Out of turn ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Leave(Body):
    """LEAVE: this seat stops playing. With its table and beacon secrets (scalars) the others can play on."""

    how: str
    table_secret: bytes | None = None
    beacon_secret: bytes | None = None

    KIND: ClassVar[str] = "LEAVE"
    META: ClassVar[bool] = True
    SHAPE: ClassVar[tuple[Shape, ...]] = (
        word("left", "resigned"),
        maybe(binary(SCALAR_BYTES)),
        maybe(binary(SCALAR_BYTES)),
    )

    def check(self) -> None:
        if (self.table_secret is None) != (self.beacon_secret is None):
            raise Malformed("both secrets are left to the others, or none")


@dataclass(frozen=True, slots=True)
class Accuse(Body):
    """ACCUSE: this message breaks the protocol; every peer checks for itself."""

    code: str
    seat: int
    seq: int
    id: bytes
    second: bytes | None = None
    """The wire that contradicts it, where it takes two."""

    CODES: ClassVar[tuple[str, ...]] = (
        "EQUIVOCATION",
        "BAD_PROOF",
        "BAD_POINT",
        "BAD_SCALAR",
        "ILLEGAL_MOVE",
        "BAD_REVEAL",
        "BAD_ESCROW",
        "FALSE_ACCUSE",
        "TIMEOUT",
        "CHANNEL",
    )
    KIND: ClassVar[str] = "ACCUSE"
    META: ClassVar[bool] = True
    SHAPE: ClassVar[tuple[Shape, ...]] = (word(*CODES), SEAT, integer(0, U32), HASH, maybe(binary(1, MAX_BIN)))


@dataclass(frozen=True, slots=True)
class Drop(Body):
    """DROP: a vote to go on without a seat that is lost, of which this many messages are here. It is final."""

    seat: int
    cut: int

    KIND: ClassVar[str] = "DROP"
    META: ClassVar[bool] = True
    SHAPE: ClassVar[tuple[Shape, ...]] = (SEAT, integer(1, U32))


@dataclass(frozen=True, slots=True)
class Shares(Body):
    """SHARES: what this machine holds of the table and the beacon secret of a seat that is voted out (scalars)."""

    seat: int
    table_share: bytes
    beacon_share: bytes

    KIND: ClassVar[str] = "SHARES"
    META: ClassVar[bool] = True
    SHAPE: ClassVar[tuple[Shape, ...]] = (SEAT, binary(SCALAR_BYTES), binary(SCALAR_BYTES))


OUT_OF_TURN: Final = (Accuse, Drop, Shares)
"""What is looked at when it comes, whatever else of its author waits for its turn."""

BODIES: Final[dict[str, type[Body]]] = {
    body.KIND: body
    for body in (
        *(Table, Join, Keys, Escrow, EscrowOk, Ready),
        *(Ack, Move, Shuffle, Part, Open, Roll, Commit, Reveal, Result),
        *(Leave, Accuse, Drop, Shares),
    )
}
"""Every body by the name of its kind. A new kind is a class above and a place here."""


def read_body(kind: object, value: Value) -> Body:
    """The body of a message of this kind. Raises Malformed."""
    body = BODIES.get(kind) if type(kind) is str else None
    if body is None:
        raise Malformed("a message of an unknown kind")
    try:
        return body.read(value)
    except Malformed as error:
        raise Malformed(f"{kind}: {error}") from None


# How far ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Head(Record):
    """How far somebody has an author's chain: the last sequence number and the first half of that message's id."""

    seq: int
    id: bytes

    SHAPE: ClassVar[tuple[Shape, ...]] = (integer(0, U32), binary(16))


Heads: TypeAlias = tuple[Head | None, ...]
"""One entry a seat; None where nothing is known yet."""

HEADS: Final = many(maybe(record(Head)), MIN_SEATS, MAX_SEATS)

"""What signed messages say, as frozen dataclasses that are well-formed from birth.

Every body goes into an envelope and so into the log of its table. Only forms and lengths are checked here: points and
proofs belong to `dealing`, actions to the rules of the game. What is said on one link alone is in `notes`.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from paravent.net.identity import SIGNATURE_BYTES, checked_key, verify
from paravent.net.schema import Record, Shape, binary, integer, many, maybe, record, text, word
from paravent.net.wire import MAX_BIN, Malformed, Value

HASH_BYTES: Final = 32
NO_HASH: Final = bytes(HASH_BYTES)
"""Stands where there is no hash: no id of the table yet, no message before the first, no state before the game."""

MIN_SEATS: Final = 2
MAX_SEATS: Final = 16
MAX_CARDS: Final = 512
"""Most cards in one message; what a SHUFFLE can hold is less, by its size."""

MAX_ACTION: Final = 16_384
"""Longest action or plan, in bytes of its written form."""

U32: Final = 2**32 - 1

_POINT_BYTES = _SCALAR_BYTES = 32
_HASH = binary(HASH_BYTES)
_SLOT = integer(0, U32)
_SEAT = integer(0, MAX_SEATS - 1)
_ACTION = binary(1, MAX_ACTION)


def player_key(value: object) -> bytes:
    """A public key that can be somebody's (see `identity.checked_key`)."""
    if type(value) is not bytes:
        raise Malformed("a player's key is due")
    return checked_key(value)


class Body(Record):
    """What a signed message says. `META` bodies answer no exchange: the offer of a table, leaving, accusing."""

    __slots__ = ()
    KIND: ClassVar[str]
    META: ClassVar[bool] = False


# Setup ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seating(Record):
    """Who sits on a seat, and on whose machine: the seat number of the machine's own player.

    A bot has an identity of its own, vouched for by its machine's signature ("seat") over the bot's key.
    """

    identity: bytes
    machine: int
    voucher: bytes = b""

    SHAPE: ClassVar[tuple[Shape, ...]] = (player_key, _SEAT, binary(0, SIGNATURE_BYTES))


@dataclass(frozen=True, slots=True)
class Option(Record):
    """A setting of the game, as its rules name it."""

    name: str
    setting: str

    SHAPE: ClassVar[tuple[Shape, ...]] = (text(64), text(256, empty=True))


@dataclass(frozen=True, slots=True)
class Table(Body):
    """TABLE: the host's offer, and its own joining. The id of this message is the table id of every JOIN."""

    game: str
    rules: bytes
    """Hash of the rules: game, version, options and tables of numbers."""
    options: tuple[Option, ...]
    """In ascending order of their names."""
    seats: tuple[Seating, ...]
    nonce: bytes
    threshold: int
    """Shares that open the escrow of a lost machine; 0 for none, as always below three machines."""

    KIND: ClassVar[str] = "TABLE"
    META: ClassVar[bool] = True
    SHAPE: ClassVar[tuple[Shape, ...]] = (
        text(64),
        _HASH,
        many(record(Option), 0, 64),
        many(record(Seating), MIN_SEATS, MAX_SEATS),
        binary(32),
        integer(0, MAX_SEATS - 1),
    )

    def check(self) -> None:
        names = [option.name for option in self.options]
        if names != sorted(set(names)):
            raise Malformed("the options are not in ascending order of their names")
        if len({seating.identity for seating in self.seats}) != len(self.seats):
            raise Malformed("one identity sits on two seats")
        for seat, seating in enumerate(self.seats):
            self._check_machine(seat, seating)
        machines = len({seating.machine for seating in self.seats})
        if self.threshold and not 2 <= self.threshold < machines:
            raise Malformed(f"{self.threshold} of {machines} machines cannot hold an escrow")

    def _check_machine(self, seat: int, seating: Seating) -> None:
        if seating.machine == seat:
            if seating.voucher:
                raise Malformed(f"seat {seat} needs nobody to vouch for it")
            return
        if seating.machine >= len(self.seats) or self.seats[seating.machine].machine != seating.machine:
            raise Malformed(f"seat {seat} is on the machine of seat {seating.machine}, which has none of its own")
        owner = self.seats[seating.machine].identity
        if not verify(owner, "seat", seating.identity, seating.voucher):
            raise Malformed(f"seat {seating.machine} does not vouch for the bot on seat {seat}")


@dataclass(frozen=True, slots=True)
class Join(Body):
    """JOIN: this seat sits down. The nonces of all make the table's id, so nobody can arrange one."""

    table: bytes
    """The id of TABLE."""
    nonce: bytes

    KIND: ClassVar[str] = "JOIN"
    SHAPE: ClassVar[tuple[Shape, ...]] = (_HASH, binary(32))


@dataclass(frozen=True, slots=True)
class Keys(Body):
    """KEYS: the seat's four public keys (T, H, B, E) and one proof (c, s1 to s4) that it knows their logarithms."""

    keys: bytes

    KIND: ClassVar[str] = "KEYS"
    SHAPE: ClassVar[tuple[Shape, ...]] = (binary(4 * _POINT_BYTES + 5 * _SCALAR_BYTES),)


# ESCROW, ESCROW_OK and COMPLAIN come between KEYS and READY at tables of three machines and more.


@dataclass(frozen=True, slots=True)
class Ready(Body):
    """READY: the hash ("ready") of the ids of every message of the setup, seat by seat, as this seat has them."""

    seen: bytes

    KIND: ClassVar[str] = "READY"
    SHAPE: ClassVar[tuple[Shape, ...]] = (_HASH,)


# Play -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ack(Body):
    """ACK: before secrets are released, the seat says what it believes the exchange and the state to be."""

    exchange: int
    state: bytes

    KIND: ClassVar[str] = "ACK"
    SHAPE: ClassVar[tuple[Shape, ...]] = (integer(1, U32), _HASH)


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
    SHAPE: ClassVar[tuple[Shape, ...]] = (_SLOT, binary(2 * _POINT_BYTES, MAX_BIN), binary(9 * _SCALAR_BYTES, MAX_BIN))

    def check(self) -> None:
        cards, rest = divmod(len(self.output), 2 * _POINT_BYTES)
        if rest or len(self.proof) != (4 * cards + 5) * _SCALAR_BYTES:
            raise Malformed(f"a proof of {len(self.proof)} bytes does not fit {len(self.output)} bytes of cards")


@dataclass(frozen=True, slots=True)
class PartItem(Record):
    """A share of one card's way to another key: E1, E2 and the proof (c, s1, s2)."""

    slot: int
    target: int
    """The seat whose card it becomes, 255 for the table, 128 + a seat that looks while the card stays where it is."""
    part: bytes

    SHAPE: ClassVar[tuple[Shape, ...]] = (_SLOT, integer(0, 255), binary(2 * _POINT_BYTES + 3 * _SCALAR_BYTES))

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

    SHAPE: ClassVar[tuple[Shape, ...]] = (_SLOT, binary(_POINT_BYTES + 2 * _SCALAR_BYTES))


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
    SHAPE: ClassVar[tuple[Shape, ...]] = (binary(_POINT_BYTES + 2 * _SCALAR_BYTES),)


@dataclass(frozen=True, slots=True)
class Commit(Body):
    """COMMIT: the hash of a secret plan."""

    commitment: bytes
    sealed: bytes | None = None
    """The plan for the case that its author is lost, encrypted to the table, where there is an escrow."""

    KIND: ClassVar[str] = "COMMIT"
    SHAPE: ClassVar[tuple[Shape, ...]] = (_HASH, maybe(binary(1, 4096)))


@dataclass(frozen=True, slots=True)
class Reveal(Body):
    """REVEAL: the plan and its nonce, bound to the commitments of all seats."""

    commit_set: bytes
    nonce: bytes
    plan: bytes

    KIND: ClassVar[str] = "REVEAL"
    SHAPE: ClassVar[tuple[Shape, ...]] = (_HASH, binary(32), _ACTION)


@dataclass(frozen=True, slots=True)
class Result(Body):
    """RESULT: how the game ended, as this seat sees it; one score a seat."""

    state: bytes
    scores: tuple[int, ...]

    KIND: ClassVar[str] = "RESULT"
    SHAPE: ClassVar[tuple[Shape, ...]] = (_HASH, many(integer(-(2**31), 2**31 - 1), MIN_SEATS, MAX_SEATS))


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
        maybe(binary(_SCALAR_BYTES)),
        maybe(binary(_SCALAR_BYTES)),
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
    SHAPE: ClassVar[tuple[Shape, ...]] = (word(*CODES), _SEAT, integer(0, U32), _HASH, maybe(binary(1, MAX_BIN)))


# DROP, SHARES and EPOCH come here, with what a table does about a lost machine.

BODIES: Final[dict[str, type[Body]]] = {
    body.KIND: body
    for body in (
        *(Table, Join, Keys, Ready),
        *(Ack, Move, Shuffle, Part, Open, Roll, Commit, Reveal, Result),
        *(Leave, Accuse),
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

"""What is said before a game begins, and what every signed message shares: the bodies from TABLE to READY.

Only forms and lengths are checked here, as in `kinds`, where all bodies are found by their names.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from paravent.net.dealing.escrow import BOX_BYTES, Deposit
from paravent.net.identity import SIGNATURE_BYTES, checked_key, verify
from paravent.net.schema import Record, Shape, binary, integer, many, record, text
from paravent.net.wire import Malformed

HASH_BYTES: Final = 32
NO_HASH: Final = bytes(HASH_BYTES)
"""Stands where there is no hash: no id of the table yet, no message before the first, no state before the game."""

MIN_SEATS: Final = 2
MAX_SEATS: Final = 16
U32: Final = 2**32 - 1

POINT_BYTES: Final = 32
SCALAR_BYTES: Final = 32
HASH = binary(HASH_BYTES)
SEAT = integer(0, MAX_SEATS - 1)


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

    SHAPE: ClassVar[tuple[Shape, ...]] = (player_key, SEAT, binary(0, SIGNATURE_BYTES))


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
        HASH,
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
    SHAPE: ClassVar[tuple[Shape, ...]] = (HASH, binary(32))


@dataclass(frozen=True, slots=True)
class Keys(Body):
    """KEYS: the seat's four public keys (T, H, B, E) and one proof (c, s1 to s4) that it knows their logarithms."""

    keys: bytes

    KIND: ClassVar[str] = "KEYS"
    SHAPE: ClassVar[tuple[Shape, ...]] = (binary(4 * POINT_BYTES + 5 * SCALAR_BYTES),)


@dataclass(frozen=True, slots=True)
class Box(Record):
    """Two shares of a seat's secrets, sealed for one holder: the seat of the player whose machine it is."""

    holder: int
    sealed: bytes

    SHAPE: ClassVar[tuple[Shape, ...]] = (SEAT, binary(BOX_BYTES))


@dataclass(frozen=True, slots=True)
class Escrow(Body):
    """ESCROW: the points of two polynomials, of the table and of the beacon secret, and a box for each machine."""

    table_points: bytes
    beacon_points: bytes
    boxes: tuple[Box, ...]

    KIND: ClassVar[str] = "ESCROW"
    SHAPE: ClassVar[tuple[Shape, ...]] = (
        binary(POINT_BYTES, MAX_SEATS * POINT_BYTES),
        binary(POINT_BYTES, MAX_SEATS * POINT_BYTES),
        many(record(Box), 1, MAX_SEATS),
    )

    def deposit(self, threshold: int) -> Deposit:
        """What is deposited. Raises BadLength, BadPoint."""
        return Deposit.read(
            self.table_points, self.beacon_points, {box.holder: box.sealed for box in self.boxes}, threshold
        )


@dataclass(frozen=True, slots=True)
class Complaint(Record):
    """The box that this seat has deposited here is bad: e R and the proof (c, s), by which everybody can look."""

    seat: int
    common: bytes

    SHAPE: ClassVar[tuple[Shape, ...]] = (SEAT, binary(POINT_BYTES + 2 * SCALAR_BYTES))


@dataclass(frozen=True, slots=True)
class EscrowOk(Body):
    """ESCROW_OK: what this machine holds is good, with the exception of these."""

    complaints: tuple[Complaint, ...]

    KIND: ClassVar[str] = "ESCROW_OK"
    SHAPE: ClassVar[tuple[Shape, ...]] = (many(record(Complaint), 0, MAX_SEATS),)


@dataclass(frozen=True, slots=True)
class Ready(Body):
    """READY: the hash ("ready") of the ids of every message of the setup, seat by seat, as this seat has them."""

    seen: bytes

    KIND: ClassVar[str] = "READY"
    SHAPE: ClassVar[tuple[Shape, ...]] = (HASH,)

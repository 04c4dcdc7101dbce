"""The keys of a table: four a seat, their proof of knowledge, and the joint key under which cards lie on the table.

Four keys, because a key that answers in two protocols can be used by one as an oracle against the other: the table
share, the hand key, the beacon and the escrow key. Secrets stay in `SecretKeys`; what travels is in `PublicKeys`. No
card and no roll is here.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from paravent.net.dealing.group import BadLength, BadValue, G, Point, base, points, scalar, sub
from paravent.net.dealing.group import sum as total
from paravent.net.dealing.occasion import Occasion
from paravent.net.dealing.proofs import BadProof, Equation, Proof, check, prove
from paravent.net.hashes import secret_scalar, u8

TABLE: Final = 255
"""The place of a card that is nobody's to open alone; any other place is the seat whose hand key masks the card."""

KEYS_BYTES: Final = 4 * 32 + 5 * 32


class PublicKeys(NamedTuple):
    """T, H, B, E of one seat."""

    table: Point
    hand: Point
    beacon: Point
    escrow: Point


@dataclass(frozen=True, slots=True, repr=False)
class SecretKeys:
    """One seat's secrets at one table; everything secret that its dealer makes comes from `seed`."""

    seed: bytes
    seat: int
    table: int
    hand: int
    beacon: int
    escrow: int

    @classmethod
    def derive(cls, seed: bytes, seat: int) -> "SecretKeys":
        """The keys of `seat` from a table's seed (32 bytes): the same in every run, others for every seat."""
        table, hand, beacon, escrow = (secret_scalar(seed, purpose, u8(seat)) for purpose in PublicKeys._fields)
        return cls(seed, seat, table, hand, beacon, escrow)

    def __repr__(self) -> str:
        return f"SecretKeys(seat={self.seat})"  # a traceback or a log may print it

    def public(self) -> PublicKeys:
        """What the others may know."""
        return PublicKeys(base(self.table), base(self.hand), base(self.beacon), base(self.escrow))

    def secret(self, place: int) -> int:
        """This seat's secret for cards at `place`: its table share, or its hand key. Raises ValueError elsewhere."""
        if place not in (TABLE, self.seat):
            raise ValueError(f"seat {self.seat} holds no key to the hand of seat {place}: only that seat can answer")
        return self.table if place == TABLE else self.hand


class KeyLost(BadValue):
    """A card that nobody at the table can open any more: whoever could have has left. Blames nobody."""


@dataclass(frozen=True, slots=True)
class Bequest:
    """What a seat that is gone leaves to the others: its table share and its beacon key, and never its hand key."""

    seat: int
    table: int
    beacon: int

    @classmethod
    def read(cls, seat: int, keys: PublicKeys, table: bytes, beacon: bytes) -> "Bequest":
        """The two secrets as they travel. Raises BadScalar, BadPoint, BadProof unless they are those of the keys."""
        left = cls(seat, scalar(table), scalar(beacon))
        if (base(left.table), base(left.beacon)) != (keys.table, keys.beacon):
            raise BadProof(f"these are not the secrets behind the keys of seat {seat}")
        return left


@dataclass(frozen=True, slots=True)
class Keyring:
    """The public keys by seat, the seats that still play, and the joint table key T (the sum of theirs)."""

    keys: tuple[PublicKeys, ...]
    active: tuple[int, ...]
    joint: Point

    @classmethod
    def of(cls, keys: tuple[PublicKeys, ...], active: tuple[int, ...] | None = None) -> "Keyring":
        """Raises BadPoint when the table shares cancel out, which takes all their owners together."""
        seats = tuple(range(len(keys))) if active is None else active
        return cls(keys, seats, total(keys[seat].table for seat in seats))

    def under(self, place: int) -> Point:
        """The key that masks a card at `place`."""
        return self.joint if place == TABLE else self.keys[place].hand

    def holders(self, place: int) -> tuple[int, ...]:
        """The seats that must all take part in opening or moving a card at `place`. Raises KeyLost."""
        if place == TABLE:
            return self.active
        if place not in self.active:
            raise KeyLost(f"a card is needed that only seat {place} could open, which has left the table")
        return (place,)

    def without(self, seat: int) -> "Keyring":
        """The keyring once a seat is gone; the last one's share stays in the joint key, which nobody uses then."""
        rest = tuple(other for other in self.active if other != seat)
        return Keyring(self.keys, rest, sub(self.joint, self.keys[seat].table) if rest else self.joint)

    def key(self, seat: int, place: int) -> Point:
        """The public key that belongs to `seat`'s secret for cards at `place`."""
        return self.keys[seat].table if place == TABLE else self.keys[place].hand


def announce(own: SecretKeys, occasion: Occasion, identity: bytes) -> bytes:
    """The body of KEYS, 288 bytes: the four keys and one proof that their owner knows all four logarithms.

    Without it the last to speak could choose T = X - (the others' sum) and own the joint key alone.
    """
    keys = own.public()
    secrets = (own.table, own.hand, own.beacon, own.escrow)
    ctx = occasion.context(own.seat, "KEYS", identity)
    return b"".join(keys) + prove("keys", ctx, _logarithms(keys), secrets, own.seed).encode()


def check_keys(seat: int, occasion: Occasion, identity: bytes, body: bytes) -> PublicKeys:
    """The keys of `seat`, whose identity key is `identity`. Raises BadLength, BadPoint, BadScalar, BadProof."""
    if len(body) != KEYS_BYTES:
        raise BadLength(f"keys and their proof take {KEYS_BYTES} bytes, not {len(body)}")
    keys = PublicKeys(*points(body[:128], 4))
    check("keys", occasion.context(seat, "KEYS", identity), _logarithms(keys), Proof.decode(body[128:], 4))
    return keys


def _logarithms(keys: PublicKeys) -> tuple[Equation, ...]:
    return tuple(Equation(key, ((index, G),)) for index, key in enumerate(keys))

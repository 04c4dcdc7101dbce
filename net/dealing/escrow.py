"""What the others need, should a machine be lost: its table and beacon secrets, shared among them in sealed boxes.

A box holds one machine's two shares and opens with its escrow key. A holder who finds something wrong in it opens it
before everybody, and proves that it was opened rightly: then everybody sees who is to blame. Never shared is the hand
key: what a lost seat held in its hand stays unread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from paravent.net.dealing import feldman
from paravent.net.dealing.group import BadLength, Point, base, dec, mul, points, scalars, scalars_bytes
from paravent.net.dealing.keys import PublicKeys, SecretKeys
from paravent.net.dealing.occasion import Occasion
from paravent.net.dealing.proofs import Share, check_share, make_share
from paravent.net.hashes import H, secret_scalar, u8

BOX_BYTES: Final = 32 + 64 + 16
_NONCE: Final = bytes(12)
"""Each key seals one box."""

TABLE_SHARE: Final = "table"
BEACON_SHARE: Final = "beacon"


def threshold(machines: int) -> int:
    """How many machines together can take the place of a lost one: more than half; 0 where there is no escrow.

    So two groups that have lost sight of each other never both go on.
    """
    return machines // 2 + 1 if machines > 2 else 0


class Shares(NamedTuple):
    """One holder's shares of a seat's two secrets."""

    table: int
    beacon: int


class Deposit(NamedTuple):
    """What one seat has deposited with the others: the points of two polynomials, and a box for each holder."""

    table: tuple[Point, ...]
    beacon: tuple[Point, ...]
    boxes: dict[int, bytes]
    """By holder, as it travels: R, and the sealed shares."""

    @classmethod
    def read(cls, table: bytes, beacon: bytes, boxes: dict[int, bytes], threshold: int) -> Deposit:
        """Raises BadLength, BadPoint: for the sealed part of a box only its holder can tell."""
        deposit = cls(points(table, threshold - 1), points(beacon, threshold - 1), boxes)
        for box in boxes.values():
            if len(box) != BOX_BYTES:
                raise BadLength(f"a box takes {BOX_BYTES} bytes, not {len(box)}")
            dec(box[:32])
        return deposit

    def check(self, keys: PublicKeys, holder: int, shares: Shares) -> None:
        """Raises feldman.BadShare unless these are the holder's shares of the secrets behind the keys."""
        feldman.check(keys.table, self.table, holder, shares.table)
        feldman.check(keys.beacon, self.beacon, holder, shares.beacon)


def deposit(own: SecretKeys, occasion: Occasion, holders: Sequence[tuple[int, Point]], threshold: int) -> Deposit:
    """One's own deposit with these holders, each with its escrow key: the same bytes whenever it is made again."""
    about = occasion.context(own.seat, "ESCROW", u8(threshold))
    table = feldman.coefficients(own.seed, TABLE_SHARE, about, own.table, threshold)
    beacon = feldman.coefficients(own.seed, BEACON_SHARE, about, own.beacon, threshold)
    boxes: dict[int, bytes] = {}
    for holder, key in holders:
        ctx = box_context(occasion, own.seat, holder)
        r = secret_scalar(own.seed, "box", ctx)
        opener = base(r)
        shares = scalars_bytes(feldman.share(table, holder), feldman.share(beacon, holder))
        boxes[holder] = opener + ChaCha20Poly1305(_key(ctx, opener, mul(r, key))).encrypt(_NONCE, shares, ctx)
    return Deposit(feldman.points(table), feldman.points(beacon), boxes)


def box_context(occasion: Occasion, dealer: int, holder: int) -> bytes:
    """What a box is bound to: the exchange, the seat that deposits, and who holds it."""
    return occasion.context(dealer, "ESCROW", u8(holder))


def opened(ctx: bytes, box: bytes, common: Point) -> Shares | None:
    """What is in a box, by the point e R that its holder and its maker have in common; None if it holds no shares."""
    try:
        plain = ChaCha20Poly1305(_key(ctx, box[:32], common)).decrypt(_NONCE, box[32:], ctx)
        return Shares(*scalars(plain, 2))
    except (InvalidTag, ValueError):
        return None


def unsealed(own: SecretKeys, ctx: bytes, box: bytes) -> Shares | None:
    """What is in a box of one's own."""
    return opened(ctx, box, mul(own.escrow, dec(box[:32])))


def complaint(own: SecretKeys, occasion: Occasion, dealer: int, box: bytes) -> Share:
    """The point e R of one's own box, proved: with it everybody can look into the box."""
    ctx = occasion.context(own.seat, "ESCROW_OK", u8(dealer))
    return make_share("complain", ctx, own.escrow, base(own.escrow), dec(box[:32]), own.seed)


def check_complaint(holder: int, key: Point, occasion: Occasion, dealer: int, box: bytes, common: Share) -> None:
    """Raises BadProof unless the holder has opened its box rightly."""
    ctx = occasion.context(holder, "ESCROW_OK", u8(dealer))
    check_share("complain", ctx, key, dec(box[:32]), common)


def _key(ctx: bytes, opener: bytes, common: Point) -> bytes:
    return H("box", ctx, opener, common)

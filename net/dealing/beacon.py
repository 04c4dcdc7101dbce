"""Dice and public shuffles that nobody can choose: a joint verifiable random function.

Every seat multiplies one point, fixed by the exchange, with its beacon key and proves it; the sum makes the roll.
Each seat's part is the only one it can send, so nobody picks, copies or takes back anything: who stays silent can
only delay. No state is kept here.
"""

from collections.abc import Mapping
from hashlib import sha512

from paravent.net import wire
from paravent.net.dealing.group import Point, base, h2p, mul
from paravent.net.dealing.group import sum as total
from paravent.net.dealing.keys import Bequest, Keyring, SecretKeys
from paravent.net.dealing.occasion import Occasion
from paravent.net.dealing.proofs import Share, check_share, make_share
from paravent.net.hashes import stream


def roll_point(occasion: Occasion, purpose: str) -> Point:
    """The point of this roll: another one at every table, epoch, exchange, history and purpose (the request's why)."""
    said = wire.encode((occasion.table, occasion.epoch, occasion.exchange, occasion.state, purpose))
    return h2p("roll", said)


def make_roll_share(own: SecretKeys, occasion: Occasion, purpose: str) -> Share:
    """One seat's part of the roll, 96 bytes when encoded: b P with its proof."""
    ctx, key = _context(own.seat, occasion, purpose), base(own.beacon)
    return make_share("roll", ctx, own.beacon, key, roll_point(occasion, purpose), own.seed)


def check_roll_share(seat: int, keyring: Keyring, occasion: Occasion, purpose: str, share: Share) -> None:
    """Raises BadProof unless this is the one part that `seat` can have in this roll."""
    ctx = _context(seat, occasion, purpose)
    check_share("roll", ctx, keyring.keys[seat].beacon, roll_point(occasion, purpose), share)


def missing_part(gone: Bequest, occasion: Occasion, purpose: str) -> Point:
    """The part of a seat that has left, as it would have sent it: the roll is the one that it may have seen."""
    return mul(gone.beacon, roll_point(occasion, purpose))


def roll_seed(keyring: Keyring, occasion: Occasion, purpose: str, shares: Mapping[int, Point]) -> bytes:
    """64 bytes that all compute alike: SHA-512("pvt1 roll", 0, P, sum of b P) over the checked parts of active seats.

    Raises ValueError while a part is missing: a roll of some seats would be theirs to choose.
    """
    if set(shares) != set(keyring.active):
        raise ValueError(
            f"seats {sorted(keyring.active)} roll together, and {sorted(shares)} answered: wait for all of them"
        )
    joint = total(shares[seat] for seat in keyring.active)
    return sha512(b"pvt1 roll\0" + roll_point(occasion, purpose) + joint).digest()


def dice(seed: bytes, count: int, sides: int) -> tuple[int, ...]:
    """`count` dice with the faces 1 to `sides`, without bias. Raises ValueError for less than one side."""
    source = stream(seed)
    return tuple(1 + source.below(sides) for _ in range(count))


def order(seed: bytes, n: int) -> tuple[int, ...]:
    """A public order of range(n), without bias."""
    return tuple(stream(seed).permutation(n))


def _context(seat: int, occasion: Occasion, purpose: str) -> bytes:
    return occasion.context(seat, "ROLL", purpose.encode())

"""The prime-order subgroup of edwards25519, behind nine names: `dec base mul add sub sum neg h2p` and the order `L`.

All group arithmetic of paravent passes through here, so another group could take this one's place by a change of this
file alone. Points and scalars are decoded here too; no proof and no message is here. libsodium, through PyNaCl, does
the work; its traps are handled once, below:

- `add` and `sub` of libsodium accept points outside the subgroup. A part of order 2, 4 or 8 would be a mark on the
  back of a card that survives every honest re-masking. So bytes become a `Point` through `dec` only, which checks
  them, and all other functions take Points.
- The identity is no valid point and scalar 0 is an error there. Here both are a `BadPoint`: no honest message leads
  to either.
- PyNaCl before 1.6.2 took points with a part of order 2 for valid (CVE-2025-69277). `self_test` runs at import and
  refuses such a library.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from hashlib import sha512
from typing import Final, NewType

from nacl.bindings import (
    crypto_core_ed25519_add,
    crypto_core_ed25519_from_uniform,
    crypto_core_ed25519_is_valid_point,
    crypto_core_ed25519_sub,
    crypto_scalarmult_ed25519_base_noclamp,
    crypto_scalarmult_ed25519_noclamp,
)

from paravent.net.hashes import L as L  # noqa: PLC0414  # the ninth name of the group

POINT_BYTES: Final = 32
SCALAR_BYTES: Final = 32

Point = NewType("Point", bytes)
"""32 bytes.

A canonical point of the prime-order subgroup, not the identity. Only this module makes Points of bytes.
"""

_IDENTITY: Final = b"\1" + bytes(31)

# One point of each small order: the parts that a mark could be made of.
_SMALL_ORDER: Final = {
    2: bytes.fromhex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
    4: bytes.fromhex("0000000000000000000000000000000000000000000000000000000000000000"),
    8: bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
}


class BadValue(ValueError):
    """A value from a peer that no honest peer sends. Its sender is to blame, nobody else."""


class BadPoint(BadValue):
    """Bytes that are no point of the group, or a computation that leads to the identity."""


class BadScalar(BadValue):
    """Bytes that are no scalar below L in 32 bytes."""


class BadLength(BadValue):
    """A value that is longer or shorter than its kind."""


def dec(raw: bytes) -> Point:
    """The point these 32 bytes encode. Raises BadPoint when not canonical, not of the subgroup, or the identity."""
    if len(raw) != POINT_BYTES or not crypto_core_ed25519_is_valid_point(raw):
        raise BadPoint(f"{raw[:POINT_BYTES].hex() or 'nothing'} is no point of the group")
    return Point(raw)


def base(k: int) -> Point:
    """Multiply the base point G by k. Raises BadPoint for k = 0 mod L."""
    try:
        return Point(crypto_scalarmult_ed25519_base_noclamp((k % L).to_bytes(32, "little")))
    except RuntimeError:
        raise BadPoint("0 times the base point is the identity") from None


def mul(k: int, p: Point) -> Point:
    """Multiply p by k. Raises BadPoint for k = 0 mod L."""
    try:
        return Point(crypto_scalarmult_ed25519_noclamp((k % L).to_bytes(32, "little"), p))
    except RuntimeError:
        raise BadPoint("0 times a point is the identity") from None


def add(p: Point, q: Point) -> Point:
    """P + q. Raises BadPoint when that is the identity."""
    total = crypto_core_ed25519_add(p, q)
    if total == _IDENTITY:
        raise BadPoint("these points add up to the identity")
    return Point(total)


def sub(p: Point, q: Point) -> Point:
    """P - q. Raises BadPoint when that is the identity."""
    rest = crypto_core_ed25519_sub(p, q)
    if rest == _IDENTITY:
        raise BadPoint("the difference of these points is the identity")
    return Point(rest)


def sum(points: Iterable[Point]) -> Point:  # noqa: A001  # used as group.sum
    """The sum of the points. Raises BadPoint when that is the identity, as for no points.

    On the way it may be the identity: two seats that work together can make their parts cancel out, and must not stop
    the others by it.
    """
    rest = iter(points)
    total = reduce(crypto_core_ed25519_add, rest, next(rest, _IDENTITY))
    if total == _IDENTITY:
        raise BadPoint("these points add up to the identity")
    return Point(total)


def neg(p: Point) -> Point:
    """The negative of p, for the price of a bit.

    The encoding is y with the sign of x in the top bit, and no Point has x = 0 (the identity and the point of order
    2).
    """
    return Point(p[:31] + bytes((p[31] ^ 0x80,)))


def h2p(domain: str, data: bytes) -> Point:
    """A point whose logarithm nobody knows: both halves of a hash, mapped to the group and added.

    The hash is SHA-512 over "pvt1 h2p ", the domain, a zero byte and `data`; the map is Elligator's, cofactor
    cleared.
    """
    d = sha512(b"pvt1 h2p " + domain.encode() + b"\0" + data).digest()
    return add(Point(crypto_core_ed25519_from_uniform(d[:32])), Point(crypto_core_ed25519_from_uniform(d[32:])))


G: Final = base(1)
"""The base point."""


def scalar(raw: bytes) -> int:
    """The scalar these 32 bytes, little-endian, encode. Raises BadScalar from L upwards: one scalar, one encoding."""
    if len(raw) != SCALAR_BYTES:
        raise BadScalar(f"a scalar has {SCALAR_BYTES} bytes, not {len(raw)}")
    k = int.from_bytes(raw, "little")
    if k >= L:
        raise BadScalar("a scalar must be smaller than the order of the group")
    return k


def points(raw: bytes, count: int) -> tuple[Point, ...]:
    """Exactly `count` points, one behind the other. Raises BadLength, BadPoint."""
    return tuple(map(dec, _pieces(raw, count, "points")))


def scalars(raw: bytes, count: int) -> tuple[int, ...]:
    """Exactly `count` scalars, one behind the other. Raises BadLength, BadScalar."""
    return tuple(map(scalar, _pieces(raw, count, "scalars")))


def scalars_bytes(*numbers: int) -> bytes:
    """Scalars as they travel, one behind the other."""
    return b"".join([k.to_bytes(SCALAR_BYTES, "little") for k in numbers])


def _pieces(raw: bytes, count: int, what: str) -> list[bytes]:
    if len(raw) != 32 * count:
        raise BadLength(f"{count} {what} take {32 * count} bytes, not {len(raw)}")
    return [raw[at : at + 32] for at in range(0, len(raw), 32)]


def self_test(is_valid: Callable[[bytes], bool] = crypto_core_ed25519_is_valid_point) -> None:
    """Raises ImportError when the library takes a point of mixed or small order, or the identity, for valid."""
    for order, small in _SMALL_ORDER.items():
        mixed = crypto_core_ed25519_add(G, small)
        if is_valid(mixed) or is_valid(small):
            raise ImportError(
                f"this libsodium accepts points with a part of order {order}, by which a card's back can be marked: "
                "install PyNaCl 1.6.2 or newer (pip install --upgrade pynacl)"
            )
    if is_valid(_IDENTITY) or not is_valid(G):
        raise ImportError("this libsodium does not know its own group: install PyNaCl 1.6.2 or newer from PyPI")


self_test()

"""Encodings that are no points of the group: marks of small order, the identity, numbers above the field's prime."""

from functools import reduce

from nacl.bindings import crypto_core_ed25519_add

_EIGHTH = bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
_PRIME = 2**255 - 19

IDENTITY = b"\1" + bytes(31)
SMALL_ORDER = {
    f"{times}/8": reduce(crypto_core_ed25519_add, [_EIGHTH] * times)  # order 8, 4 or 2
    for times in range(1, 8)
}
NOT_CANONICAL = {
    "identity + p": (1 + _PRIME).to_bytes(32, "little"),
    "identity, sign set": b"\1" + bytes(30) + b"\x80",
    "identity + p, sign set": (1 + _PRIME + 2**255).to_bytes(32, "little"),
    "p": _PRIME.to_bytes(32, "little"),
    "all ones": b"\xff" * 32,
    "not on the curve": b"\2" + bytes(31),
}


def marked(point: bytes, mark: str) -> bytes:
    """The point with a part of small order added: the same card to the eye of whoever multiplies by 8."""
    return crypto_core_ed25519_add(point, SMALL_ORDER[mark])

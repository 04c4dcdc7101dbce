"""The basics of the protocol, written from paravent-protocol(7) alone: nothing of `paravent.net` is used.

A second implementation is the only proof that the page says enough. It checks, it makes nothing, and it raises Wrong.
"""

import hashlib
import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from nacl.bindings import (
    crypto_core_ed25519_add,
    crypto_core_ed25519_from_uniform,
    crypto_core_ed25519_is_valid_point,
    crypto_core_ed25519_sub,
    crypto_scalarmult_ed25519_base_noclamp,
    crypto_scalarmult_ed25519_noclamp,
    crypto_sign_open,
)

L = 2**252 + 27742317777372353535851937790883648493
ZEROS = bytes(32)


class Wrong(Exception):
    """The page does not allow this."""


def hold(condition: object, what: str) -> None:
    if not condition:
        raise Wrong(what)


# ENCODING


Plain: TypeAlias = "list[Plain] | bytes | str | int | None"


def encode(value: Plain) -> bytes:
    match value:
        case None:
            return b"\xc0"
        case bool():
            return b"\xc3" if value else b"\xc2"
        case int():
            return _integer(value)
        case bytes():
            size = b"\xc4" + u8(len(value)) if len(value) < 256 else b"\xc5" + u16(len(value))
            return size + value
        case str():
            raw = value.encode()
            head = (
                u8(0xA0 + len(raw))
                if len(raw) < 32
                else b"\xd9" + u8(len(raw))
                if len(raw) < 256
                else b"\xda" + u16(len(raw))
            )
            return head + raw
        case list():
            head = u8(0x90 + len(value)) if len(value) < 16 else b"\xdc" + u16(len(value))
            return head + b"".join(map(encode, value))
    raise Wrong(f"{type(value)} is never encoded")


def _integer(n: int) -> bytes:
    if -32 <= n < 128:
        return n.to_bytes(1, "big", signed=n < 0)
    for code, size in zip(b"\xcc\xcd\xce\xcf" if n >= 0 else b"\xd0\xd1\xd2\xd3", (1, 2, 4, 8), strict=True):
        if (n >= 0 and n < 256**size) or (n < 0 and n >= -(256**size) // 2):
            return u8(code) + n.to_bytes(size, "big", signed=n < 0)
    raise Wrong("beyond 64 bits")


def decode(raw: bytes) -> Any:  # noqa: ANN401 - what came from anywhere
    value, end = _read(raw, 0)
    hold(end == len(raw), "something follows the value")
    hold(encode(value) == raw, "not the canonical form")
    return value


def _read(raw: bytes, at: int) -> tuple[Any, int]:
    head, at = raw[at], at + 1
    if head < 0x80 or head >= 0xE0:
        return (head if head < 0x80 else head - 256), at
    if head in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[head], at
    if 0xCC <= head <= 0xD3:
        size = 1 << (head & 3)
        return int.from_bytes(raw[at : at + size], "big", signed=head >= 0xD0), at + size
    size, at = _length(raw, head, at)
    if head & 0xF0 == 0x90 or head == 0xDC:
        items = []
        for _ in range(size):
            item, at = _read(raw, at)
            items.append(item)
        return items, at
    piece = raw[at : at + size]
    return (piece if head in (0xC4, 0xC5) else piece.decode()), at + size


def _length(raw: bytes, head: int, at: int) -> tuple[int, int]:
    if head & 0xF0 == 0x90:
        return head & 0x0F, at
    if head & 0xE0 == 0xA0:
        return head & 0x1F, at
    hold(head in (0xC4, 0xC5, 0xD9, 0xDA, 0xDC), f"form {head:x} is not in the subset")
    size = 1 if head in (0xC4, 0xD9) else 2
    return int.from_bytes(raw[at : at + size], "big"), at + size


# HASHES


def u8(n: int) -> bytes:
    return n.to_bytes(1, "big")


def u16(n: int) -> bytes:
    return n.to_bytes(2, "big")


def u32(n: int) -> bytes:
    return n.to_bytes(4, "big")


def digest(domain: str, *parts: bytes) -> bytes:
    framed = b"".join(u32(len(part)) + part for part in parts)
    return hashlib.sha256(b"pvt1 " + domain.encode() + b"\0" + framed).digest()


class Transcript:
    def __init__(self, name: str, ctx: bytes) -> None:
        self.fed = b"pvt1 fs\0"
        self.absorb("proof", name.encode())
        self.absorb("ctx", ctx)

    def absorb(self, label: str, data: bytes = b"") -> None:
        self.fed += u8(len(label)) + label.encode() + u32(len(data)) + data

    def challenge(self, label: str) -> int:
        self.absorb(label)
        d = hashlib.sha512(self.fed).digest()
        self.fed += d
        return int.from_bytes(d, "little") % L


class Numbers:
    def __init__(self, seed: bytes) -> None:
        self.hash = hashlib.shake_256(seed)
        self.at = 0

    def below(self, n: int) -> int:
        bits = (n - 1).bit_length()
        size = -(-bits // 8)
        while True:
            drawn = self.hash.digest(self.at + size)[self.at :]
            self.at += size
            number = int.from_bytes(drawn, "big") & ((1 << bits) - 1)
            if number < n:
                return number

    def permutation(self, n: int) -> list[int]:
        things = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things


# GROUP


def point(raw: bytes) -> bytes:
    hold(len(raw) == 32 and crypto_core_ed25519_is_valid_point(raw), "no point")
    return raw


def scalar(raw: bytes) -> int:
    number = int.from_bytes(raw, "little")
    hold(len(raw) == 32 and number < L, "no scalar")
    return number


def mul(k: int, p: bytes | None = None) -> bytes:
    raw = (k % L).to_bytes(32, "little")
    try:
        return crypto_scalarmult_ed25519_base_noclamp(raw) if p is None else crypto_scalarmult_ed25519_noclamp(raw, p)
    except RuntimeError:
        raise Wrong("a multiple that is the identity") from None


def add(*points: bytes) -> bytes:
    total = points[0]
    for p in points[1:]:
        total = crypto_core_ed25519_add(total, p)
    return total


def sub(p: bytes, q: bytes) -> bytes:
    return crypto_core_ed25519_sub(p, q)


def dot(factors: Iterable[int], points: Iterable[bytes]) -> bytes:
    return add(*[mul(k, p) for k, p in zip(factors, points, strict=True)])


G = mul(1)


def h2p(domain: str, x: bytes) -> bytes:
    h = hashlib.sha512(b"pvt1 h2p " + domain.encode() + b"\0" + x).digest()
    return add(crypto_core_ed25519_from_uniform(h[:32]), crypto_core_ed25519_from_uniform(h[32:]))


def pieces(raw: bytes, size: int = 32) -> list[bytes]:
    hold(len(raw) % size == 0, "a wrong length")
    return [raw[at : at + size] for at in range(0, len(raw), size)]


# IDENTITIES


def signed(key: bytes, purpose: str, message: bytes, signature: bytes) -> None:
    try:
        crypto_sign_open(signature + b"pvt1 sig " + purpose.encode() + b"\0" + message, key)
    except Exception as error:
        raise Wrong("the signature does not hold") from error


# FILES


def records(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(data):
        size, check, kind = struct.unpack_from(">IIB", data, at)
        hold(check == zlib.crc32(u32(size) + u8(kind)), "a head that does not add up")
        payload = data[at + 9 : at + 9 + size]
        hold(data[at + 9 + size : at + 13 + size] == u32(zlib.crc32(payload)), "bytes that do not add up")
        yield kind, payload
        at += 13 + size

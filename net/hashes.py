"""Hashing of the protocol: domain-separated digests, the Fiat-Shamir transcript, and what is derived from a seed.

Only byte strings and integers live here. Points of the group, proofs and messages are elsewhere; nothing here draws
chance: equal input gives equal output on every machine and in every run, which is what lets a restarted peer make the
same bytes again.
"""

import hashlib
from typing import Final, Literal, TypeAlias, get_args

L: Final = 2**252 + 27742317777372353535851937790883648493
"""Order of the prime-order subgroup of edwards25519: every scalar is an int in range(L)."""

SEED_BYTES: Final = 32
"""Length of a table's seed, from which one peer derives all its secrets at that table."""

Domain: TypeAlias = Literal[
    "id", "state", "table", "ctx", "commit", "commitset", "roll", "seed", "fp", "phrase", "ready", "box"
]

_STARTS: Final = {domain: hashlib.sha256(b"pvt1 " + domain.encode() + b"\0") for domain in get_args(Domain)}


def H(domain: Domain, *parts: bytes) -> bytes:  # noqa: N802  # the protocol's own letter
    """SHA-256 (32 bytes) over "pvt1 ", the domain, a zero byte, and each part behind its length (u32, big-endian).

    The lengths make the parts unambiguous: no two different lists of parts give the same input. A domain is one of
    the closed list `Domain`, so that two purposes can never share a hash by accident; an unknown one raises KeyError.
    """
    h = _STARTS[domain].copy()
    for part in parts:
        h.update(u32(len(part)))
        h.update(part)
    return h.digest()


def u8(number: int) -> bytes:
    """One byte. Raises OverflowError outside 0..255."""
    return number.to_bytes(1, "big")


def u16(number: int) -> bytes:
    """Two bytes, big-endian. Raises OverflowError outside 0..65535."""
    return number.to_bytes(2, "big")


def u32(number: int) -> bytes:
    """Four bytes, big-endian. Raises OverflowError outside 0..2**32-1."""
    return number.to_bytes(4, "big")


def proof_context(
    table_id: bytes, epoch: int, exchange: int, seat: int, kind: str, state: bytes, subject: bytes
) -> bytes:
    """What a proof is bound to (32 bytes): table, moment, author, kind of message and subject.

    `state` is the state hash before the exchange; `subject` the body's own list of slots, canonically encoded. A
    proof that is copied to another seat, exchange, epoch or table is a proof about another context and fails.
    """
    return H("ctx", table_id, u32(epoch), u32(exchange), u8(seat), kind.encode(), state, subject)


class Transcript:
    """A Fiat-Shamir transcript over SHA-512: absorb the whole statement first, then draw challenges.

    Each absorption is u8 length, label, u32 length, data; a challenge absorbs its label with no data, takes the
    digest, and feeds the digest back, so that later challenges depend on earlier ones. The proof's name is absorbed
    first, under the label "proof".
    """

    __slots__ = ("_hash",)

    def __init__(self, name: str) -> None:
        self._hash = hashlib.sha512(b"pvt1 fs\0")
        self.absorb("proof", name.encode())

    def absorb(self, label: str, data: bytes) -> None:
        """Bind `data`, under a label of at most 255 bytes, to every later challenge and digest."""
        name = label.encode()
        self._hash.update(u8(len(name)) + name + u32(len(data)))
        self._hash.update(data)

    def challenge(self, label: str) -> int:
        """The next challenge: an int in range(L), drawn from 512 bits, so its bias is below 2**-250."""
        self.absorb(label, b"")
        drawn = self._hash.digest()
        self._hash.update(drawn)
        return int.from_bytes(drawn, "little") % L

    def digest(self) -> bytes:
        """64 bytes that stand for everything absorbed so far; the transcript itself does not move."""
        return self._hash.digest()

    def copy(self) -> "Transcript":
        """An independent transcript with the same past."""
        twin = object.__new__(Transcript)
        twin._hash = self._hash.copy()
        return twin


def secret_scalar(table_seed: bytes, purpose: str, data: bytes) -> int:
    """A secret scalar in range(1, L), derived from the table's seed: keys, masking factors and proof nonces.

    SHA-512 over "pvt1 scalar", a zero byte, the seed, the purpose behind its length (u8) and `data`, modulo L; a zero
    is drawn again with a counter (u32) behind it. Whoever knows the seed knows every scalar: it never leaves the
    machine.
    """
    tries = 0
    while True:
        again = u32(tries) if tries else b""
        scalar = int.from_bytes(_derived("scalar", table_seed, purpose, data + again), "little") % L
        if scalar:
            return scalar
        tries += 1


def secret_stream(table_seed: bytes, purpose: str, data: bytes) -> "Stream":
    """A stream that only the seed's owner can make, for the order of a secret shuffle.

    Its own seed is derived as `secret_scalar` derives a scalar, under "pvt1 stream": no scalar tells a stream.
    """
    return Stream(_derived("stream", table_seed, purpose, data))


def stream(seed: bytes) -> "Stream":
    """The stream of numbers that everyone who knows `seed` draws alike: dice, public permutations."""
    return Stream(seed)


class Stream:
    """Numbers without bias from SHAKE-256 of a seed, by rejection sampling."""

    __slots__ = ("_bytes", "_hash", "_used")

    _FIRST: Final = 544  # bytes squeezed at first, four blocks of SHAKE-256: enough for most hands of dice

    def __init__(self, seed: bytes) -> None:
        self._hash = hashlib.shake_256(seed)
        self._bytes = b""
        self._used = 0

    def below(self, n: int) -> int:
        """A uniform int in range(n).

        Takes the fewest whole bytes that hold n-1, big-endian, keeps their lowest bits (as many as n-1 has) and draws
        again while the number is n or more: under two draws on average, and no remainder that would favour small
        numbers. Raises ValueError for n < 1.
        """
        if n < 1:
            raise ValueError(f"a number below {n} cannot be drawn: ask for 1 or more")
        bits = (n - 1).bit_length()
        mask = (1 << bits) - 1
        while True:
            number = int.from_bytes(self._take((bits + 7) // 8), "big") & mask
            if number < n:
                return number

    def permutation(self, n: int) -> list[int]:
        """A uniform order of range(n): Fisher-Yates from the last place down."""
        order = list(range(n))
        for place in range(n - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def _take(self, size: int) -> bytes:
        end = self._used + size
        while end > len(self._bytes):
            # hashlib squeezes from the beginning each time; doubling keeps the whole cost linear.
            self._bytes = self._hash.digest(max(self._FIRST, 2 * len(self._bytes)))
        taken = self._bytes[self._used : end]
        self._used = end
        return taken


def _derived(what: str, table_seed: bytes, purpose: str, data: bytes) -> bytes:
    if len(table_seed) != SEED_BYTES:
        raise ValueError(f"a table's seed has {SEED_BYTES} bytes, not {len(table_seed)}")
    name = purpose.encode()
    return hashlib.sha512(b"pvt1 " + what.encode() + b"\0" + table_seed + u8(len(name)) + name + data).digest()

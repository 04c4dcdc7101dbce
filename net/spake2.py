"""SPAKE2: two sides who share a few words make sure of each other, and whoever only guesses gets one guess a run.

RFC 9382 over the group of the cards, with SHA-512 for all its hashing, M and N by hashing to the group (nobody knows
their logarithms), and the hash of the channel's handshake as additional data: words that are passed on by somebody in
between, who has two channels, do not fit. Which words, on which link and in which order is said, is decided elsewhere.
"""

import hmac
from hashlib import sha512
from typing import Final, Literal, TypeAlias

from paravent.net.dealing.group import BadPoint, Point, add, base, dec, h2p, mul, sub
from paravent.net.hashes import L

Role: TypeAlias = Literal["guest", "host"]
"""Who calls and who is called: A and B of the RFC."""

SHARE_BYTES: Final = 32
VOUCH_BYTES: Final = 64
CHANCE_BYTES: Final = 64
"""Random bytes for one run: twice a scalar, so that what is left of them modulo L has no bias."""

_BLINDS: Final[dict[Role, Point]] = {"guest": h2p("spake2", b"M"), "host": h2p("spake2", b"N")}


class Wrong(Exception):
    """The other side does not know the words; nothing else can be said, and the words are used up."""


class Run:
    """One side of one run: send `share`, `meet` theirs, send `vouch` and look whether theirs `holds`.

    The guest vouches first, so that a host has had one guess for certain before anything is told that could be tried
    offline.
    """

    def __init__(self, role: Role, words: bytes, binding: bytes, chance: bytes) -> None:
        """`words` are what both sides know; `binding` is the hash of the handshake; `chance` is for this run alone."""
        self._role: Role = role
        self._binding = binding
        self._weak = int.from_bytes(sha512(b"pvt1 code\0" + words).digest(), "little") % L
        self._scalar = 1 + int.from_bytes(chance, "little") % (L - 1)
        self.share: bytes = add(base(self._scalar), mul(self._weak, _BLINDS[role]))
        self._vouches: dict[Role, bytes] = {}

    def meet(self, share: bytes) -> bytes:
        """Take the other side's share; returns what is sent to vouch for the own words. Raises Wrong."""
        other: Role = "host" if self._role == "guest" else "guest"
        try:
            bare = sub(dec(share), mul(self._weak, _BLINDS[other]))
            key = mul(self._scalar, bare)
        except BadPoint:
            # Only somebody who guesses sends the blind of a guess by itself.
            raise Wrong("the code does not fit") from None
        shares: dict[Role, bytes] = {self._role: self.share, other: share}
        self._vouches = _vouches(shares, key, self._weak, self._binding)
        return self._vouches[self._role]

    def holds(self, vouch: bytes) -> None:
        """Take what the other side sent to vouch for its words. Raises Wrong unless they are the same."""
        other: Role = "host" if self._role == "guest" else "guest"
        if not self._vouches or not hmac.compare_digest(self._vouches[other], vouch):
            raise Wrong("the code does not fit")


def _vouches(shares: dict[Role, bytes], key: bytes, weak: int, binding: bytes) -> dict[Role, bytes]:
    """The confirmation messages of both sides, over everything that was said."""
    parts = (b"guest", b"host", shares["guest"], shares["host"], key, weak.to_bytes(32, "little"))
    transcript = b"".join(len(part).to_bytes(8, "little") + part for part in parts)
    confirming = sha512(transcript).digest()[32:]
    # HKDF-SHA-512 without salt, two blocks of output: a key to confirm with for each side.
    extracted = hmac.digest(bytes(64), confirming, sha512)
    info = b"ConfirmationKeys" + binding
    guests = hmac.digest(extracted, info + b"\1", sha512)
    hosts = hmac.digest(extracted, guests + info + b"\2", sha512)
    return {"guest": hmac.digest(guests, transcript, sha512), "host": hmac.digest(hosts, transcript, sha512)}

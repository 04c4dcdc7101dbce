"""Who a player is: an Ed25519 key pair, what may be signed with it, and its fingerprint in words.

One verifier is used for everything, libsodium's through PyNaCl: others accept keys and signatures that it refuses, and
two verifiers that disagree are two histories. Where keys are kept, and who is trusted, is not decided here.
"""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from nacl.bindings import crypto_core_ed25519_is_valid_point, crypto_sign, crypto_sign_open, crypto_sign_seed_keypair
from nacl.exceptions import BadSignatureError

from paravent.net.hashes import H
from paravent.net.wire import Malformed
from paravent.net.words import WORDS

KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64
SECRET_BYTES: Final = 32

FINGERPRINT_WORDS: Final = 6
"""Six words of 11 bits: 66 bits, too many for anyone to search for a look-alike key."""

Purpose: TypeAlias = Literal["env", "noise", "seat"]
"""What a signature is for: a message in the log, a channel's key, a bot's seat at its owner's machine."""

_WORD_BITS = 11

# y = -4/5 with the sign of an odd x: the base point plus the point of order 2, a key outside the prime-order subgroup.
_MIXED_ORDER = bytes.fromhex("9599999999999999999999999999999999999999999999999999999999999999")


class Identity:
    """A player's long-lived secret key. It is never shown: not by `repr`, not in an error."""

    __slots__ = ("_secret", "key")

    def __init__(self, secret: bytes) -> None:
        """From 32 secret random bytes; the public `key` (32 bytes) is the player's name in the protocol."""
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"an identity is made from {SECRET_BYTES} random bytes, not from {len(secret)}")
        self.key, self._secret = crypto_sign_seed_keypair(secret)

    def sign(self, purpose: Purpose, message: bytes) -> bytes:
        """A signature (64 bytes) that holds for this purpose only."""
        return crypto_sign(_stated(purpose, message), self._secret)[:SIGNATURE_BYTES]

    def __repr__(self) -> str:
        return f"Identity({' '.join(fingerprint(self.key))})"


def verify(key: bytes, purpose: Purpose, message: bytes, signature: bytes) -> bool:
    """Whether `signature` was made by the owner of `key`, for this purpose, over this message."""
    if len(key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    try:
        crypto_sign_open(signature + _stated(purpose, message), key)
    except BadSignatureError:
        return False
    return True


def checked_key(key: bytes) -> bytes:
    """The same key, if it can be somebody's; raises Malformed.

    Refused are the identity point (some verifiers accept one signature under it for every message), points of small or
    mixed order (verifiers disagree about them) and second encodings (one player would have two names).
    """
    if len(key) != KEY_BYTES or not crypto_core_ed25519_is_valid_point(key):
        raise Malformed(f"{key[:KEY_BYTES].hex() or 'nothing'} is nobody's key")
    return key


def fingerprint(key: bytes) -> tuple[str, ...]:
    """Six words that stand for a key: the first 66 bits of its hash, in the order of the bits."""
    return _words(H("fp", key))


def trust_phrase(one: bytes, other: bytes) -> tuple[str, ...]:
    """Six words that two players compare by voice; each side computes the same from both keys, in either order.

    Equal words mean that nobody sits in between. They stand for the long-lived keys and not for one connection: a
    stranger would have to find a key whose 66 bits agree, and not just try connections until a short code does.
    """
    return _words(H("phrase", *sorted((one, other))))


def self_test(is_valid: Callable[[bytes], bool] = crypto_core_ed25519_is_valid_point) -> None:
    """Raises ImportError when the library takes a key of mixed order for valid, as PyNaCl did before 1.6.2."""
    if is_valid(_MIXED_ORDER) or not is_valid(Identity(bytes(SECRET_BYTES)).key):
        raise ImportError(
            "this libsodium accepts keys that belong to nobody (CVE-2025-69277): "
            "install PyNaCl 1.6.2 or newer (pip install --upgrade pynacl)"
        )


def _stated(purpose: Purpose, message: bytes) -> bytes:
    return b"pvt1 sig " + purpose.encode() + b"\0" + message


def _words(digest: bytes) -> tuple[str, ...]:
    bits = FINGERPRINT_WORDS * _WORD_BITS
    number = int.from_bytes(digest, "big") >> (8 * len(digest) - bits)
    return tuple(WORDS[number >> shift & (1 << _WORD_BITS) - 1] for shift in range(bits - _WORD_BITS, -1, -_WORD_BITS))


self_test()

"""The Noise handshake XX over X25519, ChaCha20-Poly1305 and SHA-256, and the two ciphers that come out of it.

Written from the Noise Protocol Framework (revision 34) on the primitives of `cryptography`. Frames, identities and what
is said are `channel`'s; there is no chance here, the keys are parameters.
"""

import hmac
from hashlib import sha256
from typing import Final, TypeAlias

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

NAME: Final = b"Noise_XX_25519_ChaChaPoly_SHA256"
KEY_BYTES: Final = 32
TAG_BYTES: Final = 16

Step: TypeAlias = str | tuple[str, str]
"""A public key is sent (e: ephemeral, s: static), or a secret is made of the opener's and the answerer's key."""

_MESSAGES: Final[tuple[tuple[Step, ...], ...]] = (
    ("e",),
    ("e", ("e", "e"), "s", ("e", "s")),
    ("s", ("s", "e")),
)

_LAST_NONCE = 2**64 - 1  # reserved by Noise


class Failed(ValueError):
    """The other side does not speak this protocol, or somebody changed, repeated, reordered or cut what it said."""


class Cipher:
    """One direction: each message is sealed under the next number, so a message opens in its own place only."""

    __slots__ = ("_aead", "_number")

    def __init__(self, key: bytes) -> None:
        self._aead = ChaCha20Poly1305(key)
        self._number = 0

    def seal(self, plain: bytes, bound: bytes = b"") -> bytes:
        """`plain` encrypted, 16 bytes longer."""
        return self._aead.encrypt(self._nonce(), plain, bound)

    def open(self, sealed: bytes, bound: bytes = b"") -> bytes:
        """What was sealed as the next message of this direction. Raises Failed for anything else."""
        try:
            return self._aead.decrypt(self._nonce(), sealed, bound)
        except InvalidTag:
            raise Failed("a message was changed, repeated, reordered or cut on its way") from None

    def _nonce(self) -> bytes:
        if self._number >= _LAST_NONCE:
            raise Failed("the channel has carried as many messages as one key may")
        number = self._number
        self._number += 1
        return bytes(4) + number.to_bytes(8, "little")


class Handshake:
    """One side of a handshake: `write` and `read` in turns, three messages in all, then `split`."""

    def __init__(self, *, opens: bool, static: bytes, ephemeral: bytes, prologue: bytes) -> None:
        """`static` and `ephemeral` are X25519 secrets (32 bytes); a new ephemeral one for every handshake."""
        self._opens = opens
        self._secrets = {
            "s": X25519PrivateKey.from_private_bytes(static),
            "e": X25519PrivateKey.from_private_bytes(ephemeral),
        }
        self._theirs: dict[str, X25519PublicKey] = {}
        self._turn = 0
        self._chaining = NAME
        self._cipher: Cipher | None = None
        self.hash = NAME
        """32 bytes that stand for everything said so far; after the last message both sides have the same."""
        self._mix_hash(prologue)

    @property
    def done(self) -> bool:
        """Whether all three messages have passed."""
        return self._turn == len(_MESSAGES)

    @property
    def static(self) -> bytes:
        """The own static public key."""
        return self._secrets["s"].public_key().public_bytes_raw()

    @property
    def their_static(self) -> bytes:
        """The other side's static public key, once it has come. Raises KeyError before."""
        return self._theirs["s"].public_bytes_raw()

    def write(self, payload: bytes) -> bytes:
        """The next message, which is this side's to say."""
        message = b""
        for step in self._steps(own=True):
            if isinstance(step, str):
                key = self._secrets[step].public_key().public_bytes_raw()
                message += self._mix_public(key) if step == "e" else self._seal(key)
            else:
                self._mix_shared(*step)
        return message + self._seal(payload)

    def read(self, message: bytes) -> bytes:
        """The payload of the next message, which is the other side's to say. Raises Failed; then all is over."""
        at = 0
        for step in self._steps(own=False):
            if isinstance(step, str):
                size = KEY_BYTES if self._cipher is None else KEY_BYTES + TAG_BYTES
                part = message[at : at + size]
                if len(part) != size:
                    raise Failed("the handshake ends in the middle of a key")
                at += size
                key = self._mix_public(part) if step == "e" else self._open(part)
                self._theirs[step] = X25519PublicKey.from_public_bytes(key)
            else:
                self._mix_shared(*step)
        return self._open(message[at:])

    def split(self) -> tuple[Cipher, Cipher]:
        """The ciphers to send and to receive with."""
        if not self.done:
            raise ValueError("the handshake is not over")
        first, second = (Cipher(key) for key in _derived(self._chaining, b""))
        return (first, second) if self._opens else (second, first)

    def _steps(self, *, own: bool) -> tuple[Step, ...]:
        if self.done or own != (self._opens == (self._turn % 2 == 0)):
            raise ValueError("it is the other side's turn" if own else "it is this side's turn")
        self._turn += 1
        return _MESSAGES[self._turn - 1]

    def _mix_shared(self, openers: str, answerers: str) -> None:
        mine, theirs = (openers, answerers) if self._opens else (answerers, openers)
        try:
            shared = self._secrets[mine].exchange(self._theirs[theirs])
        except ValueError:
            # Some points give the same secret, zero, with every key.
            raise Failed("the other side's key is one that makes no secret") from None
        self._chaining, key = _derived(self._chaining, shared)
        self._cipher = Cipher(key)

    def _mix_public(self, key: bytes) -> bytes:
        self._mix_hash(key)
        return key

    def _mix_hash(self, data: bytes) -> None:
        self.hash = sha256(self.hash + data).digest()

    def _seal(self, plain: bytes) -> bytes:
        sealed = plain if self._cipher is None else self._cipher.seal(plain, self.hash)
        self._mix_hash(sealed)
        return sealed

    def _open(self, sealed: bytes) -> bytes:
        plain = sealed if self._cipher is None else self._cipher.open(sealed, self.hash)
        self._mix_hash(sealed)
        return plain


def _derived(chaining: bytes, data: bytes) -> tuple[bytes, bytes]:
    """HKDF of Noise with two outputs."""
    secret = hmac.digest(chaining, data, sha256)
    first = hmac.digest(secret, b"\1", sha256)
    return first, hmac.digest(secret, first + b"\2", sha256)

"""A channel to one peer, as a value: bytes from the link go in, messages and bytes for the link come out.

Inside the Noise handshake each side shows its long-lived identity and signs the channel's key with it, so both know
who the other is before anything is said. Who is trusted, and what is done with messages, is decided by the caller. Any
error is the end of the channel, and it accuses nobody: the bytes may have been made by anyone on the way.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from paravent.net.identity import SIGNATURE_BYTES, Identity, verify
from paravent.net.kinds import player_key
from paravent.net.noise import TAG_BYTES, Cipher, Failed, Handshake
from paravent.net.notes import MAX_NICK
from paravent.net.schema import Record, Shape, binary, many, plain, record, text
from paravent.net.wire import MAX_BYTES, Malformed, decode, encode

PROLOGUE: Final = b"pvt1"
"""Both sides hash it in: a peer of another protocol fails at once."""

_MAX_FRAME: Final = MAX_BYTES + TAG_BYTES
_MAX_HANDSHAKE: Final = 4096

Role: TypeAlias = Literal["initiator", "responder"]


class Closed(Exception):
    """The channel is over, and the link is to be closed. Says why; accuses nobody."""


@dataclass(frozen=True, slots=True)
class Version(Record):
    """The version of something: the program, a game."""

    name: str
    number: str

    SHAPE: ClassVar[tuple[Shape, ...]] = (text(32), text(64))


@dataclass(frozen=True, slots=True)
class Introduction(Record):
    """What each side says of itself inside the handshake."""

    identity: bytes
    signature: bytes
    """Made for "noise", over the channel's static key and the role ("initiator" or "responder")."""
    nick: str
    versions: tuple[Version, ...]

    SHAPE: ClassVar[tuple[Shape, ...]] = (
        player_key,
        binary(SIGNATURE_BYTES),
        text(MAX_NICK),
        many(record(Version), 1, 32),
    )

    def check(self) -> None:
        if not self.nick.strip():
            raise Malformed("a nick of blanks is none")


@dataclass(frozen=True, slots=True)
class Heard:
    """What the bytes of a link led to."""

    reply: bytes
    """To be sent at once; empty when there is nothing to answer."""
    messages: tuple[bytes, ...]
    """What the peer said, decrypted, in its order."""


class Channel:
    """One side of a channel: a handshake at first, then messages both ways."""

    def __init__(
        self, role: Role, me: Identity, nick: str, versions: tuple[Version, ...], *, static: bytes, ephemeral: bytes
    ) -> None:
        """`static` and `ephemeral` are X25519 secrets of 32 random bytes; the ephemeral one is for this channel alone.

        Raises Malformed for a nick or a version that no peer would accept.
        """
        self.role: Role = role
        self.peer: Introduction | None = None
        """Who is on the other side; None until the handshake has proved it."""
        self._me = me
        self._handshake = Handshake(opens=role == "initiator", static=static, ephemeral=ephemeral, prologue=PROLOGUE)
        signature = me.sign("noise", _bound(self._handshake.static, role))
        self._introduction = Introduction(me.key, signature, nick, versions)
        self._ciphers: tuple[Cipher, Cipher] | None = None
        self._buffer = b""
        self._over = ""

    @property
    def is_open(self) -> bool:
        """Whether the peer is known and messages may pass."""
        return self._ciphers is not None and not self._over

    @property
    def handshake_hash(self) -> bytes:
        """32 bytes that both sides of this very channel share, and nobody in between can arrange."""
        return self._handshake.hash

    def start(self) -> bytes:
        """What the initiator sends first; nothing for the responder."""
        return _framed(self._handshake.write(b"")) if self.role == "initiator" else b""

    def seal(self, message: bytes) -> bytes:
        """A message of up to 65,000 bytes as it goes over the link. Raises Closed, or Malformed when it is longer."""
        if self._over:
            raise Closed(self._over)
        if self._ciphers is None:
            raise Closed("the other side has not said yet who it is")
        if len(message) > MAX_BYTES:
            raise Malformed(f"a message of {len(message)} bytes, {MAX_BYTES} is the most")
        return _framed(self._ciphers[0].seal(message))

    def feed(self, data: bytes) -> Heard:
        """Take what came over the link, in pieces of any size. Raises Closed; then the channel is over."""
        if self._over:
            raise Closed(self._over)
        self._buffer += data
        try:
            return self._hear()
        except ValueError as error:  # Failed, Malformed
            self._buffer = b""
            self._over = str(error)
            raise Closed(self._over) from None

    def _hear(self) -> Heard:
        reply = b""
        messages: list[bytes] = []
        while (frame := self._next_frame()) is not None:
            if self._ciphers is None:
                reply += self._shake(frame)
            else:
                messages.append(self._ciphers[1].open(frame))
        return Heard(reply, tuple(messages))

    def _next_frame(self) -> bytes | None:
        """The next whole frame: u16 length (big-endian), then so many bytes. None while it is not all here."""
        if len(self._buffer) < 2:
            return None
        length = int.from_bytes(self._buffer[:2], "big")
        most = _MAX_HANDSHAKE if self._ciphers is None else _MAX_FRAME
        if length > most:
            raise Failed(f"a frame of {length} bytes, {most} is the most")
        if len(self._buffer) < 2 + length:
            return None
        frame, self._buffer = self._buffer[2 : 2 + length], self._buffer[2 + length :]
        return frame

    def _shake(self, frame: bytes) -> bytes:
        """One message of the handshake, and the answer to it."""
        payload = self._handshake.read(frame)
        introduction = encode(plain(self._introduction))
        if self.role == "responder" and not self._handshake.done:
            if payload:
                raise Failed("the other side says more than it should before it is known")
            return _framed(self._handshake.write(introduction))
        peer = self._introduced(payload)
        reply = b"" if self._handshake.done else _framed(self._handshake.write(introduction))
        self._ciphers = self._handshake.split()
        self.peer = peer
        return reply

    def _introduced(self, payload: bytes) -> Introduction:
        peer = Introduction.read(decode(payload))
        theirs: Role = "responder" if self.role == "initiator" else "initiator"
        if not verify(peer.identity, "noise", _bound(self._handshake.their_static, theirs), peer.signature):
            raise Failed("the other side cannot prove that it is who it says")
        if peer.identity == self._me.key:
            raise Failed(
                "the other side has this very player's key: start one of the two with another XDG_DATA_HOME, "
                "which makes it somebody else"
            )
        return peer


def _bound(static: bytes, role: Role) -> bytes:
    """What an identity signs: whose key is whose, and in which role, so that nobody's words are given back to him."""
    return static + role.encode()


def _framed(message: bytes) -> bytes:
    return len(message).to_bytes(2, "big") + message

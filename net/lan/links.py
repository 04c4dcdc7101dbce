"""Links over TCP: a channel to one peer carried by an asyncio stream.

A link comes from `dial` or from `listening.Listener`, proved and open, or not at all. It carries frames both ways and
answers pings; what frames mean is not known here. Neither side can make the other hold more than a few megabytes: one
that is not worked through is not read, one that does not read is hung up on.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from paravent.net.channel import PROLOGUE, Channel, Closed, Introduction, Role, Version
from paravent.net.envelope import Signed, read_frame
from paravent.net.identity import Identity
from paravent.net.lan.addresses import is_address, unmapped, written
from paravent.net.notes import Note, Ping, encode_note
from paravent.net.wire import Malformed

HANDSHAKE_SECONDS: Final = 10.0
"""Whoever has not said by then who he is, is hung up on."""
PING_SECONDS: Final = 5.0
AWAY_SECONDS: Final = 15.0
"""After so much silence a peer counts as away."""
FAREWELL_SECONDS: Final = 2.0
"""How long a link that is hung up on may take to deliver its last words."""
MOST_PENDING: Final = 64
"""So many frames of a link may wait to be worked through before no more of it is read."""
MOST_UNSENT: Final = 32 * 1024 * 1024
"""Bytes that may wait for a peer who does not read: more than any whole game has."""

_CHUNK: Final = 65_536

Frame: TypeAlias = Signed | Note


class Unreachable(Exception):
    """Nobody could be reached, or the one who answered is no peer; `str()` says what to try."""


@dataclass(frozen=True, slots=True)
class Me:
    """Who this program is to its peers."""

    identity: Identity
    nick: str
    versions: tuple[Version, ...]
    static: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    """The channel's own secret key; the identity vouches for it in every handshake."""

    def channel(self, role: Role) -> Channel:
        """One side of a fresh channel."""
        return Channel(
            role, self.identity, self.nick, self.versions, static=self.static, ephemeral=secrets.token_bytes(32)
        )


class Link:
    """An open link to one peer, used from the event loop that it was made in.

    After `listen` every frame goes to `on_frame`, which may be exchanged at any time, and the end of the link to
    `on_end`, once. Until somebody sets `on_frame` the frames are kept in `unread`.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        channel: Channel,
        early: tuple[bytes, ...] = (),
        *,
        dialled: bool,
    ) -> None:
        """`early` are messages that came behind the handshake; `dialled`: this side has called."""
        assert channel.peer is not None
        self.peer: Introduction = channel.peer
        self.dialled = dialled
        self.over = False
        """Whether nothing more comes."""
        self.unread: list[Frame] = []
        self.on_frame: Callable[[Frame], None] = self.unread.append
        self.on_end: Callable[[], None] = _nothing
        self._loop = asyncio.get_running_loop()
        self._heard = self._loop.time()
        self._hung_up = False
        self._early = early
        self._pending = 0
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._reader = reader
        self._writer = writer
        self._channel = channel
        self._listening: asyncio.Task[None] | None = None
        self._pinging = asyncio.create_task(self._ping())

    @property
    def key(self) -> bytes:
        """The peer's identity."""
        return self.peer.identity

    @property
    def address(self) -> str:
        """The host that the peer is at."""
        return caller(self._writer)

    @property
    def own_address(self) -> str:
        """The address of this machine by which the peer is linked; empty when the connection is gone already."""
        return unmapped(str((self._writer.get_extra_info("sockname") or ("",))[0]))

    @property
    def binding(self) -> bytes:
        """What stands for this very link at both ends, and for no other."""
        return self._channel.handshake_hash

    @property
    def silence(self) -> float:
        """Seconds since the peer was last heard."""
        return self._loop.time() - self._heard

    @property
    def waiting(self) -> int:
        """How many frames wait to be worked through."""
        return self._pending

    # Saying ---------------------------------------------------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        """Send a signed message or a note; nothing happens on a link that is closed."""
        if self._hung_up or self._writer.is_closing():
            return
        with contextlib.suppress(Closed):
            self._writer.write(self._channel.seal(frame))
        if self._writer.transport.get_write_buffer_size() > MOST_UNSENT:
            self._writer.transport.abort()

    def note(self, note: Note) -> None:
        """Send a note."""
        self.send(encode_note(note))

    async def drained(self) -> None:
        """Return when little of what was said still waits to go out. Raises OSError when nothing goes any more."""
        await self._writer.drain()

    async def _ping(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(PING_SECONDS)
            number += 1
            self.note(Ping(number))

    # Hearing --------------------------------------------------------------------------------------------------------

    def hand_over(self, on_frame: Callable[[Frame], None], on_end: Callable[[], None]) -> None:
        """Give the link to somebody else, with what has not been read yet; who also hears that it is over already."""
        self.on_frame, self.on_end = _unheard if self._hung_up else on_frame, on_end
        unread, self.unread = self.unread, []
        for frame in unread:
            on_frame(frame)
        if self.over:
            self._loop.call_soon(on_end)

    def listen(self) -> None:
        """Begin to read, unless it is read already."""
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())

    def hold(self) -> None:
        """A frame waits for its turn; too many, and no more is read until one is let `go`."""
        self._pending += 1
        if self._pending >= MOST_PENDING:
            self._may_read.clear()

    def go(self) -> None:
        """A frame that waited has been worked through."""
        self._pending -= 1
        if self._pending < MOST_PENDING:
            self._may_read.set()

    async def _listen(self) -> None:
        try:
            self._take(self._early)
            while data := await self._reader.read(_CHUNK):
                self._heard = self._loop.time()
                self._take(self._channel.feed(data).messages)
                await self._may_read.wait()
        except (OSError, Closed, Malformed):
            pass
        finally:
            self.over = True
            self.close()
            self._writer.close()
            self.on_end()

    def _take(self, messages: tuple[bytes, ...]) -> None:
        """Pass frames on; pings are answered here. Raises Malformed for what no peer sends."""
        for raw in messages:
            frame = read_frame(raw)
            if not isinstance(frame, Ping):
                self.on_frame(frame)
            elif not frame.answer and self._writer.transport.get_write_buffer_size() < _CHUNK:
                self.note(Ping(frame.number, answer=True))  # who does not read the answers gets no more of them

    # The end --------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Hang up. What was said is still delivered, if the other side takes it soon; what it says is not heard."""
        if self._hung_up:
            return
        self._hung_up = True
        self._pinging.cancel()
        self._may_read.set()
        self.on_frame = _unheard
        # To close at once, with something unread, would take our last words from the other side as well.
        self.listen()
        if not self._writer.is_closing():
            with contextlib.suppress(OSError):
                self._writer.write_eof()
            self._loop.call_later(FAREWELL_SECONDS, self._break_off)

    def _break_off(self) -> None:
        self._writer.transport.abort()

    async def gone(self) -> None:
        """Hang up, and wait until nothing of the link is left."""
        self.close()
        assert self._listening is not None
        await asyncio.wait({self._listening})


async def dial(me: Me, host: str, port: int) -> Link:
    """A link to whoever listens there: an IPv4 or IPv6 address, or a name. Raises Unreachable."""
    where = written(host, port)
    reader, writer = await _opened(host, port, where)
    try:
        return await shaken(reader, writer, me.channel("initiator"))
    except TimeoutError:
        raise Unreachable(f"{where} answers, but does not say who it is: is it a paravent?") from None
    except (Closed, OSError) as error:
        raise Unreachable(
            f"{where} answers, but no link comes about: {error}. Is it a paravent, and do both speak "
            f"{PROLOGUE.decode()}? `paravent --version` tells"
        ) from None


async def _opened(host: str, port: int, where: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first of the host's addresses that answers. Raises Unreachable."""
    # An address is one; of a name's the quickest is taken. (Given up, asyncio's race would leave a socket behind.)
    stagger = None if is_address(host) else 0.25
    try:
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            return await asyncio.open_connection(host, port, happy_eyeballs_delay=stagger)
    except TimeoutError:
        raise Unreachable(
            f"{where} does not answer: is the address right, and does a firewall there let port {port} in?"
        ) from None
    except (socket.gaierror, UnicodeError):
        raise Unreachable(f"nobody knows a host “{host}”: try its address, as the host's screen shows it") from None
    except OSError as error:
        # Of a host with several addresses asyncio tells all failures in one line and without a number.
        number = errno.ECONNREFUSED if error.errno is None else error.errno
        reason = "it refuses" if number == errno.ECONNREFUSED else os.strerror(number)
        raise Unreachable(f"{where} cannot be reached ({reason}): is a table open there, on that port?") from None


async def shaken(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, channel: Channel) -> Link:
    """Carry the handshake through; raises Closed, OSError or TimeoutError, and then the connection is gone."""
    try:
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            writer.write(channel.start())
            early: list[bytes] = []
            while not channel.is_open:
                heard = channel.feed(await _some(reader))
                writer.write(heard.reply)
                early.extend(heard.messages)
            await writer.drain()
    except BaseException:
        writer.transport.abort()
        raise
    return Link(reader, writer, channel, tuple(early), dialled=channel.role == "initiator")


async def _some(reader: asyncio.StreamReader) -> bytes:
    try:
        data = await reader.read(_CHUNK)
    except ConnectionError:
        data = b""  # hung up the hard way: the same to whoever called
    if not data:
        raise ConnectionResetError("it hung up before it said who it is")
    return data


def caller(writer: asyncio.StreamWriter) -> str:
    """The address at the other end; empty when the connection is gone already."""
    return unmapped(str((writer.get_extra_info("peername") or ("",))[0]))


def _unheard(frame: Frame) -> None:
    """What becomes of words that come after the end."""


def _nothing() -> None:
    """What happens at the end of a link that nobody cares for."""

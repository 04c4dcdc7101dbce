"""Links over TCP: a channel to one peer carried by an asyncio stream.

A link comes from `dial` or from `Listener`, proved and open, or not at all. It carries frames both ways and answers
pings; what frames mean is not known here.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from paravent.net.channel import Channel, Closed, Introduction, Role, Version
from paravent.net.envelope import Signed, read_frame
from paravent.net.identity import Identity
from paravent.net.notes import Note, Ping, encode_note
from paravent.net.wire import Malformed

HANDSHAKE_SECONDS: Final = 10.0
"""A caller who has not said by then who he is, is hung up on."""

PING_SECONDS: Final = 5.0
AWAY_SECONDS: Final = 15.0
"""After so much silence a peer counts as away."""

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
    `on_end`. Until somebody sets `on_frame` the frames are kept in `unread`.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        channel: Channel,
        early: tuple[bytes, ...] = (),
    ) -> None:
        """`early` are messages that came behind the handshake."""
        assert channel.peer is not None
        self.peer: Introduction = channel.peer
        self.heard = asyncio.get_running_loop().time()
        """When the peer was last heard, on the loop's clock."""
        self.unread: list[Frame] = []
        self.on_frame: Callable[[Frame], None] = self.unread.append
        self.on_end: Callable[[], None] = _nothing
        self._early: tuple[bytes, ...] = early
        self._listening: asyncio.Task[None] | None = None
        self._reader = reader
        self._writer = writer
        self._channel = channel
        self._pings = 0
        self._pinging = asyncio.create_task(self._ping())

    @property
    def key(self) -> bytes:
        """The peer's identity."""
        return self.peer.identity

    @property
    def address(self) -> str:
        """The host that the peer is at."""
        return str(self._writer.get_extra_info("peername")[0])

    @property
    def silence(self) -> float:
        """Seconds since the peer was last heard."""
        return asyncio.get_running_loop().time() - self.heard

    def send(self, frame: bytes) -> None:
        """Send a signed message or a note; nothing happens on a link that is closed."""
        if not self._writer.is_closing():
            with contextlib.suppress(Closed):
                self._writer.write(self._channel.seal(frame))

    def note(self, note: Note) -> None:
        """Send a note."""
        self.send(encode_note(note))

    def hand_over(self, on_frame: Callable[[Frame], None], on_end: Callable[[], None]) -> None:
        """Give the link to somebody else, with what has not been read yet."""
        self.on_frame, self.on_end = on_frame, on_end
        unread, self.unread = self.unread, []
        for frame in unread:
            on_frame(frame)

    def listen(self) -> None:
        """Begin to read."""
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            self._take(self._early)
            while data := await self._reader.read(_CHUNK):
                self.heard = asyncio.get_running_loop().time()
                self._take(self._channel.feed(data).messages)
        except (OSError, Closed, Malformed):
            pass
        finally:
            self.close()
            self.on_end()

    def _take(self, messages: tuple[bytes, ...]) -> None:
        """Pass frames on; pings are answered here. Raises Malformed for what no peer sends."""
        for raw in messages:
            frame = read_frame(raw)
            if not isinstance(frame, Ping):
                self.on_frame(frame)
            elif not frame.answer:
                self.note(Ping(frame.number, answer=True))

    async def drain(self) -> None:
        """Wait until what was sent is on its way."""
        with contextlib.suppress(OSError):
            await self._writer.drain()

    def finish(self) -> None:
        """Say nothing more; what the peer still says is heard."""
        if self._writer.can_write_eof() and not self._writer.is_closing():
            with contextlib.suppress(OSError):
                self._writer.write_eof()

    async def ended(self) -> None:
        """Wait until the peer has hung up."""
        if self._listening is not None:
            await asyncio.wait({self._listening})

    def close(self) -> None:
        """Hang up."""
        self._pinging.cancel()
        self._writer.close()

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            self._pings += 1
            self.note(Ping(self._pings))


async def dial(me: Me, host: str, port: int) -> Link:
    """A link to whoever listens there: an IPv4 or IPv6 address, or a name. Raises Unreachable."""
    where = f"{host}:{port}"
    try:
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            reader, writer = await asyncio.open_connection(host, port, happy_eyeballs_delay=0.25)
    except TimeoutError:
        raise Unreachable(f"{where} does not answer: is the address right, and does a firewall block it?") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreachable(f"{where} cannot be reached ({reason}): is a table open there?") from None
    try:
        return await _shaken(reader, writer, me.channel("initiator"))
    except (Closed, OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        writer.close()
        reason = str(error) or "it hung up"
        raise Unreachable(f"{where} answers, but is no paravent that can be talked to: {reason}") from None


async def _shaken(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, channel: Channel) -> Link:
    """Carry the handshake through; raises Closed, OSError or TimeoutError."""
    async with asyncio.timeout(HANDSHAKE_SECONDS):
        writer.write(channel.start())
        early: list[bytes] = []
        while not channel.is_open:
            data = await reader.read(_CHUNK)
            if not data:
                raise Closed("it hung up before it said who it is")
            heard = channel.feed(data)
            writer.write(heard.reply)
            early.extend(heard.messages)
        await writer.drain()
    return Link(reader, writer, channel, tuple(early))


class Listener:
    """Waits for callers; each one who proves who he is becomes a link and is handed on."""

    def __init__(self, me: Me, on_link: Callable[[Link], None]) -> None:
        self._me = me
        self._on_link = on_link
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, port: int = 0, host: str | None = None) -> int:
        """Listen on a port (0: any free one) of every interface, or of `host` only; returns the port.

        Raises Unreachable when the port is taken.
        """
        try:
            self._server = await asyncio.start_server(self._called, sock=_socket(port, host))
        except OSError as error:
            raise Unreachable(f"port {port} cannot be opened ({error.strerror}): choose another with --port") from None
        return int(self._server.sockets[0].getsockname()[1])

    async def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            link = await _shaken(reader, writer, self._me.channel("responder"))
            self._on_link(link)
        except (Closed, OSError, TimeoutError):
            writer.close()
        finally:
            self._tasks.discard(task)

    async def close(self) -> None:
        """Stop listening; links that are open stay so."""
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()


def _socket(port: int, host: str | None) -> socket.socket:
    """One listening socket, for IPv4 and IPv6 at once where the system can: one port for both."""
    if host is not None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    if socket.has_dualstack_ipv6():
        with contextlib.suppress(OSError):
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
    return socket.create_server(("", port))


def _nothing() -> None:
    """What happens at the end of a link that nobody cares for."""

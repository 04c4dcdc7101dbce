"""Machines for tests: players, links between two of them, and strangers who speak to a port as they please.

Everything goes over real sockets of this machine, in one event loop.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from paravent.net.channel import Channel, Version
from paravent.net.identity import Identity
from paravent.net.lan.links import Frame, Link, Me, dial
from paravent.net.lan.listening import Listener

HOST = "127.0.0.1"
PATIENCE = 60.0
"""Seconds after which something that was to happen has not."""


def somebody(nick: str) -> Me:
    """The same player in every test, by his nick."""
    return Me(Identity(nick.encode().ljust(32, b".")), nick, (Version("paravent", "1.2.3"),))


async def until(true: Callable[[], object]) -> None:
    """Let the loop run until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - whatever is waited for, in a test it has no event of its own
            await asyncio.sleep(0.002)


@asynccontextmanager
async def listening(me: Me, host: str | None = HOST) -> AsyncIterator[tuple[Listener, list[Link]]]:
    """An open port, and the links that have come of it; they are closed in the end."""
    links: list[Link] = []
    listener = Listener(me, links.append)
    await listener.open(0, host)
    try:
        yield listener, links
    finally:
        await listener.close()
        for link in links:
            await link.gone()


@asynccontextmanager
async def linked(one: Me, other: Me) -> AsyncIterator[tuple[Link, Link]]:
    """Both ends of a link: the caller's, and that of the one who is called. Both are read."""
    async with listening(other) as (listener, links):
        mine = await dial(one, HOST, listener.port)
        await until(lambda: links)
        for link in (mine, links[0]):
            link.listen()
        try:
            yield mine, links[0]
        finally:
            await mine.gone()


class Stranger:
    """A connection that is used by hand: any bytes at any time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def say(self, data: bytes) -> None:
        self.writer.write(data)

    async def shake(self, channel: Channel) -> None:
        """An honest handshake."""
        self.say(channel.start())
        while not channel.is_open:
            self.say(channel.feed(await self.reader.read(4096)).reply)

    async def hung_up(self) -> bytes:
        """Everything that still comes, once the other side has hung up."""
        async with asyncio.timeout(PATIENCE):
            try:
                return await self.reader.read()
            except OSError:
                return b""


@asynccontextmanager
async def stranger(port: int) -> AsyncIterator[Stranger]:
    """Somebody who calls a port."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        yield Stranger(reader, writer)
    finally:
        writer.transport.abort()


@asynccontextmanager
async def serving(answer: Callable[[Stranger], object]) -> AsyncIterator[int]:
    """A port where something else than a paravent answers; `answer` may be a coroutine function."""
    writers: list[asyncio.StreamWriter] = []

    async def called(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        said = answer(Stranger(reader, writer))
        if asyncio.iscoroutine(said):
            await said

    server = await asyncio.start_server(called, HOST, 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for writer in writers:
            writer.transport.abort()


def gathered(link: Link) -> list[Frame]:
    """Whatever comes over a link from now on."""
    frames: list[Frame] = []
    link.hand_over(frames.append, lambda: None)
    return frames

"""The part `plan`: how long an honest round of secret plans takes between two peers on this machine.

From the moment that both players choose until both have committed, revealed and applied what was revealed, over real
links with every message on the disk before it is sent; beside it a bare round trip over TCP and one sync of the disk.
Both peers share an event loop, so that one clock tells all.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from paravent.core import games
from paravent.core.bots.random_ import any_action
from paravent.core.game import AnyGame
from paravent.net.channel import Version
from paravent.net.effects import Own
from paravent.net.identity import SECRET_BYTES, Identity
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Me
from paravent.net.lan.peer import Peer
from paravent.net.lan.sitting import Seated
from paravent.net.session import Session
from paravent.net.tables import TableFiles
from paravent.tui.bench.figures import Part, Reading, Readings, repeated

GAME: Final = "kungfur"
LOOPBACK: Final = "127.0.0.1"
PLANS: Final = 20
"""Rounds of plans in each run, with and without files."""
TRIPS: Final = 200
SYNCS: Final = 20
PATIENCE: Final = 60.0
"""Seconds after which a table counts as stuck."""
_MESSAGE: Final = bytes(300)
"""As long as a short message of a table."""


class Stuck(RuntimeError):
    """The table did not go on; `str()` says why."""


def measure(runs: int, plans: int = PLANS) -> Part:
    """Medians of the rounds of a run, and of the runs. Raises Stuck."""
    about = f"plan: {plans} rounds of secret plans on {LOOPBACK}, both committed, revealed and applied"
    with tempfile.TemporaryDirectory() as folder:
        return Part(about, repeated(runs, lambda: asyncio.run(_once(plans, Path(folder)))))


async def _once(plans: int, folder: Path) -> Readings:
    kept = await _rounds(plans, folder)
    unkept = await _rounds(plans, None)
    return {
        "tcp": Reading(median(await _round_trips(TRIPS)), "s"),
        "sync": Reading(median(_syncs(SYNCS, folder / "sync")), "s"),
        "plan": Reading(median(kept), "s", ("tcp", "sync")),
        "plan.unkept": Reading(median(unkept), "s", ("tcp",)),
    }


async def _rounds(plans: int, folder: Path | None) -> list[float]:
    """Seconds of so many rounds, over as many tables as it takes."""
    times: list[float] = []
    rng = Random(0)
    while len(times) < plans:
        async with asyncio.timeout(PATIENCE):
            pair = await Pair.seated(games.load(GAME), None if folder is None else folder / secrets.token_hex(4))
            try:
                times += await pair.play(plans - len(times), rng)
            finally:
                await pair.close()
    return times


class Pair:
    """Two peers at one table, and whoever plays them."""

    def __init__(self, game: AnyGame, moved: asyncio.Event, peers: tuple[Peer, Peer]) -> None:
        self._game = game
        self._moved = moved
        self._peers = peers

    @classmethod
    async def seated(cls, game: AnyGame, folder: Path | None) -> Pair:
        """Two strangers sit down at a fresh table; its files go into `folder`, if there is one."""
        host, guest = _stranger("host"), _stranger("guest")
        hosting = Hosting(game, {}, 2, host)
        port = await hosting.open(0, LOOPBACK)
        joining = await Joining.call(guest, LOOPBACK, port)
        both = await asyncio.gather(hosting.full(), joining.sit(port))
        moved = asyncio.Event()
        first, second = (_peer(game, me, seated, folder, moved) for me, seated in zip((host, guest), both, strict=True))
        await hosting.close()
        return cls(game, moved, (first, second))

    async def play(self, plans: int, rng: Random) -> list[float]:
        """Play on at random until the game is over, or so many plans were measured; returns what each took."""
        times: list[float] = []
        while not all(peer.now.done for peer in self._peers) and len(times) < plans:
            asked = [seat for seat, peer in enumerate(self._peers) if peer.now.asked]
            together = len(asked) == len(self._peers)
            if together or (asked and self._alone(asked[0])):
                seconds = await self._choose(asked, rng)
                times += [seconds] if together else []
            else:
                await self._news()
        return times

    async def close(self) -> None:
        """Hang up."""
        for peer in self._peers:
            await peer.close()

    def _alone(self, seat: int) -> bool:
        """Whether nobody but this seat is asked: the other one may only not have come so far yet."""
        request = self._game.awaits(self._peers[seat].now.state)
        return getattr(request, "seats", ()) == (seat,)

    async def _choose(self, seats: list[int], rng: Random) -> float:
        """Let these seats choose at once; returns the seconds until both peers have applied it."""
        actions = [any_action(self._game, self._peers[seat].now.state, seat, rng) for seat in seats]
        answers = len(self._peers[seats[0]].now.entries)
        begin = time.perf_counter()
        pairs = zip(seats, actions, strict=True)
        await asyncio.gather(*[self._peers[seat].choose(action) for seat, action in pairs])
        while any(len(peer.now.entries) <= answers for peer in self._peers):
            await self._news()
        return time.perf_counter() - begin

    async def _news(self) -> None:
        """Wait until something has happened. Raises Stuck when it is the end of the table."""
        self._moved.clear()
        await self._moved.wait()
        for peer in self._peers:
            if peer.now.verdict or peer.trouble:
                raise Stuck(peer.trouble or f"the table has stopped: {peer.now.verdict}")


async def _round_trips(count: int) -> list[float]:
    """Seconds for a message there and back over a bare stream."""
    over = asyncio.Event()

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(len(_MESSAGE)):
            writer.write(data)
        writer.close()
        over.set()

    server = await asyncio.start_server(echo, LOOPBACK, 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
    times: list[float] = []
    for _ in range(count):
        begin = time.perf_counter()
        writer.write(_MESSAGE)
        await reader.readexactly(len(_MESSAGE))
        times.append(time.perf_counter() - begin)
    writer.close()
    await over.wait()
    server.close()
    return times


def _syncs(count: int, path: Path) -> list[float]:
    """Seconds to write a message and have it safe on the disk."""
    times: list[float] = []
    with path.open("ab", buffering=0) as file:
        for _ in range(count):
            begin = time.perf_counter()
            file.write(_MESSAGE)
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begin)
    return times


def _stranger(nick: str) -> Me:
    return Me(Identity(secrets.token_bytes(SECRET_BYTES)), nick, (Version("paravent", "bench"),))


def _peer(game: AnyGame, me: Me, seated: Seated, folder: Path | None, moved: asyncio.Event) -> Peer:
    own = Own(me.identity, seated.seat, secrets.token_bytes(32))
    files = None if folder is None else TableFiles.create(folder / me.nick, own.seed, seated.offer)
    peer = Peer(Session(game, seated.offer, own), files, me, changed=moved.set)
    for link in seated.links:
        peer.add(link)
    return peer

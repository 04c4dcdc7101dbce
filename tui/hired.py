"""Bots at a table of people: each on a seat of the host's machine, with a key of its own that the host vouches for.

To the others a bot is a peer like any: it is linked, signs, shuffles and proves by itself, so it can see no more than
its seat may. Its files lie in a folder of its own until its game is over, so it comes back with its host.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import shutil
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.core.requests import Seat
from paravent.net.codes import Spot
from paravent.net.disk import Unwritable, make_folder, writing
from paravent.net.effects import Own
from paravent.net.identity import SECRET_BYTES, Identity
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.listening import Listener
from paravent.net.lan.peer import Peer
from paravent.net.lan.sitting import Bot, Seated
from paravent.net.notes import MAX_NICK, tidied
from paravent.net.resuming import note, resumed
from paravent.net.session import Session
from paravent.net.store import SUFFIX
from paravent.net.tables import TableFiles, table_name
from paravent.tui import paths
from paravent.tui.solo import BOT, Thinker

BOTS: Final = "bots"
"""The folder, among the games that run, in which every bot at a table of people has its own."""
WHO: Final = "bot.json"
LOOPBACK: Final = "127.0.0.1"
GOODBYE_SECONDS: Final = 2.0
"""How long a bot whose game is over stays for those who have not got the end yet, when its host leaves."""


class Hired:
    """The bots of one table. Made in the event loop; `close` it with the table."""

    def __init__(self, game: AnyGame, owner: Me, thinker: Callable[[AnyGame], Thinker]) -> None:
        self.trouble = ""
        """Why one of them does not play, if that is so."""
        self._game = game
        self._owner = owner
        self._thinker = thinker
        self._waiting: dict[bytes, tuple[Me, str]] = {}
        """By their keys, those who have not been told yet where to sit down, with their levels."""
        self._secrets: dict[bytes, bytes] = {}
        self._levels: dict[bytes, str] = {}
        self._tasks: dict[bytes, asyncio.Task[None]] = {}
        self._peers: list[Peer] = []
        self._known: list[tuple[Seat, Spot]] = []
        """Where seats of a table that goes on may be called."""

    def hire(self, level: str) -> Bot:
        """Somebody new, who plays at this level as soon as it is told where."""
        nick = tidied(f"{level} bot of {self._owner.nick}", MAX_NICK)
        secret = secrets.token_bytes(SECRET_BYTES)
        me = Me(Identity(secret), nick, self._owner.versions)
        self._secrets[me.identity.key] = secret
        self._waiting[me.identity.key] = (me, level)
        self._levels[me.identity.key] = level
        return Bot(me.identity.key, nick)

    def seated(self, players: Sequence[str]) -> dict[Seat, Bot]:
        """Somebody new for every seat that a bot plays; `players` as in a `solo.Setup`."""
        return {seat: self.hire(who.removeprefix(BOT)) for seat, who in enumerate(players) if who.startswith(BOT)}

    def level_of(self, key: bytes) -> str:
        """The level of one of them by its key; empty for anybody else."""
        return self._levels.get(key, "")

    def start(self, spot: Spot) -> None:
        """Let those who were hired sit down at the table that is open there, on this machine."""
        for key, (me, level) in self._waiting.items():
            self._tasks[key] = asyncio.create_task(self._sit(me, level, spot))
        self._waiting.clear()

    async def dismiss(self, bot: Bot) -> None:
        """Send one away."""
        self._waiting.pop(bot.key, None)
        task = self._tasks.pop(bot.key, None)
        if task is not None:
            task.cancel()
            await asyncio.wait({task})

    def come_back(self, table: str) -> None:
        """Let the bots of a table that goes on come back too; `know` tells them where the others are."""
        for folder in folders(table):
            self._tasks[folder.name.encode()] = asyncio.create_task(self._return(folder, table))

    def know(self, seat: Seat, spot: Spot) -> None:
        """A seat may be called there, as somebody says."""
        self._known.append((seat, spot))
        for peer in self._peers:
            if seat in peer.circle.others:
                peer.know(seat, spot)

    async def close(self, *, for_good: bool = False) -> None:
        """Send all away, once the others have the end of a game that is over.

        `for_good`: the host does not come back, so nobody is to wait for its bots.
        """
        if for_good:
            parting = (peer.leave("left") for peer in self._peers if not peer.now.done)
            await asyncio.gather(*parting, return_exceptions=True)  # who cannot leave goes without a word
        await asyncio.gather(*(peer.farewell(GOODBYE_SECONDS) for peer in self._peers if peer.now.done))
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _sit(self, me: Me, level: str, spot: Spot) -> None:
        early: list[Link] = []
        listener = Listener(me, early.append)
        joining: Joining | None = None
        try:
            port = await listener.open(0)
            joining = await Joining.call(me, *spot)
            seated = await joining.sit(port)
            await self._play(me, level, seated, listener, early)
        except Unreachable as error:
            self.trouble = f"{me.nick}: {error}"
        finally:
            await listener.close()
            if joining is not None:
                await joining.close()

    async def _play(self, me: Me, level: str, seated: Seated, listener: Listener, early: list[Link]) -> None:
        """Choose whenever it is due, until the host sends it away."""
        own = Own(me.identity, seated.seat, secrets.token_bytes(32))
        session = Session(self._game, seated.offer, own)
        folder = _folder(me.identity.key)
        _keep(folder, self._secrets[me.identity.key], me.nick, level)
        files = TableFiles.create(folder, own.seed, seated.offer)
        files.keep(note({seat: (place.host, place.port) for seat, place in seated.places.items()}))
        moved = asyncio.Event()
        peer = Peer(session, files, me, places=seated.places, changed=moved.set)
        listener.on_link = peer.add
        for link in (*seated.links, *early):
            peer.add(link)
        await self._think(peer, me.nick, level, seated.seat, moved, folder, listener)

    async def _return(self, folder: Path, table: str) -> None:
        """Go on where the files of a bot end."""
        try:
            me, level = _kept(folder, self._owner)
            self._levels[me.identity.key] = level
            files, held = TableFiles.open(folder / f"{table}{SUFFIX}")
        except (Refused, Unwritable, OSError) as error:
            self.trouble = f"a bot of this table cannot come back: {error}"
            return
        session = await asyncio.to_thread(resumed, held, me.identity, lambda _name: self._game)
        assert session.own is not None
        moved = asyncio.Event()
        peer = Peer(session, files, me, changed=moved.set)
        listener = Listener(me, peer.add)
        try:
            await listener.open(0)
            for seat, spot in (*held.places.items(), *self._known):
                if seat in peer.circle.others:
                    peer.know(seat, spot)
            await self._think(peer, me.nick, level, session.own.seat, moved, folder, listener)
        finally:
            await listener.close()

    async def _think(
        self, peer: Peer, nick: str, level: str, seat: Seat, moved: asyncio.Event, folder: Path, listener: Listener
    ) -> None:
        self._peers.append(peer)
        thinker = self._thinker(self._game)
        thinker.start()
        rng = Random(secrets.randbits(128))
        try:
            while True:
                if peer.now.asked and not peer.trouble:
                    think = partial(thinker.think, level, peer.now.state, seat, rng.randrange(1 << 32))
                    choice = await asyncio.to_thread(think)
                    if peer.now.asked:
                        await peer.choose(choice.action)
                    continue
                self.trouble = f"{nick}: {peer.trouble}" if peer.trouble else self.trouble
                moved.clear()
                await moved.wait()
        finally:
            thinker.close()
            await listener.close()  # first, or those who are hung up on would be let in once more
            await peer.close()
            if peer.now.done:
                shutil.rmtree(folder, ignore_errors=True)


def folders(table: str) -> tuple[Path, ...]:
    """Where the bots of a table of this machine have their files, while its game goes on."""
    return tuple(sorted(path.parent for path in (paths.games() / BOTS).glob(f"*/{table}{SUFFIX}")))


def _folder(key: bytes) -> Path:
    return paths.games() / BOTS / key.hex()[:16]


def _keep(folder: Path, secret: bytes, nick: str, level: str) -> None:
    """Who a bot is, before it is bound to anything. Raises Unwritable."""
    with writing(folder):
        make_folder(folder)
        fd = os.open(folder / WHO, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(fd, "w", encoding="utf-8") as file:
            json.dump({"secret": secret.hex(), "nick": nick, "level": level}, file)
            file.flush()
            os.fsync(file.fileno())


def _kept(folder: Path, owner: Me) -> tuple[Me, str]:
    """Who a bot is that comes back, and its level. Raises Refused."""
    try:
        said = json.loads((folder / WHO).read_text("utf-8"))
        return Me(Identity(bytes.fromhex(said["secret"])), str(said["nick"]), owner.versions), str(said["level"])
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise Refused(f"{folder / WHO} does not say who it is") from error


def orphaned(session: Session) -> str:
    """Why a table cannot be gone on with from this machine: files of its bots are missing. Empty where it can."""
    own, seats = session.own, session.terms.seats
    mine = [seat for seat, who in enumerate(seats) if own is not None and who.machine == own.seat != seat]
    there = folders(table_name(session.chains.offer.wire))
    if len(there) >= len(mine):
        return ""
    return (
        "this table had bots on this machine, and the files of some are gone: it cannot go on. All that was played is "
        "kept, and `paravent verify` shows it"
    )

"""Bots at a table of people: each on a seat of the host's machine, with a key of its own that the host vouches for.

To the others a bot is a peer like any: it is linked, signs, shuffles and proves by itself, so it can see no more than
its seat may. It has no file: a game that its host's program leaves cannot go on.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from paravent.core.game import AnyGame
from paravent.core.requests import Seat
from paravent.net.codes import Spot
from paravent.net.effects import Own
from paravent.net.identity import Identity
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.listening import Listener
from paravent.net.lan.peer import Peer
from paravent.net.lan.sitting import Bot, Seated
from paravent.net.notes import MAX_NICK, tidied
from paravent.net.session import Session
from paravent.tui.solo import BOT, Thinker

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
        self._tasks: dict[bytes, asyncio.Task[None]] = {}
        self._peers: list[Peer] = []

    def hire(self, level: str) -> Bot:
        """Somebody new, who plays at this level as soon as it is told where."""
        nick = tidied(f"{level} bot of {self._owner.nick}", MAX_NICK)
        me = Me(Identity(secrets.token_bytes(32)), nick, self._owner.versions)
        self._waiting[me.identity.key] = (me, level)
        return Bot(me.identity.key, nick)

    def seated(self, players: Sequence[str]) -> dict[Seat, Bot]:
        """Somebody new for every seat that a bot plays; `players` as in a `solo.Setup`."""
        return {seat: self.hire(who.removeprefix(BOT)) for seat, who in enumerate(players) if who.startswith(BOT)}

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

    async def close(self) -> None:
        """Send all away, once the others have the end of a game that is over."""
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
        session = Session(self._game, seated.offer, Own(me.identity, seated.seat, secrets.token_bytes(32)))
        moved = asyncio.Event()
        peer = Peer(session, None, me, places=seated.places, changed=moved.set)
        self._peers.append(peer)
        listener.on_link = peer.add
        for link in (*seated.links, *early):
            peer.add(link)
        thinker = self._thinker(self._game)
        thinker.start()
        rng = Random(secrets.randbits(128))
        try:
            while True:
                if peer.now.asked and not peer.trouble:
                    think = partial(thinker.think, level, peer.now.state, seated.seat, rng.randrange(1 << 32))
                    choice = await asyncio.to_thread(think)
                    if peer.now.asked:
                        await peer.choose(choice.action)
                    continue
                self.trouble = f"{me.nick}: {peer.trouble}" if peer.trouble else self.trouble
                moved.clear()
                await moved.wait()
        finally:
            thinker.close()
            await peer.close()


def orphaned(session: Session) -> str:
    """Why a table cannot be gone on with from this machine: its bots ended with the program. Empty where it can."""
    own, seats = session.own, session.terms.seats
    if own is None or all(who.machine != own.seat or seat == own.seat for seat, who in enumerate(seats)):
        return ""
    return (
        "this table had bots on this machine, and they ended with the program: it cannot go on. All that was played is "
        "kept, and `paravent verify` shows it"
    )

"""A seat at a table of peers, played by a bot without any screen: what `host` and `join` do with `--headless`.

One event loop: links and proofs are `net.lan`'s, the bot thinks in its own process. Where the game is kept and how it
ended is said in one line of JSON at the end.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from paravent.core.bots import Choice
from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.core.requests import Seat
from paravent.core.table import Table
from paravent.net.codes import Spot
from paravent.net.effects import Own, Verdict
from paravent.net.identity import trust_phrase
from paravent.net.lan.known import Standing
from paravent.net.lan.links import Link, Me
from paravent.net.lan.peer import Peer
from paravent.net.lan.returning import Returning
from paravent.net.lan.sitting import Seated
from paravent.net.lan.ways import Ways
from paravent.net.resuming import note, resumed
from paravent.net.session import Session
from paravent.net.tables import TableFiles
from paravent.net.terms import watchable
from paravent.net.wire import Malformed
from paravent.tui import paths
from paravent.tui.hired import LOOPBACK, Hired, orphaned
from paravent.tui.linked import LOST
from paravent.tui.worker import Worker

GOODBYE_SECONDS: Final = 30.0
"""How long a finished peer stays for those who have not got the end of the game yet."""
BLAME_SECONDS: Final = 5.0
"""How long a table that has stopped waits for a message that tells who is to blame."""

Think: TypeAlias = Callable[[Any, Seat, int], Choice[Any]]


class Stopped(Exception):
    """The table stopped before the game was over; `str()` says why, and what there is to show for it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, for the last line of a headless peer."""

    game: str
    scores: tuple[int, ...]
    digest: str
    """Of the public state, in hex: equal at all peers."""
    journal: str
    """The file that anybody can verify."""

    def line(self) -> str:
        """One line of JSON."""
        return json.dumps({"game": self.game, "scores": self.scores, "digest": self.digest, "journal": self.journal})


async def play(game: AnyGame, seated: Seated, me: Me, level: str, on_peer: Callable[[Peer], None]) -> Outcome:
    """Play a table to its end; `on_peer` gets the peer, for links that come later.

    Raises Stopped, Refused or Malformed for a table that this program cannot play, and Unwritable.
    """
    own = Own(me.identity, seated.seat, secrets.token_bytes(32))
    try:
        session = Session(game, seated.offer, own)
    except (Refused, Malformed):
        for link in seated.links:
            link.close()
        raise
    files = TableFiles.create(paths.games(), own.seed, seated.offer)
    files.keep(note({seat: (place.host, place.port) for seat, place in seated.places.items()}))
    moved = asyncio.Event()
    watch = watchable(session.terms.options)
    peer = Peer(session, files, me, places=seated.places, changed=moved.set, watch=watch)
    on_peer(peer)
    for link in seated.links:
        peer.add(link)
    return await _to_its_end(game, peer, files, seated.seat, level, moved)


async def go_on(path: Path, me: Me, level: str, ways: Ways, port: int | None, at: Sequence[Spot]) -> Outcome:
    """Play on where the files of a table end; `at` are places where the others may be, whoever of them it is.

    Raises Stopped, Refused, Unwritable, and Unreachable for a port that cannot be opened.
    """
    files, held = TableFiles.open(path)
    try:
        session = await asyncio.to_thread(resumed, held, me.identity)
    except BaseException:
        files.close()
        raise
    assert session.own is not None
    alone = orphaned(session)
    if alone:
        files.close()
        raise Stopped(alone)
    moved = asyncio.Event()
    peer = Peer(session, files, me, changed=moved.set, watch=watchable(session.terms.options))
    for seat in peer.circle.others:
        for spot in (*at, *([held.places[seat]] if seat in held.places else [])):
            peer.know(seat, spot)
    hired = Hired(session.game, me, Worker)

    def know(seat: Seat, spot: Spot) -> None:
        peer.know(seat, spot)
        hired.know(seat, spot)

    returning = Returning(me, session.game, session.chains.keys, ways, called=peer.add, know=know)
    try:
        hired.know(session.own.seat, (LOOPBACK, await returning.open(port)))
        hired.come_back(path.stem)
        return await _to_its_end(session.game, peer, files, session.own.seat, level, moved)
    finally:
        await asyncio.gather(peer.close(), hired.close(), returning.close())


async def _to_its_end(
    game: AnyGame, peer: Peer, files: TableFiles, seat: Seat, level: str, moved: asyncio.Event
) -> Outcome:
    worker = Worker(game)
    worker.start()
    try:
        await _play(peer, moved, partial(worker.think, level), seat, files)
        await peer.do(partial(files.move, paths.replays()))
        await peer.farewell(GOODBYE_SECONDS)
        return _outcome(game, peer, files)
    finally:
        worker.close()
        await peer.close()


async def _play(peer: Peer, moved: asyncio.Event, think: Think, seat: Seat, files: TableFiles) -> None:
    """Choose whenever it is due, until all have signed the end. Raises Stopped."""
    rng = Random(secrets.randbits(128))
    while not peer.now.done:
        if peer.trouble:
            raise Stopped(f"the game cannot be kept, so it stands still: {peer.trouble}")
        if peer.now.verdict is not None:
            await _stop(peer, moved, files.path)
        if peer.now.lost:
            raise Stopped(LOST)
        if peer.now.asked:
            choice = await asyncio.to_thread(think, peer.now.state, seat, rng.randrange(1 << 32))
            if peer.now.asked:
                await peer.choose(choice.action)
            continue
        moved.clear()
        await moved.wait()


async def _stop(peer: Peer, moved: asyncio.Event, path: Path) -> None:
    """Wait a little for whoever can tell who is to blame, and raise Stopped."""
    verdict = peer.now.verdict
    try:
        async with asyncio.timeout(BLAME_SECONDS):
            while verdict is not None and verdict.seat is None:
                moved.clear()
                await moved.wait()
                verdict = peer.now.verdict
    except TimeoutError:
        pass
    assert verdict is not None
    raise Stopped(f"{told(verdict)}; it is kept, and paravent verify {path} tells the same to anybody")


def told(verdict: Verdict) -> str:
    """Why a table has stopped, in words."""
    who = "nobody is convicted" if verdict.seat is None else f"seat {verdict.seat} has broken the protocol"
    return f"the table has stopped ({verdict.code}): {who}; {verdict.reason}"


def _outcome(game: AnyGame, peer: Peer, files: TableFiles) -> Outcome:
    state, head = peer.now.state, peer.now.table
    assert head is not None
    table = Table(game, head)
    table.state = state
    over = table.over
    assert over is not None
    return Outcome(game.facts.name, over.scores, table.digest.hex(), str(files.path))


def introduction(me: Me, link: Link, standing: Standing = Standing.NEW) -> str:
    """Who is on the other side, and how to make sure."""
    if standing is Standing.COMPARED:
        return f"{link.peer.nick} is here, and is who you have compared words with"
    words = " ".join(trust_phrase(me.identity.key, link.key))
    other = ", not the one you have met before," if standing is Standing.NAMESAKE else ""
    return f"{link.peer.nick} is here{other or ','} unverified until you both read: {words}"

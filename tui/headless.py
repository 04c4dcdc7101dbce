"""A seat at a table of peers, played by a bot without any screen: what `host` and `join` do with `--headless`.

One event loop: links and proofs are `net.lan`'s, the bot thinks in its own process. Where the game is kept and how it
ended is said in one line of JSON at the end.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from paravent.core.bots import Choice
from paravent.core.game import AnyGame
from paravent.core.table import Table
from paravent.net.effects import Own
from paravent.net.identity import trust_phrase
from paravent.net.lan.links import Link, Me
from paravent.net.lan.peer import Peer
from paravent.net.lan.sitting import Seated
from paravent.net.session import Session
from paravent.net.tables import TableFiles
from paravent.tui import paths
from paravent.tui.worker import Worker

GOODBYE_SECONDS: Final = 5.0
"""How long a finished peer stays, so that the others get its last words."""


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

    Raises Stopped, Refused for a table that this program cannot play, and Unwritable.
    """
    own = Own(me.identity, seated.seat, secrets.token_bytes(32))
    files = TableFiles.create(paths.games(), own.seed, seated.offer)
    moved = asyncio.Event()
    peer = Peer(Session(game, seated.offer, own), files, me, addresses=seated.addresses, changed=moved.set)
    on_peer(peer)
    for link in seated.links:
        peer.add(link)
    worker = Worker(game)
    worker.start()
    rng = Random(secrets.randbits(128))
    try:
        while not peer.now.done:
            _check(peer, files.path)
            if peer.now.asked:
                choice: Choice[object] = await asyncio.to_thread(
                    worker.think, level, peer.now.state, seated.seat, rng.randrange(1 << 32)
                )
                if peer.now.asked:
                    await peer.choose(choice.action)
                continue
            moved.clear()
            await moved.wait()
        await peer.farewell(GOODBYE_SECONDS)
        return _outcome(game, peer, files)
    finally:
        worker.close()
        await peer.close()


def _check(peer: Peer, path: Path) -> None:
    if peer.trouble:
        raise Stopped(f"the game cannot be kept, so it stands still: {peer.trouble}")
    verdict = peer.now.verdict
    if verdict is not None:
        who = "" if verdict.seat is None else f" seat {verdict.seat}"
        raise Stopped(f"the table has stopped ({verdict.code}{who}): {verdict.reason}; it is kept in {path}")


def _outcome(game: AnyGame, peer: Peer, files: TableFiles) -> Outcome:
    state, head = peer.now.state, peer.now.table
    assert head is not None
    table = Table(game, head)
    table.state = state
    over = table.over
    assert over is not None
    path = files.move(paths.replays())
    return Outcome(game.facts.name, over.scores, table.digest.hex(), str(path))


def introduction(me: Me, link: Link) -> str:
    """Who is on the other side, and how to make sure."""
    words = " ".join(trust_phrase(me.identity.key, link.key))
    return f"{link.peer.nick} is here, unverified until you both read: {words}"

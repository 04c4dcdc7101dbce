"""A company at a table: a machine for every seat, with links, files and a port of its own, that plays at random.

Everything is what two programs use, over real sockets of this machine, in one event loop. Links can be cut at any
moment; whoever was called calls again.
"""

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from paravent.core.bots import Budget, levels
from paravent.core.game import AnyGame
from paravent.core.requests import Seat
from paravent.core.table import Table
from paravent.net.effects import Own
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link, Me
from paravent.net.lan.listening import Listener
from paravent.net.lan.peer import Peer
from paravent.net.lan.sitting import Seated
from paravent.net.lan.work import Files, Now
from paravent.net.resuming import offered
from paravent.net.session import Session
from paravent.net.tables import TableFiles
from paravent.net.terms import watchable
from tests.net.lan.machines import HOST, somebody, until

NICKS = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay")
REDIAL = 0.02
"""Seconds between two calls: nobody here is busy."""
ITERATIONS = 100
"""What a bot may think; random ones need none."""


@dataclass
class Machine:
    """One player's program."""

    game: AnyGame
    me: Me
    seated: Seated
    listener: Listener
    files: TableFiles
    peer: Peer
    moved: asyncio.Event
    said: list[tuple[Seat, str]] = field(default_factory=list)

    @property
    def seat(self) -> Seat:
        return self.seated.seat

    async def play(self, rng: Random, level: str = "random") -> None:
        """Choose as a bot of this level does whenever it is due, until everybody has signed the end."""
        while not self.peer.now.done:
            assert self.peer.now.verdict is None, self.peer.now.verdict
            assert not self.peer.trouble, self.peer.trouble
            if self.peer.now.asked:
                seed, budget = Random(rng.random()), Budget(ITERATIONS)
                choice = levels.think(self.game, level, self.peer.now.state, self.seat, seed, budget)
                await self.peer.choose(choice.action)
                continue
            self.moved.clear()
            await self.moved.wait()

    async def close(self) -> None:
        await self.listener.close()
        await self.peer.close()


Wrap = Callable[[TableFiles], Files]


class Company:
    """All of them."""

    def __init__(self, game: AnyGame, machines: list[Machine]) -> None:
        self.game = game
        self.machines = machines

    @classmethod
    async def gathered(
        cls,
        game: AnyGame,
        count: int,
        folder: Path,
        *,
        host: Seat = 0,
        options: Mapping[str, str] | None = None,
        wrap: Mapping[Seat, Wrap] | None = None,
        watch: bool = False,
    ) -> "Company":
        """They sit down; `wrap` puts something between a seat and its files, `watch` lets others look on."""
        hosting = Hosting(game, options or {}, count, somebody(NICKS[0]), seat=host, watch=watch)
        await hosting.open(0, HOST)
        calls: list[asyncio.Task[Seated]] = []
        listeners = [hosting.listener]
        doors: list[list[Link]] = [[] for _ in range(count)]
        for number in range(1, count):
            me = somebody(NICKS[number])
            joining = await Joining.call(me, HOST, hosting.listener.port)
            listeners.append(Listener(me, doors[number].append))
            calls.append(asyncio.create_task(joining.sit(await listeners[number].open(0, HOST))))
            await until(lambda number=number: len(hosting.guests) == number)  # type: ignore[misc]  # bound at once
        tables = [await hosting.full(), *(await asyncio.gather(*calls))]
        machines = [
            machine(game, somebody(NICKS[number]), seated, listeners[number], folder / NICKS[number], wrap)
            for number, seated in enumerate(tables)
        ]
        hosting.later = machines[0].peer.add
        for guest, early in zip(machines[1:], doors[1:], strict=True):
            guest.listener.on_link = guest.peer.add
            for link in early:
                guest.peer.add(link)
        machines.sort(key=lambda one: one.seat)
        return cls(game, machines)

    async def play(self, rng: Random, seconds: float = 60.0, level: str = "random") -> None:
        """A whole game; raises TimeoutError with what everybody waits for when it stands still."""
        plays = [machine.play(Random(rng.random()), level) for machine in self.machines]
        try:
            async with asyncio.timeout(seconds):
                await asyncio.gather(*plays)
        except TimeoutError:
            raise TimeoutError("; ".join(map(_where, self.machines))) from None

    async def cut_and_play(self, rng: Random, cuts: int, seconds: float = 60.0, level: str = "random") -> int:
        """A whole game in which links are cut at random moments; returns how often one was."""
        playing = asyncio.create_task(self.play(rng, seconds, level))
        done = 0
        while not playing.done():
            await asyncio.sleep(rng.random() * 0.05)
            links = [link for machine in self.machines for link in machine.peer.links.values()]
            if links and done < cuts:
                cut(rng.choice(links))
                done += 1
        await playing
        return done

    def digests(self) -> set[bytes]:
        """What everybody takes the public state for."""
        return {digest(self.game, machine.peer.now) for machine in self.machines}

    async def close(self) -> None:
        for machine in self.machines:
            await machine.close()


def cut(link: Link) -> None:
    """Break a connection as a network does: without a word, and with everything that was on its way."""
    link._writer.transport.abort()


def machine(
    game: AnyGame, me: Me, seated: Seated, listener: Listener, folder: Path, wrap: Mapping[Seat, Wrap] | None = None
) -> Machine:
    """Somebody's program at a table that can begin."""
    own = Own(me.identity, seated.seat, hashlib.sha256(me.identity.key).digest())
    files = TableFiles.create(folder, own.seed, seated.offer)
    moved = asyncio.Event()
    said: list[tuple[Seat, str]] = []
    peer = Peer(
        Session(game, seated.offer, own),
        files if wrap is None or seated.seat not in wrap else wrap[seated.seat](files),
        me,
        places=seated.places,
        changed=moved.set,
        said=lambda seat, words: said.append((seat, words)),
        redial=REDIAL,
        watch=watchable(offered(seated.offer).options),
    )
    for link in seated.links:
        peer.add(link)
    return Machine(game, me, seated, listener, files, peer, moved, said)


def digest(game: AnyGame, now: Now) -> bytes:
    assert now.table is not None
    table = Table(game, now.table)
    table.state = now.state
    return table.digest


def _where(machine: Machine) -> str:
    now = machine.peer.now
    return (
        f"seat {machine.seat}: {len(now.entries)} answers, waits for {now.waits_for}, asked {now.asked}, "
        f"done {now.done}, links {sorted(machine.peer.links)}, {machine.peer.trouble or 'no trouble'}"
    )

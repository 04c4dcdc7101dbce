"""Somebody on the other side of a table: a machine of its own in the loop of the test, for screens to play with.

It sits down as a guest or waits as a host, and chooses when it is told to. The screen belongs to Ann, it is Bo's, or
somebody else's at a larger table.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import cast

from paravent.core.bots.random_ import any_action
from paravent.core.game import AnyGame
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link, Me
from paravent.net.lan.listening import Listener
from paravent.tui import paths
from paravent.tui.app import Paravent
from paravent.tui.opening import Called, Hosted, Returned
from paravent.tui.screens.waiting import Meeting
from paravent.tui.solo import OPEN, YOU, Setup, Thinker
from paravent.tui.worker import Worker
from tests.net.lan.company import Machine, machine
from tests.net.lan.machines import HOST, PATIENCE, somebody
from tests.tui.settling import settle, strike
from tests.tui.stage import NOON, Stage, text

BO = somebody("Bo")
SETUP = Setup("wager", (YOU, OPEN), {})
ANNS_SECRET = b"Ann".ljust(32, b".")


def be_ann() -> None:
    """The screen's player is the same in every test."""
    path = paths.identity()
    path.parent.mkdir(parents=True)
    path.write_bytes(ANNS_SECRET)


async def comes(pilot: Stage, true: Callable[[], object]) -> None:
    """Let everything happen until something holds, and the screen has been drawn since."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)
            await settle(pilot)
    await settle(pilot)


async def reads(pilot: Stage, words: str) -> None:
    """Wait until these words are on the screen."""
    try:
        await comes(pilot, lambda: words in " ".join(text(pilot.app).split()))
    except TimeoutError:
        raise AssertionError(f"“{words}” never came:\n{text(pilot.app)}") from None


async def type_line(pilot: Stage, line: str) -> None:
    """Type a line after a colon."""
    await strike(pilot, ":", *line, "enter")


def app_of(pilot: Stage) -> Paravent:
    return cast("Paravent", pilot.app)


def hosted(setup: Setup = SETUP) -> Hosted:
    return Hosted(setup, 0, HOST, "Ann")


@asynccontextmanager
async def waiting(
    opening: Hosted | Called | Returned,
    size: tuple[int, int] = (80, 24),
    pace: str = "off",
    thinker: Callable[[AnyGame], Thinker] = Worker,
) -> AsyncIterator[Stage]:
    """The app in a waiting room of Ann's."""
    from paravent.tui.settings import Settings

    settings = Settings(theme="dark", glyphs="full", pace=pace, discovery=False)
    app = Paravent(settings, opening=opening, thinker=thinker, clock=lambda: NOON, guard=0.0)
    async with app.run_test(size=size) as pilot:
        await comes(pilot, lambda: isinstance(pilot.app.screen, Meeting))
        yield pilot


class Opposite:
    """Bo, or whoever it is."""

    def __init__(self, game: AnyGame, folder: Path, me: Me = BO) -> None:
        self.game = game
        self.me = me
        self.folder = folder
        self.hosting: Hosting | None = None
        self.machine: Machine | None = None
        self._early: list[Link] = []
        self._listener = Listener(me, self._early.append)
        self._sitting: asyncio.Task[None] | None = None

    @property
    def at_table(self) -> Machine:
        assert self.machine is not None
        return self.machine

    async def wait(self, seats: int = 2) -> int:
        """Open a table; returns its port."""
        self.hosting = Hosting(self.game, {}, seats, self.me)
        port = await self.hosting.open(0, HOST)
        self._sitting = asyncio.create_task(self._hosted())
        return port

    async def _hosted(self) -> None:
        assert self.hosting is not None
        seated = await self.hosting.full()
        self.machine = machine(self.game, self.me, seated, self.hosting.listener, self.folder)
        self.hosting.later = self.machine.peer.add

    async def join(self, port: int) -> None:
        """Sit down at somebody's table."""
        joining = await Joining.call(self.me, HOST, port)
        seated = await joining.sit(await self._listener.open(0, HOST))
        self.machine = machine(self.game, self.me, seated, self._listener, self.folder)
        self._listener.on_link = self.machine.peer.add
        for link in self._early:
            self.machine.peer.add(link)

    async def choose(self, rng: Random | None = None) -> None:
        """Make one choice at random, as soon as one is due."""
        one = self.at_table
        async with asyncio.timeout(PATIENCE):
            while not one.peer.now.asked:
                one.moved.clear()
                await one.moved.wait()
        await one.peer.choose(any_action(self.game, one.peer.now.state, one.seat, rng or Random(1)))

    async def close(self) -> None:
        if self._sitting is not None:
            self._sitting.cancel()
            await asyncio.wait({self._sitting})
        if self.machine is not None:
            await self.machine.close()
        if self.hosting is not None:
            await self.hosting.close()
        await self._listener.close()


@asynccontextmanager
async def opposite(game: AnyGame, folder: Path, me: Me = BO) -> AsyncIterator[Opposite]:
    """Bo, who goes home in the end."""
    bo = Opposite(game, folder, me)
    try:
        yield bo
    finally:
        await bo.close()

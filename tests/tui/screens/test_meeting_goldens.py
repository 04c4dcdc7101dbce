"""The screens of people, frozen: the waiting rooms, and the table with somebody away, at its end, or stopped.

Every secret of these tables is a made-up one, so that the same cards lie in every run.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from paravent.net import kinds
from paravent.net.codes import Code
from paravent.net.envelope import sign
from paravent.net.lan import hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.knocking import Door
from paravent.tui import linked
from paravent.tui.opening import Called
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.solo import OPEN, YOU, Setup
from tests.bots import First
from tests.net.lan.company import cut
from tests.net.lan.machines import HOST, somebody, until
from tests.tui import golden
from tests.tui.opposite import BO, Opposite, app_of, be_ann, comes, hosted, opposite, reads, waiting
from tests.tui.screens.test_goldens import SIZES, THEMES
from tests.tui.screens.test_linked import play_on
from tests.tui.screens.test_meeting import opened, play_of
from tests.tui.settling import resize, strike
from tests.tui.stage import TOYS, Stage

pytestmark = pytest.mark.usefixtures("toys")

WAGER = TOYS["wager"]
PORT = re.compile(r"\b(?<=[: ])\d{5}\b")
TABLE = re.compile(r"\b[0-9a-f]{16}\b")
Scene = Callable[[Stage, LinkedPlay, Opposite], Awaitable[None]]


@pytest.fixture(autouse=True)
def frozen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    freeze(monkeypatch)


def freeze(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same machines, secrets and code in every run."""
    be_ann()
    made_up = SimpleNamespace(token_bytes=lambda count: bytes(range(count)))
    monkeypatch.setattr(hosting, "secrets", made_up)
    monkeypatch.setattr(linked, "secrets", made_up)
    monkeypatch.setattr(Door, "code", Code(("seven", "quiet"), name="otter"))


async def frozen_as(pilot: Stage, name: str) -> None:
    """Hold the screen to its files, with the port that everybody knows."""
    for theme in THEMES:
        app_of(pilot).change("theme", theme)
        for width, height in SIZES:
            await resize(pilot, width, height)
            shown = f"{name}-{width}x{height}"
            if theme == THEMES[0]:
                text = PORT.sub("47813", golden.text_of(pilot.app))
                golden.same(f"{shown}.txt", TABLE.sub("0123456789abcdef", text))
            golden.same(f"{shown}-{theme}.styles", golden.styles_of(pilot.app))


async def test_a_host_who_waits() -> None:
    async with waiting(hosted()) as pilot:
        await opened(pilot)
        await frozen_as(pilot, "meeting-host")


async def test_people_a_bot_and_what_they_say() -> None:
    setup = Setup("wager", (YOU, "bot:hard", OPEN, OPEN), {})
    async with waiting(hosted(setup), thinker=First) as pilot:
        port = await opened(pilot)
        bo, cy = [await Joining.call(somebody(nick), HOST, port) for nick in ("Bo", "W" * 24)]
        sitting = asyncio.create_task(bo.sit(2001))
        await reads(pilot, "Waiting for 1 player.")
        bo.say("a long evening, and " + "many words " * 12)
        await reads(pilot, "Bo: a long")
        cy.say("who brings the crisps?")
        await reads(pilot, "who brings")
        await strike(pilot, "a")
        await reads(pilot, "✓ compared")
        await frozen_as(pilot, "meeting-people")
        sitting.cancel()
        for one in (bo, cy):
            await one.close()


async def test_a_guest_who_looks(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo, waiting(Called((HOST, await bo.wait()), 0, "Ann")) as pilot:
        await reads(pilot, "Sit down?")
        await frozen_as(pilot, "meeting-guest")


async def test_a_guest_whom_nobody_answers() -> None:
    async with waiting(Called((HOST, 1), 0, "Ann")) as pilot:
        await reads(pilot, "cannot be joined")
        await frozen_as(pilot, "meeting-refused")


@asynccontextmanager
async def seated(folder: Path) -> AsyncIterator[tuple[Stage, LinkedPlay, Opposite]]:
    async with waiting(hosted()) as pilot, opposite(WAGER, folder) as bo:
        await bo.join(await opened(pilot))
        screen = await play_of(pilot)
        await comes(pilot, lambda: screen.mine)
        yield pilot, screen, bo


async def mine(pilot: Stage, screen: LinkedPlay, bo: Opposite) -> None:
    bo.at_table.peer.chat("good luck")
    await reads(pilot, "good luck")


async def away(pilot: Stage, screen: LinkedPlay, bo: Opposite) -> None:
    await strike(pilot, "c", "enter")
    await reads(pilot, "You have chosen.")
    await bo.at_table.listener.close()
    for task in bo.at_table.peer.circle._tasks[1:]:
        task.cancel()
    cut(screen.linked.peer.links[1])
    await reads(pilot, "No link to Bo")


async def over(pilot: Stage, screen: LinkedPlay, bo: Opposite) -> None:
    await play_on(pilot, screen, bo, Random(3))
    await reads(pilot, "All have signed the end:")


async def stopped(pilot: Stage, screen: LinkedPlay, bo: Opposite) -> None:
    await until(lambda: bo.at_table.peer.now.asked)
    session = bo.at_table.peer._session
    state = session.occasion.state
    wrong = sign(session.chains.next(1, kinds.Result(state, (1, 0)), session.exchange, state), BO.identity)
    bo.at_table.peer.links[0].send(wrong.wire)
    await reads(pilot, "The table has stopped.")
    await until(lambda: screen.linked.verdict)


@pytest.mark.parametrize("scene", [mine, away, over, stopped], ids=lambda scene: scene.__name__)
async def test_a_table_of_two(scene: Scene, tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, bo):
        await scene(pilot, screen, bo)
        await frozen_as(pilot, f"linked-{scene.__name__}")

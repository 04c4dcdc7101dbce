"""Once more among people: the host opens the table again, the others see it and sit down with a key."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from textual import events

from paravent.net.lan import circle
from paravent.net.lan.hosting import Hosting
from paravent.tui.opening import Called
from paravent.tui.screens.guestroom import GuestRoom
from paravent.tui.screens.home import Home
from paravent.tui.screens.hostroom import HostRoom
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.solo import OPEN, YOU, Setup
from tests.bots import First
from tests.net.lan.machines import HOST, until
from tests.tui.opposite import BO, Opposite, be_ann, comes, hosted, opposite, reads, type_line, waiting
from tests.tui.screens.test_every_screen import no_key_has_two_meanings_and_all_are_plain
from tests.tui.screens.test_linked import play_on
from tests.tui.screens.test_meeting import WAGER, opened, play_of
from tests.tui.settling import strike
from tests.tui.stage import Stage, place, rows, text

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(autouse=True)
def ann(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_ann()
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.05)
    monkeypatch.setattr(circle, "REDIAL_SECONDS", 0.1)


@asynccontextmanager
async def over(pilot: Stage, bo: Opposite, port: int) -> AsyncIterator[LinkedPlay]:
    """A game that Ann has hosted, with its end signed by all."""
    await bo.join(port)
    screen = await play_of(pilot)
    await play_on(pilot, screen, bo, Random(3))
    await comes(pilot, lambda: screen.linked.kept)
    yield screen


async def room_of(pilot: Stage) -> HostRoom:
    await comes(pilot, lambda: isinstance(pilot.app.screen, HostRoom) and pilot.app.screen.hosting)
    room = place(pilot)
    assert isinstance(room, HostRoom)
    return room


@pytest.mark.parametrize("typed", [False, True])
async def test_the_host_opens_it_again_at_the_same_port_and_the_other_is_asked(tmp_path: Path, *, typed: bool) -> None:
    async with waiting(hosted(Setup("wager", (YOU, OPEN), {"dice": "2"}))) as pilot:
        port = await opened(pilot)
        async with opposite(WAGER, tmp_path / "1") as bo, over(pilot, bo, port):
            assert rows(pilot.app)[20].endswith(" Play again?")
            assert " n again " in text(pilot.app)
            no_key_has_two_meanings_and_all_are_plain(pilot)
            await (type_line(pilot, "again") if typed else strike(pilot, "n"))
            room = await room_of(pilot)
            assert (room.setup.players, dict(room.setup.options)) == ((OPEN, YOU), {"dice": "2"})
            assert room.hosting is not None
            assert room.hosting.listener.port == port
            await until(lambda: bo.at_table.peer.invites)
            assert bo.at_table.peer.parted == {0}, "who opens another table is not back at this one"
        async with opposite(WAGER, tmp_path / "2") as bo:
            await bo.join(port)
            screen = await play_of(pilot)
            assert screen.linked.seat == 1
            await comes(pilot, lambda: screen.mine)
            assert screen.linked.names == ("Bo", "you")


async def test_who_turns_back_while_it_is_opened_has_hung_up_and_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with waiting(hosted()) as pilot:
        port = await opened(pilot)
        async with opposite(WAGER, tmp_path) as bo, over(pilot, bo, port) as screen:
            listener, may = screen.linked.listening, asyncio.Event()
            assert listener is not None
            close = listener.close

            async def closed() -> None:
                await may.wait()
                await close()

            monkeypatch.setattr(listener, "close", closed)
            await strike(pilot, "n")
            assert rows(pilot.app)[20] == " Hanging up, and opening the table again."
            await strike(pilot, "n", "y")
            assert place(pilot) is screen, "only the way back is open"
            pilot.app.post_message(events.Key("escape", None))
            await asyncio.sleep(0.05)
            assert screen.linked.peer.links, "it takes a moment"
            may.set()
            await comes(pilot, lambda: isinstance(pilot.app.screen, Home))
            await until(lambda: not screen.linked.peer.links and bo.at_table.peer.parted == {0})
            await comes(pilot, lambda: True)
            assert isinstance(place(pilot), Home)


async def test_a_table_that_was_private_and_had_a_bot_and_a_clock_is_the_same_again(tmp_path: Path) -> None:
    setup = Setup("wager", (YOU, "bot:medium", OPEN), {"dice": "1"}, minutes=10, strict=True)
    async with waiting(hosted(setup), thinker=First) as pilot:
        pilot.app.private = True  # type: ignore[attr-defined]  # the app of the stage
        await strike(pilot, "escape")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Home))
        pilot.app.open_host(setup)  # type: ignore[attr-defined]  # the same
        port = await opened(pilot)
        pilot.app.private = False  # type: ignore[attr-defined]  # the same
        async with opposite(WAGER, tmp_path) as bo, over(pilot, bo, port):
            await strike(pilot, "n")
            room = await room_of(pilot)
            assert room.setup == Setup("wager", ("bot:medium", OPEN, YOU), {"dice": "1"}, minutes=10, strict=True)
            assert room._wishes == {room.me.identity.key: 2, BO.identity.key: 1}, "everybody is one seat further"
            assert room._private
            await until(lambda: bo.at_table.peer.invites)


async def test_a_guest_sees_that_the_host_has_opened_it_again_and_goes_there_with_a_key(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo, waiting(Called((HOST, await bo.wait()), 0, "Ann")) as pilot:
        await reads(pilot, "Sit down?")
        await strike(pilot, "enter")
        screen = await play_of(pilot)
        await play_on(pilot, screen, bo, Random(3))
        await comes(pilot, lambda: screen.linked.kept)
        assert "Play again?" not in text(pilot.app), "the host opens it"
        assert bo.hosting
        port = bo.hosting.listener.port
        await bo.at_table.close()
        await comes(pilot, lambda: screen.linked.away == (0,))
        again = Hosting(WAGER, {}, 2, BO, seat=1)
        await again.open(port, HOST)
        await reads(pilot, "Bo has opened a table of Wager: n looks at it.")
        assert " n next table " in text(pilot.app)
        no_key_has_two_meanings_and_all_are_plain(pilot)
        assert [entry.text for entry in screen.diary.entries][-1] == "Bo has opened a table of Wager: n looks at it."
        assert not [entry for entry in screen.diary.entries if "Bo is back" in entry.text]
        await again.close()
        await comes(pilot, lambda: " n next table " not in text(pilot.app))
        again = Hosting(WAGER, {}, 2, BO, seat=1)
        await again.open(port, HOST)
        await comes(pilot, lambda: " n next table " in text(pilot.app))
        await strike(pilot, "n")
        await reads(pilot, "Sit down?")
        assert isinstance(place(pilot), GuestRoom)
        await strike(pilot, "enter")
        seated = await asyncio.wait_for(again.full(), 30)
        assert seated.nicks == ("Ann", "Bo")
        for link in seated.links:
            await link.gone()
        await again.close()


async def test_who_opens_a_table_before_the_game_is_over_is_told_of_as_not_there(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo, waiting(Called((HOST, await bo.wait()), 0, "Ann")) as pilot:
        await reads(pilot, "Sit down?")
        await strike(pilot, "enter")
        screen = await play_of(pilot)
        await comes(pilot, lambda: screen.mine)
        assert bo.hosting
        port = bo.hosting.listener.port
        await bo.at_table.close()
        await comes(pilot, lambda: screen.linked.away == (0,))
        again = Hosting(WAGER, {}, 2, BO)
        await again.open(port, HOST)
        await reads(pilot, "! Bo is there, and not at this table; it goes on once Bo is back. Nothing is lost.")
        assert "next table" not in text(pilot.app)
        await again.close()
        await reads(pilot, "! Bo hung up;")

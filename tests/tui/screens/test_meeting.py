"""The waiting rooms: who sits where, six words to compare, and what comes of it on either side."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from paravent.net.identity import Identity, trust_phrase
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Unreachable
from paravent.tui.opening import Called
from paravent.tui.screens.guestroom import GuestRoom
from paravent.tui.screens.home import Home
from paravent.tui.screens.hostroom import HostRoom
from paravent.tui.screens.linked import LinkedPlay
from paravent.tui.screens.reading import Rules
from paravent.tui.solo import OPEN, YOU, Setup
from tests.net.lan.company import cut
from tests.net.lan.machines import HOST, somebody, until
from tests.tui.opposite import ANNS_SECRET, BO, be_ann, comes, hosted, opposite, reads, waiting
from tests.tui.settling import strike
from tests.tui.stage import TOYS, Stage, place, text

pytestmark = pytest.mark.usefixtures("toys")

WAGER = TOYS["wager"]
WORDS = " ".join(trust_phrase(Identity(ANNS_SECRET).key, BO.identity.key))


@pytest.fixture(autouse=True)
def ann(home: Path) -> None:
    be_ann()


def port_of(pilot: Stage) -> int:
    room = pilot.app.screen
    assert isinstance(room, HostRoom)
    assert room.hosting is not None
    return room.hosting.listener.port


async def opened(pilot: Stage) -> int:
    """The port of the table, once it is open."""
    await comes(pilot, lambda: getattr(pilot.app.screen, "hosting", None))
    await reads(pilot, "Waiting for")
    return port_of(pilot)


async def play_of(pilot: Stage) -> LinkedPlay:
    await comes(pilot, lambda: isinstance(pilot.app.screen, LinkedPlay))
    screen = pilot.app.screen
    assert isinstance(screen, LinkedPlay)
    return screen


async def test_a_host_waits_tells_where_and_goes_on_when_somebody_sits_down(tmp_path: Path) -> None:
    async with waiting(hosted()) as pilot, opposite(WAGER, tmp_path) as bo:
        port = await opened(pilot)
        shown = text(pilot.app)
        assert "Ann (you)" in shown
        assert "nobody yet" in shown
        assert f"paravent join 127.0.0.1:{port}" in shown
        assert "Waiting for 1 player." in shown
        await bo.join(port)
        screen = await play_of(pilot)
        assert screen.linked.names == ("you", "Bo")
        assert screen.linked.trust(1) == WORDS
        await strike(pilot, "y")
        await reads(pilot, f"Compare with Bo: {WORDS}")


async def test_a_guest_looks_and_sits_down_when_he_likes(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait()
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "Bo plays Wager. Sit down?")
            shown = text(pilot.app)
            assert WORDS in shown
            assert "nobody yet" in shown
            assert bo.hosting
            assert bo.hosting.guests == ()
            await strike(pilot, "enter")
            screen = await play_of(pilot)
            assert screen.linked.names == ("Bo", "you")


async def test_a_guest_who_sits_sees_who_is_still_missing(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait(3)
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "Sit down?")
            await strike(pilot, "enter")
            await reads(pilot, "You sit, and are ready. One seat is still free")
            assert bo.hosting
            await until(lambda: bo.hosting and bo.hosting.nicks == ("Bo", "Ann", ""))
            cy = await Joining.call(somebody("Cy"), HOST, port)
            task = asyncio.create_task(cy.sit(2001))
            await reads(pilot, "All are here. Cy masks and shuffles.")
            screen = place(pilot)
            assert isinstance(screen, GuestRoom)
            assert screen.nicks() == ("Bo", "Ann (you)", "Cy")
            for link in (await task).links:
                await link.gone()


async def test_whoever_hangs_up_is_gone_for_the_other_side(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait()
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "Sit down?")
            await strike(pilot, "escape")
            assert isinstance(place(pilot), Home)
            await until(lambda: bo.hosting and not bo.hosting.lookers)


async def test_a_guest_is_told_when_the_host_hangs_up_before_he_sits(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait()
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "Sit down?")
            assert bo.hosting
            await bo.hosting.close()
            await reads(pilot, "× Bo says: the host has closed the table")
            assert "This table cannot be joined." in text(pilot.app)
            await strike(pilot, "escape")
            assert isinstance(place(pilot), Home)


async def test_a_guest_is_told_why_nobody_can_be_reached() -> None:
    async with waiting(Called((HOST, 1), 0, "Ann")) as pilot:
        await reads(pilot, "This table cannot be joined.")
        assert "127.0.0.1:1 cannot be reached (it refuses)" in text(pilot.app)
        await strike(pilot, "r")
        assert isinstance(place(pilot), GuestRoom), "there are no rules of a table that nobody knows"


async def test_a_guest_can_call_again(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait(3)
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "Sit down?")
            await strike(pilot, "enter")
            await reads(pilot, "You sit, and are ready.")
            assert bo.hosting
            cut(bo.hosting.guests[0])
            await reads(pilot, "Bo has hung up before the table began")
            assert "call again" in text(pilot.app)
            await strike(pilot, "enter")
            await reads(pilot, "Sit down?")
            await strike(pilot, "enter")
            await reads(pilot, "You sit, and are ready.")
            await until(lambda: bo.hosting and bo.hosting.nicks == ("Bo", "Ann", ""))


async def test_both_sides_are_told_of_rules_that_differ(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait()
        assert bo.hosting
        theirs = replace(bo.hosting.invitation(), rules=bytes(32), version="Wager 9, rules 00")
        monkeypatch.setattr(Hosting, "invitation", lambda _: theirs)
        async with waiting(Called((HOST, port), 0, "Ann")) as pilot:
            await reads(pilot, "both sides need the same rules of Wager: theirs is Wager 9, rules 00, yours is Wager")
            await until(lambda: bo.hosting and bo.hosting.told)
            assert "Ann does not sit down: both sides need the same rules" in bo.hosting.told


async def test_a_host_is_told_why_somebody_does_not_sit_down() -> None:
    async with waiting(hosted()) as pilot:
        joining = await Joining.call(BO, HOST, await opened(pilot))
        joining.decline("both sides need the same rules")
        await reads(pilot, "Bo does not sit down: both sides need the same rules")
        await joining.close()


async def test_a_host_is_told_when_the_port_is_taken(tmp_path: Path) -> None:
    async with opposite(WAGER, tmp_path) as bo:
        port = await bo.wait()
        opening = hosted()
        async with waiting(type(opening)(opening.setup, port, HOST, "Ann")) as pilot:
            await reads(pilot, "This table cannot be opened.")
            assert f"port {port} of 127.0.0.1 cannot be opened" in text(pilot.app)


async def test_a_host_who_hangs_up_turns_everybody_away() -> None:
    async with waiting(hosted(Setup("wager", (YOU, OPEN, OPEN), {}))) as pilot:
        port = await opened(pilot)
        assert "Waiting for 2 players." in text(pilot.app)
        joining = await Joining.call(BO, HOST, port)
        task = asyncio.create_task(joining.sit(2001))
        await reads(pilot, "Waiting for 1 player.")
        assert WORDS in text(pilot.app)
        await strike(pilot, "escape")
        with pytest.raises(Unreachable, match="the host has closed the table"):
            await task
        assert isinstance(place(pilot), Home)


async def test_the_host_may_sit_on_any_seat(tmp_path: Path) -> None:
    async with waiting(hosted(Setup("wager", (OPEN, YOU), {}))) as pilot, opposite(WAGER, tmp_path) as bo:
        await bo.join(await opened(pilot))
        screen = await play_of(pilot)
        assert screen.linked.names == ("Bo", "you")


async def test_the_game_waits_for_a_screen_that_lies_over_the_room(tmp_path: Path) -> None:
    async with waiting(hosted()) as pilot, opposite(WAGER, tmp_path) as bo:
        port = await opened(pilot)
        await strike(pilot, "r")
        await comes(pilot, lambda: isinstance(pilot.app.screen, Rules))
        await bo.join(port)
        await until(lambda: bo.at_table.peer.now.table is not None)
        await pilot.pause(0.05)
        assert isinstance(pilot.app.screen, Rules), "nobody is torn away from what he reads"
        await strike(pilot, "escape")
        await play_of(pilot)


async def test_leaving_while_the_cards_are_shuffled_hangs_up(tmp_path: Path) -> None:
    async with waiting(hosted(Setup("wager", (YOU, OPEN, OPEN), {}))) as pilot, opposite(WAGER, tmp_path) as bo:
        port = await opened(pilot)
        silent = await Joining.call(somebody("Cy"), HOST, port)
        task = asyncio.create_task(silent.sit(2001))
        await reads(pilot, "Waiting for 1 player.")
        await bo.join(port)
        await reads(pilot, "All are here. Cy masks and shuffles.")
        await strike(pilot, "escape")
        assert isinstance(place(pilot), Home)
        await until(lambda: not bo.at_table.peer.links)
        seated = await task
        for link in seated.links:
            await link.gone()


async def test_the_program_can_be_left_from_a_waiting_room() -> None:
    async with waiting(hosted()) as pilot:
        await opened(pilot)
        await strike(pilot, ":", *"quit", "enter")
    assert pilot.app.return_code == 0


async def test_the_longest_nick_fits_into_a_small_window() -> None:
    async with waiting(hosted(Setup("wager", (YOU, OPEN, OPEN), {})), (60, 16)) as pilot:
        joining = await Joining.call(somebody("W" * 24), HOST, await opened(pilot))
        task = asyncio.create_task(joining.sit(2001))
        await reads(pilot, "W" * 24)
        task.cancel()
        await joining.close()

"""Bots at a table of people: seats of the host's machine, vouched for, that play to the end and leave with the host."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from paravent.core.bots.random_ import any_action
from paravent.net.audit import audit
from paravent.net.envelope import Signed
from paravent.net.kinds import Table
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link, Unreachable
from paravent.net.lan.listening import Listener
from paravent.net.lan.peer import Peer
from paravent.net.lan.sitting import Seated
from paravent.net.resuming import resumed
from paravent.net.tables import TableFiles
from paravent.tui.commands import verify
from paravent.tui.hired import Hired, folders, orphaned
from tests.bots import First
from tests.net.lan.company import Company, Machine, digest, machine
from tests.net.lan.machines import HOST, somebody, until
from tests.toys import box

ANN, BO, CY = somebody("Ann"), somebody("Bo"), somebody("Cy")
WAGER = box.load("wager")
PLAYERS = ("bot:easy", "you", "open")


async def opened(players: tuple[str, ...] = PLAYERS) -> tuple[Hosting, Hired]:
    hired = Hired(WAGER, ANN, First)
    bots = {seat: hired.hire("easy") for seat, who in enumerate(players) if who == "bot:easy"}
    hosting = Hosting(WAGER, {}, len(players), ANN, seat=players.index("you"), bots=bots)
    hired.start((HOST, await hosting.open(0, HOST)))
    return hosting, hired


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[tuple[Machine, Machine, Hired]]:
    """Ann with a bot of hers, and Bo."""
    hosting, hired = await opened()
    joining = await Joining.call(BO, HOST, hosting.listener.port)
    early: list[object] = []
    listener = Listener(BO, early.append)
    guest: Seated = await joining.sit(await listener.open(0, HOST))
    ann = machine(WAGER, ANN, await hosting.full(), hosting.listener, tmp_path / "ann")
    bo = machine(WAGER, BO, guest, listener, tmp_path / "bo")
    hosting.later, listener.on_link = ann.peer.add, bo.peer.add
    for link in early:
        bo.peer.add(link)  # type: ignore[arg-type]  # what a listener gives
    try:
        yield ann, bo, hired
    finally:
        await hired.close()
        await ann.close()
        await bo.close()


async def test_a_bot_sits_on_the_hosts_machine_and_plays_to_the_end(table: tuple[Machine, Machine, Hired]) -> None:
    ann, bo, hired = table
    body = Signed.read(ann.seated.offer).envelope.body
    assert isinstance(body, Table)
    assert [seating.machine for seating in body.seats] == [1, 1, 2]
    assert ann.seated.nicks == ("easy bot of Ann", "Ann", "Bo")
    async with asyncio.timeout(60):
        await asyncio.gather(ann.play(Random(1)), bo.play(Random(2)))
    assert ann.peer.now.done
    assert len(Company(WAGER, [ann, bo]).digests()) == 1
    assert body.seats[0].identity == bo.peer.links[0].key == ann.peer.links[0].key
    assert hired.trouble == ""
    for one in (ann, bo):
        report = audit(one.files.path.read_bytes(), box.load)
        assert (report.sound, report.finished) == (True, True)
        assert [sitter.machine for sitter in report.sitters] == [1, 1, 2]
        whose = [line.partition(" (")[2] for line in verify._lines(report, "0123")][1:4]
        assert whose == ["a bot on the machine of Blue)", "", ""]


async def test_the_host_takes_its_bots_along(table: tuple[Machine, Machine, Hired]) -> None:
    _, bo, hired = table
    await until(lambda: bo.peer.now.table is not None and set(bo.peer.links) == {0, 1})
    await hired.close()
    await until(lambda: 0 not in bo.peer.links)
    assert 1 in bo.peer.links


async def test_a_host_who_has_left_for_good_takes_its_bots_along_for_good(
    table: tuple[Machine, Machine, Hired],
) -> None:
    """Nobody could vote them out where only two machines were left, and the game would wait for them for ever."""
    ann, bo, hired = table
    await until(lambda: hired._peers)
    await until(lambda: all(peer.now.table is not None for peer in (ann.peer, bo.peer, *hired._peers)))
    await ann.peer.leave("left")
    await until(lambda: 1 in bo.peer.now.gone)
    await hired.close(for_good=True)
    await until(lambda: bo.peer.now.gone == (0, 1))
    await bo.play(Random(1))


async def test_seats_of_bots_are_taken_from_the_beginning_and_people_get_the_others() -> None:
    hosting, hired = await opened(("you", "bot:easy", "open"))
    try:
        assert hosting.nicks == ("Ann", "easy bot of Ann", "")
        joining = await Joining.call(CY, HOST, hosting.listener.port)
        assert joining.invite is not None
        assert joining.invite.nicks == ("Ann", "easy bot of Ann", "")
        await until(lambda: hosting._players)
        assert hosting.guests == ()
        assert [link.peer.nick for link in hosting.lookers] == ["Cy"]
        seated = await joining.sit(2001)
        assert seated.seat == 2
        for link in seated.links:
            await link.gone()
    finally:
        await hired.close()
        await hosting.close()


async def test_whoever_comes_when_only_a_bot_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    hired = Hired(WAGER, ANN, First)
    hosting = Hosting(WAGER, {}, 3, ANN, seat=1, bots={0: hired.hire("easy")})
    await hosting.open(0, HOST)
    one, two = [await Joining.call(me, HOST, hosting.listener.port) for me in (BO, CY)]
    sitting = asyncio.create_task(one.sit(2001))
    await until(lambda: hosting.guests)
    with pytest.raises(Unreachable, match="all seats are taken"):
        await two.sit(2002)
    hired.start((HOST, 1))
    await until(lambda: hired.trouble)
    assert hired.trouble.startswith("easy bot of Ann: 127.0.0.1:1 cannot be reached")
    sitting.cancel()
    await hired.close()
    await hosting.close()


async def test_a_bot_is_hired_and_dismissed_while_people_come() -> None:
    hosting, hired = await opened(("you", "open", "open"))
    try:
        spot = (HOST, hosting.listener.port)
        assert hosting.hire(hired.hire("hard"))
        hired.start(spot)
        assert hosting.nicks == ("Ann", "", "hard bot of Ann")
        await until(lambda: hosting._players)
        assert not hosting.hire(hired.hire("hard")), "one seat at least is for somebody"
        bot = hosting.dismiss()
        assert bot is not None
        await hired.dismiss(bot)
        assert hosting.nicks == ("Ann", "", "")
        assert hosting.dismiss() is None
        joinings = [await Joining.call(me, *spot) for me in (BO, CY)]
        seated = await asyncio.gather(*(joining.sit(2001) for joining in joinings))
        assert [one.seat for one in seated] == [1, 2]
        for link in (await hosting.full()).links:
            await link.gone()
        assert not hosting.hire(bot)
        assert hosting.dismiss() is None
    finally:
        await hired.close()
        await hosting.close()


async def test_bots_come_back_with_their_host(tmp_path: Path) -> None:
    """The host's program dies in the middle of the game, and its bots with it; all of them come back, and it ends."""
    hosting, hired = await opened()
    joining = await Joining.call(BO, HOST, hosting.listener.port)
    early: list[Link] = []
    listener = Listener(BO, early.append)
    guest = await joining.sit(await listener.open(0, HOST))
    ann = machine(WAGER, ANN, await hosting.full(), hosting.listener, tmp_path / "ann")
    bo = machine(WAGER, BO, guest, listener, tmp_path / "bo")
    hosting.later, listener.on_link = ann.peer.add, bo.peer.add
    for link in early:
        bo.peer.add(link)
    playing = [asyncio.create_task(one.play(Random(number))) for number, one in enumerate((ann, bo))]
    await until(lambda: len(bo.peer.now.entries) > 6)
    table = ann.files.path.stem
    playing[0].cancel()
    await hired.close()
    await ann.close()
    assert len(folders(table)) == 1

    files, held = TableFiles.open(ann.files.path)
    session = resumed(held, ANN.identity, lambda _: WAGER)
    assert orphaned(session) == ""
    peer = Peer(session, files, ANN)
    doorbell = Listener(ANN, peer.add)
    again = Hired(WAGER, ANN, First)
    again.know(1, (HOST, await doorbell.open(0, HOST)))
    again.know(2, (HOST, listener.port))
    peer.know(2, (HOST, listener.port))
    again.come_back(table)
    try:
        rng = Random(5)
        async with asyncio.timeout(60):
            while not (peer.now.done and bo.peer.now.done):
                if peer.now.asked:
                    await peer.choose(any_action(WAGER, peer.now.state, 1, rng))
                await asyncio.sleep(0.01)
        assert digest(WAGER, peer.now) == digest(WAGER, bo.peer.now)
        assert again.trouble == ""
        await again.close()
        assert folders(table) == (), "what is over needs no secrets"
        assert "the files of some are gone" in orphaned(session)
    finally:
        playing[1].cancel()
        await again.close()
        await peer.close()
        await doorbell.close()
        await bo.close()

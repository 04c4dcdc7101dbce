"""`paravent watch` without a screen: the log of a table in lines, and what is kept of it."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from paravent.net import kinds
from paravent.net.audit import audit
from paravent.net.envelope import sign
from paravent.net.lan.links import dial
from paravent.net.lan.sitting import Place
from paravent.net.lan.spectating import Spectating
from paravent.tui.address import named
from paravent.tui.commands import lobby, watch
from paravent.tui.headless import Stopped
from tests.net.lan.company import Company, digest
from tests.net.lan.machines import HOST, somebody, until
from tests.toys import box
from tests.tui.screens import lobbies

WAGER = box.load("wager")


@pytest.fixture
async def company(home: Path) -> AsyncIterator[Company]:
    one = await Company.gathered(WAGER, 2, home / "players", watch=True)
    yield one
    await one.close()


async def looked_on(company: Company) -> Spectating:
    port = company.machines[0].listener.port
    link = await dial(somebody("Zoe"), HOST, port)
    return await Spectating.over(link, somebody("Zoe"), Place(HOST, port, first=True), box.load)


async def test_everything_that_everybody_sees_is_printed_and_the_game_is_kept(
    company: Company, capsys: pytest.CaptureFixture[str]
) -> None:
    zoe = await looked_on(company)
    told, _ = await asyncio.gather(watch.to_its_end(zoe, keep=True), company.play(Random(2)))
    await zoe.close()
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0].startswith("Wager, table ")
    assert lines[1:3] == ["Red: Ann", "Blue: Bo"]
    assert "deal to Red ?" in out
    assert any(line.startswith("   ") for line in lines)
    assert lines[-1].startswith("The game is over: ")
    assert "1 watches: Zoe" in err
    assert {bytes.fromhex(told.digest)} == {digest(WAGER, zoe.now)} == company.digests()
    assert json.loads(told.line())["journal"] == told.journal
    report = audit(await asyncio.to_thread(Path(told.journal).read_bytes), box.load)
    assert (report.sound, report.finished) == (True, True)


async def test_a_player_who_breaks_the_rules_is_convicted_by_whoever_looks_on(company: Company) -> None:
    """Bo signs an end that has not come, and shows it to nobody else."""
    zoe = await looked_on(company)
    await until(lambda: zoe.now.table is not None)
    watching = asyncio.create_task(watch.to_its_end(zoe, keep=False))
    ann = company.machines[0].peer
    assert ann.gallery is not None
    (server,) = ann.gallery.watchers
    session = ann._session
    end = session.chains.next(1, kinds.Result(bytes(32), (9, 0)), session.exchange, session.occasion.state)
    server.add([sign(end, somebody("Bo").identity).wire])
    with pytest.raises(Stopped, match=r"ILLEGAL_MOVE.*seat 1 has broken the protocol"):
        await watching
    await zoe.close()


@pytest.mark.parametrize(
    "text, target",
    [
        ("Ann", "Ann"),
        (" ann ", "ann"),
        ("localhost", ("localhost", 47813)),
        ("127.0.0.1:7", ("127.0.0.1", 7)),
        ("box.local", ("box.local", 47813)),
        ("[::1]:9", ("::1", 9)),
    ],
)
def test_what_stands_behind_watch_is_an_address_a_code_or_a_name(text: str, target: object) -> None:
    assert named(text) == target


def test_the_lobby_in_lines_says_how_to_watch_a_table_that_plays() -> None:
    plays = replace(lobbies.OPEN, state="running", nick="Di", watching=("Xia", "Yan"))
    assert lobby.told(plays) == "Di plays Wager already, 2 watch: Xia, Yan · paravent watch 192.168.1.30:47813"
    assert lobby.told(replace(plays, watching=())) == "Di plays Wager already · paravent watch 192.168.1.30:47813"

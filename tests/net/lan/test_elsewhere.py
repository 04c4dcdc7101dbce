"""Whoever answers at a seat's port is not back at the table before he speaks of it: he may be at another one."""

import asyncio
from pathlib import Path

import pytest

from paravent.net.lan import circle
from paravent.net.lan.gallery import Gallery
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.links import Link
from paravent.net.lan.listening import Listener
from paravent.net.notes import Chat, Here, Plays
from tests.net.lan.company import Company, Machine
from tests.net.lan.machines import HOST, somebody, until
from tests.toys import box

ANN = somebody("Ann")
WAGER = box.load("wager")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.01)


async def left_alone(folder: Path) -> tuple[Machine, int]:
    """Bo at a table that Ann has left, and the port where he calls her."""
    company = await Company.gathered(WAGER, 2, folder)
    ann, bo = company.machines
    await until(lambda: bo.peer.now.table is not None and not bo.peer.circle.away)
    port = ann.listener.port
    await ann.close()
    await until(lambda: bo.peer.circle.away == (0,))
    return bo, port


async def test_who_opens_another_table_at_the_same_port_is_not_back_and_its_invitation_is_known(tmp_path: Path) -> None:
    bo, port = await left_alone(tmp_path)
    before = bo.peer.circle.silence(0)
    hosting = Hosting(WAGER, {"dice": "2"}, 2, ANN)
    await hosting.open(port, HOST)
    await until(lambda: bo.peer.invites)
    assert [(option.name, option.setting) for option in bo.peer.invites[0].options][:1] == [("dice", "2")]
    assert (bo.peer.circle.away, dict(bo.peer.links), bo.peer.parted) == ((0,), {}, {0})
    assert bo.peer.circle.silence(0) > before, "he is missed since he left, however often he answers"
    (looker,) = hosting.lookers
    looker.note(Chat("come over"))
    await until(lambda: not hosting.lookers or hosting.lookers == (looker,))
    await asyncio.sleep(0.1)
    assert hosting.lookers == (looker,), "the link is kept, and no other one is made"
    assert bo.said == [], "what is said at another table is not said at this one"
    await hosting.listener.close()
    await looker.gone()
    await until(lambda: not bo.peer.invites)
    assert bo.peer.parted == {0}
    await bo.close()


async def test_who_plays_another_table_that_may_be_watched_gets_no_onlooker_by_it(tmp_path: Path) -> None:
    bo, port = await left_alone(tmp_path)
    played = bo.peer._session.chains.offer.wire
    asked: list[object] = []
    gallery = Gallery(
        lambda: Plays(played, "1", ("Ann", "Cy"), ()),
        lambda table_id: table_id == bytes(32),
        lambda *what: asked.append(what),
        lambda: None,
    )
    listener = Listener(ANN, gallery.called)
    await listener.open(port, HOST)
    await until(lambda: bo.peer.circle.elsewhere)
    await asyncio.sleep(0.1)
    assert (gallery.watchers, asked, dict(bo.peer.invites)) == ((), [], {})
    assert bo.peer.circle.away == (0,)
    await listener.close()
    await gallery.close()
    await bo.close()


async def test_who_is_in_the_lobby_is_not_back_and_who_comes_back_is(tmp_path: Path) -> None:
    bo, port = await left_alone(tmp_path)
    calls: list[Link] = []
    listener = Listener(ANN, calls.append)
    await listener.open(port, HOST)
    await until(lambda: calls)
    link = calls[0]
    link.listen()
    assert bo.peer.circle.away == (0,), "a link alone is no word of this table"
    link.note(Here(0))
    await until(lambda: bo.peer.circle.elsewhere)
    assert bo.peer.circle.away == (0,)
    await link.gone()
    await until(lambda: len(calls) == 2)
    calls[1].note(bo.peer._session.hello())
    await until(lambda: not bo.peer.circle.away)
    assert (bo.peer.parted, bo.peer.circle.elsewhere) == (set(), {})
    calls[1].note(Here(0))
    await until(lambda: bo.peer.circle.away == (0,))
    await listener.close()
    await calls[1].gone()
    await bo.close()

"""Peers over real sockets: whole games, whatever the links do, and everything kept before it is said."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paravent.core.game import AnyGame, Illegal
from paravent.net.audit import audit
from paravent.net.disk import Unwritable
from paravent.net.effects import Keep
from paravent.net.lan import circle, peer, work
from paravent.net.lan.links import Link, dial
from paravent.net.notes import Chat, Hello, Want
from paravent.net.session import Session
from paravent.net.tables import TableFiles
from tests.net.lan.company import Company, cut
from tests.net.lan.machines import HOST, PATIENCE, gathered, somebody, until
from tests.toys import box

WAGER, PASSAGE = box.load("wager"), box.load("passage")


Gather = Callable[..., Awaitable[Company]]


@pytest.fixture
async def gather() -> AsyncIterator[Gather]:
    """Companies, which go home in the end whatever happens."""
    companies: list[Company] = []

    async def gathered(game: AnyGame, count: int, folder: Path, **more: Any) -> Company:  # noqa: ANN401 - passed on
        companies.append(await Company.gathered(game, count, folder, **more))
        return companies[-1]

    yield gathered
    for company in companies:
        await company.close()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits here for a network that is only a loop."""
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.01)
    monkeypatch.setattr(circle, "PATIENCE_SECONDS", 0.2)


@pytest.mark.parametrize(
    "name, count, host",
    [("wager", 2, 0), ("wager", 2, 1), ("wager", 3, 2), ("passage", 3, 0)],
)
async def test_a_whole_game(name: str, count: int, host: int, tmp_path: Path, gather: Gather) -> None:
    company = await gather(box.load(name), count, tmp_path, host=host)
    await company.play(Random(count))
    assert len(company.digests()) == 1
    assert all(machine.peer.now.done for machine in company.machines)
    assert {len(machine.peer.links) for machine in company.machines} == {count - 1}
    paths = [machine.files.path for machine in company.machines]
    await asyncio.gather(*(machine.peer.farewell(PATIENCE) for machine in company.machines))
    await company.close()
    for path in paths:
        found = audit(path.read_bytes(), box.load)
        assert found.sound, (found.fault, found.damage)
        assert found.finished


@pytest.mark.parametrize("count", [4, 5, 6])
async def test_more_sit_down_and_play_on_through_broken_links(count: int, tmp_path: Path, gather: Gather) -> None:
    company = await gather(PASSAGE, count, tmp_path, host=count - 2)
    rng = Random(count)
    playing = asyncio.create_task(company.play(rng))
    await until(lambda: any(machine.peer.now.entries for machine in company.machines))
    cut(rng.choice(list(company.machines[0].peer.links.values())))
    await until(lambda: all(len(machine.peer.now.entries) > 3 for machine in company.machines))
    playing.cancel()
    await asyncio.wait({playing})
    assert all(machine.peer.now.verdict is None for machine in company.machines)


@pytest.mark.parametrize("name, count", [("wager", 2), ("wager", 3), ("passage", 3)])
async def test_r48_links_that_break_at_any_moment_are_made_anew(
    name: str, count: int, tmp_path: Path, gather: Gather
) -> None:
    company = await gather(box.load(name), count, tmp_path)
    cuts = await company.cut_and_play(Random(count), cuts=8)
    assert cuts
    assert len(company.digests()) == 1


async def test_two_of_three_without_a_link_between_them_play_all_the_same(
    tmp_path: Path, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peer, "HELLO_SECONDS", 0.05)
    company = await gather(PASSAGE, 3, tmp_path)
    apart = company.machines[1], company.machines[2]
    for one, other in (apart, apart[::-1]):
        await one.listener.close()
        one.peer.circle._places.pop(other.seat, None)
        for task in one.peer.circle._tasks[1:]:
            task.cancel()
        link = one.peer.links.get(other.seat)
        if link is not None:
            cut(link)
    await until(lambda: all(other.seat not in one.peer.links for one, other in (apart, apart[::-1])))
    await company.play(Random(3))
    assert len(company.digests()) == 1
    assert apart[0].peer.circle.away == (2,)


# What a program is told -------------------------------------------------------------------------------------------


async def test_a_choice_is_refused_as_the_rules_refuse_it(tmp_path: Path, gather: Gather) -> None:
    company = await gather(WAGER, 2, tmp_path)
    first = company.machines[0].peer
    await until(lambda: first.now.asked)
    with pytest.raises(Illegal):
        await first.choose(object())
    assert first.now.asked
    assert first.trouble == ""


async def test_who_resigns_has_lost_on_both_sides(tmp_path: Path, gather: Gather) -> None:
    company = await gather(WAGER, 2, tmp_path)
    one, other = (machine.peer for machine in company.machines)
    await until(lambda: one.now.asked)
    await one.leave("resigned")
    await until(lambda: one.now.done and other.now.done)
    assert one.now.verdict is None
    assert len(company.digests()) == 1
    with pytest.raises(Illegal, match="no game to leave"):
        await other.leave("left")


async def test_lines_of_a_chat_are_tidied_and_not_too_many(tmp_path: Path, gather: Gather) -> None:
    company = await gather(PASSAGE, 3, tmp_path)
    ann, bo, cy = company.machines
    await until(lambda: len(ann.peer.links) == len(bo.peer.links) == 2)
    assert ann.peer.chat("  well\n played\u202e ") == "well played"
    assert ann.peer.chat("\u200b") == ""
    await until(lambda: bo.said and cy.said)
    assert bo.said == cy.said == [(0, "well played")]
    for number in range(100):
        ann.peer.chat(f"line {number}")
    bo.peer.chat("enough")
    await until(lambda: (1, "enough") in cy.said)
    await asyncio.sleep(0.05)
    assert len(bo.said) == peer.MOST_LINES


async def test_a_stranger_at_the_door_is_told_that_there_is_no_seat_for_him(tmp_path: Path, gather: Gather) -> None:
    company = await gather(WAGER, 2, tmp_path)
    link = await dial(somebody("Eve"), HOST, company.machines[0].listener.port)
    heard = gathered(link)
    link.listen()
    await until(lambda: link.over)
    assert [getattr(frame, "why", "") for frame in heard] == ["this table has begun, and you have no seat at it"]


async def test_whoever_says_what_is_of_no_table_is_hung_up_on_and_comes_back(tmp_path: Path, gather: Gather) -> None:
    company = await gather(WAGER, 2, tmp_path)
    ann, bo = company.machines
    await until(lambda: ann.peer.now.asked)
    before = bo.peer.links[0]
    offer = company.machines[1].seated.offer
    before.send(offer[:-1] + bytes([offer[-1] ^ 1]))  # the signature is nobody's
    await until(lambda: bo.peer.links.get(0, before) is not before)
    await company.play(Random(5))


async def test_hostile_notes_change_nothing(tmp_path: Path, gather: Gather) -> None:
    company = await gather(WAGER, 2, tmp_path)
    ann, bo = company.machines
    await until(lambda: bo.peer.now.asked and ann.peer.now.asked)
    hello = bo.peer._session.hello()
    for note in (
        Hello(bytes(32), 7, (None,) * 16, 9, bytes(32)),
        Hello(hello.table_id, 0, (None, None), 0, bytes(32)),
        Want(bytes(32), 15, 0, 2**32 - 1),
        Want(hello.table_id, 0, 3, 2**32 - 1),
        Chat("nothing"),
    ):
        bo.peer.links[0].note(note)
    await company.play(Random(6))
    assert (ann.peer.trouble, bo.peer.trouble) == ("", "")


# The work ---------------------------------------------------------------------------------------------------------


async def test_a_flood_of_questions_waits_outside_and_is_answered_once(
    tmp_path: Path, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody asks for all of the game again and again, faster than it is sent: nothing piles up here."""
    company = await gather(WAGER, 2, tmp_path)
    one = company.machines[0].peer
    await until(lambda: one.now.table is not None and one.links)
    link, held, answered = one.links[1], 0, 0
    hello = replace(one._session.hello(), heads=(None, None))

    def hold() -> None:
        nonlocal held
        held += 1

    def lacking(_: object) -> tuple[bytes, ...]:
        nonlocal answered
        answered += 1
        return ()

    monkeypatch.setattr(link, "hold", hold)
    monkeypatch.setattr(link, "go", lambda: None)
    monkeypatch.setattr(one._session, "lacking", lacking)
    for _ in range(50):
        link.on_frame(hello)
        link.on_frame(Want(bytes(32), 1, 0, 99))
    assert held == 50, "each counts among what is not worked through"
    await one.do(lambda: None)
    assert answered == 1


async def test_the_session_works_in_a_thread(tmp_path: Path, gather: Gather, monkeypatch: pytest.MonkeyPatch) -> None:
    where: set[int] = set()

    def seen(name: str) -> None:
        real = getattr(Session, name)

        def method(self: Session, *args: Any) -> Any:  # noqa: ANN401 - passes on whatever it is given
            where.add(threading.get_ident())
            return real(self, *args)

        monkeypatch.setattr(Session, name, method)

    company = await gather(WAGER, 2, tmp_path)
    for name in ("receive", "choose", "leave"):
        seen(name)
    await company.play(Random(2))
    assert where
    assert threading.get_ident() not in where


class Watched:
    """Files that remember in what order they were used, and fail when they are told to."""

    def __init__(self, files: TableFiles, order: list[str]) -> None:
        self.files = files
        self.order = order
        self.full = False
        self.broken = False

    def keep(self, effect: Keep) -> None:
        if self.full:
            raise Unwritable(self.files.path, OSError(28, "No space left on device"))
        self.order.append(effect.what)
        self.files.keep(effect)

    def sync(self) -> None:
        if self.full or self.broken:
            raise Unwritable(self.files.path, OSError(5, "Input/output error"))
        self.files.sync()
        self.order.append("sync")

    def close(self) -> None:
        self.files.close()


async def watched(tmp_path: Path, gather: Gather, monkeypatch: pytest.MonkeyPatch) -> tuple[Company, Watched]:
    """A table of two where the first seat's files are watched, and what it sends is put in their order."""
    order: list[str] = []
    found: list[Watched] = []

    def wrap(files: TableFiles) -> Watched:
        found.append(Watched(files, order))
        return found[0]

    company = await gather(WAGER, 2, tmp_path, wrap={0: wrap})
    real = Link.send

    def send(link: Link, frame: bytes) -> None:
        if link in company.machines[0].peer.links.values() and frame[:1] == b"\x92" and frame[1:2] == b"\xc5":
            order.append("send")
        real(link, frame)

    monkeypatch.setattr(Link, "send", send)
    return company, found[0]


async def test_all_is_safe_before_it_is_sent(tmp_path: Path, gather: Gather, monkeypatch: pytest.MonkeyPatch) -> None:
    company, files = await watched(tmp_path, gather, monkeypatch)
    await company.play(Random(4))
    await company.close()
    assert files.order.count("send") > 10
    unsafe = 0
    for what in files.order:
        unsafe = {"out": unsafe + 1, "secret": unsafe + 1, "sync": 0}.get(what, unsafe)
        assert what != "send" or unsafe == 0


@pytest.mark.parametrize("failure", ["full", "broken"])
async def test_attack_51_a_disk_that_fails_stops_all_that_is_said_until_it_is_mended(
    failure: str, tmp_path: Path, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "RETRY_SECONDS", 0.05)
    company, files = await watched(tmp_path, gather, monkeypatch)
    ann, bo = company.machines
    await until(lambda: ann.peer.now.asked and bo.peer.now.asked)
    said = files.order.count("send")
    setattr(files, failure, True)
    action = next(iter(WAGER.legal(ann.peer.now.state, 0)))
    with pytest.raises(Unwritable):
        await ann.peer.choose(action)
    assert "Nothing is lost" in ann.peer.trouble
    assert not ann.peer.now.asked, "the choice is made"
    with pytest.raises(Unwritable):
        await ann.peer.retry()
    await asyncio.sleep(0.2)
    assert files.order.count("send") == said
    assert bo.peer.now.waits_for != ()
    setattr(files, failure, False)
    await until(lambda: not ann.peer.trouble)
    await company.play(Random(4))
    assert len(company.digests()) == 1
    await company.close()
    assert audit((tmp_path / "Ann" / files.files.path.name).read_bytes(), box.load).finished


async def test_a_fault_of_the_program_is_told_without_what_was_known(
    tmp_path: Path, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await gather(WAGER, 2, tmp_path)
    ann, bo = (machine.peer for machine in company.machines)
    await until(lambda: ann.now.asked and bo.now.asked)

    def receive(_: Session, wire: bytes) -> None:
        raise KeyError("my secret card")

    monkeypatch.setattr(Session, "receive", receive)
    await bo.choose(next(iter(WAGER.legal(bo.now.state, 1))))
    await until(lambda: ann.trouble)
    assert ann.trouble.startswith("this program has a fault (KeyError in test_peer.py, line ")
    assert "secret" not in ann.trouble


# The end ----------------------------------------------------------------------------------------------------------


async def test_who_hung_up_is_not_back_before_he_says_hello(tmp_path: Path, gather: Gather) -> None:
    """Whoever is called again while he goes may still let a link come about, and let it fall."""
    company = await gather(WAGER, 2, tmp_path)
    one, other = company.machines
    await other.close()
    await until(lambda: one.peer.parted == {1} and not one.peer.links)
    link = await dial(other.me, HOST, one.listener.port)
    await until(lambda: one.peer.links)
    await link.gone()
    await until(lambda: not one.peer.links)
    assert one.peer.parted == {1}
    link = await dial(other.me, HOST, one.listener.port)
    link.note(one.peer._session.hello())
    await until(lambda: not one.peer.parted)
    await link.gone()


async def test_goodbye_is_said_when_the_others_have_the_end(tmp_path: Path, gather: Gather) -> None:
    company = await gather(WAGER, 2, tmp_path)
    ann, bo = (machine.peer for machine in company.machines)
    await company.play(Random(7))
    await asyncio.gather(ann.farewell(PATIENCE), bo.farewell(PATIENCE))
    await company.close()
    assert ann.now.done


async def test_goodbye_does_not_wait_for_ever_for_somebody_who_is_gone(tmp_path: Path, gather: Gather) -> None:
    company = await gather(WAGER, 2, tmp_path)
    ann, bo = company.machines
    await company.play(Random(8))
    await bo.close()
    ann.peer._goodbye.clear()
    await ann.peer.farewell(0.1)

"""Somebody looks on at a table over real sockets: he sees what is public, live, and it is all verified by him."""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paravent.core.answers import Left
from paravent.core.game import AnyGame
from paravent.core.journal import Entry
from paravent.net import records, terms
from paravent.net.audit import audit
from paravent.net.envelope import Signed, sign
from paravent.net.lan import circle, spectating
from paravent.net.lan.knocking import Door
from paravent.net.lan.links import Frame, Unreachable
from paravent.net.lan.spectating import Spectating, Unwatchable
from paravent.net.lan.work import Now
from paravent.net.notes import Here
from paravent.net.records import Kind
from tests.net.lan.company import cut, digest
from tests.net.lan.machines import HOST, somebody, until
from tests.net.lan.onlookers import Watch, Watchable, said
from tests.net.lan.seekers import found, looking
from tests.toys import box
from tests.toys.wager import CHIPS

WAGER = box.load("wager")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.01)
    monkeypatch.setattr(spectating, "REDIAL_SECONDS", 0.02)


async def test_a_whole_game_is_seen_live_from_any_seat(watchable: Watchable, watch: Watch) -> None:
    company = await watchable(WAGER, 2)
    zoe = await watch(company.machines[0])
    playing = asyncio.create_task(company.play(Random(2)))
    await until(lambda: zoe.now.entries)
    assert not zoe.now.done
    yan = await watch(company.machines[1], "Yan")
    await until(lambda: all(machine.peer.watching for machine in company.machines))
    await playing
    await until(lambda: zoe.now.done and yan.now.done)
    assert {digest(WAGER, zoe.now), digest(WAGER, yan.now)} == company.digests()
    assert sorted(company.machines[0].peer.watching) == sorted(zoe.plays.watching) == ["Yan", "Zoe"]
    assert set(zoe.plays.nicks) >= {"Ann", "Bo"}
    for one in (zoe, yan):
        report = audit(b"".join(records.pack(Kind.IN, wire) for wire in await one.public()), box.load)
        assert report.sound
        assert report.finished


async def test_who_comes_back_goes_on_from_what_he_has(watchable: Watchable, watch: Watch) -> None:
    company = await watchable(WAGER, 2)
    ann = company.machines[0]
    zoe = await watch(ann)
    await until(lambda: zoe.now.table is not None)
    before, have = zoe.link, len(await zoe.public())
    assert before is not None
    heard: list[object] = []
    cut(before)
    await until(lambda: zoe.link is not None and zoe.link is not before)
    assert zoe.link is not None
    take = zoe.link.on_frame

    def hear(frame: Frame) -> None:
        heard.append(frame)
        take(frame)

    zoe.link.on_frame = hear
    await company.play(Random(1))
    await until(lambda: zoe.now.done)
    messages = [frame for frame in heard if isinstance(frame, Signed)]
    assert 0 < len(messages) <= len(said(ann)) - have
    assert zoe.now.verdict is None


async def test_nobody_watches_where_the_host_does_not_want_it(watchable: Watchable, watch: Watch) -> None:
    company = await watchable(WAGER, 2, watch=False)
    for machine in company.machines:
        with pytest.raises(Unwatchable, match="lets nobody watch"):
            await watch(machine)


async def test_a_message_that_the_host_changes_is_found(watchable: Watchable, watch: Watch) -> None:
    """A changed byte makes it nobody's message; one that is left out is missed, and nothing after it is believed."""
    company = await watchable(WAGER, 2)
    ann = company.machines[0]
    zoe = await watch(ann)
    await until(lambda: zoe.now.table is not None)
    first = zoe.link
    (mine,) = ann.peer.gallery.watchers if ann.peer.gallery is not None else ()
    forged = bytearray(said(ann)[-1])
    forged[-1] ^= 1
    mine.add([bytes(forged)])
    await until(lambda: zoe.link is not first)
    await company.play(Random(2))
    await until(lambda: zoe.now.done)
    assert {digest(WAGER, zoe.now)} == company.digests()


async def test_whoever_is_out_leaves_his_keys_and_goes_on_watching(
    watchable: Watchable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By itself, once the game says that he is out; from then on nobody waits for his machine."""

    def is_out(_: AnyGame, state: Any, seat: int) -> bool:  # noqa: ANN401 - a game's own state
        return seat == 2 and any(chips < CHIPS for chips in state.chips)

    monkeypatch.setattr(type(WAGER), "is_out", is_out, raising=False)
    company = await watchable(WAGER, 3)
    out = company.machines[2]
    await company.play(Random(4))
    assert all(machine.peer.now.gone == (2,) for machine in company.machines)
    assert len(company.digests()) == 1
    left = [message.envelope.kind for message in out.peer._session.chains.chain(2)]
    assert left.count("LEAVE") == 1
    table = out.peer.now
    late = [entry.answer for entry in table.entries[table.entries.index(_left(table)) :]]
    assert len(late) > 3, "he saw the rest of it"


async def test_whoever_is_out_stays_while_his_vote_and_share_may_be_needed(
    watchable: Watchable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else is away: were he to leave, those who are left might hold too few shares to go on."""

    def is_out(_: AnyGame, state: Any, seat: int) -> bool:  # noqa: ANN401 - a game's own state
        return seat == 2

    company = await watchable(WAGER, 3)
    await until(lambda: all(machine.peer.now.table is not None for machine in company.machines))
    await company.machines[0].listener.close()
    await company.machines[0].peer.close()
    out = company.machines[2].peer
    await until(lambda: 0 in out.circle.away)
    monkeypatch.setattr(type(WAGER), "is_out", is_out, raising=False)
    await out.do(lambda: None)
    await out.do(lambda: None)
    assert out.now.gone == ()
    monkeypatch.setattr(type(out.circle), "away", ())
    await out.do(lambda: None)
    await until(lambda: out.now.gone == (2,))


async def test_who_has_a_seat_is_told_to_go_on_instead(watchable: Watchable, watch: Watch) -> None:
    """He has hung up, and comes back as one who looks on: he is greeted as a player."""
    company = await watchable(WAGER, 2)
    await company.machines[1].close()
    await until(lambda: not company.machines[0].peer.links)
    with pytest.raises(Unwatchable, match="you have a seat at Ann's table"):
        await watch(company.machines[0], "Bo")


async def test_who_serves_no_more_what_he_did_or_is_silent_is_called_again(
    watchable: Watchable, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await watchable(WAGER, 2)
    monkeypatch.setattr(spectating, "HELLO_SECONDS", 0.02)
    zoe = await watch(company.machines[0])
    first = zoe.link
    assert first is not None
    zoe._past, zoe.caught_up = 2**32 - 1, False  # as a machine says that would have one wait for ever
    await until(lambda: zoe.caught_up)
    monkeypatch.setattr(spectating, "SILENT_SECONDS", -1)
    await until(lambda: zoe.link is not first)
    monkeypatch.setattr(spectating, "SILENT_SECONDS", 60)
    await until(lambda: zoe.link is not None and not zoe.link.over)
    assert zoe.link is not None
    zoe.link.on_frame(Here(0))
    await until(lambda: zoe.link is None)
    assert zoe.trouble == "Ann is not at this table any more"


async def test_what_is_kept_convicts_whom_one_saw_convicted(watchable: Watchable, watch: Watch) -> None:
    """The second of two stories is in nobody's chain, and verify needs it."""
    company = await watchable(WAGER, 2)
    zoe = await watch(company.machines[0])
    await until(lambda: zoe.now.table is not None and company.machines[0].peer.now.table is not None)
    session = company.machines[0].peer._session
    told = session.chains.chain(1)[-1].envelope
    other = sign(replace(told, state=b"\1" * 32), somebody("Bo").identity)
    await company.machines[0].peer.do(partial(session.receive, other.wire))
    await until(lambda: zoe.now.verdict is not None)
    report = audit(b"".join(records.pack(Kind.IN, wire) for wire in await zoe.public()), box.load)
    assert report.fault is not None
    assert (report.fault.code, report.fault.seat, report.fault.convicted) == ("EQUIVOCATION", 1, True)


def _left(now: Now) -> Entry:
    return next(entry for entry in now.entries if isinstance(entry.answer, Left))


async def test_a_table_that_plays_is_found_in_the_lobby_and_watched_by_row_by_name_and_by_code(
    watchable: Watchable, tmp_path: Path
) -> None:
    company = await watchable(WAGER, 2)
    ann = company.machines[0]
    spot = (HOST, ann.listener.port)
    door = Door(ann.me.identity.key)
    door.places = (spot,)
    assert ann.peer.gallery is not None
    ann.peer.gallery.aside = door.hears
    seen: list[Spectating] = []
    async with looking(somebody("Yan"), tmp_path, spot) as lookout:
        there = await found(lookout, "Ann", "running")
        assert (there.watchable, there.joinable, there.why) == (True, False, "")
        assert (there.nicks, there.title, there.watching) == (("Ann", "Bo"), WAGER.facts.title, ())
        with pytest.raises(Unreachable, match="you may watch it"):
            await lookout.join(there)
        again = await found(lookout, "Ann", "running")
        seen.append(await lookout.watch(again))
        await until(lambda: ann.peer.watching == ("Yan",))
    async with looking(somebody("Zoe"), tmp_path, spot) as lookout:
        assert (await found(lookout, "Ann", "running")).watching == ("Yan",)
        seen.append(await lookout.watch("ann"))
    async with looking(somebody("Xia"), tmp_path, spot) as lookout:
        assert door.code is not None
        seen.append(await lookout.watch(door.code))
    await until(lambda: all(one.now.table is not None for one in seen))
    assert sorted(ann.peer.watching) == ["Xia", "Yan", "Zoe"]
    assert door.told == "Xia knew the code: nobody sits between you"
    await asyncio.gather(*(one.close() for one in seen))


def test_whether_others_may_look_on_is_a_term_of_the_table() -> None:
    for watch in (True, False):
        named = terms.agreed(WAGER, {}, watch=watch)
        assert terms.watchable(named) is watch
        assert ("table.watch" in {option.name for option in named}) is not watch
        assert terms.of_game(named) == WAGER.facts.settle({})

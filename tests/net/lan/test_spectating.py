"""Somebody looks on at a table over real sockets: he sees what is public, live, and cannot do anything to it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paravent.core.answers import Left
from paravent.core.game import AnyGame
from paravent.core.journal import Entry
from paravent.net import records, terms
from paravent.net.audit import audit
from paravent.net.disk import Unwritable
from paravent.net.effects import Keep
from paravent.net.envelope import Signed, sign
from paravent.net.kinds import Leave, Move
from paravent.net.lan import circle, gallery, spectating
from paravent.net.lan.gallery import MOST_FRAMES, MOST_WATCHERS, Watcher
from paravent.net.lan.knocking import Door
from paravent.net.lan.links import Frame, Link, Unreachable, dial
from paravent.net.lan.sitting import Place
from paravent.net.lan.spectating import Spectating, Unwatchable
from paravent.net.lan.work import Now
from paravent.net.notes import Begin, Chat, Decline, Hello, Here, Note, Sit, Want, Watched, encode_note
from paravent.net.records import Kind
from paravent.net.tables import TableFiles
from tests.net.lan.company import Company, Machine, cut, digest
from tests.net.lan.machines import HOST, gathered, somebody, until
from tests.net.lan.seekers import found, looking
from tests.toys import box
from tests.toys.wager import CHIPS

WAGER = box.load("wager")

Gather = Callable[..., Awaitable[Company]]
Watch = Callable[..., Awaitable[Spectating]]


@pytest.fixture
async def gather(tmp_path: Path) -> AsyncIterator[Gather]:
    """Tables that may be watched."""
    companies: list[Company] = []

    async def gathered(game: AnyGame, count: int, **more: Any) -> Company:  # noqa: ANN401 - passed on
        companies.append(await Company.gathered(game, count, tmp_path, **{"watch": True, **more}))
        return companies[-1]

    yield gathered
    for company in companies:
        await company.close()


@pytest.fixture
async def watch() -> AsyncIterator[Watch]:
    """Those who look on, at the machine of some player."""
    all_of_them: list[Spectating] = []

    async def watching(machine: Machine, nick: str = "Zoe") -> Spectating:
        port = machine.listener.port
        link = await dial(somebody(nick), HOST, port)
        all_of_them.append(await Spectating.over(link, somebody(nick), Place(HOST, port, first=True), box.load))
        return all_of_them[-1]

    yield watching
    for one in all_of_them:
        await one.close()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.01)
    monkeypatch.setattr(spectating, "REDIAL_SECONDS", 0.02)


def said(machine: Machine) -> list[bytes]:
    """All that was said at a table, as one of its players has it."""
    return [message.wire for message in machine.peer._session.chains.messages()]


async def test_a_whole_game_is_seen_live_from_any_seat(gather: Gather, watch: Watch) -> None:
    company = await gather(WAGER, 2)
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


async def test_who_comes_back_goes_on_from_what_he_has(gather: Gather, watch: Watch) -> None:
    company = await gather(WAGER, 2)
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


async def test_nobody_watches_where_the_host_does_not_want_it(gather: Gather, watch: Watch) -> None:
    company = await gather(WAGER, 2, watch=False)
    for machine in company.machines:
        with pytest.raises(Unwatchable, match="lets nobody watch"):
            await watch(machine)


async def test_a_message_that_the_host_changes_is_found(gather: Gather, watch: Watch) -> None:
    """A changed byte makes it nobody's message; one that is left out is missed, and nothing after it is believed."""
    company = await gather(WAGER, 2)
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
    gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By itself, once the game says that he is out; from then on nobody waits for his machine."""

    def is_out(_: AnyGame, state: Any, seat: int) -> bool:  # noqa: ANN401 - a game's own state
        return seat == 2 and any(chips < CHIPS for chips in state.chips)

    monkeypatch.setattr(type(WAGER), "is_out", is_out, raising=False)
    company = await gather(WAGER, 3)
    out = company.machines[2]
    await company.play(Random(4))
    assert all(machine.peer.now.gone == (2,) for machine in company.machines)
    assert len(company.digests()) == 1
    left = [message.envelope.kind for message in out.peer._session.chains.chain(2)]
    assert left.count("LEAVE") == 1
    table = out.peer.now
    late = [entry.answer for entry in table.entries[table.entries.index(_left(table)) :]]
    assert len(late) > 3, "he saw the rest of it"


def _left(now: Now) -> Entry:
    return next(entry for entry in now.entries if isinstance(entry.answer, Left))


async def test_a_table_that_plays_is_found_in_the_lobby_and_watched_by_row_by_name_and_by_code(
    gather: Gather, tmp_path: Path
) -> None:
    company = await gather(WAGER, 2)
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


# What a watcher may not do ----------------------------------------------------------------------------------------


def hostile(company: Company, rng: Random) -> list[bytes]:
    """Whatever somebody might say who wants to move: true messages, bent ones, his own, and notes of all kinds."""
    eve, ann = somebody("Eve"), company.machines[0]
    wires, chains = said(ann), ann.peer._session.chains
    lies = (chains.next(0, Leave("left")), chains.next(1, Move(b"x"), 9))
    own = [sign(lie, eve.identity).wire for lie in lies]
    hello = ann.peer._session.hello()
    notes: list[Note] = [
        Hello(bytes(32), 7, (None,) * 16, 9, bytes(32)),
        Hello(hello.table_id, 2**32 - 1, hello.heads, 2**32 - 1, bytes(32)),
        Want(hello.table_id, 15, 0, 2**32 - 1),
        Want(hello.table_id, 0, 0, 2**32 - 1),
        Chat("nothing"),
        Sit(1),
        Here(1),
        Begin(wires[0], ()),
        Watched(("Ann",) * 9),
        Decline("go away"),
    ]
    said_here = [*map(encode_note, notes), *own, *rng.sample(wires, 5)]
    return [
        *said_here,
        *(bent(frame, rng) for frame in said_here),
        *(rng.randbytes(rng.randrange(1, 99)) for _ in "abc"),
    ]


def bent(frame: bytes, rng: Random) -> bytes:
    """With some bytes changed, wherever."""
    changed = bytearray(frame)
    for _ in range(rng.randrange(1, 4)):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


async def tried(machine: Machine, frame: bytes, *, watches: bool) -> bool:
    """Say one frame at a machine, as one who watches or just looks; returns whether it was a signed message."""
    link = await dial(somebody("Eve"), HOST, machine.listener.port)
    gathered(link)
    link.listen()
    if watches:
        link.note(Hello(bytes(32), 0, (None,) * 3, 0, bytes(32)))
    link.send(frame)
    signed = _read(frame) is not None
    if signed:
        await until(lambda: link.over)
    await link.gone()
    return signed


async def test_r62_frames_of_a_watcher_change_nothing_at_any_player(gather: Gather) -> None:
    """Eve says everything there is to say, at every machine; nobody takes a word of it, and the game goes on."""
    company = await gather(WAGER, 3)
    rng = Random(9)
    await until(lambda: any(machine.peer.now.asked for machine in company.machines))
    await until(lambda: len({len(said(machine)) for machine in company.machines}) == 1)
    calm = [set(said(machine)) for machine in company.machines]
    frames = hostile(company, rng)
    signed = [
        await tried(company.machines[number % 3], frame, watches=number % 2 > 0) for number, frame in enumerate(frames)
    ]
    assert sum(signed) >= 7
    assert [set(said(machine)) for machine in company.machines] == calm
    playing = asyncio.create_task(company.play(rng))
    for number, frame in enumerate(rng.sample(frames, 9)):
        await tried(company.machines[number % 3], frame, watches=True)
    await playing
    assert len(company.digests()) == 1
    for machine in company.machines:
        keys = machine.peer._session.chains.keys
        messages = map(Signed.read, said(machine))
        assert all(message.is_by(keys[message.envelope.seat]) for message in messages)
        assert (machine.peer.trouble, machine.peer.now.verdict, machine.said) == ("", None, [])


def _read(frame: bytes) -> Signed | None:
    try:
        return Signed.read(frame)
    except ValueError:
        return None


# What a watcher may cost ------------------------------------------------------------------------------------------


async def test_so_many_watch_and_no_more_but_who_comes_again_for_a_dead_link(
    gather: Gather, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await gather(WAGER, 2)
    ann = company.machines[0]
    first = await watch(ann, "Z0")
    for number in range(1, MOST_WATCHERS):
        await watch(ann, f"Z{number}")
    await until(lambda: len(ann.peer.watching) == MOST_WATCHERS)
    late = await watch(ann, "Late")
    await until(lambda: f"{MOST_WATCHERS} watch here already" in late.trouble)
    monkeypatch.setattr(gallery, "DEAD_SECONDS", -1.0)
    again = await watch(ann, "Z0")
    await until(lambda: again.now.table is not None and first.link is None)
    assert sorted(ann.peer.watching) == [f"Z{number}" for number in range(MOST_WATCHERS)]


async def test_who_says_too_much_is_hung_up_on(gather: Gather) -> None:
    company = await gather(WAGER, 2)
    link = await dial(somebody("Eve"), HOST, company.machines[0].listener.port)
    heard = gathered(link)
    link.listen()
    for _ in range(MOST_FRAMES + 1):
        link.note(Chat("and so on"))
    await until(lambda: link.over)
    assert [frame.why for frame in heard if isinstance(frame, Decline)] == [
        "you say too much for somebody who looks on"
    ]


class Slow:
    """A link to somebody who takes nothing."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def send(self, wire: bytes) -> None:
        self.sent.append(wire)

    async def drained(self) -> None:
        await asyncio.Event().wait()

    def close(self) -> None:
        self.closed = True


async def test_who_takes_nothing_is_hung_up_on_and_nothing_piles_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "SLOW_SECONDS", 0.01)
    link: Any = Slow()
    watcher = Watcher(link)
    watcher.add([bytes(1000)] * 1000)
    await until(lambda: link.closed)
    assert len(link.sent) == 1, "the rest never left the queue"
    watcher.end()


async def test_who_has_long_been_silent_makes_room(gather: Gather, monkeypatch: pytest.MonkeyPatch) -> None:
    company = await gather(WAGER, 2)
    ann = company.machines[0]
    link = await dial(somebody("Eve"), HOST, ann.listener.port)
    link.listen()
    assert ann.peer.gallery is not None
    await until(lambda: ann.peer.gallery is not None and ann.peer.gallery._looking)
    ann.peer.gallery.sweep()
    assert not link.over
    monkeypatch.setattr(gallery, "SILENT_SECONDS", -1.0)
    ann.peer.gallery.sweep()
    await until(lambda: link.over)
    await link.gone()


# What nobody may hear yet -----------------------------------------------------------------------------------------


class Full:
    """A disk that is full as long as it is told so."""

    def __init__(self, files: TableFiles) -> None:
        self.files = files
        self.full = False

    def keep(self, effect: Keep) -> None:
        if self.full:
            raise Unwritable(self.files.path, OSError(28, "the disk is full"))
        self.files.keep(effect)

    def sync(self) -> None:
        self.files.sync()

    def close(self) -> None:
        self.files.close()


async def test_what_is_not_kept_is_shown_to_nobody(gather: Gather, watch: Watch) -> None:
    """Not to one who watches, nor to a player who asks what he lacks: after a crash another word could stand there."""
    disks: list[Full] = []

    def wrap(files: TableFiles) -> Full:
        disks.append(Full(files))
        return disks[0]

    company = await gather(WAGER, 2, wrap={0: wrap})
    ann, bo = company.machines
    zoe = await watch(ann)
    await until(lambda: ann.peer.now.asked and zoe.now.choosing and bo.peer.now.choosing)
    disks[0].full = True
    calm = len(said(bo))
    with pytest.raises(Unwritable):
        await ann.peer.choose(next(iter(WAGER.legal(ann.peer.now.state, 0))))
    assert len(said(ann)) > calm
    heard: list[Link] = []
    assert ann.peer.gallery is not None

    def fence(link: Link, frame: Frame) -> bool:
        heard.extend([link] if isinstance(frame, Chat) else [])
        return isinstance(frame, Chat)

    ann.peer.gallery.aside = fence
    for link in (bo.peer.links[0], zoe.link):
        assert link is not None
        link.note(bo.peer._session.hello())
        link.note(Want(bo.peer._session.hello().table_id, 0, 0, 99))
        link.note(Chat("that was all"))
    await until(lambda: heard and ann.said)
    with pytest.raises(Unwritable):
        await ann.peer.retry()  # all that was asked comes before it
    assert len(said(bo)) == len(await zoe.public()) == calm
    disks[0].full = False
    await ann.peer.retry()
    await until(lambda: len(said(bo)) > calm and len(zoe.session.chains.heads()) and zoe.session.chains.size > calm)


def test_whether_others_may_look_on_is_a_term_of_the_table() -> None:
    for watch in (True, False):
        named = terms.agreed(WAGER, {}, watch=watch)
        assert terms.watchable(named) is watch
        assert ("table.watch" in {option.name for option in named}) is not watch
        assert terms.of_game(named) == WAGER.facts.settle({})

"""What somebody who looks on may do at a machine that serves him, what he may cost it, and what he may not hear."""

import asyncio
from random import Random
from typing import Any

import pytest

from paravent.net.disk import Unwritable
from paravent.net.effects import Keep
from paravent.net.envelope import Signed, sign
from paravent.net.kinds import Leave, Move
from paravent.net.lan import circle, gallery, spectating
from paravent.net.lan.gallery import MOST_FRAMES, MOST_WATCHERS, Watcher
from paravent.net.lan.links import Frame, Link, dial
from paravent.net.notes import Begin, Chat, Decline, Hello, Here, Note, Plays, Sit, Want, Watched, encode_note
from paravent.net.tables import TableFiles
from tests.net.lan.company import Company, Machine
from tests.net.lan.machines import HOST, gathered, somebody, until
from tests.net.lan.onlookers import Watch, Watchable, said
from tests.toys import box

WAGER = box.load("wager")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.01)
    monkeypatch.setattr(spectating, "REDIAL_SECONDS", 0.02)


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


async def test_r62_frames_of_a_watcher_change_nothing_at_any_player(watchable: Watchable) -> None:
    """Eve says everything there is to say, at every machine; nobody takes a word of it, and the game goes on."""
    company = await watchable(WAGER, 3)
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


async def test_a_game_that_is_over_is_no_table_any_more_but_for_who_watched_it(
    watchable: Watchable, watch: Watch
) -> None:
    company = await watchable(WAGER, 2)
    port = company.machines[0].listener.port
    watching = await watch(company.machines[0], "Zoe")
    early = await dial(somebody("Eve"), HOST, port)
    before = gathered(early)
    early.listen()
    await until(lambda: any(isinstance(frame, Plays) for frame in before))
    await company.play(Random(4))
    await until(lambda: watching.now.done and isinstance(before[-1], Here))
    late = await dial(somebody("Fay"), HOST, port)
    after = gathered(late)
    late.listen()
    again = await dial(somebody("Zoe"), HOST, port)
    seen = gathered(again)
    again.listen()
    await until(lambda: after and seen)
    assert (after[0], type(seen[0])) == (Here(0), Plays), "whose link broke may come for the rest"
    for link in (early, late, again):
        await link.gone()


# What a watcher may cost ------------------------------------------------------------------------------------------


async def test_so_many_watch_and_no_more_but_who_comes_again_for_a_dead_link(
    watchable: Watchable, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await watchable(WAGER, 2)
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


async def test_who_says_too_much_is_hung_up_on(watchable: Watchable) -> None:
    company = await watchable(WAGER, 2)
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


async def test_who_has_long_been_silent_makes_room(watchable: Watchable, monkeypatch: pytest.MonkeyPatch) -> None:
    company = await watchable(WAGER, 2)
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


async def test_what_is_not_kept_is_shown_to_nobody(watchable: Watchable, watch: Watch) -> None:
    """Not to one who watches, nor to a player who asks what he lacks: after a crash another word could stand there."""
    disks: list[Full] = []

    def wrap(files: TableFiles) -> Full:
        disks.append(Full(files))
        return disks[0]

    company = await watchable(WAGER, 2, wrap={0: wrap})
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

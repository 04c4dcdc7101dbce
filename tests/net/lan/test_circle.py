"""The links of a table: one to each seat, made anew from either side, and whoever is silent is away."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from paravent.core.requests import Seat
from paravent.net.lan import circle, links
from paravent.net.lan.circle import Circle
from paravent.net.lan.links import Frame, Link, Me, dial
from paravent.net.lan.listening import Listener
from paravent.net.lan.sitting import Place
from paravent.net.notes import Chat
from tests.net.lan.company import cut
from tests.net.lan.machines import HOST, listening, somebody, until

ANN, BO, CY = somebody("Ann"), somebody("Bo"), somebody("Cy")
KEYS = (ANN.identity.key, BO.identity.key)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.01)
    monkeypatch.setattr(circle, "LOOK_SECONDS", 0.01)


@dataclass
class End:
    """One side: its circle, its port, and what came."""

    me: Me
    circle: Circle
    listener: Listener
    heard: list[Frame]
    changes: list[int] = field(default_factory=list)

    @property
    def seat(self) -> Seat:
        return KEYS.index(self.me.identity.key)

    @property
    def link(self) -> Link | None:
        return self.circle.links.get(1 - self.seat)


@asynccontextmanager
async def side(me: Me, places: dict[Seat, Place]) -> AsyncIterator[End]:
    heard: list[Frame] = []
    changes: list[int] = []
    listener = Listener(me, lambda _: None)
    end = End(
        me,
        Circle(
            me,
            KEYS,
            places,
            arrived=lambda _seat, link: end.circle.confirm(link),
            heard=lambda _seat, _link, frame: heard.append(frame),
            changed=lambda: changes.append(1),
            redial=0.02,
        ),
        listener,
        heard,
        changes,
    )
    listener.on_link = end.circle.add
    await listener.open(0, HOST)
    try:
        yield end
    finally:
        await listener.close()
        await end.circle.close()


async def joined(one: End, other: End) -> None:
    """Wait until both have one live link, and it is the same."""
    await until(
        lambda: (
            one.link
            and other.link
            and not one.link.over
            and not other.link.over
            and one.link.binding == other.link.binding
        )
    )


async def test_whoever_is_to_call_calls_until_somebody_is_there() -> None:
    async with side(ANN, {}) as ann, side(BO, {0: Place(HOST, ann.listener.port, first=True)}) as bo:
        assert list(ann.circle.away) == [1]
        await joined(ann, bo)
        assert not ann.circle.away
        assert not bo.circle.away
        assert bo.circle.where(0) == f"{HOST}:{ann.listener.port}"
        assert ann.circle.where(1) == ""
        assert ann.changes


async def test_a_link_that_breaks_is_made_anew_and_carries_on() -> None:
    async with side(ANN, {}) as ann, side(BO, {0: Place(HOST, ann.listener.port, first=True)}) as bo:
        for number in range(5):
            await joined(ann, bo)
            assert ann.link
            assert bo.link
            bo.link.note(Chat(str(number)))
            await until(lambda number=number: Chat(str(number)) in ann.heard)  # type: ignore[misc]  # bound at once
            cut(ann.link if number % 2 else bo.link)
            await until(lambda: not (ann.link and bo.link))


async def test_the_side_that_is_called_calls_when_nothing_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "PATIENCE_SECONDS", 0.05)
    async with side(ANN, {}) as ann:
        with_port = Place(HOST, ann.listener.port, first=False)
        async with side(BO, {0: with_port}) as bo:
            await joined(ann, bo)
            assert bo.link
            assert bo.link.dialled


async def test_it_does_not_call_as_long_as_it_may_be_called() -> None:
    async with side(ANN, {}) as ann, side(BO, {0: Place(HOST, ann.listener.port, first=False)}) as bo:
        await asyncio.sleep(0.1)
        assert not ann.circle.links
        assert not bo.circle.links


@pytest.mark.parametrize("turn", range(6))
async def test_when_both_call_at_once_both_keep_the_same_link(turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "PATIENCE_SECONDS", 0.0)
    async with side(ANN, {}) as ann, side(BO, {}) as bo:
        for _ in range(4):
            first, second = (ann, bo) if turn % 2 else (bo, ann)
            tasks = []
            for one, other in ((first, second), (second, first)):
                place = Place(HOST, other.listener.port, first=True)
                tasks.append(asyncio.create_task(one.circle._try(other.seat, place)))
                for _ in range(turn):
                    await asyncio.sleep(0)
            await asyncio.gather(*tasks)
            await joined(ann, bo)
            assert ann.link
            await asyncio.sleep(0.01)
            await joined(ann, bo)
            assert not ann.link.over
            cut(ann.link)
            await until(lambda: not ann.link and not bo.link)


async def test_r52_a_silent_link_is_away_and_gives_way_to_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "AWAY_SECONDS", 0.2)
    monkeypatch.setattr(circle, "PING_SECONDS", 0.01)
    async with side(ANN, {}) as ann, side(BO, {0: Place(HOST, ann.listener.port, first=True)}) as bo:
        await joined(ann, bo)
        before = bo.link
        await until(lambda: ann.circle.away == (1,))
        assert ann.circle.silence(1) >= 0.2
        await until(lambda: bo.link is not before)  # nobody pings within the time: both fall silent, and Bo calls
        await joined(ann, bo)


async def test_r52_pings_keep_a_link_from_being_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "AWAY_SECONDS", 0.5)
    monkeypatch.setattr(links, "PING_SECONDS", 0.02)
    async with side(ANN, {}) as ann, side(BO, {0: Place(HOST, ann.listener.port, first=True)}) as bo:
        await joined(ann, bo)
        before = bo.link
        await asyncio.sleep(0.7)
        assert (ann.circle.away, bo.circle.away) == ((), ())
        assert bo.link is before


async def test_somebody_else_at_the_address_is_told_and_not_taken() -> None:
    async with listening(CY) as (stranger, found), side(BO, {0: Place(HOST, stranger.port, first=True)}) as bo:
        await until(lambda: 0 in bo.circle.trouble)
        assert bo.circle.trouble[0] == f"somebody else answers at {HOST}:{stranger.port}"
        assert not bo.circle.links
        for link in found:
            link.listen()


async def test_why_nobody_could_be_reached_is_told_until_somebody_is() -> None:
    async with side(ANN, {}) as ann:
        port = ann.listener.port
        await ann.listener.close()
        async with side(BO, {0: Place(HOST, port, first=True)}) as bo:
            await until(lambda: 0 in bo.circle.trouble)
            assert bo.circle.trouble[0].startswith(f"{HOST}:{port} cannot be reached (it refuses)")
            await ann.listener.open(port, HOST)
            await joined(ann, bo)
            assert bo.circle.trouble == {}


async def test_one_can_call_at_once() -> None:
    async with side(BO, {0: Place(HOST, 1, first=True)}) as bo:
        bo.circle._redial = 3600.0
        await until(lambda: 0 in bo.circle.trouble)
        bo.circle.trouble.clear()
        await asyncio.sleep(0.05)
        bo.circle.call_now()
        await until(lambda: 0 in bo.circle.trouble)


async def test_whoever_still_comes_through_to_a_table_that_is_closed_is_hung_up_on() -> None:
    async with side(ANN, {}) as ann:
        await ann.circle.close()
        link = await dial(BO, HOST, ann.listener.port)
        link.listen()
        await until(lambda: link.over)
        assert not ann.circle.links
        await link.gone()

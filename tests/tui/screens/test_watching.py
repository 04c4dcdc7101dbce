"""Looking on at a table on the screen: live, without a hand, to its end, and what there is to keep afterwards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pytest

from paravent.net.audit import audit
from paravent.net.codes import Spot
from paravent.net.lan import circle, spectating
from paravent.net.lan.links import dial
from paravent.net.lan.spectating import Spectating
from paravent.net.terms import watchable
from paravent.tui import paths
from paravent.tui.app import Paravent
from paravent.tui.opening import Called, Hosted, Spectated
from paravent.tui.screens.home import Home
from paravent.tui.screens.hostroom import HostRoom
from paravent.tui.screens.watching import WatchPlay
from paravent.tui.screens.watchroom import WatchRoom
from paravent.tui.settings import Settings
from paravent.tui.solo import OPEN, YOU, Setup
from tests.net.lan.company import Company, cut, digest
from tests.net.lan.machines import HOST, somebody, until
from tests.toys import box
from tests.tui import golden
from tests.tui.opposite import comes, reads, type_line
from tests.tui.screens import lobbies
from tests.tui.screens.lobbies import FOUND, showing
from tests.tui.screens.test_goldens import SIZES, THEMES
from tests.tui.screens.test_linked import seated
from tests.tui.settling import resize, strike
from tests.tui.stage import NOON, TOYS, Stage, place, rows, text

pytestmark = pytest.mark.usefixtures("toys")

WAGER = TOYS["wager"]


@pytest.fixture(autouse=True)
def zoe(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = paths.identity()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"Zoe".ljust(32, b"."))
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.01)


@asynccontextmanager
async def table(folder: Path, *, watch: bool = True) -> AsyncIterator[Company]:
    """Ann and Bo play, each at a machine of their own."""
    company = await Company.gathered(WAGER, 2, folder, watch=watch)
    try:
        await until(lambda: any(machine.peer.now.asked for machine in company.machines))
        yield company
    finally:
        await company.close()


def door(company: Company) -> Spot:
    return HOST, company.machines[0].listener.port


@asynccontextmanager
async def looking(target: Spot | str, *, keep: bool = False) -> AsyncIterator[Stage]:
    """Zoe's screen."""
    settings = Settings(theme="dark", glyphs="full", pace="off", discovery=False)
    app = Paravent(settings, opening=Spectated(target, "Zoe", keep=keep), clock=lambda: NOON, guard=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await comes(pilot, lambda: isinstance(pilot.app.screen, WatchRoom | WatchPlay))
        yield pilot


async def watching(pilot: Stage) -> WatchPlay:
    await comes(pilot, lambda: isinstance(pilot.app.screen, WatchPlay))
    return cast("WatchPlay", pilot.app.screen)


async def test_a_whole_game_is_watched_to_its_end_and_kept(tmp_path: Path) -> None:
    async with table(tmp_path) as company, looking(door(company)) as pilot:
        screen = await watching(pilot)
        assert "you watch  LAN ●" in rows(pilot.app)[0]
        assert "◆ 1 watches: Zoe. What is secret stays face down." in text(pilot.app)
        assert screen.watched.names == ("Ann", "Bo")
        await until(lambda: company.machines[1].peer.watching == ("Zoe",))
        for line, answer in (
            ("resign", "there is no seat of yours"),
            ("undo", "nothing of yours"),
            ("hint", "no hints"),
        ):
            await type_line(pilot, line)
            assert answer in text(pilot.app)
        await strike(pilot, "k")
        await comes(pilot, lambda: screen.watched.kept)
        assert screen.watched.kept is not None
        screen.watched.kept.unlink()
        screen.watched.kept = None
        playing = asyncio.create_task(company.play(Random(3)))
        await comes(pilot, lambda: screen.watched.spectating.now.done and screen.solo.match.over)
        await playing
        assert "The game is over." in text(pilot.app)
        assert {digest(WAGER, screen.watched.spectating.now)} == company.digests()
        told = [entry.text for entry in screen.diary.entries]
        assert told[0] == "You look on at Ann and Bo, over Ann's machine."
        assert any(line.startswith(":") for line in told)
        assert "All have signed the end." in told
        await type_line(pilot, "keep")
        await reads(pilot, "Kept: `paravent verify")
        (path,) = paths.replays().glob("*.game")
        report = audit(path.read_bytes(), box.load)
        assert (report.sound, report.finished) == (True, True)
        assert not list(paths.games().glob("*"))
        await strike(pilot, "escape")
        assert isinstance(place(pilot), Home)
        await until(lambda: not company.machines[0].peer.watching)


async def test_who_comes_late_sees_where_it_stands_and_a_broken_link_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spectating, "REDIAL_SECONDS", 60.0)
    async with table(tmp_path) as company:
        playing = asyncio.create_task(company.play(Random(5)))
        await until(lambda: len(company.machines[0].peer.now.entries) > 8)
        async with looking(door(company), keep=True) as pilot:
            screen = await watching(pilot)
            assert len(screen.solo.past) > 8, "what was past is in the log, and not shown as if it happened now"
            await playing
            await reads(pilot, "Kept: `paravent verify")
            assert screen.watched.kept is not None
    async with table(tmp_path / "second") as company, looking(door(company)) as pilot:
        screen = await watching(pilot)
        link = screen.watched.spectating.link
        assert link is not None
        cut(link)
        await reads(pilot, "! the link to Ann broke. It is called again and again; ! calls at once.")
        assert "LAN ○" in rows(pilot.app)[0]
        await strike(pilot, "!")
        await comes(pilot, lambda: "LAN ●" in rows(pilot.app)[0])
        await strike(pilot, "q")
        assert isinstance(place(pilot), Home)


async def test_where_nobody_may_watch_the_room_says_so_and_another_place_can_be_typed(tmp_path: Path) -> None:
    async with (
        table(tmp_path, watch=False) as company,
        table(tmp_path / "second") as other,
        looking(door(company)) as pilot,
    ):
        await reads(pilot, "Ann lets nobody watch")
        assert "There is nothing to watch. Enter calls again." in text(pilot.app)
        await strike(pilot, "/", *f"{HOST}:{door(other)[1]}", "enter")
        await watching(pilot)


async def test_who_wants_to_join_a_table_that_plays_may_watch_it(tmp_path: Path) -> None:
    async with table(tmp_path) as company:
        settings = Settings(theme="dark", glyphs="full", pace="off", discovery=False)
        app = Paravent(settings, opening=Called(door(company), 0, "Zoe"), clock=lambda: NOON, guard=0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await reads(pilot, "Ann's table has begun without you: you may watch it")
            await strike(pilot, "w")
            await watching(pilot)


async def test_who_plays_sees_who_looks_on(tmp_path: Path) -> None:
    async with seated(tmp_path) as (pilot, screen, _):
        assert "watch" not in rows(pilot.app)[0]
        assert screen.linked.listening is not None
        yan = somebody("Yan")
        link = await dial(yan, HOST, screen.linked.listening.port)
        looks = await Spectating.over(link, yan, None, box.load)
        await comes(pilot, lambda: "1 watches  LAN ●" in rows(pilot.app)[0])
        await comes(pilot, lambda: looks.caught_up)
        await looks.close()
        await comes(pilot, lambda: "watch" not in rows(pilot.app)[0])
        told = [entry.text for entry in screen.diary.entries]
        assert told[-2:] == ["Yan watches now: what lies open, and nobody's hand.", "Yan watches no longer."]


@pytest.mark.parametrize("private", [True, False])
async def test_who_sits_down_knows_whether_others_may_look_on(private: bool) -> None:
    setup = Setup("wager", (YOU, OPEN), {})
    settings = Settings(theme="dark", glyphs="full", pace="off", discovery=False)
    app = Paravent(settings, opening=Hosted(setup, 0, HOST, "Ann", private=private), clock=lambda: NOON, guard=0.0)
    async with app.run_test(size=(80, 40)) as pilot:
        await reads(pilot, "Waiting for 1 player.")
        told = " ".join(" ".join(app.screen.help()).split()) if isinstance(app.screen, HostRoom) else ""
        assert ("Nobody may look on" in told) is private
        assert isinstance(app.screen, HostRoom)
        assert app.screen.hosting is not None
        assert watchable(app.screen.hosting.invitation().options) is not private


async def test_the_lobby_shows_a_table_that_plays_and_leads_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = replace(lobbies.OPEN, state="running", nick="Di", nicks=("Di", "Eve"), watching=("Xia", "Yan"))
    asked: list[object] = []
    monkeypatch.setattr(Paravent, "open_watch", lambda _self, target: asked.append(target))
    async with showing(monkeypatch, replace(FOUND, entries=(plays,), troubles=())) as (pilot, _):
        shown = text(pilot.app)
        assert "◆ plays, 2 watch ✓ compared" in " ".join(shown.split())
        assert "watching: Xia, Yan" in shown
        assert "No table to sit down at, but one to look on at: w. n opens one of yours." in shown
        assert "◆ Di plays already. Enter or w looks on: what lies open, and nobody's hand." in shown
        await strike(pilot, "w", "enter")
        await type_line(pilot, "watch a")
        await type_line(pilot, "watch di")
        assert asked == [plays, plays, plays, "di"]


async def test_the_screens_of_somebody_who_looks_on(tmp_path: Path) -> None:
    """Frozen: at the beginning of a game, as nobody has moved."""
    async with table(tmp_path) as company, looking(door(company)) as pilot:
        await watching(pilot)
        await reads(pilot, "1 watches: Zoe")
        for theme in THEMES:
            cast("Paravent", pilot.app).change("theme", theme)
            for width, height in SIZES:
                await resize(pilot, width, height)
                shown = f"watching-{width}x{height}"
                if theme == THEMES[0]:
                    golden.same(f"{shown}.txt", golden.text_of(pilot.app))
                golden.same(f"{shown}-{theme}.styles", golden.styles_of(pilot.app))

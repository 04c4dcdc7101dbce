"""All places that have a picture, as pytest goes through them for `pictures`: collected only when that says so."""

import importlib
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final, cast

import pytest
from textual.app import App

from paravent.tui import theming
from paravent.tui.app import Paravent
from paravent.tui.glyphs import Glyphs
from paravent.tui.opening import Opening, Replayed
from paravent.tui.solo import Setup
from tests.tui.boards.walls import Wall
from tests.tui.pictures import Wanted
from tests.tui.screens import lobbies, test_viewer
from tests.tui.screens import test_meeting_goldens as rooms
from tests.tui.screens.places import PLACES, go
from tests.tui.settling import resize, settle
from tests.tui.stage import Stage, press, staged

GAMES: Final = ("amoeba", "dojo", "kungfur", "zodiac")
DOGS: Final = Setup("kungfur", ("you", "bot:easy"), {}, seed=5)
LEAVE: Final = ("z", "b", "c", "q", "s")
REAL: Final[dict[str, tuple[Opening, tuple[str, ...]]]] = {
    "real-home-first": (None, ()),
    "real-home": (DOGS, (*LEAVE, "1")),
    "real-home-waiting": (DOGS, (*LEAVE, "a")),
    **{f"real-dialog-{game}": (None, (":", *f"new {game}", "enter")) for game in GAMES},
    "real-rules": (None, ("1", "r")),
    "real-help": (DOGS, ("z", "?")),
    "real-closeup": (DOGS, ("z", "b", "v")),
    "real-log": (DOGS, ("z", "a", "enter", "enter", "z", "y")),
}
"""Screens with the real games in place of the toys, and the keys that lead there."""


def part(game: str, kind: str) -> ModuleType:
    """The tests of a board that know its screens."""
    return importlib.import_module(f"tests.tui.boards.test_{game}_{kind}")


SCREENS: Final = {
    f"{game}-screen-{name}": scene
    for game in GAMES
    for name, scene in getattr(part(game, "screens"), "SCREENS", {}).items()
}
BOARDS: Final = {f"{game}-{name}": made for game in GAMES for name, made in part(game, "goldens").SCREENS.items()}


async def take(pilot: Stage, name: str, wanted: Wanted) -> None:
    """Every look of the screen that is shown, at every size."""
    app = cast("Paravent", pilot.app)
    for look in wanted.looks:
        app.change("theme", {"ascii": "dark", "none": "sixteen"}.get(look, look))
        app.change("glyphs", "ascii" if look == "ascii" else "full")
        for size in wanted.sizes:
            await resize(pilot, *size)
            keep(app, name, look, size, wanted)


def keep(app: App[Any], name: str, look: str, size: tuple[int, int], wanted: Wanted) -> None:
    """Write one picture."""
    shown = f"{name}-{look}-{size[0]}x{size[1]}"
    (wanted.out / f"{shown}.svg").write_text(app.export_screenshot(title=shown), "utf-8")


@pytest.fixture(params=["coloured", "none"])
def looks(request: pytest.FixtureRequest, wanted: Wanted, monkeypatch: pytest.MonkeyPatch) -> Wanted:
    """What is wanted of one app; NO_COLOR has to be there when it begins."""
    if request.param == "none":
        monkeypatch.setenv("NO_COLOR", "1")
    return wanted.part(coloured=request.param == "coloured")


@pytest.fixture(autouse=True)
def one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has the same name."""
    monkeypatch.setattr(secrets, "token_hex", lambda _: "c0ffee")


@pytest.mark.usefixtures("toys", "slow")
@pytest.mark.parametrize("name", PLACES)
async def test_place(name: str, looks: Wanted) -> None:
    there = PLACES[name]
    async with staged(opening=there.opening, pace=there.pace) as pilot:
        await go(pilot, there)
        await take(pilot, name, looks)


@pytest.mark.parametrize("name", REAL)
async def test_real(name: str, looks: Wanted) -> None:
    opening, keys = REAL[name]
    async with staged(opening=opening, thinker=part("kungfur", "screens").Drawing) as pilot:
        await press(pilot, *keys)
        await take(pilot, name, looks)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("name", ["viewer"])
async def test_viewer_of(name: str, looks: Wanted) -> None:
    async with staged(opening=Replayed(test_viewer.played(1000))) as pilot:
        await press(pilot, "right", "right", "right")
        await take(pilot, name, looks)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("name", ["lobby-found", "lobby-alone"])
async def test_lobby(name: str, looks: Wanted, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = lobbies.FOUND if name == "lobby-found" else lobbies.ALONE
    async with lobbies.showing(monkeypatch, lobby) as (pilot, _):
        await take(pilot, name, looks)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("name", ["meeting-host", "meeting-people", "meeting-guest", "meeting-refused"])
async def test_room(name: str, looks: Wanted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def instead(pilot: Stage, _: str) -> None:
        await take(pilot, name, looks)

    rooms.freeze(monkeypatch)
    monkeypatch.setattr(rooms, "frozen_as", instead)
    scenes: dict[str, Callable[[], Awaitable[None]]] = {
        "meeting-host": rooms.test_a_host_who_waits,
        "meeting-people": rooms.test_people_a_bot_and_what_they_say,
        "meeting-guest": lambda: rooms.test_a_guest_who_looks(tmp_path),
        "meeting-refused": rooms.test_a_guest_whom_nobody_answers,
    }
    await scenes[name]()


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("name", ["linked-mine", "linked-away", "linked-over", "linked-stopped"])
async def test_linked(name: str, looks: Wanted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms.freeze(monkeypatch)
    async with rooms.seated(tmp_path) as (pilot, screen, bo):
        await getattr(rooms, name.removeprefix("linked-"))(pilot, screen, bo)
        await take(pilot, name, looks)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("name", SCREENS)
async def test_screen(name: str, looks: Wanted) -> None:
    tests = part(name.partition("-")[0], "screens")
    setup, come_there = SCREENS[name] if isinstance(SCREENS[name], tuple) else (_table(tests), SCREENS[name])
    pace = "off" if tests.__name__.endswith("dojo_screens") else "slow"
    async with staged(opening=setup, pace=pace, thinker=tests.Drawing) as pilot:
        await come_there(pilot)
        await take(pilot, name, looks)


def _table(tests: ModuleType) -> Setup:
    """The table at which all screens of a game are seen."""
    return cast("Setup", next(setup for name, setup in vars(tests).items() if name in ("DOGS", "FIVE")))


@pytest.mark.parametrize("name", BOARDS)
async def test_board(name: str, wanted: Wanted) -> None:
    wall = Wall(BOARDS[name]())
    async with wall.run_test(size=(80, 19)) as pilot:
        for look in wanted.part(coloured=True).looks:
            wall.looks = theming.load("dark" if look == "ascii" else look)
            wall.glyphs = Glyphs.ASCII if look == "ascii" else Glyphs.FULL
            for width, height in wanted.sizes:
                await resize(pilot, width - beside(width), height - 5)
                wall.board.repaint(everything=True)
                await settle(pilot)
                keep(wall, name, look, (width, height), wanted)


def beside(width: int) -> int:
    """How much of a window the log takes (`app.tcss`)."""
    return 56 if width >= 160 else 40 if width >= 120 else 0

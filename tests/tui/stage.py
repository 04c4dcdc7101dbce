"""A stage for the screens: the app with bots that think at once, and what is on it as rows of text and of styles."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from paravent.core import games
from paravent.core.game import AnyGame
from paravent.tui.app import Paravent
from paravent.tui.opening import Opening
from paravent.tui.screens.frame import Frame
from paravent.tui.settings import Settings
from paravent.tui.solo import Setup
from tests.bots import First
from tests.stones import GAME as STONES
from tests.toys.wager import Wager
from tests.tui.settling import settle, strike

NOON = 1789992000.0
"""The moment of every test: noon of 2026-09-21, UTC."""
WAGER = Setup("wager", ("you", "bot:easy"), {}, seed=7)
TOYS: dict[str, AnyGame] = {"stones": STONES, "wager": Wager()}

Stage = Pilot[None]


def with_toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toys in place of the games, so that a screen does not change when a game is added."""
    monkeypatch.setattr(games, "names", lambda: tuple(TOYS))
    monkeypatch.setattr(games, "load", TOYS.__getitem__)


@asynccontextmanager
async def staged(
    size: tuple[int, int] = (80, 24),
    opening: Opening = None,
    *,
    theme: str = "dark",
    glyphs: str = "full",
    pace: str = "off",
    guard: float = 0.0,
    thinker: Callable[[AnyGame], Any] = First,
) -> AsyncIterator[Stage]:
    """The app on a screen of a size, once it has come to rest."""
    settings = Settings(theme=theme, glyphs=glyphs, pace=pace, discovery=False)
    app = Paravent(settings, opening=opening, thinker=thinker, clock=lambda: NOON, guard=guard)
    async with app.run_test(size=size) as pilot:
        await rest(pilot)
        yield pilot


async def rest(pilot: Stage) -> None:
    """Wait until nothing is left to do: no bot thinks and every message has been handled."""
    await settle(pilot)
    while any(not worker.is_finished for worker in pilot.app.workers):
        await asyncio.sleep(0.001)
        await settle(pilot)


async def press(pilot: Stage, *keys: str) -> None:
    """Press keys as a person does, and let all come to rest."""
    await strike(pilot, *keys)
    await rest(pilot)


async def say(pilot: Stage, text: str) -> None:
    """Type a line after a colon."""
    await press(pilot, ":", *text, "enter")


async def click(pilot: Stage, x: int, y: int, button: int = 1) -> None:
    """Click a cell of the screen."""
    await pilot.click(offset=(x, y), button=button)
    await rest(pilot)


def place(pilot: Stage) -> Frame[Any]:
    """The screen that is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, Frame), screen
    return screen


def rows(app: App[Any]) -> list[str]:
    """What is on the screen, row by row."""
    return ["".join(segment.text for segment in strip).rstrip() for strip in _strips(app)]


def text(app: App[Any]) -> str:
    """What is on the screen."""
    return "\n".join(rows(app))


def styles(app: App[Any]) -> list[list[tuple[int, str]]]:
    """The styles of every row: how many cells, and which."""
    found = []
    for strip in _strips(app):
        row: list[tuple[int, str]] = []
        for segment in strip:
            style = str(segment.style or "none")
            if row and row[-1][1] == style:
                row[-1] = (row[-1][0] + len(segment.text), style)
            else:
                row.append((len(segment.text), style))
        found.append(row)
    return found


def _strips(app: App[Any]) -> Sequence[Any]:
    return app.screen._compositor.render_strips()

"""Every screen at three sizes, its styles in both themes, and one picture of it."""

import secrets

import pytest

from tests.tui import golden
from tests.tui.screens.places import PLACES, Place, go
from tests.tui.settling import resize
from tests.tui.stage import staged

pytestmark = pytest.mark.usefixtures("toys", "slow")

SIZES = ((80, 24), (120, 40), (200, 60))
THEMES = ("dark", "sixteen")
PICTURED = ("home", "dialog", "rules", "options", "help", "log", "play", "leaving", "over")


@pytest.fixture(autouse=True)
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same table every time, by the name that its file has."""
    monkeypatch.setattr(secrets, "token_hex", lambda _: "c0ffee")


@pytest.mark.parametrize("name", [name for name in PLACES if name != "home-waiting"])
async def test_screen(name: str) -> None:
    there: Place = PLACES[name]
    async with staged(SIZES[0], there.opening, pace=there.pace) as pilot:
        await go(pilot, there)
        for theme in THEMES:
            pilot.app.change("theme", theme)  # type: ignore[attr-defined]  # the app of the stage
            for width, height in SIZES:
                await resize(pilot, width, height)
                shown = f"{name}-{width}x{height}"
                if theme == THEMES[0]:
                    golden.same(f"{shown}.txt", golden.text_of(pilot.app))
                golden.same(f"{shown}-{theme}.styles", golden.styles_of(pilot.app))


@pytest.mark.parametrize("name", PICTURED)
async def test_picture(name: str) -> None:
    there = PLACES[name]
    async with staged(SIZES[0], there.opening, pace=there.pace) as pilot:
        await go(pilot, there)
        golden.same(f"{name}.svg", pilot.app.export_screenshot(title=name))

"""The settings on their screen: at once, and kept only when wished."""

from pathlib import Path

import pytest

from paravent.tui import paths, settings
from paravent.tui.screens.home import Home
from paravent.tui.settings import Settings
from tests.tui.stage import click, place, press, rows, say, staged, styles, text

pytestmark = pytest.mark.usefixtures("toys")


async def test_a_theme_is_worn_at_once() -> None:
    async with staged() as pilot:
        await press(pilot, "p")
        before = styles(pilot.app)[0]
        await press(pilot, "right")
        assert "[light]" in text(pilot.app)
        assert styles(pilot.app)[0] != before
        assert rows(pilot.app)[0].endswith("not kept yet")


async def test_enter_keeps_and_escape_does_not() -> None:
    async with staged() as pilot:
        await press(pilot, "p", "2", "escape")
        assert not paths.config_file().exists()
        await press(pilot, "p", "enter")
        assert isinstance(place(pilot), Home)
    kept, notes = settings.load()
    assert notes == ()
    assert (kept.theme, kept.pace) == ("dark", "slow")


async def test_a_click_on_a_value_takes_it() -> None:
    async with staged() as pilot:
        await press(pilot, "p")
        y, line = next((y, line) for y, line in enumerate(rows(pilot.app)) if "Characters" in line)
        await click(pilot, line.index("ascii"), y)
        assert "[ascii]" in text(pilot.app)
        assert "------" in text(pilot.app)


async def test_every_setting_can_be_typed_anywhere() -> None:
    async with staged() as pilot:
        await say(pilot, "glyphs ascii")
        await say(pilot, "hints off")
        await say(pilot, "theme sixteen")
        assert text(pilot.app).isascii()
        await press(pilot, "p")
        assert "[sixteen]" in text(pilot.app)
        assert "[off]" in next(line for line in rows(pilot.app) if "Sums" in line)


async def test_a_theme_of_ones_own_that_is_broken_is_told_and_left_out(home: Path) -> None:
    paths.themes().mkdir(parents=True)
    (paths.themes() / "mine.toml").write_text("[looks\n")
    async with staged((100, 24), theme="mine") as pilot:
        assert "mine.toml is not TOML" in rows(pilot.app)[22]
        await say(pilot, "theme mine")
        assert "mine.toml is not TOML" in " ".join(rows(pilot.app)[21:23])


async def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def save(chosen: Settings, file: Path | None = None) -> Path:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(settings, "save", save)
    async with staged() as pilot:
        await press(pilot, "p", "enter")
        assert rows(pilot.app)[21] == " × the settings cannot be written: Read-only file system"

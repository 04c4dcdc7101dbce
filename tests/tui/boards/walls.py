"""A board on a bare wall, and a game in the real app, held to their golden files at three sizes and in two themes."""

from pathlib import Path
from random import Random
from typing import Final, cast

from textual.app import ComposeResult

from paravent.core.bots import Choice
from paravent.core.requests import Seat
from paravent.tui import theming
from paravent.tui.app import Paravent
from paravent.tui.glyphs import Glyphs
from paravent.tui.widgets.painted import Dressed
from tests.bots import First
from tests.tui import golden
from tests.tui.boards.tables import Loose
from tests.tui.settling import resize, settle
from tests.tui.stage import Stage, rest

WINDOWS: Final = ((80, 24), (120, 40), (200, 60))
LEFT: Final = {"80x24": (80, 19), "120x40": (80, 35), "200x60": (144, 55)}
"""What is left for a board of a window of that size."""
THEMES: Final = ("dark", "sixteen")


class Wall(Dressed):
    """Something to hang a board on."""

    def __init__(self, board: Loose) -> None:
        super().__init__()
        self.looks = theming.load(THEMES[0])
        self.board = board

    def compose(self) -> ComposeResult:
        yield self.board


class Drawing(First):
    """Draws its answers from all that are legal."""

    def think(self, level: str, seen: object, seat: Seat, seed: int) -> Choice[object]:
        return Choice(Random(seed).choice(list(self.game.legal(seen, seat))), "it was drawn")


class Sampling(First):
    """Draws its answers where there are too many to list them."""

    def think(self, level: str, seen: object, seat: Seat, seed: int) -> Choice[object]:
        return Choice(self.game.sample(seen, seat, Random(seed)), "it was drawn")  # type: ignore[attr-defined]


async def same_board(board: Loose, name: str, folder: Path) -> None:
    """Hold a board to its files."""
    wall = Wall(board)
    text, styles = "", dict.fromkeys(THEMES, "")
    async with wall.run_test(size=LEFT["80x24"]) as pilot:
        for window, size in LEFT.items():
            await resize(pilot, *size)
            for theme in THEMES:
                wall.looks = theming.load(theme)
                wall.board.repaint(everything=True)
                await settle(pilot)
                styles[theme] += f"== {window}\n{golden.styles_of(wall)}\n"
            text += f"== {window}\n{golden.text_of(wall)}\n"
    _same(name, text, styles, folder)


async def same_ascii(board: Loose, name: str, folder: Path) -> None:
    """Hold a board in ASCII glyphs to its file."""
    wall = Wall(board)
    wall.glyphs = Glyphs.ASCII
    async with wall.run_test(size=LEFT["80x24"]) as pilot:
        await settle(pilot)
        shown = golden.text_of(wall)
    assert shown.isascii()
    golden.same(f"{name}.txt", shown, folder)


async def same_screen(pilot: Stage, name: str, folder: Path) -> None:
    """Hold a screen to its files; the window has its least size, before and afterwards, and the theme is the first."""
    app = cast("Paravent", pilot.app)
    shown, styles = "", dict.fromkeys(THEMES, "")
    golden.same(f"screen-{name}.svg", app.export_screenshot(title=name), folder)
    for width, height in WINDOWS:
        await resize(pilot, width, height)
        shown += f"== {width}x{height}\n{golden.text_of(app)}\n"
        for theme in reversed(THEMES):
            app.change("theme", theme)
            await rest(pilot)
            styles[theme] += f"== {width}x{height}\n{golden.styles_of(app)}\n"
    await resize(pilot, *WINDOWS[0])
    _same(f"screen-{name}", shown, styles, folder)


def _same(name: str, text: str, styles: dict[str, str], folder: Path) -> None:
    golden.same(f"{name}.txt", text, folder)
    for theme in THEMES:
        golden.same(f"{name}-{theme}.styles", styles[theme], folder)

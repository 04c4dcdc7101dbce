"""The least that a screen can cost here: one Textual widget of the line API, with a cursor of two cells on a grid.

`python -m paravent.tui.bench.bare` runs it; `bench screen` measures the program's own screens beside it.
"""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

_CELL = Style(color="white", bgcolor="black")
_CURSOR = Style(color="black", bgcolor="white")


class Grid(Widget):
    """As many cells of two characters as fit, each with something in it; only what the cursor changes is repainted."""

    at = 0

    def render_line(self, y: int) -> Strip:
        """One row."""
        cells = self.size.width // 2
        segments = [
            Segment(chr(ord("a") + (x + y) % 26) + " ", _CURSOR if y * cells + x == self.at else _CELL)
            for x in range(cells)
        ]
        return Strip(segments, 2 * cells)

    def move(self, by: int) -> None:
        """Move the cursor."""
        cells = self.size.width // 2
        before, self.at = self.at, (self.at + by) % (cells * self.size.height)
        self.refresh(*(Region(2 * (at % cells), at // cells, 2, 1) for at in (before, self.at)))


class Bare(App[None]):
    """The grid alone."""

    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        """The grid alone."""
        yield Grid()

    def key_right(self) -> None:
        """One cell on."""
        self.query_one(Grid).move(1)

    def key_left(self) -> None:
        """One cell back."""
        self.query_one(Grid).move(-1)


if __name__ == "__main__":
    Bare().run()

"""How a window is shared out: the other dojos on top, the own one below, what is asked for beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paravent.tui.boards.parts import Rect

COMPACT: Final = 6
"""Rows of a small dojo without frames."""
_FRAMED_WIDTH: Final = 36
_FRAMED: Final = 10
_ROOMY: Final = 50
_OWN_LEAST: Final = 13
LABEL: Final = 9
"""Cells for the name, the trophy and the points of a row of the own dojo."""
_PANEL: Final = 33
_GAP: Final = 2
_STRIP: Final = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies."""

    blocks: tuple[Rect, ...]
    """The other dojos, in the order of their places."""
    framed: bool
    """Whether their cards have frames."""
    top: int
    """The row of the own heading."""
    cell: tuple[int, int]
    """The inside of a cell of the own dojo."""
    grid: Rect
    panel: Rect
    strip: Rect
    """What is left at the bottom; its height may be 0."""


def share(width: int, height: int, others: int) -> Layout:
    """A window of at least 80 by 19 for so many other dojos."""
    each_row = others if width // others >= _FRAMED_WIDTH else 2
    deep = -(-others // each_row)
    framed = width // each_row >= _FRAMED_WIDTH and height - deep * _FRAMED >= _OWN_LEAST
    if not framed:
        each_row, deep = others, 1
    inner = 2 if framed and height >= _ROOMY else 1
    high = 3 * (inner + 1) + 4 if framed else COMPACT
    wide = width // each_row
    blocks = tuple(Rect(place % each_row * wide, place // each_row * high, wide - 1, high) for place in range(others))
    top = deep * high
    left = height - top - 2
    cell_high = max(1, min(5, (left - 1) // 5 - 1))
    if left - 5 * (cell_high + 1) - 1 <= _STRIP and cell_high > 2:
        cell_high -= 1
    cell_wide = max(4, min(9, (width - LABEL - 1 - _GAP - _PANEL) // 7 - 1))
    grid = Rect(LABEL, top + 2, 7 * (cell_wide + 1) + 1, 5 * (cell_high + 1) + 1)
    x = grid.x + grid.width + _GAP
    strip = Rect(0, grid.y + grid.height, width, height - grid.y - grid.height)
    if strip.height < _STRIP:
        strip = Rect(0, height, width, 0)
    panel = Rect(x, top + 1, width - x, height - top - 1 - strip.height)
    return Layout(blocks, framed, top, (cell_wide, cell_high), grid, panel, strip)

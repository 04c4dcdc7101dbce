"""A rectangle of cells to draw on: a character, a look and perhaps a mouse target each.

It knows no terminal and no colour: looks are names (`theming.LOOKS`). Drawing outside is allowed and clipped, so a
board never measures twice. Box lines drawn over one another join: a thin line that ends on a double one becomes the
proper tee.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from paravent.tui.widgets.lines import ALL, DOWN, LEFT, RIGHT, UP, is_line, join

Stroke = Literal["thin", "heavy", "double", "dashed"]
STROKES: dict[Stroke, str] = {"thin": "─│┌┐└┘", "heavy": "━┃┏┓┗┛", "double": "═║╔╗╚╝", "dashed": "╌┊┌┐└┘"}


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring cells of one look."""

    text: str
    look: str


@lru_cache(maxsize=2048)
def folded(text: str, width: int) -> tuple[str, ...]:
    """A paragraph in lines of at most `width`; none where it has no words. They are kept: screens repeat."""
    return tuple(textwrap.wrap(text, width))


class Canvas:
    """`width` times `height` cells, at first blank in the look `text`."""

    def __init__(self, width: int, height: int, look: str = "text") -> None:
        self.width = width
        self.height = height
        self._chars = [[" "] * width for _ in range(height)]
        self._looks = [[look] * width for _ in range(height)]
        self._targets: list[tuple[range, range, str]] = []
        self.spot: tuple[int, int] | None = None
        """Where the cursor is: a small screen scrolls there, and the terminal's own cursor is parked there."""

    def copy(self, other: Canvas) -> None:
        """Become what a canvas of the same size is; later changes of one do not reach the other."""
        self._chars = [row.copy() for row in other._chars]
        self._looks = [row.copy() for row in other._looks]
        self._targets = other._targets.copy()
        self.spot = other.spot

    def put(self, x: int, y: int, text: str, look: str = "text") -> int:
        """Write one line of text; returns the column after it."""
        end = x + len(text)
        if 0 <= y < self.height and end > 0 and x < self.width:
            first, last = max(x, 0), min(end, self.width)
            self._chars[y][first:last] = text[first - x : last - x]
            self._looks[y][first:last] = [look] * (last - first)
        return end

    def right(self, x: int, y: int, text: str, look: str = "text") -> int:
        """Write one line of text that ends before column `x`; returns the column where it begins."""
        self.put(x - len(text), y, text, look)
        return x - len(text)

    def centre(self, x: int, y: int, width: int, text: str, look: str = "text") -> int:
        """Write one line of text in the middle of `width` cells; returns the column after it."""
        return self.put(x + max(0, (width - len(text)) // 2), y, text[:width], look)

    def spans(self, x: int, y: int, *parts: tuple[str, str]) -> int:
        """Write pieces of text of different looks behind one another; returns the column after them."""
        for text, look in parts:
            x = self.put(x, y, text, look)
        return x

    def wrap(self, x: int, y: int, width: int, text: str, look: str = "text", *, rows: int = 1000) -> int:
        """Write a paragraph in lines of at most `width`.

        Returns the row after it. Over `rows` lines it ends in ` ..`.
        """
        lines = folded(text, max(width, 1)) or ("",)
        if len(lines) > rows:
            lines = (*lines[: rows - 1], lines[rows - 1][: max(width - 3, 0)] + " ..") if rows > 0 else ()
        for row, line in enumerate(lines):
            self.put(x, y + row, line, look)
        return y + len(lines)

    def fill(self, x: int, y: int, width: int, height: int, char: str = " ", look: str = "text") -> None:
        """Fill a rectangle with one character."""
        for row in range(max(y, 0), min(y + height, self.height)):
            self.put(x, row, char * width, look)

    def lay(self, other: Canvas, top: int = 0, bottom: int | None = None) -> None:
        """Copy the rows from `top` to before `bottom` from a canvas of the same size, and all of its targets."""
        self._targets += other._targets
        for row in range(max(top, 0), self.height if bottom is None else min(bottom, self.height)):
            self._chars[row][:] = other._chars[row]
            self._looks[row][:] = other._looks[row]

    def add(self, x: int, y: int, width: int, height: int, extra: str) -> None:
        """Add to the looks of a rectangle, e.g. `reverse`, `bold`, `on card`; what is written stays."""
        for row in range(max(y, 0), min(y + height, self.height)):
            looks = self._looks[row]
            for column in range(max(x, 0), min(x + width, self.width)):
                looks[column] = f"{looks[column]} {extra}"

    def level(self, x: int, y: int, width: int, look: str = "frame", stroke: Stroke = "thin") -> None:
        """A line from left to right; it joins what it meets, and ends there in a tee."""
        for column in range(x, x + width):
            sides = (RIGHT,) if column == x else (LEFT,) if column == x + width - 1 else ALL
            self._line(column, y, STROKES[stroke][0], look, sides)

    def upright(self, x: int, y: int, height: int, look: str = "frame", stroke: Stroke = "thin") -> None:
        """A line from top to bottom; it joins what it meets, and ends there in a tee."""
        for row in range(y, y + height):
            sides = (DOWN,) if row == y else (UP,) if row == y + height - 1 else ALL
            self._line(x, row, STROKES[stroke][1], look, sides)

    def frame(self, x: int, y: int, width: int, height: int, look: str = "frame", stroke: Stroke = "thin") -> None:
        """The outline of a rectangle of at least 2 by 2; it joins what it meets."""
        level, upright, *corners = tuple(STROKES[stroke])
        right, bottom = x + width - 1, y + height - 1
        for column in range(x + 1, right):
            self._line(column, y, level, look)
            self._line(column, bottom, level, look)
        for row in range(y + 1, bottom):
            self._line(x, row, upright, look)
            self._line(right, row, upright, look)
        for (column, row), corner in zip(((x, y), (right, y), (x, bottom), (right, bottom)), corners, strict=True):
            self._line(column, row, corner, look)

    def target(self, x: int, y: int, width: int, height: int, name: str) -> None:
        """Let a click in this rectangle mean `name`: a key, or a word that its board understands.

        Later targets lie on top of earlier ones.
        """
        columns, rows = range(max(x, 0), min(x + width, self.width)), range(max(y, 0), min(y + height, self.height))
        self._targets.append((columns, rows, name))

    def target_at(self, x: int, y: int) -> str | None:
        """What a click at this cell means."""
        return next((name for columns, rows, name in reversed(self._targets) if x in columns and y in rows), None)

    def where(self, name: str) -> tuple[int, int] | None:
        """The first cell of the target of that name that was drawn first."""
        found = (at for at in self._targets if at[2] == name and at[0] and at[1])
        columns, rows, _ = next(found, (range(0), range(0), ""))
        return (columns.start, rows.start) if columns else None

    @property
    def targets(self) -> dict[tuple[int, int], str]:
        """Every cell that can be clicked."""
        return {(x, y): name for columns, rows, name in self._targets for y in rows for x in columns}

    def row(self, y: int) -> Iterator[Run]:
        """The cells of a row as runs of one look."""
        chars, looks = self._chars[y], self._looks[y]
        start = 0
        for column in range(1, self.width + 1):
            if column == self.width or looks[column] != looks[start]:
                yield Run("".join(chars[start:column]), looks[start])
                start = column

    def text(self, y: int) -> str:
        """The characters of a row."""
        return "".join(self._chars[y])

    def difference(self, other: Canvas, y: int) -> range:
        """The cells of a row from the first to the last that a canvas of the same size has otherwise."""
        chars, looks = self._chars[y], self._looks[y]
        others, their_looks = other._chars[y], other._looks[y]
        if chars == others and looks == their_looks:
            return range(0)
        unlike = [x for x in range(self.width) if chars[x] != others[x] or looks[x] != their_looks[x]]
        return range(unlike[0], unlike[-1] + 1)

    def _line(self, x: int, y: int, char: str, look: str, sides: tuple[int, ...] = ALL) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            here = self._chars[y][x]
            self._chars[y][x] = join(here, char, sides) if here != " " and is_line(here) else char
            self._looks[y][x] = look

"""Lines of text that scroll: help, rules, the log, a card in full."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from textual import events
from textual.message import Message

from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.painted import Painted

Line: TypeAlias = tuple[tuple[str, str], ...]
"""Pieces of text, each with its look."""

MEASURE: Final = 96
"""So long may a line of text be and still be read well."""

SCROLLING = (
    Key(("up", "down"), "scroll", "A line up or down; the wheel does the same.", "Up/Down"),
    Key(("pageup", "pagedown", "space"), "page", "A page up or down; Space goes down too.", "PgUp/PgDn"),
    Key(("home", "end"), "", "To the beginning, to the end."),
)


class Pages(Painted):
    """Shows lines from `top` on. The lines are made for a width, so that a new size folds them anew.

    No line is longer than `measure`; in a wider window the text stands in the middle.
    """

    class Chosen(Message):
        """A line that begins with a key was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(
        self,
        lines: Callable[[int], Sequence[Line]],
        *,
        margin: int = 2,
        measure: int = MEASURE,
        look: str = "text",
        buttons: Mapping[str, str] | None = None,
    ) -> None:
        """`buttons`: what is written like a key, and the key that a click on its line is."""
        super().__init__()
        self._make = lines
        self._buttons = buttons or {}
        self._made: tuple[int, Sequence[Line]] | None = None
        self.margin = margin
        self.measure = measure
        self.look = look
        self.top = 0

    @property
    def lines(self) -> Sequence[Line]:
        """The lines for the present width."""
        width = min(max(self.size.width - 2 * self.margin, 1), self.measure)
        if self._made is None or self._made[0] != width:
            self._made = (width, self._make(width))
        return self._made[1]

    @property
    def last(self) -> int:
        """The greatest sensible `top`."""
        return max(0, len(self.lines) - self.size.height)

    def renew(self, *, end: bool = False) -> None:
        """The lines have changed; `end` shows their end."""
        self._made = None
        if end:
            self.top = self.last
        self.repaint()

    def scroll_lines(self, by: int) -> None:
        """Scroll by so many lines, down if positive."""
        self.top = min(max(self.top + by, 0), self.last)
        self.repaint()

    def press(self, key: str) -> bool:
        """One of the scrolling keys; returns whether it was one."""
        page = max(self.size.height - 1, 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page, "home": -(10**6), "end": 10**6}
        if key in steps:
            self.scroll_lines(steps[key])
        return key in steps

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(0, 0, canvas.width, canvas.height, " ", self.look)
        self.top = min(max(self.top, 0), self.last)
        left = max(self.margin, (canvas.width - self.measure) // 2)
        for row, line in enumerate(self.lines[self.top : self.top + canvas.height]):
            x = left
            for text, look in line:
                x = canvas.put(x, row, text, look if self.look == "text" else f"{look} on {self.look}")
                if look == "key" and text in self._buttons:
                    canvas.target(left, row, self.measure, 1, self._buttons[text])
        if self.last and canvas.height > 2:
            self._thumb(canvas)

    def _thumb(self, canvas: Canvas) -> None:
        """Where in the text one is: a line at the right edge, thick where the page is."""
        whole, height, x = len(self.lines), canvas.height, canvas.width - 1
        size = max(1, height * height // whole)
        first = (height - size) * self.top // max(self.last, 1)
        canvas.fill(x, 0, 1, height, "│", f"dim on {self.look}")
        canvas.fill(x, first, 1, size, "┃", f"key on {self.look}")

    def on_click(self, event: events.Click) -> None:
        """A line that begins with a key is a button."""
        target = self.target_at(event.x, event.y)
        if target is not None:
            event.stop()
            self.post_message(self.Chosen(target))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel."""
        event.stop()
        self.scroll_lines(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel."""
        event.stop()
        self.scroll_lines(-3)

"""A framed card of lines with a heading in its frame and its keys at the bottom; as high as its lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events

from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.pages import Line
from paravent.tui.widgets.painted import Painted
from paravent.tui.widgets.rows import Pressed


class Slip(Painted):
    """Lines that are clicked give the letter that stands in them, with a `key` look, as a key."""

    def __init__(
        self, heading: str, lines: Callable[[int], Sequence[Line]], keys: Callable[[], Sequence[Key]], width: int
    ) -> None:
        super().__init__()
        self.heading = heading
        self._lines = lines
        self._keys = keys
        self._wanted = width

    def on_mount(self) -> None:
        """Take the size of the lines."""
        self.fit()

    def fit(self) -> None:
        """The lines or the window have changed."""
        width = min(self._wanted, self.app.size.width)
        self.styles.width = width
        self.styles.height = min(len(self._lines(width - 6)) + 5, self.app.size.height)
        self.repaint(everything=True)

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(0, 0, canvas.width, canvas.height, " ", "panel")
        canvas.frame(0, 0, canvas.width, canvas.height, "frame on panel")
        canvas.put(2, 0, f" {self.heading} "[: canvas.width - 4], "heading on panel")
        for row, line in enumerate(self._lines(canvas.width - 6)[: canvas.height - 4]):
            x = 3
            for text, look in line:
                x = canvas.put(x, row + 2, text, f"{look} on panel")
                if look == "key" and len(text.strip()) == 1:
                    canvas.target(1, row + 2, canvas.width - 2, 1, text.strip())
        x = 3
        for key in (key for key in self._keys() if key.does):
            end = canvas.spans(x, canvas.height - 2, (key.label, "key on panel"), (f" {key.does}", "word on panel"))
            canvas.target(x, canvas.height - 2, end - x, 1, key.keys[0])
            x = end + 2

    def on_click(self, event: events.Click) -> None:
        """A line or a word at the bottom."""
        target = self.target_at(event.x, event.y)
        if target is not None:
            event.stop()
            self.post_message(Pressed(target))

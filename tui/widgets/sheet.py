"""A body that its screen draws: the screen has the data and the keys, the sheet has the cells and the clicks."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.message import Message

from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.painted import Painted


class Sheet(Painted):
    """Draws what it is told to draw."""

    class Clicked(Message):
        """A target was clicked, for the second time in a row if `again`."""

        def __init__(self, target: str, button: int, *, again: bool) -> None:
            super().__init__()
            self.target = target
            self.button = button
            self.again = again

    def __init__(self, drawing: Callable[[Canvas], None]) -> None:
        super().__init__()
        self._drawing = drawing
        self._last: str | None = None

    def draw(self, canvas: Canvas) -> None:
        self._drawing(canvas)

    def forget(self) -> None:
        """The next click is a first one: another key was pressed in between."""
        self._last = None

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which target it was."""
        target = self.target_at(event.x, event.y)
        if target is not None:
            event.stop()
            again, self._last = target == self._last, target
            self.post_message(self.Clicked(target, event.button, again=again))

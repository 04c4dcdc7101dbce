"""A widget that is drawn on a canvas: it repaints only what has changed, in the looks and glyphs that its app wears."""

from __future__ import annotations

from rich.segment import Segment
from textual.app import App
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from paravent.tui import theming
from paravent.tui.glyphs import Glyphs, fit
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.punctual import Punctual


class Dressed(Punctual, App[None]):
    """An app that wears a theme and a set of glyphs; what painted widgets ask."""

    looks: theming.Looks
    glyphs: Glyphs = Glyphs.FULL


class Painted(Widget):
    """One rectangle without children. Subclasses draw; whoever changes what is drawn calls `repaint`."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything on a blank canvas of the widget's size."""
        raise NotImplementedError

    @property
    def canvas(self) -> Canvas:
        """What is on the screen now."""
        canvas = self.__dict__.get("_canvas")
        if not isinstance(canvas, Canvas) or (canvas.width, canvas.height) != self.size:
            canvas = self.__dict__["_canvas"] = self._painted()
        return canvas

    def repaint(self, *, everything: bool = False) -> None:
        """Draw anew and send the terminal the cells that differ."""
        before = self.__dict__.get("_canvas")
        after = self.__dict__["_canvas"] = self._painted()
        if everything:
            self.refresh()
            return
        if not isinstance(before, Canvas) or (before.width, before.height) != (after.width, after.height):
            return  # Textual paints a widget whole, by itself, whenever its size changes.
        unlike = [(y, cells) for y in range(after.height) if (cells := after.difference(before, y))]
        if unlike:
            self.refresh(*[Region(cells.start, y, len(cells), 1) for y, cells in unlike])

    def render_line(self, y: int) -> Strip:
        """One row for Textual."""
        canvas = self.canvas
        if y >= canvas.height:
            return Strip.blank(self.size.width)
        app = self.app
        assert isinstance(app, Dressed)
        segments = [Segment(fit(run.text, app.glyphs), app.looks.style(run.look)) for run in canvas.row(y)]
        return Strip(segments, canvas.width)

    def target_at(self, x: int, y: int) -> str | None:
        """What a click at this cell of the widget means."""
        return self.canvas.target_at(x, y)

    def _painted(self) -> Canvas:
        canvas = Canvas(*self.size)
        self.draw(canvas)
        return canvas

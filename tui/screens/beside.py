"""The panel at the right of a wide screen: the log, and the thing under the cursor in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events

from paravent.tui.diary import Diary
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.painted import Painted


class Beside(Painted):
    """Log above, card below."""

    def __init__(self, diary: Diary, card: Callable[[], Sequence[str]]) -> None:
        super().__init__()
        self._diary = diary
        self._card = card
        self.back = 0
        """How many lines back in the log; 0: its end."""
        self.active = False
        """Whether the arrows scroll this pane."""

    def scroll_log(self, by: int) -> None:
        """Scroll so many lines, back if positive."""
        self.back = max(0, self.back + by)
        self.repaint()

    def draw(self, canvas: Canvas) -> None:
        ground = "on panel"
        canvas.fill(0, 0, canvas.width, canvas.height, " ", "panel")
        canvas.fill(0, 0, 1, canvas.height, "│", f"frame {ground}")
        card = self._card()
        low = canvas.height - self._card_rows(card, canvas.width - 4) if card else canvas.height
        self._log(canvas, low)
        if card:
            canvas.level(0, low, canvas.width, f"frame {ground}")
            canvas.put(2, low, f" {card[0]} "[: canvas.width - 4], f"strong {ground}")
            y = low + 1
            for paragraph in card[1:]:
                y = canvas.wrap(2, y, canvas.width - 4, paragraph, f"text {ground}")

    def _log(self, canvas: Canvas, low: int) -> None:
        if self.active:
            canvas.put(1, 0, "[Log]", "chosen")
        else:
            canvas.spans(1, 0, (" ", "cursor on panel"), ("Log", "heading on panel"))
        canvas.right(canvas.width - 1, 0, "y all", "dim on panel")
        canvas.target(1, 0, canvas.width - 1, 1, "y")
        room = max(low - 1, 0)
        lines = self._diary.lines(canvas.width - 3)
        self.back = min(self.back, max(len(lines) - room, 0))
        end = len(lines) - self.back
        for row, line in enumerate(lines[max(end - room, 0) : end]):
            x = 2
            for text, look in line:
                x = canvas.put(x, row + 1, text, f"{look} on panel")

    def _card_rows(self, card: Sequence[str], width: int) -> int:
        ruler = Canvas(width, 0)
        y = 0
        for paragraph in card[1:]:
            y = ruler.wrap(0, y, width, paragraph)
        return min(y + 1, 18)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel."""
        event.stop()
        self.scroll_log(3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel."""
        event.stop()
        self.scroll_log(-3)

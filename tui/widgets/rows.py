"""The rows that every screen has: the title bar, the four rows of words at the bottom, and the typed line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input

from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas, folded
from paravent.tui.widgets.painted import Painted
from paravent.tui.widgets.parts import cut

NARROW = 80
"""Below this many columns sentences may take more than one row."""
MOST_ROWS = 3
ROOMY = 16
"""From so many rows on there is room to say that a window shows a part only."""


class Pressed(Message):
    """A key was meant, though not pressed: a word of the footer was clicked."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class TitleBar(Painted):
    """Row 1: where one is, and on the right who is to act."""

    def __init__(self) -> None:
        super().__init__(id="title")
        self.where = ""
        self.state = ""

    def tell(self, where: str, state: str = "") -> None:
        """Set the words."""
        if (where, state) != (self.where, self.state):
            self.where, self.state = where, state
            self.repaint()

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(0, 0, canvas.width, 1, " ", "title")
        place, _, rest = self.where.partition(" · ")
        end = canvas.put(1, 0, place.upper(), "title")
        room = canvas.width - end - len(self.state) - 3
        if rest and room > 3:
            canvas.put(end, 0, f" · {rest}"[:room], "turn")
        canvas.right(canvas.width - 1, 0, self.state, "title")


@dataclass(frozen=True, slots=True)
class Words:
    """What the rows 21 to 24 say."""

    question: str = ""
    legal: str = ""
    log: str = ""
    keys: Sequence[Key] = ()
    part: str = ""
    """That the window shows a part only: a row above the keys, where there is room for one."""
    typing: bool = False
    """The last row belongs to a typed line."""


class Foot(Painted):
    """Rows 21 to 24: the question, what is legal or why not, the last log line, the keys in force."""

    def __init__(self) -> None:
        super().__init__(id="foot")
        self.words = Words()

    def tell(self, words: Words) -> None:
        """Set the words."""
        before, self.words = self.words, words
        self.styles.height = self.rows_for(self.app.size.width, self.app.size.height)
        if before != words:
            self.repaint()

    def rows_for(self, width: int, height: int) -> int:
        """How many rows the words need: four, or more where a sentence does not fit into a narrow window."""
        last = (1 if self.words.typing else 2) + self._part_rows(height)
        if not (self.words.question or self.words.legal or self.words.log):
            return last - 1
        if width >= NARROW or height < 14:
            return 2 + last
        return last + sum(len(_folded(text, width)) for text in (self.words.question, self.words.legal))

    def _part_rows(self, height: int) -> int:
        return 1 if self.words.part and height >= ROOMY else 0

    def draw(self, canvas: Canvas) -> None:
        last = canvas.height - (0 if self.words.typing else 1)
        if self._part_rows(self.app.size.height) and last > 1:
            last -= 1
            canvas.put(1, last, cut(self.words.part, canvas.width - 2), "price")
        if last > 0:
            self._sentences(canvas, last)
        if not self.words.typing:
            self._keys(canvas, canvas.height - 1)

    def _sentences(self, canvas: Canvas, end: int) -> None:
        """Question, what is legal, log. A reason that needs a second row gets that of the log."""
        narrow = self.app.size.width < NARROW
        question = (
            _folded(self.words.question, canvas.width) if narrow else [cut(self.words.question, canvas.width - 2)]
        )
        rows = [(line, "question") for line in question]
        rows += [(line, _tone(self.words.legal)) for line in _folded(self.words.legal, canvas.width)]
        if len(rows) < end:
            rows.append((cut(self.words.log, canvas.width - 2), "dim"))
        for row, (line, look) in enumerate(rows[:end]):
            more = row == end - 1 and len(rows) > end
            canvas.put(1, row, cut(f"{line} ..", canvas.width - 2) if more else line, look)
            if line[:1] in _TONES:
                canvas.put(1, row, line[0], _TONES[line[0]])

    def on_click(self, event: events.Click) -> None:
        """A word of the footer is a button."""
        target = self.target_at(event.x, event.y)
        if target is not None:
            event.stop()
            self.post_message(Pressed(target))

    def _keys(self, canvas: Canvas, row: int) -> None:
        canvas.fill(0, row, canvas.width, 1, " ", "text on title")
        shown = [key for key in self.words.keys if key.does]
        fixed = [key for key in shown if key.keys == ("?",)]
        room = canvas.width - 1 - sum(len(key.label) + len(key.does) + 3 for key in fixed)
        x = 1
        for key in (key for key in shown if key not in fixed):
            end = x + len(key.label) + 1 + len(key.does)
            if end > room:
                break
            x = self._key(canvas, x, row, key) + 2
        for key in fixed:
            self._key(canvas, canvas.width - 2 - len(key.label) - len(key.does), row, key)

    def _key(self, canvas: Canvas, x: int, row: int, key: Key) -> int:
        end = canvas.spans(x, row, (key.label, "key on title"), (f" {key.does}", "word on title"))
        canvas.target(x, row, end - x, 1, key.keys[0])
        return end


class Prompt(Painted):
    """The sign before a typed line."""

    sign = ":"

    def draw(self, canvas: Canvas) -> None:
        canvas.put(1, 0, self.sign, "key")


class TypedLine(Horizontal):
    """The line that is typed after `:` or `/`; hidden until it is opened."""

    class Entered(Message):
        """Enter was pressed."""

        def __init__(self, sign: str, text: str) -> None:
            super().__init__()
            self.sign = sign
            self.text = text

    class Closed(Message):
        """Esc was pressed, or the line was entered."""

    def __init__(self) -> None:
        super().__init__(id="typed")
        self.display = False
        self.past: list[str] = []
        self._at = 0
        self._complete: Callable[[str], str] = str

    def compose(self) -> ComposeResult:
        """A sign and a line."""
        yield Prompt()
        line = Input(compact=True, select_on_focus=False)
        line.cursor_blink = False  # Nothing on a screen moves by itself: an idle program sends no byte.
        yield line

    @property
    def line(self) -> Input:
        """The line itself."""
        return self.query_one(Input)

    def open(self, sign: str, text: str = "", complete: Callable[[str], str] = str) -> None:
        """Show the line and take the keys; `complete` makes of what is typed what Tab makes of it."""
        self._complete = complete
        prompt = self.query_one(Prompt)
        prompt.sign = sign
        prompt.repaint(everything=True)
        self.line.value = text
        self.line.cursor_position = len(text)
        self.display = True
        self._at = len(self.past)
        self.screen.set_focus(self.line)  # at once: the next key is for the line

    def close(self) -> None:
        """Hide the line and give the keys back."""
        if self.display:
            self.display = False
            self.screen.set_focus(None)
            self.post_message(self.Closed())

    def on_key(self, event: events.Key) -> None:
        """Esc closes; up and down fetch what was typed before."""
        if event.key == "escape":
            event.stop()
            event.prevent_default()
            self.close()
        elif event.key in ("up", "down") and self.past:
            event.stop()
            event.prevent_default()
            step = -1 if event.key == "up" else 1
            self._at = min(max(self._at + step, 0), len(self.past))
            self.line.value = self.past[self._at] if self._at < len(self.past) else ""
            self.line.cursor_position = len(self.line.value)
        elif event.key == "tab":
            event.stop()
            event.prevent_default()
            self.line.value = self._complete(self.line.value)
            self.line.cursor_position = len(self.line.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: hand the line over."""
        event.stop()
        text, sign = event.value.strip(), self.query_one(Prompt).sign
        if text and text not in self.past[-1:]:
            self.past.append(text)
        self.close()
        if text:
            self.post_message(self.Entered(sign, text))


_TONES = {"×": "refused", "!": "price", "◆": "legal", "✓": "good"}


def _tone(text: str) -> str:
    return {"×": "refused", "!": "price"}.get(text[:1], "text")


def _folded(text: str, width: int) -> list[str]:
    lines = list(folded(text, max(width - 2, 1))) or [""]
    return (
        lines
        if len(lines) <= MOST_ROWS
        else [*lines[: MOST_ROWS - 1], cut(" ".join(lines[MOST_ROWS - 1 :]), width - 2)]
    )

"""The call of a challenge in large letters, and who dares whom for what."""

from __future__ import annotations

from typing import Final

from paravent.core.games.dojo import cards as box
from paravent.tui.boards.dojo.layout import Layout
from paravent.tui.boards.dojo.panel import card
from paravent.tui.boards.dojo.parts import Seen, before, look
from paravent.tui.boards.parts import Rect, capital
from paravent.tui.widgets.canvas import Canvas

_LETTERS: Final = {
    "B": ("███▄", "█  █", "███▄", "█  █", "███▀"),
    "A": ("▄██▄", "█  █", "████", "█  █", "█  █"),
    "N": ("█▄ █", "██▄█", "█▀██", "█ ▀█", "█  █"),
    "Z": ("████", "  ▄▀", " ▄▀ ", "▄▀  ", "████"),
    "I": ("█", "█", "█", "█", "█"),
    "!": ("█", "█", "█", " ", "█"),
}
HIGH: Final = 5


def draw(canvas: Canvas, seen: Seen, layout: Layout) -> None:
    """Everything below the other dojos."""
    state = seen.state
    room = canvas.height - layout.top - layout.strip.height
    top = layout.top
    canvas.level(0, top, canvas.width)
    y = top + 1 + max(0, (room - HIGH - 7) // 2)
    word = "BANZAI!"
    wide = sum(len(_LETTERS[letter][0]) + 2 for letter in word) - 2
    x = (canvas.width - wide) // 2
    tone = f"{look(seen, state.challenger)} bold"
    for letter in word:
        for row, line in enumerate(_LETTERS[letter]):
            canvas.put(x, y + row, line, tone)
        x += len(_LETTERS[letter][0]) + 2
    trophy = f" for {box.NAMES[state.up].upper()}" if state.up >= 0 else ""
    words = f"{capital(seen.you_or_side(state.challenger))} challenge{_s(seen, state.challenger)}"
    words = f"{words} {seen.you_or_side(state.giver)}{trophy}"
    canvas.centre(0, y + HIGH, canvas.width, words, "strong")
    for seat, x in ((state.challenger, canvas.width // 2 - 18), (state.giver, canvas.width // 2 + 4)):
        face, is_open = before(seen, seat)
        private = face is not None and not is_open
        card(canvas, Rect(x, y + HIGH + 1, 14, HIGH), -1 if face is None else face, "", private=private)
        canvas.put(x + 2, y + HIGH + 1, seen.you_or_side(seat), f"{look(seen, seat)} bold")


def _s(seen: Seen, seat: int) -> str:
    return "" if seen.is_you(seat) else "s"

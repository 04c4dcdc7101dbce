"""The row of words under the table: what lies under the cursor, or the answers to a question of the board itself."""

from __future__ import annotations

from paravent.tui.boards.kungfur import things
from paravent.tui.boards.kungfur.parts import Seen
from paravent.tui.boards.parts import stripe
from paravent.tui.widgets.canvas import Canvas, folded


def tip(canvas: Canvas, seen: Seen, cursor: str, y: int, height: int) -> None:
    """What is said of the thing under the cursor."""
    stripe(canvas, y, height, seen.below)
    if not cursor:
        return
    room = canvas.width - 3
    lines = folded(things.line(seen, cursor, room * height), room)
    for row, line in enumerate(lines[:height]):
        cut = row == height - 1 and len(lines) > height
        canvas.put(2, y + row, f"{line[: canvas.width - 6]} .." if cut else line, "dim")


def prompt(canvas: Canvas, seen: Seen, y: int, yes: str, no: str) -> None:
    """The two answers to a question of the board itself, for the mouse; the question is on row 21."""
    stripe(canvas, y, 1, seen.below)
    x = 2
    for label, key, look in ((yes, "enter", "chosen"), (no, "escape", "key")):
        end = canvas.put(x, y, f"[{label}]", look)
        canvas.target(x, y, end - x, 1, key)
        x = end + 2

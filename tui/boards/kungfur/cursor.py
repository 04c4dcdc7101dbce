"""Where the cursor is: one mark before the thing that it lies on, which is seen without colour too."""

from __future__ import annotations

from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.tui.boards.kungfur.parts import Seen
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.lines import is_line

MARK: Final = "▸"


def point(canvas: Canvas, seen: Seen, cursor: str) -> None:
    """Mark the thing under the cursor on a picture that is finished, unless it is marked already: a card of the hand.

    A thing is where its target is. A card of a row that had no room for its name is in the row of its side.
    """
    if canvas.spot is not None and canvas.text(canvas.spot[1])[canvas.spot[0]] == MARK:
        return
    sort, _, number = cursor.partition(" ")
    place = canvas.where(str(int(number) + 1) if sort == "arena" else cursor) if cursor else None
    if place is None and sort == "card":
        place = _row_of(canvas, seen, int(number))
        sort = "side"
    if place is None:
        return
    x, y = place
    if sort == "side":
        x = 1
    elif sort == "card" and is_line(canvas.text(y)[x]):
        x += 1  # The corner of its frame stays.
    canvas.put(x, y, MARK, "cursor")
    canvas.spot = (x, y)


def _row_of(canvas: Canvas, seen: Seen, face: int) -> tuple[int, int] | None:
    """The row of the side that has a card."""
    state = seen.state
    for seat in (box.DOGS, box.CATS):
        if face in (*state.hands[seat], *state.rest[seat], *state.front[seat]):
            return canvas.where(f"side {seat}")
    return None

"""The list at the bottom: answers to choose from, or the own stars while nothing is asked; a rival's stars as backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.tui.boards.zodiac.answers import Answer
from paravent.tui.boards.zodiac.parts import HIDDEN, Rect, Seen, clipped, known
from paravent.tui.boards.zodiac.standing import foretold
from paravent.tui.widgets.canvas import Canvas

_WIDE: Final = 60
"""Cells from which on a row has full names."""


def cells(rect: Rect, count: int) -> list[Rect]:
    """A row for each of so many things: below one another, in two columns where that is too little, then cut off."""
    across = 1 if count <= rect.height else 2
    width = (rect.width - 1) // across
    return [
        Rect(rect.x + 1 + width * (place // rect.height), rect.y + place % rect.height, width - (across > 1), 1)
        for place in range(min(count, across * rect.height))
    ]


def listed(
    canvas: Canvas, rect: Rect, seen: Seen, offered: Sequence[Answer], chosen: int | None, *, private: bool
) -> None:
    """The answers; what only this seat sees stands between dotted lines."""
    if private:
        _dotted(canvas, rect)
    room = 2 * rect.height
    first = 0 if len(offered) <= room else max(0, min((chosen or 0) - room // 2, len(offered) - room))
    for place, cell in enumerate(cells(rect, len(offered)), first):
        _row(canvas, cell, seen, offered[place], here=place == chosen)


def _row(canvas: Canvas, cell: Rect, seen: Seen, answer: Answer, *, here: bool) -> None:
    x, y, width = cell.x, cell.y, cell.width
    dead = bool(answer.refused)
    canvas.put(x, y, "▸" if here else "×" if dead else "◆", "cursor" if here else "dim" if dead else "legal")
    canvas.put(x + 1, y, answer.key, "dim" if dead else "key")
    wide = width >= _WIDE
    name = answer.name if wide or answer.face < 0 else box.SHORT[answer.face]
    shown = f"[{name}]" if here else f" {name} "
    end = canvas.put(x + 3, y, shown, "chosen" if here else "dim" if dead else "strong")
    column = max(end + 1, x + 20) if wide else end
    told = ""
    if dead:
        told = "× the deck is empty" if wide else "× no deck"
    elif not seen.hints:
        told = ""
    elif answer.note:
        told = answer.note if wide else answer.note.removeprefix("rival: ")
    elif answer.ahead is not None:
        told = foretold(seen, answer.ahead, (width - (column - x) - 2) // 2 + (4 if wide else 0))
    canvas.put(column, y, clipped(answer.words, width - (column - x) - len(told) - 1), "dim" if dead else "text")
    look = "price" if told.startswith("×") or "penalty" in told else "good" if told.startswith("▲") else "text"
    canvas.right(x + width, y, told, "dim" if dead else look)
    if here:
        canvas.spot = (x, y)
    canvas.target(x, y, width, 1, answer.key)


def own_stars(canvas: Canvas, rect: Rect, seen: Seen, cursor: str) -> None:
    """The stars of who sits at the bottom, as far as the observer knows them."""
    slots = seen.state.hands[seen.below]
    faces = known(seen, slots)
    if faces:
        _dotted(canvas, rect)
    for cell, face in zip(cells(rect, len(slots)), faces, strict=False):
        here = cursor == f"card {face}"
        canvas.put(cell.x + 1, cell.y, "★", "star")
        wide = cell.width >= _WIDE
        name = box.NAMES[face] if wide else box.SHORT[face]
        canvas.put(cell.x + 4, cell.y, name, "cursor reverse" if here else "strong")
        x = cell.x + (20 if wide else 9)
        canvas.put(x, cell.y, clipped(box.STAR_HINTS[face], cell.width - (x - cell.x)), "text")
        canvas.target(cell.x, cell.y, cell.width, 1, f"card {face}")
        if here:
            canvas.spot = (cell.x, cell.y)
    for cell in cells(rect, len(slots))[len(faces) :]:
        canvas.put(cell.x + 1, cell.y, HIDDEN, "hidden")


def told(canvas: Canvas, rect: Rect, lines: Sequence[tuple[str, str]]) -> None:
    """What just happens: names and words about them, as many as fit."""
    y = rect.y
    for name, words in lines:
        if y >= rect.y + rect.height:
            return
        x = canvas.put(rect.x + 2, y, name, "strong") + 2
        left = x if len(words) <= rect.width - x else rect.x + 20
        y = canvas.wrap(max(x, left), y, rect.width - max(x, left), words, "text", rows=rect.y + rect.height - y)


def _dotted(canvas: Canvas, rect: Rect) -> None:
    canvas.fill(rect.x, rect.y, 1, rect.height, "┊", "private")

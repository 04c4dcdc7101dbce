"""The list at the bottom: answers to choose from, or the own stars while nothing is asked; a rival's stars as backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.tui.boards.parts import Rect, clipped
from paravent.tui.boards.zodiac.answers import Answer
from paravent.tui.boards.zodiac.parts import HIDDEN, Seen, known
from paravent.tui.boards.zodiac.standing import foretold
from paravent.tui.widgets.canvas import Canvas, Stroke, folded

_PANELS: Final = 9
"""Rows from which on answers are cards …"""
_LEAST_WIDE: Final = 20
"""… where each has so many cells."""
_WIDE: Final = 60
"""Cells from which on a row has full names."""


def cells(rect: Rect, count: int) -> list[Rect]:
    """A row for each of so many things: below one another, in two columns where that is too little, then cut off."""
    across = 1 if count <= rect.height else 2
    width, rows = (rect.width - 1) // across, min(rect.height, -(-count // across))
    return [
        Rect(rect.x + 1 + width * (place // rows), rect.y + place % rows, width - (across > 1), 1)
        for place in range(min(count, across * rect.height))
    ]


def listed(
    canvas: Canvas, rect: Rect, seen: Seen, offered: Sequence[Answer], chosen: int | None, *, private: bool
) -> None:
    """The answers; what only this seat sees stands between dotted lines."""
    if rect.height >= _PANELS and rect.width // len(offered) >= _LEAST_WIDE:
        panels(canvas, rect, seen, offered, chosen, "private" if private else "frame")
        return
    if private:
        _dotted(canvas, rect)
    room = 2 * rect.height
    first = 0 if len(offered) <= room else max(0, min((chosen or 0) - room // 2, len(offered) - room))
    for place, cell in enumerate(cells(rect, len(offered)), first):
        _row(canvas, cell, seen, offered[place], here=place == chosen)


def panels(canvas: Canvas, rect: Rect, seen: Seen, offered: Sequence[Answer], chosen: int | None, look: str) -> None:
    """The answers as cards beside one another: what each does in full, and what it would come to."""
    wide = min(36, (rect.width + 1) // len(offered) - 1)
    for place, answer in enumerate(offered):
        x, here = rect.x + place * (wide + 1), place == chosen
        card = Rect(x, rect.y, wide, rect.height)
        private = look == "private"
        canvas.fill(x + 1, rect.y + 1, wide - 2, rect.height - 2, " ", "card")
        stroke: Stroke = "heavy" if here else "dashed" if private else "thin"
        canvas.frame(x, rect.y, wide, rect.height, "cursor" if here else look, stroke)
        _panel(canvas, card, seen, answer, here=here)


def _panel(canvas: Canvas, card: Rect, seen: Seen, answer: Answer, *, here: bool) -> None:
    x, inner = card.x + 2, card.width - 4
    dead = bool(answer.refused)
    mark = "▸" if here else "×" if dead else "◆" if answer.key else "★"
    canvas.put(x, card.y, f"{mark}{answer.key}", "dim" if dead else "key")
    name = answer.name[:1].upper() + answer.name[1:]
    canvas.put(x, card.y + 1, clipped(f"[{name}]" if here else name, inner), "chosen" if here else "strong on card")
    full, rows = full_words(answer), card.height - 5
    text = full if len(folded(full, inner)) <= rows else answer.words
    canvas.wrap(x, card.y + 2, inner, text, "card", rows=rows)
    told = _told(seen, answer, inner, wide=True)
    for row, line in enumerate(folded(told, inner)[:2]):
        canvas.put(x, card.y + card.height - 3 + row, line, f"{_tone(told)} on card")
    canvas.target(card.x, card.y, card.width, card.height, answer.key or answer.thing)
    if here:
        canvas.spot = (x, card.y)


def full_words(answer: Answer) -> str:
    """What an answer does, in full where it is a star."""
    if answer.words.startswith("star: ") and answer.face >= 0:
        return f"★ {box.KINDS[box.KIND[answer.face]]}: {box.STAR_TEXTS[answer.face]}"
    if answer.face >= 0 and answer.words == box.STAR_HINTS[answer.face]:
        return f"★ {box.KINDS[box.KIND[answer.face]]}: {box.STAR_TEXTS[answer.face]}"
    return answer.words


def _told(seen: Seen, answer: Answer, width: int, *, wide: bool) -> str:
    """What an answer would come to."""
    if answer.refused:
        return "× the deck is empty" if wide else "× no deck"
    if not seen.hints:
        return ""
    if answer.note:
        return answer.note if len(answer.note) <= width else answer.note.partition(": ")[2] or answer.note
    return foretold(seen, answer.ahead, width) if answer.ahead is not None else ""


def _tone(told: str) -> str:
    if told.startswith("▲"):
        return "good"
    return "price" if told.startswith(("×", "▼ penalty")) else "text"


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
    room = width - (column - x) - 1
    told = _told(seen, answer, max(room - len(answer.words), 10 if wide else 8), wide=wide)
    room -= len(told)
    words = answer.words if len(answer.words) <= room else answer.words.partition("; ")[0]
    canvas.put(column, y, clipped(words, room), "dim" if dead else "text")
    canvas.right(x + width, y, told, "dim" if dead else _tone(told))
    if here:
        canvas.spot = (x, y)
    canvas.target(x, y, width, 1, answer.key)


def own_stars(canvas: Canvas, rect: Rect, seen: Seen, cursor: str) -> None:
    """The stars of who sits at the bottom, as far as the observer knows them."""
    slots = seen.state.hands[seen.below]
    faces = known(seen, slots)
    if faces and rect.height >= _PANELS and rect.width // len(faces) >= _LEAST_WIDE:
        stars = [Answer("", act.Pass(), face, box.NAMES[face], box.STAR_HINTS[face]) for face in faces]
        chosen = next((place for place, face in enumerate(faces) if cursor == f"card {face}"), None)
        panels(canvas, rect, seen, stars, chosen, "private")
        return
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
        canvas.put(rect.x + 2, y, name, "strong")
        left = rect.x + 22
        y = canvas.wrap(left, y, rect.x + rect.width - left - 1, words, "text", rows=rect.y + rect.height - y)


def _dotted(canvas: Canvas, rect: Rect) -> None:
    canvas.fill(rect.x, rect.y, 1, rect.height, "┊", "private")

"""What is written beside and below the own dojo: answers, lines now and then, belts that are still out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook
from paravent.core.games.dojo.grid import Cell, Line
from paravent.core.games.dojo.state import NOBODY, NONE
from paravent.core.requests import Face
from paravent.tui.boards.dojo.answers import Answer
from paravent.tui.boards.dojo.parts import (
    Rect,
    Seen,
    clipped,
    lines_of_text,
    look,
    several,
    trophy_code,
)
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading

_BAR: Final = "█"


# -- answers -----------------------------------------------------------------------------------------------------------


def offered(canvas: Canvas, seen: Seen, rect: Rect, answers: Sequence[Answer], chosen: int | None, what: str) -> None:
    """The answers below one another, and what a newcomer should know of this question where there is room."""
    y = rect.y
    column = rect.x + max(12, 5 + max(len(answer.name) for answer in answers))
    for place, answer in enumerate(answers):
        here = place == chosen
        canvas.put(rect.x, y, "▸" if here else "◆", "cursor" if here else "legal")
        canvas.put(rect.x + 1, y, answer.key, "key")
        name = f"[{answer.name}]" if here else f" {answer.name} "
        canvas.put(rect.x + 3, y, name, "chosen" if here else "strong")
        if seen.hints:
            canvas.put(
                column,
                y,
                answer.hint,
                "dim" if "+0" in answer.hint else "text",
            )
        if here:
            canvas.spot = (rect.x, y)
        canvas.target(rect.x, y, rect.width, 1, answer.key)
        y += 1
    notes = [(words, "dim") for words in _notes(seen, what)]
    left = rect.y + rect.height - y
    if left > 0:
        lines_of_text(canvas, Rect(rect.x, y + (left > 3), rect.width - 1, left - (left > 3)), notes)


def _notes(seen: Seen, what: str) -> list[str]:
    state = seen.state
    giver = box.SIDES[state.giver] if state.giver != NOBODY else ""
    if what == "give":
        return [
            "Only you and who gets it know it (*).",
            "Only you can be challenged, for the card that you keep.",
        ]
    if what == "challenge":
        saw = f"{giver} gave you your card, and knows it." if seen.state.hands[seen.below] else ""
        return [saw, "Higher belt wins, equal belts: you. Who wins takes the trophy and may swap the two cards."]
    if what == "swap":
        return ["Then all cards are turned up, and everybody places one."]
    return ["Both signs are shown at once; equal signs change nothing."]


# -- lines -------------------------------------------------------------------------------------------------------------


def lines_now(canvas: Canvas, seen: Seen, rect: Rect) -> None:
    """The own lines as they stand."""
    for row, score in enumerate(outlook.lines(seen.state, seen.below)[: rect.height]):
        y = rect.y + row
        _line(canvas, rect, y, score.line, score.cards)
        code = f"{trophy_code(score.trophy)} " if score.trophy >= 0 else ""
        canvas.put(rect.x + 16, y, code, "star")
        canvas.right(rect.x + 22, y, str(score.points), "strong")


def _line(canvas: Canvas, rect: Rect, y: int, line: Line, cards: Sequence[Face]) -> None:
    canvas.put(rect.x + 1, y, grid.say_line(line).split()[1], "dim")
    canvas.put(rect.x + 3, y, " ".join(box.SHORT[face] for face in cards), "text")


def changes(
    canvas: Canvas,
    seen: Seen,
    rect: Rect,
    face: Face,
    trophy: Face,
    cell: Cell | None,
    lines: Sequence[Line],
    chosen: Line,
) -> None:
    """Every line now and then, and what the trophy would make of it; before a cell is chosen as they are."""
    if cell is None:
        lines_now(canvas, seen, rect)
        return
    found = outlook.changes(seen.state, seen.below, face, cell, trophy)
    y = rect.y
    if len(found) < rect.height:
        canvas.put(rect.x + 3, y, "line", "dim")
        canvas.put(rect.x + 15, y, "now → then", "dim")
        if trophy != NONE:
            canvas.put(rect.x + 28, y, trophy_code(trophy), "star")
        y += 1
    for change in found[: rect.y + rect.height - y]:
        _line(canvas, rect, y, change.line, change.cards)
        grows = change.then != change.now
        canvas.right(rect.x + 18, y, str(change.now), "text")
        canvas.put(rect.x + 19, y, "→", "dim")
        canvas.right(rect.x + 24, y, str(change.then), "good" if grows else "text")
        if change.trophy is not None:
            here = change.line == chosen
            words = f"[{change.trophy}]" if here else f" {change.trophy} "
            canvas.right(rect.x + 32, y, words, "chosen" if here else "strong" if change.trophy else "text")
        if change.line in lines:
            key = grid.say_line(change.line).split()[1]
            canvas.put(rect.x, y, "▸" if change.line == chosen else "◆", "legal")
            canvas.put(rect.x + 1, y, key, "key")
            canvas.target(rect.x, y, rect.width, 1, key)
        y += 1
    left = rect.y + rect.height - y
    if trophy != NONE and left > 1:
        words = "The trophy replaces what its line is worth: all of its points, or nothing."
        lines_of_text(canvas, Rect(rect.x, y + (left > 3), rect.width - 1, left - (left > 3)), [(words, "dim")])


# -- a strip at the bottom of a large window ---------------------------------------------------------------------------


def strip(canvas: Canvas, seen: Seen, rect: Rect) -> None:
    """Belts that the observer has not seen, and the trophies of every seat."""
    if rect.height < 5:
        return
    half = rect.width // 2
    y = heading(canvas, 2, rect.y, half - 4, "Belts that you have not seen" if seen.mine else "Belts not seen yet")
    counts = outlook.unseen_belts(seen.state)
    tight = rect.height < 6
    for value in range(1, len(box.BELTS)):
        at = y + value - 1 - (tight and value > 4)
        if at < rect.y + rect.height:
            end = canvas.put(2, at, f"{value} {box.BELTS[value]:7}{counts[value]:2} ", "text")
            canvas.put(end, at, _BAR * counts[value], "dim")
    y = heading(canvas, half, rect.y, rect.width - half - 2, f"Trophies · {len(seen.state.pile)} left in the pile")
    for seat in range(min(seen.state.seats, rect.height - 1)):
        canvas.put(half, y + seat, f"{box.SIDES[seat]:6}", look(seen, seat))
        won = [_won(face, line) for face, line in zip(seen.state.trophies[seat], _padded(seen, seat), strict=True)]
        words = ", ".join(won) or "none"
        canvas.put(half + 8, y + seat, clipped(words, rect.width - half - 10), "text")


def _padded(seen: Seen, seat: int) -> list[Line]:
    beside = seen.state.beside[seat]
    return [*beside, *([grid.NO_LINE] * (len(seen.state.trophies[seat]) - len(beside)))]


def _won(face: Face, line: Line) -> str:
    name = box.NAMES[face]
    return f"{name} ({grid.say_line(line)})" if line != grid.NO_LINE else name


def card_count(seen: Seen) -> str:
    """How many cards are left."""
    return several(len(seen.state.deck), "card")

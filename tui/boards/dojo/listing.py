"""What is written beside and below the own dojo: answers, lines now and then, belts that are still out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook
from paravent.core.games.dojo.grid import Cell, Line
from paravent.core.games.dojo.state import NONE
from paravent.core.requests import Face
from paravent.tui.boards.dojo.answers import Answer, with_trophy
from paravent.tui.boards.dojo.parts import (
    TROPHY_HINTS,
    Seen,
    before,
    best,
    gives,
    lines_of_text,
    look,
    signed,
    trophy_code,
)
from paravent.tui.boards.parts import Rect, clipped
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading

_BAR: Final = "█"


# -- answers -----------------------------------------------------------------------------------------------------------


def offered(canvas: Canvas, seen: Seen, rect: Rect, answers: Sequence[Answer], chosen: int | None, what: str) -> None:
    """The answers below one another, and what a newcomer should know of this question where there is room."""
    y = rect.y
    column = rect.x + max(12, 6 + max(len(answer.name) for answer in answers))
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
                "dim" if answer.hint.startswith("best +0") else "text",
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
    giver = box.SIDES[state.giver]
    if what == "give":
        return [
            "* only its holder and you know.",
            "Only you can be challenged, for the card that you keep.",
        ]
    if what == "challenge":
        return [
            *_at_once(seen),
            "Who wins has to take the trophy, and may swap the two cards.",
            f"{giver} gave you your card, and knows it.",
        ]
    if what == "swap":
        return [_stake(state.trophies[state.winner][-1]), "Then all cards are turned up, and everybody places one."]
    return [_stake(state.up), "Both signs are shown at once; equal signs change nothing."]


def _stake(trophy: Face) -> str:
    """A trophy in a sentence."""
    kind = box.KIND[trophy]
    return f"{box.KINDS[kind]}: {' '.join(TROPHY_HINTS[kind])}. Worth {gives(kind).replace('  ', ', ')}."


def _at_once(seen: Seen) -> list[str]:
    """What the own card would bring, without the trophy at stake and with it."""
    state = seen.state
    face, _ = before(seen, seen.below)
    if face is None or not seen.hints:
        return []
    alone, together = best(state, seen.below, face)[0], with_trophy(state, seen.below, face, state.up)
    return [f"Your card brings {signed(alone)} at once; with the trophy it is {signed(together)}."]


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
        room = rect.width - half - 10
        lying = list(zip(seen.state.trophies[seat], _padded(seen, seat), strict=True))
        words = ", ".join(_won(face, line) for face, line in lying) or "none"
        if len(words) > room:
            words = ", ".join(_won_briefly(face, line) for face, line in lying)
        canvas.put(half + 8, y + seat, clipped(words, room), "text")


def _padded(seen: Seen, seat: int) -> list[Line]:
    beside = seen.state.beside[seat]
    return [*beside, *([grid.NO_LINE] * (len(seen.state.trophies[seat]) - len(beside)))]


def _won(face: Face, line: Line) -> str:
    name = box.NAMES[face]
    return f"{name} ({grid.say_line(line)})" if line != grid.NO_LINE else name


def _won_briefly(face: Face, line: Line) -> str:
    return f"{trophy_code(face)} {grid.say_line(line).split()[1]}" if line != grid.NO_LINE else trophy_code(face)

"""How the own dojo looks: a grid on which no card ever moves, its lines with trophies and points, open cells lit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook
from paravent.core.games.dojo.grid import Cell, Line
from paravent.core.games.dojo.state import NONE
from paravent.core.games.dojo.tally import Score
from paravent.core.requests import Face
from paravent.tui.boards.dojo.layout import Layout
from paravent.tui.boards.dojo.parts import Seen, belt, doing, lies, look, points, signed, stripe, trophy_code
from paravent.tui.boards.parts import Rect, several
from paravent.tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Lit:
    """What a card could do to the dojo; nothing of it while nothing is to be placed."""

    face: Face = NONE
    letters: Mapping[Cell, str] = field(default_factory=dict)
    """The open cells and their keys."""
    gains: Mapping[Cell, int] = field(default_factory=dict)
    """What the card would bring there at once."""
    cell: Cell | None = None
    """Where it is chosen to lie."""
    trophy: Face = NONE
    lines: tuple[Line, ...] = ()
    """Beside which lines the trophy can lie."""
    line: Line = grid.NO_LINE
    """Beside which it is chosen to lie."""


NOTHING: Final = Lit()


def draw(canvas: Canvas, seen: Seen, layout: Layout, cursor: str, lit: Lit = NOTHING, giving: str = "") -> None:
    """The heading and the grid; `giving` is the key of the own seat where a card can be given to it."""
    _head(canvas, seen, layout, cursor, giving)
    state, below = seen.state, seen.below
    cells = state.cells[below]
    lying = dict(zip(cells, state.dojos[below], strict=True))
    opened = outlook.legal_cells(state, below) if len(cells) < box.ROWS * box.COLUMNS else ()
    if giving:
        canvas.target(0, layout.top, layout.panel.x, canvas.height - layout.top, giving)
    for cell in opened:
        _open(canvas, _rect(layout, cell), lit, cell)
    for cell, face in lying.items():
        _card(canvas, _rect(layout, cell), face)
    just = seen.fresh.get(below)
    if just is not None:
        _chosen(canvas, _rect(layout, just), lying[just])
    if lit.cell is not None and lit.face >= 0:
        _chosen(canvas, _rect(layout, lit.cell), lit.face)
    scores = _scores(seen, lit)
    drawn = [*lying, *(opened if lit.letters else ()), *([] if lit.cell is None else [lit.cell])]
    if not lying and not lit.letters:
        canvas.put(layout.grid.x + 2, layout.grid.y + layout.grid.height // 2 + 2, "no card yet", "dim")
    for row in sorted({cell // 10 for cell in drawn}):
        _row_label(canvas, layout, row, scores.get(row), lit)
    for column in sorted({cell % 10 for cell in drawn}):
        top = min(cell for cell in drawn if cell % 10 == column)
        _column_label(canvas, _rect(layout, top), column, scores.get(grid.COLUMN_LINES + column), lit)


def _head(canvas: Canvas, seen: Seen, layout: Layout, cursor: str, giving: str) -> None:
    """A line across: who it is, the points, how far the dojo is."""
    y, below = layout.top, seen.below
    canvas.level(0, y, canvas.width)
    stripe(canvas, 0, y, canvas.height - y - layout.strip.height, below, seen)
    here = cursor == f"side {below}"
    name = f" {seen.side(below)}{' (you)' if seen.mine else f', {seen.player(below)}'} "
    end = canvas.put(2, y, name, "cursor reverse" if here else f"{look(seen, below)} bold")
    if here:
        canvas.spot = (3, y)
    end = canvas.put(end, y, f"· {several(points(seen, below), 'point')} ", "strong")
    count = len(seen.state.dojos[below])
    end = canvas.put(end, y, f"· {count} of {box.ROWS * box.COLUMNS} cards ", "dim")
    canvas.target(0, y, end, 1, giving or f"side {below}")
    word, tone = doing(seen, below)
    pieces = (("· ", "dim"), *lies(seen, below), (f" {word} " if word else " ", tone))
    canvas.spans(end, y, *pieces)


def _rect(layout: Layout, cell: Cell) -> Rect:
    wide, high = layout.cell
    x = layout.grid.x + (cell % 10 - 1) * (wide + 1)
    y = layout.grid.y + (cell // 10 - 1) * (high + 1)
    return Rect(x, y, wide + 2, high + 2)


def _card(canvas: Canvas, rect: Rect, face: Face) -> None:
    canvas.fill(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2, " ", "card")
    canvas.frame(rect.x, rect.y, rect.width, rect.height)
    _name(canvas, rect, face, "strong on card", "card")


def _name(canvas: Canvas, rect: Rect, face: Face, tone: str, small: str) -> None:
    inner = rect.width - 2
    if inner >= 8 and rect.height >= 4:
        canvas.put(rect.x + 2, rect.y + 1, box.ANIMALS[box.ANIMAL[face]], tone)
        canvas.put(rect.x + 2, rect.y + 2, belt(face), small)
    else:
        canvas.put(rect.x + 2, rect.y + 1, box.SHORT[face], tone)


def _chosen(canvas: Canvas, rect: Rect, face: Face) -> None:
    """The card where it would lie: in brackets and a heavy frame, so that it is seen without colour."""
    canvas.fill(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2, " ", "card")
    canvas.frame(rect.x, rect.y, rect.width, rect.height, "cursor", "heavy")
    _name(canvas, rect, face, "chosen", "card")
    canvas.put(rect.x + 1, rect.y + 1, "[", "cursor on card")
    if rect.width - 2 < 8 or rect.height < 4:
        canvas.put(rect.x + 4, rect.y + 1, "]", "cursor on card")
    else:
        canvas.put(rect.x + 2 + len(box.ANIMALS[box.ANIMAL[face]]), rect.y + 1, "]"[: rect.width], "cursor on card")
    canvas.spot = (rect.x + 1, rect.y + 1)


def _open(canvas: Canvas, rect: Rect, lit: Lit, cell: Cell) -> None:
    """A cell on which the next card may lie; lit with its key and what it would bring while one is placed."""
    letter = lit.letters.get(cell)
    if letter is None:
        canvas.centre(rect.x + 1, rect.y + (rect.height - 1) // 2, rect.width - 2, "·", "dim")
        return
    canvas.frame(rect.x, rect.y, rect.width, rect.height, "legal", "dashed")
    canvas.target(rect.x, rect.y, rect.width, rect.height, letter)
    gain = lit.gains.get(cell, 0)
    words = signed(gain) if gain else ""
    mark = "" if len(words) > 2 else "◆"
    canvas.spans(rect.x + 1, rect.y + 1, (mark, "legal"), (letter, "key"), (words, "good"))


def _scores(seen: Seen, lit: Lit) -> dict[Line, Score]:
    """The lines as they stand, or as they would with what is chosen."""
    state, below = seen.state, seen.below
    if lit.cell is None:
        return {score.line: score for score in outlook.lines(state, below)}
    after = outlook.lines_after(state, below, lit.face, lit.cell, lit.trophy, lit.line)
    return {score.line: score for score in after}


def _row_label(canvas: Canvas, layout: Layout, row: int, score: Score | None, lit: Lit) -> None:
    y = layout.grid.y + (row - 1) * (layout.cell[1] + 1) + 1
    chosen, can = lit.line == row, row in lit.lines
    canvas.put(1, y, "▸" if chosen else " ", "cursor")
    canvas.put(2, y, grid.LETTERS[row - 1], "key" if can else "dim")
    if can:
        canvas.target(1, y - 1, layout.grid.x - 1, layout.cell[1] + 1, grid.LETTERS[row - 1])
    if score is not None:
        code = trophy_code(score.trophy) if score.trophy >= 0 else ""
        canvas.put(4, y, code, "chosen" if chosen else "star")
        canvas.right(9, y, str(score.points), "strong")


def _column_label(canvas: Canvas, rect: Rect, column: int, score: Score | None, lit: Lit) -> None:
    line = grid.COLUMN_LINES + column
    chosen, can = lit.line == line, line in lit.lines
    canvas.put(rect.x + 2, rect.y, str(column), "key" if can else "dim")
    if can:
        canvas.target(rect.x + 1, rect.y - 1, rect.width - 2, 2, str(column))
    if score is None:
        return
    if score.trophy >= 0:
        canvas.put(rect.x + 1, rect.y - 1, trophy_code(score.trophy), "chosen" if chosen else "star")
    if score.trophy >= 0 or score.points:
        canvas.put(rect.x + 4, rect.y - 1, str(score.points), "strong")

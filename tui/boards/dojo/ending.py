"""How the end looks: a dojo told line by line, and the order of all."""

from __future__ import annotations

from typing import Final

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook, story
from paravent.core.games.dojo.outlook import Standing, Told
from paravent.tui.boards.dojo import seats
from paravent.tui.boards.dojo.parts import SEAT_LETTERS, Seen, look, stripe, trophy_code
from paravent.tui.boards.dojo.seats import cell, spread
from paravent.tui.boards.parts import Rect, clipped
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading

ALL: Final = 99
_VAST: Final = 54
_OTHERS: Final = 8
"""Rows from which on the other dojos are drawn below."""
_COLUMN: Final = 5


def draw(canvas: Canvas, seen: Seen, seat: int, told: tuple[int, ...] | None = None, *, totals: bool = True) -> None:
    """The whole screen; `told`: how many lines of each seat have been told so far, all where it is None."""
    wide, high = 6, 3 if canvas.height >= 30 else 2
    if canvas.width >= 110 and canvas.height >= 40:
        wide, high = 11, 6 if canvas.height >= _VAST else 4
    y = 0
    if told is None:
        canvas.centre(0, y, canvas.width, _headline(seen), f"{look(seen, _winners(seen)[0])} bold")
    else:
        canvas.centre(0, y, canvas.width, "THE DOJOS ARE COUNTED", "heading")
    y = heading(canvas, 1, 1, canvas.width - 2, f"{box.SIDES[seat]}, {seen.player(seat)}")
    upto = ALL if told is None else told[seat]
    lines = outlook.told(seen.state, seat)
    _dojo(canvas, seen, seat, Rect(1, y, 4 * wide + 5, 3 * high + 3), (wide, high))
    x = 4 * wide + 8
    for row, line in enumerate(lines):
        if row < upto:
            _told(canvas, line, Rect(x, y + row, canvas.width - x - 1, 1), now=told is not None and row == upto - 1)
    shown = sum(line.score.points for line in lines[:upto])
    medals = box.MEDAL_POINTS * len(seen.state.trophies[seat]) if seen.state.medals else 0
    at = y + len(lines)
    if medals and upto >= len(lines):
        canvas.put(x, at, "medals", "text")
        canvas.right(canvas.width - 1, at, str(medals), "strong")
        shown += medals
        at += 1
    canvas.put(x, at, "so far" if upto < len(lines) else "in all", "dim")
    canvas.right(canvas.width - 1, at, str(shown), "strong")
    y += max(3 * high + 3, len(lines) + 1) + 1
    _table(canvas, seen, seat, y, told)
    y += seen.state.seats + 2
    if canvas.height - y > _OTHERS:
        seats.bottom(canvas, seen, seat, y)
    if totals and told is None:
        _why(canvas, seen, canvas.height - 1)


def _winners(seen: Seen) -> list[int]:
    over = seen.state.story[-1]
    return list(over[4:]) if over[0] == story.OVER else [0]


def _headline(seen: Seen) -> str:
    names = [seen.you_or_side(seat).upper() for seat in _winners(seen)]
    by, points = seen.state.story[-1][2:4]
    verb = "WIN" if len(names) > 1 or names[0] == "YOU" else "WINS"
    how = "" if by == story.ALONE else f" WITH {points}"
    return f"★ ★ ★   {' AND '.join(names)} {verb}{how}   ★ ★ ★"


def _why(canvas: Canvas, seen: Seen, y: int) -> None:
    """Why somebody has won, and what counts between equals, where the first does not say it."""
    words = story.tell(seen.state.story[-1], seen.state.cards).text
    alone = seen.state.story[-1][2] == story.ALONE
    ties = words if alone else f"{words} Ties: more trophies, then more from columns."
    canvas.put(2, y, ties if len(ties) <= canvas.width - 3 else words, "dim")


def _dojo(canvas: Canvas, seen: Seen, seat: int, rect: Rect, size: tuple[int, int]) -> None:
    """The cards, each line with its name; trophies below columns and behind rows stand in the list."""
    wide, high = size
    rows, columns, lying, lines = spread(seen, seat)
    stripe(canvas, rect.x - 1, rect.y, 3 * high + 2, seat, seen)
    for at, row in enumerate(rows):
        y = rect.y + at * high
        canvas.put(rect.x + 1, y + high // 2, grid.LETTERS[row - 1], "dim")
        for step, column in enumerate(columns):
            face = lying.get(10 * row + column)
            if face is not None:
                cell(canvas, Rect(rect.x + 3 + step * wide, y, wide + 1, high + 1), face)
    for step, column in enumerate(columns):
        score = lines.get(grid.COLUMN_LINES + column)
        code = trophy_code(score.trophy) if score is not None and score.trophy >= 0 else ""
        x = rect.x + 3 + step * wide + wide // 2
        at = rect.y + 3 * high + 1
        canvas.put(x - bool(code), at, code or str(column), "star" if code else "dim")


def _told(canvas: Canvas, told: Told, rect: Rect, *, now: bool) -> None:
    """A line: its name, its cards as they count, why, its points."""
    score = told.score
    if now:
        canvas.put(rect.x - 1, rect.y, "▸", "cursor")
    canvas.put(rect.x, rect.y, grid.say_line(score.line), "strong" if now else "text")
    shown = " ".join(_card(face, animal) for face, animal in zip(score.cards, told.shown_as, strict=True))
    canvas.put(rect.x + 9, rect.y, shown, "text")
    if score.trophy >= 0:
        canvas.put(rect.x + 22, rect.y, "★", "star")
    why = told.text if score.trophy < 0 else f"{told.text} ({score.own})"
    canvas.put(
        rect.x + 23 + (score.trophy >= 0), rect.y, clipped(why, rect.width - 27), "star" if score.trophy >= 0 else "dim"
    )
    canvas.right(rect.x + rect.width, rect.y, str(score.points), "good" if score.points else "dim")


def _card(face: int, animal: int) -> str:
    """A card; a raccoon by the disciple that it is in this line."""
    return f"{box.LETTERS[animal]}{box.BELT[face]}"


def _table(canvas: Canvas, seen: Seen, shown: int, y: int, told: tuple[int, ...] | None) -> None:
    """Every seat: place, rows, columns, trophies, total; while the scoring is told what has been told of it."""
    heads = (
        ("rows", "columns", "trophies", "total") if not seen.state.medals else ("rows", "columns", "medals", "total")
    )
    gap = max(9, min(14, (canvas.width - 40) // 4))
    left = canvas.width - 4 * gap - 2
    canvas.level(1, y, canvas.width - 2)
    canvas.put(2, y, " place ", "heading")
    for column, words in enumerate(heads):
        canvas.right(left + (column + 1) * gap, y, f" {words} ", "heading")
    for row, standing in enumerate(_order(seen, told)):
        at = y + 1 + row
        seat = standing.seat
        here = seat == shown
        stripe(canvas, 0, at, 1, seat, seen)
        canvas.put(2, at, "▸" if here else " ", "cursor")
        canvas.put(3, at, SEAT_LETTERS[seat], "key")
        if told is None:
            canvas.put(5, at, f"{standing.place}.", "strong")
        words = f"{box.SIDES[seat]}, {seen.player(seat)}"
        canvas.put(8, at, clipped(words, left - 2), f"{look(seen, seat)} bold")
        for column, number in enumerate(_numbers(seen, standing, told)):
            canvas.right(left + (column + 1) * gap - 1, at, number, "strong" if column == 3 else "text")
        canvas.target(0, at, canvas.width, 1, SEAT_LETTERS[seat])


def _order(seen: Seen, told: tuple[int, ...] | None) -> list[Standing]:
    """The order of the end; in the order of the seats while the scoring is told."""
    found = outlook.standings(seen.state)
    return found if told is None else sorted(found, key=lambda standing: standing.seat)


def _numbers(seen: Seen, standing: Standing, told: tuple[int, ...] | None) -> tuple[str, str, str, str]:
    if told is None:
        third = standing.medals if seen.state.medals else standing.won
        return str(standing.rows), str(standing.columns), str(third), str(standing.total)
    lines = outlook.lines(seen.state, standing.seat)
    counted = lines[: told[standing.seat]]
    if not counted:
        return "", "", "", ""
    rows = sum(score.points for score in counted if grid.is_row(score.line))
    columns = sum(score.points for score in counted if not grid.is_row(score.line))
    return str(rows), str(columns) if len(counted) > _COLUMN - 2 else "", "", str(rows + columns)

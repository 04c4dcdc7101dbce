"""How the other dojos look: who sits there, what lies face down before them, their cards, trophies and points."""

from __future__ import annotations

from typing import Final

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.grid import Line
from paravent.core.games.dojo.tally import Score
from paravent.core.requests import Face
from paravent.tui.boards.dojo.layout import COMPACT, Layout
from paravent.tui.boards.dojo.parts import (
    SEAT_LETTERS,
    Seen,
    belt,
    called,
    clips,
    doing,
    lies,
    look,
    points,
    stripe,
    trophy_code,
)
from paravent.tui.boards.parts import Rect, several
from paravent.tui.widgets.canvas import Canvas

_PITCH: Final = 4
_FRAMED_WIDTH: Final = 35
_FRAMED_HIGH: Final = 10
_HOLE: Final = "··"
_AROUND: Final = 6
"""Cells around a nick in the first row of a dojo: stripe, blanks, points of two digits."""


def draw(canvas: Canvas, seen: Seen, layout: Layout, cursor: str, givable: tuple[int, ...] = ()) -> None:
    """All other dojos; `givable` are the places that a click gives the card to."""
    for place, rect in zip(seen.others, layout.blocks, strict=True):
        if rect.x:
            canvas.upright(rect.x - 1, rect.y, rect.height)
        _block(canvas, seen, place, rect, layout, cursor)
        canvas.target(rect.x, rect.y, rect.width, rect.height, _target(place, givable))


def bottom(canvas: Canvas, seen: Seen, shown: int, y: int) -> None:
    """At the end of a game: the dojos that are not shown in large, below everything else."""
    places = [seat for seat in range(seen.state.seats) if seat != shown]
    wide = canvas.width // len(places)
    room = canvas.height - y
    framed = wide >= _FRAMED_WIDTH and room > _FRAMED_HIGH
    high = COMPACT if not framed else _FRAMED_HIGH + 3 * (room > _FRAMED_HIGH + 4)
    for number, place in enumerate(places):
        rect = Rect(number * wide, y, wide - 1, high)
        _head(canvas, seen, place, rect, "")
        if framed:
            _framed(canvas, seen, place, Rect(rect.x + 2, y + 2, rect.width - 2, rect.height - 2))
        else:
            _compact(canvas, seen, place, rect)
        canvas.target(rect.x, y, rect.width, rect.height, SEAT_LETTERS[place])


def _target(place: int, givable: tuple[int, ...]) -> str:
    return SEAT_LETTERS[place] if place in givable else f"side {place}"


def _block(canvas: Canvas, seen: Seen, place: int, rect: Rect, layout: Layout, cursor: str) -> None:
    _head(canvas, seen, place, rect, cursor)
    if place >= seen.state.seats:
        _ronin(canvas, seen, rect)
    elif layout.framed:
        _framed(canvas, seen, place, Rect(rect.x + 2, rect.y + 2, rect.width - 2, rect.height - 2))
    else:
        _compact(canvas, seen, place, rect)


def _head(canvas: Canvas, seen: Seen, place: int, rect: Rect, cursor: str) -> None:
    """Two rows: who it is and the points; the card before it and what it does.

    Where a nick is too long to stand beside its side, all nicks have the first row for themselves.
    """
    ronin = place >= seen.state.seats
    stripe(canvas, rect.x, rect.y, 2, place, seen)
    here = cursor == f"side {place}"
    x, y, right = rect.x + 2, rect.y, rect.x + rect.width
    tall = not ronin and _long_nicks(seen, rect.width)
    if tall:
        canvas.put(x, y, called(seen.player(place), rect.width - 2), "dim")
        y += 1
    end = canvas.put(x, y, seen.side(place), "cursor reverse" if here else f"{look(seen, place)} bold")
    if here:
        canvas.spot = (x, y)
    if not ronin:
        total = str(points(seen, place))
        left = canvas.right(right, y, total, "strong")
        if tall:
            x, right = end + 1, left - 1
        else:
            canvas.put(end + 1, y, called(seen.player(place), left - end - 2), "dim")
    _before(canvas, seen, place, Rect(x, rect.y + 1, right - x, 1))


def _long_nicks(seen: Seen, width: int) -> bool:
    """Whether somebody's nick does not fit between the name of the side and the points."""
    others = [place for place in seen.others if place < seen.state.seats]
    rooms = [width - len(seen.side(place)) - _AROUND for place in others]
    return any(clips(seen.player(place), room) for place, room in zip(others, rooms, strict=True))


def _before(canvas: Canvas, seen: Seen, place: int, rect: Rect) -> None:
    """The card before a place and what it does, or at the end what it has won."""
    if seen.step == steps.OVER:
        count = len(seen.state.trophies[place])
        words = several(count, "trophy", "trophies")
        canvas.put(rect.x, rect.y, words if len(words) <= rect.width else f"{count} won", "dim")
        return
    word, tone = doing(seen, place)
    canvas.spans(rect.x, rect.y, *lies(seen, place, rect.width - len(word) - 1))
    canvas.right(rect.x + rect.width, rect.y, word, tone)


def spread(seen: Seen, place: int) -> tuple[list[int], list[int], dict[int, Face], dict[Line, Score]]:
    """The rows and columns of a dojo's box, what lies on its cells, its lines."""
    state = seen.state
    lying = dict(zip(state.cells[place], state.dojos[place], strict=True))
    rows, columns = [cell // 10 for cell in lying], [cell % 10 for cell in lying]
    if not lying:
        return [], [], {}, {}
    lines = {score.line: score for score in outlook.lines(state, place)}
    return [*range(min(rows), max(rows) + 1)], [*range(min(columns), max(columns) + 1)], lying, lines


def _compact(canvas: Canvas, seen: Seen, place: int, rect: Rect) -> None:
    rows, columns, lying, lines = spread(seen, place)
    if not rows:
        canvas.put(rect.x + 2, rect.y + 3, "no card yet", "dim")
    roomy = rect.width >= 25
    for at, row in enumerate(rows):
        y = rect.y + 2 + at
        for step, column in enumerate(columns):
            face = lying.get(10 * row + column)
            words, tone = (_HOLE, "dim") if face is None else (box.SHORT[face], "text")
            if seen.fresh.get(place) == 10 * row + column:
                tone = "cursor reverse"
            canvas.put(rect.x + 1 + roomy + _PITCH * step, y, words, tone)
        x = rect.x + 4 * _PITCH + 2 * roomy
        _label(canvas, x, y, lines.get(row), grid.LETTERS[row - 1])
        if row in lines and roomy:
            canvas.right(rect.x + rect.width, y, str(lines[row].points), "strong")
    for step, column in enumerate(columns):
        score = lines.get(grid.COLUMN_LINES + column)
        _label(canvas, rect.x + 1 + roomy + _PITCH * step, rect.y + 5, score, str(column))


def _label(canvas: Canvas, x: int, y: int, score: Score | None, name: str) -> None:
    """At the end of a line: its trophy, or its name."""
    if score is not None and score.trophy >= 0:
        canvas.put(x, y, trophy_code(score.trophy), "star")
    else:
        canvas.put(x, y, name, "dim")


def _framed(canvas: Canvas, seen: Seen, place: int, rect: Rect) -> None:
    rows, columns, lying, lines = spread(seen, place)
    if not rows:
        canvas.put(rect.x + 2, rect.y + 3, "no card yet", "dim")
        return
    high = (rect.height - 2) // 3
    wide = max(6, min(10, (rect.width - 12) // 4))
    left, top = rect.x + 1, rect.y
    for at, row in enumerate(rows):
        y = top + at * high
        canvas.put(left - 1, y + high // 2, grid.LETTERS[row - 1], "dim")
        for step, column in enumerate(columns):
            face = lying.get(10 * row + column)
            if face is not None:
                fresh = seen.fresh.get(place) == 10 * row + column
                cell(canvas, Rect(left + 1 + step * wide, y, wide + 1, high + 1), face, fresh=fresh)
        score = lines.get(row)
        if score is not None:
            x = left + 2 + 4 * wide + (rect.width > 35)
            canvas.put(x, y + high // 2, trophy_code(score.trophy) if score.trophy >= 0 else "", "star")
            canvas.right(x + 5, y + high // 2, str(score.points), "strong")
    y = top + 3 * high + 1
    for step, column in enumerate(columns):
        score = lines.get(grid.COLUMN_LINES + column)
        x = left + 2 + step * wide
        end = canvas.put(x, y, f"{column} ", "dim")
        if score is not None and score.trophy >= 0:
            end = canvas.put(end - 2, y, trophy_code(score.trophy), "star")
        if score is not None and (score.points or score.trophy >= 0):
            canvas.put(end, y, str(score.points), "strong")


def cell(canvas: Canvas, rect: Rect, face: Face, *, fresh: bool = False) -> None:
    """A card in a frame: its short name, or in a large one its animal and belt."""
    canvas.fill(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2, " ", "card")
    canvas.frame(rect.x, rect.y, rect.width, rect.height)
    name = "cursor reverse" if fresh else "strong on card"
    inner = rect.width - 2
    if inner >= 8 and rect.height >= 4:
        canvas.put(rect.x + 1, rect.y + 1, box.ANIMALS[box.ANIMAL[face]][:inner], name)
        canvas.put(rect.x + 1, rect.y + 2, belt(face)[:inner], "card")
    else:
        canvas.centre(rect.x + 1, rect.y + (rect.height - 1) // 2, inner, box.SHORT[face], name)


def _ronin(canvas: Canvas, seen: Seen, rect: Rect) -> None:
    """What was laid aside."""
    names = " ".join(box.SHORT[face] for face in seen.state.row)
    canvas.wrap(rect.x + 2, rect.y + 2, rect.width - 3, names or "nothing laid aside yet", "dim", rows=rect.height - 2)

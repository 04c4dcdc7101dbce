"""What a dojo is worth, line by line. Pure functions of open cards; unfinished dojos are told as they stand.

Rows: so many cards of one disciple, raccoons counted in, are worth 1, 3, 6 or 10 points. Columns: three equal belts
are worth that belt. A trophy stands in place of its line's own points: all of them where its condition holds, else 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo.grid import Cell, Line, is_row, lines_with_cards, on_line
from paravent.core.games.dojo.state import NONE

if TYPE_CHECKING:
    from paravent.core.games.dojo.state import State
    from paravent.core.requests import Face, Seat


def disciple(faces: Sequence[Face]) -> tuple[int, int]:
    """The disciple that a row has most of and how many cards show it, raccoons counted in; ties: the first in order.

    Raccoons alone are the first disciple, whichever their owner would say.
    """
    counts = [0] * (box.DISCIPLES + 1)
    for face in faces:
        counts[box.ANIMAL[face]] += 1
    most = max(counts[: box.DISCIPLES])
    return counts.index(most), most + counts[box.RACCOON]


def row_points(faces: Sequence[Face]) -> int:
    """1, 3, 6 or 10 for the disciple that a row has most of."""
    return box.ROW_POINTS[disciple(faces)[1]]


def column_points(faces: Sequence[Face]) -> int:
    """The belt's value when a column has three of one belt, else 0."""
    belts = [box.BELT[face] for face in faces]
    return belts[0] if len(belts) == box.ROWS and belts[0] == belts[1] == belts[2] else 0


def _mixed(faces: Sequence[Face]) -> bool:
    known = [box.ANIMAL[face] for face in faces if box.ANIMAL[face] != box.RACCOON]
    return len(set(known)) == len(known)


def _school(faces: Sequence[Face]) -> bool:
    return len({box.ANIMAL[face] for face in faces} - {box.RACCOON}) <= 1


def _same_belt(faces: Sequence[Face]) -> bool:
    return len({box.BELT[face] for face in faces}) == 1


def _all_belts(faces: Sequence[Face]) -> bool:
    return len({box.BELT[face] for face in faces}) == len(faces)


def _ladder(faces: Sequence[Face]) -> bool:
    belts = [box.BELT[face] for face in faces]
    return _all_belts(faces) and max(belts) - min(belts) == len(belts) - 1


def _strong(faces: Sequence[Face]) -> bool:
    least = box.ROW_STRONG if len(faces) == box.COLUMNS else box.COLUMN_STRONG
    return sum([box.BELT[face] for face in faces]) >= least


_HOLDS: Final[tuple[Callable[[Sequence[Face]], bool], ...]] = (
    _mixed,
    _school,
    _same_belt,
    _all_belts,
    _ladder,
    _strong,
)
"""The condition of each kind of trophy on the cards of a whole line."""


def holds(kind: int, faces: Sequence[Face], *, row: bool) -> bool:
    """Whether a line is whole and as a trophy of this kind asks."""
    return len(faces) == (box.COLUMNS if row else box.ROWS) and kind != box.MEDAL and _HOLDS[kind](faces)


def may_hold(kind: int, faces: Sequence[Face], *, row: bool) -> bool:
    """Whether cards that are added to these can still make a line as a trophy of this kind asks."""
    length = box.COLUMNS if row else box.ROWS
    missing = length - len(faces)
    if not missing or kind == box.MEDAL:
        return holds(kind, faces, row=row)
    belts = [box.BELT[face] for face in faces]
    if kind == box.LADDER:
        return _all_belts(faces) and max(belts) - min(belts) < length
    if kind == box.STRONG:
        return sum(belts) + missing * max(box.BELT) >= (box.ROW_STRONG if row else box.COLUMN_STRONG)
    return _HOLDS[kind](faces)


def line_points(faces: Sequence[Face], trophy: Face, *, row: bool) -> int:
    """What a line is worth as it lies, with the trophy beside it (or `NONE`)."""
    if trophy == NONE:
        return row_points(faces) if row else column_points(faces)
    kind = box.KIND[trophy]
    if not holds(kind, faces, row=row):
        return 0
    return box.ROW_VALUES[kind] if row else box.COLUMN_VALUES[kind]


@dataclass(frozen=True, slots=True)
class Score:
    """One line of a dojo, as it lies."""

    line: Line
    cards: tuple[Face, ...]
    """From left to right or from top to bottom."""
    trophy: Face
    """Beside it, or `NONE`."""
    own: int
    """What it would be worth without a trophy."""
    points: int
    """What it is worth."""


def scores(dojo: Sequence[Face], cells: Sequence[Cell], won: Sequence[Face], beside: Sequence[Line]) -> list[Score]:
    """Every line that holds a card, rows before columns."""
    lying = dict(zip(beside, won, strict=False))
    found = []
    for line in lines_with_cards(cells):
        row = is_row(line)
        faces = tuple([dojo[number] for number in on_line(cells, line)])
        trophy = lying.get(line, NONE)
        own = line_points(faces, NONE, row=row)
        points = own if trophy == NONE else line_points(faces, trophy, row=row)
        found.append(Score(line, faces, trophy, own, points))
    return found


def points(
    dojo: Sequence[Face], cells: Sequence[Cell], won: Sequence[Face], beside: Sequence[Line]
) -> tuple[int, int, int]:
    """What the rows, the columns and the medals of a dojo come to, as it stands: the same as `scores` says, quicker."""
    lines: dict[Line, list[Face]] = {}
    for face, cell in zip(dojo, cells, strict=True):
        lines.setdefault(cell // 10, []).append(face)
        lines.setdefault(10 + cell % 10, []).append(face)
    lying = dict(zip(beside, won, strict=False))
    rows = columns = 0
    for line, faces in lines.items():
        if line < 10:
            rows += line_points(faces, lying.get(line, NONE), row=True)
        else:
            columns += line_points(faces, lying.get(line, NONE), row=False)
    medals = sum([box.MEDAL_POINTS for trophy in won if box.KIND[trophy] == box.MEDAL])
    return rows, columns, medals


def of_seat(state: State, seat: Seat) -> tuple[int, int, int]:
    """Rows, columns and medals of a seat as its dojo stands."""
    return points(state.dojos[seat], state.cells[seat], state.trophies[seat], state.beside[seat])


def results(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Totals, and what decides between equal ones: trophies won, then points from columns (rulings A10, A20, A24).

    A seat that has left cannot win: it has 0 and loses every tie (A29).
    """
    totals, breaks = [], []
    for seat in range(state.seats):
        if state.cards.vacant >> seat & 1:
            totals.append(0)
            breaks.append(-1)
            continue
        rows, columns, medals = of_seat(state, seat)
        totals.append(rows + columns + medals)
        breaks.append(100 * len(state.trophies[seat]) + columns)
    return tuple(totals), tuple(breaks)

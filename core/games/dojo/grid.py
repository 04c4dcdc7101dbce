"""Where cards can lie in a dojo: cells, lines, and which cells are open. Geometry only, no card is known here.

A dojo floats: the first card lies at `FIRST`, and the others keep the box within three rows and four columns around
it. So five rows and seven columns can be reached, and no card ever changes its name. A cell is `10 * row + column`
(rows 1 to 5, columns 1 to 7); a line is its row, 1 to 5, or 10 + its column, 11 to 17. For the player rows are letters
and columns numbers: the first card lies at `c4`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from paravent.core.games.dojo import cards as box

Cell: TypeAlias = int
Line: TypeAlias = int

LETTERS: Final = "abcde"
COLUMN_LINES: Final = 10
"""Lines above this are columns."""
NO_LINE: Final[Line] = 0
FIRST: Final[Cell] = 34
REACH_ROWS: Final = range(1, 2 * box.ROWS)
REACH_COLUMNS: Final = range(1, 2 * box.COLUMNS)
CELLS: Final[tuple[Cell, ...]] = tuple(10 * row + column for row in REACH_ROWS for column in REACH_COLUMNS)
LINES: Final[tuple[Line, ...]] = (*REACH_ROWS, *(COLUMN_LINES + column for column in REACH_COLUMNS))


def mask(cells: Iterable[Cell]) -> int:
    """The cells as a set of bits, to look up what is open beside them."""
    taken = 0
    for cell in cells:
        taken |= 1 << cell
    return taken


def open_cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Where the next card may lie, row by row: beside a card, in a box of at most three rows by four columns."""
    return _open(mask(cells))


@lru_cache(maxsize=1 << 14)
def _open(taken: int) -> tuple[Cell, ...]:
    if not taken:
        return (FIRST,)
    lying = [cell for cell in CELLS if taken >> cell & 1]
    rows, columns = [cell // 10 for cell in lying], [cell % 10 for cell in lying]
    beside = (taken << 1 | taken >> 1 | taken << 10 | taken >> 10) & ~taken
    within = (max(rows) - box.ROWS, min(rows) + box.ROWS, max(columns) - box.COLUMNS, min(columns) + box.COLUMNS)
    top, bottom, left, right = within
    return tuple(
        [cell for cell in CELLS if beside >> cell & 1 and top < cell // 10 < bottom and left < cell % 10 < right]
    )


def is_row(line: Line) -> bool:
    """Whether a line is a row."""
    return line < COLUMN_LINES


def lines_of(cell: Cell) -> tuple[Line, Line]:
    """The row and the column of a cell."""
    return cell // 10, COLUMN_LINES + cell % 10


def lines_with_cards(cells: Iterable[Cell]) -> tuple[Line, ...]:
    """The lines that hold a card, rows before columns, each in order."""
    return _held(mask(cells))


@lru_cache(maxsize=1 << 14)
def _held(taken: int) -> tuple[Line, ...]:
    return tuple(sorted({line for cell in CELLS if taken >> cell & 1 for line in lines_of(cell)}))


def on_line(cells: Sequence[Cell], line: Line) -> list[int]:
    """The numbers of the cards on a line in order of placing, sorted by where they lie."""
    row = is_row(line)
    found = [number for number, cell in enumerate(cells) if (cell // 10 if row else COLUMN_LINES + cell % 10) == line]
    return sorted(found, key=cells.__getitem__)


def say_cell(cell: Cell) -> str:
    """A cell as it is typed, `c4`; one that there is not is said by its number."""
    return f"{LETTERS[cell // 10 - 1]}{cell % 10}" if cell in CELLS else f"cell {cell}"


def say_line(line: Line) -> str:
    """A line as it is typed: `row c`, `column 4`; one that there is not is said by its number."""
    if line not in LINES:
        return f"line {line}"
    return f"row {LETTERS[line - 1]}" if is_row(line) else f"column {line - COLUMN_LINES}"

"""Where cards may lie: the floating box of three rows by four columns, and the names of cells and lines."""

from random import Random

import pytest

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid

LEAST = (4, 6, 6, 6, 6, 4, 3, 3, 2, 2, 1)
MOST = (4, 6, 8, 9, 10, 10, 8, 8, 6, 2, 1)
"""How many cells are open before card 2, 3, … 12, as the research on the rules counted them."""
FILLINGS = 2000


def by_the_book(cells: list[int]) -> list[int]:
    """Every cell, anywhere, beside a card and in a box of three by four; the definition, without any masks."""
    found = []
    for row in range(-9, 10):
        for column in range(-9, 10):
            lying = [(cell // 10, cell % 10) for cell in cells]
            beside = any(abs(row - r) + abs(column - c) == 1 for r, c in lying)
            rows, columns = [row, *(r for r, _ in lying)], [column, *(c for _, c in lying)]
            fits = max(rows) - min(rows) < box.ROWS and max(columns) - min(columns) < box.COLUMNS
            if beside and fits and (row, column) not in lying:
                found.append(10 * row + column)
    return found


def filling(rng: Random) -> list[int]:
    """A whole dojo, each card on any open cell."""
    cells: list[int] = []
    for _ in range(box.ROUNDS):
        cells.append(rng.choice(grid.open_cells(cells)))
    return cells


def test_open_cells_are_those_of_the_definition() -> None:
    rng = Random(1)
    for _ in range(60):
        cells = filling(rng)
        for number in range(1, len(cells) + 1):
            assert list(grid.open_cells(cells[:number])) == by_the_book(cells[:number])


def test_every_filling_ends_as_three_by_four() -> None:
    rng = Random(2)
    counts: list[set[int]] = [set() for _ in LEAST]
    for _ in range(FILLINGS):
        cells = filling(rng)
        for number in range(1, box.ROUNDS):
            counts[number - 1].add(len(grid.open_cells(cells[:number])))
        assert len({cell // 10 for cell in cells}) == box.ROWS
        assert len({cell % 10 for cell in cells}) == box.COLUMNS
        assert grid.open_cells(cells) == ()
    for found, least, most in zip(counts, LEAST, MOST, strict=True):
        assert least <= min(found)
        assert max(found) <= most
    assert [max(found) for found in counts[:4]] == list(MOST[:4])


def test_the_first_card_lies_in_the_middle_of_what_can_be_reached() -> None:
    assert grid.open_cells([]) == (grid.FIRST,)
    rng = Random(3)
    reached = {cell for _ in range(FILLINGS) for cell in filling(rng)}
    assert reached == set(grid.CELLS), "every cell is reached by some dojo, and no other"


def test_ruling_a11_the_box_floats_and_is_never_turned() -> None:
    assert grid.open_cells([34]) == (24, 33, 35, 44)
    assert grid.open_cells([34, 24, 14]) == (13, 15, 23, 25, 33, 35)
    assert 14 not in grid.open_cells([24, 34, 44])
    assert set(grid.open_cells([31, 32, 33, 34])) == {21, 22, 23, 24, 41, 42, 43, 44}


def test_ruling_a22_cells_go_row_by_row() -> None:
    rng = Random(4)
    for _ in range(50):
        cells = filling(rng)[: rng.randrange(1, 12)]
        assert list(grid.open_cells(cells)) == sorted(grid.open_cells(cells))
        lines = grid.lines_with_cards(cells)
        assert list(lines) == sorted(lines), "rows before columns"


def test_lines_hold_the_cards_that_lie_on_them() -> None:
    cells = [34, 35, 24, 44, 36]
    assert grid.lines_with_cards(cells) == (2, 3, 4, 14, 15, 16)
    assert grid.on_line(cells, 3) == [0, 1, 4]
    assert grid.on_line(cells, 14) == [2, 0, 3]
    assert grid.on_line(cells, 17) == []


@pytest.mark.parametrize("cell", grid.CELLS)
def test_cells_have_names(cell: int) -> None:
    name = grid.say_cell(cell)
    assert name[0] in "abcde"
    assert int(name[1]) in range(1, 8)
    row, column = grid.lines_of(cell)
    assert grid.say_line(row) == f"row {name[0]}"
    assert grid.say_line(column) == f"column {name[1]}"
    assert grid.is_row(row)
    assert not grid.is_row(column)


def test_what_is_no_cell_or_line_is_said_by_its_number() -> None:
    assert grid.say_cell(77) == "cell 77"
    assert grid.say_line(99) == "line 99"
    assert grid.say_cell(grid.FIRST) == "c4"

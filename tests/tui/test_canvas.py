"""Cells: text that does not fit is cut, lines that meet are joined, cells that are equal are not drawn again."""

import pytest

from paravent.tui.widgets.canvas import Canvas, Run


def rows(canvas: Canvas) -> list[str]:
    return [canvas.text(y) for y in range(canvas.height)]


def test_text_is_cut_at_every_side() -> None:
    canvas = Canvas(4, 2)
    assert canvas.put(-2, 0, "abcdefgh") == 6
    assert canvas.put(2, 1, "xyz") == 5
    canvas.put(0, 2, "below")
    canvas.put(0, -1, "above")
    canvas.put(9, 0, "beside")
    assert rows(canvas) == ["cdef", "  xy"]


def test_a_row_comes_in_runs_of_one_look() -> None:
    canvas = Canvas(6, 1)
    canvas.spans(0, 0, ("ab", "strong"), ("cd", "strong"), ("e", "dim"))
    assert list(canvas.row(0)) == [Run("abcd", "strong"), Run("e", "dim"), Run(" ", "text")]


def test_frames_that_share_an_edge_are_joined() -> None:
    canvas = Canvas(7, 5)
    canvas.frame(0, 0, 4, 3)
    canvas.frame(3, 0, 4, 3)
    canvas.frame(0, 2, 7, 3)
    assert rows(canvas) == ["┌──┬──┐", "│  │  │", "├──┴──┤", "│     │", "└─────┘"]


@pytest.mark.parametrize(
    "stroke, level",
    [("thin", "├───┤"), ("double", "╞═══╡"), ("heavy", "┝━━━┥"), ("dashed", "├╌╌╌┤")],
)
def test_a_line_across_a_frame_ends_in_tees(stroke: str, level: str) -> None:
    canvas = Canvas(5, 3)
    canvas.frame(0, 0, 5, 3)
    canvas.level(0, 1, 5, stroke=stroke)  # type: ignore[arg-type]  # one of the strokes, from a table
    assert canvas.text(1) == level


def test_a_line_alone_is_as_long_as_it_is() -> None:
    canvas = Canvas(4, 3)
    canvas.level(0, 0, 4)
    canvas.upright(0, 1, 2)
    assert rows(canvas) == ["────", "│   ", "│   "]


def test_lines_that_cross() -> None:
    canvas = Canvas(3, 3)
    canvas.level(0, 1, 3, stroke="double")
    canvas.upright(1, 0, 3)
    assert rows(canvas) == [" │ ", "═╪═", " │ "]


def test_dashes_stay_dashes_where_frames_share_an_edge() -> None:
    canvas = Canvas(5, 3)
    canvas.frame(0, 0, 3, 3, stroke="dashed")
    canvas.frame(2, 0, 3, 3, stroke="dashed")
    assert rows(canvas) == ["┌╌┬╌┐", "┊ ┊ ┊", "└╌┴╌┘"]


def test_the_last_target_lies_on_top() -> None:
    canvas = Canvas(5, 2)
    canvas.target(0, 0, 5, 2, "under")
    canvas.target(1, 0, 2, 1, "over")
    assert [canvas.target_at(x, 0) for x in range(5)] == ["under", "over", "over", "under", "under"]
    assert canvas.target_at(0, 2) is None


def test_a_paragraph_is_folded_and_cut_after_so_many_rows() -> None:
    canvas = Canvas(10, 3)
    assert canvas.wrap(0, 0, 10, "one two three four five six", rows=2) == 2
    assert rows(canvas)[:2] == ["one two   ", "three f .."]


def test_rows_are_compared_by_characters_and_looks() -> None:
    one, other = Canvas(3, 2), Canvas(3, 2)
    other.put(0, 0, " ", "strong")
    other.put(0, 1, "x")
    one.put(0, 1, "x")
    assert one.difference(other, 0) == range(1)
    assert not one.difference(other, 1)
    one.put(1, 1, "yz")
    assert one.difference(other, 1) == range(1, 3)

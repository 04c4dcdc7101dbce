"""The beginning of the rules beside other things: whole paragraphs, as many as there is room for."""

import pytest

from paravent.core import games
from paravent.tui.rules import rules_of
from paravent.tui.screens.excerpt import beginning

TEXT = "# Title\n\nFirst of all\nthis.\n\n## Then\n\nSecond, and a good deal longer than the first.\n\n- one\n- two\n"


def told(rows: int, width: int = 24) -> list[str]:
    return ["".join(text for text, _ in line) for line in beginning(TEXT, width, rows)]


def test_it_ends_with_a_whole_paragraph_and_never_with_a_heading() -> None:
    assert told(1) == ["First of all this."]
    assert told(5) == ["First of all this."], "a heading and the first line below it are no reading"
    assert told(7)[-2:] == ["Second, and a good deal", "longer than the first."]
    assert told(100)[-1] == " · two"


def test_a_paragraph_too_long_for_the_room_is_broken_off() -> None:
    assert told(1, 8) == ["First of"]
    assert told(0) == []


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("width, rows", [(36, 7), (36, 25), (60, 14), (60, 50)])
def test_the_rules_of_every_game_begin_with_what_it_is_about(name: str, width: int, rows: int) -> None:
    lines = beginning(rules_of(games.load(name)), width, rows)
    assert 3 <= len(lines) <= rows
    assert all(sum(len(text) for text, _ in line) <= width for line in lines)

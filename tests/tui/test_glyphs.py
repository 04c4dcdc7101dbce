"""Every character on a screen is one cell wide, no emoji, and has an ASCII twin of one character."""

import pytest
from wcwidth import wcswidth, wcwidth

from paravent.tui.glyphs import BLOCKS, BOX, MARKS, SIDE_STRIPES, TYPOGRAPHY, Glyphs, fit, glyph

MOST_MARKS = 11
EVERY = [*MARKS, *BLOCKS, *BOX]


def test_there_are_eleven_marks() -> None:
    assert "".join(MARKS) == "▸◆×✓●○▲▼★→·"
    assert len(MARKS) == MOST_MARKS


@pytest.mark.parametrize("char", EVERY)
def test_a_glyph_is_one_cell_wide_and_never_an_emoji(char: str) -> None:
    assert wcwidth(char) == 1
    assert wcswidth(f"{char}\ufe0f") == 1, "with a variation selector it would be an emoji"


@pytest.mark.parametrize("char", EVERY)
def test_its_twin_is_one_ascii_character(char: str) -> None:
    twin = glyph(char, Glyphs.ASCII)
    assert len(twin) == 1
    assert " " < twin <= "~"
    assert glyph(char) == char


def test_stripes_differ_in_ascii_too() -> None:
    assert len({glyph(stripe, Glyphs.ASCII) for stripe in SIDE_STRIPES}) == len(SIDE_STRIPES)


def test_what_a_sentence_may_hold_and_a_screen_not_is_replaced_in_either_set() -> None:
    assert fit("“Fu” – 3…") == '"Fu" - 3.'
    assert all(len(twin) == 1 and twin.isascii() for twin in TYPOGRAPHY.values())


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x9b", "\u200b", "\u202e", "漢", "🐕", "\u0301", "\t", "\n"])
def test_what_would_break_a_row_becomes_a_question_mark(char: str) -> None:
    assert fit(f"a{char}b") == "a?b"
    assert fit(f"a{char}b", Glyphs.ASCII) == "a?b"


def test_a_name_keeps_its_letters_where_there_are_more_than_ascii() -> None:
    assert fit("Zoë") == "Zoë"
    assert fit("Zoë", Glyphs.ASCII) == "Zo?"

"""Documents as lines: nothing in a text can become a style, and no line is wider than it may be."""

from hypothesis import given
from hypothesis import strategies as st

from paravent.tui.widgets.prose import fold, prose

TEXT = """# The game

Some **bold** words and `code`, and a line that goes on
in the next one.

- an item that is long enough to be folded, since
  it goes on
1. first

| card | what it does |
|---|---|
| Fu | brings back an animal that rests |
| Chai | [link](elsewhere) |

```
  as it is
```
"""


def words(lines: list[tuple[tuple[str, str], ...]]) -> list[str]:
    return ["".join(text for text, _ in line).replace("\u00a0", " ").rstrip() for line in lines]


def test_a_document() -> None:
    assert words(prose(TEXT, 40)) == [
        "THE GAME",
        "────────────────────────────────────────",
        "",
        "Some bold words and code, and a line",
        "that goes on in the next one.",
        "",
        " · an item that is long enough to be",
        "   folded, since it goes on",
        " 1. first",
        "",
        "card  what it does",
        "Fu    brings back an animal that rests",
        "Chai  link",
        "",
        "    as it is",
    ]


def test_marked_words_have_looks() -> None:
    line = next(line for line in prose(TEXT, 80) if any("bold" in text for text, _ in line))
    assert ("bold", "strong") in line
    assert ("code", "key") in line


def test_a_table_that_does_not_fit_is_told_cell_by_cell() -> None:
    narrow = words(prose("| the name | the effect |\n|---|---|\n| Fu | a very long effect of this card |\n", 20))
    assert narrow == ["the name: Fu", "the effect: a very", "  long effect of", "  this card"]


def test_markup_of_the_screen_is_text() -> None:
    assert words(prose("[bold red]x[/] [@click=quit]y[/]", 60)) == ["[bold red]x[/] [@click=quit]y[/]"]


@given(st.text(st.characters(codec="ascii"), max_size=300), st.integers(12, 60))
def test_no_line_is_too_wide(text: str, width: int) -> None:
    assert all(len(line) <= width for line in words(prose(text, width)))


@given(st.lists(st.tuples(st.text("ab ", max_size=30), st.sampled_from("xy")), max_size=6), st.integers(1, 20))
def test_folding_loses_nothing_but_blanks(parts: list[tuple[str, str]], width: int) -> None:
    folded = "".join(text for line in fold(parts, width) for text, _ in line)
    assert folded.replace(" ", "") == "".join(text for text, _ in parts).replace(" ", "")

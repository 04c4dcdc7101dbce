"""Golden screens: rows of text, and rows of styles, as files that a person can read in a diff.

`GOLDEN=write pytest tests/tui` writes them anew, with the version of Textual that the lock names and no other; look at
the pictures before you commit them (`GOLDEN=write` leaves an SVG of each screen beside the text).
"""

import os
from difflib import unified_diff
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from string import ascii_letters, digits
from typing import Any, Final

from textual.app import App

from tests.tui.stage import rows, styles

FOLDER: Final = Path(__file__).parents[1] / "golden" / "tui"
TEXTUAL: Final = "8.2.8"
DIFFERENCES: Final = 60
"""So many lines of the difference are told where a screen is not as it was."""
_NAMES: Final = ascii_letters + digits


def same(name: str, shown: str, folder: Path = FOLDER) -> None:
    """Hold what is shown to the file of that name, or write the file."""
    path = folder / name
    if os.environ.get("GOLDEN") == "write":
        have = version("textual")
        assert have == TEXTUAL, f"goldens are written with Textual {TEXTUAL}, this is {have}: make .venv/installed"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shown, "utf-8")
    assert path.exists(), f"{name} is not written yet: GOLDEN=write pytest tests/tui, then look at it"
    frozen = path.read_text("utf-8")
    changed = f"{name} has changed: is it better? GOLDEN=write pytest tests/tui"
    if shown != frozen:
        lines = unified_diff(frozen.splitlines(), shown.splitlines(), "frozen", "shown", n=0, lineterm="")
        changed = "\n".join([changed, *islice(lines, DIFFERENCES)])
    assert shown == frozen, changed


def text_of(app: App[Any]) -> str:
    """The rows of a screen, each between bars, so that blanks at the end are seen."""
    width = app.size.width
    return "".join(f"|{row:{width}}|\n" for row in rows(app))


def styles_of(app: App[Any]) -> str:
    """The styles of a screen: a letter for each, and every row as letters with how many cells they cover."""
    names: dict[str, str] = {}
    lines = []
    for row in styles(app):
        runs = [f"{names.setdefault(style, _NAMES[len(names) % len(_NAMES)])}{cells}" for cells, style in row]
        lines.append(" ".join(runs))
    table = [f"{name} = {style}" for style, name in names.items()]
    return "\n".join([*table, "", *_repeated(lines), ""])


def _repeated(lines: list[str]) -> list[str]:
    """Equal neighbours as one line with their number."""
    told: list[tuple[str, int]] = []
    for line in lines:
        if told and told[-1][0] == line:
            told[-1] = (line, told[-1][1] + 1)
        else:
            told.append((line, 1))
    return [line if count == 1 else f"{line}   ({count} rows)" for line, count in told]

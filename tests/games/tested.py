"""A game's README with its tables of where each rule is tested, and the scenarios and tests that they can name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from paravent.core import games

HERE = Path(__file__).parent

Row = tuple[list[str], list[str]]
"""What a row names: scenarios, and tests (none in a table without that column)."""


class WhereTested:
    """The tables below `## Where it is tested`, by their headings."""

    def __init__(self, game: str, titles: Sequence[str]) -> None:
        readme = Path(games.__file__).parent / game / "README.md"
        self._section = readme.read_text(encoding="utf-8").split("## Where it is tested")[1]
        self.scenarios = {
            path.stem: path.read_text(encoding="utf-8")
            for path in sorted((HERE.parent / "scenarios" / game).glob("*.toml"))
        }
        self.tests = [
            f"{path.name}::{name}"
            for path in sorted((HERE / game).glob("test_*.py"))
            for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        ]
        self.tables = {title: self._rows(title) for title in titles}

    def _rows(self, title: str) -> dict[str, Row]:
        """The table below this heading: what a row is about, its scenarios and its tests."""
        text = self._section.split(f"### {title}\n")[1].split("\n#")[0]
        lines = [line for line in text.splitlines() if line.startswith("| ")][1:]
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        return {
            about: (re.findall("`(.+?)`", named), re.findall("`(.+?)`", " ".join(more)))
            for about, named, *more in cells
        }

    def named(self) -> Iterator[tuple[str, str]]:
        """Every name in a table, with what its row is about."""
        for table in self.tables.values():
            for about, row in table.items():
                yield from ((about, name) for name in (*row[0], *row[1]))

    def found(self, pattern: str) -> list[str]:
        """The scenarios, or with `::` the tests, that a name in a table stands for."""
        return [name for name in (self.tests if "::" in pattern else self.scenarios) if fnmatchcase(name, pattern)]

    def told(self, title: str, about: str) -> dict[str, str]:
        """The scenarios that a row names, with their text."""
        patterns, _ = self.tables[title][about]
        return {name: self.scenarios[name] for pattern in patterns for name in self.found(pattern)}

    def strays(self) -> list[str]:
        """The scenarios that no table names."""
        named = {found for _, name in self.named() for found in self.found(name)}
        return sorted(set(self.scenarios) - named)

    def kinds_of_events(self) -> set[str]:
        """The kinds of events that scenarios look for; of one that does not exist, that it is not told holds always."""
        return {kind for text in self.scenarios.values() for kind in re.findall(r"\bwhat = \"(.+?)\"", text)}


def rulings_of(text: str) -> list[str]:
    """The numbers of the rulings that a scenario says to be about: `Ruling 3`, `(rulings 3, 4)`."""
    lists: list[str] = re.findall(r"[Rr]ulings? (\d+(?:, \d+)*)", tomllib.loads(text)["rule"])
    return ", ".join(lists).split(", ")

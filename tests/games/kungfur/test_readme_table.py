"""The README's tables of where each rule is tested: nothing is missing, and what they name exists and is about it."""

import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.notation import plain

HERE = Path(__file__).parent
README = (Path(story.__file__).parent / "README.md").read_text(encoding="utf-8")
SCENARIOS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((HERE.parents[1] / "scenarios" / "kungfur").glob("*.toml"))
}
TESTS = [
    f"{path.name}::{name}"
    for path in sorted(HERE.glob("test_*.py"))
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
]
RULINGS = [f"ruling {number}" for number in range(1, 40)]
CARDS = list(dict.fromkeys(box.NAMES))

Row = tuple[list[str], list[str]]


def rows(title: str) -> dict[str, Row]:
    """A table of the README below this heading: what a row is about, its scenarios and its tests."""
    section = README.split("## Where it is tested")[1].split(f"### {title}\n")[1].split("\n#")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")][1:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {
        about: (re.findall("`(.+?)`", scenarios), re.findall("`(.+?)`", tests)) for about, scenarios, tests in cells
    }


TABLES = {title: rows(title) for title in ("The rulings", "The cards", "The rest")}
NAMED = [
    pytest.param(name, id=f"{about}: {name}")
    for table in TABLES.values()
    for about, row in table.items()
    for name in (*row[0], *row[1])
]


def found(pattern: str) -> list[str]:
    """The scenarios or tests that a name in a table stands for."""
    return [name for name in (TESTS if "::" in pattern else SCENARIOS) if fnmatchcase(name, pattern)]


def test_every_ruling_and_every_card_has_its_row() -> None:
    assert list(TABLES["The rulings"]) == RULINGS
    assert list(TABLES["The cards"]) == CARDS


@pytest.mark.parametrize("pattern", NAMED)
def test_what_a_table_names_exists(pattern: str) -> None:
    assert found(pattern)


def test_every_row_names_a_scenario_and_a_test() -> None:
    for table in TABLES.values():
        assert [about for about, (scenarios, tests) in table.items() if not scenarios or not tests] == []


def test_every_scenario_is_in_a_table() -> None:
    named = {
        name for table in TABLES.values() for row in table.values() for pattern in row[0] for name in found(pattern)
    }
    assert sorted(set(SCENARIOS) - named) == []


@pytest.mark.parametrize("about", [*RULINGS, *CARDS])
def test_what_a_row_names_is_about_it(about: str) -> None:
    """A scenario says in its rule which ruling it is about, and plays or names the card that it is about."""
    scenarios, tests = (TABLES["The rulings"] | TABLES["The cards"])[about]
    for name in (name for pattern in scenarios for name in found(pattern)):
        if about in RULINGS:
            lists = re.findall(r"[Rr]ulings? (\d+(?:, \d+)*)", tomllib.loads(SCENARIOS[name])["rule"])
            assert about.removeprefix("ruling ") in ", ".join(lists).split(", "), name
        else:
            assert re.search(rf"\b{plain(about)}(s|es)?\b", plain(SCENARIOS[name])), name
    wanted = f"ruling_{int(about.split()[1]):02}_" if about in RULINGS else plain(about).replace(" ", "_")
    assert [pattern for pattern in tests if wanted not in pattern] == []


def test_no_scenario_says_that_an_unknown_kind_of_event_was_not_told() -> None:
    """It would hold whatever happens."""
    kinds = [kind for text in SCENARIOS.values() for kind in re.findall(r"\bwhat = \"(.+?)\"", text)]
    assert kinds
    assert sorted(set(kinds) - set(story.WHATS.values())) == []

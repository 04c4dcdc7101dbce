"""The golden files: a whole game with every view, and counts of positions, for each game and toy and each of its modes.

A changed line is a changed rule or a changed secret. Where that is meant, make the file anew and read the difference.
"""

from difflib import unified_diff

import pytest

from tests.golden import make
from tests.golden.counting import divided

SHOWN = 40


def command(name: str) -> str:
    return f"python -m tests.golden.make {name}"


@pytest.mark.parametrize("name", make.every())
def test_playthrough(name: str) -> None:
    path = make.HERE / f"{name}.play"
    assert path.exists(), f"{name} has no golden playthrough yet; make it, and read it: {command(name)}"
    due, found = path.read_text(encoding="utf-8"), make.play(name)
    difference = list(unified_diff(due.splitlines(), found.splitlines(), path.name, "now", lineterm="", n=2))
    told = "\n".join(difference[:SHOWN])
    assert found == due, f"{told}\nif that is meant: {command(name)}"


@pytest.mark.parametrize("name", make.every())
def test_counts(name: str) -> None:
    path = make.HERE / f"{name}.counts"
    assert path.exists(), f"the positions of {name} were never counted; do it: {command(name)}"
    due, found = path.read_text(encoding="utf-8").splitlines(), make.counts(name).splitlines()
    for line, other in zip(due[1:], found[1:], strict=False):
        depth = int(line.split()[0])
        divide = "\n".join(divided(*make.loaded(name), depth)) if line != other and depth else ""
        assert line == other, f"{divide}\nif that is meant: {command(name)}"
    assert found == due, f"if that is meant: {command(name)}"


def test_there_are_no_files_of_games_that_are_gone() -> None:
    named = {path.stem for path in make.HERE.glob("*.play")} | {path.stem for path in make.HERE.glob("*.counts")}
    assert named == set(make.every())


def test_a_secret_stands_on_a_line_of_its_own() -> None:
    text = make.play("passage")
    assert "[truth, North] deal to North" in text
    assert "[East, South, onlooker] deal to North ?" in text
    assert "South resigned" in text
    assert "over: all rounds are played" in text


def test_the_divide_adds_up_to_the_count() -> None:
    counts = make.counts("wager").splitlines()
    depth, count = map(int, counts[2].split())
    assert sum(int(line.rsplit(" ", 1)[1]) for line in divided(*make.loaded("wager"), depth)) == count

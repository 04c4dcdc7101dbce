"""The list of attacks in README.md is what there is."""

import re
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).parent
DUE = {*range(1, 42), *range(43, 55)}
"""Attacks on tables, and their crashes; 42 attacks what there is not, the others are of channels and discovery."""


def tried() -> dict[int, set[str]]:
    """In which files each attack is tried, by its number."""
    found: dict[int, set[str]] = defaultdict(set)
    for path in HERE.rglob("test_*.py"):
        name = str(path.relative_to(HERE)).removesuffix(".py")
        for first, word, last in re.findall(r"def test_attacks?_(\d+)(?:_(and|to)_(\d+))?", path.read_text()):
            for number in (
                range(int(first), int(last or first) + 1) if word == "to" else {int(first), int(last or first)}
            ):
                found[number].add(name)
    return found


def listed() -> dict[int, set[str]]:
    """In which files the list says that it is tried."""
    rows = re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", (HERE / "README.md").read_text(), re.MULTILINE)
    return {int(number): set(files.split(", ")) for number, files in rows}


def test_every_attack_that_is_due_is_listed_and_tried() -> None:
    assert set(listed()) == DUE
    assert set(tried()) >= DUE


def test_what_is_listed_is_there() -> None:
    there = tried()
    missing = {number: files - there[number] for number, files in listed().items() if files - there[number]}
    assert not missing

"""The list of field reports names tests that exist, and every test that is named after a report is in it."""

import re
from pathlib import Path

from tests.architecture.tree import ROOT, present

README = Path(__file__).with_name("README.md")
DUE = {*range(27, 33), *range(34, 44), *range(46, 79)} - {47, 61, 69, 72}
"""The rows of the reports on connecting and on playing together."""


def test_every_row_has_its_tests_and_every_such_test_its_row() -> None:
    tests = [ROOT / name for name in present() if name.startswith("tests/") and name.endswith(".py")]
    there = {name for path in tests for name in re.findall(r"def (test_\w+)", path.read_text())}
    rows = {match[1]: match[0] for match in re.finditer(r"^\| R-(\d+) \|.*$", README.read_text(), re.MULTILINE)}
    assert {int(number) for number in rows} == DUE
    listed = set(re.findall(r"`(test_\w+)`", README.read_text()))
    assert listed <= there, f"no such test: {listed - there}"
    for number, row in rows.items():
        named = {name for name in there if f"_r{number}_" in name}
        assert named <= set(re.findall(r"`(test_\w+)`", row)), f"R-{number} lacks {named}"
        assert named or "no test:" in row, f"R-{number} says neither which test nor why there is none"

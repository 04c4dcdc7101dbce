"""`paravent bench`: one JSON with the machine and every figure; a part that cannot be measured is said."""

import json
import subprocess
import sys

import pytest

from paravent.tui.__main__ import main
from paravent.tui.bench import dealing, engine
from paravent.tui.bench.figures import Part, Reading, medians
from paravent.tui.commands import FAILURE, OK, USAGE
from tests.tui.commands.test_command import DRAWING, loaded_by

Capture = pytest.CaptureFixture[str]


def some(runs: int) -> Part:
    return Part("so much", medians([{"unit": Reading(2, "s"), "work": Reading(6, "s", ("unit",))}] * runs))


def test_everything_is_one_json(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for name in ("engine", "dealing", "screen", "plan"):
        monkeypatch.setattr(f"paravent.tui.bench.{name}.measure", some)
    assert main(["bench", "--json", "--runs", "2"]) == OK
    told = capsys.readouterr()
    report = json.loads(told.out)
    assert list(report["parts"]) == ["engine", "dealing", "screen", "plan", "journal"]
    assert report["runs"] == 2
    assert report["parts"]["plan"]["figures"]["work"]["ratios"] == {"unit": 3}
    machine = report["machine"]
    assert set(machine) == {"cpu", "cores", "usable_cores", "load", "system", "python", "versions"}
    assert machine["cpu"]
    assert 1 <= machine["usable_cores"] <= machine["cores"]
    assert machine["versions"]["pynacl"]
    assert told.err.splitlines()[0] == "paravent: measuring engine"


def test_parts_are_told_to_a_person_as_well(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(dealing, "measure", some)
    monkeypatch.setattr(engine, "measure", some)
    assert main(["bench", "dealing", "engine", "--runs", "1"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "1 run"
    assert lines.count("so much") == 2
    assert "  work           6 s   3 x unit" in lines


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["dealign"], "there is no part “dealign”; is it dealing?"),
        (["plan", "--runs", "0"], "a number from 1 on is due"),
    ],
)
def test_what_cannot_be_measured_is_answered_by_what_can(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["bench", *arguments]) == USAGE
    assert words in capsys.readouterr().err


def test_a_part_that_fails_says_why(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def fails(_: int) -> Part:
        raise RuntimeError("there is no terminal to be had")

    monkeypatch.setattr(dealing, "measure", fails)
    assert main(["bench", "dealing"]) == FAILURE
    assert "dealing could not be measured: there is no terminal to be had" in capsys.readouterr().err


def test_what_draws_nothing_loads_nothing_that_draws() -> None:
    script = "import paravent.tui.bench.dealing, paravent.tui.bench.engine, paravent.tui.bench.screen, sys\n"
    script += "print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    loaded = set(run.stdout.split())
    assert "paravent.tui.bench.engine" in loaded
    assert not loaded & DRAWING
    assert not loaded_by(["bench", "nothing"]) & (DRAWING | {"nacl"})

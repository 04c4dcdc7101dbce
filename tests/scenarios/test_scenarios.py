"""Every scenario in a folder beside this file holds."""

from pathlib import Path

import pytest

from paravent.core import scenario
from tests.toys import box

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    report = scenario.run(path.read_text(encoding="utf-8"), box.load)
    assert report.ok, "\n".join((f"{path.relative_to(HERE)} ({report.rule})", *report.lines))


def test_every_scenario_lies_in_the_folder_of_its_game() -> None:
    strays = [path.name for path in FILES if f'game = "{path.parent.name}"' not in path.read_text(encoding="utf-8")]
    assert FILES
    assert not strays

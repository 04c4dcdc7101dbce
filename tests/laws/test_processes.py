"""Law 6 across processes: no order of a set, no hash seed, nothing of the one process enters a game."""

import os
import subprocess
import sys
from pathlib import Path

from tests.laws.trace import trace
from tests.toys import box

ROOT = Path(__file__).parents[2]


def test_r49_equal_in_is_equal_out_in_any_process() -> None:
    here = [f"{name} {trace(name)}" for name in box.every()]
    for seed in ("1", "20"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.laws.trace"],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        )
        assert run.stdout.splitlines() == here

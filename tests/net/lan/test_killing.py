"""Real processes, really killed: `tests.net.lan.killing` does it a hundred times."""

import subprocess
import sys
from pathlib import Path
from random import Random

from tests.net.lan.killing import Machine, play


def test_attacks_50_and_54_r46_peers_that_are_killed_come_back_elsewhere_and_the_game_ends_the_same(
    tmp_path: Path,
) -> None:
    assert play(tmp_path, Random(3), 3) >= 1


def test_whoever_is_killed_when_his_game_is_over_is_not_waited_for(tmp_path: Path) -> None:
    machine = Machine(tmp_path, 0)
    pipe = subprocess.PIPE
    machine.process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=pipe, stderr=pipe, text=True)
    machine.kill()
    machine.end()

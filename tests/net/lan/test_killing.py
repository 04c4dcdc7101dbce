"""Real processes, really killed: `tests.net.lan.killing` does it a hundred times."""

from pathlib import Path
from random import Random

from tests.net.lan.killing import play


def test_attacks_50_and_54_r46_peers_that_are_killed_come_back_elsewhere_and_the_game_ends_the_same(
    tmp_path: Path,
) -> None:
    assert play(tmp_path, Random(3), 3) >= 1

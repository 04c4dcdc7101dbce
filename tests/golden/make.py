"""Writes the golden files of games anew: `python -m tests.golden.make NAME...` (all games and toys without a name).

Look at the difference before you commit it: it is what changed for somebody at the table.
"""

import sys
from pathlib import Path
from random import Random

from paravent.core.playthrough import playthrough
from tests.golden.counting import counted
from tests.toys import box

HERE = Path(__file__).parent
SEED = 1
LEAVES = {"passage": (30,), "wager": ()}
"""At which answers a seat resigns; in a game of two that would be the end."""


def play(name: str) -> str:
    """A whole game, every view beside the other, with as few seats as it has and its first options."""
    game = box.load(name)
    lines = playthrough(game, min(game.facts.seats), game.facts.settle({}), Random(SEED), LEAVES.get(name, ()))
    return "\n".join(lines) + "\n"


def counts(name: str) -> str:
    """Positions by the number of choices that led to them."""
    return "\n".join(counted(box.load(name))) + "\n"


def main(names: list[str]) -> int:
    """Write the files of these games."""
    for name in names or box.every():
        (HERE / f"{name}.play").write_text(play(name), encoding="utf-8")
        (HERE / f"{name}.counts").write_text(counts(name), encoding="utf-8")
        print(f"{name}: {HERE.name}/{name}.play, {HERE.name}/{name}.counts")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Writes the golden files of games anew: `python -m tests.golden.make NAME...` (all of them without a name).

A game has one set of files, played with its first options, and if it has modes one more for each other mode:
`zodiac`, `zodiac-first`.

Look at the difference before you commit it: it is what changed for somebody at the table.
"""

import sys
from pathlib import Path
from random import Random

from paravent.core.game import AnyGame, Options
from paravent.core.playthrough import playthrough
from tests.golden.counting import counted
from tests.toys import box

HERE = Path(__file__).parent
SEED = 1
MODE = "mode"
"""The option whose values are games of their own."""
LEAVES = {"passage": (30,), "wager": ()}
"""At which answers a seat resigns; in a game of two that would be the end."""


def every() -> tuple[str, ...]:
    """The names of all golden files, without their endings."""
    return tuple(golden for name in box.every() for golden in (name, *_modes(name)))


def _modes(name: str) -> list[str]:
    options = box.load(name).facts.options
    return [f"{name}-{value}" for option in options if option.name == MODE for value in option.values[1:]]


def loaded(golden: str) -> tuple[AnyGame, Options]:
    """The game that a golden file is about, and the options with which it is played."""
    name, _, mode = golden.partition("-")
    game = box.load(name)
    return game, game.facts.settle({MODE: mode} if mode else {})


def play(golden: str) -> str:
    """A whole game, every view beside the other, with as few seats as it has."""
    game, options = loaded(golden)
    lines = playthrough(game, min(game.facts.seats), options, Random(SEED), LEAVES.get(golden, ()))
    return "\n".join(lines) + "\n"


def counts(golden: str) -> str:
    """Positions by the number of choices that led to them."""
    return "\n".join(counted(*loaded(golden))) + "\n"


def main(names: list[str]) -> int:
    """Write the files of these names."""
    for name in names or every():
        (HERE / f"{name}.play").write_text(play(name), encoding="utf-8")
        (HERE / f"{name}.counts").write_text(counts(name), encoding="utf-8")
        print(f"{name}: {HERE.name}/{name}.play, {HERE.name}/{name}.counts")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

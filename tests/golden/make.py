"""Writes the golden files of games anew: `python -m tests.golden.make NAME...` (all of them without a name).

A game has one set of files, played with its first options and as few seats as it has; a long game is made short. If it
has modes there is one more for each other mode, and where more seats are another game, one for such a number:
`zodiac`, `zodiac-first`, `dojo-4`.

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
SEATS = {"dojo": (4,), "amoeba": (4,)}
"""More numbers of seats that are played."""
LEAVES = {"passage": (30,), "wager": (), "dojo-4": (150,), "amoeba-4": (60,)}
"""At which answers a seat resigns; in a game of two that would be the end."""


def every() -> tuple[str, ...]:
    """The names of all golden files, without their endings."""
    return tuple(golden for name in box.every() for golden in (name, *_modes(name), *_tables(name)))


def _modes(name: str) -> list[str]:
    options = box.load(name).facts.options
    return [f"{name}-{value}" for option in options if option.name == MODE for value in option.values[1:]]


def _tables(name: str) -> list[str]:
    return [f"{name}-{seats}" for seats in SEATS.get(name, ())]


def loaded(golden: str) -> tuple[AnyGame, int, Options]:
    """The game that a golden file is about, and the seats and the options with which it is played."""
    name, _, rest = golden.partition("-")
    game = box.load(name)
    seats = int(rest) if rest.isdecimal() else min(game.facts.seats)
    mode = {MODE: rest} if rest and not rest.isdecimal() else {}
    return game, seats, game.facts.settle(box.brief(name) | mode)


def play(golden: str) -> str:
    """A whole game, every view beside the other."""
    game, seats, options = loaded(golden)
    lines = playthrough(game, seats, options, Random(SEED), LEAVES.get(golden, ()))
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

"""The laws over many games, drawn with all their options: `python -m tests.laws.soak --games 5000`.

All observers look at the first answers of each game, and at fewer and fewer of those that follow (`--thorough`): a game
of ten thousand answers does many times what it does, and the cost of a look grows with its cards.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from tests.laws.book import LAWS
from tests.laws.walk import Sitting, hold
from tests.toys import box


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was looked at, the seed and the time; stop at the first law that is broken."""
    options = _parser().parse_args(arguments)
    names = options.game or list(box.every())
    looked: Counter[str] = Counter()
    begun = time.monotonic()
    sittings = list(_sittings(options, names))
    with ProcessPoolExecutor(options.jobs) as pool:
        one = partial(_one, thorough=options.thorough, names=tuple(options.law or LAWS))
        for number, found in enumerate(pool.map(one, sittings, chunksize=4), 1):
            looked += found
            if number % options.every == 0:
                print(f"{number} games, {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    print(", ".join(f"{count} {name}" for name, count in sorted(looked.items())))
    took = time.monotonic() - begun
    print(f"{looked['games']} games of {', '.join(names)}, seed {options.seed}: no law was broken, {took:.1f} s")
    return 0


def _one(sitting: Sitting, thorough: int, names: tuple[str, ...]) -> Counter[str]:
    return hold(sitting, [LAWS[name] for name in names], thorough=thorough)


def _sittings(options: argparse.Namespace, names: Sequence[str]) -> Iterator[Sitting]:
    """The games in turn, or the one that is named exactly."""
    rng = Random(options.seed)
    for number in range(options.games):
        game = box.load(names[number % len(names)])
        if options.seats is not None:
            chosen = game.facts.settle(dict(pair.split("=", 1) for pair in options.option))
            yield Sitting(game.facts.name, options.seats, tuple(chosen.items()), options.seed)
            return
        yield Sitting.drawn(game, rng, whole=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.laws.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=5000, help="how many games (%(default)s)")
    parser.add_argument("--game", action="append", choices=box.every(), help="only this one; may be repeated")
    parser.add_argument("--seed", type=int, default=0, help="where chance begins (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at a time (%(default)s)")
    parser.add_argument("--law", action="append", choices=LAWS, help="only this one; may be repeated")
    parser.add_argument("--thorough", type=int, default=200, help="answers of a game that all look at (%(default)s)")
    parser.add_argument("--every", type=int, default=100, help="tell the progress after so many games")
    parser.add_argument("--seats", type=int, help="one game with so many seats: a failure tells how to see it again")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="of that one game")
    return parser


if __name__ == "__main__":
    sys.exit(main())

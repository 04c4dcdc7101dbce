"""`paravent selfplay`: bots play one another, headless, and the result is counted.

Games come in groups: within a group the deck and the dice are the same and the bots move on by one seat, so that
neither a good hand nor a strong side counts for anybody. A result depends on the seed and the budgets alone, not on
how many processes share the work; only a cap in seconds takes that away.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Final

from paravent.core import games, journal
from paravent.core.bots import Budget, levels
from paravent.core.bots.budget import never
from paravent.core.dealing import LocalDealer
from paravent.core.game import AnyGame, Illegal
from paravent.core.table import Table
from paravent.tui.commands import OK, Usage, positive
from paravent.tui.match import Match

_Z: Final = 1.96
"""Of a 95 % interval."""
_CHUNK: Final = 4


@dataclass(frozen=True, slots=True)
class Series:
    """Which games are to be played; `budget` None: each level's own, `cap` None: no clock."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    budget: int | None = None
    cap: float | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """One game: who sat where (bots by their place in the list), the seats that won, and what it cost."""

    seated: tuple[int, ...]
    winners: tuple[int, ...]
    answers: int
    cpu_s: float


@dataclass(slots=True)
class Score:
    """What one bot made of a series. A win is alone; a victory that is shared is a draw. `by_seat`: wins."""

    name: str
    wins: int
    draws: int
    by_seat: list[int]


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", metavar="GAME", help="the game, as `paravent rules` lists it")
    parser.add_argument(
        "--bots", required=True, metavar="A,B", help="a level for each seat: random, easy, medium, hard"
    )
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same games (0)")
    parser.add_argument(
        "--budget", type=positive, metavar="N", help="iterations a choice, for every bot (each its own)"
    )
    parser.add_argument("--cap", type=float, metavar="S", help="seconds a choice at most; results then vary (none)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes that share the work (1)")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game")
    parser.add_argument("--json", action="store_true", help="the result as JSON on the last line")


def run(args: argparse.Namespace) -> int:
    """Play and print. Raises Usage."""
    # Before numpy is loaded: what a bot computes must not depend on how many cores add it up.
    os.environ.update({"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"})
    try:
        series = _series(args)
    except (games.UnknownGame, levels.UnknownLevel, Illegal) as error:
        raise Usage(str(error)) from error
    results = list(_watched(_played(series, args.jobs), series.games))
    scores = tally(series, results)
    answers, cpu_s = sum(result.answers for result in results), round(sum(result.cpu_s for result in results), 2)
    if args.json:
        bots = [asdict(score) for score in scores]
        record = {"game": series.game, "games": series.games, "seed": series.seed, "bots": bots}
        print(json.dumps({**record, "answers": answers, "cpu_s": cpu_s}))
    else:
        print("\n".join(table(series, scores)))
        print(f"{answers} answers, {cpu_s} s of processor time")
    return OK


def play(series: Series, number: int) -> Result:
    """One game of a series, from nothing but its number."""
    began = time.process_time()
    game = games.load(series.game)
    seats = len(series.bots)
    group, turn = divmod(number, seats)
    seated = tuple((seat + turn) % seats for seat in range(seats))
    head = journal.header(game, options=dict(series.options), seats=seats, table_id=f"selfplay-{number}")
    match = Match(Table(game, head), LocalDealer(Random(f"{series.seed}/{group}")))
    match.run()
    answers = 0
    while not match.over:
        seat = match.owed[0]
        level = series.bots[seated[seat]]
        rng = Random(f"{series.seed}/{group}/{seated[seat]}/{answers}")
        budget = _budget(game, level, series)
        match.choose(seat, levels.think(game, level, match.table.seen_by(seat), seat, rng, budget).action)
        answers += 1
    return Result(seated, match.over.winners, answers, time.process_time() - began)


def tally(series: Series, results: Iterable[Result]) -> list[Score]:
    """The scores of the bots, in the order in which they were named."""
    scores = [Score(name, 0, 0, [0] * len(series.bots)) for name in series.bots]
    for result in results:
        for seat in result.winners:
            score = scores[result.seated[seat]]
            if len(result.winners) == 1:
                score.wins += 1
                score.by_seat[seat] += 1
            else:
                score.draws += 1
    return scores


def wilson(wins: float, games_played: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula, which also holds near 0 and 1."""
    share, z2 = wins / games_played, _Z * _Z / games_played
    middle = share + z2 / 2
    spread = _Z * math.sqrt(share * (1 - share) / games_played + z2 / (4 * games_played))
    return (middle - spread) / (1 + z2), (middle + spread) / (1 + z2)


def table(series: Series, scores: Iterable[Score]) -> Iterator[str]:
    """The result for a person to read."""
    sides = games.load(series.game).facts.sides[: len(series.bots)]
    yield f"{series.game}, {series.games} games, seed {series.seed}, seats in turn"
    yield f"{'bot':<10}{'wins':>6}{'draws':>7}{'share':>9}   95 % interval   wins as {', '.join(sides)}"
    for score in scores:
        low, high = wilson(score.wins, series.games)
        by_seat = ", ".join(str(wins) for wins in score.by_seat)
        share = f"{score.wins / series.games:>9.1%}   {low:.1%} to {high:.1%}"
        yield f"{score.name:<10}{score.wins:>6}{score.draws:>7}{share}   {by_seat}"


def _series(args: argparse.Namespace) -> Series:
    game = games.load(args.game)
    bots = tuple(args.bots.split(","))
    if len(bots) not in game.facts.seats:
        have = " or ".join(map(str, game.facts.seats))
        raise Illegal(f"{game.facts.title} has {have} seats; name as many bots, with commas between them")
    for level in bots:
        levels.bot(game, level)
    pairs = [text.partition("=") for text in args.option]
    options = game.facts.settle({name: value for name, _, value in pairs})
    return Series(
        args.game,
        bots,
        args.games,
        args.seed,
        tuple(sorted(options.items())),
        args.budget,
        args.cap,
    )


def _played(series: Series, jobs: int) -> Iterator[Result]:
    """All results in order."""
    one = partial(play, series)
    if jobs == 1:
        yield from map(one, range(series.games))
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(one, range(series.games), chunksize=_CHUNK)


def _watched(results: Iterator[Result], total: int) -> Iterator[Result]:
    """Pass the results on, and tell a person at a terminal how far it is."""
    shown = sys.stderr.isatty()
    for number, result in enumerate(results, 1):
        if shown:
            end = "\n" if number == total else "\r"
            print(f"{number} of {total} games", end=end, file=sys.stderr, flush=True)
        yield result


def _budget(game: AnyGame, level: str, series: Series) -> Budget:
    own = levels.bot(game, level).iterations
    iterations = own if series.budget is None else series.budget
    if series.cap is None:
        return Budget(iterations, never)
    deadline = time.monotonic() + series.cap
    return Budget(iterations, lambda: time.monotonic() >= deadline)

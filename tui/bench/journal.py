"""The part `journal`: how long a saved game of many answers takes to open, and a step of its replay.

Beside each figure a bare fold of the same journal: the rules alone, without a file and without a screen. The game is
played by random bots, the first one from a fixed seed that has enough answers.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from paravent.core import games
from paravent.core import journal as journals
from paravent.core.answers import Acts
from paravent.core.bots.random_ import any_action
from paravent.core.dealing import draw
from paravent.core.requests import Ask, Over
from paravent.core.table import Table
from paravent.net.store import GameFile
from paravent.tui.bench.figures import Part, Reading, Readings, repeated
from paravent.tui.boards import board_for
from paravent.tui.boards.base import View
from paravent.tui.recording import Recording, recording
from paravent.tui.solo import YOU
from paravent.tui.widgets.canvas import Canvas

ANSWERS: Final = 200
"""At least so many."""
SEEDS: Final = 2
"""Games of each kind to choose from."""
SIZE: Final = (80, 19)
"""Of the board on the smallest screen that shows all of it."""


def measure(runs: int) -> Part:
    """A long game from the disk, and its replay."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.game"
        title, answers = _played(path)
        about = f"journal: a saved game of {answers} answers ({title}), and its replay"
        return Part(about, repeated(runs, lambda: _once(path)))


def _once(path: Path) -> Readings:
    file = GameFile.open(path)
    journal, game = file.journal, file.game
    file.close()
    found = recording(path)
    readings = {"fold": Reading(_timed(lambda: journals.fold(journal, game)), "s")}
    readings["open"] = Reading(_timed(lambda: _opened(path)), "s", ("fold",))
    readings["replay.open"] = Reading(_timed(lambda: recording(path)), "s", ("fold",))
    steps = [_timed(lambda number=number: _step(found, number)) for number in range(len(found))]  # type: ignore[misc]
    readings["replay.step"] = Reading(median(steps), "s", ("fold",))
    readings["replay.slowest_step"] = Reading(max(steps), "s", ("fold",))
    return readings


def _opened(path: Path) -> None:
    """What `paravent resume` does before the screen."""
    with GameFile.open(path) as file:
        Table.resumed(file.game, file.journal)


def _step(found: Recording, number: int) -> None:
    """What a step of the replay does, up to the cells: the beats of an answer, and the position after it, drawn."""
    sight = found.sights[0]
    turn = sight.turn(found.game, number)
    board = board_for(found.game.facts.name)
    views = [View(found.game, it, sight.seat, found.game.awaits(it), found.names) for it in (turn.before, turn.after)]
    board.show(views[0])
    board.beats(*views)
    board.show(views[1])
    board.draw(Canvas(*SIZE))


def _played(path: Path) -> tuple[str, int]:
    """Put the shortest of the games that have enough answers into a file; returns its title and their number."""
    tables = [
        table
        for name in games.names()
        for seed in range(SEEDS)
        if len((table := _game(name, seed)).journal.entries) >= ANSWERS
    ]
    table = min(tables, key=lambda table: len(table.journal.entries))
    with GameFile.create(path, table.journal.header, table.game) as file:
        for entry in table.journal.entries:
            file.append(entry)
    return table.game.facts.title, len(table.journal.entries)


def _game(name: str, seed: int) -> Table[Any, Any]:
    """A whole game of random bots with as many seats as it allows."""
    game = games.load(name)
    seats = max(game.facts.seats)
    players = (YOU, *["bot:random"] * (seats - 1))
    head = journals.header(game, options={}, seats=seats, table_id="long", players=players)
    table: Table[Any, Any] = Table(game, head)
    _play(table, Random(seed))
    return table


def _play(table: Table[Any, Any], rng: Random) -> None:
    while not isinstance(request := table.asks(), Over):
        if isinstance(request, Ask):
            state, game = table.state, table.game
            table.give(Acts(tuple((seat, any_action(game, state, seat, rng)) for seat in request.seats)))
        else:
            table.give(draw(table.state, request, rng))


def _timed(job: Callable[[], object]) -> float:
    begin = time.perf_counter()
    job()
    return time.perf_counter() - begin

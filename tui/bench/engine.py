"""The part `engine`: answers a second and whole random games a second of every game, beside those of other engines.

Random players on both sides of every comparison: what it costs to list or draw a legal action counts, as it does for a
bot. Processor time of one core, so that a busy machine does not count.
"""

from __future__ import annotations

import time
from functools import partial
from random import Random
from typing import Final

from paravent.core import games
from paravent.core.answers import Acts
from paravent.core.bots.random_ import any_action
from paravent.core.dealing import draw
from paravent.core.game import AnyGame
from paravent.core.requests import Ask, Over
from paravent.tui.bench import rivals
from paravent.tui.bench.figures import Part, Reading, Readings, repeated
from paravent.tui.bench.rivals import Play

SECONDS: Final = 0.5
"""Of processor time for each game in each run."""

LOOP: Final = "loop.passes"
"""The unit that is always there: how often Python counts the letters of a sentence in a second."""

_SENTENCE: Final = "how vexingly quick daft zebras jump over the lazy dwarf"


def measure(runs: int, seconds: float = SECONDS) -> Part:
    """Our games by `advance`, every action put to `check` first; then whatever else is installed."""
    found = rivals.found()
    about = "engine: random games; answers (steps) and whole games a second of processor time"
    return Part(about, repeated(runs, lambda: _once(found.plays, seconds)), found.notes)


def random_game(game: AnyGame, rng: Random) -> int:
    """Play one game with as few seats as it allows and its usual options; returns the number of answers."""
    facts = game.facts
    state = game.new(min(facts.seats), facts.settle({}))
    answers = 0
    while not isinstance(request := game.awaits(state), Over):
        if isinstance(request, Ask):
            acts = tuple([(seat, any_action(game, state, seat, rng)) for seat in request.seats])
            for seat, action in acts:
                game.check(state, seat, action)
            game.advance(state, Acts(acts))
        else:
            game.advance(state, draw(state, request, rng))
        answers += 1
    return answers


def _once(others: dict[str, Play], seconds: float) -> Readings:
    readings: dict[str, Reading] = {}
    units = (LOOP, *(f"{rivals.YARDSTICK}.{what}" for what in ("steps", "games") if rivals.YARDSTICK in others))
    readings[LOOP] = Reading(_rates(_loop, seconds)[1], "1/s")
    for name, play in others.items():
        steps, whole = _rates(play, seconds)
        readings[f"{name}.steps"] = Reading(steps, "1/s", (LOOP,))
        readings[f"{name}.games"] = Reading(whole, "1/s", (LOOP,))
    for name in games.names():
        answers, whole = _rates(partial(random_game, games.load(name)), seconds)
        readings[f"{name}.answers"] = Reading(answers, "1/s", _beside(units, "steps"))
        readings[f"{name}.games"] = Reading(whole, "1/s", _beside(units, "games"))
    return readings


def _beside(units: tuple[str, ...], what: str) -> tuple[str, ...]:
    """Answers stand beside steps, and games beside games."""
    return tuple(unit for unit in units if unit == LOOP or unit.endswith(what))


def _rates(play: Play, seconds: float) -> tuple[float, float]:
    """Answers and games a second of processor time, one game at least; each measurement plays the same games."""
    rng = Random(0)
    play(rng)  # what is made once and kept does not count
    answers = whole = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds or not whole:
        answers += play(rng)
        whole += 1
        spent = time.process_time() - begin
    return answers / spent, whole / spent


def _loop(_: Random) -> int:
    counts: dict[str, int] = {}
    for letter in _SENTENCE:
        counts[letter] = counts.get(letter, 0) + 1
    return len(counts)

"""The bot's process: the same thoughts as here, a clock that holds, and a game that goes on when it dies or hangs."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from random import Random

import pytest

from paravent.core import games
from paravent.core.bots import Budget, levels
from paravent.core.bots.evaluate import act, until_asked
from paravent.core.game import AnyGame
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Ask
from paravent.core.sight import as_seen_by
from paravent.tui import worker as worker_
from paravent.tui.worker import Worker, stand_in
from tests.core.bots.duel import SURRENDER, Duel, Hands, Hold

GAME = games.load("kungfur")
ENDLESS = 10**9
"""Iterations that would take days."""
SOON = 20.0
"""Seconds within which an endless thought that is cut short has ended, on a machine with other things to do."""


@pytest.fixture(scope="module")
def seen() -> State:
    """The first plan, as the cats see it."""
    state: State = GAME.new(2, GAME.facts.settle({}))
    assert isinstance(until_asked(GAME, state, Random(1)), Ask)
    return as_seen_by(state, 1)


@pytest.fixture
def worker() -> Iterator[Worker[State, object]]:
    with Worker(GAME, cap=20.0, grace=SOON) as started:
        yield started


def after(seconds: float, deed: Callable[[], None]) -> threading.Timer:
    """Do something while the bot thinks."""
    timer = threading.Timer(seconds, deed)
    timer.start()
    return timer


def test_it_thinks_what_would_be_thought_here(worker: Worker[State, object], seen: State) -> None:
    for level in ("random", "easy", "medium"):
        here = levels.think(GAME, level, seen, 1, Random(7), Budget(300))
        assert worker.think(level, seen, 1, seed=7, iterations=300) == here
        assert worker.trouble == ""
    assert worker.think("medium", seen, 1, seed=7, iterations=300) == worker.think("medium", seen, 1, 7, 300)


def test_a_small_question_is_answered_too(worker: Worker[State, object], seen: State) -> None:
    state = seen.copy()
    while isinstance(request := until_asked(GAME, state, Random(3)), Ask) and request.what == "plan":
        act(GAME, state, request, {}, Random(5))
    assert isinstance(request, Ask)
    asked = as_seen_by(state, request.seats[0])
    GAME.check(asked, request.seats[0], worker.think("medium", asked, request.seats[0], seed=1).action)
    assert worker.trouble == ""


def test_r71_the_cap_holds(worker: Worker[State, object], seen: State) -> None:
    worker.think("random", seen, 1, seed=1)  # the process is up
    began = time.monotonic()
    choice = worker.think("hard", seen, 1, seed=1, iterations=ENDLESS, cap=0.4)
    assert 0.3 < time.monotonic() - began < SOON
    assert worker.trouble == ""
    assert choice.why


def test_move_now_returns_the_best_so_far(worker: Worker[State, object], seen: State) -> None:
    worker.think("random", seen, 1, seed=1)
    began = time.monotonic()
    timer = after(0.3, worker.cancel)
    choice = worker.think("medium", seen, 1, seed=1, iterations=ENDLESS)
    timer.join()
    assert 0.2 < time.monotonic() - began < SOON
    assert worker.trouble == ""
    assert choice.why
    assert worker.think("easy", seen, 1, 2, 40) == levels.think(GAME, "easy", seen, 1, Random(2), Budget(40))


def test_cancel_does_nothing_to_thoughts_to_come(worker: Worker[State, object], seen: State) -> None:
    for _ in range(3):
        worker.cancel()
    assert worker.think("medium", seen, 1, 7, 300) == levels.think(GAME, "medium", seen, 1, Random(7), Budget(300))


def test_r71_killed_in_the_middle_of_a_thought_the_game_goes_on(worker: Worker[State, object], seen: State) -> None:
    worker.think("random", seen, 1, seed=1)
    first = worker.pid
    assert first is not None
    timer = after(0.3, lambda: os.kill(first, signal.SIGKILL))
    began = time.monotonic()
    choice = worker.think("hard", seen, 1, seed=3, iterations=ENDLESS)
    timer.join()
    assert time.monotonic() - began < SOON
    assert worker.trouble == "the bot's process died"
    assert choice == stand_in(GAME, seen, 1, Random(3))
    GAME.check(seen, 1, choice.action)
    assert worker.think("easy", seen, 1, 2, 40) == levels.think(GAME, "easy", seen, 1, Random(2), Budget(40))
    assert worker.trouble == ""
    assert worker.pid not in (None, first)


def test_killed_between_thoughts_nobody_notices(worker: Worker[State, object], seen: State) -> None:
    worker.think("random", seen, 1, seed=1)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    deadline = time.monotonic() + 5
    while worker._process is not None and worker._process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert worker.think("easy", seen, 1, 2, 40) == levels.think(GAME, "easy", seen, 1, Random(2), Budget(40))
    assert worker.trouble == ""


def test_r71_a_process_that_hangs_is_ended(seen: State) -> None:
    with Worker(GAME, cap=0.3, grace=0.4) as worker:
        worker.think("random", seen, 1, seed=1, cap=SOON)
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
        began = time.monotonic()
        choice = worker.think("medium", seen, 1, seed=3)
        assert 0.5 < time.monotonic() - began < SOON
        assert worker.trouble == "the bot's process hung and was ended"
        GAME.check(seen, 1, choice.action)


def test_a_process_that_starts_slowly_is_not_taken_for_one_that_hangs(
    seen: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the same seed is the same game, however busy the machine is."""
    monkeypatch.setattr(worker_, "_START", f"import time; time.sleep(3); {worker_._START}")
    with Worker(GAME, cap=1.0, grace=1.0) as worker:
        assert worker.think("random", seen, 1, seed=3) == levels.think(GAME, "random", seen, 1, Random(3))
        assert worker.trouble == ""


@pytest.mark.parametrize("hurried", [False, True])
def test_a_process_that_never_starts_is_ended_at_last_and_at_once_when_the_answer_is_wanted(
    seen: State, monkeypatch: pytest.MonkeyPatch, *, hurried: bool
) -> None:
    monkeypatch.setattr(worker_, "_START", "import time; time.sleep(600)")
    monkeypatch.setattr(worker_, "START", 600.0 if hurried else 0.5)
    with Worker(GAME, cap=0.3, grace=0.1) as worker:
        timer = after(0.3, worker.cancel if hurried else lambda: None)
        assert worker.think("random", seen, 1, seed=3) == stand_in(GAME, seen, 1, Random(3))
        timer.join()
        assert worker.trouble == "the bot's process hung and was ended"


def test_a_bot_that_fails_is_stood_in_for(worker: Worker[State, object], seen: State) -> None:
    choice = worker.think("brutal", seen, 1, seed=3)
    assert "UnknownLevel" in worker.trouble
    assert choice == stand_in(GAME, seen, 1, Random(3))


def test_a_process_that_cannot_be_started_is_stood_in_for(seen: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    worker: Worker[State, object] = Worker(GAME)
    assert worker.think("easy", seen, 1, seed=3) == stand_in(GAME, seen, 1, Random(3))
    assert "did not start" in worker.trouble


def test_where_the_quick_bot_fails_too_the_seat_does_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> object:
        raise RuntimeError("a bot with a fault")

    game: AnyGame = Duel()
    assert stand_in(game, Hands(), 0, Random(1)).action == Hold(SURRENDER)
    monkeypatch.setattr(levels, "quick", fail)
    assert stand_in(game, Hands(), 0, Random(1)).action == Hold(SURRENDER)


def test_the_process_ends_when_nobody_is_left_to_think_for(worker: Worker[State, object], seen: State) -> None:
    """As it does when this program is killed: the pipe closes, however deep in thought the bot is."""
    process = worker._process
    assert process is not None
    assert process.stdin is not None
    thread = threading.Thread(target=worker.think, args=("hard", seen, 1, 1, ENDLESS))
    thread.start()
    time.sleep(0.8)
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    thread.join(timeout=60)
    assert not thread.is_alive()


def test_two_threads_take_turns(worker: Worker[State, object], seen: State) -> None:
    found: dict[int, object] = {}

    def think(seed: int) -> None:
        found[seed] = worker.think("medium", seen, 1, seed, 200)

    threads = [threading.Thread(target=think, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {seed: levels.think(GAME, "medium", seen, 1, Random(seed), Budget(200)) for seed in range(4)}


def test_closed_it_is_gone(seen: State) -> None:
    worker: Worker[State, object] = Worker(GAME)
    worker.close()
    worker.start()
    process = worker._process
    worker.close()
    assert process is not None
    assert process.poll() is not None
    assert worker.pid is None


def test_it_knows_neither_textual_nor_asyncio() -> None:
    program = "import sys, paravent.tui.worker; print({'textual', 'asyncio', 'numpy'} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert found.stdout.strip() == "set()"

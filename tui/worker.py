"""The bot's process: jobs and thoughts as bytes through pipes, a clock, and an answer whatever happens.

A bot thinks in an interpreter of its own, so that a screen never waits for it; a job is what a seat sees and a
budget, a thought is an action and why. The clock lives here alone: the process stops a bot at its cap and answers
with the best so far, and when it dies or hangs all the same, the program here answers in its place and starts
another. No asyncio, no Textual: call `think` from a thread.
"""

from __future__ import annotations

import os
import queue
import signal
import struct
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import IO, Final, Generic, TypeAlias

from paravent.core import codec, games
from paravent.core.bots import Budget, Choice, levels, regret
from paravent.core.game import A, AnyGame, Game, Illegal, S
from paravent.core.requests import Seat

CAP: Final = 3.0
"""Seconds after which a bot answers with the best so far, unless its caller says otherwise."""
GRACE: Final = 2.0
"""Seconds beyond its cap, or after it was told to answer now, before a process counts as hung."""
START: Final = 30.0
"""Seconds after which a process that is not ready counts as hung; a busy machine may take many to load a game."""
_NICE: Final = 10
_LENGTH: Final = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a bot. `state` is what its seat sees, in the codec's form."""

    number: int
    level: str
    seat: Seat
    state: str
    seed: int
    iterations: int | None
    """None: the level's own."""
    cap_ms: int


@dataclass(frozen=True, slots=True)
class Now:
    """Answer that job with the best so far."""

    number: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What was chosen, in the codec's form, and why."""

    number: int
    action: str
    why: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """The bot raised this."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has loaded the game: from now on time counts."""

    number: int = 0


Order: TypeAlias = Job | Now
Reply: TypeAlias = Thought | Trouble | Ready


class Worker(Generic[S, A]):
    """A process that thinks for the bots of one game, started again when it dies.

    `trouble` says, for a log, what went wrong last; a game goes on in any case.
    """

    def __init__(self, game: Game[S, A], cap: float = CAP, grace: float = GRACE) -> None:
        self._game = game
        self._cap = cap
        self._grace = grace
        self._turn = threading.Lock()
        self._pipe = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._replies: queue.SimpleQueue[Reply | Now | None] = queue.SimpleQueue()
        self._number = 0
        self._ready = False
        """Whether the process was heard to be ready."""
        self.trouble = ""

    def __enter__(self) -> Worker[S, A]:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process that thinks, while there is one."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Begin to start the process, unless it runs; it is warm a little later."""
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        self._replies, self._ready = queue.SimpleQueue(), False
        self._process = _spawned(self._game.facts.name)
        threading.Thread(target=_collect, args=(self._process.stdout, self._replies), daemon=True).start()

    def think(
        self, level: str, seen: S, seat: Seat, seed: int, iterations: int | None = None, cap: float | None = None
    ) -> Choice[A]:
        """What the level chooses, or in its place the game's quick bot.

        Blocks, at most for the cap and the grace, and before for what a fresh process takes to start.
        """
        with self._turn:
            self.trouble = ""
            self._number += 1
            state = codec.encode(seen, self._game.state_type).decode("ascii")
            seconds = self._cap if cap is None else cap
            job = Job(self._number, level, seat, state, seed, iterations, round(seconds * 1000))
            choice = self._asked(job, seconds)
            if choice is not None:
                try:
                    self._game.check(seen, seat, choice.action)
                except Illegal as error:
                    self.trouble = f"the bot wanted what the rules refuse: {error}"
                else:
                    return choice
            return stand_in(self._game, seen, seat, Random(seed))

    def cancel(self) -> None:
        """Make the present `think` return with the best so far. From any thread; harmless when nothing is thought."""
        now = Now(self._number)
        with suppress(OSError):
            self._send(now)
        self._replies.put(now)

    def close(self) -> None:
        """End the process."""
        with self._pipe:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for end in (process.stdin, process.stdout):
            if end is not None:
                with suppress(OSError):
                    end.close()

    def _asked(self, job: Job, seconds: float) -> Choice[A] | None:
        """What the process answers; None, and a fresh process, when it does not."""
        try:
            self.start()
            self._send(job)
        except OSError as error:
            self.trouble = f"the bot's process did not start: {error}"
            return None
        reply = self._awaited(job.number, seconds + self._grace)
        if isinstance(reply, Thought):
            try:
                return Choice(codec.decode(reply.action.encode("ascii"), self._game.action_type), reply.why)
            except (codec.Malformed, UnicodeEncodeError) as error:
                self.trouble = f"the bot's answer cannot be read: {error}"
                return None
        self.trouble = reply
        with suppress(OSError):
            self.start()
        return None

    def _awaited(self, number: int, patience: float) -> Thought | str:
        """The reply to a job, or why there is none. `cancel` brings the end nearer; after it the process is ended."""
        hurried, deadline = False, time.monotonic() + (patience if self._ready else START)
        while True:
            try:
                reply = self._replies.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                self.close()
                return "the bot's process hung and was ended"
            if reply is None:
                self.close()
                return "the bot's process died"
            if isinstance(reply, Ready):
                self._ready = True
                deadline = deadline if hurried else time.monotonic() + patience
            if reply.number != number:
                continue
            if isinstance(reply, Thought):
                return reply
            if isinstance(reply, Trouble):
                return reply.text
            hurried, deadline = True, min(deadline, time.monotonic() + self._grace)

    def _send(self, order: Order) -> None:
        with self._pipe:
            if self._process is None or self._process.stdin is None:
                raise BrokenPipeError("the bot's process has ended")
            _write(self._process.stdin, codec.encode(order, Order))


def stand_in(game: Game[S, A], seen: S, seat: Seat, rng: Random) -> Choice[A]:
    """What is done where a bot has failed: the game's quick bot, and should that fail too, the default of a seat."""
    try:
        action = levels.quick(game, seen, seat, rng)
        game.check(seen, seat, action)
    except Exception:  # noqa: BLE001 - whatever is wrong with a bot, the game goes on
        action = game.default(seen, seat)
    return Choice(action)


# -- in the process -------------------------------------------------------------------------------

_START: Final = "import sys; from paravent.tui.worker import serve; serve(sys.argv[1])"


def _spawned(name: str) -> subprocess.Popen[bytes]:
    """A fresh interpreter that serves a game.

    Not `multiprocessing`: it imports the caller's main module again, and starts a helper that it hands the descriptor
    of `sys.stderr`, which inside a Textual app is -1.
    """
    # The numbers of a bot must not depend on how many cores add them up.
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    environment["PYTHONPATH"] = os.pathsep.join(entry for entry in sys.path if entry)
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        [sys.executable, "-P", "-c", _START, name],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
    )


class _Desk:
    """What has arrived at the process: jobs in a queue, and the newest job that is to be answered now."""

    def __init__(self, orders: IO[bytes]) -> None:
        self.jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.hurried = 0
        self._orders = orders

    def receive(self) -> None:
        """Take orders until the other side is gone; then there is nobody left to think for, however deep in thought."""
        while (data := _read(self._orders)) is not None:
            order: Order = codec.decode(data, Order)
            if isinstance(order, Job):
                self.jobs.put(order)
            else:
                self.hurried = max(self.hurried, order.number)
        os._exit(0)


def serve(name: str) -> None:
    """The process's main loop: answer one job after another, for a game by its name."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's ^C is for the program at the other end
    if hasattr(os, "nice"):
        os.nice(_NICE)
    orders, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "r+b") as nothing:  # noqa: PTH123 - a descriptor is wanted; a stray print must not be a reply
        os.dup2(nothing.fileno(), 0)
        os.dup2(nothing.fileno(), 1)
    desk = _Desk(orders)
    threading.Thread(target=desk.receive, daemon=True).start()
    game = games.load(name)
    levels.bots(game)
    regret.solve([[0.0]], rounds=1)
    _write(replies, codec.encode(Ready(), Reply))
    while True:
        _write(replies, codec.encode(_answer(game, desk.jobs.get(), desk), Reply))


def _answer(game: AnyGame, job: Job, desk: _Desk) -> Reply:
    deadline = time.monotonic() + job.cap_ms / 1000

    def stop() -> bool:
        return desk.hurried >= job.number or time.monotonic() >= deadline

    try:
        seen = codec.decode(job.state.encode("ascii"), game.state_type)
        own = levels.bot(game, job.level).iterations
        budget = Budget(own if job.iterations is None else job.iterations, stop)
        choice = levels.think(game, job.level, seen, job.seat, Random(job.seed), budget)
        return Thought(job.number, codec.encode(choice.action, game.action_type).decode("ascii"), choice.why)
    except Exception as error:  # noqa: BLE001 - told to the other side, which answers in the bot's place
        return Trouble(job.number, f"the bot failed: {type(error).__name__}: {error}")


# -- frames ---------------------------------------------------------------------------------------


def _collect(pipe: IO[bytes], replies: queue.SimpleQueue[Reply | Now | None]) -> None:
    """Take replies until the process ends; None stands for its end."""
    with suppress(OSError, ValueError):  # the pipe was closed under our hands
        while (data := _read(pipe)) is not None:
            replies.put(codec.decode(data, Reply))
    replies.put(None)


def _write(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def _read(pipe: IO[bytes]) -> bytes | None:
    """The next frame; None at the end, in the middle of a frame too."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    length = _LENGTH.unpack(head)[0]
    data = pipe.read(length)
    return data if len(data) == length else None

"""The part `screen`: what a key costs until the terminal has its answer, in seconds and bytes; start-up; lateness.

The program runs in a pseudo-terminal of 80 by 24, as its user has it, and beside it the least that a Textual widget can
do (`bare`). Nothing here imports Textual: everything that is measured is a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from paravent.core import games
from paravent.tui.bench.figures import Part, Reading, Readings, repeated
from paravent.tui.bench.terminal import Burst, Terminal

RIGHT: Final = b"\x1b[C"
LEFT: Final = b"\x1b[D"
NOTHING: Final = b"\x1b[20~"
"""F9, which no screen knows."""
CHOICE: Final = b"a"
"""The first thing on a board, wherever things have letters."""

PATIENCE: Final = 20.0
"""Seconds after which a program that has not come is not coming."""

BARE: Final = ("-m", "paravent.tui.bench.bare")
HOME: Final = ("-m", "paravent.tui")
LATE: Final = ("-m", "paravent.tui.bench.late")


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured in each run."""

    keys: int = 40
    """Cursor moves on each screen."""
    quiet: float = 0.04
    """Seconds without a byte after which a key is answered."""
    answer: float = 2.0
    """Seconds that a key which changes something is waited for, on the busiest machine."""
    settled: float = 0.5
    """Seconds without a byte after which a program has started, or a key has no answer."""
    watch: float = 1.5
    """Seconds to be idle, and to watch the event loop in each state."""


def measure(runs: int, sizes: Sizes = Sizes()) -> Part:
    """Every game's board, and the first screen, beside the bare widget. Raises RuntimeError when a program fails."""
    about = "screen: 80 x 24, true colour; time until the last byte of the answer, processor time, bytes"
    with tempfile.TemporaryDirectory() as home:
        return Part(about, repeated(runs, lambda: _once(sizes, _environ(home))))


def _once(sizes: Sizes, environ: Mapping[str, str]) -> Readings:
    readings: dict[str, Reading] = {"start.python": Reading(_bare_start(environ), "s")}
    readings |= dict(_started("start.bare", BARE, sizes, environ, ("start.python", "start.python")))
    readings |= dict(_started("start.home", HOME, sizes, environ, ("start.bare.first", "start.bare.drawn")))
    readings |= dict(_board("bare", BARE, sizes, environ))
    for name in games.names():
        table = (*HOME, "play", name, "--bots", "random", "--seed", "1")
        readings |= dict(_board(name, table, sizes, environ))
        readings |= dict(_late(name, sizes, environ))
    return readings


def _bare_start(environ: Mapping[str, str]) -> float:
    """Seconds until Python has begun and ended."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True, env=environ)
    return time.perf_counter() - begin


def _started(
    name: str, program: tuple[str, ...], sizes: Sizes, environ: Mapping[str, str], beside: tuple[str, str]
) -> Iterator[tuple[str, Reading]]:
    """From the start of the process to the first byte, and to the last of the first screen."""
    with Terminal([sys.executable, *program], environ) as terminal:
        burst = _appeared(terminal, program, sizes)
    yield f"{name}.first", Reading(burst.first, "s", (beside[0],))
    yield f"{name}.drawn", Reading(burst.last, "s", (beside[1],))


def _board(
    name: str, program: tuple[str, ...], sizes: Sizes, environ: Mapping[str, str]
) -> Iterator[tuple[str, Reading]]:
    """A cursor that goes to and fro, a key that chooses, a key that means nothing, and nobody at all."""
    beside = () if name == "bare" else ("bare",)
    with Terminal([sys.executable, *program], environ) as terminal:
        _appeared(terminal, program, sizes)
        terminal.press(RIGHT, sizes.settled, PATIENCE)  # the first key warms up
        before = terminal.cpu()
        moves = [terminal.press((LEFT, RIGHT)[turn % 2], sizes.quiet, sizes.answer) for turn in range(sizes.keys)]
        after = terminal.cpu()
        yield f"move.{name}", Reading(median(move.last for move in moves), "s", _of("move", beside))
        if before is not None and after is not None:
            yield f"move.{name}.cpu", Reading((after - before) / len(moves), "s", _of("move", beside, ".cpu"))
        yield f"move.{name}.bytes", Reading(median(move.size for move in moves), "bytes", _of("move", beside, ".bytes"))
        if beside:
            chosen = terminal.press(CHOICE, sizes.quiet, sizes.answer)
            yield f"choose.{name}", Reading(chosen.last, "s", ("move.bare",))
            yield f"choose.{name}.bytes", Reading(chosen.size, "bytes", ("move.bare.bytes",))
        unknown = terminal.press(NOTHING, sizes.quiet, sizes.settled)
        yield f"unknown_key.{name}.bytes", Reading(unknown.size, "bytes")
        yield f"idle.{name}.bytes", Reading(terminal.idle(sizes.watch), "bytes")
        if not terminal.runs:
            raise RuntimeError(f"{' '.join(program)} ended while its keys were pressed")


def _late(name: str, sizes: Sizes, environ: Mapping[str, str]) -> Iterator[tuple[str, Reading]]:
    """How late the event loop is (p95), idle and while a shuffle of 52 cards is verified off it."""
    file = Path(environ["HOME"]) / "late.json"
    file.unlink(missing_ok=True)
    with Terminal([sys.executable, *LATE, name, str(sizes.watch), str(file)], environ) as terminal:
        terminal.wait(PATIENCE + 2 * sizes.watch)
    if not file.exists():
        raise RuntimeError(f"the table of {name} ended before it was watched")
    late = json.loads(file.read_text())
    yield f"late.{name}.idle", Reading(late["idle"], "s")
    yield f"late.{name}.verifying", Reading(late["verifying"], "s", (f"late.{name}.idle",))


def _appeared(terminal: Terminal, program: tuple[str, ...], sizes: Sizes) -> Burst:
    """The first screen, complete."""
    burst = terminal.start(sizes.settled, PATIENCE)
    if not burst.size or not terminal.runs:
        raise RuntimeError(f"{' '.join(program)} draws no screen here; what does it say by itself?")
    return burst


def _of(what: str, names: tuple[str, ...], suffix: str = "") -> tuple[str, ...]:
    return tuple(f"{what}.{name}{suffix}" for name in names)


def _environ(home: str) -> dict[str, str]:
    """An empty home, so that nobody's settings and games count, and shows that are over at once."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return {**kept, "HOME": home, "PARAVENT_PACE": "off"}

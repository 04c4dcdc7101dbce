"""A program in a terminal of its own, as its user has it: what it writes, and how long after what was typed.

A pseudo-terminal takes the place of the terminal and answers nothing. Time is that of the wall, because a user waits
for that; processor time beside it where the system tells it, because a busy machine does not change that.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

WIDTH: Final = 80
HEIGHT: Final = 24
TYPE: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
"""The terminal that is measured with."""
_ENDING: Final = 5.0
"""Seconds that a program has to end when its terminal hangs up."""


@dataclass(frozen=True, slots=True)
class Burst:
    """What was written because of one thing: from then to the first byte and to the last, in seconds."""

    first: float
    last: float
    size: int


class Terminal:
    """The program runs from `with` on and is ended behind it."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        self._caused = time.perf_counter()
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and modules
            command, stdin=theirs, stdout=theirs, stderr=theirs, env={**environ, **TYPE}, start_new_session=True
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.send_signal(signal.SIGTERM)
        self.wait(_ENDING)  # a program that still writes cannot end before somebody reads it
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    @property
    def runs(self) -> bool:
        """Whether the program has not ended."""
        return self._process.poll() is None

    def start(self, quiet: float, patience: float) -> Burst:
        """What the program writes at its start, until nothing has come for `quiet` seconds."""
        return self._burst(quiet, patience)

    def press(self, key: bytes, quiet: float, patience: float) -> Burst:
        """What one key brings; nothing, when nothing has come after `patience` seconds."""
        self._caused = time.perf_counter()
        os.write(self._ours, key)
        return self._burst(quiet, patience)

    def idle(self, seconds: float) -> int:
        """How many bytes come while nobody does anything."""
        self._caused = time.perf_counter()
        size = 0
        while (left := self._caused + seconds - time.perf_counter()) > 0:
            size += self._read(left)
        return size

    def wait(self, patience: float) -> None:
        """Read on until the program has ended by itself, but no longer than that."""
        deadline = time.perf_counter() + patience
        while self.runs and time.perf_counter() < deadline:
            self._read(0.05)

    def cpu(self) -> float | None:
        """Seconds of processor time of all threads of the program so far; None where the system does not tell."""
        spent = 0
        try:
            for thread in Path(f"/proc/{self._process.pid}/task").iterdir():
                spent += int((thread / "schedstat").read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return None
        return spent / 1e9

    def _burst(self, quiet: float, patience: float) -> Burst:
        first = last = 0.0
        size = 0
        while (count := self._read(quiet if size else patience)) > 0:
            last = time.perf_counter() - self._caused
            first = first or last
            size += count
        return Burst(first, last, size)

    def _read(self, seconds: float) -> int:
        """How many bytes come next; 0 when none come in time, or the program is gone."""
        if not select.select([self._ours], [], [], seconds)[0]:
            return 0
        with suppress(OSError):  # the other end is closed
            return len(os.read(self._ours, 65536))
        return 0

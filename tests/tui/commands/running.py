"""Runs the command in a process of its own, through pipes or a terminal."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from paravent.tui import paths

COMMAND = [sys.executable, "-m", "paravent.tui"]
OWNED = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
"""Makes the terminal the process's own, so that ^C and a hang-up reach it, and becomes the command."""
PATIENCE = 120.0
"""Seconds after which a process that says nothing more has failed."""


def start(*arguments: str) -> subprocess.Popen[str]:
    """The command with pipes at all three ends."""
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def run(*arguments: str, lines: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """The command from start to end, with these lines typed at once."""
    text = "".join(f"{line}\n" for line in lines)
    return subprocess.run(
        [*COMMAND, *arguments], input=text, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


def only_game() -> Path:
    """The journal of the one game that waits."""
    (path,) = paths.games().glob("*.game")
    return path


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, *arguments: str, term: str = "xterm-256color") -> None:
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", OWNED, *COMMAND, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=os.environ | {"TERM": term},
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = b""

    def until(self, words: str) -> str:
        """Wait until these words have come; returns everything so far."""
        deadline = time.monotonic() + PATIENCE
        while words.encode() not in self.seen:
            assert time.monotonic() < deadline, f"“{words}” never came: {self.seen.decode(errors='replace')}"
            self._take(0.2)
        return self.seen.decode(errors="replace")

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._ours, text.encode())

    def end(self) -> tuple[int, str]:
        """Wait for the end; returns the exit status and everything that was on the terminal."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:  # Reading all the while: a terminal that takes nothing holds its program up.
            assert time.monotonic() < deadline, f"it does not end: {self.seen.decode(errors='replace')[-2000:]}"
            self._take(0.1)
        while self._take(0.0):
            pass
        os.close(self._ours)
        return self.process.returncode, self.seen.decode(errors="replace")

    def hang_up(self) -> int:
        """Take the terminal away; returns the exit status."""
        os.close(self._ours)
        return self.process.wait(PATIENCE)

    def _take(self, seconds: float) -> bool:
        if not select.select([self._ours], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # the other end is closed
            return False
        self.seen += data
        return bool(data)

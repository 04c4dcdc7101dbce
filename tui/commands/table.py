"""Sitting down at a table, the same for `play` and `resume`: on the screen where there is one, else line by line.

No sub-command. A table that is left, by whatever way, is safe: every answer was on the disk before it was shown.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from paravent.core.game import AnyGame
from paravent.net import store
from paravent.tui.commands import INTERRUPTED, OK, screen
from paravent.tui.plain import Console, Plain
from paravent.tui.solo import Setup, Solo, open_table, resume
from paravent.tui.worker import Worker

PROMPT = "> "


def begin(game: AnyGame, setup: Setup, args: argparse.Namespace) -> int:
    """Play a new table; returns the exit status. Raises Illegal or Unwritable."""
    if by_lines(args):
        lines = console(args)
        return _lines(open_table(setup, Worker(game)), lines)
    return screen.show(args, setup)


def go_on(path: Path, args: argparse.Namespace) -> int:
    """Play on where a journal ends; returns the exit status. Raises Refused or Unwritable."""
    if by_lines(args):
        lines = console(args)
        return _lines(resume(path, Worker(store.scan(path).game)), lines)
    return screen.show(args, path)


def by_lines(args: argparse.Namespace) -> bool:
    """Whether to play without a screen: wished for, or for want of one, which is then said."""
    trouble = "" if args.plain else screen.missing()
    if trouble:
        print(f"paravent: {trouble.partition(';')[0]}, so this is played line by line", file=sys.stderr)
    return bool(args.plain or trouble)


def console(args: argparse.Namespace) -> Console:
    """The standard input and output, and on the error output what settings were left out.

    A prompt stands only where somebody types.
    """
    chosen, notes = screen.wished(args)
    for note in notes:
        print(f"paravent: {note}", file=sys.stderr)
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return Console(
        read=sys.stdin.readline,
        write=_write,
        prompt=PROMPT if sys.stdin.isatty() else "",
        ascii=chosen.glyphs == "ascii" or not encoding.startswith("utf"),
    )


def _lines(solo: Solo, console: Console) -> int:
    try:
        with _signals():
            solo.thinker.start()
            Plain(solo, console).play()
    except KeyboardInterrupt:
        print(
            f"\nThe game is kept. To go on: paravent resume {solo.match.table.journal.header.table_id}", file=sys.stderr
        )
        return INTERRUPTED
    finally:
        solo.close()
    return OK


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


@contextmanager
def _signals() -> Iterator[None]:
    """Leave in good order when the system says so: the bot's process ends, the file is given free."""

    def leave(number: int, _: FrameType | None) -> NoReturn:
        sys.exit(128 + number)

    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            with suppress(TypeError):
                signal.signal(number, handler)

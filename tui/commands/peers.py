"""What `host` and `join` share: who plays here, and how. No sub-command."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Coroutine
from typing import Any

from paravent.core.bots import levels
from paravent.core.game import AnyGame
from paravent.core.notation import unknown
from paravent.net.lan.keyfile import BadKeyFile
from paravent.net.lan.links import Unreachable
from paravent.net.wire import Malformed
from paravent.tui.commands import OK, Failed, Usage
from paravent.tui.headless import Outcome, Stopped


def arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays here, and how."""
    parser.add_argument("--bot", metavar="LEVEL", help="let a bot of this level play your seat; with --headless")
    parser.add_argument("--headless", action="store_true", help="draw nothing; the last line tells the result as JSON")
    parser.add_argument("--name", metavar="NICK", help="what the others call you")


def check(game: AnyGame, args: argparse.Namespace) -> None:
    """Raise Usage for what cannot be played."""
    if args.headless and not args.bot:
        raise Usage("--headless needs somebody who plays: add --bot LEVEL")
    if args.bot and not args.headless:
        raise Usage("a bot plays your seat only where nothing is drawn: add --headless")
    if args.bot and args.bot not in levels.bots(game):
        raise Usage(unknown(args.bot, "level", levels.bots(game)))


class Teller:
    """Tells a person on the standard error what goes on, everything once."""

    def __init__(self) -> None:
        self._last = ""

    def tell(self, words: str) -> None:
        """Say it, unless it is what was said last."""
        if words and words != self._last:
            print(words, file=sys.stderr, flush=True)
        self._last = words


def run(game: Coroutine[Any, Any, Outcome]) -> int:
    """Play, print the outcome, and return the exit status; 129 or 143 when the system ends it, everything being safe.

    Raises Failed for whatever comes in between.
    """
    try:
        with asyncio.Runner() as runner:
            told = runner.run(_until_told(game))
    except (Unreachable, BadKeyFile, Stopped) as error:
        raise Failed(str(error)) from error
    except Malformed as error:
        raise Failed(f"the other side offers no table that can be played: {error}") from error
    if isinstance(told, int):
        print("paravent: ended by the system; what was played is kept", file=sys.stderr)
        return 128 + told
    print(told.line())
    return OK


async def _until_told(game: Coroutine[Any, Any, Outcome]) -> Outcome | int:
    """The outcome, or the number of the signal that came before it."""
    task = asyncio.create_task(game)
    told: list[int] = []

    def end(number: int) -> None:
        told.append(number)
        task.cancel()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, end, number)
    try:
        return await task
    except asyncio.CancelledError:
        if told:
            return told[0]
        raise

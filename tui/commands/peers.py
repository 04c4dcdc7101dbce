"""What `host` and `join` share: who plays here, and how. No sub-command."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from paravent.core.bots import levels
from paravent.core.game import AnyGame
from paravent.core.notation import unknown
from paravent.net.channel import Closed
from paravent.net.lan.keyfile import BadKeyFile
from paravent.net.lan.links import Unreachable
from paravent.tui.commands import Failed, Usage
from paravent.tui.headless import Stopped


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


@contextmanager
def spoken() -> Iterator[None]:
    """Turn what a network does into a message: raises Failed."""
    try:
        yield
    except (BadKeyFile, Closed, Stopped, Unreachable) as error:
        raise Failed(str(error)) from error

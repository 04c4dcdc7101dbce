"""What `host`, `join` and `lobby` share: who looks for others, and where a table is. No sub-command."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TypeAlias

from paravent.net.codes import Code, Spot
from paravent.net.lan.links import Me
from paravent.net.lan.lookout import Lookout
from paravent.tui import address, nearby
from paravent.tui.commands import Usage, screen

Target: TypeAlias = Code | Spot
Watched: TypeAlias = Code | Spot | str
"""Where a table is watched: a code, an address, or the nick of somebody who plays at it."""


def place(parser: argparse.ArgumentParser, metavar: str, told: str) -> None:
    """Which table: one place, that may be of several `words`, as a code is."""
    parser.add_argument("table", metavar=metavar, help=told)
    parser.add_argument("words", nargs="*", help=argparse.SUPPRESS)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which of the machine's networks."""
    parser.add_argument("--interface", metavar="NAME", help="use this interface only, by its name or an address")


def lookout(args: argparse.Namespace, me: Me, only: str = "", changed: Callable[[], None] = lambda: None) -> Lookout:
    """Somebody who looks for others by the ways of the settings and the options. Made in the event loop."""
    settings, _ = screen.wished(args)
    return nearby.lookout(settings, me, only or args.interface or "", changed)


def target(words: Sequence[str]) -> Target:
    """An address, or a code in one word or several. Raises Usage."""
    try:
        return address.target(" ".join(words))
    except ValueError as error:
        raise Usage(str(error)) from error

"""What `host` and `join` share: who I am to others, and how an address is written. No sub-command."""

from __future__ import annotations

import argparse
import getpass
import os
from importlib.metadata import version
from typing import Final

from paravent.core.bots import levels
from paravent.core.game import AnyGame
from paravent.core.notation import unknown
from paravent.net.channel import Version
from paravent.net.lan.keyfile import identity
from paravent.net.lan.links import Me
from paravent.net.notes import MAX_NICK
from paravent.tui import paths
from paravent.tui.commands import Usage

PORT: Final = 47813
"""Where a table is looked for when no port is said."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays here, and how."""
    parser.add_argument("--bot", metavar="LEVEL", help="let a bot of this level play your seat")
    parser.add_argument("--headless", action="store_true", help="draw nothing; the last line tells the result as JSON")
    parser.add_argument("--name", metavar="NICK", help="what the others call you")


def me(args: argparse.Namespace) -> Me:
    """This program as its peers know it. Raises BadKeyFile."""
    return Me(identity(paths.identity()), nick(args.name), (Version("paravent", version("paravent")),))


def nick(told: str | None) -> str:
    """A nick that every peer accepts: the one told, the environment's, the account's, or `player`."""
    for name in (told, os.environ.get("PARAVENT_NAME"), _account()):
        cleaned = "".join(char for char in name or "" if char.isprintable()).strip()[:MAX_NICK]
        if cleaned:
            return cleaned
    return "player"


def check(game: AnyGame, args: argparse.Namespace) -> None:
    """Raise Usage for what cannot be played."""
    if args.headless and not args.bot:
        raise Usage("--headless needs somebody who plays: add --bot LEVEL")
    if args.bot and args.bot not in levels.bots(game):
        raise Usage(unknown(args.bot, "level", levels.bots(game)))


def address(text: str) -> tuple[str, int]:
    """HOST, HOST:PORT, or [IPV6]:PORT; raises Usage."""
    host, port = text, str(PORT)
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        port = rest.removeprefix(":") or port
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise Usage(f"“{text}” is no address; write HOST, HOST:PORT or [IPV6]:PORT, with a port from 1 to 65535")
    return host, int(port)


def _account() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""

"""Going on with a table of people, for `resume`. No sub-command: the network is loaded only when there is one."""

from __future__ import annotations

import argparse
from pathlib import Path

from paravent.core import games
from paravent.net import tables
from paravent.tui import headless, nearby
from paravent.tui.address import BadAddress, address
from paravent.tui.commands import Failed, Usage, peers, screen
from paravent.tui.myself import myself
from paravent.tui.opening import Returned

WAITING = "going on with {table}: nothing is said before another player has told what he has heard"


def run(path: Path, args: argparse.Namespace) -> int:
    """Play on, on the screen or without one. Raises Refused, Usage."""
    try:
        at = tuple(map(address, args.at))
    except BadAddress as error:
        raise Usage(str(error)) from error
    try:
        game = games.load(tables.terms(path).game)
    except games.UnknownGame as error:
        raise Failed(str(error)) from error
    peers.check(game, args)
    if not args.headless:
        return screen.show(args, Returned(path, args.port, at, args.name, args.interface or ""))
    settings, _ = screen.wished(args)
    ways = nearby.ways(settings, args.interface or "")
    peers.Teller().tell(WAITING.format(table=path.stem))
    return peers.run(headless.go_on(path, myself(args.name), args.bot, ways, args.port, at))

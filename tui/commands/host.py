"""Open a table for others to join, and play at it."""

from __future__ import annotations

import argparse
import asyncio
import sys

from paravent.core.game import AnyGame, Options
from paravent.net.lan.peer import Peer
from paravent.net.lan.sitting import Hosting
from paravent.tui import headless
from paravent.tui.commands import OK, Usage, peers
from paravent.tui.commands.play import chosen, known


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which table."""
    parser.add_argument("game", metavar="GAME", help="the game to play")
    parser.add_argument("--seats", metavar="N", type=int, help="how many play, you among them")
    parser.add_argument("--port", metavar="P", type=int, default=peers.PORT, help="where to listen (%(default)s)")
    parser.add_argument("--host", metavar="ADDRESS", help="listen on this address only")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="an option of the game")
    peers.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Wait for the guests and play."""
    game = known(args.game)
    peers.check(game, args)
    seats = min(game.facts.seats) if args.seats is None else args.seats
    if seats not in game.facts.seats:
        raise Usage(f"{game.facts.title} is played by {' or '.join(map(str, game.facts.seats))}, not by {seats}")
    options = chosen(game.facts, args.option)
    print(asyncio.run(_play(args, game, options, seats)).line())
    return OK


async def _play(args: argparse.Namespace, game: AnyGame, options: Options, seats: int) -> headless.Outcome:
    me = peers.me(args)
    hosting = Hosting(game, options, seats, me)
    port = await hosting.open(args.port, args.host)
    print(f"{game.facts.title} for {seats}: waiting for {seats - 1} on port {port}", file=sys.stderr, flush=True)
    try:
        seated = await hosting.full()
        for link in seated.links:
            print(headless.introduction(me, link), file=sys.stderr, flush=True)

        def at_table(peer: Peer) -> None:
            hosting.later = peer.welcome

        return await headless.play(game, seated, me, args.bot, at_table)
    finally:
        await hosting.close()

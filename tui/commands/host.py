"""Open a table for others to join, and play at it."""

from __future__ import annotations

import argparse

from paravent.core.game import AnyGame, Illegal, Options
from paravent.core.notation import seat_named
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.lobby import Lobby
from paravent.net.lan.peer import Peer
from paravent.tui import headless
from paravent.tui.address import PORT
from paravent.tui.commands import Usage, network, peers
from paravent.tui.commands.play import chosen, known
from paravent.tui.myself import myself


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which table."""
    parser.add_argument("game", metavar="GAME", help="the game to play")
    parser.add_argument("--seats", metavar="N", type=int, help="how many play, you among them")
    parser.add_argument("--seat", metavar="SEAT", help="yours: a side, or its number from 0 (the first)")
    parser.add_argument("--port", metavar="P", type=int, help=f"where to listen (from {PORT} on, what is free)")
    parser.add_argument("--host", metavar="ADDRESS", help="listen on this address only")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="an option of the game")
    network.arguments(parser)
    peers.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Wait for the guests and play."""
    game = known(args.game)
    peers.check(game, args)
    seats = min(game.facts.seats) if args.seats is None else args.seats
    if seats not in game.facts.seats:
        raise Usage(f"{game.facts.title} is played by {' or '.join(map(str, game.facts.seats))}, not by {seats}")
    options = chosen(game.facts, args.option)
    if args.headless:
        return peers.run(_play(args, game, options, seats))
    from paravent.tui.commands import screen
    from paravent.tui.opening import Hosted
    from paravent.tui.solo import OPEN, YOU, Setup

    players = [OPEN] * seats
    players[_seat(game, args.seat, seats)] = YOU
    setup = Setup(game.facts.name, tuple(players), options)
    return screen.show(args, Hosted(setup, args.port, args.host, args.name, args.interface or ""))


def _seat(game: AnyGame, told: str | None, seats: int) -> int:
    """Your own seat; the first unless another is named."""
    try:
        return 0 if told is None else seat_named(game.facts, seats, told)
    except Illegal as error:
        raise Usage(str(error)) from error


async def _play(args: argparse.Namespace, game: AnyGame, options: Options, seats: int) -> headless.Outcome:
    me = myself(args.name)
    told = peers.Teller()

    def changed() -> None:
        told.tell(hosting.told)
        told.tell(lookout.door.told)

    hosting = Hosting(game, options, seats, me, changed, seat=_seat(game, args.seat, seats))
    lookout = network.lookout(args, me, args.host or "", changed)
    try:
        port = await lookout.host(hosting, args.port)
        await lookout.open()
        told.tell(f"{game.facts.title} for {seats}: waiting for {seats - 1} on port {port}")
        told.tell(_ways_in(lookout.lobby))
        seated = await hosting.full()
        await lookout.play()
        for link in seated.links:
            told.tell(headless.introduction(me, link, lookout.met(link)))

        def at_table(peer: Peer) -> None:
            hosting.later = peer.add

        return await headless.play(game, seated, me, args.bot, at_table)
    finally:
        await lookout.close()
        await hosting.close()


def _ways_in(lobby: Lobby) -> str:
    """How others come here."""
    where = [f"paravent join {own.at(lobby.port)}" for own in lobby.own[:3]]
    return f"others type: {', or '.join([*where, *([f'paravent join {lobby.code}'] if lobby.code else [])])}"

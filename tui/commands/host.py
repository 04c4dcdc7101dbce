"""Open a table for others to join, and play at it."""

from __future__ import annotations

import argparse
from dataclasses import replace

from paravent.core.bots import levels
from paravent.core.bots.steward import has_steward
from paravent.core.game import AnyGame, Illegal
from paravent.core.notation import seat_named, unknown
from paravent.net.customs import MINUTES, PAIR, Terms
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.lobby import Lobby
from paravent.net.lan.peer import Peer
from paravent.tui import headless
from paravent.tui.address import PORT
from paravent.tui.commands import Usage, network, peers
from paravent.tui.commands.play import chosen, known
from paravent.tui.hired import Hired
from paravent.tui.myself import myself
from paravent.tui.solo import BOT, OPEN, YOU, Setup
from paravent.tui.worker import Worker


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which table."""
    parser.add_argument("game", metavar="GAME", help="the game to play")
    parser.add_argument("--seats", metavar="N", type=int, help="how many play, you among them")
    parser.add_argument("--seat", metavar="SEAT", help="yours: a side, or its number from 0 (the first)")
    parser.add_argument(
        "--bots",
        metavar="LEVEL[,LEVEL...]",
        default="",
        help="bots of this machine on the last seats",
    )
    parser.add_argument("--strict", action="store_true", help="no shares of keys on other machines (see the manual)")
    parser.add_argument("--steward", action="store_true", help="a simple bot plays the seats that are left for good")
    parser.add_argument(
        "--clock",
        metavar="MINUTES",
        type=int,
        default=0,
        choices=[int(minutes) for minutes in MINUTES],
        help="time of each seat for all its choices",
    )
    parser.add_argument("--private", action="store_true", help="nobody may look on who does not play")
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
    if args.steward and not has_steward(game):
        raise Usage(f"{game.facts.title} has no steward: when somebody leaves it, nobody is left to go on with")
    players = _players(game, seats, args)
    setup = Setup(game.facts.name, players, chosen(game.facts, args.option), steward=args.steward)
    setup = replace(setup, strict=args.strict, minutes=args.clock)
    if args.headless:
        return peers.run(_play(args, game, setup))
    from paravent.tui.commands import screen
    from paravent.tui.opening import Hosted

    private: bool = args.private
    return screen.show(args, Hosted(setup, args.port, args.host, args.name, args.interface or "", private=private))


def _players(game: AnyGame, seats: int, args: argparse.Namespace) -> tuple[str, ...]:
    """Who sits where: bots on the last seats that are not yours. Raises Usage."""
    bots = [level for level in args.bots.split(",") if level]
    for level in bots:
        if level not in levels.bots(game):
            raise Usage(unknown(level, "level", levels.bots(game)))
    if len(bots) > seats - PAIR:
        raise Usage(f"of {seats} seats one is yours and one at least is for a guest; you named {len(bots)} bots")
    players = [OPEN] * (seats - 1 - len(bots)) + [f"{BOT}{level}" for level in bots]
    players.insert(_seat(game, args.seat, seats), YOU)
    return tuple(players)


def _seat(game: AnyGame, told: str | None, seats: int) -> int:
    """Your own seat; the first unless another is named."""
    try:
        return 0 if told is None else seat_named(game.facts, seats, told)
    except Illegal as error:
        raise Usage(str(error)) from error


async def _play(args: argparse.Namespace, game: AnyGame, setup: Setup) -> headless.Outcome:
    me, seats = myself(args.name), len(setup.players)
    told = peers.Teller()

    def changed() -> None:
        told.tell(hosting.told)
        told.tell(lookout.door.told)

    hired = Hired(game, me, Worker)
    bots = hired.seated(setup.players)
    own = setup.players.index(YOU)
    terms: Terms = {"strict": setup.strict, "steward": setup.steward, "minutes": setup.minutes}
    terms["watch"] = not args.private
    hosting = Hosting(game, setup.options, seats, me, changed, seat=own, bots=bots, **terms)
    lookout = network.lookout(args, me, args.host or "", changed)
    try:
        port = await lookout.host(hosting, args.port)
        await lookout.open()
        hired.start(lookout.here)
        told.tell(f"{game.facts.title} for {seats}: waiting for {setup.players.count(OPEN)} on port {port}")
        told.tell(_ways_in(lookout.lobby))
        seated = await hosting.full()
        await lookout.play()
        for link in hosting.guests:
            told.tell(headless.introduction(me, link, lookout.met(link)))

        def at_table(peer: Peer) -> None:
            hosting.later = peer.add
            if peer.gallery is not None:
                peer.gallery.aside = lookout.door.hears

        return await headless.play(game, seated, me, args.bot, at_table)
    finally:
        await lookout.close()
        await hosting.close()
        await hired.close()


def _ways_in(lobby: Lobby) -> str:
    """How others come here."""
    where = [f"paravent join {own.at(lobby.port)}" for own in lobby.own[:3]]
    return f"others type: {', or '.join([*where, *([f'paravent join {lobby.code}'] if lobby.code else [])])}"

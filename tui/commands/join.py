"""Join a table that somebody else has opened, and play at it."""

from __future__ import annotations

import argparse

from paravent.core import games
from paravent.core.game import AnyGame
from paravent.net.lan.joining import Joining
from paravent.net.lan.links import Link
from paravent.net.lan.listening import Listener
from paravent.net.lan.peer import Peer
from paravent.net.lan.sitting import misfit
from paravent.tui import headless
from paravent.tui.commands import Failed, Usage, network, peers
from paravent.tui.myself import myself


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which table."""
    network.place(parser, "HOST[:PORT]|CODE", "where it is, or the code its host told")
    parser.add_argument("--port", metavar="P", type=int, default=0, help="where the other guests can call you")
    network.arguments(parser)
    peers.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Sit down and play."""
    target = network.target([args.table, *args.words])
    if args.headless:
        if not args.bot:
            raise Usage("--headless needs somebody who plays: add --bot LEVEL")
        return peers.run(_play(args, target))
    from paravent.tui.commands import screen
    from paravent.tui.opening import Called

    return screen.show(args, Called(target, args.port, args.name, args.interface or ""))


async def _play(args: argparse.Namespace, target: network.Target) -> headless.Outcome:
    me = myself(args.name)
    told = peers.Teller()
    early: list[Link] = []
    later = early.append

    def called(link: Link) -> None:
        later(link)

    def at_table(peer: Peer) -> None:
        nonlocal later
        later = peer.add
        for link in early:
            peer.add(link)

    listener = Listener(me, called)
    lookout = network.lookout(args, me)
    try:
        joining = await lookout.join_at(target)
    finally:
        await lookout.close()
    try:
        game = _game(joining, told)
        peers.check(game, args)
        told.tell(headless.introduction(me, joining.link, lookout.met(joining.link)))
        seated = await joining.sit(await listener.open(args.port))
        return await headless.play(game, seated, me, args.bot, at_table)
    finally:
        await listener.close()
        await joining.close()


def _game(joining: Joining, told: peers.Teller) -> AnyGame:
    """The game of the table; raises Failed, on both sides, when this program cannot play it."""
    invite = joining.invite
    assert invite is not None
    game = games.load(invite.game) if invite.game in games.names() else None
    why = misfit(game, invite)
    if why or game is None:
        joining.decline(why)
        raise Failed(why)
    told.tell(f"{joining.link.peer.nick} plays {game.facts.title} for {len(invite.nicks)}")
    return game

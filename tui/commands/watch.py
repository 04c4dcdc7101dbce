"""Look on at a table that others play, live: what everybody may see, and nobody's hand."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator

from paravent.core.notation import side
from paravent.net import tables
from paravent.net.lan.spectating import Spectating
from paravent.tui import headless, paths
from paravent.tui.address import named
from paravent.tui.commands import Usage, network, peers, screen
from paravent.tui.commands.replay import Eyes, told_entry
from paravent.tui.following import Following, onlookers, told_apart
from paravent.tui.myself import myself
from paravent.tui.opening import Spectated
from paravent.tui.plain import ending


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which table, and how it is told."""
    network.place(parser, "HOST[:PORT]|CODE|NAME", "where it is, or who plays at it")
    parser.add_argument("--headless", action="store_true", help="draw nothing: print it line by line, as --plain does")
    parser.add_argument("--keep", action="store_true", help="keep the game when it is over, for verify and replay")
    parser.add_argument("--name", metavar="NICK", help="what the players see you called")
    network.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Show the table, or print what happens at it until it is over."""
    try:
        target = named(" ".join([args.table, *args.words]))
    except ValueError as error:
        raise Usage(str(error)) from error
    if not (args.headless or args.plain or screen.missing()):
        return screen.show(args, Spectated(target, args.name, args.interface or "", keep=args.keep))
    return peers.run(_told(args, target))


async def _told(args: argparse.Namespace, target: network.Watched) -> headless.Outcome:
    me = myself(args.name)
    lookout = network.lookout(args, me)
    try:
        spectating = await lookout.watch(target)
    finally:
        await lookout.close()
    try:
        return await to_its_end(spectating, keep=args.keep)
    finally:
        await spectating.close()


async def to_its_end(spectating: Spectating, *, keep: bool) -> headless.Outcome:
    """Print everything until all have signed the end. Raises Stopped."""
    told, moved = peers.Teller(), asyncio.Event()
    match = Following(spectating.session.game, lambda: spectating.now, None)
    spectating.changed = moved.set
    lines = _lines(match, spectating)
    while True:
        told.tell(spectating.trouble if not spectating.now.done else "")
        told.tell(onlookers(spectating.plays.watching))
        if match.ready:
            for line in lines:
                if not line:
                    break
                print(line, flush=True)
        if spectating.now.verdict is not None:
            raise headless.Stopped(headless.told(spectating.now.verdict))
        if spectating.fault:
            raise headless.Stopped(spectating.fault)
        if spectating.now.done and match.over is not None:
            break
        await moved.wait()
        moved.clear()
    print(ending(match.game.facts, match.over))
    path = str(tables.keep_public(paths.replays(), await spectating.public())) if keep else ""
    return headless.Outcome(match.game.facts.name, match.over.scores, match.table.digest.hex(), path)


def _lines(match: Following, spectating: Spectating) -> Iterator[str]:
    """Who sits there, and everything that happens; an empty line where nothing more has happened yet."""
    facts, number = match.game.facts, 0
    yield f"{facts.title}, table {match.table.journal.header.table_id}"
    for seat, name in enumerate(told_apart(spectating.plays.nicks[: match.table.seats])):
        yield f"{side(facts, seat)}: {name}"
    while True:
        for turn in match.run():
            yield from told_entry(match.game, turn, Eyes(None), number)
            number += 1
        yield ""

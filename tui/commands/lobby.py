"""Show who is on this network and on this machine, and where you can be called yourself.

In a terminal it is a screen, from which one joins or opens a table; otherwise a few lines after a few seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator

from paravent.net.lan.addresses import written
from paravent.net.lan.keyfile import BadKeyFile
from paravent.net.lan.links import Me
from paravent.net.lan.lobby import Entry, Lobby
from paravent.tui.commands import OK, Failed, network, screen
from paravent.tui.following import onlookers
from paravent.tui.myself import myself
from paravent.tui.opening import Looked

SECONDS = 4.0
"""A table is seen within three, if it is seen at all."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """How long, where, and for whom."""
    parser.add_argument("--seconds", metavar="S", type=float, help=f"look so long and print it ({SECONDS:g})")
    parser.add_argument("--port", metavar="P", type=int, help="where others can call you meanwhile")
    parser.add_argument("--json", action="store_true", help="what was found as one JSON object")
    network.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Show the lobby; or look for a while, and print what was found."""
    printed = args.json or args.plain or args.seconds is not None
    if not printed and not screen.missing():
        return screen.show(args, Looked(args.port, args.interface or ""))
    try:
        me = myself()
    except BadKeyFile as error:
        raise Failed(str(error)) from error
    lobby = asyncio.run(_looked(args, me))
    if args.json:
        print(json.dumps(lobby.plain()))
    else:
        print(*_lines(lobby), sep="\n")
    return OK


async def _looked(args: argparse.Namespace, me: Me) -> Lobby:
    lookout = network.lookout(args, me)
    await lookout.open(args.port)
    try:
        await asyncio.sleep(SECONDS if args.seconds is None else args.seconds)
        return lookout.lobby
    finally:
        await lookout.close()


def _lines(lobby: Lobby) -> Iterator[str]:
    yield "Tables and players found:" if lobby.entries else "Nobody was found."
    yield from (f"  {told(entry)}" for entry in lobby.entries)
    yield "Where you can be called:" if lobby.own else "You cannot be called from elsewhere."
    yield from (f"  {own.at(lobby.port)}  {own.interface}" for own in lobby.own)
    yield f"The search: {lobby.status}."
    yield from (f"In the way: {trouble}." for trouble in lobby.troubles)
    if lobby.advice:
        yield "What usually helps:"
        yield from (f"  {number}. {line}" for number, line in enumerate(lobby.advice, 1))


def told(entry: Entry) -> str:
    """One line of somebody."""
    who = entry.nick or "somebody"
    where = f" · paravent join {written(*entry.places[0])}" if entry.places else ""
    if entry.joinable:
        return f"{who} plays {entry.title}, {entry.taken} of {len(entry.nicks)} seats taken{where}"
    if entry.watchable:
        seen = onlookers(entry.watching or ())
        place = f" · paravent watch {written(*entry.places[0])}" if entry.places else ""
        return f"{who} plays {entry.title} already{f', {seen}' if seen else ''}{place}"
    state = {
        "open": f"plays {entry.title}",
        "full": f"plays {entry.title}, all seats are taken",
        "running": "plays",
        "here": f"is here, without a table{where}",
        "other": "has another version",
        "self": "is you",
        "gone": f"does not answer since {entry.age:.0f} s",
    }[entry.state]
    return f"{who} {state}{f': {entry.why}' if entry.why else ''}"

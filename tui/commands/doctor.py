"""Look at the network and the terminal: what was found, why, and what to do about it."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from collections.abc import Iterator
from dataclasses import asdict

from paravent.net.identity import fingerprint
from paravent.net.lan import doctor
from paravent.net.lan.doctor import Finding
from paravent.net.lan.keyfile import BadKeyFile
from paravent.net.lan.links import Me
from paravent.net.lan.lobby import Lobby
from paravent.tui import checkup, nearby, paths
from paravent.tui.commands import FAILURE, OK, network, screen
from paravent.tui.myself import myself
from paravent.tui.settings import Settings

SEARCH_SECONDS = 3.0
SIGNS = {"good": "ok", "odd": "note", "bad": "BAD", "unknown": "?"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """How it is said, and where it is looked."""
    parser.add_argument("--json", action="store_true", help="the findings as one JSON object")
    parser.add_argument("--port", metavar="P", type=int, help="the port that others are to call")
    parser.add_argument(
        "--reset-terminal", action="store_true", help="only bring a terminal back that a killed program has left odd"
    )
    network.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Look at everything; the exit status says whether something is in the way of playing with others."""
    if args.reset_terminal:
        checkup.reset()
        return OK
    settings, notes = screen.wished(args)
    findings = list(_findings(args, settings, notes))
    bad = [finding for finding in findings if finding.state == "bad"]
    if args.json:
        print(json.dumps({"sound": not bad, "findings": [asdict(finding) for finding in findings]}))
    else:
        print(*_lines(findings), sep="\n")
    return FAILURE if bad else OK


def _findings(args: argparse.Namespace, settings: Settings, notes: tuple[str, ...]) -> Iterator[Finding]:
    yield from checkup.of_installation(notes)
    yield from checkup.of_terminal(settings, os.environ)
    ways = nearby.ways(settings, args.interface or "")
    yield from doctor.network(ways, args.port)
    known = nearby.known()
    if known.trouble:
        yield Finding("players met", "bad", known.trouble)
    try:
        me = myself()
    except BadKeyFile as error:
        yield Finding("identity", "bad", str(error))
        return
    yield Finding("identity", "good", f"{' '.join(fingerprint(me.identity.key))}, in {paths.identity()}")
    if ways.look():
        lobby, searching = asyncio.run(_searched(args, me))
        yield from doctor.search(lobby, search=ways.search, searching=searching)


async def _searched(args: argparse.Namespace, me: Me) -> tuple[Lobby, bool]:
    """The lobby after a few seconds, and whether the search ran."""
    lookout = network.lookout(args, me)
    await lookout.open()
    try:
        await asyncio.sleep(SEARCH_SECONDS if lookout.searches else 0)
        return lookout.lobby, lookout.searching
    finally:
        await lookout.close()


def _lines(findings: list[Finding]) -> Iterator[str]:
    width = max(len(finding.about) for finding in findings)
    for finding in findings:
        yield f"{SIGNS[finding.state]:4}  {finding.about:{width}}  {finding.says}"
        if finding.do:
            yield f"{'':{width + 6}}  {finding.do}"
    bad = [finding.about for finding in findings if finding.state == "bad"]
    yield f"In the way of playing with others: {', '.join(bad)}." if bad else "Nothing here is in the way."

"""Go on with a game that was left; without an ID, with the one that there is, or a list of them."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from paravent.core import games
from paravent.core.notation import unknown
from paravent.net import store
from paravent.net.store import Listed
from paravent.tui import paths
from paravent.tui.commands import OK, Failed, Usage, table
from paravent.tui.solo import nick


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    parser.add_argument("id", metavar="ID", nargs="?", help="as it was told when you left, or its beginning")
    parser.add_argument("--list", action="store_true", help="tell which games there are, and play none")
    people = parser.add_argument_group("a table of people")
    people.add_argument("--at", metavar="HOST[:PORT]", action="append", default=[], help="the others may be there")
    people.add_argument("--port", metavar="P", type=int, help="where the others can call you")
    people.add_argument("--interface", metavar="NAME", help="use this interface only, by its name or an address")
    people.add_argument("--bot", metavar="LEVEL", help="let a bot of this level play your seat; with --headless")
    people.add_argument("--headless", action="store_true", help="draw nothing; the last line tells the result as JSON")
    people.add_argument("--name", metavar="NICK", help="what the others call you")


def run(args: argparse.Namespace) -> int:
    """Play on."""
    found = store.open_games(paths.games())
    if args.list:
        print(*map(line, found), sep="\n", end="\n" if found else "")
        return OK
    if args.id is not None:
        return _go_on(store.listed(find(args.id, found)), args)
    sound = [one for one in found if one.people or not one.trouble]
    if len(sound) == 1:
        return _go_on(sound[0], args)
    if found:
        print(*map(line, found), sep="\n")
        raise Usage("say which of them: paravent resume ID")
    raise Failed(f"no game waits in {paths.games()}; paravent play GAME begins one")


def _go_on(one: Listed, args: argparse.Namespace) -> int:
    if one.people:
        from paravent.tui.commands import returned  # whoever plays against bots needs no network

        return returned.run(one.path, args)
    return table.go_on(one.path, args)


def find(name: str, found: Sequence[Listed]) -> Path:
    """The file that an ID, its beginning or a path names; raises Usage."""
    if "/" in name or name.endswith(store.SUFFIX):
        return Path(name)
    begun = [one for one in found if one.table_id.startswith(name)]
    exact = [one for one in begun if one.table_id == name]
    if len(exact or begun) == 1:
        return (exact or begun)[0].path
    if begun:
        raise Usage(f"“{name}” could be {' or '.join(one.table_id for one in begun)}")
    raise Usage(unknown(name, "game", [one.table_id for one in found]))


def line(one: Listed) -> str:
    """A game of a list in a line: its ID, what and who plays, how far, when, and what is wrong with it."""
    parts = [one.table_id]
    if one.header is not None:
        known = one.header.game in games.names()
        parts += [games.load(one.header.game).facts.title if known else one.header.game]
        parts += [", ".join(map(nick, one.header.players)), f"{one.answers} answers"]
    parts += [time.strftime("%Y-%m-%d %H:%M", time.localtime(one.when))]
    return "  ".join([*parts, f"({one.trouble})"] if one.trouble else parts)

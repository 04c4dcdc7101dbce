"""List the players you have met, forget one whose key has changed, or mark one as compared."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from paravent.net.identity import fingerprint
from paravent.net.lan.known import Known, Player
from paravent.tui import nearby
from paravent.tui.commands import OK, Failed


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to do about whom."""
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--forget", metavar="WHO", help="forget a player, by nick or by the first of the six words")
    one.add_argument(
        "--compared", metavar="WHO", help="mark a player as compared: you have read the words to each other"
    )


def run(args: argparse.Namespace) -> int:
    """Do it, and say so."""
    known = nearby.known()
    if args.forget is not None:
        for player in known.forget(args.forget) or _nobody(args.forget):
            print(f"{player.nick} ({' '.join(fingerprint(player.key))}) is forgotten")
    elif args.compared is not None:
        _mark(known, args.compared)
    else:
        print(*_lines(known), sep="\n")
    if known.trouble:
        raise Failed(known.trouble)
    return OK


def _mark(known: Known, who: str) -> None:
    found = known.find(who) or _nobody(who)
    if len(found) > 1:
        words = "; ".join(" ".join(fingerprint(player.key)) for player in found)
        raise Failed(f"several are called {who}: say the words of one of them ({words})")
    known.meet(found[0].key, found[0].nick, compared=True)
    print(f"{found[0].nick} counts as compared from now on")


def _nobody(who: str) -> tuple[Player, ...]:
    raise Failed(f"nobody you have met is called {who}, or has words that begin so; paravent known lists all")


def _lines(known: Known) -> Iterator[str]:
    if not known.players:
        yield "You have met nobody yet."
    for player in known.players:
        compared = "compared" if player.compared else "not compared"
        yield f"{player.nick}  since {player.met}, last {player.seen}  {compared}  {' '.join(fingerprint(player.key))}"

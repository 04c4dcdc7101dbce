"""Print how a game is played here; without a game, which games there are."""

from __future__ import annotations

import argparse

from paravent.core import games
from paravent.tui.commands import OK
from paravent.tui.commands.play import known
from paravent.tui.rules import rules_of


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(games.names())}")


def run(args: argparse.Namespace) -> int:
    """Print the rules, options and defaults of a game, or one line a game."""
    if args.game is None:
        for name in games.names():
            facts = games.load(name).facts
            print(f"{name}: {facts.title}. {facts.tagline}")
        return OK
    game = known(args.game)
    print(rules_of(game).rstrip())
    if game.facts.options:
        print("\n## Options\n")
        for option in game.facts.options:
            print(f"- --option {option.name}={'|'.join(option.values)} (the first is usual). {option.help}")
    return OK

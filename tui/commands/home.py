"""`paravent` alone: the home screen, or, where none can be drawn, what can be typed instead. No sub-command."""

from __future__ import annotations

import argparse

from paravent.core import games
from paravent.net import store
from paravent.tui import paths
from paravent.tui.commands import OK, Failed, screen


def run(args: argparse.Namespace) -> int:
    """Show the home screen; raises Failed where no screen can be drawn."""
    if args.plain:
        for name in games.names():
            print(f"{games.load(name).facts.title}: paravent play {name} --plain")
        for one in store.open_games(paths.games()):
            print(f"A game that waits: paravent resume {one.table_id} --plain")
        return OK
    trouble = screen.missing()
    if trouble:
        raise Failed(f"{trouble.partition(';')[0]}; to play line by line: paravent play {games.names()[0]} --plain")
    return screen.show(args)

"""Hand on what you held at a table that is over: your hand key, so that others can see the game through your eyes."""

from __future__ import annotations

import argparse

from paravent.net import store, tables
from paravent.net.audit import audit
from paravent.net.disk import writing
from paravent.tui import paths
from paravent.tui.commands import OK, Failed
from paravent.tui.commands.resume import find
from paravent.tui.recording import HANDS


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    parser.add_argument("file", metavar="FILE", help="the ID.game of a game of peers that is over, or its ID")


def run(args: argparse.Namespace) -> int:
    """Write the key beside the game; raises Failed for a game that is not over, or not one's own."""
    from paravent.net import watching

    path = find(args.file, (*store.open_games(paths.games()), *store.open_games(paths.replays())))
    data = tables.read(path)
    report, seat, seed = audit(data), watching.own_seat(data), tables.seed(path, paths.games())
    if not report.finished:
        raise Failed("this game is not over: a hand that is shown now would spoil it, for everybody")
    if seat is None or seed is None:
        raise Failed("the secrets of this table are not on this machine: only who played can disclose his hand")
    hand = watching.hand_of(seed, seat, report.table_id)
    watching.watched(data, hand)  # whoever gets it can see with it
    target = path.with_name(f"{path.stem}.{seat}{HANDS}")
    with writing(target):
        target.write_text(hand.write(), "utf-8")
    print(f"{target}")
    side = report.sitters[seat].side
    print(f"Give it away with {path.name}: beside it, `paravent replay` shows the game as {side} saw it.")
    return OK

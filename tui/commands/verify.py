"""Check a saved game of peers: every signature, proof and rule, offline and without any secret.

Names the first wrong message and its author, or a damaged record and nobody; the exit status is 0 when all is in order.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from paravent.core.journal import Refused
from paravent.net import store, tables
from paravent.net.audit import Report, audit
from paravent.tui import paths
from paravent.tui.commands import FAILURE, OK
from paravent.tui.commands.resume import find
from paravent.tui.proof import checked, told


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and for whose eyes."""
    parser.add_argument("file", metavar="FILE", help="the ID.game of a game of peers, or its ID")
    parser.add_argument("--json", action="store_true", help="what was found as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print what was checked, and what is wrong with it; raises Refused for what is no game of peers."""
    path = find(args.file, (*store.open_games(paths.games()), *store.open_games(paths.replays())))
    try:
        report = audit(tables.read(path))
    except Refused as error:
        raise Refused(f"{path}: {error}") from error
    if args.json:
        print(json.dumps(_plain(report)))
    else:
        print(*_lines(report, path.stem), sep="\n")
    return OK if report.sound else FAILURE


def _plain(report: Report) -> dict[str, Any]:
    """The report as JSON has it: keys in hex, words as one string."""
    plain: dict[str, Any] = {"sound": report.sound, **asdict(report)}
    for sitter in plain["sitters"]:
        sitter |= {"key": sitter["key"].hex(), "words": " ".join(sitter["words"])}
    return plain


def _lines(report: Report, name: str) -> Iterator[str]:
    yield f"{report.title}, kept as {name}, table {report.table_id[:16] or 'not set up'}"
    for seat, sitter in enumerate(report.sitters):
        whose = f" (a bot on the machine of {report.sitters[sitter.machine].side})" if sitter.machine != seat else ""
        yield f"  {sitter.side}: {' '.join(sitter.words)}{whose}"
    if report.stewarded:
        yield "Seats that are left are played by a steward."
    yield f"Checked: {checked(report)}"
    yield _end(report)
    yield from (f"Note: {note}." for note in report.notes)
    if report.fault is not None:
        yield told(report, report.fault)
    if report.damage is not None:
        yield (
            f"Record {report.damage.number} is not what was written: {report.damage.what}. That accuses nobody: "
            "ask a player for another copy."
        )
    yield "It verifies." if report.sound else "It does not verify."


def _end(report: Report) -> str:
    gone = "".join(f"; {report.sitters[seat].side} has left" for seat in report.left)
    if report.over is None:
        waits = " and ".join(report.sitters[seat].side for seat in report.waits_for)
        return f"Not finished{f', {waits} would be next' if waits else ''}{gone}"
    scores = ", ".join(
        f"{sitter.side} {score}" for sitter, score in zip(report.sitters, report.over.scores, strict=True)
    )
    signed = "signed by all who stayed" if report.finished else "not yet signed by all"
    why = f" ({report.over.why})" if report.over.why else ""
    return f"Result: {scores}{why}{gone}; {signed}"

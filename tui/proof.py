"""What an audit of a game of peers found, in words: for the command, and for the players at the end of their game."""

from __future__ import annotations

from pathlib import Path

from paravent.core import games
from paravent.core.journal import Refused
from paravent.net import tables
from paravent.net.audit import Fault, Report, audit


def proved(path: Path) -> str:
    """Whether the file proves its game, in a line that begins with its sign; it takes as long as an audit does."""
    try:
        report = audit(tables.read(path), games.load)
    except (Refused, OSError) as error:
        return f"× The file of this game cannot be read: {error}"
    if report.sound and report.finished:
        return f"✓ This game verifies: {checked(report)}."
    if report.sound:
        return f"! What is left of this file is in order, but not the whole game: {checked(report)}. Ask for a copy."
    fault = "" if report.fault is None else f" {told(report, report.fault)}"
    return f"× This game does not verify.{fault} `paravent verify {path.stem}` tells all."


def checked(report: Report) -> str:
    """What was looked at, with numbers."""
    counts = report.counts
    total, shuffles, rolls = sum(counts.values()), counts.get("SHUFFLE", 0), counts.get("ROLL", 0)
    return f"{total} messages with every signature, proof and rule; {shuffles} shuffles, {rolls} shares of dice"


def told(report: Report, fault: Fault) -> str:
    """Where a game of peers departs from its protocol, and who did it if the file shows that."""
    author = report.sitters[fault.seat]
    who = f"record {fault.number}, {fault.kind} of {author.side} ({' '.join(author.words)})"
    if fault.convicted:
        return f"Wrong: {who}: {fault.code}: {fault.reason}."
    return f"Disagreement: {who}: {fault.reason}. This file alone does not show who is to blame."

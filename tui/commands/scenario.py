"""Try rules that are written down as scenarios; tell of each whether it holds, or where it does not."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from paravent.core import scenario
from paravent.tui.commands import FAILURE, OK


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which files."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a scenario in TOML; - reads the standard input")


def run(args: argparse.Namespace) -> int:
    """Run them all; a failure of one does not keep the others from being tried."""
    failed = 0
    for name in args.files:
        ok, lines = _tried(name)
        failed += not ok
        for number, line in enumerate(lines):
            print(f"{name}: {line}" if number == 0 else f"  {line}")
    if len(args.files) > 1:
        print(f"{len(args.files) - failed} of {len(args.files)} hold")
    return FAILURE if failed else OK


def _tried(name: str) -> tuple[bool, tuple[str, ...]]:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return False, (f"it cannot be read: {error}",)
    report = scenario.run(text)
    return report.ok, report.lines

"""Measure what this program costs on this machine, beside units of the same run.

Close other programs first: a busy machine is slower, and unevenly so.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from typing import Final

from paravent.core.notation import unknown
from paravent.tui.bench import machine
from paravent.tui.bench.figures import RUNS, Part
from paravent.tui.commands import OK, Failed, Usage, positive

PARTS: Final[Mapping[str, str]] = {
    "engine": "random games of every game, beside other engines where the extra `bench` is installed",
    "dealing": "shuffling, proving, verifying and dealing cards among peers",
    "screen": "keys, bytes and start-up in a terminal, beside a bare widget",
    "plan": "a round of secret plans between two peers",
    "journal": "opening a long saved game, and a step of its replay, beside a bare fold",
}
"""Each is a module of `tui.bench`; in the order in which they run."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which parts."""
    told = "; ".join(f"{name}: {what}" for name, what in PARTS.items())
    parser.add_argument("part", metavar="PART", nargs="*", help=f"{told} (all of them)")
    parser.add_argument("--runs", type=positive, default=RUNS, metavar="N", help="take the median of so many (3)")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Measure and print; what is being measured is told on the error output."""
    # Before numpy is loaded: a figure must not depend on how many cores add up a sum.
    os.environ.update({"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"})
    strange = [name for name in args.part if name not in PARTS]
    if strange:
        raise Usage(unknown(strange[0], "part", PARTS))
    described = machine.describe()
    parts = {name: _measured(name, args.runs) for name in PARTS if name in (args.part or PARTS)}
    if args.json:
        plain = {name: part.plain() for name, part in parts.items()}
        print(json.dumps({"machine": described, "runs": args.runs, "parts": plain}, indent=1))
    else:
        print("\n".join(_lines(described, parts, args.runs)))
    return OK


def _measured(name: str, runs: int) -> Part:
    print(f"paravent: measuring {name}", file=sys.stderr, flush=True)
    try:
        part: Part = importlib.import_module(f"paravent.tui.bench.{name}").measure(runs)
    except RuntimeError as error:
        raise Failed(f"{name} could not be measured: {error}") from error
    return part


def _lines(described: Mapping[str, object], parts: Mapping[str, Part], runs: int) -> Iterator[str]:
    yield f"{described['cpu']}, {described['usable_cores']} cores, {described['system']}, {described['python']}"
    yield "1 run" if runs == 1 else f"medians of {runs} runs"
    for part in parts.values():
        yield ""
        yield from part.lines()

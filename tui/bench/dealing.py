"""The part `dealing`: what shuffling, proving, verifying and dealing cost, counted in point multiplications."""

from __future__ import annotations

import time

from paravent.net.dealing import bench
from paravent.tui.bench.figures import Part, Reading, Readings, repeated

UNIT = "multiplication"


def measure(runs: int) -> Part:
    """Processor time of one seat; see `net.dealing.bench` for the names."""
    about = f"dealing: {bench.CARDS} cards, {bench.HAND} dealt to each of 2 or 6; processor time of one seat"
    return Part(about, repeated(runs, _once))


def _once() -> Readings:
    seconds = bench.run(time.process_time)
    beside = {name: () if name == UNIT else (UNIT,) for name in seconds}
    return {name: Reading(value, "s", beside[name]) for name, value in seconds.items()}

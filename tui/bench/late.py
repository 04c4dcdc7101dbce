"""How late the screen's event loop is, idle and while a shuffle is verified off it: a program for `bench screen`.

`python -m paravent.tui.bench.late GAME SECONDS FILE` opens a table in its terminal, watches the loop for so long in
both states, and writes to the file, as JSON, the lateness in seconds that one wake-up in twenty exceeds.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from typing import Final

from paravent.core import games
from paravent.net.dealing.bench import verification
from paravent.tui.app import Paravent
from paravent.tui.settings import Settings
from paravent.tui.solo import usual

TICK: Final = 0.005
"""Seconds between wake-ups: a repaint that waits this long is not noticed."""
SETTLING: Final = 1.0
TWENTIETHS: Final = 20


async def watched(game: str, seconds: float) -> dict[str, float]:
    """Run the app as it is played, and a watch beside it; ends the app when all has been seen."""
    app = Paravent(Settings(pace="off"), opening=usual(games.load(game), "random"))
    running = asyncio.create_task(app.run_async())
    verify = verification()
    await asyncio.sleep(SETTLING)
    idle = await lateness(seconds)
    checking = asyncio.create_task(_again_and_again(verify))
    verifying = await lateness(seconds)
    checking.cancel()
    await asyncio.wait({checking})
    app.exit()
    await running
    return {"idle": idle, "verifying": verifying}


async def lateness(seconds: float) -> float:
    """Sleep for a tick again and again; returns the 95th percentile of how much longer it took."""
    late: list[float] = []
    end = time.perf_counter() + seconds
    while (now := time.perf_counter()) < end or len(late) < 2:
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - now - TICK)
    return quantiles(late, n=TWENTIETHS)[-1]


async def _again_and_again(work: Callable[[], object]) -> None:
    while True:
        await asyncio.to_thread(work)


if __name__ == "__main__":
    seen = asyncio.run(watched(sys.argv[1], float(sys.argv[2])))
    Path(sys.argv[3]).write_text(json.dumps(seen))

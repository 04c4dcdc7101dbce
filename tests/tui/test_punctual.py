"""Timers that run once fire, however long the processor was taken away while they start."""

import asyncio
from itertools import count

import pytest
from textual import _time

from tests.tui.settling import resize
from tests.tui.stage import place, rows, staged

pytestmark = pytest.mark.usefixtures("toys")


def busy(patch: pytest.MonkeyPatch) -> None:
    """Between any two looks at the clock a second passes, as where something else has the processor."""
    clock = count(1000.0)
    patch.setattr(_time, "get_time", lambda: next(clock))


async def test_no_resize_is_lost() -> None:
    async with staged() as pilot:
        with pytest.MonkeyPatch.context() as patch:
            busy(patch)
            await resize(pilot, 100, 30)
            assert len(rows(pilot.app)) == 30
        await resize(pilot, 80, 24)
        assert len(rows(pilot.app)) == 24


async def test_no_beat_of_a_screen_is_lost() -> None:
    async with staged() as pilot:
        fired = asyncio.Event()
        with pytest.MonkeyPatch.context() as patch:
            busy(patch)
            place(pilot).set_timer(0.01, fired.set)
            async with asyncio.timeout(30):
                await fired.wait()

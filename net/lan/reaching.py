"""Calling somebody who may be at several addresses: one after the other, a quarter of a second apart, all at once.

A machine says all its addresses, and half of them lead nowhere from here: the other network, the VPN, the cable that
is not plugged in. The first who proves himself is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from paravent.net.codes import Spot
from paravent.net.lan.addresses import written
from paravent.net.lan.links import Link, Me, Unreachable, dial

STAGGER_SECONDS: Final = 0.25
MOST_PLACES: Final = 12


async def reach(me: Me, places: Iterable[Spot], key: bytes | None = None) -> tuple[Link, Spot]:
    """A link to the first place that answers, and which it is; only to the identity `key`, where one is expected.

    Raises Unreachable, which tells of every place that was tried.
    """
    distinct = list(dict.fromkeys(places))[:MOST_PLACES]
    if not distinct:
        raise Unreachable("no address is known to call")
    calls = [asyncio.create_task(_call(me, place, key, number)) for number, place in enumerate(distinct)]
    winner: asyncio.Task[tuple[Link, Spot]] | None = None
    try:
        winner = await _first(calls)
    finally:
        # Nothing is waited for here: whoever is cancelled while he waits would lose the link that he has just got.
        for call in calls:
            if call is not winner:
                call.cancel()
                call.add_done_callback(_hung_up)
    return winner.result()


def _hung_up(call: asyncio.Task[tuple[Link, Spot]]) -> None:
    """Hang up on somebody who has answered too late."""
    if not call.cancelled() and call.exception() is None:
        call.result()[0].close()


async def _call(me: Me, place: Spot, key: bytes | None, number: int) -> tuple[Link, Spot]:
    """Call one place when its turn has come. Raises Unreachable."""
    await asyncio.sleep(number * STAGGER_SECONDS)
    link = await dial(me, *place)
    if key is not None and link.key != key:
        link.close()
        raise Unreachable(f"somebody else answers at {written(*place)}: {link.peer.nick}")
    return link, place


async def _first(calls: list[asyncio.Task[tuple[Link, Spot]]]) -> asyncio.Task[tuple[Link, Spot]]:
    """The first call that brings anything. Raises Unreachable."""
    waiting = set(calls)
    while waiting:
        done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for call in calls:
            if call in done and call.exception() is None:
                return call
    raise Unreachable("; ".join(dict.fromkeys(str(call.exception()) for call in calls)))

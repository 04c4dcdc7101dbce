"""Calling everybody who was sighted, until he answers, and again when he has gone. Who it is does not matter here.

A sighting is a hint, and hints are wrong in every way: addresses that lead nowhere, programs that were killed, other
versions, this very program. None of that is more than a line of `troubles`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import Final

from paravent.net.codes import Spot
from paravent.net.lan.hints import PROTOCOL, Sighting, id_of
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.reaching import reach

AGAIN_SECONDS: Final = (1.0, 2.0, 4.0, 8.0, 15.0)
"""How long to wait before somebody who did not answer is called again."""
SOON_SECONDS: Final = 1.0
"""And somebody who has hung up."""
PROBE_SECONDS: Final = 2.0
"""How often, and for how long, to see whether somebody is there who cannot be talked to."""
MOST_CHASED: Final = 96


class Chase:
    """Those who were sighted, and a call to each that goes on in the background."""

    def __init__(
        self,
        me: Me,
        *,
        met: Callable[[Link, Spot], None],
        there: Callable[[str], bool],
        changed: Callable[[], None],
    ) -> None:
        """`met` gets every link and where it led; `there` says of an id that nobody has to call it."""
        self.sightings: dict[str, Sighting] = {}
        self.troubles: dict[str, str] = {}
        """By the names of those who were sighted and do not answer: why."""
        self.strangers: set[str] = set()
        """Names of those that speak another protocol, and are there."""
        self._me = me
        self._met = met
        self._there = there
        self._changed = changed
        self._answered: dict[str, str] = {}
        """Ids of those who have answered, by the names of the sightings that led to them."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._poked = asyncio.Event()
        self._closed = False

    def seen(self, sighting: Sighting) -> None:
        """Somebody may be there; or says something new, and is called anew if he did not answer before."""
        before = self.sightings.get(sighting.name)
        if self._closed or (before is None and len(self.sightings) >= MOST_CHASED):
            return
        self.sightings[sighting.name] = sighting
        if before is None:
            self._tasks[sighting.name] = asyncio.create_task(self._chase(sighting.name))
        elif before != sighting:
            self.again()
        self._changed()

    def lost(self, name: str) -> None:
        """It is known that this one is not there any more."""
        if self.sightings.pop(name, None) is not None:
            self._tasks.pop(name).cancel()
            self.troubles.pop(name, None)
            self._answered.pop(name, None)
            self.strangers.discard(name)
            self._changed()

    def again(self) -> None:
        """Call everybody now who did not answer."""
        self._poked.set()
        self._poked.clear()

    def others(self) -> Iterator[Sighting]:
        """Those that speak another protocol."""
        return (self.sightings[name] for name in sorted(self.strangers))

    async def close(self) -> None:
        """Call nobody any more; links stay."""
        self._closed = True
        tasks = list(self._tasks.values())
        self._tasks.clear()
        self.sightings.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _chase(self, name: str) -> None:
        tries = 0
        while (sighting := self.sightings.get(name)) is not None:
            if sighting.hint is not None and sighting.hint.protocol != PROTOCOL:
                await self._probe(sighting)
                await self._wait(PROBE_SECONDS)
            elif any(map(self._there, self._ids(sighting))):
                self.troubles.pop(name, None)
                await self._wait(SOON_SECONDS)
            elif await self._call(sighting):
                tries = 0
                await self._wait(SOON_SECONDS)
            else:
                await self._wait(AGAIN_SECONDS[min(tries, len(AGAIN_SECONDS) - 1)])
                tries += 1

    def _ids(self, sighting: Sighting) -> set[str]:
        """Who it may be: what was said, and who has answered there before."""
        said = {sighting.hint.id} if sighting.hint is not None else set()
        return said | ({self._answered[sighting.name]} if sighting.name in self._answered else set())

    async def _call(self, sighting: Sighting) -> bool:
        """Call somebody, and return when he has hung up; False when he does not answer."""
        try:
            link, spot = await reach(self._me, sighting.places)
        except Unreachable as error:
            self.troubles[sighting.name] = str(error)
            self._changed()
            return False
        self.troubles.pop(sighting.name, None)
        self._answered[sighting.name] = id_of(link.key)
        self._met(link, spot)
        while not link.over:
            await self._wait(SOON_SECONDS)
        return True

    async def _probe(self, sighting: Sighting) -> None:
        """Whether anybody listens there at all: more cannot be said of another protocol."""
        for host, port in sighting.places:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(PROBE_SECONDS):
                    _, writer = await asyncio.open_connection(host, port)
                writer.transport.abort()
                self.strangers.add(sighting.name)
                self._changed()
                return
        self.strangers.discard(sighting.name)
        self._changed()

    async def _wait(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._poked.wait()

"""Finding each other again at a table that goes on: where the others may be called now, and where they may call us.

A machine may have another address than yesterday, and another port. So everything that may tell of the others is
listened to, the search on the network and the registry of this machine, and both are told that we are here, by the id
of our identity alone. All of it are hints, and who answers has to prove that the seat is his.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from paravent.core.game import AnyGame, rules_hash
from paravent.core.requests import Seat
from paravent.net.codes import Spot
from paravent.net.lan.discovery import Discovery
from paravent.net.lan.hints import Hint, Sighting, id_of
from paravent.net.lan.links import Link, Me
from paravent.net.lan.listening import Listener
from paravent.net.lan.registry import Registry
from paravent.net.lan.ways import Ways

LOOK_SECONDS: Final = 1.0
"""How often to look who else is on this machine."""


class Returning:
    """One player who has come back to a table. Made and used in the event loop."""

    def __init__(
        self,
        me: Me,
        game: AnyGame,
        keys: Sequence[bytes],
        ways: Ways,
        *,
        called: Callable[[Link], None],
        know: Callable[[Seat, Spot], None],
        registry: Registry | None = None,
    ) -> None:
        """`keys` are the identities on all seats; `know` is told where a seat may be called, `called` of callers."""
        self._know = know
        self._listener = Listener(me, called)
        self._me = me
        self._game = game
        self._seats = {id_of(key): seat for seat, key in enumerate(keys) if key != me.identity.key}
        self._ways = ways
        self._registry = registry or Registry()
        self._discovery = Discovery(self._seen, lambda _name: None, look=ways.look)
        self._looking: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """Where the others can call; 0 while they cannot."""
        return self._listener.port

    async def open(self, port: int | None = None) -> int:
        """Listen on this port, or on the usual one or the next, and begin to look. Raises Unreachable."""
        port = await self._ways.opened(self._listener.open, port)
        if self._ways.search:
            hint = self._hint()
            self._discovery.open()
            self._discovery.say(hint, port)
            self._registry.write(hint, self._ways.host or "127.0.0.1", port)
            self._looking = asyncio.create_task(self._look())
        return port

    async def close(self) -> None:
        """Look no more, and do not listen any more."""
        if self._looking is not None:
            self._looking.cancel()
        self._registry.close()
        await asyncio.gather(self._discovery.close(), self._listener.close())

    def _hint(self) -> Hint:
        program = next((it.number for it in self._me.versions if it.name == "paravent"), "")
        count = len(self._seats) + 1
        rules = rules_hash(self._game)[:12]
        return Hint(id_of(self._me.identity.key), "run", self._game.facts.name, rules, count, count, program)

    async def _look(self) -> None:
        while True:
            for sighting in self._registry.others():
                self._seen(sighting)
            await asyncio.sleep(LOOK_SECONDS)

    def _seen(self, sighting: Sighting) -> None:
        seat = None if sighting.hint is None else self._seats.get(sighting.hint.id)
        if seat is not None:
            for spot in reversed(sighting.places):  # what is known last is tried first
                self._know(seat, spot)

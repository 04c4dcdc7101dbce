"""A table of others as the play screen sees it: the same surface as `solo.Solo`, for somebody who looks on.

Nothing is chosen here and nobody is left: there is no seat. What everybody may see comes as it happens, verified by
this program itself; the signed messages may be kept when one has seen enough.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from paravent.net import tables
from paravent.net.effects import Verdict
from paravent.net.lan.spectating import Spectating
from paravent.net.store import Unwritable
from paravent.tui import paths
from paravent.tui.following import Following, told_apart
from paravent.tui.solo import Past, acts_in_words

FAREWELL_SECONDS: Final = 2.0
"""How long a screen that is left waits for what it still writes."""


class Watched:
    """One table, from the moment that its machine has said what is played. Made in the event loop of the app."""

    seat: None = None
    refused = ""
    thinking: tuple[int, ...] = ()
    file: None = None

    def __init__(self, spectating: Spectating) -> None:
        self.game = spectating.session.game
        self.spectating = spectating
        self.match = Following(self.game, lambda: spectating.now, None)
        self.thinker = _Nobody()
        self.past: tuple[Past, ...] = ()
        self.kept: Path | None = None
        """Where the signed messages were put."""
        self.trouble_keeping = ""
        """Why they could not be."""
        self.changed: Callable[[], None] = _nothing
        """Called whenever something may have happened."""
        self._keeping: asyncio.Task[None] | None = None
        spectating.changed = self._moved

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, in words that differ."""
        count = len(self.spectating.now.table.players) if self.spectating.now.table is not None else 0
        nicks = self.spectating.plays.nicks[:count]
        return told_apart([*nicks, *[""] * (count - len(nicks))])

    @property
    def watching(self) -> tuple[str, ...]:
        """Who looks on, this player among them, by their nicks."""
        return self.spectating.plays.watching

    @property
    def host(self) -> str:
        """Whose machine serves."""
        return self.spectating.host

    @property
    def name(self) -> str:
        """The table's ID, as its file is called."""
        return tables.table_name(self.spectating.plays.offer)

    @property
    def verdict(self) -> Verdict | None:
        """Why the table has stopped, if it has."""
        return self.spectating.now.verdict

    @property
    def missing(self) -> str:
        """Why nothing comes; empty while it does, and when nothing more is to come."""
        if self.spectating.link is not None or self.spectating.now.done:
            return ""
        return f"{self.spectating.trouble or 'There is no link'}. It is called again and again; ! calls at once."

    def catch_up(self) -> None:
        """Take what was played before one came as past: it stands in the log, and is not shown again."""
        if self.match.ready:
            turns = self.match.run()
            self.past = tuple(Past(acts_in_words(self.game, turn), turn.seen_by(self.game, None)) for turn in turns)

    def keep(self) -> None:
        """Keep the signed messages, in the background; then `kept` or `trouble_keeping` tells."""
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._keep())

    def finish(self) -> None:
        """Nothing: whoever looks on keeps the game only if he wants to."""

    def close(self) -> None:
        """Nothing: whoever leaves the table calls `shut`, which takes a moment."""

    async def shut(self) -> None:
        """Hang up."""
        if self._keeping is not None:
            await asyncio.wait({self._keeping}, timeout=FAREWELL_SECONDS)
        await self.spectating.close()

    async def _keep(self) -> None:
        try:
            wires = await self.spectating.public()
            self.kept = await asyncio.to_thread(partial(tables.keep_public, paths.replays(), wires))
            self.trouble_keeping = ""
        except Unwritable as error:
            self.trouble_keeping = str(error)
        self._moved()

    def _moved(self) -> None:
        self.changed()


class _Nobody:
    """Thinks for no bot: they think at their own machines."""

    def start(self) -> None:
        """There is nothing to get ready."""


def _nothing() -> None:
    """Nobody looks."""

"""Going on with a table of people: its messages are checked again, and the others are looked for meanwhile."""

from __future__ import annotations

import asyncio

from textual import events, on, work

from paravent.core.journal import Refused
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.returning import Returning
from paravent.net.resuming import resumed
from paravent.net.session import Session
from paravent.net.store import Unwritable
from paravent.net.tables import TableFiles
from paravent.tui import nearby
from paravent.tui.hired import LOOPBACK, Hired, orphaned
from paravent.tui.linked import Linked
from paravent.tui.opening import Returned
from paravent.tui.screens.waiting import Meeting
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading


class ReturnRoom(Meeting):
    """From the two files of a table to the play screen, which takes over as soon as there is something to see."""

    def __init__(self, returned: Returned, me: Me) -> None:
        super().__init__(me)
        self._returned = returned

    def on_mount(self) -> None:
        """Begin to read."""
        super().on_mount()
        self._return()

    @on(events.Unmount)
    async def _hang_up(self) -> None:
        """Nothing is lost: what there is lies on the disk."""
        await self.leave()

    @work
    async def _return(self) -> None:
        returned = self._returned
        try:
            files, held = TableFiles.open(returned.path)
        except (Refused, Unwritable) as error:
            self.fail(str(error))
            return
        try:
            session = await asyncio.to_thread(resumed, held, self.me.identity)
        except Refused as error:
            files.close()
            self.fail(str(error))
            return
        alone = orphaned(session)
        if alone:
            files.close()
            self.fail(alone)
            return
        ways = nearby.ways(self.paravent.settings, returned.interface)
        linked = Linked.returned((session, files), held, self.me, returned.at, self.known, ways)
        self.game, self.linked = session.game, linked
        linked.changed = self._set_up
        linked.said = self._said_at_table
        await self._listen(linked, returned.port)
        self._bring_bots(linked)
        self._say_what_was_cut(files, session)
        self._set_up()

    async def _listen(self, linked: Linked, port: int | None) -> None:
        """Where nobody can call us, we still call the others."""
        assert isinstance(linked.listening, Returning)
        try:
            await linked.listening.open(port)
        except Unreachable as error:
            linked.notes.append(f"The others cannot call you: {error}.")

    def _bring_bots(self, linked: Linked) -> None:
        """The bots of this machine come back with their host."""
        hired = Hired(linked.game, self.me, self.paravent.thinker)
        if linked.listening is not None:
            hired.know(linked.seat, (LOOPBACK, linked.listening.port))
        for spot in self._returned.at:
            for seat in linked.peer.circle.others:
                hired.know(seat, spot)
        linked.found, linked.level_of = hired.know, hired.level_of
        hired.come_back(self._returned.path.stem)
        linked.along.append(lambda: hired.close(for_good=linked.parting))

    def _say_what_was_cut(self, files: TableFiles, session: Session) -> None:
        assert self.linked is not None
        self.linked.notes += files.notes
        count = sum(1 for _ in session.chains.messages())
        self.linked.notes.append(f"You are back: {count} messages of this table were read again, and all are in order.")

    # Words -----------------------------------------------------------------------------------------

    def nicks(self) -> tuple[str, ...]:
        return () if self.linked is None else self.linked.names

    def links(self) -> tuple[Link, ...]:
        return () if self.linked is None else tuple(self.linked.peer.links.values())

    def speak(self, words: str) -> None:
        """Nobody is here yet who would hear it."""

    def where(self) -> str:
        title = "Table of people" if self.game is None else self.game.facts.title
        return f"{title} · {self._returned.path.stem}"

    def question(self) -> str:
        if self.note:
            return "This table does not go on from here. Nothing was changed."
        if self.linked is None:
            return "Every message of this table is read and checked again."
        return "The cards were not dealt yet: this goes on when the others are here."

    def helps(self) -> tuple[str, ...]:
        name = self._returned.path.stem
        return (f"`paravent verify {name}` tells what is in it, and whether it is in order.", *super().helps()[:1])

    def below(self, canvas: Canvas, left: int, y: int) -> int:
        y = heading(canvas, left + 1, y, 78, "Going on")
        return canvas.wrap(left + 5, y, 72, "Whoever is at this table comes back in the same way, in any order.")

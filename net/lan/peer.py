"""One seat at one table over links: carries out what its session wants, one thing after the other.

The session works in a thread, so that proofs never hold up the event loop; jobs wait in one queue, and what a job wants
kept is on disk before anything of it is sent. Others never touch the session: they read `now`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol, TypeAlias

from paravent.core.journal import Entry, Header
from paravent.core.requests import Seat
from paravent.net.effects import Effect, Fetch, Keep, Send, Verdict
from paravent.net.envelope import Signed
from paravent.net.lan.links import AWAY_SECONDS, Frame, Link, Me, Unreachable, dial
from paravent.net.notes import Chat, Decline, Hello, Want
from paravent.net.session import Session

REDIAL_SECONDS: Final = 3.0
"""How long to wait before a lost peer is called again."""

Job: TypeAlias = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Now:
    """What a session was like when its last job was done; nothing in it changes any more."""

    table: Header | None
    """The table's header; None while it is set up."""
    state: Any
    """The position as this seat knows it; None while the table is set up."""
    entries: tuple[Entry, ...]
    """All answers so far."""
    asked: bool
    """Whether this seat owes a choice."""
    choosing: tuple[Seat, ...]
    """Who owes one."""
    waits_for: tuple[Seat, ...]
    done: bool
    verdict: Verdict | None

    @classmethod
    def of(cls, session: Session) -> Now:
        """The present of a session that nobody else is using."""
        table = session.table
        return cls(
            table=None if table is None else table.journal.header,
            state=None if table is None else table.state,
            entries=() if table is None else tuple(table.journal.entries),
            asked=session.asked,
            choosing=session.choosing,
            waits_for=session.waits_for,
            done=session.done,
            verdict=session.verdict,
        )


class Files(Protocol):
    """Where a table is kept; see `net.tables`."""

    def keep(self, effect: Keep) -> None:
        """Write it; it need not be safe yet."""

    def sync(self) -> None:
        """Return when all that was kept is safe. Raises net.store.Unwritable."""

    def close(self) -> None:
        """Give the files free."""


class Peer:
    """A session, the links to the other machines, and the files.

    `addresses` says where the seats can be called that this side is to call. `changed` is called in the event loop
    after everything that may have changed something, `said` with the seat and the words of a chat line.
    """

    def __init__(
        self,
        session: Session,
        files: Files | None,
        me: Me,
        *,
        addresses: Mapping[Seat, tuple[str, int]] | None = None,
        changed: Callable[[], None] = lambda: None,
        said: Callable[[Seat, str], None] = lambda _seat, _words: None,
    ) -> None:
        self.session = session
        self.now = Now.of(session)
        """The present, renewed in the event loop after every job."""
        self.links: dict[Seat, Link] = {}
        self.trouble = ""
        """Why nothing can be kept; nothing is sent until it can."""
        self._files = files
        self._me = me
        self._addresses = dict(addresses or {})
        self._changed = changed
        self._said = said
        self._seats = {key: seat for seat, key in enumerate(session.chains.keys)}
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._unkept: list[Effect] = []
        self._tasks = [asyncio.create_task(self._work()), asyncio.create_task(self._redial())]
        self._put(lambda: None)

    # What a program asks -------------------------------------------------------------------------------------------

    def away(self, seat: Seat) -> bool:
        """Whether another seat's machine has no link to this one, or has been silent for too long."""
        link = self.links.get(seat)
        return link is None or link.silence > AWAY_SECONDS

    async def choose(self, action: object) -> None:
        """Take this seat's action; returns when it is kept and sent. Raises core's Illegal."""
        await self._ask(partial(self.session.choose, action))

    async def leave(self, how: str) -> None:
        """Leave the table for good. Raises core's Illegal."""
        await self._ask(partial(self.session.leave, how))

    def chat(self, words: str) -> None:
        """Say a line to all who are linked."""
        for link in self.links.values():
            link.note(Chat(words))

    async def retry(self) -> None:
        """Try once more to keep what could not be kept."""
        await self._ask(lambda: None)

    async def close(self) -> None:
        """Carry out what is waiting, hang up, and give the files free."""
        self._jobs.put_nowait(None)
        await asyncio.wait(self._tasks[:1])
        for task in self._tasks:
            task.cancel()
        for link in list(self.links.values()):
            await link.drain()
            link.close()
        if self._files is not None:
            self._files.close()

    async def farewell(self, seconds: float) -> None:
        """Say nothing more, and give the others so long to hear the last words and hang up."""
        links = list(self.links.values())
        for link in links:
            await link.drain()
            link.finish()
        if links:
            await asyncio.wait({asyncio.create_task(link.ended()) for link in links}, timeout=seconds)

    # Links ----------------------------------------------------------------------------------------------------------

    def add(self, link: Link) -> bool:
        """Take a link to one of the other seats; the newest replaces an older one. False: nobody of this table."""
        seat = self._seats.get(link.key)
        if seat is None or (self.session.own is not None and seat == self.session.own.seat):
            return False
        old = self.links.pop(seat, None)
        self.links[seat] = link
        if old is not None:
            old.close()
        link.hand_over(partial(self._frame, seat, link), partial(self._ended, seat, link))
        self._put(lambda: link.note(self.session.hello()), in_loop=True)
        self._changed()
        return True

    def welcome(self, link: Link) -> None:
        """Take a link that came by itself, or turn it away."""
        if self.add(link):
            link.listen()
        else:
            link.note(Decline("nobody of that name sits at this table"))
            link.close()

    def _frame(self, seat: Seat, link: Link, frame: Frame) -> None:
        match frame:
            case Signed():
                self._put(partial(self._receive, link, frame.wire))
            case Hello():
                self._put(partial(self._bring, link, frame), in_loop=True)
            case Want():
                self._put(partial(self._give, link, frame), in_loop=True)
            case Chat(words=words):
                self._said(seat, words)
            case _:
                pass

    def _ended(self, seat: Seat, link: Link) -> None:
        if self.links.get(seat) is link:
            del self.links[seat]
            self._changed()

    def _receive(self, link: Link, wire: bytes) -> None:
        """In the thread."""
        if self.session.receive(wire) is not None:
            asyncio.run_coroutine_threadsafe(_closed(link), self._loop)

    def _bring(self, link: Link, hello: Hello) -> None:
        for wire in self.session.lacking(hello):
            link.send(wire)

    def _give(self, link: Link, want: Want) -> None:
        for wire in self.session.wanted(want):
            link.send(wire)

    async def _redial(self) -> None:
        """Call those again who are to be called and are not linked."""
        while True:
            for seat, (host, port) in self._addresses.items():
                if seat not in self.links:
                    with contextlib.suppress(Unreachable):
                        link = await dial(self._me, host, port)
                        if self._seats.get(link.key) == seat and self.add(link):
                            link.listen()
                        else:
                            link.close()
            await asyncio.sleep(REDIAL_SECONDS)

    # Jobs -----------------------------------------------------------------------------------------------------------

    def _put(self, job: Job, *, in_loop: bool = False) -> None:
        """Queue a job for the thread, or one that only reads the session and writes to links."""
        if in_loop:
            self._jobs.put_nowait(_InLoop(job))
        else:
            self._jobs.put_nowait(job)

    async def _ask(self, job: Job) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Asked(job, done))
        await done

    async def _work(self) -> None:
        self._loop = asyncio.get_running_loop()
        while (job := await self._jobs.get()) is not None:
            if isinstance(job, _InLoop):
                job()
                continue
            error: Exception | None = None
            sends: Sequence[Effect] = ()
            try:
                sends = await asyncio.to_thread(self._do, job)
            except Exception as wrong:  # noqa: BLE001 - whoever asked is told; a fault of ours must not end the table
                error = wrong
            for effect in sends:
                self._send(effect)
            if isinstance(job, _Asked):
                job.answer(error)
            elif error is not None:
                self.trouble = str(error)
            self.now = Now.of(self.session)
            self._changed()

    def _do(self, job: Job) -> Sequence[Effect]:
        """In the thread: work, then keep. Returns what is to be sent; nothing when it could not be kept."""
        try:
            job()
        finally:
            self._unkept += self.session.effects()
        keeps = [effect for effect in self._unkept if isinstance(effect, Keep)]
        sends = [effect for effect in self._unkept if not isinstance(effect, Keep)]
        if self._files is not None:
            for effect in keeps:
                self._files.keep(effect)
                self._unkept.remove(effect)
            if sends:
                self._files.sync()
        self._unkept = []
        self.trouble = ""
        return sends

    def _send(self, effect: Effect) -> None:
        for link in self.links.values():
            if isinstance(effect, Send):
                link.send(effect.wire)
            elif isinstance(effect, Fetch):
                link.note(effect.want)


class _InLoop:
    """A job that must run in the event loop."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def __call__(self) -> None:
        self._job()


class _Asked:
    """A job that somebody waits for."""

    def __init__(self, job: Job, done: asyncio.Future[None]) -> None:
        self._job = job
        self._done = done

    def __call__(self) -> None:
        self._job()

    def answer(self, error: Exception | None) -> None:
        """Tell whoever waits."""
        if self._done.done():
            return
        if error is None:
            self._done.set_result(None)
        else:
            self._done.set_exception(error)


async def _closed(link: Link) -> None:
    link.close()

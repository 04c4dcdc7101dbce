"""The work of one seat, one thing after the other: a session, and the files that its words are kept in.

The session works in a thread, so that proofs never hold up the event loop; what a job wants kept is on disk before
anything of it is sent. Nobody else touches the session: others read `now`, which changes between two jobs.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from paravent.core.game import Illegal
from paravent.core.journal import Entry, Header
from paravent.core.requests import Seat
from paravent.net.disk import Unwritable
from paravent.net.effects import Effect, Fetch, Keep, Send, Verdict
from paravent.net.session import Session

RETRY_SECONDS: Final = 5.0
"""How long to wait before what could not be kept is tried again."""

Job: TypeAlias = Callable[[], object]
Said: TypeAlias = Send | Fetch


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
    silent: bool
    """Whether this side has come back and says nothing yet: see `net.resuming`."""
    lost: bool
    """Whether the plan that is to be revealed is not on this disk any more."""
    votes: Mapping[Seat, tuple[Seat, ...]] = field(default_factory=dict)
    """Who has voted to go on without whom, as long as it is not decided."""
    gone: tuple[Seat, ...] = ()
    """The seats that have left, or are voted out."""

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
            silent=session.silent,
            lost=session.lost,
            votes=session.votes,
            gone=session.gone,
        )


class Files(Protocol):
    """Where a table is kept; see `net.tables`."""

    def keep(self, effect: Keep) -> None:
        """Write it; it need not be safe yet. Raises Unwritable."""

    def sync(self) -> None:
        """Return when all that was kept is safe. Raises Unwritable."""

    def close(self) -> None:
        """Give the files free."""


@dataclass(frozen=True, slots=True)
class _Order:
    job: Job
    in_loop: bool
    answer: asyncio.Future[None] | None
    """Whoever waits for it; nobody for what came from outside."""
    after: Job


class Work:
    """A queue of jobs over a session. `say` is given what is to be sent; `changed` is called after every job."""

    def __init__(
        self, session: Session, files: Files | None, *, say: Callable[[Said], None], changed: Callable[[], None]
    ) -> None:
        self.session = session
        self.now = Now.of(session)
        self.trouble = ""
        """Why nothing can be kept; nothing is sent until it can, and that is tried again and again."""
        self.fault = ""
        """What is wrong with this program, should anything be."""
        self._files = files
        self._say = say
        self._changed = changed
        self._orders: asyncio.Queue[_Order | None] = asyncio.Queue()
        self._undone: list[Effect] = []
        self._retry: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._work())
        self.put(_nothing)

    def put(self, job: Job, after: Job = lambda: None) -> None:
        """Queue a job for the thread; `after` is called in the loop when it is done, however it ended."""
        self._orders.put_nowait(_Order(job, in_loop=False, answer=None, after=after))

    def put_in_loop(self, job: Job, after: Job = lambda: None) -> None:
        """Queue a job that only reads the session and writes to links; `after` as in `put`."""
        self._orders.put_nowait(_Order(job, in_loop=True, answer=None, after=after))

    async def ask(self, job: Job) -> None:
        """Let a job be done in the thread; returns when what came of it is kept and sent. Raises what the job raises.

        With Unwritable the job itself is done, and what came of it waits until it can be kept.
        """
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._orders.put_nowait(_Order(job, in_loop=False, answer=answer, after=_nothing))
        await answer

    @property
    def behind(self) -> bool:
        """Whether the session has said something that is not kept yet, so that nobody may hear of it."""
        return bool(self._undone)

    async def retry(self) -> None:
        """Try at once to keep what could not be kept. Raises Unwritable."""
        await self.ask(_nothing)

    async def close(self) -> None:
        """Carry out what is waiting, and give the files free."""
        self._stop_retrying()
        self._orders.put_nowait(None)
        await asyncio.wait({self._task})
        if self._files is not None:
            self._files.close()

    def _stop_retrying(self) -> None:
        if self._retry is not None:
            self._retry.cancel()

    async def _work(self) -> None:
        while (order := await self._orders.get()) is not None:
            error, said = await self._done(order)
            for effect in said:
                self._say(effect)
            self.now = Now.of(self.session)
            self._answer(order, error)
            order.after()
            if error is not None or not order.in_loop:
                self._changed()

    async def _done(self, order: _Order) -> tuple[Exception | None, Sequence[Said]]:
        """Do it, and return what went wrong and what is to be sent."""
        try:
            if not order.in_loop:
                return None, await asyncio.to_thread(self._do, order.job)
            order.job()
        except Exception as error:  # noqa: BLE001 - whoever asked is told; a fault of ours must not end the table
            return error, ()
        return None, ()

    def _answer(self, order: _Order, error: Exception | None) -> None:
        if isinstance(error, Unwritable):
            self.trouble = str(error)
            self._stop_retrying()
            self._retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, self.put, _nothing)
        elif error is None:
            self.trouble = self.trouble if order.in_loop else ""
        elif not isinstance(error, Illegal):
            self.fault = _place(error)
        if order.answer is not None and not order.answer.done():
            if error is None:
                order.answer.set_result(None)
            else:
                order.answer.set_exception(error)

    def _do(self, job: Job) -> Sequence[Said]:
        """In the thread: work, then keep. Returns what is to be sent; all of it waits while something is not kept."""
        try:
            job()
        finally:
            self._undone += self.session.effects()
        said: list[Said] = []
        kept = 0
        try:
            for effect in self._undone:
                if not isinstance(effect, Keep):
                    said.append(effect)
                elif self._files is not None:
                    self._files.keep(effect)
                kept += 1
        except Unwritable:
            self._undone = [*said, *self._undone[kept:]]
            raise
        self._undone = list(said)
        if said and self._files is not None:
            self._files.sync()
        self._undone = []
        return said


def _nothing() -> None:
    """A job that only lets what is undone be done."""


def _place(error: Exception) -> str:
    """Where a fault of this program is: the kind of error and the line, and nothing of what was known there."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    name = last.filename.replace("\\", "/").rsplit("/", maxsplit=1)[-1]
    return f"this program has a fault ({type(error).__name__} in {name}, line {last.lineno})"

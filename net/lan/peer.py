"""One seat at one table over links: what its session wants is carried out, and what the others say is brought to it.

How the work is done and kept is `work`, how the others are reached `circle`. Here is what a program asks of the two.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from paravent.core.game import Illegal, is_out
from paravent.core.requests import Seat
from paravent.net.codes import Spot
from paravent.net.effects import Fetch, Send
from paravent.net.envelope import Signed
from paravent.net.lan import showing
from paravent.net.lan.circle import REDIAL_SECONDS, Circle
from paravent.net.lan.gallery import Asking, Gallery, Watcher
from paravent.net.lan.links import Frame, Link, Me
from paravent.net.lan.sitting import Place, version_of
from paravent.net.lan.work import Files, Now, Said, Work
from paravent.net.notes import (
    MAX_WATCHING,
    MAX_WORDS,
    Chat,
    Decline,
    Hello,
    Here,
    Invite,
    Plays,
    Want,
    Watched,
    tidied,
)
from paravent.net.resuming import Waking
from paravent.net.session import Session

HELLO_SECONDS: Final = 5.0
"""How often the others are told anew what is here, so that whatever was lost on its way comes again."""
GATHER_SECONDS: Final = 3.0
"""How long a side that has come back waits for more of the others, once it has heard one of them."""
MANY: Final = 3
"""With so many seats a game goes on when one of them is out."""
MOST_LINES: Final = 10
"""Chat lines that a seat may say within so many seconds; more are not shown."""


class Peer:
    """A session, the links to the other machines, and the files.

    `places` says where the other seats can be called. `changed` is called in the event loop after everything that may
    have changed something, `said` with the seat and the words of a chat line.
    """

    def __init__(
        self,
        session: Session,
        files: Files | None,
        me: Me,
        *,
        places: Mapping[Seat, Place] | None = None,
        changed: Callable[[], None] = lambda: None,
        said: Callable[[Seat, str], None] = lambda _seat, _words: None,
        redial: float = REDIAL_SECONDS,
        watch: bool = False,
    ) -> None:
        """`watch`: whether strangers may look on here, as the host has said of the table."""
        self._session = session
        self._me = me
        self._changed = changed
        self._said = said
        self._loop = asyncio.get_running_loop()
        self._lines: dict[Seat, deque[float]] = {}
        self.parted: set[Seat] = set()
        """The seats that have said that they hang up, and have not come back."""
        self._even: set[Seat] = set()
        """The seats that have said that they lack nothing of a game that is done."""
        self._told_done = False
        self._retired = False
        """Whether this seat, which is out of the game, was taken off the table."""
        self._first_heard = 0.0
        """When somebody was first heard after this side had come back."""
        self._goodbye = asyncio.Event()
        self._hellos: dict[Link, Hello] = {}
        """What was told by links and waits for its turn: one of each, so nobody makes this side send all twice."""
        self._nicks: dict[Seat, str] = {}
        self._watching: dict[Seat, tuple[str, ...]] = {}
        """Who looks on at the machines of the others, as they say."""
        self._invites: dict[Seat, Invite] = {}
        self.gallery = Gallery(self._plays, session.chains.may_be, self._asked, self._watched) if watch else None
        """Those who look on here, where anybody may."""
        self.circle = Circle(
            me,
            session.chains.keys,
            places or {},
            arrived=self._arrived,
            heard=self._heard,
            changed=changed,
            stranger=self.gallery.called if self.gallery is not None else None,
            redial=redial,
        )
        self._waking = Waking(session) if session.silent else None
        self._work = Work(session, files, say=self._say, changed=self._worked)
        self._helloing = asyncio.create_task(self._hello_again())

    # What a program asks -------------------------------------------------------------------------------------------

    @property
    def now(self) -> Now:
        """The present, renewed in the event loop after every job."""
        return self._work.now

    @property
    def trouble(self) -> str:
        """Why the table stands still on this side: a disk that is full, a fault of this program; empty if it does not.

        Nothing is sent until what comes before it is kept, which is tried again and again.
        """
        return self._work.trouble or self._work.fault

    @property
    def links(self) -> Mapping[Seat, Link]:
        """Who is linked."""
        return self.circle.links

    @property
    def invites(self) -> Mapping[Seat, Invite]:
        """The seats that are at another table now, one of their own that is open, and what they say of it."""
        return {seat: invite for seat, invite in self._invites.items() if seat in self.circle.elsewhere}

    @property
    def watching(self) -> tuple[str, ...]:
        """Who looks on, here and at the machines of the others, as far as they say."""
        here = self.gallery.nicks if self.gallery is not None else ()
        return (*here, *(nick for seat in sorted(self._watching) for nick in self._watching[seat]))[:MAX_WATCHING]

    def add(self, link: Link, *, sits: bool = False) -> None:
        """Take a link, whoever called whom; somebody without a seat may look on at most, where that is welcome.

        `sits`: this table was begun over it, so its other side is here.
        """
        self.circle.add(link)
        if sits:
            self.circle.confirm(link)

    def know(self, seat: Seat, spot: Spot) -> None:
        """A seat may be called there, as somebody says."""
        self.circle.know(seat, Place(*spot, first=True))

    async def choose(self, action: object) -> None:
        """Take this seat's action; returns when it is kept and sent. Raises core's Illegal, or Unwritable: see `do`."""
        await self.do(partial(self._session.choose, action))

    async def leave(self, how: str) -> None:
        """Leave the table for good. Raises core's Illegal, or Unwritable: see `do`."""
        await self.do(partial(self._session.leave, how))

    async def vote(self, seat: Seat) -> None:
        """Vote to go on without a seat, for good. Raises core's Illegal, or Unwritable: see `do`."""
        await self.do(partial(self._session.vote, seat))

    async def do(self, job: Callable[[], object]) -> None:
        """Do something when nothing else is done with the session or the files. Raises what it raises.

        With Unwritable the job itself is done, and what came of it waits until it can be kept.
        """
        await self._work.ask(job)

    async def retry(self) -> None:
        """Try at once to keep what could not be kept. Raises Unwritable."""
        await self._work.retry()

    def chat(self, words: str) -> str:
        """Say a line to all who are linked; returns it as they get it, empty if nothing of it can be said."""
        line = tidied(words, MAX_WORDS)
        if line:
            for link in self.links.values():
                link.note(Chat(line))
        return line

    async def farewell(self, seconds: float) -> None:
        """When the game is done: stay until the others have all of it too, at most so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._goodbye.wait()
        except TimeoutError:
            pass

    async def close(self) -> None:
        """Carry out what is waiting, say so and hang up, and give the files free."""
        self._helloing.cancel()
        await self._work.close()
        for link in self.links.values():
            link.note(Decline("hanging up, for now"))
        if self.gallery is not None:
            await self.gallery.close()
        await self.circle.close()

    # What the others say -------------------------------------------------------------------------------------------

    def _arrived(self, seat: Seat, link: Link) -> None:
        """A fresh link begins with what is here. It may still be one that is let fall unheard, by a side that goes."""
        self._work.put_in_loop(lambda: link.note(self._session.hello()))
        self._watching.pop(seat, None)
        if self.gallery is not None and self.gallery.nicks:
            link.note(Watched(self.gallery.nicks))

    def _heard(self, seat: Seat, link: Link, frame: Frame) -> None:
        if isinstance(frame, Invite | Plays | Here):
            self._missed(seat, link, frame)
            return
        if self.links.get(seat) is not link:
            return  # it is said of another table
        match frame:
            case Signed():
                link.hold()
                self._work.put(partial(self._receive, link, frame), after=link.go)
            case Hello(table_id=table_id) if self._session.chains.may_be(table_id):
                self._greeted(seat, link, frame)
            case Want():
                link.hold()
                self._work.put_in_loop(partial(self._give, link, frame), after=link.go)
            case Chat(words=words) if self._may_say(seat):
                self._said(seat, words)
            case Decline():
                self.parted.add(seat)
                self._watching.pop(seat, None)
            case Watched(nicks=nicks) if nicks != self._watching.get(seat, ()):
                self._watching[seat] = nicks
                self._watched(here=False)
            case _:
                pass

    def _greeted(self, seat: Seat, link: Link, hello: Hello) -> None:
        """Somebody is at this table, and tells what he has of it."""
        self.parted.discard(seat)
        self.circle.confirm(link)
        if link not in self._hellos:
            self._work.put_in_loop(partial(self._bring, seat, link))
        self._hellos[link] = hello

    def _missed(self, seat: Seat, link: Link, frame: Invite | Plays | Here) -> None:
        """Whoever says so is at another table, or at none."""
        if not self.circle.misses(seat, link):
            return
        self._watching.pop(seat, None)
        before = self._invites.pop(seat, None)
        if isinstance(frame, Invite):
            self._invites[seat] = frame
        if self._invites.get(seat) != before:
            self._changed()

    def _receive(self, link: Link, message: Signed) -> None:
        """In the thread."""
        if self._session.receive(message) is not None:
            self._loop.call_soon_threadsafe(link.close)

    def _wake(self) -> None:
        """Speak, if this side has come back and those who can be reached have told what they have heard of it.

        At a table of three and more those who are not linked yet get a moment to be.
        """
        waking = self._waking
        if waking is None or not waking.ready(self.links):
            return
        all_here = waking.heard >= set(self.circle.others)
        if all_here or self._loop.time() - self._first_heard >= GATHER_SECONDS:
            self._waking = None
            self._work.put(self._session.wake)

    def _bring(self, seat: Seat, link: Link) -> None:
        """Send what the other side lacks, by the last that it has told."""
        hello = self._hellos.pop(link)
        if self._waking is not None:
            self._first_heard = self._first_heard if self._waking.heard else self._loop.time()
            self._waking.hear(seat, hello)
            self._loop.call_later(GATHER_SECONDS, self._work.put_in_loop, self._wake)
            self._wake()
        lacking = self._session.lacking(hello)
        if self._work.behind:
            return  # among it may be what is not safe here yet; he will ask again
        for wire in lacking:
            link.send(wire)
        if self._session.done and not lacking:
            self._even.add(seat)
            if self._even >= set(self.circle.others):
                self._goodbye.set()

    def _give(self, link: Link, want: Want) -> None:
        for wire in self._session.wanted(want) if not self._work.behind else ():
            link.send(wire)

    def _may_say(self, seat: Seat) -> bool:
        lines = self._lines.setdefault(seat, deque(maxlen=MOST_LINES))
        fits = len(lines) < MOST_LINES or self._loop.time() - lines[0] > MOST_LINES
        if fits:
            lines.append(self._loop.time())
        return fits

    # Those who look on ---------------------------------------------------------------------------------------------

    def _plays(self) -> Plays:
        """What strangers are told of this table."""
        known = {seat: link.peer.nick for seat, link in self.links.items()}
        self._nicks |= known
        if self._session.own is not None:
            self._nicks[self._session.own.seat] = self._me.nick
        nicks = tuple(self._nicks.get(seat, "") for seat in range(len(self._session.chains.keys)))
        return Plays(self._session.chains.offer.wire, version_of(self._session.game), nicks, self.watching)

    def _asked(self, watcher: Watcher, asking: Asking) -> None:
        self._work.put_in_loop(partial(self._show, watcher, asking))

    def _show(self, watcher: Watcher, asking: Asking) -> None:
        if not self._work.behind:
            showing.answer(self._session, watcher, asking)

    def _watched(self, *, here: bool = True) -> None:
        """Somebody has come to look on, or has gone: here, or at the machine of another."""
        if self.gallery is None:
            return
        for link in self.links.values() if here else ():
            link.note(Watched(self.gallery.nicks))
        self.gallery.tell()
        self._changed()

    # What is said to them ------------------------------------------------------------------------------------------

    def _say(self, said: Said) -> None:
        match said:
            case Send(wire=wire):
                for link in self.links.values():
                    link.send(wire)
            case Fetch(want=want, seat=seat):
                one = None if seat is None else self.links.get(seat)
                for link in self.links.values() if one is None else (one,):
                    link.note(want)

    def _worked(self) -> None:
        """After every job: those who wait for the end hear at once that it is here."""
        if self.gallery is not None and not self._work.behind:
            showing.stream(self._session, self.gallery.watchers)
        if self._session.done and not self._told_done:
            self._told_done = True
            self._hello()
            if self.gallery is not None:
                self.gallery.end()
        self._wake()
        self._retire()
        self._changed()

    def _retire(self) -> None:
        """Leave when this seat is out of a game that goes on, and look on: nobody has to wait for this machine then."""
        own, table = self._session.own, self._session.table
        if self._retired or own is None or table is None or self._session.silent or len(self.circle.others) < MANY - 1:
            return
        if self.now.votes or {*self.circle.away} - {*self.now.gone}:
            return  # the others may need its vote and its share before
        if not table.over and is_out(self._session.game, table.state, own.seat):
            self._retired = True
            self._work.put(self._leave_quietly)

    def _leave_quietly(self) -> None:
        """In the thread. Whoever has left already, or is voted out, has nothing to say."""
        with contextlib.suppress(Illegal):
            self._session.leave("left")

    def _hello(self) -> None:
        for link in self.links.values():
            link.note(self._session.hello())

    async def _hello_again(self) -> None:
        while True:
            await asyncio.sleep(HELLO_SECONDS)
            if self.gallery is not None:
                self.gallery.sweep()
            self._work.put_in_loop(self._hello)

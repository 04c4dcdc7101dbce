"""Those who look on at a table, as the machine of a player serves them: they get every signed message, and say nothing.

A watcher verifies all of it himself. Nothing that he says goes near the session but the question what he lacks, and
that is bounded, as is all that he may cost: few watchers, few words, and a queue that waits for whoever reads slowly.
Who takes nothing for a while is hung up on, and may come again and go on from what he has.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias

from paravent.net.envelope import Signed
from paravent.net.lan.links import PING_SECONDS, Frame, Link
from paravent.net.lan.sitting import declined
from paravent.net.notes import Decline, Hello, Here, Plays, Want

MOST_WATCHERS: Final = 8
"""So many watch at one machine."""
MOST_LOOKING: Final = 16
"""And so many more look at what is played, without watching."""
MOST_FRAMES: Final = 20
"""So many frames a stranger may say within FRAMES_SECONDS: HELLO every 5 seconds, and what he misses."""
FRAMES_SECONDS: Final = 10.0
SLOW_SECONDS: Final = 20.0
"""Whoever has taken nothing for so long is hung up on."""

DEAD_SECONDS: Final = 2 * PING_SECONDS
"""After so much silence of a watcher who comes again his old link gives way; two windows may watch side by side."""
SILENT_SECONDS: Final = 30.0
"""So is whoever was not heard for so long; every program pings."""

Asking: TypeAlias = Hello | Want
"""What a watcher may ask for."""


class Watcher:
    """Somebody who looks on: what he is still to get, which goes out as fast as he takes it."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.shown: int | None = None
        """How many messages of the table were put in his queue; None until he has told what he has."""
        self.convicted = False
        """Whether what convicts somebody was put there, too."""
        self._queue: deque[bytes] = deque()
        self._more = asyncio.Event()
        self._streaming = asyncio.create_task(self._stream())

    @property
    def busy(self) -> bool:
        """Whether something is on its way to him: then he does not know yet what he lacks."""
        return bool(self._queue)

    def add(self, wires: Iterable[bytes]) -> None:
        """Send him these when his turn comes; nothing is copied."""
        self._queue.extend(wires)
        self._more.set()

    def end(self) -> None:
        """Send nothing more."""
        self._streaming.cancel()

    async def _stream(self) -> None:
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                while self._queue:
                    self.link.send(self._queue[0])
                    async with asyncio.timeout(SLOW_SECONDS):
                        await self.link.drained()
                    self._queue.popleft()
        except TimeoutError:
            self.link.close()
        except OSError:
            pass  # he is gone, which the link tells


class Gallery:
    """Strangers who have called a table that has begun: those who look at what is played, and those who watch it."""

    def __init__(
        self,
        plays: Callable[[], Plays],
        ours: Callable[[bytes], bool],
        asks: Callable[[Watcher, Asking], None],
        changed: Callable[[], None],
    ) -> None:
        """`plays` is what they are told, `ours` whether a table id is that of this table.

        `asks` is called when a watcher asks, `changed` when one comes or goes.
        """
        self.aside: Callable[[Link, Frame], bool] | None = None
        """Who hears first what a stranger says, and returns whether it was for him: see `knocking`."""
        self._plays = plays
        self._ours = ours
        self._asks = asks
        self._changed = changed
        self._closed = False
        self._looking: dict[Link, deque[float]] = {}
        """All of them, and when each has spoken of late."""
        self._watchers: dict[Link, Watcher] = {}
        self._served: deque[bytes] = deque(maxlen=2 * MOST_WATCHERS)
        """The keys of who came last to watch: a link that breaks at the end may be made again for the rest."""
        self._over = False
        self._loop = asyncio.get_running_loop()

    @property
    def watchers(self) -> tuple[Watcher, ...]:
        """Those who watch, in the order in which they came."""
        return tuple(self._watchers.values())

    @property
    def nicks(self) -> tuple[str, ...]:
        """What they are called."""
        return tuple(link.peer.nick for link in self._watchers)

    def called(self, link: Link) -> None:
        """Tell a stranger what is played here; he may hang up, or watch."""
        if self._closed:
            declined(link, "this table is closed")
        elif len(self._looking) - len(self._watchers) >= MOST_LOOKING:
            declined(link, "too many look at this table; call again in a while")
        else:
            self._looking[link] = deque(maxlen=MOST_FRAMES)
            self._say(link)
            link.hand_over(partial(self._frame, link), partial(self._gone, link))
            link.listen()

    def tell(self) -> None:
        """Tell all of them anew what is played, and who watches."""
        for link in self._looking:
            self._say(link)

    def end(self) -> None:
        """The game is over: whoever does not watch hears that no table is here any more, though its end is shown."""
        self._over = True
        self.tell()

    def sweep(self) -> None:
        """Hang up on those who have long been silent: somebody else may want their place."""
        for link in self._looking:
            if link.silence > SILENT_SECONDS:
                link.close()

    async def close(self) -> None:
        """Hang up on everybody."""
        self._closed = True
        links = list(self._looking)
        for watcher in self.watchers:
            watcher.end()
        for link in links:
            link.note(Decline("hanging up, for now"))
        await asyncio.gather(*(link.gone() for link in links))

    def _say(self, link: Link) -> None:
        past = self._over and link not in self._watchers and link.key not in self._served
        link.note(Here(0) if past else self._plays())

    def _frame(self, link: Link, frame: Frame) -> None:
        spoken = self._looking.get(link)
        if spoken is None:
            return
        if len(spoken) == MOST_FRAMES and self._loop.time() - spoken[0] < FRAMES_SECONDS:
            declined(link, "you say too much for somebody who looks on")
            return
        spoken.append(self._loop.time())
        if self.aside is not None and self.aside(link, frame):
            return
        match frame:
            case Signed():
                declined(link, "you have no seat at this table, so nothing that you sign counts here")
            case Hello(table_id=table_id) if self._ours(table_id):
                self._watch(link, frame)
            case Want() if link in self._watchers:
                self._asks(self._watchers[link], frame)
            case Decline():
                link.close()
            case _:
                pass

    def _watch(self, link: Link, hello: Hello) -> None:
        """Let somebody watch who tells what he has of the table; again, he may have lost something."""
        if link not in self._watchers:
            for old in [one for one in self._watchers if one.key == link.key and one.silence > DEAD_SECONDS]:
                self._forget(old)  # he has come again, because that link is dead
                old.close()
            if len(self._watchers) >= MOST_WATCHERS:
                declined(link, f"{MOST_WATCHERS} watch here already; call again in a while")
                return
            self._watchers[link] = Watcher(link)
            self._served.append(link.key)
            self._changed()
        self._asks(self._watchers[link], hello)

    def _gone(self, link: Link) -> None:
        self._looking.pop(link, None)
        if self._forget(link) and not self._closed:
            self._changed()

    def _forget(self, link: Link) -> bool:
        """Send somebody nothing more; returns whether he watched."""
        watcher = self._watchers.pop(link, None)
        if watcher is not None:
            watcher.end()
        return watcher is not None

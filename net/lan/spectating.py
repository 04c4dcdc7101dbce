"""Looking on at a table that others play, live: every signed message, verified here, and what everybody may see.

The machine of any player serves it and is not trusted: what it leaves out shows as a message that is missing, what it
makes up as one that nobody has signed, and a player who breaks the rules is convicted here as at every seat. Nothing
that is signed is ever said. How the other side serves is `gallery`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final

from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.net.effects import Fetch
from paravent.net.envelope import Signed
from paravent.net.lan.links import AWAY_SECONDS, HANDSHAKE_SECONDS, Frame, Link, Me, Unreachable, dial
from paravent.net.lan.sitting import Place, misfit
from paravent.net.lan.work import Now, Said, Work
from paravent.net.notes import Decline, Hello, Here, Invite, Plays
from paravent.net.resuming import offered
from paravent.net.session import Session
from paravent.net.wire import Malformed

HELLO_SECONDS: Final = 5.0
"""How often to tell what is here, so that whatever was lost on its way comes again."""
REDIAL_SECONDS: Final = 3.0
"""How long to wait before the machine that serves is called again."""
SILENT_SECONDS: Final = AWAY_SECONDS
"""After so much silence the link is given up, and a new one tried."""
REFUSED_SECONDS: Final = 30.0
"""And when it has declined: there may be a place later."""


class Unwatchable(Unreachable):
    """Somebody was reached who has no table that could be watched; `str()` says why."""


def invitation(plays: Plays) -> Invite:
    """What a table that has begun plays, as the host would tell it of an open one. Raises Refused for no offer."""
    terms = offered(plays.offer)
    nicks = tuple(plays.nicks[seat] if seat < len(plays.nicks) else "" for seat in range(len(terms.seats)))
    return Invite(terms.game, terms.rules, plays.version, terms.options, nicks)


class Spectating:
    """Somebody who looks on at a table. Made and used in the event loop."""

    def __init__(
        self,
        game: AnyGame,
        plays: Plays,
        link: Link,
        me: Me,
        place: Place | None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """`place` is where the link's other side is called again. Raises Refused or Malformed for no such table."""
        self.session = Session(game, plays.offer)
        """Only to be read where no job is done: see `now`."""
        self.plays = plays
        """What the serving machine told last: who sits there, and who watches."""
        self.changed = changed
        """Called after everything that may have changed something."""
        self.trouble = ""
        """Why nothing comes now; empty while it does."""
        self.caught_up = False
        """Whether everything is here that was said before one came: what comes from now on, happens."""
        self._past: int | None = None
        """The exchange that was open at the serving machine when one came."""
        self._declined = False
        """Whether the other side has said no, or that it hangs up."""
        self._me = me
        self._key = link.key
        self._host = link.peer.nick
        self._place = place
        self._loop = asyncio.get_running_loop()
        self._poked = asyncio.Event()
        self.link: Link | None = None
        """Where it comes from; None while nobody serves."""
        self._work = Work(self.session, None, say=self._say, changed=self._worked)
        self._helloing = asyncio.create_task(self._hello_again())
        self._calling = asyncio.create_task(self._call())
        self._take(link)

    @classmethod
    async def over(cls, link: Link, me: Me, place: Place | None, load: Callable[[str], AnyGame | None]) -> Spectating:
        """Watch what is played at the other end of a link; `load` returns the game of a name, if there is one.

        Raises Unreachable, and Unwatchable for what is no table.
        """
        try:
            plays = await _told(link)
            return cls(_game(plays, load), plays, link, me, place)
        except (Refused, Malformed) as error:
            link.close()
            raise Unwatchable(f"{link.peer.nick} offers no table that can be watched: {error}") from error
        except BaseException:
            link.close()
            raise

    @property
    def now(self) -> Now:
        """The present, renewed in the event loop after every job."""
        return self._work.now

    @property
    def fault(self) -> str:
        """What is wrong with this program, should anything be."""
        return self._work.fault

    @property
    def host(self) -> str:
        """Who serves, by his nick."""
        return self._host

    def call_now(self) -> None:
        """Do not wait any longer before calling again."""
        self._poked.set()
        self._poked.clear()

    async def public(self) -> tuple[bytes, ...]:
        """Every signed message that is here, in an order in which anybody can verify them."""
        wires: list[bytes] = []

        def gather() -> None:
            wires.extend(message.wire for message in self.session.chains.messages())
            verdict = self.session.verdict
            if verdict is not None:  # the second of two stories is in nobody's chain
                wires.extend(wire for wire in verdict.evidence if wire not in wires)

        await self._work.ask(gather)
        return tuple(wires)

    async def close(self) -> None:
        """Hang up."""
        link = self.link
        for task in (self._helloing, self._calling):
            task.cancel()
        await asyncio.wait({self._helloing, self._calling})
        await self._work.close()
        if link is not None:
            link.note(Decline("hanging up"))
            await link.gone()

    # The link -------------------------------------------------------------------------------------------------------

    def _take(self, link: Link) -> None:
        self.link, self.trouble, self._declined = link, "", False
        link.hand_over(partial(self._heard, link), partial(self._ended, link))
        link.listen()
        self._work.put_in_loop(self._hello)

    def _heard(self, link: Link, frame: Frame) -> None:
        match frame:
            case Signed():
                link.hold()
                self._work.put(partial(self._receive, link, frame), after=link.go)
            case Hello(exchange=exchange):
                self._past = exchange if self._past is None else self._past
                self._work.put_in_loop(self._look)
            case Plays(offer=offer) if offer == self.plays.offer:
                self.plays = frame
                self.changed()
            case Plays() | Invite() | Here():
                self.trouble, self._declined = f"{self._host} is not at this table any more", True
                link.close()
            case Decline(why=why):
                self.trouble, self._declined = f"{self._host} says: {why}", True
            case _:
                pass

    def _receive(self, link: Link, message: Signed) -> None:
        """In the thread. What is no message of the table ends the link; the next may be better."""
        if self.session.receive(message) is not None:
            self._loop.call_soon_threadsafe(link.close)

    def _ended(self, link: Link) -> None:
        if self.link is link:
            self.link = None
            self.trouble = self.trouble or f"the link to {self._host} broke"
            self.changed()

    async def _call(self) -> None:
        """Call again whenever nobody serves, until the game is done."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(REFUSED_SECONDS if self._declined else REDIAL_SECONDS):
                    await self._poked.wait()
            if self.link is None and self._place is not None and not self.now.done:
                await self._try(self._place)

    async def _try(self, place: Place) -> None:
        try:
            link = await dial(self._me, place.host, place.port)
        except Unreachable as error:
            self.trouble = str(error)
            self.changed()
            return
        if link.key == self._key:
            self._take(link)
        else:
            self.trouble = f"somebody else than {self._host} answers there now"
            await link.gone()
        self.changed()

    # What is said ---------------------------------------------------------------------------------------------------

    def _say(self, said: Said) -> None:
        """Ask for what is missing. There is nothing else that an onlooker's session wants said."""
        if isinstance(said, Fetch) and self.link is not None:
            self.link.note(said.want)

    def _worked(self) -> None:
        self._look()
        self.changed()

    def _look(self) -> None:
        """See whether what is past is here; between two jobs."""
        reached = self._past is not None and self.session.exchange >= self._past
        if not self.caught_up and (reached or self.session.done or self.session.verdict is not None):
            self.caught_up = True
            self.changed()

    def _hello(self) -> None:
        if self.link is not None:
            self.link.note(self.session.hello())

    async def _hello_again(self) -> None:
        while True:
            before = len(self.now.entries)
            await asyncio.sleep(HELLO_SECONDS)
            if self.link is not None and self.link.silence > SILENT_SECONDS:
                self.trouble = f"no word from {self._host}"
                self.link.close()
            idle = self.link is not None and not self.link.waiting and len(self.now.entries) == before
            if self.now.table is not None and idle:
                self._past = 0  # nothing more comes, whatever the other side says of how much there is
                self._work.put_in_loop(self._look)
            self._work.put_in_loop(self._hello)


def _game(plays: Plays, load: Callable[[str], AnyGame | None]) -> AnyGame:
    """The game that is played. Raises Unwatchable, in words that name both versions; Refused for no offer."""
    invite = invitation(plays)
    game = load(invite.game)
    why = misfit(game, invite)
    if why or game is None:
        raise Unwatchable(why)
    return game


async def _told(link: Link) -> Plays:
    """What the other side plays. Raises Unreachable."""
    heard: asyncio.Future[Plays] = asyncio.get_running_loop().create_future()

    def frame(frame: Frame) -> None:
        if not heard.done():
            match frame:
                case Plays():
                    heard.set_result(frame)
                case Hello():  # as players greet each other
                    heard.set_exception(
                        Unwatchable(f"you have a seat at {who}'s table: `paravent resume` goes on there")
                    )
                case Invite():
                    heard.set_exception(Unwatchable(f"{who} has an open table that has not begun: join it, or wait"))
                case Here():
                    heard.set_exception(Unwatchable(f"{who} is there, and has no table"))
                case Decline(why=why):
                    heard.set_exception(Unwatchable(f"{who} lets nobody watch: {why}"))
                case _:
                    pass

    def gone() -> None:
        if not heard.done():
            heard.set_exception(Unreachable(f"{who} has hung up: call again, or ask what happened"))

    who = link.peer.nick
    link.hand_over(frame, gone)
    link.listen()
    try:
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            return await heard
    except TimeoutError:
        raise Unreachable(f"{who} answers, but does not say what is played: call again") from None
    finally:
        link.on_frame, link.on_end = link.unread.append, lambda: None

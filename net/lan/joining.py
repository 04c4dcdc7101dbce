"""The guest's side of sitting down: call a host, see what is played there, take a seat.

A guest takes no other table than the one he was shown; whether the host is to be trusted is for the person to decide.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from paravent.net.envelope import Signed
from paravent.net.kinds import Table
from paravent.net.lan.addresses import callable_by_others, is_loopback, written
from paravent.net.lan.links import HANDSHAKE_SECONDS, Frame, Link, Me, Unreachable, dial
from paravent.net.lan.sitting import Place, Seated, declined
from paravent.net.notes import MAX_WORDS, Address, Begin, Chat, Decline, Here, Invite, Plays, Sit, tidied
from paravent.net.wire import Malformed


class Begun(Unreachable):
    """The table plays already; one may look on at it."""


class Joining:
    """A guest who has called a host. `invite` tells what is played there, and changes while others come."""

    def __init__(self, link: Link, me: Me, place: Place, changed: Callable[[], None] = lambda: None) -> None:
        """`place` is the host's, as it was called."""
        self.link = link
        self.invite: Invite | None = None
        self.trouble = ""
        """Why nothing will come of it."""
        self.said: Callable[[str, str], None] = _unheard
        """Gets what the host says before the table begins, or passes on: his nick, and the words."""
        self._me = me
        self._place = place
        self._changed = changed
        self._failure = Unreachable
        self._told = asyncio.Event()
        self._begun: asyncio.Future[Seated] = asyncio.get_running_loop().create_future()

    @classmethod
    async def call(cls, me: Me, host: str, port: int, changed: Callable[[], None] = lambda: None) -> Joining:
        """Call a host and hear what it plays. Raises Unreachable."""
        return await cls.over(await dial(me, host, port), me, Place(host, port, first=True), changed)

    @classmethod
    async def over(cls, link: Link, me: Me, place: Place, changed: Callable[[], None] = lambda: None) -> Joining:
        """Hear what is played over a link that is open, whoever has called. Raises Unreachable."""
        joining = cls(link, me, place, changed)
        try:
            await joining._hear()
        except BaseException:
            joining.link.close()
            raise
        return joining

    async def sit(self, port: int) -> Seated:
        """Take a seat and wait for the others; `port` is where other guests can call. Raises Unreachable."""
        self.link.note(Sit(port))
        return await self._begun

    def say(self, words: str) -> None:
        """Say a line to the host, who passes it on."""
        line = tidied(words, MAX_WORDS)
        if line and not self._begun.done():
            self.link.note(Chat(line))

    def decline(self, why: str) -> None:
        """Say no, and why."""
        self.trouble = why
        declined(self.link, why)

    async def close(self) -> None:
        """Hang up."""
        if not self._begun.done():
            self._begun.cancel()
        await self.link.gone()

    async def _hear(self) -> None:
        """Wait for the invitation. Raises Unreachable."""
        self.link.hand_over(self._frame, self._gone)
        self.link.listen()
        try:
            async with asyncio.timeout(HANDSHAKE_SECONDS):
                await self._told.wait()
        except TimeoutError:
            where = written(self._place.host, self._place.port)
            raise Unreachable(f"{where} answers, but does not say what is played there: call again") from None
        if self.trouble:
            raise self._failure(self.trouble)

    def _frame(self, frame: Frame) -> None:
        match frame:
            case Invite() if self._keeps_to(frame):
                self.invite = frame
                self._told.set()
                self._changed()
            case Invite():
                self._fail("the host has changed what is played: call again to see it")
            case Plays():
                self._fail(f"{self.link.peer.nick}'s table has begun without you: you may watch it", Begun)
            case Here():
                self._fail(f"{self.link.peer.nick} is there, and has no table: ask for one, or open one yourself")
            case Chat(words=words):
                self.said(self.link.peer.nick, words)
            case Decline(why=why):
                self._fail(f"{self.link.peer.nick} says: {why}")
            case Begin(offer=wire, guests=guests) if not self._begun.done():
                self.link.on_frame = self.link.unread.append
                try:
                    self._begun.set_result(self._seated(wire, guests))
                except (Unreachable, Malformed) as error:
                    self._fail(str(error))
            case _:
                pass

    def _keeps_to(self, invite: Invite) -> bool:
        """Whether an invitation is the first, or differs from the one before in nothing but who sits."""
        shown = self.invite
        return shown is None or (
            (invite.game, invite.rules, invite.options, len(invite.nicks))
            == (shown.game, shown.rules, shown.options, len(shown.nicks))
        )

    def _gone(self) -> None:
        self._fail(f"{self.link.peer.nick} has hung up before the table began: call again, or ask what happened")

    def _fail(self, why: str, kind: type[Unreachable] = Unreachable) -> None:
        if self._begun.done():
            return
        self.trouble, self._failure = why, kind
        self._begun.set_exception(kind(why))
        self._begun.exception()  # it may be that nobody waits for it: then it is no fault of the program's
        self._told.set()
        self.link.close()
        self._changed()

    def _seated(self, wire: bytes, guests: tuple[Address, ...]) -> Seated:
        """Where everybody is. The host and lower seats are called, higher ones call. Raises Unreachable, Malformed."""
        envelope, shown = Signed.read(wire).envelope, self.invite
        body = envelope.body
        keys = [seating.identity for seating in body.seats] if isinstance(body, Table) else []
        if shown is None or not isinstance(body, Table) or self._me.identity.key not in keys:
            raise Unreachable("the host has begun the table without a seat for you: call again")
        terms = (body.game, body.rules, body.options, len(keys), keys[envelope.seat : envelope.seat + 1])
        if terms != (shown.game, shown.rules, shown.options, len(shown.nicks), [self.link.key]):
            raise Unreachable("the host has begun another table than the one it showed; nothing was played")
        seat = keys.index(self._me.identity.key)
        places = {
            guest.seat: Place(guest.host, guest.port, first=guest.seat < seat)
            for guest in guests
            if guest.seat < len(keys) and (callable_by_others(guest.host) or is_loopback(guest.host))
        }
        return Seated(wire, seat, [self.link], {**places, envelope.seat: self._place}, shown.nicks)


def _unheard(nick: str, words: str) -> None:
    """Nobody listens."""

"""Sitting down: a host opens a table and waits, guests call and take a seat, and with the last one the table begins.

What comes out is the same for all: the host's offer, one's own seat, the links that are open, and where others are to
be called. The offer is checked by the session that is made of it; who may be trusted is for the person to decide.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from paravent.core.game import AnyGame, Options, rules_hash
from paravent.core.requests import Seat
from paravent.net.envelope import Signed
from paravent.net.kinds import Option, Seating, Table
from paravent.net.lan.links import Frame, Link, Listener, Me, Unreachable, dial
from paravent.net.notes import Address, Begin, Decline, Invite, Sit
from paravent.net.terms import offer, rules_digest
from paravent.net.wire import Malformed


@dataclass(slots=True)
class Seated:
    """A table that can begin."""

    offer: bytes
    """The host's TABLE."""
    seat: Seat
    links: list[Link]
    addresses: dict[Seat, tuple[str, int]]
    """The seats that this side is to call, also again when a link is lost."""


@dataclass(slots=True)
class _Guest:
    link: Link
    port: int


class Hosting:
    """An open table that waits for guests. `changed` is called whenever somebody comes or goes."""

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        seats: int,
        me: Me,
        changed: Callable[[], None] = lambda: None,
        *,
        seat: Seat = 0,
    ) -> None:
        """`seat` is the host's own; guests get the others in the order in which they sit down."""
        self.game = game
        self.options = dict(sorted(game.facts.settle(options).items()))
        self.seats = seats
        self.seat = seat
        self.port = 0
        self._me = me
        self._changed = changed
        self._guests: list[_Guest] = []
        self._callers: set[Link] = set()
        self._full: asyncio.Future[Seated] = asyncio.get_running_loop().create_future()
        self.listener = Listener(me, self._called)
        self.later: Callable[[Link], None] = _turned_away
        """What becomes of callers once the table has begun."""

    @property
    def guests(self) -> tuple[Link, ...]:
        """Those who sit already, in the order of their seats from 1 on."""
        return tuple(guest.link for guest in self._guests)

    async def open(self, port: int = 0, host: str | None = None) -> int:
        """Wait for callers; returns the port. Raises Unreachable when it is taken."""
        self.port = await self.listener.open(port, host)
        return self.port

    async def full(self) -> Seated:
        """The table, once every seat is taken."""
        return await self._full

    async def close(self) -> None:
        """Do not wait any longer."""
        await self.listener.close()
        if not self._full.done():
            self._full.cancel()
            for link in [*self._callers, *self.guests]:
                link.note(Decline("the host has closed the table"))
                link.close()

    def invitation(self) -> Invite:
        """What callers are told."""
        taken = (self._me.nick, *(guest.link.peer.nick for guest in self._guests))
        options = tuple(Option(name, setting) for name, setting in self.options.items())
        return Invite(self.game.facts.name, rules_digest(self.game), version_of(self.game), options, self.seats, taken)

    def _called(self, link: Link) -> None:
        if self._full.done():
            self.later(link)
            return
        self._callers.add(link)
        link.hand_over(partial(self._frame, link), partial(self._gone, link))
        link.note(self.invitation())
        link.listen()

    def _frame(self, link: Link, frame: Frame) -> None:
        if not isinstance(frame, Sit) or self._full.done() or link in self.guests:
            return
        if any(guest.link.key == link.key for guest in self._guests):
            link.note(Decline("you sit at this table already"))
            link.close()
            return
        self._callers.discard(link)
        self._guests.append(_Guest(link, frame.port))
        if len(self._guests) == self.seats - 1:
            self._begin()
        else:
            for sitting in (*self.guests, *self._callers):
                sitting.note(self.invitation())
        self._changed()

    def _gone(self, link: Link) -> None:
        self._callers.discard(link)
        if not self._full.done():
            self._guests = [guest for guest in self._guests if guest.link is not link]
            self._changed()

    def _begin(self) -> None:
        keys = [guest.link.key for guest in self._guests]
        keys.insert(self.seat, self._me.identity.key)
        seats = [Seating(key, seat) for seat, key in enumerate(keys)]
        wire = offer(self.game, self.options, seats, self._me.identity, secrets.token_bytes(32))
        where = tuple(Address(keys.index(guest.link.key), guest.link.address, guest.port) for guest in self._guests)
        for link in self.guests:
            link.on_frame = link.unread.append
            link.note(Begin(wire, where))
        for link in self._callers:
            link.note(Decline("the last seat has just been taken"))
            link.close()
        self._full.set_result(Seated(wire, self.seat, list(self.guests), {}))


@dataclass(slots=True)
class Joining:
    """A guest who has called a host. `invite` tells what is played there, and changes while others come."""

    link: Link
    me: Me
    changed: Callable[[], None] = lambda: None
    invite: Invite | None = None
    _begun: asyncio.Future[Seated] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    _told: asyncio.Event = field(default_factory=asyncio.Event)
    _host: tuple[str, int] = ("", 0)

    @classmethod
    async def call(cls, me: Me, host: str, port: int, changed: Callable[[], None] = lambda: None) -> Joining:
        """Call a host and hear what it plays. Raises Unreachable."""
        link = await dial(me, host, port)
        joining = cls(link, me, changed, _host=(host, port))
        link.hand_over(joining._frame, joining._gone)
        link.listen()
        await joining._told.wait()
        if joining._begun.done():
            joining._begun.result()
        return joining

    async def sit(self, port: int) -> Seated:
        """Take a seat and wait for the others; `port` is where other guests can call. Raises Unreachable."""
        self.link.note(Sit(port))
        return await self._begun

    def decline(self, why: str) -> None:
        """Say no, and why."""
        self.link.note(Decline(why))
        self.link.close()

    def _frame(self, frame: Frame) -> None:
        match frame:
            case Invite():
                self.invite = frame
                self._told.set()
                self.changed()
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

    def _gone(self) -> None:
        self._fail(f"{self.link.peer.nick} has hung up before the table began")

    def _fail(self, why: str) -> None:
        if not self._begun.done():
            self._begun.set_exception(Unreachable(why))
            self._begun.exception()  # it may be that nobody waits for it: then it is no fault of the program's
        self._told.set()
        self.changed()

    def _seated(self, wire: bytes, guests: tuple[Address, ...]) -> Seated:
        """A guest calls the host, and the guests that sat down before it."""
        envelope = Signed.read(wire).envelope
        seats = envelope.body.seats if isinstance(envelope.body, Table) else ()
        keys = [seating.identity for seating in seats]
        if self.me.identity.key not in keys:
            raise Unreachable("the host has begun the table without a seat for this player")
        seat = keys.index(self.me.identity.key)
        calls = {guest.seat: (guest.host, guest.port) for guest in guests if guest.seat < seat}
        return Seated(wire, seat, [self.link], {envelope.seat: self._host, **calls})


def misfit(game: AnyGame | None, invite: Invite) -> str:
    """Why this program cannot play at a table, in words that name both sides' versions; empty when it can."""
    if game is None:
        return f"that table plays “{invite.game}”, which this program does not know (theirs: {invite.version})"
    if invite.rules != rules_digest(game):
        return (
            f"both sides need the same rules of {game.facts.title}: theirs is {invite.version}, "
            f"yours is {version_of(game)}; install the same version of paravent"
        )
    return ""


def version_of(game: AnyGame) -> str:
    """The version of a game as people compare it."""
    return f"{game.facts.title} {game.facts.version}, rules {rules_hash(game)}"


def _turned_away(link: Link) -> None:
    link.note(Decline("this table has begun without you"))
    link.close()

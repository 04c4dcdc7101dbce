"""The host's side of sitting down: a table that is open, and the guests who call and take a seat.

With the last one the host signs its offer, and the table begins. Nobody here is trusted with more than a seat.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from paravent.core.game import AnyGame, Options
from paravent.core.requests import Seat
from paravent.net.kinds import Option, Seating
from paravent.net.lan.addresses import callable_by_others, is_loopback
from paravent.net.lan.links import Frame, Link, Me
from paravent.net.lan.listening import Listener
from paravent.net.lan.sitting import BEGUN, Place, Seated, declined, version_of
from paravent.net.notes import MAX_WORDS, Address, Begin, Chat, Decline, Invite, Sit, tidied
from paravent.net.terms import offer, rules_digest

MOST_CALLERS: Final = 32
"""So many may look at a table at once without sitting down."""


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
        """`seat` is the host's own; guests get the others in the order in which they sit down.

        Raises core's Illegal for options that the game does not have.
        """
        self.game = game
        self.options = dict(sorted(game.facts.settle(options).items()))
        self.seats = seats
        self.seat = seat
        self.told = ""
        """What the last caller gave as the reason not to sit down, in words; empty once somebody sits down."""
        self._me = me
        self._changed = changed
        self._guests: list[_Guest] = []
        self._callers: set[Link] = set()
        self._full: asyncio.Future[Seated] = asyncio.get_running_loop().create_future()
        self.listener = Listener(me, self.called)
        self.later: Callable[[Link], None] = partial(declined, why=BEGUN)
        """What becomes of callers once the table has begun."""
        self.aside: Callable[[Link, Frame], bool] | None = None
        """Who hears first what a caller says, and returns whether it was for him: see `knocking`."""

        self.said: Callable[[str, str], None] = _unheard
        """Gets what somebody says before the table begins: his nick, and the words."""
        self.objection: Callable[[Link], str] | None = None
        """Why somebody may not sit here, in words for the host; empty when he may."""

    @property
    def guests(self) -> tuple[Link, ...]:
        """Those who sit already, in the order of their seats."""
        return tuple(guest.link for guest in self._guests)

    @property
    def lookers(self) -> tuple[Link, ...]:
        """Those who look at the table and do not sit."""
        return tuple(self._callers)

    @property
    def nicks(self) -> tuple[str, ...]:
        """Who sits on each seat; empty where it is free."""
        nicks = [guest.link.peer.nick for guest in self._guests] + [""] * (self.seats - 1 - len(self._guests))
        nicks.insert(self.seat, self._me.nick)
        return tuple(nicks)

    async def open(self, port: int = 0, host: str | None = None) -> int:
        """Wait for callers; returns the port. Raises Unreachable when it is taken."""
        return await self.listener.open(port, host)

    async def full(self) -> Seated:
        """The table, once every seat is taken."""
        return await self._full

    async def close(self) -> None:
        """Do not wait any longer."""
        await self.listener.close()
        if not self._full.done():
            self._full.cancel()
            links = [*self._callers, *self.guests]
            for link in links:
                link.note(Decline("the host has closed the table"))
            await asyncio.gather(*(link.gone() for link in links))

    def invitation(self) -> Invite:
        """What callers are told."""
        options = tuple(Option(name, setting) for name, setting in self.options.items())
        return Invite(self.game.facts.name, rules_digest(self.game), version_of(self.game), options, self.nicks)

    def say(self, words: str) -> None:
        """Say a line to everybody who sits or looks."""
        self._pass_on(words, None)

    def called(self, link: Link) -> None:
        """Show the table to somebody, who has called or was called."""
        if self._full.done():
            self.later(link)
        elif len(self._callers) >= MOST_CALLERS:
            declined(link, "too many look at this table; call again in a while")
        else:
            self._callers.add(link)
            link.note(self.invitation())
            link.hand_over(partial(self._frame, link), partial(self._gone, link))
            link.listen()

    def _frame(self, link: Link, frame: Frame) -> None:
        if self.aside is not None and self.aside(link, frame):
            return
        if self._full.done() or (link in self.guests and not isinstance(frame, Chat)):
            return
        if isinstance(frame, Decline):
            self.told = f"{link.peer.nick} does not sit down: {frame.why}"
            self._changed()
        elif isinstance(frame, Chat):
            self._pass_on(f"{link.peer.nick} says: {frame.words}", link)
            self.said(link.peer.nick, frame.words)
        elif isinstance(frame, Sit):
            self._sit(link, frame.port)

    def _sit(self, link: Link, port: int) -> None:
        self.told = "" if self.objection is None else self.objection(link)
        self._callers.discard(link)
        if self.told:
            declined(
                link, "the host knows somebody else by your name, and has been told what to do: speak to each other"
            )
            self._changed()
            return
        before = next((guest for guest in self._guests if guest.link.key == link.key), None)
        if before is not None:
            # His link may be dead without anybody knowing; who he is, is proved.
            declined(before.link, "you have sat down anew, in another window or on another machine")
            before.link, before.port = link, port
            return
        self._guests.append(_Guest(link, port))
        if len(self._guests) == self.seats - 1:
            self._begin()
        else:
            self._tell()
        self._changed()

    def _gone(self, link: Link) -> None:
        self._callers.discard(link)
        if not self._full.done() and link in self.guests:
            self._guests = [guest for guest in self._guests if guest.link is not link]
            self._tell()
            self._changed()

    def _tell(self) -> None:
        for link in (*self.guests, *self._callers):
            link.note(self.invitation())

    def _pass_on(self, words: str, author: Link | None) -> None:
        """Guests are linked to nobody else yet, so the host says what they say, and that they said it."""
        line = tidied(words, MAX_WORDS)
        for link in (*self.guests, *self._callers) if line else ():
            if link is not author:
                link.note(Chat(line))

    def _begin(self) -> None:
        keys = [guest.link.key for guest in self._guests]
        keys.insert(self.seat, self._me.identity.key)
        seats = [Seating(key, seat) for seat, key in enumerate(keys)]
        wire = offer(self.game, self.options, seats, self._me.identity, secrets.token_bytes(32))
        where = {keys.index(guest.link.key): (guest.link.address, guest.port) for guest in self._guests}
        for guest in self._guests:
            link = guest.link
            others = [(seat, host, port) for seat, (host, port) in where.items() if keys[seat] != link.key]
            link.on_frame = link.unread.append
            link.note(self.invitation())
            link.note(Begin(wire, tuple(Address(*it) for it in others if _useful(it[1], link.address))))
        for link in list(self._callers):
            declined(link, "the last seat has just been taken")
        places = {seat: Place(host, port, first=False) for seat, (host, port) in where.items() if host}
        self._full.set_result(Seated(wire, self.seat, list(self.guests), places, self.nicks))


def _unheard(nick: str, words: str) -> None:
    """Nobody listens."""


def _useful(host: str, to: str) -> bool:
    """Whether the address of one guest means anything to another one, who is at the address `to`."""
    return callable_by_others(host) or (is_loopback(host) and is_loopback(to))

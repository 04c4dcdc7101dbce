"""The host's side of sitting down: a table that is open, and the guests who call and take a seat.

With the last one the host signs its offer, and the table begins. Nobody here is trusted with more than a seat.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from paravent.core.game import AnyGame, Options
from paravent.core.requests import Seat
from paravent.net.customs import Terms
from paravent.net.kinds import Seating
from paravent.net.lan.addresses import callable_by_others, is_loopback
from paravent.net.lan.links import Frame, Link, Me
from paravent.net.lan.listening import Listener
from paravent.net.lan.sitting import BEGUN, Bot, Place, Seated, declined, version_of
from paravent.net.notes import MAX_WORDS, Address, Begin, Chat, Decline, Invite, Sit, tidied
from paravent.net.terms import agreed, offer, rules_digest

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
        bots: Mapping[Seat, Bot] | None = None,
        strict: bool = False,
        steward: bool = False,
        watch: bool = True,
        minutes: int = 0,
    ) -> None:
        """`seat` is the host's own; guests get those that are left in the order in which they sit down.

        `bots` are seats that this machine plays: they call like guests, and the host vouches for their keys. A `strict`
        table has no escrow, and with a `steward` that one plays the seats that are left (see `net.terms`); `watch`:
        whether others may look on; `minutes`: of each seat, for all its choices. Raises core's Illegal for options that
        the game does not have, or a steward, and for other minutes than there are.
        """
        self.game = game
        self.options = dict(sorted(game.facts.settle(options).items()))
        self._terms: Terms = {"steward": steward, "watch": watch, "strict": strict, "minutes": minutes}
        self._agreed = agreed(game, options, **self._terms)
        self.seats = seats
        self.seat = seat
        self.told = ""
        """What the last caller gave as the reason not to sit down, in words; empty once somebody sits down."""
        self._me = me
        self._changed = changed
        self._bots = dict(bots or {})
        self._free = [free for free in range(seats) if free != seat and free not in self._bots]
        self.wishes: Mapping[bytes, Seat] = {}
        """Who gets which seat, by his key, if it is for people."""
        self._guests: list[_Guest] = []
        self._callers: set[Link] = set()
        self._players: dict[Seat, _Guest] = {}
        """The bots that are there."""
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
        """The people who sit already, in the order in which they have sat down."""
        return tuple(guest.link for guest in self._guests)

    @property
    def lookers(self) -> tuple[Link, ...]:
        """The people who look at the table and do not sit."""
        keys = {bot.key for bot in self._bots.values()}
        return tuple(link for link in self._callers if link.key not in keys)

    @property
    def nicks(self) -> tuple[str, ...]:
        """Who sits on each seat; empty where it is free."""
        there = {seat: guest.link.peer.nick for seat, guest in self._placed().items()}
        there |= {seat: bot.nick for seat, bot in self._bots.items()} | {self.seat: self._me.nick}
        return tuple(there.get(seat, "") for seat in range(self.seats))

    @property
    def bots(self) -> Mapping[Seat, Bot]:
        """Those whom this machine plays, there already or on their way."""
        return dict(self._bots)

    def hire(self, bot: Bot) -> bool:
        """Give the last free seat to a bot; False where that seat is the only one for people, or there is none."""
        if self._full.done() or len(self._free) == 1 or len(self._guests) == len(self._free):
            return False
        taken = self._placed()
        last = next(seat for seat in reversed(self._free) if seat not in taken)
        self._free.remove(last)
        self._bots[last] = bot
        self._tell()
        self._changed()
        return True

    def dismiss(self) -> Bot | None:
        """Take the seat of the bot that was hired last for people again; returns it, who has to hang up by itself."""
        if self._full.done() or not self._bots:
            return None
        seat, bot = self._bots.popitem()
        self._players.pop(seat, None)
        self._free.append(seat)
        self._tell()
        self._changed()
        return bot

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
            links = [*self._callers, *self.guests, *(bot.link for bot in self._players.values())]
            for link in links:
                link.note(Decline("the host has closed the table"))
            await asyncio.gather(*(link.gone() for link in links))

    def invitation(self) -> Invite:
        """What callers are told."""
        return Invite(self.game.facts.name, rules_digest(self.game), version_of(self.game), self._agreed, self.nicks)

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
        bot = next((seat for seat, bot in self._bots.items() if bot.key == link.key), None)
        if bot is not None:
            self._callers.discard(link)
            self._players[bot] = _Guest(link, port)
            self._begin_if_full()
            return
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
        if len(self._guests) == len(self._free):
            declined(link, "all seats are taken; only a bot is still to come")
            return
        self._guests.append(_Guest(link, port))
        self._begin_if_full()
        self._changed()

    def _begin_if_full(self) -> None:
        if len(self._guests) == len(self._free) and self._players.keys() == self._bots.keys():
            self._begin()
        else:
            self._tell()

    def _gone(self, link: Link) -> None:
        self._callers.discard(link)
        if self._full.done():
            return
        self._players = {seat: bot for seat, bot in self._players.items() if bot.link is not link}
        if link in self.guests:
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
        sitting = self._placed() | self._players
        seats = [self._seating(seat, sitting) for seat in range(self.seats)]
        nonce, own = secrets.token_bytes(32), self._me.identity
        wire = offer(self.game, self.options, seats, own, nonce, **self._terms)
        for seat, guest in sitting.items():
            others = {other: (self._host(guest.link, other, it), it.port) for other, it in sitting.items()}
            useful = {other: it for other, it in others.items() if other != seat and _useful(it[0], guest.link.address)}
            guest.link.on_frame = guest.link.unread.append
            guest.link.note(self.invitation())
            guest.link.note(Begin(wire, tuple(Address(other, *it) for other, it in useful.items())))
        for link in list(self._callers):
            declined(link, "the last seat has just been taken")
        places = {
            seat: Place(guest.link.address, guest.port, first=False)
            for seat, guest in sitting.items()
            if guest.link.address
        }
        self._full.set_result(Seated(wire, self.seat, [it.link for it in sitting.values()], places, self.nicks))

    def _placed(self) -> dict[Seat, _Guest]:
        """Who of those who sit gets which seat: where he wishes to sit, else the first that is left."""
        free, placed, rest = list(self._free), dict[Seat, _Guest](), list[_Guest]()
        for guest in self._guests:
            wish = self.wishes.get(guest.link.key)
            if wish in free:
                free.remove(wish)
                placed[wish] = guest
            else:
                rest.append(guest)
        return placed | dict(zip(free, rest, strict=False))

    def _seating(self, seat: Seat, sitting: Mapping[Seat, _Guest]) -> Seating:
        """Who sits there, and on whose machine; the host vouches for the bots on its own."""
        key = sitting[seat].link.key if seat in sitting else self._me.identity.key
        if seat in self._bots:
            return Seating(key, self.seat, self._me.identity.sign("seat", key))
        return Seating(key, seat)

    def _host(self, link: Link, seat: Seat, guest: _Guest) -> str:
        """Where a guest is called by another one: bots are where that one has reached this machine."""
        return link.own_address if seat in self._bots else guest.link.address


def _unheard(nick: str, words: str) -> None:
    """Nobody listens."""


def _useful(host: str, to: str) -> bool:
    """Whether the address of one guest means anything to another one, who is at the address `to`."""
    return callable_by_others(host) or (is_loopback(host) and is_loopback(to))

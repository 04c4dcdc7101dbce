"""The links of one table, one to each other seat: who is there, who is away and since when, who has to be called.

Whoever is called by agreement is called again and again; the other side calls too when nothing comes of that, because a
firewall may let only one direction through. Of two links to one seat one is kept, the same by both.

A link alone proves who answers, not that he is at this table: he may have opened another one at the same port. He
counts as there once he has spoken of this one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from paravent.core.requests import Seat
from paravent.net.codes import Spot
from paravent.net.lan.addresses import written
from paravent.net.lan.links import AWAY_SECONDS, PING_SECONDS, Frame, Link, Me, Unreachable, dial
from paravent.net.lan.sitting import Place
from paravent.net.notes import Decline

REDIAL_SECONDS: Final = 3.0
"""How long to wait before a peer that could not be reached is called again."""
SOON_SECONDS: Final = 0.5
"""How long to wait before a peer whose link has just broken is called again."""
PATIENCE_SECONDS: Final = 8.0
"""How long to wait for a call before the side that is to be called calls itself."""
MOST_PLACES: Final = 4
"""So many places of one seat are tried."""
LOOK_SECONDS: Final = 1.0
"""How often to look who has fallen silent."""


class Circle:
    """Links to the other seats of a table. All callbacks come in the event loop."""

    def __init__(
        self,
        me: Me,
        keys: Sequence[bytes],
        places: Mapping[Seat, Place],
        *,
        arrived: Callable[[Seat, Link], None],
        heard: Callable[[Seat, Link, Frame], None],
        changed: Callable[[], None],
        stranger: Callable[[Link], None] | None = None,
        redial: float = REDIAL_SECONDS,
    ) -> None:
        """`keys` are the identities on all seats, one's own too; `arrived` is told of every new link.

        `stranger` gets the links of those who have no seat; without it they are turned away.
        """
        self.links: dict[Seat, Link] = {}
        self.elsewhere: dict[Seat, Link] = {}
        """Links to those who answered, and are at another table or in the lobby: kept as long as they last."""
        self.trouble: dict[Seat, str] = {}
        """Why the last call of a seat came to nothing."""
        self._met: dict[Seat, Place] = {}
        self._here: set[Link] = set()
        """The links whose other side has spoken of this table."""
        self._leaving: set[Link] = set()
        self._closed = False
        self._me = me
        self._seats = {key: seat for seat, key in enumerate(keys) if key != me.identity.key}
        self._places: dict[Seat, tuple[Place, ...]] = {seat: (place,) for seat, place in places.items()}
        self._arrived = arrived
        self._heard = heard
        self._changed = changed
        self._stranger = stranger or self._turn_away
        self._redial = redial
        self._loop = asyncio.get_running_loop()
        self._lost = dict.fromkeys(self._seats.values(), self._loop.time())
        self._told = self._missing()
        self._poked = asyncio.Event()
        self._tasks = [asyncio.create_task(self._look())]
        self._tasks += [asyncio.create_task(self._call(seat)) for seat in self._places]

    # Who is there ---------------------------------------------------------------------------------------------------

    @property
    def others(self) -> tuple[Seat, ...]:
        """Every seat but one's own."""
        return tuple(self._seats.values())

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats whose machine is not at this table, as far as this one hears, or has been silent for too long."""
        return tuple(seat for seat in self.others if not self._hears(seat) or self.links[seat] not in self._here)

    def silence(self, seat: Seat) -> float:
        """Seconds since a seat was last heard at this table, or since there was first nobody to hear."""
        link = self.links.get(seat)
        return link.silence if link is not None and link in self._here else self._loop.time() - self._lost[seat]

    def where(self, seat: Seat) -> str:
        """Where a seat is called by this side, as it is written; empty when it calls us."""
        first = [written(place.host, place.port) for place in self._places.get(seat, ()) if place.first]
        return first[0] if first else ""

    def spot(self, seat: Seat) -> Spot | None:
        """Where a seat was last reached, or where it is called first; None when nobody has said where it is."""
        place = self._met.get(seat) or next(iter(self._places.get(seat, ())), None)
        return None if place is None else (place.host, place.port)

    def _hears(self, seat: Seat) -> bool:
        return seat in self.links and self.links[seat].silence <= AWAY_SECONDS

    def _reached(self, seat: Seat) -> bool:
        """Whether there is nobody to call: he is linked, at this table or elsewhere."""
        return self._hears(seat) or seat in self.elsewhere

    def confirm(self, link: Link) -> None:
        """Its other side has spoken of this table, or sat down at it."""
        if link not in self._here and link in self.links.values():
            self._here.add(link)
            self._changed()

    def misses(self, seat: Seat, link: Link) -> bool:
        """Its other side has said that it is somewhere else; returns whether that is so. Nothing more is said to it."""
        if self.links.get(seat) is link:
            self.elsewhere[seat] = self.links.pop(seat)
            self._leave(seat, link)
            self._changed()
        return self.elsewhere.get(seat) is link

    # Links come and go ----------------------------------------------------------------------------------------------

    def add(self, link: Link) -> None:
        """Take a link to one of the other seats, and read it; whoever has no seat here is turned away."""
        seat = self._seats.get(link.key)
        if self._closed:
            self._dismiss(link)
            return
        if seat is None:
            self._stranger(link)
            return
        old = self.links.get(seat)
        if old is not None:
            if self._stays(old, link):
                self._dismiss(link)
                return
            if old in self._here:
                self._here.add(link)  # nobody has been away
            self._dismiss(old)
        if seat in self.elsewhere:
            self._dismiss(self.elsewhere.pop(seat))
        self.links[seat] = link
        self.trouble.pop(seat, None)
        self._arrived(seat, link)
        link.hand_over(partial(self._heard, seat, link), partial(self._ended, seat, link))
        link.listen()
        self._changed()

    def _turn_away(self, link: Link) -> None:
        link.note(Decline("this table has begun, and you have no seat at it"))
        self._dismiss(link)

    def _dismiss(self, link: Link) -> None:
        """Hang up on a link that is not wanted, or not any more."""
        self._leaving.add(link)
        self._here.discard(link)
        link.hand_over(_unheard, partial(self._leaving.discard, link))
        link.close()

    def _stays(self, old: Link, new: Link) -> bool:
        """Whether an older link stays: when both sides have called at once, that of the smaller key.

        Otherwise the newest stays, since whoever calls again knows that the old one is dead.
        """
        mine = self._me.identity.key < old.key
        return old.dialled != new.dialled and old.dialled == mine and old.silence < 2 * PING_SECONDS

    def _ended(self, seat: Seat, link: Link) -> None:
        for links in (self.links, self.elsewhere):
            if links.get(seat) is link:
                del links[seat]
                self._loop.call_later(SOON_SECONDS, self.call_now)
        self._leave(seat, link)
        self._changed()

    def _leave(self, seat: Seat, link: Link) -> None:
        """A link is none of this table any more."""
        if link in self._here:
            self._here.discard(link)
            self._lost[seat] = self._loop.time()

    async def close(self) -> None:
        """Call nobody any more, and hang up; whoever calls from now on is turned away."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        links = [*self.links.values(), *self.elsewhere.values(), *self._leaving]
        self.links.clear()
        self.elsewhere.clear()
        await asyncio.gather(*(link.gone() for link in links))

    # Calling --------------------------------------------------------------------------------------------------------

    def call_now(self) -> None:
        """Do not wait any longer before calling those who are away."""
        self._poked.set()
        self._poked.clear()

    def know(self, seat: Seat, place: Place) -> None:
        """A seat may be called there too, or may be there now; what is known last is tried first."""
        before = self._places.get(seat, ())
        if place in before[:1]:
            return
        self._places[seat] = (place, *(old for old in before if old != place))[:MOST_PLACES]
        if not before:
            self._tasks.append(asyncio.create_task(self._call(seat)))
        self.call_now()

    async def _call(self, seat: Seat) -> None:
        while True:
            for place in self._places.get(seat, ()):
                if not self._reached(seat) and (place.first or self.silence(seat) > PATIENCE_SECONDS):
                    await self._try(seat, place)
            try:
                async with asyncio.timeout(self._redial):
                    await self._poked.wait()
            except TimeoutError:
                pass

    async def _try(self, seat: Seat, place: Place) -> None:
        try:
            link = await dial(self._me, place.host, place.port)
        except Unreachable as error:
            self.trouble[seat] = str(error)
        else:
            if self._seats.get(link.key) == seat:
                self._met[seat] = place
                self.add(link)
                return
            self._dismiss(link)
            self.trouble[seat] = f"somebody else answers at {written(place.host, place.port)}"
        self._changed()

    async def _look(self) -> None:
        """Tell when somebody falls silent, or is heard again, and every minute that he is away."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            missing = self._missing()
            if missing != self._told:
                self._told = missing
                self._changed()

    def _missing(self) -> tuple[tuple[Seat, int], ...]:
        """Who is away, and for how many minutes."""
        return tuple((seat, int(self.silence(seat) // 60)) for seat in self.away)


def _unheard(frame: Frame) -> None:
    """What becomes of words on a link that is not wanted."""

"""Approaching a table: one that was found, one at an address, or the one that a code leads to.

All ways end in a link to its host and in his invitation; whoever is known by another key is not looked at. Which
tables are found is `lookout`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary, WeakSet

from paravent.net.codes import PORT, Code, Spot
from paravent.net.identity import fingerprint
from paravent.net.lan.contacts import Contact, Contacts, Load
from paravent.net.lan.joining import Joining
from paravent.net.lan.knocking import knock
from paravent.net.lan.known import ChangedKey, Known, Standing
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.lobby import Entry
from paravent.net.lan.reaching import reach
from paravent.net.lan.sitting import Place, declined
from paravent.net.lan.spectating import Spectating, Unwatchable

FIND_SECONDS: Final = 5.0
"""How long to look for a table that a code names, or that was in the lobby a moment ago."""
LOOK_SECONDS: Final = 0.1
"""How often to look meanwhile."""

Changed: TypeAlias = Callable[[], None]


def _nothing() -> None:
    """Nobody is told."""


class Approach:
    """The ways to a table of somebody who looks."""

    def __init__(
        self, me: Me, known: Known, contacts: Contacts, load: Load, begin: Callable[[], Awaitable[None]]
    ) -> None:
        """`load` returns the game of a name; `begin` sees to it that others are looked for."""
        self.taken: WeakSet[Link] = WeakSet()
        """Links to those whose tables are looked at: nobody has to call them."""
        self._me = me
        self._known = known
        self._contacts = contacts
        self._load = load
        self._begin = begin
        self._spots: WeakKeyDictionary[Link, Spot] = WeakKeyDictionary()
        """Where those were called whose tables one has looked at."""

    async def join(self, entry: Entry, changed: Changed = _nothing) -> Joining:
        """Look at the table of somebody who was found. Raises Unreachable, ChangedKey among it."""
        contact = self._contacts.get(entry.key) or await self._found(lambda it: it.key == entry.key)
        if contact is None:
            raise Unreachable(f"{entry.nick or 'that table'} does not answer any more")
        return await self._over(*self._contacts.take(contact), changed)

    async def join_at(self, target: Code | Spot, changed: Changed = _nothing) -> Joining:
        """Look at the table at an address, or the one that a code leads to, and make sure of its host by it.

        Raises Unreachable.
        """
        if not isinstance(target, Code):
            return await self._over(*await reach(self._me, [target]), changed)
        link, spot = await self._coded(target)
        await knock(link, target)
        self._known.meet(link.key, link.peer.nick, spot if link.dialled else None, compared=True)
        return await self._over(link, spot, changed)

    async def watch(self, entry: Entry) -> Spectating:
        """Look on at the table of somebody who was found. Raises Unreachable, ChangedKey among it."""
        contact = self._contacts.get(entry.key) or await self._found(lambda it: it.key == entry.key)
        if contact is None:
            raise Unreachable(f"{entry.nick or 'that table'} does not answer any more")
        return await self._watched(*self._contacts.take(contact))

    async def watch_at(self, target: Code | Spot) -> Spectating:
        """Look on at the table at an address, or the one that a code leads to. Raises Unreachable."""
        if not isinstance(target, Code):
            return await self._watched(*await reach(self._me, [target]))
        link, spot = await self._coded(target)
        await knock(link, target)
        return await self._watched(link, spot)

    async def named(self, nick: str) -> Spectating:
        """Look on at the table of somebody by his nick, or else at the host of that name. Raises Unreachable."""
        contact = await self._found(lambda it: it.plays is not None and it.link.peer.nick.casefold() == nick.casefold())
        if contact is not None:
            return await self._watched(*self._contacts.take(contact))
        try:
            return await self.watch_at((nick, PORT))
        except Unwatchable:
            raise
        except Unreachable as error:
            raise Unreachable(f"nobody called “{nick}” is found who plays and may be watched, and {error}") from None

    async def _watched(self, link: Link, spot: Spot) -> Spectating:
        self.taken.add(link)
        place = Place(*spot, first=True) if spot[1] else None
        return await Spectating.over(link, self._me, place, self._load)

    def met(self, link: Link) -> Standing:
        """Remember somebody one plays with; returns what he was before."""
        standing = self._known.standing(link.key, link.peer.nick, link.address)
        self._known.meet(link.key, link.peer.nick, self._spots.get(link))
        return standing

    async def _over(self, link: Link, spot: Spot, changed: Changed) -> Joining:
        try:
            self._known.check(link.key, link.peer.nick, spot[0])
        except ChangedKey:
            declined(link, "you are known here by another key; your friend has been told what to do")
            raise
        self.taken.add(link)
        if link.dialled:
            self._spots[link] = spot
        return await Joining.over(link, self._me, Place(*spot, first=link.dialled), changed)

    async def _coded(self, code: Code) -> tuple[Link, Spot]:
        """A link to whom a code names. Raises Unreachable."""
        why = f"no table here has the code {code}: ask whether it is still the one that is shown"
        if code.place is not None:
            try:
                link, spot = await reach(self._me, [code.place])
            except Unreachable as error:
                why = str(error)
            else:
                link.listen()
                return link, spot
        contact = await self._found(lambda it: _names(code, it))
        if contact is None:
            raise Unreachable(why)
        return self._contacts.take(contact)

    async def _found(self, fits: Callable[[Contact], bool]) -> Contact | None:
        """Somebody who is linked now, or is within a few seconds."""
        await self._begin()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FIND_SECONDS):
                while True:
                    for contact in self._contacts:
                        if not contact.link.over and fits(contact):
                            return contact
                    await asyncio.sleep(LOOK_SECONDS)
        return None


def _names(code: Code, contact: Contact) -> bool:
    return fingerprint(contact.key)[0] == code.name or code.place in contact.places

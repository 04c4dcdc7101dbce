"""Looking out for others: everything that may tell of them, called and asked, and made into one `Lobby`.

Tells come from the search on the network, from the registry of this machine, from the players met before and from the
settings. None of them is believed: somebody is shown when he has answered and proved who he is. Everybody calls
everybody whom he sees, so one direction that works is enough, and a table is joined over whichever link there is; how,
is `approach`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from paravent.core.game import rules_hash
from paravent.net.codes import PORT, Code, Spot
from paravent.net.lan import addresses
from paravent.net.lan.approach import Approach
from paravent.net.lan.chasing import Chase
from paravent.net.lan.contacts import Contacts, Load
from paravent.net.lan.discovery import Discovery
from paravent.net.lan.hints import Doing, Hint, Sighting, id_of
from paravent.net.lan.hosting import Hosting
from paravent.net.lan.joining import Joining
from paravent.net.lan.knocking import Door
from paravent.net.lan.known import ChangedKey, Known, Standing
from paravent.net.lan.links import Link, Me, Unreachable
from paravent.net.lan.listening import Listener
from paravent.net.lan.lobby import ALONE_SECONDS, Entry, Lobby, advice, oneself, ordered, stranger
from paravent.net.lan.registry import Registry
from paravent.net.lan.spectating import Spectating
from paravent.net.lan.ways import Ways

TICK_SECONDS: Final = 1.0
MOST_ASKED: Final = 16
"""So many of the players met last are called when one begins to look."""


class Lookout:
    """One player who looks for others, with a table of his own or without. Made and used in the event loop."""

    def __init__(
        self,
        me: Me,
        known: Known,
        load: Load,
        ways: Ways | None = None,
        *,
        registry: Registry | None = None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """`load` returns the game of a name, if there is one; `changed` is called when `lobby` may have changed."""
        self.port = 0
        """Where we can be called; 0 while we cannot."""
        self.door = Door(me.identity.key, let_in=self._let_in, changed=self._change)
        self.known = known
        self._me = me
        self._ways = ways or Ways()
        self.changed = changed
        """Whom to tell; whoever takes the lookout along to a table puts himself there."""
        self._contacts = Contacts(me, load=load, aside=self.door.hears, changed=self._change)
        self._approach = Approach(me, known, self._contacts, load, self.open)
        self._hosting: Hosting | None = None
        self._playing = False
        self._listener = Listener(me, self._called)
        self._chase = Chase(me, met=self._met, there=self._there, changed=self._change)
        self._registry = registry or Registry()
        self._discovery = Discovery(self._chase.seen, self._chase.lost, changed=self._change, look=self._ways.look)
        self.refused: ChangedKey | None = None
        """Who was not let sit down at our table last, because he is known by another key."""
        self._deaf = ""
        """Why others cannot call us."""
        self._said: Hint | None = None
        self._since = 0.0
        self._ticking: asyncio.Task[None] | None = None

    # Beginning and end ----------------------------------------------------------------------------------------------

    async def open(self, port: int | None = None) -> None:
        """Begin to look, and to be there for others, on this port or on any; what goes wrong is told in the lobby.

        Nothing happens to one that has begun.
        """
        if self._ticking is not None:
            return
        self._ticking = asyncio.create_task(self._keep_ticking())
        if self._hosting is None:
            try:
                self.port = await self._ways.opened(self._listener.open, port)
            except Unreachable as error:
                self._deaf = f"others cannot call you: {error}"
        for player in self.known.players[:MOST_ASKED]:
            if player.places:
                self._chase.seen(Sighting(f"met {player.key.hex()}", player.places))
        for spot in self._ways.peers:
            self._chase.seen(Sighting(f"told {addresses.written(*spot)}", (spot,)))
        self._since = _now()
        if self._ways.search:
            self._discovery.open()
        self._tick()

    async def host(self, hosting: Hosting, port: int | None = None) -> int:
        """Open a table, on this port or on the one so far, show it to everybody who looks, and return the port.

        Raises Unreachable when it cannot be opened.
        """
        await self._listener.close()
        self.port = await self._ways.opened(hosting.open, port if port is not None else self.port or None)
        self._hosting, self._deaf = hosting, ""
        hosting.aside, hosting.objection = self.door.hears, self._objection
        for link in self._contacts.take_all():
            hosting.called(link)
        self._tick()
        return self.port

    async def play(self) -> None:
        """The table begins: say so to the network, and call nobody any more. Callers are the table's."""
        self._playing = True
        await self._chase.close()
        await self._contacts.hang_up()
        self._tick()

    async def close(self) -> None:
        """Look no more, and be gone for the others; links that were joined over, and an open table, stay."""
        if self._ticking is not None:
            self._ticking.cancel()
        self._registry.close()
        await self._listener.close()
        await self._chase.close()
        await asyncio.gather(self._discovery.close(), self._contacts.hang_up())

    # What is to be seen ---------------------------------------------------------------------------------------------

    @property
    def searches(self) -> bool:
        """Whether the network is to be searched."""
        return self._ways.search

    @property
    def searching(self) -> bool:
        """Whether it is, at this moment."""
        return self._ways.search and bool(self._discovery.searching)

    @property
    def here(self) -> Spot:
        """Where this machine itself reaches what is open at `port`."""
        return self._ways.host or "127.0.0.1", self.port

    @property
    def lobby(self) -> Lobby:
        """Everything as it is now."""
        entries = ordered(self._entries())
        own = self._ways.own
        alone = not any(entry.state not in ("self", "gone") for entry in entries)
        code = str(self.door.code or "")
        troubles = (self._deaf, *self._chase.troubles.values(), self._registry.trouble, self.known.trouble)
        return Lobby(
            entries=entries,
            own=own,
            port=self.port,
            code=code,
            status=self._status(),
            troubles=tuple(dict.fromkeys(filter(None, troubles))),
            advice=advice(own, self.port or PORT, searching=self.searching, code=code)
            if alone and _now() - self._since >= ALONE_SECONDS
            else (),
        )

    def _change(self) -> None:
        self.changed()

    def _entries(self) -> Iterable[Entry]:
        for contact in self._contacts:
            if not contact.faded():
                contact.also(self._places(id_of(contact.key)))
                yield contact.entry(self.known)
        for sighting in self._chase.others():
            yield stranger(sighting, self._me)
        mine = self._places(id_of(self._me.identity.key))
        if mine:
            yield oneself(self._me, mine)

    def _places(self, who: str) -> tuple[Spot, ...]:
        """Where somebody of this id says that he can be called."""
        said = (seen.places for seen in self._chase.sightings.values() if seen.hint and seen.hint.id == who)
        return tuple(dict.fromkeys(spot for places in said for spot in places))

    def _status(self) -> str:
        met = [s for s in self._chase.sightings if s.startswith("met ") and s in self._chase.troubles]
        silent = f"; no answer from {len(met)} {'player' if len(met) == 1 else 'players'} you met before" if met else ""
        if not self._ways.search:
            return f"the search is switched off (discovery = false){silent}"
        if self._discovery.trouble:
            return self._discovery.trouble
        where = " and ".join(self._discovery.searching)
        return f"looking on {where}{silent}" if where else "beginning to look"

    # What others do -------------------------------------------------------------------------------------------------

    def _called(self, link: Link) -> None:
        """Somebody has called us. Where he can be called he says himself, or it was said of him."""
        self._met(link, (link.address, 0))

    def _met(self, link: Link, spot: Spot) -> None:
        """There is a link to somebody: one of two is kept, the same on both sides."""
        if self.known.get(link.key) is not None and link.dialled:
            self.known.meet(link.key, link.peer.nick, spot)
        if self._hosting is not None:
            self._hosting.called(link)
        else:
            self._contacts.add(link, spot, self.port)

    def _there(self, who: str) -> bool:
        """Whether somebody of this id need not be called: he is linked, or it is us."""
        seen = [*(contact.link for contact in self._contacts), *self._approach.taken]
        if self._hosting is not None:
            seen += [*self._hosting.lookers, *self._hosting.guests]
        return who == id_of(self._me.identity.key) or any(not it.over and id_of(it.key) == who for it in seen)

    def _let_in(self, link: Link) -> None:
        """Somebody knew the code."""
        self.known.meet(link.key, link.peer.nick, compared=True)

    def _objection(self, link: Link) -> str:
        """Why somebody may not sit down at our table."""
        try:
            self.known.check(link.key, link.peer.nick, link.address)
        except ChangedKey as changed:
            self.refused = changed
            return str(changed)
        self.refused = None
        return ""

    # What is said ---------------------------------------------------------------------------------------------------

    def _hint(self) -> Hint:
        me = id_of(self._me.identity.key)
        program = next((it.number for it in self._me.versions if it.name == "paravent"), "")
        if self._hosting is None:
            return Hint(me, program=program)
        table = self._hosting
        taken = sum(map(bool, table.nicks))
        doing: Doing = "run" if self._playing else "full" if taken == table.seats else "open"
        return Hint(me, doing, table.game.facts.name, rules_hash(table.game)[:12], taken, table.seats, program)

    async def _keep_ticking(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._tick()

    def _tick(self) -> None:
        """Once a second: say what has changed, look who is still there."""
        hint = self._hint()
        self.door.places = tuple((own.address, self.port) for own in self._ways.own) if self.port else ()
        if self._ways.search and self.port:
            if hint != self._said:
                self._discovery.say(hint, self.port)
                self._registry.write(hint, *self.here)
                self._said = hint
            here = {f"here {it.name}": it for it in self._registry.others()} if not self._playing else {}
            for name in [name for name in self._chase.sightings if name.startswith("here ") and name not in here]:
                self._chase.lost(name)
            for name, sighting in here.items():
                self._chase.seen(Sighting(name, sighting.places, sighting.hint))
        self._contacts.tick()
        if any(self._contacts):
            self._since = _now()
        self.changed()

    # What one does --------------------------------------------------------------------------------------------------

    def again(self) -> None:
        """Call everybody now who did not answer."""
        self._chase.again()

    async def join(self, entry: Entry, changed: Callable[[], None] = lambda: None) -> Joining:
        """Look at the table of somebody who was found. Raises Unreachable, ChangedKey among it."""
        return await self._approach.join(entry, changed)

    async def join_at(self, target: Code | Spot, changed: Callable[[], None] = lambda: None) -> Joining:
        """Look at the table at an address, or the one that a code leads to. Raises Unreachable."""
        return await self._approach.join_at(target, changed)

    async def watch(self, target: Entry | Code | Spot | str) -> Spectating:
        """Look on at the table of somebody found, at an address, by a code, or by a nick. Raises Unreachable."""
        if isinstance(target, Entry):
            return await self._approach.watch(target)
        return await (self._approach.named(target) if isinstance(target, str) else self._approach.watch_at(target))

    def met(self, link: Link) -> Standing:
        """Remember somebody one plays with; returns what he was before."""
        return self._approach.met(link)


def _now() -> float:
    return asyncio.get_running_loop().time()

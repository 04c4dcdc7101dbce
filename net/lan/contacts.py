"""The players of the lobby as links tell of them: what they play, how long they have been silent, that they are gone.

A link is kept open while one looks: so a seat that is taken shows at once, and a program that was killed too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.net.codes import PORT, Spot
from paravent.net.lan.known import Known, Standing
from paravent.net.lan.links import Frame, Link, Me
from paravent.net.lan.lobby import Entry, State
from paravent.net.lan.sitting import declined, misfit
from paravent.net.lan.spectating import invitation
from paravent.net.notes import Decline, Here, Invite, Ping, Plays

PING_SECONDS: Final = 1.5
SILENT_SECONDS: Final = 4.0
"""After so much silence somebody is shown as gone; what is grey within five seconds was there five seconds ago."""
AWAY_SECONDS: Final = 20.0
"""After so much the link is given up."""
GONE_SECONDS: Final = 5.0
"""So long somebody who has gone is shown in grey."""
PLAYING_SECONDS: Final = 12.0
"""So long a table that has declined us counts as one that plays, unless it does so again."""
LIVELY_SECONDS: Final = 5.0
"""A link that was heard so shortly ago is not dead."""
MOST_CONTACTS: Final = 64
MOST_PLACES: Final = 8

Load: TypeAlias = Callable[[str], AnyGame | None]
"""The game of a name, if this program has it."""
Aside: TypeAlias = Callable[[Link, Frame], bool]


class Contact:
    """Somebody who has proved who he is. `changed` is called when he says something new, or has gone."""

    def __init__(self, link: Link, place: Spot, *, load: Load, aside: Aside, changed: Callable[[], None]) -> None:
        """`place` is where he was called; its port is 0 when he has called us.

        `aside` hears first what he says, and returns whether it was for it.
        """
        self.link = link
        self.host = place[0]
        """Where he is."""
        self.places: tuple[Spot, ...] = (place,) if place[1] else ()
        """Where he can be called, the one that worked first; unknown at first of somebody who has called us."""
        self.invite: Invite | None = None
        self.plays: Plays | None = None
        """What he plays already, where one may watch."""
        self.declined = ""
        """What he said when he hung up."""
        self.spoke = asyncio.Event()
        """Set when it is known what he has to offer, or that he has hung up."""
        self.gone_at: float | None = None
        self._load = load
        self._aside = aside
        self._changed = changed
        self._loop = asyncio.get_running_loop()
        link.hand_over(self._frame, self._gone)
        link.listen()

    @property
    def key(self) -> bytes:
        """The identity."""
        return self.link.key

    def tick(self) -> None:
        """Ask whether he is there; give up on somebody who has been silent for too long."""
        if self.gone_at is not None:
            return
        self.link.note(Ping(0))
        if self.link.silence > AWAY_SECONDS:
            self.link.close()

    def also(self, places: Iterable[Spot]) -> None:
        """He says that he can be called there, too; where he is known to be comes first."""
        likely = sorted(places, key=lambda place: place[0] != self.host)
        self.places = tuple(dict.fromkeys((*self.places, *likely)))[:MOST_PLACES]

    def faded(self) -> bool:
        """Whether he has been gone for long enough not to be shown any more."""
        shown = PLAYING_SECONDS if self.declined else GONE_SECONDS
        return self.gone_at is not None and self._loop.time() - self.gone_at > shown

    def entry(self, known: Known) -> Entry:
        """As the lobby shows him."""
        peer, invite = self.link.peer, self.invite
        standing = known.standing(peer.identity, peer.nick, self.host)
        game = None if invite is None else self._load(invite.game)
        unfit = "" if invite is None else misfit(game, invite)
        return Entry(
            state=self._state(unfit),
            key=peer.identity,
            nick=peer.nick,
            standing=standing,
            game="" if invite is None else invite.game,
            title="" if invite is None else game.facts.title if game is not None else invite.game,
            nicks=() if invite is None else invite.nicks,
            options=() if invite is None else invite.options,
            theirs=_version(self.link) if invite is None else invite.version,
            why=unfit or _why(standing, peer.nick) or self.declined,
            watching=None if self.plays is None else self.plays.watching,
            places=self.places,
            age=self._age,
            called_back=not self.link.dialled,
        )

    def _state(self, unfit: str) -> State:
        if self.declined:
            return "running"
        if self.gone_at is not None or self._age > SILENT_SECONDS:
            return "gone"
        if self.invite is None:
            return "here"
        if unfit:
            return "other"
        if self.plays is not None:
            return "running"
        return "open" if "" in self.invite.nicks else "full"

    @property
    def _age(self) -> float:
        return self.link.silence

    def _frame(self, frame: Frame) -> None:
        if self._aside(self.link, frame):
            return
        match frame:
            case Invite():
                self.invite, self.plays = frame, None
            case Plays():
                try:
                    self.invite, self.plays = invitation(frame), frame
                except Refused:
                    self.link.close()
            case Here(port=port):
                self.invite = self.plays = None
                if not self.link.dialled and port:
                    self.places = ((self.host, port),)
            case Decline(why=why):
                self.declined = why
            case _:
                return
        self.spoke.set()
        self._changed()

    def _gone(self) -> None:
        self.gone_at = self._loop.time()
        self.spoke.set()
        self._changed()


class Contacts:
    """All who are linked and whose tables one does not look at yet, by their identities: one link to each."""

    def __init__(self, me: Me, *, load: Load, aside: Aside, changed: Callable[[], None]) -> None:
        self._me = me
        self._load = load
        self._aside = aside
        self._changed = changed
        self._all: dict[bytes, Contact] = {}

    def __iter__(self) -> Iterator[Contact]:
        return iter(tuple(self._all.values()))

    def get(self, key: bytes) -> Contact | None:
        """Somebody who is linked now."""
        contact = self._all.get(key)
        return None if contact is None or contact.link.over else contact

    def add(self, link: Link, spot: Spot, port: int) -> None:
        """Take a link, and say where we can be called. Of two links to one player one is kept, the same by both."""
        old = self.get(link.key)
        if old is not None:
            mine = self._me.identity.key < link.key
            if old.link.dialled != link.dialled and old.link.dialled == mine and old.link.silence < LIVELY_SECONDS:
                link.close()
                return
            old.link.close()
        elif len(self._all) >= MOST_CONTACTS:
            declined(link, "too many are in this lobby; call again in a while")
            return
        link.note(Here(port))
        self._all[link.key] = Contact(link, spot, load=self._load, aside=self._aside, changed=self._changed)
        self._changed()

    def take(self, contact: Contact) -> tuple[Link, Spot]:
        """Give a link away, with what was said over it still to be heard by whoever gets it."""
        del self._all[contact.key]
        link = contact.link
        told = contact.plays or contact.invite
        if told is not None:
            link.unread.append(told)
        link.on_frame, link.on_end = link.unread.append, _nothing
        return link, next(iter(contact.places), (contact.host, PORT))

    def take_all(self) -> list[Link]:
        """Give all links away that are open."""
        links = [contact.link for contact in self if not contact.link.over]
        self._all.clear()
        return links

    def tick(self) -> None:
        """Ask who is there, and forget who has faded."""
        for contact in self:
            contact.tick()
            if contact.faded():
                del self._all[contact.key]

    async def hang_up(self) -> None:
        """Hang up on everybody."""
        links = [contact.link for contact in self]
        self._all.clear()
        await asyncio.gather(*(link.gone() for link in links))


def _nothing() -> None:
    """Nobody cares for the end of a link that is handed over."""


def _why(standing: Standing, nick: str) -> str:
    if standing is not Standing.CHANGED:
        return ""
    return f"this is not the {nick} you know: the key is another, and joining tells what to do"


def _version(link: Link) -> str:
    return ", ".join(f"{version.name} {version.number}" for version in link.peer.versions[:2])

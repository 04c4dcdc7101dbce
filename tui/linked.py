"""A table of peers as the play screen sees it: the same surface as `solo.Solo`, with people on the other seats.

What happens comes from the network, whenever it likes: `changed` is called then, and `match.run` returns the turns that
have come since. Choices and leaving go out in the background; what goes wrong with them is `trouble` or `refused`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from paravent.core.answers import Left
from paravent.core.game import AnyGame, Illegal
from paravent.core.requests import Seat
from paravent.net.codes import Spot
from paravent.net.customs import PAIR, minutes
from paravent.net.effects import Own, Verdict
from paravent.net.identity import trust_phrase
from paravent.net.lan.known import Known
from paravent.net.lan.links import Link, Me
from paravent.net.lan.listening import Listener
from paravent.net.lan.peer import Peer
from paravent.net.lan.returning import Returning
from paravent.net.lan.sitting import Seated
from paravent.net.lan.ways import Ways
from paravent.net.resuming import Past as Kept
from paravent.net.resuming import note
from paravent.net.session import Session
from paravent.net.store import Unwritable
from paravent.net.tables import TableFiles
from paravent.net.terms import stewarded, watchable
from paravent.tui import paths
from paravent.tui.clocks import Clocks
from paravent.tui.following import listed as listed  # noqa: PLC0414 - for the screens of a table
from paravent.tui.following import told_apart
from paravent.tui.linkedmatch import LinkedMatch
from paravent.tui.solo import Past, acts_in_words

GOODBYE_SECONDS: Final = 2.0
"""How long a screen that is left stays on the line, so that the others have the end of the game too."""

GONE_SECONDS: Final = 60.0
"""How long a seat has to be silent before the others are asked whether they want to go on without it."""

LOST: Final = (
    "The plan that you had committed to is not on this disk any more, so nobody can see it: put back the file of the "
    "table's secrets, or tell the others that the game ends here."
)

Back: TypeAlias = tuple[Session, TableFiles]


class Linked:
    """One table of peers, from the moment that all seats are taken. Made in the event loop of the app."""

    thinking: tuple[Seat, ...] = ()
    """No bot thinks for this screen."""
    file: None = None
    """The two files of a table are `files`."""

    def __init__(
        self,
        game: AnyGame,
        seated: Seated,
        me: Me,
        listening: Listener | Returning | None = None,
        back: Back | None = None,
    ) -> None:
        """`listening` is where lost peers come back to; it is closed with the table. `back` is what goes on.

        Raises Refused or wire.Malformed for a table that this program cannot play, and Unwritable.
        """
        self.game = game
        self.seat = seated.seat
        self.changed: Callable[[], None] = _nothing
        """Called whenever something may have happened."""
        self.said: Callable[[Seat, str], None] = _nobody
        """Called with a chat line."""
        self.refused = ""
        """Why the last step did not count; nothing was sent."""
        self.notes: list[str] = []
        """What the player is to be told when the table is shown."""
        self.kept: Path | None = None
        """Where a game that is over was put, once everybody has signed its end."""
        self.found: Callable[[Seat, Spot], None] = _nowhere
        """Who else is told where seats may be called: the bots that this machine plays."""
        self.along: list[Callable[[], Coroutine[Any, Any, None]]] = []
        """What ends with the table: the bots that this machine plays."""
        self.level_of: Callable[[bytes], str] = _unknown
        """The level of a bot of this machine by its key; empty where it is not known."""
        self.thinker = _Nobody()
        self.past: tuple[Past, ...] = ()
        self.listening = listening
        self._me = me
        self._tasks: set[asyncio.Task[None]] = set()
        self._shutting: asyncio.Task[None] | None = None
        self._putting = False
        session, self.files = back or _begun(game, seated, me)
        self.terms, self.host = session.terms, session.chains.host
        self._keys = session.chains.keys
        self.bots = frozenset(seat for seat, who in enumerate(session.terms.seats) if who.machine != seat)
        """The seats that the host's machine plays."""
        self._machines = tuple(who.machine for who in session.terms.seats)
        self.clocks = _clocks(session)
        self._nicks = {key: nick for key, nick in zip(self._keys, seated.nicks, strict=False) if nick.strip()}
        self.peer = self._peer(session, me, seated)
        for link in seated.links:
            self.peer.add(link, sits=True)
        self.match = LinkedMatch(game, self)

    def _peer(self, session: Session, me: Me, seated: Seated) -> Peer:
        changed, said, watch = self._moved, self._heard, watchable(session.terms.options)
        return Peer(session, self.files, me, places=seated.places, changed=changed, said=said, watch=watch)

    @classmethod
    def returned(cls, back: Back, held: Kept, me: Me, at: Sequence[Spot], known: Known, ways: Ways) -> Linked:
        """A table that goes on: a silent session with its files, what they held, and where the others may be.

        Open its `listening` next.
        """
        session, _ = back
        assert session.own is not None
        keys = session.chains.keys
        met = [known.get(key) for key in keys]
        nicks = tuple("" if player is None else player.nick for player in met)
        seated = Seated(held.offer, session.own.seat, [], {}, nicks)
        linked = cls(session.game, seated, me, back=back)
        linked.listening = Returning(me, session.game, keys, ways, called=linked.arrived, know=linked.know)
        for seat in linked.peer.circle.others:
            player, kept = met[seat], held.places.get(seat)
            for spot in (*at, *(player.places if player else ()), *([kept] if kept else [])):
                linked.peer.know(seat, spot)
        if linked.match.ready:
            turns = linked.match.run()
            linked.past = tuple(
                Past(acts_in_words(session.game, it), it.seen_by(session.game, linked.seat)) for it in turns
            )
        return linked

    @property
    def stewarded(self) -> bool:
        """Whether a steward plays the seats that are left."""
        return stewarded(self.terms.options)

    # Who is there --------------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, in words that differ; oneself is `you`."""
        for link in self.peer.links.values():
            self._nicks[link.key] = link.peer.nick
        return told_apart([self._nicks.get(key, "") for key in self._keys], self.seat)

    @property
    def watching(self) -> tuple[str, ...]:
        """Who looks on, at any machine of the table, by their nicks."""
        return self.peer.watching

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats whose machine is not heard now."""
        return self.peer.circle.away

    @property
    def missed(self) -> tuple[Seat, ...]:
        """Those of them who are waited for: they have not left, and are not voted out."""
        return tuple(seat for seat in self.away if seat not in self.peer.now.gone)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people who have not left."""
        return tuple(seat for seat in range(len(self._keys)) if seat not in self.bots | {*self.peer.now.gone})

    @property
    def vacant(self) -> Mapping[Seat, str]:
        """The seats that were left for good, and how: `resigned`, `left`, `dropped`."""
        answers = (entry.answer for entry in self.peer.now.entries)
        return {answer.seat: answer.how for answer in answers if isinstance(answer, Left)}

    @property
    def lost(self) -> tuple[Seat, ...]:
        """Without whom this seat may vote to go on, where the others hold shares of the keys.

        Who has been silent for a minute, and whose time is used up.
        """
        now = self.peer.now
        if (
            not self.terms.threshold
            or now.table is None
            or now.done
            or len(self.people) <= PAIR
            or self.seat in now.gone
        ):
            return ()
        silent = {seat for seat in self.away if self.peer.circle.silence(seat) >= GONE_SECONDS}
        late = set(self.clocks.empty if self.clocks is not None else ()) & {*now.choosing}
        lost = sorted((silent | late) & voted_on(self._machines, now.gone) - {self.seat})
        return tuple(seat for seat in lost if self.seat not in now.votes.get(seat, ()))

    @property
    def parting(self) -> bool:
        """Whether this player has left for good, and does not come back; who is only out of the game may."""
        return self.match.leaves and self.seat in self.peer.now.gone

    def tick(self) -> None:
        """Let the clocks run of those who owe a choice; of who is not heard, and while nobody is, they stand still."""
        if self.clocks is None:
            return
        heard = {*range(len(self._keys))} - {*self.away}
        running = heard & {*self.peer.now.choosing} if len(heard) > 1 else ()
        self.clocks.run(running, asyncio.get_running_loop().time())

    def vote(self, seat: Seat) -> None:
        """Vote to go on without a seat and the bots of its machine."""
        for other, machine in enumerate(self._machines):
            if seat in (machine, other) and other not in self.peer.now.gone:
                self.do(self.peer.vote(other))

    @property
    def verdict(self) -> Verdict | None:
        """Why the table has stopped, if it has."""
        return self.peer.now.verdict

    @property
    def trouble(self) -> str:
        """Why it stands still on this side, if it does."""
        return self.peer.trouble or (LOST if self.peer.now.lost else "")

    def missing(self) -> str:
        """Who is not heard, whether he said so, who calls whom, and that nothing is lost; empty if all are here."""
        away = self.missed
        if not away:
            return "Hearing from the others what they know of you." if self.peer.now.silent else ""
        silent: dict[str, list[str]] = {}
        for seat in away:
            silent.setdefault(_for_how_long(self.peer.circle.silence(seat)), []).append(self.names[seat])
        told = [f"{listed(names)} {how_long}" for how_long, names in silent.items()]
        if all(seat in self.peer.circle.elsewhere for seat in away):
            names, are = listed([self.names[seat] for seat in away]), "is" if len(away) == 1 else "are"
            return f"{names} {are} there, and not at this table; it goes on once {names} {are} back. Nothing is lost."
        called = [self.peer.circle.where(seat) for seat in away if self.peer.circle.where(seat)]
        port = self.listening.port if self.listening is not None else 0
        ways = f"called again and again at {listed(called)}" if called else f"waited for on port {port}"
        if self.peer.parted >= set(away):
            return f"{listed([self.names[seat] for seat in away])} hung up; {ways}. Nothing is lost."
        lacks = "No word from" if all(seat in self.peer.links for seat in away) else "No link to"
        return f"{lacks} {listed(told)}; {ways}. Nothing is lost."

    def trust(self, seat: Seat) -> str:
        """Six words that the player of that seat reads too, if nobody sits in between."""
        return " ".join(trust_phrase(self._me.identity.key, self._keys[seat]))

    def know(self, seat: Seat, spot: Spot) -> None:
        """A seat may be called there, as somebody says."""
        self.peer.know(seat, spot)
        self.found(seat, spot)

    def arrived(self, link: Link) -> None:
        """Somebody calls who may belong to this table."""
        self.peer.add(link)

    # What happens --------------------------------------------------------------------------------------------------

    def do(self, what: Coroutine[Any, Any, None]) -> None:
        """Let something happen in the background; what goes wrong is `refused` or `trouble`."""
        self.refused = ""
        task = asyncio.create_task(self._done(what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def retry(self) -> None:
        """Try at once to keep what could not be kept."""
        self.do(self.peer.retry())

    def finish(self) -> None:
        """Nothing: the file goes to those of games that are over as soon as everybody has signed the end."""

    def close(self) -> None:
        """Nothing: whoever leaves the table calls `shut`, which takes a moment."""

    async def shut(self) -> None:
        """Say goodbye and hang up; everything has long been safe. Whoever asks for it again waits for the same."""
        if self._shutting is None:
            self._shutting = asyncio.create_task(self._shut())
        await asyncio.shield(self._shutting)

    async def _shut(self) -> None:
        if self.peer.now.done:
            await self.peer.farewell(GOODBYE_SECONDS)
        if self.listening is not None:
            await self.listening.close()
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=GOODBYE_SECONDS)
        await asyncio.gather(self.peer.close(), *(end() for end in self.along))

    def _moved(self) -> None:
        self.tick()
        if self.peer.now.done and self.verdict is None and not self._putting:
            self._putting = True
            self.do(self._put())
        self.changed()

    async def _put(self) -> None:
        """Put the signed messages of a game that is over to the others."""
        await self.peer.do(partial(self.files.move, paths.replays()))
        self.kept = self.files.path

    def _heard(self, seat: Seat, words: str) -> None:
        self.said(seat, words)

    async def _done(self, what: Coroutine[Any, Any, None]) -> None:
        try:
            await what
        except Illegal as error:
            self.refused = str(error)
        except Unwritable as error:
            # What could not be kept is tried again by itself (`trouble`); a file that cannot be moved stays.
            self.refused = "" if self.trouble else str(error)
        self.changed()


def voted_on(machines: Sequence[Seat], gone: Collection[Seat]) -> set[Seat]:
    """The seats that are voted on: those of people, with their bots, and each bot whose player is gone.

    `machines`: the machine of every seat, by the seat of its player.
    """
    return {seat for seat, machine in enumerate(machines) if seat not in gone and (machine == seat or machine in gone)}


def _clocks(session: Session) -> Clocks | None:
    """How much time everybody has left, as this machine counts it; None without a limit."""
    limit = minutes(session.terms.options)
    return Clocks(len(session.terms.seats), limit) if limit else None


def _begun(game: AnyGame, seated: Seated, me: Me) -> Back:
    """A table that begins, with its files. Raises as `Linked` does."""
    own = Own(me.identity, seated.seat, secrets.token_bytes(32))
    session = Session(game, seated.offer, own)
    files = TableFiles.create(paths.games(), own.seed, seated.offer)
    files.keep(note({seat: (place.host, place.port) for seat, place in seated.places.items()}))
    return session, files


def _for_how_long(seconds: float) -> str:
    """In whole minutes, so that a screen does not change without need."""
    minutes = int(seconds // 60)
    return f"for {minutes} min" if minutes else "now"


class _Nobody:
    """Thinks for no bot: there is none at a table of people."""

    def start(self) -> None:
        """There is nothing to get ready."""


def _nothing() -> None:
    """Nobody looks."""


def _nowhere(seat: Seat, spot: Spot) -> None:
    """Nobody else calls."""


def _unknown(_key: bytes) -> str:
    """No bot is known here."""
    return ""


def _nobody(seat: Seat, words: str) -> None:
    """Nobody listens."""

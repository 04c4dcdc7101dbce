"""Is this saved game what its players say it is? Replays every signed message offline, and needs no secret for it.

The answer names the first signed message that no honest player sends there, and its author; or a record that is not
what was written, and nobody: a file may have been damaged by anyone. It is bytes in, a report out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paravent.core import games
from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.core.requests import Over, Seat
from paravent.net import kinds
from paravent.net.customs import of_game, stewarded
from paravent.net.effects import Verdict
from paravent.net.envelope import Signed
from paravent.net.identity import fingerprint
from paravent.net.records import Damaged, Kind, Scan, scan
from paravent.net.session import Session
from paravent.net.wire import Malformed

WIRES: Final = frozenset({Kind.OUT, Kind.IN})


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sat on a seat, as far as a file can tell: the key, its six words, and the seat of the machine's player."""

    side: str
    key: bytes
    words: tuple[str, ...]
    machine: Seat


@dataclass(frozen=True, slots=True)
class Fault:
    """The first wrong message that is correctly signed."""

    code: str
    reason: str
    number: int
    """The number of its record, from 0."""
    kind: str
    seat: Seat
    """Its author."""
    convicted: bool
    """Whether it convicts its author; else somebody may have told two stories, of which this file has one."""


@dataclass(frozen=True, slots=True)
class Damage:
    """The first record that is not what was written. It accuses nobody."""

    number: int
    what: str


@dataclass(frozen=True, slots=True)
class Report:
    """What was found. It is sound when there is neither a fault nor damage, finished or not."""

    game: str
    title: str
    options: tuple[tuple[str, str], ...]
    stewarded: bool
    """Whether a steward plays the seats that are left, instead of their defaults."""
    table_id: str
    """In hex; empty until everybody has joined."""
    sitters: tuple[Sitter, ...]
    counts: dict[str, int]
    """How many messages of each kind were checked."""
    finished: bool
    """Whether the game is over, and signed by all who stayed."""
    over: Over | None
    """How it ended."""
    digest: str
    """Of the last public position, in hex; empty when there is none."""
    left: tuple[Seat, ...]
    waits_for: tuple[Seat, ...]
    notes: tuple[str, ...]
    fault: Fault | None
    damage: Damage | None

    @property
    def sound(self) -> bool:
        """Whether everything that is there is in order."""
        return self.fault is None and self.damage is None


def audit(data: bytes, load: Callable[[str], AnyGame] = games.load) -> Report:
    """What the bytes of an `ID.game` come to; `load` gives a game by its name.

    Raises Refused for what is no game of peers, or one of other rules than this program's.
    """
    found = scan(data)
    reading = _Reading(found, load)
    reading.replay()
    return reading.report()


class _Reading:
    """A file being replayed."""

    def __init__(self, found: Scan, load: Callable[[str], AnyGame]) -> None:
        self._records = found.records
        self._numbers: dict[bytes, int] = {}
        """The record of every message read so far."""
        self._damage = _damage_of(found)
        self._notes = () if not found.torn else (f"the file ends in {found.tear}: what was cut short does not count",)
        self._session = _begin(found, load)

    def replay(self) -> None:
        """Read on to the end, to a conviction, or to damage."""
        session = self._session
        for number, record in enumerate(self._records):
            if session.verdict is not None and session.verdict.seat is not None:
                return
            what = self._read(record.payload) if record.kind in WIRES else f"{record.kind.title} has no place there"
            if what:
                self._damage = Damage(number, what)
                return
            self._numbers.setdefault(record.payload, number)
        session.finish()

    def _read(self, wire: bytes) -> str:
        """Replay one message; why it can be none of this file, or an empty string."""
        session = self._session
        try:
            message = Signed.read(wire)
        except Malformed as error:
            return str(error)
        refused = session.receive(message)
        if refused is not None:
            return refused
        place = message.envelope
        here = session.chains.pick(place.seat, place.seq, place.seq)
        if session.verdict is None and (not here or here[0].id != message.id):
            return f"{place.kind}, message {place.seq} of seat {place.seat}, follows messages that are not there"
        return ""

    def report(self) -> Report:
        """All that was found."""
        session = self._session
        table, terms = session.table, session.terms
        sides = session.game.facts.sides
        sitters = tuple(
            Sitter(sides[seat], seating.identity, fingerprint(seating.identity), seating.machine)
            for seat, seating in enumerate(terms.seats)
        )
        counts = Counter(message.envelope.kind for message in session.chains.messages())
        table_id = session.chains.table_id
        return Report(
            game=session.game.facts.name,
            title=session.game.facts.title,
            options=tuple(of_game(terms.options).items()),
            stewarded=stewarded(terms.options),
            table_id="" if table_id is None else table_id.hex(),
            sitters=sitters,
            counts=dict(counts),
            finished=session.done and session.verdict is None,
            over=None if table is None else table.over,
            digest="" if table is None else table.digest.hex(),
            left=tuple(sorted(session.life.left)),
            waits_for=session.waits_for,
            notes=self._notes + self._remarks(),
            fault=None if session.verdict is None else self._fault(session.verdict),
            damage=self._damage,
        )

    def _remarks(self) -> tuple[str, ...]:
        verdict = self._session.verdict
        return (f"{verdict.reason}, before the game began",) if verdict is not None and verdict.code == "LEFT" else ()

    def _fault(self, verdict: Verdict) -> Fault | None:
        """The message that a verdict is about: the last of its evidence."""
        if verdict.code == "LEFT":
            return None
        assert verdict.evidence, "every verdict on messages of a file names one"
        message = Signed.read(verdict.evidence[-1])
        number = self._numbers.get(message.wire, len(self._numbers))
        place = message.envelope
        return Fault(verdict.code, verdict.reason, number, place.kind, place.seat, verdict.seat is not None)


def _begin(found: Scan, load: Callable[[str], AnyGame]) -> Session:
    """A session without a seat, at the table that the first record offers. Raises Refused."""
    if not found.records:
        raise found.trouble or Refused("it holds no whole record: no game was begun in it")
    first = found.records[0]
    if first.kind is Kind.HEADER:
        raise Refused("this is a game against bots: nothing in it is signed, so there is nothing to verify")
    try:
        offer = Signed.read(first.payload).envelope.body if first.kind in WIRES else None
        if not isinstance(offer, kinds.Table):
            raise Refused(f"it does not begin with the offer of a table, but with {first.kind.title}")
        return Session(load(offer.game), first.payload)
    except Malformed as error:
        raise Damaged(0, f"it does not begin with the offer of a table: {error}") from error
    except games.UnknownGame as error:
        raise Refused(str(error)) from error


def _damage_of(found: Scan) -> Damage | None:
    if found.trouble is None:
        return None
    number = found.trouble.number if isinstance(found.trouble, Damaged) else len(found.records)
    return Damage(number, str(found.trouble))

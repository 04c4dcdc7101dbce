"""Going on with a table of peers after its program has ended, in whatever way: from its two files to a session.

The messages of `ID.game` are read as those of somebody else would be, own ones among them: everything is checked again,
nothing is said, and one's own plans are found where they were put before they were committed to. The session that comes
out is silent. It is woken when those who can be reached have told what they have heard of this seat; a disk that was
put back would else say one thing in the place of another that was said before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final

from paravent.core import games
from paravent.core.game import AnyGame
from paravent.core.journal import Refused
from paravent.core.requests import Seat
from paravent.net import wire
from paravent.net.codes import Spot
from paravent.net.effects import Keep, Own
from paravent.net.envelope import Signed
from paravent.net.identity import Identity
from paravent.net.kinds import Head, Table
from paravent.net.notes import Hello
from paravent.net.records import Damaged, Kind, Record
from paravent.net.session import Session

SEED_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Past:
    """What the two files of a table hold."""

    seed: bytes
    wires: tuple[bytes, ...]
    """Every message that was kept, the host's TABLE first."""
    plans: Mapping[int, Sequence[bytes]]
    """What this seat meant to commit to, in written form, by exchange; what was really bound, its COMMIT tells."""
    places: Mapping[Seat, Spot] = field(default_factory=dict)
    """Where the others could be called."""

    def __repr__(self) -> str:
        return f"Past({len(self.wires)} messages)"  # a log may print it

    @property
    def offer(self) -> bytes:
        """The host's TABLE."""
        return self.wires[0]

    @property
    def terms(self) -> Table:
        """What the table was offered on. Raises Refused when the first message offers none."""
        return offered(self.offer)


def past(game: Sequence[Record], keys: Sequence[Record]) -> Past:
    """What the records of `ID.game` and of `ID.keys` tell. Raises Refused; Damaged for what does not belong there."""
    if not keys or keys[0].kind is not Kind.SEED or len(keys[0].payload) != SEED_BYTES:
        raise Refused("the file of its secrets does not begin with a seed: it can be verified, and not played on")
    if not game:
        raise Refused("nothing was said at this table before the program ended: begin it anew")
    for number, record in enumerate(game):
        if record.kind not in (Kind.OUT, Kind.IN):
            raise Damaged(number, f"{record.kind.title} has no place among the messages of a table")
    plans: dict[int, list[bytes]] = defaultdict(list)
    places: dict[Seat, Spot] = {}
    for number, record in enumerate(keys[1:], 1):
        if record.kind is Kind.SECRET:
            exchange, plan = _secret(number, record.payload)
            plans[exchange].append(plan)
        elif record.kind is Kind.NOTE:
            places |= _places(record.payload)
    return Past(keys[0].payload, tuple(record.payload for record in game), dict(plans), places)


def note(places: Mapping[Seat, Spot]) -> Keep:
    """What is to be kept of where the others can be called; the last note of a seat counts."""
    return Keep("note", wire.encode(tuple((seat, host, port) for seat, (host, port) in sorted(places.items()))))


def resumed(held: Past, identity: Identity, load: Callable[[str], AnyGame] | None = None) -> Session:
    """A silent session that stands where the files end. Raises Refused for files that this player cannot go on with."""
    terms = held.terms
    seat = next((seat for seat, seating in enumerate(terms.seats) if seating.identity == identity.key), None)
    if seat is None:
        raise Refused("none of the seats of this table is yours: it was played under another identity")
    try:
        game = (load or games.load)(terms.game)
    except games.UnknownGame as error:
        raise Refused(str(error)) from error
    session = Session(game, held.offer, Own(identity, seat, held.seed), held.plans)
    for number, message in enumerate(held.wires[1:], 1):
        why = session.receive(message)
        if why is not None:
            raise Damaged(number, f"it is no message of this table: {why}")
    session.effects()  # it is on the disk already, and whoever lacks any of it will say so
    return session


class Waking:
    """When a session that has come back may speak: once everybody who is linked has told what he has heard of it.

    Whoever says hello streams what is missing here, one's own messages among it; they are awaited too.
    """

    def __init__(self, session: Session) -> None:
        assert session.own is not None
        self._session = session
        self._seat = session.own.seat
        self._heads: dict[Seat, Head | None] = {}

    @property
    def heard(self) -> AbstractSet[Seat]:
        """Who has told."""
        return self._heads.keys()

    def hear(self, seat: Seat, hello: Hello) -> None:
        """Somebody tells what he has; whoever was heard once is not asked again when his link breaks."""
        if len(hello.heads) == len(self._session.terms.seats):
            self._heads[seat] = hello.heads[self._seat]

    def ready(self, linked: Collection[Seat]) -> bool:
        """Whether all of those who are linked have told, and all that they know of this seat is here."""
        known = self._session.chains.count(self._seat)
        told = [head for head in self._heads.values() if head is not None]
        return bool(self._heads) and self._heads.keys() >= set(linked) and all(head.seq < known for head in told)


def offered(offer: bytes) -> Table:
    """What a table is offered on. Raises Damaged when this is no offer."""
    try:
        body = Signed.read(offer).envelope.body
    except wire.Malformed as error:
        raise Damaged(0, f"it does not begin with the offer of a table: {error}") from error
    if not isinstance(body, Table):
        raise Damaged(0, f"it begins with {body.KIND} and not with the offer of a table")
    return body


def _places(payload: bytes) -> dict[Seat, Spot]:
    """What a NOTE tells; one of a later version that is written otherwise tells nothing."""
    try:
        value = wire.decode(payload)
    except wire.Malformed:
        return {}
    told: dict[Seat, Spot] = {}
    for item in value if isinstance(value, tuple) else ():
        match item:
            case (int(seat), str(host), int(port)):
                told[seat] = (host, port)
            case _:
                pass
    return told


def _secret(number: int, payload: bytes) -> tuple[int, bytes]:
    """The exchange and the plan of a SECRET record; raises Damaged."""
    try:
        value = wire.decode(payload)
    except wire.Malformed as error:
        raise Damaged(number, f"a plan that cannot be read: {error}") from error
    match value:
        case (int(exchange), bytes(plan), bytes()):
            return exchange, plan
        case _:
            raise Damaged(number, "a plan in another shape than it was written in")

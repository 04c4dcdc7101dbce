"""Tables of sessions in one process: frames travel over links that race, break and repeat, the same in every run.

A node is a session, or what passes for one. Several nodes may have one seat: that is how somebody plays two games
with one name. A link keeps its order, as TCP does; one that breaks loses what was on its way, and begins again with
HELLO.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from paravent.core.game import AnyGame
from paravent.core.requests import Seat
from paravent.net import records, terms
from paravent.net.effects import Fetch, Keep, Own, Send
from paravent.net.envelope import Signed, read_frame
from paravent.net.identity import Identity
from paravent.net.kinds import Seating
from paravent.net.notes import Hello, Note, Want, encode_note
from paravent.net.records import Kind
from paravent.net.session import Session
from tests.net.sketch import Pass, Plan

Node: TypeAlias = int
Link: TypeAlias = tuple[Node, Node]
Chooser: TypeAlias = Callable[[Session, Seat, Random], object]

READ = 200
"""So many legal actions are read at most."""


def some_action(session: Session, seat: Seat, rng: Random) -> object:
    """A legal action at random."""
    game, table = session.game, session.table
    assert table is not None
    sampler: Any = getattr(game, "sample", None)
    if sampler is not None:
        return sampler(table.state, seat, rng)
    return rng.choice(list(islice(game.legal(table.state, seat), READ)))


def planning(number: int, others: Mapping[Seat, int] | None = None) -> Chooser:
    """In the sketch: everybody passes, and plans this number, some seats another."""

    def choose(session: Session, seat: Seat, _: Random) -> object:
        assert session.table is not None
        return Pass() if session.table.state.agenda[0] == "play" else Plan((others or {}).get(seat, number))

    return choose


@dataclass
class Setting:
    """Who sits at a table, before anybody has said anything: everything follows from the seed."""

    game: AnyGame
    count: int
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    strict: bool = False
    """Without escrow."""
    bots: Mapping[Seat, Seat] = field(default_factory=dict)
    """The seats that are on the machine of another."""
    steward: bool = False
    """Whether a steward plays the seats that are left."""

    def __post_init__(self) -> None:
        rng = Random(f"{self.game.facts.name} {self.count} {self.seed}")
        self.players = tuple(Identity(rng.randbytes(32)) for _ in range(self.count))
        self.seeds = tuple(rng.randbytes(32) for _ in range(self.count))
        seats = [self._seating(seat) for seat in range(self.count)]
        nonce = rng.randbytes(32)
        self.offer = terms.offer(
            self.game, self.options, seats, self.players[0], nonce, strict=self.strict, steward=self.steward
        )

    def _seating(self, seat: Seat) -> Seating:
        key, machine = self.players[seat].key, self.bots.get(seat, seat)
        return Seating(key, machine, b"" if machine == seat else self.players[machine].sign("seat", key))

    def own(self, seat: Seat) -> Own:
        return Own(self.players[seat], seat, self.seeds[seat])

    def session(self, seat: Seat | None, kind: type[Session] = Session) -> Session:
        """An honest peer, or an onlooker."""
        return kind(self.game, self.offer, None if seat is None else self.own(seat))

    def nodes(self, seats: Mapping[Seat, Session] | None = None) -> list[Session]:
        """A node a seat; `seats` are those who are not simply honest."""
        return [(seats or {}).get(seat) or self.session(seat) for seat in range(self.count)]


class Pump:
    """Nodes, links, and what is on its way."""

    def __init__(
        self,
        nodes: Iterable[Session],
        *,
        links: Iterable[Link] | None = None,
        seed: int = 0,
        breaks: float = 0.0,
        repeats: float = 0.0,
        choose: Chooser = some_action,
        twins: Mapping[Node, Node] | None = None,
        may_refuse: bool = False,
    ) -> None:
        self.nodes = list(nodes)
        everyone = range(len(self.nodes))
        pairs = links if links is not None else [(a, b) for a in everyone for b in everyone if a != b]
        self.links: dict[Link, deque[bytes]] = {link: deque() for link in pairs}
        self.rng = Random(seed)
        self.kept: list[list[Keep]] = [[] for _ in self.nodes]
        self.heard: list[list[bytes]] = [[] for _ in self.nodes]
        """Every frame that came to a node, in its order."""
        self.said: list[list[Signed]] = [[] for _ in self.nodes]
        """Every message of its own that a node sent."""
        self.deaf: set[Node] = set()
        """Nodes that say nothing any more: nothing leaves them."""
        self._breaks = breaks
        self._repeats = repeats
        self._choose = choose
        self._twins = twins or {}
        """Nodes whose twin hears and chooses at the same time: both say the same until one says another thing."""
        self._may_refuse = may_refuse
        for node in everyone:
            self.flush(node)

    def run(self, until: Callable[[], bool] = lambda: False, most: int = 100_000) -> None:
        """Let everything happen that can, or until something has; raises AssertionError when there is no end."""
        for _ in range(most):
            if until() or not self.step():
                return
        raise AssertionError("the table does not come to rest")

    def settle(self) -> None:
        """Bring everything that is on its way, and let nobody choose."""
        while busy := [link for link, frames in self.links.items() if frames]:
            self.deliver(self.rng.choice(busy))

    def step(self) -> bool:
        """A choice, a frame, or a word again where all is silent; False when there is nothing left to do."""
        asked = [node for node, session in enumerate(self.nodes) if session.asked and node not in self.deaf]
        asked = [node for node in asked if node not in self._twins.values()] or asked
        busy = [link for link, frames in self.links.items() if frames]
        if asked and (not busy or self.rng.random() < 0.5):
            self.choose(self.rng.choice(asked))
        elif busy:
            self.deliver(self.rng.choice(busy))
        else:
            return False
        return True

    def choose(self, node: Node, action: object = None) -> None:
        """Let a node choose, this or anything."""
        for one in (node, self._twins.get(node)):
            if one is not None and self.nodes[one].asked:
                session = self.nodes[one]
                assert session.own is not None
                session.choose(self._choose(session, session.own.seat, self.rng) if action is None else action)
                self.flush(one)

    def deliver(self, link: Link) -> None:
        """Bring the next frame of a link; it may come again later, or the link may break before it."""
        if self.rng.random() < self._breaks:
            self.break_off(link)
            return
        frame = self.links[link].popleft()
        if self.rng.random() < self._repeats:
            self.links[link].insert(self.rng.randrange(len(self.links[link]) + 1), frame)
        self.hear(link, frame)

    def hear(self, link: Link, frame: bytes) -> None:
        """Give a frame to the node at the end of a link, and carry out what it wants."""
        source, node = link
        if node in self._twins:
            self.hear((source, self._twins[node]), frame)
        session = self.nodes[node]
        self.heard[node].append(frame)
        said = read_frame(frame)
        if isinstance(said, Hello):
            self._answer((node, source), session.lacking(said))
        elif isinstance(said, Want):
            self._answer((node, source), session.wanted(said))
        else:
            refused = session.receive(said if isinstance(said, Signed) else frame)
            assert refused is None or self._may_refuse, refused
            self.flush(node)

    def break_off(self, link: Link) -> None:
        """What is on its way between two nodes is lost; both begin anew with what they have."""
        a, b = link
        for one, other in ((a, b), (b, a)):
            if (one, other) in self.links:
                self.links[one, other].clear()
                self.note((one, other), self.nodes[one].hello())

    def note(self, link: Link, note: Note) -> None:
        """Say something on one link."""
        self._answer(link, [encode_note(note)])

    def flush(self, node: Node) -> None:
        """Carry out what a session wants."""
        for effect in self.nodes[node].effects():
            match effect:
                case Keep():
                    self.kept[node].append(effect)
                case Send(wire):
                    message = Signed.read(wire)
                    if message.envelope.seat == self._seat(node):
                        self.said[node].append(message)
                    if wire != self.nodes[node].chains.offer.wire:
                        self._tell(node, wire)
                case Fetch(want, seat):
                    self._tell(node, encode_note(want), seat)

    def _tell(self, node: Node, frame: bytes, seat: Seat | None = None) -> None:
        """To those on a seat, if there is a link to one of them, else to everybody."""
        links = [link for link in self.links if link[0] == node]
        named = [link for link in links if seat is not None and self._seat(link[1]) == seat]
        for link in named or links:
            self._answer(link, [frame])

    def _seat(self, node: Node) -> Seat | None:
        own = self.nodes[node].own
        return None if own is None else own.seat

    def _answer(self, link: Link, frames: Iterable[bytes]) -> None:
        if link in self.links and link[0] not in self.deaf:
            self.links[link].extend(frames)

    def file(self, node: Node) -> bytes:
        """What a node has on disk as its `ID.game`."""
        kinds = {"out": Kind.OUT, "in": Kind.IN}
        return b"".join(records.pack(kinds[keep.what], keep.payload) for keep in self.kept[node] if keep.what in kinds)

    def kinds_said(self, node: Node) -> list[str]:
        """The kinds of the messages that a node sent, in order."""
        return [message.envelope.kind for message in self.said[node]]

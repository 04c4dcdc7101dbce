"""MESSAGES to THE END of paravent-protocol(7): a saved game, judged from the page and the rules of the game alone."""

import hashlib
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from paravent.core import codec
from paravent.core.answers import Acts, AnyAnswer, Faces, Left, Rolled
from paravent.core.game import AnyGame, apply, rules_hash
from paravent.core.requests import Ask, Deal, Over, Request, Roll, Show, Shuffle, everyone
from paravent.core.sight import as_seen_by
from tests.net.second import proofs
from tests.net.second.basics import (
    ZEROS,
    G,
    Numbers,
    Wrong,
    add,
    decode,
    digest,
    encode,
    h2p,
    hold,
    point,
    records,
    signed,
    sub,
    u8,
    u16,
    u32,
)
from tests.net.second.proofs import Card

TABLE = 255


class SomebodyLeft(Exception):
    """The open exchange will not be completed."""


@dataclass
class Message:
    id: bytes
    seat: int
    exchange: int
    state: bytes
    kind: str
    body: list[Any]


@dataclass
class Reader:
    """Reads `data` to its end; then `scores` and `digest` are known, or Wrong was raised."""

    game: AnyGame
    data: bytes
    scores: tuple[int, ...] = ()
    exchange: int = 0
    early: int = 5
    """The last exchange before the game."""
    queues: list[deque[Message]] = field(default_factory=list)
    masked: dict[int, Card] = field(default_factory=dict)

    def __post_init__(self) -> None:
        cores = []
        for kind, wire in records(self.data):
            hold(kind in (16, 17), "no message")
            cores.append(decode(wire))
        self._offered(*cores[0])
        everything = [(decode(core), core, signature) for core, signature in cores]
        nonces = {self.host: self.offer[4]} | {m[3]: m[10][1] for m, _, _ in everything if m[9] == "JOIN"}
        hold(sorted(nonces) == list(range(self.seats)), "not everybody has joined")
        self.table = digest("table", cores[0][0], *[nonces[seat] for seat in range(self.seats)])
        for message, core, signature in everything:
            self._chained(message, core, signature)
        for message, _, _ in everything:
            for seat, head in enumerate(message[6]):
                hold(head is None or self.ids[seat][head[0]][:16] == head[1], "another story was heard")
        self._play()

    @property
    def digest(self) -> bytes:
        return hashlib.sha256(codec.encode(as_seen_by(self.state, None), self.game.state_type)).digest()

    # MESSAGES

    def _offered(self, core: bytes, _signature: bytes) -> None:
        _, table, _, self.host, _, _, _, _, _, kind, self.offer = decode(core)
        hold(kind == "TABLE" and table == ZEROS, "the first message is TABLE")
        name, self.rules, options, seats, _, _ = self.offer
        hold(name == self.game.facts.name, "another game")
        hold(self.rules == bytes.fromhex(rules_hash(self.game)) + bytes(24), "other rules")
        self.identities = [point(identity) for identity, _, _ in seats]
        self.seats = len(seats)
        self.state = self.game.new(self.seats, dict(options))
        self.offer_id = digest("id", core)
        self.queues = [deque() for _ in seats]
        self.ids: list[list[bytes]] = [[] for _ in seats]

    def _chained(self, m: list[Any], core: bytes, signature: bytes) -> None:
        version, table, epoch, seat, seq, previous, heads, exchange, state, kind, body = m
        hold((version, epoch) == (1, 0), "another version or epoch")
        hold(table == {"TABLE": ZEROS, "JOIN": self.offer_id}.get(kind, self.table), "another table")
        signed(self.identities[seat], "env", core, signature)
        chain = self.ids[seat]
        hold(seq == len(chain) and previous == (chain[-1] if chain else ZEROS), "a break in the chain")
        hold(len(heads) == self.seats and heads[seat] is None, "other heads")
        chain.append(digest("id", core))
        hold((exchange == 0) == (kind in ("TABLE", "LEAVE", "ACCUSE", "DROP", "SHARES")), "a wrong exchange")
        if kind != "TABLE":
            self.queues[seat].append(Message(chain[-1], seat, exchange, state, kind, body))

    # EXCHANGES

    def _owed(self, kind: str, seats: list[int]) -> Iterator[tuple[int, list[Any]]]:
        """The messages of the next exchange; in a chain, taken one after the other."""
        self.exchange += 1
        state = ZEROS if self.exchange <= self.early else self.digest
        for seat in seats:
            waiting = self.queues[seat][0].kind if self.queues[seat] else ""
            if waiting != kind and waiting in ("", "LEAVE", "RESULT"):
                self._stands_still(kind)
            message = self.queues[seat].popleft()
            hold((message.exchange, message.kind) == (self.exchange, kind), f"{kind} was due, not {message}")
            hold(message.state == state, "another state")
            yield seat, message.body

    def _stands_still(self, kind: str) -> None:
        """Nothing more comes for this exchange; at a table of two a LEAVE may be why."""
        left = self.seats == 2 and any(queue and queue[0].kind == "LEAVE" for queue in self.queues)
        raise SomebodyLeft if left and kind != "RESULT" else Wrong(f"{kind} is owed")

    def _ctx(self, seat: int, kind: str, subject: bytes) -> bytes:
        state = ZEROS if self.exchange <= self.early else self.digest
        bound = (self.table, u32(0), u32(self.exchange), u8(seat), kind.encode(), state)
        return digest("ctx", *bound, subject)

    def _play(self) -> None:
        all_seats = list(range(self.seats))
        for _, body in self._owed("JOIN", [seat for seat in all_seats if seat != self.host]):
            hold(body[0] == self.offer_id, "another table")
        self.keys = [
            proofs.keys(self._ctx(seat, "KEYS", self.identities[seat]), body[0])
            for seat, body in self._owed("KEYS", all_seats)
        ]
        self.joint = add(*[four[0] for four in self.keys])
        self.early = 3
        if self.offer[5]:
            self.early = 5
            self._escrow()
        # TABLE or JOIN, KEYS, and with an escrow ESCROW and ESCROW_OK
        ready = digest("ready", *[id_ for ids in self.ids for id_ in ids[: self.early - 1]])
        for _, body in self._owed("READY", all_seats):
            hold(body == [ready], "set up differently")
        faces = {face for face in self.state.cards.face if face is not None}
        self.points = {face: h2p("card", self.rules + u16(face)) for face in faces}
        while True:
            request = self.game.awaits(self.state)
            if isinstance(request, Over):
                break
            try:
                self.state = apply(self.game, self.state, self._answer(request))
            except SomebodyLeft:
                self._leave()
        self.scores = request.scores
        gone = {seat for seat in all_seats if self.state.cards.vacant >> seat & 1}
        gone |= {seat for seat in all_seats if self.queues[seat] and self.queues[seat][0].kind == "LEAVE"}
        for _, body in self._owed("RESULT", [seat for seat in all_seats if seat not in gone]):
            hold(body == [self.digest, list(request.scores)], "another result")

    def _escrow(self) -> None:
        """Whoever reads cannot open a box: that it is in order is what its holder has said."""
        machines = [machine for _, machine, _ in self.offer[3]]
        holders = [seat for seat, machine in enumerate(machines) if seat == machine]
        needed = len(holders) // 2 + 1
        hold(self.offer[5] == needed, "another threshold")
        for seat, (table, beacon, boxes) in self._owed("ESCROW", list(range(self.seats))):
            hold(len(table) == len(beacon) == 32 * (needed - 1), "another line")
            for at in range(0, len(table), 32):
                point(table[at : at + 32])
                point(beacon[at : at + 32])
            hold([holder for holder, _ in boxes] == [h for h in holders if h != machines[seat]], "other holders")
            for _, box in boxes:
                point(box[:32])
        for _, body in self._owed("ESCROW_OK", holders):
            hold(body == [[]], "a complaint")

    def _leave(self) -> None:
        """Everything else has been taken: give the open exchange up and take the seat off the table."""
        message = next(queue.popleft() for queue in self.queues if queue and queue[0].kind == "LEAVE")
        for queue in self.queues:
            while queue and queue[0].exchange == self.exchange:
                queue.popleft()
        self.state = apply(self.game, self.state, Left(message.seat, message.body[0]))

    def _agree(self) -> None:
        if self.seats > 2:
            for _, body in self._owed("ACK", list(range(self.seats))):
                hold(body == [self.exchange + 1, self.digest], "another history")

    def _answer(self, request: Request) -> AnyAnswer:
        match request:
            case Ask(seats=(seat,)):
                ((_, body),) = self._owed("MOVE", [seat])
                return Acts(((seat, self._action(seat, body[0])),))
            case Ask(seats=seats):
                return self._plans(list(seats))
            case Roll():
                return self._roll(request)
            case Shuffle():
                return self._shuffle(request)
            case Deal(slots=slots, to=to):
                away = [slot for slot in slots if slot in self.masked and self.masked[slot].place != to]
                moved = self._moved([(slot, self.masked[slot], to) for slot in away])
                self.masked |= dict(zip(away, moved, strict=True))
                return Faces((None,) * len(slots))
            case Show(slots=slots, to=to) if to == everyone(self.seats):
                return Faces(tuple(self._opened(slots)))
            case Show(slots=slots, to=to):
                hidden = [(slot, self.masked[slot]) for slot in slots if slot in self.masked]
                lookers = [seat for seat in range(self.seats) if to >> seat & 1]
                self._moved([(s, card, 128 + seat) for s, card in hidden for seat in lookers if card.place != seat])
                return Faces((None,) * len(slots))
            case Over():
                raise AssertionError("the end has no answer")

    # SECRET PLANS

    def _action(self, seat: int, written: bytes) -> object:
        action: object = codec.decode(written, self.game.action_type)
        self.game.check(self.state, seat, action)
        return action

    def _plans(self, seats: list[int]) -> AnyAnswer:
        commitments = {seat: body[0] for seat, body in self._owed("COMMIT", seats)}
        bound = (self.table, u32(0), u32(self.exchange))
        self._agree()
        everybodys = digest("commitset", *[commitments[seat] for seat in seats])
        acts = []
        for seat, (commit_set, nonce, plan) in self._owed("REVEAL", seats):
            hold(commit_set == everybodys, "other commitments")
            opened = digest("commit", *bound, u8(seat), self.identities[seat], nonce, plan)
            hold(opened == commitments[seat], "another plan")
            acts.append((seat, self._action(seat, plan)))
        return Acts(tuple(acts))

    # CARDS AND DICE

    def _key(self, place: int) -> bytes:
        return self.joint if place == TABLE else self.keys[place][1]

    def _holders(self, place: int) -> list[int]:
        return list(range(self.seats)) if place == TABLE else [place]

    def _own_key(self, seat: int, place: int) -> bytes:
        return self.keys[seat][0 if place == TABLE else 1]

    def _roll(self, ask: Roll) -> AnyAnswer:
        self._agree()
        p = b""
        shares = []
        for seat, (raw,) in self._owed("ROLL", list(range(self.seats))):
            p = h2p("roll", encode([self.table, 0, self.exchange, self.digest, ask.why]))
            shares.append(proofs.share("roll", self._ctx(seat, "ROLL", ask.why.encode()), self.keys[seat][2], p, raw))
        seed = hashlib.sha512(b"pvt1 roll\0" + p + add(*shares)).digest()
        stream = Numbers(seed)
        return Rolled(tuple(1 + stream.below(ask.sides) for _ in range(ask.dice)))

    def _moved(self, moves: list[tuple[int, Card, int]]) -> list[Card]:
        if not moves:
            return []
        if any(target != TABLE for _, _, target in moves):
            self._agree()
        parts: list[list[proofs.Cipher]] = [[] for _ in moves]
        owing = sorted({seat for _, card, _ in moves for seat in self._holders(card.place)})
        for seat, (items,) in self._owed("PART", owing):
            mine = [i for i, (_, card, _) in enumerate(moves) if seat in self._holders(card.place)]
            hold([item[:2] for item in items] == [[moves[i][0], moves[i][2]] for i in mine], "other cards")
            ctx = self._ctx(seat, "PART", b"".join(u32(slot) + u8(target) for slot, target, _ in items))
            for i, (slot, target, raw) in zip(mine, items, strict=True):
                card = moves[i][1]
                bound = ctx + u32(slot) + u8(target) + card.c1 + card.c2
                there = self._key(target if target in range(128) or target == TABLE else target - 128)
                parts[i].append(proofs.part(bound, self._own_key(seat, card.place), card, there, raw))
        return [
            Card(add(*[e1 for e1, _ in of]), sub(card.c2, add(*[e2 for _, e2 in of])), target)
            for (_, card, target), of in zip(moves, parts, strict=True)
        ]

    def _opened(self, slots: tuple[int, ...]) -> Iterator[int | None]:
        hidden = {slot: self.masked.pop(slot) for slot in slots if slot in self.masked}
        shares: dict[int, list[bytes]] = {slot: [] for slot in hidden}
        owing = sorted({seat for card in hidden.values() for seat in self._holders(card.place)})
        if hidden:
            self._agree()
            for seat, (items,) in self._owed("OPEN", owing):
                mine = [slot for slot, card in hidden.items() if seat in self._holders(card.place)]
                hold([slot for slot, _ in items] == mine, "other cards")
                ctx = self._ctx(seat, "OPEN", b"".join(u32(slot) for slot in mine))
                for slot, raw in items:
                    card = hidden[slot]
                    key = self._own_key(seat, card.place)
                    shares[slot].append(proofs.share("open", ctx + u32(slot) + card.c2, key, card.c1, raw))
        faces = {point_: face for face, point_ in self.points.items()}
        for slot in slots:
            yield faces[sub(hidden[slot].c2, add(*shares[slot]))] if slot in hidden else self.state.cards.face[slot]

    def _shuffle(self, ask: Shuffle) -> AnyAnswer:
        place = TABLE if ask.by is None else ask.by
        cards = {slot: self.masked.get(slot) or self._laid(slot, place) for slot in ask.slots}
        away = [slot for slot in ask.slots if cards[slot].place != place]
        cards |= dict(zip(away, self._moved([(slot, cards[slot], place) for slot in away]), strict=True))
        mixed = [(cards[slot].c1, cards[slot].c2) for slot in ask.slots]
        first = len(self.state.cards.face)
        if ask.slots:
            for seat, (fresh, output, proof) in self._owed("SHUFFLE", self._holders(place)):
                hold(fresh == first, "other slots")
                mixed = proofs.shuffle(
                    self._ctx(seat, "SHUFFLE", u32(place) + u32(first)), self._key(place), mixed, output, proof
                )
        for slot in ask.slots:
            self.masked.pop(slot, None)
        self.masked |= {first + i: Card(c1, c2, place) for i, (c1, c2) in enumerate(mixed)}
        return Faces((None,) * len(ask.slots))

    def _laid(self, slot: int, place: int) -> Card:
        face = self.state.cards.face[slot]
        assert face is not None
        return Card(G, add(self.points[face], self._key(place)), place)

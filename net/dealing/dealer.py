"""The dealer of peers who trust nobody: answers core's rolls, shuffles, deals and shows by messages of all of them.

A request becomes one or more steps. A step knows who owes a message of which kind, makes one's own, checks another's
and, once all are in, moves the cards. When a step may be opened, who hears of it and in what order messages arrive is
the session's business. The same steps run without own keys: that is the audit.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Protocol, TypeAlias

from paravent.core.answers import Faces, Rolled
from paravent.core.cards import Cards
from paravent.core.game import State
from paravent.core.requests import Deal, Request, Roll, Seat, Show, Shuffle, Slot, everyone
from paravent.net import kinds
from paravent.net.dealing import beacon, shuffle_proof
from paravent.net.dealing.group import BadValue
from paravent.net.dealing.keys import TABLE, Keyring, SecretKeys
from paravent.net.dealing.masking import (
    COPY,
    Box,
    Cipher,
    Masked,
    Move,
    Part,
    check_openings,
    check_parts,
    make_openings,
    make_parts,
    receiver,
)
from paravent.net.dealing.occasion import Occasion, slot_list
from paravent.net.dealing.proofs import Share


class WrongItems(BadValue):
    """A message about other cards than those that are due."""


class Step(Protocol):
    """One exchange of a request: the messages of `seats`, one after the other where it is a chain."""

    @property
    def kind(self) -> type[kinds.Body]:
        """The messages that are due."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who owes one, in the order in which a chain goes."""

    @property
    def chain(self) -> bool:
        """Whether they come one after the other."""

    @property
    def releases(self) -> bool:
        """Whether they let somebody see something: three and more peers agree on the history first."""

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Body | None:
        """One's own message, the same bytes whenever it is made again; None while a player has to choose."""

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        """Check the message of a seat (not when it is one's own, `trusted`) and keep it. Raises BadValue."""


class Mixing:
    """SHUFFLE: every seat in turn re-masks and reorders; or one seat its own hand."""

    kind = kinds.Shuffle
    chain = True
    releases = False

    def __init__(self, keyring: Keyring, place: int, cards: Sequence[Cipher], first: Slot) -> None:
        self.seats = keyring.holders(place)
        self.place = place
        self.cards = tuple(cards)
        self._key = keyring.under(place)
        self._first = first

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Shuffle:
        ctx = self._context(own.seat, occasion)
        output, secret = shuffle_proof.mix(ctx, self._key, self.cards, own.seed)
        proof = shuffle_proof.prove(ctx, self._key, self.cards, output, secret, own.seed)
        return kinds.Shuffle(self._first, shuffle_proof.encode_cards(output), proof.encode())

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Shuffle)
        if body.first != self._first:
            raise WrongItems(f"the cards that are mixed get the slots from {self._first} on, not from {body.first}")
        if trusted:
            self.cards = shuffle_proof.decode_cards(body.output, len(self.cards))
        else:
            ctx = self._context(seat, occasion)
            self.cards = shuffle_proof.check_bytes(ctx, self._key, self.cards, body.output, body.proof)

    def _context(self, seat: Seat, occasion: Occasion) -> bytes:
        return occasion.context(seat, "SHUFFLE", slot_list((self.place, self._first)))


class Parting:
    """PART: cards move to another place, or a seat peeks at them."""

    kind = kinds.Part
    chain = False

    def __init__(self, keyring: Keyring, moves: Iterable[Move]) -> None:
        self.moves = tuple(moves)
        self._keyring = keyring
        owing = {seat for move in self.moves for seat in keyring.holders(move.card.place)}
        self.seats = tuple(sorted(owing))
        # A card that goes face down to the table tells nobody anything; any other is seen by somebody at once.
        self.releases = any(move.target != TABLE for move in self.moves)
        self._parts: dict[int, list[Part]] = {index: [] for index in range(len(self.moves))}

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Part:
        moves = [move for _, move in self._of(own.seat)]
        parts = make_parts(own, self._keyring, occasion, moves)
        pairs = zip(moves, parts, strict=True)
        return kinds.Part(tuple(kinds.PartItem(move.slot, move.target, part.encode()) for move, part in pairs))

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Part)
        due = self._of(seat)
        if [(item.slot, item.target) for item in body.items] != [(move.slot, move.target) for _, move in due]:
            raise WrongItems(f"the parts are not for the cards that move: {[(m.slot, m.target) for _, m in due]}")
        parts = [Part.decode(item.part) for item in body.items]
        if not trusted:
            check_parts(seat, self._keyring, occasion, [move for _, move in due], parts)
        for (index, _), part in zip(due, parts, strict=True):
            self._parts[index].append(part)

    def moved(self) -> list[Masked]:
        """The cards at their targets, in the order of the moves; for a peek, what the peeking seat can open."""
        return [move.card.moved(move.target, self._parts[index]) for index, move in enumerate(self.moves)]

    def _of(self, seat: Seat) -> list[tuple[int, Move]]:
        holders = self._keyring.holders
        return [(index, move) for index, move in enumerate(self.moves) if seat in holders(move.card.place)]


class Opening:
    """OPEN: cards are turned up for everybody."""

    kind = kinds.Open
    chain = False
    releases = True

    def __init__(self, keyring: Keyring, cards: Sequence[tuple[Slot, Masked]]) -> None:
        self.cards = tuple(cards)
        self._keyring = keyring
        self.seats = tuple(sorted({seat for _, card in cards for seat in keyring.holders(card.place)}))
        self._shares: dict[Slot, list[Share]] = {slot: [] for slot, _ in cards}

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Open:
        cards = self._of(own.seat)
        shares = make_openings(own, self._keyring, occasion, cards)
        pairs = zip(cards, shares, strict=True)
        return kinds.Open(tuple(kinds.OpenItem(slot, share.encode()) for (slot, _), share in pairs))

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Open)
        cards = self._of(seat)
        if [item.slot for item in body.items] != [slot for slot, _ in cards]:
            raise WrongItems(f"the shares are not for the cards that are turned up: {[slot for slot, _ in cards]}")
        shares = [Share.decode(item.share) for item in body.items]
        if not trusted:
            check_openings(seat, self._keyring, occasion, cards, shares)
        for (slot, _), share in zip(cards, shares, strict=True):
            self._shares[slot].append(share)

    def faces(self, box: Box) -> dict[Slot, int]:
        """The card on every slot, once all shares are in. Raises masking.UnknownCard, which no sender can cause."""
        return {slot: box.face(card.opened(self._shares[slot])) for slot, card in self.cards}

    def _of(self, seat: Seat) -> list[tuple[Slot, Masked]]:
        return [(slot, card) for slot, card in self.cards if seat in self._keyring.holders(card.place)]


class Rolling:
    """ROLL: everybody's part of a joint roll."""

    kind = kinds.Roll
    chain = False
    releases = True

    def __init__(self, keyring: Keyring, ask: Roll) -> None:
        self.seats = keyring.active
        self._keyring = keyring
        self._ask = ask
        self._shares: dict[Seat, Share] = {}
        self._occasion: Occasion | None = None

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Roll:
        return kinds.Roll(beacon.make_roll_share(own, occasion, self._ask.why).encode())

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Roll)
        share = Share.decode(body.share)
        if not trusted:
            beacon.check_roll_share(seat, self._keyring, occasion, self._ask.why, share)
        self._shares[seat] = share
        self._occasion = occasion

    def values(self) -> tuple[int, ...]:
        """The dice, once all parts are in."""
        assert self._occasion is not None
        points = {seat: share.point for seat, share in self._shares.items()}
        seed = beacon.roll_seed(self._keyring, self._occasion, self._ask.why, points)
        return beacon.dice(seed, self._ask.dice, self._ask.sides)


Course: TypeAlias = Generator[Step, None, Faces | Rolled]
"""The steps of a request, and in the end its answer."""


class PeerDealer:
    """Where every hidden card lies, masked, and how requests are answered. `own` is None for an onlooker."""

    def __init__(self, box: Box, keyring: Keyring, own: SecretKeys | None) -> None:
        self._box = box
        self._keyring = keyring
        self._own = own
        self.masked: dict[Slot, Masked] = {}
        """The hidden cards; a slot that is not here lies open before everybody."""

    def course(self, state: State, request: Request) -> Course:
        """The steps that answer this request of a state, as this observer knows it."""
        match request:
            case Roll():
                return self._roll(request)
            case Shuffle():
                return self._shuffle(state, request)
            case Deal():
                return self._deal(state, request)
            case Show():
                return self._show(state, request)
            case _:
                raise ValueError("a dealer answers neither questions to seats nor the end of a game")

    def _roll(self, ask: Roll) -> Course:
        rolling = Rolling(self._keyring, ask)
        yield rolling
        return Rolled(rolling.values())

    def _shuffle(self, state: State, ask: Shuffle) -> Course:
        place = TABLE if ask.by is None else ask.by
        cards = {slot: self._card(state.cards, slot, place) for slot in ask.slots}
        away = [slot for slot in ask.slots if cards[slot].place != place]
        if away:
            parting = Parting(self._keyring, [Move(slot, cards[slot], place) for slot in away])
            yield parting
            cards.update(zip(away, parting.moved(), strict=True))
        first = len(state.cards.face)
        mixing = Mixing(self._keyring, place, [cards[slot].cipher for slot in ask.slots], first)
        if ask.slots:
            yield mixing
        for slot in ask.slots:
            self.masked.pop(slot, None)
        fresh = [Masked.mixed(cipher, place) for cipher in mixing.cards]
        self.masked.update(enumerate(fresh, first))
        return Faces(tuple(self._read(card) for card in fresh))

    def _deal(self, state: State, ask: Deal) -> Course:
        cards = {slot: self._card(state.cards, slot, ask.to) for slot in ask.slots}
        away = [slot for slot in ask.slots if cards[slot].place != ask.to]
        if away:
            parting = Parting(self._keyring, [Move(slot, cards[slot], ask.to) for slot in away])
            yield parting
            moved = dict(zip(away, parting.moved(), strict=True))
            cards.update(moved)
            self.masked.update(moved)
        mine = self._own is not None and self._own.seat == ask.to
        return Faces(tuple(self._face(state.cards, slot, cards[slot]) if mine else None for slot in ask.slots))

    def _show(self, state: State, ask: Show) -> Course:
        if ask.to == everyone(state.seats):
            return (yield from self._turn_up(state, ask))
        hidden = [slot for slot in ask.slots if slot in self.masked]
        looking = [seat for seat in range(state.seats) if ask.to >> seat & 1]
        peeks = [
            Move(slot, self.masked[slot], COPY + seat)
            for slot in hidden
            for seat in looking
            if self.masked[slot].place != seat
        ]
        seen: dict[tuple[Slot, Seat], Masked] = {}
        if peeks:
            parting = Parting(self._keyring, peeks)
            yield parting
            moved = zip(peeks, parting.moved(), strict=True)
            seen = {(move.slot, receiver(move.target)): card for move, card in moved}
        if self._own is None or not ask.to >> self._own.seat & 1:
            return Faces((None,) * len(ask.slots))
        seat = self._own.seat
        cards = [seen.get((slot, seat)) or self.masked.get(slot) for slot in ask.slots]
        return Faces(tuple(self._face(state.cards, slot, card) for slot, card in zip(ask.slots, cards, strict=True)))

    def _turn_up(self, state: State, ask: Show) -> Course:
        hidden = [(slot, self.masked[slot]) for slot in ask.slots if slot in self.masked]
        faces: dict[Slot, int] = {}
        if hidden:
            opening = Opening(self._keyring, hidden)
            yield opening
            faces = opening.faces(self._box)
        for slot in faces:
            del self.masked[slot]
        return Faces(tuple(faces.get(slot, state.cards.face[slot]) for slot in ask.slots))

    def _card(self, cards: Cards, slot: Slot, place: int) -> Masked:
        """The card on a slot; one that lies open is masked by everybody alike, at once where it is going."""
        held = self.masked.get(slot)
        if held is not None:
            return held
        face = cards.face[slot]
        assert face is not None, "a slot that is not masked lies open"
        return Masked.laid(self._box.point(face), place, self._keyring)

    def _face(self, cards: Cards, slot: Slot, card: Masked | None) -> int | None:
        """The face of a card that this observer sees now."""
        return cards.face[slot] if card is None or slot not in self.masked else self._read(card)

    def _read(self, card: Masked) -> int | None:
        """The face of a card in one's own hand; None for any other."""
        if self._own is None or card.place != self._own.seat:
            return None
        return self._box.face(card.read(self._own))

"""The exchanges of a dealer: mixing cards, moving them, turning them up, rolling dice together.

A step knows who owes a message of which kind, makes one's own, checks another's and, once all are in, has what came of
it. When a step may be opened, who hears of it and in what order messages arrive is the session's business; which steps
answer which request is the dealer's. The same steps run without own keys: that is the audit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from paravent.core.requests import Roll, Seat, Slot
from paravent.net import kinds
from paravent.net.dealing import beacon, shuffle_proof
from paravent.net.dealing.group import BadValue, Point
from paravent.net.dealing.keys import TABLE, Bequest, Keyring, SecretKeys
from paravent.net.dealing.masking import (
    Box,
    Cipher,
    Masked,
    Move,
    Part,
    check_openings,
    check_parts,
    make_openings,
    make_parts,
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

    @property
    def spares(self) -> bool:
        """Whether it is completed without a seat that owes in it and leaves; if not, it is broken off."""

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Body | None:
        """One's own message, the same bytes whenever it is made again; None while a player has to choose."""

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        """Check the message of a seat (not when it is one's own, `trusted`) and keep it. Raises BadValue."""

    def spare(self, gone: Bequest, occasion: Occasion) -> None:
        """Go on without the message of a seat that has left, where the step spares it."""


class Whole:
    """What the steps share that are nothing without any of their seats: who leaves in them breaks them off."""

    spares = False

    def spare(self, gone: Bequest, occasion: Occasion) -> None:
        """Nothing of it counts."""


class Lenient:
    """What the steps share that are completed without a seat that leaves."""

    spares = True

    def spare(self, gone: Bequest, occasion: Occasion) -> None:
        """The others' messages stand."""


class Mixing(Whole):
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


class Parting(Whole):
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


class Opening(Whole):
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


class Rolling(Lenient):
    """ROLL: everybody's part of a joint roll; that of a seat that leaves is computed from what it leaves behind."""

    kind = kinds.Roll
    chain = False
    releases = True

    def __init__(self, keyring: Keyring, ask: Roll) -> None:
        self.seats = keyring.active
        self._keyring = keyring
        self._ask = ask
        self._points: dict[Seat, Point] = {}
        self._occasion: Occasion | None = None

    def make(self, own: SecretKeys, occasion: Occasion) -> kinds.Roll:
        return kinds.Roll(beacon.make_roll_share(own, occasion, self._ask.why).encode())

    def take(self, seat: Seat, body: kinds.Body, occasion: Occasion, *, trusted: bool) -> None:
        assert isinstance(body, kinds.Roll)
        share = Share.decode(body.share)
        if not trusted:
            beacon.check_roll_share(seat, self._keyring, occasion, self._ask.why, share)
        self._points[seat] = share.point
        self._occasion = occasion

    def spare(self, gone: Bequest, occasion: Occasion) -> None:
        self._points[gone.seat] = beacon.missing_part(gone, occasion, self._ask.why)
        self._occasion = occasion

    def values(self) -> tuple[int, ...]:
        """The dice, once all parts are in."""
        assert self._occasion is not None
        seed = beacon.roll_seed(self._keyring, self._occasion, self._ask.why, self._points)
        return beacon.dice(seed, self._ask.dice, self._ask.sides)

"""The dealer of peers who trust nobody: answers core's rolls, shuffles, deals and shows by messages of all of them.

A request becomes one or more steps (`dealing.steps`); the cards move when they are complete. What a seat leaves behind
that is gone, its cards and its share of those on the table, is dealt with here too.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

from paravent.core.answers import Faces, Rolled
from paravent.core.cards import Cards
from paravent.core.game import State
from paravent.core.requests import Deal, Request, Roll, Seat, Show, Shuffle, Slot, everyone
from paravent.net.dealing.keys import TABLE, Bequest, Keyring, SecretKeys
from paravent.net.dealing.masking import COPY, Box, Masked, Move, receiver
from paravent.net.dealing.steps import Mixing, Opening, Parting, Rolling, Step

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
        self._astray: set[Slot] = set()
        """Cards of seats that are gone which fell back into the hand of another seat."""

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

    def lose(self, gone: Bequest) -> None:
        """A seat has left: its share is taken off the table, and the cards that it held fall back to where they lay.

        A card that it had mixed falls back to nowhere; the rules have put it out of play.
        """
        self._keyring = self._keyring.without(gone.seat)
        for slot, card in self.masked.items():
            rest = card.without(gone)
            if rest is not None:
                self.masked[slot] = rest
                if card.place == gone.seat and rest.place != TABLE:
                    self._astray.add(slot)

    def recovery(self) -> Generator[Step, None, None]:
        """The steps that bring cards to the table which fell back into a hand: they are their keeper's no more."""
        active = self._keyring.active
        moves = [
            Move(slot, self.masked[slot], TABLE)
            for slot in sorted(self._astray)
            if slot in self.masked and self.masked[slot].place in active
        ]
        if moves:
            parting = Parting(self._keyring, moves)
            yield parting
            self.masked.update(zip([move.slot for move in moves], parting.moved(), strict=True))
        self._astray.clear()

    def lot(self, ways: int, why: str) -> Generator[Step, None, int]:
        """The steps of a lot that nobody can choose, a number below `ways`; `why` is bound into it."""
        rolling = Rolling(self._keyring, Roll(1, ways, why))
        yield rolling
        return rolling.values()[0] - 1

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

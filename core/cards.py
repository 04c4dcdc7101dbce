"""Who has seen which card, and what this observer knows.

The structure is public: which slots there are, who keeps a slot, who has seen it, which slots became which when they
were mixed. Only `face` is private to an observer. The table of the whole truth is the same record with every face
known, so what a seat sees is a copy with fewer faces (`as_seen_by`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from paravent.core.answers import Faces
from paravent.core.requests import Deal, Face, Seat, Seats, Show, Shuffle, Slot, everyone


@dataclass(frozen=True, slots=True)
class Mix:
    """One shuffle: the slots `before` became the fresh slots `after`, in an order that only `by` knows, or nobody."""

    before: tuple[Slot, ...]
    after: tuple[Slot, ...]
    by: Seat | None


@dataclass(slots=True)
class Cards:
    """All card backs of a game, one entry a slot in each list."""

    seen: list[Seats] = field(default_factory=list)
    """Public: who knows this card."""
    keeper: list[Seat | None] = field(default_factory=list)
    """Public: whose card it is to open; None: the table's."""
    face: list[Face | None] = field(default_factory=list)
    """Private: what the observer knows."""
    mixes: list[Mix] = field(default_factory=list)
    """Public: which slots became which."""
    vacant: Seats = 0
    """Public: the seats that have left. Nothing is hidden in their keeping, except what they had mixed themselves."""

    def copy(self) -> Cards:
        """The same knowledge in lists of its own."""
        return Cards(self.seen.copy(), self.keeper.copy(), self.face.copy(), self.mixes.copy(), self.vacant)

    def open(self, faces: Iterable[Face], seats: int) -> tuple[Slot, ...]:
        """Lay out a box of cards face up, before everybody at a table of `seats`; returns their slots."""
        first = len(self.face)
        self.face.extend(faces)
        fresh = len(self.face) - first
        self.seen.extend([everyone(seats)] * fresh)
        self.keeper.extend([None] * fresh)
        return tuple(range(first, first + fresh))

    def mix(self, ask: Shuffle, told: Faces) -> tuple[Slot, ...]:
        """Replace the slots of `ask` by fresh ones, with the faces that the observer is told; returns them."""
        first = len(self.face)
        fresh = tuple(range(first, first + len(ask.slots)))
        self.face.extend(told.faces)
        self.seen.extend([0 if ask.by is None else 1 << ask.by] * len(fresh))
        self.keeper.extend([ask.by] * len(fresh))
        self.mixes.append(Mix(ask.slots, fresh, ask.by))
        return fresh

    def show(self, ask: Deal | Show, told: Faces) -> None:
        """Let the seats of `ask` see its cards; a deal also moves them into the keeping of its seat."""
        if isinstance(ask, Deal):
            for slot in ask.slots:
                self.keeper[slot] = ask.to
            self.turn_up(ask.slots, 1 << ask.to, told.faces)
        else:
            self.turn_up(ask.slots, ask.to, told.faces)

    def turn_up(self, slots: Sequence[Slot], to: Seats, faces: Sequence[Face | None]) -> None:
        """Let seats see cards where they lie, with the faces that the observer is told."""
        seen, known = self.seen, self.face
        for slot, face in zip(slots, faces, strict=True):
            seen[slot] |= to
            if face is not None:
                known[slot] = face

    def deal(self, slots: tuple[Slot, ...], to: Seat, seats: int) -> Deal | Show:
        """The request that deals to a seat. A vacant seat holds nothing hidden: what it is dealt is shown to all."""
        if self.vacant >> to & 1:
            return Show(slots, everyone(seats))
        return Deal(slots, to)

    def leave(self, seat: Seat, hand: Sequence[Slot]) -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
        """Mark `seat` vacant; splits its `hand` into what returns to the table and what goes out of play.

        A card that its owner had mixed can be told from its neighbours by nobody and goes out of play, and so does one
        that came from somebody who had mixed it and has left before; any other still has a place to return to.
        """
        self.vacant |= 1 << seat
        gone = {mix for mix in self.mixes if mix.by is not None and self.vacant >> mix.by & 1}
        mixed = {slot for mix in gone for slot in mix.after}
        out = tuple(slot for slot in hand if slot in mixed)
        back = tuple(slot for slot in hand if slot not in mixed)
        for slot in back:
            self.keeper[slot] = None
        return back, out

    def as_seen_by(self, seat: Seat | None, seats: int) -> Cards:
        """A copy that knows only the faces that `seat` has seen; None: an onlooker."""
        bit = seats if seat is None else seat
        face = [face if seen >> bit & 1 else None for face, seen in zip(self.face, self.seen, strict=True)]
        return Cards(self.seen.copy(), self.keeper.copy(), face, self.mixes.copy(), self.vacant)

    def known_to_all(self, slot: Slot, seats: int) -> bool:
        """Whether this card lies face up."""
        return self.seen[slot] == everyone(seats)

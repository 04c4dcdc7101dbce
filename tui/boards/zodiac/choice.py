"""A choice of the draft that is not sent yet: which cards, each upright as a fighter or sideways as a star.

It holds faces, never slots: a card keeps its face when it is mixed. `core` decides what is legal; this only refuses at
once what could not become a pick, and says why.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import draft
from paravent.core.games.zodiac.state import State
from paravent.core.requests import Face, Seat

FIGHTER: Final = "fighter"
STAR: Final = "star"


class Choice:
    """Two of the cards that a seat has been dealt, in the order in which they were taken."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._slots = {face: slot for slot in state.draft[seat] if (face := state.cards.face[slot]) is not None}
        self.cards: tuple[Face, ...] = tuple(sorted(self._slots))
        """The cards to choose from; no slot tells their order."""
        self.places = dict(zip((FIGHTER, STAR), draft.places(state, seat), strict=True))
        """How many of each kind are still free."""
        self.taken: dict[Face, str] = {}

    def count(self, kind: str) -> int:
        """How many cards are taken as this."""
        return sum(given == kind for given in self.taken.values())

    @property
    def complete(self) -> bool:
        """Whether it can be sent."""
        return len(self.taken) == box.CHOSEN

    def refusal(self, face: Face, kind: str) -> str:
        """Why a card cannot be taken as this now; empty if it can."""
        if self.taken.get(face) == kind:
            return ""
        if face not in self.taken and self.complete:
            names = " and ".join(box.NAMES[taken] for taken in self.taken)
            return f"{names} are chosen; take one of them back first"
        if self.count(kind) >= self.places[kind]:
            most = box.FIGHTERS if kind == FIGHTER else box.STARS
            full = self.places[kind] == 0
            return f"no {kind} place left: {most} of {most}" if full else f"only {self.places[kind]} {kind} place left"
        return ""

    def take(self, face: Face, kind: str) -> str:
        """Take a card as this, or say why not."""
        why = self.refusal(face, kind)
        if not why:
            self.taken[face] = kind
        return why

    def step(self, face: Face) -> str:
        """The next of fighter, star, none for a card, leaving out what has no place; or say why nothing goes."""
        given = self.taken.get(face)
        if given == STAR:
            del self.taken[face]
            return ""
        for kind in (STAR,) if given == FIGHTER else (FIGHTER, STAR):
            if not self.refusal(face, kind):
                self.taken[face] = kind
                return ""
        if given == FIGHTER:
            del self.taken[face]
            return ""
        return self.refusal(face, FIGHTER)

    def undo(self) -> bool:
        """Take the last card back; returns whether there was one."""
        if self.taken:
            self.taken.popitem()
        return True

    def pick(self) -> act.Pick:
        """The answer."""
        return act.Pick(self._of(FIGHTER), self._of(STAR))

    def take_up(self, pick: act.Pick) -> None:
        """Choose what an answer names, as far as it still fits; it may name fewer cards than an answer must."""
        self.taken.clear()
        faces = {slot: face for face, slot in self._slots.items()}
        for slots, kind in ((pick.fighters, FIGHTER), (pick.stars, STAR)):
            for slot in slots:
                self.take(faces[slot], kind)

    def _of(self, kind: str) -> tuple[int, ...]:
        return tuple(sorted(self._slots[face] for face, given in self.taken.items() if given == kind))

    def fits(self, faces: Iterable[Face]) -> bool:
        """Whether these are the cards to choose from."""
        return self.cards == tuple(sorted(faces))

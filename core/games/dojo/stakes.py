"""What a round is about, for bots: what each card would do for each dojo, what a duel changes, what a giver keeps.

All of it follows from what lies open, so every seat reckons alike; who sees more is told so by arguments. What a seat
minds is its own dojo, less a share of each rival's. A giver is thought of as someone who keeps the first card that
beats what the cards to come promise (optimal stopping); what else it might do is a matter of taste, in points.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import rounds
from paravent.core.games.dojo.laying import Sketch
from paravent.core.games.dojo.state import NONE, State, places
from paravent.core.games.dojo.worth import CODE, NO_TROPHY, Worth

if TYPE_CHECKING:
    from paravent.core.requests import Face, Seat

Belief: TypeAlias = list[tuple["Face", float]]
"""Cards that somebody may hold, one of each sort, with weights."""

_FIERCE: Final = 4
"""A giver is prepared for challengers of this belt and above …"""
_OFTEN: Final = 0.6
"""… who come so often."""
_TASTE: Final = 0.8
"""How many points a giver may pass up without thinking long."""


def leaning(gain: float, taste: float) -> float:
    """How often somebody does what gains so many points."""
    return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, gain / taste))))


class Stakes:
    """One round, as far as everybody can follow it. Values are points and grow with need: ask for what you want."""

    def __init__(self, state: State, worth: Worth) -> None:
        self.state = state
        self.giver = state.giver
        self.places = places(state)
        self.spite = 1.0 / (state.seats - 1)
        """How much a point of a rival hurts."""
        self._worth = worth
        self._dojos = [Sketch.of(state, seat) for seat in range(state.seats)]
        self._kind = NO_TROPHY if state.up == NONE else box.KIND[state.up]
        self._plain: list[dict[int, float]] = [{} for _ in self._dojos]
        self._crowned: list[dict[int, float]] = [{} for _ in self._dojos]
        self._duels: dict[tuple[Seat, int, int], tuple[float, float]] = {}
        self._means: dict[int, float] = {}
        self._merits: dict[int, float] = {}
        self._kept: dict[int, dict[int, float]] = {}
        self._hopes: list[float] = []
        self.out = _not_open(state)
        """The cards that do not lie open, one of each sort, and how many there are."""

    # -- what cards do for dojos ------------------------------------------------------------------

    def plain(self, place: int, face: Face) -> float:
        """What a dojo comes to with this card; the Ronin has none."""
        if place >= len(self._dojos):
            return 0.0
        known, code = self._plain[place], CODE[face]
        if code not in known:
            known[code] = self._dojos[place].best(self._worth, code).value
        return known[code]

    def crowned(self, seat: Seat, face: Face) -> float:
        """What a dojo comes to with this card and the trophy in play."""
        known, code = self._crowned[seat], CODE[face]
        if code not in known:
            if self._kind in (NO_TROPHY, box.MEDAL):
                medal = box.MEDAL_POINTS if self._kind == box.MEDAL else 0
                known[code] = self.plain(seat, face) + medal
            else:
                known[code] = self._dojos[seat].best(self._worth, code, self._kind).value
        return known[code]

    # -- the challenge ----------------------------------------------------------------------------

    def duel(self, seat: Seat, mine: Face, theirs: Face) -> tuple[float, float]:
        """What a challenge changes for `seat`, who has `mine`, and for the giver, who has `theirs`, in points."""
        key = (seat, CODE[mine], CODE[theirs])
        found = self._duels.get(key)
        if found is None:
            ahead = box.BELT[mine] - box.BELT[theirs]
            lifts = (-box.THROW_BONUS, 0, box.THROW_BONUS) if self.state.throws else (0,)
            chance = sum([ahead + lift >= 0 for lift in lifts]) / len(lifts)
            won = self._after(seat, self.giver, mine, theirs) if chance else (0.0, 0.0)
            lost = self._after(self.giver, seat, theirs, mine) if chance < 1.0 else (0.0, 0.0)
            found = (chance * won[0] + (1 - chance) * lost[1], chance * won[1] + (1 - chance) * lost[0])
            self._duels[key] = found
        return found

    def _after(self, winner: Seat, loser: Seat, mine: Face, theirs: Face) -> tuple[float, float]:
        """What changes for both when the winner has taken the trophy and swaps or not, as suits best."""
        spite, before, other = self.spite, self.plain(winner, mine), self.plain(loser, theirs)
        kept = self.crowned(winner, mine) - before
        best = (kept, -spite * kept)
        if CODE[mine] != CODE[theirs]:
            gain = self.crowned(winner, theirs) - before
            loss = self.plain(loser, mine) - other
            if gain - spite * loss > kept:
                best = (gain - spite * loss, loss - spite * gain)
        return best

    def dare(self, seat: Seat, mine: Face, belief: Belief) -> float:
        """What `seat` gains by a challenge, if this is what the giver may hold."""
        total = weights = 0.0
        for face, weight in belief:
            total += weight * self.duel(seat, mine, face)[0]
            weights += weight
        return total / weights if weights else 0.0

    # -- what a giver keeps -----------------------------------------------------------------------

    def merit(self, face: Face) -> float:
        """What keeping this card is worth to the giver: to its dojo, to nobody else's, and in a challenge."""
        code = CODE[face]
        if code not in self._merits:
            others = [place for place in range(self.places) if place != self.giver]
            shared = sum([self.favour(place, face) for place in others]) / len(others)
            self._merits[code] = self.plain(self.giver, face) + self.spite * shared + self._defence(face)
        return self._merits[code]

    def _defence(self, face: Face) -> float:
        fierce = [(other, count) for other, count in self.out if box.BELT[other] >= _FIERCE]
        rivals = [seat for seat in range(self.state.seats) if seat != self.giver]
        if not fierce or self._kind == NO_TROPHY:
            return 0.0
        total = sum([count * self.duel(seat, other, face)[1] for other, count in fierce for seat in rivals])
        return _OFTEN * total / (len(rivals) * sum([count for _, count in fierce]))

    def mean(self, place: int) -> float:
        """What a dojo comes to with any card."""
        if place not in self._means:
            whole = sum([count for _, count in self.out])
            self._means[place] = sum([count * self.plain(place, face) for face, count in self.out]) / whole
        return self._means[place]

    def favour(self, place: int, face: Face) -> float:
        """By how much this card does more for a dojo than any card."""
        return self.plain(place, face) - self.mean(place)

    def hope(self, coming: int) -> float:
        """What the best of so many cards to come is worth to the giver, if each must be kept or given at sight."""
        while len(self._hopes) < coming:
            least = self._hopes[-1] if self._hopes else -math.inf
            whole = sum([count for _, count in self.out])
            self._hopes.append(sum([count * max(least, self.merit(face)) for face, count in self.out]) / whole)
        return self._hopes[coming - 1]

    def surplus(self, face: Face, free: int) -> float:
        """By how much keeping a card beats waiting, when so many places have none yet, the giver's own among them."""
        return self.merit(face) - self.hope(free - 1) if free > 1 else math.inf

    def kept(self, step: int) -> dict[int, float]:
        """How often a giver who has no card keeps one of each sort, as the one with the number `step` of the round."""
        if step not in self._kept:
            free = self.places - step
            self._kept[step] = {
                CODE[face]: leaning(self.surplus(face, free), _TASTE) if free > 1 else 1.0 for face, _ in self.out
            }
        return self._kept[step]

    def belief(self, step: int, own: Face) -> Belief:
        """What the giver may have kept as card `step`, for one who holds `own` and thinks about why it was kept."""
        kept = self.kept(step)
        return [(face, weight * kept[CODE[face]]) for face, weight in self.unseen_by(own)]

    def unseen_by(self, own: Face) -> Belief:
        """The cards that one who holds `own` has not seen, each as likely as any other."""
        return [(face, float(count - (CODE[face] == CODE[own]))) for face, count in self.out]


def _not_open(state: State) -> list[tuple[Face, int]]:
    """The cards of the deck that not everybody has seen, one of each sort with their number, in order."""
    cards = state.cards
    whole = [face for slot in cards.mixes[0].before if (face := cards.face[slot]) is not None]
    open_ = [face for dojo in state.dojos for face in dojo] + state.row
    open_ += [
        face
        for slot in rounds.all_cards(state) + state.drawn
        if cards.known_to_all(slot, state.seats) and (face := cards.face[slot]) is not None
    ]
    sorts = Counter(CODE[face] for face in whole)
    sorts.subtract(CODE[face] for face in open_)
    first: dict[int, Face] = {}
    for face in whole:
        first.setdefault(CODE[face], face)
    return [(face, sorts[code]) for code, face in first.items() if sorts[code]]

"""What a round is about, for bots: what each card would do for each dojo, what a duel changes, what a giver keeps.

All of it follows from what lies open (`Table`), so every seat reckons alike; who sees more says so by arguments. Cards
are told apart by their sort (`worth.SORT`). What a seat minds is its own dojo, less a share of each rival's. A giver is
thought of as one who keeps the first card that beats what the cards to come promise (optimal stopping), give or take a
matter of taste.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import rounds
from paravent.core.games.dojo.laying import Frozen, Sketch
from paravent.core.games.dojo.state import NONE, State, places
from paravent.core.games.dojo.worth import NO_TROPHY, SORT, SORT_BELTS, SORTS, Sort, Worth

if TYPE_CHECKING:
    from paravent.core.requests import Seat

Belief: TypeAlias = list[float]
"""How likely each sort of card is, up to a factor."""

_FIERCE: Final = tuple([sort for sort in range(SORTS) if SORT_BELTS[sort] >= 4])
"""A giver is prepared for challengers with these belts …"""
_OFTEN: Final = 0.6
"""… who come so often."""
_TASTE: Final = 0.8
"""How many points a giver may pass up without thinking long."""


def leaning(gain: float, taste: float) -> float:
    """How often somebody does what gains so many points."""
    return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, gain / taste))))


class Table(NamedTuple):
    """The part of a round that lies open: equal ones are reckoned once."""

    giver: Seat
    places: int
    throws: bool
    kind: int
    """Of the trophy in play, or `NO_TROPHY`."""
    dojos: tuple[Frozen, ...]
    out: tuple[int, ...]
    """How many cards of each sort do not lie open."""

    @classmethod
    def of(cls, state: State) -> Table:
        """What everybody sees of a state."""
        kind = NO_TROPHY if state.up == NONE else box.KIND[state.up]
        dojos = tuple([Sketch.of(state, seat).frozen() for seat in range(state.seats)])
        return cls(state.giver, places(state), state.throws, kind, dojos, _not_open(state))


def _not_open(state: State) -> tuple[int, ...]:
    cards = state.cards
    whole = [face for slot in cards.mixes[0].before if (face := cards.face[slot]) is not None]
    open_ = [face for dojo in state.dojos for face in dojo] + state.row
    open_ += [
        face
        for slot in rounds.all_cards(state) + state.drawn
        if cards.known_to_all(slot, state.seats) and (face := cards.face[slot]) is not None
    ]
    sorts = Counter(SORT[face] for face in whole)
    sorts.subtract(SORT[face] for face in open_)
    return tuple([sorts[sort] for sort in range(SORTS)])


@lru_cache(maxsize=64)
def stakes_of(table: Table, worth: Worth, *, wary: bool) -> Stakes:
    """What is at stake at a table, by this judgement; a `wary` giver thinks of challengers, another of its dojo."""
    return Stakes(table, worth, wary=wary)


class Stakes:
    """One round, as far as everybody can follow it. Values are points."""

    def __init__(self, table: Table, worth: Worth, *, wary: bool) -> None:
        self.giver, self.places = table.giver, table.places
        self.seats = len(table.dojos)
        self.spite = 1.0 / (self.seats - 1)
        """How much a point of a rival hurts, against one of the own."""
        self.out = table.out
        self._throws = table.throws
        self._wary = wary
        self._whole = sum(table.out)
        dojos = [Sketch.thawed(frozen) for frozen in table.dojos]
        nothing = [[0.0] * SORTS] * (self.places - self.seats)
        self.plain = [dojo.prospects(worth) for dojo in dojos] + nothing
        """What the dojo of each place comes to with each sort of card; the Ronin has none."""
        if table.kind == box.MEDAL:
            self.crowned = [[value + box.MEDAL_POINTS for value in values] for values in self.plain[: self.seats]]
        else:
            self.crowned = [dojo.prospects(worth, table.kind) for dojo in dojos]
        """The same with the trophy in play."""
        self.favours = [[value - self._mean(values) for value in values] for values in self.plain]
        """By how much each sort does more for a dojo than any card."""
        self._duels: dict[tuple[Seat, Sort], list[tuple[float, float]]] = {}
        self._merits: list[float] = []
        self._hopes: list[float] = []
        self._kept: dict[int, list[float]] = {}

    def _mean(self, values: list[float]) -> float:
        return sum([count * value for count, value in zip(self.out, values, strict=True)]) / self._whole

    # -- the challenge ----------------------------------------------------------------------------

    def duels(self, seat: Seat, mine: Sort) -> list[tuple[float, float]]:
        """What a challenge with `mine` changes for `seat`, and what for the giver, by the sort that the giver has."""
        key = (seat, mine)
        if key not in self._duels:
            self._duels[key] = [self._duel(seat, mine, theirs) for theirs in range(SORTS)]
        return self._duels[key]

    def _duel(self, seat: Seat, mine: Sort, theirs: Sort) -> tuple[float, float]:
        ahead = SORT_BELTS[mine] - SORT_BELTS[theirs]
        lifts = (-box.THROW_BONUS, 0, box.THROW_BONUS) if self._throws else (0,)
        chance = sum([ahead + lift >= 0 for lift in lifts]) / len(lifts)
        won = self._after(seat, self.giver, mine, theirs) if chance else (0.0, 0.0)
        lost = self._after(self.giver, seat, theirs, mine) if chance < 1.0 else (0.0, 0.0)
        return chance * won[0] + (1 - chance) * lost[1], chance * won[1] + (1 - chance) * lost[0]

    def _after(self, winner: Seat, loser: Seat, mine: Sort, theirs: Sort) -> tuple[float, float]:
        """What changes for both when the winner has taken the trophy and swaps or not, as suits best."""
        before, crowned, other = self.plain[winner][mine], self.crowned[winner], self.plain[loser]
        kept, gain, loss = crowned[mine] - before, crowned[theirs] - before, other[mine] - other[theirs]
        if gain - self.spite * loss > kept:
            return gain - self.spite * loss, loss - self.spite * gain
        return kept, -self.spite * kept

    def dare(self, seat: Seat, mine: Sort, belief: Belief) -> float:
        """What `seat` gains by a challenge, if this is what the giver may hold."""
        weights = sum(belief)
        if not weights:
            return 0.0
        duels = self.duels(seat, mine)
        return sum([weight * duel[0] for weight, duel in zip(belief, duels, strict=True) if weight]) / weights

    # -- what a giver keeps -----------------------------------------------------------------------

    @property
    def merits(self) -> list[float]:
        """What keeping each sort is worth to the giver: to its dojo, to nobody else's, and in a challenge."""
        if not self._wary:
            return self.plain[self.giver]
        if not self._merits:
            others = [favours for place, favours in enumerate(self.favours) if place != self.giver]
            shares = [self.spite * sum(favours) / len(others) for favours in zip(*others, strict=True)]
            mine = self.plain[self.giver]
            self._merits = [sum(parts) for parts in zip(mine, shares, self._defences(), strict=True)]
        return self._merits

    def _defences(self) -> list[float]:
        """What challengers with high belts would do to a giver with each sort."""
        totals, weights = [0.0] * SORTS, 0
        for seat in range(self.seats):
            for sort in _FIERCE if seat != self.giver else ():
                if count := self.out[sort]:
                    weights += count
                    totals = [t + count * duel[1] for t, duel in zip(totals, self.duels(seat, sort), strict=True)]
        return [_OFTEN * total / weights for total in totals] if weights else totals

    def surplus(self, sort: Sort, free: int) -> float:
        """By how much keeping a card beats waiting, when so many places have none yet, the giver's own among them."""
        return self.merits[sort] - self._hope(free - 1) if free > 1 else math.inf

    def _hope(self, coming: int) -> float:
        """What the best of so many cards to come is worth to the giver, if each must be kept or given at sight."""
        while len(self._hopes) < coming:
            least = self._hopes[-1] if self._hopes else -math.inf
            self._hopes.append(self._mean([max(least, merit) for merit in self.merits]))
        return self._hopes[coming - 1]

    def _keeps(self, step: int) -> list[float]:
        """How often a giver who has no card keeps each sort, as the card with the number `step` of the round."""
        if step not in self._kept:
            free = self.places - step
            self._kept[step] = [leaning(self.surplus(sort, free), _TASTE) for sort in range(SORTS)]
        return self._kept[step]

    def belief(self, step: int, own: Sort) -> Belief:
        """What the giver may have kept as card `step`, to one who holds `own` and thinks about why it was kept."""
        return [weight * keeps for weight, keeps in zip(self.unseen_by(own), self._keeps(step), strict=True)]

    def unseen_by(self, own: Sort) -> Belief:
        """The cards that one who holds `own` has not seen, each as likely as any other."""
        weights = [float(count) for count in self.out]
        weights[own] -= 1.0
        return weights

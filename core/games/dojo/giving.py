"""What a gift leads to: the rest of a round dealt in thought, with challengers who believe what they can know.

The giver knows every card of the round, the others one each. So a round in thought is judged twice: each challenger by
what it must believe of a card that was kept at that point, which may be wrong, and the outcome by what was kept in
truth. That is where bluffing comes from: a poor card kept early is taken for a good one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.dojo import outlook, rounds
from paravent.core.games.dojo.stakes import Stakes, leaning
from paravent.core.games.dojo.worth import SORT, Sort

if TYPE_CHECKING:
    from random import Random

    from paravent.core.bots.budget import Purse
    from paravent.core.games.dojo.state import State
    from paravent.core.requests import Seat

NERVE: Final = 0.4
"""How many points a challenger may pass up, or risk, without thinking long."""


class Deal:
    """The cards of a round as the giver knows or imagines them."""

    def __init__(self, stakes: Stakes, state: State) -> None:
        self._stakes = stakes
        self._state = state
        self._cards: dict[int, Sort] = {}
        for place, hand in enumerate(state.hands):
            face = state.cards.face[hand[0]] if hand else None
            if face is not None:
                self._cards[place] = SORT[face]
        self._free = rounds.without_card(state)
        giver = state.giver
        self._step = state.gifts.index(giver) if giver in state.gifts else -1
        self._dares: dict[tuple[Seat, Sort, int], float] = {}

    def after(self, place: int, card: Sort, coming: list[Sort]) -> float:
        """What the round is worth to the giver if `card` goes to `place` and then these come."""
        giver, cards, free = self._state.giver, self._cards.copy(), self._free.copy()
        step = self._step
        for number, sort in enumerate([card, *coming]):
            to = self._goes_to(sort, free) if number else place
            free.remove(to)
            cards[to] = sort
            if to == giver:
                step = self._stakes.places - len(free) - 1
        return self._outcome(cards, step)

    def _goes_to(self, sort: Sort, free: list[int]) -> int:
        """As a giver who thinks of its own dojo first: keep it or wait, else give it where it does least."""
        stakes, giver = self._stakes, self._state.giver
        if giver in free and stakes.surplus(sort, len(free)) >= 0:
            return giver
        return min([place for place in free if place != giver], key=lambda place: stakes.favours[place][sort])

    def _outcome(self, cards: dict[int, Sort], step: int) -> float:
        """The dojos as they then stand, and what becomes of it if the others challenge as they dare."""
        stakes, state, giver = self._stakes, self._state, self._state.giver
        held = cards[giver]
        total = stakes.plain[giver][held]
        unasked = 1.0
        for distance in range(1, state.seats):
            seat = (giver + distance) % state.seats
            total -= stakes.spite * stakes.plain[seat][cards[seat]]
            if not state.cards.vacant >> seat & 1:
                chance = unasked * leaning(self._dares_with(seat, cards[seat], step), NERVE)
                total += chance * stakes.duels(seat, cards[seat])[held][1]
                unasked -= chance
        return total

    def _dares_with(self, seat: Seat, own: Sort, step: int) -> float:
        key = (seat, own, step)
        if key not in self._dares:
            self._dares[key] = self._stakes.dare(seat, own, self._stakes.belief(step, own))
        return self._dares[key]


def gifts(stakes: Stakes, seen: State, rng: Random, purse: Purse) -> dict[int, float]:
    """What each place for the card in hand is worth to the giver, on average over rounds dealt to their end.

    Empty where the purse does not hold one round for each place.
    """
    free = rounds.without_card(seen)
    card = seen.cards.face[seen.drawn[0]]
    assert card is not None, "the giver has looked at it"
    deal, unseen = Deal(stakes, seen), [SORT[face] for face in outlook.unseen(seen)]
    totals = dict.fromkeys(free, 0.0)
    dealt = 0
    while purse.pay(len(free)):
        coming = rng.sample(unseen, len(free) - 1)
        for place in free:
            totals[place] += deal.after(place, SORT[card], coming)
        dealt += 1
    return {place: total / dealt for place, total in totals.items()} if dealt else {}

"""The small changes that every effect is made of: a track moves, tokens and cards change hands; each tells the story.

No rule decides here when such a change is due.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story

if TYPE_CHECKING:
    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat

_NO_GAIN: Final = (0, box.SP_MOST)


def gain_vp(state: State, seat: Seat, amount: int, cause: int) -> None:
    """Victory points; the track has no end (it laps after 10)."""
    old = state.vp[seat]
    state.vp[seat] = old + amount
    state.story.append((story.VP, seat, old, old + amount, cause))


def gain_sp(state: State, seat: Seat, amount: int, card: Face) -> None:
    """Spirit points from a card: none at 0 and none at 12, and never above 12."""
    old = state.sp[seat]
    if old in _NO_GAIN:
        state.story.append((story.NO_GAIN, seat, card, old))
        return
    new = min(old + amount, box.SP_MOST)
    state.sp[seat] = new
    state.story.append((story.SP, seat, old, new, card))


def take_hw(state: State, seat: Seat, amount: int, cause: int) -> None:
    """Hidden Weapons from the warehouse, as many as it has."""
    taken = min(amount, state.warehouse)
    if taken:
        state.warehouse -= taken
        give_hw(state, seat, taken, cause)


def give_hw(state: State, seat: Seat, amount: int, cause: int) -> None:
    """Hidden Weapons that the caller has taken from somewhere."""
    old = state.hw[seat]
    state.hw[seat] = old + amount
    state.story.append((story.HW, seat, old, old + amount, cause))


def to_hand(state: State, seat: Seat, animals: list[Face]) -> None:
    """Animals into a hand, which stays sorted."""
    hand = state.hands[seat]
    hand.extend(animals)
    hand.sort()

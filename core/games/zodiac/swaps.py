"""Fighters that change places: with the rival's, with one of the base, with one of a past duel.

An exchange is an ongoing effect: cancelled, it is made undone if both cards still lie in the two places, else nothing
moves (ruling 49); when it works again the same holds. Additions stay with the sides, and so do lead and sign to follow.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import signs, story

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import Star, State
    from paravent.core.requests import Face


def duellists(state: State, number: int) -> None:
    """SWAP_DUELLISTS: both duelling fighters change sides and keep what they entered with."""
    star = state.used[number]
    here = state.fighters[state.duel - 1]
    star.swap, star.held = box.SWAP_DUELLISTS, True
    star.outside, star.inside = here[star.seat], here[1 - star.seat]
    _exchange_sides(state, star)


def with_base(state: State, number: int, incoming: Face) -> None:
    """SWAP_WITH_BASE: the fighter of the base enters, the other one returns to the base."""
    star = state.used[number]
    star.swap, star.held = box.SWAP_WITH_BASE, True
    star.inside, star.outside = incoming, state.fighters[state.duel - 1][star.seat]
    _exchange_base(state, star, incoming)


def with_past(state: State, number: int, incoming: Face) -> None:
    """SWAP_WITH_PAST: the fighter of the past duel enters; the result of that duel stays as it is (ruling 37)."""
    star = state.used[number]
    star.swap, star.held = box.SWAP_WITH_PAST, True
    star.inside, star.outside = incoming, state.fighters[state.duel - 1][star.seat]
    star.column = next(column for column, pair in enumerate(state.fighters) if pair[star.seat] == incoming)
    _exchange_past(state, star, incoming)


def turn(state: State, star: Star) -> None:
    """The star was cancelled, or works again: exchange once more, if that is due and both cards lie in their places."""
    if star.held == star.active or not _lie(state, star):
        state.story.append((story.NOTHING, star.seat, star.face, star.swap))
        return
    star.held = star.active
    incoming = star.inside if star.active else star.outside
    if star.swap == box.SWAP_DUELLISTS:
        _exchange_sides(state, star)
    elif star.swap == box.SWAP_WITH_BASE:
        _exchange_base(state, star, incoming)
    else:
        _exchange_past(state, star, incoming)


def _lie(state: State, star: Star) -> bool:
    """Whether both cards lie in the two places of the exchange, one in each."""
    here = state.fighters[state.duel - 1]
    if star.swap == box.SWAP_DUELLISTS:
        return {star.inside, star.outside} == set(here)
    incoming = star.inside if star.active else star.outside
    outgoing = star.outside if star.active else star.inside
    if here[star.seat] != outgoing:
        return False
    if star.swap == box.SWAP_WITH_BASE:
        return incoming in state.bases[star.seat]
    return state.fighters[star.column][star.seat] == incoming


def _exchange_sides(state: State, star: Star) -> None:
    state.fighters[state.duel - 1].reverse()
    state.sign.reverse()
    state.power.reverse()
    pair = state.fighters[state.duel - 1]
    state.story.append((story.SWAPPED, star.seat, pair[0], pair[1]))


def _exchange_base(state: State, star: Star, incoming: Face) -> None:
    seat = star.seat
    outgoing = state.fighters[state.duel - 1][seat]
    state.story.append((story.SWAPPED_BASE, seat, outgoing, incoming))
    state.bases[seat].remove(incoming)
    insort(state.bases[seat], outgoing)
    _replace(state, seat, outgoing, incoming)


def _exchange_past(state: State, star: Star, incoming: Face) -> None:
    seat = star.seat
    outgoing = state.fighters[state.duel - 1][seat]
    state.story.append((story.SWAPPED_PAST, seat, outgoing, incoming, star.column + 1))
    # First the exchange, then the entry: a Gemini may find the fighter that it replaces on its side of the last duel.
    state.fighters[star.column][seat] = outgoing
    _replace(state, seat, outgoing, incoming)


def _replace(state: State, seat: int, outgoing: Face, incoming: Face) -> None:
    """Who leaves the duel loses the sign that it took on there (ruling 47); who comes enters anew."""
    for star in state.used:
        if star.adopted == outgoing:
            star.adopted = -1
    signs.enter(state, seat, incoming)
    state.story.append((story.ENTERED, seat, incoming, state.sign[seat], state.power[seat]))
    signs.greet(state, seat)

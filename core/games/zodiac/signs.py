"""What a fighter is and what its sign does: sign and power of a card, entering a duel, the penalty, rearguards, claims.

An ability belongs to the sign, not to the card: whoever copies or takes on a sign has what it does (ruling 10). What
happens when a duel is resolved is in `duels`, and asks here what the signs want.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import story
from paravent.core.games.zodiac.state import GONE

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import State
    from paravent.core.requests import Face, Seat


def reading(face: Face, duel: int) -> tuple[int, int]:
    """Sign and power of a card wherever it lies in this duel: a Pisces is another card from duel 3 on (ruling 9)."""
    if duel >= box.LATE_FROM and face in box.LATE:
        return box.LATE[face]
    return box.SIGN[face], box.POWER[face]


def entry(state: State, seat: Seat, face: Face) -> tuple[int, int]:
    """Sign and power with which a fighter would enter the present duel on this side.

    Gemini copies the face-up fighter that now lies on its side of the last column (rulings 13, 46), read as if it were
    played now (ruling 15) and without stars (ruling 14); another Gemini or a place holder gives power 0. Taurus gains 2
    for each duel lost before.
    """
    sign, power = reading(face, state.duel)
    if sign == box.GEMINI and state.duel > 1:
        copied = state.fighters[state.duel - 2][seat]
        if copied != GONE:
            sign, power = reading(copied, state.duel)
    if sign == box.TAURUS:
        power += box.TAURUS_POWER * state.wins[1 - seat]
    return sign, power


def enter(state: State, seat: Seat, face: Face) -> None:
    """A fighter comes to this side of the duel. What it is now it stays, whatever leaves or changes place later."""
    state.fighters[state.duel - 1][seat] = face
    state.sign[seat], state.power[seat] = entry(state, seat, face)


def greet(state: State, seat: Seat) -> None:
    """A Libra that has taken part protects both sides for the whole duel, even when it has left (ruling 20)."""
    if state.sign[seat] == box.LIBRA and not state.libra:
        state.libra = True
        state.story.append((story.LIBRA, seat, state.fighters[state.duel - 1][seat]))


def sign_of(state: State, seat: Seat) -> int:
    """The sign of the fighter on this side now: that of its entry, or the one that it has taken on (ruling 47)."""
    if state.used:
        face = state.fighters[state.duel - 1][seat]
        for star in state.used:
            if star.adopted == face and star.active:
                return state.lead_sign
    return state.sign[seat]


def power_of(state: State, seat: Seat) -> int:
    """The power of a side: its fighter's, and everything that stars and rearguards add to the side (ruling 54)."""
    power = state.power[seat] + state.support[seat]
    for star in state.used:
        if star.seat == seat and star.active:
            power += star.add
    return power


def penalised(state: State) -> int:
    """Who suffers the astral penalty now, or -1.

    Derived each time (ruling 18): whoever replied suffers it while the fighter there has another sign than the one to
    follow, no Libra has taken part and no star has taken it away. Who leads never does; the sign to follow stays when
    the fighter that led is exchanged (ruling 19).
    """
    if state.libra or state.holder < 0 or any(star.pardon and star.active for star in state.used):
        return -1
    reply = 1 - state.holder
    return reply if state.sign[reply] >= 0 and sign_of(state, reply) != state.lead_sign else -1


def rearguards(state: State, seat: Seat) -> list[Face]:
    """The fighters of the base whose rearguard can be used: once in a game for each card (rulings 11, 12, 40)."""
    return [
        face
        for face in state.bases[seat]
        if face not in state.rear_used and reading(face, state.duel)[0] in (box.SCORPIUS, box.SAGITTARIUS)
    ]


def scorpius(state: State, seat: Seat, face: Face) -> None:
    """The rival has one more turn in this duel, used up by a pass too, even one that comes right after (ruling 39).

    The user goes on alone until it passes (ruling 38). A rival that is limited already is not limited further.
    """
    rival = 1 - seat
    if state.left[rival] >= 0:
        state.story.append((story.NOTHING, seat, face, -1))
        return
    state.left[rival] = box.SCORPIUS_TURNS
    state.story.append((story.PARALYSED, rival, box.SCORPIUS_TURNS))


def sagittarius(state: State, seat: Seat, face: Face) -> None:
    """+2 for the side of the user's duelling fighter (ruling 54); no star cancels it (ruling 25)."""
    state.support[seat] += box.SAGITTARIUS_POWER
    state.story.append((story.ADDED, seat, box.SAGITTARIUS_POWER, face))


REARGUARD = {box.SCORPIUS: scorpius, box.SAGITTARIUS: sagittarius}
"""What a sign does from the base."""


def claims(state: State, winner: Seat) -> set[Seat]:
    """Who is to hold the next initiative by signs and stars: Leo and Aries give it to the loser, a star to its user.

    Only the two fighters that lie in the duel now count (ruling 56).
    """
    claimed = {star.seat for star in state.used if star.claim and star.active}
    if sign_of(state, winner) == box.LEO or sign_of(state, 1 - winner) == box.ARIES:
        claimed.add(1 - winner)
    return claimed


def returning(state: State, winner: Seat) -> list[Seat]:
    """The sides whose fighter becomes a star of their hand now: a Cancer that won, a Capricornus that lost.

    The card goes to the side on which it lies, whoever played it (rulings 33, 55).
    """
    sides = []
    for seat in (0, 1):
        sign = box.CANCER if seat == winner else box.CAPRICORNUS
        if sign_of(state, seat) == sign and state.fighters[state.duel - 1][seat] != GONE:
            sides.append(seat)
    return sides

"""A duel, step by step: initiative, confrontation, turns, resolution."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import reaching, signs, stars, story
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.state import GONE

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import State, Step
    from paravent.core.requests import Face, Seat, Slot

# -- initiative --------------------------------------------------------------------------------------------------------


def totals(state: State) -> tuple[int, int]:
    """The power of each base as duel 1 counts it: Gemini 0, Pisces as printed, Taurus without anger (ruling 8)."""
    first, second = (sum(box.POWER[face] for face in base) for base in state.bases)
    return first, second


def initiative(state: State, step: Step) -> None:
    """The lower total holds the first initiative; equal ones are decided by a joint coin (ruling 7)."""
    if state.mode == box.FIRST:
        state.story.append((story.SETS,))
    mine, theirs = totals(state)
    state.story.append((story.TOTALS, mine, theirs))
    if mine == theirs:
        state.agenda.insert(0, (steps.COIN,))
    else:
        hold(state, int(theirs < mine), story.BY_TOTAL)
    state.agenda.append((steps.CONFRONT,))


def toss(state: State, value: int) -> None:
    """1 is the first seat, 2 the second."""
    state.story.append((story.COIN, value))
    hold(state, value - 1, story.BY_COIN)


def hold(state: State, seat: Seat, cause: int) -> None:
    """A seat holds the initiative from now on."""
    state.holder = seat
    state.story.append((story.INITIATIVE, seat, cause))


# -- confrontation -----------------------------------------------------------------------------------------------------


def confront(state: State, step: Step) -> None:
    """A new duel; who holds the initiative leads a fighter of the base."""
    state.duel += 1
    state.lead_sign, state.libra = -1, False
    state.sign, state.power, state.support = [-1, -1], [0, 0], [0, 0]
    state.used = []
    state.turn, state.passes, state.left = state.holder, 0, [-1, -1]
    state.story.append((story.DUEL, state.duel, state.holder))
    base = state.bases[state.holder]
    if not base:
        forfeit(state, state.holder)
    elif len(base) == 1:
        lead(state, base[0])
    else:
        state.agenda.insert(0, (steps.LEAD,))


def lead(state: State, face: Face) -> None:
    """The sign of the fighter that leads is the one to follow, for the whole duel."""
    seat = state.holder
    state.bases[seat].remove(face)
    signs.enter(state, seat, face)
    state.lead_sign = state.sign[seat]
    state.story.append((story.LED, seat, face, state.sign[seat], state.power[seat]))
    signs.greet(state, seat)
    state.agenda.insert(0, (steps.ANSWER,))


def answer(state: State, step: Step) -> None:
    """The other side replies: with what its owner likes or, when an Aquarius leads, with what the leader picks.

    Any sign may be picked, even where a matching one is there (ruling 16); of one fighter there is no choice (17).
    """
    rival = 1 - state.holder
    base = state.bases[rival]
    if not base:
        forfeit(state, rival)
    elif len(base) == 1:
        reply(state, base[0], picked=False)
    else:
        aquarius = signs.sign_of(state, state.holder) == box.AQUARIUS
        state.agenda.insert(0, (steps.AQUARIUS if aquarius else steps.REPLY,))


def reply(state: State, face: Face, *, picked: bool) -> None:
    """The reply enters; then the turns begin with who leads."""
    seat = 1 - state.holder
    state.bases[seat].remove(face)
    signs.enter(state, seat, face)
    state.story.append((story.REPLIED, seat, face, state.sign[seat], state.power[seat], int(picked)))
    signs.greet(state, seat)
    state.turn = state.holder
    state.agenda.insert(0, (steps.TURN,))
    told(state, -1)


def forfeit(state: State, seat: Seat) -> None:
    """Who has no fighter to lead or to reply with loses the duel; nothing else comes of it (ruling 57)."""
    finish(state, 1 - seat, story.WHY_ALONE)


# -- turns -------------------------------------------------------------------------------------------------------------


def use_star(state: State, seat: Seat, slot: Slot, face: Face) -> None:
    """A star of the hand was turned up: what it does comes next, then the turn is over."""
    was = signs.penalised(state)
    state.hands[seat].remove(slot)
    state.passes = 0
    state.agenda.insert(0, (steps.DONE, was))
    stars.use(state, seat, face)


def use_rear(state: State, seat: Seat, face: Face) -> None:
    """A rearguard ability instead of a star: the fighter is turned sideways in the base and can still fight later."""
    was = signs.penalised(state)
    state.passes = 0
    insort(state.rear_used, face)
    sign = signs.reading(face, state.duel)[0]
    state.story.append((story.REAR, seat, face, sign))
    signs.REARGUARD[sign](state, seat, face)
    state.agenda.insert(0, (steps.DONE, was))


def skip(state: State, seat: Seat) -> None:
    """Two passes in a row end the turns; who passes may still use a star later, if it comes to that."""
    state.passes += 1
    state.story.append((story.SKIPPED, seat))
    if state.passes == 2 or not state.left[1 - seat]:
        state.agenda.insert(0, (steps.RESOLVE,))
    else:
        _spend(state, seat)


def done(state: State, step: Step) -> None:
    """A star or a rearguard has had its effect: the next one's turn, if anybody has one left."""
    told(state, step[1])
    _spend(state, state.turn)


def told(state: State, was: int) -> None:
    """Say what has changed of the astral penalty since it `was`, and how the duel stands."""
    now = signs.penalised(state)
    if now != was:
        state.story.append((story.PENALTY, now, was))
    winner, why = standing(state)
    state.story.append((story.STANDS, signs.power_of(state, 0), signs.power_of(state, 1), now, winner, why))


def _spend(state: State, seat: Seat) -> None:
    """One turn less for a seat whose turns are counted; then the rival's turn, or the same seat's once more."""
    left = state.left
    if left[seat] > 0:
        left[seat] -= 1
    following = next((other for other in (1 - seat, seat) if left[other]), None)
    if following is None:
        state.agenda.insert(0, (steps.RESOLVE,))
        return
    state.turn = following
    state.agenda.insert(0, (steps.TURN,))


# -- resolution --------------------------------------------------------------------------------------------------------


def standing(state: State) -> tuple[Seat, int]:
    """Who would win the duel now, and why: the penalty, then more power, then the initiative."""
    suffers = signs.penalised(state)
    if suffers >= 0:
        return 1 - suffers, story.WHY_PENALTY
    lead_over = signs.power_of(state, 0) - signs.power_of(state, 1)
    if lead_over:
        return int(lead_over < 0), story.WHY_POWER
    return state.holder, story.WHY_LEAD


def resolve(state: State, step: Step) -> None:
    """The turns are over."""
    finish(state, *standing(state))


def finish(state: State, winner: Seat, why: int) -> None:
    """A duel is won. At the third win the game is over at once, and nothing else happens (rulings 36, 37)."""
    powers = signs.power_of(state, winner), signs.power_of(state, 1 - winner)
    state.story.append((story.WON, winner, state.duel, *powers, why))
    state.wins[winner] += 1
    state.winners.append(winner)
    state.cancelled += [star.face for star in state.used if not star.active]
    if state.wins[winner] == box.WINS:
        end(state, story.END_WINS, winner)
        return
    alone = why == story.WHY_ALONE
    returning = [] if alone else signs.returning(state, winner)
    pass_initiative(state, winner, set() if alone else signs.claims(state, winner))
    state.agenda.insert(0, (steps.CONFRONT,))
    for seat in returning:
        come_back(state, seat)
    # What follows a duel is told by its cards; the record of its stars is needed no longer.
    state.used = []


def pass_initiative(state: State, winner: Seat, claims: set[Seat]) -> None:
    """The winner holds it next, unless signs and stars claim it: if they agree, it is theirs (ruling 35).

    If they do not, it stays with the holder of this duel (ruling 34).
    """
    if not claims:
        hold(state, winner, story.BY_WIN)
    elif len(claims) == 1:
        hold(state, claims.pop(), story.BY_CLAIM)
    else:
        hold(state, state.holder, story.BY_CONFLICT)


def come_back(state: State, seat: Seat) -> None:
    """A Cancer that won or a Capricornus that lost becomes a star of the hand of the side on which it lies."""
    pair = state.fighters[state.duel - 1]
    face, sign = pair[seat], signs.sign_of(state, seat)
    pair[seat] = GONE
    state.hands[seat].append(reaching.open_slot(state.cards, face))
    state.story.append((story.TO_HAND, seat, face, sign))
    reaching.mix_hand(state, seat)


def end(state: State, reason: int, winner: Seat) -> None:
    """The game is over."""
    state.story.append((story.OVER, reason, winner, state.wins[winner], state.wins[1 - winner]))
    state.agenda = [(steps.OVER, reason, winner)]

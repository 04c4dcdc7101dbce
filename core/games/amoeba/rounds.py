"""A round: special powers turned up, cards laid, turns in the order of the cards, hands refilled (rules S1 to S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import falling, holdings, story
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from paravent.core.games.amoeba.state import State, Step
    from paravent.core.requests import Seat, Slot

# -- the card phase ----------------------------------------------------------------------------------------------------


def begin(state: State, _: Step) -> bool:
    """A new round: first of all the special powers may be turned up."""
    state.round += 1
    state.changed, state.phase, state.unpaid = False, steps.LAY_PHASE, 0
    state.story.append((story.ROUND, state.round, state.starter))
    state.agenda[:0] = [(steps.POWERS,), (steps.LAYING,), (steps.RANK,)]
    return False


def laying(state: State, _: Step) -> bool:
    """Who lays when: in turn from the start player, twice round with two players; all at once after a strike.

    Who holds power 7 may lay before any other, or lays last (rulings 19, 43); a strike overrides that.
    """
    if state.strike:
        state.agenda.insert(0, (steps.LAY_ALL,))
        return False
    seats = holdings.from_starter(state)
    free = [seat for seat in seats if state.powers[seat] == box.ANY_TIME]
    others = [seat for seat in seats if seat not in free] * holdings.cards_due(state)
    found: list[Step] = []
    for seat in others:
        found += [(steps.ANYTIME, one) for one in free]
        found.append((steps.LAY, seat))
    found += [(steps.LAY, seat) for seat in free for _ in range(holdings.cards_due(state))]
    state.agenda[:0] = found
    return False


def still_to_lay(state: State, seat: Seat) -> int:
    """How many cards of the hand a seat has to lay in this round."""
    if not holdings.alive(state, seat):
        return 0
    return min(holdings.cards_due(state) - len(state.laid[seat]), len(state.hands[seat]))


def lay(state: State, seat: Seat, slots: tuple[Slot, ...]) -> None:
    """Cards leave the hand; what they are is shown next."""
    for slot in slots:
        state.hands[seat].remove(slot)
        state.laid[seat].append(slot)


def unseen(state: State) -> tuple[Slot, ...]:
    """The laid cards that still lie face down."""
    cards = state.cards
    return tuple(slot for laid in state.laid for slot in laid if not cards.known_to_all(slot, state.seats))


def shown(state: State, slots: tuple[Slot, ...]) -> None:
    """Laid cards are face up."""
    for seat, laid in enumerate(state.laid):
        fresh = [slot for slot in laid if slot in slots]
        if fresh:
            state.story.append((story.LAID, seat, *fresh))


def rank(state: State, _: Step) -> bool:
    """High cards act first; with two players by the higher of both (ruling 12). An own-only card binds all (14, 36)."""
    laid = [holdings.faces_laid(state, seat) for seat in range(state.seats)]
    state.own_only = any(face in box.OWN_ONLY for faces in laid for face in faces)
    state.order = sorted(holdings.from_starter(state), key=lambda seat: -max(laid[seat], default=-1))
    state.story.append((story.ORDER, *state.order))
    if state.own_only:
        state.story.append((story.OWN_ONLY,))
    state.agenda[:0] = [*_turns(state), (steps.ROUND_END,)]
    return False


def _turns(state: State) -> list[Step]:
    """One turn after the other; by option all play their cards, then all build, then all attack (rule 4.10)."""
    parts = (steps.POWER_PLAY, steps.BUILDING, steps.ATTACKS)
    if state.donnell:
        order = [(seat, part) for part in parts for seat in state.order]
    else:
        order = [(seat, part) for seat in state.order for part in parts]
    found: list[Step] = []
    for seat, part in order:
        found.append((steps.PHASE, seat, part))
        if part == steps.ATTACKS:
            found.append((steps.END, seat))
    return found


# -- a turn ------------------------------------------------------------------------------------------------------------


def phase(state: State, step: Step) -> bool:
    """A part of a seat's turn begins; first of all it may turn its special power up."""
    _, seat, part = step
    if not holdings.alive(state, seat):
        return False
    first = part == steps.POWER_PLAY
    if first:
        state.tripled = False
    if first or state.donnell:
        state.story.append((story.TURN, seat, part))
    state.turn, state.phase = seat, part
    found: list[Step] = [(steps.POWER, seat, steps.BEFORE_TURN)] if first or state.donnell else []
    match part:
        case steps.POWER_PLAY:
            found += [(steps.TRIPLE, seat), (steps.CARDS, seat, steps.ALL_CARDS)]
        case steps.BUILDING:
            found += [(steps.BUILD, seat)]
        case _:
            found += [(steps.ATTACK, seat), (steps.MOVE, seat)]
    state.agenda[:0] = found
    return False


def next_card(state: State, step: Step) -> bool:
    """The own card, then every lower one in order (rule 2a); with an own-only card in play the own ones alone."""
    _, seat, last = step
    mine = holdings.faces_laid(state, seat)
    if not holdings.alive(state, seat) or not mine:
        return False
    if last == steps.ALL_CARDS:
        face = max(mine)
    else:
        reach = [seat] if state.own_only else range(state.seats)
        face = max((face for one in reach for face in holdings.faces_laid(state, one) if face < last), default=-1)
    if face >= 0:
        state.agenda[:0] = [(steps.CARD, seat, face), (steps.CARDS, seat, face)]
    return False


def end_turn(state: State, step: Step) -> bool:
    """The laid cards are discarded, the hand is refilled. Of who is out they stay for the round (ruling 36)."""
    seat = step[1]
    state.turn, state.phase = steps.NOBODY, steps.NO_PHASE
    if holdings.alive(state, seat):
        state.discards += state.laid[seat]
        state.laid[seat] = []
        state.agenda.insert(0, (steps.REFILL, seat, 0))
    return False


def refill(state: State, step: Step) -> bool:
    """Draw up to the limit; an empty deck is made of the discards; then the hand is mixed, so that no back tells."""
    _, seat, came = step
    if not holdings.alive(state, seat):
        return False
    short = holdings.hand_limit(state, seat) - len(state.hands[seat])
    if short > 0 and (state.deck or state.discards):
        if not state.deck:
            state.agenda[:0] = [(steps.SHUFFLE,), step]
        else:
            number = min(short, len(state.deck))
            state.agenda[:0] = [(steps.DEAL, seat, number), (steps.REFILL, seat, 1)]
    elif came and len(state.hands[seat]) > 1:
        state.agenda.insert(0, (steps.MIX_HAND, seat))
    return False


def end(state: State, _: Step) -> bool:
    """The next player to the left begins; the game may end here by rank (rulings 41, 42)."""
    for laid in state.laid:
        state.discards += laid
        laid.clear()
    state.order, state.own_only = [], False
    state.quiet = 0 if state.changed else state.quiet + 1
    last = state.rounds or box.MOST_ROUNDS
    if state.round >= last or state.quiet >= box.QUIET_ROUNDS:
        falling.end(state, story.BY_ROUNDS if state.round >= last else story.BY_QUIET, steps.NOBODY)
        return False
    state.starter = holdings.from_starter(state)[1 if holdings.alive(state, state.starter) else 0]
    state.agenda.insert(0, (steps.ROUND,))
    return False

"""Operations that reach for cards: luck, drawing, searching, the rival's hand, past duels.

A card that joins a hand is followed by a mix of that hand, so that nobody can tell later whether a star is a new one
or which. A hand of one card needs none. What was only revealed goes back, and the deck is shuffled.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import signs, story, swaps
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.state import GONE

if TYPE_CHECKING:
    from paravent.core.cards import Cards
    from paravent.core.games.zodiac.state import State, Step
    from paravent.core.requests import Face, Seat, Slot


def gain(state: State, number: int, amount: int) -> None:
    """A star adds to its side, as long as it is active."""
    star = state.used[number]
    star.add += amount
    state.story.append((story.ADDED, star.seat, amount, star.face))


def mix_hand(state: State, seat: Seat) -> None:
    """Have a seat mix its hand next, if there is anything to mix."""
    if len(state.hands[seat]) > 1:
        state.agenda.insert(0, (steps.MIX_HAND, seat))


def gather(state: State) -> None:
    """Have the deck shuffled next. One card that was revealed alone cannot be hidden again."""
    if len(state.deck) > 1:
        state.agenda.insert(0, (steps.MIX,))


def open_slot(cards: Cards, face: Face) -> Slot:
    """The slot of a card that lies open: the last one at which anybody has known it."""
    slots = cards.face
    return len(slots) - 1 - slots[::-1].index(face)


def _nothing(state: State, number: int, op: int) -> None:
    star = state.used[number]
    state.story.append((story.NOTHING, star.seat, star.face, op))


# -- luck --------------------------------------------------------------------------------------------------------------


def luck(state: State, number: int, step: Step) -> None:
    """LUCK(t, a, b): a card is revealed; + a if its power is t or more, else + b."""
    state.agenda.insert(0, (steps.LUCK, number, *step[3:]))


def luck_add(state: State, number: int, step: Step) -> None:
    """LUCK_ADD: a card is revealed, its power is added."""
    state.agenda.insert(0, (steps.LUCK, number, 0, 0, 0))


def reveal_luck(state: State, step: Step, face: Face) -> None:
    """The card is there: Pisces counts by the present duel, Gemini 0, Taurus as printed."""
    _, number, least, then, otherwise = step
    state.story.append((story.REVEALED, face))
    power = signs.reading(face, state.duel)[1]
    gain(state, number, power if not least else then if power >= least else otherwise)
    gather(state)


# -- the deck ----------------------------------------------------------------------------------------------------------


def draw_star(state: State, number: int, step: Step) -> None:
    """DRAW_STAR(n): n cards from the deck to the hand, or as many as there are."""
    drawn = min(step[3], len(state.deck))
    if drawn:
        state.agenda.insert(0, (steps.DRAW_STAR, drawn))
    else:
        _nothing(state, number, box.DRAW_STAR)


def draw(state: State, seat: Seat, slots: tuple[Slot, ...]) -> None:
    """Cards have come from the top of the deck to a hand."""
    del state.deck[: len(slots)]
    state.hands[seat] += slots
    state.story.append((story.DREW, seat, *slots))
    mix_hand(state, seat)


def draw_fighter(state: State, number: int, step: Step) -> None:
    """DRAW_FIGHTER: the top card joins the base; a Virgo that comes so gives no star (ruling 6)."""
    state.agenda.insert(0, (steps.RECRUIT,))


def recruit(state: State, seat: Seat, face: Face) -> None:
    """The card was turned up."""
    del state.deck[0]
    insort(state.bases[seat], face)
    state.story.append((story.RECRUITED, seat, face))


def search(state: State, number: int, step: Step) -> None:
    """SEARCH(n): n cards are revealed, or as many as there are; one is kept as a star, the rest is shuffled in."""
    state.agenda.insert(0, (steps.REVEAL, min(step[3], len(state.deck))))


def reveal(state: State, seat: Seat, faces: list[Face]) -> None:
    """The cards lie open before everybody; one alone leaves no choice."""
    state.looked = state.deck[: len(faces)]
    del state.deck[: len(faces)]
    state.story.append((story.REVEALED, *faces))
    if len(faces) == 1:
        keep(state, seat, faces[0])
    else:
        state.agenda.insert(0, (steps.SEARCH,))


def keep(state: State, seat: Seat, face: Face) -> None:
    """One of the revealed cards becomes a star, the others go back."""
    slot = open_slot(state.cards, face)
    state.looked.remove(slot)
    state.deck += state.looked
    revealed, state.looked = len(state.looked), []
    state.hands[seat].append(slot)
    state.story.append((story.KEPT, seat, face))
    mix_hand(state, seat)
    if revealed:
        gather(state)


# -- the rival's hand --------------------------------------------------------------------------------------------------


def discard_rival(state: State, number: int, step: Step) -> None:
    """DISCARD_RIVAL: look at the rival's hand and choose a star of it."""
    if state.hands[1 - state.used[number].seat]:
        state.agenda.insert(0, (steps.LOOK,))
    else:
        _nothing(state, number, box.DISCARD_RIVAL)


def look(state: State, seat: Seat) -> None:
    """The user, and nobody else, has seen the rival's hand (ruling 53); one star alone leaves no choice."""
    hand = state.hands[1 - seat]
    state.story.append((story.LOOKED, seat, *hand))
    if len(hand) == 1:
        discard(state, seat, hand[0])
    else:
        state.agenda.insert(0, (steps.DISCARD,))


def discard(state: State, seat: Seat, slot: Slot) -> None:
    """The star is shuffled into the deck (ruling 31); what is left of the hand is mixed by its owner."""
    rival = 1 - seat
    state.hands[rival].remove(slot)
    state.deck.append(slot)
    state.story.append((story.DISCARDED, seat, slot))
    mix_hand(state, rival)
    # Shuffled even alone: the card leaves the keeping of its owner.
    state.agenda.insert(0, (steps.MIX,))


# -- past duels --------------------------------------------------------------------------------------------------------


def targets(state: State, step: Step) -> list[Face]:
    """The open cards that the question of a star is about. Place holders are none."""
    kind, seat = step[0], state.turn
    if kind == steps.BASE:
        return state.bases[seat].copy()
    if kind == steps.SEARCH:
        return [face for slot in state.looked if (face := state.cards.face[slot]) is not None]
    past = state.fighters[: max(0, state.duel - 1)]
    if kind == steps.TAKE:
        return [face for pair in past for face in pair if face != GONE]
    return [pair[seat] for pair in past if pair[seat] != GONE]


def choose(state: State, number: int, step: Step, op: int) -> None:
    """Ask for a target where there is a choice; the only one is taken without asking."""
    found = targets(state, step)
    if not found:
        _nothing(state, number, op)
    elif len(found) == 1:
        reach(state, step, found[0])
    else:
        state.agenda.insert(0, step)


def take_as_star(state: State, number: int, step: Step) -> None:
    """TAKE_AS_STAR: a face-up fighter of any past duel, on either side, comes to the hand."""
    choose(state, number, (steps.TAKE,), box.TAKE_AS_STAR)


def return_to_base(state: State, number: int, step: Step) -> None:
    """RETURN_TO_BASE: a face-up fighter of the own side of a past duel; a used rearguard stays used (ruling 40)."""
    choose(state, number, (steps.FETCH,), box.RETURN_TO_BASE)


def reach(state: State, step: Step, face: Face) -> None:
    """The target of a star is known."""
    kind, seat = step[0], state.turn
    if kind == steps.SEARCH:
        keep(state, seat, face)
    elif kind == steps.BASE:
        swaps.with_base(state, step[1], face)
    elif kind == steps.PAST:
        swaps.with_past(state, step[1], face)
    elif kind == steps.TAKE:
        column, _ = remove(state, face)
        state.hands[seat].append(open_slot(state.cards, face))
        state.story.append((story.TAKEN, seat, face, column + 1))
        mix_hand(state, seat)
    else:
        column, _ = remove(state, face)
        insort(state.bases[seat], face)
        state.story.append((story.FETCHED, seat, face, column + 1))


def remove(state: State, face: Face) -> tuple[int, Seat]:
    """Put a place holder where this fighter lies; returns its column and side. The orientation stays (ruling 37)."""
    column, pair = next((column, pair) for column, pair in enumerate(state.fighters) if face in pair)
    seat = pair.index(face)
    pair[seat] = GONE
    return column, seat

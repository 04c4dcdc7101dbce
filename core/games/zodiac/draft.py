"""The draft of signs and the draft of cards: what is dealt, chosen and passed on before the duels.

Both choose at the same time and commit in secret. What a player has passed on the rival knows; so each mixes the cards
to choose from before the choice, and the stars once more when the draft is over: no slot tells which of the passed
cards became a star, nor in which round (architecture of secrets: a slot is never used again after a mix).
"""

from __future__ import annotations

from bisect import insort
from itertools import combinations
from typing import TYPE_CHECKING

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac import story

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import State, Step
    from paravent.core.requests import Face, Seat, Slot

# -- signs (expert) ----------------------------------------------------------------------------------------------------


def signs_mixed(state: State, fresh: tuple[Slot, ...]) -> None:
    """Two sign cards go to the middle, unseen; four each are dealt, two stay over."""
    state.sign_middle = list(fresh[: box.SIGNS_HIDDEN])
    state.sign_deck = list(fresh[box.SIGNS_HIDDEN :])
    state.agenda += [(steps.DEAL_SIGNS, 0), (steps.DEAL_SIGNS, 1), (steps.SIGN,)]
    state.agenda += [(steps.GIVE_SIGNS, 0), (steps.GIVE_SIGNS, 1), (steps.SIGN,), (steps.SHOW_SIGNS,)]


def signs_dealt(state: State, seat: Seat, slots: tuple[Slot, ...]) -> None:
    """Four sign cards for a seat."""
    del state.sign_deck[: len(slots)]
    state.sign_hands[seat] += slots
    state.story.append((story.SIGNS_DEALT, seat, *slots))


def signs_chosen(state: State, kept: tuple[Slot, Slot]) -> None:
    """Both have kept one; after the first time the others go to the rival, after the second they are out."""
    for seat, slot in enumerate(kept):
        state.sign_hands[seat].remove(slot)
        state.sign_kept[seat].append(slot)
        state.story.append((story.SIGN_KEPT, seat, slot))
        into = state.passed[seat] if len(state.sign_kept[seat]) == 1 else state.sign_deck
        into += state.sign_hands[seat]
        state.sign_hands[seat] = []


def signs_given(state: State, seat: Seat, slots: tuple[Slot, ...]) -> None:
    """The rival has what this seat did not keep."""
    state.passed[seat] = []
    state.sign_hands[1 - seat] += slots
    state.story.append((story.SIGNS_GIVEN, seat, *slots))


def signs_shown(state: State, faces: list[Face]) -> None:
    """Six signs are played: their 24 cards are the deck, the sign cards' own among them (ruling 42)."""
    for kept in state.sign_kept:
        state.sign_middle += kept
        kept.clear()
    state.signs = sorted(face - box.FACES for face in faces)
    playing = box.fighters(*state.signs)
    # Nothing was mixed yet: the slot of a card is its face.
    state.deck = [slot for slot in state.counters if slot in playing]
    state.counters = [slot for slot in state.counters if slot not in playing]
    state.story.append((story.SIGNS, *state.signs))
    state.agenda += [(steps.MIX,), (steps.ROUND,)]


# -- cards -------------------------------------------------------------------------------------------------------------


def begin_round(state: State, step: Step) -> None:
    """Both draw, four cards at first and two later, in seat order (ruling 50); there are four rounds (ruling 1)."""
    state.round += 1
    state.story.append((story.ROUND, state.round))
    first = state.round == 1
    count = box.DRAWN_FIRST if first else box.DRAWN_LATER
    state.agenda += [(steps.DRAW, 0, count), (steps.DRAW, 1, count)]
    if not first:
        # In round 1 nobody else has seen any of the four.
        state.agenda += [(steps.MIX_DRAFT, 0), (steps.MIX_DRAFT, 1)]
    state.agenda.append((steps.PICK,))


def drawn(state: State, seat: Seat, slots: tuple[Slot, ...]) -> None:
    """Cards from the deck to choose from."""
    del state.deck[: len(slots)]
    state.draft[seat] += slots
    state.story.append((story.DEALT, seat, *slots))


def places(state: State, seat: Seat) -> tuple[int, int]:
    """How many fighters and stars a seat still has to choose."""
    return box.FIGHTERS - len(state.bases[seat]), box.STARS - len(state.hands[seat])


def picks(state: State, seat: Seat) -> list[act.Pick]:
    """Every pick: two of the cards, each upright or sideways, within the places that are left (ruling 3)."""
    fighters, stars = places(state, seat)
    found = []
    for one, other in combinations(sorted(state.draft[seat]), box.CHOSEN):
        if fighters > 1:
            found.append(act.Pick((one, other)))
        if fighters and stars:
            found.append(act.Pick((one,), (other,)))
            found.append(act.Pick((other,), (one,)))
        if stars > 1:
            found.append(act.Pick((), (one, other)))
    return found


def refusal(state: State, seat: Seat, pick: act.Pick) -> str | None:
    """Why a pick is refused, in words for the player; None if the rules allow it."""
    slots = (*pick.fighters, *pick.stars)
    if len(slots) != box.CHOSEN or len(set(slots)) != box.CHOSEN:
        return f"choose {box.CHOSEN} of the cards, each as a fighter or as a star"
    if not set(slots) <= set(state.draft[seat]):
        return "choose among the cards that you have been dealt"
    if any(list(part) != sorted(part) for part in (pick.fighters, pick.stars)):
        return "two cards of one kind stand in the order of their slots"
    for wanted, left, kind in zip(
        (len(pick.fighters), len(pick.stars)), places(state, seat), ("fighter", "star"), strict=True
    ):
        if wanted > left:
            return f"you have {left or 'no'} {kind} place{'' if left == 1 else 's'} left"
    return None


def picked(state: State, picks_of_both: tuple[act.Pick, ...]) -> None:
    """Both have chosen: fighters are turned up at once (ruling 4), stars stay secret, the others are passed on."""
    for seat, pick in enumerate(picks_of_both):
        slots = (*pick.fighters, *pick.stars)
        state.chosen[seat] = list(pick.fighters)
        state.hands[seat] += pick.stars
        state.passed[seat] = [slot for slot in state.draft[seat] if slot not in slots]
        state.draft[seat] = []
    if any(state.chosen):
        state.agenda.append((steps.TURN_UP,))
    for seat, pick in enumerate(picks_of_both):
        state.story.append((story.STARS, seat, *pick.stars))
    if state.round < box.ROUNDS:
        state.agenda += [(steps.PASS_ON, 0), (steps.PASS_ON, 1), (steps.ROUND,)]
    else:
        state.agenda.append((steps.RETURN,))


def turned_up(state: State, faces: list[Face]) -> None:
    """The fighters join the bases."""
    at = 0
    for seat in (0, 1):
        for _ in state.chosen[seat]:
            insort(state.bases[seat], faces[at])
            state.story.append((story.FIGHTER, seat, faces[at]))
            at += 1
        state.chosen[seat] = []


def passed_on(state: State, seat: Seat, slots: tuple[Slot, ...]) -> None:
    """The rival has what this seat did not choose, and knows it; nobody else does."""
    state.passed[seat] = []
    state.draft[1 - seat] += slots
    state.story.append((story.PASSED, seat, *slots))


def send_back(state: State, step: Step) -> None:
    """After the last round the two cards that each has not chosen are shuffled in (ruling 2)."""
    for seat in (0, 1):
        state.story.append((story.RETURNED, seat, *state.passed[seat]))
        state.deck += state.passed[seat]
        state.passed[seat] = []
    state.agenda.append((steps.MIX,))
    # Virgo draws after that (ruling 5), by the printed sign alone (ruling 6).
    for seat in (0, 1):
        virgos = sum(box.SIGN[face] == box.VIRGO for face in state.bases[seat])
        if virgos:
            state.agenda.append((steps.VIRGO, seat, min(virgos, len(state.deck))))
    state.agenda += [(steps.MIX_HAND, 0), (steps.MIX_HAND, 1), (steps.INITIATIVE,)]


def fertile(state: State, seat: Seat, slots: tuple[Slot, ...]) -> None:
    """One star more for each Virgo; the hands are mixed afterwards anyway."""
    del state.deck[: len(slots)]
    state.hands[seat] += slots
    state.story.append((story.FERTILE, seat, *slots))

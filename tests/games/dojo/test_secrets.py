"""A card passes from giver to receiver, and nobody else learns anything: not from positions, not from journals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from paravent.core import codec
from paravent.core import journal as journals
from paravent.core.answers import Acts, AnyAnswer
from paravent.core.dealing import draw
from paravent.core.game import apply
from paravent.core.games.dojo import GAME, actions
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import State
from paravent.core.journal import Entry
from paravent.core.requests import Ask, Request, Seat
from paravent.core.sight import as_seen_by, told
from paravent.core.stacking import StackedDealer


def positions(deck: list[str], seats: int, rng: Random) -> Iterator[tuple[State, Request, AnyAnswer]]:
    """Every position up to the first training, with its request and the answer; Aki gives, nobody challenges."""
    dealer = StackedDealer(GAME)
    dealer.shuffles, dealer.dice = [deck, []], [1]
    state = GAME.new(seats, GAME.facts.settle({}))
    while state.agenda[0][0] != steps.TURN_UP:
        request = GAME.awaits(state)
        if isinstance(request, Ask):
            (seat,) = request.seats
            gifts = [one for one in GAME.legal(state, seat) if isinstance(one, actions.Give)]
            answer: AnyAnswer = Acts(((seat, rng.choice(gifts) if gifts else actions.Pass()),))
        else:
            answer = dealer.answer(state, request)
        yield state, request, answer
        state = apply(GAME, state, answer)
    yield state, GAME.awaits(state), draw(state, GAME.awaits(state), rng)


def kinds(seed: int) -> list[str]:
    """Twelve cards of different names."""
    return [box.SHORT[face] for face in Random(seed).sample(range(0, 60, 2), 12)]


def line(request: Request, answer: AnyAnswer, state: State, eye: Seat | None) -> bytes:
    """What a journal of this observer's keeps of an answer."""
    heard = told(answer, request, eye, state.seats)
    return journals.write_entry(Entry(journals.digest(request), heard), GAME)


def own(gifts: list[int], giver: Seat, eye: int) -> set[int]:
    """Which cards of the round an observer knows, by their order: the giver all, everybody else his own."""
    return set(range(len(gifts))) if eye == giver else {number for number, place in enumerate(gifts) if place == eye}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_a_run_with_another_card_passed_looks_the_same_to_everybody_else(seats: int, seed: int) -> None:
    """One card of the round is another, and whoever has not seen it has the same position and the same journal."""
    deck = kinds(seed)
    count = max(seats, box.RONIN_PLACES)
    compared = 0
    for number in range(count):
        other = deck.copy()
        other[number], other[-1] = other[-1], other[number]
        runs = list(positions(deck, seats, Random(seed))), list(positions(other, seats, Random(seed)))
        gifts = runs[0][-1][0].gifts
        for eye in (*range(seats), None):
            blind = eye is None or number not in own(gifts, 0, eye)
            pairs = list(zip(*runs, strict=True))
            seen = [
                codec.encode(as_seen_by(one[0], eye), State) == codec.encode(as_seen_by(two[0], eye), State)
                for one, two in pairs
            ]
            kept = [line(one[1], one[2], one[0], eye) == line(two[1], two[2], two[0], eye) for one, two in pairs[:-1]]
            assert all(seen) == all(kept) == blind, f"card {number} of {gifts}, as {eye} sees it"
            compared += blind
    assert compared


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_only_giver_and_receiver_know_a_card_before_it_is_shown(seats: int) -> None:
    rng = Random(seats)
    deck = kinds(seats)
    for state, _, _ in positions(deck, seats, rng):
        lying = {slot: place for place, hand in enumerate(state.hands) for slot in hand}
        for slot, place in lying.items():
            knowing = {0, place} & set(range(seats))
            assert {eye for eye in range(seats) if as_seen_by(state, eye).cards.face[slot] is not None} == knowing
            assert as_seen_by(state, None).cards.face[slot] is None
        for slot in state.deck if state.cards.mixes else ():
            assert state.cards.seen[slot] == 0, "nobody knows what is still in the pile"


def test_the_giver_sees_a_card_only_when_the_one_before_is_given() -> None:
    deck = ["B5", "F2", "M3", "C1"]
    for state, _, _ in positions(deck, 4, Random(1)):
        if state.round:
            seen = [slot for slot, seats in enumerate(state.cards.seen) if seats and slot >= 72 and slot < 132]
            assert len(seen) in {len(state.gifts), len(state.gifts) + 1}


@pytest.mark.parametrize("eye", [0, 1, 2, None])
def test_what_is_told_of_a_gift_names_the_card_to_those_who_know_it(eye: Seat | None) -> None:
    runs = [state for state, _, _ in positions(["B5", "F2", "M3"], 3, Random(1))]
    named = []
    for before, after in pairwise(runs):
        for event in GAME.happened(as_seen_by(before, eye), as_seen_by(after, eye)):
            if event.what == "gave":
                giver, place, face, _ = event.data
                assert (face >= 0) == ((box.NAMES[face] in event.text) if face >= 0 else ("a card" not in event.text))
                named.append((place, face >= 0))
                assert giver == 0
    assert [knows for _, knows in named] == [eye in (0, place) for place, _ in named]
    assert len(named) == 3

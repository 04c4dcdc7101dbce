"""Worlds that fit: what is drawn fits, everything that fits is drawn, and the weights make all of it equally likely.

The truth is the list of all orders of all mixes that fit, made by trying them.
"""

import math
import sys
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from paravent.core import worlds
from paravent.core.requests import everyone
from paravent.core.worlds import NoWorld
from tests.toys.decks import Deck, seen, worlds_of

DRAWS = 2_000
NEAR = 0.035
"""The estimated chance that a card lies somewhere may be off by so much."""


def opened(cards: int, seats: int = 2) -> tuple[Deck, tuple[int, ...]]:
    deck = Deck(seats)
    return deck, deck.cards.open(range(cards), seats)


def met_again(rng: Random) -> Deck:
    """A seat sees two of five cards, which are mixed back in two lots; one lot is opened later."""
    deck, box = opened(5)
    pile = deck.mix(box, rng)
    deck.show(1, *pile[:2])
    back = deck.mix((pile[0], pile[1], pile[2]), rng)
    lot = deck.mix((back[0], back[1], pile[3]), rng)
    deck.show(1, lot[0])
    return seen(deck, 0)


def passed_through_hands(rng: Random) -> Deck:
    """What comes out of a mixed hand had to be dealt to it, and only one card of it was passed on."""
    deck, box = opened(5)
    pile = deck.mix(box, rng)
    first, second = deck.deal(0, *pile[:2]), deck.deal(1, *pile[2:4])
    first = deck.mix(first, rng, by=0)
    deck.deal(1, first[0])
    second = deck.mix((*second, first[0]), rng, by=1)
    deck.show(everyone(2), second[0], second[1])
    return seen(deck, None)


def narrow(rng: Random) -> Deck:
    """Two goals share a way that is wide enough for one: the draws differ in what they leave to the others."""
    deck, box = opened(6)
    pile = deck.mix(box, rng)
    left, right = deck.mix(pile[:2], rng), deck.mix(pile[2:5], rng)
    joined = deck.mix((left[0], right[0], right[1]), rng)
    apart = deck.mix((left[1], pile[5]), rng)
    deck.show(1, joined[0], joined[1], apart[0])
    return seen(deck, 0)


def known_on_the_way(rng: Random) -> Deck:
    """The same cards are seen twice, with mixes between."""
    deck, box = opened(5)
    pile = deck.mix(box, rng)
    deck.show(1, pile[0])
    half = deck.mix((pile[0], pile[1], pile[2]), rng)
    deck.show(1, half[0])
    whole = deck.mix((*half, pile[3]), rng)
    deck.show(1, whole[0], whole[1])
    return seen(deck, 0)


CASES: dict[str, Callable[[Random], Deck]] = {
    case.__name__: case for case in (met_again, passed_through_hands, narrow, known_on_the_way)
}


def places(world: tuple[int | None, ...]) -> set[tuple[int, int | None]]:
    """Which card lies where."""
    return set(enumerate(world))


@pytest.mark.parametrize("way", ["walk", "forwards", "backwards"])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_weights_make_all_worlds_equally_likely(case: Callable[[Random], Deck], seed: int, way: str) -> None:
    known = case(Random(seed))
    due = set(worlds_of(known))
    assert len(due) > 2, "a case that is not trivial"
    exact = Counter(place for world in due for place in places(world))
    rng = Random(seed)
    walk = getattr(worlds._Lineage(known.cards), way)
    fits = [found for _ in range(DRAWS) if (found := walk(rng)) is not None]
    assert len(fits) > DRAWS / 2, "dead ends are rare"
    drawn = {tuple(world) for world, _ in fits}
    assert drawn <= due
    assert len(drawn) > 0.8 * len(due), "whatever fits is drawn some time"
    weights = worlds.relative([log for _, log in fits])
    total = sum(weights)
    shares: dict[tuple[int, int | None], float] = {}
    for (world, _), weight in zip(fits, weights, strict=True):
        for place in places(tuple(world)):
            shares[place] = shares.get(place, 0) + weight / total
    off = {place: shares.get(place, 0) - count / len(due) for place, count in exact.items()}
    assert max(map(abs, off.values())) < NEAR, off


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_both_ways_weigh_a_world_by_the_same_measure(case: Callable[[Random], Deck]) -> None:
    """The sum of the weights of all tries, dead ends as nothing, estimates one number: worlds over orders."""
    known = case(Random(3))
    lineage, rng = worlds._Lineage(known.cards), Random(3)
    means = [
        sum(math.exp(found[1]) for _ in range(DRAWS) if (found := walk(rng)) is not None) / DRAWS
        for walk in (lineage.forwards, lineage.backwards)
    ]
    orders = math.prod(
        math.factorial(sum(known.cards.face[slot] is None for slot in mix.after)) for mix in known.cards.mixes
    )
    due = sum(1 for _ in worlds_of(known)) / orders
    assert means == pytest.approx([due, due], rel=0.1)


def drafted(rng: Random) -> Deck:
    """Two draft four times two of four cards; each mixes before it chooses, passes the rest on, and shows it all."""
    deck, box = opened(24)
    pile = list(deck.mix(box, rng))
    hands: list[tuple[int, ...]] = [(), ()]
    kept: list[list[int]] = [[], []]
    for drawn in (4, 2, 2, 2):
        for seat in (0, 1):
            hands[seat] += deck.deal(seat, *[pile.pop() for _ in range(drawn)])
            hands[seat] = deck.mix(hands[seat], rng, by=seat)
            kept[seat].append(hands[seat][0])
            deck.show(everyone(2), hands[seat][1])
        hands = [deck.deal(0, *hands[1][2:]), deck.deal(1, *hands[0][2:])]
    deck.mix((*pile, *hands[0], *hands[1]), rng)
    for seat in (0, 1):
        deck.show(everyone(2), *deck.mix(tuple(kept[seat]), rng, by=seat)[:3])
    return deck


@pytest.mark.parametrize("eye", [0, 1, None])
def test_a_draft_is_found_at_once_by_whoever_looked_on(eye: int | None) -> None:
    walks = [worlds._Lineage(seen(drafted(Random(seed)), eye).cards).walk(Random(seed)) for seed in range(60)]
    assert sum(found is None for found in walks) < 3


def test_a_draft_has_dead_ends_forwards() -> None:
    """It is what `backwards` is there for."""
    lineages = [worlds._Lineage(seen(drafted(Random(seed)), None).cards) for seed in range(60)]
    assert sum(lineage.forwards(Random(1)) is None for lineage in lineages) > 30
    assert all(lineage.backwards(Random(1)) is not None for lineage in lineages)


def test_weights_correct_what_a_plain_count_has_wrong() -> None:
    """In `narrow` the way decides how often a card lies where; averaged without weights it would be another number."""
    known = narrow(Random(1))
    met = known.cards.mixes[3].after[0]
    here = [world for world in worlds_of(known) if world[known.cards.mixes[1].after[0]] == known.cards.face[met]]
    exact = len(here) / sum(1 for _ in worlds_of(known))
    rng = Random(5)
    fits = [worlds.fit(known, rng) for _ in range(DRAWS)]
    right = [known.cards.face[met] == world.cards.face[known.cards.mixes[1].after[0]] for world, _ in fits]
    weights = worlds.relative([log for _, log in fits])
    weighted = sum(weight for weight, yes in zip(weights, right, strict=True) if yes) / sum(weights)
    assert weighted == pytest.approx(exact, abs=NEAR)
    assert len(set(weights)) > 1


def test_a_game_may_weigh_worlds_by_what_was_done_openly() -> None:
    known = met_again(Random(1))
    rng = Random(1)
    doubled = worlds.fit(known, Random(7), weigh=lambda _: 2.0)[1]
    assert doubled == pytest.approx(math.log(2) + worlds.fit(known, Random(7))[1])
    low = known.cards.mixes[0].after[4]
    fits = [worlds.fit(known, rng, lambda world: float(world.cards.face[low] == 0)) for _ in range(200)]
    assert {world.cards.face[low] for world, log in fits if log > -math.inf} <= {0}
    assert {log > -math.inf for _, log in fits} == {True, False}


def test_what_is_given_stays_as_it_was() -> None:
    known = narrow(Random(1))
    before = known.copy()
    worlds.fit(known, Random(1))
    assert known == before


def test_a_truth_fits_itself() -> None:
    deck, box = opened(5)
    deck.mix(box, Random(1))
    assert worlds.fit(deck, Random(1)) == (deck, 0.0)


def test_weights_of_hundreds_of_shuffles_can_still_be_compared() -> None:
    """Each time one of 70 halves is shown. The product is smaller than any float, and still no weight of 0."""
    deck, pile = opened(8)
    for _ in range(180):
        pile = deck.mix(pile, Random(1))
        half = deck.mix(pile[:4], Random(1))
        deck.show(1, *half)
        pile = (*half, *pile[4:])
    known = seen(deck, 0)
    fits = [worlds.fit(known, Random(seed)) for seed in range(3)]
    weights = worlds.relative([log for _, log in fits])
    assert max(log for _, log in fits) < math.log(sys.float_info.min)
    assert max(weights) == 1.0
    assert min(weights) > 0


def test_worlds_that_explain_nothing_count_alike() -> None:
    assert worlds.relative([-math.inf, -math.inf]) == [1.0, 1.0]
    assert worlds.relative([-math.inf, -2000.0, -2000.0]) == [0.0, 1.0, 1.0]


def test_a_position_that_nobody_can_have_reached_has_no_world() -> None:
    deck, box = opened(3)
    pile = deck.mix(box, Random(1))
    known = seen(deck, 0)
    known.cards.face[pile[0]] = 7  # no such card went in
    with pytest.raises(NoWorld, match="1000 tries"):
        worlds.fit(known, Random(1))


def test_a_card_that_left_no_mix_has_a_face_in_every_world() -> None:
    deck, box = opened(3)
    deck.mix(box, Random(1))
    deck.cards.face[box[0]] = None
    with pytest.raises(NoWorld, match="no face"):
        worlds.fit(deck, Random(1))


def test_two_cards_cannot_have_come_through_one_gap() -> None:
    deck, box = opened(4)
    pile = deck.mix(box, Random(1))
    gap = deck.mix(pile[:1], Random(1))
    after = deck.mix((*gap, pile[1]), Random(1))
    known = seen(deck, 0)
    known.cards.face[pile[1]] = 0
    known.cards.face[after[0]], known.cards.face[after[1]] = 1, 2
    with pytest.raises(NoWorld):
        worlds.fit(known, Random(1))

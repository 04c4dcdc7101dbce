"""Law 5 in numbers: a fit that is merely consistent believes 1/2 where the truth is 5/11; the weights put it right.

Seven cards. Player 0 draws two and passes one; player 1 adds it to two of his own, mixes, keeps one and returns two to
the deck, which is shuffled; then player 0 draws two cards, and the one that he passed is not among them. That player 1
kept it: a third at first; had he returned it, player 0 would have missed it in 6 of 10 draws. So it is
1/3 : (1/3 + 2/3 * 6/10) = 5/11.
"""

from random import Random

import pytest

from paravent.core import worlds
from tests.toys.decks import Deck, seen

DRAWS = 15_000
KEPT = 5 / 11


def drafted(rng: Random) -> tuple[Deck, int, int]:
    """What player 0 knows, the slot that was kept and the card that was passed."""
    while True:
        deck = Deck(2)
        pile = deck.mix(deck.cards.open(range(7), 2), rng)
        deck.deal(0, *pile[:2])
        passed = deck.cards.face[pile[0]]
        own = deck.deal(1, pile[0], pile[2], pile[3])
        kept, *back = deck.mix(own, rng, by=1)
        rest = deck.mix((*back, *pile[4:]), rng)
        drawn = deck.deal(0, *rest[:2])
        if passed is not None and passed not in [deck.cards.face[slot] for slot in drawn]:
            return seen(deck, 0), kept, passed


def weighted(known: Deck, rng: Random, number: int) -> list[tuple[Deck, float]]:
    """So many worlds and their weights."""
    fits = [worlds.fit(known, rng) for _ in range(number)]
    return list(zip([world for world, _ in fits], worlds.relative([log for _, log in fits]), strict=True))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_kept_card_is_the_passed_one_with_chance_5_in_11(seed: int) -> None:
    rng = Random(seed)
    known, kept, passed = drafted(rng)
    fits = weighted(known, rng, DRAWS)
    total = sum(weight for _, weight in fits)
    believed = sum(weight for world, weight in fits if world.cards.face[kept] == passed) / total
    assert believed == pytest.approx(KEPT, abs=0.01)


def test_an_onlooker_believes_a_third() -> None:
    rng = Random(3)
    known, kept, passed = drafted(rng)
    blind = seen(known, None)
    fits = weighted(blind, rng, DRAWS // 3)
    total = sum(weight for _, weight in fits)
    believed = sum(weight for world, weight in fits if world.cards.face[kept] == world.cards.face[7]) / total
    assert known.cards.face[7] == passed
    assert believed == pytest.approx(1 / 3, abs=0.02)


def test_the_truth_comes_out_at_5_in_11() -> None:
    """Without any worlds: dealing it again and again, as far as it looks like this to player 0."""
    rng = Random(4)
    kept = alike = 0
    for _ in range(9_000):
        deck = Deck(2)
        pile = deck.mix(deck.cards.open(range(7), 2), rng)
        own = deck.mix((pile[0], pile[2], pile[3]), rng, by=1)
        rest = deck.mix((*own[1:], *pile[4:]), rng)
        passed, drawn = deck.cards.face[pile[0]], [deck.cards.face[slot] for slot in rest[:2]]
        alike += passed not in drawn
        kept += passed not in drawn and deck.cards.face[own[0]] == passed
    assert kept / alike == pytest.approx(KEPT, abs=0.015)

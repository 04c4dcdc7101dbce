"""Dealers: what they answer, and what an answer has to be to fit its request."""

from collections import Counter
from random import Random

import pytest

from paravent.core.answers import Acts, AnyAnswer, Faces, Left, Rolled
from paravent.core.dealing import JournalDealer, LocalDealer, draw, misfit
from paravent.core.requests import Ask, Deal, Over, Request, Roll, Show, Shuffle
from paravent.core.stacking import StackedDealer
from tests.toys import box
from tests.toys.decks import Deck, seen
from tests.toys.wager import Bid


@pytest.fixture
def deck() -> Deck:
    """Three seats; the cards 0, 1, 2 were mixed into the slots 3, 4, 5; the truth."""
    deck = Deck(3)
    deck.mix(deck.cards.open(range(3), 3), Random(1))
    return deck


def test_dice_have_all_their_sides(deck: Deck) -> None:
    rng = Random(1)
    rolled = [draw(deck, Roll(2, 6, "x"), rng) for _ in range(300)]
    assert all(isinstance(one, Rolled) and len(one.values) == 2 for one in rolled)
    sides = Counter(value for one in rolled if isinstance(one, Rolled) for value in one.values)
    assert set(sides) == {1, 2, 3, 4, 5, 6}


def test_a_shuffle_gives_every_order(deck: Deck) -> None:
    rng = Random(1)
    orders = Counter(draw(deck, Shuffle((3, 4, 5)), rng) for _ in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60


def test_a_deal_shows_what_lies_there(deck: Deck) -> None:
    lying = tuple(deck.cards.face[slot] for slot in (3, 5))
    assert draw(deck, Deal((3, 5), 0), Random(1)) == Faces(lying)
    assert draw(deck, Show((3, 5), 1), Random(1)) == Faces(lying)


@pytest.mark.parametrize("request_", [Ask((0,), "x"), Over((1, 0))])
def test_a_dealer_decides_nothing(deck: Deck, request_: Request) -> None:
    with pytest.raises(ValueError, match="a dealer answers neither"):
        draw(deck, request_, Random(1))
    with pytest.raises(ValueError, match="a dealer answers neither"):
        StackedDealer(box.load("wager")).answer(deck, request_)


def test_the_local_dealer_answers_at_once_and_has_no_peers(deck: Deck) -> None:
    dealer = LocalDealer(Random(1))
    assert list(dealer.begin(deck, Roll(1, 6, "x"))) == []
    assert isinstance(dealer.answer, Rolled)
    with pytest.raises(ValueError, match="no peers"):
        dealer.receive(0, b"")


def test_the_dealer_of_a_journal_reads_to_its_end(deck: Deck) -> None:
    dealer = JournalDealer([Rolled((3,)), Faces((1,))])
    found = []
    for _ in range(3):
        assert list(dealer.begin(deck, Roll(1, 6, "x"))) == []
        found.append(dealer.answer)
    assert found == [Rolled((3,)), Faces((1,)), None]
    with pytest.raises(ValueError, match="no peers"):
        dealer.receive(0, b"")


ASK = Ask((0, 2), "bid")
FITS: tuple[tuple[Request, AnyAnswer], ...] = (
    (ASK, Acts(((0, Bid(1)), (2, Bid(1))))),
    (Roll(2, 6, "x"), Rolled((1, 6))),
    (Shuffle((3, 4, 5)), Faces((2, 1, 0))),
    (Shuffle((3, 4, 5)), Faces((None, None, None))),
    (Shuffle((3, 4, 5)), Faces((None, 1, None))),
    (Deal((0,), 1), Faces((0,))),
    (Deal((0,), 1), Faces((None,))),
    (Show((0, 1), 1), Faces((0, 1))),
    (ASK, Left(2, "left")),
    (Roll(2, 6, "x"), Left(0, "resigned")),
)


@pytest.mark.parametrize("request_, answer", FITS)
def test_what_fits(deck: Deck, request_: Request, answer: AnyAnswer) -> None:
    assert misfit(deck, request_, answer) == ""


MISFITS: tuple[tuple[Request, AnyAnswer, str], ...] = (
    (Over((1, 2, 3)), Rolled((1,)), "the game is over"),
    (Over((1, 2, 3)), Left(1, "left"), "the game is over"),
    (ASK, Left(3, "left"), "seat 3 is not at the table"),
    (ASK, Left(-1, "left"), "seat -1 is not at the table"),
    (ASK, Left(1, "left"), "seat 1 is not at the table"),
    (ASK, Left(0, "fled"), "nobody leaves as “fled”; it is resigned or left or dropped"),
    (ASK, Acts(((0, Bid(1)),)), "actions are due from the seats"),
    (ASK, Acts(((2, Bid(1)), (0, Bid(1)))), "actions are due from the seats"),
    (ASK, Rolled((1,)), "Rolled answers no Ask"),
    (Roll(2, 6, "x"), Rolled((1,)), "2 numbers from 1 to 6 are due"),
    (Roll(2, 6, "x"), Rolled((1, 7)), "2 numbers from 1 to 6 are due"),
    (Roll(2, 6, "x"), Rolled((0, 6)), "2 numbers from 1 to 6 are due"),
    (Roll(2, 6, "x"), Faces((1, 6)), "Faces answers no Roll"),
    (Shuffle((3, 4, 5)), Faces((0, 1)), "3 different cards are due"),
    (Shuffle((3, 4, 5)), Faces((0, 1, 1)), "3 different cards are due"),
    (Shuffle((3, 4, 5)), Faces((0, 1, 9)), "the mixed cards are not those that went in"),
    (Deal((0, 1), 1), Faces((0,)), "2 cards are due"),
    (Show((0, 1), 1), Faces((0, 2)), "a card has changed its face"),
    (Show((0, 1), 1), Acts(()), "Acts answers no Show"),
)


@pytest.mark.parametrize("request_, answer, reason", MISFITS)
def test_what_does_not_fit(deck: Deck, request_: Request, answer: AnyAnswer, reason: str) -> None:
    deck.cards.vacant = 0b10
    assert reason in misfit(deck, request_, answer)


def test_who_does_not_know_the_cards_cannot_object(deck: Deck) -> None:
    assert misfit(seen(deck, 0), Shuffle((3, 4, 5)), Faces((0, 1, 9))) == ""
    assert misfit(seen(deck, 0), Show((3,), 1), Faces((9,))) == ""

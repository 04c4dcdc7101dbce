"""Cards: who has seen what, and what becomes of it when cards are mixed, shown, dealt and left behind."""

import pytest

from paravent.core.answers import Faces
from paravent.core.cards import Cards, Mix
from paravent.core.requests import Deal, Show, Shuffle, everyone


@pytest.fixture
def cards() -> Cards:
    """Three cards that were mixed: 3, 4, 5 are 11, 12, 10."""
    cards = Cards()
    assert cards.open([10, 11, 12], 2) == (0, 1, 2)
    assert cards.mix(Shuffle((0, 1, 2)), Faces((11, 12, 10))) == (3, 4, 5)
    return cards


def test_a_box_lies_open_before_everybody() -> None:
    cards = Cards()
    cards.open([7], 3)
    assert cards.seen == [0b1111]
    assert cards.keeper == [None]
    assert cards.known_to_all(0, 3)
    assert cards.as_seen_by(None, 3).face == [7]


def test_a_shuffle_gives_fresh_backs_that_nobody_knows(cards: Cards) -> None:
    assert cards.mixes == [Mix((0, 1, 2), (3, 4, 5), None)]
    assert cards.seen[3:] == [0, 0, 0]
    assert cards.as_seen_by(0, 2).face == [10, 11, 12, None, None, None]
    assert not cards.known_to_all(3, 2)


def test_a_dealt_card_is_kept_and_known_by_its_seat(cards: Cards) -> None:
    cards.show(Deal((3,), 1), Faces((11,)))
    assert cards.keeper[3] == 1
    assert cards.as_seen_by(1, 2).face[3] == 11
    assert cards.as_seen_by(0, 2).face[3] is None
    assert cards.as_seen_by(None, 2).face[3] is None


def test_who_passed_a_card_on_still_knows_it(cards: Cards) -> None:
    cards.show(Deal((3,), 1), Faces((11,)))
    cards.show(Deal((3,), 0), Faces((11,)))
    assert cards.keeper[3] == 0
    assert cards.seen[3] == 0b11


def test_a_card_is_shown_where_it_lies(cards: Cards) -> None:
    cards.show(Show((4,), 0b1), Faces((12,)))
    assert cards.keeper[4] is None
    assert cards.as_seen_by(0, 2).face[4] == 12
    cards.show(Show((4,), everyone(2)), Faces((12,)))
    assert cards.known_to_all(4, 2)


def test_who_is_not_told_a_face_keeps_what_he_knew(cards: Cards) -> None:
    seen = cards.as_seen_by(0, 2)
    seen.show(Show((3,), 0b10), Faces((None,)))
    assert seen.face[3] is None
    assert seen.seen[3] == 0b10
    cards.show(Show((3,), 0b10), Faces((None,)))
    assert cards.face[3] == 11


def test_only_its_owner_knows_the_order_of_a_mixed_hand(cards: Cards) -> None:
    cards.show(Deal((3, 4), 0), Faces((11, 12)))
    hand = cards.mix(Shuffle((3, 4), by=0), Faces((12, 11)))
    assert [cards.keeper[slot] for slot in hand] == [0, 0]
    assert [cards.as_seen_by(0, 2).face[slot] for slot in hand] == [12, 11]
    assert [cards.as_seen_by(1, 2).face[slot] for slot in hand] == [None, None]


def test_as_many_faces_as_backs(cards: Cards) -> None:
    with pytest.raises(ValueError, match="argument"):
        cards.show(Deal((3, 4), 0), Faces((11,)))


def test_a_copy_shares_nothing(cards: Cards) -> None:
    copy = cards.copy()
    assert copy == cards
    copy.show(Deal((3,), 0), Faces((11,)))
    copy.mix(Shuffle((3,)), Faces((11,)))
    copy.vacant = 1
    assert cards.keeper[3] is None
    assert len(cards.face) == 6
    assert len(cards.mixes) == 1
    assert not cards.vacant


def test_what_a_seat_leaves_behind(cards: Cards) -> None:
    cards.show(Deal((3, 4), 0), Faces((11, 12)))
    (mixed,) = cards.mix(Shuffle((3,), by=0), Faces((11,)))
    assert cards.leave(0, [mixed, 4]) == ((4,), (mixed,)), "nobody else can tell a mixed card from its neighbours"
    assert cards.vacant == 1
    assert cards.keeper[4] is None


def test_a_card_that_somebody_had_mixed_who_has_left_before_goes_out_of_play(cards: Cards) -> None:
    """Blue holds a card of Red's mixed hand: it could go back to Red, as long as he is there."""
    fresh = cards.mix(Shuffle((3, 4), by=0), Faces((None, None)))
    cards.show(Deal((fresh[0],), 1), Faces((None,)))
    there, gone = cards.copy(), cards.copy()
    assert there.leave(1, [fresh[0]]) == ((fresh[0],), ())
    gone.leave(0, [fresh[1]])
    assert gone.leave(1, [fresh[0]]) == ((), (fresh[0],))


def test_a_vacant_seat_is_dealt_open_cards(cards: Cards) -> None:
    assert cards.deal((3,), 1, 2) == Deal((3,), 1)
    cards.leave(1, [])
    assert cards.deal((3,), 1, 2) == Show((3,), 0b111)
    assert cards.deal((3,), 0, 2) == Deal((3,), 0)

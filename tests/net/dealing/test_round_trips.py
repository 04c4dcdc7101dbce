"""Whole ways of cards among 2, 3 and 6 peers: every message is encoded, decoded and checked by all."""

import pytest

from paravent.net.dealing.group import base
from paravent.net.dealing.keys import TABLE
from paravent.net.dealing.masking import COPY, Masked, Resting
from tests.net.dealing.peers import Peers

SEATS = [2, 3, 6]


@pytest.fixture(params=SEATS, ids=lambda seats: f"{seats} seats")
def peers(request: pytest.FixtureRequest) -> Peers:
    return Peers(request.param)


def test_a_drawn_card_is_read_by_its_owner_alone(peers: Peers) -> None:
    deck = peers.deck()
    hands = [peers.move(deck[seat : seat + 1], seat) for seat in range(len(peers.own))]
    read = [peers.read(seat, hand)[0] for seat, hand in enumerate(hands)]
    assert len(set(read)) == len(read)
    for seat, (card,) in enumerate(hands):
        assert card.place == seat
        assert [other for other in range(len(hands)) if peers.opens(other, card.cipher)] == [seat]
        assert not any(peers.opens(other, deck[seat].cipher) for other in range(len(hands)))


def test_a_passed_card_is_the_same_card(peers: Peers) -> None:
    hand = peers.move(peers.deck()[:2], 0)
    faces = peers.read(0, hand)
    passed = peers.move(hand, 1)
    assert peers.read(1, passed) == faces
    with pytest.raises(ValueError, match="not in its hand"):
        passed[0].read(peers.own[0])


def test_a_card_discarded_face_down_is_the_tables(peers: Peers) -> None:
    hand = peers.move(peers.deck()[:1], 1)
    faces = peers.read(1, hand)
    discarded = peers.move(hand, TABLE)
    assert discarded[0].place == TABLE
    assert not any(peers.opens(seat, discarded[0].cipher) for seat in range(len(peers.own)))
    assert peers.turn_up(discarded) == faces


def test_a_peek_shows_the_card_and_leaves_it(peers: Peers) -> None:
    deck = peers.deck()
    last = len(peers.own) - 1
    seen = peers.read(last, peers.move(deck[:3], COPY + last))
    assert peers.turn_up(deck[:3]) == seen
    hand = peers.move(deck[3:5], 0)
    assert peers.read(last, peers.move(hand, COPY + last)) == peers.read(0, hand) == peers.turn_up(hand)


def test_cards_turned_up_from_table_and_hand_are_the_box(peers: Peers) -> None:
    deck = peers.deck()
    hand = peers.move(deck[:3], 1)
    assert sorted(peers.turn_up(hand) + peers.turn_up(deck[3:])) == list(peers.faces)


def test_a_reshuffle_takes_hidden_and_open_cards(peers: Peers) -> None:
    deck = peers.deck()
    discarded = peers.move(peers.move(deck[:2], 0), TABLE)
    shown = peers.turn_up(deck[2:4])
    fresh = peers.mix([*discarded, *peers.laid(shown), *deck[4:]])
    hand = peers.move(fresh, 1)
    assert sorted(peers.read(1, hand)) == list(peers.faces)


def test_an_own_mix_hides_a_card_from_the_one_who_passed_it(peers: Peers) -> None:
    passed = peers.move(peers.move(peers.deck()[:3], 0), 1)
    mixed = peers.mix([*passed, *peers.laid([4], place=1)], place=1)
    assert sorted(peers.read(1, mixed)) == sorted([*peers.read(1, passed), 4])
    known = {point for card in passed for point in card.cipher}
    assert not known & {point for card in mixed for point in card.cipher}
    back = peers.move(mixed, 0)
    assert peers.read(0, back) == peers.read(1, mixed)


def test_the_trail_begins_with_the_last_cipher_on_the_table(peers: Peers) -> None:
    deck = peers.deck()
    hand = peers.move(deck[:2], 0)
    on_the_table = [(Resting(TABLE, card.cipher),) for card in deck[:2]]
    assert [card.trail for card in deck] == [()] * len(deck)
    assert [card.trail for card in hand] == on_the_table
    passed = peers.move(hand, 1)
    assert [card.trail for card in passed] == on_the_table
    assert [card.trail for card in peers.move(passed, TABLE)] == [(), ()]
    mixed = peers.mix(passed, place=1)
    assert [card.trail for card in mixed] == [(), ()]
    assert [card.trail for card in peers.move(mixed, 0)] == [(Resting(1, card.cipher),) for card in mixed]
    assert peers.laid([0], place=1)[0].trail == ()


def test_a_whole_deal_is_made_alike_again() -> None:
    """Nothing is drawn at random: a peer that starts again makes the same bytes."""

    def hands() -> list[list[Masked]]:
        peers = Peers(3)
        deck = peers.deck()
        return [peers.move(deck[:2], 0), peers.move(deck[2:4], COPY + 1), peers.mix(peers.move(deck[4:], 2), place=2)]

    assert hands() == hands()


def test_an_open_card_is_masked_by_everybody_alike(peers: Peers) -> None:
    (card,) = peers.laid([3])
    assert card.cipher.c1 == base(1)
    assert peers.turn_up([card]) == [3]
    assert peers.read(1, peers.laid([3], place=1)) == [3]

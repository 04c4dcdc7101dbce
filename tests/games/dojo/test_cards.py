"""The tables: sixty cards of either deck, twelve trophies of either set, names."""

import json
from collections import Counter

import pytest

from paravent.core.game import rules_hash
from paravent.core.games.dojo import GAME
from paravent.core.games.dojo import cards as box


def kinds(deck: int) -> Counter[tuple[int, int]]:
    return Counter((box.ANIMAL[face], box.BELT[face]) for face in box.DECKS[deck])


def test_the_even_deck_has_two_of_every_animal_and_belt() -> None:
    assert kinds(0) == {(animal, belt): 2 for animal in range(6) for belt in range(1, 6)}
    for face in box.DECKS[0]:
        assert face == 10 * box.ANIMAL[face] + 2 * (box.BELT[face] - 1) + face % 2


def test_the_other_deck_has_one_raccoon_a_belt_and_three_whites_a_disciple() -> None:
    due = {(animal, belt): 3 if belt == 1 else 2 for animal in range(5) for belt in range(1, 6)}
    due |= {(box.RACCOON, belt): 1 for belt in range(1, 6)}
    assert kinds(1) == due


@pytest.mark.parametrize("deck", [0, 1])
def test_a_deck_is_sixty_cards(deck: int) -> None:
    assert len(set(box.DECKS[deck])) == len(box.DECKS[deck]) == 60
    assert all(face < box.CARDS for face in box.DECKS[deck])
    assert sum(animal == box.RACCOON for animal, _ in kinds(deck).elements()) == int(box.RACCOONS[deck])


def test_there_are_two_trophies_of_each_kind_or_twelve_medals() -> None:
    assert [box.KIND[face] for face in box.PILES[0]] == [kind for kind in range(6) for _ in range(2)]
    assert {box.KIND[face] for face in box.PILES[1]} == {box.MEDAL}
    assert len(box.PILES[0]) == len(box.PILES[1]) == box.ROUNDS
    assert all(box.KIND[face] == -1 for face in range(box.CARDS))


def test_what_trophies_and_lines_are_worth() -> None:
    assert dict(zip(box.KINDS, zip(box.ROW_VALUES, box.COLUMN_VALUES, strict=True), strict=True)) == {
        "Mixed": (7, 3),
        "School": (15, 6),
        "Same belt": (15, 9),
        "All belts": (8, 3),
        "Ladder": (10, 5),
        "Strong": (8, 5),
        "Medal": (0, 0),
    }
    assert box.ROW_POINTS == (0, 1, 3, 6, 10)
    assert (box.ROW_STRONG, box.COLUMN_STRONG, box.MEDAL_POINTS, box.THROW_BONUS) == (15, 12, 2, 2)


def test_every_number_that_is_played_with_is_in_the_hash() -> None:
    before = rules_hash(GAME)
    whole = json.dumps(GAME.tables)
    for number in (15, 12, 10, 9):
        assert str(number) in whole
    assert len(before) == 16


def test_names_say_the_animal_and_the_belt() -> None:
    assert box.SHORT[box.DECKS[0][0]] == "M1"
    assert box.NAMES[59] == "Raccoon 5"
    assert box.SHORT[60] == "M1"
    assert len(box.SHORT) == len(box.NAMES) == len(box.KIND)
    assert len(set(box.LETTERS)) == len(box.ANIMALS)


def test_seats_begin_with_letters_of_their_own() -> None:
    assert [side[0] for side in box.SIDES] == list("ABCDE")
    assert max(map(len, box.SIDES)) <= 5, "a narrow screen has room for five letters"

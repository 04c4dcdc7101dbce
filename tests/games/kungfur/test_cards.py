"""The box: what is in it and how often. Numbers are written a second time, so that a slip in the data is noticed."""

import json
from collections import Counter

import pytest

from paravent.core.games.kungfur import GAME
from paravent.core.games.kungfur import cards as box

DOGS = {"Fu": 1, "Chai": 3, "Hua": 1, "Ban": 2, "Yue": 1, "Shiue": 2, "Novice": 3, "Monk": 4}
CATS = {
    "Hokuto": 1,
    "Hikaru": 1,
    "Ringo": 2,
    "Yaou": 2,
    "Raihuu": 2,
    "Masaru": 3,
    "Scout": 2,
    "Shinobi": 3,
    "Ronin": 4,
}
RANGERS = {"Ming": 3, "Shiau-Yao": 3, "Musashi": 4, "BoShark": 4, "Tai-Chi": 2, "Himiko": 3, "Tumaz": 7}
ITEMS = {"Ginseng": 2, "Apple": 1, "Coconut": 1, "Peach": 2, "Peel": 2, "Kiwano": 2, "Mushroom": 2}
ACHIEVEMENTS = {"Power": 2, "Block": 1, "Return": 1, "Break": 1, "Boom": 4, "Crash": 2, "Shock": 2, "Destroy": 2}


def test_ruling_01_every_animal_has_its_proposed_strength() -> None:
    strength = {box.NAMES[face]: box.AP[face] for face in range(25)}
    assert strength == DOGS | CATS | RANGERS
    assert any("strength" in line for line in GAME.facts.proposed)


def test_ruling_02_three_animals_a_side_have_no_ability() -> None:
    for animals, plain in zip(box.ANIMALS_OF, (["Novice", "Monk", "Monk"], ["Scout", "Shinobi", "Ronin"]), strict=True):
        assert len(animals) == 9
        assert [box.NAMES[face] for face in animals if box.TEXTS[face] == "No ability."] == plain


def test_ruling_03_the_pile_is_seven_rangers_twelve_items_fifteen_achievements() -> None:
    pile = Counter(box.NAMES[face] for face in box.REWARDS)
    assert pile == dict.fromkeys(RANGERS, 1) | ITEMS | ACHIEVEMENTS
    assert pile.total() == 34
    assert Counter(box.KIND[face] for face in range(box.FACES)) == {0: 18, 1: 7, 2: 12, 3: 15}


@pytest.mark.parametrize(
    "face, name",
    [
        (box.FU, "Fu"),
        (box.MONK_2, "Monk"),
        (box.HOKUTO, "Hokuto"),
        (box.RONIN, "Ronin"),
        (box.MING, "Ming"),
        (box.TUMAZ, "Tumaz"),
        (box.GINSENG, "Ginseng"),
        (box.APPLE, "Apple"),
        (box.COCONUT, "Coconut"),
        (box.PEACHES[0], "Peach"),
        (box.PEACHES[-1], "Peach"),
        (box.BOOMS[0], "Boom"),
        (box.BOOMS[-1], "Boom"),
    ],
)
def test_a_face_by_its_name_in_code_is_that_card(face: int, name: str) -> None:
    assert box.NAMES[face] == name


def test_every_card_says_in_a_line_what_it_does() -> None:
    assert all(10 <= len(text) <= 100 and text.endswith(".") for text in box.TEXTS)


def test_the_tables_are_plain_data() -> None:
    assert json.loads(json.dumps(GAME.tables))["ap"] == list(box.AP)


def test_a_new_game_has_everything_in_its_place() -> None:
    state = GAME.new(2, GAME.facts.settle({}))
    assert (state.sp, state.vp, state.limit, state.food) == ([12, 12], [0, 0], [3, 3], [3, 3])
    assert (state.hw, state.warehouse, state.hua_supply) == ([0, 4], 16, 3)
    assert state.hands == [list(range(9)), list(range(9, 18))]
    assert len(state.pile) == 34

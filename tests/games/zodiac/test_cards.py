"""The cards: what is there, and that the data agree with one another."""

from collections import Counter

import pytest

from paravent.core.games.zodiac import GAME
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac.stars import OPERATIONS
from tests.games.zodiac.arena import faces


def test_there_are_48_cards_four_to_a_sign() -> None:
    assert box.FACES == 48
    assert Counter(box.SIGN) == dict.fromkeys(range(12), 4)
    assert len(set(box.SHORT)) == len(set(box.NAMES)) == 60
    assert box.SHORT[23] == "LE9"
    assert box.SHORT[44:48] == ("GEa", "GEb", "GEc", "GEd")
    assert box.NAMES[48] == "Aquarius"


@pytest.mark.parametrize("sign", range(12))
def test_the_powers_of_a_sign_span_its_range(sign: int) -> None:
    powers = [box.POWER[face] for face in range(48) if box.SIGN[face] == sign]
    assert (min(powers), max(powers)) == box.RANGES[sign]


def test_what_is_published_is_there() -> None:
    assert box.POWER[box.SHORT.index("CA3")] == 3
    assert box.POWER[box.SHORT.index("LE9")] == 9
    assert [sum(box.POWER[face] for face in base) for base in box.FIRST_BASES] == [22, 19]
    assert ((box.NO_PENALTY,),) in box.OPS
    assert ((box.COUNTER,),) in box.OPS


def test_the_kinds_of_stars_are_those_of_their_operations() -> None:
    for face, ops in enumerate(box.OPS):
        kinds = [op[0] for op in ops]
        if box.KIND[face] == box.PLUS:
            assert set(kinds) <= {box.ADD, box.ADD_PER}
        if box.KIND[face] == box.IMMEDIATE:
            assert kinds[-1] == box.END
        else:
            assert box.END not in kinds
        assert (box.KIND[face] == box.CANCEL) == (kinds[0] in {box.NO_PENALTY, box.ADOPT_SIGN} and box.END not in kinds)
    assert Counter(box.KIND[:24]) == {0: 8, 1: 5, 2: 3, 3: 8}
    assert Counter(box.KIND[24:]) == {0: 6, 1: 5, 2: 3, 3: 10}


def test_every_operation_has_a_function_and_a_card() -> None:
    assert {op[0] for ops in box.OPS for op in ops} == set(OPERATIONS)
    assert all(OPERATIONS[op].__doc__ for op in OPERATIONS)


def test_stars_that_draw_or_reveal_need_the_deck() -> None:
    assert sorted(box.NEED_DECK) == sorted(faces("CA2 AR4 VI2 VI4 PI5"))


def test_the_rules_hash_covers_numbers() -> None:
    assert {"power", "ops", "late", "first", "draft", "duel"} <= set(GAME.tables)

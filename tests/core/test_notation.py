"""What all games say alike: names of seats, unknown names, answers as lines."""

import pytest

from paravent.core.answers import Acts, AnyAnswer, Faces, Left, Rolled
from paravent.core.game import Facts, Illegal
from paravent.core.notation import plain, say_answer, seat_named, seat_names, unknown, who
from paravent.core.requests import Ask, Deal, Request, Roll, Show, Shuffle
from tests.toys import box
from tests.toys.wager import Bid, Use

FACTS = Facts("x", "X", (2, 3), ("Monk Dogs", "Ninja Cats", "Ninja Owls"), 1, 1, 1, "x")
GAME = box.load("wager")


def test_case_and_joints_do_not_count_in_a_name() -> None:
    assert plain("Out_of-Play ") == plain("out of play")
    assert plain("a b") != plain("ab")


def test_a_seat_is_named_by_side_by_word_and_by_number() -> None:
    assert seat_names(FACTS, 3) == {
        "0": 0, "1": 1, "2": 2,
        "monk": 0, "dogs": 0, "monk dogs": 0,
        "cats": 1, "ninja cats": 1,
        "owls": 2, "ninja owls": 2,
    }  # fmt: skip
    assert seat_named(FACTS, 2, "NINJA") == 1, "with two seats only one side is ninja"
    with pytest.raises(Illegal, match="there is no seat “ninja”; is it Ninja"):
        seat_named(FACTS, 3, "ninja")
    with pytest.raises(Illegal, match=r"there is no seat “2”; there is: Monk Dogs, Ninja Cats$"):
        seat_named(FACTS, 2, "2")


def test_an_unknown_name_is_answered_with_near_ones_or_with_all() -> None:
    assert unknown("hamd", "zone", ["hand", "deck"]) == "there is no zone “hamd”; is it hand?"
    assert unknown("x", "zone", ["hand", "deck", "hand"]) == "there is no zone “x”; there is: hand, deck"
    assert unknown("x", "zone", []) == "there is no zone “x”; there is: none"


def test_a_set_of_seats_in_words() -> None:
    assert who(FACTS, 2, 0b111) == "all"
    assert who(FACTS, 2, 0b010) == "Ninja Cats"
    assert who(FACTS, 2, 0b101) == "Monk Dogs, onlookers"
    assert who(FACTS, 2, 0) == "nobody"


SAID: tuple[tuple[Request, AnyAnswer, tuple[str, ...]], ...] = (
    (Ask((0, 1), "bid"), Acts(((0, Bid(1)), (1, Bid(2)))), ("Red: bid 1", "Blue: bid 2")),
    (Ask((0,), "use"), Acts(((0, Use(12)),)), ("Red: use 1.",)),
    (Roll(2, 6, "x"), Rolled((3, 4)), ("roll 3 4",)),
    (Shuffle((0, 1)), Faces((None, None)), ("shuffle ?×2",)),
    (Shuffle((0, 1, 2, 3), by=1), Faces((1, None, 0, None)), ("shuffle by Blue 2x, ?, 1x, ?",)),
    (Deal((0,), 1), Faces((0,)), ("deal to Blue 1x",)),
    (Show((0,), 0b111), Faces((0,)), ("show to all 1x",)),
    (Show((), 1), Faces(()), ("show to Red no card",)),
    (Roll(2, 6, "x"), Left(1, "resigned"), ("Blue resigned",)),
)


@pytest.mark.parametrize("request_, answer, lines", SAID)
def test_an_answer_in_words(request_: Request, answer: AnyAnswer, lines: tuple[str, ...]) -> None:
    state = GAME.new(2, {"dice": "1"})
    state.cards.face.append(None)
    state.hands[0].append(12)
    assert say_answer(GAME, state, request_, answer) == lines


def test_an_answer_to_something_else_has_no_words() -> None:
    with pytest.raises(ValueError, match="Faces answers no Ask"):
        say_answer(GAME, GAME.new(2, {"dice": "1"}), Ask((0,), "bid"), Faces((1,)))

"""Questions as sentences and actions as they are typed, for those who are asked and for those who look on."""

from __future__ import annotations

import pytest

from paravent.core.game import Illegal
from paravent.core.games.dojo import GAME
from paravent.core.requests import Seat
from paravent.core.sight import as_seen_by
from tests.games.dojo.mat import Mat


def question(mat: Mat, seat: Seat | None) -> str:
    return GAME.words.question(as_seen_by(mat.state, seat), mat.asks, seat)


def test_the_giver_is_told_what_he_sees_and_nobody_else() -> None:
    mat = Mat("B5 F2 M3")
    assert question(mat, 0) == "You see Bear 5, card 1 of 3. Who gets it? You decide before the next card."
    assert question(mat, 1) == "Aki looks at a card, card 1 of 3, and chooses who gets it."
    assert question(mat, None) == question(mat, 2)


def test_a_challenge_is_asked_with_the_own_card_and_the_trophy() -> None:
    mat = Mat("B5 F2 M3").say("aki: give biwa", "aki: give chiba")
    assert question(mat, 1) == "Your card is Bear 5. Challenge Aki for Ladder? Equal belts: you win."
    assert question(mat, 2) == "Does Biwa challenge Aki for Ladder?"
    mat.say("biwa: challenge")
    assert question(mat, 1) == "You won. Keep Bear 5, or swap it for Monkey 3 of Aki?"
    assert question(mat, 0) == "Biwa won, and may swap the two cards."
    mat.say("biwa: keep")
    assert question(mat, 1) == "Where does Bear 5 lie, and Ladder beside which line?"
    assert question(mat, 0) == "Biwa places a card."


def test_a_throw_is_asked_of_both() -> None:
    mat = Mat("B5 F2 M3", options={"throw": "yes"}).say("aki: give biwa", "aki: give chiba", "biwa: challenge")
    assert question(mat, 0) == question(mat, 1)
    assert "counts 2 more" in question(mat, 0)
    assert question(mat, 2) == "Aki and Biwa throw rock, paper or scissors."


def test_the_end_is_told_by_its_winners() -> None:
    mat = Mat("").quiet(12)
    names = " and ".join(GAME.facts.sides[seat] for seat in mat.over.winners)
    assert question(mat, 0).startswith(names)


@pytest.mark.parametrize(
    "typed, said",
    [
        ("give chiba", "give chiba"),
        ("Give C", "give chiba"),
        ("g me", "give aki"),
        ("give AKI", "give aki"),
        ("  give   biwa ", "give biwa"),
    ],
)
def test_a_gift_may_be_shortened(typed: str, said: str) -> None:
    mat = Mat("B5 F2 M3")
    action = GAME.words.parse(mat.state, 0, typed)
    assert GAME.words.say(mat.state, 0, action) == said


def test_the_ronin_is_given_to_by_name() -> None:
    mat = Mat("B5 F2 M3", seats=2)
    assert GAME.words.say(mat.state, 0, GAME.words.parse(mat.state, 0, "give ro")) == "give ronin"
    assert "none of aki, biwa, ronin" in mat.refuses("aki", "give chiba")


@pytest.mark.parametrize(
    "typed, said",
    [
        ("place c4 row c", "place c4 row c"),
        ("place c4 c", "place c4 row c"),
        ("place c4 4", "place c4 column 4"),
        ("P C4 Column 4", "place c4 column 4"),
        ("place c4, col 4", "place c4 column 4"),
    ],
)
def test_a_place_may_be_shortened(typed: str, said: str) -> None:
    mat = Mat("B5 F2 M3").say("aki: give biwa", "aki: give chiba", "biwa: challenge", "biwa: keep")
    action = GAME.words.parse(mat.state, 1, typed)
    assert GAME.words.say(mat.state, 1, action) == said


@pytest.mark.parametrize(
    "typed, part",
    [
        ("", "gives nobody a card"),
        ("give", "gives nobody a card"),
        ("give daigo", "none of aki, biwa, chiba"),
        ("give biwa chiba", "more than one word"),
        ("place c4", "expected: give and who gets the card"),
    ],
)
def test_what_is_not_understood_is_answered_with_what_was_expected(typed: str, part: str) -> None:
    mat = Mat("B5 F2 M3")
    with pytest.raises(Illegal) as wrong:
        GAME.words.parse(mat.state, 0, typed)
    assert part in str(wrong.value)
    assert "expected: " in str(wrong.value)


@pytest.mark.parametrize(
    "typed, part",
    [
        ("place", "places no card"),
        ("place z9", "is no cell"),
        ("place c4 row 4", "column 4 is"),
        ("place c4 column c", "row c is"),
        ("place c4 row", "is no line"),
        ("place c4 the row c", "is no line"),
    ],
)
def test_a_cell_or_a_line_that_there_is_not(typed: str, part: str) -> None:
    mat = Mat("B5 F2 M3").say("aki: give biwa", "aki: give chiba", "biwa: challenge", "biwa: keep")
    assert part in mat.refuses("biwa", typed)


def test_nothing_can_be_typed_when_nothing_is_asked() -> None:
    with pytest.raises(Illegal, match="nothing is asked"):
        GAME.words.parse(GAME.new(3, GAME.facts.settle({})), 0, "pass")


def test_signs_and_answers_may_be_shortened() -> None:
    mat = Mat("B5 F2 M3", options={"throw": "yes"}).say("aki: give biwa", "aki: give chiba")
    mat.say("biwa: ch", "aki: p; biwa: sc", "biwa: k", "biwa: place c4 4")
    assert mat.state.beside[1] == [14]

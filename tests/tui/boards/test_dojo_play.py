"""Whole games on the board of Dojo, by plain keys only and by mouse only, with two to five seats, against who draws."""

from collections.abc import Callable
from random import Random

import pytest

from paravent.core.games.dojo import questions
from paravent.core.requests import Seat
from paravent.tui.boards.dojo.phases import Asked
from paravent.tui.boards.dojo.placing import LETTERS, Placing
from tests.tui.boards.dojo import LooseBoard, dojo, since
from tests.tui.boards.tables import click

Answer = Callable[[LooseBoard, Random], None]
QUESTIONS = tuple(what for what, _, _ in questions.QUESTIONS.values())


def play(seat: Seat, seats: int, seed: int, answer: Answer, **options: str) -> dict[str, int]:
    rng = Random(seed)
    return dojo.play(dojo.table(rng, seats, **options), seat, rng, answer)


def by_keys(board: LooseBoard, rng: Random) -> None:
    phase = board.phase
    if isinstance(phase, Placing):
        in_force = board.keys()
        acts = [key for entry in in_force for key in entry.keys if key != "enter"]
        for _ in range(rng.randrange(6)):
            board.try_press(rng.choice(acts))
        while not phase.complete:
            wanted = board.keys()[1 if phase.cell is not None and phase.lines else 0]
            assert board.try_press(rng.choice(wanted.keys))
    else:
        assert isinstance(phase, Asked)
        assert board.try_press(rng.choice(board.keys()[0].keys))
    assert board.try_press("enter")


def by_mouse(board: LooseBoard, rng: Random) -> None:
    phase = board.phase
    if isinstance(phase, Placing):
        target = rng.choice(LETTERS[: len(phase.cells)])
        click(board, rng, target)
        if phase.lines:
            target = rng.choice(board.keys()[1].keys)
            click(board, rng, target)
    else:
        assert isinstance(phase, Asked)
        target = rng.choice(phase.offered).key
        click(board, rng, target)
    assert not board.sent
    click(board, rng, target)


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("answer", [by_keys, by_mouse])
def test_a_whole_game(seats: int, answer: Answer) -> None:
    asked = play(seats - 1, seats, 3, answer, throw="yes" if seats == 3 else "no")
    assert asked["give"] >= 2 * (seats - 1)
    assert asked["challenge"] >= 2
    assert asked["place"] >= 9


@pytest.mark.parametrize("what", QUESTIONS)
@pytest.mark.parametrize("answer", [by_keys, by_mouse])
def test_every_question(what: str, answer: Answer) -> None:
    match = dojo.asking(what, where=since(4), throw="yes" if what == "throw" else "no")
    seat = match.owed[0]
    board = dojo.board(dojo.view(match, seat))
    answer(board, Random(1))
    (action,) = board.sent
    assert match.choose(seat, action) or match.has_chosen(seat)


@pytest.mark.parametrize("what", QUESTIONS)
def test_every_question_typed_in_the_words_of_the_game(what: str) -> None:
    match = dojo.asking(what, where=since(4), throw="yes" if what == "throw" else "no")
    seat = match.owed[0]
    board = dojo.board(dojo.view(match, seat))
    state = match.table.seen_by(seat)
    for action in match.game.legal(state, seat):
        board.try_typed(match.game.words.say(state, seat, action))
        assert board.sent.pop() == action


@pytest.mark.parametrize("what", [what for what in QUESTIONS if what != "place"])
def test_the_answers_are_those_of_the_rules(what: str) -> None:
    match = dojo.asking(what, 2 if what == "give" else 4, throw="yes" if what == "throw" else "no")
    seat = match.owed[0]
    board = dojo.board(dojo.view(match, seat))
    assert isinstance(board.phase, Asked)
    offered = [answer.action for answer in board.phase.offered]
    legal = list(match.game.legal(match.table.seen_by(seat), seat))
    assert len(offered) == len(legal)
    assert all(action in legal for action in offered)


@pytest.mark.parametrize("what", QUESTIONS)
def test_enter_alone_answers_nothing(what: str) -> None:
    match = dojo.asking(what, where=since(2), throw="yes" if what == "throw" else "no")
    board = dojo.board(dojo.view(match, match.owed[0]))
    assert board.try_press("enter")
    assert not board.sent
    assert board.reason

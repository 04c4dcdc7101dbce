"""Whole games on the board of Kung Fur Fight, by plain keys only and by mouse only, against somebody who draws."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from paravent.core.requests import Seat
from paravent.tui.boards.kungfur.phases import Asked
from paravent.tui.boards.kungfur.planner import Planner
from tests.tui.boards import tables
from tests.tui.boards.kungfur import LooseBoard, kungfur

Answer = Callable[[LooseBoard, Random], None]


def play(seat: Seat, seed: int, answer: Answer) -> dict[str, int]:
    rng = Random(seed)
    return kungfur.play(kungfur.table(rng), seat, rng, answer)


def by_keys(board: LooseBoard, rng: Random) -> None:
    phase = board.phase
    if isinstance(phase, Asked):
        assert board.try_press(rng.choice(board.keys()[0].keys))
    else:
        assert isinstance(phase, Planner)
        in_force = board.keys()
        acts = [key for entry in in_force for key in entry.keys if key not in ("enter", "<", "0", ".", "escape")]
        for _ in range(rng.randrange(25)):
            assert board.try_press(rng.choice(acts))
        while phase.draft.refusal() is not None:
            assert board.try_press("u")
        if not phase.draft.out:
            assert board.try_press(".")
    for _ in range(2):
        if not board.sent:
            assert board.try_press("enter")


def by_mouse(board: LooseBoard, rng: Random) -> None:
    click = partial(tables.click, board, rng)

    phase = board.phase
    if isinstance(phase, Asked):
        target = rng.choice([answer.key for answer in phase.offered])
        click(target)
        click(target)
        return
    assert isinstance(phase, Planner)
    for face in rng.sample(phase.draft.hand, min(3, len(phase.draft.hand))):
        click(phase.letters[face])
        click(rng.choice("123"))
    if phase.draft.hand and rng.random() < 0.5:
        click(phase.letters[rng.choice(phase.draft.hand)])
        click("1")
    board.clicked(79, 0)  # Somewhere else, so that the next click on an arena is the first.
    click("2")
    click("2")
    assert phase.asking
    click("enter")


@pytest.mark.parametrize("answer", [by_keys, by_mouse])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game(seat: Seat, answer: Answer) -> None:
    answered = [play(seat, seed, answer) for seed in range(6)]
    assert all(asked["plan"] > 1 for asked in answered)
    assert any(len(asked) > 1 for asked in answered)


@pytest.mark.parametrize("what", ["expel", "throw", "shiue", "ringo", "bonus", "peel", "mushroom", "yaou"])
@pytest.mark.parametrize("answer", [by_keys, by_mouse])
def test_every_small_question(what: str, answer: Answer) -> None:
    match = kungfur.asking(what)
    seat = match.owed[0]
    board = kungfur.board(kungfur.view(match, seat))
    answer(board, Random(1))
    (action,) = board.sent
    assert match.choose(seat, action) or match.has_chosen(seat)


@pytest.mark.parametrize("what", ["expel", "throw", "shiue", "ringo", "bonus", "peel", "mushroom", "yaou"])
def test_every_small_question_typed_in_the_words_of_the_game(what: str) -> None:
    match = kungfur.asking(what)
    seat = match.owed[0]
    board = kungfur.board(kungfur.view(match, seat))
    state = match.table.seen_by(seat)
    for action in match.game.legal(state, seat):
        board.try_typed(match.game.words.say(state, seat, action))
        assert board.sent.pop() == action


@pytest.mark.parametrize("what", ["expel", "throw", "shiue", "ringo", "bonus", "peel", "mushroom", "yaou"])
def test_the_answers_are_those_of_the_rules(what: str) -> None:
    match = kungfur.asking(what)
    seat = match.owed[0]
    board = kungfur.board(kungfur.view(match, seat))
    assert isinstance(board.phase, Asked)
    offered = [answer.action for answer in board.phase.offered]
    legal = list(match.game.legal(match.table.seen_by(seat), seat))
    assert len(offered) == len(legal)
    assert all(action in legal for action in offered)


def test_enter_alone_answers_nothing() -> None:
    match = kungfur.asking("peel")
    board = kungfur.board(kungfur.view(match, match.owed[0]))
    assert board.try_press("enter")
    assert not board.sent
    assert board.reason


def test_enter_gives_no_round_away_while_nobody_is_out() -> None:
    board = kungfur.board(kungfur.view(kungfur.played(1, 0), 0))
    for _ in range(2):
        board.try_press("enter")
        assert not board.sent
        assert board.reason == "nobody is out yet: a letter sends a card, and . sends nobody at all"
    board.try_press(".")
    assert board.question() == "Ready without any animal? Enter yes, Esc no."
    board.try_press("enter")
    assert len(board.sent) == 1


def test_enter_asks_once_while_there_is_room_and_sends_nothing_else() -> None:
    match = kungfur.played(1, 0)
    board = kungfur.board(kungfur.view(match, 0))
    board.try_press("a")
    board.try_press("enter")
    assert not board.sent
    assert board.question() == "Ready with 1 of 3 animals? Enter yes, Esc no."
    board.try_press("escape")
    assert not board.sent
    board.try_press("enter")
    board.try_press("enter")
    assert board.sent == [match.game.words.parse(match.table.state, 0, "plan 1 fu")]

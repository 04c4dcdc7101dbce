"""Whole games on the board of Zodiac Duel, by plain keys only and by mouse only, in every mode, against who draws."""

from collections.abc import Callable
from random import Random

import pytest

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import questions
from paravent.core.requests import Seat
from paravent.tui.boards.zodiac.drafting import Picker
from paravent.tui.boards.zodiac.phases import Asked, Keeping
from tests.tui.boards.tables import click
from tests.tui.boards.zodiac import LooseBoard, zodiac

Answer = Callable[[LooseBoard, Random], None]
SMALL = tuple(what for what, _, _ in questions.QUESTIONS.values())
MODES = {"sign": "expert", "base": "advanced", "past": "advanced", "search": "advanced", "discard": "advanced"}


def play(seat: Seat, seed: int, mode: str, answer: Answer) -> dict[str, int]:
    rng = Random(seed)
    return zodiac.play(zodiac.table(rng, mode=mode), seat, rng, answer)


def by_keys(board: LooseBoard, rng: Random) -> None:
    phase = board.phase
    if isinstance(phase, Picker):
        in_force = board.keys()
        acts = [key for entry in in_force for key in entry.keys if key != "enter"]
        for _ in range(rng.randrange(20)):
            assert board.try_press(rng.choice(acts))
        letters = "abcd"
        for _ in range(60):
            if phase.choice.complete:
                break
            assert board.try_press(rng.choice([*letters, "u"]))
    elif isinstance(phase, Asked):
        keys = [answer.key for answer in phase.offered if not answer.refused]
        assert board.try_press(rng.choice(keys))
    else:
        assert isinstance(phase, Keeping)
        assert board.try_press(rng.choice(board.keys()[0].keys))
    assert board.try_press("enter")


def by_mouse(board: LooseBoard, rng: Random) -> None:
    phase = board.phase
    if isinstance(phase, Picker):
        for _ in range(200):
            if phase.choice.complete:
                break
            click(board, rng, f"{rng.choice('abcd')} {rng.choice(['up', 'side'])}")
        click(board, rng, "enter")
        return
    keys = list(phase.slots) if isinstance(phase, Keeping) else []
    targets = [letter for letter, _ in zip("abcd", keys, strict=False)]
    if isinstance(phase, Asked):
        targets = [answer.key for answer in phase.offered if not answer.refused]
    target = rng.choice(targets)
    click(board, rng, target)
    if not board.sent:
        click(board, rng, target)


@pytest.mark.parametrize("mode", box.MODES)
@pytest.mark.parametrize("answer", [by_keys, by_mouse])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game(seat: Seat, answer: Answer, mode: str) -> None:
    answered = [play(seat, seed, mode, answer) for seed in range(3)]
    assert all(asked["turn"] > 2 for asked in answered)
    assert all(("pick" in asked) == (mode != "first") for asked in answered)
    assert all(asked.get("sign", 0) == (2 if mode == "expert" else 0) for asked in answered)


@pytest.mark.parametrize("what", SMALL)
@pytest.mark.parametrize("answer", [by_keys, by_mouse])
def test_every_question(what: str, answer: Answer) -> None:
    match = zodiac.asking(what, mode=MODES.get(what, "basic"))
    seat = match.owed[0]
    board = zodiac.board(zodiac.view(match, seat))
    answer(board, Random(1))
    (action,) = board.sent
    assert match.choose(seat, action) or match.has_chosen(seat)


@pytest.mark.parametrize("what", SMALL)
def test_every_question_typed_in_the_words_of_the_game(what: str) -> None:
    match = zodiac.asking(what, mode=MODES.get(what, "basic"))
    seat = match.owed[0]
    board = zodiac.board(zodiac.view(match, seat))
    state = match.table.seen_by(seat)
    for action in match.game.legal(state, seat):
        board.try_typed(match.game.words.say(state, seat, action))
        assert board.sent.pop() == action


@pytest.mark.parametrize("what", [what for what in SMALL if what not in ("sign", "pick")])
def test_the_answers_are_those_of_the_rules(what: str) -> None:
    match = zodiac.asking(what, mode=MODES.get(what, "basic"))
    seat = match.owed[0]
    board = zodiac.board(zodiac.view(match, seat))
    assert isinstance(board.phase, Asked)
    offered = [answer.action for answer in board.phase.offered if not answer.refused]
    legal = list(match.game.legal(match.table.seen_by(seat), seat))
    assert len(offered) == len(legal)
    assert all(action in legal for action in offered)


@pytest.mark.parametrize("what", ["sign", "pick", "lead", "turn"])
def test_enter_alone_answers_nothing(what: str) -> None:
    match = zodiac.asking(what, mode=MODES.get(what, "basic"))
    board = zodiac.board(zodiac.view(match, match.owed[0]))
    assert board.try_press("enter")
    assert not board.sent
    assert board.reason

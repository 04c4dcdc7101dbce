"""Whole games on the board of Amoeba Wars, by plain keys only and by mouse only, for 2 to 6 seats."""

from collections.abc import Callable
from random import Random

import pytest

from paravent.core.games.amoeba import GAME, galaxy, questions
from paravent.core.games.amoeba import cards as box
from paravent.core.requests import Seat
from paravent.tui.boards.amoeba.count import Count
from paravent.tui.boards.amoeba.force import Force
from paravent.tui.boards.amoeba.jumping import Jumping
from paravent.tui.boards.amoeba.listed import Listed
from paravent.tui.boards.amoeba.placing import Placing
from tests.tui.boards import amoeba
from tests.tui.boards.amoeba import Game, LooseBoard, turn_views
from tests.tui.boards.tables import click

Answer = Callable[[LooseBoard, Random], None]
MOST_KEYS = 4
"""So many keys at most for an answer, Enter among them."""
SMALL = tuple(dict.fromkeys(what for what, _, _ in questions.QUESTIONS.values() if what != "card"))
POWERED = ("power", "anytime", "triple")
CARDS = (box.ACQUIRE, box.ACTIVATE, box.LASER, box.HYPERJUMP, box.PROVOKE, box.AMBUSH, box.ZAP)


def play(seat: Seat, seed: int, seats: int, answer: Answer) -> dict[str, int]:
    """Play a game of three rounds on one board; returns how often each question was answered."""
    rng = Random(seed)
    match = amoeba.table(rng, seats, rounds="3", special_powers="yes" if seed % 2 else "no")
    board = LooseBoard()
    board.show(amoeba.view(match, seat))
    asked: dict[str, int] = {}
    while match.over is None:
        if seat in match.owed:
            what = match.table.asks()
            board.show(amoeba.view(match, seat))
            answer(board, rng)
            (action,) = board.sent
            board.sent.clear()
            assert board.pressed <= MOST_KEYS, what.what  # type: ignore[union-attr]  # somebody is asked
            board.pressed = 0
            asked[what.what] = asked.get(what.what, 0) + 1  # type: ignore[union-attr]  # somebody is asked
            turns = match.choose(seat, action)
        else:
            turns = amoeba.choose(match, rng)
        for turn in turns:
            before, after = turn_views(turn, seat)
            board.show(before)
            for beat in board.beats(before, after):
                board.show_beat(beat)
                assert not board.keys()
            board.show(after)
    board.show(amoeba.view(match, seat))
    amoeba.canvas(board)
    assert board.status().startswith("over after round")
    return asked


def press(board: LooseBoard, *keys: str) -> None:
    for key in keys:
        assert board.try_press(key), (key, board.question())


def ship(phase: Placing) -> str:
    """The digit of the cheapest ship that can be built, or the dot for nothing."""
    return next((str(kind + 1) for kind in range(5) if phase.stock[kind] and phase.points > kind), ".")


def by_keys(board: LooseBoard, rng: Random) -> None:
    """Whatever is chosen, as a person would: a place, a number of ships, Enter."""
    phase = board.phase
    if isinstance(phase, Listed):
        press(board, rng.choice([option.key for option in phase.offered if option.key]), "enter")
    elif isinstance(phase, Force):
        if rng.random() < 0.3:
            press(board, ".", "enter")
            return
        keys = 0
        while phase.target < 0:
            press(board, rng.choice(board.keys()[0].keys))
            keys += 1
        press(board, "enter")
        assert keys <= 2
    elif isinstance(phase, Placing):
        press(board, *([ship(phase)] if phase.builds else []), "enter")
    elif isinstance(phase, Jumping):
        press(board, "9", rng.choice(board.keys()[1].keys), "enter")
    else:
        assert isinstance(phase, Count)
        press(board, "enter")
    assert board.sent, board.reason


def by_mouse(board: LooseBoard, rng: Random) -> None:
    phase = board.phase
    if isinstance(phase, Listed):
        shown = set(amoeba.canvas(board).targets.values())
        options = [f"option {n}" for n in range(len(phase.offered)) if f"option {n}" in shown]
        target = rng.choice(options)
        click(board, rng, target)
        places = [place for place, name in amoeba.canvas(board).targets.items() if name == target]
        assert board.clicked(*places[0])
    elif isinstance(phase, Force):
        if rng.random() < 0.3 and phase.source < 0:
            click(board, rng, ".")
            click(board, rng, "enter")
            return
        while phase.target < 0:
            known = board.phase.marks().lit if board.phase else set()
            click(board, rng, f"sys {amoeba.name(rng.choice(sorted(known)))}")
        click(board, rng, "enter")
    elif isinstance(phase, Placing):
        if phase.builds:
            click(board, rng, ship(phase))
        click(board, rng, "enter")
    elif isinstance(phase, Jumping):
        click(board, rng, "9")
        click(board, rng, "sys H1" if phase.source != 37 else "sys H2")
        click(board, rng, "enter")
        if not board.sent:
            click(board, rng, ".")
            click(board, rng, "enter")
    else:
        assert isinstance(phase, Count)
        click(board, rng, "enter")
    assert board.sent, board.reason


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("answer", [by_keys, by_mouse])
def test_a_whole_game(answer: Answer, seats: int) -> None:
    asked = play(seats - 1, seats, seats, answer)
    assert asked["home"] == 1
    assert asked["lay"] >= 1
    assert asked["attack"] >= 1


def _asking(what: str) -> Game:
    if what == "berserk":
        return amoeba.asking(what, second_machine="yes")
    return amoeba.asking(what, special_powers="yes") if what in POWERED else amoeba.asking(what)


@pytest.mark.parametrize("what", SMALL)
@pytest.mark.parametrize("answer", [by_keys, by_mouse])
def test_every_question(what: str, answer: Answer) -> None:
    _answered(_asking(what), answer)


@pytest.mark.parametrize("kind", CARDS)
@pytest.mark.parametrize("answer", [by_keys, by_mouse])
def test_every_kind_of_card(kind: int, answer: Answer) -> None:
    _answered(amoeba.asking("card", kind), answer)


def _answered(match: Game, answer: Answer) -> None:
    seat = match.owed[0]
    board = amoeba.board(amoeba.view(match, seat))
    answer(board, Random(1))
    (action,) = board.sent
    assert board.pressed <= MOST_KEYS
    assert match.choose(seat, action) or match.has_chosen(seat)


@pytest.mark.parametrize("what", SMALL)
def test_every_question_typed_in_the_words_of_the_game(what: str) -> None:
    match = _asking(what)
    seat = match.owed[0]
    board = amoeba.board(amoeba.view(match, seat))
    state = match.table.seen_by(seat)
    for seed in range(5):
        action = GAME.sample(state, seat, Random(seed))
        board.try_typed(match.game.words.say(state, seat, action))
        assert board.sent.pop() == action


@pytest.mark.parametrize("what", [what for what in SMALL if what not in ("lose", "enter", "assault")])
def test_enter_alone_answers_nothing(what: str) -> None:
    match = _asking(what)
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    if isinstance(board.phase, Force | Listed) and len(board.phase.marks().hints or "ab") < 2:
        return
    assert board.try_press("enter")
    assert not board.sent


@pytest.mark.parametrize(
    "what, kind, keys",
    [
        ("build", -1, ("1", "1", "enter")),
        ("attack", -1, ("a", "enter")),
        ("attack", -1, ("a", "0", "2", "enter")),
        ("move", -1, (".", "enter")),
        ("card", box.HYPERJUMP, ("9", "a", "enter")),
        ("card", box.LASER, ("a", "enter")),
        ("lay", -1, ("a", "enter")),
    ],
)
def test_the_usual_actions_of_a_turn_by_these_keys(what: str, kind: int, keys: tuple[str, ...]) -> None:
    match = amoeba.asking(what, kind)
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    press(board, *keys)
    assert len(board.sent) == 1, board.reason


def test_ships_that_are_taken_back_do_not_go() -> None:
    match = amoeba.asking("attack")
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    press(board, "a", "0", "enter")
    assert not board.sent
    assert board.reason == "no ship is chosen: digits choose them, 9 as many as may go"


def test_the_free_move_is_named_in_the_title_though_it_belongs_to_the_attacks() -> None:
    for what, words in (("attack", "attacks"), ("move", "free move")):
        match = amoeba.asking(what)
        assert amoeba.board(amoeba.view(match, match.owed[0])).status().endswith(f": {words}")


def test_a_system_in_full_is_told_in_sentences() -> None:
    match = amoeba.asking("attack")
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    for system in range(galaxy.SYSTEMS):
        board.cursor = system
        name, *lines = board.card()
        assert name == galaxy.NAMES[system]
        assert all(line[0].isupper() and line.endswith(".") for line in lines)
        assert ("An amoeba is here." in lines) == match.table.state.amoebas[system]

"""What Enter does in the forms of Amoeba Wars, and that it is offered only where it does something."""

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy
from paravent.tui.boards.amoeba.jumping import Jumping
from tests.tui.boards import amoeba
from tests.tui.boards.amoeba import LooseBoard


def asked(what: str, *keys: str, kind: int = -1) -> LooseBoard:
    """A question as the one who is asked sees it, and what is pressed then."""
    match = amoeba.asking(what, kind, 4)
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    press(board, *keys)
    return board


def press(board: LooseBoard, *keys: str) -> None:
    for key in keys:
        assert board.try_press(key), key


def enter(board: LooseBoard) -> str:
    """What the key hints say of Enter."""
    offered = board.keys()
    return next(key.does for key in offered if key.keys == ("enter",))


def test_enter_is_offered_once_there_is_something_to_send() -> None:
    board = asked("build")
    assert enter(board) == ""
    press(board, "1")
    assert enter(board) == "do it"
    press(board, "0", ".")
    assert enter(board) == "do it"
    board = asked("attack")
    assert enter(board) == ""
    press(board, ".")
    assert enter(board) == "do it"
    board = asked("card", kind=box.HYPERJUMP)
    assert enter(board) == ""
    press(board, "9", "a")
    assert enter(board) == "do it"
    board = asked("card", kind=box.ACQUIRE)
    assert enter(board) == "do it", "Enter puts all that are left"


def test_where_ships_jump_from_is_asked_in_words_and_enter_takes_what_is_in_brackets() -> None:
    board = asked("card", "9", "a", ",", kind=box.HYPERJUMP)
    before = board.unsent()
    assert board.question().endswith("from which of your systems?")
    assert board.legal() == "A letter or a click chooses it; , leads back to where they land."
    jump = board.phase
    assert isinstance(jump, Jumping)
    board.cursor = jump.source
    press(board, "enter")
    assert "which ships? Nothing moves yet." in board.question()
    assert board.unsent() == before, "the same system keeps what was chosen"
    press(board, ",")
    board.cursor = galaxy.SAESTOR
    press(board, "enter")
    assert jump.choosing_source
    assert board.reason == "SAE has no ship of yours that can jump"


def test_a_jump_takes_as_many_as_may_go_unless_a_digit_says_which() -> None:
    board = asked("card", "a", kind=box.HYPERJUMP)
    assert board.unsent() == "jump h2 o9 s5", "two keys and Enter"
    press(board, "2")
    assert board.unsent() == "jump h2 o9 c1"
    press(board, "1", "b")
    assert board.unsent() == "jump h2 o8 s1c1", "another place keeps what was chosen"
    press(board, "0", "9")
    assert board.unsent() == "jump h2 o8 s5"
    press(board, "0", "1", "+", "a")
    assert board.unsent() == "jump h2 o8 s1, h2 o9 s4"

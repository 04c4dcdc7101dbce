"""How the forms and corners of Amoeba Wars are worded for who sees them for the first time, with and without colour."""

from random import Random

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, story
from paravent.tui.boards.amoeba.moments import Moment
from tests.tui.boards import amoeba
from tests.tui.boards.amoeba import LooseBoard


def asked(what: str, *keys: str, kind: int = -1, **options: str) -> LooseBoard:
    """A question as the one who is asked sees it, and what is pressed then."""
    match = amoeba.asking(what, kind, 4, **options)
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    for key in keys:
        assert board.try_press(key), key
    return board


def text(board: LooseBoard, width: int = 80, height: int = 19) -> str:
    return "\n".join(amoeba.lines(amoeba.canvas(board, width, height)))


def test_the_digit_of_a_ship_is_no_number_of_ships() -> None:
    assert " 1: scout 5 of 5  2: cruiser 0 of 5" in text(asked("attack", "a"))
    assert "losses in H6   left: sd2" in text(asked("lose"))
    jump = text(asked("card", "9", "a", kind=box.HYPERJUMP))
    assert " H2  1: scout 5 of 8  2: cruiser 0 of 4  3: dreadn. 0 of 2" in jump
    build = asked("build", "1")
    assert "points used 1 of 2" in text(build)
    assert "4: battle. 0 of 4    5: monitor 0 of 2     0 start over   - undo   . nothing" in text(build)
    first = amoeba.canvas(build, 80, 19).row(16)
    assert [run.text for run in first if run.look == "key"] == ["1"], "the others cost more than is left"


def test_the_system_in_brackets_stands_out_without_colour() -> None:
    board = asked("attack", "a")
    chosen = [run.text for y in range(15) for run in amoeba.canvas(board, 80, 19).row(y) if run.look == "chosen"]
    assert chosen == ["aO18 4 "]


def test_a_corner_says_what_a_system_is_worth_and_no_more_than_is_true() -> None:
    assert "out of reach" not in text(asked("home", "b")), "nothing is owned yet"
    shown = text(asked("attack", "a"))
    for words in ("makes nothing", "an amoeba", "a 4 wakes it", "in 1 attack", "SAE: 4 inner", "7#10 ships, dots"):
        assert words in shown
    assert "s scout" in text(asked("attack"), 144, 55)
    assert "Saestor needs 4 inner" in text(asked("attack"), 144, 55)


def test_ones_own_hand_is_in_sight_where_there_is_room_for_it() -> None:
    for size in ((80, 19), (80, 35)):
        shown = text(asked("attack"), *size)
        assert " Hand 27 hyperjump 5 · 19 doomsday machine" in shown
        assert " Saestor needs 4 inner systems, you hold 0." in shown
    assert "you hold 0.  Power: hyperjump three." in text(asked("attack", special_powers="yes"))
    match = amoeba.asking("attack")
    for name in ("I1", "I2", "I3", "I4"):
        match.table.state.owner[galaxy.NAMES.index(name)] = match.owed[0]
    shown = text(amoeba.board(amoeba.view(match, match.owed[0])), 80, 35)
    assert " You hold 4 inner systems: you may attack Saestor." in shown
    assert "Hand" not in text(asked("attack", "a")), "the odds need the room"
    assert "Hand" not in text(asked("lay"), 80, 35), "it is what is asked about"


def test_a_special_power_is_named_and_told_in_full() -> None:
    shown = text(asked("power", special_powers="yes"))
    assert "your special power: hyperjump three" in shown
    assert "  a leave it face down   Once a turn three of your ships hyperjump, whatever" in shown
    assert "  b turn it up           they cost: with a hyperjump card, or first of all." in shown


def test_a_landed_ship_is_told_whom_it_beats_in_whole_words() -> None:
    duel = text(asked("duel"))
    assert "beats scout 42%, cruiser 28%, monitor 3%" in duel
    assert " .." not in duel


def test_an_attack_is_shown_in_the_part_of_the_turn_in_which_it_is_made() -> None:
    rng = Random(3)
    match = amoeba.table(rng, rounds="3")
    attacks = 0
    while match.over is None:
        for board in amoeba.shows(match, 0, rng):
            frame = board.beat.frame if board.beat is not None else None
            if isinstance(frame, Moment) and frame.entry[0] == story.ATTACKED:
                attacks += 1
                assert board.place_of(frame).endswith(f"{box.SIDES[frame.entry[1]]}: attacks")
    assert attacks > 5


def test_while_others_are_asked_all_cards_that_may_be_used_fit_a_line() -> None:
    match = amoeba.asking("card", box.LASER)
    shown = text(amoeba.board(amoeba.view(match, 1)))
    assert " May use  Y 34 24 4 3  G 24 4 3  O 4 3  M 3" in shown
    assert " Hand 35 ambush · 30 hyperjump 8" in shown


def test_who_looks_on_is_told_how_near_saestor_is() -> None:
    match = amoeba.played(7, 150, 6)
    assert "Saestor needs 3 inner systems: nobody holds any." in text(amoeba.board(amoeba.view(match, None)))
    inner = [galaxy.NAMES.index(name) for name in ("I1", "I2", "I4")]
    for system, seat in zip(inner, (0, 0, 3), strict=True):
        match.table.state.owner[system] = seat
    assert "inner systems: Yellow holds 2." in text(amoeba.board(amoeba.view(match, None)))

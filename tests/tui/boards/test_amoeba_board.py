"""What holds for the board of Amoeba Wars in every position, for every seat and for an onlooker."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from paravent.core.games.amoeba import GAME, galaxy, story
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba.actions import Attack
from paravent.core.requests import Seat
from paravent.tui import theming
from paravent.tui.boards import board_for, stripes
from paravent.tui.boards.amoeba import brief, hexes, moments, rewind
from paravent.tui.boards.amoeba.board import AmoebaBoard
from paravent.tui.boards.amoeba.force import Force
from paravent.tui.boards.amoeba.jumping import Jumping
from paravent.tui.boards.amoeba.listed import Listed
from paravent.tui.boards.amoeba.moments import Moment
from paravent.tui.boards.amoeba.parts import INK, LETTER, PATTERN, turned
from paravent.tui.boards.amoeba.phases import Phase
from paravent.tui.boards.amoeba.placing import Placing
from paravent.tui.diary import Diary, Entry
from paravent.tui.glyphs import fit
from paravent.tui.keys import ARROWS, twice
from tests.tui.boards import amoeba
from tests.tui.boards.amoeba import Game, LooseBoard
from tests.tui.boards.tables import OF_THE_SCREEN, known

SIZES = ((80, 19), (80, 35), (144, 55), (97, 28), (110, 44))
MAP = ("owner", "fleets", "amoebas", "machines", "landed", "fallen", "homes")


def positions(every: int) -> Iterator[Game]:
    """Positions of some games of every number of seats in which somebody is asked, and their ends."""
    for seats in range(2, 7):
        rng = Random(seats)
        match = amoeba.table(rng, seats, rounds="3", special_powers="yes" if seats % 2 else "no")
        number = 0
        while match.over is None:
            if number % every == 0:
                yield match
            number += 1
            amoeba.choose(match, rng)
        yield match


def boards(every: int) -> Iterator[tuple[Game, Seat | None, LooseBoard]]:
    """A board for who is asked, for another and for an onlooker."""
    for match in positions(every):
        asked = match.owed[0] if match.owed else 0
        for seat in (asked, (asked + 1) % match.table.state.seats, None):
            yield match, seat, amoeba.board(amoeba.view(match, seat))


def test_the_game_is_played_on_this_board() -> None:
    assert isinstance(board_for("amoeba"), AmoebaBoard)


def test_no_key_has_two_meanings_and_none_is_the_screens() -> None:
    for _, _, board in boards(5):
        keys = board.keys()
        assert twice(keys) == []
        assert not {*OF_THE_SCREEN, "r", "="} & {key for entry in keys for key in entry.keys}


def test_every_key_in_force_does_something_or_says_why_not() -> None:
    for match, seat, board in boards(25):
        marks = board.phase.marks() if board.phase is not None else hexes.Marks()
        chosen = marks.hints.get(board.cursor)
        in_force = board.keys()
        for key in [key for entry in in_force for key in entry.keys]:
            fresh = amoeba.board(amoeba.view(match, seat))
            before = (fresh.cursor, fresh.question(), amoeba.lines(amoeba.canvas(fresh)))
            assert fresh.try_press(key)
            after = (fresh.cursor, fresh.question(), amoeba.lines(amoeba.canvas(fresh)))
            assert before != after or fresh.reason or fresh.sent or key in (*ARROWS, "0", "9", chosen), key


def test_every_cell_has_a_known_glyph_and_look_and_an_ascii_twin() -> None:
    looks = theming.load("dark")
    for place, (_, _, board) in enumerate(boards(15)):
        known(amoeba.canvas(board, *SIZES[place % len(SIZES)]), looks)
        assert all(fit(words) == words for words in (board.question(), board.legal(), board.status()))


def test_the_same_for_every_beat_of_a_show() -> None:
    looks = theming.load("sixteen")
    rng = Random(5)
    match = amoeba.table(rng, 5, rounds="1")
    beats = 0
    while match.over is None:
        for board in amoeba.shows(match, 0, rng):
            assert board.beat is not None
            assert 0 < len(board.beat.text) <= 78
            if beats % 5 == 0:
                known(amoeba.canvas(board, *SIZES[beats % len(SIZES)]), looks)
            beats += 1
    assert beats > 60


def test_the_words_around_the_board_fit_their_rows() -> None:
    for _, _, board in boards(5):
        for words in (board.question(), board.legal()):
            assert len(words) <= 79, words
        if board.now.asked:
            for key in board.keys()[0].keys:
                board.try_press(key)
                assert len(board.legal()) <= 79, board.legal()
                assert len(board.reason) <= 77, board.reason


def test_no_card_is_named_that_the_seat_has_not_seen() -> None:
    hidden = 0
    for match, seat, board in boards(9):
        shown = "\n".join([*amoeba.lines(amoeba.canvas(board, 144, 55)), board.question(), board.legal()])
        state = match.table.seen_by(seat)
        truth = match.table.state
        for owner in range(truth.seats):
            for slot in truth.hands[owner]:
                face = truth.cards.face[slot]
                if state.cards.face[slot] is None and face is not None:
                    hidden += 1
                    assert not re.search(rf"\b{re.escape(box.TITLES[face])}\b", shown)
    assert hidden > 20


# -- the map -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_every_system_is_there_once_and_can_be_clicked(size: tuple[int, int]) -> None:
    board = amoeba.board(amoeba.view(amoeba.played(3, 40), None))
    targets = amoeba.canvas(board, *size).targets.values()
    scale = hexes.scale_for(*size)
    cells = sum(scale.inside(0, row)[2] for row in range(2 * scale.half))
    for name in galaxy.NAMES:
        assert sum(target == f"sys {name}" for target in targets) == cells
    assert scale.height + 4 <= size[1]
    assert scale.width <= size[0]


def test_a_map_that_was_drawn_before_is_the_one_that_is_drawn_anew() -> None:
    rng = Random(4)
    match = amoeba.table(rng, 3, rounds="1")
    board = amoeba.board(amoeba.view(match, 0))
    while match.over is None:
        board.show(amoeba.view(match, 0))
        in_force = board.keys()
        for key in ("left", rng.choice([key for entry in in_force for key in entry.keys])):
            board.try_press(key)
            kept = amoeba.canvas(board)
            board._map = hexes.Map()
            anew = amoeba.canvas(board)
            assert kept.targets == anew.targets
            assert [list(kept.row(y)) for y in range(19)] == [list(anew.row(y)) for y in range(19)]
            board.sent.clear()
        amoeba.choose(match, rng)


def test_larger_windows_have_larger_maps() -> None:
    assert [hexes.scale_for(*size).half for size in SIZES[:3]] == [1, 2, 3]


def test_seats_are_told_apart_without_colour_and_with_it() -> None:
    assert len(set(LETTER)) == len(set(PATTERN)) == len(set(INK)) == len(box.SIDES)
    assert "_" not in PATTERN


@pytest.mark.parametrize("theme", theming.shipped())
def test_a_seat_has_one_colour_of_its_own_on_the_board_and_in_the_log(theme: str) -> None:
    looks = theming.load(theme)
    board = amoeba.board(amoeba.view(amoeba.played(3, 60, 6), 0))
    canvas = amoeba.canvas(board)
    diary = Diary(stripes("amoeba"))
    colours = set()
    for seat, side in enumerate(box.SIDES):
        diary.entries = [Entry(f"{side} builds 1 scout.", "text", seat)]
        ((sign, look), *_) = diary.lines(40)[0]
        row = next(y for (_, y), target in canvas.targets.items() if target == f"seat {seat}")
        mark = f"{LETTER[seat]}{PATTERN[seat]}"
        shown = {run.look.split()[0] for run in canvas.row(row) if mark in run.text}
        assert sign == PATTERN[seat]
        assert shown == {look}
        colours.add(looks.style(look).color)
    assert len(colours) == len(box.SIDES)


def test_ships_amoebas_and_machines_are_written_in_their_hexes() -> None:
    match = amoeba.played(3, 60)
    state = match.table.state
    lines = amoeba.lines(amoeba.canvas(amoeba.board(amoeba.view(match, 0))))
    scale = hexes.scale_for(80, 19, turned(state, 0))
    for system, owner in enumerate(state.owner):
        x, y, width = scale.inside(system, 1)
        words = lines[y][x : x + width]
        if owner >= 0:
            assert words.startswith(LETTER[owner])
        assert ("(@)" in words) == bool(state.amoebas[system])
        assert ("<X>" in words) == (system in state.machines)


@pytest.mark.parametrize("seats", [2, 6])
def test_everybody_sees_the_own_home_at_the_bottom_and_the_arrows_go_where_they_point(seats: int) -> None:
    match = amoeba.played(3, 60, seats)
    state = match.table.state
    for seat in range(seats):
        board = amoeba.board(amoeba.view(match, seat))
        home = f"sys {galaxy.NAMES[state.homes[seat][0]]}"
        targets = amoeba.canvas(board).targets
        assert max(y for (_, y), target in targets.items() if target == home) == 14
        board.cursor = galaxy.SAESTOR
        board.phase = Phase(board, board.now)
        spots = [board.cursor]
        for key in ("up", "right", "down", "down"):
            board.phase.press(key)
            spots.append(board.cursor)
        scale = hexes.scale_for(80, 19, turned(state, seat))
        (x0, y0), (x1, y1), (x2, y2), *_, (x3, y3) = map(scale.corner, spots)
        assert ((x1, y1), (x2, y2), (x3, y3)) == ((x0, y0 - 2), (x0 + 8, y0 - 1), (x0 + 8, y0 + 3))


def test_cards_are_told_in_a_line() -> None:
    for face in range(box.CARDS):
        assert len(f"  a {box.TITLES[face]}  {brief.does(face)}") <= 80


def test_arrows_reach_every_system() -> None:
    board = amoeba.board(amoeba.view(amoeba.played(3, 60), None))
    reached = {board.cursor}
    rng = Random(1)
    for _ in range(3000):
        assert board.try_press(rng.choice(ARROWS))
        reached.add(board.cursor)
    assert reached - {-1} == set(range(galaxy.SYSTEMS))


def test_a_name_is_found() -> None:
    board = amoeba.board(amoeba.view(amoeba.played(3, 60), 0))
    assert board.find("m9")
    assert galaxy.NAMES[board.cursor] == "M9"
    assert board.find("o1")
    assert galaxy.NAMES[board.cursor] == "O1"
    assert not board.find("x9")


# -- what is told again ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_taking_back_what_an_answer_brought_gives_the_galaxy_before_it(seats: int) -> None:
    rng = Random(seats)
    match = amoeba.table(rng, seats, rounds="6", special_powers="yes" if seats % 2 else "no")
    changed = 0
    while match.over is None:
        for turn in amoeba.choose(match, rng):
            back = rewind.stages(turn.after, moments.fresh(turn.before, turn.after))[0]
            for name in MAP:
                assert getattr(back, name) == getattr(turn.before, name), (name, turn.after.story[-9:])
            changed += turn.before.fleets != turn.after.fleets
    assert changed > 10


def test_the_last_turn_of_the_others_is_told_again() -> None:
    match = amoeba.played(4, 60)
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    others = set()
    assert board.try_press("<")
    for _ in range(match.table.state.seats):
        assert board.replay is not None
        others.add(board.replay.seat)
        assert board.replay.tape[0].entry[:2] == (story.TURN, board.replay.seat)
        assert board.question() == board.replay.tape[0].text
        assert board.try_press("right")
        assert "step 2 of" in board.legal()
        assert board.try_press("<")
    assert len(others) > 1
    assert board.try_press("escape")
    assert board.replay is None


def test_a_click_on_a_seat_tells_its_last_turn() -> None:
    match = amoeba.played(4, 60)
    board = amoeba.board(amoeba.view(match, None))
    assert board.try_press("<")
    assert board.replay is not None
    seat = board.replay.seat
    assert board.try_press("escape")
    x, y = next(at for at, name in amoeba.canvas(board).targets.items() if name == f"seat {seat}")
    assert board.clicked(x, y)
    assert board.replay is not None
    assert board.replay.seat == seat


def test_a_roll_is_told_in_three_steps() -> None:
    rng = Random(2)
    match = amoeba.table(rng, rounds="3")
    while match.over is None:
        found = [
            (board.beat.text, board.beat.frame.part, board.beat.frame.entry)
            for board in amoeba.shows(match, 0, rng)
            if board.beat is not None and isinstance(board.beat.frame, Moment)
        ]
        rolls = [(text, part, entry) for text, part, entry in found if entry[0] == story.STORMED]
        if rolls:
            assert [part for _, part, _ in rolls[:3]] == [1, 2, 3]
            assert f"[{rolls[0][2][3]}]" in rolls[0][0]
            assert f"[{rolls[0][2][5]}]" in rolls[1][0]
            return
    raise AssertionError("nobody attacked")


# -- forms -------------------------------------------------------------------------------------------------------------


def test_the_odds_stand_there_before_anything_is_rolled() -> None:
    board = _attacking()
    phase = board.phase
    assert isinstance(phase, Force)
    shown = "\n".join(amoeba.lines(amoeba.canvas(board)))
    assert "win " in shown
    assert "lose " in shown
    assert not board.sent
    assert board.legal().startswith("attack ")


def _attacking() -> LooseBoard:
    match = amoeba.asking("attack")
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    phase = board.phase
    assert isinstance(phase, Force)
    while phase.target < 0:
        assert board.try_press(board.keys()[0].keys[0])
    return board


def test_lit_systems_are_those_that_can_be_attacked() -> None:
    board = _attacking()
    phase = board.phase
    assert isinstance(phase, Force)
    legal = list(GAME.legal(board.now.state, phase.seat))
    assert phase.marks().lit == {one.target for one in legal if isinstance(one, Attack) and one.source == phase.source}


def test_what_cannot_be_built_says_why() -> None:
    match = amoeba.asking("build")
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    phase = board.phase
    assert isinstance(phase, Placing)
    for _ in range(12):
        assert board.try_press("2")
    assert phase.spent <= phase.points
    assert "costs" in board.reason or "no other" in board.reason
    shown = board.keys()
    offered = [digit for key in shown if key.does == "add one" for digit in key.keys]
    assert "2" not in offered, "only what adds a ship is offered"


@pytest.mark.parametrize("what, kind, keys", [("build", -1, "1"), ("card", box.HYPERJUMP, "9a")])
def test_a_draft_is_told_and_taken_up_again(what: str, kind: int, keys: str) -> None:
    match = amoeba.asking(what, kind)
    view = amoeba.view(match, match.owed[0])
    board = amoeba.board(view)
    assert not board.unsent()
    for key in keys:
        assert board.try_press(key)
    words = board.unsent()
    assert words
    other = amoeba.board(view)
    other.take_up(words)
    assert other.unsent() == words
    assert other.try_press("enter")
    assert other.sent


def test_nothing_moves_before_a_jump_is_sent() -> None:
    match = amoeba.asking("card", box.HYPERJUMP)
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    assert isinstance(board.phase, Jumping)
    before = list(board.now.state.fleets)
    for key in ("9", "a"):
        assert board.try_press(key)
    assert board.now.state.fleets == before
    assert board.try_press("enter")
    assert len(board.sent) == 1


def test_laying_a_card_says_when_one_acts_and_what_one_comes_to() -> None:
    match = amoeba.asking("lay")
    board = amoeba.board(amoeba.view(match, match.owed[0]))
    assert isinstance(board.phase, Listed)
    assert board.try_press("a")
    face = int(board.phase.offered[0].name.split()[0])
    assert board.legal().startswith(f"Laying {face}, you act first so far, and may use ")
    assert board.card()[0] == box.TITLES[face]

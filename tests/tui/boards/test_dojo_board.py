"""What holds for the board of Dojo in every position, for every seat and for an onlooker."""

import itertools
import re
from collections.abc import Iterator
from random import Random

import pytest

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.actions import Place
from paravent.core.games.dojo.state import State
from paravent.core.requests import Seat
from paravent.tui import theming
from paravent.tui.boards.dojo import banzai, fold
from paravent.tui.boards.dojo.layout import share
from paravent.tui.boards.dojo.moments import Moment
from paravent.tui.boards.dojo.placing import LETTERS, Placing
from paravent.tui.glyphs import fit
from paravent.tui.keys import twice
from tests.tui.boards.dojo import Game, LooseBoard, dojo, since
from tests.tui.boards.tables import OF_THE_SCREEN, Strict, Tables, known

SIZES = ((80, 19), (80, 35), (144, 55), (97, 28), (110, 44), (119, 36))
CARD = re.compile(r"(?<![A-Z0-9])[MFTCBR][1-5](?![0-9])")


def positions(seats: int, **options: str) -> Iterator[Game]:
    """Every position of a game in which somebody is asked, and its end."""
    rng = Random(2)
    match = dojo.table(rng, seats, **options)
    while match.over is None:
        yield match
        dojo.choose(match, rng)
    yield match


def boards(seats: int, step: int = 3, **options: str) -> Iterator[tuple[Game, Seat | None, LooseBoard]]:
    """A board at every third position, for one seat after the other and for an onlooker."""
    looking = itertools.cycle((*range(seats), None))
    for match in itertools.islice(positions(seats, **options), 0, None, step):
        request = match.table.asks()
        asked = getattr(request, "seats", ())
        for seat in {next(looking), *asked[:1]}:
            yield match, seat, dojo.board(dojo.view(match, seat))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_key_has_two_meanings_and_none_is_the_screens(seats: int) -> None:
    for _, _, board in boards(seats):
        keys = board.keys()
        assert twice(keys) == []
        assert not OF_THE_SCREEN & {key for entry in keys for key in entry.keys}


def test_at_the_end_the_keys_of_the_screen_are_free() -> None:
    *_, match = positions(3)
    for seat in (0, 1, 2, None):
        in_force = dojo.board(dojo.view(match, seat)).keys()
        keys = {key for entry in in_force for key in entry.keys}
        assert not keys & {"n", "w", "escape", "enter"}


@pytest.mark.parametrize("seats, throw, trophies", [(2, "no", "lines"), (4, "yes", "medals"), (5, "no", "lines")])
def test_nothing_is_cut_off_and_every_cell_has_a_known_glyph_and_look(seats: int, throw: str, trophies: str) -> None:
    looks = theming.load("sixteen")
    for place, (_, _, board) in enumerate(boards(seats, 4, throw=throw, trophies=trophies)):
        for key in board.keys()[0].keys[:1]:
            board.try_press(key)
        sheet = Strict(*SIZES[place % len(SIZES)])
        board.draw(sheet)
        known(sheet, looks)
        small = Strict(80, 19)
        board.draw(small)
        cut = [row for row in dojo.lines(small) if ".." in row.replace("...", "")]
        assert not cut


NICKS = ("Wolfgang-Amadeus", "Maximiliane-Anna", "Bartholomew-Jack", "Konstantin-Pavel", "Guinevere-Louise")
CUT = re.compile(r"(?<!\.)\.\.(?!\.)|…")


def uncut(board: LooseBoard) -> None:
    """Hold a board of 80 by 19 and the words around it to having nothing cut off."""
    words = [board.question(), board.legal(), board.status(), board.reason, board.beat.text if board.beat else ""]
    assert not [row for row in (*dojo.lines(dojo.canvas(board)), *words) if CUT.search(row)]
    assert all(len(row) <= 78 for row in words)


@pytest.mark.parametrize("seats", [4, 5])
def test_a_game_of_people_with_long_nicks_has_no_text_cut_off_at_80_by_24(seats: int) -> None:
    rng = Random(seats)
    tables = Tables[State, LooseBoard](dojo.game, LooseBoard, NICKS, seats=seats)
    match = tables.table(rng)
    while match.over is None:
        for seat in (match.owed[0], (match.owed[-1] + 1) % seats):
            board = tables.board(tables.view(match, seat))
            uncut(board)
            for key in board.keys()[0].keys if board.now.asked else ():
                board.try_press(key)
                uncut(board)
        for board in tables.shows(match, seats - 1, rng):
            uncut(board)
    for nick in NICKS[1:seats]:
        assert nick in "\n".join(dojo.lines(dojo.canvas(tables.board(tables.view(match, 0)))))
    uncut(tables.board(tables.view(match, 0)))


@pytest.mark.parametrize("seats", [2, 5])
def test_the_same_for_every_beat_of_a_show(seats: int) -> None:
    looks = theming.load("sixteen")
    rng = Random(5)
    match = dojo.table(rng, seats)
    beats = 0
    while match.over is None:
        for board in dojo.shows(match, 0, rng):
            assert board.beat is not None
            assert 0 < len(board.beat.text) <= 78
            beats += 1
            if beats % 5 == 0:
                sheet = Strict(*SIZES[beats % len(SIZES)])
                board.draw(sheet)
                known(sheet, looks)
    assert beats > 100


@pytest.mark.parametrize("seats, throw", [(2, "no"), (3, "yes"), (5, "no")])
def test_the_words_around_the_board_fit_their_rows(seats: int, throw: str) -> None:
    for _, _, board in boards(seats, 2, throw=throw):
        assert len(board.question()) <= 78, board.question()
        for key in (*(board.keys()[0].keys if board.now.asked else ()), ""):
            assert len(board.legal()) <= 78, board.legal()
            assert not board.legal().endswith(" .."), board.legal()
            board.try_press(key)


def test_nothing_is_shown_that_the_seat_has_not_seen() -> None:
    hidden = 0
    for match, seat, board in boards(4, 2):
        state = match.table.seen_by(seat)
        mixed = state.cards.mixes[0].after
        known = {box.SHORT[face] for slot in mixed if (face := state.cards.face[slot]) is not None}
        text = "\n".join(dojo.lines(dojo.canvas(board, 144, 55)))
        text += "\n".join((board.question(), board.legal(), *board.card()))
        if match.over is None:
            assert set(CARD.findall(text)) <= known, (seat, set(CARD.findall(text)) - known)
        hidden += sum(state.cards.face[slot] is None for slot in mixed)
    assert hidden > 1000


def test_what_one_gave_is_known_behind_its_back_and_to_nobody_else() -> None:
    match = dojo.asking("challenge", 5)
    giver = match.table.state.giver
    truth = match.table.state
    for place in range(5):
        name = box.SHORT[truth.cards.face[truth.hands[place][0]] or 0]
        rows = {seat: dojo.lines(dojo.canvas(dojo.board(dojo.view(match, seat)))) for seat in (*range(5), None)}
        for seat, lines in rows.items():
            shown = any(f"▒▒ {name}*" in line for line in lines)
            twin = any(
                box.SHORT[truth.cards.face[truth.hands[other][0]] or 0] == name
                for other in range(5)
                if other != place and seat in (other, giver)
            )
            assert shown == (seat in (place, giver) or twin), (place, seat)


def test_all_dojos_are_in_sight_and_you_sit_at_the_bottom() -> None:
    match = dojo.asking("place", 5, where=since(9))
    for seat in range(5):
        rows = dojo.lines(dojo.canvas(dojo.board(dojo.view(match, seat))))
        text = "\n".join(rows[:6])
        for other in range(5):
            assert (box.SIDES[other] in text) == (other != seat)
        assert f"{box.SIDES[seat]} (you)" in rows[6]
        cards = [box.SHORT[face] for face in match.table.state.dojos[seat]]
        own = "\n".join(row[9:46] for row in rows[7:])
        assert sorted(CARD.findall(own)) == sorted(cards)
        others = sorted(box.SHORT[f] for o in range(5) if o != seat for f in match.table.state.dojos[o])
        assert sorted(CARD.findall("\n".join(rows[2:6]))) == others


def test_cells_have_letters_that_no_row_has_and_lines_their_own_names() -> None:
    match = dojo.asking("place", 4, where=since(8))
    seat = match.table.state.winner
    board = dojo.board(dojo.view(match, seat if seat in match.owed else match.owed[0]))
    assert isinstance(board.phase, Placing)
    assert not set(LETTERS) & set(grid.LETTERS)
    state, at = board.phase.view.state, board.phase.seat
    for letter, cell in zip(LETTERS, outlook.legal_cells(state, at), strict=False):
        board.try_press(letter)
        assert board.phase.cell == cell
        assert grid.say_cell(cell) in board.legal()


def trophy_waits() -> tuple[Game, Seat]:
    """A position in which a trophy has to be placed."""
    for match in positions(3):
        state = match.table.state
        if state.winner in match.owed and match.table.asks().what == "place" and state.round > 5:  # type: ignore[union-attr]  # somebody is asked
            return match, state.winner
    raise LookupError


def test_a_trophy_is_placed_with_the_card_beside_a_line_that_its_name_chooses() -> None:
    match, seat = trophy_waits()
    board = dojo.board(dojo.view(match, seat))
    assert isinstance(board.phase, Placing)
    board.try_press("f")
    board.try_press("enter")
    assert "must lie beside a line" in board.reason
    key = board.keys()[1].keys[-1]
    board.try_press(key)
    assert grid.say_line(board.phase.line).endswith(key)
    assert f"beside {grid.say_line(board.phase.line)}" in board.legal()
    board.try_press("u")
    assert board.phase.line == grid.NO_LINE
    board.try_press(key)
    cell, line = board.phase.cell, board.phase.line
    board.try_press("enter")
    assert board.sent == [Place(cell or 0, line)]


def test_the_table_of_lines_says_what_would_become_of_them() -> None:
    match, seat = trophy_waits()
    board = dojo.board(dojo.view(match, seat))
    assert isinstance(board.phase, Placing)
    board.try_press("f")
    phase = board.phase
    text = "\n".join(row[46:] for row in dojo.lines(dojo.canvas(board)))
    for change in outlook.changes(phase.view.state, seat, phase.face, phase.cells[0], phase.trophy):
        trophy = "" if change.trophy is None else rf" +\[?{change.trophy}\b"
        name = grid.say_line(change.line).split()[1]
        assert re.search(rf"{name} [A-Z1-5 ]+ {change.now} → +{change.then}{trophy}", text), (change, text)


def test_a_draft_outlives_a_resize_the_others_choices_and_leaving_but_not_the_round() -> None:
    match, seat = trophy_waits()
    board = dojo.board(dojo.view(match, seat))
    board.try_press("g")
    board.try_press(board.keys()[1].keys[0])
    words = board.unsent()
    assert re.fullmatch(r"place [a-e][1-7] (row [a-e]|column [1-7])", words)
    for size in SIZES:
        dojo.canvas(board, *size)
    other = next(owed for owed in match.owed if owed != seat)
    match.choose(other, next(iter(match.game.legal(match.table.seen_by(other), other))))
    board.show(dojo.view(match, seat))
    assert board.unsent() == words
    again = dojo.board(dojo.view(match, seat))
    again.take_up(words)
    assert again.unsent() == words
    again.try_press("enter")
    sent = again.sent.pop()
    match.choose(seat, sent)
    if match.has_chosen(seat):
        again.show(dojo.view(match, seat))
        assert again.unsent() == ""
        assert not again.try_press("f")
        assert any("[" in row for row in dojo.lines(dojo.canvas(again))[7:])
        for owed in tuple(match.owed):
            match.choose(owed, next(iter(match.game.legal(match.table.seen_by(owed), owed))))
    again.show(dojo.view(match, seat))
    assert not isinstance(again.phase, Placing)


def test_the_arrows_reach_every_open_cell() -> None:
    match = dojo.asking("place", 4, where=since(4))
    board = dojo.board(dojo.view(match, match.owed[0]))
    phase = board.phase
    assert isinstance(phase, Placing)
    rng, reached = Random(1), set()
    for _ in range(300):
        board.try_press(rng.choice(["up", "down", "left", "right"]))
        reached.add(phase.cell)
    assert reached == set(phase.cells)


def test_hints_can_be_turned_off() -> None:
    match = dojo.asking("give", 4, where=since(5))
    board = dojo.board(dojo.view(match, match.owed[0]))
    assert any("best +" in row for row in dojo.lines(dojo.canvas(board)))
    board.hint(on=False)
    assert not any("best +" in row for row in dojo.lines(dojo.canvas(board)))


def test_the_cursor_reaches_everything_and_v_has_words_for_it() -> None:
    match = dojo.asking("challenge", 5, where=since(6))
    board = dojo.board(dojo.view(match, match.owed[0]))
    reached = set()
    for _ in range(8):
        board.try_press("right")
        reached.add(board.cursor)
        card = board.card()
        assert card[0]
        assert len(card) > 1
        assert board.legal()
    assert reached == {*(f"side {seat}" for seat in range(5)), "card", "trophy", "deck"}
    assert board.find("nobody") is False
    assert board.find("edo")
    assert board.cursor == "side 4"


def test_every_question_has_its_words() -> None:
    for what in ("give", "challenge", "throw", "swap", "place"):
        match = dojo.asking(what, throw="yes")
        board = dojo.board(dojo.view(match, match.owed[0]))
        assert board.question()
        assert board.legal()
        assert len(board.help()) > 4
        assert all(fit(words) == words for words in board.help())


def test_a_cell_or_a_line_by_its_name_is_chosen_and_not_sent() -> None:
    match, seat = trophy_waits()
    board = dojo.board(dojo.view(match, seat))
    phase = board.phase
    assert isinstance(phase, Placing)
    board.try_typed(grid.say_cell(phase.cells[1]))
    board.try_typed(grid.say_line(phase.lines[0]).upper())
    assert (phase.cell, phase.line) == (phase.cells[1], phase.lines[0])
    assert not board.sent
    board.try_typed("nowhere at all")
    assert board.reason


def test_a_challenge_is_called_out_and_both_cards_are_revealed() -> None:
    rng = Random(3)
    match = dojo.table(rng, 4)
    called: list[str] = []
    while match.over is None and len(called) < 3:
        for board in dojo.shows(match, None, rng):
            assert board.beat is not None
            assert isinstance(board.beat.frame, Moment)
            if board.beat.text.endswith("Banzai!"):
                called = ["\n".join(dojo.lines(dojo.canvas(board)))]
            elif called and len(called) < 3:
                called.append("\n".join(dojo.lines(dojo.canvas(board))))
    first, duel, won = called
    assert "challenges" in first
    assert first.count("████") >= 2
    assert "═" not in duel
    assert "═" in won
    assert re.search(r"[1-5] [<>=] [1-5]", won)


def test_the_scoring_is_told_line_by_line_up_to_the_totals() -> None:
    rng = Random(6)
    match = dojo.table(rng, 3)
    told: list[str] = []
    while match.over is None:
        for board in dojo.shows(match, 1, rng):
            assert board.beat is not None
            if board.status() == "final scoring":
                told.append(board.beat.text)
    assert len(told) == 3 * 8
    assert sum("row " in text for text in told) == 9
    assert sum("column " in text for text in told) == 12
    board = dojo.board(dojo.view(match, 1))
    rows = dojo.lines(dojo.canvas(board))
    best = outlook.standings(match.table.state)[0]
    assert f"WITH {best.total}" in rows[0]
    for standing in outlook.standings(match.table.state):
        assert any(re.search(rf"{box.SIDES[standing.seat]}.* {standing.total} *$", row) for row in rows[10:])
        board.try_press("abc"[standing.seat])
        assert box.SIDES[standing.seat] in dojo.lines(dojo.canvas(board))[1]


def test_a_show_told_to_its_end_is_the_position_that_follows() -> None:
    rng = Random(8)
    match = dojo.table(rng, 3, throw="yes")
    told = 0
    while match.over is None:
        for turn in dojo.choose(match, rng):
            stage = fold.begin(turn.before, turn.after)
            for entry in turn.after.story[len(turn.before.story) :]:
                fold.tell(stage, entry)
            for name in ("round", "giver", "up", "challenger", "winner", "dojos", "cells", "beside"):
                assert getattr(stage, name) == getattr(turn.after, name), (name, turn.request)
            if turn.after.agenda[0][0] != steps.HAND:  # A card that is decided on is told once it has arrived.
                assert (stage.gifts, stage.hands) == (turn.after.gifts, turn.after.hands)
            assert stage.trophies == turn.after.trophies
            told += 1
    assert told > 100


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("others", [1, 2, 3, 4])
def test_the_parts_of_a_window_do_not_overlap(size: tuple[int, int], others: int) -> None:
    layout = share(*size, others)
    taken: set[tuple[int, int]] = set()
    for rect in (*layout.blocks, layout.grid, layout.panel, layout.strip):
        cells = set(itertools.product(range(rect.x, rect.x + rect.width), range(rect.y, rect.y + rect.height)))
        assert not taken & cells
        assert all(x < size[0] and y < size[1] for x, y in cells)
        taken |= cells
    assert layout.panel.width >= 33
    assert layout.panel.height + layout.strip.height + 1 >= banzai.HIGH + 7

"""What holds for the board of Zodiac Duel in every position of every mode, for both seats and for an onlooker."""

import itertools
import re
from collections.abc import Iterator
from random import Random

import pytest

from paravent.core.games.zodiac import cards as box
from paravent.core.requests import Ask, Seat
from paravent.tui import theming
from paravent.tui.boards.zodiac.drafting import Picker
from paravent.tui.glyphs import fit
from paravent.tui.keys import ARROWS, twice
from tests.tui.boards.tables import OF_THE_SCREEN, Strict, known
from tests.tui.boards.zodiac import Game, LooseBoard, zodiac

SIZES = ((76, 19), (80, 19), (80, 35), (144, 55), (97, 28), (110, 44))
SEATS: tuple[Seat | None, ...] = (0, 1, None)
CARD = re.compile(rf"\b(?:AQ|LI|CA|CP|AR|LE|TA|VI|SC|SA|PI|GE)[1-9a-d]\b|\b(?:{'|'.join(box.SIGNS)}) [1-9a-d]\b")


def positions(seeds: int) -> Iterator[Game]:
    """Every position of some games of each mode in which somebody is asked, and their ends."""
    for mode in box.MODES:
        for seed in range(seeds):
            rng = Random(seed)
            match = zodiac.table(rng, mode=mode)
            while match.over is None:
                yield match
                zodiac.choose(match, rng)
            yield match


def boards(seeds: int) -> Iterator[tuple[Game, Seat | None, LooseBoard]]:
    """A board for each of the three who look, at every position."""
    for match in positions(seeds):
        for seat in SEATS:
            yield match, seat, zodiac.board(zodiac.view(match, seat))


def test_no_key_has_two_meanings_and_none_is_the_screens() -> None:
    for _, _, board in boards(3):
        keys = board.keys()
        assert twice(keys) == []
        assert not OF_THE_SCREEN & {key for entry in keys for key in entry.keys}


def test_every_key_in_force_does_something_or_says_why_not() -> None:
    for match, seat, board in itertools.islice(boards(1), 0, None, 4):
        in_force = board.keys()
        for entry in in_force:
            for key in entry.keys:
                fresh = zodiac.board(zodiac.view(match, seat))
                before = (fresh.cursor, zodiac.lines(zodiac.canvas(fresh)))
                assert fresh.try_press(key)
                after = (fresh.cursor, zodiac.lines(zodiac.canvas(fresh)))
                assert before != after or fresh.reason or fresh.sent or key in (*"12345u", *ARROWS, "p"), key


def test_at_the_end_the_keys_of_the_screen_are_free() -> None:
    match = next(match for match in positions(1) if match.over)
    for seat in SEATS:
        in_force = zodiac.board(zodiac.view(match, seat)).keys()
        keys = {key for entry in in_force for key in entry.keys}
        assert not keys & {"n", "w", "escape", "enter"}


def test_every_cell_has_a_known_glyph_and_look_and_an_ascii_twin() -> None:
    looks = theming.load("dark")
    for place, (_, _, board) in enumerate(boards(1)):
        for size in (SIZES[place % len(SIZES)], SIZES[1]):
            known(zodiac.canvas(board, *size), looks)
        assert all(fit(words) == words for words in (board.question(), board.legal(), board.status()))


@pytest.mark.parametrize("mode", box.MODES)
@pytest.mark.parametrize("seat", SEATS)
def test_the_same_for_every_beat_of_a_show(seat: Seat | None, mode: str) -> None:
    looks = theming.load("sixteen")
    rng = Random(5)
    match = zodiac.table(rng, mode=mode)
    beats = 0
    while match.over is None:
        for board in zodiac.shows(match, seat, rng):
            assert board.beat is not None
            assert 0 < len(board.beat.text) <= 78
            known(zodiac.canvas(board, *SIZES[beats % len(SIZES)]), looks)
            beats += 1
    assert beats > 30


def test_the_words_around_the_board_fit_their_rows() -> None:
    for _, _, board in boards(3):
        for words in (board.question(), board.legal()):
            assert len(words) <= 79, words
        if board.now.asked:
            for key in board.keys()[0].keys:
                board.try_press(key)
                assert len(board.legal()) <= 79, board.legal()


def test_nothing_is_shown_that_the_seat_has_not_seen() -> None:
    hidden = 0
    for match, seat, board in boards(2):
        state = match.table.seen_by(seat)
        fresh = range(len(box.SHORT) if state.mode == box.EXPERT else box.FACES, len(state.cards.face))
        known = {face for slot in fresh if (face := state.cards.face[slot]) is not None and face < box.FACES}
        if state.mode == box.FIRST:
            known |= {face for base in box.FIRST_BASES for face in base}
        words = {box.SHORT[face] for face in known} | {box.NAMES[face] for face in known}
        text = "\n".join(zodiac.lines(zodiac.canvas(board, 144, 55)))
        text += "\n".join((board.question(), board.legal(), *board.card()))
        shown = set(CARD.findall(re.sub("→[A-Z]{2}[1-9]|here [A-Za-z]+ [1-9]", "", text)))
        assert shown <= words, (seat, shown - words)
        hidden += box.FACES - len(known)
    assert hidden > 2500


def test_a_look_at_the_rivals_stars_is_private() -> None:
    match = zodiac.asking("discard", mode="advanced")
    owner = match.owed[0]
    truth = match.table.state
    names = [box.NAMES[truth.cards.face[slot] or 0] for slot in truth.hands[1 - owner]]
    own = "\n".join(zodiac.lines(zodiac.canvas(zodiac.board(zodiac.view(match, owner)))))
    assert all(name in own for name in names)
    shown = "\n".join(zodiac.lines(zodiac.canvas(zodiac.board(zodiac.view(match, None)))))
    assert not any(name in shown for name in names)


@pytest.mark.parametrize("seat", SEATS)
def test_a_pick_behind_a_paravent_looks_like_any_other(seat: Seat | None) -> None:
    pictures = set()
    for number in (0, -1):
        match = zodiac.played(3, 0)
        match.choose(0, list(match.game.legal(match.table.state, 0))[number])
        if seat != 0:
            board = zodiac.board(zodiac.view(match, seat))
            pictures.add("\n".join(zodiac.lines(zodiac.canvas(board))))
    assert len(pictures) == (0 if seat == 0 else 1)


def test_you_sit_at_the_bottom_with_the_stripe_of_your_side() -> None:
    for match in (zodiac.played(1, 4), zodiac.asking("turn")):
        for seat, stripe in ((0, "█"), (1, "▚"), (None, "█")):
            rows = zodiac.lines(zodiac.canvas(zodiac.board(zodiac.view(match, seat))))
            assert rows[18][0] == stripe
            assert rows[0][0] == ("▚" if stripe == "█" else "█")


def test_a_draft_outlives_a_resize_and_the_rivals_choice_but_not_the_round() -> None:
    match = zodiac.played(1, 0)
    board = zodiac.board(zodiac.view(match, 1))
    for key in ("a", "right", "down"):
        board.try_press(key)
    assert isinstance(board.phase, Picker)
    taken = dict(board.phase.choice.taken)
    assert len(taken) == 2
    words = board.unsent()
    assert re.fullmatch(r"take \w+ fighter \w+ star", words)
    for size in SIZES:
        zodiac.canvas(board, *size)
    match.choose(0, next(iter(match.game.legal(match.table.state, 0))))
    board.show(zodiac.view(match, 1))
    assert board.phase.choice.taken == taken
    board = zodiac.board(zodiac.view(match, 1))
    board.take_up(words)
    assert isinstance(board.phase, Picker)
    assert board.phase.choice.taken == taken
    board.try_press("enter")
    match.choose(1, board.sent.pop())
    board.show(zodiac.view(match, 1))
    assert isinstance(board.phase, Picker)
    assert not board.phase.choice.taken
    assert board.unsent() == ""


def test_half_a_draft_and_a_chosen_sign_are_kept_as_well() -> None:
    for match, key in ((zodiac.played(1, 0), "c"), (zodiac.asking("sign", mode="expert"), "b")):
        seat = match.owed[0]
        board = zodiac.board(zodiac.view(match, seat))
        assert board.unsent() == ""
        board.try_press(key)
        again = zodiac.board(zodiac.view(match, seat))
        again.take_up(board.unsent())
        assert again.unsent() == board.unsent() != ""
        assert again.legal() == board.legal()


def test_a_sent_pick_stays_in_sight_and_cannot_be_changed() -> None:
    match = zodiac.played(1, 0)
    board = zodiac.board(zodiac.view(match, 0))
    for key in ("a", "b", "enter"):
        board.try_press(key)
    match.choose(0, board.sent.pop())
    board.show(zodiac.view(match, 0))
    assert not board.try_press("a")
    assert not board.try_press("enter")
    rows = zodiac.lines(zodiac.canvas(board))
    assert any("▲ FIGHTER" in row for row in rows)
    assert "✓ chosen" in rows[15]


def test_a_card_without_a_place_says_so() -> None:
    match = zodiac.played(1, 0)
    board = zodiac.board(zodiac.view(match, 0))
    for key in ("a", "b", "c"):
        board.try_press(key)
    assert "are chosen; take one of them back first" in board.reason
    for key in ("u", "u", "enter"):
        board.try_press(key)
    assert board.reason == "choose 2 cards first; none of them is chosen"


def test_a_star_that_would_do_nothing_says_so_before_it_is_played() -> None:
    """The penalty is cancelled where there is none: the list and row 22 say so."""
    found = 0
    for match, seat, board in boards(3):
        request = match.table.asks()
        if not isinstance(request, Ask) or request.what != "turn" or seat not in request.seats:
            continue
        rows = "\n".join(zodiac.lines(zodiac.canvas(board)))
        for answer in board.phase.offered:  # type: ignore[union-attr]  # a question of a duel
            if answer.ahead is not None and answer.ahead.nothing and not answer.refused:
                assert "× does nothing" in rows or "× nothing" in rows
                board.try_press(answer.key)
                assert "it would do nothing now" in board.legal()
                assert board.legal().startswith("!")
                found += 1
    assert found > 10


def test_hints_can_be_turned_off() -> None:
    match = zodiac.asking("turn")
    board = zodiac.board(zodiac.view(match, match.owed[0]))
    board.try_press("a")
    assert any("▲" in row or "▼" in row or "× does" in row for row in zodiac.lines(zodiac.canvas(board))[15:])
    board.hint(on=False)
    assert not any("▲" in row or "▼" in row for row in zodiac.lines(zodiac.canvas(board))[15:])
    assert " to " not in board.legal()


def test_the_cursor_reaches_everything_and_v_has_words_for_it() -> None:
    match = zodiac.asking("take")
    board = zodiac.board(zodiac.view(match, match.owed[0]))
    reached = set()
    for _ in range(40):
        board.try_press("right")
        reached.add(board.cursor.partition(" ")[0])
        card = board.card()
        assert card[0]
        assert len(card) > 1
    assert reached == {"card", "duel", "side", "deck"}
    assert board.find("nobody") is False
    assert board.find("duel 1")
    assert board.cursor == "duel 1"


def test_every_question_has_its_words() -> None:
    for _, _, board in boards(1):
        if board.now.asked:
            assert board.question()
            assert board.legal()
            assert len(board.help()) > 2


def test_the_name_of_a_card_points_at_it_and_the_verb_sends_it() -> None:
    match = zodiac.asking("reply")
    board = zodiac.board(zodiac.view(match, match.owed[0]))
    face = match.table.state.bases[match.owed[0]][1]
    for text in (box.SHORT[face].lower(), box.NAMES[face]):
        board.cursor = ""
        board.try_typed(text)
        assert board.cursor == f"card {face}"
    assert not board.sent
    board.try_typed(f"reply {box.SHORT[face].lower()}")
    assert len(board.sent) == 1
    board = zodiac.board(zodiac.view(zodiac.played(1, 0), 0))
    assert isinstance(board.phase, Picker)
    one, two = board.phase.choice.cards[:2]
    board.try_typed(f"{box.SHORT[one].lower()} star")
    board.try_typed(f"{box.NAMES[two]} fighter")
    assert board.phase.choice.taken == {one: "star", two: "fighter"}
    board.try_typed("nothing at all")
    assert "is no answer" in board.reason


def test_a_look_at_something_is_told_on_row_22_until_an_answer_is_chosen() -> None:
    match = zodiac.asking("take")
    board = zodiac.board(zodiac.view(match, match.owed[0]))
    board.try_press("1")
    assert board.legal().startswith("Duel 1: ")
    board.try_press("right")
    assert "★" in board.legal()
    board.try_press("a")
    assert board.legal().startswith("◆")
    assert board.clicked(*next(at for at, name in zodiac.canvas(board).targets.items() if name == "deck"))
    assert board.legal().startswith("The deck: ")


def test_nothing_is_cut_off_at_the_edge_of_any_window() -> None:
    for place, (_, _, board) in enumerate(boards(1)):
        for size in {SIZES[place % len(SIZES)], (80, 19), (119, 40)}:
            board.draw(Strict(*size))


def test_at_80_columns_no_words_are_cut_short_while_the_answers_fit_one_below_the_other() -> None:
    for _, _, board in boards(2):
        offered = getattr(board.phase, "offered", ())
        if len(offered) <= 6:
            assert not any(".." in row for row in zodiac.lines(zodiac.canvas(board)))

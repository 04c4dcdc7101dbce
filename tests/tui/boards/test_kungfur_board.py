"""What holds for the board of Kung Fur Fight in every position, for both seats and for an onlooker."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.actions import Plan
from paravent.core.requests import Ask, Seat
from paravent.tui import theming
from paravent.tui.boards.kungfur import things
from paravent.tui.boards.kungfur.moments import Moment
from paravent.tui.boards.kungfur.planner import Planner
from paravent.tui.glyphs import fit
from paravent.tui.keys import ARROWS, twice
from tests.tui.boards.kungfur import Game, LooseBoard, kungfur
from tests.tui.boards.tables import OF_THE_SCREEN, known

SIZES = ((76, 19), (80, 19), (80, 35), (144, 55), (97, 28), (110, 44))
SEATS: tuple[Seat | None, ...] = (0, 1, None)
WORD = re.compile(r"[A-Z][A-Za-z-]+")


def positions(seeds: int = 12) -> Iterator[tuple[Game, Random]]:
    """Every position of some games in which somebody is asked, and their ends."""
    for seed in range(seeds):
        rng = Random(seed)
        match = kungfur.table(rng)
        while match.over is None:
            yield match, rng
            kungfur.choose(match, rng)
        yield match, rng


def boards(seeds: int = 12) -> Iterator[tuple[Game, Seat | None, LooseBoard]]:
    """A board for each of the three who look, at every position."""
    for match, _ in positions(seeds):
        for seat in SEATS:
            yield match, seat, kungfur.board(kungfur.view(match, seat))


def test_no_key_has_two_meanings_and_none_is_the_screens() -> None:
    for _, _, board in boards():
        keys = board.keys()
        assert twice(keys) == []
        assert not OF_THE_SCREEN & {key for entry in keys for key in entry.keys}


def test_every_key_in_force_does_something_or_says_why_not() -> None:
    for match, seat, board in boards(2):
        in_force = board.keys()
        for entry in in_force:
            for key in entry.keys:
                fresh = kungfur.board(kungfur.view(match, seat))
                before = (fresh.cursor, kungfur.lines(kungfur.canvas(fresh)))
                assert fresh.try_press(key)
                after = (fresh.cursor, kungfur.lines(kungfur.canvas(fresh)))
                assert before != after or fresh.reason or fresh.sent or key in (*"1x,0", *ARROWS), key


def test_at_the_end_the_keys_of_the_screen_are_free() -> None:
    match = next(match for match, _ in positions() if match.over)
    for seat in SEATS:
        in_force = kungfur.board(kungfur.view(match, seat)).keys()
        keys = {key for entry in in_force for key in entry.keys}
        assert not keys & {"n", "w", "escape", "enter"}


def test_every_cell_has_a_known_glyph_and_look_and_an_ascii_twin() -> None:
    looks = theming.load("dark")
    for place, (_, _, board) in enumerate(boards(2)):
        for size in (SIZES[place % len(SIZES)], SIZES[1]):
            known(kungfur.canvas(board, *size), looks)
        assert all(fit(words) == words for words in (board.question(), board.legal(), board.status()))


@pytest.mark.parametrize("seat", SEATS)
def test_the_same_for_every_beat_of_a_show(seat: Seat | None) -> None:
    looks = theming.load("sixteen")
    rng = Random(5)
    match = kungfur.table(rng)
    beats = 0
    while match.over is None:
        for board in kungfur.shows(match, seat, rng):
            assert board.beat is not None
            assert 0 < len(board.beat.text) <= 78
            known(kungfur.canvas(board, *SIZES[beats % len(SIZES)]), looks)
            beats += 1
    assert beats > 60


def test_the_words_around_the_board_fit_their_rows() -> None:
    for _, _, board in boards():
        for words in (board.question(), board.legal()):
            assert len(words) <= 79, words


@pytest.mark.parametrize("size", [(80, 19), (80, 35), (144, 55)])
def test_there_is_one_cursor_and_it_is_seen_wherever_it_goes(size: tuple[int, int]) -> None:
    rng = Random(5)
    match = kungfur.table(rng)
    while match.table.state.round < 3:
        kungfur.choose(match, rng)
    board = kungfur.board(kungfur.view(match, 0))
    for key in ["2", "b", "c", "1", "f"]:
        assert board.try_press(key)
    assert board.phase is not None
    cells = {}
    for thing in (thing for row in things.rows(board.phase.seen) for thing in row):
        board.cursor = thing
        drawn = kungfur.canvas(board, *size)
        assert sum(line.count("▸") for line in kungfur.lines(drawn)) == 1, thing
        assert drawn.spot is not None
        cells[thing] = drawn.spot
    assert len(set(cells.values())) == len(cells), "no two things are marked at the same cell"


def test_limits_food_and_its_duty_are_told_one_after_the_other_each_with_its_reason() -> None:
    told: dict[int, str] = {}
    for seed in range(3, 14):
        rng = Random(seed)
        match = kungfur.played(seed, 4)
        while match.over is None:
            for board in kungfur.shows(match, 0, rng):
                assert board.beat is not None
                assert isinstance(board.beat.frame, Moment)
                kinds = [e[0] for e in board.beat.frame.fresh]
                apart = [kind for kind in kinds if kind in (story.LIMIT, story.FOOD, story.HUNGRY, story.UNBLOCKED)]
                if apart:
                    assert kinds in ([apart[0]], [story.FOOD, story.RECOVERED])
                    told[apart[0]] = board.beat.text
    assert {story.LIMIT, story.FOOD, story.UNBLOCKED} <= told.keys()
    assert re.fullmatch(
        r"The (dogs|cats) have [84] SP or fewer: from now on up to [45] animals go out, not [34].", told[story.LIMIT]
    )
    assert re.search(
        r"(cooks|a duty): the (dogs|cats) spend 1 food \(\d → \d\); (all come back|nobody was resting).",
        told[story.FOOD],
    )
    assert "The Block is used up" in told[story.UNBLOCKED]


def test_what_a_step_of_a_fight_came_to_fits_beside_it() -> None:
    for seed in range(3, 9):
        rng = Random(seed)
        match = kungfur.played(seed, 4)
        while match.over is None:
            for board in kungfur.shows(match, 0, rng):
                assert not re.search(
                    r"[1-8] (sent|added|compared|VP).*\.\.", "\n".join(kungfur.lines(kungfur.canvas(board)))
                )


def test_nothing_is_shown_that_the_seat_has_not_seen() -> None:
    names = {box.NAMES[face] for face in box.REWARDS}
    looked_at = 0
    for match, seat, board in boards(20):
        state = match.table.seen_by(seat)
        slots = range(len(box.REWARDS), len(state.cards.face))  # The ones before lay open, and were then mixed.
        known = {box.NAMES[face] for slot in slots if (face := state.cards.face[slot]) is not None}
        known |= {box.NAMES[box.TUMAZ], box.NAMES[box.COCONUT]}  # Other cards speak of them.
        text = "\n".join(kungfur.lines(kungfur.canvas(board, 144, 55)))
        text += "\n".join((board.question(), board.legal(), *board.card()))
        assert set(WORD.findall(text)) & names <= known, (seat, set(WORD.findall(text)) & names - known)
        looked_at += bool(state.looked)
    assert looked_at > 20


def test_a_look_at_hidden_cards_is_private() -> None:
    match = kungfur.asking("peel")
    owner = match.owed[0]
    truth = match.table.state
    names = [box.NAMES[truth.cards.face[slot] or 0] for slot in truth.looked]
    own = "\n".join(kungfur.lines(kungfur.canvas(kungfur.board(kungfur.view(match, owner)))))
    assert all(name in own for name in names)
    assert "only you" in own
    for seat in (1 - owner, None):
        board = kungfur.board(kungfur.view(match, seat))
        shown = "\n".join(kungfur.lines(kungfur.canvas(board)))
        assert "▒▒▒" in shown
        assert "only you" not in shown
        assert "a look at 3 cards" in shown


@pytest.mark.parametrize("seat", SEATS)
def test_a_plan_behind_a_paravent_looks_like_any_other(seat: Seat | None) -> None:
    pictures = set()
    for words in ("plan none", "plan 1 chai fu / 2 ban"):
        match = kungfur.played(3, 0)
        match.choose(0, match.game.words.parse(match.table.state, 0, words))
        if seat != 0:
            board = kungfur.board(kungfur.view(match, seat))
            pictures.add("\n".join(kungfur.lines(kungfur.canvas(board))))
    assert len(pictures) == (0 if seat == 0 else 1)


def test_you_sit_at_the_bottom_with_the_stripe_of_your_side() -> None:
    match = kungfur.played(1, 4)
    for seat, stripe in ((0, "█"), (1, "▚"), (None, "█")):
        rows = kungfur.lines(kungfur.canvas(kungfur.board(kungfur.view(match, seat))))
        assert rows[18][0] == stripe
        assert rows[0][0] == ("▚" if stripe == "█" else "█")


def test_what_the_show_told_is_still_on_the_next_screen() -> None:
    """The last round's results stand above the arenas, and `r` opens the round as it ended."""
    match = next(match for match, _ in positions() if match.over is None and match.table.state.round == 2)
    board = kungfur.board(kungfur.view(match, 0))
    rows = kungfur.lines(kungfur.canvas(board))
    assert rows[2].count("last: ") == 3
    assert board.try_press("<")
    back = kungfur.lines(kungfur.canvas(board))
    assert sum(row.count(mark) for row in back for mark in ("▲ DOGS", "▲ CATS", "= tie")) == 3
    assert board.try_press("escape")
    assert kungfur.lines(kungfur.canvas(board)) == rows


def test_a_large_hand_takes_the_letters_and_the_acts_go_by_their_signs() -> None:
    match = kungfur.played(1, 0)
    shown = kungfur.view(match, 0)
    state = shown.state.copy()
    state.hands[0] = [*range(9), *box.RANGERS]
    state.front[0] = [box.COCONUT, *box.PEACHES]
    board = kungfur.board(replace(shown, state=state))
    assert isinstance(board.phase, Planner)
    assert list(board.phase.letters.values()) == list("abcdefghijklmnop")
    assert twice(board.keys()) == []
    for key in ("b", "2", "o", "c", "*", "#", "%"):
        assert board.try_press(key), key
    assert not board.try_press("w")
    plan = board.phase.draft.plan
    assert [team.cards for team in plan.teams] == [(box.CHAI,), (box.HUA, box.HIMIKO), ()]
    assert plan.teams[1].coconut
    assert plan.peach == 1
    for size in SIZES:
        assert all(box.NAMES[face] in "\n".join(kungfur.lines(kungfur.canvas(board, *size))) for face in state.hands[0])


def test_the_draft_outlives_a_resize_and_the_rivals_choice_but_not_the_round() -> None:
    match = kungfur.played(1, 0)
    board = kungfur.board(kungfur.view(match, 1))
    for key in ("a", "3", "b", "c"):
        board.try_press(key)
    assert isinstance(board.phase, Planner)
    plan = board.phase.draft.plan
    for size in SIZES:
        kungfur.canvas(board, *size)
    match.choose(0, Plan())
    board.show(kungfur.view(match, 1))
    assert board.phase.draft.plan == plan
    board.try_press("enter")
    match.choose(1, board.sent.pop())
    while "plan" not in str(match.table.asks()) and match.over is None:
        kungfur.choose(match, Random(1))
    board.show(kungfur.view(match, 1))
    assert isinstance(board.phase, Planner)
    assert board.phase.draft.plan == Plan()


def test_a_sent_plan_stays_in_sight_and_cannot_be_changed() -> None:
    match = kungfur.played(1, 0)
    board = kungfur.board(kungfur.view(match, 0))
    for key in ("a", "b", "c", "enter"):
        board.try_press(key)
    match.choose(0, board.sent.pop())
    board.show(kungfur.view(match, 0))
    assert not board.try_press("a")
    assert not board.try_press("enter")
    rows = kungfur.lines(kungfur.canvas(board))
    assert "✓ ready" in rows[8]
    assert any("Fu" in row and "LEADER" in row for row in rows)


def test_hints_can_be_turned_off() -> None:
    match = kungfur.played(1, 0)
    board = kungfur.board(kungfur.view(match, 0))
    board.try_press("h")
    assert any("4 Monk" in row for row in kungfur.lines(kungfur.canvas(board))[8:14])
    board.hint(on=False)
    assert not any("= 4" in row for row in kungfur.lines(kungfur.canvas(board)))
    assert isinstance(board.phase, Planner)
    assert board.phase.draft.plan.teams[0].cards == (box.MONK,)


def test_the_cursor_reaches_everything_and_v_has_words_for_it() -> None:
    match = kungfur.played(1, 4)
    board = kungfur.board(kungfur.view(match, 0))
    reached = set()
    for key in [*["up"] * 6, *["right"] * 12, "down", *["right"] * 4, "down", *["right"] * 6, *["down"] * 6]:
        board.try_press(key)
        reached.add(board.cursor.partition(" ")[0])
        card = board.card()
        assert card[0]
        assert len(card) > 1
    assert reached == {"card", "arena", "side"}
    assert board.find("easy") is False
    assert board.find("arena 2")
    assert board.cursor == "arena 1"


def test_every_question_is_asked_of_somebody_at_the_table() -> None:
    for match, seat, board in boards(6):
        request = match.table.asks()
        if isinstance(request, Ask) and seat in request.seats:
            assert board.question()
            assert board.legal()
            assert len(board.help()) > 1


def test_down_in_a_hand_of_two_rows_goes_to_the_second_and_right_through_both() -> None:
    board = kungfur.board(kungfur.view(kungfur.table(Random(5)), 0))
    hand = board.now.state.hands[0]
    drawn = kungfur.lines(kungfur.canvas(board))
    first = next(line for line in drawn if "▸a" in line)
    across = next(place for place, letter in enumerate("abcdefghi") if f"{letter} " not in first)
    assert 0 < across < len(hand)
    board.try_press("down")
    assert board.cursor == f"card {hand[across]}"
    board.try_press("up")
    assert board.cursor == f"card {hand[0]}"
    for face in [*hand[1:], hand[0]]:
        board.try_press("right")
        assert board.cursor == f"card {face}"

"""The end: scores, ties, the Ronin's seat, and seats that leave; rulings A9, A10, A19, A20, A24 to A27, A29, A30."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from paravent.core.answers import Left
from paravent.core.game import apply
from paravent.core.games.dojo import GAME, story, tally
from paravent.core.games.dojo import cards as box
from paravent.core.requests import Ask, Over, Show, everyone
from paravent.core.sight import as_seen_by
from tests.games.dojo.mat import Mat, faces, trophy, whole

GIVEN = ("aki: give biwa", "aki: give chiba")


Side: TypeAlias = tuple[str, list[int], list[str], list[int]]
"""A dojo in a test: cards, cells, trophies and their lines."""


def finished(*dojos: Side, options: dict[str, str] | None = None) -> Over:
    """The end of a game of three whose dojos were these."""
    mat = Mat("", trophies="", options=options)
    mat.state.dojos = [faces(names) for names, *_ in dojos]
    mat.state.cells = [cells for _, cells, *_ in dojos]
    mat.state.trophies = [[trophy(name) for name in won] for _, _, won, _ in dojos]
    mat.state.beside = [lines for *_, lines in dojos]
    totals, breaks = tally.results(mat.state)
    return Over(totals, "", breaks)


def test_the_highest_total_wins() -> None:
    over = finished(("M1 M2", [34, 35], [], []), ("F1 T2", [34, 35], [], []), ("C1 C2 C3", [34, 35, 36], [], []))
    assert over.scores == (3, 1, 6)
    assert over.winners == (2,)


def test_ruling_a10_more_trophies_then_columns_then_all() -> None:
    one: Side = ("M1", [34], [], [])
    over = finished(one, ("F1", [34], ["Ladder"], [14]), ("C1", [34], [], []))
    assert over.scores == (1, 1, 1)
    assert over.winners == (1,)
    column: Side = ("M1 F1 T1", [24, 34, 44], [], [])
    over = finished(column, ("F2 F3 C2", [34, 35, 24], [], []), one)
    assert over.scores == (4, 4, 1)
    assert over.winners == (0,)
    over = finished(one, ("F1", [34], [], []), ("C1", [34], [], []))
    assert over.winners == (0, 1, 2)


def test_ruling_a10_trophies_count_more_than_columns() -> None:
    column: Side = ("M1 F1 T1", [24, 34, 44], [], [])
    over = finished(column, ("F2 F3 C2", [34, 35, 24], ["Mixed"], [14]), ("C1", [34], [], []))
    assert over.scores == (4, 4, 1)
    assert over.winners == (1,)


def test_ruling_a20_columns_count_with_their_trophies() -> None:
    one = ("M1 F2 T3", [24, 34, 44], ["Mixed"], [14])
    other = ("M2 M1 F5 F4", [24, 25, 34, 35], ["Mixed"], [14])
    over = finished(one, other, ("C1", [34], [], []))
    assert over.scores == (6, 6, 1)
    assert over.breaks == (103, 100, 0)
    assert over.winners == (0,)


def test_ruling_a24_medals_are_trophies_won() -> None:
    over = finished(
        ("M1 M2", [34, 35], [], []), ("F1", [34], ["Medal"], [0]), ("C1", [34], [], []), options={"trophies": "medals"}
    )
    assert over.scores == (3, 3, 1)
    assert over.winners == (1,)


def test_a_medal_is_won_and_not_placed() -> None:
    mat = Mat("B5 F2 M3", trophies="Medal", options={"trophies": "medals"})
    mat.say(*GIVEN, "biwa: challenge", "biwa: keep")
    assert mat.state.beside[1] == [0]
    assert mat.asked == ((1,), "give"), "nobody was asked in training"


def test_ruling_a27_and_ruling_a09_nobody_is_asked_about_raccoons() -> None:
    asked = {state.agenda[0][0] for seed in range(5) for state in whole(seed, 3)}
    assert asked <= {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14}
    row = ("F1 F2 R3 F4 M5", [34, 35, 36, 26, 46], ["Mixed"], [16])
    over = finished(row, ("C1", [34], [], []), ("B1", [34], [], []))
    assert over.scores[0] == 1 + 6 + 1 + 3


def test_ruling_a25_no_dojo_of_the_even_deck_is_worth_more_than_48() -> None:
    """Three blacks of one disciple in a row take two cards and a raccoon: two rows can have them, never three."""
    assert box.COPIES == 2
    blacks = [face for face in box.DECKS[0] if box.BELT[face] == 5]
    assert len(blacks) == 12
    raccoons = [face for face in blacks if box.ANIMAL[face] == box.RACCOON]
    assert len(raccoons) == 2, "three columns of blacks would need three"


def test_the_scores_are_told_line_by_line() -> None:
    mat = Mat("").quiet(12)
    rows = [event for event in mat.events if event.what == "rows"]
    columns = [event for event in mat.events if event.what == "columns"]
    totals = [event for event in mat.events if event.what == "total"]
    assert [event.seat for event in totals] == [0, 1, 2]
    for seat in range(3):
        assert len(rows[seat].data) == 1 + 3
        assert len(columns[seat].data) == 1 + 4
        assert sum(rows[seat].data[1:]) + sum(columns[seat].data[1:]) == mat.over.scores[seat] == totals[seat].data[-1]


# -- the Ronin ---------------------------------------------------------------------------------------------------------


def test_ruling_a26_a_die_says_who_gives_first() -> None:
    for first in (0, 1):
        mat = Mat("B5 F2 M3", seats=2, first=first)
        assert mat.asked == ((first,), "give")
        assert mat.choices(("aki", "biwa")[first]) == (
            ["give biwa", "give ronin", "give aki"] if first == 0 else ["give ronin", "give aki", "give biwa"]
        )


def test_ruling_a30_the_ronins_card_stays_with_the_giver() -> None:
    mat = Mat("B5 F2 M3", seats=2).say("aki: give ronin")
    (slot,) = mat.state.hands[2]
    assert mat.state.cards.keeper[slot] == 0
    assert mat.state.cards.seen[slot] == 0b001
    assert as_seen_by(mat.state, 1).cards.face[slot] is None
    mat.say("aki: give biwa", "biwa: pass")
    assert mat.state.row == faces("B5")
    assert mat.state.hands[2] == []
    assert "Ronin has Bear 5." in mat.told
    assert mat.state.cards.known_to_all(slot, 2), "it is shown with the others, though nobody sits there"


def test_two_give_six_times_each_and_use_thirty_six_cards() -> None:
    end = whole(2, 2)[-1]
    givers = [entry[2] for entry in end.story if entry[0] == 10]
    assert givers.count(0) == givers.count(1) == 6
    assert len(end.deck) == 24
    assert len(end.row) == 12


def test_the_ronin_is_never_asked_and_never_challenged() -> None:
    for state in whole(4, 2):
        ask = GAME.awaits(state)
        if isinstance(ask, Ask):
            assert set(ask.seats) <= {0, 1}
        assert state.challenger in (-1, 1 - state.giver)


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_ruling_a19_a_vacant_seat_passes_keeps_and_places_first() -> None:
    mat = Mat("").quiet(1).leave("chiba").say("biwa: give chiba", "biwa: give aki")
    assert mat.told[-1] == "Chiba passes."
    mat.say("aki: pass", "aki: place c5; biwa: place d4; rest")
    assert mat.state.cells[2] == [34, 24]


def test_ruling_a19_its_card_lies_open_and_nobody_elses() -> None:
    mat = Mat("B5 F2 M3").say(*GIVEN).leave("chiba", "dropped")
    assert mat.state.cards.known_to_all(mat.state.hands[2][0], 3)
    assert not mat.state.cards.known_to_all(mat.state.hands[1][0], 3)
    assert mat.asked == ((1,), "challenge")


def test_ruling_a19_what_a_leaving_giver_holds_is_shown() -> None:
    mat = Mat("B5 F2 M3").say("aki: give chiba")
    after = apply(GAME, mat.state, Left(0, "left"))
    ask = GAME.awaits(after)
    assert ask == Show((mat.state.drawn[0],), everyone(3))
    mat.leave("aki")
    assert (mat.hand(0), mat.hand(1), mat.hand(2)) == ("M3", "F2", "B5")
    assert mat.asked == ((1,), "challenge")


def test_ruling_a29_a_vacant_giver_looks_at_nothing() -> None:
    mat = Mat("").quiet(1).leave("chiba").say("biwa: give chiba", "biwa: give aki", "aki: pass", "rest")
    assert mat.state.giver == 2
    seen = [mat.state.cards.seen[hand[0]] for hand in mat.state.hands]
    assert seen == [0b0001, 0b0010, everyone(3)], "each sees the own card, all that of the empty seat"


def test_ruling_a29_who_has_left_cannot_win() -> None:
    mat = Mat("")
    mat.quiet(11).leave("biwa").quiet(1)
    assert mat.over.scores[1] == 0
    assert mat.over.breaks[1] == -1
    assert 1 not in mat.over.winners
    assert not any(event.seat == 1 for event in mat.events if event.what == "total")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ruling_a29_the_last_at_the_table_has_won(seats: int) -> None:
    mat = Mat("", seats=seats)
    for seat in range(1, seats):
        assert not isinstance(mat.asks, Over)
        mat.leave(box.SIDES[seat].lower())
    assert mat.over.winners == (0,)
    assert mat.over.why == ("the others left the table" if seats > 2 else "the other left the table")
    assert story.tell(mat.state.story[-1], mat.state.cards).text == "Aki wins as the last at the table."


def test_who_leaves_after_the_end_changes_nothing() -> None:
    mat = Mat("").quiet(12)
    over = mat.over
    mat.leave("aki")
    assert mat.over == over


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_goes_on_whenever_somebody_leaves(seats: int) -> None:
    length = len(whole(seats, seats))
    for number in range(1, length, 3):
        end = whole(seats, seats, leave={number: number % seats})[-1]
        over = GAME.awaits(end)
        assert isinstance(over, Over)
        assert [len(dojo) for dojo in end.dojos] == [12] * seats
        assert number % seats not in over.winners

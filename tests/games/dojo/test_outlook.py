"""What boards and bots look at: legal cells, lines to come, the stake, the scoring told, belts still out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from paravent.core.answers import Left
from paravent.core.game import apply
from paravent.core.games.dojo import GAME, outlook, tally
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo.actions import Place
from paravent.core.games.dojo.state import NONE
from paravent.core.requests import Ask, Over
from paravent.core.sight import as_seen_by
from tests.games.dojo.mat import Mat, faces, trophy, whole


def laid(names: str, cells: list[int], won: Sequence[str] = (), beside: Sequence[int] = ()) -> Mat:
    """Aki's dojo is this."""
    mat = Mat("B5 F2 M3")
    mat.state.dojos[0], mat.state.cells[0] = faces(names), cells.copy()
    mat.state.trophies[0], mat.state.beside[0] = [trophy(name) for name in won], list(beside)
    return mat


def test_legal_cells_are_those_that_the_rules_allow() -> None:
    looked = 0
    for state in whole(2, 3):
        ask = GAME.awaits(state)
        for seat in ask.seats if isinstance(ask, Ask) and ask.what == "place" else ():
            allowed = {action.cell for action in GAME.legal(state, seat) if isinstance(action, Place)}
            assert allowed == set(outlook.legal_cells(state, seat))
            looked += 1
    assert looked > 20


def test_changes_say_what_each_line_is_and_would_become() -> None:
    mat = laid("T5 F2 T3", [34, 35, 36])
    (tigress,) = faces("T4")
    found = {change.line: change for change in outlook.changes(mat.state, 0, tigress, 37, trophy("Ladder"))}
    assert (found[3].now, found[3].then, found[3].trophy) == (3, 6, 10)
    assert [box.SHORT[face] for face in found[3].cards] == ["T5", "F2", "T3", "T4"]
    assert (found[17].now, found[17].then, found[17].trophy) == (0, 0, 0)
    assert set(found) == {3, 14, 15, 16, 17}


def test_changes_offer_no_line_that_has_a_trophy() -> None:
    mat = laid("T5 F2 T3", [34, 35, 36], ["Mixed"], [3])
    found = {change.line: change for change in outlook.changes(mat.state, 0, faces("T4")[0], 37, trophy("Ladder"))}
    assert found[3].trophy is None
    assert found[14].trophy == 0
    plain = outlook.changes(mat.state, 0, faces("T4")[0], 37)
    assert [change.trophy for change in plain] == [None] * len(plain)


@pytest.mark.parametrize("seed", range(6))
def test_what_was_foreseen_comes(seed: int) -> None:
    """Lines after every placing of a whole game, trophies too, are those that were foreseen before it."""
    states = whole(seed, 3)
    looked = 0
    for before, after in pairwise(states):
        for seat in range(3):
            if len(after.dojos[seat]) == len(before.dojos[seat]):
                continue
            placed = len(after.beside[seat]) > len(before.beside[seat])
            waiting = outlook.waiting_trophy(before, seat)
            assert (waiting != NONE) == placed
            line = after.beside[seat][-1] if placed else 0
            due = outlook.lines_after(before, seat, after.dojos[seat][-1], after.cells[seat][-1], waiting, line)
            assert outlook.lines(after, seat) == due
            looked += placed
    assert looked


def test_the_stake_is_the_trophy_in_play() -> None:
    stake = outlook.at_stake(Mat("", trophies="Strong").state)
    assert stake is not None
    assert (stake.name, stake.row, stake.column) == ("Strong", 8, 5)
    assert "15 or more in a row" in stake.text
    assert outlook.at_stake(GAME.new(3, GAME.facts.settle({}))) is None


def test_the_scoring_is_told_line_by_line() -> None:
    names, cells = "M5 M2 R3 F1 T5 T2 T3 T4 C5 B2 C3 M2", [24, 25, 26, 27, 34, 35, 36, 37, 44, 45, 46, 47]
    told = outlook.told(laid(names, cells).state, 0)
    assert [(one.score.points, one.text) for one in told] == [
        (6, "3 × Monkey"),
        (10, "4 × Tigress"),
        (3, "2 × Crane"),
        (5, "three belts of 5"),
        (2, "three belts of 2"),
        (3, "three belts of 3"),
        (0, "no three equal belts"),
    ]
    assert told[0].shown_as == (box.MONKEY, box.MONKEY, box.MONKEY, box.FOX), "the raccoon serves as a monkey"
    told = outlook.told(laid(names, cells, ["Ladder", "Mixed"], [2, 17]).state, 0)
    assert (told[0].score.points, told[0].score.own, told[0].text) == (0, 6, "Ladder: no")
    assert (told[6].score.points, told[6].text) == (3, "Mixed: yes")
    assert sum(one.score.points for one in told) == 26


def test_standings_are_in_order_and_share_places() -> None:
    mat = Mat("")
    mat.state.dojos = [faces("M1"), faces("F1 F2"), faces("C1")]
    mat.state.cells = [[34], [34, 35], [34]]
    found = [(one.seat, one.place, one.total) for one in outlook.standings(mat.state)]
    assert found == [(1, 1, 3), (0, 2, 1), (2, 2, 1)]
    mat.state.trophies[2], mat.state.beside[2] = [trophy("Mixed")], [14]
    assert [(one.seat, one.place) for one in outlook.standings(mat.state)] == [(1, 1), (2, 2), (0, 3)]


def test_standings_agree_with_the_end() -> None:
    for seed in range(8):
        state = whole(seed, 4)[-1]
        over = GAME.awaits(state)
        assert isinstance(over, Over)
        assert tuple(sorted(one.seat for one in outlook.standings(state) if one.place == 1)) == over.winners


def test_unseen_cards_are_those_that_this_observer_has_not_seen() -> None:
    mat = Mat("B5 F2 M3").say("aki: give biwa", "aki: give chiba")
    for eye, known in ((0, "B5 F2 M3"), (1, "B5"), (2, "F2"), (None, "")):
        seen = as_seen_by(mat.state, eye)
        assert len(outlook.unseen(seen)) == 60 - len(known.split())
        assert not set(faces(known)) & set(outlook.unseen(seen))
        assert sum(outlook.unseen_belts(seen)) == len(outlook.unseen(seen))
    assert outlook.unseen(mat.state) == []
    assert outlook.unseen_belts(as_seen_by(mat.state, 1)) == (0, 12, 12, 12, 12, 11)


def test_unseen_cards_are_those_of_the_deck_that_is_played_with() -> None:
    mat = Mat("M1", options={"raccoons": "5"})
    assert outlook.unseen_belts(as_seen_by(mat.state, 1)) == (0, 16, 11, 11, 11, 11)


@pytest.mark.parametrize("card, won", [("F1", 11), ("F2", 23), ("F3", 35), ("F4", 47), ("F5", 59)])
def test_what_a_card_beats_among_those_not_seen(card: str, won: int) -> None:
    """The shares of the research on the rules: 19, 39, 59, 80 and 100 in a hundred."""
    mat = Mat(f"{card} C1 M3").say("aki: give biwa", "aki: give chiba")
    assert outlook.beats(as_seen_by(mat.state, 1), 1) == (won, 59)
    assert outlook.beats(as_seen_by(mat.state, None), 1) == (0, 0)
    assert outlook.beats(mat.state, 1) == (int(int(card[1]) >= 3), 1), "who knows the giver's card knows"


def test_the_position_is_judged_by_points_and_hope() -> None:
    mat = laid("M1 M2 M3", [34, 35, 36])
    assert outlook.evaluate(mat.state, 0) > 0.3
    assert outlook.evaluate(mat.state, 1) < -0.3
    even = Mat("")
    assert outlook.evaluate(even.state, 0) == 0.0
    hopeful = laid("M5 F5", [24, 34])
    assert outlook.evaluate(hopeful.state, 0) > outlook.evaluate(laid("M5 F4", [24, 34]).state, 0)


def test_at_the_end_the_order_is_the_judgement() -> None:
    state = whole(1, 4)[-1]
    over = GAME.awaits(state)
    assert isinstance(over, Over)
    for seat in range(4):
        assert outlook.evaluate(state, seat) == (1.0 if seat in over.winners else -1.0)


def test_who_has_left_stands_for_nothing() -> None:
    mat = laid("M1 M2 M3", [34, 35, 36])
    after = apply(GAME, mat.state, Left(0, "left"))
    assert tally.results(after)[0][0] == 0
    assert outlook.evaluate(after, 0) <= 0.0

"""What the bots of Dojo make of a position: belief about the giver, bluffing as giver, challenges, swaps, laying."""

from random import Random

import pytest

from paravent.core import games
from paravent.core.bots import Budget
from paravent.core.bots.budget import Purse
from paravent.core.games.dojo.actions import Challenge, Give, Pass, Place, Swap
from paravent.core.games.dojo.bot import BOTS
from paravent.core.games.dojo.giving import gifts
from paravent.core.games.dojo.stakes import Stakes, Table, stakes_of
from paravent.core.games.dojo.worth import SORT, SORT_BELTS, SORTS, Worth
from paravent.core.requests import Ask
from paravent.core.sight import as_seen_by
from tests.games.dojo.mat import Mat, faces

GAME = games.load("dojo")
THINKERS = ("easy", "medium", "hard")
WORTH = Worth(2.5)


def chosen(mat: Mat, level: str, seed: int = 1, budget: int = 60) -> object:
    """What a level does for the seat that is asked."""
    ask = mat.asks
    assert isinstance(ask, Ask)
    seat = ask.seats[0]
    return BOTS[level].choose(GAME, as_seen_by(mat.state, seat), seat, Random(seed), Budget(budget))


def reckoned(mat: Mat) -> Stakes:
    return stakes_of(Table.of(mat.state), WORTH, wary=True)


def sort(name: str) -> int:
    return SORT[faces(name)[0]]


def belts(belief: list[float]) -> float:
    """The belt that is expected."""
    return sum(weight * SORT_BELTS[one] for one, weight in enumerate(belief)) / sum(belief)


# -- belief ------------------------------------------------------------------------------------------------------------


def test_who_keeps_the_first_card_is_taken_to_hold_a_better_one_than_who_keeps_the_last() -> None:
    stakes = reckoned(Mat("M1 F2 T3", seats=4))
    own = sort("M3")
    chance = belts(stakes.unseen_by(own))
    expected = [belts(stakes.belief(step, own)) for step in range(4)]
    assert expected[0] > expected[1] > expected[2] > expected[3] == pytest.approx(chance)
    assert expected[0] > chance + 0.3


def test_the_own_card_is_not_believed_of_others_and_open_cards_are_out() -> None:
    mat = Mat("M5 M5 F1").say("aki: give biwa", "aki: give chiba").quiet()
    stakes = reckoned(mat)
    assert stakes.out[sort("M5")] == 0
    assert stakes.out[sort("F1")] == 1
    assert sum(stakes.out) == 57
    assert stakes.unseen_by(sort("F1"))[sort("F1")] == 0.0


def test_equal_tables_are_reckoned_once_whoever_looks() -> None:
    mat = Mat("M1 F2 T3").say("aki: give biwa")
    tables = [Table.of(as_seen_by(mat.state, seat)) for seat in range(3)]
    assert tables[0] == tables[1] == tables[2] == Table.of(mat.state)
    assert stakes_of(tables[0], WORTH, wary=True) is stakes_of(tables[1], WORTH, wary=True)


def test_the_ronin_gets_nothing_out_of_a_card() -> None:
    stakes = reckoned(Mat("M1 F2 T3", seats=2))
    assert stakes.plain[2] == [0.0] * SORTS
    assert len(stakes.plain) == 3


# -- the giver ---------------------------------------------------------------------------------------------------------


def test_a_duel_is_what_the_rules_make_of_it() -> None:
    """First cards: every dojo is empty, so only the trophy counts, and a swap of cards as good as equal."""
    stakes = reckoned(Mat("M1 F2 T3", trophies="School"))
    (lost, to_giver), (won, from_giver) = (stakes.duels(1, sort(name))[sort("M3")] for name in ("F2", "F3"))
    assert won > 1.0
    assert to_giver > 1.0
    assert lost < 0.0
    assert from_giver < 0.0


def test_signs_make_a_duel_open() -> None:
    plain, signs = (
        reckoned(Mat("M1 F2 T3", options={"throw": throw})).duels(1, sort("F2"))[sort("M3")][0]
        for throw in ("no", "yes")
    )
    assert signs > plain


def test_a_giver_keeps_black_and_not_white() -> None:
    stakes = reckoned(Mat("M1 F2 T3", seats=4))
    assert stakes.surplus(sort("M5"), 4) > 0 > stakes.surplus(sort("M1"), 4)
    assert stakes.surplus(sort("M1"), 1) > 0, "the last card is nobody's choice"


@pytest.mark.parametrize("level", THINKERS)
def test_a_black_belt_is_kept_at_once(level: str) -> None:
    assert chosen(Mat("R5 M1 M2", seats=4), level) == Give(0)


def test_a_gift_is_judged_by_what_challengers_must_believe() -> None:
    """Who holds green dares less against a card that was kept first: the same card is safer then."""
    stakes = reckoned(Mat("M1 F2 T3", seats=4))
    own, poor = sort("F3"), sort("M1")
    early, late = (stakes.dare(1, own, stakes.belief(step, own)) for step in (0, 3))
    assert early < late
    assert stakes.duels(1, own)[poor][0] > late, "if it only knew"


def test_hard_keeps_a_poor_card_now_and_then() -> None:
    """Bluffing: of two places that are about equal it does not always take the same."""
    kept = {chosen(Mat("M3 F2 T4", seats=3), "hard", seed) for seed in range(12)}
    assert len(kept) > 1
    assert len({chosen(Mat("M3 F2 T4", seats=3), "medium", seed) for seed in range(12)}) == 1


def test_without_a_budget_no_gift_is_judged() -> None:
    mat = Mat("M3 F2 T4", seats=4)
    seen = as_seen_by(mat.state, 0)
    assert gifts(reckoned(mat), seen, Random(1), Purse(Budget(3))) == {}
    assert set(gifts(reckoned(mat), seen, Random(1), Purse(Budget(4)))) == {0, 1, 2, 3}


# -- challenges, swaps, laying -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKERS)
def test_black_challenges_and_white_passes(level: str) -> None:
    strong = Mat("M5 F2 T3", trophies="School").say("aki: give biwa", "aki: give aki")
    assert chosen(strong, level) == Challenge()
    weak = Mat("M1 F2 T3", trophies="School").say("aki: give biwa", "aki: give aki")
    assert chosen(weak, level) == Pass()


def test_hard_does_not_challenge_where_medium_does_if_the_giver_kept_the_first_card() -> None:
    daring = {"medium": 0, "hard": 0}
    for own in ("M2", "F2", "T2", "C2", "B2"):
        mat = Mat(f"M5 {own} T1", trophies="School").say("aki: give aki", "aki: give biwa")
        for level in daring:
            daring[level] += sum(chosen(mat, level, seed) == Challenge() for seed in range(6))
    assert daring["hard"] < daring["medium"]


@pytest.mark.parametrize("level", THINKERS)
def test_a_card_that_completes_a_row_is_swapped_for(level: str) -> None:
    mat = Mat("M1 F5 T1").say("aki: give aki", "aki: give biwa", "biwa: challenge")
    mat.state.dojos[1], mat.state.cells[1] = faces("M2 M2 M4"), [34, 35, 36]
    assert chosen(mat, level) == Swap()


@pytest.mark.parametrize("level", THINKERS)
def test_a_row_is_completed(level: str) -> None:
    mat = Mat("M1 F5 T1").say("aki: give aki", "aki: give biwa", "biwa: pass")
    mat.state.dojos[0], mat.state.cells[0] = faces("M2 M2 M4"), [34, 35, 36]
    mat.say("chiba: pass")
    placed = chosen(mat, level)
    assert isinstance(placed, Place)
    assert placed.cell in (33, 37)

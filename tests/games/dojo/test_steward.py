"""What the steward of an empty dojo does: open cards, whole numbers, and a lot where nothing speaks for one answer."""

import pytest

from paravent.core.answers import Left
from paravent.core.bots import steward
from paravent.core.game import apply
from paravent.core.games.dojo import GAME, grid, tally
from paravent.core.games.dojo import actions as act
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import State
from paravent.core.requests import everyone
from tests.games.dojo.mat import Mat, faces, trophy

AKI, BIWA = 0, 1


def deserted(deck: str, *agenda: steps.Step) -> State:
    """Biwa has left and is asked, the cards of the first round being dealt: the second its own, the last Aki's."""
    mat = Mat(deck).say("aki: give chiba", "aki: give biwa")
    state = apply(GAME, mat.state, Left(BIWA, "dropped"))
    shown = state.hands[BIWA] if agenda and agenda[0][0] == steps.CHALLENGE else [hand[0] for hand in state.hands]
    for slot in shown:
        state.cards.seen[slot] = everyone(3)
    state.agenda = list(agenda)
    return state


@pytest.mark.parametrize("own, action", [("M5", act.Challenge()), ("M1", act.Pass())])
def test_it_challenges_when_it_beats_most_cards_that_the_giver_may_hold(own: str, action: act.Action) -> None:
    state = deserted(f"F2 {own} T3", (steps.CHALLENGE, BIWA))
    assert steward.offers(GAME, state, BIWA) == (action,)


def test_the_giver_s_card_is_not_looked_at_before_it_lies_open() -> None:
    weak, strong = (deserted(f"F2 M3 {held}", (steps.CHALLENGE, BIWA)) for held in ("T1", "T5"))
    assert steward.offers(GAME, weak, BIWA) == steward.offers(GAME, strong, BIWA)


def test_it_swaps_for_the_card_that_makes_more_of_its_dojo() -> None:
    state = deserted("F2 M5 T1", (steps.SWAP, BIWA))
    state.challenger = BIWA
    assert steward.offers(GAME, state, BIWA) == (act.Keep(),)
    state.dojos[BIWA], state.cells[BIWA] = faces("T2 T3"), [grid.FIRST, grid.FIRST + 1]
    assert steward.offers(GAME, state, BIWA) == (act.Swap(),)


def test_signs_are_a_lot_among_all_three() -> None:
    state = deserted("F2 M5 T1", (steps.THROW,))
    state.challenger = BIWA
    assert steward.offers(GAME, state, BIWA) == tuple(act.Throw(sign) for sign in range(len(box.SIGNS)))


def test_a_card_joins_the_row_of_its_disciple() -> None:
    state = deserted("F2 M5 T1", (steps.PLACE, AKI, BIWA))
    state.dojos[BIWA], state.cells[BIWA] = faces("M2 F4"), [grid.FIRST, grid.FIRST + 10]
    places = steward.offers(GAME, state, BIWA)
    assert {place.cell // 10 for place in places if isinstance(place, act.Place)} == {grid.FIRST // 10}
    assert places == tuple(sorted(places, key=list(GAME.legal(state, BIWA)).index)), "in the order of the rules"


@pytest.mark.parametrize(
    "kind, cards, row, may",
    [
        ("Ladder", "M2 F5", True, True),
        ("Ladder", "M2 F5", False, False),
        ("Ladder", "M2 F2", True, False),
        ("Strong", "M1 F1", True, False),
        ("Strong", "M2 F5", False, True),
        ("School", "M2 R5", True, True),
        ("School", "M2 F5", True, False),
        ("Mixed", "M1 F1 T1 C1", True, True),
        ("Mixed", "M1 F1 T1 F2", True, False),
    ],
)
def test_a_trophy_is_worth_something_beside_a_line_that_can_still_suit_it(
    kind: str, cards: str, row: bool, may: bool
) -> None:
    assert tally.may_hold(box.KIND[trophy(kind)], faces(cards), row=row) is may


def test_a_trophy_lies_where_it_can_still_hold() -> None:
    """Of two rows the one whose belts can become a run: the other has two equal ones."""
    state = deserted("F2 T5 T1", (steps.PLACE, AKI, BIWA))
    state.dojos[BIWA], state.cells[BIWA] = faces("T3 T4 B4 C4"), [grid.FIRST + way for way in (0, 1, 10, 11)]
    state.trophies[BIWA] = [trophy("Ladder")]
    lines = {place.line for place in steward.offers(GAME, state, BIWA) if isinstance(place, act.Place)}
    assert grid.FIRST // 10 + 1 not in lines
    assert lines

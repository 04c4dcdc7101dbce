"""What is listed and what is refused: counted by hand where that is possible, with a reason where it is not."""

from itertools import islice, product

import pytest

from paravent.core.game import Illegal
from paravent.core.games.amoeba import GAME, choices, holdings
from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.state import State, Step
from tests.games.amoeba.space import SYSTEMS, asked, board, ships


def why(state: State, action: act.Action, seat: int = 0) -> str:
    """The reason of a refusal; empty where the action is allowed."""
    try:
        GAME.check(state, seat, action)
    except Illegal as reason:
        return str(reason)
    return ""


def test_some_ships_are_every_choice_once_the_cheapest_first() -> None:
    fleet = ships("s2c1d2m1")
    found = list(holdings.some(fleet, 1, 3))
    every = [one for one in product(*(range(number + 1) for number in fleet)) if 1 <= sum(one) <= 3]
    assert sorted(found) == sorted(every)
    assert len(set(found)) == len(found)
    assert found[0] == ships("s1")
    assert holdings.cheapest(fleet, 3) == ships("s2c1")


def test_builds_are_all_that_can_be_paid() -> None:
    state = asked(board(H1="0 s1", O3="0 s1", H2="1 s2", H3="2 s2"), (steps.BUILD, 0))
    found = list(GAME.legal(state, 0))
    # With 2 points: nothing, a scout in one of two places, two scouts in three ways, a cruiser in one of two places.
    assert len(found) == len(set(found)) == 1 + 2 + 3 + 2
    assert found[0] == act.Place() == GAME.default(state, 0)
    assert all(why(state, action) == "" for action in found)


def test_warped_ships_make_a_build_dearer() -> None:
    state = board(H1="0 s1", H2="1 s2", H3="2 s2")
    state.warp[0] = ships("s1")
    found = list(GAME.legal(asked(state, (steps.BUILD, 0)), 0))
    # The first scout comes from the Time Warp and costs 2, a cruiser costs 2.
    assert [GAME.words.say(state, 0, one) for one in found] == ["build nothing", "build s1 h1", "build c1 h1"]


def test_acquisitions_are_all_ways_to_put_every_ship_down() -> None:
    state = board(H1="0 s1", O3="0 s1", M2="0 s1", H2="1 s2")
    found = list(choices.acquisitions(state, 0, 10))  # two scouts and a cruiser in three places
    assert len(found) == len(set(found)) == 6 * 3
    assert {sum(map(sum, (batch[1:] for batch in one.batches))) for one in found} == {3}


def test_jumps_are_listed_once_and_within_the_points() -> None:
    state = asked(board(H1="0 s2d1", H2="1 s2", H3="2 s2"), (steps.CARD, 0, 26))
    found = list(islice(choices.jumps(state, 0, 26), 3000))
    # One scout to 41 systems, two to 41 x 42 / 2, a dreadnought to 41, and that with one scout: 41 x 41.
    assert len(found) == len(set(found)) == 41 + 41 * 42 // 2 + 41 + 41 * 41
    assert all(why(state, one) == "" for one in islice(found, 0, None, 50))


H1, H2, O2, O3, O5, O6, I1 = (SYSTEMS[name] for name in ["H1", "H2", "O2", "O3", "O5", "O6", "I1"])
FIELD = {"H1": "0 s4c1m1", "O5": "0 s2d4", "H2": "1 s2", "O2": "0 s1", "H3": "2 s2"}


@pytest.mark.parametrize(
    "step, action, reason",
    [
        ((steps.ATTACK, 0), act.Attack(-1, O3, ships("s1")), "a system of yours"),
        ((steps.ATTACK, 0), act.Attack(H1, O2, ships("s1")), "O2 is yours"),
        ((steps.ATTACK, 0), act.Attack(H1, O3, ships("b1")), "there are 4 scouts, 1 cruiser and 1 monitor"),
        ((steps.ATTACK, 0), act.Attack(H1, O3, (-1, 0, 0, 0, 0)), "there are"),
        ((steps.ATTACK, 0), act.Move(H1, O2, ships("s1")), "an attack, or that you are done"),
        ((steps.MOVE, 0), act.Move(H1, O3, ships("s1")), "is not yours"),
        ((steps.BUILD, 0), act.Place(((H1, 1, 0, 0, 0, 0), (O2, 1, 0, 0, 0, 0))), "once, in the order"),
        ((steps.BUILD, 0), act.Place(((H1, 0, 0, 0, 0, 0),)), "with the ships that go there"),
        ((steps.BUILD, 0), act.Place(((O5, 1, 0, 0, 0, 0),)), "homes of yours or linked to one: O2 or H1"),
        ((steps.CARD, 0, 1), act.Place(((H1, 1, 0, 0, 0, 0),)), "put down 2 scouts, all of them"),
        ((steps.CARD, 0, 1), act.Target(I1), "not what card 1 acquire s2 does"),
        ((steps.CARD, 0, 26), act.Jump(()), "each way once"),
        ((steps.CARD, 0, 26), act.Jump(((H2, O6, 1, 0, 0, 0, 0),)), "from a system of yours"),
        ((steps.CARD, 0, 26), act.Jump(((H1, H1, 1, 0, 0, 0, 0),)), "is no jump"),
        ((steps.CARD, 0, 22), act.Laser(H1, box.SCOUT), "a ship of somebody else"),
        ((steps.CARD, 0, 18), act.Activate(3, 0), "choose a machine: a new one"),
        (
            (steps.LOSE, 0, steps.IN_ATTACK, O5, O6, 0, 2, 1, 0, 0, 0),
            act.Lose(ships("s2")),
            "remove 1 ship of 2 scouts",
        ),
        ((steps.ENTER, 0, O5, O6, 2, 0, 0, 0, 0), act.Enter(ships("s2d4")), "one ship must stay behind in O5"),
        ((steps.DEFEND, 0, 0, 1, H2, H1, 0), act.Fight(box.BATTLESHIP), "a ship that is there: scout or cruiser"),
        ((steps.HOME, 0), act.Home(H1), "choose one of these: H4 or H5 or H6"),
    ],
)
def test_a_refusal_says_why(step: Step, action: act.Action, reason: str) -> None:
    assert reason in why(asked(board(3, **FIELD), step), action)


def test_who_is_not_asked_is_told_so() -> None:
    state = asked(board(3, **FIELD), (steps.ATTACK, 0))
    assert why(state, act.Pass(), seat=1) == "nothing is asked of you now"
    assert list(GAME.legal(state, 1)) == []


def test_a_second_machine_is_a_choice_of_its_own() -> None:
    state = board(3, **FIELD, O7="X", O4="X")
    state.second_machine = True
    assert GAME.default(asked(state, (steps.BERSERK, 0)), 0) == act.Berserk(SYSTEMS["O4"])
    assert why(state, act.Berserk(-1)) == "choose a machine: O4 or O7"


def test_landed_ships_choose_within_the_limit() -> None:
    state = board(3, **FIELD)
    state.fleets[O5] = ships("d4")
    state.turn, state.phase, state.landed = 0, steps.POWER_PLAY, [(O6, 5, 1, 0, 0, 0)]
    asked(state, (steps.LAND, 0))
    assert GAME.default(state, 0) == act.Assault(ships("s5"))
    assert why(state, act.Assault(ships("s5c1"))) == "1 to 5 ships attack, of 5 scouts and 1 cruiser"
    assert why(state, act.Assault(box.NO_SHIPS)) != ""

"""What the levels of Amoeba Wars do with clear positions, in turn and out of turn."""

from random import Random

import pytest

from paravent.core.bots import Budget
from paravent.core.games.amoeba import GAME, galaxy, holdings
from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.actions import Action
from paravent.core.games.amoeba.bot import BOTS
from paravent.core.games.amoeba.state import State
from tests.games.amoeba.space import SYSTEMS, asked, board, ships

THINKERS = ("easy", "medium", "hard")


def chosen(level: str, state: State, seat: int = 0, iterations: int = 30) -> Action:
    """What a level answers."""
    action: Action = BOTS[level].choose(GAME, state, seat, Random(1), Budget(iterations))
    GAME.check(state, seat, action)
    return action


def before_saestor() -> State:
    """Yellow holds three of three needed inner systems, with a stack beside Saestor."""
    state = board(5, H1="0 s2", H2="1 s2", H3="2 s2", H4="3 s2", H5="4 s2", I1="0 s10", I2="0 s1", I3="0 s1", SAE="@")
    state.turn, state.phase = 0, steps.ATTACKS
    return asked(state, (steps.ATTACK, 0), (steps.MOVE, 0), (steps.END, 0))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_who_can_win_by_attacking_saestor_again_and_again_does(level: str) -> None:
    action = chosen(level, before_saestor())
    assert action == act.Attack(SYSTEMS["I1"], galaxy.SAESTOR, ships("s5"))


def test_easy_counts_one_roll_and_leaves_saestor_alone_where_it_would_rather_fail() -> None:
    action = chosen("easy", before_saestor())
    assert not isinstance(action, act.Attack) or action.target != galaxy.SAESTOR


@pytest.mark.parametrize("level", THINKERS)
def test_a_lone_scout_is_taken_by_a_dreadnought_that_can_spare_itself(level: str) -> None:
    state = board(H1="0 s1", H3="2 s2", I3="0 s1d3", I2="1 s1", H2="1 s2", I1="@", I4="@", M4="@", M5="@", SAE="@X")
    state.turn, state.phase = 0, steps.ATTACKS
    action = chosen(level, asked(state, (steps.ATTACK, 0), (steps.MOVE, 0), (steps.END, 0)))
    assert action == act.Attack(SYSTEMS["I3"], SYSTEMS["I2"], ships("d1"))


@pytest.mark.parametrize("level", THINKERS)
def test_the_last_defenders_are_led_by_the_strongest(level: str) -> None:
    state = board(H1="0 s1d1b1", O3="1 d2", H2="1 s2", H3="2 s2")
    step = (steps.DEFEND, 0, steps.FROM_SYSTEM, 1, SYSTEMS["O3"], SYSTEMS["H1"], box.DREADNOUGHT)
    assert chosen(level, asked(state, step)) == act.Fight(box.BATTLESHIP)


@pytest.mark.parametrize("level", THINKERS)
def test_amoebas_are_given_the_cheapest(level: str) -> None:
    state = board(H1="0 s1", I3="0 s1c2d1", I2="@", H2="1 s2", H3="2 s2")
    step = (steps.LOSE, 0, steps.BY_AMOEBA, SYSTEMS["I3"], SYSTEMS["I2"], 0, *ships("s1c2d1"))
    assert chosen(level, asked(state, step)) == act.Lose(ships("s1c1"))


@pytest.mark.parametrize("level", THINKERS)
def test_points_are_spent(level: str) -> None:
    state = board(H1="0 s3d1", I3="0 s1", O4="0 s1", H2="1 s2", H3="2 s2")
    state.turn, state.phase = 0, steps.BUILDING
    action = chosen(level, asked(state, (steps.BUILD, 0), (steps.ATTACK, 0), (steps.MOVE, 0), (steps.END, 0)))
    assert isinstance(action, act.Place)
    assert sum(holdings.cost(batch[1:]) for batch in action.batches) >= holdings.production(state, 0) - 1

"""The drive on Saestor of a bot: what it reckons with, and that the level that knows it sets out when it can win."""

from random import Random

import pytest

from paravent.core.bots import Budget
from paravent.core.games.amoeba import GAME, galaxy, odds
from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.bot import BOTS
from paravent.core.games.amoeba.drive import Drive
from tests.games.amoeba.space import SYSTEMS, asked, board

I1, I2, I6 = SYSTEMS["I1"], SYSTEMS["I2"], SYSTEMS["I6"]
FOUR = {"H2": "1 s2", "H3": "2 s2", "H4": "3 s2"}


@pytest.mark.parametrize("number", [8, 12, 20])
def test_before_saestor_the_chance_is_about_that_of_a_siege(number: int) -> None:
    state = board(4, I1=f"0 s{number + 1}", I2="0 s1", I3="0 s1", I4="0 s1", SAE="@", **FOUR)
    drive = Drive(state, 0)
    assert (drive.missing, drive.need[I1], drive.target(I1)) == (0, 0.0, galaxy.SAESTOR)
    assert drive.chance(I1, number) == pytest.approx(odds.siege(number + 1, 6, amoeba=True), abs=0.04)


def test_a_missing_system_is_taken_on_the_way_the_easiest_first() -> None:
    state = board(4, I1="0 s20", I2="0 s1", I3="0 s1", I6="1 s1", I5="@", I4="@", SAE="@", **FOUR)
    drive = Drive(state, 0)
    assert (drive.missing, drive.target(I1)) == (1, I6)
    assert 1.0 < drive.need[I1] < 2.0, "a lone scout costs less than a ship, and one stays there"


def test_who_is_shut_in_by_own_systems_goes_nowhere() -> None:
    state = board(4, H1="0 s20", O2="0 s1", O3="0 s1", SAE="@", **FOUR)
    drive = Drive(state, 0)
    assert drive.chance(SYSTEMS["H1"], 19) == 0.0
    state.owner[SYSTEMS["O3"]] = steps.NOBODY
    assert Drive(state, 0).need[SYSTEMS["H1"]] < drive.need[SYSTEMS["H1"]]


def test_what_is_in_the_way_costs_chances() -> None:
    def chance(number: int = 20, **more: str) -> float:
        systems = {"I1": "0 s9", "I2": "@", "I3": "@", "I4": "@", "I5": "@", "I6": "0 s1", "SAE": "@", **FOUR, **more}
        return Drive(board(4, **systems), 0).chance(I1, number)

    assert 0.0 < chance() < chance(25) < 1.0
    assert chance(SAE="@X") < chance()
    assert chance(I2="1 d3m1") < chance() < chance(I2="1 s1")


def test_a_system_that_is_reckoned_as_taken_is_one_that_is_held() -> None:
    state = board(4, M2="0 s20", I1="0 s1", I2="@", I3="0 s1", SAE="@", **FOUR)
    before, then = Drive(state, 0), Drive(state, 0, I2)
    assert (before.missing, then.missing) == (2, 1)
    state.owner[I2], state.amoebas[I2] = 0, 0
    assert Drive(state, 0).need == then.need


def test_hard_sets_out_when_it_can_win_and_waits_for_more_ships_when_it_cannot() -> None:
    systems = {"I2": "1 s1", "I3": "2 s1", "I4": "@", "I5": "@", "I6": "0 s1", "H1": "0 s1", "SAE": "@", **FOUR}
    for number, sets_out in ((24, True), (4, False)):
        state = board(4, I1=f"0 s{number}", **systems)
        state.turn, state.phase = 0, steps.ATTACKS
        state = asked(state, (steps.ATTACK, 0), (steps.MOVE, 0), (steps.END, 0))
        drive = Drive(state, 0)
        action = BOTS["hard"].choose(GAME, state, 0, Random(1), Budget(1))
        assert (drive.chance(I1, number - 1) > 0.3) is sets_out
        if sets_out:
            assert isinstance(action, act.Attack)
            assert (action.source, action.target) == (I1, drive.target(I1))
            assert action.target in (I2, I6, SYSTEMS["I3"])


def test_in_the_last_round_an_inner_system_is_worth_ships_that_are_kept_before() -> None:
    systems = {"M1": "0 s4", "I1": "@", "O1": "@", "SAE": "@X", **FOUR}
    systems |= dict.fromkeys(("H1", "M2", "M12", "O2", "O18"), "0 s1")
    for number, attacks in ((5, False), (30, True)):
        state = board(4, **systems)
        state.turn, state.phase, state.round = 0, steps.ATTACKS, number
        state = asked(state, (steps.ATTACK, 0), (steps.MOVE, 0), (steps.END, 0))
        action = BOTS["hard"].choose(GAME, state, 0, Random(1), Budget(1))
        assert isinstance(action, act.Attack) is attacks
        if isinstance(action, act.Attack):
            assert action.target == I1

"""What boards and bots look at: targets, chances, what can be reached, chains, who is ahead."""

import pytest

from paravent.core.games.amoeba import GAME, galaxy, holdings, odds, outlook, powers
from paravent.core.games.amoeba import cards as box
from tests.games.amoeba.space import SYSTEMS, board


def names(systems: list[int]) -> str:
    return " ".join(galaxy.NAMES[system] for system in systems)


def test_targets_are_those_that_an_attack_may_have() -> None:
    state = board(H1="0 s2", H2="1 s2m1", I3="0 s3", M6="0 s1", SAE="@X")
    found = outlook.targets(state, 0)
    assert {galaxy.NAMES[source]: names(to) for source, to in found.items()} == {
        "H1": "O3 O2",
        "I3": "I2 M4 M5 I4",
    }
    state.owner[1:7] = [0] * 6
    state.fleets[1:7] = [(3, 0, 0, 0, 0)] * 6
    assert galaxy.SAESTOR in outlook.targets(state, 0)[SYSTEMS["I3"]]


def test_chances_before_the_dice() -> None:
    state = board(O5="0 d3", O6="1 s1b1", M4="X", M3="@")
    assert outlook.chance(state, 0, SYSTEMS["O6"], 1, box.DREADNOUGHT) == {
        box.SCOUT: odds.Chance(26, 4),
        box.BATTLESHIP: odds.Chance(10, 5),
    }
    assert outlook.chance(state, 0, SYSTEMS["M4"], 1, box.DREADNOUGHT) == {box.MACHINE: odds.Chance(3, 3)}
    assert outlook.chance(state, 0, SYSTEMS["M3"], 2) == {-1: odds.storm(2, 4)}


def test_what_can_be_reached_in_how_many_attacks() -> None:
    state = board(H1="0 s5", O4="0 s1", H2="1 s2")
    found = outlook.reachable(state, 0)
    assert found[SYSTEMS["H1"]] == found[SYSTEMS["O4"]] == 0
    assert found[SYSTEMS["O2"]] == 1
    assert found[SYSTEMS["I1"]] == 3
    assert galaxy.SAESTOR not in found
    assert outlook.reachable(board(H1="0 s1"), 0) == {SYSTEMS["H1"]: 0}


def test_chains_and_where_new_ships_come() -> None:
    state = board(H1="0 s1", O3="0 s1", M2="0 s1", M11="0 s1", I6="0 s1")
    assert [names(one) for one in outlook.chains(state, 0)] == ["I6 M11", "M2 O3 H1"]
    assert names(holdings.places(state, 0)) == "M2 O3 H1"
    assert holdings.places(board(M11="0 s1"), 0) == []


def test_production_and_points() -> None:
    state = board(H1="0 s1", O4="0 s1", M1="0 s1", I2="0 s1", O2="0 s1")
    assert holdings.production(state, 0) == powers.build_points(state, 0) == 7
    state.unpaid = 1
    assert powers.build_points(state, 0) == 0


def test_a_siege_knows_powers_and_monitors() -> None:
    state = board(I3="0 s8", SAE="@")
    plain = outlook.siege(state, 0, SYSTEMS["I3"], galaxy.SAESTOR)
    assert plain == odds.siege(8, 6, amoeba=True)
    state.powers[0] = box.ONE_LOSS
    assert outlook.siege(state, 0, SYSTEMS["I3"], galaxy.SAESTOR) > plain
    state.powers[0] = box.SIX
    assert outlook.siege(state, 0, SYSTEMS["I3"], galaxy.SAESTOR) > plain
    held = board(I3="0 s3m2", SAE="@")
    assert outlook.siege(held, 0, SYSTEMS["I3"], galaxy.SAESTOR) == odds.siege(4, 6, amoeba=True)


def test_who_holds_more_stands_better() -> None:
    state = board(H1="0 s2c2d2m1", H2="1 s2c2d2m1", H3="2 s2c2d2m1")
    assert GAME.evaluate(state, 0) == pytest.approx(0)
    state.owner[1], state.fleets[1] = 0, (1, 0, 0, 0, 0)
    assert GAME.evaluate(state, 0) > 0 > GAME.evaluate(state, 1)
    state.fallen = 0b110
    assert GAME.evaluate(state, 0) == pytest.approx(1)
    assert GAME.evaluate(state, 2) == -1


def test_which_cards_a_seat_will_come_to() -> None:
    state = board(H1="0 s1", H2="1 s1", H3="2 s1")
    state.laid = [[22], [30], []]
    assert outlook.usable(state, 0) == [22]
    assert outlook.usable(state, 1) == [30, 22]
    assert outlook.usable(state, 2) == []
    assert outlook.usable(state, 2, 44) == [44, 30, 22]
    assert outlook.usable(state, 2, 17) == [17], "it says that everybody uses only the own card"
    assert outlook.place(state, 2, 24) == (1, 2)
    assert outlook.place(state, 2, 44) == (0, 2)


def test_how_far_from_saestor() -> None:
    state = board(seats=4, I1="0 s1", I2="0 s1", M1="0 s1")
    assert outlook.saestor(state, 0) == (2, 4)
    assert outlook.saestor(board(seats=2), 1) == (0, 5)

"""The tables of chances, by counting: duels, attacks on systems, sieges of Saestor, machines among ships."""

import pytest

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import odds
from tests.games.amoeba.space import ships

DUELS = [
    [(15, 6), (10, 5), (6, 4), (3, 3), (1, 2), (0, 1)],
    [(21, 5), (15, 6), (10, 5), (6, 4), (3, 3), (1, 2)],
    [(26, 4), (21, 5), (15, 6), (10, 5), (6, 4), (3, 3)],
    [(30, 3), (26, 4), (21, 5), (15, 6), (10, 5), (6, 4)],
]
"""Wins and ties of 36: an attacker with 0 to 3 dots against 0 to 5."""
STORMS = [
    [(21, 5), (15, 6), (10, 5), (6, 4), (3, 3), (1, 2), (0, 1)],
    [(26, 4), (21, 5), (15, 6), (10, 5), (6, 4), (3, 3), (1, 2)],
    [(30, 3), (26, 4), (21, 5), (15, 6), (10, 5), (6, 4), (3, 3)],
    [(33, 2), (30, 3), (26, 4), (21, 5), (15, 6), (10, 5), (6, 4)],
    [(35, 1), (33, 2), (30, 3), (26, 4), (21, 5), (15, 6), (10, 5)],
    [(36, 0), (35, 1), (33, 2), (30, 3), (26, 4), (21, 5), (15, 6)],
]
"""Wins and ties of 36: one to six ships against a value of 0 to 6."""
FLEETS = {
    "s2c2d2m": [3.2, 4.3, 5.5, 6.4],
    "c10": [2.9, 4.6, 6.8, 8.9],
    "d10": [1.7, 2.9, 4.6, 6.8],
    "b6": [1.0, 1.6, 2.6, 3.7],
    "s": [0.9, 1.0, 1.0, 1.0],
    "m": [0.4, 0.6, 0.7, 0.8],
}
"""How many ships a machine of strength 3 to 6 destroys on average."""
SURVIVALS = {
    "s2c2d2m": [4, 13, 32, 58],
    "c10": [4, 17, 42, 76],
    "d10": [0, 4, 16, 42],
    "b6": [0, 4, 14, 34],
    "s": [83, 91, 97, 100],
    "m": [28, 42, 58, 72],
}
"""And how often it lives, in hundredths."""


@pytest.mark.parametrize("attacker", range(4))
def test_duels(attacker: int) -> None:
    found = [odds.duel(attacker, foe) for foe in (*range(5), box.MACHINE)]
    assert [(one.win, one.tie) for one in found] == DUELS[attacker]
    assert all(one.win + one.tie + one.lose == odds.ROLLS for one in found)


@pytest.mark.parametrize("ships", range(1, 7))
def test_attacks_on_systems(ships: int) -> None:
    found = [odds.storm(ships, value) for value in range(7)]
    assert [(one.win, one.tie) for one in found] == STORMS[ships - 1]


def test_a_laser_hits_as_a_dreadnought_wins_or_ties() -> None:
    for kind in (*range(5), box.MACHINE):
        duel = odds.duel(box.DREADNOUGHT, kind)
        assert odds.laser(kind) == duel.win + duel.tie


@pytest.mark.parametrize("stack, percent", [(6, 51), (8, 71), (10, 83), (15, 95), (20, 99), (25, 100)])
def test_a_stack_beside_saestor_with_an_amoeba(stack: int, percent: int) -> None:
    assert odds.siege(stack, 6, amoeba=True) == pytest.approx(percent / 100, abs=0.015)


def test_a_siege_of_one_ship_is_none() -> None:
    assert odds.siege(1, 1, amoeba=False) == 0
    assert odds.siege(2, 1, amoeba=False) == pytest.approx(15 / 36), "a tie of the only attacker takes nothing"
    assert odds.siege(6, 6, amoeba=True, eaten=1) > odds.siege(6, 6, amoeba=True)
    assert odds.siege(8, 6, amoeba=True, most=6) > odds.siege(8, 6, amoeba=True)


@pytest.mark.parametrize("fleet", FLEETS)
def test_machines_among_ships(fleet: str) -> None:
    dots = [box.DOTS[kind] for kind, number in enumerate(ships(fleet)) for _ in range(number)]
    found = [odds.kills(strength, dots) for strength in (3, 4, 5, 6)]
    assert [mean for mean, _ in found] == pytest.approx(FLEETS[fleet], abs=0.11)
    assert [100 * lives for _, lives in found] == pytest.approx(SURVIVALS[fleet], abs=1.6)


def test_what_an_amoeba_reaches() -> None:
    assert odds.reach() == pytest.approx([1, 1, 5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6])

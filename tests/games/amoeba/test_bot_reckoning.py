"""What the bots of Amoeba Wars reckon with: exact expectations, and what follows from them in clear positions."""

from itertools import product

import pytest

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import odds, prospects, reckoning
from paravent.core.games.amoeba.state import new_state


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("ships", range(1, 9))
def test_storming_at_no_cost_is_a_siege(ships: int, value: int) -> None:
    for price, amoeba in ((1, False), (2, True)):
        found = reckoning.storming(ships, value, 100.0, price=price, most=box.MOST_ATTACKERS, unit=0.0)
        assert found == pytest.approx(100 * odds.siege(ships + 1, value, amoeba=amoeba))


def test_storming_stops_where_it_does_not_pay() -> None:
    assert reckoning.storming(1, 6, 3.0, price=1, most=5, unit=1.0) == 0.0
    assert reckoning.storming(5, 1, 3.0, price=1, most=5, unit=1.0) > 2.5


def test_a_battle_of_two_is_a_duel() -> None:
    for mine, theirs in product(range(5), repeat=2):
        attackers, defenders = ([0] * 5, [0] * 5)
        attackers[mine], defenders[theirs] = 1, 1
        found = reckoning.battle(tuple(attackers), tuple(defenders))
        chance = odds.duel(mine, theirs)
        assert found.chance == pytest.approx(chance.win / 36)
        assert found.paid == pytest.approx((chance.tie + chance.lose) / 36 * box.COST[mine])
        assert found.taken == pytest.approx((chance.tie + chance.win) / 36 * box.COST[theirs])


def test_more_ships_never_do_worse_and_nobody_beats_all_with_none() -> None:
    few, many = (reckoning.battle((0, 0, number, 0, 0), (3, 1, 1, 0, 0)) for number in (2, 5))
    assert 0.0 < few.chance < many.chance < 1.0
    assert reckoning.battle((0, 0, 0, 0, 0), (1, 0, 0, 0, 0)).chance == 0.0


def test_a_machine_falls_to_battleships_more_often_than_to_scouts() -> None:
    scouts, battleships = (reckoning.against_machine(ships)[0] for ships in ((4, 0, 0, 0, 0), (0, 0, 0, 4, 0)))
    assert scouts < 0.2
    assert battleships > 0.6


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_chances_of_all_are_one_together_and_equal_for_equals(seats: int) -> None:
    state = new_state(seats)
    for seat in range(seats):
        state.owner[37 + seat] = seat
        state.fleets[37 + seat] = box.START_FLEET
    found = prospects.chances(state)
    assert sum(found) == pytest.approx(1.0)
    assert found == pytest.approx([1 / seats] * seats)
    state.owner[1], state.fleets[1] = 0, (4, 0, 2, 0, 0)
    assert prospects.chances(state)[0] > 1 / seats
    state.fallen = 2
    assert prospects.chances(state)[1] == 0.0


def test_there_is_a_weight_for_each_feature() -> None:
    assert len(prospects.WEIGHTS) == len(prospects.FEATURES) == len(prospects.features(new_state(4), 0))

"""Whole games with everything drawn at random: what holds at every answer, and how they end."""

from collections import Counter
from random import Random

import pytest

from paravent.core.answers import Left
from paravent.core.game import Illegal, apply
from paravent.core.games.amoeba import GAME, galaxy, holdings, story
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Over
from tests.games.amoeba.space import played

GAMES = 40

_RAMPAGING = frozenset({steps.CLASH, steps.POWER, steps.DEFEND})
"""A machine among ships is on its way: a clash, a power, a defender are asked for."""


def setting(seed: int) -> tuple[int, dict[str, str]]:
    """Seats and options of a game."""
    rng = Random(seed)
    options = {option.name: rng.choice(option.values) for option in GAME.facts.options}
    return rng.choice(GAME.facts.seats), options | {"rounds": rng.choice(("3", "6", "12"))}


def holds_together(state: State) -> None:
    """What no answer may break."""
    for system, owner in enumerate(state.owner):
        there = state.fleets[system]
        assert (owner >= 0) == any(there)
        assert min(there) >= 0
        assert not (any(there) and state.amoebas[system]), "ships and an amoeba"
        if not state.landed:
            assert not (any(there) and system in state.machines) or state.agenda[0][0] in _RAMPAGING
    assert sum(state.amoebas) <= box.AMOEBAS
    assert len(state.machines) <= box.MACHINES
    for seat in range(state.seats):
        assert min(holdings.supply(state, seat)) >= 0
    if not state.amoebas_attack_homes:
        assert not any(state.amoebas[home] for home in galaxy.HOMES)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_whole_game_holds_together(seed: int) -> None:
    seats, options = setting(seed)
    last: State | None = None
    for number, state in enumerate(played(seed, seats, **options)):
        if number % 7 == 0:
            holds_together(state)
        last = state
    assert last is not None
    over = GAME.awaits(last)
    assert isinstance(over, Over)
    assert len(over.scores) == seats
    assert max(over.scores) > 0 or len(set(over.scores)) == 1
    assert over.why in story.ENDS


def test_games_end_in_every_way_that_chance_finds() -> None:
    ends: Counter[str] = Counter()
    for seed in range(12):
        *_, last = played(seed, 2, rounds="30")
        over = GAME.awaits(last)
        assert isinstance(over, Over)
        ends[over.why] += 1
    assert ends["the last round is over"]
    assert sum(ends.values()) == 12


def test_only_two_to_six_sit_down() -> None:
    with pytest.raises(Illegal, match="two to six"):
        GAME.new(7, GAME.facts.settle({}))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_table_goes_on_without_those_who_leave_until_one_is_left(seats: int) -> None:
    *_, state = zip(range(60), played(seats, seats), strict=False)
    at = state[1].copy()
    for seat in range(1, seats):
        assert not isinstance(GAME.awaits(at), Over)
        at = apply(GAME, at, Left(seat, "left"))
        assert not at.hands[seat]
    over = GAME.awaits(at)
    assert isinstance(over, Over)
    assert over.scores[0] == max(over.scores)
    assert over.scores.count(max(over.scores)) == 1


def test_whoever_is_out_may_leave_the_table_and_counts_no_less_for_it() -> None:
    *_, state = zip(range(90), played(3, 3), strict=False)
    at = state[1].copy()
    at.fallen = 0b10
    assert not GAME.is_out(at, 1) or not at.hands[1], "its hand is shown first"
    at.hands[1] = []
    assert [GAME.is_out(at, seat) for seat in range(3)] == [False, True, False]
    gone = apply(GAME, at, Left(1, "left"))
    both = [apply(GAME, one, Left(2, "left")) for one in (at, gone)]
    overs = [GAME.awaits(one) for one in both]
    assert all(isinstance(over, Over) for over in overs)
    assert overs[0] == overs[1]
    assert GAME.is_out(both[1], 1)

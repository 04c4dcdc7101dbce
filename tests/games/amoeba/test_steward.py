"""What ships without a commander do: the one defends that a fight costs least, as dice fall on average."""

import pytest

from paravent.core.bots import steward
from paravent.core.games.amoeba import GAME
from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import state as steps
from tests.games.amoeba.space import SYSTEMS, asked, board


@pytest.mark.parametrize(
    "attacker, defender",
    [(box.SCOUT, box.BATTLESHIP), (box.BATTLESHIP, box.BATTLESHIP), (box.MACHINE, box.SCOUT)],
)
def test_a_strong_ship_meets_what_it_beats_and_a_cheap_one_what_it_cannot(attacker: int, defender: int) -> None:
    state = board(H1="0 s1b1", O3="1 s3c1d1b2", H2="1 s2", H3="2 s2")
    state.cards.vacant = 1
    step = (steps.DEFEND, 0, steps.FROM_SYSTEM, 1, SYSTEMS["O3"], SYSTEMS["H1"], attacker)
    assert steward.offers(GAME, asked(state, step), 0) == (act.Fight(defender),)


def test_what_nothing_is_known_of_is_the_default() -> None:
    state = board(H1="0 s3d1", H2="1 s2", H3="2 s2")
    state.cards.vacant = 1
    step = (steps.LOSE, 0, steps.BY_AMOEBA, SYSTEMS["H1"], 1, 0, 3, 0, 1, 0, 0)
    assert steward.offers(GAME, asked(state, step), 0) == (GAME.default(asked(state, step), 0),)

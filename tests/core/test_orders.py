"""Orders: which there are, how they are read, what they answer, and when the player is asked all the same."""

from random import Random

import pytest

from paravent.core import journal, orders
from paravent.core.dealing import LocalDealer
from paravent.core.game import Illegal
from paravent.core.games.amoeba import GAME as AMOEBA
from paravent.core.games.kungfur import GAME as KUNGFUR
from paravent.core.table import Table
from paravent.tui.match import Match
from tests.toys.ordered import GAME
from tests.toys.wager import Action, Bid, State

ONE_DIE = {"dice": "1"}
KNOWN = orders.known(GAME, ONE_DIE)


def bidding() -> Match[State, Action]:
    """A table at which both are asked for their bid."""
    header = journal.header(GAME, options=ONE_DIE, seats=2, table_id="orders", players=["a", "b"])
    match: Match[State, Action] = Match(Table(GAME, header), LocalDealer(Random(1)))
    match.run()
    return match


def test_a_table_has_the_orders_of_its_game_and_options_and_most_games_have_none() -> None:
    assert [order.name for order in KNOWN] == ["bids", "cards"]
    assert [order.name for order in orders.known(GAME, {"dice": "2"})] == ["bids", "cards", "second"]
    assert orders.known(KUNGFUR, {}) == ()


def test_an_order_is_read_and_what_is_none_says_what_there_is() -> None:
    assert orders.read(KNOWN, " bids nothing") == (KNOWN[0], "nothing")
    assert orders.read(KNOWN, "Bids ask") == (KNOWN[0], "ask")
    with pytest.raises(Illegal, match="bids and cards; did you mean bids"):
        orders.read(KNOWN, "bid nothing")
    with pytest.raises(Illegal, match="What you bid: ask or nothing or three, as in `orders bids three`"):
        orders.read(KNOWN, "bids")


def test_lines_that_mean_nothing_here_are_left_out() -> None:
    assert orders.settled(KNOWN, ["bids three", "cards ask", "second none", "", "bids much"]) == {"bids": "three"}


def test_an_order_answers_the_question_that_it_is_about() -> None:
    state = bidding().table.seen_by(0)
    found = orders.obeyed(GAME, KNOWN, {"bids": "three", "cards": "fold"}, state, 0)
    assert found == orders.Obeyed(KNOWN[0], "three", Bid(3))
    assert orders.obeyed(GAME, KNOWN, {"cards": "fold"}, state, 0) is None
    assert orders.obeyed(GAME, KNOWN, {}, state, 0) is None


def test_an_order_that_would_not_be_legal_or_leaves_it_open_asks() -> None:
    match = bidding()
    poor = match.table.seen_by(0)
    poor.chips[0] = 2
    assert orders.obeyed(GAME, KNOWN, {"bids": "three"}, poor, 0) is None
    match.choose(0, Bid(4))
    match.choose(1, Bid(0))
    using = match.table.seen_by(0)
    assert orders.obeyed(GAME, KNOWN, {"cards": "fold"}, using, 1) is None, "who is not asked answers nothing"
    assert orders.obeyed(GAME, KNOWN, {"cards": "fold"}, using, 0) is None
    using.bid = 2
    assert orders.obeyed(GAME, KNOWN, {"cards": "fold"}, using, 0) is not None


def test_orders_are_no_part_of_the_rules_that_peers_compare() -> None:
    assert AMOEBA.orders
    assert all(len(order.ways) < 9 and " " not in order.name for order in AMOEBA.orders)
    assert [order.name for order in orders.known(AMOEBA, {"special_powers": "no"})] == ["losses", "defender"]

"""Orders of one person at one table: kept at once, there again after resuming, obeyed by line."""

from pathlib import Path

import pytest

from paravent.core.game import Illegal
from paravent.core.games.kungfur import GAME as KUNGFUR
from paravent.tui import drafts, paths, solo
from paravent.tui.orders import Orders
from paravent.tui.plain import Console, Plain
from paravent.tui.solo import Setup
from tests.bots import First
from tests.toys.ordered import GAME

ONE_DIE = {"dice": "1"}
SETUP = Setup("wager", ("you", "bot:easy"), seed=1)


def ordered(given: dict[str, str]) -> Orders:
    orders = Orders(GAME, ONE_DIE, "wager-1")
    assert orders.give(given).startswith("Your orders: bids ")
    return orders


def test_orders_are_kept_for_their_table_and_for_nobody_else() -> None:
    ordered({"bids": "three", "cards": "ask"})
    assert Orders(GAME, ONE_DIE, "wager-1").given == {"bids": "three"}
    assert Orders(GAME, ONE_DIE, "wager-2").given == {}
    (path,) = paths.drafts().iterdir()
    assert path.read_text() == "bids three\n"
    assert path.stat().st_mode & 0o077 == 0


def test_orders_that_only_ask_and_a_table_that_is_over_leave_nothing_behind() -> None:
    ordered({"bids": "three"}).give({"bids": "ask"})
    assert list(paths.drafts().iterdir()) == []
    ordered({"cards": "fold"})
    drafts.keep("wager-1", 3, "bid 1")
    drafts.forget("wager-1")
    assert list(paths.drafts().iterdir()) == []


def test_a_disk_that_does_not_take_them_is_told() -> None:
    paths.state().mkdir(parents=True, exist_ok=True)
    paths.drafts().write_text("a file where the folder would be")
    orders = Orders(GAME, ONE_DIE, "wager-1")
    assert orders.give({"bids": "three"}) == (
        "Your orders: bids three, cards ask. The disk does not keep them: they count until you leave."
    )
    assert orders.given == {"bids": "three"}


def test_a_game_without_orders_says_so() -> None:
    with pytest.raises(Illegal, match="everything is asked"):
        Orders(KUNGFUR, {}).changed("losses cheapest")


def lines(typed: list[str], path: Path | None = None) -> list[str]:
    """What is said at a table, a new one or one that goes on, when these lines are typed."""
    table = solo.resume(path, First(GAME), game=GAME) if path else solo.open_table(SETUP, First(GAME), game=GAME)
    said: list[str] = []
    rest = iter(typed)
    Plain(table, Console(lambda: next(rest, ""), said.append)).play()
    table.close()
    return "".join(said).splitlines()


def test_line_by_line_an_order_answers_at_once_and_goes_on_when_the_game_does() -> None:
    said = lines(["orders\n", "orders bids\n", "orders bids nothing\n", "bid 1\n", "save\n"])
    assert "What you bid: orders bids, and ask, you are asked; nothing, no chip; three, three chips." in said
    assert "No: What you bid: ask or nothing or three, as in `orders bids three`." in said
    assert "Your orders: bids nothing, cards ask." in said
    (path,) = paths.games().glob("*.game")
    said = lines(["fold\n", *["fold\n"] * 12], path)
    assert "By your order “bids nothing”: bid 0." in said
    assert "Your bid?" not in said
    assert list(paths.drafts().iterdir()) == [], "the game is over"

"""Positions of Dojo for the board's tests."""

from collections.abc import Callable
from functools import cache

from paravent.core.games.dojo import GAME
from paravent.core.games.dojo.state import State
from paravent.tui.boards.dojo.board import DojoBoard
from tests.tui.boards import tables
from tests.tui.boards.tables import Loose, Tables

Game = tables.Game[State]


class LooseBoard(Loose, DojoBoard):
    """The board on its own."""


@cache
def since(rounds: int) -> Callable[[Game], bool]:
    """Whether so many rounds have begun."""
    return lambda match: match.table.state.round >= rounds


dojo = Tables[State, LooseBoard](GAME, LooseBoard, ("Ana", "Mika", "Jun", "Olga", "Ravi"), seats=4)

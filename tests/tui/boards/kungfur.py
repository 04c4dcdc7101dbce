"""Positions of Kung Fur Fight for the board's tests."""

from paravent.core.games.kungfur import GAME
from paravent.core.games.kungfur.state import State
from paravent.tui.boards.kungfur.board import KungFurBoard
from tests.tui.boards import tables
from tests.tui.boards.tables import Loose, Tables

Game = tables.Game[State]


class LooseBoard(Loose, KungFurBoard):
    """The board on its own."""


kungfur = Tables[State, LooseBoard](GAME, LooseBoard, ("Ana", "Mika"), draw=GAME.sample)

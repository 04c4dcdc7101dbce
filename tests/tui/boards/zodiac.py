"""Positions of Zodiac Duel for the board's tests."""

from paravent.core.games.zodiac import GAME
from paravent.core.games.zodiac.state import State
from paravent.tui.boards.zodiac.board import ZodiacBoard
from tests.tui.boards import tables
from tests.tui.boards.tables import Loose, Tables

Game = tables.Game[State]


class LooseBoard(Loose, ZodiacBoard):
    """The board on its own."""


zodiac = Tables[State, LooseBoard](GAME, LooseBoard, ("Ana", "Mika"))

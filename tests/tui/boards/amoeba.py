"""Positions of Amoeba Wars for the board's tests: games that are played by drawing legal answers."""

from functools import cache
from random import Random
from typing import Final

from paravent.core.games.amoeba import GAME, galaxy, holdings
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba.actions import Jump
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Ask
from paravent.tui.boards.amoeba.board import AmoebaBoard
from tests.tui.boards import tables
from tests.tui.boards.tables import Loose, Tables

NAMES = ("Ana", "Mika", "Noor", "Otto", "Pia", "Rui")
Game = tables.Game[State]


class LooseBoard(Loose, AmoebaBoard):
    """The board on its own."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed = 0
        """How many keys were pressed since the last answer."""

    def try_press(self, key: str) -> bool:
        self.pressed += 1
        return super().try_press(key)


TABLES: Final = Tables[State, LooseBoard](GAME, LooseBoard, NAMES, seats=4, draw=GAME.sample)
table, played, choose, drawn = TABLES.table, TABLES.played, TABLES.choose, TABLES.drawn
view, turn_views, board, shows = TABLES.view, TABLES.turn_views, TABLES.board, TABLES.shows
canvas, lines = TABLES.canvas, TABLES.lines


def asking(what: str, kind: int = -1, seats: int = 4, **options: str) -> Game:
    """The first game that comes to a question of this kind, about a card of that type."""
    if what == "land":
        return _landing()
    seed, choices = _found(what, kind, seats, tuple(options.items()))
    return played(seed, choices, seats, **options)


@cache
def _found(what: str, kind: int, seats: int, options: tuple[tuple[str, str], ...]) -> tuple[int, int]:
    """After which seed and how many choices a question comes."""
    for seed in range(40):
        rng = Random(seed)
        match = table(rng, seats, **dict(options))
        for choices in range(250):
            request = match.table.asks()
            if isinstance(request, Ask) and request.what == what and (kind < 0 or _card(match) == kind):
                return seed, choices
            if match.over is not None:
                break
            choose(match, rng)
    raise LookupError(f"no game asks {what}")


def _landing() -> Game:
    """Two landings at once: where to fight first."""
    match = asking("card", box.HYPERJUMP)
    seat = match.owed[0]
    home = match.table.state.owner.index(seat)
    free = [one for one in range(7, galaxy.SYSTEMS) if match.table.state.owner[one] != seat]
    kind = next(kind for kind in range(4) if match.table.state.fleets[home][kind] > 1)
    ships = holdings.single(kind)
    match.choose(seat, Jump(tuple((home, target, *ships) for target in free[:2])))
    return match


def _card(match: Game) -> int:
    return box.TYPE[match.table.state.agenda[0][2]]


def name(system: int) -> str:
    """What a system is called."""
    return galaxy.NAMES[system]

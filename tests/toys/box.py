"""The toys by name, as `core.games` has the games."""

from typing import cast

from paravent.core import games
from paravent.core.game import AnyGame
from tests.toys import passage, wager

TOYS: dict[str, AnyGame] = {game.facts.name: cast("AnyGame", game) for game in (passage.GAME, wager.GAME)}


def load(name: str) -> AnyGame:
    """A toy, or a game."""
    return TOYS.get(name) or games.load(name)


def every() -> tuple[str, ...]:
    """The names of all games and toys."""
    return (*games.names(), *TOYS)

"""The toys by name, as `core.games` has the games, and how a long game is made short where whole games are played."""

from random import Random
from typing import cast

from paravent.core import games
from paravent.core.game import AnyGame
from tests.toys import passage, wager

TOYS: dict[str, AnyGame] = {game.facts.name: cast("AnyGame", game) for game in (passage.GAME, wager.GAME)}

BRIEF: dict[str, dict[str, tuple[str, ...]]] = {"amoeba": {"rounds": ("1", "1", "1", "1", "3")}}
"""Values of options with which a long game is short; a short one needs none."""

ENDLESS: dict[str, tuple[str, str]] = {"amoeba": ("rounds", "0")}
"""The option with which a game may last for thousands of answers."""

TABLES: dict[str, tuple[int, ...]] = {"amoeba": (2, 3), "dojo": (2, 3, 5)}
"""With how many seats a long game is played among peers; any other with every number that it has."""


def tables(name: str) -> tuple[int, ...]:
    """The numbers of seats with which a game is played among peers."""
    return TABLES.get(name, load(name).facts.seats)


def brief(name: str, rng: Random | None = None) -> dict[str, str]:
    """Options for a short game of this name: the shortest, or any of the short ones."""
    return {option: rng.choice(values) if rng else values[0] for option, values in BRIEF.get(name, {}).items()}


def endless(name: str, options: dict[str, str]) -> bool:
    """Whether a game with these options may last for thousands of answers."""
    option, value = ENDLESS.get(name, ("", ""))
    return options.get(option) == value


def load(name: str) -> AnyGame:
    """A toy, or a game."""
    return TOYS.get(name) or games.load(name)


def every() -> tuple[str, ...]:
    """The names of all games and toys."""
    return (*games.names(), *TOYS)

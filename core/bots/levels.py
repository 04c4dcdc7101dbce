"""The levels by name, what each may do, and which bot plays it in a game.

A game may bring bots of its own: `core/games/<name>/bot.py` with `BOTS`, a bot for each level that it has, and
`QUICK`, one that answers at once. It is found by name; no game is imported here. For any other game the general bots
stand in.

What no level does, in any game:

- look at what its seat has not seen (it is not given it);
- know the seed, the dealer, the journal or how the other seats are played;
- play worse than it can on purpose: a level is weaker because it considers less, never because it blunders at random;
- take its time from the person at the table: it answers at once when its caller has enough.
"""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from paravent.core.bots import AnyBot, Choice, Explainer
from paravent.core.bots.budget import Budget
from paravent.core.bots.greedy import GreedyBot
from paravent.core.bots.ismcts import IsmctsBot
from paravent.core.bots.pimc import PimcBot
from paravent.core.bots.random_ import RandomBot
from paravent.core.game import A, AnyGame, Game, S
from paravent.core.requests import Seat

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Level:
    """A name as typed, a line for the player who chooses it, and what it is limited to."""

    name: str
    help: str
    limit: str


LEVELS = (
    Level(
        "random",
        "Does anything that is allowed. For trying out the rules.",
        "Judges nothing: every action that the game draws or lists has its chance.",
    ),
    Level(
        "easy",
        "Looks at what it has and takes what seems best now.",
        "One step: no thought of what the rival may have in mind, none of the next round.",
    ),
    Level(
        "medium",
        "Expects sensible play and answers it.",
        "Answers one idea of how people play, which does not change with whom it plays; it never mixes on purpose.",
    ),
    Level(
        "hard",
        "Tries its choices out in thought, in everything that you may hold or do.",
        "Looks one round ahead and judges the rest.",
    ),
)
"""From weak to strong."""


class UnknownLevel(LookupError):
    """The game has no bot of this level; `str()` lists those that it has."""


def bots(game: AnyGame) -> dict[str, AnyBot]:
    """The bots of a game by level, weakest first."""
    own = _own(game.facts.name)
    found: dict[str, AnyBot] = getattr(own, "BOTS", None) or _general(game)
    return {level.name: found[level.name] for level in LEVELS if level.name in found}


def bot(game: AnyGame, level: str) -> AnyBot:
    """The bot that plays this level; raises UnknownLevel."""
    found = bots(game)
    if level not in found:
        raise UnknownLevel(f"{game.facts.title} has no level “{level}”; choose {' or '.join(found)}")
    return found[level]


def think(game: Game[S, A], level: str, seen: S, seat: Seat, rng: Random, budget: Budget | None = None) -> Choice[A]:
    """What a level chooses, with its reason where it gives one; `budget` None: the level's own. Raises UnknownLevel."""
    thinker = bot(game, level)
    granted = Budget(thinker.iterations) if budget is None else budget
    if hasattr(thinker, "explain"):
        return cast("Explainer[S, A]", thinker).explain(game, seen, seat, rng, granted)
    return Choice(thinker.choose(game, seen, seat, rng, granted))


def hint(game: Game[S, A], seen: S, seat: Seat, rng: Random, budget: Budget | None = None) -> Choice[A]:
    """What the best level that the game has would do here, and why."""
    return think(game, list(bots(game))[-1], seen, seat, rng, budget)


def quick(game: Game[S, A], seen: S, seat: Seat, rng: Random) -> A:
    """An answer at once, where a bot has failed: the game's quick bot, else the default of a silent seat."""
    stand_in: AnyBot | None = getattr(_own(game.facts.name), "QUICK", None)
    if stand_in is None:
        return game.default(seen, seat)
    action: A = stand_in.choose(game, seen, seat, rng, Budget(1))
    return action


def _own(name: str) -> object | None:
    """The game's own `bot` module, if there is one."""
    folder = f"paravent.core.games.{name}"
    if importlib.util.find_spec(folder) is None or importlib.util.find_spec(f"{folder}.bot") is None:
        return None
    return importlib.import_module(f"{folder}.bot")


def _general(game: AnyGame) -> dict[str, AnyBot]:
    """Bots for any game; without a judgement of its own, looking one step ahead is playing on from there."""
    easy: AnyBot = GreedyBot() if hasattr(game, "evaluate") else PimcBot(iterations=200)
    return {"random": RandomBot(), "easy": easy, "medium": PimcBot(), "hard": IsmctsBot()}

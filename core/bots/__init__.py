"""Players that are programs: what one is, and the two words that its callers use.

A bot is given a state as its seat sees it, a generator and a budget, and nothing else: no table, no clock, no hidden
face. For equal arguments it answers alike, so a game can be replayed and a strength measured again. Which bot a level
means is `levels`; running one in a process of its own is not the core's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

from paravent.core.bots.budget import Budget
from paravent.core.game import A, Game, S
from paravent.core.requests import Seat

if TYPE_CHECKING:
    from random import Random

__all__ = ["AnyBot", "Bot", "Budget", "Choice", "Explainer"]


class Bot(Protocol[S, A]):
    """Chooses for a seat that is asked."""

    iterations: int
    """The default budget: about what one core does in a second, or less where more would not help."""

    def choose(self, game: Game[S, A], seen: S, seat: Seat, rng: Random, budget: Budget) -> A:
        """An action that `check` allows; `seen` is left as it was. Comes back soon after `budget.stop()` turns true."""


AnyBot: TypeAlias = Bot[Any, Any]
"""A bot where it does not matter for which game."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[A]):
    """An action and why, in a line for a player's eyes (empty where there is nothing to say)."""

    action: A
    why: str = ""


class Explainer(Protocol[S, A]):
    """A bot that can say why: for hints."""

    def explain(self, game: Game[S, A], seen: S, seat: Seat, rng: Random, budget: Budget) -> Choice[A]:
        """What `choose` chooses for the same arguments, and the reason."""

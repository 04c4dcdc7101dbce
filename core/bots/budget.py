"""How much a bot may think: a number of iterations, and a way to be told to stop. The clock is the caller's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def never() -> bool:
    """Do not stop before the iterations are used up."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """What a choice may cost.

    An iteration is one play-out, or one plan weighed against one other: some 10 to 300 microseconds, as the bot says.
    Without `stop` the choice depends on the iterations alone; strength is measured so.
    """

    iterations: int
    stop: Callable[[], bool] = never


class Purse:
    """The part of a budget that is left, while a bot thinks."""

    def __init__(self, budget: Budget) -> None:
        self.left = budget.iterations
        self._stop = budget.stop

    def pay(self, iterations: int = 1) -> bool:
        """Take some iterations out; False, and nothing left, when there are too few or the caller wants an answer."""
        if self.left < iterations or self._stop():
            self.left = 0
            return False
        self.left -= iterations
        return True

"""Mixed answers to simultaneous choices: regret matching on a matrix of payoffs, and matrices that grow where it pays.

A matrix game is zero-sum: rows want much, columns want little. Regret matching plus (Tammelin 2014), both sides in
turn and averaged with linear weights, comes close to the value within a few hundred rounds. Where there are too many
choices to list, a double oracle (McMahan, Gordon, Blum 2003) starts from a few and adds each side's best reply to the
other's mix. numpy is imported when a matrix is solved, and only here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from random import Random

    from numpy import float64
    from numpy.typing import NDArray

    Vector: TypeAlias = NDArray[float64]

R = TypeVar("R", bound=Hashable)
C = TypeVar("C", bound=Hashable)

_ROUNDS = 500
_LEAST_WEIGHT = 0.01
"""What gets less is left out when a mix is drawn from: it is what the averaging has not yet forgotten."""


@dataclass(frozen=True, slots=True)
class Mix:
    """How often each row and each column is to be chosen, and the bounds of what that is worth to the rows.

    `low` is what the rows get at least, whatever the columns do; `high` what they can get at most against the
    columns' mix. The exact value lies between.
    """

    rows: tuple[float, ...]
    columns: tuple[float, ...]
    low: float
    high: float

    @property
    def value(self) -> float:
        """The middle of the bounds."""
        return (self.low + self.high) / 2


def solve(payoffs: Sequence[Sequence[float]], rounds: int = _ROUNDS) -> Mix:
    """The mixes after so many rounds of regret matching plus. `payoffs`: one sequence a row, what the rows get."""
    import numpy as np  # noqa: PLC0415 - only who solves a matrix waits for it

    matrix = np.array(payoffs, dtype=np.float64)
    own, other = np.zeros(matrix.shape[0]), np.zeros(matrix.shape[1])
    rows, columns = np.zeros_like(own), np.zeros_like(other)
    x, y = _matched(own), _matched(other)
    for number in range(1, rounds + 1):
        gains = matrix @ y
        own = np.maximum(own + (gains - x @ gains), 0.0)
        x = _matched(own)
        losses = x @ matrix
        other = np.maximum(other + (y @ losses - losses), 0.0)
        y = _matched(other)
        rows += number * x
        columns += number * y
    rows /= rows.sum()
    columns /= columns.sum()
    low, high = float((rows @ matrix).min()), float((matrix @ columns).max())
    return Mix(tuple(rows.tolist()), tuple(columns.tolist()), low, high)


def _matched(regrets: Vector) -> Vector:
    """Choices in proportion to the regret of not having made them; all alike where there is none."""
    total = regrets.sum()
    return regrets / total if total > 0.0 else regrets + 1.0 / len(regrets)


def drawn(weights: Sequence[float], rng: Random) -> int:
    """A number drawn from a mix."""
    kept = [weight if weight >= _LEAST_WEIGHT else 0.0 for weight in weights]
    return rng.choices(range(len(weights)), kept if any(kept) else list(weights))[0]


class Restricted(Generic[R, C]):
    """A matrix game over some of the choices of each side; it grows by the choices that are worth it."""

    def __init__(self, rows: Sequence[R], columns: Sequence[C], payoff: Callable[[R, C], float]) -> None:
        self.rows = list(dict.fromkeys(rows))
        self.columns = list(dict.fromkeys(columns))
        self._payoff = payoff
        self.payoffs = [[payoff(row, column) for column in self.columns] for row in self.rows]

    def solve(self, rounds: int = _ROUNDS) -> Mix:
        """The mixes over the choices so far."""
        return solve(self.payoffs, rounds)

    def add_row(self, row: R) -> bool:
        """Let the rows choose this too; False if they could already."""
        if row in self.rows:
            return False
        self.rows.append(row)
        self.payoffs.append([self._payoff(row, column) for column in self.columns])
        return True

    def add_column(self, column: C) -> bool:
        """Let the columns choose this too; False if they could already."""
        if column in self.columns:
            return False
        self.columns.append(column)
        for row, values in zip(self.rows, self.payoffs, strict=True):
            values.append(self._payoff(row, column))
        return True


def double_oracle(
    game: Restricted[R, C],
    best_row: Callable[[Mix], R | None],
    best_column: Callable[[Mix], C | None],
    go_on: Callable[[], bool],
    rounds: int = _ROUNDS,
) -> Mix:
    """Let `game` grow by best replies until neither side gains a new one or `go_on()` is false; returns the last mix.

    `best_row(mix)` names the rows' best reply to the columns' mix that it can find, or None where nothing gains enough.
    """
    mix = game.solve(rounds)
    while go_on():
        row, column = best_row(mix), best_column(mix)
        grown = row is not None and game.add_row(row)
        grown = (column is not None and game.add_column(column)) or grown
        if not grown:
            break
        mix = game.solve(rounds)
    return mix

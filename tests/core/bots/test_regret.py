"""Regret matching and the double oracle against values that are known exactly."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np
import pytest

from paravent.core.bots.regret import Mix, Restricted, double_oracle, drawn, solve

Matrix = Sequence[Sequence[float]]


def exact(payoffs: Matrix) -> float:
    """The value of a small matrix game: some square part of it makes both sides indifferent (Shapley and Snow 1950)."""
    matrix = np.array(payoffs, dtype=float)
    rows, columns = matrix.shape
    for size in range(1, min(rows, columns) + 1):
        for some_rows in combinations(range(rows), size):
            for some_columns in combinations(range(columns), size):
                part = matrix[np.ix_(some_rows, some_columns)]
                mixes = [indifferent(part.T), indifferent(part)]
                if any(mix is None for mix in mixes):
                    continue
                x, y = np.zeros(rows), np.zeros(columns)
                x[list(some_rows)], y[list(some_columns)] = mixes
                low, high = (x @ matrix).min(), (matrix @ y).max()
                if high - low < 1e-9:
                    return float(low)
    raise AssertionError("every matrix game has a value")


def indifferent(part: np.ndarray) -> np.ndarray | None:
    """The mix of columns that gives all rows the same, if there is one."""
    size = len(part)
    system = np.block([[part, -np.ones((size, 1))], [np.ones((1, size)), np.zeros((1, 1))]])
    try:
        solution = np.linalg.solve(system, np.array([0.0] * size + [1.0]))
    except np.linalg.LinAlgError:
        return None
    mix = solution[:-1]
    return mix if (mix >= -1e-12).all() else None


@pytest.mark.parametrize(
    "payoffs, value",
    [
        ([[1, -1], [-1, 1]], 0.0),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0.0),
        ([[3, -1], [-2, 4]], 1.0),
        ([[2, -3], [-3, 4]], -1 / 12),
        ([[1, 2], [3, 4]], 3.0),
        ([[5]], 5.0),
    ],
    ids=["pennies", "rock paper scissors", "skewed", "two-finger Morra", "saddle", "no choice"],
)
def test_known_games(payoffs: Matrix, value: float) -> None:
    assert exact(payoffs) == pytest.approx(value)
    mix = solve(payoffs)
    assert mix.low - 1e-9 <= value <= mix.high + 1e-9
    assert mix.value == pytest.approx(value, abs=0.005)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_within_a_hundredth_of_their_value(seed: int) -> None:
    rng = Random(seed)
    payoffs = [[rng.uniform(-1, 1) for _ in range(4)] for _ in range(5)]
    value, mix = exact(payoffs), solve(payoffs)
    assert mix.low - 1e-9 <= value <= mix.high + 1e-9
    assert mix.high - mix.low < 0.02
    assert sum(mix.rows) == pytest.approx(1.0)
    assert sum(mix.columns) == pytest.approx(1.0)


def test_a_dominated_choice_is_not_made() -> None:
    mix = solve([[1, -1], [-1, 1], [-2, -2]])
    assert mix.rows[2] < 0.01
    assert {drawn(mix.rows, Random(seed)) for seed in range(200)} == {0, 1}


def test_a_draw_follows_the_weights() -> None:
    rng = Random(5)
    draws = [drawn([0.7, 0.295, 0.005], rng) for _ in range(4000)]
    assert draws.count(0) / 4000 == pytest.approx(0.7036, abs=0.02)
    assert 2 not in draws, "what the averaging has not yet forgotten is not played"
    assert drawn([0.004] * 250, rng) in range(250)


@pytest.mark.parametrize("seed", range(5))
def test_a_double_oracle_with_exact_replies_finds_the_value_of_the_whole_matrix(seed: int) -> None:
    rng, size = Random(seed), 60
    payoffs = [[rng.uniform(-1, 1) + 0.2 * (row % 5) for _ in range(size)] for row in range(size)]
    game: Restricted[int, int] = Restricted([0], [0], lambda row, column: payoffs[row][column])

    def best_row(mix: Mix) -> int:
        seen = list(zip(mix.columns, game.columns, strict=True))
        return max(range(size), key=lambda row: sum(weight * payoffs[row][column] for weight, column in seen))

    def best_column(mix: Mix) -> int:
        seen = list(zip(mix.rows, game.rows, strict=True))
        return min(range(size), key=lambda column: sum(weight * payoffs[row][column] for weight, row in seen))

    mix = double_oracle(game, best_row, best_column, lambda: True)
    whole = solve(payoffs, rounds=3000)
    assert whole.high - whole.low < 0.01
    assert mix.value == pytest.approx(whole.value, abs=0.02)
    assert len(game.rows) < size, "it got there without looking at every choice"


def test_a_double_oracle_stops_when_told() -> None:
    game: Restricted[int, int] = Restricted([0], [0], lambda row, column: float((row - column) % 3 - 1))
    mix = double_oracle(game, lambda _: 1, lambda _: 2, lambda: False)
    assert (game.rows, game.columns, mix.rows) == ([0], [0], (1.0,))


def test_a_restricted_game_takes_a_choice_once() -> None:
    game: Restricted[str, str] = Restricted(["a", "a"], ["x"], lambda row, column: float(ord(row) - ord(column)))
    assert not game.add_row("a")
    assert game.add_row("b")
    assert game.add_column("y")
    assert not game.add_column("x")
    assert game.payoffs == [[-23.0, -24.0], [-22.0, -23.0]]

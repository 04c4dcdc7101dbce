"""The measurement counts what it says, and the budget of a shuffle holds."""

from itertools import count
from time import process_time

import pytest

from paravent.net.dealing import bench

BUDGET = 1600


def test_figures_are_medians_in_multiplications(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CARDS", 14)
    monkeypatch.setattr(bench, "HAND", 2)
    ticks = count()
    figures = bench.measure(lambda: float(next(ticks)))
    assert figures["seconds"]["multiplication"] == pytest.approx(1 / 200)
    assert figures["multiplications"]["multiplication"] == 1
    assert figures["multiplications"]["shuffle"] == pytest.approx(200)
    assert figures["seconds"]["mix"] == 3
    assert figures["seconds"]["start_6"] == 6 * 3 + 1
    assert set(figures["seconds"]) == set(figures["multiplications"])


def test_a_shuffle_of_52_cards_stays_in_its_budget() -> None:
    figures = bench.measure(process_time)["multiplications"]
    assert figures["mix"] <= BUDGET, figures

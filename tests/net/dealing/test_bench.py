"""The measurement says what it measured, and the budget of a shuffle holds."""

from itertools import count
from statistics import median
from time import process_time

import pytest

from paravent.net.dealing import bench

BUDGET = 1600


def test_every_figure_is_seconds_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CARDS", 14)
    monkeypatch.setattr(bench, "HAND", 2)
    ticks = count()
    seconds = bench.run(lambda: float(next(ticks)))
    assert seconds["multiplication"] == pytest.approx(1 / 200)
    assert seconds["shuffle"] == seconds["prove"] == seconds["verify"] == 1
    assert seconds["mix"] == 3
    assert seconds["start_6"] == 6 * 3 + 1
    assert set(seconds) >= {"deal_2", "deal_6", "draw_2", "draw_6", "start_2"}


def test_a_shuffle_of_52_cards_stays_in_its_budget() -> None:
    runs = [bench.run(process_time) for _ in range(3)]
    multiplications = [one["mix"] / one["multiplication"] for one in runs]
    assert median(multiplications) <= BUDGET, multiplications

"""The measurement says what it measured; how long things take is told by `paravent bench dealing` and by no test."""

from itertools import count

import pytest

from paravent.net.dealing import bench


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

"""Clocks: they run for whoever owes, and an empty one is only empty."""

from paravent.net.kinds import Option
from paravent.tui import house, vacant
from paravent.tui.clocks import Clocks
from tests.tui.stage import TOYS


def test_only_those_run_that_owe_and_nothing_goes_below_zero() -> None:
    clocks = Clocks(3, 5)
    clocks.run((0, 2), 100.0)
    clocks.run((2,), 160.5)
    clocks.run((), 400.0)
    clocks.run((1,), 1000.0)
    assert [clocks.shown(seat) for seat in range(3)] == ["3:59", "5:00", "0:00"]
    assert clocks.empty == (2,), "it ran while two owed, and alone"
    clocks.run((1,), 1060.0)
    assert [clocks.left(seat) for seat in range(3)] == [239.5, 240.0, 0.0]


def test_a_guest_reads_what_is_otherwise_than_usual() -> None:
    options = (Option("table.clock", "15"), Option("table.keys", "strict"))
    told = [("If a machine is lost", "strict"), ("Time of each seat", "15 min")]
    assert list(vacant.rules(TOYS["wager"], options, 3)) == told
    assert list(house.rules(())) == []
    assert house.used_up("Bo", 5, votes=False).endswith("has used up 5 min; nothing is lost by it.")

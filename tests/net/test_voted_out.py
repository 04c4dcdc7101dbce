"""A machine that comes back when the others have voted to go on without it, and have not heard its last word."""

from __future__ import annotations

import pytest

from tests.net.departures import company, gossip, survivors_agree, votes
from tests.net.once import checked_once
from tests.net.sketch import GAME

RED, BLUE, GREEN = 0, 1, 2


@pytest.fixture(autouse=True)
def _checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked_once(monkeypatch)


def test_whoever_was_voted_out_with_a_word_that_nobody_heard_is_told_and_nobody_is_blamed() -> None:
    pump = company(GAME, 4)
    pump.run(until=lambda: pump.nodes[RED].asked)
    pump.settle()
    pump.deaf.add(RED)
    pump.choose(RED)
    votes(pump, [RED], [BLUE, GREEN, 3])
    pump.run()
    gossip(pump)
    pump.run()
    assert survivors_agree(pump, [RED]).life.left == {RED: "dropped"}
    pump.deaf.clear()
    gossip(pump)
    pump.run()
    verdict = pump.nodes[RED].verdict
    assert verdict is not None
    assert (verdict.code, verdict.seat) == ("DROPPED", None)
    assert verdict.reason.startswith("the others have voted to go on without this seat, and have not heard")
    assert [pump.nodes[node].verdict for node in (BLUE, GREEN, 3)] == [None] * 3, "nor do they blame it"

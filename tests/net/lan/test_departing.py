"""Machines that leave a table of five, or are lost and voted off it, over real sockets: the rest go on at once."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from paravent.net.audit import audit
from paravent.net.lan import circle
from tests.net.lan.company import Company, Machine
from tests.net.lan.machines import until
from tests.net.sketch import GAME

AT_ONCE = 10.0
"""Seconds from the leave, or from the last vote, until the others are asked again."""
RED, LAST = 0, 4


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits here for a network that is only a loop."""
    monkeypatch.setattr(circle, "SOON_SECONDS", 0.01)
    monkeypatch.setattr(circle, "PATIENCE_SECONDS", 0.2)


@pytest.fixture
async def five(tmp_path: Path) -> AsyncIterator[Company]:
    """Five machines; the host's is asked first."""
    company = await Company.gathered(GAME, 5, tmp_path)
    await until(lambda: company.machines[RED].peer.now.asked)
    yield company
    for machine in company.machines:
        await machine.close()


async def finished(company: Company, staying: list[Machine]) -> set[str]:
    """Those who stay play to the end, which is the same in every file."""
    async with asyncio.timeout(60.0):
        await asyncio.gather(*(machine.play(Random(machine.seat)) for machine in staying))
    reports = [audit(machine.files.path.read_bytes(), lambda _: company.game) for machine in staying]
    assert all(report.sound and report.finished for report in reports)
    return {report.digest for report in reports}


async def test_r50_the_host_of_five_leaves_and_the_others_go_on_within_ten_seconds(five: Company) -> None:
    host, *others = five.machines
    async with asyncio.timeout(AT_ONCE):
        await host.peer.leave("left")
        await until(lambda: all(machine.peer.now.gone == (RED,) for machine in others))
        await until(lambda: all(machine.peer.now.asked for machine in others))
    assert len(await finished(five, others)) == 1
    await until(lambda: host.peer.now.done)
    assert host.peer.now.verdict is None


async def test_r50_the_host_of_five_is_lost_and_voted_out_and_the_others_go_on_within_ten_seconds(
    five: Company,
) -> None:
    host, *others = five.machines
    await host.listener.close()
    await host.peer.circle.close()
    await until(lambda: all(RED in machine.peer.circle.away for machine in others))
    for machine in others[:-1]:
        await machine.peer.vote(RED)
    await until(lambda: others[-1].peer.now.votes == {RED: (1, 2, 3)})
    assert others[-1].peer.now.gone == ()
    async with asyncio.timeout(AT_ONCE):
        await others[-1].peer.vote(RED)
        await until(lambda: all(machine.peer.now.gone == (RED,) for machine in others))
        await until(lambda: all(machine.peer.now.asked for machine in others))
    assert len(await finished(five, others)) == 1

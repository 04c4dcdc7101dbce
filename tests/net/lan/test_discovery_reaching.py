"""Calling somebody at several addresses: the first who proves himself is kept, and every failure is told."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest

from paravent.net.codes import Spot
from paravent.net.lan.links import Link, Unreachable
from paravent.net.lan.reaching import STAGGER_SECONDS, reach
from tests.net.lan.machines import HOST, listening, somebody, until

ANN, BO, CY = somebody("Ann"), somebody("Bo"), somebody("Cy")


@contextmanager
def black_hole() -> Iterator[Spot]:
    """A port where a connection comes about and nobody ever says a word."""
    with socket.create_server((HOST, 0)) as mute:
        yield HOST, mute.getsockname()[1]


def nobody() -> Spot:
    """A port where nobody listens."""
    with socket.create_server((HOST, 0)) as closed:
        return HOST, closed.getsockname()[1]


@asynccontextmanager
async def cys_port() -> AsyncIterator[tuple[Spot, list[Link]]]:
    async with listening(CY) as (listener, links):
        yield (HOST, listener.port), links


async def test_r30_one_address_that_leads_nowhere_costs_a_quarter_of_a_second() -> None:
    loop = asyncio.get_running_loop()
    with black_hole() as nowhere:
        async with cys_port() as (there, _):
            began = loop.time()
            link, spot = await reach(ANN, [nowhere, there])
            took = loop.time() - began
            assert (link.key, spot) == (CY.identity.key, there)
            assert STAGGER_SECONDS <= took < STAGGER_SECONDS + 5.0
            link.close()


async def test_r30_the_first_address_is_not_kept_waiting_by_the_others() -> None:
    async with cys_port() as (there, links):
        link, spot = await reach(ANN, [there, nobody(), nobody()])
        assert spot == there
        await until(lambda: links)
        assert len(links) == 1
        link.close()


async def test_r30_of_two_that_answer_one_is_kept_and_the_other_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paravent.net.lan.reaching.STAGGER_SECONDS", 0.0)
    async with cys_port() as (one, links), cys_port() as (other, more):
        link, spot = await reach(ANN, [one, other])
        assert spot in (one, other)

        def kept() -> int:
            for answered in (*links, *more):
                answered.listen()
            return sum(not answered.over for answered in (*links, *more))

        await until(lambda: kept() == 1)
        await asyncio.sleep(0.1)
        assert kept() == 1
        link.close()


async def test_attack_55_somebody_else_at_the_address_is_not_taken_for_who_was_expected() -> None:
    async with listening(BO) as (listener, _), cys_port() as (there, _):
        wrong = (HOST, listener.port)
        with pytest.raises(Unreachable, match=rf"somebody else answers at {HOST}:{listener.port}: Bo"):
            await reach(ANN, [wrong], CY.identity.key)
        link, spot = await reach(ANN, [wrong, there], CY.identity.key)
        assert spot == there
        link.close()


async def test_r28_every_failure_names_the_address_and_the_port() -> None:
    one, other = nobody(), nobody()
    with pytest.raises(Unreachable) as failed:
        await reach(ANN, [one, other])
    for host, port in (one, other):
        assert f"{host}:{port} cannot be reached" in str(failed.value)


async def test_without_an_address_nobody_is_called() -> None:
    with pytest.raises(Unreachable, match="no address is known"):
        await reach(ANN, [])


async def test_giving_up_leaves_no_call_behind() -> None:
    with black_hole() as nowhere:
        calling = asyncio.create_task(reach(ANN, [nowhere]))
        await asyncio.sleep(0.05)
        calling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await calling
        await until(lambda: len(asyncio.all_tasks()) == 1)

"""Waiting for callers: strangers cost little, and keep nobody else out for long."""

import asyncio
import socket
from contextlib import AsyncExitStack

import pytest

from paravent.net.lan import links, listening
from paravent.net.lan.links import Unreachable, dial
from paravent.net.lan.listening import MOST_FAILED, MOST_SHAKING_EACH, Listener
from tests.net.lan.machines import HOST, somebody, stranger, until
from tests.net.lan.machines import listening as heard_by

ANN, BO, CY = somebody("Ann"), somebody("Bo"), somebody("Cy")

NONSENSE = {
    "another protocol": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "an endless handshake": b"\xff\xff" + bytes(70_000),
    "a key that makes no secret": b"\x00\x20" + bytes(32) + b"\x00\x40" + bytes(64),
    "nothing of any length": bytes(4),
}


@pytest.mark.parametrize("name", NONSENSE)
async def test_whoever_is_no_peer_is_hung_up_on_and_nobody_else_suffers(name: str) -> None:
    async with heard_by(BO) as (listener, found), stranger(listener.port) as other:
        other.say(NONSENSE[name])
        await other.hung_up()
        assert found == []
        link = await dial(ANN, HOST, listener.port)
        await until(lambda: found)
        found[0].listen()
        await link.gone()


async def test_an_address_that_talks_nonsense_is_not_heard_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    async with heard_by(BO) as (listener, found):
        for _ in range(MOST_FAILED):
            async with stranger(listener.port) as other:
                other.say(NONSENSE["another protocol"])
                await other.hung_up()
        with pytest.raises(Unreachable):
            await dial(ANN, HOST, listener.port)
        monkeypatch.setattr(listening, "MINUTE", 0.0)
        link = await dial(ANN, HOST, listener.port)
        await until(lambda: found)
        found[0].listen()
        await link.gone()


async def test_hanging_up_or_failing_to_come_through_is_no_nonsense() -> None:
    async with heard_by(BO) as (listener, found):
        for _ in range(3 * MOST_FAILED):
            async with stranger(listener.port) as other:
                other.say(ANN.channel("initiator").start())
                await other.reader.read(1)
        link = await dial(ANN, HOST, listener.port)
        await until(lambda: found)
        found[0].listen()
        await link.gone()


async def test_half_open_handshakes_of_one_address_are_few_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "HANDSHAKE_SECONDS", 0.5)
    async with heard_by(BO) as (listener, found), AsyncExitStack() as stack:
        silent = [await stack.enter_async_context(stranger(listener.port)) for _ in range(MOST_SHAKING_EACH)]
        for other in silent:
            other.say(b"\x00")
        one_more = await stack.enter_async_context(stranger(listener.port))
        assert await one_more.hung_up() == b""
        assert not any(other.reader.at_eof() for other in silent)
        for other in silent:
            assert await other.hung_up() == b""
        assert found == []


async def test_whoever_trickles_is_hung_up_on_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "HANDSHAKE_SECONDS", 0.1)
    async with heard_by(BO) as (listener, found), stranger(listener.port) as other:
        for byte in ANN.channel("initiator").start():
            if not other.writer.transport.is_closing() and not other.reader.at_eof():
                other.say(bytes([byte]))
            await asyncio.sleep(0.01)
        await other.hung_up()
        assert found == []


async def test_a_port_that_is_taken_is_told_with_a_way_out() -> None:
    with socket.create_server((HOST, 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(Unreachable, match=rf"port {port} of {HOST} cannot be opened \(Address already in use\)"):
            await Listener(BO, lambda _: None).open(port, HOST)


@pytest.mark.parametrize("port, host", [(0, "203.0.113.7"), (70_000, None), (0, "no address")])
async def test_what_cannot_be_listened_on_is_told(port: int, host: str | None) -> None:
    with pytest.raises(Unreachable, match="choose another with --port"):
        await Listener(BO, lambda _: None).open(port, host)


async def test_nobody_is_heard_any_more_once_it_is_closed_and_links_stay() -> None:
    async with heard_by(BO) as (listener, found):
        link = await dial(ANN, HOST, listener.port)
        await until(lambda: found)
        found[0].listen()
        port = listener.port
        async with stranger(port) as half:
            half.say(b"\x00")
            await asyncio.sleep(0.01)
            await listener.close()
            assert await half.hung_up() == b""
        with pytest.raises(Unreachable, match="it refuses"):
            await dial(CY, HOST, port)
        assert not link.over
        await link.gone()

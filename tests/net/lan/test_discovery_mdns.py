"""The search on the loopback interface: what is announced is seen, what is not ours is left out, and nothing crashes.

Other tests may search there at the same moment, so everybody looks for the ids of one test.
"""

import asyncio
import errno
from collections.abc import Callable
from dataclasses import replace

import pytest
from zeroconf import NonUniqueNameException, ServiceStateChange
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from paravent.net.lan import discovery as module
from paravent.net.lan import multicast
from paravent.net.lan.discovery import Discovery, _worth_calling
from paravent.net.lan.hints import Hint, Sighting
from paravent.net.lan.interfaces import Interface
from paravent.net.lan.multicast import TYPE
from paravent.net.schema import visible
from tests.net.lan.machines import until

LO = (Interface("lo", 1, ("127.0.0.1",), multicast=False, inner=True),)


class Searching:
    """A search, and what it has found of the ids that begin with `mark`."""

    def __init__(self, mark: str, look: Callable[[], tuple[Interface, ...]] = lambda: LO) -> None:
        self.mark = mark
        self.found: dict[str, Sighting] = {}
        self.search = Discovery(self._seen, self._gone, look=look)
        self.search.open()

    def _seen(self, sighting: Sighting) -> None:
        assert sighting.hint is not None
        if sighting.hint.id.startswith(self.mark):
            self.found[sighting.name] = sighting

    def _gone(self, name: str) -> None:
        self.found.pop(name, None)

    @property
    def hints(self) -> dict[str, Hint]:
        return {seen.hint.id: seen.hint for seen in self.found.values() if seen.hint}


def someone(mark: str, number: int) -> Hint:
    return Hint(f"{mark}{number:0{16 - len(mark)}x}", "open", "kungfur", "77", 1, 2, "0.1.0")


def service(name: str, record: dict[str, str | bytes | None], port: int) -> AsyncServiceInfo:
    """What somebody may announce who is not bound by our program."""
    here = [b"\x7f\0\0\1"]
    return AsyncServiceInfo(
        TYPE, f"{name}.{TYPE}", port=port, properties=record, server=f"{name}.local.", addresses=here
    )


async def test_what_is_said_is_seen_changed_and_taken_back() -> None:
    mark = "a1a1"
    one, other = Searching(mark), Searching(mark)
    mine, theirs = someone(mark, 1), someone(mark, 2)
    one.search.say(mine, 47813)
    other.search.say(theirs, 47814)
    await until(lambda: other.hints and one.hints)
    assert one.hints == {theirs.id: theirs}, "nobody sees himself"
    (seen,) = other.found.values()
    assert seen.places == (("127.0.0.1", 47813),)
    assert one.search.searching == ("lo",)
    full = replace(mine, doing="full", taken=2)
    one.search.say(full, 47813)
    await until(lambda: other.hints == {mine.id: full})
    await one.search.close()
    await until(lambda: not other.hints)
    await other.search.close()


async def test_r37_a_name_that_is_taken_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = "b2b2"
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.1)
    one, other = Searching(mark), Searching(mark)
    one.search.say(someone(mark, 1), 1001)
    await until(lambda: other.hints)
    twin = Searching(mark)
    twin.search.instance = one.search.instance
    twin.search.say(someone(mark, 2), 1002)
    await until(lambda: len(other.hints) == 2)
    assert twin.search.instance != one.search.instance
    assert not twin.search.trouble
    for each in (one, other, twin):
        await each.search.close()


async def test_attack_60_hostile_records_are_cut_or_left_out() -> None:
    mark = "c3c3"
    one = Searching(mark)
    ident = someone(mark, 7).id
    hostile = AsyncZeroconf(interfaces=["127.0.0.1"])
    good: dict[str, str | bytes | None] = {"txtvers": "1", "v": "1", "id": ident, "st": "open", "n": "1/2"}
    records: list[dict[str, str | bytes | None]] = [
        {**good, "g": b"\x1b]0;owned\x07\x9b2J", "r": "\u202e" + "r" * 200},
        {**good, "id": "../../etc/passwd"},
        {**good, "n": "9" * 100},
        {"id": None, "": b"\xff" * 200},
    ]
    infos = [service(f"{mark}{number}", record, port=9) for number, record in enumerate(records)]
    infos.append(service(f"{mark}none", good, port=0))
    await asyncio.gather(*(hostile.async_register_service(info, strict=False) for info in infos))
    await until(lambda: one.found)
    (seen,) = one.found.values()
    assert seen.hint is not None
    assert visible(seen.hint.game + seen.hint.rules)
    assert (seen.hint.game, len(seen.hint.rules)) == ("]0;owned�2J", 24)
    assert not one.search.trouble
    await one.search.close()
    await hostile.async_close()


async def test_attack_60_a_flood_of_names_costs_no_more_than_a_few() -> None:
    one = Searching("d4d4", look=lambda: ())
    tasks = len(one.search._tasks)
    for number in range(10 * module.MOST_FOUND):
        one.search._told(None, TYPE, f"{number}.{TYPE}", ServiceStateChange.Added)  # type: ignore[arg-type]  # unused
    assert len(one.search._tasks) <= tasks + module.MOST_FOUND
    await one.search.close()


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENETUNREACH, "Network is unreachable"),
        OSError(errno.EADDRINUSE, "Address already in use"),
        RuntimeError("No interfaces to listen on"),
        NonUniqueNameException(),
        ValueError("anything"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_r31_whatever_the_library_raises_is_one_line(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise error

    monkeypatch.setattr(module, "AsyncZeroconf", refuse)
    one = Searching("e5e5")
    one.search.say(someone("e5e5", 1), 1)
    await until(lambda: one.search.trouble)
    assert "tables are found by address and by code" in one.search.trouble
    assert one.search.searching == ()
    await one.search.close()


async def test_r31_without_an_interface_there_is_one_line_and_with_one_the_search_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)
    there: tuple[Interface, ...] = ()
    one = Searching("f6f6", look=lambda: there)
    await until(lambda: one.search.trouble)
    assert "this machine is in no network" in one.search.trouble
    there = LO
    await until(lambda: one.search.searching)
    assert not one.search.trouble
    await one.search.close()


async def test_r31_an_address_that_cannot_be_used_yet_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a new one of IPv6, which is tried out first."""
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)
    usable: set[str] = set()
    monkeypatch.setattr(module, "_can_be_used", lambda address, _: address in usable)
    one = Searching("1818")
    await until(lambda: one.search.trouble)
    usable.add("127.0.0.1")
    await until(lambda: one.search.searching)
    await one.search.close()


def test_r31_an_address_of_another_machine_cannot_be_used() -> None:
    assert module._can_be_used("127.0.0.1", 1)
    assert module._can_be_used("::1", 1)
    assert not module._can_be_used("192.0.2.77", 1)
    assert not module._can_be_used("2001:db8::77", 1)


@pytest.mark.parametrize(
    "address, worth",
    [
        ("192.168.1.5", True),
        ("169.254.7.7", True),
        ("fd00::1", True),
        ("fe80::1%3", True),
        ("fe80::1%eth0", True),
        ("fe80::1", False),
        ("fe80::1%0", False),
        ("0.0.0.0", False),
        ("::", False),
        ("224.0.0.251", False),
        ("ff02::fb%3", False),
    ],
)
def test_r32_link_local_addresses_need_the_interface(address: str, *, worth: bool) -> None:
    assert _worth_calling(address) == worth


@pytest.mark.parametrize(
    "number, system, told",
    [
        (errno.EHOSTUNREACH, "Darwin", "allow it under System Settings, Privacy & Security, Local Network"),
        (errno.ENETUNREACH, "Darwin", "allow it under System Settings, Privacy & Security, Local Network"),
        (errno.EHOSTUNREACH, "Linux", "there is no route for it"),
        (errno.EPERM, "Linux", "a firewall of this machine forbids it: let UDP port 5353 out"),
        (errno.EIO, "Linux", "by address and by code all the same"),
    ],
)
async def test_r35_multicast_that_cannot_be_sent_is_told_with_where_to_allow_it(
    number: int, system: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Machine:
        sysname = system

    def refuse(*_: object) -> None:
        raise OSError(number, "it says no")

    monkeypatch.setattr(multicast, "_ask", refuse)
    monkeypatch.setattr("paravent.net.lan.multicast.os.uname", Machine)
    one = Searching("0707")
    await until(lambda: one.search.trouble)
    assert one.search.trouble.startswith("lo: multicast cannot be sent (it says no)")
    assert told in one.search.trouble
    await one.search.close()

"""Interfaces and addresses: what others are told, and what nobody sits behind."""

from dataclasses import dataclass

import ifaddr
import pytest

from paravent.net.lan import addresses, interfaces
from paravent.net.lan.addresses import Own
from paravent.net.lan.interfaces import Interface, outward
from paravent.net.lan.ways import Ways

UP = 0x1 | 0x40 | 0x1000
FLAGS = {"lo": 0x1 | 0x8 | 0x40, "eth1": 0x1 | 0x1000, "eth2": 0x1000}
"""Of the interfaces that are not simply up: eth1 has no cable, eth2 is switched off."""


@dataclass
class Adapter:
    nice_name: str
    index: int
    ips: list[ifaddr.IP]


def adapter(name: str, *told: str) -> Adapter:
    ips = [ifaddr.IP((it, 0, 0) if ":" in it else it, 64 if ":" in it else 24, name) for it in told]
    return Adapter(name, len(name), ips)


EVERY = [
    adapter("lo", "127.0.0.1", "::1"),
    adapter("wlan0", "fe80::5", "192.168.1.5"),
    adapter("eth0", "10.0.0.5", "2001:db8::5"),
    adapter("eth1", "10.1.0.5"),
    adapter("eth2", "10.2.0.5"),
    adapter("eth3", "169.254.3.5"),
    adapter("tailscale0", "100.64.0.5"),
    adapter("docker0", "172.17.0.1"),
    adapter("br-0123456789ab", "172.18.0.1"),
    adapter("veth12345", "169.254.9.9"),
    adapter("virbr0", "192.168.122.1"),
]


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: EVERY)
    monkeypatch.setattr(interfaces, "_flags", lambda _, name: FLAGS.get(name, UP))


def test_r30_nobody_sits_behind_containers_nor_behind_a_cable_that_is_not_there() -> None:
    assert [one.name for one in outward()] == ["wlan0", "eth0", "eth3", "tailscale0"]


def test_r30_all_usable_addresses_are_told_the_likeliest_first() -> None:
    assert addresses.own() == (
        Own("10.0.0.5", "eth0"),
        Own("192.168.1.5", "wlan0"),
        Own("100.64.0.5", "tailscale0"),
        Own("169.254.3.5", "eth3"),
        Own("2001:db8::5", "eth0"),
    )


def test_r42_loopback_is_told_to_nobody_but_whoever_asks_for_it() -> None:
    assert not [own for own in addresses.own() if addresses.is_loopback(own.address)]
    assert addresses.own("lo") == (Own("127.0.0.1", "lo"), Own("::1", "lo"))
    assert addresses.own("127.0.0.1") == (Own("127.0.0.1", "lo"),)


def test_r30_one_interface_or_address_may_be_named() -> None:
    assert [one.name for one in outward("docker0")] == ["docker0"], "also one that is left out otherwise"
    assert outward("10.0.0.5") == (Interface("eth0", 4, ("10.0.0.5",)),)
    assert outward("wlan9") == ()
    assert Ways("eth0").host == "10.0.0.5"
    assert Ways("eth0").own == (Own("10.0.0.5", "eth0"),)
    assert Ways().host is None


def test_r31_a_system_that_does_not_tell_has_no_interfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError("no")

    monkeypatch.setattr(ifaddr, "get_adapters", refuse)
    assert interfaces.interfaces() == ()
    assert addresses.own() == ()


@pytest.mark.parametrize("port, tries", [(None, "any"), (4711, "this one only")])
async def test_r42_a_port_that_was_wished_for_is_taken_or_refused(port: int | None, tries: str) -> None:
    asked: list[int] = []

    async def open_at(number: int, host: str | None) -> int:
        asked.append(number)
        return number or 50000

    opened = await Ways("lo").opened(open_at, port)
    assert asked == [47813 if port is None else port]
    assert opened == asked[0]

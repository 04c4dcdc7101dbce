"""The addresses of this machine that others can call: real interfaces, no loopback, no container's bridge."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Final

import ifaddr

_INNER: Final = ("docker", "veth", "br-", "virbr", "lo")
"""How the names of interfaces begin behind which nobody sits."""


@dataclass(frozen=True, slots=True)
class Own:
    """One address, and the interface it belongs to."""

    address: str
    interface: str

    def at(self, port: int) -> str:
        """As it is typed behind `join`."""
        return f"[{self.address}]:{port}" if ":" in self.address else f"{self.address}:{port}"


def own() -> tuple[Own, ...]:
    """IPv4 first; IPv6 only where it holds beyond the link, because a link-local one needs the caller's interface."""
    found = [
        Own(str(ip.ip if ip.is_IPv4 else ip.ip[0]), str(adapter.nice_name))
        for adapter in ifaddr.get_adapters()
        if not str(adapter.nice_name).startswith(_INNER)
        for ip in adapter.ips
    ]
    usable = [one for one in found if _callable(one.address)]
    return tuple(sorted(usable, key=lambda one: (":" in one.address, one.interface)))


def _callable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)

"""Addresses: those of this machine that others can call, and how one is written.

Real interfaces only: no loopback, no container's bridge, and link-local ones of IPv6 not at all, because they mean
something only together with the caller's interface.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

from paravent.net.lan.interfaces import is_tunnel, outward


@dataclass(frozen=True, slots=True)
class Own:
    """One address, and the interface it belongs to."""

    address: str
    interface: str

    def at(self, port: int) -> str:
        """As it is typed behind `join`."""
        return written(self.address, port)


def own(only: str = "") -> tuple[Own, ...]:
    """Those that others can call, the likeliest first: of one interface or address, where one is told."""
    found = [Own(address, one.name) for one in outward(only) for address in one.addresses]
    return tuple(sorted((one for one in found if _told(one.address, only)), key=_last))


def written(host: str, port: int) -> str:
    """HOST:PORT as it is typed, an IPv6 address in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def unmapped(host: str) -> str:
    """An IPv4 address that came over a socket for both kinds, as one writes it; any other as it is."""
    mapped = ipaddress.IPv6Address(host).ipv4_mapped if host.startswith("::ffff:") else None
    return host if mapped is None else str(mapped)


def callable_by_others(address: str) -> bool:
    """Whether it is an address, and means the same on another machine. IPv4 calls its link-local ones by no scope."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    local = ip.is_link_local and ip.version == 6
    return not (ip.is_loopback or local or ip.is_unspecified or ip.is_multicast)


def is_address(host: str) -> bool:
    """Whether it is an address, and no name that has first to be looked up."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """Whether it is an address of this very machine that no other can call."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _last(one: Own) -> tuple[bool, bool, bool, str]:
    ip = ipaddress.ip_address(one.address)
    return ip.version == 6, ip.is_link_local, is_tunnel(one.interface), one.interface


def _told(address: str, only: str) -> bool:
    """Whether an address is told: one of loopback when it was asked for, as for two terminals of one machine."""
    return callable_by_others(address) or (only != "" and is_loopback(address))

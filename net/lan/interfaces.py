"""The network interfaces of this machine: their addresses, whether they are up, and behind which nobody sits.

Asked anew every time, because a laptop wakes up in another network. What is told to others is for `addresses`.
"""

from __future__ import annotations

import fcntl
import os
import re
import socket
import struct
from dataclasses import dataclass, replace
from typing import Final

import ifaddr

_INNER: Final = re.compile(
    r"docker|veth|br-|virbr|cni|flannel|cali|lxc|lxd|podman|vmnet|vboxnet|awdl|llw|anpi|ifb|lo\d*$"
)
"""How the names of interfaces begin behind which nobody sits: containers, virtual machines, the machine itself."""
_TUNNEL: Final = re.compile(r"tailscale|tun|utun|tap|wg|ppp|zt|nebula")
"""And of those that lead far away: a VPN, through which some others can call, and not those in the room."""
_SIOCGIFFLAGS: Final = 0x8913
_UP, _LOOPBACK, _RUNNING, _MULTICAST = 0x1, 0x8, 0x40, 0x1000


@dataclass(frozen=True, slots=True)
class Interface:
    """One of them, as it is now."""

    name: str
    index: int
    addresses: tuple[str, ...]
    """IPv4 first; IPv6 without a scope."""
    up: bool = True
    """Whether it is switched on and has a carrier, as far as the system tells."""
    multicast: bool = True
    inner: bool = False
    """Whether nobody but this machine is behind it."""


def interfaces() -> tuple[Interface, ...]:
    """All that have an address; none where the system does not tell."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return ()
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for adapter in adapters:
            name = str(adapter.nice_name)
            addresses = sorted((str(ip.ip if ip.is_IPv4 else ip.ip[0]) for ip in adapter.ips), key=lambda a: ":" in a)
            flags = _flags(asked, name)
            found.append(
                Interface(
                    name,
                    adapter.index or 0,
                    tuple(addresses),
                    up=flags & (_UP | _RUNNING) == _UP | _RUNNING,
                    multicast=bool(flags & _MULTICAST),
                    inner=bool(flags & _LOOPBACK or _INNER.match(name)),
                )
            )
    return tuple(found)


def is_tunnel(name: str) -> bool:
    """Whether an interface of this name leads into a VPN, as far as its name tells."""
    return _TUNNEL.match(name) is not None


def outward(only: str = "") -> tuple[Interface, ...]:
    """Those that others may be behind; only the one of this name, or with this address only, where one is told."""
    every = interfaces()
    if not only:
        return tuple(one for one in every if one.up and not one.inner)
    named = tuple(one for one in every if one.name == only)
    return named or tuple(replace(one, addresses=(only,)) for one in every if only in one.addresses)


def _flags(asked: socket.socket, name: str) -> int:
    """What the system knows of an interface; the best where it does not say."""
    if os.uname().sysname == "Linux":
        try:
            answer = fcntl.ioctl(asked, _SIOCGIFFLAGS, struct.pack("16sH14x", name.encode()[:15], 0))
        except OSError:
            return 0
        return int(struct.unpack("16sH14x", answer)[1])
    return _UP | _RUNNING | _MULTICAST | (_LOOPBACK if re.match(r"lo\d*$", name) else 0)

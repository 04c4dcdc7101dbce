"""Whether multicast leaves and comes back on an interface, tried with one question of our own, and what to do if not.

The search itself is `discovery`'s. A network that swallows multicast gives no error, so a good answer here says only
that this machine is not what is in the way.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import select
import socket
import struct
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from paravent.net.lan.interfaces import Interface

TYPE: Final = "_paravent._tcp.local."
ANY: Final = "_services._dns-sd._udp.local."
PORT: Final = 5353
GROUP_4: Final = "224.0.0.251"
GROUP_6: Final = "ff02::fb"
_MOST: Final = 9000


@dataclass(frozen=True, slots=True)
class Echo:
    """What came of one question."""

    sent: bool
    heard: bool
    """Whether it came back to this machine, as to all others that listen."""
    reason: str = ""
    """Why it was not sent, or cannot be heard, in the system's words."""
    answers: int = 0
    """How many other machines have answered."""


def sends(interface: Interface) -> str:
    """Send a question into the network of an interface; why that fails, with the way out, or nothing."""
    trouble = ""
    for address in interface.addresses:
        try:
            with _asking(interface, address) as socket_:
                _ask(socket_, interface, address, b"\0\0")
        except OSError as error:
            trouble = f"{interface.name}: multicast cannot be sent ({_words(error)}); {_way_out(error)}"
        else:
            return ""
    return trouble


def echo(interface: Interface, seconds: float = 1.0) -> Echo:
    """Send a question, and wait so long until it has come back and others have answered."""
    address = interface.addresses[0]
    ident = secrets.token_bytes(2)
    try:
        with _hearing(interface, address) as heard, _asking(interface, address) as asked:
            try:
                _ask(asked, interface, address, ident)
            except OSError as error:
                return Echo(sent=False, heard=False, reason=_words(error))
            return _wait(heard, asked, ident, time.monotonic() + seconds, interface.addresses)
    except OSError as error:
        return Echo(sent=False, heard=False, reason=_words(error))


def question(ident: bytes) -> bytes:
    """Who is there? As DNS has it: any table, and any service at all; `ident` are two bytes."""
    return ident + b"\0\0\0\2\0\0\0\0\0\0" + _asked_for(TYPE) + _asked_for(ANY)


def _asked_for(name: str) -> bytes:
    """A question for pointers (type 12, class 1)."""
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.rstrip(".").split("."))
    return labels + b"\0\0\x0c\0\1"


def _wait(heard: socket.socket, asked: socket.socket, ident: bytes, deadline: float, own: Sequence[str]) -> Echo:
    """Until the deadline: one's own question back, and the answers to it."""
    back, others = False, set()
    while (left := deadline - time.monotonic()) > 0:
        ready = select.select([heard, asked], [], [], left)[0]
        for one in ready:
            data, sender = one.recvfrom(_MOST)
            if one is heard and data[:2] == ident:
                back = True
            elif one is asked and data[:2] == ident and sender[0] not in own:
                others.add(sender[0])
    return Echo(sent=True, heard=back, answers=len(others))


@contextmanager
def _asking(interface: Interface, address: str) -> Iterator[socket.socket]:
    """A socket that sends into the network of one address."""
    with socket.socket(_family(address), socket.SOCK_DGRAM) as asked:
        asked.settimeout(0)
        if ":" in address:
            asked.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, interface.index)
            asked.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 255)
        else:
            asked.bind((address, 0))
            asked.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
            asked.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        yield asked


@contextmanager
def _hearing(interface: Interface, address: str) -> Iterator[socket.socket]:
    """A socket that hears what is sent to everybody there, beside all others that do."""
    with socket.socket(_family(address), socket.SOCK_DGRAM) as heard:
        heard.settimeout(0)
        heard.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(AttributeError, OSError):
            heard.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if ":" in address:
            heard.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            heard.bind(("::", PORT))
            group = socket.inet_pton(socket.AF_INET6, GROUP_6) + struct.pack("@I", interface.index)
            heard.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, group)
        else:
            heard.bind(("", PORT))
            group = socket.inet_aton(GROUP_4) + socket.inet_aton(address)
            heard.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
        yield heard


def _ask(asked: socket.socket, interface: Interface, address: str, ident: bytes) -> None:
    where = (GROUP_6, PORT, 0, interface.index) if ":" in address else (GROUP_4, PORT)
    asked.sendto(question(ident), where)


def _family(address: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in address else socket.AF_INET


def _words(error: OSError) -> str:
    return error.strerror or str(error)


def _way_out(error: OSError) -> str:
    """What a person can do about it."""
    blocked = error.errno in (errno.EHOSTUNREACH, errno.ENETUNREACH)
    if blocked and os.uname().sysname == "Darwin":
        # Since macOS 15 each app has to be allowed, and a terminal is the app.
        return "allow it under System Settings, Privacy & Security, Local Network, for your terminal's app"
    if error.errno in (errno.EPERM, errno.EACCES):
        return "a firewall of this machine forbids it: let UDP port 5353 out, or give your address by voice"
    if blocked:
        return "there is no route for it: connect to the network, or give your address by voice"
    return "tables are found by address and by code all the same"

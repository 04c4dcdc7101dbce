"""What is wrong with the network, as far as one machine can know: each finding with what to do about it.

Everything is tried, nothing is guessed: an interface by its flags, multicast by a question that must come back, a port
by opening it. What only the network in between knows, no finding claims.
"""

from __future__ import annotations

import ipaddress
import shutil
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from paravent.net.codes import PORT
from paravent.net.lan import multicast
from paravent.net.lan.interfaces import Interface, interfaces
from paravent.net.lan.lobby import Lobby
from paravent.net.lan.registry import Registry
from paravent.net.lan.ways import Ways

State: TypeAlias = Literal["good", "odd", "bad", "unknown"]
"""As it should be; worth knowing; in the way of playing with others; not to be known from here."""

ECHO_SECONDS: Final = 1.0
_COMMAND_SECONDS: Final = 3.0
_VPN: Final = ipaddress.ip_network("100.64.0.0/10")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    about: str
    state: State
    says: str
    do: str = ""
    """What to do about it; empty where nothing has to be done."""


def network(ways: Ways, port: int | None) -> Iterator[Finding]:
    """All findings that take no other program: interfaces, addresses, multicast, the port, firewalls, the registry."""
    used = ways.look()
    yield from _interfaces(interfaces(), used, ways.only)
    for one in used:
        yield from _addresses(one)
    for one in used:
        yield _multicast(one)
    yield _port(port, ways.host if ways.own else None)
    yield from _firewalls(port or PORT)
    yield _registry()


def search(lobby: Lobby, *, search: bool, searching: bool) -> Iterator[Finding]:
    """What came of a search that has run for a few seconds."""
    if not search:
        yield Finding("search", "odd", "it is switched off: discovery = false", "set discovery = true to find others")
        return
    if not searching:
        yield Finding("search", "bad", lobby.status, "play by address or by code meanwhile")
    found = [entry for entry in lobby.entries if entry.state not in ("gone", "self")]
    who = ", ".join(entry.nick or "another version" for entry in found)
    if found:
        yield Finding("others", "good", f"{len(found)} found: {who}")
    else:
        yield Finding(
            "others", "unknown", "no other paravent answers", "start one on another machine, and look here again"
        )
    for trouble in lobby.troubles:
        yield Finding("others", "odd", trouble)


def _interfaces(every: tuple[Interface, ...], used: tuple[Interface, ...], only: str) -> Iterator[Finding]:
    inner = [one.name for one in every if one.inner and not _is_loopback(one)]
    down = [one.name for one in every if not one.up and not one.inner]
    if used:
        names = ", ".join(f"{one.name} ({', '.join(one.addresses)})" for one in used)
        yield Finding("interfaces", "good", f"used: {names}")
    elif only:
        there = ", ".join(one.name for one in every) or "none"
        yield Finding("interfaces", "bad", f"there is no interface or address “{only}”", f"name one of: {there}")
    elif not [one for one in every if one.up]:
        yield Finding(
            "interfaces", "bad", "this machine has no network interface that is up", "connect it to a network"
        )
    elif all(_is_loopback(one) for one in every if one.up):
        yield Finding(
            "interfaces",
            "bad",
            "only the loopback interface is up, so nobody else can be reached",
            "connect to a network; two terminals of this machine can play all the same",
        )
    else:
        yield Finding("interfaces", "bad", "only interfaces to this machine's own containers are up", "connect it")
    bare = sorted({name for _, name in socket.if_nameindex()} - {one.name for one in every} - {"lo"})
    if bare and not used:
        yield Finding(
            "interfaces", "odd", f"without an address: {', '.join(bare)}", "ask the network for one, or connect"
        )
    if down:
        yield Finding("interfaces", "odd", f"not connected: {', '.join(down)}")
    if inner:
        yield Finding("interfaces", "odd", f"left out, nobody sits behind them: {', '.join(inner)}")


def _addresses(one: Interface) -> Iterator[Finding]:
    for address in one.addresses:
        ip = ipaddress.ip_address(address)
        about = f"address {address}"
        if ip.version == 4 and ip.is_link_local:
            yield Finding(about, "odd", f"{one.name} got none from the network, and made this up", "connect anew")
        elif ip.version == 4 and ip in _VPN:
            yield Finding(about, "odd", f"{one.name} is a VPN, which carries no search", "let others type the address")
        elif ip.version == 4 and ip.is_global:
            yield Finding(about, "odd", f"{one.name} can be called from everywhere", "keep your firewall on")


def _multicast(one: Interface) -> Finding:
    about = f"multicast on {one.name}"
    if not one.multicast and not _is_loopback(one):
        return Finding(
            about, "bad", "it is switched off for this interface", f"sudo ip link set {one.name} multicast on"
        )
    trouble = multicast.sends(one)
    if trouble:
        says, _, do = trouble.removeprefix(f"{one.name}: ").partition("; ")
        return Finding(about, "bad", says, do)
    echo = multicast.echo(one, ECHO_SECONDS)
    if not echo.sent:
        return Finding(about, "bad", f"the search cannot listen: {echo.reason}", "end what has UDP port 5353 to itself")
    if not echo.heard:
        return Finding(
            about,
            "bad",
            "a question was sent and did not come back: something on this machine swallows it",
            "let UDP port 5353 in, or play by address and by code",
        )
    if echo.answers:
        return Finding(about, "good", f"sent and heard; {echo.answers} others answer")
    return Finding(
        about,
        "good",
        "sent and heard on this machine; nobody else answers, which says nothing, for most have no reason to",
    )


def _port(port: int | None, host: str | None) -> Finding:
    wished = PORT if port is None else port
    why = _taken(wished, host)
    if not why:
        return Finding(f"port {wished}", "good", "free: others can call you there")
    ours = [s for s in Registry().others() if s.places[0][1] == wished]
    who = "another paravent of this machine has it" if ours else why
    free = next((other for other in range(wished + 1, wished + 32) if not _taken(other, host)), 0)
    if port is None:
        return Finding(f"port {wished}", "odd", who, f"nothing: the next free one, {free}, is taken and shown instead")
    return Finding(f"port {wished}", "bad", who, f"end that program, or choose another: --port {free}")


def _taken(port: int, host: str | None) -> str:
    """Why a port cannot be opened; empty when it can."""
    try:
        family = socket.AF_INET6 if host and ":" in host else socket.AF_INET
        socket.create_server((host or "", port), family=family).close()
    except (OSError, OverflowError) as error:
        return f"it cannot be opened ({getattr(error, 'strerror', None) or error})"
    return ""


def _firewalls(port: int) -> Iterator[Finding]:
    """Firewalls that this account can see. Their rules are only root's to read, so they are named, not judged."""
    found = False
    for about, runs, do in (
        ("ufw", _ufw, f"sudo ufw allow {port}/tcp; sudo ufw allow 5353/udp"),
        ("firewalld", _firewalld, f"sudo firewall-cmd --add-port={port}/tcp --add-service=mdns"),
        ("the firewall of macOS", _macos, "System Settings, Network, Firewall, Options: allow Python to be called"),
    ):
        if runs():
            found = True
            yield Finding("firewall", "odd", f"{about} is on, and may keep others from calling you", f"if so: {do}")
    if not found:
        yield Finding(
            "firewall",
            "unknown",
            "none is seen from this account; the other machine or the router may have one",
            f"TCP port {port} has to be let in on one of the two machines, UDP port 5353 for the search on both",
        )


def _ufw() -> bool:
    try:
        return "ENABLED=yes" in Path("/etc/ufw/ufw.conf").read_text("utf-8", "replace")
    except OSError:
        return False


def _firewalld() -> bool:
    return "running" in _said("firewall-cmd", "--state").split()


def _macos() -> bool:
    return "enabled" in _said("/usr/libexec/ApplicationFirewall/socketfilterfw", "--getglobalstate").lower()


def _said(*command: str) -> str:
    """What a command of the system prints; nothing where there is none."""
    path = shutil.which(command[0])
    if path is None:
        return ""
    try:
        run = subprocess.run(  # noqa: S603 - a fixed command of the system
            [path, *command[1:]], capture_output=True, text=True, timeout=_COMMAND_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return run.stdout


def _registry() -> Finding:
    registry = Registry()
    trouble = registry.tried()
    if trouble:
        return Finding("this machine", "odd", trouble, "join localhost with the port that the host's screen shows")
    others = len(registry.others())
    return Finding("this machine", "good", f"{others} other paravent{'' if others == 1 else 's'} of this machine")


def _is_loopback(one: Interface) -> bool:
    return all(ipaddress.ip_address(address).is_loopback for address in one.addresses)

"""The lobby as a value: who is there, where one can be called oneself, and what to try while nobody is.

Made by `lookout` and changed by nobody; a screen shows it, a command prints it. Every word in it that comes from
somebody else has passed the shapes of `schema`.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from paravent.net.codes import Spot
from paravent.net.identity import fingerprint
from paravent.net.kinds import Option
from paravent.net.lan.addresses import Own, written
from paravent.net.lan.hints import PROTOCOL, Sighting
from paravent.net.lan.known import Standing
from paravent.net.lan.links import Me

ALONE_SECONDS: Final = 3.0
"""After so long without anybody it is time to say what to try."""

State: TypeAlias = Literal["open", "full", "running", "here", "other", "self", "gone"]
"""A table with a free seat; without; that plays; somebody without a table; another version or other rules; this very
player in another window; one that does not answer any more."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody who was found. All but `other` and `self` have proved who they are."""

    state: State
    key: bytes = b""
    """The identity that was proved; empty where none was."""
    nick: str = ""
    standing: Standing = Standing.NEW
    game: str = ""
    title: str = ""
    nicks: tuple[str, ...] = ()
    """Who sits on each seat; empty where it is free."""
    options: tuple[Option, ...] = ()
    theirs: str = ""
    """Their version, as people compare it."""
    why: str = ""
    """Why one cannot sit down there, in words that name both sides; empty where one can."""
    places: tuple[Spot, ...] = ()
    """Where it was reached, or where it says it can be called."""
    age: float = 0.0
    """Seconds since it was last heard."""
    watching: tuple[str, ...] | None = None
    """Who watches a table that plays; None where nobody may."""
    called_back: bool = False
    """Whether they have called us: calling them may not work from here."""

    @property
    def taken(self) -> int:
        """How many seats are taken."""
        return sum(map(bool, self.nicks))

    @property
    def joinable(self) -> bool:
        """Whether one can sit down there now."""
        return self.state == "open" and not self.why

    @property
    def watchable(self) -> bool:
        """Whether one can look on there."""
        return self.state == "running" and self.watching is not None and not self.why

    @property
    def words(self) -> str:
        """The six words of who it is."""
        return " ".join(fingerprint(self.key)) if self.key else ""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "state": self.state,
            "joinable": self.joinable,
            "watchable": self.watchable,
            "watching": list(self.watching or ()),
            "nick": self.nick,
            "key": self.key.hex(),
            "standing": self.standing.value,
            "game": self.game,
            "title": self.title,
            "taken": self.taken,
            "seats": len(self.nicks),
            "who": list(self.nicks),
            "options": {option.name: option.setting for option in self.options},
            "version": self.theirs,
            "why": self.why,
            "addresses": [written(*place) for place in self.places],
            "age": round(self.age, 1),
            "called_back": self.called_back,
        }


@dataclass(frozen=True, slots=True)
class Lobby:
    """Everything at one moment."""

    entries: tuple[Entry, ...]
    """Those that can be joined first."""
    own: tuple[Own, ...]
    """The addresses of this machine that others can type."""
    port: int
    """Where this program can be called; 0 while it cannot."""
    code: str
    """What others can type instead; empty when the host has to ask for the next one."""
    status: str
    """One line: where is searched, or why nothing is found."""
    troubles: tuple[str, ...]
    """What is in the way of single ones: who announces himself and does not answer."""
    advice: tuple[str, ...]
    """What usually helps, the likeliest first; empty until one has been alone for a while."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "tables": [entry.plain() for entry in self.entries],
            "addresses": [{"address": one.at(self.port), "interface": one.interface} for one in self.own],
            "port": self.port,
            "code": self.code,
            "status": self.status,
            "troubles": list(self.troubles),
            "advice": list(self.advice),
        }


_ORDER: Final = {state: rank for rank, state in enumerate(get_args(State))}


def ordered(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The same every time, so that nothing jumps under a cursor: by state, and then by who it is."""
    return tuple(
        sorted(entries, key=lambda entry: (not entry.joinable, _ORDER[entry.state], entry.nick.casefold(), entry.key))
    )


def stranger(sighting: Sighting, me: Me) -> Entry:
    """Somebody who speaks another protocol, so that nothing can be asked of him."""
    hint = sighting.hint
    theirs = f"paravent {hint.program or '?'}, protocol {hint.protocol}" if hint else ""
    ours = ", ".join(f"{version.name} {version.number}" for version in me.versions)
    why = f"theirs is {theirs}; yours is {ours}, protocol {PROTOCOL}: install the same version of paravent"
    return Entry("other", theirs=theirs, why=why, places=sighting.places)


def oneself(me: Me, places: tuple[Spot, ...]) -> Entry:
    """This very player, in another window or on another machine."""
    why = "this is you in another window: start one with another HOME, which makes it somebody else"
    return Entry("self", me.identity.key, me.nick, why=why, places=places)


def advice(own: Iterable[Own], port: int, *, searching: bool, code: str) -> tuple[str, ...]:
    """What usually helps when nobody is found, the likeliest first."""
    own = tuple(own)
    begins = next((_beginning(one.address) for one in own if ":" not in one.address), "")
    compare = f" Your address begins with {begins}: does theirs?" if begins else ""
    typed = own[0].at(port) if own else "an address"
    told = f"{typed}, or the code {code}," if code else typed
    lines = [
        f"Is the other one in the same network?{compare}",
        f"Guest networks and many routers keep machines apart: tell them {told} and let them type it.",
        f"A firewall may block TCP port {port} here, or theirs there: it is enough that one of you can call the other.",
        "A VPN carries no search: type the other's VPN address.",
        "Still nothing: `paravent doctor` looks at interfaces, multicast and ports.",
    ]
    if not searching:
        lines.insert(2, "The search is off or does not work here; addresses and codes do all the same.")
    if not own:
        lines.insert(0, "This machine is in no network: connect it. Two terminals of one machine need none.")
    return tuple(lines)


def _beginning(address: str) -> str:
    """The first three numbers, which are the same within most home networks."""
    return ".".join(str(ipaddress.ip_address(address)).split(".")[:3])

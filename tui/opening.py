"""What the screen begins with, as the command line wished it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from paravent.net.codes import Code, Spot
from paravent.tui.solo import Setup


@dataclass(frozen=True, slots=True)
class Hosted:
    """A table of one's own, for others to join."""

    setup: Setup
    port: int | None
    """None: the usual one, or the next that is free."""
    address: str | None
    """Listen on this address only; None: on all."""
    nick: str | None
    interface: str = ""
    """Look for others on this interface or address only; empty: on all. The same below."""
    private: bool = False
    """Whether nobody may look on."""


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody else's table."""

    target: Code | Spot
    """Where it is, or the code that its host has told."""
    own_port: int
    """Where other guests can call; 0: any free port."""
    nick: str | None
    interface: str = ""


@dataclass(frozen=True, slots=True)
class Looked:
    """The lobby."""

    port: int | None
    """Where others can call meanwhile; None: the usual one, or the next that is free."""
    interface: str = ""


@dataclass(frozen=True, slots=True)
class Spectated:
    """A table of others that is looked on at."""

    target: Code | Spot | str
    """Where it is, the code that its host has told, or the nick of somebody who plays at it."""
    nick: str | None
    interface: str = ""
    keep: bool = False
    """Whether the game is kept when it is over."""


@dataclass(frozen=True, slots=True)
class Returned:
    """A table of people that goes on."""

    path: Path
    """Its `ID.game`."""
    port: int | None = None
    """Where the others can call; None: the usual one, or the next that is free."""
    at: tuple[Spot, ...] = ()
    """Where the others may be."""
    nick: str | None = None
    interface: str = ""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game that was played."""

    path: Path


Opening: TypeAlias = Setup | Path | Hosted | Called | Looked | Spectated | Returned | Replayed | None
"""A new table against bots, a journal to go on with, a table of people, those near by; None: the first screen."""

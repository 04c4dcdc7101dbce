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


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody else's table."""

    target: Code | Spot
    """Where it is, or the code that its host has told."""
    own_port: int
    """Where other guests can call; 0: any free port."""
    nick: str | None


Opening: TypeAlias = Setup | Path | Hosted | Called | None
"""A new table against bots, a journal to go on with, a table of people; None: the first screen."""

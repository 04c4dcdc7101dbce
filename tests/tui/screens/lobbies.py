"""Lobbies as values, and the screen that shows one of them without any network."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import cast

import pytest

from paravent.net.identity import Identity
from paravent.net.kinds import Option
from paravent.net.lan.addresses import Own
from paravent.net.lan.known import Known, Standing
from paravent.net.lan.lobby import Entry, Lobby, advice
from paravent.tui import nearby, paths
from paravent.tui.opening import Looked
from paravent.tui.screens.lobby import LobbyRoom
from tests.tui.stage import Stage, staged

PORT = 47813
OWN = (Own("192.168.1.23", "wlan0"), Own("fd00::23", "eth0"))
CODE = "abacus-charm-seven-quiet"


def key(letter: str) -> bytes:
    return Identity(letter.encode() * 32).key


OPEN = Entry(
    "open",
    key("b"),
    "Bo",
    Standing.COMPARED,
    "wager",
    "Wager",
    ("Bo", "Cy", ""),
    (Option("dice", "1"),),
    "Wager 1, rules 00",
    places=(("192.168.1.30", PORT),),
)
EVERYBODY = (
    OPEN,
    replace(OPEN, key=key("w"), nick="W" * 24, standing=Standing.NAMESAKE, nicks=("W" * 24, "")),
    replace(OPEN, state="full", key=key("c"), nick="Cy", standing=Standing.MET, nicks=("Cy", "Di")),
    replace(OPEN, state="running", key=key("d"), nick="Di", why="this table has begun without you", nicks=()),
    Entry("here", key("e"), "Eve", places=(("192.168.1.31", PORT),)),
    replace(
        OPEN,
        key=key("f"),
        nick="Fay",
        standing=Standing.CHANGED,
        why="this is not the Fay you know: the key is another, and joining tells what to do",
    ),
    Entry(
        "other",
        why="theirs is paravent 9.9, protocol 2; yours is paravent 1.0, protocol 1: install the same version",
        theirs="paravent 9.9, protocol 2",
        places=(("192.168.1.77", PORT),),
    ),
    replace(OPEN, state="gone", key=key("g"), nick="Gil", age=4.5),
)
FOUND = Lobby(EVERYBODY, OWN, PORT, CODE, "looking on wlan0 and eth0", ("192.168.1.99:47813 does not answer",), ())
ALONE = replace(
    FOUND, entries=(), troubles=(), advice=advice(OWN, PORT, searching=True, code=CODE), status="looking on wlan0"
)


class StillLookout:
    """Finds what it is given."""

    def __init__(self, lobby: Lobby, changed: Callable[[], None]) -> None:
        self.lobby = lobby
        self.changed = changed
        self.known = Known(paths.known())
        self.done: list[str] = []

    async def open(self, port: int | None = None) -> None:
        self.done.append("open")

    def again(self) -> None:
        self.done.append("again")

    async def close(self) -> None:
        self.done.append("close")

    def becomes(self, lobby: Lobby) -> None:
        """The lobby changes by itself."""
        self.lobby = lobby
        self.changed()


@asynccontextmanager
async def showing(
    monkeypatch: pytest.MonkeyPatch, lobby: Lobby, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Stage, StillLookout]]:
    """The screen of a lobby."""
    made: list[StillLookout] = []

    def lookout(_settings: object, _me: object, _only: str, changed: Callable[[], None]) -> StillLookout:
        made.append(StillLookout(lobby, changed))
        return made[-1]

    monkeypatch.setattr(nearby, "lookout", lookout)
    monkeypatch.setenv("PARAVENT_NAME", "Ann")
    async with staged(size, Looked(None)) as pilot:
        yield pilot, made[-1]


def room(pilot: Stage) -> LobbyRoom:
    """The lobby, which is shown."""
    return cast("LobbyRoom", pilot.app.screen)

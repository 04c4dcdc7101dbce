"""All screens on which people meet. The app loads them here, at the first need: they bring sockets and cryptography."""

from __future__ import annotations

from collections.abc import Iterable

from textual.screen import Screen

from paravent.net.lan.lookout import Lookout
from paravent.tui.screens.guestroom import GuestRoom
from paravent.tui.screens.hostroom import HostRoom
from paravent.tui.screens.lobby import LobbyRoom
from paravent.tui.screens.returning import ReturnRoom
from paravent.tui.screens.watchroom import WatchRoom

__all__ = ["GuestRoom", "HostRoom", "LobbyRoom", "ReturnRoom", "WatchRoom", "lent"]


def lent(screens: Iterable[Screen[object]]) -> Lookout | None:
    """The lookout of the lobby that lies below, if one does: it goes along to the table."""
    return next((screen.lend() for screen in screens if isinstance(screen, LobbyRoom)), None)

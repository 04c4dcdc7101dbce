"""Others nearby, by the ways that the settings have: who looks for them, whom one knows, which games there are."""

from __future__ import annotations

from collections.abc import Callable

from paravent.core import games
from paravent.core.game import AnyGame
from paravent.net.lan.known import Known
from paravent.net.lan.links import Me
from paravent.net.lan.lookout import Lookout
from paravent.net.lan.ways import Ways
from paravent.tui import paths
from paravent.tui.address import address
from paravent.tui.settings import Settings


def lookout(settings: Settings, me: Me, only: str = "", changed: Callable[[], None] = lambda: None) -> Lookout:
    """Somebody who looks for others, on one interface or on all. Made in the event loop."""
    return Lookout(me, known(), load, ways(settings, only), changed=changed)


def ways(settings: Settings, only: str = "") -> Ways:
    """By which ways, as the settings have it."""
    return Ways(only, search=settings.discovery, peers=tuple(map(address, settings.peers)))


def known() -> Known:
    """The players met before."""
    return Known(paths.known())


def load(name: str) -> AnyGame | None:
    """The game of a name, if there is one."""
    return games.load(name) if name in games.names() else None

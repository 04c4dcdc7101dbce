"""Tables that may be watched, and those who look on: the shapes of two fixtures, which are in `conftest`."""

from collections.abc import Awaitable, Callable

from paravent.net.lan.spectating import Spectating
from tests.net.lan.company import Company, Machine

Watchable = Callable[..., Awaitable[Company]]
"""Sits a company down at a table of a game that others may look on at."""
Watch = Callable[..., Awaitable[Spectating]]
"""Lets somebody look on at a machine."""


def said(machine: Machine) -> list[bytes]:
    """All that was said at a table, as one of its players has it."""
    return [message.wire for message in machine.peer._session.chains.messages()]

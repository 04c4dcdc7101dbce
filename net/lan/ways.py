"""By which ways others are looked for, and may call: what the settings and the options of a command come to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from paravent.net.codes import Spot
from paravent.net.lan import addresses
from paravent.net.lan.interfaces import Interface, outward
from paravent.net.lan.links import Unreachable

PORTS: Final = 32
"""So many ports from the wished one on are tried: of the usual one those that the shortest codes can spell."""


@dataclass(frozen=True, slots=True)
class Ways:
    """All of them, usually."""

    only: str = ""
    """The one interface or address to use; empty: all that others may be behind."""
    search: bool = True
    """Whether to search the network and this machine, and to be found there."""
    peers: tuple[Spot, ...] = ()
    """Whom to call in any case, such as a friend in the VPN."""

    def look(self) -> tuple[Interface, ...]:
        """The interfaces to use, as they are now; with the address that is listened at, where it is one only."""
        return outward(self.host or self.only)

    @property
    def own(self) -> tuple[addresses.Own, ...]:
        """Where others can call, as it is now."""
        return addresses.own(self.host or self.only)

    @property
    def host(self) -> str | None:
        """The one address to listen at; None: all of them."""
        return next((one.address for one in addresses.own(self.only)), None) if self.only else None

    async def opened(self, open_at: Callable[[int, str | None], Awaitable[int]], port: int, tries: int = PORTS) -> int:
        """Open the port, or one of the next, or any; returns which. Raises Unreachable."""
        for number in range(port, min(port + tries, 65536)):
            try:
                return await open_at(number, self.host)
            except Unreachable:
                continue
        return await open_at(0, self.host)

"""By which ways others are looked for, and may call: what the settings and the options of a command come to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from paravent.net.codes import PORT, Spot
from paravent.net.lan import addresses
from paravent.net.lan.interfaces import Interface, interfaces, outward
from paravent.net.lan.links import Unreachable

PORTS: Final = 32
"""So many ports from the usual one on are tried: those that the shortest codes can spell."""


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
        return next((one.address for one in addresses.own(self.only)), self.only) if self.only else None

    async def opened(self, open_at: Callable[[int, str | None], Awaitable[int]], port: int | None) -> int:
        """Open this port; without one, the usual one, one of the next, or any. Returns which; raises Unreachable."""
        if self.only and not self.own:
            there = ", ".join(one.name for one in interfaces())
            raise Unreachable(f"this machine has no interface or address “{self.only}”; there are: {there or 'none'}")
        if port is not None:
            return await open_at(port, self.host)
        for number in range(PORT, PORT + PORTS):
            try:
                return await open_at(number, self.host)
            except Unreachable:
                continue
        return await open_at(0, self.host)

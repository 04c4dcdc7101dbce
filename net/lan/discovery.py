"""The search on this network: multicast DNS through `zeroconf`, and what is said there of this program.

Everything found is a hint. Nothing here ever raises, whatever the network does: what goes wrong is one line, `trouble`,
and tables are still found by address and by code. When the machine changes networks, the search starts anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import secrets
import socket
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Final

from zeroconf import IPVersion, NonUniqueNameException, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from paravent.net.lan import multicast
from paravent.net.lan.hints import Hint, Sighting
from paravent.net.lan.interfaces import Interface, outward
from paravent.net.lan.multicast import TYPE

LOOK_SECONDS: Final = 3.0
"""How often to look whether the machine has other addresses now."""
RESOLVE_MILLISECONDS: Final = 3000
CLOSE_SECONDS: Final = 2.0
MOST_FOUND: Final = 64
"""So many may be announced on one network; a flood of names costs no more."""
MOST_PLACES: Final = 8

assert len(TYPE.split(".")[0]) <= 16, "RFC 6763: an underscore and 15 characters; the library does not look"


class Discovery:
    """One program's search. Made and used in the event loop, because the library takes the loop that runs."""

    def __init__(
        self,
        seen: Callable[[Sighting], None],
        gone: Callable[[str], None],
        *,
        changed: Callable[[], None] = lambda: None,
        look: Callable[[], tuple[Interface, ...]] = outward,
    ) -> None:
        """`seen` gets what is found, also when it says something else; `gone` the names of what has said goodbye.

        `look` returns the interfaces to search on.
        """
        self.trouble = ""
        """Why the search finds nobody; empty while nothing is known to be wrong with it."""
        self.searching: tuple[str, ...] = ()
        """The names of the interfaces that are searched on."""
        self.instance = secrets.token_hex(4)
        """The own name: short and by chance, so that it clashes with nobody's and tells nothing."""
        self._seen = seen
        self._gone = gone
        self._changed = changed
        self._look = look
        self._said: tuple[Hint, int] | None = None
        self._info: AsyncServiceInfo | None = None
        self._zeroconf: AsyncZeroconf | None = None
        self._interfaces: tuple[Interface, ...] = ()
        self._names: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._saying = asyncio.Lock()

    def open(self) -> None:
        """Begin in the background: registering takes well over a second."""
        self._do(self._keep_searching())

    def say(self, hint: Hint, port: int) -> None:
        """Tell everybody, from now on, this."""
        self._said = (hint, port)
        self._do(self._announce())

    async def close(self) -> None:
        """Say goodbye, so that nobody has to find out, and end."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stop()

    # The library ----------------------------------------------------------------------------------------------------

    async def _keep_searching(self) -> None:
        while True:
            interfaces = _ready(self._look())
            if interfaces != self._interfaces or (interfaces and self._zeroconf is None):
                await self._stop()
                await self._start(interfaces)
                self._changed()
            elif not interfaces and not self.trouble:
                self.trouble = "this machine is in no network: connect it, or play with somebody at this machine"
                self._changed()
            await asyncio.sleep(LOOK_SECONDS)

    async def _start(self, interfaces: tuple[Interface, ...]) -> None:
        self._interfaces, self.searching, self.trouble = interfaces, (), ""
        if not interfaces:
            self.trouble = "this machine is in no network: connect it, or play with somebody at this machine"
            return
        blocked = [multicast.sends(one) for one in interfaces]
        try:
            self._zeroconf = AsyncZeroconf(interfaces=_listened_to(interfaces), ip_version=_version(interfaces))
            await self._zeroconf.zeroconf.async_wait_for_start()
            AsyncServiceBrowser(self._zeroconf.zeroconf, TYPE, handlers=[self._told])
        except Exception as error:  # noqa: BLE001 - the library raises whatever a system has to say
            self.trouble = f"the search does not work here ({error}); tables are found by address and by code"
            await self._stop()
            return
        self.searching = tuple(one.name for one, wrong in zip(interfaces, blocked, strict=True) if not wrong)
        self.trouble = "" if self.searching else blocked[0]
        self._do(self._announce())

    async def _stop(self) -> None:
        zeroconf, self._zeroconf, self._info = self._zeroconf, None, None
        for name in list(self._names):
            self._lose(name)
        if zeroconf is None:
            return
        with contextlib.suppress(Exception):
            async with asyncio.timeout(CLOSE_SECONDS):
                await zeroconf.async_unregister_all_services()
                await zeroconf.async_close()

    async def _announce(self) -> None:
        """Say what is to be said, if it is not said yet. One at a time: the library waits between its packets."""
        async with self._saying:
            zeroconf = self._zeroconf
            if zeroconf is None or self._said is None:
                return
            hint, port = self._said
            info = self._described(hint, port)
            try:
                if self._info is None:
                    self._info = info
                    await (await zeroconf.async_register_service(info))
                elif (self._info.properties, self._info.port) != (info.properties, info.port):
                    self._info = info
                    await (await zeroconf.async_update_service(info))
            except NonUniqueNameException:
                self.instance = secrets.token_hex(4)
                self._interfaces = ()  # begin anew: what the other one says was taken for an echo
            except Exception as error:  # noqa: BLE001 - as above
                if zeroconf is not self._zeroconf:
                    return  # it was closed meanwhile, and the next one will say it
                self._info = None
                self.trouble = f"others cannot be told that you are here ({error}): give them your address"
                self._changed()

    def _described(self, hint: Hint, port: int) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            TYPE,
            f"{self.instance}.{TYPE}",
            port=port,
            properties=hint.properties(),
            # Never the machine's own name: that belongs to the system's own responder.
            server=f"paravent-{self.instance}.local.",
            addresses=[ipaddress.ip_address(address).packed for one in self._interfaces for address in one.addresses],
        )

    # What is found --------------------------------------------------------------------------------------------------

    def _told(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if name == f"{self.instance}.{TYPE}":
            return
        if state_change is ServiceStateChange.Removed:
            self._lose(name)
        elif name in self._names or len(self._names) < MOST_FOUND:
            self._names.add(name)
            self._do(self._resolve(zeroconf, name))

    def _lose(self, name: str) -> None:
        if name in self._names:
            self._names.discard(name)
            self._gone(name)

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        """Ask where a name is and what it says; one that does not tell is left out."""
        try:
            info = AsyncServiceInfo(TYPE, name)
            told = await info.async_request(zeroconf, RESOLVE_MILLISECONDS)
            sighting = _sighting(info, name) if told else None
        except Exception:  # noqa: BLE001 - a record can hold anything
            sighting = None
        if sighting is not None and name in self._names:
            self._seen(sighting)

    def _do(self, what: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _ready(interfaces: tuple[Interface, ...]) -> tuple[Interface, ...]:
    """The interfaces with those of their addresses that can be used already.

    A new address of IPv6 is tried out for a second or two before anything may be sent from it; the library would leave
    it out, and never look again.
    """
    usable = (
        replace(one, addresses=tuple(address for address in one.addresses if _can_be_used(address, one.index)))
        for one in interfaces
    )
    return tuple(one for one in usable if one.addresses)


def _can_be_used(address: str, index: int) -> bool:
    family, where = (socket.AF_INET6, (address, 0, 0, index)) if ":" in address else (socket.AF_INET, (address, 0))
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as tried:
            tried.bind(where)
    except OSError:
        return False
    return True


def _sighting(info: AsyncServiceInfo, name: str) -> Sighting | None:
    """What somebody says of himself; None for what is not ours, or cannot be called."""
    hint = Hint.read(info.properties)
    port = info.port or 0
    places = [
        (address, port) for address in info.parsed_scoped_addresses()[: 2 * MOST_PLACES] if _worth_calling(address)
    ]
    if hint is None or not places or not 0 < port < 65536:
        return None
    return Sighting(name, tuple(places[:MOST_PLACES]), hint)


def _worth_calling(address: str) -> bool:
    """Not what means nothing here: a link-local address of IPv6 without an interface, or no address of one machine."""
    bare, _, scope = address.partition("%")
    ip = ipaddress.ip_address(bare)
    if ip.is_unspecified or ip.is_multicast:
        return False
    return ip.version == 4 or not ip.is_link_local or scope not in ("", "0")


def _listened_to(interfaces: tuple[Interface, ...]) -> list[str | int]:
    """What the library takes: an IPv4 address or an index of each, for each kind of address."""
    return [address for one in interfaces for address in _one_of_each(one)]


def _one_of_each(interface: Interface) -> list[str]:
    four = [address for address in interface.addresses if ":" not in address][:1]
    six = [address for address in interface.addresses if ":" in address and address != "::1"][-1:]
    return four + six


def _version(interfaces: tuple[Interface, ...]) -> IPVersion:
    kinds = {":" in address for one in interfaces for address in _one_of_each(one)}
    if kinds == {True}:
        return IPVersion.V6Only
    return IPVersion.V4Only if kinds == {False} else IPVersion.All

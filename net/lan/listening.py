"""Waiting for callers: each one who proves who he is becomes a link and is handed on.

Nobody is known yet while the handshake runs, so whoever calls costs as little as possible: few at a time, for a short
while, and an address that talks nonsense is not listened to for a minute.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
from collections import Counter, deque
from collections.abc import Callable
from typing import Final

from paravent.net.channel import Closed
from paravent.net.lan.links import Link, Me, Unreachable, caller, shaken

MOST_SHAKING: Final = 64
"""Callers at once of whom it is not known yet who they are."""
MOST_SHAKING_EACH: Final = 16
"""And of one address."""
MOST_FAILED: Final = 3
"""Failed handshakes of one address within a minute, after which it is hung up on at once."""
MINUTE: Final = 60.0
MOST_REMEMBERED: Final = 1024
"""Failed handshakes that are remembered; the oldest is forgotten first."""

_TURNS: Final = 4
"""Turns of the loop from a connection to the beginning of its handshake, with one to spare."""


class Listener:
    """An open port; `on_link` gets every link, in the event loop, and may be exchanged at any time."""

    def __init__(self, me: Me, on_link: Callable[[Link], None]) -> None:
        self.port = 0
        """Where callers are waited for; 0 while they are not."""
        self._me = me
        self.on_link = on_link
        self._server: asyncio.Server | None = None
        self._shaking: dict[asyncio.Task[None], str] = {}
        self._failed: deque[tuple[str, float]] = deque(maxlen=MOST_REMEMBERED)

    async def open(self, port: int = 0, host: str | None = None) -> int:
        """Listen on a port (0: any free one) of every interface, or of `host` only; returns the port.

        Raises Unreachable when the port is taken, or the machine has no such address.
        """
        try:
            self._server = await asyncio.start_server(self._called, sock=_socket(port, host))
        except OSError as error:
            # A name that nobody knows has a number of its own kind, below 0.
            number = error.errno or 0
            reason = os.strerror(number) if number > 0 else str(error.strerror)
            where = f"port {port}" if host is None else f"port {port} of {host}"
            ways = "choose another with --port" if host is None else "choose another with --port or --host"
            raise Unreachable(f"{where} cannot be opened ({reason}): {ways}") from None
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self.port

    async def close(self) -> None:
        """Stop listening; links that are open stay so."""
        if self._server is not None:
            self._server.close()
            self.port = 0
            for _ in range(_TURNS):  # whoever was let in just now is met here, or nobody would hang up on him
                await asyncio.sleep(0)
        shaking = list(self._shaking)
        for task in shaking:
            task.cancel()
        if shaking:
            await asyncio.wait(shaking)

    async def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        address = caller(writer)
        if not self._hears(address):
            writer.transport.abort()
            return
        task = asyncio.current_task()
        assert task is not None
        self._shaking[task] = address
        try:
            link = await shaken(reader, writer, self._me.channel("responder"))
        except (Closed, TimeoutError):
            self._failed.append((address, _now()))
        except OSError:
            pass  # it hung up, as anybody may
        except asyncio.CancelledError:
            pass  # by `close`; until 3.12 asyncio takes a cancelled caller for a fault of this program
        else:
            self.on_link(link)
        finally:
            del self._shaking[task]

    def _hears(self, address: str) -> bool:
        """Whether somebody at this address is let in to say who he is."""
        while self._failed and _now() - self._failed[0][1] > MINUTE:
            self._failed.popleft()
        of_address = Counter(self._shaking.values())[address]
        failed = sum(where == address for where, _ in self._failed)
        return len(self._shaking) < MOST_SHAKING and of_address < MOST_SHAKING_EACH and failed < MOST_FAILED


def _socket(port: int, host: str | None) -> socket.socket:
    """One listening socket, for IPv4 and IPv6 at once where the system can: one port for both. Raises OSError."""
    if not 0 <= port < 65536:
        raise OSError(errno.EINVAL, "")
    if host is not None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    if socket.has_dualstack_ipv6():
        with contextlib.suppress(OSError):
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
    return socket.create_server(("", port))


def _now() -> float:
    return asyncio.get_running_loop().time()

"""How the address of a table is written, on the command line and on the screen."""

from __future__ import annotations

from paravent.net.codes import PORT as PORT  # noqa: PLC0414 - where a table is looked for when no port is said


class BadAddress(ValueError):
    """Not an address; `str()` says how one is written."""


def address(text: str) -> tuple[str, int]:
    """HOST, HOST:PORT, an IPv6 address or [IPV6]:PORT. Raises BadAddress."""
    host, port = text, str(PORT)
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        port = rest.removeprefix(":") or port
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    if not host or any(char.isspace() for char in host) or not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadAddress(f"“{text}” is no address; write HOST, HOST:PORT or [IPV6]:PORT, with a port from 1 to 65535")
    return host, int(port)

"""How a table is named by whoever joins it, on the command line and on the screen: an address, or an invite code."""

from __future__ import annotations

from paravent.net.codes import PORT as PORT  # noqa: PLC0414 - where a table is looked for when no port is said
from paravent.net.codes import Code, Spot, completions, is_code, pieces


class BadAddress(ValueError):
    """Not an address; `str()` says how one is written."""


def target(text: str) -> Code | Spot:
    """A code in one word or several, or an address. Raises BadAddress or BadCode, both of them ValueError."""
    return Code.read(text) if is_code(text) else address(text.strip())


def named(text: str) -> Code | Spot | str:
    """The same of a table that one looks on at, or the nick of somebody who plays at it: a word that is no address.

    Raises BadAddress or BadCode.
    """
    text = text.strip()
    plain = text and not is_code(text) and text != "localhost" and not any(sign in text for sign in ".:[")
    return text if plain else target(text)


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


def completed(text: str) -> str:
    """What is being typed, with the last word of a code as far as it is certain, and a hyphen behind a whole word."""
    words = completions(text)
    if not words:
        return text
    first, last = words[0], words[-1]  # in alphabetical order: what these two share, all share
    sure = first[: next((n for n, pair in enumerate(zip(first, last, strict=False)) if len(set(pair)) > 1), len(first))]
    typed = len(pieces(text)[-1])
    return f"{text[:-typed]}{sure}{'-' if len(words) == 1 else ''}"

"""Who this program is to others: the identity on disk, a nick, the versions. What `net.lan` calls `Me`."""

from __future__ import annotations

import getpass
import os
from importlib.metadata import version

from paravent.net.channel import Version
from paravent.net.lan.keyfile import BadKeyFile, identity
from paravent.net.lan.links import Me
from paravent.net.notes import MAX_NICK
from paravent.tui import paths

__all__ = ["BadKeyFile", "myself", "usable"]


def myself(nick: str | None = None) -> Me:
    """This player as peers know him, made at the first need. Raises BadKeyFile."""
    return Me(identity(paths.identity()), usable(nick), (Version("paravent", version("paravent")),))


def usable(told: str | None) -> str:
    """A nick that every peer accepts: the one told, that of PARAVENT_NAME, the account's, or `player`."""
    for name in (told, os.environ.get("PARAVENT_NAME"), _account()):
        cleaned = "".join(char for char in name or "" if char.isprintable()).strip()[:MAX_NICK]
        if cleaned:
            return cleaned
    return "player"


def _account() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""

"""The file that holds a player's identity: 32 secret bytes, made at the first need, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from paravent.net.identity import SECRET_BYTES, Identity


class BadKeyFile(Exception):
    """The identity cannot be read or made; `str()` names the file and a way out."""


def identity(path: Path) -> Identity:
    """The identity in a file; a fresh one, safely on disk, where there is none. Raises BadKeyFile."""
    try:
        if not path.exists():
            _make(path)
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
        secret = path.read_bytes()
    except OSError as error:
        raise BadKeyFile(
            f"{path} cannot be used ({error.strerror or error}): it holds the key that others know you by; give it "
            "back to its owner, or set XDG_DATA_HOME to a folder of yours"
        ) from None
    if len(secret) != SECRET_BYTES:
        raise BadKeyFile(
            f"{path} does not hold a key ({len(secret)} bytes instead of {SECRET_BYTES}): put back a copy of it, "
            "or move it away to be somebody new"
        )
    return Identity(secret)


def _make(path: Path) -> None:
    """Write a new key beside its place first, so that two programs that start at once agree on one."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(fd, secrets.token_bytes(SECRET_BYTES))
        os.fsync(fd)
        path.hardlink_to(fresh)
    except FileExistsError:
        return
    finally:
        os.close(fd)
        fresh.unlink()
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)

"""The paravents of this machine: a small file for each, in a folder that all its accounts share.

For two terminals, or two people at one machine over SSH, where multicast may not reach even oneself. A file is a hint
like any other. It goes with its program; that of one which was killed is left out, and cleared away by whoever may.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import stat
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from paravent.net.lan.hints import Hint, Sighting

MOST_FILES: Final = 64
MOST_LOOKED_AT: Final = 1024
"""Names in the folder; somebody may fill it with others."""
MOST_BYTES: Final = 1024
_NAME: Final = re.compile(r"(\d{1,10})-[0-9a-f]{8}\.json")


def usual_folder() -> Path:
    """The same for all accounts of a machine, and gone with the next start of it."""
    return Path(tempfile.gettempdir()) / "paravent-tables"


class Registry:
    """One program's place in the folder, and what others have there. Nothing here raises for want of a file system."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = usual_folder() if folder is None else folder
        self.trouble = ""
        """Why others of this machine do not see us; empty when they do."""
        self._file = self.folder / f"{os.getpid()}-{secrets.token_hex(4)}.json"

    def write(self, hint: Hint, host: str, port: int) -> None:
        """Say, or say anew, that this program listens there: on 127.0.0.1 unless on one address only."""
        text = json.dumps({"host": host, "port": port, **hint.properties()})
        fresh = self._file.with_suffix(".new")
        try:
            self._open_folder()
            with contextlib.suppress(FileNotFoundError):
                fresh.unlink()
            # Somebody else may have put a link there: only a file that is new is written to.
            fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
            with os.fdopen(fd, "w", encoding="utf-8") as file:
                file.write(text)
            fresh.replace(self._file)
            self.trouble = ""
        except OSError as error:
            self.trouble = _unwritable(self.folder, error)

    def tried(self) -> str:
        """Whether a file can be put there, without anybody seeing one: why not, or nothing."""
        probe = self._file.with_suffix(".try")
        try:
            self._open_folder()
            os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            probe.unlink()
        except OSError as error:
            return _unwritable(self.folder, error)
        return ""

    def close(self) -> None:
        """Be there no more."""
        with contextlib.suppress(OSError):
            self._file.unlink()

    def others(self) -> tuple[Sighting, ...]:
        """Every other paravent of this machine whose program runs; files of others that do not are cleared away."""
        return tuple(self._others())

    def _others(self) -> Iterator[Sighting]:
        try:
            there = sorted(islice(self.folder.iterdir(), MOST_LOOKED_AT))
        except OSError:
            return
        files = [(file, match) for file in there if (match := _NAME.fullmatch(file.name))]
        for file, match in files[:MOST_FILES]:
            if file == self._file:
                continue
            if not _runs(int(match[1])):
                with contextlib.suppress(OSError):
                    file.unlink()
                continue
            sighting = _read(file)
            if sighting is not None:
                yield sighting

    def _open_folder(self) -> None:
        """Everybody may put files there, and take away his own only. Raises OSError for a folder that is none."""
        with contextlib.suppress(FileExistsError):
            self.folder.mkdir(parents=True)
            self.folder.chmod(0o1777)  # whatever the umask says
        if not stat.S_ISDIR(self.folder.lstat().st_mode):
            raise NotADirectoryError(f"{self.folder} is no folder: take it away")


def _unwritable(folder: Path, error: OSError) -> str:
    return f"others on this machine cannot be told: {folder}: {error.strerror or error}"


def _read(file: Path) -> Sighting | None:
    """What a file says; None for one that is not ours, or not whole."""
    try:
        fd = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(fd, "rb") as opened:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                return None
            said = json.loads(opened.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(said, dict):
        return None
    host, port = said.get("host"), said.get("port")
    if not isinstance(host, str) or type(port) is not int or not 0 < port < 65536 or len(host) > 64:
        return None
    hint = Hint.read({key.encode(): value.encode() for key, value in said.items() if isinstance(value, str)})
    return None if hint is None else Sighting(file.name, ((host, port),), hint)


def _runs(pid: int) -> bool:
    """Whether a process of that number is there, whoever owns it."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OverflowError, OSError):
        return True
    return True

"""One file of records on disk: locked, appended to, and safe when it says so; what `net.store` and `net.tables` use.

A record that the disk did not take counts as never written, even when half of it lies there. What records say is not
known here; how they look is `net.records`.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self

from paravent.core.journal import Refused
from paravent.net.records import Scan

TORN: Final = ".torn"
_NEW: Final = ".new"


class Busy(Refused):
    """Another process has this table open."""


class Unwritable(Exception):
    """The disk did not take a record, so it was not applied either; `str()` names a way out."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path} cannot be written: {error.strerror or error}. {_way_out(error)}")


class RecordFile:
    """A file that is open for appending, and locked against other processes."""

    def __init__(self, path: Path, fd: int, length: int) -> None:
        self.path = path
        self._fd = fd
        self._length = length
        """How many bytes are safe on disk."""
        self._tail = bytearray()
        """What was written since, and is not safe yet."""
        self._ragged = False
        """Whether what lies behind the safe bytes may be something else than the tail."""

    @classmethod
    def create(cls, path: Path, first: bytes) -> Self:
        """Begin a file that must not exist yet, with its folder if need be; it is there whole or not at all.

        Raises Unwritable.
        """
        new = path.with_name(path.name + _NEW)
        with writing(path):
            make_folder(path.parent)
            if path.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            fd = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                _lock(fd)
                _write(fd, first, 0)
                _sync(fd)
                new.rename(path)
                _sync_folder(path.parent)
            except BaseException:
                os.close(fd)
                new.unlink(missing_ok=True)
                raise
        return cls(path, fd, len(first))

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a file that is there. Raises Refused when there is none, Busy, OSError."""
        fd = _opened(path)
        return cls(path, fd, os.fstat(fd).st_size)

    def read(self) -> bytes:
        """All its bytes. Raises OSError."""
        return _read(self._fd)

    def append(self, data: bytes) -> None:
        """Write, and return when it outlives a crash; when this raises Unwritable, it counts as never written."""
        try:
            self.write(data)
            self.sync()
        except Unwritable:
            self._tail.clear()
            self._ragged = True
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, self._length)
            raise

    def write(self, data: bytes) -> None:
        """Write, safe only after the next `sync`; when this raises Unwritable, it counts as never written."""
        with writing(self.path):
            self._mend()
            at = self._length + len(self._tail)
            try:
                _write(self._fd, data, at)
            except OSError:
                self._ragged = True
                with contextlib.suppress(OSError):
                    os.ftruncate(self._fd, at)
                raise
        self._tail += data

    def sync(self) -> None:
        """Return when everything written outlives a crash. Raises Unwritable; the next sync tries all of it again."""
        if not self._tail and not self._ragged:
            return
        with writing(self.path):
            self._mend()
            self._ragged = True  # after a sync that failed, nobody knows what the disk has
            _sync(self._fd)
            self._ragged = False
        self._length += len(self._tail)
        self._tail.clear()

    def cut(self, scan: Scan) -> str:
        """Keep a torn end beside the file, safely, before it is cut off; returns how to tell it. Raises OSError."""
        if not scan.torn:
            return ""
        kept = self.path.with_suffix(TORN)
        fd = os.open(kept, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            _write(fd, scan.torn, os.fstat(fd).st_size)
            _sync(fd)
        finally:
            os.close(fd)
        _sync_folder(kept.parent)
        os.ftruncate(self._fd, scan.whole)
        _sync(self._fd)
        self._length = scan.whole
        return f"The journal ended in {scan.tear}: that was cut off and is kept in {kept.name}. All before it is whole."

    def move(self, folder: Path) -> None:
        """Put the file into another folder, under the same lock; when this raises Unwritable, it stayed."""
        target = folder / self.path.name
        with writing(target):
            make_folder(folder)
            try:
                self.path.rename(target)
            except OSError as error:
                if error.errno != errno.EXDEV:
                    raise
                self._copy(target)
            _sync_folder(folder)
            _sync_folder(self.path.parent)
        self.path = target

    def close(self) -> None:
        """Give the file free; once is enough, twice does no harm."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _mend(self) -> None:
        """Bring the disk to what this file holds, after a failure."""
        if self._ragged:
            os.ftruncate(self._fd, self._length)
            _write(self._fd, self._tail, self._length)
            self._ragged = False

    def _copy(self, target: Path) -> None:
        """Move between file systems: the copy is safe before the original goes, and takes over the lock."""
        fd = os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            _lock(fd)
            _write(fd, _read(self._fd), 0)
            _sync(fd)
            self.path.unlink()
        except BaseException:
            os.close(fd)
            target.unlink(missing_ok=True)
            raise
        os.close(self._fd)
        self._fd = fd


def load(path: Path) -> bytes:
    """A file's bytes, without a lock. Raises Refused."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Refused(f"it cannot be read: {error.strerror or error}") from error


def make_folder(folder: Path) -> None:
    """Create a folder that only its owner may look into, and those above it as usual."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what the disk says into Unwritable."""
    try:
        yield
    except OSError as error:
        raise Unwritable(path, error) from error


def _opened(path: Path) -> int:
    """A descriptor of the file that lies there, locked."""
    try:
        fd = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        raise Refused("there is no such game; `paravent resume` lists those that there are") from None
    try:
        _lock(fd)
        moved = os.fstat(fd).st_ino != path.stat().st_ino
        _unless(Refused("the game was just moved: `paravent resume` lists those that there are") if moved else None)
    except BaseException:
        os.close(fd)
        raise
    return fd


def _unless(trouble: Refused | None) -> None:
    if trouble is not None:
        raise trouble


def _lock(fd: int) -> None:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise Busy("another paravent plays this table: go on there, or close that one first") from error


def _read(fd: int) -> bytes:
    size = os.fstat(fd).st_size
    parts: list[bytes] = []
    at = 0
    while at < size and (part := os.pread(fd, size - at, at)):
        parts.append(part)
        at += len(part)
    return b"".join(parts)


def _write(fd: int, data: bytes | bytearray, at: int) -> None:
    rest = memoryview(bytes(data))
    while rest:
        done = os.pwrite(fd, rest, at)
        rest, at = rest[done:], at + done


def _sync(fd: int) -> None:
    full = getattr(fcntl, "F_FULLFSYNC", None)
    if full is not None:  # on macOS fsync leaves the bytes in the drive's cache
        with contextlib.suppress(OSError):
            fcntl.fcntl(fd, full)
            return
    os.fsync(fd)


def _sync_folder(folder: Path) -> None:
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def _way_out(error: OSError) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "Nothing is lost: free some space, then choose again."
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return (
                "Make it writable, or set XDG_STATE_HOME to a folder that is; `paravent paths` shows where things go."
            )
        case errno.EEXIST:
            return "A table of this name is there already: resume it, or take another name."
        case _:
            return "Nothing is lost: look after the disk, then choose again."

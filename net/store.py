"""Journals on disk: one file `ID.game` a table, appended to, synced before anything is shown, open in one process only.

Whatever comes to a file from outside is met here: a torn end is cut, kept beside it as `ID.torn` and told; any other
damage is refused and the file stays as it is; a full disk or a folder that cannot be written leaves the table as it
was. What the answers mean is `core.journal`, what the bytes mean `net.records`.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from paravent.core import games
from paravent.core import journal as journals
from paravent.core.game import AnyGame
from paravent.core.journal import Entry, Header, Journal, Refused
from paravent.net import reading, records
from paravent.net.reading import COUNT, Contents
from paravent.net.records import Damaged, Kind

SUFFIX: Final = ".game"
TORN: Final = ".torn"
_NEW: Final = ".new"


class Busy(Refused):
    """Another process has this table open."""


class Unwritable(Exception):
    """The disk did not take a record, so it was not applied either; `str()` names a way out."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path} cannot be written: {error.strerror or error}. {_way_out(error)}")


@dataclass(frozen=True, slots=True)
class Listed:
    """One table in a folder."""

    path: Path
    when: float
    """When it was written last, in seconds since 1970."""
    header: Header | None
    answers: int
    """How many entries it holds."""
    trouble: str
    """Why it cannot be resumed as it is; empty when nothing is wrong with the file."""

    @property
    def table_id(self) -> str:
        """What `resume` is given."""
        return self.path.name.removesuffix(SUFFIX)


@dataclass(frozen=True, slots=True)
class Reading:
    """A journal that was only looked at."""

    game: AnyGame
    journal: Journal
    """All that could be read."""
    notes: tuple[str, ...]
    """What is torn at its end, in words."""
    trouble: str | None
    """Why it ends before the file does; None when it does not."""


class GameFile:
    """One table's journal, open for writing and locked.

    `append` is what `core.table.Table` wants as its `record`: it returns when the entry is safe, or raises Unwritable
    with nothing changed.
    """

    def __init__(self, path: Path, fd: int, journal: Journal, game: AnyGame, length: int) -> None:
        self.path = path
        self.journal = journal
        """As the file had it when it was opened; whoever plays on has a journal of his own (`Table.journal`)."""
        self.game = game
        self.notes: tuple[str, ...] = ()
        """What had to be cut when the file was opened, in words for the player."""
        self._fd = fd
        self._length = length
        self._ragged = False

    @classmethod
    def create(cls, path: Path, header: Header, game: AnyGame) -> GameFile:
        """Begin a journal that must not exist yet, with its folder if need be.

        It is there whole or not at all. Raises Unwritable.
        """
        new = path.with_suffix(_NEW)
        first = records.pack(Kind.HEADER, journals.write_header(header))
        with _writing(path):
            make_folder(path.parent)
            if path.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            fd = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                _lock(fd)
                _write(fd, first, 0)
                new.rename(path)
                _sync_folder(path.parent)
            except BaseException:
                os.close(fd)
                new.unlink(missing_ok=True)
                raise
        return cls(path, fd, Journal(header), game, len(first))

    @classmethod
    def open(cls, path: Path, game: AnyGame | None = None) -> GameFile:
        """Open a journal to play on; `game` only for one that is not among `core.games`.

        A torn end is cut and said in `notes`. Raises Refused (its kinds: Damaged, Busy), with the file as it was, or
        Unwritable.
        """
        with _writing(path), _told(path):
            fd = _opened(path)
            try:
                contents = reading.contents(_read(fd))
                journal, game, trouble = reading.journal(contents, game)
                _unless(trouble)
                file = cls(path, fd, journal, game, contents.scan.whole)
                file._cut(contents.scan)
            except BaseException:
                os.close(fd)
                raise
        return file

    def append(self, entry: Entry) -> None:
        """Write an entry; when this returns, it outlives a crash. Raises Unwritable."""
        self._record(Kind.ENTRY, journals.write_entry(entry, self.game))

    def take_back(self, left: int) -> None:
        """Record that only the first `left` entries count from here on; their bytes stay. Raises Unwritable."""
        self._record(Kind.BACK, COUNT.pack(left))

    def move(self, folder: Path) -> None:
        """Put a finished game into another folder, under the same lock; when this raises Unwritable, it stayed."""
        target = folder / self.path.name
        with _writing(target):
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

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _record(self, kind: Kind, payload: bytes) -> None:
        data = records.pack(kind, payload)
        with _writing(self.path):
            if self._ragged:
                os.ftruncate(self._fd, self._length)
            # Until the sync has succeeded, whatever lies behind the last whole record counts as never written.
            self._ragged = True
            try:
                _write(self._fd, data, self._length)
            except OSError:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._fd, self._length)
                raise
            self._ragged = False
        self._length += len(data)

    def _cut(self, scan: records.Scan) -> None:
        """Keep the torn end beside the file, safely, before it is cut off."""
        if not scan.torn:
            return
        kept = self.path.with_suffix(TORN)
        fd = os.open(kept, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            _write(fd, scan.torn, os.fstat(fd).st_size)
        finally:
            os.close(fd)
        _sync_folder(kept.parent)
        os.ftruncate(self._fd, scan.whole)
        _sync(self._fd)
        self.notes = (
            f"The journal ended in {scan.tear}: that was cut off and is kept in {kept.name}. All before it is whole.",
        )

    def _copy(self, target: Path) -> None:
        """Move between file systems: the copy is safe before the original goes, and takes over the lock."""
        fd = os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            _lock(fd)
            _write(fd, _read(self._fd), 0)
            self.path.unlink()
        except BaseException:
            os.close(fd)
            target.unlink(missing_ok=True)
            raise
        os.close(self._fd)
        self._fd = fd


def scan(path: Path, game: AnyGame | None = None) -> Reading:
    """Read a journal without a lock and without changing it; raises Refused when not even its beginning can be read."""
    with _told(path):
        contents = peek(path)
        journal, known, trouble = reading.journal(contents, game)
    tear = contents.scan.tear
    notes = (f"The journal ends in {tear}; `paravent resume` cuts that off and keeps it.",) if tear else ()
    return Reading(known, journal, notes, None if trouble is None else str(_naming(path, trouble)))


def peek(path: Path) -> Contents:
    """What is in a file, its answers unread, so that it works for games that this program does not have.

    Raises Refused when there is no header to read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refused(f"it cannot be read: {error.strerror or error}") from error
    return reading.contents(data)


def open_games(folder: Path) -> tuple[Listed, ...]:
    """The tables in a folder, the latest first; a folder that is not there has none."""
    found = [_listed(path) for path in folder.glob(f"*{SUFFIX}")]
    return tuple(sorted(found, key=lambda listed: (-listed.when, listed.path.name)))


def make_folder(folder: Path) -> None:
    """Create a folder that only its owner may look into, and those above it as usual."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)


def _listed(path: Path) -> Listed:
    header, answers, when = None, 0, 0.0
    try:
        when = path.stat().st_mtime
        held = peek(path)
        header, answers = held.header, len(held.entries)
        _unless(held.trouble)
        journals.fits(header, games.load(header.game))
    except (OSError, Refused, games.UnknownGame) as error:
        return Listed(path, when, header, answers, str(error))
    return Listed(path, when, header, answers, "")


@contextlib.contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Turn what the disk says into Unwritable."""
    try:
        yield
    except OSError as error:
        raise Unwritable(path, error) from error


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Name the file and what stays possible in a refusal."""
    try:
        yield
    except Refused as error:
        error.args = _naming(path, error).args
        raise


def _naming(path: Path, error: Refused) -> Refused:
    """The refusal with the file and the way out in it."""
    if isinstance(error, Damaged):
        way = "Nothing was changed. `paravent replay` shows what is before it; restore a copy to play on."
        return Refused(f"{path}: {error}. {way}")
    return Refused(f"{path}: {error}")


def _unless(trouble: Refused | None) -> None:
    if trouble is not None:
        raise trouble


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


def _write(fd: int, data: bytes, at: int) -> None:
    rest = memoryview(data)
    while rest:
        done = os.pwrite(fd, rest, at)
        rest, at = rest[done:], at + done
    _sync(fd)


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

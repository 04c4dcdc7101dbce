"""Journals on disk: one file `ID.game` a table, appended to, synced before anything is shown, open in one process only.

Whatever comes to a file from outside is met here: a torn end is cut, kept beside it as `ID.torn` and told; any other
damage is refused and the file stays as it is; a full disk or a folder that cannot be written leaves the table as it
was. What the answers mean is `core.journal`, what the bytes mean `net.records`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from paravent.core import games
from paravent.core import journal as journals
from paravent.core.game import AnyGame
from paravent.core.journal import Entry, Header, Journal, Refused
from paravent.net import disk, reading, records
from paravent.net.disk import TORN as TORN  # noqa: PLC0414  # named here for those who look after journals
from paravent.net.disk import Busy as Busy  # noqa: PLC0414
from paravent.net.disk import RecordFile, writing
from paravent.net.disk import Unwritable as Unwritable  # noqa: PLC0414
from paravent.net.reading import COUNT, Contents, OfPeople
from paravent.net.records import Damaged, Kind

SUFFIX: Final = ".game"


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
    people: bool = False
    """Whether it is a table of peers, which `net.tables` opens; its `trouble` says so."""

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

    def __init__(self, file: RecordFile, journal: Journal, game: AnyGame) -> None:
        self.journal = journal
        """As the file had it when it was opened; whoever plays on has a journal of his own (`Table.journal`)."""
        self.game = game
        self.notes: tuple[str, ...] = ()
        """What had to be cut when the file was opened, in words for the player."""
        self._file = file

    @property
    def path(self) -> Path:
        """Where it lies now."""
        return self._file.path

    @classmethod
    def create(cls, path: Path, header: Header, game: AnyGame) -> GameFile:
        """Begin a journal that must not exist yet, with its folder if need be.

        It is there whole or not at all. Raises Unwritable.
        """
        first = records.pack(Kind.HEADER, journals.write_header(header))
        return cls(RecordFile.create(path, first), Journal(header), game)

    @classmethod
    def open(cls, path: Path, game: AnyGame | None = None) -> GameFile:
        """Open a journal to play on; `game` only for one that is not among `core.games`.

        A torn end is cut and said in `notes`. Raises Refused (its kinds: Damaged, Busy), with the file as it was, or
        Unwritable.
        """
        with writing(path), _told(path):
            file = RecordFile.open(path)
            try:
                contents = reading.contents(file.read())
                journal, game, trouble = reading.journal(contents, game)
                _unless(trouble)
                opened = cls(file, journal, game)
                cut = file.cut(contents.scan)
            except BaseException:
                file.close()
                raise
        opened.notes = (cut,) if cut else ()
        return opened

    def append(self, entry: Entry) -> None:
        """Write an entry; when this returns, it outlives a crash. Raises Unwritable."""
        self._file.append(records.pack(Kind.ENTRY, journals.write_entry(entry, self.game)))

    def take_back(self, left: int) -> None:
        """Record that only the first `left` entries count from here on; their bytes stay. Raises Unwritable."""
        self._file.append(records.pack(Kind.BACK, COUNT.pack(left)))

    def move(self, folder: Path) -> None:
        """Put a finished game into another folder, under the same lock; when this raises Unwritable, it stayed."""
        self._file.move(folder)

    def close(self) -> None:
        """Give the file free; once is enough, twice does no harm."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


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
    return reading.contents(disk.load(path))


def open_games(folder: Path) -> tuple[Listed, ...]:
    """The tables in a folder, the latest first; a folder that is not there has none."""
    found = [listed(path) for path in folder.glob(f"*{SUFFIX}")]
    return tuple(sorted(found, key=lambda one: (-one.when, one.path.name)))


def listed(path: Path) -> Listed:
    """A table as a list tells it; what cannot be read is its `trouble`."""
    header, answers, when = None, 0, 0.0
    try:
        when = path.stat().st_mtime
        held = peek(path)
        header, answers = held.header, len(held.entries)
        _unless(held.trouble)
        journals.fits(header, games.load(header.game))
    except (OSError, Refused, games.UnknownGame) as error:
        return Listed(path, when, header, answers, str(error), isinstance(error, OfPeople))
    return Listed(path, when, header, answers, "")


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

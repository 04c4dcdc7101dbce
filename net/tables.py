"""The two files of a table of peers: `ID.game` with every signed message, `ID.keys` with what never leaves the machine.

`ID.game` is what anybody may verify and may be handed. The seed, and plans before they are opened, are in `ID.keys`.
What is written is safe after `sync`, which comes before anything is sent. How records look is `net.records`.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, Self

from paravent.core.journal import Refused
from paravent.net import records
from paravent.net.disk import RecordFile, Unwritable, load, writing
from paravent.net.effects import Keep
from paravent.net.envelope import Signed
from paravent.net.kinds import Table
from paravent.net.records import Kind
from paravent.net.resuming import Past, offered, past
from paravent.net.store import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

KEYS: Final = ".keys"

_ID_BYTES: Final = 8

_KINDS: Final = {"out": Kind.OUT, "in": Kind.IN, "secret": Kind.SECRET, "note": Kind.NOTE}


class TableFiles:
    """Both files of one table, open and locked; see `create`."""

    def __init__(self, game: RecordFile, keys: RecordFile, notes: tuple[str, ...] = ()) -> None:
        self.notes = notes
        """What had to be cut when the files were opened, in words for the player."""
        self._game = game
        self._keys = keys

    @classmethod
    def create(cls, folder: Path, seed: bytes, offer: bytes) -> Self:
        """Begin the files of the table that is offered by this TABLE; the seed is safe when this returns.

        The table's ID follows from the offer, so an offer is taken once: a host who shows it again would else get a
        second, other JOIN out of the same guest, and could show both as a forgery. Raises Unwritable.
        """
        path = folder / f"{table_name(offer)}{SUFFIX}"
        keys = RecordFile.create(path.with_suffix(KEYS), records.pack(Kind.SEED, seed))
        try:
            return cls(RecordFile.create(path, b""), keys)
        except Unwritable:
            keys.close()
            keys.path.unlink()
            raise

    @classmethod
    def open(cls, path: Path) -> tuple[Self, Past]:
        """Open the files of a table to play on where they end: `path` is its `ID.game`.

        A torn end is cut, kept beside its file as `ID.torn`, and said in `notes`. Raises Refused (its kinds: Damaged,
        Busy), with the files as they were, or Unwritable.
        """
        with writing(path), ExitStack() as undo:
            game = _opened(path)
            undo.callback(game.close)
            keys = _opened(path.with_suffix(KEYS))
            undo.callback(keys.close)
            said, secret = _scanned(game), _scanned(keys)
            held = past(said.records, secret.records)
            cuts = (game.cut(said), keys.cut(secret))
            undo.pop_all()
        return cls(game, keys, tuple(filter(None, cuts))), held

    @property
    def path(self) -> Path:
        """Where `ID.game` lies now."""
        return self._game.path

    def keep(self, effect: Keep) -> None:
        """Write what a session wants kept; safe after the next `sync`. Raises Unwritable."""
        kind = _KINDS[effect.what]
        if kind is Kind.SECRET:
            self._keys.write(records.pack(kind, effect.payload))
            # A crash may keep what was written last and lose what was written first; a commitment without its plan
            # could never be revealed.
            self._keys.sync()
        elif kind is Kind.NOTE:
            self._keys.write(records.pack(kind, effect.payload))
        else:
            self._game.write(records.pack(kind, effect.payload))

    def sync(self) -> None:
        """Return when all that was kept outlives a crash. Raises Unwritable; the next sync tries all of it again."""
        self._keys.sync()  # what a full disk did not take before
        self._game.sync()

    def move(self, folder: Path) -> Path:
        """Put the signed messages of a finished game into another folder; returns where they are. Raises Unwritable.

        The secrets stay where they are, and with them the knowledge that this offer was taken.
        """
        self.sync()
        self._game.move(folder)
        return self.path

    def close(self) -> None:
        """Give both files free."""
        self._game.close()
        self._keys.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def keep_public(folder: Path, wires: Sequence[bytes]) -> Path:
    """Write the signed messages of a table that one has looked on at as its `ID.game`; returns where it is.

    The first is the host's TABLE. One that is there already, of a player or of an earlier look, stays as it is.
    Raises Unwritable.
    """
    path = folder / f"{table_name(wires[0])}{SUFFIX}"
    if not path.exists():
        RecordFile.create(path, b"".join(records.pack(Kind.IN, wire) for wire in wires)).close()
    return path


def table_name(offer: bytes) -> str:
    """The ID of the table that this TABLE offers, as its files are called: 16 hex digits. Raises wire.Malformed."""
    return Signed.read(offer).id[:_ID_BYTES].hex()


def terms(path: Path) -> Table:
    """What the table of an `ID.game` was offered on, without opening it. Raises Refused."""
    found = records.scan(load(path))
    if not found.records:
        raise found.trouble or Refused("nothing was said at this table: it may be deleted")
    return offered(found.records[0].payload)


def seed(path: Path, *folders: Path) -> bytes | None:
    """The seed of the table of an `ID.game`, if its secrets lie beside it or in one of these folders."""
    for folder in (path.parent, *folders):
        try:
            found = records.scan(load(folder / f"{path.stem}{KEYS}"))
        except Refused:
            continue
        if found.records and found.records[0].kind is Kind.SEED:
            return found.records[0].payload
    return None


def _opened(path: Path) -> RecordFile:
    """Raises Refused, Busy."""
    if not path.exists():
        raise Refused(f"{path.name} is not there: without both of its files a table can be verified, and not played on")
    return RecordFile.open(path)


def _scanned(file: RecordFile) -> records.Scan:
    """Raises Refused."""
    found = records.scan(file.read())
    if found.trouble is not None:
        found.trouble.args = (f"{file.path}: {found.trouble}. Nothing was changed: put back a copy to play on.",)
        raise found.trouble
    return found


def read(path: Path) -> bytes:
    """The bytes of a saved game, to be verified. Raises Refused."""
    return load(path)

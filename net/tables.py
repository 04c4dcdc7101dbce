"""The two files of a table of peers: `ID.game` with every signed message, `ID.keys` with what never leaves the machine.

`ID.game` is what anybody may verify and may be handed. The seed, and plans before they are opened, are in `ID.keys`.
What is written is safe after `sync`, which comes before anything is sent. How records look is `net.records`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from paravent.net import records
from paravent.net.disk import RecordFile, Unwritable, load
from paravent.net.effects import Keep
from paravent.net.envelope import Signed
from paravent.net.records import Kind
from paravent.net.store import SUFFIX

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

KEYS: Final = ".keys"

_ID_BYTES: Final = 8

_KINDS: Final = {"out": Kind.OUT, "in": Kind.IN, "secret": Kind.SECRET}


class TableFiles:
    """Both files of one table, open and locked; see `create`."""

    def __init__(self, game: RecordFile, keys: RecordFile) -> None:
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

    @property
    def path(self) -> Path:
        """Where `ID.game` lies now."""
        return self._game.path

    def keep(self, effect: Keep) -> None:
        """Write what a session wants kept; safe after the next `sync`. Raises Unwritable."""
        kind = _KINDS[effect.what]
        file = self._keys if kind is Kind.SECRET else self._game
        file.write(records.pack(kind, effect.payload))

    def sync(self) -> None:
        """Return when all that was kept outlives a crash. Raises Unwritable; the next sync tries all of it again."""
        self._keys.sync()
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


def table_name(offer: bytes) -> str:
    """The ID of the table that this TABLE offers, as its files are called: 16 hex digits. Raises wire.Malformed."""
    return Signed.read(offer).id[:_ID_BYTES].hex()


def read(path: Path) -> bytes:
    """The bytes of a saved game, to be verified. Raises Refused."""
    return load(path)

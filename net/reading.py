"""What the records of a solo table's file say: a header, and the answers that were not taken back.

Bytes in, a journal out; the file is `net.store`'s. What is wrong is returned beside what can be read, so that a damaged
game can still be looked at up to the damage.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final

from paravent.core import games
from paravent.core import journal as journals
from paravent.core.codec import Malformed
from paravent.core.game import AnyGame
from paravent.core.journal import Header, Journal, Refused
from paravent.net.records import Damaged, Kind, Record, Scan, scan

COUNT: Final = struct.Struct(">I")
"""The payload of a record of kind BACK."""


class OfPeople(Refused):
    """The file is that of a table of peers: `net.tables` opens it."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a file, as far as it can be told without knowing the game."""

    header: Header
    entries: tuple[bytes, ...]
    """The entries that were not taken back, still as bytes."""
    scan: Scan
    trouble: Refused | None
    """Why there may be more that cannot be read."""


def contents(data: bytes) -> Contents:
    """What the bytes of a solo table's file hold; raises Refused when there is no header to read."""
    found = scan(data)
    if not found.records:
        if found.trouble is not None:
            raise found.trouble
        raise Refused("it holds no whole record: no game was begun in it, and it may be deleted")
    first, *rest = found.records
    if first.kind in (Kind.OUT, Kind.IN):
        raise OfPeople("it holds a table of people who played over the network; `paravent verify` reads it")
    if first.kind is not Kind.HEADER:
        raise Refused(f"it begins with {first.kind.title} and not with the header of a solo table")
    try:
        header = journals.read_header(first.payload)
    except Malformed as error:
        raise Refused(f"its header is in the form of another version of paravent: {error}") from error
    entries, misplaced = _entries(rest)
    return Contents(header, tuple(entries), found, misplaced or found.trouble)


def _entries(rest: list[Record]) -> tuple[list[bytes], Damaged | None]:
    """The answers that count, up to a record that has no place here."""
    entries: list[bytes] = []
    for number, record in enumerate(rest, 1):
        if record.kind is Kind.ENTRY:
            entries.append(record.payload)
        elif record.kind is Kind.BACK and len(record.payload) == COUNT.size:
            (left,) = COUNT.unpack(record.payload)
            if left > len(entries):
                return entries, Damaged(number, f"it takes back to answer {left}, and there are {len(entries)}")
            del entries[left:]
        else:
            return entries, Damaged(number, f"{record.kind.title} has no place in the journal of a solo table")
    return entries, None


def journal(held: Contents, game: AnyGame | None) -> tuple[Journal, AnyGame, Refused | None]:
    """The answers, read up to the first trouble; raises Refused when the game is not that of the journal."""
    try:
        game = game or games.load(held.header.game)
    except games.UnknownGame as error:
        raise Refused(str(error)) from error
    journals.fits(held.header, game)
    read = Journal(held.header)
    for number, payload in enumerate(held.entries):
        try:
            read.entries.append(journals.read_entry(payload, game))
        except Malformed as error:
            return read, game, Refused(f"answer {number} is none that {game.facts.title} can read: {error}")
    return read, game, held.trouble

"""The records of a journal file as bytes: how one is written, how a file of them is read, and what damage looks like.

A record is `u32 len | u32 crc32(len, type) | u8 type | payload | u32 crc32(payload)`, big-endian, with zlib's CRC-32.
The head has a sum of its own, so that a flipped bit in a length cannot swallow the records behind it. Solo tables and
tables of peers share this layer. It is bytes in, bytes out: files, locks and syncing are `net.store`.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from paravent.core.journal import Refused

_HEAD: Final = struct.Struct(">IIB")
_SUM: Final = struct.Struct(">I")
_SUMMED: Final = struct.Struct(">IB")


class Kind(IntEnum):
    """What a record holds. The numbers are on people's disks: they never change."""

    HEADER = 1
    """The first of a solo table: `core.journal.write_header`."""
    ENTRY = 2
    """One answer of a solo table: `core.journal.write_entry`."""
    BACK = 3
    """Taking back at a solo table: how many entries are left (u32)."""
    OUT = 16
    """A signed message of our own."""
    IN = 17
    """A signed message of another peer."""
    SEED = 18
    """The secret that all others at this table are derived from."""
    SECRET = 19
    """A plan and its nonce, before the plan is opened."""
    NOTE = 20
    """A remark of this program for itself."""

    @property
    def title(self) -> str:
        """Its name in a sentence."""
        return _TITLES.get(self, self.name.lower())


_TITLES: Final = {
    Kind.HEADER: "the header",
    Kind.ENTRY: "an answer",
    Kind.BACK: "a taking back",
    Kind.OUT: "a message of ours",
    Kind.IN: "a message of a peer",
    Kind.SEED: "the table's seed",
    Kind.SECRET: "a secret plan",
    Kind.NOTE: "a note",
}


_CODES: Final = frozenset(Kind)


class Damaged(Refused):
    """A record that is not what was written, and not the torn end of the file; `number` counts from 0, the header."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"record {number} is damaged: {what}")
        self.number = number


@dataclass(frozen=True, slots=True)
class Record:
    """One record; its kind is known."""

    kind: Kind
    payload: bytes


@dataclass(frozen=True, slots=True)
class Scan:
    """What a file of records holds."""

    records: tuple[Record, ...]
    whole: int
    """How many bytes the whole records take: where the next one is written."""
    torn: bytes = b""
    """What lies behind them when it is the beginning of a record whose writing was cut short."""
    tear: str = ""
    """What the torn end was, in words."""
    trouble: Refused | None = None
    """Why the rest cannot be read, when it is no torn end: Damaged, or a record of a later version."""


def pack(kind: Kind, payload: bytes) -> bytes:
    """The bytes of one record; a payload has less than 2**32."""
    length = len(payload)
    return _HEAD.pack(length, zlib.crc32(_SUMMED.pack(length, kind)), kind) + payload + _SUM.pack(zlib.crc32(payload))


def scan(data: bytes) -> Scan:
    """The records in these bytes, up to the first that is wrong.

    A last record that is short or fails is torn; anything else is trouble. A tail of nothing but zeros is torn as well:
    a file system may have lengthened the file and lost the bytes.
    """
    records: list[Record] = []
    at = 0
    while at < len(data):
        try:
            record, size = _first(data, at, len(records))
        except _Torn as tear:
            return Scan(tuple(records), at, data[at:], str(tear))
        except Refused as trouble:
            return Scan(tuple(records), at, trouble=trouble)
        records.append(record)
        at += size
    return Scan(tuple(records), at)


class _Torn(Exception):
    """The file ends in the middle of this record."""


def _first(data: bytes, at: int, number: int) -> tuple[Record, int]:
    """The record that begins at this byte and how many it takes; raises _Torn or Refused."""
    rest, where = len(data) - at, f"at byte {at} of {len(data)}"
    if rest < _HEAD.size:
        raise _Torn(f"record {number}, of which {rest} bytes had been written")
    length, due, code = _HEAD.unpack_from(data, at)
    if due != zlib.crc32(_SUMMED.pack(length, code)):
        if not any(memoryview(data)[at:]):
            raise _Torn(f"record {number}, of which only {rest} zeros had been written")
        raise Damaged(number, f"its length or its kind changed on the disk ({where})")
    if code not in _CODES:
        raise Refused(f"record {number} is of a kind ({code}) that only a later paravent can read")
    kind, size = Kind(code), _HEAD.size + length + _SUM.size
    if size > rest:
        raise _Torn(f"record {number} ({kind.title}), of which {rest} of {size} bytes had been written")
    payload = data[at + _HEAD.size : at + size - _SUM.size]
    if _SUM.unpack_from(data, at + size - _SUM.size) != (zlib.crc32(payload),):
        if size == rest:
            raise _Torn(f"record {number} ({kind.title}), whose bytes do not add up")
        raise Damaged(number, f"it was {kind.title}, and its bytes changed on the disk ({where})")
    return Record(kind, payload), size

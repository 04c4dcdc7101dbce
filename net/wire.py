"""The canonical encoding: the one form in which values travel, are signed and are kept.

A strict subset of msgpack: nil, booleans, integers, strings, binaries and arrays; no map, float or extension. Equal
values have equal bytes and other bytes are refused, so a hash or a signature means one thing to everybody. What a
value *says* is for `kinds` to check.
"""

import unicodedata
from typing import Final, TypeAlias

import msgpack  # type: ignore[import-untyped]  # it ships no annotations: everything it returns is checked below

Value: TypeAlias = "bool | int | str | bytes | tuple[Value, ...] | None"
"""What can be encoded. The types are exact: no bytearray, no list, no subclass of int."""

MAX_BYTES: Final = 65_000
"""Longest encoded value."""

MAX_ARRAY: Final = 4096
"""Most items of one array."""

MAX_BIN: Final = 60_000
"""Longest binary, in bytes."""

MAX_STR: Final = 1024
"""Longest string, in bytes of UTF-8."""

MAX_DEPTH: Final = 6
"""Deepest nesting of arrays: a bare integer has depth 0, an array of integers 1."""

_SHORT: Final = 1024
"""Bytes within which announced lengths can make msgpack take no more than 3 MB, for a moment."""

_INT_LOW, _INT_HIGH = -(2**63), 2**64 - 1


class Malformed(ValueError):
    """Bytes, or a value, that no honest peer encodes. Accuses nobody: the bytes may have been made by anyone."""


def encode(value: Value) -> bytes:
    """The canonical bytes of `value`. Raises Malformed when it holds another type, or is larger than the limits."""
    try:
        _check(value, 0)
        raw = _pack(value)
    except UnicodeEncodeError:
        raise Malformed("a string holds half a surrogate pair, which UTF-8 cannot spell") from None
    if len(raw) > MAX_BYTES:
        raise Malformed(f"the value takes {len(raw)} bytes, {MAX_BYTES} is the most")
    return raw


def decode(raw: bytes) -> Value:
    """The value whose canonical form is `raw`; raises Malformed for every other byte string.

    The work and the memory are bounded by the length of `raw`, whatever lengths it announces. Never encode again to
    verify a signature: signatures are over the bytes as received.
    """
    if len(raw) > MAX_BYTES:
        raise Malformed(f"{len(raw)} bytes, {MAX_BYTES} is the most")
    short = len(raw) <= _SHORT
    unpacker = msgpack.Unpacker(
        raw=False,
        use_list=False,
        strict_map_key=True,
        max_buffer_size=MAX_BYTES,
        max_array_len=len(raw) if short else MAX_ARRAY,
        max_bin_len=MAX_BIN,
        max_str_len=MAX_STR,
        max_map_len=0,
        max_ext_len=0,
        ext_hook=_refuse_extension,
    )
    unpacker.feed(raw)
    try:
        value: Value
        if short:
            value = unpacker.unpack()
            _check(value, 0)
        else:
            value = _read(unpacker, raw, 0)
    except msgpack.OutOfData:
        raise Malformed("the bytes end in the middle of a value") from None
    except UnicodeDecodeError:
        raise Malformed("a string is not UTF-8") from None
    except Malformed:
        raise
    except (ValueError, msgpack.UnpackException) as error:
        raise Malformed(f"not the canonical encoding: {error}") from None
    if unpacker.tell() != len(raw):
        raise Malformed(f"{len(raw) - unpacker.tell()} bytes follow the value")
    if _pack(value) != raw:
        raise Malformed("a number or a length is not in its shortest form")
    return value


def _pack(value: Value) -> bytes:
    packed: bytes = msgpack.packb(value, use_bin_type=True)
    return packed


def _read(unpacker: msgpack.Unpacker, raw: bytes, depth: int) -> Value:
    """One value of a long message, checked as it is read.

    Array headers are read one by one instead of letting msgpack build the whole: it makes room for every announced
    item first, and a thousand nested headers of 4,096 items would take 33 MB for 3 KB.
    """
    at = unpacker.tell()
    if at < len(raw) and _starts_array(raw[at]):
        length = unpacker.read_array_header()
        _check_array(length, depth)
        return tuple([_read(unpacker, raw, depth + 1) for _ in range(length)])
    value: Value = unpacker.unpack()
    _check(value, depth)
    return value


def _starts_array(head: int) -> bool:
    return 0x90 <= head <= 0x9F or head in {0xDC, 0xDD}


def _check(value: Value, depth: int) -> None:
    kind = type(value)
    if value is None or kind is bool:
        return
    if type(value) is int:
        if not _INT_LOW <= value <= _INT_HIGH:
            raise Malformed(f"{value} does not fit into 64 bits")
    elif type(value) is bytes:
        if len(value) > MAX_BIN:
            raise Malformed(f"a binary of {len(value)} bytes, {MAX_BIN} is the most")
    elif type(value) is str:
        _check_text(value)
    elif type(value) is tuple:
        _check_array(len(value), depth)
        for item in value:
            _check(item, depth + 1)
    else:
        raise Malformed(f"{kind.__name__} has no place in a message")


def _check_text(text: str) -> None:
    if len(text) > MAX_STR or len(text.encode()) > MAX_STR:
        raise Malformed(f"a string of {len(text)} characters, {MAX_STR} bytes is the most")
    if not unicodedata.is_normalized("NFC", text):
        raise Malformed("a string is not in Unicode's composed form (NFC)")


def _check_array(length: int, depth: int) -> None:
    if depth >= MAX_DEPTH:
        raise Malformed(f"arrays nest deeper than {MAX_DEPTH}")
    if length > MAX_ARRAY:
        raise Malformed(f"an array of {length} items, {MAX_ARRAY} is the most")


def _refuse_extension(code: int, _data: bytes) -> Value:
    raise Malformed(f"an extension (type {code}) has no place in a message")

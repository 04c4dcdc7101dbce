"""The canonical encoding: one form for each value, and no other bytes are read."""

import tracemalloc
import unicodedata
from typing import cast

import msgpack  # type: ignore[import-untyped]  # it ships no annotations; here it is the reference and the attacker
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from paravent.net.wire import MAX_BYTES, Malformed, Value, decode, encode

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20).map(lambda s: unicodedata.normalize("NFC", s))
scalars = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | text | st.binary(max_size=40)


def arrays(items: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    return st.lists(items, max_size=5).map(tuple)


def nested(depth: int) -> st.SearchStrategy[Value]:
    return scalars if depth == 0 else scalars | arrays(nested(depth - 1))


values = nested(6)


def as_lists(value: Value) -> object:
    return [as_lists(item) for item in value] if isinstance(value, tuple) else value


@given(values)
def test_what_is_written_is_read(value: Value) -> None:
    raw = encode(value)
    back = decode(raw)
    assert back == value
    assert encode(back) == raw, "also where Python calls different values equal: 1 and True"


@given(st.binary(max_size=30) | values.map(msgpack.packb).flatmap(lambda raw: st.binary(max_size=2).map(raw.__add__)))
@example(b"\xcc\x01")
def test_any_bytes_are_malformed_or_the_one_form_of_a_value(raw: bytes) -> None:
    try:
        value = decode(raw)
    except Malformed:
        return
    assert encode(value) == raw
    assert msgpack.unpackb(raw, raw=False) == as_lists(value)


@given(values.map(encode), st.data())
def test_a_flipped_bit_is_malformed_or_another_value(raw: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, 8 * len(raw) - 1))
    flipped = bytearray(raw)
    flipped[at // 8] ^= 1 << at % 8
    try:
        other = decode(bytes(flipped))
    except Malformed:
        return
    assert encode(other) == bytes(flipped) != raw


@pytest.mark.parametrize(
    "value",
    [1.0, float("nan"), {}, {1: 2}, [1], bytearray(b"x"), {1}, (1, (2.0,)), 2**64, -(2**63) - 1, "e\u0301", "\ud800"],
    ids=repr,
)
def test_a_value_outside_the_subset_is_not_written(value: object) -> None:
    with pytest.raises(Malformed):
        encode(cast("Value", value))


def test_a_subclass_of_int_is_not_written() -> None:
    class Seat(int):
        pass

    with pytest.raises(Malformed, match="Seat has no place"):
        encode((Seat(1),))


def deep(levels: int) -> Value:
    value: Value = 1
    for _ in range(levels):
        value = (value,)
    return value


@pytest.mark.parametrize(
    "most, over",
    [
        (deep(6), deep(7)),
        ((None,) * 4096, (None,) * 4097),
        (bytes(60_000), bytes(60_001)),
        ("x" * 1024, "x" * 1025),
        ("é" * 512, "é" * 513),
        ((bytes(60_000), bytes(4_993)), (bytes(60_000), bytes(4_994))),
    ],
    ids=["depth", "array", "binary", "text", "text in bytes", "whole"],
)
def test_each_limit_is_exact_both_ways(most: Value, over: Value) -> None:
    assert decode(encode(most)) == most
    with pytest.raises(Malformed):
        encode(over)
    with pytest.raises(Malformed):
        decode(msgpack.packb(over))


def test_the_largest_value_fills_the_limit() -> None:
    assert len(encode((bytes(60_000), bytes(4_993)))) == MAX_BYTES


@pytest.mark.parametrize(
    "raw, why",
    [
        (b"", "end in the middle"),
        (b"\x92\x01", "end in the middle"),
        (b"\x01\x01", "1 bytes follow"),
        (b"\xcd\x00\x01", "shortest form"),
        (b"\xd9\x01a", "shortest form"),
        (b"\xc5\x00\x01a", "shortest form"),
        (b"\xdc\x00\x01\x01", "shortest form"),
        (b"\x80", "dict has no place"),
        (b"\xcb" + bytes(8), "float has no place"),
        (b"\xa1\xff", "not UTF-8"),
        (b"\xa3e\xcc\x81", "NFC"),
        (b"\xc7\x00\x05", "extension"),
        (b"\xc1", "not the canonical"),
    ],
)
def test_a_refusal_says_why(raw: bytes, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        decode(raw)


@pytest.mark.parametrize(
    "bomb",
    [
        b"\x91" * MAX_BYTES,
        b"\xdc\x10\x00" * (MAX_BYTES // 3),
        b"\xdd\xff\xff\xff\xff" * (MAX_BYTES // 5),
        b"\xc6\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        b"\x96" * 6 + b"\xdc\x10\x00" + bytes(60_000),
        bytes(10 * MAX_BYTES),
    ],
    ids=["nesting", "wide nesting", "array length", "binary length", "map length", "many items", "size"],
)
def test_a_bomb_takes_no_more_than_its_size(bomb: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(Malformed):
            decode(bomb)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 12 * MAX_BYTES, "a few machine words for each byte, whatever lengths it announces"

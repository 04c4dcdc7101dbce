"""Hints: what is announced fits into one packet, and whatever else is announced is cut to size or left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net.identity import Identity
from paravent.net.lan.hints import MOST_BYTES, Hint, id_of
from paravent.net.schema import visible

ID = id_of(Identity(b"a" * 32).key)
TABLE = Hint(ID, "open", "kungfur", "0123456789ab", 2, 4, "0.1.0")


def said(hint: Hint) -> dict[bytes, bytes | None]:
    return {key.encode(): value.encode() for key, value in hint.properties().items()}


def test_what_is_said_is_understood() -> None:
    for hint in (TABLE, Hint(ID), Hint(ID, program="0.1.0"), Hint(ID, "run", "amoeba", "ffff", 6, 6)):
        assert Hint.read(said(hint)) == hint


def test_it_fits_into_one_packet_and_names_no_player() -> None:
    longest = Hint(ID, "full", "g" * 24, "r" * 24, 16, 16, "p" * 24)
    assert sum(1 + len(key) + 1 + len(value or b"") for key, value in said(longest).items()) < MOST_BYTES
    assert set(said(TABLE)) == {b"txtvers", b"v", b"id", b"st", b"p", b"g", b"r", b"n"}


def test_another_protocol_is_known_by_its_number_and_nothing_else() -> None:
    later = Hint.read({**said(TABLE), b"v": b"2", b"st": b"whatever", b"n": b"many"})
    assert later == Hint(ID, program="0.1.0", protocol="2")


@pytest.mark.parametrize(
    "properties",
    [
        {},
        {b"id": None},
        {b"id": ID.encode()},
        {b"id": ID.upper().encode(), b"v": b"1", b"st": b"open"},
        {b"id": ID[:15].encode(), b"v": b"1", b"st": b"open"},
        {b"id": ID.encode(), b"v": b"1", b"st": b"closed"},
        {b"id": ID.encode(), b"v": b"1", b"st": b"open", b"n": b"2/99"},
        {b"id": ID.encode(), b"v": b"1", b"st": b"open", b"n": "²/4".encode()},
        {b"id": ID.encode(), b"v": b"1", b"st": b"open", b"n": b"-1/4"},
        {b"": b"", b"\xff\xfe": b"\xff"},
    ],
)
def test_attack_60_what_is_not_understood_is_left_out(properties: dict[bytes, bytes | None]) -> None:
    assert Hint.read(properties) is None


def test_attack_60_control_characters_and_long_items_never_reach_a_screen() -> None:
    game = "\x1b]52;c;aGk=\x07\x1b[2J\u202egnp\u200b" + "x" * 255
    hint = Hint.read({**said(TABLE), b"g": game.encode(), b"r": b"\x00\x9b31m\xff", b"p": "\u2066\ufe0f1".encode()})
    assert hint is not None
    for text in (hint.game, hint.rules, hint.program):
        assert visible(text)
        assert len(text) <= 24
    assert hint.game == "]52;c;aGk=[2JgnpxxxxxxxxxxX"[:24].replace("X", "x")


@given(st.dictionaries(st.binary(max_size=30), st.none() | st.binary(max_size=255), max_size=12))
def test_attack_60_any_record_is_read_without_complaint(properties: dict[bytes, bytes | None]) -> None:
    hint = Hint.read({**said(TABLE), **properties})
    assert hint is None or all(map(visible, hint.properties().values()))

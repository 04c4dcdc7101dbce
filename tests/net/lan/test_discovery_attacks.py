"""Attacks on whoever waits for callers, with an honest one among them; and words of strangers on their way to you."""

import asyncio
import contextlib
import socket
import unicodedata
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net.channel import Introduction, Version
from paravent.net.envelope import read_frame
from paravent.net.identity import Identity
from paravent.net.kinds import Option
from paravent.net.lan.hints import Hint
from paravent.net.lan.listening import MOST_SHAKING_EACH
from paravent.net.notes import MAX_NICK, MAX_WORDS, Chat, Decline, Invite, Note, tidied
from paravent.net.schema import text, visible
from paravent.net.wire import Malformed, Value, encode
from tests.net.lan.machines import somebody, until
from tests.net.lan.seekers import found, here, looking, table

ANN, BO = somebody("Ann"), somebody("Bo")
FLOOD = 1000

SEQUENCES = (
    "\x1b[2J",  # clear
    "\x1b]52;c;aGVsbG8=\x07",  # the clipboard
    "\x1b]0;owned\x1b\\",  # the title
    "\x1b[?1000h",  # the mouse
    "\x9b31m",  # the same in one character
    "\x90qdata\x9c",
    "\r\nroot: ",
    "\x07",
    "\x08\x08\x08",
    "\x00",
    "\u202etxt.exe",  # right to left
    "\u2066\u2069",
    "\u200b\u200d\ufeff",  # nothing at all
    "\u2028",
    "\ufe0f",
    "\u115f\u3164",  # looks like nothing
    "\ue000",
    "\ud7ff\U000e0041",
)


@pytest.mark.parametrize("last", [b"", b"\x00", b"\x00\x20" + b"x" * 5], ids=["silent", "slow", "half a key"])
async def test_attack_59_a_thousand_half_open_handshakes_keep_nobody_out(last: bytes, tmp_path: Path) -> None:
    """All from another address of this machine, as a stranger on the network would have another."""
    own = table(ANN)
    with contextlib.ExitStack() as stack:
        async with looking(ANN, tmp_path, table=own) as host:
            for number in range(FLOOD):
                flood = stack.enter_context(socket.socket())
                flood.bind(("127.0.0.2", 0))
                flood.setblocking(False)
                flood.connect_ex(here(host))
                if number % 50 == 0:
                    await asyncio.sleep(0)
                if last:
                    with contextlib.suppress(BlockingIOError):
                        flood.send(last)
            async with looking(BO, tmp_path, here(host)) as guest:
                await found(guest, "Ann", "open")
                assert 0 < len(own.listener._shaking) <= MOST_SHAKING_EACH
            await until(lambda: not own.lookers)


@pytest.mark.parametrize("sequence", SEQUENCES, ids=ascii)
def test_attack_60_r68_sequences_for_terminals_get_through_nowhere(sequence: str) -> None:
    name = f"Bo{sequence}"
    with pytest.raises(Malformed):
        Introduction(Identity(b"b" * 32).key, bytes(64), name, (Version("paravent", "1"),))
    with pytest.raises(Malformed):
        Chat(name)
    with pytest.raises(Malformed):
        Decline(name)
    for said in (
        ("wager", bytes(32), name, (), ("Ann", "")),
        ("wager", bytes(32), "1", (), ("Ann", name)),
        ("wager", bytes(32), "1", (Option("a", "b"),), (name, "")),
    ):
        with pytest.raises(Malformed):
            Invite(*said)
    assert visible(tidied(name, MAX_NICK))
    hint = Hint.read({b"id": b"0" * 16, b"v": b"1", b"st": b"open", b"g": name.encode("utf-8", "surrogatepass")})
    assert hint is not None
    assert visible(hint.game)


def shown(item: object) -> list[str]:
    """Every text in a record, however deep."""
    if isinstance(item, str):
        return [item]
    if isinstance(item, tuple):
        return [words for part in item for words in shown(part)]
    if is_dataclass(item):
        return [words for field in fields(item) for words in shown(getattr(item, field.name))]
    return []


ANY_TEXT = st.text(max_size=30) | st.sampled_from(SEQUENCES) | st.text("aé́\u0301한\u1112\u1161", max_size=6)


@given(ANY_TEXT, ANY_TEXT, st.sampled_from(["CHAT", "DECLINE", "INVITE"]))
def test_attack_60_whatever_is_read_from_a_peer_can_be_shown_as_it_stands(one: str, other: str, kind: str) -> None:
    said: tuple[Value, ...] = (one,) if kind != "INVITE" else ("wager", bytes(32), one, (("a", other),), (other, ""))
    try:
        frame = read_frame(encode((kind, said)))
    except Malformed:
        return
    assert isinstance(frame, Note)
    for words in shown(frame):
        assert visible(words)
        assert unicodedata.is_normalized("NFC", words)
        assert not set(map(unicodedata.category, words)) & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
        assert len(words) <= MAX_WORDS


@given(st.text(max_size=500))
def test_attack_60_what_one_writes_oneself_is_tidied_into_what_peers_accept(words: str) -> None:
    for most in (MAX_NICK, MAX_WORDS):
        tidy = tidied(words, most)
        assert text(most, empty=True)(tidy) == tidy
        assert tidied(tidy, most) == tidy

"""The channel: the Noise vectors, who is on the other side, and what ends it."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net.channel import Channel, Closed, Introduction, Role, Version
from paravent.net.identity import Identity
from paravent.net.noise import Cipher, Failed, Handshake
from paravent.net.schema import plain
from paravent.net.wire import MAX_BYTES, Malformed, Value, encode

ALICE, BOB, MALLORY = Identity(b"a" * 32), Identity(b"b" * 32), Identity(b"m" * 32)
VERSIONS = (Version("paravent", "0.1.0"), Version("kungfur", "1"))
(VECTOR,) = json.loads(Path(__file__).with_name("noise_vectors.json").read_text())["vectors"]

SMALL_ORDER = [
    bytes(32),
    b"\1" + bytes(31),
    bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    bytes.fromhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
    (2**255 - 20).to_bytes(32, "little"),
    (2**255 - 19).to_bytes(32, "little"),
    (2**255 - 18).to_bytes(32, "little"),
]


def channel(role: Role, me: Identity, secret: int, nick: str = "nick") -> Channel:
    return Channel(role, me, nick, VERSIONS, static=bytes([secret]) * 32, ephemeral=bytes([secret + 1]) * 32)


def opened() -> tuple[Channel, Channel]:
    alice, bob = channel("initiator", ALICE, 1), channel("responder", BOB, 3)
    answer = bob.feed(alice.start())
    last = alice.feed(answer.reply)
    assert bob.feed(last.reply).reply == b""
    return alice, bob


def framed(message: bytes) -> bytes:
    return len(message).to_bytes(2, "big") + message


def side(name: str, *, opens: bool) -> Handshake:
    static, ephemeral, prologue = (
        bytes.fromhex(VECTOR[f"{name}_{what}"]) for what in ("static", "ephemeral", "prologue")
    )
    return Handshake(opens=opens, static=static, ephemeral=ephemeral, prologue=prologue)


def test_noise_passes_the_published_vector() -> None:
    one, other = side("init", opens=True), side("resp", opens=False)
    messages = [(bytes.fromhex(m["payload"]), bytes.fromhex(m["ciphertext"])) for m in VECTOR["messages"]]
    for turn, (payload, ciphertext) in enumerate(messages[:3]):
        writer, reader = (one, other) if turn % 2 == 0 else (other, one)
        assert writer.write(payload) == ciphertext
        assert reader.read(ciphertext) == payload
    assert one.hash == other.hash == bytes.fromhex(VECTOR["handshake_hash"])
    assert (one.their_static, other.their_static) == (other.static, one.static)
    ciphers = one.split(), other.split()
    assert len(messages) == 6
    for turn, (payload, ciphertext) in enumerate(messages[3:], 3):
        send, receive = ciphers[turn % 2][0], ciphers[1 - turn % 2][1]
        assert send.seal(payload) == ciphertext
        assert receive.open(ciphertext) == payload


def test_a_handshake_keeps_its_turns() -> None:
    one = Handshake(opens=True, static=b"s" * 32, ephemeral=b"e" * 32, prologue=b"")
    with pytest.raises(ValueError, match="not over"):
        one.split()
    with pytest.raises(ValueError, match="this side's turn"):
        one.read(bytes(32))
    one.write(b"")
    with pytest.raises(ValueError, match="other side's turn"):
        one.write(b"")


def test_a_cipher_never_uses_a_number_twice() -> None:
    cipher = Cipher(b"k" * 32)
    assert cipher.seal(b"same") != cipher.seal(b"same")
    cipher._number = 2**64 - 1
    with pytest.raises(Failed, match="as many messages"):
        cipher.seal(b"")


def test_both_sides_learn_who_the_other_is() -> None:
    alice, bob = opened()
    assert alice.is_open
    assert bob.is_open
    assert alice.peer is not None
    assert bob.peer is not None
    assert (alice.peer.identity, bob.peer.identity) == (BOB.key, ALICE.key)
    assert (alice.peer.nick, bob.peer.versions) == ("nick", VERSIONS)
    assert alice.handshake_hash == bob.handshake_hash


@given(st.lists(st.binary(max_size=300), max_size=6), st.integers(1, 50))
def test_what_is_said_arrives_whole_in_pieces_of_any_size(messages: list[bytes], size: int) -> None:
    alice, bob = opened()
    data = b"".join(map(alice.seal, messages))
    heard: list[bytes] = []
    for at in range(0, len(data), size):
        heard += bob.feed(data[at : at + size]).messages
    assert heard == messages
    assert alice.feed(bob.seal(b"and back")).messages == (b"and back",)


def test_the_first_words_may_come_with_the_end_of_the_handshake() -> None:
    alice, bob = channel("initiator", ALICE, 1), channel("responder", BOB, 3)
    last = alice.feed(bob.feed(alice.start()).reply).reply
    assert bob.feed(last + alice.seal(b"hello")).messages == (b"hello",)


def test_the_longest_message_passes_and_a_longer_one_is_not_sent() -> None:
    alice, bob = opened()
    longest = bytes(MAX_BYTES)
    assert bob.feed(alice.seal(longest)).messages == (longest,)
    with pytest.raises(Malformed, match="65000 is the most"):
        alice.seal(longest + b"x")


def test_nothing_is_said_before_the_other_side_is_known() -> None:
    alice = channel("initiator", ALICE, 1)
    alice.start()
    with pytest.raises(Closed, match="not said yet"):
        alice.seal(b"secret")


@pytest.mark.parametrize("attack", ["changed", "repeated", "reordered", "dropped", "cut", "emptied", "joined"])
def test_attack_57_a_frame_out_of_its_place_or_form_ends_the_channel(attack: str) -> None:
    alice, bob = opened()
    one, two = alice.seal(b"first"), alice.seal(b"second")
    data = {
        "changed": bytes([*one[:-1], one[-1] ^ 1]),
        "repeated": one + one,
        "reordered": two + one,
        "dropped": two,
        "cut": framed(one[2:-1]),
        "emptied": framed(b""),
        "joined": framed(one[2:] + two[2:]),
    }[attack]
    with pytest.raises(Closed, match="changed, repeated, reordered or cut"):
        bob.feed(data)
    assert not bob.is_open
    with pytest.raises(Closed):
        bob.feed(one)
    with pytest.raises(Closed):
        bob.seal(b"more")


def test_attack_57_a_message_is_not_given_back_to_its_author() -> None:
    alice, _ = opened()
    with pytest.raises(Closed):
        alice.feed(alice.seal(b"mine"))


def test_attack_57_any_flipped_bit_of_the_handshake_ends_it() -> None:
    alice = channel("initiator", ALICE, 1)
    first = alice.start()
    answer = channel("responder", BOB, 3).feed(first).reply
    for at in range(16, 8 * len(answer), 13):
        changed = bytearray(answer)
        changed[at // 8] ^= 1 << at % 8
        victim = channel("initiator", ALICE, 1)
        victim.start()
        with pytest.raises(Closed):
            victim.feed(bytes(changed))
        assert victim.peer is None


@pytest.mark.parametrize("point", SMALL_ORDER, ids=lambda point: point[:4].hex())
def test_attack_58_a_key_that_makes_no_secret_ends_the_channel(point: bytes) -> None:
    bob = channel("responder", BOB, 3)
    with pytest.raises(Closed, match="makes no secret"):
        bob.feed(framed(point))
    alice = channel("initiator", ALICE, 1)
    alice.start()
    with pytest.raises(Closed, match="makes no secret"):
        alice.feed(framed(point + bytes(200)))


def introduction(me: Identity, static: bytes, role: str) -> Value:
    return plain(Introduction(me.key, me.sign("noise", static + role.encode()), "nick", VERSIONS))


def answered_with(payload: Value, static: bytes = b"\7" * 32) -> Channel:
    """A channel of Alice's, answered by a responder who controls every byte of his introduction."""
    alice = channel("initiator", ALICE, 1)
    attacker = Handshake(opens=False, static=static, ephemeral=b"\x08" * 32, prologue=b"pvt1")
    attacker.read(alice.start()[2:])
    alice.feed(framed(attacker.write(encode(payload))))
    return alice


def static_of(secret: bytes) -> bytes:
    return Handshake(opens=False, static=secret, ephemeral=secret, prologue=b"").static


def test_an_honest_introduction_is_taken() -> None:
    alice = answered_with(introduction(MALLORY, static_of(b"\7" * 32), "responder"))
    assert alice.peer is not None
    assert alice.peer.identity == MALLORY.key


@pytest.mark.parametrize("payload", ["relayed", "role", "purpose", "echo"])
def test_nobody_passes_for_somebody_else(payload: str) -> None:
    own, bobs = static_of(b"\7" * 32), static_of(b"\3" * 32)
    said = {
        "relayed": introduction(BOB, bobs, "responder"),
        "role": introduction(BOB, own, "initiator"),
        "purpose": (BOB.key, BOB.sign("env", own + b"responder"), "nick", plain(VERSIONS)),
        "echo": introduction(ALICE, own, "responder"),
    }
    with pytest.raises(Closed, match="this very player" if payload == "echo" else "cannot prove"):
        answered_with(said[payload])


@pytest.mark.parametrize(
    "nick",
    ["", "   ", "x" * 25, "two\nlines", "\x1b[31mred", "right\u202eleft", "a\u200bb", "a\ufe0f", "\u3164", "\u2800", 7],
    ids=["empty", "blank", "long", "line", "escape", "bidi", "zero width", "selector", "filler", "braille", "int"],
)
def test_a_nick_is_fit_to_be_shown(nick: Value) -> None:
    own = static_of(b"\7" * 32)
    with pytest.raises(Closed, match="nick"):
        answered_with((MALLORY.key, MALLORY.sign("noise", own + b"responder"), nick, plain(VERSIONS)))
    if isinstance(nick, str):
        with pytest.raises(Malformed, match="nick"):
            channel("initiator", ALICE, 1, nick)


def test_a_peer_of_another_protocol_fails() -> None:
    alice = channel("initiator", ALICE, 1)
    other = Handshake(opens=False, static=b"\7" * 32, ephemeral=b"\x08" * 32, prologue=b"pvt2")
    other.read(alice.start()[2:])
    with pytest.raises(Closed):
        alice.feed(framed(other.write(b"")))


def test_the_opener_says_nothing_before_it_is_known() -> None:
    opener = Handshake(opens=True, static=b"\7" * 32, ephemeral=b"\x08" * 32, prologue=b"pvt1")
    with pytest.raises(Closed, match="more than it should"):
        channel("responder", BOB, 3).feed(framed(opener.write(b"early")))


@pytest.mark.parametrize("length", [4097, 65_535])
def test_a_stranger_gets_no_room_for_a_large_frame(length: int) -> None:
    with pytest.raises(Closed, match="4096 is the most"):
        channel("responder", BOB, 3).feed(length.to_bytes(2, "big"))


def test_a_frame_longer_than_any_message_ends_the_channel() -> None:
    _, bob = opened()
    with pytest.raises(Closed, match="65016 is the most"):
        bob.feed((65_017).to_bytes(2, "big"))


@given(st.binary(max_size=200), st.booleans(), st.booleans())
def test_any_bytes_are_waited_for_or_end_the_channel(data: bytes, initiator: bool, whole: bool) -> None:
    stranger = channel("initiator" if initiator else "responder", ALICE, 1)
    stranger.start()
    try:
        heard = stranger.feed(framed(data) if whole else data)
    except Closed:
        assert not stranger.is_open
        return
    assert heard.messages == ()
    assert stranger.peer is None

"""Attacks 1 to 8: on the encoding and on signatures. No message gets through, and no honest player is accused."""

import hashlib
import tracemalloc
from collections.abc import Callable

import msgpack  # type: ignore[import-untyped]  # it ships no annotations; here it is the attacker's tool
import pytest
from nacl.bindings import (
    crypto_core_ed25519_add,
    crypto_scalarmult_ed25519_base_noclamp,
    crypto_sign_seed_keypair,
)

from paravent.net import envelope as envelopes
from paravent.net.chains import Accepted, Chains, Duplicate, Rejected
from paravent.net.channel import Channel, Closed, Version
from paravent.net.envelope import Envelope, Signed, sign
from paravent.net.hashes import L, u8
from paravent.net.identity import Identity, checked_key, verify
from paravent.net.kinds import Join, Ready, Seating, Table
from paravent.net.noise import Handshake
from paravent.net.wire import MAX_BYTES, Malformed, encode
from tests.net.tables import STATE, Peers, offer, players

READY = Ready(b"\3" * 32)
IDENTITY_POINT = b"\1" + bytes(31)
NO_CANON = b"\xee" + b"\xff" * 30 + b"\x7f"  # y = p + 1: the identity point in a second spelling
ORDERS = {
    2: "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    4: "0000000000000000000000000000000000000000000000000000000000000000",
    8: "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
}


@pytest.fixture
def peers() -> Peers:
    return Peers(2)


def rejected(chains: Chains, wire: bytes) -> str:
    """Offer the bytes: they must be refused without a trace and without an accusation. Returns why."""
    before = chains.heads()
    verdict = chains.accept(wire)
    assert isinstance(verdict, Rejected)
    assert chains.fork is None
    assert chains.heads() == before
    return verdict.reason


def wire_of(core: bytes, signer: Identity) -> bytes:
    """A core of any bytes, correctly signed."""
    packed: bytes = msgpack.packb([core, signer.sign("env", core)])
    return packed


def respelled(peers: Peers, place: int, item: bytes) -> bytes:
    """Seat 1's next message with one of its eleven items spelled otherwise, correctly signed."""
    items = [encode(value) for value in msgpack.unpackb(peers.make(1, READY).core, use_list=False)]
    items[place] = item
    return wire_of(b"\x9b" + b"".join(items), peers.players[1])


def test_the_attackers_tools_make_honest_messages_too(peers: Peers) -> None:
    honest = peers.make(1, READY)
    assert respelled(peers, 7, encode(2)) == honest.wire
    assert peers.chains.accept(honest.wire) == Accepted(honest)


@pytest.mark.parametrize(
    "place, item",
    [
        (0, b"\xcc\x01"),
        (4, b"\xcd\x00\x01"),
        (7, b"\xd2\x00\x00\x00\x02"),
        (9, b"\xd9\x05READY"),
        (8, b"\xc5\x00\x20" + STATE),
        (10, b"\xdc\x00\x01\xc4\x20" + b"\3" * 32),
        (10, b"\x81\x00\xc4\x20" + b"\3" * 32),
        (10, b"\x82\x00\xc4\x20" + b"\3" * 32 + b"\x00\xc4\x20" + b"\4" * 32),
        (10, b"\x80"),
        (7, b"\xcb\x40\x00\x00\x00\x00\x00\x00\x00"),
        (7, b"\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00"),
        (7, b"\xd6\xff\x00\x00\x00\x02"),
        (9, b"\xa6REA\xcc\x81D"),
        (9, b"\xa5READ\xff"),
    ],
    ids=[
        *("uint8", "uint16", "int32", "str8", "bin16", "array16", "map", "doubled key", "empty map"),
        *("float", "nan", "timestamp", "NFD", "not UTF-8"),
    ],
)
def test_attack_01_another_spelling_is_refused_before_the_signature(
    peers: Peers, place: int, item: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = respelled(peers, place, item)
    monkeypatch.setattr(envelopes, "verify", lambda *_: pytest.fail("the signature was looked at"))
    rejected(peers.chains, wire)


@pytest.mark.parametrize("where", ["wire", "core"])
def test_attack_01_trailing_bytes_are_refused_before_the_signature(
    peers: Peers, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = peers.make(1, READY)
    wire = honest.wire + b"\xc0" if where == "wire" else wire_of(honest.core + b"\xc0", peers.players[1])
    monkeypatch.setattr(envelopes, "verify", lambda *_: pytest.fail("the signature was looked at"))
    assert "1 bytes follow" in rejected(peers.chains, wire)
    with pytest.raises(pytest.fail.Exception, match="looked at"):
        peers.chains.accept(honest.wire)


@pytest.mark.parametrize("place", [0, 2, 3, 4, 7], ids=["version", "epoch", "seat", "seq", "exchange"])
@pytest.mark.parametrize("value", [False, True, 0.0, 1.0, "1", None, -1, 2**32], ids=repr)
def test_attack_02_what_is_no_integer_in_range_is_refused(peers: Peers, place: int, value: object) -> None:
    rejected(peers.chains, respelled(peers, place, msgpack.packb(value)))


def test_attack_02_truth_is_no_integer_in_the_heads(peers: Peers) -> None:
    honest = peers.make(1, READY).envelope
    assert honest.heads[0] is not None
    heads = encode(((False, honest.heads[0].id), None))
    assert "heads: seq: an integer" in rejected(peers.chains, respelled(peers, 6, heads))


@pytest.mark.parametrize(
    "bomb",
    [
        b"\x91" * MAX_BYTES,
        b"\xdc\x10\x00" * (MAX_BYTES // 3),
        b"\xdd\xff\xff\xff\xff" * (MAX_BYTES // 5),
        b"\x92\xc6\xff\xff\xff\xff",
        b"\x92\xdb\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        bytes(MAX_BYTES + 1),
    ],
    ids=["nesting", "wide nesting", "array", "binary", "string", "map", "65,001 bytes"],
)
@pytest.mark.parametrize("signed", [False, True], ids=["as a wire", "as a signed core"])
def test_attack_03_bombs_take_no_memory(peers: Peers, bomb: bytes, signed: bool) -> None:
    wire = wire_of(bomb, peers.players[1]) if signed else bomb
    tracemalloc.start()
    try:
        rejected(peers.chains, wire)
        left, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 16 * MAX_BYTES
    assert left < 4096, "nothing of it stays"


def test_attack_04_a_signature_by_another_key_is_refused(peers: Peers) -> None:
    mallory = Identity(b"mallory, who sits nowhere at all")
    honest = peers.make(1, READY)
    for signer in (mallory, peers.players[0]):
        assert "not that of seat 1" in rejected(peers.chains, sign(honest.envelope, signer).wire)
    assert peers.chains.accept(honest.wire) == Accepted(honest), "the honest message still counts"


def test_attack_04_a_flipped_bit_anywhere_is_refused(peers: Peers) -> None:
    honest = peers.make(1, READY)
    for bit in range(8 * len(honest.wire)):
        changed = bytearray(honest.wire)
        changed[bit // 8] ^= 1 << bit % 8
        rejected(peers.chains, bytes(changed))
    assert peers.chains.accept(honest.wire) == Accepted(honest)


def nobodys_keys() -> dict[str, bytes]:
    honest = Identity(b"h" * 32).key
    keys = {f"mixed order {order}": crypto_core_ed25519_add(honest, bytes.fromhex(p)) for order, p in ORDERS.items()}
    keys |= {f"small order {order}": bytes.fromhex(point) for order, point in ORDERS.items()}
    keys |= {"identity": IDENTITY_POINT, "identity, sign set": b"\1" + bytes(30) + b"\x80", "identity again": NO_CANON}
    keys |= {"no point": b"\2" + bytes(31), "too short": honest[:31], "too long": honest + b"\0"}
    return keys


@pytest.mark.parametrize("key", nobodys_keys().values(), ids=nobodys_keys())
def test_attack_05_nobodys_key_is_refused_wherever_it_is_shown(key: bytes) -> None:
    with pytest.raises(Malformed, match="nobody's key"):
        checked_key(key)
    with pytest.raises(Malformed, match="nobody's key"):
        Seating(key, 0)
    with pytest.raises(Malformed, match="player's key is due"):
        Seating.read((key.hex(), 0, b""))
    own = Handshake(opens=False, static=b"\7" * 32, ephemeral=b"\x08" * 32, prologue=b"pvt1")
    alice = Channel(
        "initiator", Identity(b"a" * 32), "alice", (Version("paravent", "1"),), static=b"\1" * 32, ephemeral=b"\2" * 32
    )
    own.read(alice.start()[2:])
    answer = own.write(encode((key, bytes(64), "nobody", (("paravent", "1"),))))
    with pytest.raises(Closed, match="nobody's key"):
        alice.feed(len(answer).to_bytes(2, "big") + answer)


def test_attack_05_the_signature_for_every_message_under_the_identity_point_is_refused() -> None:
    # S B = R + k A holds for every k when A is the identity and R = S B: a verifier that lets A pass takes any message.
    s = 5
    universal = crypto_scalarmult_ed25519_base_noclamp(s.to_bytes(32, "little")) + s.to_bytes(32, "little")
    for key in (IDENTITY_POINT, NO_CANON):
        assert not verify(key, "env", b"whatever you like", universal)


def signed_again(message: Signed, secret: bytes, nonce: int) -> Signed:
    """The same core, correctly signed by its owner with a nonce of his choice (RFC 8032, 5.1.6, from step 3)."""
    key, _ = crypto_sign_seed_keypair(secret)
    wide = bytearray(hashlib.sha512(secret).digest()[:32])
    wide[0] &= 248
    wide[31] = wide[31] & 127 | 64
    text = b"pvt1 sig env\0" + message.core
    r = crypto_scalarmult_ed25519_base_noclamp(nonce.to_bytes(32, "little"))
    k = int.from_bytes(hashlib.sha512(r + key + text).digest(), "little")
    s = (nonce + k * int.from_bytes(wide, "little")) % L
    return Signed.read(encode((message.core, r + s.to_bytes(32, "little"))))


def test_attack_06_a_second_valid_signature_is_a_duplicate(peers: Peers) -> None:
    message = peers.say(1, READY)
    again = signed_again(message, bytes([66]) * 32, nonce=7)
    assert again.wire != message.wire
    assert again.is_by(peers.players[1].key), "the attacker's signature is valid"
    assert again.id == message.id
    assert peers.chains.accept(again.wire) == Duplicate(message)
    assert peers.chains.fork is None


def test_attack_07_a_message_of_another_table_is_refused() -> None:
    here, there = Peers(2), Peers(2, game="zodiac")
    for message in (there.chains.offer, *there.chains.messages(), there.make(1, READY)):
        assert "another table" in rejected(here.chains, message.wire)


def test_attack_07_a_join_is_for_the_table_it_names(peers: Peers) -> None:
    seats = players(2)
    here, there = Chains(offer(seats)), Chains(offer(seats, "zodiac"))
    relabelled = sign(here.next(1, Join(there.offer.id, bytes(32)), 1), seats[1])
    assert "another table" in rejected(here, relabelled.wire)


def with_old_signature(message: Signed, change: Callable[[Envelope], Envelope]) -> bytes:
    """An envelope changed on the way, under the signature that it had."""
    return encode((change(message.envelope).core(), message.signature))


def moved(epoch: int = 0, exchange: int = 2, seat: int = 1) -> Callable[[Envelope], Envelope]:
    def change(old: Envelope) -> Envelope:
        heads = old.heads if seat == old.seat else old.heads[::-1]
        return Envelope(*(old.table_id, epoch, seat, old.seq, old.prev_id, heads, exchange, old.state, old.body))

    return change


@pytest.mark.parametrize(
    "change", [moved(epoch=1), moved(exchange=3), moved(seat=0)], ids=["epoch", "exchange", "seat"]
)
def test_attack_07_a_message_cannot_be_moved(change: Callable[[Envelope], Envelope]) -> None:
    peers = Peers(2)
    message = peers.make(1, READY)
    assert with_old_signature(message, lambda old: old) == message.wire
    peers.chains.epoch = 1
    assert "not that of seat" in rejected(peers.chains, with_old_signature(message, change))


def test_attack_07_a_message_of_the_last_epoch_is_refused_in_this_one(peers: Peers) -> None:
    kept, late = peers.say(1, READY), peers.make(1, READY, exchange=3)
    peers.chains.epoch = 1
    assert "epoch 0" in rejected(peers.chains, late.wire)
    assert peers.chains.accept(kept.wire) == Duplicate(kept), "what was said in time stays said"


def test_attack_07_a_message_of_a_later_epoch_does_not_count_yet(peers: Peers) -> None:
    peers.chains.epoch = 2
    later = peers.make(1, READY)
    peers.chains.epoch = 0
    assert "epoch 2" in rejected(peers.chains, later.wire)


def test_attack_07_seat_a_cannot_speak_as_seat_b(peers: Peers) -> None:
    as_zero = peers.chains.next(0, READY, 2, STATE)
    assert "not that of seat 0" in rejected(peers.chains, sign(as_zero, peers.players[1]).wire)


def test_attack_08_a_channels_signature_is_none_under_a_message(peers: Peers) -> None:
    honest = peers.make(1, READY)
    bound = peers.players[1].sign("noise", honest.core)
    assert "not that of seat 1" in rejected(peers.chains, encode((honest.core, bound)))


def test_attack_08_a_messages_signature_opens_no_channel() -> None:
    victim = Identity(b"v" * 32)
    attacker = Handshake(opens=False, static=b"\7" * 32, ephemeral=b"\x08" * 32, prologue=b"pvt1")
    # The attacker gets the victim to sign his own static key as the core of a message.
    lent = victim.sign("env", attacker.static + b"responder")
    alice = Channel(
        "initiator", Identity(b"a" * 32), "alice", (Version("paravent", "1"),), static=b"\1" * 32, ephemeral=b"\2" * 32
    )
    attacker.read(alice.start()[2:])
    answer = attacker.write(encode((victim.key, lent, "victim", (("paravent", "1"),))))
    with pytest.raises(Closed, match="cannot prove"):
        alice.feed(len(answer).to_bytes(2, "big") + answer)


def test_attack_08_a_seats_voucher_is_for_that_bot_only() -> None:
    host, guest, bot = players(3)
    vouched = Seating(bot.key, 0, host.sign("seat", bot.key))
    seats = (Seating(host.key, 0), Seating(guest.key, 1), vouched)
    assert Table("dojo", bytes(32), (), seats, bytes(32), 0).seats[2].machine == 0
    for voucher in (
        host.sign("env", bot.key),
        guest.sign("seat", bot.key),
        host.sign("seat", bot.key + u8(0)),
        b"",
    ):
        with pytest.raises(Malformed, match="does not vouch"):
            Table("dojo", bytes(32), (), (*seats[:2], Seating(bot.key, 0, voucher)), bytes(32), 0)

"""Identities: keys, signatures for one purpose, fingerprints in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net import identity
from paravent.net.hashes import H
from paravent.net.identity import Identity, Purpose, checked_key, fingerprint, self_test, trust_phrase, verify
from paravent.net.words import WORDS

ALICE, BOB = Identity(b"a" * 32), Identity(b"b" * 32)
keys = st.binary(min_size=32, max_size=32)


def test_a_signature_holds_for_its_key_purpose_and_message_alone() -> None:
    signature = ALICE.sign("env", b"hello")
    assert len(signature) == 64
    assert verify(ALICE.key, "env", b"hello", signature)
    assert not verify(BOB.key, "env", b"hello", signature)
    assert not verify(ALICE.key, "env", b"hallo", signature)


@pytest.mark.parametrize("made", ["env", "noise", "seat"])
@pytest.mark.parametrize("asked", ["env", "noise", "seat"])
def test_a_signature_for_one_purpose_is_none_for_another(made: Purpose, asked: Purpose) -> None:
    assert verify(ALICE.key, asked, b"", ALICE.sign(made, b"")) == (made == asked)


def test_no_message_carries_a_signature_over_to_another_purpose() -> None:
    signature = ALICE.sign("env", b"\0pvt1 sig noise\0x")
    assert not verify(ALICE.key, "noise", b"x", signature)


@pytest.mark.parametrize("size", [0, 63, 65])
def test_a_signature_of_another_length_is_none(size: int) -> None:
    signature = (ALICE.sign("env", b"") + bytes(1))[:size]
    assert not verify(ALICE.key, "env", b"", signature)


def test_a_key_of_another_length_signs_nothing_and_is_nobodys() -> None:
    assert not verify(ALICE.key[:31], "env", b"", ALICE.sign("env", b""))
    with pytest.raises(ValueError, match="nobody's key"):
        checked_key(ALICE.key + bytes(1))


def test_the_secret_is_not_shown() -> None:
    secret = bytes(range(32))
    player = Identity(secret)
    shown = repr(player) + str(player) + f"{player!r}"
    assert secret.hex() not in shown
    assert repr(secret)[2:-1] not in shown
    assert " ".join(fingerprint(player.key)) in shown
    with pytest.raises(ValueError, match="not from 31") as refused:
        Identity(secret[:31])
    assert secret[:31].hex() not in str(refused.value)


@given(keys)
def test_a_fingerprint_is_the_first_66_bits_of_the_hash(key: bytes) -> None:
    bits = f"{int.from_bytes(H('fp', key), 'big'):0256b}"[:66]
    assert fingerprint(key) == tuple(WORDS[int(bits[at : at + 11], 2)] for at in range(0, 66, 11))


@given(keys, keys)
def test_both_sides_read_the_same_phrase(one: bytes, other: bytes) -> None:
    phrase = trust_phrase(one, other)
    assert phrase == trust_phrase(other, one)
    assert len(phrase) == 6
    assert phrase not in (fingerprint(one), fingerprint(other))


def test_a_stranger_in_between_changes_the_phrase() -> None:
    mallory = Identity(b"m" * 32)
    assert (
        trust_phrase(ALICE.key, mallory.key) != trust_phrase(ALICE.key, BOB.key) != trust_phrase(mallory.key, BOB.key)
    )


def test_words_are_frozen() -> None:
    assert " ".join(fingerprint(ALICE.key)) == "citrus hippo rapid fulfill parent boil"
    assert " ".join(trust_phrase(ALICE.key, BOB.key)) == "alias young afar whirl credit classic"


def test_the_self_test_refuses_a_library_that_takes_mixed_order_for_valid() -> None:
    self_test()
    with pytest.raises(ImportError, match=r"PyNaCl 1\.6\.2 or newer"):
        self_test(lambda _: True)
    with pytest.raises(ImportError):
        self_test(lambda _: False)


def test_the_point_of_the_self_test_is_the_base_point_and_order_two() -> None:
    p = 2**255 - 19
    y = int.from_bytes(identity._MIXED_ORDER, "little") & 2**255 - 1
    assert 5 * y % p == p - 4, "y is -4/5, and the base point's is 4/5"
    assert y < p

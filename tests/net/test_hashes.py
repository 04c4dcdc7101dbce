"""Domain-separated hashes, the transcript, derived secrets and streams."""

import hashlib
from collections import Counter
from itertools import permutations
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net import hashes
from paravent.net.hashes import (
    Domain,
    H,
    L,
    Stream,
    Transcript,
    proof_context,
    secret_scalar,
    secret_stream,
    stream,
)

SEED = bytes(range(32))


def test_hash_is_the_specified_bytes() -> None:
    framed = b"pvt1 id\0" + b"\0\0\0\x02ab" + b"\0\0\0\0" + b"\0\0\0\x01c"
    assert H("id", b"ab", b"", b"c") == hashlib.sha256(framed).digest()


def test_hash_of_an_unknown_domain_is_refused() -> None:
    with pytest.raises(KeyError):
        H(cast("Domain", "idd"), b"")


@given(st.lists(st.binary(max_size=6), max_size=4), st.lists(st.binary(max_size=6), max_size=4))
def test_no_two_lists_of_parts_are_hashed_alike(one: list[bytes], other: list[bytes]) -> None:
    assert (H("state", *one) == H("state", *other)) == (one == other)
    assert H("state", *one) != H("table", *one)


def test_transcript_is_the_specified_bytes() -> None:
    transcript = Transcript("shuffle")
    transcript.absorb("ctx", b"x" * 300)
    past = b"pvt1 fs\0" + b"\x05proof\0\0\0\x07shuffle" + b"\x03ctx\0\0\x01\x2c" + b"x" * 300
    assert transcript.digest() == hashlib.sha512(past).digest()
    past += b"\x01u\0\0\0\0"
    first = hashlib.sha512(past).digest()
    assert transcript.challenge("u") == int.from_bytes(first, "little") % L
    past += first + b"\x01u\0\0\0\0"
    assert transcript.challenge("u") == int.from_bytes(hashlib.sha512(past).digest(), "little") % L


def test_a_copied_transcript_goes_its_own_way() -> None:
    one = Transcript("move")
    one.absorb("statement", b"a")
    two = one.copy()
    assert one.digest() == two.digest()
    two.absorb("statement", b"b")
    assert one.digest() != two.digest()
    assert one.challenge("e") != two.challenge("e")


T, S, SLOT = b"t" * 32, b"s" * 32, b"\x91\x07"


@pytest.mark.parametrize(
    "other",
    [
        (b"u" * 32, 0, 5, 1, "PART", S, SLOT),
        (T, 1, 5, 1, "PART", S, SLOT),
        (T, 0, 6, 1, "PART", S, SLOT),
        (T, 0, 5, 2, "PART", S, SLOT),
        (T, 0, 5, 1, "OPEN", S, SLOT),
        (T, 0, 5, 1, "PART", b"r" * 32, SLOT),
        (T, 0, 5, 1, "PART", S, b"\x91\x08"),
    ],
    ids=["table", "epoch", "exchange", "seat", "kind", "state", "slots"],
)
def test_a_proof_context_differs_in_every_part(other: tuple[bytes, int, int, int, str, bytes, bytes]) -> None:
    assert proof_context(*other) != proof_context(T, 0, 5, 1, "PART", S, SLOT)


def test_secret_scalar_is_the_specified_bytes() -> None:
    wide = hashlib.sha512(b"pvt1 scalar\0" + SEED + b"\x01t" + b"data").digest()
    assert secret_scalar(SEED, "t", b"data") == int.from_bytes(wide, "little") % L


def test_secrets_do_not_meet_across_purposes_data_and_uses() -> None:
    made = [secret_scalar(SEED, "nonce", b"x"), secret_scalar(SEED, "nonc", b"ex"), secret_scalar(SEED, "noncex", b"")]
    made.append(secret_scalar(bytes(32), "nonce", b"x"))
    assert len(set(made)) == 4
    wide = hashlib.sha512(b"pvt1 stream\0" + SEED + b"\x03mix" + b"x").digest()
    assert secret_stream(SEED, "mix", b"x").permutation(20) == Stream(wide).permutation(20)


def test_a_zero_scalar_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # With the true order a zero never comes up; with 2 it is every other draw.
    monkeypatch.setattr(hashes, "L", 2)
    assert {secret_scalar(SEED, "t", bytes([n])) for n in range(64)} == {1}


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        secret_scalar(bytes(size), "t", b"")


def test_stream_is_shake_with_rejection() -> None:
    squeezed = hashlib.shake_256(b"seed").digest(4000)
    drawn = stream(b"seed")
    assert [byte & 7 for byte in squeezed if byte & 7 < 6][:900] == [drawn.below(6) for _ in range(900)]
    pairs = [int.from_bytes(squeezed[at : at + 2], "big") & 511 for at in range(0, 4000, 2)]
    drawn = stream(b"seed")
    assert [pair for pair in pairs if pair < 300][:700] == [drawn.below(300) for _ in range(700)]


def test_stream_of_one_number_takes_no_byte_and_of_none_is_refused() -> None:
    drawn = stream(b"")
    assert [drawn.below(1) for _ in range(5)] == [0] * 5
    assert drawn.below(256) == hashlib.shake_256(b"").digest(1)[0]
    with pytest.raises(ValueError, match="1 or more"):
        drawn.below(0)


@given(st.binary(max_size=8), st.integers(1, 2**70))
def test_a_drawn_number_is_in_range(seed: bytes, n: int) -> None:
    assert 0 <= stream(seed).below(n) < n


@given(st.binary(max_size=8), st.integers(0, 80))
def test_a_permutation_is_one(seed: bytes, n: int) -> None:
    assert sorted(stream(seed).permutation(n)) == list(range(n))


def chi_square(counts: Counter[int] | Counter[tuple[int, ...]], cells: int, draws: int) -> float:
    expected = draws / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (cells - len(counts)) * expected


def test_attack_18_dice_are_even() -> None:
    drawn, draws = stream(b"attack 18"), 100_000
    # 20.5 is exceeded once in a thousand at five degrees of freedom.
    assert chi_square(Counter(drawn.below(6) for _ in range(draws)), 6, draws) < 20.5
    folded = hashlib.shake_256(b"attack 18").digest(draws)
    assert chi_square(Counter((byte & 7) % 6 for byte in folded), 6, draws) > 20.5, "the measure sees a bias"


def test_attack_18_orders_of_four_are_even() -> None:
    drawn, draws = stream(b"attack 18, orders"), 24_000
    counts = Counter(tuple(drawn.permutation(4)) for _ in range(draws))
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(counts, 24, draws) < 49.7  # exceeded once in a thousand at 23 degrees of freedom

"""The group behind its nine names, and what it refuses."""

import hashlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nacl.bindings import crypto_core_ed25519_add, crypto_core_ed25519_from_uniform, crypto_core_ed25519_is_valid_point

from paravent.net.dealing import group
from paravent.net.dealing.group import BadLength, BadPoint, BadScalar, BadValue, G, L, Point, add, base, dec, h2p, mul
from tests.net.dealing.marks import IDENTITY, NOT_CANONICAL, SMALL_ORDER, marked

scalars = st.integers(1, L - 1)
P = h2p("card", b"p")


@given(scalars, scalars)
def test_multiplication_distributes(a: int, b: int) -> None:
    assert base(a) == mul(a, G)
    assert mul(a, mul(b, P)) == mul(a * b, P)
    if (a + b) % L:
        assert mul(a + b, P) == add(mul(a, P), mul(b, P))


@given(scalars)
def test_a_negative_costs_a_bit_and_is_one(k: int) -> None:
    point = base(k)
    assert group.neg(point) == base(-k)
    assert group.neg(group.neg(point)) == point
    assert group.sub(P, point) == add(P, group.neg(point))
    assert dec(group.neg(point)) == base(L - k)


@given(st.lists(scalars, min_size=1, max_size=5))
def test_a_sum_is_a_sum(numbers: list[int]) -> None:
    if sum(numbers) % L:
        assert group.sum(map(base, numbers)) == base(sum(numbers))


def test_a_sum_may_pass_through_the_identity_but_not_end_there() -> None:
    assert group.sum([base(5), base(-5), P]) == P
    assert group.sum([P]) == P
    for points in ([], [P, group.neg(P)]):
        with pytest.raises(BadPoint):
            group.sum(points)


def test_what_leads_to_the_identity_is_refused_with_our_own_error() -> None:
    leads: list[Callable[[], Point]] = [
        lambda: base(0),
        lambda: base(L),
        lambda: mul(0, P),
        lambda: mul(2 * L, P),
        lambda: add(P, group.neg(P)),
        lambda: group.sub(P, P),
    ]
    for lead in leads:
        with pytest.raises(BadPoint):
            lead()


def test_our_errors_are_value_errors() -> None:
    assert issubclass(BadValue, ValueError)
    assert all(issubclass(error, BadValue) for error in (BadPoint, BadScalar, BadLength))


@pytest.mark.parametrize("mark", SMALL_ORDER)
def test_attack_28_a_mark_on_a_point_is_refused(mark: str) -> None:
    with pytest.raises(BadPoint):
        dec(marked(P, mark))
    with pytest.raises(BadPoint):
        dec(SMALL_ORDER[mark])


@pytest.mark.parametrize("name", NOT_CANONICAL)
def test_attack_29_what_is_not_canonical_is_refused(name: str) -> None:
    with pytest.raises(BadPoint):
        dec(NOT_CANONICAL[name])


@pytest.mark.parametrize("raw", [IDENTITY, b"", P[:31], P + b"\0"], ids=["identity", "nothing", "short", "long"])
def test_attack_29_the_identity_and_other_lengths_are_refused(raw: bytes) -> None:
    with pytest.raises(BadPoint):
        dec(raw)


@given(st.binary(max_size=40))
def test_any_bytes_are_a_valid_point_or_refused(raw: bytes) -> None:
    try:
        point = dec(raw)
    except BadPoint:
        return
    assert crypto_core_ed25519_is_valid_point(point)


@given(st.integers(0, 2**256 - 1))
def test_attack_27_scalars_have_one_encoding(k: int) -> None:
    raw = k.to_bytes(32, "little")
    if k < L:
        assert group.scalar(raw) == k
        assert group.scalars_bytes(k) == raw
    else:
        with pytest.raises(BadScalar):
            group.scalar(raw)


@pytest.mark.parametrize("k", [L, L + 1, 2**256 - 1])
def test_attack_27_the_first_scalars_too_large_are_refused(k: int) -> None:
    assert group.scalar((L - 1).to_bytes(32, "little")) == L - 1
    with pytest.raises(BadScalar):
        group.scalar(k.to_bytes(32, "little"))


def test_attack_27_lists_have_exactly_their_length() -> None:
    assert group.points(P + G, 2) == (P, G)
    assert group.scalars(bytes(64), 2) == (0, 0)
    for raw in (b"", P, P + G + b"\0", P + G + P):
        with pytest.raises(BadLength):
            group.points(raw, 2)
        with pytest.raises(BadLength):
            group.scalars(raw, 2)


def test_hashing_to_a_point_is_as_specified() -> None:
    d = hashlib.sha512(b"pvt1 h2p card\0some card").digest()
    halves = crypto_core_ed25519_from_uniform(d[:32]), crypto_core_ed25519_from_uniform(d[32:])
    assert h2p("card", b"some card") == crypto_core_ed25519_add(*halves)
    assert h2p("tw", b"some card") != h2p("card", b"some card")


def test_a_library_that_takes_a_mark_for_valid_is_refused() -> None:
    group.self_test()
    for marks in (("1/8", "3/8", "5/8", "7/8"), ("2/8", "6/8"), ("4/8",)):  # of orders 8, 4, 2
        overlooked = {marked(G, mark) for mark in marks}

        def careless(raw: bytes, overlooked: set[bytes] = overlooked) -> bool:
            return raw in overlooked or crypto_core_ed25519_is_valid_point(raw)

        with pytest.raises(ImportError, match=r"1\.6\.2"):
            group.self_test(careless)
    with pytest.raises(ImportError):
        group.self_test(lambda raw: raw == IDENTITY or crypto_core_ed25519_is_valid_point(raw))
    with pytest.raises(ImportError):
        group.self_test(lambda _raw: False)

"""Shuffles that are proven, and those that are none."""

import hashlib
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nacl.bindings import crypto_core_ed25519_add, crypto_core_ed25519_from_uniform

from paravent.net.dealing import shuffle_proof
from paravent.net.dealing.group import (
    BadLength,
    BadPoint,
    BadScalar,
    BadValue,
    L,
    add,
    base,
    h2p,
    mul,
    scalars_bytes,
    sub,
)
from paravent.net.dealing.masking import Cipher
from paravent.net.dealing.proofs import BadProof
from paravent.net.dealing.shuffle_proof import (
    Secret,
    check,
    check_bytes,
    decode_cards,
    encode_cards,
    mix,
    proof_bytes,
    prove,
)
from tests.net.dealing.marks import IDENTITY, NOT_CANONICAL, SMALL_ORDER, marked
from tests.net.dealing.peers import OTHER_OCCASIONS, SETUP, deck_of, secret_keys, shuffle

N = 4
X_SECRET = 424242
X = base(X_SECRET)
CTX = SETUP.context(0, "SHUFFLE", b"deck")
SEED = secret_keys(0).seed
DECK = deck_of(N, X)
MIXED, SECRET = mix(CTX, X, DECK, SEED)
OUTPUT, PROOF = shuffle(CTX, X, DECK, SEED)


def opened(cards: tuple[Cipher, ...]) -> list[bytes]:
    return [sub(card.c2, mul(X_SECRET, card.c1)) for card in cards]


def remasked(card: Cipher, r: int, r2: int | None = None) -> Cipher:
    return Cipher(add(card.c1, base(r)), add(card.c2, mul(r if r2 is None else r2, X)))


@pytest.mark.parametrize("n", [1, 2, 7])
def test_a_shuffle_is_proven_and_is_one(n: int) -> None:
    deck = deck_of(n, X)
    output, proof = shuffle(CTX, X, deck, SEED)
    mixed = check_bytes(CTX, X, deck, output, proof)
    assert sorted(opened(mixed)) == sorted(opened(deck))
    assert (len(output), len(proof)) == (64 * n, (4 * n + 5) * 32)
    before, after = ({point for card in cards for point in card} for cards in (deck, mixed))
    assert not before & after, "every card is masked anew"


def test_the_secret_tells_how_it_was_done() -> None:
    assert tuple(remasked(DECK[source], r) for source, r in zip(*SECRET, strict=True)) == MIXED


def test_a_shuffle_is_made_alike_again_and_differently_elsewhere() -> None:
    assert shuffle(CTX, X, DECK, SEED) == (OUTPUT, PROOF)
    other = SETUP.context(1, "SHUFFLE", b"deck")
    assert shuffle(other, X, DECK, SEED)[0] != OUTPUT
    assert shuffle(CTX, X, DECK, secret_keys(1).seed)[0] != OUTPUT
    assert shuffle(CTX, X, DECK[::-1], SEED)[0] != OUTPUT


def test_orders_differ_from_context_to_context() -> None:
    contexts = [replace(SETUP, exchange=exchange).context(0, "SHUFFLE", b"") for exchange in range(200)]
    assert len({mix(ctx, X, DECK[:3], SEED)[1].order for ctx in contexts}) == 6


def test_nothing_cannot_be_mixed() -> None:
    with pytest.raises(ValueError, match="one card or more"):
        mix(CTX, X, (), SEED)


FOREIGN = Cipher(base(99), add(h2p("card", b"of another game"), mul(99, X)))
CHEATS: dict[str, Callable[[], tuple[Cipher, ...]]] = {
    "duplicate": lambda: (remasked(MIXED[1], 5), *MIXED[1:]),
    "duplicate, dropped at the end": lambda: (*MIXED[:-1], remasked(MIXED[0], 5)),
    "foreign card": lambda: (FOREIGN, *MIXED[1:]),
    "random point": lambda: (MIXED[0]._replace(c2=h2p("card", b"nothing")), *MIXED[1:]),
    "wrong r in one half": lambda: (remasked(MIXED[0], 5, 6), *MIXED[1:]),
    "wrong r in both": lambda: (remasked(MIXED[0], 5), *MIXED[1:]),
    "same sum": lambda: (remasked(MIXED[0], 5, 8), remasked(MIXED[1], -5, -8), *MIXED[2:]),
    "halves swapped": lambda: (Cipher(MIXED[0].c2, MIXED[0].c1), *MIXED[1:]),
    "two cards swapped": lambda: (MIXED[1], MIXED[0], *MIXED[2:]),
    "another key": lambda: tuple(Cipher(card.c1, add(card.c2, base(3))) for card in MIXED),
    "every card doubled": lambda: tuple(Cipher(mul(2, card.c1), mul(2, card.c2)) for card in MIXED),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_attack_25_a_shuffle_that_is_none_fails(cheat: str) -> None:
    """The cheater proves as well as he can: with the secret of the honest shuffle he departed from."""
    output = CHEATS[cheat]()
    proof = prove(CTX, X, DECK, output, SECRET, SEED)
    with pytest.raises(BadProof):
        check(CTX, X, DECK, output, proof)
    with pytest.raises(BadProof):
        check_bytes(CTX, X, DECK, encode_cards(output), PROOF)


def test_attack_25_the_identity_with_a_wrong_r_fails() -> None:
    order = tuple(range(N))
    honest = Secret(order, (11, 12, 13, 14))
    output = tuple(map(remasked, DECK, honest.r))
    check(CTX, X, DECK, output, prove(CTX, X, DECK, output, honest, SEED))
    for wrong in ((11, 12, 13, 15), (12, 11, 13, 14), (0, 0, 0, 0)):
        with pytest.raises(BadProof):
            check(CTX, X, DECK, output, prove(CTX, X, DECK, output, Secret(order, wrong), SEED))


def test_attack_25_another_order_than_committed_to_fails() -> None:
    order = (*SECRET.order[1:], SECRET.order[0])
    with pytest.raises(BadProof):
        check(CTX, X, DECK, MIXED, prove(CTX, X, DECK, MIXED, SECRET._replace(order=order), SEED))


def test_attack_25_a_permutation_commitment_to_no_permutation_fails() -> None:
    """One card twice, with commitments and answers that fit it as far as they can."""
    honest = shuffle_proof.ShuffleProof.decode(PROOF, N)
    output = (remasked(MIXED[1], 5), *MIXED[1:])
    for c in ((honest.c[1], *honest.c[1:]), (add(honest.c[0], base(1)), sub(honest.c[1], base(1)), *honest.c[2:])):
        for cards in (output, MIXED):
            with pytest.raises(BadProof):
                check(CTX, X, DECK, cards, honest._replace(c=c))


def test_attack_25_a_proof_of_zeros_fails() -> None:
    """Answers and challenge of zero make every commitment the identity, which a careless check would find equal."""
    honest = shuffle_proof.ShuffleProof.decode(PROOF, N)
    zeros = honest._replace(e=0, s=(0,) * 4, sh=(0,) * N, sp=(0,) * N)
    with pytest.raises(BadProof):
        check(CTX, X, DECK, (FOREIGN,) * N, zeros)


@pytest.mark.parametrize("what", OTHER_OCCASIONS)
def test_attack_26_a_proof_from_another_occasion_fails(what: str) -> None:
    with pytest.raises(BadProof):
        check_bytes(OTHER_OCCASIONS[what].context(0, "SHUFFLE", b"deck"), X, DECK, OUTPUT, PROOF)


def test_attack_26_a_proof_of_another_seat_deck_kind_key_or_input_fails() -> None:
    for ctx in (
        SETUP.context(1, "SHUFFLE", b"deck"),
        SETUP.context(0, "SHUFFLE", b"hand"),
        SETUP.context(0, "PART", b"deck"),
    ):
        with pytest.raises(BadProof):
            check_bytes(ctx, X, DECK, OUTPUT, PROOF)
    with pytest.raises(BadProof):
        check_bytes(CTX, base(5), DECK, OUTPUT, PROOF)
    with pytest.raises(BadProof):
        check_bytes(CTX, X, DECK[::-1], OUTPUT, PROOF)


@pytest.mark.parametrize("position", range(2 * N, 4 * N + 5))
def test_attack_27_e_and_answers_have_one_encoding(position: int) -> None:
    at = 32 * position
    larger = int.from_bytes(PROOF[at : at + 32], "little") + L
    with pytest.raises(BadScalar):
        check_bytes(CTX, X, DECK, OUTPUT, PROOF[:at] + larger.to_bytes(32, "little") + PROOF[at + 32 :])


def test_attack_27_output_and_proof_have_one_length() -> None:
    fewer_output, fewer_proof = shuffle(CTX, X, DECK[:-1], SEED)
    for output in (b"", OUTPUT[:-1], OUTPUT[:-64], OUTPUT + b"\0", OUTPUT + OUTPUT[:64], fewer_output):
        with pytest.raises(BadLength):
            check_bytes(CTX, X, DECK, output, PROOF)
    for proof in (b"", PROOF[:-1], PROOF[:-32], PROOF + b"\0", PROOF + scalars_bytes(1), fewer_proof):
        with pytest.raises(BadLength):
            check_bytes(CTX, X, DECK, OUTPUT, proof)
    with pytest.raises(BadLength):
        check_bytes(CTX, X, DECK, fewer_output, fewer_proof)
    with pytest.raises(BadProof, match="as many"):
        check(CTX, X, DECK, MIXED[:-1], shuffle_proof.ShuffleProof.decode(PROOF, N))
    assert len(fewer_proof) == proof_bytes(N - 1)


@pytest.mark.parametrize("mark", SMALL_ORDER)
def test_attack_28_a_mark_on_the_back_of_a_card_is_refused(mark: str) -> None:
    """The mark is put on before proving; it would stay on the card through every later shuffle."""
    for index in range(2):
        card = list(MIXED[0])
        card[index] = type(card[index])(marked(card[index], mark))
        output = (Cipher(*card), *MIXED[1:])
        raw = encode_cards(output)
        with pytest.raises(BadPoint):
            decode_cards(raw, N)
        with pytest.raises(BadPoint):
            check_bytes(CTX, X, DECK, raw, PROOF)


@pytest.mark.parametrize("raw", [IDENTITY, *NOT_CANONICAL.values(), *SMALL_ORDER.values()])
def test_attack_29_every_point_of_a_shuffle_is_checked(raw: bytes) -> None:
    for at in range(0, len(OUTPUT), 32):
        with pytest.raises(BadPoint):
            check_bytes(CTX, X, DECK, OUTPUT[:at] + raw + OUTPUT[at + 32 :], PROOF)
    for at in range(0, 2 * N * 32, 32):
        with pytest.raises(BadPoint):
            check_bytes(CTX, X, DECK, OUTPUT, PROOF[:at] + raw + PROOF[at + 32 :])


def test_attack_30_the_generators_come_from_a_hash() -> None:
    for index in (0, 1, 2, 51, 300):
        d = hashlib.sha512(b"pvt1 h2p tw\0" + index.to_bytes(2, "big")).digest()
        halves = crypto_core_ed25519_from_uniform(d[:32]), crypto_core_ed25519_from_uniform(d[32:])
        assert shuffle_proof.generator(index) == crypto_core_ed25519_add(*halves)
    generators = shuffle_proof.generators(60)
    assert generators == tuple(shuffle_proof.generator(index) for index in range(1, 61))
    assert len({shuffle_proof.generator(0), *generators}) == 61


@given(st.integers(0, len(OUTPUT + PROOF) - 1), st.integers(0, 7))
def test_one_flipped_bit_is_refused(at: int, bit: int) -> None:
    raw = bytearray(OUTPUT + PROOF)
    raw[at] ^= 1 << bit
    with pytest.raises(BadValue):
        check_bytes(CTX, X, DECK, bytes(raw[: len(OUTPUT)]), bytes(raw[len(OUTPUT) :]))


@given(st.lists(st.integers(0, 3), min_size=2 * N + 5, max_size=2 * N + 5))
def test_any_answers_are_refused_as_bad_values(answers: list[int]) -> None:
    with pytest.raises(BadValue):
        check_bytes(CTX, X, DECK, OUTPUT, PROOF[: 2 * N * 32] + scalars_bytes(*answers))

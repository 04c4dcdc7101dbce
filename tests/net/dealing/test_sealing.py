"""Plans made in secret and opened at once."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.net.dealing.group import BadLength
from paravent.net.dealing.sealing import BadReveal, OtherCommitments, Sealer, commitments_hash
from tests.net.dealing.peers import IDENTITIES, OTHER_OCCASIONS, SETUP, secret_keys

PLANS = {0: b"rock", 1: b"paper", 2: b"rock"}
SEALERS = {seat: Sealer(SETUP, seat, IDENTITIES[seat]) for seat in PLANS}
NONCES = {seat: sealer.nonce(secret_keys(seat).seed, PLANS[seat]) for seat, sealer in SEALERS.items()}
COMMITTED = {seat: sealer.commitment(NONCES[seat], PLANS[seat]) for seat, sealer in SEALERS.items()}
SET = commitments_hash(COMMITTED)


@given(st.binary(max_size=200), st.binary(min_size=32, max_size=32))
def test_what_was_committed_opens(plan: bytes, seed: bytes) -> None:
    sealer = SEALERS[1]
    nonce = sealer.nonce(seed, plan)
    committed = {0: COMMITTED[0], 1: sealer.commitment(nonce, plan)}
    sealer.check(committed, commitments_hash(committed), nonce, plan)
    with pytest.raises(BadReveal):
        sealer.check(committed, commitments_hash(committed), nonce, plan + b"\0")


def test_every_reveal_opens_its_commitment() -> None:
    for seat, sealer in SEALERS.items():
        sealer.check(COMMITTED, SET, NONCES[seat], PLANS[seat])


def test_a_commitment_is_made_alike_again() -> None:
    for seat, sealer in SEALERS.items():
        assert sealer.commitment(sealer.nonce(secret_keys(seat).seed, PLANS[seat]), PLANS[seat]) == COMMITTED[seat]


def test_attack_20_a_copied_commitment_cannot_be_opened() -> None:
    copied = {**COMMITTED, 1: COMMITTED[0]}
    SEALERS[0].check(copied, commitments_hash(copied), NONCES[0], PLANS[0])
    for plan in (*PLANS.values(), b"scissors"):
        with pytest.raises(BadReveal):
            SEALERS[1].check(copied, commitments_hash(copied), NONCES[0], plan)
        with pytest.raises(BadReveal):
            SEALERS[1].check(copied, commitments_hash(copied), NONCES[1], plan)


def test_attack_20_not_even_under_a_copied_identity() -> None:
    copier = Sealer(SETUP, 1, IDENTITIES[0])
    copied = {**COMMITTED, 1: COMMITTED[0]}
    with pytest.raises(BadReveal):
        copier.check(copied, commitments_hash(copied), NONCES[0], PLANS[0])


def test_attack_21_two_commitments_to_two_peers_come_out() -> None:
    """Seat 2 shows seat 0 one commitment and seat 1 another: their reveals name different sets, and nothing opens."""
    second = SEALERS[2].commitment(NONCES[2], b"scissors")
    at_one = {**COMMITTED, 2: second}
    with pytest.raises(OtherCommitments, match="compare the signed COMMITs"):
        SEALERS[0].check(at_one, SET, NONCES[0], PLANS[0])
    with pytest.raises(OtherCommitments):
        SEALERS[1].check(COMMITTED, commitments_hash(at_one), NONCES[1], PLANS[1])
    assert not issubclass(OtherCommitments, BadReveal), "the revealing seat is not to blame for it"


def test_attack_21_the_set_names_all_seats_in_order() -> None:
    assert commitments_hash(dict(reversed(COMMITTED.items()))) == SET
    swapped = {0: COMMITTED[1], 1: COMMITTED[0], 2: COMMITTED[2]}
    assert len({SET, commitments_hash(swapped), commitments_hash({0: COMMITTED[0], 1: COMMITTED[1]})}) == 3


def test_attack_22_a_reveal_of_another_plan_fails() -> None:
    for plan in (b"paper", b"", b"rock ", b"ROCK"):
        with pytest.raises(BadReveal, match="another plan"):
            SEALERS[0].check(COMMITTED, SET, NONCES[0], plan)


def test_attack_22_a_reveal_with_another_nonce_fails() -> None:
    for nonce in (NONCES[1], bytes(32)):
        with pytest.raises(BadReveal):
            SEALERS[0].check(COMMITTED, SET, nonce, PLANS[0])
    for nonce in (b"", NONCES[0][:-1], NONCES[0] + b"r"):
        with pytest.raises(BadLength):
            SEALERS[0].check(COMMITTED, SET, nonce, PLANS[0][1:])


@pytest.mark.parametrize("what", ["table", "epoch", "exchange"])
def test_attack_22_a_reveal_from_another_exchange_fails(what: str) -> None:
    elsewhere = replace(SEALERS[0], occasion=OTHER_OCCASIONS[what])
    with pytest.raises(BadReveal):
        elsewhere.check(COMMITTED, SET, NONCES[0], PLANS[0])


def test_attack_22_a_commitment_has_one_length() -> None:
    for commitment in (b"", COMMITTED[0][:-1], COMMITTED[0] + b"\0"):
        with pytest.raises(BadLength, match="seat 0"):
            commitments_hash({**COMMITTED, 0: commitment})


def test_attack_24_a_choice_of_two_cannot_be_guessed() -> None:
    """The guesser tries both plans with every nonce that can be made of what is public."""
    plans = (b"yes", b"no")
    sealer, seed = SEALERS[0], secret_keys(0).seed
    for plan in plans:
        commitment = sealer.commitment(sealer.nonce(seed, plan), plan)
        public = [bytes(32), b"\xff" * 32, SETUP.table, SETUP.state, *IDENTITIES, commitment, *COMMITTED.values(), SET]
        guesses = [*public, *(sealer.nonce(known, guess) for known, guess in product(public, plans))]
        assert commitment not in {sealer.commitment(nonce, guess) for nonce, guess in product(guesses, plans)}


def test_attack_24_the_same_plan_never_has_the_same_commitment() -> None:
    assert PLANS[0] == PLANS[2]
    assert COMMITTED[0] != COMMITTED[2]
    seed = secret_keys(0).seed
    sealers = [Sealer(occasion, 0, IDENTITIES[0]) for occasion in (SETUP, *OTHER_OCCASIONS.values())]
    bound = [sealer for sealer in sealers if sealer.occasion != OTHER_OCCASIONS["state"]]
    commitments = {sealer.commitment(sealer.nonce(seed, b"yes"), b"yes") for sealer in bound}
    nonces = {sealer.nonce(seed, plan) for sealer in bound for plan in (b"yes", b"no")}
    assert (len(commitments), len(nonces)) == (4, 8)
    assert secret_keys(0).seed not in nonces

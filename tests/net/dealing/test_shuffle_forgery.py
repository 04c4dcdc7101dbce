"""Attack 25 by a forger who makes every equation of the proof hold but one: each of them is needed."""

import pytest

from paravent.net.dealing.group import L, add, base, h2p, sub
from paravent.net.dealing.masking import Cipher
from paravent.net.dealing.proofs import BadProof
from paravent.net.dealing.shuffle_proof import ShuffleProof, check
from tests.net.dealing.forger import Forger, Matrix, permutation
from tests.net.dealing.peers import SETUP, deck_of

X = base(31337)
DECK = deck_of(3, X)
FORGER = Forger(SETUP.context(0, "SHUFFLE", b""), X, DECK)
R = (11, 22, 33)
HONEST = permutation([2, 0, 1])
OUTPUT = FORGER.output(HONEST, R)
FOREIGN = h2p("card", b"of another game")

HALF, THIRD = pow(2, -1, L), pow(3, -1, L)
BLEND = [[2, -1, 0], [-1, 2, 0], [0, 0, 1]]
BLENDED = [[2 * THIRD, THIRD, 0], [THIRD, 2 * THIRD, 0], [0, 0, 1]]  # the transposed inverse of BLEND


def convicted(output: tuple[Cipher, ...], proof: ShuffleProof) -> None:
    with pytest.raises(BadProof):
        check(FORGER.ctx, X, DECK, output, proof)


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [2, 1, 0]])
def test_a_second_prover_proves_what_is_true(order: list[int]) -> None:
    matrix = permutation(order)
    output = FORGER.output(matrix, R)
    check(FORGER.ctx, X, DECK, output, FORGER.prove(output, matrix, R))


@pytest.mark.parametrize("order", [[1, 1, 2], [0, 0, 0], [0, 2, 2]])
def test_attack_25_a_duplicated_card_fails(order: list[int]) -> None:
    twice = permutation(order)
    output = FORGER.output(twice, R)
    for committed in (twice, HONEST, permutation([0, 1, 2])):
        convicted(output, FORGER.prove(output, committed, R))
        convicted(output, FORGER.prove(output, committed, R, used=twice))


def test_attack_25_a_doubled_and_a_halved_card_fail_at_the_sum() -> None:
    """The product of the challenges is right; the sum of the commitments is not the sum of the generators."""
    output = FORGER.output([[HALF, 0, 0], [0, 2, 0], [0, 0, 1]], R)
    convicted(output, FORGER.prove(output, [[2, 0, 0], [0, HALF, 0], [0, 0, 1]], R))


def test_attack_25_blended_cards_fail_at_the_product() -> None:
    """Every row sums to one, so the sum is right; the product of the challenges is not."""
    output = FORGER.output(BLENDED, R)
    convicted(output, FORGER.prove(output, BLEND, R))


@pytest.mark.parametrize("bent", range(3))
def test_attack_25_blended_cards_with_a_bent_chain_fail_at_its_link(bent: int) -> None:
    """One link is chosen so that the product comes out right."""
    output = FORGER.output(BLENDED, R)
    convicted(output, FORGER.prove(output, BLEND, R, bent=bent))


@pytest.mark.parametrize("committed", [permutation([0, 1, 2]), permutation([2, 1, 0])])
def test_attack_25_another_permutation_than_committed_to_fails_at_the_commitments(committed: Matrix) -> None:
    convicted(OUTPUT, FORGER.prove(OUTPUT, committed, R, used=HONEST))


def test_attack_25_a_foreign_first_half_fails_at_the_cards() -> None:
    first, *rest = OUTPUT
    output = (Cipher(add(first.c1, FOREIGN), first.c2), *rest)
    convicted(output, FORGER.prove(output, HONEST, R))


def test_attack_25_a_foreign_second_half_fails_at_the_cards() -> None:
    first, second, third = OUTPUT
    lifted = Cipher(first.c1, add(first.c2, FOREIGN))
    lowered = Cipher(second.c1, sub(second.c2, FOREIGN))
    for output in ((lifted, second, third), (lifted, lowered, third)):
        convicted(output, FORGER.prove(output, HONEST, R))


@pytest.mark.parametrize("claimed", [(11, 22, 34), (22, 11, 33), (0, 0, 0)])
def test_attack_25_another_r_than_used_fails(claimed: tuple[int, int, int]) -> None:
    convicted(OUTPUT, FORGER.prove(OUTPUT, HONEST, claimed))

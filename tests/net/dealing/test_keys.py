"""Keys, their proof of knowledge, and the joint key."""

from dataclasses import replace

import pytest

from paravent.net.dealing import group
from paravent.net.dealing.group import BadLength, BadPoint, BadScalar, G, L, base, sub
from paravent.net.dealing.keys import TABLE, Keyring, PublicKeys, SecretKeys, announce, check_keys
from paravent.net.dealing.proofs import BadProof, Equation, prove
from tests.net.dealing.marks import IDENTITY, SMALL_ORDER, marked
from tests.net.dealing.peers import IDENTITIES, OTHER_OCCASIONS, SETUP, Peers, secret_keys

OWN = secret_keys(1)
BODY = announce(OWN, SETUP, IDENTITIES[1])


def forged(keys: PublicKeys, secrets: tuple[int, int, int, int]) -> bytes:
    """KEYS by an attacker who has to guess at least one logarithm."""
    equations = [Equation(key, ((index, G),)) for index, key in enumerate(keys)]
    ctx = SETUP.context(1, "KEYS", IDENTITIES[1])
    return b"".join(keys) + prove("keys", ctx, equations, secrets, OWN.seed).encode()


def test_keys_are_announced_and_checked() -> None:
    assert check_keys(1, SETUP, IDENTITIES[1], BODY) == OWN.public()
    assert len(BODY) == 288


def test_keys_follow_from_the_seed_and_the_seat() -> None:
    again = SecretKeys.derive(OWN.seed, 1)
    assert again == OWN
    assert announce(again, SETUP, IDENTITIES[1]) == BODY
    ours = {OWN.table, OWN.hand, OWN.beacon, OWN.escrow}
    neighbour = SecretKeys.derive(OWN.seed, 2)  # a bot's seat on the same machine
    assert len(ours | {neighbour.table, neighbour.hand, neighbour.beacon, neighbour.escrow}) == 8


def test_secret_keys_print_no_secret() -> None:
    assert repr(OWN) == "SecretKeys(seat=1)"
    assert f"{OWN}" == "SecretKeys(seat=1)"


def test_attack_14_a_rogue_key_has_no_proof() -> None:
    others = [base(secret_keys(seat).table) for seat in (0, 2)]
    wanted = 12345  # the joint key would be this attacker's alone
    rogue = sub(base(wanted), group.sum(others))
    for index in range(4):
        names = PublicKeys._fields
        keys = OWN.public()._replace(**{names[index]: rogue})
        secrets = [OWN.table, OWN.hand, OWN.beacon, OWN.escrow]
        secrets[index] = wanted
        guessed = forged(keys, (secrets[0], secrets[1], secrets[2], secrets[3]))
        with pytest.raises(BadProof):
            check_keys(1, SETUP, IDENTITIES[1], guessed)
        borrowed = b"".join(keys) + BODY[128:]
        with pytest.raises(BadProof):
            check_keys(1, SETUP, IDENTITIES[1], borrowed)


def test_attack_14_a_proof_made_for_its_own_commitment_fails() -> None:
    """Pick answers and challenge first and compute what they prove: the challenge is then another one."""
    rogue = base(777)
    keys = OWN.public()._replace(table=rogue)
    simulated = group.scalars_bytes(5, 1, 2, 3, 4)
    with pytest.raises(BadProof):
        check_keys(1, SETUP, IDENTITIES[1], b"".join(keys) + simulated)
    zeros = group.scalars_bytes(0, 0, 0, 0, 0)
    with pytest.raises(BadProof):
        check_keys(1, SETUP, IDENTITIES[1], b"".join(keys) + zeros)


@pytest.mark.parametrize("what", OTHER_OCCASIONS)
def test_attack_26_keys_of_another_occasion_fail(what: str) -> None:
    with pytest.raises(BadProof):
        check_keys(1, OTHER_OCCASIONS[what], IDENTITIES[1], BODY)


def test_attack_26_keys_of_another_seat_or_identity_fail() -> None:
    with pytest.raises(BadProof):
        check_keys(2, SETUP, IDENTITIES[1], BODY)
    with pytest.raises(BadProof):
        check_keys(1, SETUP, IDENTITIES[2], BODY)


@pytest.mark.parametrize("position", range(5))
def test_attack_27_answers_have_one_encoding(position: int) -> None:
    at = 128 + 32 * position
    answer = int.from_bytes(BODY[at : at + 32], "little")
    with pytest.raises(BadScalar):
        check_keys(1, SETUP, IDENTITIES[1], BODY[:at] + (answer + L).to_bytes(32, "little") + BODY[at + 32 :])


@pytest.mark.parametrize("body", [b"", BODY[:-1], BODY[:-32], BODY + b"\0"], ids=["none", "-1", "-32", "+1"])
def test_attack_27_keys_have_one_length(body: bytes) -> None:
    with pytest.raises(BadLength):
        check_keys(1, SETUP, IDENTITIES[1], body)


@pytest.mark.parametrize("position", range(4))
def test_attacks_28_and_29_every_key_is_checked(position: int) -> None:
    at = 32 * position
    key = BODY[at : at + 32]
    for bad in (IDENTITY, *(marked(key, mark) for mark in SMALL_ORDER)):
        with pytest.raises(BadPoint):
            check_keys(1, SETUP, IDENTITIES[1], BODY[:at] + bad + BODY[at + 32 :])


def test_the_joint_key_is_the_sum_of_the_active_shares() -> None:
    peers = Peers(3)
    secrets = [own.table for own in peers.own]
    assert peers.keyring.joint == base(sum(secrets))
    assert Keyring.of(peers.keyring.keys, (0, 2)).joint == base(secrets[0] + secrets[2])
    assert peers.keyring.holders(TABLE) == (0, 1, 2)
    assert peers.keyring.holders(2) == (2,)


def test_two_seats_whose_shares_cancel_out_stop_nobody() -> None:
    keys = [secret_keys(seat) for seat in range(3)]
    keys[1] = replace(keys[1], table=L - keys[0].table)
    assert Keyring.of(tuple(own.public() for own in keys)).joint == base(keys[2].table)


def test_a_key_of_another_hand_is_not_handed_out() -> None:
    with pytest.raises(ValueError, match="only that seat can answer"):
        OWN.secret(0)

"""The bytes of dealing are the ones that were frozen, and they are accepted."""

import json
from typing import Any

import pytest

from paravent.net.dealing.beacon import check_roll_share
from paravent.net.dealing.keys import check_keys
from paravent.net.dealing.masking import Part, check_openings, check_parts
from paravent.net.dealing.proofs import Share
from paravent.net.dealing.shuffle_proof import check_bytes
from tests.net.dealing import vectors
from tests.net.dealing.peers import SETUP
from tests.net.dealing.vectors import COMMAND, FILE, LAID, OWN, RING, SHUFFLE_CONTEXT, WHY, moves


@pytest.fixture(scope="module")
def frozen() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(FILE.read_text())
    return loaded


@pytest.mark.parametrize("kind", vectors.vectors())
def test_the_bytes_are_the_frozen_ones(frozen: dict[str, Any], kind: str) -> None:
    made = json.loads(vectors.text())
    assert frozen[kind] == made[kind], f"{kind}: saved games and other clients would disagree; on purpose? {COMMAND}"


def test_the_file_is_the_commands() -> None:
    assert FILE.read_text() == vectors.text(), COMMAND


def test_the_frozen_messages_are_accepted(frozen: dict[str, Any]) -> None:
    for seat, own in enumerate(OWN):
        identity = bytes.fromhex(frozen["identities"][seat])
        assert check_keys(seat, SETUP, identity, bytes.fromhex(frozen["keys"][seat])) == own.public()
        parts = [Part.decode(bytes.fromhex(wire)) for wire in frozen["part"][seat]]
        check_parts(seat, RING, SETUP, moves(), parts)
        shares = [Share.decode(bytes.fromhex(wire)) for wire in frozen["open"][seat]]
        check_openings(seat, RING, SETUP, [(2, LAID[2]), (3, LAID[3])], shares)
        check_roll_share(seat, RING, SETUP, WHY, Share.decode(bytes.fromhex(frozen["roll"]["shares"][seat])))
    wires = (bytes.fromhex(frozen["shuffle"][name]) for name in ("output", "proof"))
    assert len(check_bytes(SHUFFLE_CONTEXT, RING.joint, [card.cipher for card in LAID], *wires)) == 4

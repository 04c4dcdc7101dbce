"""The frozen bytes of dealing: `python -m tests.net.dealing.vectors` writes them anew, when the protocol has changed.

Whoever writes a second client can check it against them. Everything follows from fixed seeds.
"""

import json
from pathlib import Path
from typing import Final

from paravent.net.dealing import shuffle_proof
from paravent.net.dealing.beacon import dice, make_roll_share, order, roll_point, roll_seed
from paravent.net.dealing.keys import TABLE, Keyring, announce
from paravent.net.dealing.masking import COPY, Box, Masked, Move, make_openings, make_parts
from paravent.net.dealing.occasion import slot_list
from paravent.net.dealing.sealing import Sealer, commitments_hash
from tests.net.dealing.peers import IDENTITIES, SETUP, secret_keys, shuffle

FILE: Final = Path(__file__).parents[2] / "golden" / "dealing_vectors.json"
COMMAND: Final = "python -m tests.net.dealing.vectors"
WHY: Final = "combat"
PLAN: Final = b"rock"

OWN = [secret_keys(0), secret_keys(1)]
RING = Keyring.of(tuple(own.public() for own in OWN))
BOX = Box(b"vectors", range(4))
LAID = [Masked.laid(BOX.point(face), TABLE, RING) for face in range(4)]
SHUFFLE_CONTEXT = SETUP.context(0, "SHUFFLE", slot_list(range(4)))


def vectors() -> dict[str, object]:
    """Every value as hex, by the kind of message it belongs to."""
    occasion = {"table": SETUP.table, "state": SETUP.state}
    return {
        "command": COMMAND,
        "occasion": {name: value.hex() for name, value in occasion.items()} | {"epoch": 0, "exchange": 0},
        "seeds": [own.seed.hex() for own in OWN],
        "identities": [identity.hex() for identity in IDENTITIES[:2]],
        "h2p": _points(),
        "keys": [announce(own, SETUP, IDENTITIES[own.seat]).hex() for own in OWN],
        "shuffle": _shuffle(),
        "part": [_parts(seat) for seat in range(2)],
        "open": [_openings(seat) for seat in range(2)],
        "roll": _roll(),
        "commit": _commit(),
    }


def _points() -> dict[str, str]:
    points = {f"card vectors {face}": BOX.point(face) for face in range(4)}
    points |= {f"tw {index}": shuffle_proof.generator(index) for index in range(3)}
    points[f"roll {WHY}"] = roll_point(SETUP, WHY)
    return {name: point.hex() for name, point in points.items()}


def _shuffle() -> dict[str, str]:
    ciphers = [card.cipher for card in LAID]
    output, proof = shuffle(SHUFFLE_CONTEXT, RING.joint, ciphers, OWN[0].seed)
    return {
        "context": SHUFFLE_CONTEXT.hex(),
        "key": RING.joint.hex(),
        "input": shuffle_proof.encode_cards(ciphers).hex(),
        "output": output.hex(),
        "proof": proof.hex(),
    }


def moves() -> list[Move]:
    """A draw by seat 0, and a peek by seat 1."""
    return [Move(0, LAID[0], 0), Move(1, LAID[1], COPY + 1)]


def _parts(seat: int) -> list[str]:
    return [part.encode().hex() for part in make_parts(OWN[seat], RING, SETUP, moves())]


def _openings(seat: int) -> list[str]:
    return [share.encode().hex() for share in make_openings(OWN[seat], RING, SETUP, [(2, LAID[2]), (3, LAID[3])])]


def _roll() -> dict[str, object]:
    shares = [make_roll_share(own, SETUP, WHY) for own in OWN]
    seed = roll_seed(RING, SETUP, WHY, {seat: share.point for seat, share in enumerate(shares)})
    return {
        "shares": [share.encode().hex() for share in shares],
        "seed": seed.hex(),
        "dice 20 of 6": dice(seed, 20, 6),
        "dice 5 of 300": dice(seed, 5, 300),
        "order of 10": order(seed, 10),
    }


def _commit() -> dict[str, object]:
    sealers = [Sealer(SETUP, seat, IDENTITIES[seat]) for seat in range(2)]
    nonces = [sealer.nonce(OWN[sealer.seat].seed, PLAN) for sealer in sealers]
    commitments = [sealer.commitment(nonce, PLAN) for sealer, nonce in zip(sealers, nonces, strict=True)]
    return {
        "plan": PLAN.hex(),
        "nonces": [nonce.hex() for nonce in nonces],
        "commitments": [commitment.hex() for commitment in commitments],
        "commit set": commitments_hash(dict(enumerate(commitments))).hex(),
    }


def text() -> str:
    """The whole file."""
    return json.dumps(vectors(), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
    print(f"wrote {FILE.name}: look at the difference, and say in the commit why the protocol changed")

"""Frozen tables: `python -m tests.net.saved` writes them anew, when the protocol or a game has changed.

`table_vectors.json` has every message of a short table, with the seeds from which two peers make the same bytes, for
whoever writes a second client, and `departure_vectors.json` the same of tables of three and four that somebody leaves
or is voted off, one of them with a steward. `kungfur_two.game` is a whole game of Kung Fur Fight as a peer saves it,
and `kungfur_two.json` what verifying it says.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from paravent.core.game import rules_hash
from paravent.core.games import load
from paravent.core.requests import Seat
from paravent.net import kinds
from paravent.net.audit import Report, audit
from paravent.net.envelope import Signed, sign
from paravent.net.notes import Want, encode_note
from paravent.net.session import Session
from tests.net.pump import Pump, Setting
from tests.net.sketch import GAME

GOLDEN: Final = Path(__file__).parents[1] / "golden"
VECTORS: Final = GOLDEN / "table_vectors.json"
DEPARTURES: Final = GOLDEN / "departure_vectors.json"
GAME_FILE: Final = GOLDEN / "kungfur_two.game"
REPORT: Final = GOLDEN / "kungfur_two.json"
COMMAND: Final = "python -m tests.net.saved"

SKETCH: Final = Setting(GAME, 2, 2)
THREE: Final = Setting(GAME, 3, 2)
FOUR: Final = Setting(GAME, 4, 2)
STEWARDED: Final = Setting(GAME, 3, 2, steward=True)
KUNGFUR: Final = Setting(load("kungfur"), 2, 1)


def first_action(session: Session, seat: Seat, _: Random) -> object:
    """The first that is allowed: Red plays an even card."""
    assert session.table is not None
    return next(iter(session.game.legal(session.table.state, seat)))


def vectors() -> dict[str, Any]:
    """The short table: its peers, every message in the order in which the host accepted it, and words out of turn."""
    pump = Pump(SKETCH.nodes(), choose=first_action)
    pump.run()
    assert all(session.done for session in pump.nodes)
    host = pump.nodes[0]
    assert host.table is not None
    messages = [keep.payload for keep in pump.kept[0] if keep.what != "secret"]
    return {
        "command": COMMAND,
        "game": "tests/net/sketch.py",
        "rules": rules_hash(GAME),
        "identities": [player._secret[:32].hex() for player in SKETCH.players],
        "seeds": [seed.hex() for seed in SKETCH.seeds],
        "messages": [described(Signed.read(wire)) for wire in messages],
        "digest": host.table.digest.hex(),
        "hello": encode_note(host.hello()).hex(),
        "want": encode_note(Want(host.hello().table_id, 1, 2, 3)).hex(),
        "out of turn": [described(message) for message in out_of_turn(pump)],
    }


def departures() -> dict[str, Any]:
    """Tables of three that one leaves, and one of four at which a machine is voted out, as the host has them."""
    three, stewarded = (left_by_the_last(setting) for setting in (THREE, STEWARDED))
    four = Pump(FOUR.nodes(), choose=first_action)
    four.run(until=lambda: four.nodes[0].asked)
    four.settle()
    four.deaf.add(3)
    for node in range(3):
        four.nodes[node].vote(3)
        four.flush(node)
    four.run()
    return {
        "command": COMMAND,
        "game": "tests/net/sketch.py",
        "rules": rules_hash(GAME),
        "left": told_by(three, THREE),
        "dropped": told_by(four, FOUR),
        "stewarded": told_by(stewarded, STEWARDED),
    }


def left_by_the_last(setting: Setting) -> Pump:
    """A table of three whose last seat has left before anybody has chosen anything, played to its end."""
    pump = Pump(setting.nodes(), choose=first_action)
    pump.run(until=lambda: pump.nodes[0].asked)
    pump.settle()
    pump.nodes[2].leave("left")
    pump.flush(2)
    pump.run()
    return pump


def told_by(pump: Pump, setting: Setting) -> dict[str, Any]:
    """A table as its host has it."""
    host = pump.nodes[0]
    assert host.done
    assert host.table is not None
    messages = [keep.payload for keep in pump.kept[0] if keep.what != "secret"]
    return {
        "identities": [player._secret[:32].hex() for player in setting.players],
        "seeds": [seed.hex() for seed in setting.seeds],
        "messages": [described(Signed.read(wire)) for wire in messages],
        "digest": host.table.digest.hex(),
    }


def out_of_turn(pump: Pump) -> tuple[Signed, Signed]:
    """LEAVE, and ACCUSE of a fork, as the guest would have said them at the end."""
    chains, guest = pump.nodes[1].chains, SKETCH.players[1]
    leave = sign(chains.next(1, kinds.Leave("resigned")), guest)
    known = chains.chain(0)[1]
    second = sign(replace(known.envelope, body=kinds.Ready(bytes(32))), SKETCH.players[0])
    accuse = sign(chains.next(1, kinds.Accuse("EQUIVOCATION", 0, 1, known.id, second.wire)), guest)
    return leave, accuse


def described(message: Signed) -> dict[str, Any]:
    place = message.envelope
    return {
        "kind": place.kind,
        "seat": place.seat,
        "number": place.seq,
        "exchange": place.exchange,
        "id": message.id.hex(),
        "wire": message.wire.hex(),
    }


def whole_game() -> bytes:
    """A game of Kung Fur Fight to its end, as its guest saves it."""
    pump = Pump(KUNGFUR.nodes(), seed=1)
    pump.run()
    assert all(session.done for session in pump.nodes)
    return pump.file(1)


def told(report: Report) -> dict[str, Any]:
    """A report as JSON has it."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(report), default=bytes.hex))
    return {"command": COMMAND, "sound": report.sound} | plain


def main() -> None:
    """Write all files."""
    DEPARTURES.write_text(json.dumps(departures(), indent=1) + "\n")
    VECTORS.write_text(json.dumps(vectors(), indent=1) + "\n")
    game = whole_game()
    GAME_FILE.write_bytes(game)
    REPORT.write_text(json.dumps(told(audit(game)), indent=1) + "\n")


if __name__ == "__main__":
    main()

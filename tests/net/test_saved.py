"""The frozen tables: peers still make these bytes, accept them, and verify them."""

import json
from typing import Any

import pytest

from paravent.net import records
from paravent.net.audit import audit
from paravent.net.effects import Send
from paravent.net.envelope import Signed
from paravent.net.records import Kind
from tests.net import saved
from tests.net.pump import Setting

AGAIN = f"if that is meant, write them anew: {saved.COMMAND}"


@pytest.fixture(scope="module")
def frozen() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(saved.VECTORS.read_text())
    return found


def test_peers_still_make_the_frozen_bytes(frozen: dict[str, Any]) -> None:
    assert saved.vectors() == frozen, AGAIN


def test_the_frozen_table_has_every_kind_of_two(frozen: dict[str, Any]) -> None:
    kinds = {message["kind"] for message in frozen["messages"]}
    setting_up, play = ("TABLE", "JOIN", "KEYS", "READY"), ("MOVE", "SHUFFLE", "PART", "OPEN", "ROLL")
    assert kinds == {*setting_up, *play, "COMMIT", "REVEAL", "RESULT"}
    assert [message["kind"] for message in frozen["out of turn"]] == ["LEAVE", "ACCUSE"]


def test_the_frozen_table_is_accepted(frozen: dict[str, Any]) -> None:
    reader = saved.SKETCH.session(None)
    for message in frozen["messages"]:
        wire = bytes.fromhex(message["wire"])
        assert reader.receive(wire) is None
        assert Signed.read(wire).id.hex() == message["id"]
    assert reader.done
    assert reader.table is not None
    assert reader.table.digest.hex() == frozen["digest"]


@pytest.fixture(scope="module")
def departures() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(saved.DEPARTURES.read_text())
    return found


def test_larger_tables_are_left_in_the_frozen_bytes(departures: dict[str, Any]) -> None:
    assert saved.departures() == departures, AGAIN
    left, dropped = ({message["kind"] for message in departures[how]["messages"]} for how in ("left", "dropped"))
    assert left >= {"ESCROW", "ESCROW_OK", "ACK", "LEAVE", "RESULT"}
    assert dropped >= {"ESCROW", "ESCROW_OK", "ACK", "DROP", "SHARES", "RESULT"}
    plain, stewarded = ([one["kind"] for one in departures[how]["messages"]] for how in ("left", "stewarded"))
    assert stewarded.count("ROLL") == plain.count("ROLL") + 2, "a lot of the two who stay"


@pytest.mark.parametrize(
    "table, how, setting",
    [
        ("left", "left", saved.THREE),
        ("dropped", "dropped", saved.FOUR),
        ("stewarded", "left", saved.STEWARDED),
    ],
)
def test_the_frozen_departures_are_accepted(departures: dict[str, Any], table: str, how: str, setting: Setting) -> None:
    reader = setting.session(None)
    for message in departures[table]["messages"]:
        assert reader.receive(bytes.fromhex(message["wire"])) is None
    assert reader.done
    assert reader.table is not None
    assert reader.table.digest.hex() == departures[table]["digest"]
    assert list(reader.life.left.values()) == [how]


def test_the_frozen_game_of_kung_fur_fight_verifies() -> None:
    report = audit(saved.GAME_FILE.read_bytes())
    assert report.sound
    assert report.finished
    assert saved.told(report) == json.loads(saved.REPORT.read_text()), AGAIN


def test_its_saver_still_says_what_it_has_said() -> None:
    """From its seed and the other's words alone, apart from its choices."""
    again = saved.KUNGFUR.session(1)
    mine = set()
    bodies = set()
    for record in records.scan(saved.GAME_FILE.read_bytes()).records:
        if record.kind is Kind.OUT:
            mine.add(Signed.read(record.payload).envelope.body)
        again.receive(record.payload)
        bodies |= {Signed.read(effect.wire).envelope.body for effect in again.effects() if isinstance(effect, Send)}
    assert bodies <= mine, AGAIN
    assert {body.KIND for body in bodies} >= {"JOIN", "KEYS", "READY", "SHUFFLE", "OPEN", "RESULT"}

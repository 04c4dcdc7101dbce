"""`paravent verify`: who sat there, what was checked, who has lied, and what is damaged."""

import json
from pathlib import Path

import pytest

from paravent.net import kinds, records
from paravent.net.chains import Chains
from paravent.net.envelope import Signed, sign
from paravent.net.identity import fingerprint
from paravent.net.records import Kind
from paravent.tui.__main__ import main
from tests.net.sketch import GAME
from tests.net.test_audit import SETTING, ends, log, packed, saved

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game of a game that the command knows."""
    monkeypatch.setattr("paravent.core.games.names", lambda: ("sketch",))
    monkeypatch.setattr("paravent.net.audit.audit.__defaults__", (lambda _: GAME,))
    path = tmp_path / "0123.game"
    path.write_bytes(saved())
    return path


def test_the_command_says_who_sat_there_what_was_checked_and_how_it_ended(file: Path, capsys: Capture) -> None:
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    for player in SETTING.players:
        assert " ".join(fingerprint(player.key)) in said
    assert f"{len(log())} messages" in said
    assert "kept as 0123, table " in said
    assert "3 shuffles, 2 shares of dice" in said
    assert "Result: Red" in said
    assert said.endswith("It verifies.\n")


def test_the_command_names_a_liar(file: Path, capsys: Capture) -> None:
    at = 1 + next(number for number, wire in enumerate(log()) if Signed.read(wire).envelope.kind == "PART")
    chains, reader = Chains(Signed.read(SETTING.offer)), SETTING.session(None)
    for wire in log()[:at]:
        chains.accept(wire)
        reader.receive(wire)
    lie = sign(chains.next(1, kinds.Move(b'["Jump"]'), reader.exchange, reader._state()), SETTING.players[1])
    file.write_bytes(packed(*log()[:at], lie.wire))
    assert main(["verify", str(file)]) == 1
    said = capsys.readouterr().out
    assert f"record {at}, MOVE of Blue ({' '.join(fingerprint(SETTING.players[1].key))}): ILLEGAL_MOVE" in said
    assert "It does not verify." in said


def test_the_command_names_a_damaged_record_and_nobody(file: Path, capsys: Capture) -> None:
    data = bytearray(saved())
    data[ends()[8] + 60] ^= 1
    file.write_bytes(data)
    assert main(["verify", str(file)]) == 1
    said = capsys.readouterr().out
    assert "Record 9 is not what was written" in said
    assert "accuses nobody" in said


def test_the_command_speaks_json(file: Path, capsys: Capture) -> None:
    assert main(["verify", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sound"] is True
    assert told["fault"] is None
    assert told["damage"] is None
    assert [sitter["key"] for sitter in told["sitters"]] == [player.key.hex() for player in SETTING.players]
    assert told["counts"]["RESULT"] == 2


def test_the_command_refuses_what_is_no_game_of_peers(file: Path, capsys: Capture) -> None:
    file.write_bytes(records.pack(Kind.HEADER, b"{}"))
    assert main(["verify", str(file)]) == 1
    assert "nothing in it is signed" in capsys.readouterr().err
    assert main(["verify", str(file.with_name("none.game"))]) == 1
    assert "cannot be read" in capsys.readouterr().err

"""Known players: trusted on first use, marked when compared, and refused under another key."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from paravent.net.codes import PORT
from paravent.net.identity import Identity, fingerprint
from paravent.net.lan import known as module
from paravent.net.lan.known import MOST_PLACES, ChangedKey, Known, Standing

BO, OTHER, CY = (Identity(bytes([letter]) * 32).key for letter in b"boc")
HERE = "192.168.1.40"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "known.json"


def test_somebody_new_is_taken_as_he_comes_and_known_ever_after(path: Path) -> None:
    known = Known(path)
    assert known.check(BO, "Bo", HERE) is Standing.NEW
    known.meet(BO, "Bo", (HERE, PORT))
    assert Known(path).check(BO, "Bo", "10.0.0.9") is Standing.MET
    assert Known(path).check(BO, "Boris", HERE) is Standing.MET, "a nick may change, a key is who one is"
    known.meet(BO, "Boris")
    (player,) = Known(path).players
    assert (player.nick, player.places, player.compared) == ("Boris", ((HERE, PORT),), False)


def test_compared_once_is_compared_for_ever(path: Path) -> None:
    Known(path).meet(BO, "Bo", compared=True)
    Known(path).meet(BO, "Bo", (HERE, PORT))
    assert Known(path).standing(BO, "Bo", HERE) is Standing.COMPARED


def test_a_mark_that_was_a_slip_is_taken_back(path: Path) -> None:
    known = Known(path)
    known.mark(BO, "Bo", compared=True)
    assert Known(path).standing(BO, "Bo", HERE) is Standing.COMPARED
    known.mark(BO, "Bo", compared=False)
    assert Known(path).standing(BO, "Bo", HERE) is Standing.MET


@pytest.mark.parametrize("nick", ["Bo", "bo", "BO"])
def test_attack_55_a_compared_name_with_another_key_is_refused_everywhere(path: Path, nick: str) -> None:
    known = Known(path)
    known.meet(BO, "Bo", compared=True)
    with pytest.raises(ChangedKey) as refused:
        known.check(OTHER, nick, "10.9.9.9")
    told = str(refused.value)
    for words in ("10.9.9.9", " ".join(fingerprint(OTHER)), " ".join(fingerprint(BO)), "known --forget Bo"):
        assert words in told


def test_attack_55_a_name_at_its_old_address_with_another_key_is_refused(path: Path) -> None:
    known = Known(path)
    known.meet(BO, "Bo", (HERE, PORT))
    with pytest.raises(ChangedKey, match="somebody poses as Bo"):
        known.check(OTHER, "Bo", HERE)


def test_two_people_of_one_name_are_told_apart_and_not_refused(path: Path) -> None:
    """Half of all accounts are called alike; only who was compared, or was right there, can be posed as."""
    known = Known(path)
    known.meet(BO, "player", (HERE, PORT))
    assert known.check(OTHER, "player", "192.168.1.41") is Standing.NAMESAKE


def test_attack_55_the_way_out_of_a_changed_key_is_to_forget_the_old_one(path: Path) -> None:
    known = Known(path)
    known.meet(BO, "Bo", compared=True)
    known.meet(CY, "Cy")
    assert [player.key for player in known.forget("bo")] == [BO]
    assert Known(path).check(OTHER, "Bo", HERE) is Standing.NEW
    assert [player.key for player in known.forget("-".join(fingerprint(CY)[:3]))] == [CY]
    assert known.forget("") == known.forget("nobody") == ()
    assert Known(path).players == ()


def test_the_last_places_are_kept_the_newest_first(path: Path) -> None:
    known = Known(path)
    for last in (1, 2, 3, 4, 5, 2):
        known.meet(BO, "Bo", (f"10.0.0.{last}", PORT))
    (player,) = Known(path).players
    assert [place[0] for place in player.places] == ["10.0.0.2", "10.0.0.5", "10.0.0.4", "10.0.0.3"]
    assert len(player.places) == MOST_PLACES


def test_two_windows_do_not_forget_whom_the_other_has_met(path: Path) -> None:
    one, other = Known(path), Known(path)
    one.meet(BO, "Bo")
    other.meet(CY, "Cy", compared=True)
    one.meet(OTHER, "Di")
    assert {player.nick for player in Known(path).players} == {"Bo", "Cy", "Di"}


def test_only_so_many_are_remembered_and_the_compared_ones_longest(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PLAYERS", 3)
    known = Known(path)
    known.meet(BO, "Bo", compared=True)
    for number in range(5):
        known.meet(Identity(bytes([number]) * 32).key, f"guest {number}")
    assert len(known.players) == 3
    assert known.get(BO) is not None


def test_the_file_is_for_its_owner_alone(path: Path) -> None:
    Known(path).meet(BO, "Bo")
    assert path.stat().st_mode & 0o077 == 0
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"players": 7}',
        '{"players": [7]}',
        '{"players": [{"nick": "Bo"}]}',
        json.dumps({"players": [{"nick": "Bo", "key": "00", "met": "", "seen": "", "compared": True, "places": []}]}),
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_told_and_never_written_over(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    known = Known(path)
    assert known.players == ()
    assert str(path) in known.trouble
    assert "damaged" in known.trouble
    known.meet(BO, "Bo")
    known.forget("Bo")
    assert path.read_text() == text


def test_a_folder_that_cannot_be_written_is_told_and_what_was_met_holds_till_the_end(path: Path) -> None:
    path.parent.write_text("a file where the folder should be")
    known = Known(path)
    known.meet(BO, "Bo")
    assert str(path) in known.trouble
    assert known.standing(BO, "Bo", HERE) is not Standing.NEW


def test_what_was_met_survives_the_end_of_the_program_at_any_moment(path: Path) -> None:
    script = (
        "import os, pathlib, sys\n"
        "from paravent.net.lan.known import Known\n"
        f"Known(pathlib.Path(sys.argv[1])).meet(bytes.fromhex({BO.hex()!r}), 'Bo')\n"
        "os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=False, env=os.environ)
    assert Known(path).standing(BO, "Bo", HERE) is Standing.MET

"""The identity on disk: made once, kept private, told when it cannot be used."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from paravent.net.lan import keyfile
from paravent.net.lan.keyfile import BadKeyFile, identity


def test_it_is_made_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "data" / "identity.key"
    first = identity(path)
    assert identity(path).key == first.key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [file.name for file in path.parent.iterdir()] == ["identity.key"]


def test_one_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    path = tmp_path / "identity.key"
    key = identity(path).key
    path.chmod(0o644)
    assert identity(path).key == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_programs_that_start_at_once_agree(tmp_path: Path) -> None:
    path = tmp_path / "identity.key"
    with ThreadPoolExecutor(8) as pool:
        keys = {found.key for found in pool.map(identity, [path] * 32)}
    assert len(keys) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["identity.key"]


def test_a_program_that_lost_the_race_takes_the_key_of_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "identity.key"
    first = identity(path)
    monkeypatch.setattr(Path, "exists", lambda _: False)
    assert identity(path).key == first.key
    assert keyfile.identity(path).key == first.key


@pytest.mark.parametrize("held", [b"", b"short", bytes(33)])
def test_a_damaged_one_is_told_and_left_alone(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "identity.key"
    path.write_bytes(held)
    with pytest.raises(BadKeyFile, match=rf"{path} does not hold a key \({len(held)} bytes.*put back a copy of it"):
        identity(path)
    assert path.read_bytes() == held


def test_a_place_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadKeyFile, match=r"cannot be used .*set XDG_DATA_HOME"):
        identity(tmp_path / "file" / "identity.key")
    with pytest.raises(BadKeyFile, match="cannot be used"):
        identity(tmp_path)

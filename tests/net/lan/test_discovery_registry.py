"""The paravents of one machine: seen by one another, gone with their programs, and no way in for anybody else."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from paravent.net.lan.hints import Hint
from paravent.net.lan.registry import MOST_FILES, Registry

HINT = Hint("0123456789abcdef", "open", "kungfur", "77", 1, 2, "0.1.0")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "tables"


def test_one_program_sees_the_other_and_not_itself(folder: Path) -> None:
    one, other = Registry(folder), Registry(folder)
    one.write(HINT, "127.0.0.1", 47813)
    assert one.others() == ()
    (seen,) = other.others()
    assert (seen.hint, seen.places) == (HINT, (("127.0.0.1", 47813),))
    one.write(Hint(HINT.id, "full", "kungfur", "77", 2, 2), "127.0.0.1", 47813)
    (again,) = other.others()
    assert again.name == seen.name
    assert again.hint is not None
    assert again.hint.doing == "full"
    one.close()
    assert other.others() == ()
    assert not list(folder.iterdir())


def test_the_folder_is_for_all_accounts_and_a_file_for_its_own(folder: Path) -> None:
    one = Registry(folder)
    before = os.umask(0o077)
    try:
        one.write(HINT, "127.0.0.1", 47813)
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o1777
    one.close()


def test_a_program_that_was_killed_is_left_out_and_cleared_away(folder: Path) -> None:
    script = (
        "import os, pathlib, sys\n"
        "from paravent.net.lan.hints import Hint\n"
        "from paravent.net.lan.registry import Registry\n"
        f"Registry(pathlib.Path(sys.argv[1])).write(Hint({HINT.id!r}), '127.0.0.1', 5)\n"
        "os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", script, str(folder)], check=False)
    assert len(list(folder.iterdir())) == 1
    assert Registry(folder).others() == ()
    assert not list(folder.iterdir())


def test_attack_60_files_of_strangers_are_hints_or_nothing(folder: Path, tmp_path: Path) -> None:
    folder.mkdir()
    secret = tmp_path / "secret"
    secret.write_text(json.dumps({"host": "127.0.0.1", "port": 1, **HINT.properties()}))
    mine = os.getpid()
    (folder / f"{mine}-00000001.json").symlink_to(secret)
    (folder / f"{mine}-00000002.json").mkdir()
    os.mkfifo(folder / f"{mine}-00000003.json")
    for number, text in enumerate(
        ["", "[", "[" * 1000, "7", "{}", '{"host": 1, "port": 2}', '{"host": "x", "port": 70000}', "\0" * 2000], 4
    ):
        (folder / f"{mine}-{number:08x}.json").write_text(text)
    (folder / "readme.txt").write_text(secret.read_text())
    assert Registry(folder).others() == ()
    for number in range(16, 16 + 3 * MOST_FILES):
        (folder / f"{mine}-{number:08x}.json").write_text(secret.read_text())
    assert 0 < len(Registry(folder).others()) <= MOST_FILES


def test_attack_60_a_link_in_the_place_of_a_new_file_is_not_followed(folder: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    one = Registry(folder)
    folder.mkdir()
    one._file.with_suffix(".new").symlink_to(victim)
    one.write(HINT, "127.0.0.1", 5)
    assert victim.read_text() == "precious"
    one.close()


def test_without_a_file_system_there_is_one_line_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    one = Registry(tmp_path / "file")
    one.write(HINT, "127.0.0.1", 5)
    assert str(tmp_path / "file") in one.trouble
    assert one.others() == ()
    one.close()
    below = Registry(tmp_path / "file" / "tables")
    below.write(HINT, "127.0.0.1", 5)
    assert "others on this machine cannot be told" in below.trouble

"""Journals on disk: nothing that was written is ever lost without a word."""

import errno
import os
import subprocess
import sys
import zlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paravent.core import journal as journals
from paravent.core.answers import Acts
from paravent.core.dealing import LocalDealer
from paravent.core.journal import Entry, Header, Journal, Refused
from paravent.core.table import Table
from paravent.net import reading, records, store
from paravent.net.records import Damaged, Kind
from paravent.net.store import Busy, GameFile, Unwritable
from paravent.tui.match import Match
from tests.stones import GAME, Peek, Take


def header(table_id: str = "t1") -> Header:
    return journals.header(GAME, options={}, seats=2, table_id=table_id, players=("you", "bot:random"))


def entries() -> list[Entry]:
    match = Match(Table(GAME, header()), LocalDealer(Random(1)))
    match.run()
    match.choose(0, Peek())
    match.choose(0, Take(3))
    match.choose(1, Take(1))
    return match.table.journal.entries


ENTRIES = entries()
PIECES = [
    records.pack(Kind.HEADER, journals.write_header(header())),
    *(records.pack(Kind.ENTRY, journals.write_entry(entry, GAME)) for entry in ENTRIES),
]
WHOLE = b"".join(PIECES)
ENDS = [len(b"".join(PIECES[:count])) for count in range(len(PIECES) + 1)]


def record_at(byte: int) -> int:
    return next(number for number, end in enumerate(ENDS[1:]) if byte < end)


def written(folder: Path, data: bytes = WHOLE) -> Path:
    path = folder / "t1.game"
    path.write_bytes(data)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "t1.game"


def test_what_is_appended_is_read_again(path: Path) -> None:
    with GameFile.create(path, header(), GAME) as file:
        for entry in ENTRIES:
            file.append(entry)
        assert path.read_bytes() == WHOLE, "on the disk as soon as append returns"
    with GameFile.open(path, GAME) as file:
        assert file.journal == Journal(header(), ENTRIES)
        assert file.notes == ()
        file.append(ENTRIES[0])
    assert path.read_bytes() == WHOLE + PIECES[1]


def test_only_its_owner_may_read_a_journal(path: Path) -> None:
    GameFile.create(path, header(), GAME).close()
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_the_format_is_the_published_one() -> None:
    """By hand: 3 bytes of kind 2, the CRC-32 of both, `abc` and its CRC-32, which every table of CRCs has."""
    packed = records.pack(Kind.ENTRY, b"abc")
    assert packed.hex() == "00000003" + "0301c5f2" + "02" + b"abc".hex() + "352441c2"
    assert records.scan(packed).records == (records.Record(Kind.ENTRY, b"abc"),)


@given(bit=st.integers(0, len(WHOLE) * 8 - 1))
def test_attack_51_no_flipped_bit_is_lost_without_a_word(bit: int) -> None:
    data = bytearray(WHOLE)
    data[bit // 8] ^= 1 << bit % 8
    number = record_at(bit // 8)
    scan = records.scan(bytes(data))
    assert len(scan.records) == number, "all before it can be read"
    if isinstance(scan.trouble, Damaged):
        assert scan.trouble.number == number
        assert f"record {number} " in str(scan.trouble)
    else:
        assert number == len(PIECES) - 1, "only a last record is cut"
        assert scan.trouble is None
        assert scan.torn == bytes(data)[ENDS[number] :]
        assert f"record {number} (an answer)" in scan.tear


@pytest.mark.parametrize("record", [len(PIECES) - 2, len(PIECES) - 1])
def test_attack_51_every_bit_of_the_last_two_records_is_guarded(tmp_path: Path, record: int) -> None:
    """The boundary between cutting and refusing, bit by bit and through the real file."""
    for bit in range(ENDS[record] * 8, ENDS[record + 1] * 8):
        data = bytearray(WHOLE)
        data[bit // 8] ^= 1 << bit % 8
        if record == len(PIECES) - 1 and bit // 8 - ENDS[record] >= 9:
            opens_without_the_last(written(tmp_path, bytes(data)), bytes(data))
        else:
            is_refused(written(tmp_path, bytes(data)), bytes(data), record)


def opens_without_the_last(path: Path, data: bytes) -> None:
    kept = path.with_suffix(store.TORN)
    with GameFile.open(path, GAME) as file:
        assert file.journal.entries == ENTRIES[:-1]
        assert kept.read_bytes() == data[ENDS[-2] :]
        assert path.read_bytes() == WHOLE[: ENDS[-2]]
        assert kept.name in file.notes[0]
    kept.unlink()


def is_refused(path: Path, data: bytes, record: int) -> None:
    with pytest.raises(Damaged, match=str(path)) as caught:
        GameFile.open(path, GAME)
    assert caught.value.number == record
    assert path.read_bytes() == data, "a damaged file is not touched"
    assert not path.with_suffix(store.TORN).exists()


@given(length=st.integers(ENDS[1], len(WHOLE)))
def test_attack_51_a_file_cut_anywhere_goes_on_from_its_last_whole_record(length: int) -> None:
    held = reading.contents(WHOLE[:length])
    journal, _, trouble = reading.journal(held, GAME)
    whole = max(count for count, end in enumerate(ENDS) if end <= length)
    assert trouble is None
    assert journal.entries == ENTRIES[: whole - 1]
    assert held.scan.torn == WHOLE[ENDS[whole] : length]
    assert bool(held.scan.tear) == (length not in ENDS)


@pytest.mark.parametrize("length", range(ENDS[1]))
def test_without_a_whole_header_there_is_no_game(tmp_path: Path, length: int) -> None:
    path = written(tmp_path, WHOLE[:length])
    with pytest.raises(Refused, match="no game was begun in it, and it may be deleted"):
        GameFile.open(path, GAME)
    assert path.read_bytes() == WHOLE[:length]


def test_a_tail_of_zeros_is_a_torn_one(tmp_path: Path) -> None:
    with GameFile.open(written(tmp_path, WHOLE + bytes(40)), GAME) as file:
        assert file.journal.entries == ENTRIES
        assert "zeros" in file.notes[0]


def test_zeros_before_something_are_damage(tmp_path: Path) -> None:
    with pytest.raises(Damaged, match="record 1 is damaged"):
        GameFile.open(written(tmp_path, PIECES[0] + bytes(len(PIECES[1])) + PIECES[2]), GAME)


def test_a_second_torn_end_is_kept_beside_the_first(tmp_path: Path) -> None:
    path = tmp_path / "t1.game"
    for tail in (b"one", b"two"):
        GameFile.open(written(tmp_path, WHOLE + tail), GAME).close()
    assert path.with_suffix(store.TORN).read_bytes() == b"onetwo"


def test_looking_changes_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE[:-3])
    read = store.scan(path, GAME)
    assert read.journal.entries == ENTRIES[:-1]
    assert "record" in read.notes[0]
    assert read.trouble is None
    assert path.read_bytes() == WHOLE[:-3]
    assert not path.with_suffix(store.TORN).exists()


def test_what_lies_before_the_damage_can_be_looked_at(tmp_path: Path) -> None:
    data = bytearray(WHOLE)
    data[ENDS[3] + 12] ^= 1
    read = store.scan(written(tmp_path, bytes(data)), GAME)
    assert read.journal.entries == ENTRIES[:2]
    assert read.trouble is not None
    assert "record 3 is damaged: it was an answer" in read.trouble
    assert "Nothing was changed" in read.trouble


@pytest.mark.parametrize(
    "tail, number",
    [
        (records.pack(Kind.SEED, b"secret"), len(PIECES)),
        (records.pack(Kind.HEADER, b"again"), len(PIECES)),
        (records.pack(Kind.BACK, (99).to_bytes(4)), len(PIECES)),
        (records.pack(Kind.BACK, b"?"), len(PIECES)),
    ],
)
def test_a_record_in_the_wrong_place_is_damage(tmp_path: Path, tail: bytes, number: int) -> None:
    with pytest.raises(Damaged) as caught:
        GameFile.open(written(tmp_path, WHOLE + tail), GAME)
    assert caught.value.number == number


def test_a_record_of_a_later_version_is_refused_by_its_number(tmp_path: Path) -> None:
    code = 200
    head = records.pack(Kind.ENTRY, b"")[:4] + zlib.crc32(bytes(4) + bytes([code])).to_bytes(4)
    with pytest.raises(Refused, match=rf"record {len(PIECES)} is of a kind \(200\)"):
        GameFile.open(written(tmp_path, WHOLE + head + bytes([code]) + bytes(4)), GAME)


def test_a_journal_of_a_game_that_is_not_here_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no game “stones”"):
        GameFile.open(written(tmp_path))


def test_what_was_taken_back_does_not_count(path: Path) -> None:
    with GameFile.create(path, header(), GAME) as file:
        for entry in ENTRIES:
            file.append(entry)
        file.take_back(2)
        file.append(ENTRIES[2])
    assert store.scan(path, GAME).journal.entries == ENTRIES[:3]
    assert path.stat().st_size > len(WHOLE), "the bytes stay"


def test_attack_53_two_of_us_cannot_play_one_table(path: Path) -> None:
    with GameFile.create(path, header(), GAME), pytest.raises(Busy, match="another paravent plays this table"):
        GameFile.open(path, GAME)
    GameFile.open(path, GAME).close()


OPENS = """
import sys
from pathlib import Path
from paravent.net.store import Busy, GameFile
from tests.stones import GAME
try:
    GameFile.open(Path(sys.argv[1]), GAME)
except Busy:
    sys.exit(7)
"""


def test_attack_53_another_process_cannot_play_our_table(path: Path) -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", OPENS, str(path)]
    with GameFile.create(path, header(), GAME):
        assert subprocess.run(command, cwd=root, check=False).returncode == 7
    assert subprocess.run(command, cwd=root, check=False).returncode == 0


def test_a_table_that_is_there_is_not_overwritten(path: Path) -> None:
    GameFile.create(path, header(), GAME).close()
    before = path.read_bytes()
    with pytest.raises(Unwritable, match="there already"):
        GameFile.create(path, header(), GAME)
    assert path.read_bytes() == before


class FullDisk:
    """Takes so many bytes and no more, as a disk does that fills up in the middle of a record."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.pwrite = os.pwrite

    def __call__(self, fd: int, data: bytes, at: int) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = self.pwrite(fd, bytes(data)[: self.room], at)
        self.room -= done
        return done


@pytest.mark.parametrize("room", [0, 1, 20])
def test_attack_51_a_full_disk_leaves_the_table_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with GameFile.create(path, header(), GAME) as file:
        match = Match(Table(GAME, header(), file.append), LocalDealer(Random(1)))
        match.run()
        size, before = path.stat().st_size, match.table.digest
        with monkeypatch.context() as patch:
            patch.setattr(os, "pwrite", FullDisk(room))
            with pytest.raises(Unwritable, match="free some space"):
                match.table.give(Acts(((0, Take(1)),)))
        assert match.table.digest == before
        assert path.stat().st_size == size, "no half a record stays"
        match.choose(0, Take(2))
    assert store.scan(path, GAME).journal == match.table.journal


def test_a_disk_that_cannot_even_forget_is_cleared_before_the_next_record(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with GameFile.create(path, header(), GAME) as file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", refuse)
            patch.setattr(os, "ftruncate", refuse)
            with pytest.raises(Unwritable):
                file.append(ENTRIES[-1])
        file.append(ENTRIES[0])
    assert path.read_bytes() == PIECES[0] + PIECES[1]


def test_attack_51_a_folder_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write anywhere, so the system's own refusal is put in its place."""

    def refuse(*_: object, **__: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    path = written(tmp_path)
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(Unwritable, match="XDG_STATE_HOME"):
        GameFile.create(tmp_path / "t2.game", header("t2"), GAME)
    with pytest.raises(Unwritable, match="paravent paths"):
        GameFile.open(path, GAME)


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("not a folder")
    with pytest.raises(Unwritable, match="games"):
        GameFile.create(tmp_path / "games" / "t1.game", header(), GAME)


def test_a_journal_that_failed_to_begin_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "pwrite", FullDisk(5))
    with pytest.raises(Unwritable):
        GameFile.create(path, header(), GAME)
    assert list(path.parent.iterdir()) == []


def test_a_finished_game_moves_with_its_lock(path: Path, tmp_path: Path) -> None:
    with GameFile.create(path, header(), GAME) as file:
        file.append(ENTRIES[0])
        file.move(tmp_path / "replays")
        assert not path.exists()
        assert file.path == tmp_path / "replays" / "t1.game"
        with pytest.raises(Busy):
            GameFile.open(file.path, GAME)
    assert store.scan(file.path, GAME).journal.entries == ENTRIES[:1]


def test_a_finished_game_moves_to_another_disk(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def far(self: Path, target: Path) -> Path:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    with GameFile.create(path, header(), GAME) as file:
        monkeypatch.setattr(Path, "rename", far)
        file.move(tmp_path / "replays")
        assert not path.exists()
        file.append(ENTRIES[0])
        with pytest.raises(Busy):
            GameFile.open(file.path, GAME)
    assert store.scan(tmp_path / "replays" / "t1.game", GAME).journal.entries == ENTRIES[:1]


def test_the_latest_game_is_listed_first_and_the_broken_ones_say_why(tmp_path: Path) -> None:
    assert store.open_games(tmp_path / "nowhere") == ()
    for place, (name, data) in enumerate([("old", WHOLE), ("new", WHOLE), ("empty", b""), ("odd", b"\xff" * 40)]):
        path = tmp_path / f"{name}.game"
        path.write_bytes(data)
        os.utime(path, (1000 + place, 1000 + place))
    listed = {one.table_id: one for one in store.open_games(tmp_path)}
    assert list(listed) == ["odd", "empty", "new", "old"]
    assert listed["new"].answers == len(ENTRIES)
    assert listed["new"].header == header()
    assert "there is no game “stones”" in listed["new"].trouble
    assert "may be deleted" in listed["empty"].trouble
    assert "record 0 is damaged" in listed["odd"].trouble

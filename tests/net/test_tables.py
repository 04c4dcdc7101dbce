"""The two files of a table on disk: who may read what, what is safe when, and what a failing disk leaves."""

import errno
import os
from pathlib import Path

import pytest

from paravent.net import records, tables, wire
from paravent.net.disk import Busy, RecordFile, Unwritable
from paravent.net.effects import Keep
from paravent.net.records import Damaged, Kind
from paravent.net.tables import TableFiles
from tests.net.tables import offer, players

OFFER = offer(players(2)).wire
SEED = b"\7" * 32
NAME = tables.table_name(OFFER)


@pytest.fixture
def files(tmp_path: Path) -> TableFiles:
    return TableFiles.create(tmp_path / "games", SEED, OFFER)


def kinds(path: Path) -> list[tuple[Kind, bytes]]:
    return [(record.kind, record.payload) for record in records.scan(path.read_bytes()).records]


def test_messages_and_secrets_go_into_different_files(files: TableFiles) -> None:
    for what, payload in (("in", OFFER), ("out", b"join"), ("secret", b"plan"), ("in", b"keys")):
        files.keep(Keep(what, payload))
    assert files.path.name == f"{NAME}.game"
    assert kinds(files.path) == [(Kind.IN, OFFER), (Kind.OUT, b"join"), (Kind.IN, b"keys")]
    assert kinds(files.path.with_suffix(".keys")) == [(Kind.SEED, SEED), (Kind.SECRET, b"plan")]


def test_only_the_owner_may_look(files: TableFiles) -> None:
    for path in (files.path, files.path.with_suffix(".keys")):
        assert path.stat().st_mode & 0o777 == 0o600
    assert files.path.parent.stat().st_mode & 0o777 == 0o700


def test_attack_53_a_table_is_open_once(files: TableFiles) -> None:
    for path in (files.path, files.path.with_suffix(".keys")):
        with pytest.raises(Busy):
            RecordFile.open(path)
    files.close()
    RecordFile.open(files.path).close()


def test_an_offer_is_taken_once_even_after_the_game(files: TableFiles, tmp_path: Path) -> None:
    """A second JOIN of the same seat to the same TABLE would look like a forgery."""
    with pytest.raises(Unwritable, match="there already"):
        TableFiles.create(tmp_path / "games", b"\x08" * 32, OFFER)
    assert files.move(tmp_path / "replays") == tmp_path / "replays" / f"{NAME}.game"
    files.close()
    with pytest.raises(Unwritable, match="there already"):
        TableFiles.create(tmp_path / "games", b"\x08" * 32, OFFER)
    assert kinds(tmp_path / "games" / f"{NAME}.keys") == [(Kind.SEED, SEED)]


def test_both_files_are_synced_before_anything_is_sent(files: TableFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan even before the commitment to it is written: a crash may keep the later one and lose the earlier."""
    game, keys = (path.stat().st_ino for path in (files.path, files.path.with_suffix(".keys")))
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(os.fstat(fd).st_ino))
    files.keep(Keep("secret", b"plan"))
    assert synced == [keys]
    files.keep(Keep("out", b"commit"))
    assert synced == [keys]
    files.sync()
    assert synced == [keys, game]
    files.sync()
    assert synced == [keys, game], "there was nothing new"


def test_what_a_failed_sync_may_have_lost_is_written_again(files: TableFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failed fsync the pages may be gone although a later fsync succeeds."""
    written: list[bytes] = []
    pwrite = os.pwrite

    def noted(fd: int, data: bytes, at: int) -> int:
        written.append(bytes(data))
        return pwrite(fd, data, at)

    def refuse(fd: int) -> None:
        if os.fstat(fd).st_ino == files.path.stat().st_ino:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "pwrite", noted)
    files.keep(Keep("out", b"move"))
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(Unwritable):
            files.sync()
    files.keep(Keep("in", b"answer"))
    files.sync()
    record = records.pack(Kind.OUT, b"move")
    assert written == [record, record, records.pack(Kind.IN, b"answer")]
    assert kinds(files.path) == [(Kind.OUT, b"move"), (Kind.IN, b"answer")]


@pytest.mark.parametrize("room", [0, 1, 20])
def test_attack_51_a_full_disk_leaves_no_half_record(
    files: TableFiles, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    pwrite, left = os.pwrite, [room]

    def full(fd: int, data: bytes, at: int) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = pwrite(fd, bytes(data)[: left[0]], at)
        left[0] -= done
        return done

    files.keep(Keep("in", OFFER))
    size = files.path.stat().st_size
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", full)
        with pytest.raises(Unwritable, match="free some space"):
            files.keep(Keep("out", b"a message of some length, longer than the room"))
    assert files.path.stat().st_size == size
    files.keep(Keep("out", b"again"))
    files.sync()
    assert kinds(files.path) == [(Kind.IN, OFFER), (Kind.OUT, b"again")]


def test_attack_51_a_folder_that_cannot_be_written_leaves_no_secret_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = RecordFile.create

    def second_fails(path: Path, first: bytes) -> RecordFile:
        if path.suffix == ".game":
            raise Unwritable(path, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
        return create(path, first)

    monkeypatch.setattr(RecordFile, "create", second_fails)
    with pytest.raises(Unwritable):
        TableFiles.create(tmp_path / "games", SEED, OFFER)
    assert list((tmp_path / "games").iterdir()) == []


def test_attack_51_a_torn_tail_of_either_file_is_cut_and_kept_and_said(files: TableFiles) -> None:
    """What the others have heard of it they tell again; see `test_resuming`."""
    for what, payload in (("in", OFFER), ("out", b"join"), ("secret", wire.encode((3, b"plan", b"")))):
        files.keep(Keep(what, payload))
    files.close()
    whole = {path: path.read_bytes() for path in (files.path, files.path.with_suffix(".keys"))}
    half = records.pack(Kind.OUT, b"half")[:-3]
    for path, data in whole.items():
        path.write_bytes(data + half)
    again, held = TableFiles.open(files.path)
    again.close()
    assert held.wires == (OFFER, b"join")
    assert {path: path.read_bytes() for path in whole} == whole
    kept = files.path.with_suffix(".torn")
    assert kept.read_bytes() == half * 2
    assert kept.stat().st_mode & 0o777 == 0o600
    assert len(again.notes) == 2
    assert all(kept.name in note for note in again.notes)


@pytest.mark.parametrize("suffix", [".game", ".keys"])
def test_attack_51_a_flipped_bit_before_the_end_is_refused_and_nothing_is_changed(
    files: TableFiles, suffix: str
) -> None:
    for what, payload in (("in", OFFER), ("out", b"join"), ("secret", b"plan")):
        files.keep(Keep(what, payload))
    files.close()
    path = files.path.with_suffix(suffix)
    data = bytearray(path.read_bytes())
    data[12] ^= 1
    path.write_bytes(data)
    with pytest.raises(Damaged, match="Nothing was changed: put back a copy to play on") as caught:
        TableFiles.open(files.path)
    assert caught.value.number == 0
    assert path.read_bytes() == data
    RecordFile.open(path).close()  # whoever was refused keeps no lock


def test_attack_51_a_file_that_may_not_be_written_is_said_with_where_it_lies(
    files: TableFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write anywhere, so the system's own refusal is put in its place."""

    def refuse(*_: object, **__: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    files.keep(Keep("in", OFFER))
    files.close()
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(Unwritable, match="paravent paths"):
        TableFiles.open(files.path)

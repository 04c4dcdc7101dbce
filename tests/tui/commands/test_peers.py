"""`host` and `join` without a screen, as two people start them on two machines; here each has a home of its own."""

import json
import os
import re
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from paravent.net.audit import audit
from tests.tui.commands.running import COMMAND

PATIENCE = 120.0
HOST = "127.0.0.1"
Start = Callable[..., "Running"]


class Running:
    """One program; its standard error is read as it comes."""

    def __init__(self, home: Path, *arguments: str) -> None:
        own = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True, env=os.environ | own
        )
        self.home = home
        self.told: list[str] = []
        self._news = threading.Condition()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            with self._news:
                self.told.append(line.rstrip())
                self._news.notify_all()

    def until(self, pattern: str) -> re.Match[str]:
        """Wait for words on the standard error."""
        with self._news:
            found = [re.search(pattern, line) for line in self.told]
            while not any(found):
                assert self._news.wait(PATIENCE), f"“{pattern}” never came: {self.told}"
                found = [re.search(pattern, line) for line in self.told]
        return next(match for match in found if match)

    def end(self) -> tuple[int, list[str], str]:
        """The exit status, the lines of the standard output, and what was told."""
        assert self.process.stdout is not None
        status = self.process.wait(PATIENCE)
        out = self.process.stdout.read().splitlines()
        self._reading.join(PATIENCE)
        return status, out, "\n".join(self.told)

    def files(self) -> list[Path]:
        return sorted(self.home.rglob("*.game"))


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts programs; none outlives its test."""
    running: list[Running] = []

    def begin(name: str, *arguments: str) -> Running:
        running.append(Running(tmp_path / name, *arguments))
        return running[-1]

    yield begin
    for one in running:
        one.process.kill()
        one.process.wait()
        assert one.process.stdout is not None
        assert one.process.stderr is not None
        one._reading.join(PATIENCE)
        one.process.stdout.close()
        one.process.stderr.close()


def hosting(start: Start, name: str = "ann", *more: str) -> tuple[Running, str]:
    """A host that waits, and where."""
    host = start(
        name, "host", "kungfur", "--host", HOST, "--port", "0", "--bot", "easy", "--headless", "--name", "Ann", *more
    )
    port = host.until(r"on port (\d+)").group(1)
    return host, f"{HOST}:{port}"


def joining(start: Start, where: str, name: str = "bo") -> Running:
    return start(name, "join", where, "--bot", "easy", "--headless", "--name", "Bo")


def result(lines: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(lines[-1])
    return found


def test_two_play_a_whole_game_and_anybody_can_verify_it(start: Start) -> None:
    host, where = hosting(start)
    guest = joining(start, where)
    ends = [host.end(), guest.end()]
    assert [status for status, _, _ in ends] == [0, 0], ends
    first, second = (result(lines) for _, lines, _ in ends)
    assert set(first) == {"game", "scores", "digest", "journal"}
    assert first["game"] == "kungfur"
    assert first["scores"] == second["scores"]
    assert first["digest"] == second["digest"]
    assert first["journal"] != second["journal"]
    words = [re.search(r"read: ((?:\w+ ?){6})", told) for _, _, told in ends]
    assert words[0]
    assert words[1]
    assert words[0].group(1) == words[1].group(1)
    for one, found in ((host, first), (guest, second)):
        path = Path(found["journal"])
        assert one.files() == [path]
        report = audit(path.read_bytes())
        assert (report.sound, report.finished) == (True, True)
        assert report.digest == found["digest"]
        assert list(report.over.scores if report.over else ()) == found["scores"]


@pytest.mark.parametrize(
    "number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)], ids=["int", "term", "hup"]
)
def test_a_host_that_waits_can_be_ended(start: Start, number: signal.Signals, status: int) -> None:
    host, where = hosting(start)
    host.process.send_signal(number)
    ended, out, told = host.end()
    assert ended == status
    assert out == []
    assert "Traceback" not in told
    guest = joining(start, where)
    assert guest.end()[0] == 1


@pytest.mark.parametrize("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["int", "term"])
def test_a_game_can_be_ended_at_any_moment_and_is_kept(start: Start, number: signal.Signals, status: int) -> None:
    host, where = hosting(start)
    guest = joining(start, where)
    guest.until("Ann is here")
    guest.process.send_signal(number)
    ended, out, told = guest.end()
    if ended == 0:  # the whole game was quicker
        assert out
        return
    assert (ended, out) == (status, [])
    assert "Traceback" not in told
    host.process.send_signal(signal.SIGTERM)
    assert host.end()[0] == 143
    for path in (*host.files(), *guest.files()):
        assert audit(path.read_bytes()).sound


def test_what_goes_wrong_names_a_way_out(start: Start) -> None:
    with socket.create_server((HOST, 0)) as server:
        port = server.getsockname()[1]
        taken = start("a", "host", "kungfur", "--host", HOST, "--port", str(port), "--bot", "easy", "--headless")
        assert_told(taken, 1, f"port {port} of {HOST} cannot be opened (Address already in use): choose another with")
    assert_told(joining(start, f"{HOST}:{port}"), 1, f"{HOST}:{port} cannot be reached (it refuses): is a table open")
    assert_told(joining(start, f"{HOST}:0"), 2, "is no address; write HOST")
    assert_told(start("a", "join", f"{HOST}:1"), 1, "no terminal")
    assert_told(
        start("a", "join", f"{HOST}:1", "--headless"), 2, "--headless needs somebody who plays: add --bot LEVEL"
    )
    assert_told(start("a", "host", "kungfur", "--bot", "easy"), 2, "add --headless")
    assert_told(start("a", "host", "kungfur", "--seats", "9"), 2, "is played by 2, not by 9")


def test_somebody_who_speaks_something_else_is_told_from_a_peer(start: Start) -> None:
    with socket.create_server((HOST, 0)) as server:
        guest = joining(start, f"{HOST}:{server.getsockname()[1]}")
        caller, _ = server.accept()
        with caller:
            caller.sendall(b"SSH-2.0-OpenSSH_9.2p1\r\n")
            assert_told(guest, 1, "Is it a paravent, and do both speak pvt1? `paravent --version` tells")


def test_one_does_not_play_against_oneself(start: Start) -> None:
    host, where = hosting(start, "ann")
    assert_told(joining(start, where, "ann"), 1, "another XDG_DATA_HOME, which makes it somebody else")
    assert host.process.poll() is None
    guest = joining(start, where)
    assert guest.end()[0] == host.end()[0] == 0


def test_a_damaged_identity_is_told(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "a" / "data" / "paravent" / "identity.key"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"short")
    guest = start("a", "join", f"{HOST}:1", "--bot", "easy", "--headless")
    assert_told(guest, 1, f"{path} does not hold a key (5 bytes instead of 32): put back a copy")


def assert_told(running: Running, status: int, words: str) -> None:
    ended, out, told = running.end()
    assert ended == status, told
    assert out == []
    assert words in told
    assert "Traceback" not in told

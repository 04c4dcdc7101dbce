"""Two people at two terminals: they find each other or call, and play a whole game by typing."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paravent.core import games
from paravent.core.bots.random_ import any_action
from paravent.core.requests import Ask, Seat
from paravent.core.table import Table
from paravent.net.audit import WIRES, audit
from paravent.net.records import scan
from paravent.net.session import Session
from tests.tui.commands.running import Terminal

HOST = "127.0.0.1"
PATIENCE = 120.0
AGAIN = 1.0
"""Seconds after which Enter is pressed, and then a line is typed again: it may have come before the question."""
LOOKS = 20
"""A game that is over goes from one folder to another: so often is it looked for, a little later each time."""
KUNGFUR = games.load("kungfur")


class Person:
    """One terminal, with a home of its own."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.home = home
        for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
            os.environ[f"XDG_{kind}_HOME"] = str(home / kind.lower())
        self.terminal = Terminal(*arguments)

    def type_line(self, text: str) -> None:
        self.terminal.type(f":{text}\r")

    def look(self) -> None:
        """Take what has come, so that the program is never kept from writing."""
        while self.terminal._take(0.0):
            pass

    def game(self) -> bytes:
        """What is on this person's disk of the one table; whoever looks while it is moved looks again."""
        found: list[Path] = []
        for _ in range(LOOKS):
            found = list(self.home.rglob("*.game"))
            with suppress(FileNotFoundError):
                if len(found) == 1:
                    return found[0].read_bytes()
            time.sleep(0.05)
        raise AssertionError(f"there is not one table, but {found}")


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Person, Person]]:
    """A host and a guest, with all seats taken; neither outlives the test."""
    monkeypatch.setenv("PARAVENT_PACE", "off")
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", "")  # so that it is put back in the end
    ann = Person(tmp_path / "ann", "host", "kungfur", "--host", HOST, "--port", "0", "--name", "Ann")
    people = [ann]
    try:
        port = ann.terminal.until("on this machine").split("paravent join localhost:")[1][:5].strip()
        bo = Person(tmp_path / "bo", "join", f"{HOST}:{port}", "--name", "Bo")
        people.append(bo)
        bo.terminal.until("Sit down?")
        bo.terminal.type("\r")
        yield ann, bo
    finally:
        for one in people:
            one.terminal.process.kill()
            one.terminal.process.wait()


def replayed(data: bytes) -> Session:
    """The table as an onlooker finds it in a file."""
    wires = [record.payload for record in scan(data).records if record.kind in WIRES]
    session = Session(KUNGFUR, wires[0])
    for wire in wires[1:]:
        assert session.receive(wire) is None
    return session


class Typist:
    """Answers every question in any legal way; a plan is laid out by its line and made by Enter, none by `.`."""

    def __init__(self, *people: Person) -> None:
        self._people = people
        self._typed: dict[tuple[int, int], float] = {}
        self._enter: dict[tuple[int, int], str] = {}

    def play(self) -> Session:
        """Until everybody has signed the end; returns the table as it is on the first one's disk."""
        deadline = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < deadline, f"it stands still:\n{self._people[0].terminal.seen[-2000:]!r}"
            for one in self._people:
                one.look()
            session = replayed(self._people[0].game())
            assert session.verdict is None
            if session.done:
                return session
            table = session.table
            if table is not None and isinstance(table.asks(), Ask):
                for seat in session.choosing:
                    self._answer(table, seat)
            time.sleep(0.05)

    def _answer(self, table: Table[Any, Any], seat: Seat) -> None:
        question = (len(table.journal.entries), seat)
        since = time.monotonic() - self._typed.get(question, -2 * AGAIN)
        if since >= 2 * AGAIN:
            self._typed[question] = time.monotonic()
            rng = Random(repr(question))
            line = KUNGFUR.words.say(table.state, seat, any_action(KUNGFUR, table.state, seat, rng))
            self._people[seat].type_line(line)
            self._enter[question] = ".\r" if line == "plan none" else "\r"
        elif since >= AGAIN and question in self._enter:
            self._people[seat].terminal.type(self._enter.pop(question))


@pytest.fixture
def near(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Person, Person]]:
    """Two people who type no address: one opens a table in the lobby, the other sees it there and joins."""
    monkeypatch.setenv("PARAVENT_PACE", "off")
    monkeypatch.setenv("PARAVENT_DISCOVERY", "on")
    (tmp_path / "shared").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "shared"))  # where the programs of one machine leave word
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", "")
    people = []
    try:
        for name in ("Ann", "Bo"):
            monkeypatch.setenv("PARAVENT_NAME", name)
            people.append(Person(tmp_path / name, "lobby", "--interface", HOST, "--port", "0"))
        ann, bo = people
        ann.terminal.until("no table")
        ann.type_line("new kungfur")
        ann.terminal.until("Who sits where")
        ann.terminal.type("\r")
        ann.terminal.until("Waiting for 1 player.")
        bo.terminal.until("1 of 2")
        bo.terminal.type("\r")
        bo.terminal.until("Sit down?")
        bo.terminal.type("\r")
        yield ann, bo
    finally:
        for one in people:
            one.terminal.process.kill()
            one.terminal.process.wait()


def test_two_people_find_each_other_in_the_lobby_and_play_a_whole_game(near: tuple[Person, Person]) -> None:
    for one in near:
        one.terminal.until("Plan:")
    played = Typist(*near).play()
    assert played.table is not None
    for one in near:
        one.terminal.until("The game is over and kept as ")
        report = audit(one.game())
        assert (report.sound, report.finished) == (True, True)
        assert report.digest == played.table.digest.hex()


def test_two_people_play_a_whole_game_and_sit_down_once_more(two: tuple[Person, Person]) -> None:
    ann, bo = two
    ann.terminal.until("Plan:")
    bo.terminal.until("Plan:")
    compared = [one.terminal.seen.decode().split("Compare with ")[1].split("\x1b")[0].split() for one in two]
    assert compared[0][0] == "Bo:"
    assert compared[1][0] == "Ann:"
    assert compared[0][1:7] == compared[1][1:7]
    played = Typist(ann, bo).play()
    assert played.table is not None
    for one in two:
        one.terminal.until("The game is over and kept as ")
        report = audit(one.game())
        assert (report.sound, report.finished) == (True, True)
        assert report.digest == played.table.digest.hex()
        one.terminal.seen = b""
    ann.terminal.type("n")
    bo.terminal.until("Ann has opened a table of Kung Fur Fight: n looks at it.")
    bo.terminal.type("n")
    bo.terminal.until("Sit down?")
    bo.terminal.type("\r")
    for one in two:
        one.terminal.until("Plan:")
        one.terminal.type("q")
        one.terminal.until("Leave the table?")
        one.terminal.type("\r")
        one.terminal.until("Yours, waiting")
        one.terminal.type("q")
        assert one.terminal.end()[0] == 0


def test_who_is_ended_by_the_system_is_said_to_have_hung_up(two: tuple[Person, Person]) -> None:
    ann, bo = two
    for one in two:
        one.terminal.until("Plan:")
    ann.terminal.process.send_signal(signal.SIGTERM)
    assert ann.terminal.end()[0] == 143
    bo.terminal.until("Ann hung up, at ")
    bo.terminal.type("q")
    bo.terminal.until("Leave the table?")
    bo.terminal.type("\r")
    bo.terminal.until("Yours, waiting")
    bo.terminal.type("q")
    assert bo.terminal.end()[0] == 0
    for one in two:
        report = audit(one.game())
        assert (report.sound, report.finished) == (True, False)

"""The screens on a real terminal: what is sent there, and that it is left as it was found, whatever ends them."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence

import pytest

from paravent.net import store
from paravent.net.store import GameFile
from paravent.tui import paths
from tests.tui.commands.running import Terminal, only_game

TABLE = ("play", "kungfur", "--seed", "1")
MODES = ("1000", "1003", "1006", "1049", "2004")
"""Mouse, the other screen, bracketed paste: whatever was switched on has to be off at the end."""
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)(?:;\d+)*m")


Seated = Callable[..., Terminal]


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Iterator[Seated]:
    """Opens terminals at a table, with the first question on the screen; none outlives its test."""
    monkeypatch.setenv("PARAVENT_PACE", "off")
    opened: list[Terminal] = []

    def sit(*options: str, term: str = "xterm-256color", command: Sequence[str] = TABLE) -> Terminal:
        opened.append(Terminal(*command, *options, term=term))
        opened[-1].until("Plan:")
        return opened[-1]

    yield sit
    for terminal in opened:
        terminal.process.kill()
        terminal.process.wait()


def left_as_found(seen: str) -> None:
    for mode in MODES:
        assert seen.rfind(f"\x1b[?{mode}l") > seen.rfind(f"\x1b[?{mode}h"), f"mode {mode} was left on"
    assert seen.rfind("\x1b[?25h") > seen.rfind("\x1b[?25l"), "the cursor was left hidden"


def whole() -> None:
    """The one journal is whole, and nobody holds it."""
    path = only_game()
    assert store.scan(path).trouble is None
    with GameFile.open(path) as file:
        assert file.notes == ()
        assert file.journal.entries


def test_sigterm_puts_the_terminal_right_and_loses_nothing(seated: Seated) -> None:
    terminal = seated()
    os.kill(terminal.process.pid, signal.SIGTERM)
    status, seen = terminal.end()
    assert status == 128 + signal.SIGTERM
    left_as_found(seen)
    whole()


def test_a_terminal_that_goes_away_loses_nothing(seated: Seated) -> None:
    assert seated().hang_up() == 128 + signal.SIGHUP
    whole()


def test_a_terminal_that_takes_nothing_does_not_keep_the_program(seated: Seated) -> None:
    terminal = seated()
    for _ in range(40):
        terminal.type("\x1b[C" * 5)
        time.sleep(0.02)
    os.kill(terminal.process.pid, signal.SIGTERM)
    assert terminal.process.wait(20) == 128 + signal.SIGTERM
    whole()


def test_q_leaves_the_game_and_then_the_program(seated: Seated) -> None:
    terminal = seated()
    terminal.type("q")
    terminal.until("leave it for now")
    terminal.type("\r")
    terminal.until("Yours, waiting")
    terminal.type("q")
    status, seen = terminal.end()
    assert status == 0
    left_as_found(seen)
    whole()


def test_control_c_says_how_one_leaves(seated: Seated) -> None:
    terminal = seated()
    terminal.type("\x03")
    terminal.until("q leaves")
    os.kill(terminal.process.pid, signal.SIGTERM)
    terminal.end()


def test_no_color_means_none(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = seated()
    os.kill(terminal.process.pid, signal.SIGTERM)
    _, seen = terminal.end()
    assert "\x1b[" in seen
    assert COLOUR.findall(seen) == []
    assert re.search(r"\x1b\[(?:\d+;)*7(?:;\d+)*m", seen), "the title is told apart by reverse video"


def test_the_console_of_linux_gets_ascii_and_sixteen_colours(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM")
    terminal = seated(term="linux")
    os.kill(terminal.process.pid, signal.SIGTERM)
    _, seen = terminal.end()
    assert seen.isascii()
    assert "38;5" not in seen
    assert "38;2" not in seen


def test_an_idle_screen_sends_nothing_and_a_key_little(seated: Seated) -> None:
    terminal = seated()
    quiet(terminal)
    before = len(terminal.seen)
    time.sleep(1.0)
    terminal._take(0.0)
    assert len(terminal.seen) == before
    terminal.type("\x1b[C")
    quiet(terminal)
    assert 0 < len(terminal.seen) - before <= 4096


def quiet(terminal: Terminal) -> None:
    """Until nothing has come for a while."""
    while terminal._take(1.0):
        pass


def test_without_a_mouse_no_mouse_is_asked_for(seated: Seated) -> None:
    terminal = seated("--no-mouse")
    os.kill(terminal.process.pid, signal.SIGTERM)
    _, seen = terminal.end()
    assert "\x1b[?1000h" not in seen
    assert "\x1b[?1003h" not in seen


def test_a_killed_game_goes_on_where_it_was(seated: Seated) -> None:
    terminal = seated()
    entries = len(store.scan(only_game()).journal.entries)
    terminal.process.kill()
    terminal.end()
    assert len(store.scan(only_game()).journal.entries) == entries
    again = seated(command=("resume", only_game().stem))
    os.kill(again.process.pid, signal.SIGTERM)
    assert again.end()[0] == 128 + signal.SIGTERM
    assert paths.games().is_dir()

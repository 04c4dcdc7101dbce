"""`paravent play` and `resume` line by line in real processes: pipes, terminals, signals, sudden death."""

import os
import re
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paravent.core import journal as journals
from paravent.net import store
from paravent.tui import paths
from paravent.tui.match import Turn
from tests.tui.commands.running import Terminal, only_game, run, start

PLAIN = ("play", "kungfur", "--bots", "random", "--seed", "5", "--plain")
PASS = ["plan none"] * 12
MODES = re.compile(r"\x1b|\x9b")


def test_a_whole_game_through_pipes() -> None:
    ended = run(*PLAIN, lines=PASS)
    assert ended.returncode == 0
    assert ended.stderr == ""
    said = ended.stdout.splitlines()
    assert said[0].startswith("Kung Fur Fight. ")
    assert said[-3].startswith("The game is over: Ninja Cats win, ")
    assert said[-2] == "You lost."
    name = said[-1].rpartition(" ")[2]
    assert (paths.replays() / f"{name}.game").is_file()
    assert list(paths.games().iterdir()) == []


def test_the_same_seed_is_the_same_game() -> None:
    first, second = (run(*PLAIN, lines=PASS).stdout.splitlines() for _ in range(2))
    told = [[line for line in game if "kungfur-" not in line] for game in (first, second)]
    assert told[0] == told[1]


@pytest.mark.parametrize("seat, side", [("cats", "Ninja Cats"), ("0", "Monk Dogs"), ("Ninja Cats", "Ninja Cats")])
def test_a_seat_is_named_in_several_ways(seat: str, side: str) -> None:
    said = run(*PLAIN, "--seat", seat, "--option", "rangers_free=yes").stdout.splitlines()
    assert f"{side}: you." in said
    assert "Rangers are free: yes." in said


@pytest.mark.parametrize("term", ["dumb", "xterm-256color"])
def test_without_a_screen_it_is_line_by_line_without_asking(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    ended = run(*PLAIN[:-1], lines=["quit"])
    assert ended.returncode == 0
    assert "The game is kept." in ended.stdout
    assert ended.stderr.count("\n") == 1
    assert "line by line" in ended.stderr


def test_a_dumb_terminal_gets_lines_and_a_prompt() -> None:
    terminal = Terminal(*PLAIN[:-1], term="dumb")
    terminal.until("For example: ")
    terminal.until("\n> ")
    terminal.type("quit\n")
    status, seen = terminal.end()
    assert status == 0
    assert "TERM=dumb cannot draw screens, so this is played line by line" in seen
    assert not MODES.search(seen)


def test_a_terminal_sees_no_control_sequence_and_can_be_left_by_an_interrupt() -> None:
    terminal = Terminal(*PLAIN)
    terminal.until("\n> ")
    terminal.type("plan none\n")
    terminal.until("Round 2.")
    terminal.type("\x03")
    status, seen = terminal.end()
    assert status == 130
    assert not MODES.search(seen)
    assert "The game is kept. To go on: paravent resume kungfur-" in seen
    assert store.scan(only_game()).trouble is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_systems_signals_leave_in_good_order(number: signal.Signals) -> None:
    process = start(*PLAIN)
    assert process.stdout is not None
    assert process.stdout.readline()
    children = bots_of(process.pid)
    process.send_signal(number)
    process.communicate()
    assert process.returncode == 128 + number
    assert not any(Path(f"/proc/{child}").exists() for child in children)
    assert store.scan(only_game()).notes == ()


def test_a_terminal_that_goes_away_leaves_in_good_order() -> None:
    terminal = Terminal(*PLAIN)
    terminal.until("\n> ")
    assert terminal.hang_up() == 128 + signal.SIGHUP
    assert run("resume", "--plain", lines=PASS).returncode == 0


def bots_of(pid: int) -> list[str]:
    """The processes that this one has started, where the system tells (Linux does)."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    if not path.is_file():
        return []
    children = path.read_text().split()
    assert children, "a bot thinks in a process of its own"
    return children


def test_resume_goes_on_with_the_only_game_and_finishes_it() -> None:
    run(*PLAIN, lines=["plan none", "quit"])
    ended = run("resume", "--plain", lines=PASS)
    assert ended.returncode == 0
    assert "You go on after 4 answers." in ended.stdout
    assert "The game is over: " in ended.stdout


def test_resume_names_the_games_when_there_are_several() -> None:
    for _ in range(2):
        run(*PLAIN)
    ended = run("resume", "--plain")
    assert ended.returncode == 2
    assert "say which of them" in ended.stderr
    listed = ended.stdout.splitlines()
    assert len(listed) == 2
    assert all("Kung Fur Fight  you, random bot  2 answers" in line for line in listed)
    name = listed[1].split()[0]
    assert f"This is table {name}." in run("resume", name[:-1], "--plain").stdout
    ambiguous = run("resume", "kung", "--plain")
    assert ambiguous.returncode == 2
    assert f"{name}" in ambiguous.stderr


def test_resume_says_when_no_game_waits() -> None:
    ended = run("resume")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "paravent play GAME begins one" in ended.stderr


def test_a_table_that_is_open_elsewhere_is_not_played_twice() -> None:
    process = start(*PLAIN)
    assert process.stdout is not None
    assert process.stdout.readline()
    ended = run("resume", only_game().stem, "--plain")
    process.communicate("quit\n")
    assert ended.returncode == 1
    assert "another paravent plays this table" in ended.stderr


def test_a_damaged_game_is_refused_and_not_touched() -> None:
    run(*PLAIN, lines=["plan none", "quit"])
    path = only_game()
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)
    ended = run("resume", path.stem, "--plain")
    assert ended.returncode == 1
    assert re.search(r"record \d+ is damaged", ended.stderr)
    assert "paravent replay" in ended.stderr
    assert path.read_bytes() == data
    assert "is damaged" in run("resume", "--list").stdout


def test_a_torn_game_is_cut_and_this_is_said() -> None:
    run(*PLAIN, lines=["plan none", "quit"])
    path = only_game()
    os.truncate(path, path.stat().st_size - 5)
    ended = run("resume", "--plain", lines=PASS)
    assert ended.returncode == 0
    assert "that was cut off and is kept in" in ended.stdout
    assert "The game is over: " in ended.stdout


@pytest.mark.parametrize("trial", range(6))
def test_sudden_death_loses_nothing_that_was_shown(trial: int) -> None:
    """Killed at any instant: the journal holds every event that had been shown, folds, and goes on."""
    rng = Random(trial)
    lines = "".join(f"{line}\n" for line in ["plan 1 monk / 2 novice", "plan 3 fu", "plan none", "1"] * 20)
    with start("play", "kungfur", "--bots", "random", "--seed", str(trial), "--plain") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(lines)
        process.stdin.flush()
        seen = [process.stdout.readline() for _ in range(rng.randrange(1, 150))]
        process.kill()
        seen += process.stdout  # not by communicate, which passes over what readline has fetched ahead
    path = next(iter([*paths.games().glob("*.game"), *paths.replays().glob("*.game")]))
    told = events(path)
    shown = [
        line for number, line in enumerate("".join(seen).splitlines()) if number > GREETING and not NO_EVENT.match(line)
    ]
    assert shown == told[: len(shown)]
    if path.parent == paths.games():
        ended = run("resume", "--plain", lines=["1", "plan none"] * 40)
        assert ended.returncode == 0
        assert "The game is over: " in ended.stdout
    assert events(paths.replays() / path.name)[: len(told)] == told


GREETING = 5
"""The last of the lines before the game begins."""
NO_EVENT = re.compile(
    r"(?:pile|peel|buried|discard|rewards \d): |table, |Monk Dogs, |Ninja Cats, "  # what lies where
    r"|Peel: keep |.*\?(?: |$)|For example: |\d+\. |No: "  # questions, and what was refused
    r"|The game is |You lost|You won|To hear it again: "
)


def events(path: Path) -> list[str]:
    """Every event that a journal leads to, as the dogs see it."""
    read = store.scan(path)
    assert read.trouble is None
    state: Any = journals.start(read.journal.header, read.game)
    told: list[str] = []
    for number, entry in enumerate(read.journal.entries):
        before, request = state, read.game.awaits(state)
        state = journals.step(read.game, before, entry, number)
        told += [event.text for event in Turn(before, request, entry.answer, state).seen_by(read.game, 0)]
    return told


def test_a_dumb_terminal_is_told_what_to_type_in_place_of_the_home_screen() -> None:
    terminal = Terminal(term="dumb")
    status, seen = terminal.end()
    assert status == 1
    assert "TERM=dumb cannot draw screens; to play line by line: paravent play " in seen
    assert not MODES.search(seen)

"""The commands that only tell: replay, rules, scenario, paths, and the colours that the screen is asked for."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from paravent.core import games
from paravent.net import records
from paravent.net.store import GameFile
from paravent.tui import paths, solo
from paravent.tui.__main__ import main
from paravent.tui.commands import FAILURE, OK, USAGE
from paravent.tui.commands.screen import colour
from paravent.tui.plain import Console, Plain
from paravent.tui.solo import Setup
from tests.bots import Levels

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def journal() -> Path:
    """A game of one round, kept and left."""
    return played(["plan 1 monk / 2 chai\n"])


def played(lines: list[str]) -> Path:
    game = games.load("kungfur")
    table = solo.open_table(Setup("kungfur", ("you", "bot:random"), seed=5), Levels(game))
    typed: Iterator[str] = iter(lines)
    Plain(table, Console(lambda: next(typed, ""), lambda _: None)).play()
    table.close()
    assert table.file is not None
    return table.file.path


def test_replay_tells_every_answer_and_what_came_of_it(journal: Path, capsys: Capture) -> None:
    assert main(["replay", str(journal)]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"Kung Fur Fight, version \d+, rules [0-9a-f]{16}", lines[0])
    assert lines[1:4] == [f"Table {journal.stem}", "Monk Dogs: you", "Ninja Cats: random bot"]
    answers = [line for line in lines if re.match(r"\d+\. ", line)]
    assert [line.split(".")[0] for line in answers] == ["0", "1", "2", "2", "3"]
    assert answers[2] == "2. Monk Dogs: plan 1 monk / 2 chai"
    assert "   The screens go." in lines
    assert lines[-1] == "It waits: Dogs and cats plan behind their screens."


def test_a_game_that_waits_is_told_as_you_saw_it_and_one_that_is_over_in_full(journal: Path, capsys: Capture) -> None:
    main(["replay", journal.stem])
    assert "0. shuffle ?×34" in capsys.readouterr().out
    over = played(["plan none\n"] * 12)
    assert over.parent == paths.replays()
    main(["replay", over.stem])
    told = capsys.readouterr().out
    assert "?" not in told
    assert told.splitlines()[-1].startswith("The game is over: Ninja Cats win, ")


@pytest.mark.parametrize("eyes, hidden", [("cats", True), ("onlooker", True), ("all", False)])
def test_replay_is_seen_through_the_eyes_that_were_named(
    journal: Path, eyes: str, hidden: bool, capsys: Capture
) -> None:
    assert main(["replay", journal.stem, "--seat", eyes]) == OK
    assert ("shuffle ?×34" in capsys.readouterr().out) == hidden


def test_replay_knows_its_seats(journal: Path, capsys: Capture) -> None:
    assert main(["replay", journal.stem, "--seat", "birds"]) == USAGE
    assert "Monk Dogs, Ninja Cats; or all, or onlooker" in capsys.readouterr().err


def test_replay_of_a_damaged_journal_tells_what_lies_before(journal: Path, capsys: Capture) -> None:
    data = bytearray(journal.read_bytes())
    data[-300] ^= 1
    journal.write_bytes(data)
    assert main(["replay", str(journal)]) == FAILURE
    told = capsys.readouterr()
    assert told.out.startswith("Kung Fur Fight, ")
    assert re.search(r"record \d+ is damaged", told.err)


def test_replay_of_a_torn_journal_says_so(journal: Path, capsys: Capture) -> None:
    data = journal.read_bytes()
    journal.write_bytes(data[:-3])
    assert main(["replay", str(journal)]) == OK
    assert "The journal ends in record 4 (an answer), of which" in capsys.readouterr().out
    assert journal.read_bytes() == data[:-3]


@pytest.mark.parametrize(
    "data, words",
    [(b"", "no game was begun in it"), (b"\x89PNG" * 30, "record 0 is damaged"), (None, "cannot be read")],
)
def test_replay_of_what_is_no_journal_says_so(data: bytes | None, words: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "odd.game"
    if data is not None:
        path.write_bytes(data)
    assert main(["replay", str(path)]) == FAILURE
    told = capsys.readouterr()
    assert words in told.err
    assert str(path) in told.err


def test_a_journal_of_other_rules_says_which_it_needs(
    journal: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.load("kungfur")
    monkeypatch.setattr(type(game), "tables", {"other": 1})
    for command in ("replay", "resume"):
        assert main([command, str(journal), "--plain"]) == FAILURE
        assert "this journal needs Kung Fur Fight version" in capsys.readouterr().err
    monkeypatch.undo()
    GameFile.open(journal).close()


def test_rules_are_those_of_the_folder_with_the_options(capsys: Capture) -> None:
    assert main(["rules", "kungfur"]) == OK
    told = capsys.readouterr().out
    assert told.startswith("# Kung Fur Fight\n")
    for option in games.load("kungfur").facts.options:
        assert f"--option {option.name}={'|'.join(option.values)}" in told


def test_rules_alone_name_the_games(capsys: Capture) -> None:
    assert main(["rules"]) == OK
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == list(games.names())


HOLDS = """
rule = "both sides plan first"
game = "kungfur"
asks = { "Monk Dogs" = "plan", "Ninja Cats" = "plan" }
"""


def test_scenarios_say_of_each_whether_it_holds(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    holds = tmp_path / "holds.toml"
    holds.write_text(HOLDS)
    assert main(["scenario", str(holds)]) == OK
    assert capsys.readouterr().out.startswith(f"{holds}: ")
    fails = tmp_path / "fails.toml"
    fails.write_text(HOLDS.replace('Cats" = "plan"', 'Cats" = "throw"'))
    assert main(["scenario", str(fails)]) == FAILURE
    assert "throw" in capsys.readouterr().out
    odd = tmp_path / "odd.toml"
    odd.write_text("rule = 3 =")
    assert main(["scenario", str(holds), str(odd), str(tmp_path / "none.toml")]) == FAILURE
    lines = capsys.readouterr().out.splitlines()
    assert f"{odd}: this is no scenario" in lines[1]
    assert f"{tmp_path / 'none.toml'}: it cannot be read" in lines[2]
    assert lines[-1] == "1 of 3 hold"
    monkeypatch.setattr("sys.stdin", io.StringIO(holds.read_text()))
    assert main(["scenario", "-"]) == OK


def test_paths_are_told_one_a_line(capsys: Capture) -> None:
    assert main(["paths"]) == OK
    told = capsys.readouterr().out
    assert all(str(path) in told for path in (paths.config_file(), paths.themes(), paths.games(), paths.replays()))


@pytest.mark.parametrize(
    "when, before, after",
    [
        ("none", {}, {"NO_COLOR": "1"}),
        ("16", {"NO_COLOR": "1"}, {"TEXTUAL_COLOR_SYSTEM": "standard"}),
        ("256", {}, {"TEXTUAL_COLOR_SYSTEM": "256"}),
        ("true", {"TERM_PROGRAM": "Apple_Terminal"}, {"TEXTUAL_COLOR_SYSTEM": "truecolor"}),
        ("auto", {"NO_COLOR": "1"}, {"NO_COLOR": "1"}),
        (None, {"COLORTERM": "truecolor"}, {}),
        (None, {"TERM_PROGRAM": "Apple_Terminal", "COLORTERM": "truecolor"}, {"TEXTUAL_COLOR_SYSTEM": "256"}),
    ],
)
def test_colours_are_those_that_were_asked_for(when: str | None, before: dict[str, str], after: dict[str, str]) -> None:
    environ = dict(before)
    colour(when, environ)
    kept = {name: environ[name] for name in ("NO_COLOR", "TEXTUAL_COLOR_SYSTEM") if name in environ}
    assert kept == after


def test_a_folder_that_cannot_be_written_is_said_before_anything_begins(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (home / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "file"))
    assert main(["play", "kungfur", "--plain"]) == FAILURE
    told = capsys.readouterr()
    assert told.out == ""
    assert "cannot be written" in told.err


def test_a_table_of_people_is_not_taken_for_a_damaged_one(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "table.game"
    path.write_bytes(records.pack(records.Kind.OUT, b"signed"))
    assert main(["replay", str(path), "--plain"]) == FAILURE
    assert "record 0 is damaged: it does not begin with the offer of a table" in capsys.readouterr().err
    assert main(["resume", str(path), "--bot", "easy", "--headless"]) == FAILURE
    assert "record 0 is damaged: it does not begin with the offer of a table" in capsys.readouterr().err


def test_a_table_of_people_without_its_secrets_can_be_verified_and_not_played_on(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "two.game"
    path.write_bytes((Path(__file__).parents[2] / "golden" / "kungfur_two.game").read_bytes())
    assert main(["resume", str(path), "--bot", "easy", "--headless"]) == FAILURE
    assert "without both of its files a table can be verified, and not played on" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["join", "127.0.0.1:1"], "no terminal"),
        (["host", "kungfur", "--plain"], "--plain is for games against bots"),
        (["join", "127.0.0.1:1", "--headless", "--bot", "easy"], "127.0.0.1:1 cannot be reached"),
    ],
)
def test_people_are_met_on_a_screen_or_by_a_bot(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(arguments) == FAILURE
    told = capsys.readouterr()
    assert words in told.err
    assert told.out == ""


def test_the_nick_is_no_unknown_setting(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("PARAVENT_NAME", "Mika")
    monkeypatch.setenv("PARAVENT_PAEC", "fast")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "kungfur", "--plain"]) == OK
    told = capsys.readouterr().err
    assert "NAME" not in told
    assert "PARAVENT_PAEC: unknown setting “paec”; did you mean “pace”?" in told

"""The command line as a whole: quick, honest about what it does not know, and with the right exit status."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

from paravent.core import games
from paravent.core.game import rules_hash
from paravent.tui.__main__ import main
from paravent.tui.commands import COMMANDS, FAILURE, INTERRUPTED, OK, USAGE

DRAWING = {"asyncio", "textual", "rich"}


def loaded_by(arguments: Sequence[str]) -> set[str]:
    """The modules that a command loads, in a process of its own."""
    script = "import sys\nfrom paravent.tui.__main__ import main\ncode = main(sys.argv[1:])\n"
    script += "print('\\0', *sys.modules, file=sys.stderr)\nsys.exit(code)"
    run = subprocess.run(
        [sys.executable, "-c", script, *arguments], input="", capture_output=True, text=True, check=False
    )
    return set(run.stderr.rpartition("\0")[2].split())


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["paths"],
        ["rules", "kungfur"],
        ["replay", "nothing"],
        ["resume", "--list"],
        ["scenario", "nothing"],
        ["play", "kungfur", "--plain", "--bots", "random"],
        ["selfplay", "kungfur", "--bots", "random,random", "--games", "1", "--jobs", "1"],
    ],
    ids=" ".join,
)
def test_what_draws_nothing_loads_nothing_that_draws(arguments: list[str]) -> None:
    loaded = loaded_by(arguments)
    assert "paravent.tui.commands" in loaded
    assert not loaded & DRAWING


def test_help_loads_no_game_and_no_command() -> None:
    script = "import sys\nfrom paravent.tui.__main__ import main\ntry:\n    main(['--help'])\nexcept SystemExit:\n    "
    script += "print('\\0', *sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.rpartition("\0")[2].split())
    assert {name for name in loaded if name.startswith("paravent.")} == {
        "paravent.tui",
        "paravent.tui.__main__",
        "paravent.tui.commands",
    }


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == OK
    told = capsys.readouterr().out
    assert all(f"  {command.name} {command.takes}" in told for command in COMMANDS.values())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == OK
    assert capsys.readouterr().out.startswith(f"usage: paravent {command}")


def test_the_version_tells_what_peers_compare(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[0] == "paravent"
    assert lines[1] == "protocol pvt1"
    for name in games.names():
        game = games.load(name)
        assert f"{name} version {game.facts.version} rules {rules_hash(game)}" in lines


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["paly"], "there is no command “paly”; is it play"),
        (["--colour", "none"], "there is no option “--colour”; is it --color"),
        (["--color", "purple"], "invalid choice: 'purple'"),
        (["play"], "GAME"),
        (["play", "kungfu"], "there is no game “kungfu”; is it kungfur?"),
        (["play", "kungfur", "--sead", "3"], "is it --seat or --seed?"),
        (["play", "kungfur", "--seed", "three"], "--seed: invalid int value: 'three'"),
        (["play", "kungfur", "dojo"], "“dojo” is one word too many"),
        (["play", "kungfur", "--bots", "esay"], "there is no level “esay”; is it easy?"),
        (["play", "kungfur", "--bots", "easy,easy"], "has 2 seats, and you named 2 bots"),
        (["play", "kungfur", "--seat", "birds"], "there is no seat “birds”; there is: Monk Dogs, Ninja Cats"),
        (["play", "kungfur", "--option", "rangers=yes"], "there is no option “rangers”; is it rangers_free?"),
        (["play", "kungfur", "--option", "rangers_free"], "as in --option rangers_free=no"),
        (["play", "kungfur", "--option", "rangers_free=y"], "there is: no, yes"),
        (["rules", "dojjo"], "there is no game “dojjo”"),
        (["resume", "nothing"], "there is no game “nothing”"),
        (["replay"], "FILE"),
        (["replay", "nothing"], "there is no game “nothing”"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_there_is_not_is_answered_by_what_there_is(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == USAGE
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("paravent: ")
    assert words in told.err
    assert told.err.count("\n") == 1, "one line, no usage to scroll past"


def test_options_stand_before_a_command_or_behind_it(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--config", "here", "paths"], ["paths", "--config", "here"]):
        assert main(arguments) == OK
        assert capsys.readouterr().out.splitlines()[0].split() == ["settings", "here"]


def test_without_a_terminal_the_home_screen_says_what_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == FAILURE
    told = capsys.readouterr()
    assert told.out == ""
    assert "no terminal" in told.err
    assert "paravent play " in told.err


def test_plain_without_a_command_says_what_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--plain"]) == OK
    assert "Kung Fur Fight: paravent play kungfur --plain" in capsys.readouterr().out


def test_a_settings_file_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "kungfur", "--plain", "--config", "nowhere.toml"]) == USAGE
    assert "there is no file nowhere.toml" in capsys.readouterr().err


def test_an_interrupt_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("paravent.tui.commands.paths.run", interrupted)
    assert main(["paths"]) == INTERRUPTED


def test_a_fault_of_ours_is_no_message_to_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("paravent.tui.commands.paths.run", broken)
    with pytest.raises(ZeroDivisionError):
        main(["paths"])


def test_a_reader_that_has_seen_enough_is_no_fault() -> None:
    command = [sys.executable, "-m", "paravent.tui", "rules", "kungfur"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == FAILURE

"""The man page of the command describes what there is: every command, option, setting, variable and place."""

import importlib
import re
from dataclasses import fields
from pathlib import Path

import pytest

from paravent.core.bots.levels import LEVELS
from paravent.tui import paths
from paravent.tui.__main__ import Parser, _common
from paravent.tui.commands import COMMANDS, FAILURE, INTERRUPTED, USAGE
from paravent.tui.settings import Settings

PAGE = (Path(__file__).parents[3] / "man/man6/paravent.6").read_text("utf-8").replace("\\-", "-")


def options(command: str | None) -> set[str]:
    """What may be said behind a command; None: behind each."""
    parser = Parser(parents=[_common()], add_help=False)
    if command is not None:
        importlib.import_module(f"paravent.tui.commands.{command}").arguments(parser)
    return {option for action in parser._actions for option in action.option_strings}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_place_and_its_options(command: str) -> None:
    assert re.search(rf'^\.BR?I? "?{command}[ "\n]', PAGE, re.MULTILINE)
    for option in options(command) - options(None):
        assert option in PAGE


def test_every_option_of_all_commands_is_described() -> None:
    described = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", PAGE))
    real = set().union(*map(options, [None, *COMMANDS])) | {"--version", "--help"}
    assert described == real


def test_every_setting_is_described_with_its_default_and_its_variable() -> None:
    for field in fields(Settings):
        default = {bool: str(field.default).lower(), tuple: "[]"}.get(type(field.default), f"\\(dq{field.default}\\(dq")
        assert f'.BI {field.name} " = {default}"' in PAGE
        assert f"PARAVENT_{field.name.upper()}" in PAGE


def test_every_level_and_exit_status_is_described() -> None:
    assert all(f".B {level.name}\n" in PAGE or f".BR {level.name} ," in PAGE for level in LEVELS)
    assert all(f".B {status}\n" in PAGE for status in (0, FAILURE, USAGE, INTERRUPTED))


def test_every_place_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME")
    home = Path.home()
    assert all(f"~/{path.relative_to(home)}" in PAGE for path in paths.everything().values())

"""Settings: what goes before what, and what is said about those that cannot be used."""

from pathlib import Path

import pytest

from paravent.tui import settings, terminal
from paravent.tui.glyphs import Glyphs
from paravent.tui.settings import Settings


def test_a_flag_goes_before_the_environment_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('theme = "sixteen"\npace = "slow"\nglyphs = "ascii"\n')
    given = {"PARAVENT_PACE": "fast", "PARAVENT_GLYPHS": "full", "HOME": "elsewhere"}
    chosen, notes = settings.load(file, given, {"glyphs": "auto", "theme": None})
    assert notes == ()
    assert chosen == Settings(theme="sixteen", pace="fast", glyphs="auto")


def test_peers_are_a_list_in_the_file_and_a_line_in_the_environment() -> None:
    chosen, notes = settings.load(environ={"PARAVENT_PEERS": "100.64.0.7, bo.lan:47814", "PARAVENT_DISCOVERY": "off"})
    assert notes == ()
    assert (chosen.peers, chosen.discovery) == (("100.64.0.7", "bo.lan:47814"), False)


def test_no_file_is_no_trouble() -> None:
    assert settings.load() == (Settings(), ())


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    chosen = Settings("mine", "off", "ascii", hints=False, mouse=False, discovery=False, peers=("bo.lan", "[::1]:5"))
    file = settings.save(chosen, tmp_path / "new" / "config.toml")
    assert settings.load(file) == (chosen, ())
    assert file.read_text().count("\n# ") == len(settings.HELP)


@pytest.mark.parametrize(
    "text, told",
    [
        ('pcae = "slow"', "unknown setting “pcae”; did you mean “pace”?"),
        ("fullscreen = true", "unknown setting “fullscreen”; there are: discovery, glyphs, hints, mouse, pace, peers,"),
        ('pace = "quick"', "“pace” cannot be “quick”; choose slow, normal, fast, off"),
        ("hints = 7", "“hints” cannot be “7”; choose on or off"),
        ('peers = ["bo.lan:x"]', "“peers”: “bo.lan:x” is no address; write HOST, HOST:PORT or [IPV6]:PORT"),
        ("pace =", "was left out, because it cannot be read"),
    ],
)
def test_what_cannot_be_used_is_left_out_and_said(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    chosen, notes = settings.load(file)
    assert chosen == Settings()
    assert len(notes) == 1
    assert told in notes[0]
    assert str(file) in notes[0]


def test_a_variable_that_cannot_be_used_is_named() -> None:
    _, notes = settings.load(environ={"PARAVENT_HINTS": "perhaps"})
    assert notes == ("the variable PARAVENT_HINTS: “hints” cannot be “perhaps”; choose on or off",)


@pytest.mark.parametrize(
    "environ, theme",
    [
        ({"TERM": "xterm-256color"}, "dark"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "dark"),
        ({"TERM": "linux"}, "sixteen"),
        ({"TERM": "xterm"}, "sixteen"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "sixteen"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "dark"),
        ({"TERM": "tmux-256color", "TEXTUAL_COLOR_SYSTEM": "standard"}, "sixteen"),
    ],
)
def test_the_theme_of_a_terminal(environ: dict[str, str], theme: str) -> None:
    assert terminal.theme_for(Settings(), environ) == theme


def test_without_colours_a_theme_that_was_chosen_waits() -> None:
    assert terminal.theme_for(Settings(theme="dark"), {"TERM": "xterm-256color", "NO_COLOR": "1"}) == "sixteen"
    assert terminal.theme_for(Settings(theme="dark"), {"TERM": "linux"}) == "dark"


def test_the_console_of_linux_gets_ascii() -> None:
    assert terminal.glyphs_for(Settings(), {"TERM": "linux"}) is Glyphs.ASCII
    assert terminal.glyphs_for(Settings(), {"TERM": "xterm-256color"}) is Glyphs.FULL
    assert terminal.glyphs_for(Settings(glyphs="full"), {"TERM": "linux"}) is Glyphs.FULL

"""Our folders follow the XDG base directory specification on every system."""

from pathlib import Path

import pytest

from paravent.tui import paths


def test_r77_the_variables_decide(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    assert paths.config_file() == tmp_path / "config" / "paravent" / "config.toml"
    assert paths.themes() == tmp_path / "config" / "paravent" / "themes"
    assert paths.replays() == tmp_path / "data" / "paravent" / "replays"
    assert paths.games() == tmp_path / "state" / "paravent" / "games"


@pytest.mark.parametrize("value", [None, "", "relative/folder"])
def test_r77_without_a_usable_variable_the_home_folder_does(
    monkeypatch: pytest.MonkeyPatch, home: Path, value: str | None
) -> None:
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME")
        if value is not None:
            monkeypatch.setenv(f"XDG_{kind}_HOME", value)
    assert paths.config() == home / ".config" / "paravent"
    assert paths.data() == home / ".local" / "share" / "paravent"
    assert paths.state() == home / ".local" / "state" / "paravent"


def test_asking_creates_nothing(home: Path) -> None:
    assert paths.config_file() in paths.everything().values()
    assert list(home.iterdir()) == []


def test_a_home_is_told_by_its_sign(home: Path) -> None:
    assert paths.told(f"{paths.themes()}/a.toml and {home}/b are not {home}s") == (
        f"~/config/paravent/themes/a.toml and ~/b are not {home}s"
    )

"""Where our files are on this machine: the folders of the XDG base directory specification, on every system.

Nothing is created here, and nothing else in the program spells a folder. Settings are in the configuration, games that
are over in the data, games that run in the state.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

NAME: Final = "paravent"


def config() -> Path:
    """The folder of what a person writes: settings and themes."""
    return _base("XDG_CONFIG_HOME", ".config")


def config_file() -> Path:
    """The settings, unless another file is named with --config."""
    return config() / "config.toml"


def themes() -> Path:
    """A person's own themes, one TOML file each."""
    return config() / "themes"


def data() -> Path:
    """The folder of what is worth keeping."""
    return _base("XDG_DATA_HOME", ".local/share")


def identity() -> Path:
    """The secret key that other players know you by."""
    return data() / "identity.key"


def known() -> Path:
    """The players that this one has met."""
    return data() / "known.json"


def replays() -> Path:
    """The journals of games that are over."""
    return data() / "replays"


def state() -> Path:
    """The folder of what belongs to this machine."""
    return _base("XDG_STATE_HOME", ".local/state")


def games() -> Path:
    """The journals of games that can be resumed."""
    return state() / "games"


def drafts() -> Path:
    """Choices that were not sent yet when their table was left."""
    return state() / "drafts"


def everything() -> dict[str, Path]:
    """All of them, by what they are for."""
    return {
        "settings": config_file(),
        "themes": themes(),
        "identity": identity(),
        "players met": known(),
        "games that run": games(),
        "choices not sent yet": drafts(),
        "games that are over": replays(),
    }


def told(words: str) -> str:
    """Words in which paths begin as a person writes them: `~` for the home, which else pushes the rest off a line."""
    return words.replace(f"{Path.home()}/", "~/")


def _base(variable: str, default: str) -> Path:
    """The folder of this program below a base folder; a relative one does not count, as the specification wants it."""
    told = Path(os.environ.get(variable, ""))
    return (told if told.is_absolute() else Path.home() / default) / NAME

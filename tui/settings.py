"""What a person has chosen for screen and network: read from a file, the environment and flags, written when asked.

A flag goes before the environment (`PARAVENT_THEME`), that before the file (`config.toml`), that before the default. An
unknown key or a bad value never stops the program: it is left out, and a note says so and what could be meant.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from paravent.tui import paths
from paravent.tui.address import BadAddress, address

PACES: Final = {"slow": 1.2, "normal": 0.6, "fast": 0.2, "off": 0.0}
"""Seconds a beat of a show lasts."""
GLYPHS: Final = ("auto", "full", "ascii")
NICK: Final = "PARAVENT_NAME"
"""The one variable of ours that is no setting: what others call you (`myself`)."""
_YES: Final = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. `auto` leaves a choice to what the terminal can do (`terminal`)."""

    theme: str = "auto"
    pace: str = "normal"
    glyphs: str = "auto"
    hints: bool = True
    mouse: bool = True
    discovery: bool = True
    peers: tuple[str, ...] = ()


HELP: Final = {
    "theme": "auto, amber, contrast, dark, light, safe, sixteen, or the name of a file of your own",
    "pace": "how fast things are told: slow, normal, fast, off",
    "glyphs": "which characters are drawn: auto, full, ascii",
    "hints": "sums that anybody could do from the open cards and their own hand",
    "mouse": "clicks and the wheel; off leaves the mouse to the terminal, from the next start on",
    "discovery": "look for tables on the network and on this machine, and be found there",
    "peers": "addresses to look at in any case, such as a friend's in a VPN: HOST or HOST:PORT",
}
"""A line about each, for the file and the screen."""


def load(
    file: Path | None = None,
    environ: Mapping[str, str] | None = None,
    flags: Mapping[str, object] | None = None,
) -> tuple[Settings, tuple[str, ...]]:
    """The settings, and notes about what was left out. `file` None: the usual one, which need not be there."""
    notes: list[str] = []
    settings = Settings()
    path = paths.config_file() if file is None else file
    for key, value in _read(path, notes).items():
        settings = _set(settings, key, value, str(path), notes)
    for name, value in sorted((environ or {}).items()):
        if name.startswith("PARAVENT_") and name != NICK:
            settings = _set(settings, name.removeprefix("PARAVENT_").lower(), value, f"the variable {name}", notes)
    for key, value in (flags or {}).items():
        if value is not None:
            settings = _set(settings, key, value, f"the option --{key}", notes)
    return settings, tuple(notes)


def changed(settings: Settings, key: str, value: str) -> Settings:
    """The settings with one value as it is typed (`on`, `fast`); raises ValueError with the way out."""
    notes: list[str] = []
    after = _set(settings, key, value, f"“{key} {value}”", notes)
    if notes:
        raise ValueError(notes[0])
    return after


def save(settings: Settings, file: Path | None = None) -> Path:
    """Write the settings with a comment on each; returns where. Raises OSError."""
    path = paths.config_file() if file is None else file
    lines = ["# Settings of paravent. A line that is taken out means the default.", ""]
    for field in fields(Settings):
        value = getattr(settings, field.name)
        lines += [f"# {HELP[field.name]}", f"{field.name} = {_toml(value)}", ""]
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text("\n".join(lines), "utf-8")
    fresh.replace(path)
    return path


def _read(path: Path, notes: list[str]) -> Mapping[str, object]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        notes.append(f"{path} was left out, because it cannot be read: {error}")
        return {}


def _set(settings: Settings, key: str, value: object, where: str, notes: list[str]) -> Settings:
    """The settings with one value more, or as they were and a note."""
    known = {field.name for field in fields(Settings)}
    if key not in known:
        close = get_close_matches(key, known, 1)
        hint = f"did you mean “{close[0]}”?" if close else f"there are: {', '.join(sorted(known))}"
        notes.append(f"{where}: unknown setting “{key}”; {hint}")
        return settings
    if isinstance(getattr(settings, key), bool):
        return _switched(settings, key, value, where, notes)
    if key == "peers":
        return replace(settings, peers=_peers(value, where, notes))
    choices = {"pace": tuple(PACES), "glyphs": GLYPHS}.get(key)
    if choices is not None and value not in choices:
        notes.append(f"{where}: “{key}” cannot be “{value}”; choose {', '.join(choices)}")
        return settings
    text = str(value)
    match key:
        case "theme":
            return replace(settings, theme=text)
        case "pace":
            return replace(settings, pace=text)
        case _:
            return replace(settings, glyphs=text)


def _switched(settings: Settings, key: str, value: object, where: str, notes: list[str]) -> Settings:
    """The settings with a switch turned, or as they were and a note."""
    meant = value if isinstance(value, bool) else _YES.get(str(value).lower())
    if meant is None:
        notes.append(f"{where}: “{key}” cannot be “{value}”; choose on or off")
        return settings
    match key:
        case "hints":
            return replace(settings, hints=meant)
        case "mouse":
            return replace(settings, mouse=meant)
        case _:
            return replace(settings, discovery=meant)


def _peers(value: object, where: str, notes: list[str]) -> tuple[str, ...]:
    """The addresses that can be called: of a list, or of a line with commas."""
    told = value if isinstance(value, list) else str(value).replace(",", " ").split()
    good: list[str] = []
    for one in map(str, told):
        try:
            address(one)
        except BadAddress as error:
            notes.append(f"{where}: “peers”: {error}")
        else:
            good.append(one)
    return tuple(good)


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return ("true" if value else "false") if isinstance(value, bool) else f'"{value}"'

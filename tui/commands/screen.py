"""Opening the screen: at home, at a new table or at one that waits. No sub-command; only this loads Textual."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING

from paravent.tui import settings, terminal
from paravent.tui.commands import Failed, Usage
from paravent.tui.settings import Settings

if TYPE_CHECKING:
    from paravent.tui.opening import Opening

SYSTEMS = {"16": "standard", "256": "256", "true": "truecolor"}
"""What Textual calls the colours of --color."""


def show(args: argparse.Namespace, opening: Opening = None) -> int:
    """Draw until the person has had enough; returns the exit status. Raises Failed where nothing can be drawn."""
    trouble = "--plain is for games against bots" if args.plain else missing().partition(";")[0]
    if trouble:
        raise Failed(f"{trouble}; people who play one another need a screen, or a bot: --bot LEVEL --headless")
    chosen, notes = wished(args)
    colour(args.color, os.environ)
    # Textual looks at the colours of the terminal when it is imported.
    from paravent.tui.app import run

    return run(chosen, notes, opening, None if args.config is None else Path(args.config))


def missing() -> str:
    """Why no screen can be drawn, with the way out; empty where it can."""
    return terminal.trouble(os.environ, reads=sys.stdin.isatty(), writes=sys.stdout.isatty())


def wished(args: argparse.Namespace) -> tuple[Settings, tuple[str, ...]]:
    """The settings, flags before the environment before the file, and what was left out; raises Usage for no file."""
    file = None if args.config is None else Path(args.config)
    if file is not None and not file.is_file():
        raise Usage(f"there is no file {file} to read settings from")
    flags = {"theme": args.theme, "glyphs": "ascii" if args.ascii else None, "mouse": args.mouse}
    return settings.load(file, os.environ, flags)


def colour(when: str | None, environ: MutableMapping[str, str]) -> None:
    """Tell Textual which colours to use: those of --color, else what the terminal says of itself.

    Terminal.app has no true colour, whatever an inherited COLORTERM says.
    """
    if when == "none":
        environ["NO_COLOR"] = "1"
    elif when in SYSTEMS:
        environ.pop("NO_COLOR", None)
        environ["TEXTUAL_COLOR_SYSTEM"] = SYSTEMS[when]
    elif environ.get("TERM_PROGRAM") == "Apple_Terminal":
        environ.setdefault("TEXTUAL_COLOR_SYSTEM", "256")

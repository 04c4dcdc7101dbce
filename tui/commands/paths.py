"""Print where settings, themes and games are kept; the XDG variables move them."""

from __future__ import annotations

import argparse

from paravent.tui import paths
from paravent.tui.commands import OK


def arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing but what every command knows."""


def run(args: argparse.Namespace) -> int:
    """Print one line a place."""
    places = paths.everything()
    if args.config is not None:
        places["settings"] = args.config
    width = max(map(len, places))
    for name, path in places.items():
        print(f"{name:{width}}  {path}")
    return OK

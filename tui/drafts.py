"""Choices that are not sent yet, kept while their table is left: one small file a table, for its owner's eyes alone.

A draft is in no journal: it is no part of the game, and a journal may be handed on. It is the words that would be
typed, and counts only for the question at which it was made. One that cannot be kept or read is no reason to stop.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from paravent.tui import paths

SUFFIX: Final = ".draft"


def keep(table: str, answers: int, words: str) -> bool:
    """Keep what is not sent yet after so many answers; no words forget it. Returns whether that was possible."""
    path = _path(table)
    try:
        if not words:
            path.unlink(missing_ok=True)
            return True
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(f"{answers}\n{words}\n")
        fresh.replace(path)
    except OSError:
        return False
    return True


def kept(table: str, answers: int) -> str:
    """What was kept for the question after so many answers; nothing if that is another one, or there is none."""
    try:
        at, _, words = _path(table).read_text("utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return ""
    return words.strip() if at == str(answers) else ""


def _path(table: str) -> Path:
    return paths.drafts() / f"{table}{SUFFIX}"

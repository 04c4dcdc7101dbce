"""What its owner has decided and not sent, kept while a table is left: small files a table, for its owner's eyes alone.

A draft is the words that would be typed, and counts only for the question at which it was made; orders count for the
whole game. They are in no journal: they are no part of the game, and a journal may be handed on. What cannot be kept or
read is no reason to stop.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from paravent.tui import paths

SUFFIX: Final = ".draft"
ORDERS: Final = ".orders"


def keep(table: str, answers: int, words: str) -> bool:
    """Keep what is not sent yet after so many answers; no words forget it. Returns whether that was possible."""
    return _keep(_path(table, SUFFIX), f"{answers}\n{words}\n" if words else "")


def kept(table: str, answers: int) -> str:
    """What was kept for the question after so many answers; nothing if that is another one, or there is none."""
    at, _, words = _kept(_path(table, SUFFIX)).partition("\n")
    return words.strip() if at == str(answers) else ""


def keep_orders(table: str, orders: Iterable[str]) -> bool:
    """Keep the orders of a table, a line each; none forget them. Returns whether that was possible."""
    return _keep(_path(table, ORDERS), "".join(f"{order}\n" for order in orders))


def kept_orders(table: str) -> tuple[str, ...]:
    """The orders that were kept for a table."""
    return tuple(_kept(_path(table, ORDERS)).splitlines())


def forget(table: str) -> None:
    """The table is over, or gone."""
    for suffix in (SUFFIX, ORDERS):
        with suppress(OSError):
            _path(table, suffix).unlink(missing_ok=True)


def _keep(path: Path, text: str) -> bool:
    try:
        if not text:
            path.unlink(missing_ok=True)
            return True
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        fresh.replace(path)
    except OSError:
        return False
    return True


def _kept(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _path(table: str, suffix: str) -> Path:
    return paths.drafts() / f"{table}{suffix}"

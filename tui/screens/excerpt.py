"""The beginning of a game's rules, for the side of a screen on which somebody chooses a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paravent.core.game import AnyGame
from paravent.tui.rules import rules_of
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.pages import Line
from paravent.tui.widgets.parts import heading
from paravent.tui.widgets.prose import prose

BLOCK: Final = 80
GAP: Final = 3
LEAST: Final = 38
"""With fewer columns beside a block there are no rules …"""
MOST: Final = 60
"""… and with more they do not take them all."""


def excerpt(canvas: Canvas, x: int, y: int, size: tuple[int, int], game: AnyGame) -> None:
    """Draw as much of the rules as fits into a size in whole paragraphs, and how one reads on."""
    width, height = size
    heading(canvas, x, y, width, f"How {game.facts.title} goes")
    y += 2
    for line in beginning(rules_of(game), width, height - 4):
        column = x
        for text, look in line:
            column = canvas.put(column, y, text, look)
        y += 1
    canvas.spans(x, y + 1, ("r", "key"), (" the rules in full", "dim"))


def beside(canvas: Canvas, y: int, game: AnyGame | None) -> int:
    """Where a block of 80 columns begins: in the middle, or with the rules at its right where there is room."""
    spare = canvas.width - BLOCK
    if game is None or spare < LEAST:
        return max(0, spare // 2)
    width = min(spare - 4, MOST)
    left = (spare - width - GAP) // 2
    excerpt(canvas, left + BLOCK + GAP, y, (width, canvas.height - y), game)
    return left


@lru_cache(maxsize=64)
def beginning(text: str, width: int, rows: int) -> Sequence[Line]:
    """The first whole paragraphs below the title of a document that so many rows have room for, or a part of one."""
    title, _, body = text.partition("\n")
    lines = prose(body if title.startswith("#") else text, width)
    while lines and not lines[0]:
        del lines[0]
    if len(lines) > rows:
        whole = rows
        while whole and lines[whole]:
            whole -= 1
        lines = lines[: whole or max(rows, 0)]
    while lines and (not lines[-1] or lines[-1][0][1] in ("heading", "frame")):
        del lines[-1]
    return tuple(lines)

"""A sample of a table in the theme that is worn: sides, marks and, where there is room, three cards."""

from __future__ import annotations

from typing import Final

from paravent.tui.glyphs import SIDE_STRIPES
from paravent.tui.widgets.canvas import Canvas, Stroke
from paravent.tui.widgets.parts import heading

SMALL: Final = 4
"""Rows of a sample without cards …"""
LARGE: Final = 11
"""… and with them."""
_SEATS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_MARKS: Final = (
    ("◆", "legal", "may be chosen"),
    ("!", "price", "at a price"),
    ("×", "refused", "not possible"),
    ("✓", "good", "done"),
    ("★", "star", "a prize"),
)


def swatch(canvas: Canvas, x: int, y: int, width: int, *, cards: bool) -> None:
    """Draw it, with or without cards, in `LARGE` or `SMALL` rows of at least 76 cells."""
    y = heading(canvas, x, y, width, "How it looks") + cards
    if cards:
        _card(canvas, x + 2, y, "frame", "thin", (("an open card", "strong on card"), ("and what it does", "card-dim")))
        _card(canvas, x + 23, y, "private", "dashed", (("your secret", "strong"), ("only you see it", "private")))
        _card(canvas, x + 44, y, "frame", "thin", (("▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒", "hidden"), ("▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒", "hidden")))
        canvas.put(x + 65, y + 1, "a paravent", "dim")
        canvas.put(x + 65, y + 2, "hides it", "dim")
        y += 5
    column = x + 2
    for seat, (stripe, name) in enumerate(zip(SIDE_STRIPES, _SEATS, strict=True)):
        column = canvas.spans(column, y, (stripe, f"side-{seat}"), (f" {name}", f"side-{seat}")) + 4
    column = x + 2
    for mark, look, means in _MARKS:
        column = canvas.spans(column, y + 1 + cards, (mark, look), (f" {means}", "text")) + 3


def _card(canvas: Canvas, x: int, y: int, look: str, stroke: Stroke, rows: tuple[tuple[str, str], ...]) -> None:
    canvas.frame(x, y, 19, 4, look, stroke)
    ground = "card" if rows[0][1].endswith("card") else "text"
    canvas.fill(x + 1, y + 1, 17, 2, " ", ground)
    for row, (words, ink) in enumerate(rows, 1):
        canvas.put(x + (1 if "▒" in words else 2), y + row, words, ink)

"""Every character that a screen may show, and its ASCII twin.

Drawing is always done with the full set; `fit` translates a finished row.

All twins are one character wide, so that a drawing keeps its shape. Whatever is neither printable nor one cell wide
becomes `?`, which also disarms control characters in words that come from somebody else.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache


class Glyphs(Enum):
    """Which set a terminal is given."""

    FULL = "full"
    ASCII = "ascii"


MARKS = {
    "▸": (">", "the cursor"),
    "◆": ("+", "may be chosen"),
    "×": ("x", "not possible, or cancelled"),
    "✓": ("~", "chosen, done"),
    "●": ("o", "track, filled"),
    "○": (".", "track, empty"),
    "▲": ("^", "won, upright"),
    "▼": ("v", "lost, turned"),
    "★": ("*", "star"),
    "→": (">", "leads to"),
    "·": ("-", "separator"),
}
"""The only characters beyond ASCII, box drawing and blocks: twin and meaning, as the legend of the help tells it."""

BLOCKS = {"█": "#", "▚": "%", "▞": "&", "▒": ":", "░": "/", "▓": "@", "▀": '"', "▄": "_", "▌": "|", "▐": "|"}

_DOTTED = {"╌": "-", "┄": "-", "┊": ":", "┆": ":", "╎": ":"}
_LEVEL = "─━═╴╶╸╺╼╾"
_UPRIGHT = "│┃║╵╷╹╻╽╿"
BOX = (
    dict.fromkeys((chr(code) for code in range(0x2500, 0x2580)), "+")
    | dict.fromkeys(_LEVEL, "-")
    | dict.fromkeys("━", "=")
    | dict.fromkeys("═", "=")
    | dict.fromkeys(_UPRIGHT, "|")
    | _DOTTED
)

TYPOGRAPHY = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": ".", "\u00a0": " ", "−": "-"}
"""What the words of a game or a document may hold and a screen never shows: replaced in either set."""

SIDE_STRIPES = ("█", "▚", "▒", "▞", "▓", "░")
"""The stripe beside what belongs to a seat, so that sides are told apart without colour."""

_ASCII = {full: twin for full, (twin, _) in MARKS.items()} | BLOCKS | BOX
_KNOWN = frozenset(_ASCII) | frozenset(map(chr, range(32, 127)))


@lru_cache(maxsize=4096)
def glyph(char: str, glyphs: Glyphs = Glyphs.FULL) -> str:
    """The character that stands for `char`: exactly one cell wide."""
    char = TYPOGRAPHY.get(char, char)
    if glyphs is Glyphs.ASCII:
        char = _ASCII.get(char, char)
        return char if " " <= char <= "~" else "?"
    if char in _KNOWN:
        return char
    from rich.cells import cell_len  # noqa: PLC0415 - what a terminal can show is asked without drawing, too

    return char if char.isprintable() and cell_len(char) == 1 else "?"


@lru_cache(maxsize=4096)
def fit(text: str, glyphs: Glyphs = Glyphs.FULL) -> str:
    """The same row, character for character, in the glyphs of this terminal; most pieces of a row come again."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(glyph(char, glyphs) for char in text)

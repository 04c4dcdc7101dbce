"""The board of Amoeba Wars: a galaxy of 43 hexes, small forms below it, and every turn told step by step."""

from __future__ import annotations

from typing import Final

from paravent.tui.boards.amoeba.board import AmoebaBoard
from paravent.tui.boards.amoeba.parts import INK, PATTERN

BOARD: Final = AmoebaBoard
STRIPES: Final = tuple(zip(PATTERN, INK, strict=True))
"""The colour after which a seat is called, and what fills its hexes."""

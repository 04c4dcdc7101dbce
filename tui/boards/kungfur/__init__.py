"""The board of Kung Fur Fight: plans behind one's own paravent, then three fights told step by step."""

from __future__ import annotations

from typing import Final

from paravent.tui.boards.kungfur.board import KungFurBoard

BOARD: Final = KungFurBoard

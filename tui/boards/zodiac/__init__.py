"""The board of Zodiac Duel: a draft behind one's own paravent, then duels told step by step."""

from __future__ import annotations

from typing import Final

from paravent.tui.boards.zodiac.board import ZodiacBoard

BOARD: Final = ZodiacBoard

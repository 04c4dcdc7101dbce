"""The board of Dojo: all dojos in sight, the card in hand, the challenge, and the trophy at stake."""

from __future__ import annotations

from typing import Final

from paravent.tui.boards.dojo.board import DojoBoard

BOARD: Final = DojoBoard

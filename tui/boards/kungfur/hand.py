"""One's hand with its letters: a list in a few rows, with a few words where there is room, or small cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.requests import Face
from paravent.tui.boards.kungfur.brief import brief
from paravent.tui.boards.kungfur.draft import Draft
from paravent.tui.boards.kungfur.parts import Seen, belongings, card, card_height
from paravent.tui.boards.parts import Rect, stripe
from paravent.tui.widgets.canvas import Canvas

MEDIUM: Final = 28
"""From so many rows on the animals in the arenas are cards, and the hand has words."""
TALL: Final = 44
"""From so many rows on the hand is cards too."""
_AROUND: Final = 8
"""Cells of an entry beside the name: cursor, letter, AP, where it is planned, and the spaces between."""
_WORDS: Final = 38
"""Cells of an entry with a few words."""


class Hand:
    """The hand of who sits at the bottom, measured once and drawn where there is room for it."""

    def __init__(
        self, canvas: Canvas, seen: Seen, letters: Mapping[Face, str], cursor: str, draft: Draft | None
    ) -> None:
        self._canvas = canvas
        self._seen = seen
        self._letters = letters
        self._cursor = cursor
        self._draft = draft
        self._faces = seen.state.hands[seen.below]
        self._room = canvas.width - 3
        self._cards = canvas.height >= TALL and canvas.width >= 100
        self._widths = self._columns()
        count, across = len(self._faces), max(len(self._widths), 1)
        self._lines = -(-count // across)
        self._each = 1
        if self._cards:
            self._each = max((card_height(face, self._widths[0]) for face in self._faces), default=3) - 1

    @property
    def height(self) -> int:
        """How many rows it takes, with the one for what rests and lies in front."""
        return max(1, self._lines) * self._each + self._cards + 1

    @property
    def across(self) -> int:
        """How many cards stand beside one another."""
        return len(self._widths)

    def draw(self, y: int) -> None:
        """Draw it from row `y` on."""
        stripe(self._canvas, y, self.height, self._seen.below)
        places = sorted(enumerate(self._faces), key=lambda entry: self._cursor == f"card {entry[1]}")
        for place, face in places:  # The one under the cursor last: its frame lies over its neighbours'.
            line, column = divmod(place, len(self._widths))
            x, row, width = 2 + sum(self._widths[:column]), y + line * self._each, self._widths[column]
            if self._cards:
                self._card(2 + column * (width - 1), row, width, face)
            else:
                self._entry(x, row, width, face)
        if not self._faces:
            self._canvas.put(2, y, "nobody is in hand", "dim")
        belongings(self._canvas, y + self.height - 1, self._seen, self._seen.below, hand=False)

    def _columns(self) -> list[int]:
        """The widths of what stands beside one another."""
        count = len(self._faces)
        if self._cards:
            across = min(count, 9) if count <= 9 else -(-count // 2)
            return [min(26, (self._room - 1) // max(across, 1) + 1)] * across
        if self._canvas.height >= MEDIUM:
            return [_WORDS] * max(1, self._room // _WORDS)
        for lines in range(1, count + 1):
            across = -(-count // lines)
            names = [len(box.NAMES[face]) for face in self._faces]
            widths = [max(names[column::across]) + _AROUND for column in range(across)]
            if sum(widths) <= self._room:
                return widths
        return [self._room]

    def _entry(self, x: int, y: int, width: int, face: Face) -> None:
        canvas, key = self._canvas, self._letters.get(face, "")
        here, where = self._cursor == f"card {face}", self._where(face)
        look = "cursor" if here else "dim" if where is not None else "text"
        if here:
            canvas.put(x, y, "▸", "cursor")
            canvas.spot = (x, y)
        canvas.put(x + 1, y, key, "key")
        words = width == _WORDS
        end = canvas.put(x + (3 if key else 1), y, f"{box.NAMES[face]:{9 if words else 0}}", look)
        end = canvas.put(end + 1, y, str(box.AP[face]), "strong" if where is None else "dim")
        if where is not None:
            end = canvas.put(end, y, f"✓{where + 1}", "good")
        if words:
            canvas.put(x + 17, y, brief(face), "dim")
        canvas.target(x, y, width, 1, key or f"card {face}")

    def _card(self, x: int, y: int, width: int, face: Face) -> None:
        key, here, where = self._letters.get(face, ""), self._cursor == f"card {face}", self._where(face)
        card(
            self._canvas,
            Rect(x, y, width, self._each + 1),
            face,
            look="cursor" if here else "frame",
            stroke="heavy" if here else "thin",
            key=f"▸{key}" if here else key,
            tag="" if where is None else f"✓{where + 1}",
            words="card" if where is None else "card-dim",
        )
        if here:
            self._canvas.spot = (x + 2, y)
        self._canvas.target(x, y, width, self._each + 1, key or f"card {face}")

    def _where(self, face: Face) -> int | None:
        return self._draft.where(face) if self._draft is not None else None

"""What the boards of several games share: how a game is seen from a seat, and small words and marks on a canvas.

Nothing here knows a game, a key or a choice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Self, TypeVar

from paravent.core.requests import Seat
from paravent.tui.boards.base import View
from paravent.tui.glyphs import SIDE_STRIPES
from paravent.tui.keys import spell
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut

LONGEST: Final = 78
"""Cells of the rows for words below a board."""

State = TypeVar("State")
Entry = TypeVar("Entry", bound=tuple[int, ...])


@dataclass(frozen=True, slots=True)
class Sight(Generic[State]):
    """What every screen is drawn from: the table, and from where. Each game has a `Seen` with what it adds."""

    state: State
    below: Seat
    """Who sits at the bottom: the seat that looks, or the first one for an onlooker."""
    names: tuple[str, ...]
    hints: bool = True
    mine: bool = True
    """Whether somebody of this table looks, and not an onlooker."""
    chosen: tuple[Seat, ...] = ()
    """Who has chosen already while others have not."""

    @classmethod
    def of(cls, view: View) -> Self:
        """A view as it is drawn."""
        below = view.seat if view.seat is not None else 0
        return cls(view.state, below, view.names, view.hints, view.seat is not None, view.chosen)

    def is_you(self, seat: Seat) -> bool:
        """Whether this seat is the one that looks."""
        return self.mine and seat == self.below


@dataclass(frozen=True, slots=True)
class Rect:
    """A part of the screen."""

    x: int
    y: int
    width: int
    height: int


# -- words -------------------------------------------------------------------------------------------------------------


def clipped(text: str, width: int) -> str:
    """A text that is too long ends in `..`."""
    return text if len(text) <= width else f"{text[: max(width - 2, 0)]}.."[: max(width, 0)]


def several(number: int, one: str, many: str = "") -> str:
    """A number and what there is of it."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def capital(words: str) -> str:
    """A sentence begins with a capital."""
    return f"{words[:1].upper()}{words[1:]}"


def runs(letters: Iterable[str]) -> str:
    """Letters in a row, three and more neighbours as one: `a c-f h`."""
    found: list[list[str]] = []
    for letter in letters:
        if found and ord(letter) == ord(found[-1][-1]) + 1:
            found[-1].append(letter)
        else:
            found.append([letter])
    return " ".join(spell(run) if len(run) > 2 else " ".join(run) for run in found)


def fitting(sentences: Iterable[str]) -> str:
    """As many sentences as fit into the row below a board; the first one in any case, cut if it must be."""
    words = ""
    for sentence in sentences:
        if words and len(words) + len(sentence) + 1 > LONGEST:
            break
        words = f"{words} {sentence}".strip()
    return cut(words, LONGEST)


def gathered(entries: Iterable[Entry], follows: Mapping[int, Collection[int]]) -> list[list[Entry]]:
    """The entries of a story gathered into what happens at once: which kinds go on with what began with a kind."""
    found: list[list[Entry]] = []
    for entry in entries:
        if found and entry[0] in follows.get(found[-1][0][0], ()):
            found[-1].append(entry)
        else:
            found.append([entry])
    return found


# -- marks -------------------------------------------------------------------------------------------------------------


def stripe(canvas: Canvas, y: int, height: int, seat: Seat) -> None:
    """The mark of a seat at the left edge of what belongs to it."""
    canvas.fill(0, y, 1, height, SIDE_STRIPES[seat], f"side-{seat}")


def pips(have: int, of: int) -> tuple[str, str]:
    """A track as `●●●○`: what is there, what is not."""
    return "●" * min(have, of), "○" * max(of - have, 0)


def next_of(things: Sequence[str], cursor: str, *, on: bool) -> str:
    """The thing after the cursor, or the one before; round and round, from either end where it lies on none."""
    if cursor not in things:
        return things[0 if on else -1]
    return things[(things.index(cursor) + (1 if on else -1)) % len(things)]

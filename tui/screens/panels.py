"""The games as the panels of one folding screen: what the first screen shows where there is room, and its wordmark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.game import Facts
from paravent.tui.widgets.canvas import Canvas, folded
from paravent.tui.widgets.parts import pointer

LOGO: Final = ("┌───┬───┬───┬───┐", "│▒▒▒│▒▒▒│▒▒▒│▒▒▒│", "│▒▒▒│▒▒▒│▒▒▒│▒▒▒│", "└─╨─┴─╨─┴─╨─┴─╨─┘")
WORDMARK: Final = ("█▀█ ▄▀█ █▀█ ▄▀█ █ █ █▀▀ █▄ █ ▀█▀", "█▀▀ █▀█ █▀▄ █▀█ ▀▄▀ ██▄ █ ▀█  █ ")
NAME: Final = "P A R A V E N T"
"""The same in letters, for terminals without blocks."""
CLAIM: Final = "board games in the terminal: what is hidden stays hidden"

LEAST: Final = 24
"""A panel is at least so wide …"""
MOST: Final = 40
"""… and at most."""
PANELS: Final = 6
"""More games than this have no panel each."""


def wordmark(canvas: Canvas, x: int, y: int, *, blocks: bool) -> None:
    """The name of the program in two rows, and below them what it is."""
    for row, line in enumerate(WORDMARK if blocks else ("", NAME)):
        canvas.put(x, y + row, line, "strong")
    canvas.put(x, y + 3, CLAIM, "dim")


def logo(canvas: Canvas, x: int, y: int) -> None:
    """A folding screen of four panels, as small as it can be."""
    for row, line in enumerate(LOGO):
        canvas.put(x, y + row, line, "frame")
    for panel in range(4):
        for row in (1, 2):
            canvas.put(x + 1 + 4 * panel, y + row, "▒▒▒", f"side-{panel}")


def width_of(count: int, room: int) -> int:
    """How wide each of `count` panels is in so much room, with one of its borders; 0 if they have none."""
    width = min((room - 1) // max(count, 1), MOST)
    return width if 0 < count <= PANELS and width >= LEAST else 0


def panels(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], games: Sequence[tuple[str, Facts]], at: int | None
) -> None:
    """Draw the screen that the games stand on, `size` cells a panel; the panel `at` has the cursor."""
    width, height = size
    for number, (key, _) in enumerate(games):
        left = x + number * width
        canvas.frame(left, y, width + 1, height)
        canvas.target(left, y, width + 1, height, key)
    for number, (key, facts) in enumerate(games):
        left, here = x + number * width, number == at
        if here:
            canvas.frame(left, y, width + 1, height, "cursor", "double")
        canvas.put(left + width // 2, y + height - 1, "╩" if here else "╨", "cursor" if here else "frame")
        _panel(canvas, left + 1, y + 1, (width - 1, height - 2), (key, facts), f"side-{number}", here=here)


def _panel(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], game: tuple[str, Facts], look: str, *, here: bool
) -> None:
    width, height = size
    key, facts = game
    tagline = folded(facts.tagline, width - 5)
    band = max(1, (height - 5 - len(tagline)) // 3)
    canvas.fill(x, y, width, band, "▒", look)
    canvas.fill(x, y + height - band, width, band, "▒", look)
    y += band + 1
    if here:
        pointer(canvas, x + 1, y)
    canvas.spans(x + 3, y, (key, "key"), ("  ", "text"), (facts.title[: width - 7], "strong" if here else "text"))
    canvas.put(x + 3, y + 1, f"{seats(facts)} · {facts.minutes} min", "dim")
    for row, line in enumerate(tagline):
        canvas.put(x + 3, y + 3 + row, line, "text" if here else "dim")


def seats(facts: Facts) -> str:
    """How many play it, in words."""
    low, high = min(facts.seats), max(facts.seats)
    return f"{low} players" if low == high else f"{low}-{high} players"

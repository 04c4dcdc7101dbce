"""How a waiting room looks: the seats, the words to compare, what is said, and why nothing came of it.

Everything is drawn from values; names and words of others are drawn as they stand, character for character.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paravent.net.lan.known import Standing
from paravent.tui.boards import Stripe
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut, heading

WIDTH: Final = 78
FREE: Final = "▒▒▒│▒▒▒│▒▒▒  nobody yet"
STANDINGS: Final[dict[Standing, tuple[str, str]]] = {
    Standing.NEW: ("not compared", "dim"),
    Standing.MET: ("met before", "dim"),
    Standing.COMPARED: ("✓ compared", "good"),
    Standing.NAMESAKE: ("! same name", "price"),
    Standing.CHANGED: ("× OTHER KEY", "refused"),
}


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat."""

    nick: str
    """Empty: nobody sits there yet."""
    state: str = ""
    """What is known of him: that he is ready, or that it is a bot and whose machine it runs on."""


@dataclass(frozen=True, slots=True)
class Words:
    """Six words to compare with somebody, and the letter that marks them as compared."""

    key: str
    nick: str
    words: str
    standing: Standing


def seats(
    canvas: Canvas, left: int, y: int, sides: Sequence[str], stripes: Sequence[Stripe], sitting: Sequence[Seated]
) -> int:
    """A row for every seat; returns the row after them."""
    y = heading(canvas, left + 1, y, WIDTH, "Seats")
    for seat, (side, who) in enumerate(zip(sides, sitting, strict=False)):
        sign, look = stripes[seat]
        canvas.put(left + 3, y, sign, look)
        canvas.put(left + 5, y, side[:22], look)
        canvas.put(left + 29, y, who.nick or FREE, "strong" if who.nick else "hidden")
        if who.nick:
            canvas.put(left + 60, y, who.state[:20], "good" if who.state.startswith("✓") else "dim")
        y += 1
    return y


def words(canvas: Canvas, left: int, y: int, compare: Sequence[Words]) -> int:
    """Everybody with the six words to compare; returns the row after them."""
    y = heading(canvas, left + 1, y, WIDTH, "Six words to compare, aloud or by telephone")
    for one in compare:
        canvas.target(left, y, WIDTH + 1, 1, one.key)
        canvas.put(left + 3, y, one.key, "key")
        canvas.put(left + 5, y, cut(one.nick, 13), "strong")
        canvas.put(left + 19, y, one.words, "private")
        standing, look = STANDINGS[one.standing]
        canvas.put(left + 67, y, standing, look)
        y += 1
    return y


def talk(canvas: Canvas, left: int, y: int, lines: Sequence[tuple[str, str]], bottom: int) -> None:
    """The last lines that were said, those that fit above the row `bottom`."""
    room = bottom - y - 1
    if not lines or room < 1:
        return
    y = heading(canvas, left + 1, y, WIDTH, "Said")
    for nick, line in lines[-room:]:
        x = canvas.put(left + 3, y, f"{nick}: ", "strong")
        canvas.put(x, y, cut(line, left + WIDTH - x), "text")
        y += 1


def failed(canvas: Canvas, left: int, y: int, why: str, helps: Sequence[str]) -> None:
    """Why nothing came of it, in full, and what can be done."""
    y = heading(canvas, left + 1, y, WIDTH, "What happened")
    canvas.put(left + 3, y, "×", "refused")
    y = canvas.wrap(left + 5, y, WIDTH - 6, why)
    y = heading(canvas, left + 1, y + 1, WIDTH, "What you can do")
    for line in helps:
        canvas.put(left + 3, y, "·", "dim")
        y = canvas.wrap(left + 5, y, WIDTH - 6, line)

"""Small things that several screens draw: a heading with a line, the cursor, a row of values of which one is taken."""

from __future__ import annotations

from collections.abc import Sequence

from paravent.tui.widgets.canvas import Canvas


def heading(canvas: Canvas, x: int, y: int, width: int, words: str) -> int:
    """A heading and a line behind it, `width` cells in all; returns the row after it."""
    end = canvas.put(x, y, words, "heading")
    canvas.level(end + 1, y, x + width - end - 1)
    return y + 1


def cut(text: str, width: int) -> str:
    """The text, or as much of it as fits before ` ..`, ending in a whole word where there is room for one."""
    if len(text) <= width:
        return text
    part = text[: max(width - 3, 0)]
    whole = part.rpartition(" ")[0] if text[len(part) : len(part) + 1] != " " else part
    return f"{(whole if len(whole) > width // 2 else part).rstrip(' ,;:')} .."


def pointer(canvas: Canvas, x: int, y: int) -> None:
    """The cursor before a row."""
    canvas.put(x, y, "▸", "cursor")
    canvas.spot = (x, y)


def values(canvas: Canvas, x: int, y: int, end: int, given: Sequence[str], taken: str, name: str) -> None:
    """Draw values between the columns `x` and `end`; a click on one gives the target `name value`.

    The one that is taken stands in brackets, so that it is seen without colour. Where they do not fit, only that one is
    drawn, with its number.
    """
    if sum(len(value) + 3 for value in given) > end - x:
        place = f"{given.index(taken) + 1} of {len(given)}" if taken in given else f"one of {len(given)} others"
        after = canvas.put(x, y, f"[{taken}]"[: end - x - len(place) - 2], "chosen")
        canvas.put(after + 2, y, place, "dim")
        return
    for value in given:
        here = value == taken
        after = canvas.put(x, y, f"[{value}]" if here else f" {value} ", "chosen" if here else "text")
        canvas.target(x, y, after - x, 1, f"{name} {value}")
        x = after + 1

"""How a question looks on its own: a list beside a fight, three cards to choose from, or a paravent before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.kungfur import state as steps
from paravent.tui.boards.kungfur.asks import NOTES, TITLES, Answer
from paravent.tui.boards.kungfur.brief import SIDE
from paravent.tui.boards.kungfur.fight import places
from paravent.tui.boards.kungfur.parts import LOOK, Seen, card, paravent, status
from paravent.tui.boards.kungfur.words import tip
from paravent.tui.boards.parts import Rect, clipped, several
from paravent.tui.widgets.canvas import Canvas, Stroke, folded

THIN: Final[Stroke] = "thin"
HEAVY: Final[Stroke] = "heavy"
CARD_MOST: Final = 34
"""The widest card among several."""


def listed(
    canvas: Canvas, rect: Rect, kind: int, offered: Sequence[Answer], chosen: int | None, *, hints: bool
) -> None:
    """The answers below one another, in the rectangle beside a fight."""
    secret = kind == steps.THROW
    canvas.put(rect.x, rect.y, TITLES[kind], "heading")
    if secret:
        canvas.put(rect.x, rect.y + 1, "only you see your hand", "private")
    note = folded(NOTES[kind], rect.width - 1)
    room = rect.height - 3 - len(note)
    first = max(0, min((chosen or 0) - room // 2, len(offered) - room))
    for row, answer in enumerate(offered[first : first + room]):
        _answer(canvas, rect, rect.y + 2 + row, answer, here=first + row == chosen, hints=hints or secret)
    for row, line in enumerate(note):
        canvas.put(rect.x, rect.y + rect.height - len(note) + row, line, "dim")


def _answer(canvas: Canvas, rect: Rect, y: int, answer: Answer, *, here: bool, hints: bool) -> None:
    canvas.put(rect.x, y, "▸" if here else "◆", "cursor" if here else "legal")
    canvas.put(rect.x + 1, y, answer.key or " ", "key")
    look = "chosen" if here else "text"
    end = canvas.put(rect.x + 3, y, f"[{answer.name}]" if here else f" {answer.name} ", look)
    canvas.put(max(end + 1, rect.x + 15), y, answer.strong, "dim")
    if hints:
        canvas.right(rect.x + rect.width - 1, y, answer.comes_to, "strong" if here else "dim")
    if here:
        canvas.spot = (rect.x, y)
    canvas.target(rect.x, y, rect.width, 1, f"answer {answer.key}" if not answer.key else answer.key)


def cards(canvas: Canvas, seen: Seen, kind: int, offered: Sequence[Answer], chosen: int | None, cursor: str) -> None:
    """The answers as cards beside one another on a screen of their own; a private look is dashed."""
    private = kind == steps.KEEP
    rect = _ground(canvas, seen, cursor)
    look = "private" if private else "frame"
    canvas.frame(rect.x, rect.y, rect.width, rect.height, look, "dashed" if private else "thin")
    if private:
        canvas.put(rect.x + 2, rect.y, " only you ", "private")
    canvas.centre(rect.x, rect.y + 1, rect.width, TITLES[kind], "heading")
    canvas.centre(rect.x, rect.y + rect.height - 2, rect.width, NOTES[kind], "dim")
    count = len(offered)
    wide = _wide(rect, count)
    high = min(rect.height - 5, 12)
    x = rect.x + (rect.width - count * (wide + 2) + 2) // 2
    y = rect.y + 2 + (rect.height - 5 - high) // 2
    for place, answer in enumerate(offered):
        _card(canvas, seen, Rect(x + place * (wide + 2), y, wide, high), answer, here=place == chosen)


def _card(canvas: Canvas, seen: Seen, rect: Rect, answer: Answer, *, here: bool) -> None:
    """One of several cards or arenas; what it is chosen for stands under it."""
    look, stroke = ("cursor", HEAVY) if here else ("frame", THIN)
    key = f"▸{answer.key}" if here else f" {answer.key} "
    high = rect.height - 1
    if answer.arena is None:
        face = int(answer.thing.removeprefix("card "))
        card(canvas, Rect(rect.x, rect.y, rect.width, high), face, look=look, stroke=stroke, key=key)
        word = "keep it"
    else:
        canvas.fill(rect.x + 1, rect.y + 1, rect.width - 2, high - 2, " ", "card")
        canvas.frame(rect.x, rect.y, rect.width, high, look, stroke)
        canvas.put(rect.x + 2, rect.y, key, "key")
        _arena(canvas, seen, rect, answer.arena, answer)
        word = "put it here"
    words, look = (f"[{word}]", "chosen") if here else (f"◆ {word}", "legal")
    canvas.centre(rect.x, rect.y + high, rect.width, words, look)
    if here:
        canvas.spot = (rect.x + 2, rect.y)
    canvas.target(rect.x, rect.y, rect.width, rect.height, answer.key)


def _arena(canvas: Canvas, seen: Seen, rect: Rect, arena: int, answer: Answer) -> None:
    """What lies in an arena, and what would."""
    x, y, inner = rect.x + 2, rect.y + 1, rect.width - 4
    state = seen.state
    canvas.put(x, y, answer.name, "strong on card")
    canvas.right(rect.x + rect.width - 2, y, f"→ {answer.comes_to}", f"{LOOK[seen.below]} bold on card")
    rows = [
        f"{several(state.mushrooms[3 * seat + arena], 'Mushroom')} of the {SIDE[seat]}"
        for seat in (seen.below, seen.above)
        if state.mushrooms[3 * seat + arena]
    ]
    rows += ["a Hua token of the dogs"] if state.hua[arena] else []
    for row, words in enumerate(rows[: rect.height - 4] or ["no token there yet"]):
        canvas.put(x, y + 1 + row, clipped(words, inner), "card" if rows else "card-dim")


def hidden(canvas: Canvas, seen: Seen, seat: int, cursor: str) -> None:
    """A look that somebody else takes: a paravent stands before the cards."""
    rect = _ground(canvas, seen, cursor)
    canvas.frame(rect.x, rect.y, rect.width, rect.height)
    count = len(seen.state.looked)
    words = f"{seen.who(seat)}: a look at {several(count, 'card')} of the reward pile"
    canvas.centre(rect.x, rect.y + 1, rect.width, words, "heading")
    canvas.centre(
        rect.x, rect.y + rect.height - 2, rect.width, "One is kept and shown; the others stay unknown.", "dim"
    )
    wide = _wide(rect, count)
    high = min(rect.height - 5, 12)
    x = rect.x + (rect.width - count * (wide + 2) + 2) // 2
    for place in range(count):
        paravent(canvas, x + place * (wide + 2), rect.y + 2 + (rect.height - 5 - high) // 2, wide, high)


def _wide(rect: Rect, count: int) -> int:
    """The width of each of several cards, two cells apart."""
    return min(CARD_MOST, (rect.width - 4 - 2 * count) // max(count, 1))


def _ground(canvas: Canvas, seen: Seen, cursor: str) -> Rect:
    """The two sides' lines and the arenas' row; returns what is left."""
    height = canvas.height
    status(canvas, 0, seen, seen.above)
    places(canvas, seen, 1)
    status(canvas, height - 2, seen, seen.below)
    tip(canvas, seen, cursor, height - 1, 1)
    return Rect(1, 2, canvas.width - 1, height - 4)

"""How a duel looks: past duels as upright and turned cards, the two sides with their sums, the turns, how it stands."""

from __future__ import annotations

from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import signs
from paravent.core.games.zodiac.state import GONE
from paravent.core.requests import Seat
from paravent.tui.boards.parts import Rect, clipped, stripe
from paravent.tui.boards.zodiac import course, standing, tall
from paravent.tui.boards.zodiac.parts import HIDDEN, LETTER, LOOK, OF_ITS_SIDE, Seen, base, spelled, status
from paravent.tui.widgets.canvas import Canvas

PAST: Final = 20
"""Cells of the five past duels."""
TURNS: Final = 19
LEAST_ROWS: Final = 4
"""Rows for the list at the bottom."""
MOST_ROWS: Final = 6
_FRAME: Final = 8
"""Rows that are neither the duel itself nor the list."""


def draw(canvas: Canvas, seen: Seen, cursor: str, count: int, *, hand: bool = False) -> Rect:
    """The whole screen but for the list at the bottom, of `count` things; returns the rectangle for that.

    `hand`: the own stars stand in the line of the seat, since the list is of something else.
    """
    if canvas.height >= tall.LEAST:
        return tall.draw(canvas, seen, cursor, count, hand=hand)
    stands = standing.stands(seen)[0] != ""
    spare = canvas.height - 19
    least, most = (LEAST_ROWS, MOST_ROWS) if stands else (MOST_ROWS, MOST_ROWS + 2)
    most += spare // 2
    rows = max(least, min(count if count <= most else -(-count // 2), most))
    inner = canvas.height - (_FRAME if stands else _FRAME - 2) - rows
    status(canvas, 0, seen, seen.above)
    base(canvas, 1, seen, seen.above, cursor)
    _table(canvas, seen, 2, inner, cursor)
    y = 3 + inner
    if stands:
        standing.draw(canvas, seen, y + 1)
        y += 2
    base(canvas, y + 1, seen, seen.below, cursor)
    status(canvas, y + 2, seen, seen.below, hand=hand)
    stripe(canvas, y + 3, rows, seen.below)
    return Rect(1, y + 3, canvas.width - 1, rows)


def _table(canvas: Canvas, seen: Seen, top: int, inner: int, cursor: str) -> None:
    """Past duels, the duel, its turns, side by side in a frame."""
    state, width = seen.state, canvas.width
    extra = max(0, width - 80)
    left, right = PAST + 5 * (extra // 16), TURNS + extra // 4
    bar, rail = 2 + left, width - right - 1
    canvas.frame(1, top, width - 1, inner + 2)
    canvas.upright(bar, top, inner + 2)
    canvas.upright(rail, top, inner + 2)
    half = (inner - 1) // 2
    middle = top + 1 + half
    canvas.level(1, middle, bar)
    canvas.level(bar, middle, rail - bar + 1, "frame", "double")
    words, look = standing.stamp(seen)
    canvas.centre(bar, middle, rail - bar + 1, words, look)
    stripe(canvas, top + 1, half, seen.above)
    stripe(canvas, middle + 1, inner - half - 1, seen.below)
    canvas.put(3, top, " duels ", "heading")
    follow = f" · follow {box.SIGNS[state.lead_sign].upper()}" if state.lead_sign >= 0 else ""
    canvas.put(
        bar + 2,
        top,
        f" duel {state.duel} of {box.DUELS}{follow} " if state.duel else " before the first duel ",
        "heading",
    )
    canvas.put(rail + 2, top, " turns ", "heading")
    _columns(canvas, seen, top + 1, middle, left // box.DUELS, cursor)
    room = rail - bar - 3
    _side(canvas, seen, seen.above, Rect(bar + 2, top + 1, room, half), cursor)
    _side(canvas, seen, seen.below, Rect(bar + 2, middle + 1, room, inner - half - 1), cursor)
    _turns(canvas, seen, Rect(rail + 2, top + 1, right - 2, inner))


def _columns(canvas: Canvas, seen: Seen, top: int, middle: int, each: int, cursor: str) -> None:
    """One column a duel: its number, both fighters, upright (won) or turned (lost)."""
    state = seen.state
    tight = middle - top < 3
    for column in range(box.DUELS):
        x = 2 + column * each
        here = cursor == f"duel {column + 1}"
        look = "cursor reverse" if here else "key" if column < state.duel else "dim"
        canvas.put(x, top, f"▸{column + 1} " if here else f" {column + 1} ", look)
        canvas.target(x, top, each, 2 * (middle - top) + 1, str(column + 1))
        if here:
            canvas.spot = (x, top)
        _fighter(canvas, seen, column, seen.above, (x, top + 1), (x, top + 2 - tight), cursor)
        _fighter(canvas, seen, column, seen.below, (x, middle + 2 - tight), (x, middle + 1), cursor)


def _fighter(
    canvas: Canvas, seen: Seen, column: int, seat: Seat, name: tuple[int, int], mark: tuple[int, int], cursor: str
) -> None:
    """A side of a duel in a column: the fighter or what holds its place, and its mark once it has won or lost."""
    state = seen.state
    face, over = state.fighters[column][seat], column < len(state.winners)
    won = over and state.winners[column] == seat
    look = f"{LOOK[seat]} bold" if won else "text"
    if face == GONE:
        words = HIDDEN if over else " · " if column + 1 == state.duel else ""
        canvas.put(*name, words, "hidden" if over else "dim")
    else:
        here = over and cursor == f"card {face}"
        canvas.put(*name, box.SHORT[face], "cursor reverse" if here else look)
        canvas.target(*name, 3, 1, f"card {face}")
        if here:
            canvas.spot = name
    if over:
        beside = 3 if mark == name else 1
        canvas.put(mark[0] + beside, mark[1], "▲" if won else "▼", look if won else "dim")


def _side(canvas: Canvas, seen: Seen, seat: Seat, rect: Rect, cursor: str) -> None:
    """A side of the duel: its fighter, what its sign does, the stars that lie there, its sum next to the middle."""
    state = seen.state
    order = range(rect.height) if seat == seen.above else range(rect.height - 1, -1, -1)
    rows = [rect.y + row for row in order]
    face = state.fighters[state.duel - 1][seat] if state.duel else GONE
    if face == GONE:
        words = "no fighter yet" if state.duel and len(state.winners) < state.duel else ""
        canvas.put(rect.x, rows[0], words, "dim")
        return
    sign, power = signs.sign_of(state, seat), state.power[seat]
    here = cursor == f"card {face}"
    name = f"{box.SIGNS[sign].upper()} {power}"
    end = canvas.put(rect.x, rows[0], name, "cursor reverse" if here else f"{LOOK[seat]} bold")
    if (box.SIGN[face], box.POWER[face]) != (sign, power):
        end = canvas.put(end + 1, rows[0], f"({box.NAMES[face]})", "dim")
    if here:
        canvas.spot = (rect.x, rows[0])
    canvas.target(rect.x, rows[0], end - rect.x, 1, f"card {face}")
    if rect.height > 2:
        canvas.put(rect.x, rows[1], clipped(OF_ITS_SIDE[sign], rect.width), "dim")
    _sum(canvas, seen, seat, rows[-1], rect)


def _sum(canvas: Canvas, seen: Seen, seat: Seat, y: int, rect: Rect) -> None:
    """What a side's power is made of, and the power itself."""
    state = seen.state
    total = f"= {signs.power_of(state, seat):2}"
    canvas.right(rect.x + rect.width, y, total, f"{LOOK[seat]} bold")
    room = rect.width - len(total) - 1
    canvas.put(rect.x, y, spelled(state, seat, room), "text")


def _turns(canvas: Canvas, seen: Seen, rect: Rect) -> None:
    """The last turns, the deck below."""
    state = seen.state
    taken = course.turns(state, state.duel)
    counted = standing.counted(seen)
    room = rect.height - 1 - bool(counted)
    shown = taken[-room:] if len(taken) > room else taken
    for row, turn in enumerate(shown):
        y = rect.y + row
        canvas.put(rect.x, y, LETTER[turn.seat], f"{LOOK[turn.seat]} bold")
        canvas.put(rect.x + 2, y, clipped(f"▲{turn.words}" if turn.rear else turn.words, rect.width - 2), "text")
    y = rect.y + rect.height - 1
    if counted:
        canvas.put(rect.x, y - 1, counted, "price")
    canvas.spans(rect.x, y, ("deck ", "dim"), (str(len(state.deck)), "strong"))
    canvas.target(rect.x, y, rect.width, 1, "deck")

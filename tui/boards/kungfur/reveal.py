"""How the arenas look when the plans are open: both halves face each other, their sums meet in the middle."""

from __future__ import annotations

from collections.abc import Mapping

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.tally import total
from paravent.core.requests import Face, Seat
from paravent.tui.boards.kungfur import arenas, fold, tale
from paravent.tui.boards.kungfur.arenas import CARDS_FROM, Rows
from paravent.tui.boards.kungfur.brief import THE
from paravent.tui.boards.kungfur.hand import MEDIUM
from paravent.tui.boards.kungfur.parts import LOOK, Column, Seen, belongings, status
from paravent.tui.boards.kungfur.sums import now
from paravent.tui.boards.kungfur.words import tip
from paravent.tui.boards.parts import clipped
from paravent.tui.widgets.canvas import Canvas

_NO_KEYS: Mapping[Face, str] = {}


def draw(canvas: Canvas, seen: Seen, cursor: str, *, panels: int = 0, opened: int = box.ARENAS, note: str = "") -> None:
    """The whole screen: `opened` arenas lie open, in the others `panels` of the paravents still stand.

    A `note` takes the place of the words about the cursor.
    """
    small = canvas.height < MEDIUM
    status(canvas, 0, seen, seen.above)
    belongings(canvas, 1, seen, seen.above, hand=True)
    end = canvas.height - (2 if small else 3)
    table(canvas, seen, cursor, end - 2, canvas.width, panels=panels, opened=opened)
    status(canvas, end, seen, seen.below)
    if not small:
        belongings(canvas, end + 1, seen, seen.below, hand=True)
    tip(canvas, seen, cursor, canvas.height - 1, 1)
    canvas.put(2, canvas.height - 1, clipped(note, canvas.width - 3), "text")


def table(
    canvas: Canvas,
    seen: Seen,
    cursor: str,
    height: int,
    width: int,
    *,
    panels: int = 0,
    opened: int = box.ARENAS,
    chosen: int | None = None,
) -> int:
    """The three arenas from row 2 on, in `height` rows, which it returns; one of them may be `chosen`."""
    rows = _rows(height, width, max(len(stack) for stack in staked(seen.state)))
    arenas.lines(canvas, rows, seen, private=False)
    if chosen is not None:
        column = rows.columns[chosen]
        canvas.frame(column.x - 1, rows.top, column.width + 2, rows.bottom - rows.top + 1, "strong", "heavy")
    arenas.heads(canvas, rows, seen, chosen=chosen, private=False)
    for column in rows.columns:
        stack = staked(seen.state)[column.arena]
        arenas.stakes(canvas, column, rows.rewards_at, rows.rewards, stack, cursor)
        if column.arena >= opened:
            arenas.screen(canvas, rows, column, own=False, panels=panels)
            arenas.screen(canvas, rows, column, own=True, panels=panels)
            continue
        for seat in (seen.above, seen.below):
            _half(canvas, seen, rows, column, seat, cursor)
        _stamp(canvas, rows, column, seen.state)
    return height


def staked(state: State) -> list[list[Face]]:
    """The rewards for which this round is fought, won ones too."""
    since = tale.since(state, story.REVEAL)
    return fold.at(state, len(state.story) - len(since)).rewards if since else state.rewards


def _rows(height: int, width: int, most: int) -> Rows:
    free = height - 4
    rewards = max(1, most) if free < 16 else max(2, most, min(5, free // 6))
    rewards = min(rewards, max(1, free - 2 * 4))
    own = (free - rewards) // 2
    return Rows(2, rewards, free - rewards - own, own, width)


def _half(canvas: Canvas, seen: Seen, rows: Rows, column: Column, seat: Seat, cursor: str) -> None:
    """One side of an arena: the sum next to the middle, then the leader, then the others, then tokens."""
    up = seat == seen.above
    y, height = (rows.rival_at, rows.rival) if up else (rows.own_at, rows.own)
    team = arenas.fielded(seen.state, seat, column.arena)
    if height >= CARDS_FROM:
        top = y if up else y + 1
        row = arenas.team_cards(
            canvas, column, top, height - 1, seat, team, _NO_KEYS, cursor, up=up, keep=1 if team.tokens else 0
        )
    else:
        top = y if up else y + 1
        row = arenas.team_rows(canvas, column, top, height - 1, seat, team, _NO_KEYS, cursor, up=up)
    if team.tokens and y <= row < y + height:
        canvas.put(column.x + 1, row, team.tokens, "text")
    elif team.tokens:
        canvas.right(column.x + column.width - 1, y if up else y + height - 1, team.tokens, "text")
    middle = y + height - 1 if up else y
    addends = now(seen.state, column.arena, seat)
    rival = now(seen.state, column.arena, 1 - seat)
    if seen.hints or tale.result(seen.state, column.arena):
        arenas.total_row(canvas, column, middle, seat, addends, ahead=total(addends) > total(rival))


def _stamp(canvas: Canvas, rows: Rows, column: Column, state: State) -> None:
    """How the fight ended, on the line between the halves."""
    found = tale.result(state, column.arena)
    if found is None:
        return
    if found.winner < 0:
        words, look = f" = tie {found.score} ", "strong"
    else:
        words, look = f" ▲ {THE[found.winner].upper()} {found.score} ", f"{LOOK[found.winner]} bold reverse"
    canvas.centre(column.x, rows.own_at - 1, column.width, words, look)

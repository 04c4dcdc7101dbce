"""How a fight looks: two teams of cards facing each other, their sums between them, the steps of the rules beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.story import Entry
from paravent.core.games.kungfur.tally import total
from paravent.core.requests import Face, Seat
from paravent.tui.boards.kungfur import course, reveal, tale
from paravent.tui.boards.kungfur.arenas import fielded
from paravent.tui.boards.kungfur.brief import LETTER, SIDE, THE
from paravent.tui.boards.kungfur.hand import MEDIUM
from paravent.tui.boards.kungfur.parts import LOOK, Seen, belongings, card, card_height, columns, status
from paravent.tui.boards.kungfur.sums import now, spell
from paravent.tui.boards.kungfur.words import tip
from paravent.tui.boards.parts import Rect, clipped, stripe
from paravent.tui.widgets.canvas import Canvas, folded

BESIDE: Final = 31
"""Cells for the steps, or a question, at the right."""
STEP: Final = 15
"""Cells before what a step came to."""
CARD_LEAST: Final = 3
"""The least rows of a reward that is taken."""
VAST: Final = (110, 40)
"""So many cells show all three arenas with their cards while one of them is fought for."""


def draw(canvas: Canvas, seen: Seen, cursor: str) -> Rect:
    """The whole screen but for what stands at the right; returns the rectangle for that."""
    status(canvas, 0, seen, seen.above)
    status(canvas, canvas.height - 2, seen, seen.below)
    tip(canvas, seen, cursor, canvas.height - 1, 1)
    if canvas.height >= VAST[1] and canvas.width >= VAST[0]:
        belongings(canvas, 1, seen, seen.above, hand=True)
        wide = canvas.width - 42
        reveal.table(canvas, seen, cursor, canvas.height - 4, wide, chosen=seen.state.arena)
        return Rect(wide + 2, 3, canvas.width - wide - 2, canvas.height - 7)
    top = 1
    if canvas.height >= MEDIUM:
        top = _arenas(canvas, seen, 1)
    else:
        places(canvas, seen, 1)
        top = 2
    return _duel(canvas, seen, cursor, top, canvas.height - 3)


def _duel(canvas: Canvas, seen: Seen, cursor: str, top: int, bottom: int) -> Rect:
    """The two teams between the lines `top` and `bottom`."""
    wide = min(48, max(BESIDE, canvas.width // 3))
    line = canvas.width - wide - 1
    canvas.level(1, top, canvas.width - 1)
    canvas.level(1, bottom, canvas.width - 1)
    canvas.upright(line, top, bottom - top + 1)
    middle = (top + bottom) // 2
    stripe(canvas, top + 1, middle - top - 1, seen.above)
    stripe(canvas, middle + 1, bottom - middle - 1, seen.below)
    canvas.level(1, middle, line, "frame", "double")
    _team(canvas, seen, seen.above, top + 1, middle - top - 2, line, cursor)
    _sum(canvas, seen, seen.above, middle - 1, line)
    _stamp(canvas, seen.state, middle, line)
    _sum(canvas, seen, seen.below, middle + 1, line)
    _team(canvas, seen, seen.below, middle + 2, bottom - middle - 2, line, cursor)
    return Rect(line + 2, top + 1, canvas.width - line - 2, bottom - top - 1)


def places(canvas: Canvas, seen: Seen, y: int) -> None:
    """The three arenas in one row: what came of them, which is being fought for, what is still to come."""
    each = (canvas.width - 2) // box.ARENAS
    for arena in range(box.ARENAS):
        x = 2 + arena * each
        here = arena == seen.state.arena
        x = canvas.put(x, y, f"[{arena + 1}]" if here else f" {arena + 1} ", "chosen" if here else "key") + 1
        words, look = _came(seen.state, arena)
        if not words:
            names = ", ".join(box.NAMES[face] for face in reversed(seen.state.rewards[arena]))
            words, look = names or "no reward", "text" if here else "dim"
        canvas.put(x, y, clipped(words, each - 6), look)


def _came(state: State, arena: int) -> tuple[str, str]:
    """How the fight in an arena ended, and in which look that is told; nothing before."""
    found = tale.result(state, arena)
    if found is None:
        return "", "text"
    if found.winner < 0:
        return f"= tie {found.score}", "strong"
    return f"▲ {SIDE[found.winner]} {found.score}", f"{LOOK[found.winner]} bold"


def _arenas(canvas: Canvas, seen: Seen, y: int) -> int:
    """The three arenas as small tables: what is at stake, who went there, what came of it; returns the last line."""
    width, state = canvas.width - 1, seen.state
    canvas.frame(1, y, width, 6)
    for column in columns(canvas.width):
        arena, here = column.arena, column.arena == state.arena
        if arena:
            canvas.upright(column.x - 1, y, 6)
        canvas.put(column.x + 1, y, f"[{arena + 1}]" if here else f" {arena + 1} ", "chosen" if here else "key")
        stakes = ", ".join(box.NAMES[face] for face in reversed(reveal.staked(state)[arena]))
        canvas.put(column.x + 1, y + 1, clipped(stakes or "no reward", column.width - 2), "strong" if here else "text")
        for row, seat in ((y + 2, seen.above), (y + 3, seen.below)):
            number = str(total(now(state, arena, seat)))
            names = ", ".join(box.NAMES[face] for face in state.teams[3 * seat + arena])
            canvas.put(column.x + 1, row, LETTER[seat], f"{LOOK[seat]} bold")
            canvas.put(column.x + 3, row, clipped(names or "nobody", column.width - 8), "text" if names else "dim")
            canvas.right(column.x + column.width - 1, row, number, "strong")
        words, look = _came(state, arena)
        canvas.put(column.x + 1, y + 4, words or ("now" if here else "to come"), look if words else "dim")
    return y + 5


def _team(canvas: Canvas, seen: Seen, seat: Seat, y: int, height: int, width: int, cursor: str) -> None:
    """A team as cards beside one another, the leader first and widest; tokens at the right where there is room."""
    team = fielded(seen.state, seat, seen.state.arena)
    up = seat == seen.above
    room = width - 3
    x = 2
    others = max(12, min(20, (room - 20) // 2))
    for face in team.cards:
        leads = face == team.leader
        across = _across(face, room - (others + 1) * (len(team.cards) - 1), height) if leads else others
        high = card_height(face, across, height) if leads else min(height, 4)
        here = cursor == f"card {face}"
        rect = Rect(x, y + height - high if up else y, across, high)
        card(
            canvas,
            rect,
            face,
            look="cursor" if here else LOOK[seat] if leads else "frame",
            stroke="heavy" if leads else "thin",
            tag="LEADER" if leads else "",
            words="card" if leads else "",
        )
        canvas.target(x, rect.y, across, high, f"card {face}")
        x += across + 1
    if team.cards and team.leader not in team.cards:
        canvas.put(x, y + height - 1 if up else y, f"×{box.NAMES[team.leader]}", "dim")
    if not team.cards:
        canvas.put(3, y + height - 1 if up else y, f"nobody of the {SIDE[seat]}", "dim")
    if team.tokens and x + len(team.tokens) < width:
        canvas.put(x + 1, y + height - 2 if up else y + 1, team.tokens, "text")


def _across(face: Face, room: int, height: int) -> int:
    """The width of a leader's card: as narrow as its full text allows in so many rows."""
    widths = range(min(24, room), min(44, room) + 1)
    full = (width for width in widths if len(folded(box.TEXTS[face], width - 4)) <= height - 3)
    return next(full, widths[0])


def _sum(canvas: Canvas, seen: Seen, seat: Seat, y: int, width: int) -> None:
    """A team's sum in one row, and how it fared."""
    state = seen.state
    addends = now(state, state.arena, seat)
    mine, theirs = total(addends), total(now(state, state.arena, 1 - seat))
    known = any(e[0] == story.TOTAL for e in tale.since(state, story.FIGHT))
    number = f"= {mine:2}"
    mark, look = "  ", "strong"
    found = tale.result(state, state.arena)
    if found is not None and found.winner >= 0:
        won = found.winner == seat
        mark, look = (" ▲", f"{LOOK[seat]} bold") if won else (" ▼", "dim")
    elif known and mine > theirs:
        look = f"{LOOK[seat]} bold"
    canvas.put(2, y, LETTER[seat], f"{LOOK[seat]} bold")
    room = width - 6 - len(number) - 3
    canvas.put(5, y, spell(addends, room), "text" if addends else "dim")
    canvas.right(width - 1, y, number + mark, look)


def _stamp(canvas: Canvas, state: State, y: int, width: int) -> None:
    """Who is ahead, then who has won, on the line between the teams."""
    found = tale.result(state, state.arena)
    if found is not None:
        if found.winner < 0:
            canvas.centre(1, y, width - 1, f" = A TIE, {found.score}: NOBODY WINS ", "strong")
        else:
            words = f" ▲ {THE[found.winner].upper()} WIN {found.score} ▲ "
            canvas.centre(1, y, width - 1, words, f"{LOOK[found.winner]} bold reverse")
        return
    if any(e[0] == story.COMPARED for e in tale.since(state, story.FIGHT)):
        dogs, cats = state.totals
        words = " level " if dogs == cats else f" {SIDE[dogs < cats]} ahead by {abs(dogs - cats)} "
        canvas.centre(1, y, width - 1, words, "strong")


def beside(canvas: Canvas, seen: Seen, rect: Rect, fresh: Sequence[Entry]) -> None:
    """The steps of the fight, and the card of a reward that is taken."""
    x, y, width, height = rect.x, rect.y, rect.width, rect.height
    face = _at_work(fresh)
    canvas.put(x, y, "how a fight goes", "heading")
    below = _steps(canvas, Rect(x, y + 1, width, height - 1 - (CARD_LEAST if face is not None else 0)), seen.state)
    free = y + height - below
    if face is not None and free >= CARD_LEAST:
        wide = min(width - 1, 36)
        high = min(free, card_height(face, wide, free))
        card(canvas, Rect(x, y + height - high if free < 12 else below + 1, wide, high), face, look="star")


def _steps(canvas: Canvas, rect: Rect, state: State) -> int:
    """What each step came to, in more than one row where there is room; returns the row after the last."""
    y, room = rect.y, rect.width - STEP
    spare = rect.height - len(course.STEPS)
    for number, step in enumerate(course.steps(state), 1):
        look = "dim" if step.done else "strong" if step.here else "text"
        canvas.put(rect.x, y, "✓" if step.done else "●" if step.here else " ", "good" if step.done else "strong")
        canvas.put(rect.x + 2, y, f"{number} {step.name}", look)
        words = step.words or ("-" if step.done else "")
        lines = folded(words, room) if spare > 0 else (clipped(words, room),)
        if len(lines) > spare + 1:
            lines = (*lines[:spare], clipped(" ".join(lines[spare:]), room))
        for row, line in enumerate(lines):
            canvas.put(rect.x + STEP, y + row, line, "strong" if step.here else "dim")
        spare -= max(len(lines) - 1, 0)
        y += max(len(lines), 1)
    return y


def _at_work(fresh: Sequence[Entry]) -> Face | None:
    """The reward that is being taken."""
    for e in fresh:
        if e[0] == story.CLAIMED:
            return e[3]
        if e[0] == story.KEPT:
            return e[2]
    return None

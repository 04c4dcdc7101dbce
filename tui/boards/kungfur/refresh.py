"""How the end of a round looks: what the three fights came to, and what becomes of everything that was used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.story import Entry
from paravent.core.requests import Seat
from paravent.tui.boards.kungfur import fold, reveal, tale
from paravent.tui.boards.kungfur.asks import NOTES, Answer
from paravent.tui.boards.kungfur.brief import SIDE, THE
from paravent.tui.boards.kungfur.hand import MEDIUM
from paravent.tui.boards.kungfur.parts import LOOK, Seen, belongings, status
from paravent.tui.boards.kungfur.sentences import falls_to, won
from paravent.tui.boards.kungfur.words import tip
from paravent.tui.boards.parts import Rect, clipped, several, stripe
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading

STEPS: Final = 8
"""Rows for what happens, or for a question, so that nothing jumps while it grows."""
TABLE: Final = 16
"""The least rows in which the three arenas are shown as well."""
TABLE_MOST: Final = 40


def draw(canvas: Canvas, seen: Seen, cursor: str) -> Rect:
    """The whole screen; returns the rectangle below the list, for a question."""
    state, height = seen.state, canvas.height
    status(canvas, 0, seen, seen.above)
    belongings(canvas, 1, seen, seen.above, hand=True)
    settling = _settling(seen)
    room = height - 2 - 5 - max(len(settling), STEPS) - 3
    y = 2
    if height >= MEDIUM and room >= TABLE:
        end = tale.end_of_last_round(state)
        back = replace(seen, state=fold.at(state, len(state.story) if end is None else end), was=None)
        y += reveal.table(canvas, back, cursor, min(room, TABLE_MOST), canvas.width)
    y = heading(canvas, 2, y, canvas.width - 3, f"Round {state.round}")
    for arena in range(box.ARENAS):
        y = _fight(canvas, seen, y, arena)
    y = heading(canvas, 2, y, canvas.width - 3, "Refresh")
    for seat, line, fresh in settling[-max(height - 3 - y, 1) :]:
        stripe(canvas, y, 1, seat)
        canvas.put(2, y, "✓", "good")
        canvas.put(4, y, clipped(f"{THE[seat]}: {line}", canvas.width - 5), "strong" if fresh else "text")
        y += 1
    status(canvas, height - 3, seen, seen.below)
    belongings(canvas, height - 2, seen, seen.below, hand=True)
    tip(canvas, seen, cursor, height - 1, 1)
    return Rect(2, y, canvas.width - 3, height - 3 - y)


def _settling(seen: Seen) -> list[tuple[Seat, str, bool]]:
    """What the refresh has done so far: whose, in words, and whether it has just come."""
    entries = tale.since(seen.state, story.REFRESH)
    told = len(seen.was.story) - (len(seen.state.story) - len(entries)) if seen.was is not None else len(entries)
    lines = []
    for at, e in enumerate(entries):
        words = settled(e)
        if words:
            lines.append((e[1], words, at >= told))
    return lines


def _fight(canvas: Canvas, seen: Seen, y: int, arena: int) -> int:
    """One row: how a fight ended, and what was won."""
    found = tale.result(seen.state, arena)
    canvas.put(2, y, f" {arena + 1} ", "key")
    if found is None:
        return y + 1
    if found.winner < 0:
        canvas.put(6, y, f"= tie {found.score}", "strong")
        stay = [box.NAMES[face] for face in reversed(seen.state.rewards[arena])]
        words = f"{', '.join(stay)} {'stays' if len(stay) == 1 else 'stay'}" if stay else ""
    else:
        canvas.put(6, y, f"▲ {SIDE[found.winner]} {found.score}", f"{LOOK[found.winner]} bold")
        words = ", ".join(won(tale.since(seen.state, story.REVEAL), arena))
    canvas.put(20, y, clipped(words, canvas.width - 21), "text")
    return y + 1


def settled(e: Entry) -> str:
    """What a step of the refresh does to the side that it names, and why; nothing for what is seen elsewhere."""
    match e[0]:
        case story.YAOU:
            return f"Yaou {'returns to the hand' if e[2] else 'rests'}"
        case story.RESTED:
            return f"{', '.join(box.NAMES[face] for face in e[2:])} to rest"
        case story.SPENT:
            return f"{several(e[2], 'Hidden Weapon')} to the warehouse"
        case story.COCONUT_BACK:
            return "the Coconut comes back"
        case story.LIMIT:
            return f"{falls_to(e[3])} SP or fewer: card limit {e[2]} → {e[3]} from now on"
        case story.FOOD:
            why = "a duty at 4 SP or fewer" if e[4] == story.BY_DUTY else f"{story.reason(e[4])} cooks"
            return f"{why}: food {e[2]} → {e[3]}"
        case story.HUNGRY:
            return f"no food is left ({story.reason(e[2])})"
        case story.RECOVERED:
            names = ", ".join(box.NAMES[face] for face in e[3:])
            return f"{several(len(e) - 3, 'animal')} back to the hand ({story.reason(e[2])}): {names}"
        case story.UNBLOCKED:
            return "the Block is used up: the card limit is no longer lowered"
        case _:
            return ""


def ask(canvas: Canvas, rect: Rect, offered: Sequence[Answer], chosen: int | None) -> None:
    """Yaou's question, under the list."""
    canvas.put(rect.x, rect.y, f"Yaou: {NOTES[steps.YAOU]}", "question")
    for row, answer in enumerate(offered):
        y, here = rect.y + 1 + row, row == chosen
        canvas.put(rect.x, y, "▸" if here else "◆", "cursor" if here else "legal")
        canvas.put(rect.x + 1, y, answer.key, "key")
        end = canvas.put(
            rect.x + 3, y, f"[{answer.name}]" if here else f" {answer.name} ", "chosen" if here else "text"
        )
        canvas.put(end + 1, y, answer.comes_to, "dim")
        canvas.target(rect.x, y, rect.width, 1, answer.key)
        if here:
            canvas.spot = (rect.x, y)

"""How planning looks: the rival behind a paravent, one's own half dashed, the hand with its letters below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.actions import Team
from paravent.core.requests import Face
from paravent.tui.boards.kungfur import arenas, tale
from paravent.tui.boards.kungfur.arenas import CARDS_FROM, Fielded, Rows
from paravent.tui.boards.kungfur.brief import SIDE
from paravent.tui.boards.kungfur.draft import Draft
from paravent.tui.boards.kungfur.hand import MEDIUM, Hand
from paravent.tui.boards.kungfur.parts import LOOK, Column, Seen, belongings, columns, status
from paravent.tui.boards.kungfur.words import prompt, tip
from paravent.tui.boards.parts import pips, stripe
from paravent.tui.widgets.canvas import Canvas

OWN_MOST: Final = 16
"""So many rows hold the largest team as cards, with its tokens and what they cost."""


class Kept:
    """The last picture of what the cursor does not change. It belongs to one position."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._canvas = Canvas(0, 0)

    def of(self, canvas: Canvas, planned: Plans, draw: Callable[[Canvas], None]) -> Canvas:
        """The picture for a canvas and a draft, drawn when either is not that of the last time."""
        draft = (planned.draft.plan, planned.draft.arena) if planned.draft is not None else ()
        wanted = (canvas.width, canvas.height, planned.asked, *draft)
        if self._of != wanted:
            self._of, self._canvas = wanted, Canvas(canvas.width, canvas.height)
            draw(self._canvas)
        return self._canvas


@dataclass(frozen=True, slots=True)
class Plans:
    """What is drawn behind the lower paravent: the draft, its letters, the cursor; None: it is not one's own."""

    draft: Draft | None
    letters: dict[Face, str]
    cursor: str
    asked: bool = True
    """Whether the plan can still be changed."""
    asking: bool = False
    """Whether Enter or Esc is waited for, in the place of the words about the cursor."""
    kept: Kept = field(default_factory=Kept)


def draw(canvas: Canvas, seen: Seen, planned: Plans) -> int:
    """The whole screen; `canvas` has at least 76 by 19 cells.

    Returns how many cards of the hand stand beside one another.
    """
    hand = Hand(canvas, seen, planned.letters, planned.cursor, planned.draft)
    tip = 2 if canvas.height >= MEDIUM else 1
    rows = _rows(canvas, seen, canvas.height - 2 - 1 - hand.height - tip)
    canvas.lay(planned.kept.of(canvas, planned, lambda still: _still(still, seen, rows, planned)))
    for column in rows.columns:
        stack = seen.state.rewards[column.arena]
        if planned.cursor in [f"card {face}" for face in stack]:
            arenas.stakes(canvas, column, rows.rewards_at, rows.rewards, stack, planned.cursor)
        if planned.draft is not None:
            _half(canvas, seen, rows, column, planned)
    hand.draw(rows.bottom + 2)
    _words(canvas, seen, planned, canvas.height - tip, tip)
    return hand.across


def _still(canvas: Canvas, seen: Seen, rows: Rows, planned: Plans) -> None:
    """What no move of the cursor changes."""
    draft = planned.draft
    status(canvas, 0, seen, seen.above)
    belongings(canvas, 1, seen, seen.above, hand=True)
    arenas.lines(canvas, rows, seen, private=draft is not None)
    chosen = draft.arena if draft is not None and planned.asked else None
    arenas.heads(canvas, rows, seen, chosen=chosen, private=draft is not None, notes=_last(seen))
    for column in rows.columns:
        arenas.stakes(canvas, column, rows.rewards_at, rows.rewards, seen.state.rewards[column.arena])
        arenas.screen(canvas, rows, column, own=False)
        if draft is None:
            arenas.screen(canvas, rows, column, own=True)
    y = rows.bottom + 1
    if draft is None:
        status(canvas, y, seen, seen.below)
    else:
        used = any(team.hw for team in draft.plan.teams)
        status(canvas, y, seen, seen.below, _limit(draft), draft.weapons if used else None)


def _rows(canvas: Canvas, seen: Seen, height: int) -> Rows:
    """Share `height` rows, four of them lines, among rewards, the rival's half and one's own."""
    free = height - 4
    stacks = seen.state.rewards
    most = max(len(stack) for stack in stacks)
    if canvas.height < MEDIUM:
        rewards = max(2, most)
        own = min(5, free - rewards - 2)
        return Rows(2, rewards, free - rewards - own, own, canvas.width)
    told = arenas.stakes_height(min(column.width for column in columns(canvas.width)), stacks)
    rewards = min(told, free // 3) if told <= free // 3 else max(3, 2 * most)
    own = max(CARDS_FROM, min(OWN_MOST, free - rewards - 4))
    return Rows(2, rewards, free - rewards - own, own, canvas.width)


def _last(seen: Seen) -> tuple[str, str, str]:
    """How the last fights ended, for the lines above the rewards: what the show told is still there."""
    words = []
    for arena in range(box.ARENAS):
        found = tale.result(seen.state, arena)
        if found is None:
            words.append("")
        elif found.winner < 0:
            words.append(f"last: tie {found.score}")
        else:
            words.append(f"last: {SIDE[found.winner]} {found.score}")
    return words[0], words[1], words[2]


def _limit(draft: Draft) -> list[tuple[str, str]]:
    """The limit as pips that fill: `●●●○ 3 of 4`."""
    full, empty = pips(draft.out, draft.limit)
    over = draft.out > draft.limit
    look = "bad" if over else LOOK[draft.seat]
    return [
        (full, look),
        (empty, "dim"),
        (f" {draft.out}", "bad" if over else "strong"),
        (f" of {draft.limit}", "text"),
    ]


def _half(canvas: Canvas, seen: Seen, rows: Rows, column: Column, planned: Plans) -> None:
    """One's own half of an arena: the sum next to the middle, the team, what it costs."""
    draft = planned.draft
    assert draft is not None
    arena = column.arena
    team: Team = draft.plan.teams[arena]
    here = planned.asked and draft.arena == arena
    canvas.put(column.x + 1, rows.own_at - 1, " only you " if planned.asked else " ✓ ready ", "private")
    fielded = Fielded(team.cards, team.hw, team.coconut, team.cards[0] if team.cards else -1)
    y = rows.own_at
    addends = draft.sum(arena)
    if seen.hints and addends:
        arenas.total_row(canvas, column, y, draft.seat, addends, ahead=True)
    elif not team.cards:
        canvas.put(column.x + 1, y, "nobody yet" if planned.asked else "nobody", "dim")
    y += 1
    end = rows.own_at + rows.own
    if rows.own >= CARDS_FROM:
        high = rows.own - 1 - 2
        y = arenas.team_cards(canvas, column, y, high, draft.seat, fielded, planned.letters, planned.cursor, up=False)
    else:
        y = arenas.team_rows(canvas, column, y, end - y, draft.seat, fielded, planned.letters, planned.cursor, up=False)
    notes = [(fielded.tokens, "text")] if fielded.tokens else []
    if planned.asked and seen.hints:
        notes += [(f"! {price}", "price") for price in draft.prices(arena)]
    if here and not team.cards:
        notes.insert(0, ("◆ leader goes here", "legal"))
    for words, look in notes[: end - y]:
        canvas.put(column.x + 1, y, words, look)
        y += 1
    if fielded.tokens and not notes[: end - y + len(notes)]:
        canvas.right(column.x + column.width - 1, end - 1, fielded.tokens, "text")


def _words(canvas: Canvas, seen: Seen, planned: Plans, y: int, height: int) -> None:
    """What is said of the thing under the cursor, unless a question or a price comes first."""
    if planned.asking:
        prompt(canvas, seen, y, "Enter: yes, ready", "Esc: no, not yet")
    elif planned.draft is not None and planned.asked and planned.draft.waste:
        stripe(canvas, y, height, seen.below)
        canvas.put(2, y, f"! {planned.draft.waste}", "price")
    else:
        tip(canvas, seen, planned.cursor, y, height)

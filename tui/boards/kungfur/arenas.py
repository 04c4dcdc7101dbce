"""The three arenas side by side: rewards on top, then the rival's half, then one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.tally import Addends, total
from paravent.core.requests import Face, Seat
from paravent.tui.boards.kungfur.brief import brief, stacked
from paravent.tui.boards.kungfur.parts import LOOK, Column, Seen, card, card_height, columns, mark, paravent
from paravent.tui.boards.kungfur.sums import spell
from paravent.tui.boards.parts import Rect, clipped, stripe
from paravent.tui.widgets.canvas import Canvas, folded

CARDS_FROM = 9
"""A half of so many rows shows its animals as cards."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Where the parts of the arenas begin, and how high they are between their lines."""

    top: int
    rewards: int
    rival: int
    own: int
    width: int
    """Cells from the stripe to the last line."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The three arenas between their lines."""
        return columns(self.width)

    @property
    def rewards_at(self) -> int:
        """The first row of the rewards."""
        return self.top + 1

    @property
    def rival_at(self) -> int:
        """The first row of the rival's half."""
        return self.rewards_at + self.rewards + 1

    @property
    def own_at(self) -> int:
        """The first row of one's own half."""
        return self.rival_at + self.rival + 1

    @property
    def bottom(self) -> int:
        """The last line."""
        return self.own_at + self.own


@dataclass(frozen=True, slots=True)
class Fielded:
    """A team as it is drawn: planned or on the table."""

    cards: tuple[Face, ...]
    hw: int = 0
    coconut: bool = False
    leader: Face = -1
    """Who leads, though perhaps sent away."""

    @property
    def tokens(self) -> str:
        """What lies with the animals."""
        return " · ".join([*([f"{self.hw} HW"] if self.hw else []), *(["Coconut"] if self.coconut else [])])


def fielded(state: State, seat: Seat, arena: int) -> Fielded:
    """A team that lies open in an arena."""
    where = 3 * seat + arena
    return Fielded(tuple(state.teams[where]), state.armed[where], state.coconut == where, state.leaders[where])


def lines(canvas: Canvas, rows: Rows, seen: Seen, *, private: bool) -> None:
    """The frames of the arenas and the stripes at their left; one's own half dashed where only one sees it."""
    canvas.lay(_ruled(canvas.width, canvas.height, rows, seen.below, private=private), rows.top, rows.bottom + 1)


@lru_cache(maxsize=8)
def _ruled(width: int, height: int, rows: Rows, below: Seat, *, private: bool) -> Canvas:
    """A canvas with the lines on it; no key changes them, so they are drawn once."""
    canvas = Canvas(width, height)
    _rule(canvas, rows, below, private=private)
    return canvas


def _rule(canvas: Canvas, rows: Rows, below: Seat, *, private: bool) -> None:
    width, height = rows.width - 1, rows.bottom - rows.top + 1
    stripe(canvas, rows.top, rows.own_at - 1 - rows.top, 1 - below)
    stripe(canvas, rows.own_at - 1, rows.bottom - rows.own_at + 2, below)
    canvas.frame(1, rows.top, width, height)
    canvas.level(1, rows.rival_at - 1, width)
    for column in rows.columns[1:]:
        canvas.upright(column.x - 1, rows.top, height)
    if not private:
        canvas.level(1, rows.own_at - 1, width, "frame", "double")
        return
    for y in (rows.own_at - 1, rows.bottom):
        canvas.level(1, y, width, "private", "dashed")
        for column in rows.columns:
            canvas.fill(column.x, y, column.width, 1, "╌", "private")
    for x in (1, *(column.x + column.width for column in rows.columns)):
        canvas.fill(x, rows.own_at, 1, rows.own, "┊", "private")


def heads(
    canvas: Canvas,
    rows: Rows,
    seen: Seen,
    *,
    chosen: int | None,
    private: bool,
    notes: tuple[str, ...] = ("", "", ""),
) -> None:
    """The arenas' numbers and the tokens that lie there, on the lines; an arena is the target of its digit."""
    own = rows.own_at - 1 if private else rows.bottom
    for column in rows.columns:
        arena, end = column.arena, column.x + column.width - 1
        here = chosen == arena
        canvas.put(column.x + 1, rows.top, f"[{arena + 1}]" if here else f" {arena + 1} ", "chosen" if here else "key")
        if notes[arena]:
            canvas.right(end, rows.top, f" {notes[arena]} ", "dim")
        for seat, y in ((seen.above, rows.rival_at - 1), (seen.below, own)):
            words = tokens(seen.state, seat, arena)
            if words:
                canvas.right(end, y, f" {words} ", f"{LOOK[seat]} bold")
        canvas.target(column.x, rows.top, column.width, rows.bottom - rows.top + 1, str(arena + 1))


def tokens(state: State, seat: Seat, arena: int) -> str:
    """The tokens of an arena that count for a side."""
    words = []
    if seat == box.DOGS and state.hua[arena]:
        words.append(f"Hua +{box.HUA_AP}")
    if state.mushrooms[3 * seat + arena]:
        words.append(f"Mushroom +{state.mushrooms[3 * seat + arena] * box.MUSHROOM_AP}")
    if seat == box.CATS and state.raihuu[arena]:
        words.append(f"Raihuu +{state.raihuu[arena] * box.RAIHUU_AP}")
    return ", ".join(words)


def stakes(canvas: Canvas, column: Column, y: int, height: int, rewards: list[Face], cursor: str = "") -> None:
    """The rewards at stake, newest first, with as many words as there is room for; each a target `card N`."""
    newest = list(reversed(rewards))
    inner = column.width - 2
    for place, face in enumerate(newest[:height]):
        each = 1 if len(newest) > 1 and height < 4 * len(newest) else height
        each = height // len(newest) if each > 1 else 1
        row = y + place * each
        here = cursor == f"card {face}"
        look = "cursor reverse" if here else "strong"
        end = canvas.put(column.x + 1, row, box.NAMES[face], look)
        if here:
            canvas.spot = (column.x + 1, row)
        if each == 1 and (len(newest) > 1 or height == 1):
            canvas.put(end + 2, row, clipped(stacked(face), column.x + column.width - end - 2), "text")
        else:
            if end + 2 + len(mark(face)) <= column.x + column.width - 1:
                canvas.right(column.x + column.width - 1, row, mark(face), "dim")
            full = folded(box.TEXTS[face], inner)
            canvas_lines = full if len(full) < each else [brief(face)]
            for below, line in enumerate(canvas_lines, 1):
                canvas.put(column.x + 1, row + below, clipped(line, inner), "text")
        canvas.target(column.x, row, column.width, each, f"card {face}")


def stakes_height(width: int, rewards: list[list[Face]]) -> int:
    """How many rows the rewards take when each is told in full."""
    return max(sum(1 + len(folded(box.TEXTS[face], width - 2)) for face in stack) for stack in rewards)


def screen(canvas: Canvas, rows: Rows, column: Column, *, own: bool, panels: int = 3) -> None:
    """A half that is still behind a paravent."""
    y, height = (rows.own_at, rows.own) if own else (rows.rival_at, rows.rival)
    paravent(canvas, column.x + 1, y, column.width - 2, height, panels=panels)


def total_row(canvas: Canvas, column: Column, y: int, seat: Seat, addends: Addends, *, ahead: bool = False) -> None:
    """A team's sum: its addends, then the total at the right."""
    number = f"= {total(addends)}"
    room = column.width - 3 - len(number)
    canvas.put(column.x + 1, y, spell(addends, room) if addends else "nobody", "text" if addends else "dim")
    canvas.right(column.x + column.width - 1, y, number, f"{LOOK[seat]} bold" if ahead else "strong")


def team_rows(
    canvas: Canvas,
    column: Column,
    y: int,
    height: int,
    seat: Seat,
    team: Fielded,
    keys: Mapping[Face, str],
    cursor: str,
    *,
    up: bool,
) -> int:
    """A team in lines, the leader nearest to the middle; returns the first free row (going down, or up)."""
    step = -1 if up else 1
    row = y + height - 1 if up else y
    for face in team.cards[:height]:
        x = column.x + 1
        if keys:
            name = keys[face]
            canvas.put(x + 1, row, name, "key")
            canvas.target(column.x, row, column.width, 1, name)
            x += 3
        else:
            canvas.target(column.x, row, column.width, 1, f"card {face}")
        leads = face == team.leader
        acts = not keys and cursor == f"card {face}"
        canvas.put(x, row, f"{box.NAMES[face]:9}", "cursor" if acts else "strong" if leads else "text")
        canvas.put(x + 10, row, str(box.AP[face]), "strong" if leads else "text")
        if leads:
            canvas.put(x + 13, row, "LEADER", f"{LOOK[seat]} bold")
        row += step
    return row


def team_cards(
    canvas: Canvas,
    column: Column,
    y: int,
    height: int,
    seat: Seat,
    team: Fielded,
    keys: Mapping[Face, str],
    cursor: str,
    *,
    up: bool,
    keep: int = 0,
) -> int:
    """A team as cards, the leader nearest to the middle and with its power in full; returns the first free row.

    `keep` rows are left free for tokens.
    """
    width = min(column.width - 2, 34)
    x = column.x + (column.width - width) // 2
    free = height - keep
    roomy = sum(card_height(face, width) - 1 for face in team.cards) < free
    placed: list[tuple[Face, Rect]] = []
    row = y + height - 1 if up else y
    for face in team.cards:
        others = 2 * (len(team.cards) - 1)
        high = card_height(face, width, free if roomy else free - others) if roomy or face == team.leader else 3
        row -= high - 1 if up else 0
        placed.append((face, Rect(x, row, width, high)))
        row += 0 if up else high - 1
    for face, rect in reversed(placed):  # The leader lies on top.
        leads, here = face == team.leader, not keys and cursor == f"card {face}"
        card(
            canvas,
            rect,
            face,
            look="cursor" if here else LOOK[seat] if leads else "frame",
            stroke="heavy" if leads else "thin",
            tag="LEADER" if leads else "",
            words="card" if leads else "card-dim" if roomy else "",
        )
    for face, rect in placed:
        name = keys.get(face, "")
        canvas.put(rect.x + 2, rect.y, name, "key")
        canvas.target(column.x, rect.y, column.width, rect.height, name or f"card {face}")
        if not name and cursor == f"card {face}":
            canvas.spot = (rect.x + 2, rect.y)
    return row - 1 if up else row + bool(team.cards)


def spoken(team: Fielded) -> str:
    """A team in words: `Chai with 1 HW`."""
    tokens = [f"{team.hw} HW"] if team.hw else []
    tokens += ["the Coconut"] if team.coconut else []
    names = ", ".join(box.NAMES[face] for face in team.cards)
    return names + (f" with {' and '.join(tokens)}" if tokens else "")

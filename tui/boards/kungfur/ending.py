"""How the end looks: who won and why, round by round, how the tracks went, and the fights worth remembering."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.story import Entry
from paravent.core.requests import Seat
from paravent.tui.boards.kungfur import tale
from paravent.tui.boards.kungfur.brief import LETTER, SIDE
from paravent.tui.boards.kungfur.hand import MEDIUM
from paravent.tui.boards.kungfur.parts import LOOK, Seen, status
from paravent.tui.boards.kungfur.sums import spell
from paravent.tui.boards.kungfur.tale import Result
from paravent.tui.boards.parts import clipped, several
from paravent.tui.glyphs import SIDE_STRIPES
from paravent.tui.widgets.canvas import Canvas

_LEFT: Final = 12
"""Cells before the first round."""
_WORDS: Final = 66
"""Cells that what is worth remembering takes, mostly."""
_WIDE: Final = 100
_HIGH: Final = 50
"""From so many cells on there is room to stand in the middle, with larger charts."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Where everything stands: the column of the names, the cells of a round and of a bar, the rows of a chart."""

    left: int
    each: int
    bar: int
    rows: int

    @classmethod
    def of(cls, canvas: Canvas, rounds: int) -> Plot:
        """What suits a canvas."""
        wide, high = canvas.width >= _WIDE, canvas.height >= _HIGH
        each = max(6, min(14 if wide else 10, (canvas.width - _LEFT - 1) // max(rounds, 1)))
        left = (canvas.width - max(_LEFT + rounds * each + len(_KEY), _WORDS)) // 2 if wide else 0
        return cls(max(left, 0), each, 4 if each > 10 else 2, 10 if high else 6)

    def x(self, place: int) -> int:
        """The first column of a round."""
        return self.left + _LEFT + place * self.each


_KEY: Final = "▲ won  = tied"


def draw(canvas: Canvas, seen: Seen) -> None:
    """The whole screen."""
    state, width = seen.state, canvas.width
    last = tale.since(state, story.OVER)
    over = last[0] if last else (story.OVER, story.END_DRAW, -1, 0, 0, 0, 0)
    status(canvas, 0, seen, seen.above)
    status(canvas, canvas.height - 1, seen, seen.below)
    tall = canvas.height >= MEDIUM
    rounds = _rounds(state)
    plot = Plot.of(canvas, len(rounds))
    y = max(3, (canvas.height - 17 - 2 * plot.rows) // 3) if tall else 1
    look = f"{LOOK[over[2]]} bold" if over[2] >= 0 else "strong"
    canvas.centre(0, y, width, _headline(over), look)
    canvas.centre(0, y + 1 + tall, width, _why(over), "text")
    y += 3 + 2 * tall
    if not rounds:
        _early(canvas, seen, y)
        return
    y = _table(canvas, seen, y, plot, rounds) + 1
    if tall:
        y = _chart(canvas, seen, y, plot, "VP", [point.vp for point in rounds], 0) + 1
        y = _chart(canvas, seen, y, plot, "SP", [point.sp for point in rounds], box.SP_MOST) + 1
    else:
        y = _numbers(canvas, seen, y, plot, rounds) + 1
    for label, side, words in _highlights(state):
        canvas.put(plot.left + 2, y, label, "dim")
        canvas.put(plot.left + 24, y, clipped(f"{side:6}{words}", width - plot.left - 25), "text")
        y += 1


def _early(canvas: Canvas, seen: Seen, y: int) -> None:
    """What there is to say of a game that ended before a fight was fought."""
    width = min(canvas.width - 8, 70)
    x = (canvas.width - width) // 2
    left = next((e for e in seen.state.story if e[0] == story.LEFT), None)
    number = max(seen.state.round, 1)
    who = "The game ended"
    if left is not None:
        who = f"The {SIDE[left[1]]} ({seen.names[left[1]]}) {('resigned', 'left', 'were dropped')[left[2]]}"
    y = canvas.wrap(x, y, width, f"{who} in round {number}, before a fight was fought: there is nothing to count.")
    for words in EARLY:
        y = canvas.wrap(x, y + 1, width, words, "dim")


EARLY: Final = (
    (
        "Now: the same table again, with the sides as they were or swapped; the first screen; or the game told again "
        "from what is kept of it. The last rows have the keys."
    ),
    "Whoever leaves a table without resigning goes on with it later.",
)


def _headline(over: Entry) -> str:
    words = "a draw" if over[2] < 0 else f"the {SIDE[over[2]]} win"
    spaced = "   ".join(" ".join(word) for word in words.upper().split())
    return f"▲ ▲ ▲    {spaced}    ▲ ▲ ▲" if over[2] >= 0 else spaced


def _why(over: Entry) -> str:
    """Why it ended, in one of the sentences."""
    _, reason, winner, dogs, cats, *spirit = over
    high, low = max(dogs, cats), min(dogs, cats)
    if reason == story.END_DRAW:
        return f"level in everything: {dogs} to {cats} victory points, {spirit[0]} to {spirit[1]} spirit points"
    side, rival = SIDE[winner], SIDE[1 - winner]
    vp = (dogs, cats)[winner], (dogs, cats)[1 - winner]
    if reason == story.END_LEAD:
        return f"by a lead of {high - low} victory points: {high} to {low}"
    if reason == story.END_SP:
        return f"the {rival} have no spirit points left"
    if reason == story.END_BOTH:
        more = f"the {side} have more victory points: {vp[0]} to {vp[1]}"
        return f"neither side has spirit points left, and {more}"
    if reason == story.END_PILE:
        what = "victory points" if high != low else "spirit points"
        score = (vp[0], vp[1]) if high != low else (spirit[winner], spirit[1 - winner])
        return f"the reward pile is out, and the {side} have more {what}: {score[0]} to {score[1]}"
    return f"the {rival} have left the table"


@dataclass(frozen=True, slots=True)
class Round:
    """What a round came to."""

    number: int
    fights: tuple[Result, ...]
    vp: tuple[int, int]
    sp: tuple[int, int]


def _rounds(state: State) -> list[Round]:
    """Every round in which a fight was fought, with the tracks at its end."""
    found: list[Round] = []
    vp, sp, number = [0, 0], [box.SP_MOST, box.SP_MOST], 0
    begin = 0
    for at, e in enumerate(state.story):
        if e[0] == story.VP:
            vp[e[1]] = e[3]
        elif e[0] == story.SP:
            sp[e[1]] = e[3]
        elif e[0] == story.ROUND:
            begin, number = at, e[1]
        if e[0] in (story.REFRESH, story.OVER):
            fights = tuple(tale.results(state.story[begin:at], number))
            if fights:
                found.append(Round(number, fights, (vp[0], vp[1]), (sp[0], sp[1])))
    return found


def _table(canvas: Canvas, seen: Seen, y: int, plot: Plot, rounds: list[Round]) -> int:
    """Won, tied, lost, arena by arena."""
    for row, label in enumerate(("round", "arena")):
        canvas.put(plot.left + 2, y + row, label, "dim")
    for place, found in enumerate(rounds):
        x = plot.x(place)
        canvas.put(x, y, str(found.number), "strong")
        canvas.put(x, y + 1, "1 2 3", "dim")
        canvas.target(x, y, plot.each, 4, f"round {found.number}")
        for row, seat in ((y + 2, seen.above), (y + 3, seen.below)):
            for fight in found.fights:
                mark = "=" if fight.winner < 0 else "▲" if fight.winner == seat else "·"
                canvas.put(x + 2 * fight.arena, row, mark, f"{LOOK[seat]} bold" if mark == "▲" else "dim")
    for row, seat in ((y + 2, seen.above), (y + 3, seen.below)):
        canvas.put(plot.left + 2, row, f"{LETTER[seat]} {SIDE_STRIPES[seat]}", LOOK[seat])
    end = plot.x(len(rounds))
    if end + len(_KEY) < canvas.width:
        canvas.put(end, y + 3, _KEY, "dim")
    return y + 4


def _numbers(canvas: Canvas, seen: Seen, y: int, plot: Plot, rounds: list[Round]) -> int:
    """The tracks after each round."""
    for name in ("VP", "SP"):
        for seat in (seen.above, seen.below):
            canvas.put(plot.left + 2, y, name, "dim")
            canvas.put(plot.left + 5, y, LETTER[seat], f"{LOOK[seat]} bold")
            for place, found in enumerate(rounds):
                value = (found.vp if name == "VP" else found.sp)[seat]
                canvas.put(plot.x(place), y, str(value), LOOK[seat])
            y += 1
    return y


def _chart(canvas: Canvas, seen: Seen, y: int, plot: Plot, name: str, values: list[tuple[int, int]], most: int) -> int:
    """A track as bars, both sides in their stripes, with the numbers below."""
    top = max(most, *(max(pair) for pair in values), 1) if values else 1
    canvas.put(plot.left + 2, y, name, "heading")
    for place, pair in enumerate(values):
        for column, seat in enumerate((seen.above, seen.below)):
            x = plot.x(place) + (plot.bar + 1) * column
            bar = round(pair[seat] * plot.rows / top)
            for row in range(bar):
                canvas.put(x, y + plot.rows - 1 - row, SIDE_STRIPES[seat] * plot.bar, LOOK[seat])
            canvas.put(x, y + plot.rows, f"{pair[seat]:^{plot.bar}}", f"{LOOK[seat]} bold")
    return y + plot.rows + 1


def _highlights(state: State) -> Iterator[tuple[str, str, str]]:
    """The strongest team, the closest fight, the best reward."""
    fights = tale.results(state.story)
    if not fights:
        return
    best = max(fights, key=lambda fight: max(fight.totals))
    seat: Seat = box.DOGS if best.totals[0] >= best.totals[1] else box.CATS
    addends = _addends(state, best, seat)
    where = f"{max(best.totals)} in round {best.round}, arena {best.arena + 1}"
    yield "most AP in one arena", SIDE[seat], f"{where}: {spell(addends, 40)}"
    won = [fight for fight in fights if fight.winner >= 0]
    if won:
        close = min(won, key=lambda fight: (abs(fight.totals[0] - fight.totals[1]), -sum(fight.totals)))
        yield "closest fight", SIDE[close.winner], f"{close.score} in round {close.round}, arena {close.arena + 1}"
    reward = _best_reward(state)
    if reward is not None:
        yield reward


def _addends(state: State, fight: Result, seat: Seat) -> list[tuple[int, int]]:
    number = 0
    for e in state.story:
        if e[0] == story.ROUND:
            number = e[1]
        elif e[0] == story.TOTAL and (number, e[1], e[2]) == (fight.round, seat, fight.arena):
            return list(zip(e[4::2], e[5::2], strict=True))
    return []


def _best_reward(state: State) -> tuple[str, str, str] | None:
    """The reward that moved the tracks most."""
    best: tuple[int, str, str] | None = None
    number, face, seat = 0, -1, 0
    moved = 0
    for e in [*state.story, (story.ROUND, 0)]:
        if e[0] in (story.ROUND, story.CLAIMED, story.KEPT, story.FIGHT):
            if face >= 0 and moved > (best[0] if best else 0):
                best = (moved, SIDE[seat], f"{box.NAMES[face]} in round {number}: {several(moved, 'point')}")
            number, face, moved = (e[1] if e[0] == story.ROUND else number), -1, 0
        if e[0] in (story.CLAIMED, story.KEPT):
            seat, face = e[1], e[-1]
        elif e[0] in (story.VP, story.SP) and face >= 0 and e[4] == face:
            moved += abs(e[3] - e[2])
    return ("best reward", best[1], best[2]) if best else None

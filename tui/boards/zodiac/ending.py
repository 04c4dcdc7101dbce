"""How the end looks: who won, and every duel with its fighters, stars and sums, upright and turned."""

from __future__ import annotations

from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import story
from paravent.core.requests import Seat
from paravent.tui.boards.parts import Rect, clipped, stripe
from paravent.tui.boards.zodiac import course, tall
from paravent.tui.boards.zodiac.course import Past
from paravent.tui.boards.zodiac.parts import HIDDEN, LETTER, LOOK, Seen, known, status
from paravent.tui.widgets.canvas import Canvas

_LEFT: Final = 3


def draw(canvas: Canvas, seen: Seen, cursor: str) -> None:
    """The whole screen."""
    width = canvas.width
    over = seen.state.story[-1]
    winner = over[2]
    status(canvas, 0, seen, seen.above)
    large = canvas.height >= tall.LEAST
    y = 3 if large else 2
    canvas.centre(0, y, width, _headline(seen, winner), f"{LOOK[winner]} bold")
    canvas.centre(0, y + 1, width, _why(seen), "text")
    y += 3 if large else 2
    half = (12 if canvas.height >= tall.ROOMY else 7) if large else 4
    _grid(canvas, seen, y, half, cursor, large=large)
    y += 2 * half + 3
    canvas.put(2, y, "▸ led the duel   ▲ won, upright   ▼ lost, turned   × cancelled star", "dim")
    _stars(canvas, y + 1, seen)
    if large:
        _told(canvas, seen, y + 3)
    status(canvas, canvas.height - 1, seen, seen.below)


def _told(canvas: Canvas, seen: Seen, y: int) -> None:
    """How each duel ended, in a sentence, and its turns below where there is room."""
    state = seen.state
    turns = canvas.height >= tall.ROOMY
    for e in state.story:
        if e[0] == story.WON:
            canvas.put(2, y, story.tell(e, state.cards).text, "text")
            y += 1
            if turns:
                told = [f"{LETTER[turn.seat]} {turn.mark.strip()}{turn.words}" for turn in course.turns(state, e[2])]
                y = canvas.wrap(4, y, canvas.width - 6, " · ".join(told), "dim", rows=2)


def _headline(seen: Seen, winner: Seat) -> str:
    high, low = seen.state.wins[winner], seen.state.wins[1 - winner]
    words = f"{seen.does(winner, 'win')} {high} to {low}".upper()
    return "▲   " + "   ".join(" ".join(word) for word in words.split()) + "   ▲"


def _why(seen: Seen) -> str:
    over = seen.state.story[-1]
    if over[1] == story.END_LEFT:
        return f"{box.SIDES[1 - over[2]]} has left the table"
    last = course.past(seen.state)[-1]
    return f"duel {last.number} decided it: {_score(last)}, {story.WHYS[last.why]}"


def _score(past: Past) -> str:
    return f"{past.powers[past.winner]} to {past.powers[1 - past.winner]}"


def _grid(canvas: Canvas, seen: Seen, top: int, half: int, cursor: str, *, large: bool) -> None:
    """A column a duel."""
    width = canvas.width - 1
    canvas.frame(1, top, width, 2 * half + 3)
    middle = top + 1 + half
    canvas.level(1, middle, width, "frame", "double")
    stripe(canvas, top + 1, half, seen.above)
    stripe(canvas, middle + 1, half, seen.below)
    for row, seat in ((middle - 1, seen.above), (middle + 1, seen.below)):
        canvas.put(2, row, LETTER[seat], f"{LOOK[seat]} bold")
    each = (width - _LEFT - 1) // box.DUELS
    found = {past.number: past for past in course.past(seen.state)}
    for column in range(box.DUELS):
        x = 1 + _LEFT + column * each
        canvas.upright(x, top, 2 * half + 3)
        number = column + 1
        here = cursor == f"duel {number}"
        canvas.put(x + 2, top, f"{'▸' if here else ' '}duel {number} ", "cursor reverse" if here else "key")
        canvas.target(x, top, each, 2 * half + 3, str(number))
        if number in found and large:
            tall.past(canvas, seen, found[number], seen.above, Rect(x + 1, top + 1, each - 1, half), cursor)
            tall.past(canvas, seen, found[number], seen.below, Rect(x + 1, middle + 1, each - 1, half), cursor)
        elif number in found:
            for seat, rows in (
                (seen.above, range(top + 1, middle)),
                (seen.below, range(middle + half, middle, -1)),
            ):
                _cell(canvas, seen, found[number], seat, [*rows], x + 1, each - 1)
        elif number > seen.state.duel:
            canvas.centre(x + 1, middle - 1, each - 1, "-", "dim")


def _cell(canvas: Canvas, seen: Seen, past: Past, seat: Seat, rows: list[int], x: int, width: int) -> None:
    """A side of a duel, from the outside to the middle: fighter, stars, sum."""
    state = seen.state
    won = past.winner == seat
    look = f"{LOOK[seat]} bold" if won else "text"
    fighter = past.fighter(seat)
    name = box.NAMES[fighter[1]] if fighter is not None else "nobody"
    if state.fighters[past.number - 1][seat] < 0 and width < 16:
        name = f"{HIDDEN} {box.SHORT[fighter[1]]}" if fighter is not None else HIDDEN
    lead = "▸" if past.leader == seat else " "
    canvas.put(x, rows[0], lead, "strong")
    canvas.put(x + 1, rows[0], clipped(name, width - 1), look)
    pile = state.piles[2 * (past.number - 1) + seat]
    stars = [f"{'×' if face in state.cancelled else '★'}{box.SHORT[face]}" for face in pile]
    each = max(1, width // 5)
    lines = [" ".join(stars[first : first + each]) for first in range(0, len(stars), each)]
    for row, line in zip(rows[1:-1], lines, strict=False):
        canvas.put(x + 1, row, clipped(line, width - 1), "star")
    penalty = " pen." if not won and past.why == story.WHY_PENALTY else ""
    canvas.put(x + 1, rows[-1], f"{'▲' if won else '▼'} {past.powers[seat]:2}{penalty}", look)


def _stars(canvas: Canvas, y: int, seen: Seen) -> None:
    """What nobody used, as far as it is known."""
    x = canvas.put(2, y, "stars not used: ", "dim")
    for seat in (seen.above, seen.below):
        slots = seen.state.hands[seat]
        names = [box.SHORT[face] for face in known(seen, slots)]
        names += [HIDDEN] * (len(slots) - len(names))
        x = canvas.put(x, y, f"{box.SIDES[seat]} ", f"{LOOK[seat]} bold")
        x = canvas.put(x, y, " ".join(names) or "none", "text") + 3

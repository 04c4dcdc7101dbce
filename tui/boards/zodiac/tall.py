"""How a duel looks where there is room: bases as cards, five columns of cards that stand upright or lie turned.

The same things as on a small screen (`duel`), which hands over to this one.
"""

from __future__ import annotations

from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import signs
from paravent.core.games.zodiac.state import GONE
from paravent.core.requests import Face, Seat
from paravent.tui.boards.parts import Rect, clipped, stripe
from paravent.tui.boards.zodiac import course, standing
from paravent.tui.boards.zodiac.course import Past
from paravent.tui.boards.zodiac.parts import HIDDEN, LOOK, OF_ITS_SIDE, Seen, named, rearguard, short, spelled, status
from paravent.tui.widgets.canvas import Canvas

LEAST: Final = 33
"""Rows from which on there is room."""
ROOMY: Final = 45
"""Rows from which on the answers are cards, too."""
PANELS: Final = 10
"""Rows of answers that are cards."""
_FIXED: Final = 5
"""Rows that are none of the bases, the duels, the words and the list."""
_LEAST_SIDE: Final = 5
"""Rows of a side: a card and its sum."""
_LARGE: Final = 10
"""Rows of a side from which on past cards are large."""
_UPRIGHT: Final = ((7, 4), (15, 7))
"""Width and height of a card that won, small and large …"""
_TURNED: Final = ((9, 3), (17, 4))
"""… and of one that lost."""


def draw(canvas: Canvas, seen: Seen, cursor: str, count: int, *, hand: bool) -> Rect:
    """The whole screen but for the list at the bottom; returns the rectangle for that."""
    width, height = canvas.width, canvas.height
    rows = PANELS if height >= ROOMY else max(4, min(count, 7))
    words = 2 if standing.stands(seen)[0] else 0
    rest = height - _FIXED - words
    bases = 7 if height >= ROOMY else 6 if rest - rows - 12 >= 2 * _LEAST_SIDE else 5
    half = (rest - rows - 2 * bases) // 2
    rows = rest - 2 * bases - 2 * half
    status(canvas, 0, seen, seen.above)
    base(canvas, Rect(1, 1, width - 1, bases), seen, seen.above, cursor)
    top = 1 + bases
    _columns(canvas, seen, top, half, cursor)
    y = top + 2 * half + 3
    standing.draw(canvas, seen, y)
    y += words
    base(canvas, Rect(1, y, width - 1, bases), seen, seen.below, cursor)
    status(canvas, y + bases, seen, seen.below, hand=hand)
    stripe(canvas, y + 1 + bases, rows, seen.below)
    return Rect(1, y + 1 + bases, width - 1, rows)


def base(canvas: Canvas, rect: Rect, seen: Seen, seat: Seat, cursor: str) -> None:
    """The fighters of a base as cards beside one another."""
    state = seen.state
    stripe(canvas, rect.y, rect.height, seat)
    fighters = state.bases[seat]
    if not fighters:
        canvas.put(rect.x + 1, rect.y + 1, "no fighter in the base", "dim")
        return
    wide = min(26, (rect.width + 1) // max(len(fighters), 5) - 1)
    for place, face in enumerate(fighters):
        x = rect.x + place * (wide + 1)
        here = cursor == f"card {face}"
        canvas.fill(x + 1, rect.y + 1, wide - 2, rect.height - 2, " ", "card")
        canvas.frame(x, rect.y, wide, rect.height, "cursor" if here else "frame", "heavy" if here else "thin")
        inner = wide - 4
        name = named(face, state.duel)
        name = name if len(name) <= wide - 2 else short(face, state.duel)
        canvas.put(x + 2 - (len(name) > wide - 3), rect.y + 1, clipped(name, wide - 2), "strong on card")
        sign = signs.reading(face, state.duel)[0]
        canvas.wrap(x + 2, rect.y + 2, inner, OF_ITS_SIDE[sign], "card-dim", rows=rect.height - 3)
        mark = rearguard(state, face)
        if mark:
            words = f" {mark} "
            canvas.right(x + wide - 1, rect.y, words, "legal" if mark == "rear" else "dim")
        canvas.target(x, rect.y, wide, rect.height, f"card {face}")
        if here:
            canvas.spot = (x + 2, rect.y + 1)


def _columns(canvas: Canvas, seen: Seen, top: int, half: int, cursor: str) -> None:
    """A column a duel, the present one the widest."""
    state, width = seen.state, canvas.width
    now = max(state.duel, 1)
    canvas.frame(1, top, width - 1, 2 * half + 3)
    middle = top + 1 + half
    canvas.level(1, middle, width - 1)
    stripe(canvas, top + 1, half, seen.above)
    stripe(canvas, middle + 1, half, seen.below)
    each = max(10, (width - 7) // 7)
    main = width - 7 - 4 * each
    found = {over.number: over for over in course.past(state)}
    x = 2
    for number in range(1, box.DUELS + 1):
        wide = main if number == now else each
        if number > 1:
            canvas.upright(x - 1, top, 2 * half + 3)
        _head(canvas, seen, Rect(x, top, wide, 2 * half + 3), number, cursor)
        upper, lower = Rect(x, top + 1, wide, half), Rect(x, middle + 1, wide, half)
        if number == now:
            canvas.level(x - 1, middle, wide + 2, "frame", "double")
            words, look = standing.stamp(seen)
            canvas.centre(x, middle, wide, words, look)
            _side(canvas, seen, seen.above, upper, cursor)
            _side(canvas, seen, seen.below, lower, cursor)
        elif number in found:
            past(canvas, seen, found[number], seen.above, upper, cursor)
            past(canvas, seen, found[number], seen.below, lower, cursor)
        x += wide + 1
    counted = standing.counted(seen)
    words = f" {counted}{' · ' if counted else ''}deck {len(state.deck)} "
    canvas.right(width - 2, top + 2 * half + 2, words, "strong")
    canvas.target(width - 2 - len(words), top + 2 * half + 2, len(words), 1, "deck")


def _head(canvas: Canvas, seen: Seen, rect: Rect, number: int, cursor: str) -> None:
    """The number of a duel on the upper line, the sign to follow behind it."""
    state = seen.state
    here = cursor == f"duel {number}"
    look = "cursor reverse" if here else "key" if number <= state.duel else "dim"
    end = canvas.put(rect.x + 1, rect.y, f"{'▸' if here else ' '}{number} ", look)
    if number == state.duel and state.lead_sign >= 0:
        canvas.put(end, rect.y, f"follow {box.SIGNS[state.lead_sign].upper()} ", "heading")
    if here:
        canvas.spot = (rect.x + 1, rect.y)
    canvas.target(rect.x, rect.y, rect.width, rect.height, str(number))


def past(canvas: Canvas, seen: Seen, over: Past, seat: Seat, rect: Rect, cursor: str) -> None:
    """A side of a duel that is over: the card upright or turned outside, its stars, its sum at the middle line."""
    state = seen.state
    up = seat == seen.above
    won = over.winner == seat
    face = state.fighters[over.number - 1][seat]
    high = _card(canvas, rect, face, LOOK[seat], won=won, up=up, here=face >= 0 and cursor == f"card {face}")
    look = f"{LOOK[seat]} bold" if won else "text"
    lost = "p" if over.why == 1 and not won else ""
    leads = "▸" if over.leader == seat else " "
    y = rect.y + rect.height - 1 if up else rect.y
    canvas.put(rect.x + 1, y, f"{leads}= {over.powers[seat]}{lost}", look)
    turns = [turn for turn in course.turns(state, over.number) if turn.seat == seat and turn.face >= 0]
    room = rect.height - high - 1
    for row, turn in enumerate(turns[-room:] if room > 0 else ()):
        off = turn.face in state.cancelled and not turn.rear
        at = rect.y + high + row if up else rect.y + 1 + row
        fits = len(turn.words) + 2 <= rect.width
        words = f"{'×' if off else turn.mark}{turn.words if fits else box.SHORT[turn.face]}"
        canvas.put(rect.x + 1, at, words, "dim" if off else "text")


def _card(canvas: Canvas, rect: Rect, face: Face, look: str, *, won: bool, up: bool, here: bool) -> int:
    """A card that stands upright or lies turned, or its place holder; returns its height."""
    large = rect.height >= _LARGE
    wide, high = (_UPRIGHT if won else _TURNED)[large]
    x = rect.x + (rect.width - wide) // 2
    y = rect.y if up else rect.y + rect.height - high
    canvas.fill(x + 1, y + 1, wide - 2, high - 2, " ", "card")
    canvas.frame(x, y, wide, high, "cursor" if here else look if won else "frame", "heavy" if here else "thin")
    if face == GONE:
        canvas.put(x + 2, y + 1, HIDDEN, "hidden on card")
    else:
        sign, _, power = box.NAMES[face].rpartition(" ")
        lines = [sign, power] if large and won else [f"{sign} {power}" if large else box.SHORT[face]]
        for row, line in enumerate(lines):
            canvas.put(x + 2, y + 1 + row, line, "strong on card")
        canvas.target(x, y, wide, high, f"card {face}")
    if here:
        canvas.spot = (x + 2, y + 1)
    mark = ("▲", f"{look} bold on card") if won else ("▼", "card-dim")
    canvas.right(x + wide - 2, y + high - 2, *mark)
    return high


def _side(canvas: Canvas, seen: Seen, seat: Seat, rect: Rect, cursor: str) -> None:
    """A side of the present duel: its fighter as a card outside, its turns, its sum at the middle line."""
    state = seen.state
    up = seat == seen.above
    face = state.fighters[state.duel - 1][seat] if state.duel else GONE
    if face == GONE:
        words = "no fighter yet" if state.duel and len(state.winners) < state.duel else ""
        canvas.put(rect.x + 2, rect.y + rect.height // 2, words, "dim")
        return
    wide = min(rect.width - 2, 36)
    y = rect.y if up else rect.y + rect.height - 4
    here = cursor == f"card {face}"
    sign, power = signs.sign_of(state, seat), state.power[seat]
    canvas.fill(rect.x + 2, y + 1, wide - 2, 2, " ", "card")
    canvas.frame(rect.x + 1, y, wide, 4, "cursor" if here else LOOK[seat], "heavy")
    end = canvas.put(rect.x + 3, y + 1, f"{box.SIGNS[sign].upper()} {power}", "strong on card")
    if (box.SIGN[face], box.POWER[face]) != (sign, power):
        canvas.put(end + 1, y + 1, clipped(f"({box.NAMES[face]})", wide - (end - rect.x) - 1), "card-dim")
    canvas.put(rect.x + 3, y + 2, clipped(OF_ITS_SIDE[sign], wide - 4), "card")
    canvas.target(rect.x + 1, y, wide, 4, f"card {face}")
    if here:
        canvas.spot = (rect.x + 3, y + 1)
    y = rect.y + rect.height - 1 if up else rect.y
    total = f"= {signs.power_of(state, seat)}"
    canvas.right(rect.x + rect.width - 1, y, total, f"{LOOK[seat]} bold")
    canvas.put(rect.x + 1, y, spelled(state, seat, rect.width - len(total) - 3), "text")
    _turns(canvas, seen, seat, Rect(rect.x + 1, rect.y + 4 if up else rect.y + 1, rect.width - 2, rect.height - 5))


def _turns(canvas: Canvas, seen: Seen, seat: Seat, rect: Rect) -> None:
    """What this side did in its turns, with the number of the turn."""
    state = seen.state
    off = {star.face for star in state.used if not star.active}
    mine = [(n, turn) for n, turn in enumerate(course.turns(state, state.duel), 1) if turn.seat == seat]
    if len(mine) > rect.height:  # Stars first: the passes are in the log.
        mine = [(number, turn) for number, turn in mine if turn.face >= 0] or mine
    for row, (number, turn) in enumerate(mine[-rect.height :] if rect.height > 0 else ()):
        gone = turn.face in off and not turn.rear
        canvas.put(rect.x, rect.y + row, f"{number:2}", "dim")
        canvas.put(rect.x + 3, rect.y + row, "×" if gone else turn.mark, "dim" if gone else "star")
        full = turn.face >= 0 and rect.width > 40
        words = f"{box.NAMES[turn.face]}  {turn.effect}" if full else turn.words
        canvas.put(rect.x + 5, rect.y + row, clipped(words, rect.width - 5), "dim" if gone else "text")

"""What the screens of Kung Fur Fight are drawn from: stripes, status lines, paravents, cards, the arenas' columns.

Every function draws on a canvas and knows no key, no request and no choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import plans
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Face, Seat
from paravent.tui.boards.kungfur.brief import KINDS, LETTER, SIDE, brief
from paravent.tui.boards.parts import Rect, Sight, clipped, pips, stripe
from paravent.tui.widgets.canvas import Canvas, Stroke, folded

LOOK: Final = ("side-0", "side-1")
"""The look of what belongs to a side."""
NARROW: Final = 80
STATUS_WIDTH: Final = 78


@dataclass(frozen=True, slots=True)
class Seen(Sight[State]):
    """What every screen is drawn from; an onlooker sits with the dogs."""

    was: State | None = None
    """The table a moment ago, where this moment is shown."""

    @property
    def above(self) -> Seat:
        """Who sits at the top."""
        return 1 - self.below

    def who(self, seat: Seat) -> str:
        """A player and the side, in words."""
        return f"{self.names[seat]}, {SIDE[seat]}"


@dataclass(frozen=True, slots=True)
class Column:
    """The cells of an arena between its two lines."""

    arena: int
    x: int
    width: int


def columns(width: int) -> tuple[Column, ...]:
    """Three arenas side by side behind the stripe, in `width` cells."""
    room = width - 5
    widths = [room // 3 + (place < room % 3) for place in range(3)]
    return tuple(Column(place, 2 + place + sum(widths[:place]), widths[place]) for place in range(3))


# -- a side's own lines ----------------------------------------------------------------------------


def status(
    canvas: Canvas, y: int, seen: Seen, seat: Seat, limit: Sequence[tuple[str, str]] = (), weapons: int | None = None
) -> None:
    """A side's tracks in one row, which is the target `side 0` or `side 1`.

    `limit` replaces the plain card limit; `weapons` are the Hidden Weapons that are still in hand, of all.
    """
    state, was = seen.state, seen.was or seen.state
    look = LOOK[seat]
    stripe(canvas, y, 1, seat)
    gap = max(0, min(6, (canvas.width - NARROW) // 7))
    at = [21, 27, 47, 66, 74]
    at = [x - max(0, NARROW - canvas.width) + gap * (place + 2) for place, x in enumerate(at)]
    room = at[0] - 5
    name = seen.who(seat) if len(seen.who(seat)) <= room else f"{clipped(seen.names[seat], room - 6)}, {SIDE[seat]}"
    canvas.spans(2, y, (LETTER[seat], f"{look} bold"), (f" {name}", look))
    canvas.spans(at[0], y, ("VP ", "dim"), *_number(state.vp[seat], was.vp[seat]))
    full, empty = pips(state.sp[seat], box.SP_MOST)
    gone = max(0, was.sp[seat] - state.sp[seat])
    canvas.spans(
        at[1],
        y,
        ("SP ", "dim"),
        (full, look),
        (empty[:gone], "bad"),
        (empty[gone:], "dim"),
        (" ", "text"),
        *_number(state.sp[seat], was.sp[seat], right=2),
    )
    canvas.spans(at[2], y, ("limit ", "dim"), *(limit or limited(state, seat)))
    canvas.spans(at[3], y, ("food ", "dim"), *_number(state.food[seat], was.food[seat]))
    hw = [(f"{weapons}", "strong"), (f"/{state.hw[seat]}", "text")] if weapons is not None else []
    canvas.spans(at[4], y, ("HW ", "dim"), *(hw or _number(state.hw[seat], was.hw[seat])))
    canvas.target(0, y, canvas.width, 1, f"side {seat}")


def _number(now: int, was: int, right: int = 0) -> list[tuple[str, str]]:
    """A value; one that has just changed shows how."""
    if now == was:
        return [(f"{now:>{right}}", "strong")]
    return [(f"{now:>{right}}{'▲' if now > was else '▼'}", "good" if now > was else "bad")]


def limited(state: State, seat: Seat) -> list[tuple[str, str]]:
    """The card limit that holds for the next plan, with a Block that lowers it."""
    allowed = plans.limit(state, seat)
    note = [(" Block", "price")] if state.blocked[seat] else []
    return [("●" * allowed, "dim"), (f" {allowed}", "strong"), *note]


def belongings(canvas: Canvas, y: int, seen: Seen, seat: Seat, *, hand: bool) -> None:
    """What a side has besides its tracks, in one row: what is in hand, rests, lies in front of it."""
    state = seen.state
    stripe(canvas, y, 1, seat)
    parts = []
    if hand:
        parts.append((f"hand {len(state.hands[seat])}", named(state.hands[seat])))
    if state.rest[seat]:
        parts.append(("resting", named(state.rest[seat])))
    if state.front[seat]:
        parts.append(("in front", named(state.front[seat])))
    room = canvas.width - 3
    full = sum(len(label) + len(words) + 1 for label, words in parts) + 3 * (len(parts) - 1)
    x = 2
    if full > room:  # The hand is what can be looked up most easily.
        parts = [(label, "" if label.startswith("hand") else words) for label, words in parts]
    canvas.target(0, y, canvas.width, 1, f"side {seat}")
    held = {"resting": state.rest[seat], "in front": state.front[seat]}
    for place, (label, words) in enumerate(parts):
        x = canvas.put(x + (3 if place else 0), y, label, "dim")
        if words:
            _aims(canvas, x, y, held.get(label, state.hands[seat]))
            x = canvas.put(x + 1, y, clipped(words, canvas.width - x - 2), "text")


def _aims(canvas: Canvas, x: int, y: int, faces: Sequence[Face]) -> None:
    """The targets of names behind one another, each with the blank before it: the cursor's place."""
    told = f" {named(faces)} "
    for face in faces:
        name = box.NAMES[face]
        canvas.target(x + told.index(f" {name} "), y, len(name) + 1, 1, f"card {face}")


def named(faces: Sequence[Face]) -> str:
    """Names behind one another, equal ones counted: `Fu Monk x2`."""
    names = [box.NAMES[face] for face in faces]
    return " ".join(name + (f" x{names.count(name)}" if names.count(name) > 1 else "") for name in dict.fromkeys(names))


# -- paravents --------------------------------------------------------------------------------------


def paravent(canvas: Canvas, x: int, y: int, width: int, height: int, *, panels: int = 3, of: int = 3) -> None:
    """A folding screen that fills the rectangle; with fewer `panels` it is folded away from the left."""
    if width < 2 * of + 1 or height < 1 or panels < 1:
        return
    each = (width - 1) // of
    left = x + (width - of * each - 1) // 2 + (of - panels) * each
    edges = [left + panel * each for panel in range(panels + 1)]
    if height < 4:
        for edge in edges[:-1]:
            canvas.fill(edge + 1, y, each - 1, height, "▒", "hidden")
        for edge in edges[1:-1]:
            canvas.fill(edge, y, 1, height, "│", "hidden")
        return
    canvas.fill(left, y, panels * each, height - 1, "▒", "hidden")
    canvas.frame(left, y, panels * each + 1, height, "hidden")
    for edge in edges[:-1]:
        canvas.upright(edge, y, height, "hidden")
        canvas.put(edge + each // 2, y + height - 1, "╨", "hidden")


# -- cards ------------------------------------------------------------------------------------------


def card(
    canvas: Canvas,
    rect: Rect,
    face: Face,
    *,
    look: str = "frame",
    stroke: Stroke = "thin",
    key: str = "",
    tag: str = "",
    words: str = "card",
) -> None:
    """A card: its name, its strength or kind, and where there is room what it does in full sentences.

    `key` stands on the upper line at the left, `tag` at the right; `words` is the look of the sentences, or empty.
    """
    x, y, inner = rect.x + 2, rect.y + 1, rect.width - 4
    canvas.fill(rect.x + 1, y, rect.width - 2, rect.height - 2, " ", "card")
    canvas.frame(rect.x, rect.y, rect.width, rect.height, look, stroke)
    canvas.put(x, rect.y, key, "key")
    if tag:
        canvas.right(x + inner, rect.y, f" {tag} ", f"{look} bold")
    canvas.put(x, y, clipped(box.NAMES[face], inner), "strong on card")
    note = "strong on card" if fights(face) else "card-dim"
    end = rect.y + rect.height - 1
    y += 1
    if len(box.NAMES[face]) + len(mark(face)) < inner:
        canvas.right(x + inner, y - 1, mark(face), note)
    elif y < end:
        canvas.put(x, y, clipped(mark(face), inner), note)
        y += 1
    if words and box.TEXTS[face] != NO_POWER:
        for row, line in enumerate(told(face, inner, end - y)):
            canvas.put(x, y + row, line, words)


NO_POWER: Final = "No ability."


def told(face: Face, width: int, rows: int) -> tuple[str, ...]:
    """What a card does, in full sentences if so many rows suffice, else in a few words."""
    full = folded(box.TEXTS[face], width)
    return full if len(full) <= rows else folded(brief(face), width)[: max(rows, 0)]


def card_height(face: Face, width: int, most: int = 99) -> int:
    """How high a card is that tells everything, or as much as `most` rows allow."""
    text = 0 if box.TEXTS[face] == NO_POWER else len(told(face, width - 4, most - 3))
    return min(most, 3 + text)


def fights(face: Face) -> bool:
    """Whether a card is an animal or a Ranger."""
    return box.KIND[face] in (box.ANIMAL, box.RANGER)


def mark(face: Face) -> str:
    """What stands at the right of a card's name: its strength, or what kind of reward it is."""
    return f"AP {box.AP[face]}" if fights(face) else KINDS[box.KIND[face]]

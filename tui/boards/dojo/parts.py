"""What the screens of Dojo are drawn from: who looks, what lies before whom, names of cards and lines, small drawings.

Every function reads a position as somebody sees it, or draws on a canvas; none knows a key, a request or a choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook, story
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import State
from paravent.core.requests import Face, Seat
from paravent.tui.boards.parts import Rect, Sight, clipped
from paravent.tui.glyphs import SIDE_STRIPES
from paravent.tui.widgets.canvas import Canvas, folded

LOOK: Final = ("side-0", "side-1", "side-2", "side-3", "side-4", "dim")
"""The look of what belongs to a place; the last one is the Ronin's where two play, see `look`."""
SEAT_LETTERS: Final = "abcde"
HIDDEN: Final = "▒▒"
"""The back of a card: a little paravent."""
_KNOWN: Final = 5
"""Cells that a back is given in which it cannot stand beside what one knows of it."""


@dataclass(frozen=True, slots=True)
class Seen(Sight[State]):
    """What every screen is drawn from: the table, and who looks; the dojo of `below` is the large one."""

    fresh: Mapping[Seat, grid.Cell] = field(default_factory=dict)
    """The cells on which cards have just been placed."""

    @property
    def others(self) -> tuple[int, ...]:
        """The other places from the left of who sits below, clockwise; the Ronin's is the last."""
        seats = self.state.seats
        around = tuple((self.below + step) % seats for step in range(1, seats))
        return (*around, *range(seats, len(self.state.hands)))

    def side(self, place: int) -> str:
        """What a place is called."""
        return box.RONIN if place >= self.state.seats else box.SIDES[place]

    def you_or_side(self, place: int) -> str:
        """A place in a sentence: `you`, or its side."""
        return "you" if self.is_you(place) else self.side(place)

    def player(self, place: int) -> str:
        """Who plays this place; nobody plays the Ronin."""
        return self.names[place] if place < len(self.names) else "nobody"

    @property
    def step(self) -> int:
        """The kind of step that the position waits at."""
        return self.state.agenda[0][0]


# -- words -------------------------------------------------------------------------------------------------------------


def called(player: str, width: int) -> str:
    """A player in so many cells: a bot by its level alone where there is no room for more."""
    return player if len(player) <= width else clipped(player.removesuffix(" bot"), width)


def clips(player: str, width: int) -> bool:
    """Whether a player has to be cut to be called in so many cells."""
    return len(player.removesuffix(" bot")) > width


def signed(number: int) -> str:
    """A change: `+3`, `-2`, `+0`."""
    return f"{number:+d}"


def belt(face: Face) -> str:
    """The belt of a card in words: `4 blue`."""
    return f"{box.BELT[face]} {box.BELTS[box.BELT[face]]}"


def trophy_code(face: Face) -> str:
    """A trophy in three letters."""
    return box.KIND_CODES[box.KIND[face]]


TROPHY_HINTS: Final = (
    ("all disciples", "differ"),
    ("all of one", "disciple"),
    ("all of one", "belt"),
    ("all belts", "differ"),
    ("belts in a run,", "any order"),
    ("belts add up to", "row 15, col 12"),
    ("2 points at the", "end, no line"),
)
"""What each kind of trophy asks for, in two short lines."""


def gives(kind: int) -> str:
    """What a trophy of this kind is worth: `row 10  col 5`."""
    if kind == box.MEDAL:
        return f"{box.MEDAL_POINTS} points"
    return f"row {box.ROW_VALUES[kind]}  col {box.COLUMN_VALUES[kind]}"


# -- what lies where ---------------------------------------------------------------------------------------------------


def before(seen: Seen, place: int) -> tuple[Face | None, bool]:
    """The card before a place, as far as the observer knows it, and whether all see it; (None, True): there is none."""
    state = seen.state
    slots = state.hands[place]
    if not slots:
        return None, True
    return state.cards.face[slots[0]], state.cards.known_to_all(slots[0], state.seats)


def lies(seen: Seen, place: int, width: int = 99) -> tuple[tuple[str, str], ...]:
    """The card before a place as pieces of text: nothing, a back, a back that one knows, an open card.

    A back that one knows is only its name and star where there is no room for more.
    """
    if not seen.state.hands[place]:
        return (("--", "dim"),)
    face, is_open = before(seen, place)
    if face is None:
        return ((HIDDEN, "hidden"),)
    if is_open:
        return ((box.SHORT[face], "strong"),)
    if width <= _KNOWN:
        return ((f"{box.SHORT[face]}*", "private"),)
    return ((HIDDEN, "hidden"), (f" {box.SHORT[face]}*", "private"))


def of_round(state: State) -> list[tuple[int, ...]]:
    """What has been told of the present round."""
    for at in range(len(state.story) - 1, -1, -1):
        if state.story[at][0] == story.ROUND:
            return state.story[at:]
    return []


def doing(seen: Seen, place: int) -> tuple[str, str]:
    """What a place does or has done in this round, in four letters at most, and the look of that word."""
    state, step = seen.state, seen.step
    if place >= state.seats:
        return "", "dim"
    if state.cards.vacant >> place & 1:
        return "left", "dim"
    if step == steps.PLACE:
        asked = place in state.agenda[0][1:]
        return ("done", "good") if place in seen.chosen or not asked else ("...", "dim")
    if place == state.winner:
        return "won", "good"
    if place == state.challenger:
        return "dare", "strong"
    if place == state.giver:
        return "GIVE", "strong"
    if step == steps.CHALLENGE and state.agenda[0][1] == place:
        return "now?", "strong"
    passed = (story.PASSED, place) in of_round(state)
    return ("pass", "dim") if passed else ("", "dim")


def points(seen: Seen, seat: Seat) -> int:
    """What a dojo is worth as it stands, medals included."""
    medals = len(seen.state.trophies[seat]) * box.MEDAL_POINTS if seen.state.medals else 0
    return sum(score.points for score in outlook.lines(seen.state, seat)) + medals


def gain(state: State, seat: Seat, face: Face, cell: grid.Cell) -> int:
    """By how much a card on a cell changes what a dojo is worth."""
    now = sum(score.points for score in outlook.lines(state, seat))
    return sum(score.points for score in outlook.lines_after(state, seat, face, cell)) - now


def best(state: State, seat: Seat, face: Face) -> tuple[int, grid.Cell]:
    """The greatest gain that a card would bring a dojo at once, and the first cell where it does."""
    cells = outlook.legal_cells(state, seat)
    return max(((gain(state, seat, face, cell), cell) for cell in cells), key=lambda found: (found[0], -found[1]))


def stronger(state: State, face: Face) -> tuple[int, int]:
    """How many of the cards that this observer has not seen would beat that one as a challenger's, and of how many."""
    counts = outlook.unseen_belts(state)
    return sum(counts[box.BELT[face] :]), sum(counts)


# -- small drawings ----------------------------------------------------------------------------------------------------


def look(seen: Seen, place: int) -> str:
    """The look of what belongs to a place."""
    return LOOK[-1] if place >= seen.state.seats else LOOK[place]


def stripe(canvas: Canvas, x: int, y: int, height: int, place: int, seen: Seen) -> None:
    """The mark of a place at the left edge of what belongs to it."""
    mark = SIDE_STRIPES[-1] if place >= seen.state.seats else SIDE_STRIPES[place]
    canvas.fill(x, y, 1, height, mark, look(seen, place))


def lines_of_text(canvas: Canvas, rect: Rect, lines: Sequence[tuple[str, str]]) -> int:
    """Paragraphs below one another, those that fit whole; returns the row after them."""
    y = rect.y
    for text, tone in lines:
        if y + len(folded(text, rect.width)) <= rect.y + rect.height:
            y = canvas.wrap(rect.x, y, rect.width, text, tone)
    return y

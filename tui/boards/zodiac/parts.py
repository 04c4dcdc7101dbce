"""What the screens of Zodiac Duel are drawn from: who sits where, stripes, status lines, names of cards, cards.

Every function draws on a canvas and knows no key, no request and no choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import outlook, signs
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.state import State
from paravent.core.requests import Face, Seat
from paravent.tui.boards.parts import Sight, clipped, pips, stripe
from paravent.tui.widgets.canvas import Canvas

LOOK: Final = ("side-0", "side-1")
"""The look of what belongs to a seat."""
LETTER: Final = "CS"
HIDDEN: Final = "▒▒▒"
"""The back of a card: a little paravent."""
_REARS: Final = (box.SCORPIUS, box.SAGITTARIUS)


@dataclass(frozen=True, slots=True)
class Seen(Sight[State]):
    """What every screen is drawn from: the table, and from which side."""

    @property
    def above(self) -> Seat:
        """Who sits at the top."""
        return 1 - self.below

    def who(self, seat: Seat) -> str:
        """A side and its player."""
        return f"{box.SIDES[seat]}, {self.names[seat]}"

    def side(self, seat: Seat) -> str:
        """A seat in a sentence: `you`, or its side."""
        return "you" if self.is_you(seat) else box.SIDES[seat]

    def does(self, seat: Seat, verb: str, s: str = "s") -> str:
        """A seat and what it does: `you win`, `Sybil wins`."""
        return f"{self.side(seat)} {verb}{'' if self.is_you(seat) else s}"


OF_ITS_SIDE: Final = (
    "leads: picks the reply too",
    "no penalty in its duel",
    "wins: back to the hand",
    "loses: back to the hand",
    "loses: its side leads next",
    "wins: its rival leads next",
    "+2 a duel its side lost",
    "draft: one star more",
    "rear: rival has 1 turn left",
    "rear: +2 to its side",
    "another card from duel 3 on",
    "copies its last fighter",
)
"""What a sign does, for whoever's side it is on; the game's own words say `you` to its owner."""


# -- names of cards --------------------------------------------------------------------------------


def code(sign: int) -> str:
    """A sign in two letters."""
    return box.SHORT[4 * sign][:2]


def changed(face: Face, duel: int) -> str:
    """What a Pisces counts as from duel 3 on: `SA4`; nothing for every other card."""
    sign, power = signs.reading(face, duel)
    return "" if sign == box.SIGN[face] else f"{code(sign)}{power}"


def named(face: Face, duel: int) -> str:
    """A fighter by its full name: `Leo 7`, `Pisces 5→SA4`."""
    other = changed(face, duel)
    return f"{box.NAMES[face]}→{other}" if other else box.NAMES[face]


def short(face: Face, duel: int) -> str:
    """A fighter in three letters: `LE7`, `PI5→SA4`."""
    other = changed(face, duel)
    return f"{box.SHORT[face]}→{other}" if other else box.SHORT[face]


def rearguard(state: State, face: Face) -> str:
    """What is said of a fighter's rearguard in a base: `rear`, `used`, or nothing."""
    if signs.reading(face, state.duel)[0] not in _REARS:
        return ""
    return "used" if face in state.rear_used else "rear"


def known(seen: Seen, slots: Sequence[int]) -> list[Face]:
    """The faces of these cards that the seat knows, in an order that no slot tells."""
    faces = seen.state.cards.face
    return sorted(face for slot in slots if (face := faces[slot]) is not None)


def spelled(state: State, seat: Seat, width: int) -> str:
    """A sum with its addends, then the stars that add nothing; cancelled ones are crossed: `3 + 2 LE8  ★CP6 ×CA5`."""
    addends = outlook.addends(state, seat)
    if not addends:
        return ""
    adding = [(face, add) for face, add in addends[1:] if face != outlook.BY_REARGUARD]
    rest = [
        f"{'★' if star.active else '×'}{box.SHORT[star.face]}"
        for star in state.used
        if star.seat == seat and not (star.active and star.add)
    ]
    text = ""
    for named_, spaced in ((True, " + "), (True, "+"), (False, "+")):
        parts = [str(addends[0][1])]
        parts += [f"{add} {box.SHORT[face]}" if named_ else str(add) for face, add in adding]
        parts += [f"{state.support[seat]} rear" if named_ else str(state.support[seat])] if state.support[seat] else []
        text = f"{spaced.join(parts)}  {' '.join(rest)}".rstrip()
        if len(text) <= width:
            break
    return clipped(text, width)


# -- lines of a seat -------------------------------------------------------------------------------


def status(canvas: Canvas, y: int, seen: Seen, seat: Seat, *, hand: bool = False) -> None:
    """A seat in one row: duels won, stars, fighters, who leads; with `hand` which stars, as far as they are known."""
    state = seen.state
    stripe(canvas, y, 1, seat)
    gap = max(0, min(8, (canvas.width - 80) // 6))
    canvas.put(2, y, clipped(seen.who(seat), 25), f"{LOOK[seat]} bold")
    full, empty = pips(state.wins[seat], box.WINS)
    canvas.spans(29 + gap, y, ("won ", "dim"), (full, LOOK[seat]), (empty, "dim"))
    canvas.spans(39 + 2 * gap, y, ("stars ", "dim"), (str(len(state.hands[seat])), "strong"))
    faces = known(seen, state.hands[seat]) if hand else []
    if faces:
        room = canvas.width - 59 - 3 * gap
        canvas.put(48 + 3 * gap, y, clipped(" ".join(box.SHORT[face] for face in faces), room), "private")
    else:
        canvas.spans(48 + 3 * gap, y, ("fighters ", "dim"), (str(len(state.bases[seat])), "strong"))
    if state.holder == seat and state.agenda[0][0] != steps.OVER:
        canvas.right(canvas.width - 1, y, "LEADS", f"{LOOK[seat]} bold")
    canvas.target(0, y, canvas.width, 1, f"side {seat}")


def base(canvas: Canvas, y: int, seen: Seen, seat: Seat, cursor: str) -> None:
    """The fighters of a seat in one row, each a target; short names where full ones have no room."""
    state = seen.state
    stripe(canvas, y, 1, seat)
    canvas.put(2, y, "base", "dim")
    fighters = state.bases[seat]
    if not fighters:
        canvas.put(8, y, "no fighter", "dim")
    marks = [rearguard(state, face) for face in fighters]
    wide = sum(len(named(face, state.duel)) + 3 for face in fighters) + sum(len(mark) + 1 for mark in marks if mark)
    name = named if wide <= canvas.width - 6 else short
    x = 8
    for place, (face, mark) in enumerate(zip(fighters, marks, strict=True)):
        x = canvas.put(x, y, " · ", "dim") if place else x
        here = cursor == f"card {face}"
        words = name(face, state.duel)
        end = canvas.put(x, y, words, "cursor reverse" if here else "strong")
        if mark:
            end = canvas.put(end + 1, y, mark, "legal" if mark == "rear" else "dim")
        if here:
            canvas.spot = (x, y)
        canvas.target(x, y, end - x, 1, f"card {face}")
        x = end

"""The galaxy as hexes of three scales: where each lies, its walls, what is written in it, its marks.

A hex has walls of slashes that it shares with its neighbours. `pitch` are the cells from one column of hexes to the
next, `half` the rows of half a hex: the next column lies so much lower.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, holdings
from paravent.core.games.amoeba.galaxy import System
from paravent.core.games.amoeba.state import NOBODY, State
from paravent.tui.boards.amoeba.parts import INK, MACHINE, PATTERN, PLACES, STAR_INK, stack, worth
from paravent.tui.widgets.canvas import Canvas

_ROWS: Final = {3: 49, 2: 33, 1: 0}
"""From how many rows on a scale leaves room for the form below it."""
_PITCH: Final = {3: range(11, 15), 2: range(8, 13), 1: range(8, 9)}


@dataclass(frozen=True, slots=True)
class Scale:
    """One size of the map, with its left upper corner in the corner of the canvas."""

    pitch: int
    half: int
    turn: int = 0
    """By how many sixths the map is turned, clockwise."""

    @property
    def width(self) -> int:
        return 9 * self.pitch + self.half

    @property
    def height(self) -> int:
        return 14 * self.half + 1

    def corner(self, system: System) -> tuple[int, int]:
        """The column of the left point of a hex, and its first row."""
        q, r = PLACES[self.turn][system]
        return (q + 4) * self.pitch, 1 + self.half * (6 + 2 * r + q)

    def inside(self, system: System, row: int) -> tuple[int, int, int]:
        """A row of a hex: its first cell, the row of the canvas, the number of cells."""
        x, y = self.corner(system)
        indent = self.half - 1 - row if row < self.half else row - self.half
        return x + indent + 1, y + row, self.pitch + self.half - 2 - 2 * indent


def scale_for(width: int, height: int, turn: int = 0) -> Scale:
    """The largest scale that fits, with a form below and seats beside the map."""
    for half, rows in _ROWS.items():
        pitches = [pitch for pitch in _PITCH[half] if 9 * pitch + half + 6 <= width]
        if height >= rows and pitches:
            return Scale(pitches[-1], half, turn)
    return Scale(8, 1, turn)


@dataclass(slots=True)
class Marks:
    """What is marked on the map."""

    cursor: System = -1
    source: System = -1
    """Where an attack, a move or a jump sets off."""
    lit: set[System] = field(default_factory=set)
    """What may be chosen."""
    hints: dict[System, str] = field(default_factory=dict)
    """The letter that chooses it."""
    fresh: set[System] = field(default_factory=set)
    """What has just changed."""


class Map:
    """The whole map. Without brackets it is drawn once for as long as nothing else in it changes: they move often."""

    def __init__(self) -> None:
        self._canvas: Canvas | None = None
        self._of: tuple[object, ...] = ()
        self._state: State | None = None

    def draw(self, canvas: Canvas, state: State, scale: Scale, marks: Marks) -> None:
        """Draw it on a blank canvas."""
        of = (canvas.width, canvas.height, scale, marks.lit, marks.hints, marks.fresh)
        if self._canvas is None or self._state is not state or self._of != of:
            self._canvas = Canvas(canvas.width, canvas.height)
            self._of, self._state = of, state
            for system in range(galaxy.SYSTEMS):
                _hex(self._canvas, state, scale, system, marks)
        canvas.copy(self._canvas)
        _marked(canvas, scale, marks)


def _marked(canvas: Canvas, scale: Scale, marks: Marks) -> None:
    """The brackets, and the terminal's own cursor in them."""
    for system in (marks.source, marks.cursor):
        if system >= 0:
            _brackets(canvas, scale, system, "{}" if system == marks.source else "[]")
    if marks.cursor >= 0:
        x, y, width = scale.inside(marks.cursor, 0)
        canvas.put(x, y, canvas.text(y)[x : x + width], "chosen")
        canvas.spot = (x, y)


def _hex(canvas: Canvas, state: State, scale: Scale, system: System, marks: Marks) -> None:
    x, y = scale.corner(system)
    if galaxy.NEIGHBOURS[system][-scale.turn % 6] < 0:
        canvas.put(x + scale.half, y - 1, "_" * (scale.pitch - scale.half), "frame")
    for row in range(2 * scale.half):
        left, at, width = scale.inside(system, row)
        walls = "/\\" if row < scale.half else "\\/"
        lit = system in marks.lit and row < scale.half
        canvas.put(left - 1, at, ">" if lit else walls[0], "legal" if lit else "frame")
        canvas.put(left + width, at, "<" if lit else walls[1], "legal" if lit else "frame")
        canvas.target(left, at, width, 1, f"sys {galaxy.NAMES[system]}")
    _words(canvas, state, scale, system, marks.hints.get(system, ""))
    if system in marks.fresh:
        for row in range(2 * scale.half):
            left, at, width = scale.inside(system, row)
            canvas.add(left, at, width, 1, "reverse")


def _words(canvas: Canvas, state: State, scale: Scale, system: System, hint: str) -> None:
    left, y, width = scale.inside(system, 0)
    if hint:
        canvas.put(left, y, hint, "key")
    canvas.put(left + 1, y, galaxy.NAMES[system], "strong" if hint or state.owner[system] != NOBODY else "text")
    if scale.half == 1:
        canvas.put(left + width - 2, y, worth(state, system), STAR_INK[galaxy.STAR[system]])
        _ships(canvas, state, scale, system, 1)
        return
    left, y, width = scale.inside(system, 1)
    canvas.put(left, y, f" {_star(state, system, width - 1)}", STAR_INK[galaxy.STAR[system]])
    if scale.half == 2:
        _ships(canvas, state, scale, system, 2)
        _pattern(canvas, state, scale, system, 3)
        return
    left, y, _ = scale.inside(system, 2)
    points = galaxy.PRODUCTION[system]
    canvas.put(left, y, f" makes {points}" if points else " makes none", "text" if points else "dim")
    _ships(canvas, state, scale, system, 3)
    _others(canvas, state, scale, system, 4)
    _pattern(canvas, state, scale, system, 5)


def _star(state: State, system: System, width: int) -> str:
    """The value, what it makes, the star in a word where there is room."""
    star = "home" if system in galaxy.HOMES else galaxy.STARS[galaxy.STAR[system]]
    if width >= 10:
        return f"{holdings.value(state, system)} {star}"
    points = galaxy.PRODUCTION[system]
    return f"{holdings.value(state, system)}  {f'+{points}' if points else ''}"


def _fill(state: State, system: System) -> tuple[str, str]:
    """What fills the rows of a hex: the pattern of its owner."""
    owner = state.owner[system]
    return ("_", "frame") if owner == NOBODY else (PATTERN[owner], INK[owner])


def _pattern(canvas: Canvas, state: State, scale: Scale, system: System, row: int) -> None:
    left, y, width = scale.inside(system, row)
    char, look = _fill(state, system)
    canvas.put(left, y, char * width, look)


def _ships(canvas: Canvas, state: State, scale: Scale, system: System, row: int) -> None:
    left, y, width = scale.inside(system, row)
    last = row == 2 * scale.half - 1
    owner = state.owner[system]
    text = stack(state, system, width)
    char, look = _fill(state, system)
    if owner != NOBODY:
        canvas.put(left, y, text + char * (width - len(text)), f"{look} bold")
        return
    if last:
        canvas.put(left, y, "_" * width, look)
    at = left + (1 if last else (width - len(text)) // 2)
    canvas.put(at, y, text, "bad reverse" if text == MACHINE else "good")
    if text.endswith(MACHINE):
        canvas.put(at + len(text) - 3, y, MACHINE, "bad reverse")


def _others(canvas: Canvas, state: State, scale: Scale, system: System, row: int) -> None:
    """What an amoeba and a machine are, in words; or the pattern once more."""
    left, y, width = scale.inside(system, row)
    words = " ".join(["amoeba"] * bool(state.amoebas[system]) + ["machine"] * (system in state.machines))
    if words and state.owner[system] == NOBODY:
        canvas.centre(left, y, width, words if len(words) <= width else "both", "dim")
    elif state.owner[system] != NOBODY:
        fleet = state.fleets[system]
        canvas.put(left, y, f" {box.count(sum(fleet), 'ship')}"[:width], "text")


def _brackets(canvas: Canvas, scale: Scale, system: System, signs: str) -> None:
    for row in range(2 * scale.half):
        left, y, width = scale.inside(system, row)
        canvas.put(left - 1, y, signs[0], "cursor")
        canvas.put(left + width, y, signs[1], "cursor")

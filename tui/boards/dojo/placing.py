"""Training as a phase: a letter or the arrows choose a cell, its name the line of a trophy, Enter places both.

Rows are called a to e and columns 1 to 7, as they are typed and told; so the cells have the letters from f on.
"""

from __future__ import annotations

from typing import Final

from paravent.core.games.dojo import actions as act
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook, rounds, typed
from paravent.core.games.dojo.grid import Cell, Line
from paravent.core.games.dojo.state import NONE
from paravent.core.requests import Face
from paravent.tui.boards.base import View
from paravent.tui.boards.dojo import dojo, lessons, listing, panel, seats
from paravent.tui.boards.dojo.dojo import Lit
from paravent.tui.boards.dojo.layout import share
from paravent.tui.boards.dojo.parts import gain, signed
from paravent.tui.boards.dojo.phases import LOOK, Host, Phase
from paravent.tui.boards.parts import LONGEST
from paravent.tui.keys import ARROWS, Key, spell
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut

LETTERS: Final = "fghijklmno"
"""The cells, row by row; ten can be open at most."""
_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def line_key(line: Line) -> str:
    """A line by its name: a row by its letter, a column by its digit."""
    return grid.say_line(line).split()[1]


class Placing(Phase):
    """The card of the round, and a trophy that was won; nothing is sent before Enter."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.seat = view.seat
        face = view.state.cards.face[view.state.hands[self.seat][0]]
        assert face is not None, "all cards have been turned up"
        self.face: Face = face
        self.cells = outlook.legal_cells(view.state, self.seat)
        self.trophy = outlook.waiting_trophy(view.state, self.seat)
        self.cell: Cell | None = self.cells[0] if len(self.cells) == 1 else None
        self.line: Line = grid.NO_LINE
        self._gains = {cell: gain(view.state, self.seat, face, cell) for cell in self.cells}

    @property
    def sent(self) -> bool:
        """Whether the card has been placed, while others still choose."""
        return not self.view.asked

    @property
    def lines(self) -> tuple[Line, ...]:
        """Beside which lines the trophy can lie, with the card where it is chosen to lie."""
        if self.trophy == NONE or self.cell is None:
            return ()
        return tuple(rounds.free_lines(self.view.state, self.seat, self.cell))

    @property
    def complete(self) -> bool:
        """Whether it can be sent."""
        return self.cell is not None and (self.line != grid.NO_LINE or not self.lines)

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        if self.sent:
            return (LOOK,)
        lines = tuple(line_key(line) for line in self.lines)
        beside = (Key(lines, "line", "The line that the trophy lies beside.", spelled(self.lines)),) if lines else ()
        return (
            Key(tuple(LETTERS[: len(self.cells)]), "cell", "Where the card lies; it can still be changed."),
            *beside,
            Key(("enter",), "place" if self.complete else "", "Place what is chosen. It cannot be taken back."),
            Key(("u",), "undo" if self._undoable else "", "Take the line back, then the cell."),
            Key(ARROWS, "move", "The next open cell in that direction."),
        )

    @property
    def _undoable(self) -> bool:
        return self.line != grid.NO_LINE or (self.cell is not None and len(self.cells) > 1)

    def press(self, key: str) -> None:
        if self.sent:
            super().press(key)
            return
        self.looking = False
        names = {line_key(line): line for line in self.lines}
        if key == "enter":
            self._send()
        elif key == "u":
            self._undo()
        elif key in _STEPS:
            self._choose(self._beyond(key))
        elif key in names:
            self.line = names[key]
        elif key in LETTERS:
            self._choose(self.cells[LETTERS.index(key)])

    def _choose(self, cell: Cell) -> None:
        self.cell = cell
        if self.line not in self.lines:
            self.line = grid.NO_LINE
        if len(self.lines) == 1:
            self.line = self.lines[0]

    def _undo(self) -> None:
        if self.line != grid.NO_LINE:
            self.line = grid.NO_LINE
        elif len(self.cells) > 1:
            self.cell = None

    def _beyond(self, key: str) -> Cell:
        """The nearest open cell in a direction; from nowhere the first one, at the edge the same one."""
        if self.cell is None:
            return self.cells[0]
        down, right = _STEPS[key]
        here = divmod(self.cell, 10)

        def far(cell: Cell) -> tuple[int, int]:
            rows, columns = cell // 10 - here[0], cell % 10 - here[1]
            along, aside = rows * down + columns * right, abs(rows * right) + abs(columns * down)
            return (along + 2 * aside if along > 0 else 1000, cell)

        nearest = min(self.cells, key=far)
        return nearest if far(nearest)[0] < 1000 else self.cell

    def _send(self) -> None:
        if self.cell is None:
            self.host.refuse(f"choose a cell first, {spell(tuple(LETTERS[: len(self.cells)]))}; Enter then places")
        elif not self.complete:
            self.host.refuse(f"{box.NAMES[self.trophy]} must lie beside a line: press {named(self.lines)}")
        else:
            self.host.choose(act.Place(self.cell, self.line))

    def click(self, target: str, *, again: bool) -> None:
        if not self.sent and any(target in entry.keys for entry in self.keys()):
            before = (self.cell, self.line)
            self.press(target)
            if again and before == (self.cell, self.line) and self.complete:
                self._send()
        else:
            self.point(target)

    def point(self, target: str) -> bool:
        if not self.sent and any(target in entry.keys for entry in self.keys()):
            self.press(target)
            return True
        return super().point(target)

    # A draft ---------------------------------------------------------------------------------------

    def unsent(self) -> str:
        if self.sent or self.cell is None or not self._undoable:
            return ""
        return typed.say(self.view.state, self.seat, act.Place(self.cell, self.line))

    def take_up(self, words: str) -> None:
        where = typed.parse(self.view.state, self.seat, words)
        if isinstance(where, act.Place) and where.cell in self.cells:
            self._choose(where.cell)
            if where.line in self.lines:
                self.line = where.line

    def typed(self, text: str) -> bool:
        """`c5`, `row c`, `column 4`: a cell or a line, as its key does it; with `place` before them they are sent."""
        if self.sent:
            return False
        name = text.strip().lower()
        cells = {grid.say_cell(cell): cell for cell in self.cells}
        lines = {grid.say_line(line): line for line in self.lines}
        if name in cells:
            self._choose(cells[name])
        elif name in lines:
            self.line = lines[name]
        else:
            return False
        return True

    # Words -----------------------------------------------------------------------------------------

    def question(self) -> str:
        if self.sent:
            return "You have placed; dojos open together once all have."
        if self.trophy != NONE:
            name = f"{box.NAMES[self.face]} lies where, and {box.NAMES[self.trophy]} beside which line?"
            return f"Training: {name}"
        return f"Training: where does {box.NAMES[self.face]} lie?"

    def legal(self) -> str:
        if self.looking or self.sent:
            return super().legal()
        if self.cell is None:
            letters = spell(tuple(LETTERS[: len(self.cells)]))
            return f"◆ {letters} or arrows: a cell{', then the line' if self.trophy != NONE else ''}. Enter places."
        where = f"{box.SHORT[self.face]} on {grid.say_cell(self.cell)}"
        if not self.complete:
            return cut(f"◆ {where}. {box.NAMES[self.trophy]} beside which line: {named(self.lines)}?", LONGEST)
        words = ""
        if self.line != grid.NO_LINE:
            words = f", {box.NAMES[self.trophy]} beside {grid.say_line(self.line)}"
        elif self.trophy != NONE:
            words = f". No line is free: {box.NAMES[self.trophy]} is kept and scores nothing"
        change = f": {signed(self._change())}" if self.seen.hints else ""
        return cut(f"✓ {where}{words}{change}. Enter places.", LONGEST)

    def _change(self) -> int:
        assert self.cell is not None
        state = self.view.state
        after = outlook.lines_after(state, self.seat, self.face, self.cell, self.trophy, self.line)
        return sum(score.points for score in after) - sum(score.points for score in outlook.lines(state, self.seat))

    def help(self) -> tuple[str, ...]:
        return (self.question(), *lessons.PLACE, *lessons.GAME)

    # Picture ---------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        seen, cursor = self.seen, self.host.cursor
        layout = share(canvas.width, canvas.height, len(seen.others))
        seats.draw(canvas, seen, layout, cursor)
        letters = {} if self.sent else dict(zip(self.cells, LETTERS, strict=False))
        lit = Lit(self.face, letters, self._gains if seen.hints else {}, self.cell, self.trophy, self.lines, self.line)
        dojo.draw(canvas, seen, layout, cursor, lit)
        listing.strip(canvas, seen, layout.strip)
        rect = panel.above(canvas, seen, layout.panel, cursor)
        listing.changes(canvas, seen, rect, self.face, self.trophy, self.cell, self.lines, self.line)


def named(lines: tuple[Line, ...]) -> str:
    """The names of lines in a sentence: `c, 4 or 5`."""
    names = [line_key(line) for line in lines]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def spelled(lines: tuple[Line, ...]) -> str:
    """The names of lines: `a-c 3-5`."""
    rows = tuple(line_key(line) for line in lines if grid.is_row(line))
    columns = tuple(line_key(line) for line in lines if not grid.is_row(line))
    return " ".join(spell(group) for group in (rows, columns) if group)

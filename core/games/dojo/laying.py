"""A dojo in thought: how it stands, where a card would do most for it, and how it ends if it is filled from now on.

Solitaire only: nothing here knows of other seats. Lines are the numbers of `grid`, what they hold the codes of `worth`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, Self, TypeAlias

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid
from paravent.core.games.dojo.worth import CODE, COLUMN, MASK, NO_TROPHY, ROW, SORTS, Worth, aspect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paravent.core.games.dojo.grid import Cell, Line
    from paravent.core.games.dojo.state import State
    from paravent.core.requests import Seat

Frozen: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int, int]

_PLAIN: Final = tuple([ROW if grid.is_row(line) else COLUMN for line in range(grid.LINES[-1] + 1)])


class Spot(NamedTuple):
    """Where a card may lie, with its two lines."""

    cell: Cell
    row: Line
    column: Line
    bit: int


class Laid(NamedTuple):
    """A placement and what the dojo comes to with it."""

    value: float
    cell: Cell
    line: Line


def _value(laid: Laid) -> float:
    return laid.value


@lru_cache(maxsize=1 << 14)
def spots(taken: int) -> tuple[Spot, ...]:
    """The open cells beside those that are taken, row by row."""
    cells = grid.open_cells([cell for cell in grid.CELLS if taken >> cell & 1])
    return tuple([Spot(cell, *grid.lines_of(cell), 1 << cell) for cell in cells])


class Sketch:
    """A dojo: what its lines hold, how each is to be looked at, and which cells are taken."""

    def __init__(self) -> None:
        self.codes = [0] * len(_PLAIN)
        self.aspects = list(_PLAIN)
        self.taken = 0
        self.lies = 0
        """How many cards lie."""

    @classmethod
    def of(cls, state: State, seat: Seat) -> Self:
        """The dojo of a seat as it lies; trophies beside lines with it."""
        sketch = cls()
        for face, cell in zip(state.dojos[seat], state.cells[seat], strict=True):
            sketch.put(CODE[face], cell)
        for line, trophy in zip(state.beside[seat], state.trophies[seat], strict=False):
            if line != grid.NO_LINE:
                sketch.aspects[line] = aspect(row=grid.is_row(line), kind=box.KIND[trophy])
        return sketch

    def copy(self) -> Sketch:
        """The same dojo, to be built on."""
        twin = Sketch()
        twin.codes, twin.aspects = self.codes.copy(), self.aspects.copy()
        twin.taken, twin.lies = self.taken, self.lies
        return twin

    def frozen(self) -> Frozen:
        """The same dojo as a value, to be compared."""
        return tuple(self.codes), tuple(self.aspects), self.taken, self.lies

    @classmethod
    def thawed(cls, frozen: Frozen) -> Self:
        """A dojo from its value."""
        sketch = cls()
        codes, aspects, sketch.taken, sketch.lies = frozen
        sketch.codes, sketch.aspects = list(codes), list(aspects)
        return sketch

    def put(self, code: int, cell: Cell) -> None:
        """Lay a card."""
        row, column = grid.lines_of(cell)
        self.codes[row] += code
        self.codes[column] += code
        self.taken |= 1 << cell
        self.lies += 1

    def honour(self, kind: int, line: Line) -> None:
        """Lay a trophy of that kind beside a line."""
        self.aspects[line] = aspect(row=grid.is_row(line), kind=kind)

    def value(self, worth: Worth) -> float:
        """What the dojo comes to, lines that hold no card yet counted too."""
        total, rows, columns = 0.0, box.ROWS, box.COLUMNS
        for line in grid.LINES:
            if self.codes[line]:
                total += worth.line(self.aspects[line], self.codes[line])
                if grid.is_row(line):
                    rows -= 1
                else:
                    columns -= 1
        return total + rows * worth.line(ROW, 0) + columns * worth.line(COLUMN, 0)

    def gain(self, worth: Worth, code: int, spot: Spot) -> float:
        """By how much a card on that spot changes what the dojo comes to."""
        row, column, line = self.codes[spot.row], self.codes[spot.column], worth.line
        across, down = self.aspects[spot.row], self.aspects[spot.column]
        return line(across, row + code) - line(across, row) + line(down, column + code) - line(down, column)

    def best_spot(self, worth: Worth, code: int) -> Spot:
        """Where a card does most; the same as the best by `gain`, quicker."""
        codes, aspects, tables = self.codes, self.aspects, worth.tables
        best, most = None, -1e9
        for spot in spots(self.taken):
            gain = 0.0
            for number in spot[1:3]:
                look, now = aspects[number], codes[number]
                table, mask = tables[look], MASK[look]
                try:
                    gain += table[(now + code) & mask] - table[now & mask]
                except KeyError:
                    gain += worth.line(look, now + code) - worth.line(look, now)
            if gain > most:
                best, most = spot, gain
        assert best is not None, "there is room for twelve cards"
        return best

    def placements(self, worth: Worth, code: int, kind: int = NO_TROPHY) -> list[Laid]:
        """Every way to lay a card, and a trophy of that kind beside a free line, in the order of the rules.

        Where no line is free the trophy lies beside none.
        """
        base = self.value(worth)
        free = [line for line in grid.LINES if self.aspects[line] == _PLAIN[line]] if kind != NO_TROPHY else []
        lines = [(line, self._honoured(worth, kind, line, self.codes[line])) for line in free if self.codes[line]]
        found = []
        for spot in spots(self.taken):
            value = base + self.gain(worth, code, spot)
            own = (spot.row, spot.column)
            changed = [
                (line, self._honoured(worth, kind, line, self.codes[line] + code)) for line in own if line in free
            ]
            beside = sorted([*[one for one in lines if one[0] not in own], *changed]) or [(grid.NO_LINE, 0.0)]
            found += [Laid(value + more, spot.cell, line) for line, more in beside]
        return found

    @staticmethod
    def _honoured(worth: Worth, kind: int, line: Line, held: int) -> float:
        """By how much a trophy changes what a line comes to."""
        return worth.line(aspect(row=grid.is_row(line), kind=kind), held) - worth.line(_PLAIN[line], held)

    def best(self, worth: Worth, code: int, kind: int = NO_TROPHY) -> Laid:
        """The best way to lay a card, and a trophy of that kind; of equal ones the first."""
        return max(self.placements(worth, code, kind), key=_value)

    def prospects(self, worth: Worth, kind: int = NO_TROPHY) -> list[float]:
        """What the dojo comes to with the best placement of a card of each sort, and of a trophy of that kind."""
        open_, base = spots(self.taken), self.value(worth)
        touched = {line for spot in open_ for line in spot[1:3]}
        now = {line: worth.line(self.aspects[line], self.codes[line]) for line in touched}
        then = {line: worth.lines(self.aspects[line], self.codes[line]) for line in touched}
        honours = {} if kind == NO_TROPHY else self._honours(worth, kind, then)
        held = sorted([(self._honoured(worth, kind, line, self.codes[line]), line) for line in self._free(kind)])
        ways = []
        for _, row, column, _ in open_:
            start = base - now[row] - now[column]
            sums = [start + across + down for across, down in zip(then[row], then[column], strict=True)]
            tops = [more for more, line in held if line not in (row, column)][-1:]
            mores = [honours[line] for line in (row, column) if line in honours] + [[top] * SORTS for top in tops]
            if mores:
                most = map(max, *mores) if len(mores) > 1 else mores[0]
                sums = [value + more for value, more in zip(sums, most, strict=True)]
            ways.append(sums)
        return [max(values) for values in zip(*ways, strict=True)]

    def _free(self, kind: int) -> list[Line]:
        """The lines that hold a card and could have a trophy of that kind; none where there is none to place."""
        if kind == NO_TROPHY:
            return []
        return [line for line in grid.LINES if self.codes[line] and self.aspects[line] == _PLAIN[line]]

    def _honours(self, worth: Worth, kind: int, then: dict[Line, list[float]]) -> dict[Line, list[float]]:
        """By how much a trophy changes what lines come to when a card of each sort has been added."""
        return {
            line: [
                more - less
                for more, less in zip(
                    worth.lines(aspect(row=grid.is_row(line), kind=kind), self.codes[line]), without, strict=True
                )
            ]
            for line, without in then.items()
            if self.aspects[line] == _PLAIN[line]
        }

    def fill(self, worth: Worth, coming: Iterable[int]) -> float:
        """Lay these cards one by one where each does most, and count the points; the sketch is built on."""
        for code in coming:
            spot = self.best_spot(worth, code)
            self.codes[spot.row] += code
            self.codes[spot.column] += code
            self.taken |= spot.bit
        codes, aspects = self.codes, self.aspects
        return sum([worth.line(aspects[line], codes[line]) for line in grid.LINES if codes[line]])

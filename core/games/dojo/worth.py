"""What a line of a dojo comes to, whole or not: a judgement for bots, no rule.

A line is its cards as counts, packed into one number: three bits for each animal, then three for each belt, so that a
card is added by adding. A hole of a line is taken to be filled by the best of so many cards that chance brings, as if
the line were alone; `draws` says how many, and need not be whole. With none a line comes to what is sure, with one to
the mean of what chance brings; with more, the builder waits for what fits. Tests hold whole lines against the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.requests import Face

_BITS: Final = 3
_COUNT: Final = (1 << _BITS) - 1
_ANIMALS: Final = len(box.ANIMALS)
_BELTS: Final = len(box.BELTS) - 1
_ANIMAL_MASK: Final = (1 << _BITS * _ANIMALS) - 1
_BELT_MASK: Final = ((1 << _BITS * _BELTS) - 1) << _BITS * _ANIMALS

Sort: TypeAlias = int
"""An animal and a belt: of the sixty cards two or so are of a sort."""
SORTS: Final = _ANIMALS * _BELTS
SORT: Final = tuple([_BELTS * animal + belt - 1 for animal, belt in zip(box.ANIMAL, box.BELT, strict=True)])
"""The sort of each face."""
SORT_BELTS: Final = tuple([sort % _BELTS + 1 for sort in range(SORTS)])
SORT_CODES: Final = tuple(
    [1 << _BITS * (sort // _BELTS) | 1 << _BITS * (_ANIMALS + sort % _BELTS) for sort in range(SORTS)]
)
"""What a card of each sort adds to its two lines."""
CODE: Final = tuple([SORT_CODES[sort] for sort in SORT])
"""What each face adds to its two lines."""

NO_TROPHY: Final = -1
_KINDS: Final = 6
"""Kinds of trophies that lie beside lines."""
_BY_ANIMALS: Final = (box.MIXED, box.SCHOOL)


def aspect(*, row: bool, kind: int) -> int:
    """The number of a way to look at a line: as a row or a column, with a kind of trophy beside it or `NO_TROPHY`."""
    return 2 * (kind + 1) + (not row)


ROW: Final = aspect(row=True, kind=NO_TROPHY)
COLUMN: Final = aspect(row=False, kind=NO_TROPHY)
_ASPECTS: Final = tuple((row, kind) for kind in range(NO_TROPHY, _KINDS) for row in (True, False))
_SEES_ANIMALS: Final = tuple(row if kind == NO_TROPHY else kind in _BY_ANIMALS for row, kind in _ASPECTS)
MASK: Final = tuple(_ANIMAL_MASK if animals else _BELT_MASK for animals in _SEES_ANIMALS)
"""For each aspect the part of a line that matters."""


def _sample(code: int, *, animals: bool) -> list[Face]:
    """Cards with these animals, or these belts."""
    first, count = (0, _ANIMALS) if animals else (_ANIMALS, _BELTS)
    stride = _BELTS * box.COPIES if animals else box.COPIES
    return [stride * number for number in range(count) for _ in range(code >> _BITS * (first + number) & _COUNT)]


class Worth:
    """A judge of lines. `tables[aspect]` remembers what was asked: `known` and `line` are for the one who asks."""

    def __init__(self, draws: float, deck: Sequence[Face] = box.DECKS[0]) -> None:
        self.tables: tuple[dict[int, float], ...] = tuple([{} for _ in _ASPECTS])
        self._draws = draws
        self._steps = (
            _chances([box.ANIMAL[face] for face in deck], [1 << _BITS * animal for animal in range(_ANIMALS)]),
            _chances([box.BELT[face] - 1 for face in deck], [1 << _BITS * (_ANIMALS + belt) for belt in range(_BELTS)]),
        )

    def line(self, aspect: int, code: int) -> float:
        """Points that a line comes to, on average."""
        table, code = self.tables[aspect], code & MASK[aspect]
        found = table.get(code)
        if found is None:
            found = table[code] = self._judge(aspect, code)
        return found

    def lines(self, aspect: int, held: int) -> list[float]:
        """Points that a line comes to with a card more, by the sort of that card."""
        if _SEES_ANIMALS[aspect]:
            return [
                value
                for animal in range(_ANIMALS)
                for value in [self.line(aspect, held + SORT_CODES[_BELTS * animal])] * _BELTS
            ]
        return [self.line(aspect, held + SORT_CODES[belt]) for belt in range(_BELTS)] * _ANIMALS

    def _judge(self, aspect: int, code: int) -> float:
        (row, kind), animals = _ASPECTS[aspect], _SEES_ANIMALS[aspect]
        cards = _sample(code, animals=animals)
        if len(cards) == (box.COLUMNS if row else box.ROWS):
            if kind == NO_TROPHY:
                return float(tally.row_points(cards) if row else tally.column_points(cards))
            if not tally.holds(kind, cards, row=row):
                return 0.0
            return float(box.ROW_VALUES[kind] if row else box.COLUMN_VALUES[kind])
        outcomes = sorted([(self.line(aspect, code + step), chance) for step, chance in self._steps[not animals]])
        total = below = reached = 0.0
        for value, chance in outcomes:
            reached = min(1.0, reached + chance)
            at_most = reached**self._draws
            total += value * (at_most - below)
            below = at_most
        return total


def _chances(drawn: Sequence[int], steps: Sequence[int]) -> list[tuple[int, float]]:
    return [(step, drawn.count(number) / len(drawn)) for number, step in enumerate(steps) if number in drawn]

"""What can be seen ahead: lines as they would become, the trophy at stake, belts that are still out, who is ahead.

Pure functions for boards and bots: nothing here changes a state, and no rule depends on it. What depends on a card
that the observer does not know is left open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, rounds, tally
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.dojo.grid import Cell, Line
    from paravent.core.games.dojo.state import State
    from paravent.core.games.dojo.tally import Score
    from paravent.core.requests import Face, Seat


def legal_cells(state: State, seat: Seat) -> tuple[Cell, ...]:
    """Where the next card of a dojo may lie, whether it is asked for now or not."""
    return grid.open_cells(state.cells[seat])


def lines(state: State, seat: Seat) -> list[Score]:
    """The lines of a dojo as they stand, rows before columns."""
    return tally.scores(state.dojos[seat], state.cells[seat], state.trophies[seat], state.beside[seat])


def lines_after(
    state: State, seat: Seat, face: Face, cell: Cell, trophy: Face = NONE, line: Line = grid.NO_LINE
) -> list[Score]:
    """The lines of a dojo as they would be with this card on that cell, and this trophy beside that line."""
    won = [*state.trophies[seat][: len(state.beside[seat])], trophy]
    return tally.scores(
        [*state.dojos[seat], face], [*state.cells[seat], cell], won, [*state.beside[seat], *([line] if line else [])]
    )


@dataclass(frozen=True, slots=True)
class Change:
    """A line before and after a card, and what a trophy beside it would make of it."""

    line: Line
    cards: tuple[Face, ...]
    """As they would lie."""
    now: int
    then: int
    trophy: int | None
    """What the line would be worth with the trophy; None where it cannot lie there."""


def changes(state: State, seat: Seat, face: Face, cell: Cell, trophy: Face = NONE) -> list[Change]:
    """Every line with a card, as it is and as it would become; `trophy` NONE: there is none to place."""
    before = {score.line: score.points for score in lines(state, seat)}
    found = []
    for score in lines_after(state, seat, face, cell):
        beside = None
        if trophy != NONE and score.trophy == NONE and box.KIND[trophy] != box.MEDAL:
            beside = tally.line_points(score.cards, trophy, row=grid.is_row(score.line))
        found.append(Change(score.line, score.cards, before.get(score.line, 0), score.points, beside))
    return found


def waiting_trophy(state: State, seat: Seat) -> Face:
    """The trophy that a seat has won and not placed, or NONE."""
    return state.trophies[seat][-1] if rounds.waits_for_line(state, seat) else NONE


@dataclass(frozen=True, slots=True)
class Stake:
    """A trophy in words and numbers."""

    trophy: Face
    name: str
    text: str
    row: int
    """What a row is worth with it, if its condition holds …"""
    column: int
    """… and a column; else nothing."""


def stake(trophy: Face) -> Stake:
    """What a trophy asks for and gives."""
    kind = box.KIND[trophy]
    return Stake(trophy, box.KINDS[kind], box.KIND_TEXTS[kind], box.ROW_VALUES[kind], box.COLUMN_VALUES[kind])


def at_stake(state: State) -> Stake | None:
    """The trophy in play; None between a challenge and the next round."""
    return None if state.up == NONE else stake(state.up)


# -- told line by line -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the final scoring, with its reason."""

    score: Score
    text: str
    """`3 × Fox`, `three belts of 4`, `Ladder: no`."""
    shown_as: tuple[int, ...]
    """The animal that each card counts as: a raccoon of a row is the disciple that its row has most of."""


def told(state: State, seat: Seat) -> list[Told]:
    """The scoring of a dojo line by line, rows before columns."""
    return [_told(score) for score in lines(state, seat)]


def _told(score: Score) -> Told:
    animals = tuple([box.ANIMAL[face] for face in score.cards])
    row = grid.is_row(score.line)
    if score.trophy != NONE:
        kind = box.KIND[score.trophy]
        held = "yes" if tally.holds(kind, score.cards, row=row) else "no"
        return Told(score, f"{box.KINDS[kind]}: {held}", animals)
    if row:
        most, count = tally.disciple(score.cards)
        shown = tuple([most if animal == box.RACCOON else animal for animal in animals])
        return Told(score, f"{count} × {box.ANIMALS[most]}", shown)
    return Told(score, f"three belts of {score.points}" if score.points else "no three equal belts", animals)


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat in the final table."""

    seat: Seat
    place: int
    """From 1; equal places are shared."""
    rows: int
    columns: int
    medals: int
    won: int
    """Trophies won."""
    total: int
    """0 for a seat that has left."""


def standings(state: State) -> list[Standing]:
    """Every seat from the first place to the last, as the dojos stand; ties as ruling A10 decides them."""
    totals, breaks = tally.results(state)
    worth = list(zip(totals, breaks, strict=True))
    found = []
    for seat in sorted(range(state.seats), key=lambda seat: (-totals[seat], -breaks[seat], seat)):
        rows, columns, medals = tally.of_seat(state, seat)
        place = 1 + sum(other > worth[seat] for other in worth)
        found.append(Standing(seat, place, rows, columns, medals, len(state.trophies[seat]), totals[seat]))
    return found


# -- what is still out -------------------------------------------------------------------------------------------------


def unseen(state: State) -> list[Face]:
    """The cards of the deck that this observer has not seen, in order: in the pile, or face down before somebody."""
    box_slots = state.cards.mixes[0].before if state.cards.mixes else tuple(state.deck)
    faces = {state.cards.face[slot] for slot in box_slots}
    mixed = state.cards.mixes[0].after if state.cards.mixes else ()
    return sorted(face for face in faces - {state.cards.face[slot] for slot in mixed} if face is not None)


def unseen_belts(state: State) -> tuple[int, ...]:
    """How many cards of each belt value, 0 (none) to 5, this observer has not seen."""
    counts = [0] * len(box.BELTS)
    for face in unseen(state):
        counts[box.BELT[face]] += 1
    return tuple(counts)


def beats(state: State, seat: Seat) -> tuple[int, int]:
    """If `seat` challenged: how many of the cards that this observer has not seen it would beat, and of how many.

    It says nothing of what a giver would keep, and nothing where the seat's own card is not known: then (0, 0). Where
    the giver's card is known the answer is (1, 1) or (0, 1). Signs that may be thrown are left out.
    """
    own = [state.cards.face[slot] for slot in state.hands[seat]]
    if not own or own[0] is None:
        return 0, 0
    belt = box.BELT[own[0]]
    giver = [state.cards.face[slot] for slot in state.hands[state.giver]]
    against = unseen(state) if not giver or giver[0] is None else [giver[0]]
    return sum(belt >= box.BELT[face] for face in against), len(against)


# -- who is ahead ------------------------------------------------------------------------------------------------------

_SCALE: Final = 8.0
"""So many points ahead are half a win."""
_ROW_HOPE: Final = 0.35
"""What a free place in a row is worth, as a part of what the next card of its disciple would bring."""
_COLUMN_HOPE: Final = 0.3
"""What a column whose belts are equal so far is worth, as a part of its belt, for each card that lies."""
_TROPHY_HOPE: Final = 0.4
"""What a trophy beside an unfinished line is worth, as a part of its number, if it can still hold."""
_WINNING: Final = 1.5
"""What a trophy that waits to be placed is worth."""


def evaluate(state: State, seat: Seat) -> float:
    """How good the position is for `seat`: near -1 (far behind the best other) to 1 (far ahead).

    At the end the order decides, ties as in `tally.results`. Before it the points of the dojos as they stand, and some
    hope for lines that are not finished, are compared with the best other's and squashed by x / (scale + |x|).
    """
    if state.agenda[0][0] == steps.OVER:
        totals, breaks = tally.results(state)
        mine = totals[seat], breaks[seat]
        best = max(zip(totals, breaks, strict=True))
        return 1.0 if mine == best else -1.0
    values = [_hoped(state, other) for other in range(state.seats)]
    lead = values[seat] - max(value for other, value in enumerate(values) if other != seat)
    return lead / (_SCALE + abs(lead))


def _hoped(state: State, seat: Seat) -> float:
    """What a dojo stands for: its points, and a part of what its unfinished lines can still become."""
    if state.cards.vacant >> seat & 1:
        return 0.0
    worth = 0.0
    for score in lines(state, seat):
        worth += score.points + _line_hope(score.line, score.cards, score.trophy)
    worth += box.MEDAL_POINTS * len(state.trophies[seat]) if state.medals else 0
    return worth + (_WINNING if rounds.waits_for_line(state, seat) else 0.0)


def _line_hope(line: Line, cards: Sequence[Face], trophy: Face) -> float:
    row = grid.is_row(line)
    length = box.COLUMNS if row else box.ROWS
    if len(cards) == length:
        return 0.0
    if trophy != NONE:
        kind = box.KIND[trophy]
        return _TROPHY_HOPE * (box.ROW_VALUES[kind] if row else box.COLUMN_VALUES[kind])
    if row:
        count = tally.disciple(cards)[1]
        return _ROW_HOPE * (length - len(cards)) * (box.ROW_POINTS[count + 1] - box.ROW_POINTS[count])
    belts = {box.BELT[face] for face in cards}
    return _COLUMN_HOPE * len(cards) * belts.pop() if len(belts) == 1 else 0.0

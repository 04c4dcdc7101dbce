"""What is sensible for a dojo at which nobody sits any more, from open cards and in integers alone.

The card of an empty seat lies open, and so does all that it is asked about. What seems equally good is left to a lot.
Where the whole number of points says nothing, what a card keeps open decides: see `_promise`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.dojo import actions as act
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, outlook, questions, rounds, tally
from paravent.core.games.dojo import state as steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.dojo.state import State
    from paravent.core.requests import Face, Seat


def offers(public: State, seat: Seat) -> Sequence[act.Action]:
    """The answers that are equally good."""
    match public.agenda[0][0]:
        case steps.CHALLENGE:
            beaten, among = outlook.beats(public, seat)
            return (act.Challenge() if 2 * beaten > among else act.Pass(),)
        case steps.SWAP:
            return (_swap(public, seat),)
        case steps.PLACE:
            return _placings(public, seat, rounds.face_of(public, seat))[1]
        case _:
            return questions.answers(public, seat)


def _swap(public: State, seat: Seat) -> act.Action:
    """The winner takes the card that makes more of its dojo."""
    loser = public.challenger if seat == public.giver else public.giver
    mine, theirs = (_placings(public, seat, rounds.face_of(public, one))[0] for one in (seat, loser))
    return act.Swap() if theirs > mine else act.Keep()


def _placings(public: State, seat: Seat, face: Face) -> tuple[tuple[int, int], list[act.Place]]:
    """What the best ways to place a card make of the dojo, and all of these ways."""
    ways = rounds.choices(public, seat)
    worth = [_worth(public, seat, face, way) for way in ways]
    best = max(worth)
    return best, [way for way, one in zip(ways, worth, strict=True) if one == best]


def _worth(public: State, seat: Seat, face: Face, way: act.Place) -> tuple[int, int]:
    """The points of the dojo as it then stands, and what it promises."""
    dojo, cells = [*public.dojos[seat], face], [*public.cells[seat], way.cell]
    won, beside = public.trophies[seat], public.beside[seat]
    if rounds.waits_for_line(public, seat):
        beside = [*beside, way.line]
    lines = tally.scores(dojo, cells, won, beside)
    return sum(line.points for line in lines), sum(map(_promise, lines))


def _promise(line: tally.Score) -> int:
    """What an unfinished line can still come to: more for cards that agree, and for a trophy that can still hold."""
    row = grid.is_row(line.line)
    length = box.COLUMNS if row else box.ROWS
    if len(line.cards) == length:
        return 0
    if line.trophy != steps.NONE:
        kind = box.KIND[line.trophy]
        worth = box.ROW_VALUES[kind] if row else box.COLUMN_VALUES[kind]
        return worth if tally.may_hold(kind, line.cards, row=row) else 0
    if row:
        return tally.disciple(line.cards)[1]
    return len(line.cards) if len({box.BELT[face] for face in line.cards}) == 1 else 0

"""What a seat sees of a state, and what it is told of an answer. The only place where anything is hidden."""

from __future__ import annotations

from paravent.core.answers import Answer, Faces
from paravent.core.game import A, S
from paravent.core.requests import Deal, Request, Seat, Show, Shuffle


def as_seen_by(state: S, seat: Seat | None) -> S:
    """The same state with fewer faces known: what `seat` has seen, or an onlooker (None)."""
    seen = state.copy()
    seen.cards = state.cards.as_seen_by(seat, state.seats)
    return seen


def learns(request: Request, seat: Seat | None, seats: int) -> bool:
    """Whether `seat` (None: an onlooker) sees the faces in the answer to this request."""
    match request:
        case Shuffle(by=by):
            return by is not None and by == seat
        case Deal(to=to):
            return to == seat
        case Show(to=to):
            return bool(to >> (seats if seat is None else seat) & 1)
        case _:
            return False


def told(answer: Answer[A], request: Request, seat: Seat | None, seats: int) -> Answer[A]:
    """The answer as `seat` learns it: faces that it does not see are None, everything else is public."""
    if isinstance(answer, Faces) and not learns(request, seat, seats):
        return Faces((None,) * len(answer.faces))
    return answer

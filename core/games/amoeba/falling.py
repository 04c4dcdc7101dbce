"""Who is out, who has won, and how everybody is ranked at the end: rules 4.7 and 4.8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import holdings, story
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from paravent.core.games.amoeba.state import State, Step
    from paravent.core.requests import Seat


def look(state: State) -> None:
    """Whoever has lost something may be out; while landed ships still fight, that waits (ruling 31)."""
    if state.landed:
        return
    shaken, state.shaken = state.shaken, 0
    found: list[Step] = []
    for seat in range(state.seats):
        if shaken >> seat & 1 and holdings.alive(state, seat) and holdings.is_out(state, seat):
            if holdings.hidden_power(state, seat) and seat in state.owner:
                found.append((steps.POWER, seat, steps.BEFORE_FALL))
            found.append((steps.FALL, seat, state.fallen))
    state.agenda[:0] = found


def fall(state: State, step: Step) -> None:
    """A seat is out, unless the power that it has turned up saves it; its hand is shown and discarded (ruling 45)."""
    _, seat, before = step
    if holdings.alive(state, seat) and holdings.is_out(state, seat):
        state.fallen |= 1 << seat
        state.changed = True
        state.story.append((story.FALLEN, seat))
        if state.hands[seat]:
            state.agenda.insert(_behind_falls(state), (steps.SHOW_HAND, seat))
    if not _more_fall(state):
        last_one(state, before)


def _behind_falls(state: State) -> int:
    """The place in the agenda behind everybody who goes out at the same moment."""
    kinds = [step[0] for step in state.agenda]
    return next(
        (place for place, kind in enumerate(kinds) if kind not in (steps.FALL, steps.POWER, steps.SHOW_HAND)),
        len(kinds),
    )


def _more_fall(state: State) -> bool:
    return any(step[0] == steps.FALL for step in state.agenda[: _behind_falls(state)])


def last_one(state: State, before: int) -> None:
    """The game ends when all but one are out, or all; `before` are those who had been out already, as bits."""
    living = holdings.living(state)
    if len(living) == 1:
        end(state, story.BY_ELIMINATION, living[0])
    elif not living:
        end(state, story.BY_RANK, steps.NOBODY, state.fallen & ~before)


def end(state: State, reason: int, winner: Seat, together: int = 0) -> None:
    """Nothing else happens. `together` are those who went out last, at the same moment, as bits."""
    state.agenda = [(steps.OVER, reason, winner, together)]
    state.turn, state.phase, state.shaken = steps.NOBODY, steps.NO_PHASE, 0
    state.story.append((story.OVER, reason, *winners(state)))


def scores(state: State) -> tuple[int, ...]:
    """How many others each seat is ahead of: the winner, then who is in the game, by what it holds (ruling 41)."""
    _, _, winner, together = state.agenda[0]
    keys = [_rank(state, seat, winner, together) for seat in range(state.seats)]
    return tuple(sum(other < key for other in keys) for key in keys)


def _rank(state: State, seat: Seat, winner: Seat, together: int) -> tuple[int, ...]:
    if seat == winner:
        return (3,)
    fallen = state.fallen >> seat & 1
    if state.cards.vacant >> seat & 1 and not fallen:
        return (0,)  # Who was out before he left the table has played to his end.
    # When the last ones go out together they are ranked like those who are in the game, and nobody else is.
    return (2 if not fallen or together >> seat & 1 else 1, *holdings.standing(state, seat))


def winners(state: State) -> list[Seat]:
    """Who has the highest score, at the end."""
    found = scores(state)
    return [seat for seat, score in enumerate(found) if score == max(found)]

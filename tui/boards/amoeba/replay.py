"""The last turn of a seat again, step by step, over whatever the board shows."""

from __future__ import annotations

from typing import Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import holdings
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Seat
from paravent.tui.boards.amoeba import moments
from paravent.tui.boards.amoeba.moments import Moment
from paravent.tui.keys import Key

OPEN: Final = Key(("<",), "last turns", "The last turn of another seat again, step by step.", rare=True)


class Replay:
    """One seat's last turn, and where one is in it."""

    def __init__(self, state: State, eyes: Seat | None, seat: Seat) -> None:
        self.seat = seat
        self.tape = moments.tape(state, seat, eyes)
        self.at = 0

    @property
    def moment(self) -> Moment:
        return self.tape[self.at]

    def keys(self) -> tuple[Key, ...]:
        return (
            Key(("right", "left"), "step", "The next step, the one before.", "Left/Right"),
            Key(("<",), "next seat", "The last turn of the seat that played before this one."),
            Key(("up", "down"), "ends", "To the first step, to the last one."),
            Key(("escape",), "back", "Back to the present."),
        )

    def press(self, key: str) -> None:
        """An arrow."""
        last = len(self.tape) - 1
        self.at = {"right": min(self.at + 1, last), "left": max(self.at - 1, 0), "up": 0, "down": last}[key]

    def words(self) -> str:
        return self.moment.text

    def legal(self) -> str:
        return f"{box.SIDES[self.seat]}'s last turn, step {self.at + 1} of {len(self.tape)}. Esc: back to now."


def seats(state: State, eyes: Seat | None) -> list[Seat]:
    """Whose last turn the story still tells, the latest first; one's own comes last."""
    found = {seat: moments.last_turn(state, seat) for seat in range(state.seats)}
    told = sorted((seat for seat, back in found.items() if back), key=lambda seat: (seat == eyes, found[seat]))
    return [seat for seat in told if holdings.alive(state, seat) or found[seat]]

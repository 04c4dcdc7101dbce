"""Plays one table in one program: the dealer deals, seats that are asked choose, people and bots alike.

No Textual, no asyncio, no clock: the app, `selfplay`, the plain mode and the tests drive the same object. It decides
nothing and hides nothing; whoever shows a turn asks for it as a seat sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from paravent.core.answers import Acts, Answer, Left
from paravent.core.dealing import Dealer
from paravent.core.game import A, Event, Game, Illegal, S
from paravent.core.requests import Ask, Over, Request, Seat
from paravent.core.sight import as_seen_by
from paravent.core.table import Table


@dataclass(frozen=True, slots=True)
class Turn(Generic[S, A]):
    """One answer and the states around it, as much as the table knows."""

    before: S
    request: Request
    answer: Answer[A]
    after: S

    def seen_by(self, game: Game[S, A], seat: Seat | None) -> tuple[Event, ...]:
        """What happened in this turn as `seat` or an onlooker (None) saw it."""
        return game.happened(as_seen_by(self.before, seat), as_seen_by(self.after, seat))


class Match(Generic[S, A]):
    """A table, its dealer, and the choices that are not complete yet.

    `run` first; then `choose` for every seat in `owed`, until `over`. Each call returns the turns that came of it.
    """

    def __init__(self, table: Table[S, A], dealer: Dealer) -> None:
        self.table = table
        self.game = table.game
        self._dealer = dealer
        self._chosen: dict[Seat, A] = {}

    @property
    def over(self) -> Over | None:
        """The end, once it has come."""
        return self.table.over

    @property
    def owed(self) -> tuple[Seat, ...]:
        """The seats whose action is still due."""
        request = self.table.asks()
        return tuple(seat for seat in request.seats if seat not in self._chosen) if isinstance(request, Ask) else ()

    def has_chosen(self, seat: Seat) -> bool:
        """Whether the seat was asked and has chosen, while others have not."""
        return seat in self._chosen

    def run(self) -> list[Turn[S, A]]:
        """Let the dealer, and the defaults of vacant seats, answer until somebody is asked or the game is over."""
        turns: list[Turn[S, A]] = []
        while True:
            request = self.table.asks()
            if isinstance(request, Over):
                return turns
            if isinstance(request, Ask):
                for seat in self.owed:
                    if self.table.state.cards.vacant >> seat & 1:
                        self._chosen[seat] = self.game.default(self.table.state, seat)
                if self.owed:
                    return turns
                turns.append(self._give(self._acts(request.seats)))
                self._chosen.clear()
                continue
            self._dealer.begin(self.table.state, request)
            answer = self._dealer.answer
            if answer is None:
                return turns
            turns.append(self._give(answer))

    def choose(self, seat: Seat, action: A) -> list[Turn[S, A]]:
        """Take the action of a seat; it counts when all who are asked have chosen. Raises Illegal, changing nothing."""
        if seat not in self.owed:
            raise Illegal("it is not your turn to choose")
        self.game.check(self.table.seen_by(seat), seat, action)
        self._chosen[seat] = action
        return self.run()

    def leave(self, seat: Seat, how: str) -> list[Turn[S, A]]:
        """Let a seat leave out of turn; choices that were made for the open question are asked again."""
        turn = self._give(Left(seat, how))
        self._chosen.clear()
        return [turn, *self.run()]

    def _acts(self, seats: Sequence[Seat]) -> Acts[A]:
        return Acts(tuple((seat, self._chosen[seat]) for seat in seats))

    def _give(self, answer: Answer[A]) -> Turn[S, A]:
        before, request = self.table.state, self.table.asks()
        self.table.give(answer)
        return Turn(before, request, answer, self.table.state)

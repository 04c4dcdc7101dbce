"""A table that others move, as one program follows it: the turns that have come, and who owes a choice.

For whoever sits at it (`linked`) and for whoever looks on (`watched`). What there is comes from the network, whenever
it likes; a turn counts here when `run` has returned it, so that a screen tells one after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from paravent.core.game import AnyGame
from paravent.core.requests import Ask, Over, Request, Seat
from paravent.core.table import Table
from paravent.tui.match import Turn

if TYPE_CHECKING:
    from paravent.net.lan.work import Now

AnyTurn: TypeAlias = Turn[Any, Any]

YOU: Final = "you"


class Following:
    """What `match.Match` is for one program: the table as `seat` (None: an onlooker) knows it."""

    def __init__(self, game: AnyGame, now: Callable[[], Now], seat: Seat | None) -> None:
        self.game = game
        self.seat = seat
        self.now = now
        """The present of the session that is followed."""
        self._table: Table[Any, Any] | None = None

    @property
    def ready(self) -> bool:
        """Whether the table is set up: the cards are masked, and there is a position to look at."""
        return self.now().table is not None

    @property
    def table(self) -> Table[Any, Any]:
        """The table, as far as its turns were returned by `run`."""
        if self._table is None:
            head = self.now().table
            assert head is not None, "the table is not set up yet: see `ready`"
            self._table = Table(self.game, head)
        return self._table

    @property
    def over(self) -> Over | None:
        """The end, once it has come."""
        return self.table.over

    @property
    def owed(self) -> tuple[Seat, ...]:
        """The seats whose choice is due; none while turns are still to be run."""
        now = self.now()
        return now.choosing if len(self.table.journal.entries) == len(now.entries) else ()

    def has_chosen(self, seat: Seat) -> bool:
        """Whether the seat was asked and has chosen, while others have not."""
        request: Request = self.table.asks()
        return isinstance(request, Ask) and seat in request.seats and seat not in self.owed

    def run(self) -> list[AnyTurn]:
        """The turns that have come since the last call."""
        entries = self.now().entries
        turns: list[AnyTurn] = []
        for entry in entries[len(self.table.journal.entries) :]:
            before, request = self.table.state, self.table.asks()
            self.table.give(entry.answer)
            turns.append(Turn(before, request, entry.answer, self.table.state))
        return turns


def told_apart(nicks: Sequence[str], own: Seat | None = None) -> tuple[str, ...]:
    """Who sits where, in words that differ: two of one name get their seats behind it; oneself is `you`."""
    named = [YOU if seat == own else nick or f"seat {seat + 1}" for seat, nick in enumerate(nicks)]
    often = Counter(nick.casefold() for nick in named)
    return tuple(
        nick if seat == own or often[nick.casefold()] == 1 else f"{nick} (seat {seat + 1})"
        for seat, nick in enumerate(named)
    )


def listed(words: Sequence[str]) -> str:
    """Ann, Bo and Cy."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def onlookers(nicks: Sequence[str]) -> str:
    """How many look on, and who: `2 watch: Di, Eve`; empty where nobody does."""
    if not nicks:
        return ""
    return f"{len(nicks)} {'watches' if len(nicks) == 1 else 'watch'}: {', '.join(nicks)}"


def welcome(*, watch: bool) -> str:
    """Whether others may look on at a table, for those who sit down at it."""
    if watch:
        return "Others may look on once it is played: they see what lies open, nobody's hand, and you see who they are."
    return "Nobody may look on at this table who does not play."

"""The play screen of a table that others move: whose answer is due and since when, how the table ends or stops.

What a player (`linked`) and an onlooker (`watching`) have in common. The board, the show and the keys are those of
`play`. What happens comes from the network, whenever it likes; nothing here blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final, Protocol, cast

from textual import events, on
from textual.message import Message

from paravent.core.requests import Seat
from paravent.net.effects import Verdict
from paravent.tui.boards.parts import several
from paravent.tui.following import Following, listed
from paravent.tui.keys import Key
from paravent.tui.screens.play import Play
from paravent.tui.solo import Solo

if TYPE_CHECKING:
    from paravent.net.lan.work import Now

_DEALT: Final = 60
"""Cells of the row that tells who deals, without names."""
LOG: Final = Key(("y",), "log", "The whole log.")


class Followed(Protocol):
    """What is followed: `linked.Linked` or `watched.Watched`."""

    changed: Callable[[], None]

    @property
    def match(self) -> Following: ...
    @property
    def seat(self) -> Seat | None: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def verdict(self) -> Verdict | None: ...
    async def shut(self) -> None: ...


class Happened(Message):
    """Something may have come from the network."""


class FollowedPlay(Play):
    """One table of others, until it is left."""

    def __init__(self, followed: Followed) -> None:
        # The same surface as a solo table, as far as the play screen uses it.
        super().__init__(cast("Solo", followed))
        self.followed = followed
        self._waits: tuple[int, tuple[Seat, ...]] = (-1, ())
        self._since = 0.0
        """Since when those are waited for."""
        self._told = ""
        """What of the table's end stands in the log already."""
        followed.changed = self._tell_of_it

    @property
    def now(self) -> Now:
        """The present of the table, of which the board may have turns still to tell."""
        return self.followed.match.now()

    @property
    def ended(self) -> bool:
        """Whether the game is over, or the table has stopped."""
        return bool(self.solo.match.over or self.followed.verdict)

    @on(events.Unmount)
    async def _hang_up(self) -> None:
        """The table is left."""
        self.followed.changed = _nothing
        await self.followed.shut()

    # What happens ----------------------------------------------------------------------------------

    def _tell_of_it(self) -> None:
        self.post_message(Happened())

    def on_happened(self) -> None:
        """Show the turns that have come, or just who is waited for now."""
        self._wait()
        self.take_note()
        turns = self.followed.match.run()
        if turns or self._by_order() is not None:
            self._do(lambda: turns)
        elif not self.show.running:
            self.still()

    def take_note(self) -> None:
        """Tell in the log what has come besides turns."""

    def still(self, *, replaces: bool = False) -> None:
        """The end is told behind the turns that lead to it: it is often signed while the board still shows them."""
        told = self.end_in_words()
        if told and told != self._told:
            self._told = told
            self.diary.note(told)
        super().still(replaces=replaces)

    def end_in_words(self) -> str:
        """How the table ended or stopped, and where it is kept; empty as long as it has not."""
        return ""

    def _wait(self) -> None:
        """Remember since when the same seats are waited for."""
        waits = (len(self.now.entries), tuple(seat for seat in self.now.waits_for if seat != self.followed.seat))
        if waits != self._waits:
            self._waits, self._since = waits, self.paravent.clock()

    # Words -----------------------------------------------------------------------------------------

    def question(self) -> str:
        verdict = self.followed.verdict
        if verdict is not None:
            return f"The table has stopped. {self.blame(verdict)}"
        if self.stuck or self.board.beat is not None or not self.solo.match.over:
            return super().question()
        late = [self.followed.names[seat] for seat in self._waits[1]]
        if not late or self.now.done:
            return self.over_in_words()
        return f"{self.over_in_words()} {listed(late)} still {'has' if len(late) == 1 else 'have'} to sign the end."

    def blame(self, verdict: Verdict) -> str:
        """Who has stopped the table."""
        if verdict.seat is None:
            return "Nobody is convicted; the record tells what there is."
        return f"{self.followed.names[verdict.seat]} broke the protocol ({verdict.code})."

    @property
    def since(self) -> str:
        """Since when those who owe are waited for."""
        return f"since {datetime.fromtimestamp(self._since).astimezone():%H:%M}"

    def _waiting(self) -> str:
        """Who is waited for, for what, and since when; somebody is."""
        told = super()._waiting()
        if told:
            return f"{told[:-1]}, {self.since}."
        names = listed([self.followed.names[seat] for seat in self._waits[1]])
        count = len(self._waits[1])
        who = names if len(names) <= self.size.width - _DEALT else several(count, "player")
        return f"Cards are dealt and checked: {who} {'is' if count == 1 else 'are'} waited for, {self.since}."

    # Keys ------------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        if key == "escape" and self.ended and not self._in_log:
            self.dismiss()
        else:
            super().press(key)


def _nothing() -> None:
    """The screen is gone."""

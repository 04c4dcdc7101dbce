"""The play screen with people on the other seats: who is waited for, whether they are heard, how a table stops.

The board, the show and the keys are those of `play`. What happens comes from the network; nothing here blocks.
"""

from __future__ import annotations

from typing import cast

from textual import events, on
from textual.message import Message

from paravent.core.requests import Seat
from paravent.net.effects import Verdict
from paravent.tui.keys import Key
from paravent.tui.linked import Linked
from paravent.tui.screens.frame import HELP
from paravent.tui.screens.overlay import Choice, Question
from paravent.tui.screens.play import Play
from paravent.tui.solo import Solo

_HOME = Key(("escape",), "home", "To the first screen.")
_LEAVE = Key(("q",), "leave", "Leave the table.")


class Happened(Message):
    """Something may have come from the network."""


class LinkedPlay(Play):
    """One table of peers, until it is left."""

    def __init__(self, linked: Linked) -> None:
        # The same surface as a solo table, as far as the play screen uses it.
        super().__init__(cast("Solo", linked))
        self.linked = linked
        linked.changed = self._tell_of_it
        linked.said = self._said
        for seat in range(len(linked.names)):
            if seat != linked.seat:
                words = linked.trust(seat)
                self.diary.note(f"{linked.names[seat]} is unverified until you both read: {words}")

    @on(events.Unmount)
    async def _hang_up(self) -> None:
        """The table is left."""
        self.linked.changed = _nothing
        await self.linked.shut()

    def _tell_of_it(self) -> None:
        self.post_message(Happened())

    def _said(self, seat: Seat, words: str) -> None:
        self.diary.note(f"{self.linked.names[seat]}: {words}")
        self.tell()

    def on_happened(self) -> None:
        """Show the turns that have come, or just who is waited for now."""
        turns = self.linked.match.run()
        if turns:
            self._do(lambda: turns)
        elif not self.show.running:
            self._still()

    def take_back(self) -> None:
        self.refuse("among people nothing is taken back: they may have seen it")

    # Words -----------------------------------------------------------------------------------------

    def state(self) -> str:
        told = super().state()
        link = "LAN ○" if self.linked.away else "LAN ●"
        return f"{told}  {link}" if told else link

    def question(self) -> str:
        verdict = self.linked.verdict
        if verdict is not None:
            return f"The table has stopped. {self._blame(verdict)}"
        if not self.show.running and not self.solo.match.over and self.linked.trouble:
            return "The last step could not be kept or sent."
        return super().question()

    def legal(self) -> str:
        verdict = self.linked.verdict
        if verdict is not None:
            return f"× {verdict.reason}. The record is kept: paravent verify {self.linked.files.path.name}"
        if self.linked.trouble:
            return f"! {self.linked.trouble}"
        away = self.linked.away
        if away and not self.solo.match.over and not self.board.beat:
            names = " and ".join(self.linked.names[seat] for seat in away)
            return f"! No link to {names}: called again every 3 seconds. Nothing is lost."
        return super().legal()

    def _blame(self, verdict: Verdict) -> str:
        if verdict.seat is None:
            return "Nobody is convicted; the record tells."
        return f"{self.linked.names[verdict.seat]} broke the protocol ({verdict.code})."

    def _waiting(self) -> str:
        told = super()._waiting()
        if told or self.linked.peer.now.done:
            return told
        waits = [self.linked.names[seat] for seat in self.linked.peer.now.waits_for if seat != self.linked.seat]
        return f"Cards are being dealt and checked: {' and '.join(waits)} answers." if waits else ""

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        if self.linked.verdict is not None:
            return (_LEAVE, HELP)
        if not self.solo.match.over or self.show.running:
            return super().keys()
        board = self.board.keys() if self.board.view is not None else ()
        taken = {name for key in board for name in key.keys}
        return (*board, *[key for key in (_HOME, *self._acts()) if not taken & set(key.keys)], HELP)

    def press(self, key: str) -> None:
        if key == "escape" and (self.solo.match.over or self.linked.verdict):
            self.dismiss()
        else:
            super().press(key)

    def _leave(self) -> None:
        if self.solo.match.over or self.linked.verdict is not None:
            self.dismiss()
            return
        text = "Hanging up keeps everything that was played. To resign ends the game: the others win it."
        choices = [Choice("s", "hang up, the game stays unfinished"), Choice("r", "resign: the game is lost and over")]
        self.app.push_screen(Question("Leave the table?", text, choices), self._left)

    def typed(self, text: str) -> bool:
        """`say WORDS` talks to the others; the rest as everywhere."""
        word, _, rest = text.partition(" ")
        if word == "say" and rest.strip():
            self.linked.peer.chat(rest.strip())
            self.diary.note(f"you: {rest.strip()}")
            return True
        return super().typed(text)


def _nothing() -> None:
    """The screen is gone."""

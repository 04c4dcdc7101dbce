"""The play screen for somebody who looks on: everything that everybody may see, and nobody's hand.

The board, the show and the log are those of `play`, without a seat. How one comes here is `watchroom`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, cast

from textual import events, on

from paravent.core.requests import Seat
from paravent.tui.following import listed, onlookers
from paravent.tui.keys import Key
from paravent.tui.screens.frame import HELP
from paravent.tui.screens.linked import Happened
from paravent.tui.screens.play import Play, ordered
from paravent.tui.solo import Solo
from paravent.tui.watched import Watched

_STOP: Final = Key(("q",), "stop watching", "Leave the table; the players are told, and nothing else changes for them.")
_KEEP: Final = Key(("k",), "keep", "Keep what was played: `paravent verify` and `replay` take it.")
_CALL: Final = Key(("!",), "call now", "Call the machine that serves at once.")
_LOG: Final = Key(("y",), "log", "The whole log.")
_HELP: Final = (
    (
        "You look on. You see what everybody at the table may see, as it happens: nobody's hand, and no plan before "
        "it is open. Every message is verified by your own program, so nobody can show you another game than the one "
        "that is played."
    ),
    (
        "The players see your name, and cannot hear you. k, or `:keep`, puts the game to those that are over, at any "
        "moment: it holds what was said so far."
    ),
)


class WatchPlay(Play):
    """One table of others, until one has seen enough."""

    def __init__(self, watched: Watched, *, keep: bool = False) -> None:
        """`keep`: keep the game by itself when it is over."""
        # The same surface as a solo table, as far as the play screen uses it.
        super().__init__(cast("Solo", watched))
        self.watched = watched
        self._keep = keep
        self._waits: tuple[int, tuple[Seat, ...]] = (-1, ())
        self._since = 0.0
        """Since when those are waited for."""
        self._told = ""
        """What was said last of what became of the table, and of its file."""
        watched.changed = self._tell_of_it
        self.diary.note(f"You look on at {listed(watched.names)}, over {watched.host}'s machine.")

    @on(events.Unmount)
    async def _hang_up(self) -> None:
        """The table is left."""
        self.watched.changed = _nothing
        await self.watched.shut()

    # What happens ----------------------------------------------------------------------------------

    def _tell_of_it(self) -> None:
        self.post_message(Happened())

    def on_happened(self) -> None:
        """Show the turns that have come, or just who is waited for now."""
        now = self.watched.spectating.now
        waits = (len(now.entries), now.waits_for)
        if waits != self._waits:
            self._waits, self._since = waits, self.paravent.clock()
        self._note_the_end()
        turns = self.watched.match.run()
        if turns:
            self._do(lambda: turns)
        elif not self.show.running:
            self.still()

    def _note_the_end(self) -> None:
        """Tell once how the table ended, and where it was kept."""
        told = ""
        if self.watched.trouble_keeping:
            told = f"It is not kept: {self.watched.trouble_keeping}"
        elif self.watched.kept is not None:
            told = f"Kept: `paravent verify {self.watched.kept.stem}` proves it."
        elif self.watched.verdict is not None:
            told = f"{self._blame()} {self.watched.verdict.reason}."
        elif self.watched.spectating.now.done:
            told = "All have signed the end."
            if self._keep:
                self.watched.keep()
        if told and told != self._told:
            self._told = told
            self.diary.note(told)

    # Words -----------------------------------------------------------------------------------------

    def state(self) -> str:
        others = len(self.watched.watching) - 1
        told = [super().state(), "you watch" if others < 1 else f"you and {others} more watch"]
        link = "LAN ○" if self.watched.missing else "LAN ●"
        return "  ".join([*filter(None, told), link])

    def question(self) -> str:
        if self.watched.verdict is not None:
            return f"The table has stopped. {self._blame()}"
        if self.board.beat is not None or not self.solo.match.over:
            return super().question()
        late = [self.watched.names[seat] for seat in self._waits[1]]
        if not late or self.watched.spectating.now.done:
            return "The game is over."
        return f"The game is over. {listed(late)} still {'has' if len(late) == 1 else 'have'} to sign the end."

    def legal(self) -> str:
        if self.watched.verdict is not None:
            return f"× {self.watched.verdict.reason}. k keeps it: `paravent verify` shows it to anybody."
        quiet = not self.board.beat and not self.solo.match.over
        if quiet and self.watched.spectating.fault:
            return f"! {self.watched.spectating.fault}"
        if quiet and self.watched.missing:
            return f"! {self.watched.missing}"
        if quiet and not self.board.reason:
            return f"◆ {onlookers(self.watched.watching) or 'You look on'}. What is secret stays face down."
        return super().legal()

    def help(self) -> tuple[str, ...]:
        return (*super().help(), *_HELP)

    def _blame(self) -> str:
        verdict = self.watched.verdict
        if verdict is None or verdict.seat is None:
            return "Nobody is convicted; the record tells what there is."
        return f"{self.watched.names[verdict.seat]} broke the protocol ({verdict.code})."

    def _waiting(self) -> str:
        """Who is waited for, for what, and since when."""
        names = listed([self.watched.names[seat] for seat in self._waits[1]])
        if not names or self.solo.match.over:
            return ""
        since = f"since {datetime.fromtimestamp(self._since).astimezone():%H:%M}"
        told = super()._waiting()
        if told:
            return f"{told[:-1]}, {since}."
        return (
            f"Cards are dealt and checked: {names} {'is' if len(self._waits[1]) == 1 else 'are'} waited for, {since}."
        )

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        if self.watched.verdict is not None:
            return (self.way_back(), _KEEP, _LOG, HELP)
        if self._in_log or self.show.running:
            return super().keys()
        call = (_CALL,) if self.watched.missing else ()
        home = (self.way_back(),) if self.solo.match.over else ()
        board = self.board.keys() if self.board.view is not None else ()
        return (*call, *ordered(board, (*home, *self._acts())), HELP)

    def _acts(self) -> tuple[Key, ...]:
        acts = tuple(_STOP if "q" in key.keys else key for key in super()._acts())
        return (*acts, _KEEP) if self.watched.kept is None else acts

    def press(self, key: str) -> None:
        if key == "escape" and (self.solo.match.over or self.watched.verdict) and not self._in_log:
            self.dismiss()
        elif key == "k" and _KEEP in self.keys():
            self.watched.keep()
        elif key == "!" and _CALL in self.keys():
            self.watched.spectating.call_now()
        else:
            super().press(key)

    def take_back(self) -> None:
        self.refuse("you look on: there is nothing of yours to take back")

    def _leave(self) -> None:
        self.dismiss()

    def typed(self, text: str) -> bool:
        """`keep` keeps the game, `call` calls at once, `home` leaves."""
        match text:
            case "keep":
                self.watched.keep()
            case "call":
                self.watched.spectating.call_now()
            case "home":
                self.dismiss()
            case _:
                return super().typed(text)
        return True


def _nothing() -> None:
    """The screen is gone."""

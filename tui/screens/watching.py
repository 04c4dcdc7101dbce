"""The play screen for somebody who looks on: everything that everybody may see, and nobody's hand.

What it shares with the screen of players is in `followed`. How one comes here is `watchroom`.
"""

from __future__ import annotations

from typing import Final

from paravent.tui.following import listed, onlookers
from paravent.tui.keys import Key
from paravent.tui.screens.followed import LOG, FollowedPlay
from paravent.tui.screens.frame import HELP
from paravent.tui.screens.play import ordered
from paravent.tui.watched import Watched

_STOP: Final = Key(("q",), "stop watching", "Leave the table; the players are told, and nothing else changes for them.")
_KEEP: Final = Key(("k",), "keep", "Keep what was played: `paravent verify` and `replay` take it.")
_CALL: Final = Key(("!",), "call now", "Call the machine that serves at once.")
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


class WatchPlay(FollowedPlay):
    """One table of others, until one has seen enough."""

    def __init__(self, watched: Watched, *, keep: bool = False) -> None:
        """`keep`: keep the game by itself when it is over."""
        super().__init__(watched)
        self.watched = watched
        self._keep = keep
        self.diary.note(f"You look on at {listed(watched.names)}, over {watched.host}'s machine.")

    # What happens ----------------------------------------------------------------------------------

    def take_note(self) -> None:
        if self._keep and self.now.done and self.watched.verdict is None and self.watched.kept is None:
            self._keep = False
            self.watched.keep()

    def end_in_words(self) -> str:
        if self.watched.trouble_keeping:
            return f"It is not kept: {self.watched.trouble_keeping}"
        if self.watched.kept is not None:
            return f"Kept: `paravent verify {self.watched.kept.stem}` proves it."
        if self.watched.verdict is not None:
            return f"{self.blame(self.watched.verdict)} {self.watched.verdict.reason}."
        return "All have signed the end." if self.now.done else ""

    @property
    def kept_as(self) -> str:
        return self.watched.kept.stem if self.watched.kept is not None else ""

    # Words -----------------------------------------------------------------------------------------

    def state(self) -> str:
        others = len(self.watched.watching) - 1
        told = [super().state(), "you watch" if others < 1 else f"you and {others} more watch"]
        link = "LAN ○" if self.watched.missing else "LAN ●"
        return "  ".join([*filter(None, told), link])

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

    def _waiting(self) -> str:
        """Who is waited for, for what, and since when."""
        return "" if not self._waits[1] or self.solo.match.over else super()._waiting()

    # Keys ------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        if self.watched.verdict is not None:
            return (self.way_back(), _KEEP, LOG, HELP)
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
        if key == "k" and _KEEP in self.keys():
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

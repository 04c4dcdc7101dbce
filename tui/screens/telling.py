"""Telling what has happened on a board, beat by beat: the timer, the keys that go on, what stops it. It knows no table.

A beat lasts as long as the pace says. Nothing goes by unseen: while something lies over the board it waits.
"""

from __future__ import annotations

from typing import Final

from textual import on
from textual.timer import Timer

from paravent.tui.boards.base import Beat, Board
from paravent.tui.screens.frame import Frame
from paravent.tui.screens.show import Scene, Show
from paravent.tui.settings import PACES

TWICE: Final = 0.3
"""Seconds in which a second Space ends a show."""


class Telling(Frame[None]):
    """A board and its show. Subclasses have `still` and `log_scene`."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.least = board.least
        self.show = Show(board, self.log_scene)
        self._beat: Timer | None = None
        self._spaced = -1.0
        self._held = False
        """Whether something lies over the table: then no beat of a show goes by unseen."""

    def body(self) -> Board:
        return self.board

    def still(self, *, replaces: bool = False) -> None:
        """Show the position as it is; `replaces`: in the place of a show."""
        raise NotImplementedError

    def log_scene(self, scene: Scene) -> None:
        """A scene has been told."""
        raise NotImplementedError

    def step(self, *, end: bool = False) -> None:
        """The next beat, or the still screen after the last one; `end`: all that is left at once."""
        if self._beat is not None:
            self._beat.stop()
            self._beat = None
        told = self.show.running
        pace = PACES[self.paravent.settings.pace]
        if end or not pace:
            self.show.skip()
        beat: Beat | None = self.show.step()
        if beat is not None:
            self._time(beat)
            self.tell()
        else:
            self.still(replaces=told)

    def _time(self, beat: Beat) -> None:
        """Go on by itself after a while, unless nobody can see the beat."""
        pace = PACES[self.paravent.settings.pace]
        if not self._held and pace:
            self._beat = self.set_timer(pace * beat.weight, self.step)

    def _hold(self, *, held: bool) -> None:
        """Stop the show while something lies over the table or the window is too small; then go on where it was."""
        if held == self._held:
            return
        self._held = held
        if self._beat is not None:
            self._beat.stop()
            self._beat = None
        if not held and self.board.beat is not None:
            self._time(self.board.beat)

    def on_screen_suspend(self) -> None:
        """Something lies over it: a question, the rules, the log."""
        self._hold(held=True)

    def on_screen_resume(self) -> None:
        """Nothing lies over it any more."""
        self._hold(held=self.cramped)
        super().on_screen_resume()

    def on_resize(self) -> None:
        """The window has another size; in one that shows nothing the show waits."""
        self._hold(held=self.cramped or self.app.screen is not self)
        super().on_resize()

    def onward(self, key: str) -> None:
        """Enter or Space: the next beat. `z`, or Space twice: to the end."""
        now = self.paravent.clock()
        end = key == "z" or (key == "space" and now - self._spaced < TWICE)
        self._spaced = now if key == "space" else -1.0
        self.step(end=end)

    @on(Board.Onward)
    def _clicked(self, message: Board.Onward) -> None:
        message.stop()
        if self.show.running:
            self.onward("enter")

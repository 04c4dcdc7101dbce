"""What is still to be told: turns in a queue, and the beats of the one that is being told. It has no clock."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from paravent.core.game import Event
from paravent.core.requests import Seat
from paravent.tui.boards.base import Beat, Board, View


@dataclass(frozen=True, slots=True)
class Scene:
    """One answer, as the person sees it."""

    before: View
    after: View
    acts: tuple[tuple[Seat, str], ...]
    note: str = ""
    """That the person was not asked, because an order had decided it; nothing if it was not so."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return self.after.events


class Show:
    """Tells one scene after the other on a board. Each scene goes into the log when it has been told."""

    def __init__(self, board: Board, told: Callable[[Scene], None]) -> None:
        self._board = board
        self._told = told
        self._queue: deque[Scene] = deque()
        self._scene: Scene | None = None
        self._beats: deque[Beat] = deque()

    @property
    def running(self) -> bool:
        """Whether a beat is on the screen."""
        return self._scene is not None

    def add(self, scene: Scene) -> None:
        """Something more to tell."""
        self._queue.append(scene)

    def step(self) -> Beat | None:
        """Show the next beat and return it; None when everything has been told."""
        while True:
            if self._beats:
                beat = self._beats.popleft()
                self._board.show_beat(beat)
                return beat
            self._end_scene()
            if not self._queue:
                return None
            self._scene = self._queue.popleft()
            self._beats.extend(self._board.beats(self._scene.before, self._scene.after))
            if self._beats:
                self._board.show(self._scene.before)

    def skip(self) -> None:
        """Tell everything at once: it goes into the log only."""
        self._beats.clear()
        self._end_scene()
        while self._queue:
            self._told(self._queue.popleft())

    def _end_scene(self) -> None:
        if self._scene is not None:
            self._told(self._scene)
            self._scene = None

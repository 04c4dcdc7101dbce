"""The board of Dojo: it hands everything to the phase that the view is in, and draws beats itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo import story
from paravent.tui.boards.base import Beat, Board, Legend, View
from paravent.tui.boards.dojo import banzai, dojo, ending, listing, moments, panel, seats, things
from paravent.tui.boards.dojo.layout import share
from paravent.tui.boards.dojo.moments import Moment
from paravent.tui.boards.dojo.parts import Seen
from paravent.tui.boards.dojo.phases import Asked, Ended, Phase, place
from paravent.tui.boards.dojo.placing import Placing
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas


class DojoBoard(Board):
    """Up to five dojos, one of them large."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = ""
        """The thing under the cursor, see `things`."""
        self.phase: Phase | None = None

    # What comes in ---------------------------------------------------------------------------------

    def shown(self, before: View | None) -> None:
        """Go on with the phase while its question stands, else begin the next one."""
        view = self.now
        if self.phase is not None and before is not None and _same(before, view):
            self.phase.follow(view)
            return
        self.cursor = ""
        self.phase = self._phase(view)

    def _phase(self, view: View) -> Phase:
        step = view.state.agenda[0][0]
        if step == steps.OVER:
            return Ended(self, view)
        if step == steps.PLACE and view.seat is not None and view.seat in view.state.agenda[0][1:]:
            return Placing(self, view)
        return Asked(self, view) if view.asked else Phase(self, view)

    def hint(self, *, on: bool) -> None:
        """Turn the sums on or off."""
        super().hint(on=on)
        if self.phase is not None and self.view is not None:
            self.phase.follow(self.view)
            self.changed()

    def beats(self, before: View, after: View) -> Sequence[Beat]:
        """The show, moment by moment."""
        return list(moments.beats(before.state, after.state))

    # What goes out ---------------------------------------------------------------------------------

    @property
    def _now(self) -> Phase:
        assert self.phase is not None, "a view has been shown"
        return self.phase

    def keys(self) -> tuple[Key, ...]:
        return () if self.beat is not None else self._now.keys()

    def press(self, key: str) -> None:
        self._now.press(key)

    def click(self, target: str, *, again: bool) -> None:
        if self.beat is None:
            self._now.click(target, again=again)

    def point(self, target: str) -> None:
        self._now.point(target)

    def typed(self, text: str) -> None:
        if not self.now.asked or not self._now.typed(text):
            super().typed(text)

    def unsent(self) -> str:
        return self.phase.unsent() if self.phase is not None else ""

    def take_up(self, words: str) -> None:
        self._now.take_up(words)

    def find(self, text: str) -> bool:
        found = things.beginning(self._now.seen, text)
        if found is not None:
            self._now.point(found)
        return found is not None

    def question(self) -> str:
        return self._now.question()

    def legal(self) -> str:
        return self._now.legal()

    def status(self) -> str:
        if isinstance(self.beat, Beat) and isinstance(self.beat.frame, Moment):
            return _status(self._seen(self.beat.frame), self.beat.frame)
        return self._now.status()

    def help(self) -> tuple[str, ...]:
        return self._now.help()

    def card(self) -> tuple[str, ...]:
        return things.full(self._now.seen, self.cursor) if self.cursor else ()

    def legend(self) -> tuple[Legend, ...]:
        return LEGEND

    # The picture -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.view is None or self.phase is None or canvas.width < self.least[0] or canvas.height < self.least[1]:
            return  # The window has not been measured yet.
        if self.beat is not None and isinstance(self.beat.frame, Moment):
            self._draw_moment(canvas, self.beat.frame)
        else:
            self._now.draw(canvas)

    def _seen(self, moment: Moment) -> Seen:
        view = self.now
        below = view.seat if view.seat is not None else 0
        fresh = {e[1]: e[3] for e in moment.fresh if e[0] == story.PLACED}
        done = tuple(range(moment.state.seats)) if fresh else ()
        return Seen(moment.state, below, view.names, view.hints, view.seat is not None, done, fresh)

    def _draw_moment(self, canvas: Canvas, moment: Moment) -> None:
        seen = self._seen(moment)
        if moment.kind in moments.SCORING:
            ending.draw(canvas, seen, moment.seat, moment.told)
            return
        layout = share(canvas.width, canvas.height, len(seen.others))
        seats.draw(canvas, seen, layout, "")
        listing.strip(canvas, seen, layout.strip)
        if moment.kind == story.CHALLENGED:
            banzai.draw(canvas, seen, layout)
            return
        dojo.draw(canvas, seen, layout, "")
        if moment.kind in moments.DUELLING:
            rect = panel.duel(canvas, seen, layout.panel)
        else:
            rect = panel.above(canvas, seen, layout.panel, "")
        listing.lines_now(canvas, seen, rect)


def _status(seen: Seen, moment: Moment) -> str:
    """Where the show is."""
    if moment.kind in moments.SCORING:
        return "final scoring"
    if moment.kind < story.PASSED:
        return place(seen).rpartition(" · ")[0] + " · recruitment"
    return place(seen).rpartition(" · ")[0] + (" · challenge" if moment.kind < story.SHOWN else " · training")


def _same(before: View, after: View) -> bool:
    """Whether two views put the same question: nothing has happened between them."""
    return (
        before.request == after.request
        and before.seat == after.seat
        and len(before.state.story) == len(after.state.story)
        and (before.asked == after.asked or before.state.agenda[0][0] in (steps.PLACE, steps.THROW))
    )


LEGEND: Final[tuple[Legend, ...]] = (
    Legend("M F T C B", "strong", "Monkey, Fox, Tigress, Crane, Bear; R is a Raccoon, any of them in a row"),
    Legend("1-5", "strong", "white, yellow, green, blue, black belt"),
    Legend("▒▒", "hidden", "a card that lies face down"),
    Legend("▒▒ T4*", "private", "a card that lies face down, and that you know"),
    Legend("◆f+3", "legal", "an open cell, its key, and what the card would bring there at once"),
    Legend("MIX SCH SAM", "star", "trophies: Mixed, School, Same belt"),
    Legend("ALL LAD STR", "star", "trophies: All belts, Ladder, Strong"),
    Legend("GIVE dare won", "strong", "who gives, who has challenged, who has won the challenge"),
)

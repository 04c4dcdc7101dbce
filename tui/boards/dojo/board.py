"""The board of Dojo: it hands everything to the phase that the view is in, and draws beats itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo import story
from paravent.tui.boards.base import Beat, Legend, View
from paravent.tui.boards.dojo import banzai, dojo, ending, listing, moments, panel, seats
from paravent.tui.boards.dojo.layout import share
from paravent.tui.boards.dojo.moments import Moment
from paravent.tui.boards.dojo.parts import Seen
from paravent.tui.boards.dojo.phases import Asked, Ended, Phase, place
from paravent.tui.boards.dojo.placing import Placing
from paravent.tui.boards.phased import PhasedBoard
from paravent.tui.widgets.canvas import Canvas


class DojoBoard(PhasedBoard[Phase, Moment]):
    """Up to five dojos, one of them large."""

    MOMENT = Moment
    TOGETHER = (steps.PLACE, steps.THROW)

    cursor = ""
    """The thing under the cursor, see `things`."""

    def begin(self, view: View) -> Phase:
        self.cursor = ""
        step = view.state.agenda[0][0]
        if step == steps.OVER:
            return Ended(self, view)
        if step == steps.PLACE and view.seat is not None and view.seat in view.state.agenda[0][1:]:
            return Placing(self, view)
        return Asked(self, view) if view.asked else Phase(self, view)

    def beats(self, before: View, after: View) -> Sequence[Beat]:
        """The show, moment by moment."""
        return list(moments.beats(before.state, after.state))

    def place_of(self, moment: Moment) -> str:
        return _status(self._seen(moment), moment)

    def legend(self) -> tuple[Legend, ...]:
        return LEGEND

    def _seen(self, moment: Moment) -> Seen:
        fresh = {e[1]: e[3] for e in moment.fresh if e[0] == story.PLACED}
        done = tuple(range(moment.state.seats)) if fresh else ()
        return replace(Seen.of(self.now), state=moment.state, chosen=done, fresh=fresh)

    def draw_moment(self, canvas: Canvas, moment: Moment) -> None:
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

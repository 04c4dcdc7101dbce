"""The board of Kung Fur Fight: it hands everything to the phase that the view is in, and draws beats itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.tui.boards.base import Beat, Legend, View
from paravent.tui.boards.kungfur import cursor, fight, moments, planning, refresh, reveal
from paravent.tui.boards.kungfur.moments import Moment
from paravent.tui.boards.kungfur.parts import Seen
from paravent.tui.boards.kungfur.phases import Asked, Ended, Phase
from paravent.tui.boards.kungfur.planner import Planner
from paravent.tui.boards.phased import PhasedBoard
from paravent.tui.widgets.canvas import Canvas


class KungFurBoard(PhasedBoard[Phase, Moment]):
    """Three arenas, two sides, one paravent each."""

    least = (76, 19)
    MOMENT = Moment
    TOGETHER = (steps.PLAN,)

    cursor = ""
    """The thing under the cursor, see `things`."""

    def begin(self, view: View) -> Phase:
        self.cursor = ""
        step = view.state.agenda[0][0]
        if step == steps.OVER:
            return Ended(self, view)
        if step == steps.PLAN and view.seat is not None:
            return Planner(self, view)
        return Asked(self, view) if view.asked else Phase(self, view)

    def beats(self, before: View, after: View) -> Sequence[Beat]:
        """The show, moment by moment."""
        below = after.seat if after.seat is not None else box.DOGS
        return list(moments.beats(before.state, after.state, below))

    def place_of(self, moment: Moment) -> str:
        return moments.place(moment)

    def legend(self) -> tuple[Legend, ...]:
        return LEGEND

    # The picture -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.phase is not None and self.moment is None and self.phase.pointing:
            cursor.point(canvas, self.phase.seen, self.cursor)

    def draw_moment(self, canvas: Canvas, moment: Moment) -> None:
        seen = replace(Seen.of(self.now), state=moment.state, was=moment.was)
        acts = moments.acting(moment)
        kind = moment.fresh[0][0] if moment.fresh else story.REVEAL
        if kind < story.REVEAL:
            planning.draw(canvas, seen, planning.Plans(None, {}, acts))
        elif kind < story.FIGHT:
            reveal.draw(canvas, seen, acts, panels=moment.panels, opened=moment.opened)
        elif kind < story.PEACH_GONE:
            fight.beside(canvas, seen, fight.draw(canvas, seen, acts), moment.fresh)
        else:
            refresh.draw(canvas, seen, acts)


LEGEND: tuple[Legend, ...] = (
    Legend("█", "side-0", "the dogs, and what is theirs"),
    Legend("▚", "side-1", "the cats, and what is theirs"),
    Legend("▒│▒", "hidden", "a paravent: what you do not see"),
    Legend("┊╌", "private", "what only you see"),
    Legend("●○", "text", "spirit points and card limit: there, not there; ● before a step of a fight: now"),
    Legend("✓1", "good", "planned for arena 1; ✓ alone: done"),
    Legend("!", "price", "legal, but at a price"),
    Legend("×", "dim", "not possible, or cancelled, such as Hidden Weapons by Ban"),
    Legend("▲▼=", "strong", "won, lost, a tie"),
)

"""The board of Kung Fur Fight: it hands everything to the phase that the view is in, and draws beats itself."""

from __future__ import annotations

from collections.abc import Sequence

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.tui.boards.base import Beat, Board, Legend, View
from paravent.tui.boards.kungfur import cursor, fight, moments, planning, refresh, reveal, things
from paravent.tui.boards.kungfur.moments import Moment
from paravent.tui.boards.kungfur.parts import Seen
from paravent.tui.boards.kungfur.phases import Asked, Ended, Phase
from paravent.tui.boards.kungfur.planner import Planner
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas


class KungFurBoard(Board):
    """Three arenas, two sides, one paravent each."""

    least = (76, 19)

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
        if step == steps.PLAN and view.seat is not None:
            return Planner(self, view)
        return Asked(self, view) if view.asked else Phase(self, view)

    def hint(self, *, on: bool) -> None:
        """Turn the sums on or off."""
        super().hint(on=on)
        if self.phase is not None and self.view is not None:
            self.phase.follow(self.view)
            self.changed()

    def beats(self, before: View, after: View) -> Sequence[Beat]:
        """The show, moment by moment."""
        below = after.seat if after.seat is not None else box.DOGS
        return list(moments.beats(before.state, after.state, below))

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

    def wheel(self, target: str | None, *, up: bool) -> bool:
        return self.beat is None and self._now.wheel(target, up=up)

    def typed(self, text: str) -> None:
        if not self._now.typed(text):
            super().typed(text)

    def unsent(self) -> str:
        return self.phase.unsent() if self.phase is not None else ""

    def take_up(self, words: str) -> None:
        self._now.take_up(words)

    def find(self, text: str) -> bool:
        found = things.beginning(self._now.seen, text)
        if found is not None:
            self.cursor = found
        return found is not None

    def question(self) -> str:
        return self._now.question()

    def legal(self) -> str:
        return self._now.legal()

    def status(self) -> str:
        if isinstance(self.beat, Beat) and isinstance(self.beat.frame, Moment):
            return moments.place(self.beat.frame)
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
            if self._now.pointing:
                cursor.point(canvas, self._now.seen, self.cursor)

    def _draw_moment(self, canvas: Canvas, moment: Moment) -> None:
        view = self.now
        mine = view.seat is not None
        below = view.seat if view.seat is not None else box.DOGS
        seen = Seen(moment.state, below, view.names, view.hints, mine, moment.was)
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


def _same(before: View, after: View) -> bool:
    """Whether two views put the same question: nothing has happened between them."""
    return (
        before.request == after.request
        and before.seat == after.seat
        and len(before.state.story) == len(after.state.story)
        and (before.asked == after.asked or before.state.agenda[0][0] == steps.PLAN)
    )


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

"""The board of Amoeba Wars: it hands everything to the phase that the view is in, and draws map, corners and form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.galaxy import System
from paravent.core.games.amoeba.state import State
from paravent.tui.boards.amoeba import corners, hexes, lessons, moments, replay, rewind
from paravent.tui.boards.amoeba.corners import Corners
from paravent.tui.boards.amoeba.count import Count
from paravent.tui.boards.amoeba.force import Force
from paravent.tui.boards.amoeba.hexes import Map, Marks
from paravent.tui.boards.amoeba.jumping import Jumping
from paravent.tui.boards.amoeba.listed import Listed
from paravent.tui.boards.amoeba.moments import Moment
from paravent.tui.boards.amoeba.parts import LONGEST, Line, Seen, said
from paravent.tui.boards.amoeba.phases import Ended, Phase, first_cursor, own, place
from paravent.tui.boards.amoeba.placing import Placing
from paravent.tui.boards.amoeba.replay import Replay
from paravent.tui.boards.base import Beat, Legend, View
from paravent.tui.boards.phased import PhasedBoard
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut, heading


class AmoebaBoard(PhasedBoard[Phase, Moment]):
    """Forty-three systems, up to six seats."""

    MOMENT = Moment

    def __init__(self) -> None:
        super().__init__()
        self.cursor: System = -1
        """The system in brackets; -1: none yet."""
        self.replay: Replay | None = None
        """The last turn of somebody else, while it is looked at."""
        self._map = Map()

    # Which phase it is -----------------------------------------------------------------------------

    def begin(self, view: View) -> Phase:
        self.replay = None
        if self.cursor < 0:
            self.cursor = first_cursor(view)
        return _phase(self, view)

    def goes_on(self, before: View, after: View) -> bool:
        return (
            before.request == after.request
            and before.seat == after.seat
            and before.asked == after.asked
            and before.state.told + len(before.state.story) == after.state.told + len(after.state.story)
            and before.state.agenda[0] == after.state.agenda[0]
        )

    def beats(self, before: View, after: View) -> Sequence[Beat]:
        """The show, moment by moment."""
        return list(moments.beats(before.state, after.state, after.seat))

    # A turn told again -----------------------------------------------------------------------------

    @property
    def moment(self) -> Moment | None:
        if self.beat is None and self.replay is not None:
            return self.replay.moment
        return super().moment

    def keys(self) -> tuple[Key, ...]:
        if self.beat is not None:
            return ()
        if self.replay is not None:
            return self.replay.keys()
        past = (replay.OPEN,) if replay.seats(self.now.state, self.now.seat) else ()
        return (*super().keys(), *past)

    def press(self, key: str) -> None:
        if key == "<":
            self._rewind()
        elif self.replay is None:
            super().press(key)
        elif key == "escape":
            self.replay = None
        else:
            self.replay.press(key)

    def _rewind(self, seat: int | None = None) -> None:
        """The last turn of the latest other seat, or of the one before the one that is shown."""
        found = replay.seats(self.now.state, self.now.seat)
        if seat is None:
            at = found.index(self.replay.seat) + 1 if self.replay is not None and self.replay.seat in found else 0
            seat = found[at % len(found)]
        if seat in found:
            self.replay = Replay(self.now.state, self.now.seat, seat)
        else:
            self.refuse(f"{box.SIDES[seat]} has had no turn that is still told")

    def click(self, target: str, *, again: bool) -> None:
        if self.beat is not None:
            return
        if target.startswith("seat "):
            self._rewind(int(target.removeprefix("seat ")))
        elif self.replay is not None:
            self.replay.press("right") if target == "onward" else self.press("escape")
        else:
            super().click(target, again=again)

    # Words -----------------------------------------------------------------------------------------

    def question(self) -> str:
        return cut(self.replay.words() if self.replay is not None else super().question(), LONGEST)

    def legal(self) -> str:
        return self.replay.legal() if self.replay is not None else super().legal()

    def place_of(self, moment: Moment) -> str:
        return place(moment.state)

    def legend(self) -> tuple[Legend, ...]:
        return lessons.LEGEND

    # The picture -----------------------------------------------------------------------------------

    def draw_phase(self, canvas: Canvas, phase: Phase) -> None:
        """The map, and the form of a phase below it."""
        self._picture(canvas, phase.seen, phase.marks())
        y = self._below(canvas)
        _form(canvas, y, phase.title(), self._lines(phase, canvas.height - y - 1), phase.focus())
        if self.now.asked:
            x = canvas.width - len(_SEND) - 1
            canvas.target(canvas.put(x - 1, y, " ") - 1, y, len(_SEND) + 2, 1, "enter")
            canvas.put(canvas.put(x, y, _SEND[:5], "key"), y, _SEND[5:], "word")

    def _lines(self, phase: Phase, room: int) -> list[Line]:
        """The form; below it, where there is room, what one has in hand and how far it is to Saestor."""
        lines, mine = phase.form(), own(phase.seen)[self.now.state.agenda[0][0] in _SHOW_HANDS :]
        gap = room - len(lines) - len(mine)
        if gap < 0 or not self.now.asked or not self.now.state.round:
            return lines
        return [*lines, *([[]] if gap else []), *([said(" "), *line] for line in mine)]

    def draw_moment(self, canvas: Canvas, moment: Moment) -> None:
        """The galaxy at that moment, and below it what happens."""
        seen = Seen(moment.state, self.now.seat, self.now.names, self.now.hints)
        self._picture(canvas, seen, Marks(fresh=rewind.systems(moment.entry)))
        title = "step by step" if self.replay is None else f"the last turn of {box.SIDES[self.replay.seat]}"
        lines = told(moment)
        _form(canvas, self._below(canvas), title, lines, len(lines) - 1)
        if self.replay is not None:
            canvas.target(0, self._below(canvas), canvas.width, canvas.height, "onward")

    def _below(self, canvas: Canvas) -> int:
        """The row of the heading of the form."""
        return hexes.scale_for(canvas.width, canvas.height).height

    def _picture(self, canvas: Canvas, seen: Seen, marks: Marks) -> None:
        scale = hexes.scale_for(canvas.width, canvas.height, seen.turn)
        self._map.draw(canvas, seen.state, scale, marks)
        corners.draw(canvas, seen, Corners(scale, canvas.width), marks.cursor)


def told(moment: Moment) -> list[Line]:
    """What happens, below what happened before; a roll in as many lines as have been told."""
    lines: list[Line] = [[said(f" {text}", "dim")] for text in moment.before]
    if moment.entry[0] not in moments.ROLLS:
        return [*lines, [said(f" {moment.text}", "strong")]]
    rolled = moments.dice(moment.entry)[: moment.part]
    last = len(rolled)
    return [
        *lines,
        *([said(f" {n}  {words}", "strong" if n == last else "text")] for n, words in enumerate(rolled, 1)),
    ]


def _form(canvas: Canvas, y: int, title: str, lines: list[Line], focus: int | None) -> None:
    """The form below the map; a long one is scrolled to the line that must be seen."""
    y = heading(canvas, 0, y, canvas.width, title)
    room = canvas.height - y
    first = 0 if focus is None else max(0, min(focus - room // 2, len(lines) - room))
    for line in lines[first : first + room]:
        x = 0
        for text, look, target in line:
            if target:
                canvas.target(x, y, len(text), 1, target)
            x = canvas.put(x, y, cut(text, max(0, canvas.width - x)), look)
        y += 1
    if focus is not None and len(lines) > room:
        canvas.right(canvas.width - 15, canvas.height - room - 1, f" {focus + 1} of {len(lines)} ", "dim")


_SHOW_HANDS: Final = (steps.LAY, steps.LAY_ALL, steps.ANYTIME)
"""Questions whose answers are the cards in one's hand."""
_SEND: Final = "Enter sends "
"""What is clicked instead of Enter."""
_FORMS: Final[dict[int, type[Phase]]] = {
    steps.ATTACK: Force,
    steps.MOVE: Force,
    steps.BUILD: Placing,
    steps.TRIPLE: Jumping,
    steps.LOSE: Count,
    steps.ENTER: Count,
    steps.ASSAULT: Count,
}
_CARD_FORMS: Final[dict[int, type[Phase]]] = {box.ACQUIRE: Placing, box.HYPERJUMP: Jumping}


def _phase(board: AmoebaBoard, view: View) -> Phase:
    """What this view puts before the seat."""
    state: State = view.state
    step = state.agenda[0]
    if step[0] == steps.OVER:
        return Ended(board, view)
    if not view.asked:
        return Phase(board, view)
    if step[0] == steps.CARD:
        return _CARD_FORMS.get(box.TYPE[step[2]], Listed)(board, view)
    return _FORMS.get(step[0], Listed)(board, view)

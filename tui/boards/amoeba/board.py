"""The board of Amoeba Wars: it hands everything to the phase that the view is in, and draws map, corners and form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy
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
from paravent.tui.boards.amoeba.phases import Ended, Phase, first_cursor, place, seen_by
from paravent.tui.boards.amoeba.placing import Placing
from paravent.tui.boards.amoeba.replay import Replay
from paravent.tui.boards.base import Beat, Board, Legend, View
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut, heading


class AmoebaBoard(Board):
    """Forty-three systems, up to six seats."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor: System = -1
        """The system in brackets; -1: none yet."""
        self.phase: Phase | None = None
        self.replay: Replay | None = None
        self._map = Map()

    # What comes in ---------------------------------------------------------------------------------

    def shown(self, before: View | None) -> None:
        """Go on with the phase while its question stands, else begin the next one."""
        view = self.now
        if self.phase is not None and before is not None and _same(before, view):
            self.phase.follow(view)
            return
        self.replay = None
        if self.cursor < 0:
            self.cursor = first_cursor(view)
        self.phase = _phase(self, view)

    def hint(self, *, on: bool) -> None:
        """Turn the sums on or off."""
        super().hint(on=on)
        if self.phase is not None and self.view is not None:
            self.phase.follow(self.view)
            self.changed()

    def beats(self, before: View, after: View) -> Sequence[Beat]:
        """The show, moment by moment."""
        return list(moments.beats(before.state, after.state, after.seat))

    # What goes out ---------------------------------------------------------------------------------

    @property
    def _now(self) -> Phase:
        assert self.phase is not None, "a view has been shown"
        return self.phase

    def keys(self) -> tuple[Key, ...]:
        if self.beat is not None:
            return ()
        if self.replay is not None:
            return self.replay.keys()
        past = (replay.OPEN,) if replay.seats(self.now.state, self.now.seat) else ()
        return (*self._now.keys(), *past)

    def press(self, key: str) -> None:
        if key == "<":
            self._rewind()
        elif self.replay is None:
            self._now.press(key)
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
            self._now.click(target, again=again)

    def point(self, target: str) -> None:
        self._now.point(target)

    def typed(self, text: str) -> None:
        if not self.now.asked or not self._now.typed(text):
            super().typed(text)

    def find(self, text: str) -> bool:
        """A system by its name."""
        wanted = text.strip().upper()
        names = [name for name in galaxy.NAMES if name == wanted] or [n for n in galaxy.NAMES if n.startswith(wanted)]
        if not wanted or not names:
            return False
        self.cursor = galaxy.NAMES.index(names[0])
        return True

    def unsent(self) -> str:
        return self.phase.unsent() if self.phase is not None else ""

    def take_up(self, words: str) -> None:
        self._now.take_up(words)

    def question(self) -> str:
        return cut(self.replay.words() if self.replay is not None else self._now.question(), LONGEST)

    def legal(self) -> str:
        return self.replay.legal() if self.replay is not None else self._now.legal()

    def status(self) -> str:
        moment = self._moment()
        return place(moment.state) if moment is not None else self._now.status()

    def help(self) -> tuple[str, ...]:
        return self._now.help()

    def card(self) -> tuple[str, ...]:
        whole = self._now.card()
        if whole or self.cursor < 0:
            return whole
        lines = [words for words, _ in corners.facts(seen_by(self.now), self.cursor)]
        return (galaxy.NAMES[self.cursor], *lines)

    def legend(self) -> tuple[Legend, ...]:
        return lessons.LEGEND

    # The picture -----------------------------------------------------------------------------------

    def _moment(self) -> Moment | None:
        if self.beat is not None and isinstance(self.beat.frame, Moment):
            return self.beat.frame
        return self.replay.moment if self.replay is not None else None

    def draw(self, canvas: Canvas) -> None:
        if self.view is None or self.phase is None or canvas.width < self.least[0] or canvas.height < self.least[1]:
            return  # The window has not been measured yet.
        moment = self._moment()
        if moment is None:
            phase = self._now
            self._picture(canvas, phase.seen, phase.marks())
            y = self._below(canvas)
            _form(canvas, y, phase.title(), phase.form(), phase.focus())
            if self.now.asked:
                x = canvas.width - len(_SEND) - 1
                canvas.target(canvas.put(x - 1, y, " ") - 1, y, len(_SEND) + 2, 1, "enter")
                canvas.put(canvas.put(x, y, _SEND[:5], "key"), y, _SEND[5:], "word")
            return
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


def _same(before: View, after: View) -> bool:
    """Whether two views put the same question: nothing has happened between them."""
    return (
        before.request == after.request
        and before.seat == after.seat
        and before.asked == after.asked
        and before.state.told + len(before.state.story) == after.state.told + len(after.state.story)
        and before.state.agenda[0] == after.state.agenda[0]
    )


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

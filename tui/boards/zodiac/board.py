"""The board of Zodiac Duel: it hands everything to the phase that the view is in, and draws beats itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import signs, story
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.state import State
from paravent.tui.boards.base import Beat, Board, Legend, View
from paravent.tui.boards.zodiac import draft, duel, moments, offer, signdraft, things
from paravent.tui.boards.zodiac.drafting import Picker, under
from paravent.tui.boards.zodiac.moments import Moment
from paravent.tui.boards.zodiac.parts import Seen, named
from paravent.tui.boards.zodiac.phases import Asked, Ended, Keeping, Phase
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas


class ZodiacBoard(Board):
    """Two bases, two hands of stars, five duels."""

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
        if step == steps.PICK and view.seat is not None:
            return Picker(self, view)
        if step == steps.SIGN and view.seat is not None:
            return Keeping(self, view)
        return Asked(self, view) if view.asked else Phase(self, view)

    def hint(self, *, on: bool) -> None:
        """Turn the sums on or off."""
        super().hint(on=on)
        if self.phase is not None and self.view is not None:
            self.phase.follow(self.view)
            self.changed()

    def beats(self, before: View, after: View) -> Sequence[Beat]:
        """The show, moment by moment."""
        return list(moments.beats(before.state, after.state, after.seat if after.seat is not None else -1))

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
            return moments.place(self.beat.frame)
        return self._now.status()

    def help(self) -> tuple[str, ...]:
        return self._now.help()

    def card(self) -> tuple[str, ...]:
        return under(self._now, self.cursor)

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

    def _draw_moment(self, canvas: Canvas, moment: Moment) -> None:
        view = self.now
        below = view.seat if view.seat is not None else 0
        seen = Seen(moment.state, below, view.names, view.hints, view.seat is not None)
        faces = moments.acting(moment)
        if moment.kind < story.ROUND:
            signdraft.show(canvas, seen, moment.fresh)
        elif moment.kind < story.TOTALS:
            draft.show(canvas, seen, moment.fresh)
        else:
            cursor = f"card {faces[0]}" if faces else ""
            rect = duel.draw(canvas, seen, cursor, len(seen.state.hands[below]), hand=bool(faces))
            upper = moment.kind in moments.AS_FIGHTER
            if faces:
                revealed = moment.kind == story.REVEALED
                lines = [_revealed(moment.state, face) if revealed else _words(face, upper=upper) for face in faces]
                offer.told(canvas, rect, lines)
            else:
                offer.own_stars(canvas, rect, seen, "")


def _words(face: int, *, upper: bool) -> tuple[str, str]:
    """A card that acts, and what the half does by which it acts."""
    if upper:
        return box.NAMES[face], box.SIGN_TEXTS[box.SIGN[face]]
    return f"★ {box.NAMES[face]}", box.STAR_TEXTS[face]


def _revealed(state: State, face: int) -> tuple[str, str]:
    """A card of the deck that everybody sees: its power for whoever tries their luck, and its star."""
    return named(face, state.duel), f"power {signs.reading(face, state.duel)[1]} · ★ {box.STAR_HINTS[face]}"


def _same(before: View, after: View) -> bool:
    """Whether two views put the same question: nothing has happened between them."""
    return (
        before.request == after.request
        and before.seat == after.seat
        and len(before.state.story) == len(after.state.story)
        and (before.asked == after.asked or before.state.agenda[0][0] in (steps.PICK, steps.SIGN))
    )


LEGEND: Final[tuple[Legend, ...]] = (
    Legend("█", "side-0", "Cassandra, and what is hers"),
    Legend("▚", "side-1", "Sybil, and what is hers"),
    Legend("▒▒▒", "hidden", "a card that you do not see; in a past duel a place holder"),
    Legend("┊╌", "private", "what only you see"),
    Legend("▲▼", "strong", "won and upright, lost and turned; in a list: you win, you lose as it stands"),
    Legend("★", "star", "a star, or a card by its lower half"),
    Legend("×", "dim", "a cancelled star; what does nothing or cannot be"),
    Legend("!", "price", "the astral penalty; legal, but at a price"),
    Legend("LE9→SA4", "strong", "a fighter, and what it counts as from duel 3 on"),
)

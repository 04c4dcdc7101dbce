"""The board of Zodiac Duel: it hands everything to the phase that the view is in, and draws beats itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import signs, story
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.state import State
from paravent.tui.boards.base import Beat, Legend, View
from paravent.tui.boards.phased import PhasedBoard
from paravent.tui.boards.zodiac import draft, duel, moments, offer, signdraft
from paravent.tui.boards.zodiac.drafting import Picker
from paravent.tui.boards.zodiac.moments import Moment
from paravent.tui.boards.zodiac.parts import Seen, named
from paravent.tui.boards.zodiac.phases import Asked, Ended, Keeping, Phase
from paravent.tui.widgets.canvas import Canvas


class ZodiacBoard(PhasedBoard[Phase, Moment]):
    """Two bases, two hands of stars, five duels."""

    least = (76, 19)
    MOMENT = Moment
    TOGETHER = (steps.PICK, steps.SIGN)

    cursor = ""
    """The thing under the cursor, see `things`."""

    def begin(self, view: View) -> Phase:
        self.cursor = ""
        step = view.state.agenda[0][0]
        if step == steps.OVER:
            return Ended(self, view)
        if step == steps.PICK and view.seat is not None:
            return Picker(self, view)
        if step == steps.SIGN and view.seat is not None:
            return Keeping(self, view)
        return Asked(self, view) if view.asked else Phase(self, view)

    def beats(self, before: View, after: View) -> Sequence[Beat]:
        """The show, moment by moment."""
        return list(moments.beats(before.state, after.state, after.seat if after.seat is not None else -1))

    def place_of(self, moment: Moment) -> str:
        return moments.place(moment)

    def legend(self) -> tuple[Legend, ...]:
        return LEGEND

    def draw_moment(self, canvas: Canvas, moment: Moment) -> None:
        """A card that acts is told beside the table, by the half by which it acts."""
        seen = replace(Seen.of(self.now), state=moment.state, chosen=())
        faces = moments.acting(moment)
        if moment.kind < story.ROUND:
            signdraft.show(canvas, seen, moment.fresh)
        elif moment.kind < story.TOTALS:
            draft.show(canvas, seen, moment.fresh)
        else:
            cursor = f"card {faces[0]}" if faces else ""
            rect = duel.draw(canvas, seen, cursor, len(seen.state.hands[seen.below]), hand=bool(faces))
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

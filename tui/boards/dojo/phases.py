"""What a board of Dojo does in each kind of moment: its keys, its words, its picture.

What a phase is stands in `phased`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import state as steps
from paravent.core.requests import Ask
from paravent.tui.boards import phased
from paravent.tui.boards.base import View
from paravent.tui.boards.choosing import Choosing
from paravent.tui.boards.dojo import dojo, ending, lessons, listing, panel, seats, things
from paravent.tui.boards.dojo.answers import Answer, answers
from paravent.tui.boards.dojo.layout import Layout, share
from paravent.tui.boards.dojo.parts import SEAT_LETTERS, Seen
from paravent.tui.boards.parts import LONGEST, Rect, capital
from paravent.tui.keys import ARROWS, Key, spell
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut

LOOK: Final = Key(ARROWS, "look", "Move the cursor over dojos, the card and the trophy; v shows it in full.")
ASIDE: Final = Key(
    ("left", "right"), "look", "Move the cursor over dojos, the card and the trophy; v shows it in full."
)


Host: TypeAlias = phased.Host[str]
"""A board with a cursor, which lies on a thing: see `things`."""


class Phase(phased.Phase[str, Seen]):
    """A moment in which nothing is asked of this seat; the base of the others."""

    looking = False
    """Whether the cursor lies on something that is only looked at."""

    def see(self, view: View) -> Seen:
        return Seen.of(view)

    def keys(self) -> tuple[Key, ...]:
        return (LOOK,)

    def press(self, key: str) -> None:
        if key in ARROWS:
            self.looking = True
            self.host.cursor = things.moved(self.seen, self.host.cursor, on=key in ("right", "down"))

    def point(self, target: str) -> bool:
        if target not in things.on_table(self.seen):
            return False
        self.host.cursor, self.looking = target, True
        return True

    def find(self, text: str) -> bool:
        found = things.beginning(self.seen, text)
        return found is not None and self.point(found)

    def legal(self) -> str:
        return cut(things.line(self.seen, self.host.cursor), LONGEST) if self.looking and self.host.cursor else ""

    def help(self) -> tuple[str, ...]:
        return (*lessons.WAITING, *lessons.GAME)

    def status(self) -> str:
        return place(self.seen)

    def card(self) -> tuple[str, ...]:
        return things.full(self.seen, self.host.cursor) if self.host.cursor else ()

    def draw(self, canvas: Canvas) -> None:
        layout = share(canvas.width, canvas.height, len(self.seen.others))
        self.around(canvas, layout)
        rect = self.beside(canvas, layout)
        listing.lines_now(canvas, self.seen, rect)

    def around(self, canvas: Canvas, layout: Layout, givable: tuple[int, ...] = ()) -> None:
        """All dojos, and what is left at the bottom of a large window."""
        seen, cursor = self.seen, self.host.cursor
        seats.draw(canvas, seen, layout, cursor, givable)
        own = SEAT_LETTERS[seen.below] if seen.below in givable else ""
        dojo.draw(canvas, seen, layout, cursor, giving=own)
        listing.strip(canvas, seen, layout.strip)

    def beside(self, canvas: Canvas, layout: Layout) -> Rect:
        """The cards of a challenge, or the card in question and the trophy; returns what is left below."""
        seen = self.seen
        if seen.step in (steps.THROW, steps.SWAP):
            return panel.duel(canvas, seen, layout.panel)
        return panel.above(canvas, seen, layout.panel, self.host.cursor)


def place(seen: Seen) -> str:
    """Where the game is: `round 7 of 12 · challenge`."""
    words = _WHERE.get(seen.step, "recruitment")
    return f"round {max(seen.state.round, 1)} of {box.ROUNDS} · {words}"


_WHERE: Final = {
    steps.CHALLENGE: "challenge",
    steps.DUEL: "challenge",
    steps.THROW: "challenge",
    steps.SWAP: "challenge",
    steps.TURN_UP: "training",
    steps.PLACE: "training",
}


class Asked(Choosing[str, Seen, Answer], Phase):
    """A question with a list of answers: one is chosen by its key, and sent with Enter."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        assert isinstance(view.request, Ask)
        self.what = view.request.what
        self.offered = answers(self.seen, view.seat)

    @property
    def sent(self) -> bool:
        """Whether the answer has been given, while another's is awaited."""
        return not self.view.asked

    def keys(self) -> tuple[Key, ...]:
        if self.sent:
            return (LOOK,)
        letters = tuple(answer.key for answer in self.offered)
        return (
            Key(letters, "choose", "Choose an answer; it can still be changed."),
            Key(("enter",), "" if self.chosen is None else "do it", "Send the chosen answer. It cannot be taken back."),
            Key(("up", "down"), "", "Choose the answer before, the next one."),
            ASIDE,
        )

    def press(self, key: str) -> None:
        if self.sent:
            Phase.press(self, key)
        else:
            super().press(key)

    def answering(self, target: str) -> int | None:
        return None if self.sent else super().answering(target)

    def choose(self, place: int) -> None:
        super().choose(place)
        self.looking = False

    def question(self) -> str:
        if self.sent:
            return "You have chosen; the other one has not."
        return super().question()

    def legal(self) -> str:
        if self.looking or self.sent:
            return super().legal()
        if self.chosen is None:
            letters = spell(tuple(answer.key for answer in self.offered))
            return f"◆ {letters}: {_BEFORE[self.what]}"
        answer = self.offered[self.chosen]
        words = answer.words if self.seen.hints else f"{capital(answer.name)}."
        return cut(f"◆ {words} Enter {_DOES[self.what]}.", LONGEST)

    def help(self) -> tuple[str, ...]:
        return (self.question(), *lessons.BY_QUESTION[self.what], *lessons.GAME)

    def draw(self, canvas: Canvas) -> None:
        layout = share(canvas.width, canvas.height, len(self.seen.others))
        givable = tuple(SEAT_LETTERS.index(a.key) for a in self.offered) if self.what == "give" else ()
        self.around(canvas, layout, givable if not self.sent else ())
        rect = self.beside(canvas, layout)
        listing.offered(canvas, self.seen, rect, self.offered, self.chosen, self.what)


_BEFORE: Final = {
    "give": "whose dojo? Enter then gives. You see the next card only then.",
    "challenge": "pass or challenge, then Enter. The first challenge is the only one.",
    "throw": "choose a sign, then Enter. Both are shown at once.",
    "swap": "keep or swap, then Enter. The loser has no say.",
}


_DOES: Final = {"give": "gives", "challenge": "sends", "throw": "throws", "swap": "does it"}


class Ended(Phase):
    """The game is over: the order, and one dojo line by line."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        self.seat = self.seen.below

    def keys(self) -> tuple[Key, ...]:
        letters = tuple(SEAT_LETTERS[: self.seen.state.seats])
        return (Key(letters, "dojo", "Look at a dojo."), Key(ARROWS, "", "The next dojo, the one before."))

    def press(self, key: str) -> None:
        count = self.seen.state.seats
        if key in ARROWS:
            self.seat = (self.seat + (1 if key in ("right", "down") else -1)) % count
        else:
            self.seat = SEAT_LETTERS.index(key)
        self.host.cursor = f"side {self.seat}"

    def point(self, target: str) -> bool:
        if target in SEAT_LETTERS[: self.seen.state.seats]:
            self.press(target)
            return True
        if target.startswith("side "):
            self.press(SEAT_LETTERS[int(target[5:])])
            return True
        return False

    def status(self) -> str:
        rounds = self.seen.state.round
        return f"over after {rounds} of {box.ROUNDS} rounds"

    def question(self) -> str:
        return "The game is over."

    def legal(self) -> str:
        return ""

    def help(self) -> tuple[str, ...]:
        return (*lessons.ENDED, *lessons.GAME)

    def draw(self, canvas: Canvas) -> None:
        ending.draw(canvas, self.seen, self.seat)

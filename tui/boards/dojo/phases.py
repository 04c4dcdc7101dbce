"""What a board of Dojo does in each kind of moment: its keys, its words, its picture.

A phase belongs to one view and is made anew for the next; only a draft is handed on while its question stands. It
changes nothing but itself; what it wants done it tells its host, the board.
"""

from __future__ import annotations

from typing import Final, Protocol

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import state as steps
from paravent.core.requests import Ask
from paravent.tui.boards.base import View
from paravent.tui.boards.dojo import dojo, ending, lessons, listing, panel, seats, things
from paravent.tui.boards.dojo.answers import answers
from paravent.tui.boards.dojo.layout import Layout, share
from paravent.tui.boards.dojo.moments import LONGEST
from paravent.tui.boards.dojo.parts import SEAT_LETTERS, Rect, Seen, capital
from paravent.tui.keys import ARROWS, Key, spell
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut

LOOK: Final = Key(ARROWS, "look", "Move the cursor over dojos, the card and the trophy; v shows it in full.")
ASIDE: Final = Key(
    ("left", "right"), "look", "Move the cursor over dojos, the card and the trophy; v shows it in full."
)


class Host(Protocol):
    """What a phase may ask of its board."""

    cursor: str

    def choose(self, action: object) -> None:
        """Send an answer."""

    def refuse(self, why: str) -> None:
        """Say why something was not possible."""


def seen_by(view: View) -> Seen:
    """What the screens are drawn from."""
    below = view.seat if view.seat is not None else 0
    return Seen(view.state, below, view.names, view.hints, view.seat is not None, view.chosen)


class Phase:
    """A moment in which nothing is asked of this seat; the base of the others."""

    def __init__(self, host: Host, view: View) -> None:
        self.host = host
        self.view = view
        self.seen = seen_by(view)
        self.looking = False
        """Whether the cursor lies on something that is only looked at."""

    def follow(self, view: View) -> None:
        """The same question, seen anew: somebody else has chosen, or hints were turned on or off."""
        self.view = view
        self.seen = seen_by(view)

    def keys(self) -> tuple[Key, ...]:
        """The keys in force."""
        return (LOOK,)

    def press(self, key: str) -> None:
        """A key of `keys`."""
        if key in ARROWS:
            self.looking = True
            self.host.cursor = things.moved(self.seen, self.host.cursor, on=key in ("right", "down"))

    def point(self, target: str) -> bool:
        """Move the cursor to a target, where it is a thing; returns whether it is."""
        if target not in things.on_table(self.seen):
            return False
        self.host.cursor, self.looking = target, True
        return True

    def click(self, target: str, *, again: bool) -> None:
        """A click on a target."""
        del again
        self.point(target)

    def typed(self, text: str) -> bool:
        """A typed line that is no answer of the game; returns whether it was understood."""
        del text
        return False

    def unsent(self) -> str:
        """A choice that is not sent yet, as it is typed."""
        return ""

    def take_up(self, words: str) -> None:
        """Go on with what `unsent` told; raises Illegal."""
        del words

    def question(self) -> str:
        """Row 21."""
        view = self.view
        return cut(str(view.game.words.question(view.state, view.request, view.seat)), LONGEST)

    def legal(self) -> str:
        """Row 22: what is under the cursor."""
        return cut(things.line(self.seen, self.host.cursor), LONGEST) if self.looking and self.host.cursor else ""

    def help(self) -> tuple[str, ...]:
        """What one does here."""
        return (*lessons.WAITING, *lessons.GAME)

    def status(self) -> str:
        """Row 1."""
        return place(self.seen)

    def draw(self, canvas: Canvas) -> None:
        """The picture."""
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


class Asked(Phase):
    """A question with a list of answers: one is chosen by its key, and sent with Enter."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        assert isinstance(view.request, Ask)
        self.what = view.request.what
        self.offered = answers(self.seen, view.seat)
        self.chosen: int | None = None

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
        last = len(self.offered) - 1
        if self.sent or key in ("left", "right"):
            super().press(key)
        elif key == "enter":
            self._send()
        elif key == "down":
            self._choose(0 if self.chosen is None else min(self.chosen + 1, last))
        elif key == "up":
            self._choose(last if self.chosen is None else max(self.chosen - 1, 0))
        else:
            self._choose(next(place for place, answer in enumerate(self.offered) if answer.key == key))

    def click(self, target: str, *, again: bool) -> None:
        found = self._answering(target)
        if found is None:
            super().click(target, again=again)
        elif again and found == self.chosen:
            self._send()
        else:
            self._choose(found)

    def point(self, target: str) -> bool:
        found = self._answering(target)
        if found is not None:
            self._choose(found)
            return True
        return super().point(target)

    def _answering(self, target: str) -> int | None:
        if self.sent:
            return None
        return next((place for place, answer in enumerate(self.offered) if target == answer.key), None)

    def _choose(self, place: int) -> None:
        self.chosen, self.looking = place, False

    def _send(self) -> None:
        if self.chosen is None:
            self.host.refuse("choose first; Enter then sends it")
        else:
            self.host.choose(self.offered[self.chosen].action)

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

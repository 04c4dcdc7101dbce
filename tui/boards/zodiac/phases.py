"""What a board of Zodiac Duel does in each kind of moment: its keys, its words, its picture.

What a phase is stands in `phased`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import typed
from paravent.core.requests import Ask
from paravent.tui.boards import phased
from paravent.tui.boards.base import View
from paravent.tui.boards.choosing import Choosing
from paravent.tui.boards.parts import LONGEST, capital, runs
from paravent.tui.boards.zodiac import draft, duel, ending, lessons, offer, signdraft, standing, things
from paravent.tui.boards.zodiac.answers import Answer, P, answers
from paravent.tui.boards.zodiac.draft import Drafting
from paravent.tui.boards.zodiac.parts import Seen
from paravent.tui.keys import ARROWS, Key, spell
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut

DIGITS: Final = tuple("12345")
LOOK: Final = Key(DIGITS, "duel", "Look at a duel.", "1-5")
MOVE: Final = Key(ARROWS, "", "Move the cursor over everything that lies on the table; v shows it in full.")
ASIDE: Final = Key(("left", "right"), "", "Move the cursor over everything on the table; v shows it in full.")


Host: TypeAlias = phased.Host[str]
"""A board with a cursor, which lies on a thing: see `things`."""


class Phase(phased.Phase[str, Seen]):
    """A moment in which nothing is asked of this seat; the base of the others."""

    looking = False
    """Whether the cursor lies on something that is only looked at."""

    def see(self, view: View) -> Seen:
        return Seen.of(view)

    @property
    def step(self) -> int:
        """The kind of step that the position waits at."""
        return self.seen.state.agenda[0][0]

    def keys(self) -> tuple[Key, ...]:
        return (LOOK, MOVE)

    def press(self, key: str) -> None:
        self.looking = True
        if key in DIGITS:
            self.host.cursor = f"duel {key}"
        elif key in ARROWS:
            self.host.cursor = things.moved(self.seen, self.host.cursor, on=key in ("right", "down"))

    def point(self, target: str) -> bool:
        thing = f"duel {target}" if target in DIGITS else target
        if thing.partition(" ")[0] not in ("card", "duel", "side", "deck"):
            return False
        self.host.cursor, self.looking = thing, True
        return True

    def find(self, text: str) -> bool:
        found = things.beginning(self.seen, text)
        return found is not None and self.point(found)

    def legal(self) -> str:
        return cut(things.line(self.seen, self.host.cursor), LONGEST) if self.looking and self.host.cursor else ""

    def help(self) -> tuple[str, ...]:
        return lessons.WAITING

    def status(self) -> str:
        return place(self.seen)

    def card(self) -> tuple[str, ...]:
        return things.full(self.seen, self.host.cursor) if self.host.cursor else ()

    def draw(self, canvas: Canvas) -> None:
        state, seen, cursor = self.seen.state, self.seen, self.host.cursor
        if state.duel:
            rect = duel.draw(canvas, seen, cursor, len(state.hands[seen.below]))
            offer.own_stars(canvas, rect, seen, cursor)
        elif state.mode == box.EXPERT and not state.signs:
            signdraft.draw(canvas, seen, None, sent=True)
        else:
            draft.draw(canvas, seen, Drafting(None, cursor))


def place(seen: Seen) -> str:
    """Where the game is: `draft, round 2 of 4`, `duel 3`."""
    state = seen.state
    if state.duel:
        return f"duel {state.duel}"
    if state.mode == box.EXPERT and not state.signs:
        return "draft of signs"
    return f"draft, round {max(state.round, 1)} of {box.ROUNDS}"


class Asked(Choosing[str, Seen, Answer], Phase):
    """A question of a duel: an answer is chosen by its letter, and sent with Enter."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        assert isinstance(view.request, Ask)
        self.what = view.request.what
        self.offered = answers(view.state, view.seat)
        self.chosen = 0 if len(self.offered) == 1 else None

    def keys(self) -> tuple[Key, ...]:
        letters = tuple(answer.key for answer in self.offered if answer.key != P)
        passes = (Key((P,), "pass", "Choose to pass."),) if self.what == "turn" else ()
        named = (Key(letters, "choose", "Choose an answer; it can still be changed."),) if letters else ()
        return (
            *named,
            *passes,
            Key(("enter",), "" if self.chosen is None else "do it", "Send the chosen answer. It cannot be taken back."),
            LOOK,
            Key(("up", "down"), "", "Choose the answer before, the next one."),
            ASIDE,
        )

    def answering(self, target: str) -> int | None:
        """The answer that a click means: its row, or its card wherever it lies."""
        return next(
            (place for place, a in enumerate(self.offered) if target == a.key or (a.thing and target == a.thing)), None
        )

    def typed(self, text: str) -> bool:
        """The name of a card among the answers points at it, as its letter does."""
        key = things.key(text)
        for place, answer in enumerate(self.offered):
            if answer.face >= 0 and key in (things.key(box.SHORT[answer.face]), things.key(box.NAMES[answer.face])):
                self.choose(place)
                return True
        return False

    def choose(self, place: int) -> None:
        super().choose(place)
        self.looking = False
        self.host.cursor = self.offered[place].thing or self.host.cursor

    def question(self) -> str:
        if self.what == "turn":
            return "Your turn: a star, a rearguard ability, or a pass. Two passes in a row end it."
        return super().question()

    def legal(self) -> str:
        if self.looking:
            return super().legal()
        if self.chosen is None:
            return self._before()
        answer = self.offered[self.chosen]
        if answer.refused:
            return f"× {answer.refused}"
        told = ""
        if answer.ahead is not None and self.seen.hints:
            told = standing.sentence(self.seen, answer.ahead, LONGEST - len(answer.name) - 5)
        mark = "!" if "would do nothing" in told else "◆"
        words = f"{mark} {capital(answer.name)}{': ' if told else ''}{told}."
        return f"{words} Enter does it." if len(words) <= _SHORT else words

    def _before(self) -> str:
        """What is legal, before anything is chosen."""
        letters = [answer.key for answer in self.offered if not answer.refused and answer.key != P]
        named = f"{runs(letters)} or p" if self.what == "turn" and letters else "p" if not letters else runs(letters)
        if self.what == "turn":
            return f"◆ {named}: choose with a letter, Enter does it; p is the pass."
        if self.what in ("take", "fetch", "base", "past", "search", "discard"):
            return f"◆ {named}. The star is out: you must choose one."
        return f"◆ {named}: choose with a letter, Enter sends; that cannot be taken back."

    def help(self) -> tuple[str, ...]:
        return (self.question(), *lessons.BY_QUESTION[self.what])

    def draw(self, canvas: Canvas) -> None:
        rect = duel.draw(canvas, self.seen, self.host.cursor, len(self.offered), hand=self.what != "turn")
        private = self.what in ("turn", "discard")
        offer.listed(canvas, rect, self.seen, self.offered, self.chosen, private=private)


class Keeping(Phase):
    """The expert's draft of signs: one of the sign cards is kept."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.seat = view.seat
        state = view.state
        slots = {state.cards.face[slot]: slot for slot in state.sign_hands[view.seat]}
        self.slots = {face: slots[face] for face in sorted(face for face in slots if face is not None)}
        self.faces = tuple(self.slots)
        self.chosen: int | None = None

    @property
    def sent(self) -> bool:
        """Whether the choice has been made."""
        return not self.view.asked

    def keys(self) -> tuple[Key, ...]:
        if self.sent:
            return ()
        letters = tuple(signdraft.LETTERS[: len(self.faces)])
        return (
            Key(letters, "choose", "Choose a sign card; it can still be changed."),
            Key(("enter",), "" if self.chosen is None else "keep it", "Keep the chosen sign. It cannot be taken back."),
            Key(ARROWS, "", "Choose the next card, the one before."),
        )

    def press(self, key: str) -> None:
        last = len(self.faces) - 1
        if key == "enter":
            if self.chosen is None:
                self.host.refuse("choose a sign first; Enter then keeps it")
            else:
                self.host.choose(self._sign(self.chosen))
        elif key in ("right", "down"):
            self._choose(0 if self.chosen is None else min(self.chosen + 1, last))
        elif key in ("left", "up"):
            self._choose(last if self.chosen is None else max(self.chosen - 1, 0))
        else:
            self._choose(signdraft.LETTERS.index(key))

    def _sign(self, place: int) -> act.Sign:
        return act.Sign(self.slots[self.faces[place]])

    def unsent(self) -> str:
        return (
            "" if self.sent or self.chosen is None else typed.say(self.view.state, self.seat, self._sign(self.chosen))
        )

    def take_up(self, words: str) -> None:
        sign = typed.parse(self.view.state, self.seat, words)
        for place in range(len(self.faces)):
            if sign == self._sign(place):
                self._choose(place)

    def _choose(self, place: int) -> None:
        self.chosen = place
        self.host.cursor = f"card {self.faces[place]}"

    def point(self, target: str) -> bool:
        if target in signdraft.LETTERS[: len(self.faces)] and not self.sent:
            self._choose(signdraft.LETTERS.index(target))
            return True
        return super().point(target)

    def click(self, target: str, *, again: bool) -> None:
        before = self.chosen
        self.point(target)
        if again and before is not None and before == self.chosen and target == signdraft.LETTERS[before]:
            self.press("enter")

    def legal(self) -> str:
        if self.sent:
            return ""
        if self.chosen is None:
            return f"◆ {spell(signdraft.LETTERS[: len(self.faces)])}: choose with a letter, Enter keeps the sign."
        return f"◆ {box.NAMES[self.faces[self.chosen]]}. Enter keeps it; that cannot be taken back."

    def help(self) -> tuple[str, ...]:
        return (self.question(), *lessons.SIGNS)

    def draw(self, canvas: Canvas) -> None:
        face = None if self.chosen is None else self.faces[self.chosen]
        signdraft.draw(canvas, self.seen, face, sent=self.sent)


class Ended(Phase):
    """The game is over."""

    def status(self) -> str:
        duels = len(self.seen.state.winners)
        return f"over after duel {duels}" if duels else "over"

    def question(self) -> str:
        return "The game is over."

    def help(self) -> tuple[str, ...]:
        return lessons.ENDED

    def draw(self, canvas: Canvas) -> None:
        ending.draw(canvas, self.seen, self.host.cursor)


_SHORT: Final = 63
"""Cells of a sentence that leave room for what Enter does."""

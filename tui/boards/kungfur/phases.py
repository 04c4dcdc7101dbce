"""What a board of Kung Fur Fight does in each kind of moment: its keys, its words, its picture.

What a phase is stands in `phased`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.tui.boards import phased
from paravent.tui.boards.base import View
from paravent.tui.boards.choosing import Choosing
from paravent.tui.boards.kungfur import asks, ending, fight, fold, offer, planning, refresh, tale, things
from paravent.tui.boards.kungfur.asks import Answer
from paravent.tui.boards.kungfur.lessons import ENDED, WAITING
from paravent.tui.boards.kungfur.parts import Seen
from paravent.tui.boards.parts import runs
from paravent.tui.keys import ARROWS, Key
from paravent.tui.widgets.canvas import Canvas

MOVE: Final = Key(ARROWS, "", "Move the cursor over everything that lies on the table; v shows it in full.")


Host: TypeAlias = phased.Host[str]
"""A board with a cursor, which lies on a thing: see `things`."""


class Phase(phased.Phase[str, Seen]):
    """A moment in which nothing is asked of this seat; the base of the others."""

    across = 0
    """How many cards of the hand were drawn beside one another; 0: all."""

    def see(self, view: View) -> Seen:
        return Seen.of(view)

    @property
    def pointing(self) -> bool:
        """Whether the arrows move the cursor over the table."""
        return True

    @property
    def step(self) -> int:
        """The kind of step that the position waits at."""
        return self.seen.state.agenda[0][0]

    def keys(self) -> tuple[Key, ...]:
        return (MOVE,)

    def press(self, key: str) -> None:
        if key in ARROWS:
            self.host.cursor = things.moved(self.seen, self.host.cursor, key, self.across)

    def point(self, target: str) -> bool:
        if target.partition(" ")[0] in ("card", "arena", "side"):
            self.host.cursor = target
            return True
        if target in ("1", "2", "3"):
            self.host.cursor = f"arena {int(target) - 1}"
            return True
        return False

    def find(self, text: str) -> bool:
        found = things.beginning(self.seen, text)
        return found is not None and self.point(found)

    def help(self) -> tuple[str, ...]:
        return WAITING

    def status(self) -> str:
        return place(self.seen.state.round, self.step, self.seen.state.arena)

    def card(self) -> tuple[str, ...]:
        return things.full(self.seen, self.host.cursor) if self.host.cursor else ()

    def draw(self, canvas: Canvas) -> None:
        state, seen, cursor = self.seen.state, self.seen, self.host.cursor
        if self.step in (steps.MIX, steps.PREPARE, steps.PLAN) and not self._resting:
            self.across = planning.draw(canvas, seen, planning.Plans(None, {}, cursor))
        elif self.step in (steps.PREPARE, steps.YAOU):
            refresh.draw(canvas, seen, cursor)
        elif self.step in (steps.LOOK, steps.KEEP):
            offer.hidden(canvas, seen, state.agenda[0][1], cursor)
        else:
            fight.beside(canvas, seen, fight.draw(canvas, seen, cursor), ())

    @property
    def _resting(self) -> bool:
        """Whether a round has just ended."""
        return self.step in (steps.PREPARE, steps.YAOU) and bool(tale.since(self.seen.state, story.REFRESH))


def place(number: int, step: int, arena: int) -> str:
    """Where the game is: `round 3 · fight 2`."""
    if step == steps.PLAN:
        what = "plan"
    elif step in (steps.MIX, steps.PREPARE):
        what = "rewards are turned up"
    elif step == steps.YAOU:
        what = "refresh"
    elif step in (steps.LOOK, steps.KEEP, steps.UNCOVER, steps.MUSHROOM):
        what = f"rewards of fight {arena + 1}"
    else:
        what = f"fight {arena + 1}"
    return f"round {max(number, 1)} · {what}"


class Asked(Choosing[str, Seen, Answer], Phase):
    """A small question: an answer is chosen by its letter or digit, and sent with Enter."""

    BEFORE = ("up", "left", "x")
    AFTER = ("down", "right", "w")

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.offered = asks.answers(view.state, view.seat)

    @property
    def pointing(self) -> bool:
        return False

    def keys(self) -> tuple[Key, ...]:
        named = tuple(answer.key for answer in self.offered if answer.key)
        more = (Key(("w", "x"), "more/less", "One Hidden Weapon more, one less."),) if self.step == steps.RINGO else ()
        return (
            Key(named, "choose", "Choose an answer; it can still be changed."),
            *more,
            Key(ARROWS, "move", "Choose the next answer, the one before."),
            Key(("enter",), "answer", "Send the chosen answer. It cannot be taken back."),
        )

    def wheel(self, target: str | None, *, up: bool) -> bool:
        del target
        if self.step != steps.RINGO:
            return False
        self.press("w" if up else "x")
        return True

    def choose(self, place: int) -> None:
        super().choose(place)
        self.host.cursor = self.offered[place].thing or self.host.cursor

    def legal(self) -> str:
        if self.chosen is None:
            named = runs([answer.key for answer in self.offered if answer.key])
            return f"◆ {named} are legal. A key chooses, Enter sends; that cannot be taken back."
        return f"◆ Chosen: {self.offered[self.chosen].name}. Enter sends it; that cannot be taken back."

    def help(self) -> tuple[str, ...]:
        return (
            self.question(),
            asks.NOTES[self.step],
            "A letter or a digit chooses an answer, the arrows step through them; the sums show what it comes to.",
            "Nothing is sent before you press Enter, or click the chosen answer a second time.",
        )

    def draw(self, canvas: Canvas) -> None:
        seen, cursor = self.seen, self.host.cursor
        if self.step in (steps.KEEP, steps.MUSHROOM):
            offer.cards(canvas, seen, self.step, self.offered, self.chosen, cursor)
        elif self.step == steps.YAOU:
            refresh.ask(canvas, refresh.draw(canvas, seen, cursor), self.offered, self.chosen)
        else:
            rect = fight.draw(canvas, seen, cursor)
            offer.listed(canvas, rect, self.step, self.offered, self.chosen, hints=seen.hints)


class Ended(Phase):
    """The game is over: there is nothing to point at."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        host.cursor = ""

    @property
    def pointing(self) -> bool:
        return False

    def keys(self) -> tuple[Key, ...]:
        return ()

    def point(self, target: str) -> bool:
        del target
        return False

    def status(self) -> str:
        return f"over after round {self.seen.state.round}"

    def question(self) -> str:
        return "The game is over."

    def help(self) -> tuple[str, ...]:
        return ENDED

    def draw(self, canvas: Canvas) -> None:
        ending.draw(canvas, self.seen)


def looked_back(seen: Seen) -> Seen | None:
    """The table at the end of the last round's fights; None: there was none."""
    end = tale.end_of_last_round(seen.state)
    if end is None:
        return None
    return replace(seen, state=fold.at(seen.state, end))

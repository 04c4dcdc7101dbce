"""What a board of Kung Fur Fight does in each kind of moment: its keys, its words, its picture.

A phase belongs to one view and is made anew for the next; only a draft is handed on while its question stands. It
changes nothing but itself; what it wants done it tells its host, the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.tui.boards.base import View
from paravent.tui.boards.kungfur import asks, ending, fight, fold, offer, planning, refresh, tale, things
from paravent.tui.boards.kungfur.asks import Answer
from paravent.tui.boards.kungfur.lessons import ENDED, WAITING
from paravent.tui.boards.kungfur.parts import Seen
from paravent.tui.keys import ARROWS, Key, spell
from paravent.tui.widgets.canvas import Canvas

MOVE: Final = Key(ARROWS, "", "Move the cursor over everything that lies on the table; v shows it in full.")


class Host(Protocol):
    """What a phase may ask of its board."""

    cursor: str

    def choose(self, action: object) -> None:
        """Send an answer."""

    def refuse(self, why: str) -> None:
        """Say why something was not possible."""


def seen_by(view: View) -> Seen:
    """What the screens are drawn from."""
    below = view.seat if view.seat is not None else box.DOGS
    return Seen(view.state, below, view.names, view.hints, view.seat is not None)


class Phase:
    """A moment in which nothing is asked of this seat; the base of the others."""

    def __init__(self, host: Host, view: View) -> None:
        self.host = host
        self.view = view
        self.seen = seen_by(view)
        self.across = 0
        """How many cards of the hand were drawn beside one another; 0: all."""

    @property
    def pointing(self) -> bool:
        """Whether the arrows move the cursor over the table."""
        return True

    @property
    def step(self) -> int:
        """The kind of step that the position waits at."""
        return self.seen.state.agenda[0][0]

    def follow(self, view: View) -> None:
        """The same question, seen anew: somebody else has chosen, or hints were turned on or off."""
        self.view = view
        self.seen = seen_by(view)

    def keys(self) -> tuple[Key, ...]:
        """The keys in force."""
        return (MOVE,)

    def press(self, key: str) -> None:
        """A key of `keys`."""
        if key in ARROWS:
            self.host.cursor = things.moved(self.seen, self.host.cursor, key, self.across)

    def point(self, target: str) -> bool:
        """Move the cursor to a target, where it is a thing; returns whether it is."""
        if target.partition(" ")[0] in ("card", "arena", "side"):
            self.host.cursor = target
            return True
        if target in ("1", "2", "3"):
            self.host.cursor = f"arena {int(target) - 1}"
            return True
        return False

    def click(self, target: str, *, again: bool) -> None:
        """A click on a target."""
        del again
        self.point(target)

    def wheel(self, target: str | None, *, up: bool) -> bool:
        """The wheel over a target; returns whether it was used."""
        del target, up
        return False

    def unsent(self) -> str:
        """What is chosen and not sent yet, as it would be typed; nothing where there is none."""
        return ""

    def take_up(self, words: str) -> None:
        """Go on with what `unsent` told at this position; raises Illegal."""

    def typed(self, text: str) -> bool:
        """A typed line that is no answer of the game; returns whether it was understood."""
        del text
        return False

    def question(self) -> str:
        """Row 21."""
        view = self.view
        return str(view.game.words.question(view.state, view.request, view.seat))

    def legal(self) -> str:
        """Row 22."""
        return ""

    def help(self) -> tuple[str, ...]:
        """What one does here."""
        return WAITING

    def status(self) -> str:
        """Row 1."""
        return place(self.seen.state.round, self.step, self.seen.state.arena)

    def draw(self, canvas: Canvas) -> None:
        """The picture."""
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


class Asked(Phase):
    """A small question: an answer is chosen by its letter or digit, and sent with Enter."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.offered: Sequence[Answer] = asks.answers(view.state, view.seat)
        self.chosen: int | None = None

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

    def press(self, key: str) -> None:
        last = len(self.offered) - 1
        if key == "enter":
            self._send()
        elif key in ("down", "right", "w"):
            self._choose(0 if self.chosen is None else min(self.chosen + 1, last))
        elif key in ("up", "left", "x"):
            self._choose(last if self.chosen is None else max(self.chosen - 1, 0))
        else:
            self._choose(next(place for place, answer in enumerate(self.offered) if answer.key == key))

    def click(self, target: str, *, again: bool) -> None:
        found = next((place for place, answer in enumerate(self.offered) if target == answer.key), None)
        if found is None:
            self.point(target)
        elif again and found == self.chosen:
            self._send()
        else:
            self._choose(found)

    def wheel(self, target: str | None, *, up: bool) -> bool:
        del target
        if self.step != steps.RINGO:
            return False
        self.press("w" if up else "x")
        return True

    def _choose(self, place: int) -> None:
        self.chosen = place
        if self.offered[place].thing:
            self.host.cursor = self.offered[place].thing

    def _send(self) -> None:
        if self.chosen is None:
            self.host.refuse("choose first; Enter then sends it")
        else:
            self.host.choose(self.offered[self.chosen].action)

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


def runs(letters: list[str]) -> str:
    """Letters in a row, three and more neighbours as one: `a c-f h`."""
    found: list[list[str]] = []
    for letter in letters:
        if found and ord(letter) == ord(found[-1][-1]) + 1:
            found[-1].append(letter)
        else:
            found.append([letter])
    return " ".join(spell(run) if len(run) > 2 else " ".join(run) for run in found)


def looked_back(seen: Seen) -> Seen | None:
    """The table at the end of the last round's fights; None: there was none."""
    end = tale.end_of_last_round(seen.state)
    if end is None:
        return None
    return Seen(fold.at(seen.state, end), seen.below, seen.names, seen.hints, seen.mine)

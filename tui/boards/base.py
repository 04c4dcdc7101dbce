"""What a board is: one widget that shows a game as one seat sees it, and takes that seat's choice.

Attributes down, messages up: the play screen gives a board a `View`, keys and beats; the board posts `Chosen` with an
action, and `Changed` when its words or keys may have and the screen does not know. It knows no table, no peer and no
bot, and calls no rules but `game.legal`, `game.check` and pure functions of its own game. A choice that is not sent yet
(a draft) lives in the board, so a new size of the window does not lose it.

A board draws rows 2 to 20 of the screen, or whatever more it is given: `draw(canvas)` is called for every change and at
every size from 80 columns and 19 rows up, and only the cells that differ reach the terminal. It also has the words of
the rows below: `question` (21), `legal` (22), `keys` (24).

Each answer of a game makes one show: `beats(before, after)`, where `after.events` tells what happened. The play screen
has the timers: it calls `show_beat` for one after the other, and `show` when they are over or skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from textual import events
from textual.message import Message

from paravent.core.game import AnyGame, Event, Illegal
from paravent.core.requests import Ask, Over, Request, Seat
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.painted import Painted

RESERVED: Final = "qsvyz"
"""Letters of the play screen: leave, hint, view, log, to the end.

A board at which 13 things or fewer lie leaves them alone. One that gives letters to more may use all of them; then the
play screen goes without its own.
"""


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it, and what a board needs to show it."""

    game: AnyGame
    state: Any
    """The game's own state, as this seat sees it; never changed by a board."""
    seat: Seat | None
    """Whose eyes; None: an onlooker's."""
    request: Request
    """What the position waits for."""
    names: tuple[str, ...]
    """Who sits where: `you`, `easy bot`, a nick."""
    chosen: tuple[Seat, ...] = ()
    """Who has been asked and has already chosen."""
    events: tuple[Event, ...] = ()
    """What happened on the way to this position, as this seat saw it."""
    hints: bool = True
    """Whether to show sums that anybody could do from open cards and one's own hand."""

    @property
    def asked(self) -> bool:
        """Whether an action of this seat is due."""
        return isinstance(self.request, Ask) and self.seat in self.request.seats and self.seat not in self.chosen

    @property
    def over(self) -> Over | None:
        """The end, once it has come."""
        return self.request if isinstance(self.request, Over) else None

    def side(self, seat: Seat) -> str:
        """What this seat is called in this game."""
        return self.game.facts.sides[seat]


@dataclass(frozen=True, slots=True)
class Beat:
    """One step of a show. It carries no news that the next still screen lacks."""

    text: str
    """What happens, in a sentence: row 21 while the beat lasts."""
    frame: object = None
    """What the board needs to draw it; nobody else looks at it."""
    weight: float = 1.0
    """How long it lasts, in beats."""


@dataclass(frozen=True, slots=True)
class Legend:
    """A mark that this board uses, for the help."""

    mark: str
    look: str
    means: str


class Board(Painted):
    """The base of every board. Subclasses have `draw`, `keys`, `press`, `question`; the rest has a sensible default."""

    can_focus = False

    least = (80, 19)
    """The least width and height that `draw` is asked to fill.

    On a smaller screen a part of it is shown and scrolls.
    """

    class Chosen(Message):
        """The seat has chosen: an action that `game.check` allows."""

        def __init__(self, action: object) -> None:
            super().__init__()
            self.action = action

    class Changed(Message):
        """The words, the keys or the thing under the cursor may have changed."""

    class Looked(Message):
        """The player wants a large view of the thing under the cursor (`card`)."""

    class Onward(Message):
        """A click while a beat is shown: the next beat, please."""

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.beat: Beat | None = None
        """The beat on the screen; None: the still screen."""
        self.reason = ""
        """Why the last try was refused; row 22, until the next key."""
        self.deaf = False
        """For a moment no click counts: a question has just taken the place of something else."""
        self._clicked: str | None = None

    # What the play screen calls --------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Show a position, still. A board whose draft no longer fits the question drops it in `shown`."""
        before, self.view, self.beat = self.view, view, None
        if before is None or before.request != view.request or before.chosen != view.chosen:
            self._clicked = None
        self.shown(before)
        self._drawn()

    def show_beat(self, beat: Beat) -> None:
        """Show one step of a show; `view` is still the position before it."""
        self.beat = beat
        self._drawn()

    def beats(self, before: View, after: View) -> Sequence[Beat]:
        """The show from one position to the next.

        `after.events` is what happened. Default: one beat an event, in its words.
        """
        return [Beat(event.text) for event in after.events]

    def try_press(self, key: str) -> bool:
        """Give the board a key that stands in `keys`; returns whether it was one. The words are read by the caller."""
        if not any(key in entry.keys for entry in self.keys()):
            return False
        self.reason = ""
        self.press(key)
        self._drawn()
        return True

    def try_typed(self, text: str) -> None:
        """Give the board a typed line; the reason for a refusal goes to row 22, which the caller reads."""
        self.reason = ""
        try:
            self.typed(text)
        except Illegal as error:
            self.refuse(str(error))
        self._drawn()

    def clicked(self, x: int, y: int, button: int = 1) -> bool:
        """A click at a cell: a thing is its key, the same thing again is Enter, the right button is a look at it."""
        target = self.target_at(x, y)
        if target is None:
            return False
        if button == 3:
            self.point(target)
            self.post_message(self.Looked())
            self.changed()
            return True
        again, self._clicked = target == self._clicked, target
        self.reason = ""
        self.click(target, again=again)
        self.changed()
        return True

    # What a board has ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw `beat`, or the still `view`, on a blank canvas of at least `least`.

        Name mouse targets with `canvas.target`.
        """
        raise NotImplementedError

    def keys(self) -> tuple[Key, ...]:
        """The board's keys in force, most useful first; none while a beat is shown. No key stands in two entries."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """One of the keys in `keys` was pressed (`a`, `3`, `enter`, `left`, `-`, …)."""
        raise NotImplementedError

    def question(self) -> str:
        """Row 21: the question, or what is being waited for. Default: the game's own words."""
        if self.view is None:
            return ""
        return self.view.game.words.question(self.view.state, self.view.request, self.view.seat)

    def legal(self) -> str:
        """Row 22: what is legal now. The play screen shows `reason` instead while there is one."""
        return ""

    def status(self) -> str:
        """Row 1, after the game's name: round and phase, e.g. `round 3 · plan`."""
        return ""

    def card(self) -> tuple[str, ...]:
        """The thing under the cursor in full, for `v` and the right panel: its name, then paragraphs.

        Empty: there is nothing under the cursor.
        """
        return ()

    def legend(self) -> tuple[Legend, ...]:
        """The board's own marks, for the help; those of all screens are added."""
        return ()

    def help(self) -> tuple[str, ...]:
        """What one does in the present phase, in paragraphs, for `?`."""
        return (self.question(), self.legal())

    def shown(self, before: View | None) -> None:
        """A new view has come: drop a draft that no longer fits, set the cursor. Default: nothing."""

    def typed(self, text: str) -> None:
        """A typed line, e.g.

        `plan 1 ban novice`; raises Illegal. Default: the game's words name the whole action, which is sent.
        """
        self.choose(self.parsed(text))

    def unsent(self) -> str:
        """What is chosen and not sent yet, in words that `take_up` reads; nothing where there is no draft."""
        return ""

    def take_up(self, words: str) -> None:
        """Go on with what `unsent` told at the same question; raises Illegal. Default: nothing."""

    def find(self, text: str) -> bool:
        """Move the cursor to the thing whose name begins with `text`.

        Returns whether there is one. Default: there is none.
        """
        return False

    def point(self, target: str) -> None:
        """Move the cursor to a mouse target and do nothing else. Default: nothing."""

    def click(self, target: str, *, again: bool) -> None:
        """A left click on a mouse target. Default: its key, and Enter at the second click on the same."""
        self._send("enter" if again else target)

    def wheel(self, target: str | None, *, up: bool) -> bool:
        """The wheel turned over a target.

        Returns whether the board used it. Default: it does not, and the screen scrolls.
        """
        return False

    # What a board uses -----------------------------------------------------------------------------

    @property
    def now(self) -> View:
        """The view, which is there from the first `show` on."""
        assert self.view is not None
        return self.view

    def parsed(self, text: str) -> object:
        """The action that a text names in the game's words; raises Illegal."""
        if not self.now.asked or self.now.seat is None:
            raise Illegal("nothing is asked of you now")
        action: object = self.now.game.words.parse(self.now.state, self.now.seat, text)
        return action

    def choose(self, action: object) -> None:
        """Send an action, or say on row 22 why it is not legal."""
        if not self.now.asked or self.now.seat is None:
            self.refuse("nothing is asked of you now")
            return
        try:
            self.now.game.check(self.now.state, self.now.seat, action)
        except Illegal as error:
            self.refuse(str(error))
            return
        self.post_message(self.Chosen(action))

    def refuse(self, why: str) -> None:
        """Say on row 22 why the last try was not possible."""
        self.reason = why

    def hint(self, *, on: bool) -> None:
        """Turn the sums on or off; the position stays."""
        if self.view is not None:
            self.view = replace(self.view, hints=on)
            self.changed()

    def changed(self) -> None:
        """Repaint, and tell the screen to read the words and keys again: something came past it, such as a click."""
        if self.is_attached:
            self.repaint()
            self.post_message(self.Changed())

    def _drawn(self) -> None:
        if self.is_attached:
            self.repaint()

    def _send(self, key: str) -> None:
        if any(key in entry.keys for entry in self.keys()):
            self.press(key)

    # Mouse -----------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Turn a click into what it means."""
        if self.beat is not None:
            event.stop()
            self.post_message(self.Onward())
        elif self.deaf or self.clicked(event.x, event.y, event.button):
            event.stop()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel over the board."""
        self._turned(event, up=True)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel over the board."""
        self._turned(event, up=False)

    def _turned(self, event: events.MouseEvent, *, up: bool) -> None:
        if self.wheel(self.target_at(event.x, event.y), up=up):
            self.changed()
            event.stop()

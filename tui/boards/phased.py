"""A board that hands everything to the phase that its view is in, and draws the moments of a show itself.

A phase is what a board does in one kind of moment: its keys, its words, its picture. It belongs to one view and is made
anew for the next; only a draft is handed on while its question stands. It changes nothing but itself; what it wants
done it tells its host, the board. Which phase a view is in, and what it looks like, is the game's part.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from paravent.tui.boards.base import Board, View
from paravent.tui.boards.parts import LONGEST
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import cut

Cursor = TypeVar("Cursor")
"""How a game names what the cursor lies on."""
Seen = TypeVar("Seen")
"""What a game's pictures are drawn from."""


class Host(Protocol[Cursor]):
    """What a phase may ask of its board."""

    cursor: Cursor

    def choose(self, action: object) -> None:
        """Send an answer."""

    def refuse(self, why: str) -> None:
        """Say why something was not possible."""


class Phase(ABC, Generic[Cursor, Seen]):
    """A moment of a game. Every game has one in which nothing is asked, and builds the others on it."""

    def __init__(self, host: Host[Cursor], view: View) -> None:
        self.host = host
        self.view = view
        self.seen: Seen = self.see(view)

    @abstractmethod
    def see(self, view: View) -> Seen:
        """A view as the game's pictures are drawn from it."""

    def follow(self, view: View) -> None:
        """The same question, seen anew: somebody else has chosen, or hints were turned on or off."""
        self.view = view
        self.seen = self.see(view)

    # What it does ----------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        """The keys in force."""
        return ()

    def press(self, key: str) -> None:
        """A key of `keys`."""

    def point(self, target: str) -> bool:
        """Move the cursor to a mouse target, where it is a thing; returns whether it is."""
        del target
        return False

    def click(self, target: str, *, again: bool) -> None:
        """A click on a mouse target."""
        del again
        self.point(target)

    def wheel(self, target: str | None, *, up: bool) -> bool:
        """The wheel over a mouse target; returns whether it was used."""
        del target, up
        return False

    def find(self, text: str) -> bool:
        """Move the cursor to the thing whose name begins so; returns whether there is one."""
        del text
        return False

    def typed(self, text: str) -> bool:
        """A typed line that is no answer of the game; returns whether it was understood."""
        del text
        return False

    def unsent(self) -> str:
        """What is chosen and not sent yet, as it would be typed; nothing where there is none."""
        return ""

    def take_up(self, words: str) -> None:
        """Go on with what `unsent` told at this position; raises Illegal."""

    # What it says ----------------------------------------------------------------------------------

    def question(self) -> str:
        """Row 21."""
        view = self.view
        return cut(str(view.game.words.question(view.state, view.request, view.seat)), LONGEST)

    def legal(self) -> str:
        """Row 22."""
        return ""

    def status(self) -> str:
        """Row 1."""
        return ""

    def help(self) -> tuple[str, ...]:
        """What one does here."""
        return ()

    def card(self) -> tuple[str, ...]:
        """The thing under the cursor in full: its name, then paragraphs."""
        return ()

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """The picture."""


Now = TypeVar("Now", bound=Phase[Any, Any])
"""The phases of a game."""
Moment = TypeVar("Moment")
"""What a game's beats are drawn from."""


class PhasedBoard(Board, Generic[Now, Moment]):
    """A board whose subclasses have `begin`, `draw_moment`, `beats` and a cursor; phases have the rest."""

    MOMENT: type[Moment]
    """What the beats of this board carry as their frame."""
    TOGETHER: ClassVar[tuple[int, ...]] = ()
    """The kinds of steps at which several seats choose at once: having chosen, a seat stays in the phase."""

    def __init__(self) -> None:
        super().__init__()
        self.phase: Now | None = None

    # What a game has -------------------------------------------------------------------------------

    def begin(self, view: View) -> Now:
        """The phase that a view is in; the cursor is put where it begins."""
        raise NotImplementedError

    def draw_moment(self, canvas: Canvas, moment: Moment) -> None:
        """The picture of a beat."""
        raise NotImplementedError

    def place_of(self, moment: Moment) -> str:
        """Row 1 while a beat is shown."""
        raise NotImplementedError

    def goes_on(self, before: View, after: View) -> bool:
        """Whether two views put the same question: nothing has happened between them."""
        return (
            before.request == after.request
            and before.seat == after.seat
            and len(before.state.story) == len(after.state.story)
            and (before.asked == after.asked or before.state.agenda[0][0] in self.TOGETHER)
        )

    # What comes in ---------------------------------------------------------------------------------

    def shown(self, before: View | None) -> None:
        """Go on with the phase while its question stands, else begin the next one."""
        if self.phase is not None and before is not None and self.goes_on(before, self.now):
            self.phase.follow(self.now)
        else:
            self.phase = self.begin(self.now)

    def hint(self, *, on: bool) -> None:
        """Turn the sums on or off."""
        super().hint(on=on)
        if self.phase is not None and self.view is not None:
            self.phase.follow(self.view)
            self.changed()

    def press(self, key: str) -> None:
        self.current.press(key)

    def click(self, target: str, *, again: bool) -> None:
        if self.beat is None:
            self.current.click(target, again=again)

    def point(self, target: str) -> None:
        self.current.point(target)

    def wheel(self, target: str | None, *, up: bool) -> bool:
        return self.beat is None and self.current.wheel(target, up=up)

    def find(self, text: str) -> bool:
        return self.current.find(text)

    def typed(self, text: str) -> None:
        if not self.now.asked or not self.current.typed(text):
            super().typed(text)

    def take_up(self, words: str) -> None:
        self.current.take_up(words)

    # What goes out ---------------------------------------------------------------------------------

    @property
    def current(self) -> Now:
        """The phase, which is there from the first `show` on."""
        assert self.phase is not None, "a view has been shown"
        return self.phase

    @property
    def moment(self) -> Moment | None:
        """What the beat on the screen is drawn from; None: the still view is shown."""
        frame = self.beat.frame if self.beat is not None else None
        return frame if isinstance(frame, self.MOMENT) else None

    def keys(self) -> tuple[Key, ...]:
        return () if self.beat is not None else self.current.keys()

    def unsent(self) -> str:
        return self.phase.unsent() if self.phase is not None else ""

    def question(self) -> str:
        return self.current.question()

    def legal(self) -> str:
        return self.current.legal()

    def status(self) -> str:
        moment = self.moment
        return self.current.status() if moment is None else self.place_of(moment)

    def help(self) -> tuple[str, ...]:
        return self.current.help()

    def card(self) -> tuple[str, ...]:
        return self.current.card()

    def draw(self, canvas: Canvas) -> None:
        if self.phase is None or canvas.width < self.least[0] or canvas.height < self.least[1]:
            return  # The window has not been measured yet.
        moment = self.moment
        if moment is None:
            self.phase.draw(canvas)
        else:
            self.draw_moment(canvas, moment)

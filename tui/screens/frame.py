"""What every screen has: the title bar, a body, the four rows of words, one table of keys, the typed line.

A screen says what its keys are (`keys`) and what one does (`press`); pressing, clicking the footer, the palette and the
typed line all end there. On a window below 80 by 24 the body scrolls and the rows of words stay; below 40 by 10 there
is only a card that says so, and no key but `q` does anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, cast

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer
from textual.geometry import Offset, Region
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget

from paravent.tui import paths
from paravent.tui.keys import Key, find, key_name
from paravent.tui.widgets.canvas import Canvas, folded
from paravent.tui.widgets.pages import Pages
from paravent.tui.widgets.painted import Painted
from paravent.tui.widgets.punctual import Punctual
from paravent.tui.widgets.rows import Foot, Pressed, TitleBar, TypedLine, Words
from paravent.tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from paravent.tui.app import Paravent

CONTEXT: Final = 30
"""So many columns from the cursor on are brought into sight in a small window."""
LEAST: Final = (40, 10)
"""Below this nothing can be played."""
AROUND: Final = 5
"""Rows around the body: the title and the words."""

HELP: Final = Key(("?",), "help", "Help for this place; its keys can be clicked.")
TYPED: Final = Key((":",), "typed", "Type a command; everything that has a key can be typed too.")
BACK: Final = Key(("escape",), "back", "One step back.")
SLIDE: Final = Key(
    ("pageup", "pagedown", "home", "end"), "", "The window is small: up, down, to the left and to the right end of it."
)


class Window(ScrollableContainer, can_focus=False):
    """What the body is seen through."""


class TooSmall(Painted):
    """The card for a window in which nothing can be shown."""

    def draw(self, canvas: Canvas) -> None:
        width, height = self.app.size
        need = f"{width}x{height} is too small: make the window {LEAST[0]}x{LEAST[1]} or more."
        told = [(line, "strong") for line in folded(need, max(canvas.width, 1))]
        rest = "Nothing is lost: all is saved, and your choice waits. q quits."
        told += [(line, "dim") for line in folded(rest, max(canvas.width, 1))]
        if len(told) > canvas.height:
            told = [
                (f"{width}x{height}, need {LEAST[0]}x{LEAST[1]}", "strong"),
                ("all is saved", "dim"),
                ("q quits", "dim"),
            ]
        top = max(0, (canvas.height - len(told)) // 2)
        for row, (line, look) in enumerate(told[: canvas.height]):
            canvas.centre(0, top + row, canvas.width, line, look)


class Frame(Punctual, Screen[ScreenResultType]):
    """The base of every full screen. Subclasses have `body`, `keys`, `press` and the words."""

    AUTO_FOCUS = ""
    """Nothing has the focus but a line that is being typed."""

    least = (80, 19)
    """The least size of the body; in a smaller window it scrolls. (0, 0): the body folds itself to any size."""

    stays = False
    """Whether other screens lie over it and one comes back to it, instead of taking its place."""

    called = "home"
    """What the key that leads back to it says."""

    def __init__(self) -> None:
        super().__init__()
        self._bar, self._foot, self._line = TitleBar(), Foot(), TypedLine()
        self._middle: Widget | None = None
        self.reason = ""
        """Why the last try was not possible; row 22, until the next key."""
        self._followed: tuple[int, ...] = ()
        """Where the cursor was, in a window of which size, when the window was last scrolled to it."""

    # What a screen has -----------------------------------------------------------------------------

    def body(self) -> Widget:
        """The middle of the screen."""
        raise NotImplementedError

    def beside(self) -> Iterable[Widget]:
        """What stands to the right of the body on a wide screen."""
        return ()

    def keys(self) -> tuple[Key, ...]:
        """The keys in force, most useful first; no key stands in two entries."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """A key of `keys` was pressed."""
        raise NotImplementedError

    def where(self) -> str:
        """Row 1: the place, and after ` · ` what is going on."""
        raise NotImplementedError

    def state(self) -> str:
        """Row 1, at the right."""
        return ""

    def question(self) -> str:
        """Row 21."""
        return ""

    def legal(self) -> str:
        """Row 22."""
        return ""

    def last_line(self) -> str:
        """Row 23."""
        return ""

    def commands(self) -> tuple[tuple[str, str], ...]:
        """What can be typed here beside what can be typed everywhere, and what it does."""
        return ()

    def help(self) -> tuple[str, ...]:
        """What one does here, in paragraphs."""
        return (self.question(), self.legal())

    def way_back(self) -> Key:
        """Esc where it leaves this screen for the one below: the first one, or the lobby that it was reached from."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack else None
        called = below.called if isinstance(below, Frame) else "home"
        return Key(("escape",), called, "To the first screen." if called == "home" else f"Back to the {called}.")

    def typed(self, text: str) -> bool:
        """A typed line that only this screen understands; returns whether it did."""
        return False

    def search(self, text: str) -> None:
        """What was typed after `/`."""

    # What all of them do ---------------------------------------------------------------------------

    @property
    def paravent(self) -> Paravent:
        """The app."""
        return cast("Paravent", self.app)

    @property
    def cramped(self) -> bool:
        """Whether nothing can be shown."""
        return self.app.size.width < LEAST[0] or self.app.size.height < LEAST[1]

    @property
    def window(self) -> Window:
        """What the body is seen through."""
        return self.query_one(Window)

    def compose(self) -> ComposeResult:
        """Title, body, words."""
        yield self._bar
        with Horizontal(id="middle"):
            with Window():
                body = self._middle = self.body()
                body.add_class("body")
                body.styles.min_width, body.styles.min_height = self.least
                yield body
            yield from self.beside()
        yield self._foot
        yield self._line
        yield TooSmall()

    def on_mount(self) -> None:
        """Say everything once."""
        self.tell()

    def on_screen_resume(self) -> None:
        """Another screen lay over this one and may have changed something."""
        self.tell()

    def on_resize(self) -> None:
        """The window has another size."""
        self.set_class(self.cramped, "cramped")
        self.tell()

    def tell(self) -> None:
        """Read the words and the keys again, and draw what has changed."""
        if not self.is_mounted or not self._foot.is_attached:
            return
        self._bar.tell(self.where(), self.state())
        legal = f"× {self.reason}" if self.reason else self.legal()
        asked, legal, last = map(paths.told, (self.question(), legal, self.last_line()))
        words = Words(asked, legal, last, self.in_force(), self._part(), self._line.display)
        self._foot.tell(words)
        if self.cramped:
            self.query_one(TooSmall).repaint()
        self.call_after_refresh(self._follow)

    def _part(self) -> str:
        """That only a part of the body is seen, and how the rest is; nothing in a window that is large enough."""
        width, height = self.app.size
        wide, high = self.least[0], self.least[1] + AROUND
        if self.least == (0, 0) or (width >= wide and height >= high):
            return ""
        return f"{width}x{height} is a part of {max(wide, 80)}x{high}: PgUp PgDn Home End move it."

    def in_force(self) -> tuple[Key, ...]:
        """The keys of the screen, and those that a small window needs."""
        window = self.window
        small = window.max_scroll_y > 0 or window.max_scroll_x > 0
        return (*self.keys(), SLIDE) if small and self.least != (0, 0) else self.keys()

    def try_press(self, key: str) -> bool:
        """Do what a key does, if it is in force; returns whether it was."""
        if self.cramped:
            if key == "q":
                self.paravent.quit()
            return True
        if find(self.in_force(), key) is None:
            return False
        self.reason = ""
        if key in SLIDE.keys and find(self.keys(), key) is None:
            self._slide(key)
        elif key == ":" and TYPED in self.keys():
            self.begin_typing()
        elif key == "?" and HELP in self.keys():
            self.paravent.open_help(self)
        else:
            self.press(key)
        self.tell()
        return True

    def begin_typing(self) -> bool:
        """Open the typed line, if it is not open and may be; returns whether it was opened."""
        if self.cramped or self._line.display or TYPED not in self.keys():
            return False
        self.reason = ""
        self._line.open(":")
        self.tell()
        return True

    def refuse(self, why: str) -> None:
        """Say on row 22 why something was not possible."""
        self.reason = why
        self.tell()

    def command(self, text: str) -> None:
        """Do what a typed line says, or say on row 22 what is possible."""
        word, _, rest = text.partition(" ")
        if self.typed(text):
            return
        if word in ("quit", "help", "palette") and not rest:
            {"quit": self.paravent.quit, "help": self._help, "palette": self.app.action_command_palette}[word]()
            return
        if self.paravent.can_change(word):
            self.refuse(self.paravent.change(word, rest.strip()))
            return
        named = {name: key.keys[0] for key in self.keys() for name in (key.does, key.does.split(" ")[0]) if name}
        if text in named:
            self.try_press(named[text])
            return
        close = get_close_matches(word, [*named, "quit", "help", *self.paravent.changeable], 1)
        hint = f"did you mean “{close[0]}”?" if close else "? lists what there is"
        self.refuse(f"there is no command “{text}” here; {hint}")

    def _help(self) -> None:
        self.paravent.open_help(self)

    def _slide(self, key: str) -> None:
        window = self.window
        page = max(window.size.height - 1, 1)
        if key in ("home", "end"):
            window.scroll_to(x=0 if key == "home" else window.max_scroll_x, animate=False)
        else:
            window.scroll_relative(y=page if key == "pagedown" else -page, animate=False)

    def _follow(self) -> None:
        """Scroll a small window to the cursor, and park the terminal's own cursor there for those who follow it."""
        body = self._middle
        if not isinstance(body, Painted) or not body.is_attached or body.canvas.spot is None:
            return
        x, y = body.canvas.spot
        here = (x, y, *self.window.size)
        if here != self._followed and (self.window.max_scroll_y or self.window.max_scroll_x):
            self.window.scroll_to_region(
                Region(x, y, min(CONTEXT, self.window.size.width), 1), animate=False, force=True
            )
        self._followed = here
        if not self._line.display:
            left, top = body.region.offset
            self.app.cursor_position = Offset(left + x, top + y)

    # Events ----------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Every key of every screen comes through here, unless a line is being typed."""
        if self._line.display:
            return
        if self.try_press(key_name(event.key, event.character)):
            event.stop()
            event.prevent_default()

    @on(Pressed)
    def _pressed(self, message: Pressed) -> None:
        message.stop()
        self.try_press(message.key)

    @on(TypedLine.Entered)
    def _entered(self, message: TypedLine.Entered) -> None:
        message.stop()
        self.reason = ""
        if message.sign == "/":
            self.search(message.text)
        else:
            self.command(message.text)
        self.tell()

    @on(TypedLine.Closed)
    def _line_closed(self) -> None:
        self.tell()


class Drawn(Frame[None]):
    """A full screen that is drawn on one sheet."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the body on a blank canvas of at least `least`."""
        raise NotImplementedError

    def body(self) -> Sheet:
        return Sheet(self.draw)

    @property
    def sheet(self) -> Sheet:
        """The body, once it is there."""
        return self.query_one(Sheet)

    def tell(self) -> None:
        super().tell()
        for sheet in self.query(Sheet):
            sheet.repaint()


class Reading(Frame[str | None]):
    """A full screen of text that scrolls: help, rules, the log. Its result is a key for the screen below, or None."""

    least = (0, 0)

    def body(self) -> Pages:
        """The text."""
        raise NotImplementedError

    @property
    def pages(self) -> Pages:
        """The text, once it is there."""
        return self.query_one(Pages)

    def press(self, key: str) -> None:
        if key in ("escape", "enter"):
            self.dismiss()
        else:
            self.pages.press(key)

"""Screens that are read: the help for a place, the rules of a game, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from textual import on

from paravent.core.game import AnyGame
from paravent.tui.boards.base import Legend
from paravent.tui.glyphs import MARKS
from paravent.tui.keys import Key
from paravent.tui.screens.frame import BACK, Frame, Reading
from paravent.tui.widgets.pages import SCROLLING, Line, Pages
from paravent.tui.widgets.prose import fold, prose

_LOOK_OF: Final = {"◆": "legal", "×": "refused", "✓": "good", "★": "star", "▸": "cursor"}
_COMMON: Final = (
    (":theme NAME", "amber, contrast, dark, light, safe, sixteen, or one of your own"),
    (":pace P", "how fast a fight is told: slow, normal, fast, off"),
    (":hints on/off", "the sums that anybody could do"),
    (":glyphs G", "full or ascii"),
    (":rules", "the rules of the game, wherever there is one"),
    (":palette", "everything there is to do here, to choose from (also Ctrl+P)"),
    (":quit", "leave the program; games are saved as they are played"),
)


class Help(Reading):
    """What one can do where one was."""

    def __init__(self, of: Frame[Any], legend: Sequence[Legend] = ()) -> None:
        super().__init__()
        self._place = of.where()
        self._now = tuple(paragraph for paragraph in of.help() if paragraph)
        self._keys = of.in_force()
        self._legend = tuple(legend)
        self.typable = (*_COMMON, *of.commands())

    def where(self) -> str:
        return f"Help · {self._place}"

    def body(self) -> Pages:
        return Pages(self._lines, buttons={key.label: key.keys[0] for key in self._keys if len(key.keys) == 1})

    @on(Pages.Chosen)
    def _pressed_there(self, message: Pages.Chosen) -> None:
        """What the footer has no room for is clicked here: the help closes, and the key counts where it was opened."""
        message.stop()
        self.dismiss(message.key)

    def keys(self) -> tuple[Key, ...]:
        return (BACK, *SCROLLING)

    def _lines(self, width: int) -> list[Line]:
        told: list[Line] = [(), *_heading("Now", width)]
        for paragraph in self._now:
            told += [*fold([(paragraph, "text")], width), ()]
        told += [*_heading("Keys", width)]
        for key in self._keys:
            told += _entry(key.label, "key", key.help or f"{key.does[:1].upper()}{key.does[1:]}.", width)
        told += [(), *_heading("Typed", width)]
        for words, means in self.typable:
            told += _entry(words, "key", means, width)
        told += [(), *_heading("Marks", width)]
        for mark in self._legend:
            told += _entry(mark.mark, mark.look, mark.means, width)
        own = {glyph for mark in self._legend for glyph in mark.mark}
        for glyph, (_, means) in MARKS.items():
            if glyph not in own:
                told += _entry(glyph, _LOOK_OF.get(glyph, "text"), means, width)
        return told


class Rules(Reading):
    """How a game is played."""

    def __init__(self, game: AnyGame, text: str) -> None:
        super().__init__()
        self._game = game
        self._text = text

    def where(self) -> str:
        return f"Rules · {self._game.facts.title}"

    def body(self) -> Pages:
        return Pages(lambda width: [(), *prose(self._text, width)])

    def keys(self) -> tuple[Key, ...]:
        return (BACK, *SCROLLING)


class Log(Reading):
    """Everything that happened, with the actions as they are typed."""

    def __init__(self, title: str, lines: Callable[[int], Sequence[Line]]) -> None:
        super().__init__()
        self._title = title
        self._lines = lines

    def where(self) -> str:
        return f"Log · {self._title}"

    def body(self) -> Pages:
        return Pages(self._lines)

    def on_mount(self) -> None:
        """The end first."""
        super().on_mount()
        self.call_after_refresh(self.pages.renew, end=True)

    def keys(self) -> tuple[Key, ...]:
        return (Key(("escape", "y"), "back", "One step back."), *SCROLLING)

    def press(self, key: str) -> None:
        super().press("escape" if key == "y" else key)


def _heading(words: str, width: int) -> tuple[Line, ...]:
    return (((f"{words} ", "heading"), ("─" * max(width - len(words) - 1, 0), "frame")),)


def _entry(name: str, look: str, means: str, width: int) -> list[Line]:
    """A row of a table: a name, and behind it what it means."""
    column = min(16, width // 3)
    gap = "\u00a0" * max(column - len(name) - 1, 1)
    return list(fold([("\u00a0", "text"), (name, look), (gap, "text"), (means, "text")], width, column))

"""A card that lies over a screen: a question that asks twice, a thing seen in full. The table stays in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.screen import ModalScreen, ScreenResultType

from paravent.tui.keys import Key, find, key_name
from paravent.tui.widgets.pages import Line
from paravent.tui.widgets.prose import fold
from paravent.tui.widgets.rows import Pressed
from paravent.tui.widgets.slip import Slip

WIDTH = 56


class Overlay(ModalScreen[ScreenResultType]):
    """The base: a heading, lines, keys."""

    heading = ""

    def keys(self) -> tuple[Key, ...]:
        """The keys in force."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """A key of `keys` was pressed."""
        raise NotImplementedError

    def lines(self, width: int) -> list[Line]:
        """What stands on the card, folded to a width."""
        raise NotImplementedError

    def in_force(self) -> tuple[Key, ...]:
        """The keys of the card."""
        return self.keys()

    def compose(self) -> ComposeResult:
        """One card."""
        yield Slip(self.heading, self.lines, self.keys, WIDTH)

    @property
    def slip(self) -> Slip:
        """The card."""
        return self.query_one(Slip)

    def try_press(self, key: str) -> bool:
        """Do what a key does, if it is in force."""
        if find(self.keys(), key) is None:
            return False
        self.press(key)
        return True

    def on_key(self, event: events.Key) -> None:
        """Every key ends here; those that mean nothing are swallowed."""
        event.stop()
        event.prevent_default()
        self.try_press(key_name(event.key, event.character))

    def on_resize(self) -> None:
        """Fold anew."""
        self.slip.fit()

    @on(Pressed)
    def _pressed(self, message: Pressed) -> None:
        message.stop()
        self.try_press(message.key)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, with a letter that points at it."""

    key: str
    words: str


class Question(Overlay[str | None]):
    """Asks what is meant: a letter does what stands behind it at once, and is the answer; the arrows choose for Enter.

    Nothing that cannot be taken back is behind a letter alone: such a one leads to `Sure`.
    """

    def __init__(self, heading: str, text: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self.heading = heading
        self.text = text
        self.choices = tuple(choices)
        self.chosen = 0

    def keys(self) -> tuple[Key, ...]:
        letters = tuple(choice.key for choice in self.choices)
        return (
            Key(letters, "do it", "Do what stands behind the letter.", "/".join(letters)),
            Key(("escape",), "back", "Do nothing."),
            Key(("enter",), "do what is marked", "Do what is marked."),
            Key(("up", "down"), "", "Choose."),
        )

    def press(self, key: str) -> None:
        letters = [choice.key for choice in self.choices]
        if key == "escape":
            self.dismiss(None)
        elif key == "enter" or key in letters:
            self.dismiss(key if key in letters else letters[self.chosen])
        else:
            self.chosen = (self.chosen + (1 if key == "down" else -1)) % len(letters)
            self.slip.fit()

    def lines(self, width: int) -> list[Line]:
        told = [*fold([(self.text, "text")], width), ()]
        for number, choice in enumerate(self.choices):
            here = number == self.chosen
            words = f"[{choice.words}]" if here else f" {choice.words} "
            line = ((f" {choice.key} ", "key"), (words, "chosen" if here else "text"))
            told += fold(line, width, 4)
        return told


class Sure(Overlay[bool]):
    """Asks once more before something that cannot be taken back; only Enter does it."""

    def __init__(self, heading: str, text: str, does: str) -> None:
        super().__init__()
        self.heading = heading
        self.text = text
        self.does = does

    def keys(self) -> tuple[Key, ...]:
        return (
            Key(("enter",), self.does, "Do it; it cannot be taken back."),
            Key(("escape",), "back", "Do nothing."),
        )

    def press(self, key: str) -> None:
        self.dismiss(key == "enter")

    def lines(self, width: int) -> list[Line]:
        return list(fold([(self.text, "text")], width))


class Closeup(Overlay[None]):
    """A thing in full: its name, then paragraphs. Any of its keys closes it."""

    def __init__(self, card: Sequence[str]) -> None:
        super().__init__()
        self.heading = card[0]
        self.paragraphs = tuple(card[1:])

    def keys(self) -> tuple[Key, ...]:
        return (Key(("escape", "v"), "back", "Close the card."),)

    def press(self, key: str) -> None:
        self.dismiss()

    def lines(self, width: int) -> list[Line]:
        told: list[Line] = []
        for paragraph in self.paragraphs:
            told += [*fold([(paragraph, "text")], width), ()]
        return told[:-1]

    def on_click(self) -> None:
        """A click anywhere closes it."""
        self.dismiss()

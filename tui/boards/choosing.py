"""A question with a list of answers, as a phase: one is chosen, and sent with Enter.

What the answers are, how they look and what they come to is the game's part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from paravent.tui.boards.phased import Cursor, Phase, Seen


class Answer(Protocol):
    """One of a list of answers."""

    @property
    def key(self) -> str:
        """The letter or digit that chooses it."""

    @property
    def action(self) -> object:
        """What is then sent."""


Offered = TypeVar("Offered", bound=Answer)


class Choosing(Phase[Cursor, Seen], Generic[Cursor, Seen, Offered]):
    """A list of answers: one is chosen by its key, by the arrows or the mouse, and sent with Enter."""

    BEFORE: ClassVar[tuple[str, ...]] = ("up",)
    AFTER: ClassVar[tuple[str, ...]] = ("down",)

    offered: Sequence[Offered]
    chosen: int | None = None
    """The place of the chosen answer in the list."""

    def choose(self, place: int) -> None:
        """Choose an answer, which can still be changed."""
        self.chosen = place

    def pressed(self, key: str) -> bool:
        """A key of the list; returns whether it was one."""
        last = len(self.offered) - 1
        if key == "enter":
            self.send()
        elif key in self.AFTER:
            self.choose(0 if self.chosen is None else min(self.chosen + 1, last))
        elif key in self.BEFORE:
            self.choose(last if self.chosen is None else max(self.chosen - 1, 0))
        else:
            found = next((place for place, answer in enumerate(self.offered) if answer.key == key), None)
            if found is None:
                return False
            self.choose(found)
        return True

    def press(self, key: str) -> None:
        if not self.pressed(key):
            super().press(key)

    def click(self, target: str, *, again: bool) -> None:
        found = self.answering(target)
        if found is None:
            super().click(target, again=again)
        elif again and found == self.chosen:
            self.send()
        else:
            self.choose(found)

    def point(self, target: str) -> bool:
        found = self.answering(target)
        if found is None:
            return super().point(target)
        self.choose(found)
        return True

    def answering(self, target: str) -> int | None:
        """The place of the answer that a mouse target means; None: it means none."""
        return next((place for place, answer in enumerate(self.offered) if target == answer.key), None)

    def send(self) -> None:
        """Send the chosen answer."""
        if self.chosen is None:
            self.host.refuse("choose first; Enter then sends it")
        else:
            self.host.choose(self.offered[self.chosen].action)

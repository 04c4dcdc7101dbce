"""The log of a table in words: what happened, and each action as it is typed, so that a line can be typed again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paravent.core.game import Event
from paravent.core.requests import Seat
from paravent.tui.boards import USUAL, Stripe
from paravent.tui.widgets.pages import Line
from paravent.tui.widgets.prose import fold


@dataclass(frozen=True, slots=True)
class Entry:
    """One line before it is folded."""

    text: str
    look: str
    seat: Seat | None


class Diary:
    """Grows with every answer; what is not known to the one who reads was never put in."""

    def __init__(self, stripes: Sequence[Stripe] = USUAL) -> None:
        """`stripes` mark the seats."""
        self.entries: list[Entry] = []
        self._stripes = stripes

    def add(self, acts: Sequence[tuple[Seat, str]], events: Sequence[Event]) -> None:
        """One answer: the actions in it, then what happened."""
        self.entries += [Entry(f":{words}", "dim", seat) for seat, words in acts]
        self.entries += [Entry(event.text, "text", event.seat) for event in events]

    def note(self, text: str) -> None:
        """A line about the program rather than the game."""
        self.entries.append(Entry(text, "dim", None))

    @property
    def last(self) -> str:
        """The last sentence, for row 23."""
        told = [entry.text for entry in self.entries if not entry.text.startswith(":")]
        return told[-1] if told else ""

    def lines(self, width: int, last: int | None = None) -> list[Line]:
        """The entries folded to a width, or only the `last` ones."""
        chosen = self.entries if last is None else self.entries[max(len(self.entries) - last, 0) :]
        lines: list[Line] = []
        for entry in chosen:
            stripe, look = (" ", "text") if entry.seat is None else self._stripes[entry.seat]
            for number, line in enumerate(fold([(entry.text, entry.look)], max(width - 4, 1))):
                lines.append(((stripe, look), (" " if number == 0 else "   ", "text"), *line))
        return lines or [(("Nothing has happened yet.", "dim"),)]

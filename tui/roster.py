"""Who is in the lobby, as rows that stay where they are: a letter for everybody, and a cursor on somebody.

The lobby changes by itself while somebody reads it. Whoever is in it keeps his letter and his row until he has left;
the cursor stays with whom it points at, and moves to a neighbour only when he is gone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final

from paravent.net.lan.lobby import Entry

LETTERS: Final = "abcdefghijklm"
"""So many can be pointed at; more people than that are counted."""


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody, and the letter that points at him."""

    key: str
    entry: Entry


class Roster:
    """The rows of the lobby."""

    def __init__(self) -> None:
        self.rows: tuple[Row, ...] = ()
        self.more = 0
        """How many have no row for want of letters."""
        self._letters: dict[Hashable, str] = {}
        self._at: Hashable = None

    @property
    def here(self) -> Row | None:
        """The row under the cursor; None where nobody is."""
        return next((row for row in self.rows if who(row.entry) == self._at), None)

    def take(self, entries: Iterable[Entry]) -> None:
        """The lobby has changed; `entries` in the order in which letters are given to whoever is new."""
        there = {who(entry): entry for entry in entries}
        before = [who(row.entry) for row in self.rows]
        self._letters = {one: letter for one, letter in self._letters.items() if one in there}
        free = [letter for letter in LETTERS if letter not in self._letters.values()]
        for one, letter in zip([one for one in there if one not in self._letters], free, strict=False):
            self._letters[one] = letter
        self.more = len(there) - len(self._letters)
        lettered = sorted(self._letters.items(), key=lambda item: item[1])
        self.rows = tuple(Row(letter, there[one]) for one, letter in lettered)
        self._stay(before)

    def point(self, key: str) -> None:
        """Point at the row of a letter."""
        self._at = next((who(row.entry) for row in self.rows if row.key == key), self._at)

    def move(self, by: int) -> None:
        """Up or down, and around."""
        if self.rows:
            here = next((number for number, row in enumerate(self.rows) if who(row.entry) == self._at), 0)
            self._at = who(self.rows[(here + by) % len(self.rows)].entry)

    def _stay(self, before: list[Hashable]) -> None:
        """Keep the cursor where it is; when he is gone, on the row that has his place now."""
        now = [who(row.entry) for row in self.rows]
        if self._at in now:
            return
        place = before.index(self._at) if self._at in before else 0
        self._at = now[min(place, len(now) - 1)] if now else None


def who(entry: Entry) -> Hashable:
    """By what somebody is known again: his key, or where he listens who has proved none."""
    return entry.key or entry.places

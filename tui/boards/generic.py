"""The board for any game: where everything lies, in words, and a list of what can be done.

It knows no game; all it asks is `zones`, `legal` and the game's own words. A list too long to show is searched with `/`
or left aside for the typed line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice
from typing import Any, Final

from paravent.core.game import Illegal, Zone
from paravent.core.requests import Ask, Seat
from paravent.tui import outcome
from paravent.tui.boards.base import Board, View
from paravent.tui.boards.parts import stripe
from paravent.tui.glyphs import SIDE_STRIPES
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas
from paravent.tui.widgets.parts import heading, pointer

LETTERS: Final = "abcdefghijklm"
GAP: Final = 6
"""Rows between the seats, at most: with room the rival is far away."""
MOST: Final = 1000
"""More actions than this are not listed; they can still be typed."""


class GenericBoard(Board):
    """Zones at the left, actions at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._actions: tuple[Any, ...] = ()
        self._words: tuple[str, ...] = ()
        self._at = 0
        self._page = 0

    # What there is to do ---------------------------------------------------------------------------

    def shown(self, before: View | None) -> None:
        """List what is legal; a cursor that still fits stays."""
        now = self.now
        if not now.asked or now.seat is None:
            self._actions, self._words = (), ()
        else:
            self._actions = tuple(islice(now.game.legal(now.state, now.seat), MOST))
            self._words = tuple(now.game.words.say(now.state, now.seat, action) for action in self._actions)
        if before is None or before.request != now.request or self._at >= len(self._actions):
            self._at = self._page = 0

    @property
    def _shown(self) -> range:
        """The numbers of the actions on this page."""
        first = self._page * len(LETTERS)
        return range(first, min(first + len(LETTERS), len(self._actions)))

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self._actions) // len(LETTERS)))

    def keys(self) -> tuple[Key, ...]:
        if self.beat is not None or not self._actions:
            return ()
        turn = Key(("left", "right"), "page", "The page before, the next page.", "Left/Right")
        return (
            Key(tuple(LETTERS[: len(self._shown)]), "choose", "Point at an action."),
            Key(("enter",), "do it", "Do what is pointed at; nothing else does."),
            *([turn] if self._pages > 1 else []),
            Key(("up", "down"), "", "Move the cursor."),
        )

    def press(self, key: str) -> None:
        match key:
            case "enter":
                self.choose(self._actions[self._at])
            case "up" | "down":
                self._go((self._at + (1 if key == "down" else -1)) % len(self._actions))
            case "left" | "right":
                self._page = (self._page + (1 if key == "right" else -1)) % self._pages
                self._at = self._shown[0]
            case _:
                self._at = self._shown[LETTERS.index(key)]

    def find(self, text: str) -> bool:
        """The next action with this in its words."""
        count = len(self._words)
        for number in (*range(self._at + 1, count), *range(min(self._at + 1, count))):
            if text.lower() in self._words[number].lower():
                self._go(number)
                return True
        return False

    def point(self, target: str) -> None:
        self._at = self._shown[LETTERS.index(target)]

    def wheel(self, target: str | None, *, up: bool) -> bool:
        if not self._actions:
            return False
        self._go(max(0, min(len(self._actions) - 1, self._at + (-1 if up else 1))))
        return True

    def _go(self, number: int) -> None:
        self._at = number
        self._page = number // len(LETTERS)

    # Words -----------------------------------------------------------------------------------------

    def legal(self) -> str:
        count = len(self._actions)
        if not count:
            return ""
        more = " or more" if count == MOST else ""
        return f"◆ {count}{more} possible. Under the cursor: {self._words[self._at]}"

    def status(self) -> str:
        return getattr(self.now.request, "what", "")

    def card(self) -> tuple[str, ...]:
        if not self._actions:
            return ()
        return (self._words[self._at], "As it is typed. Enter does it.")

    def help(self) -> tuple[str, ...]:
        return (
            self.question(),
            (
                "At the right is everything that you can do now; a letter points at it and Enter does it. With / you "
                "go to the next action that has some text in it. Any action can also be typed after a colon."
            ),
            "At the left lies what you can see. ▒▒▒ is a card that you do not see.",
        )

    # Drawing ---------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.view is None:
            return
        right = max(30, canvas.width * 2 // 5)
        left = canvas.width - right - 1
        self._zones(canvas, left)
        canvas.upright(left, 0, canvas.height)
        if self.now.over:
            self._scores(canvas, left + 2, right - 3)
        else:
            self._list(canvas, left + 2, right - 3)

    def _zones(self, canvas: Canvas, width: int) -> None:
        """The rivals on top, then the table, then what is yours."""
        zones = self.now.game.zones(self.now.state)
        owners: list[Seat | None] = [seat for seat in range(self.now.state.seats) if seat != self.now.seat]
        owners += [None, *([] if self.now.seat is None else [self.now.seat])]
        blocks = [(owner, own) for owner in owners if (own := [zone for zone in zones if zone.owner == owner])]
        ruler = Canvas(width, 0)
        rows = sum(self._block(ruler, 0, width, *block) for block in blocks)
        gap = max(1, min((canvas.height - 1 - rows) // max(len(blocks), 1), GAP))
        y = 1
        for block in blocks:
            y = self._block(canvas, y, width, *block) + gap

    def _block(self, canvas: Canvas, y: int, width: int, owner: Seat | None, zones: list[Zone]) -> int:
        top = y
        if owner is None:
            canvas.put(2, y, "Table", "heading")
        else:
            look = f"side-{owner}"
            end = canvas.put(2, y, self.now.side(owner), f"{look} bold")
            end = canvas.put(end + 2, y, self.now.names[owner], "dim")
            if owner in self.now.chosen:
                canvas.spans(end + 2, y, ("✓", "good"), (" has chosen", "dim"))
        for zone in zones:
            y += 1
            canvas.put(4, y, zone.name[:14], "dim")
            x = 19
            for words, look in self._things(zone):
                if x + len(words) > width - 1 and x > 19:
                    x, y = 19, y + 1
                x = canvas.put(x, y, words[: max(width - x - 1, 0)], look) + 1
        if owner is not None:
            stripe(canvas, top, y - top + 1, owner)
        return y + 1

    def _things(self, zone: Zone) -> Iterator[tuple[str, str]]:
        """What lies in a zone: faces by name, in the order of their numbers where they are one's own; backs counted."""
        if zone.count is not None:
            yield str(zone.count), "strong"
            return
        cards = self.now.state.cards
        faces = [cards.face[slot] for slot in zone.slots]
        if zone.owner == self.now.seat and None not in faces:
            faces.sort(key=lambda face: face or 0)
        if not faces and not zone.faces:
            yield "·", "dim"
        for known, group in groupby((*faces, *zone.faces), key=lambda face: face is not None):
            held = list(group)
            if known:
                yield from ((self.now.game.words.face(face), "text") for face in held if face is not None)
            elif len(held) <= 3:
                yield from (("▒▒▒", "hidden") for _ in held)
            else:
                yield f"▒▒▒ × {len(held)}", "hidden"

    def _list(self, canvas: Canvas, x: int, width: int) -> None:
        y = heading(canvas, x, 1, width, "You can") + 1
        if not self._actions:
            canvas.wrap(x, y, width, self._idle(), "dim")
            return
        for letter, number in zip(LETTERS, self._shown, strict=False):
            here = number == self._at
            canvas.target(x, y, width, 1, letter)
            if here:
                pointer(canvas, x, y)
            canvas.put(x + 2, y, letter, "key")
            words = self._words[number]
            fits = len(words) <= width - 4
            canvas.put(x + 4, y, words if fits else words[: width - 7] + " ..", "strong" if here else "text")
            y += 1
        if self._pages > 1:
            canvas.put(x + 2, y + 1, f"page {self._page + 1} of {self._pages}", "dim")

    def _idle(self) -> str:
        """Why there is nothing to do."""
        request = self.now.request
        if isinstance(request, Ask) and set(request.seats) <= set(self.now.chosen):
            return "nothing: all have chosen here"
        return "look on: others choose" if self.now.seat is None else "nothing is asked of you now"

    def _scores(self, canvas: Canvas, x: int, width: int) -> None:
        over = self.now.over
        assert over is not None
        y = heading(canvas, x, 1, width, "The end") + 1
        won = outcome.winners(over)
        for seat, score in sorted(enumerate(over.scores), key=lambda pair: (-pair[1], pair[0] not in won)):
            mark = "★" if seat in won else " "
            canvas.put(x, y, mark, "star")
            canvas.put(x + 2, y, SIDE_STRIPES[seat], f"side-{seat}")
            canvas.put(x + 4, y, self.now.side(seat), f"side-{seat}")
            canvas.right(x + width, y, str(score), "strong")
            y += 1
        canvas.wrap(x, y + 1, width, over.why, "text")

    def typed(self, text: str) -> None:
        """An action in words, or as much of one as is needed to tell it from the others."""
        matching = [action for action, words in zip(self._actions, self._words, strict=True) if words.startswith(text)]
        try:
            self.choose(self.parsed(text))
        except Illegal:
            if len(matching) != 1:
                raise
            self.choose(matching[0])


BOARD: Final = GenericBoard

"""The draft as a phase: a letter steps a card from fighter to star to none, up and down stand it up and lay it down."""

from __future__ import annotations

from typing import Final

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import typed
from paravent.core.requests import Face
from paravent.tui.boards.base import View
from paravent.tui.boards.zodiac import draft, lessons, things
from paravent.tui.boards.zodiac.choice import FIGHTER, STAR, Choice
from paravent.tui.boards.zodiac.draft import LETTERS, Drafting
from paravent.tui.boards.zodiac.phases import Host, Phase
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import Canvas

_HALVES: Final = {"up": FIGHTER, "side": STAR}
_KINDS: Final = {"fighter": FIGHTER, "upright": FIGHTER, "star": STAR, "sideways": STAR}


class Picker(Phase):
    """Two of four cards, each as a fighter or as a star; nothing is sent before Enter."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.seat = view.seat
        self.choice = Choice(view.state, view.seat)
        self.at = 0

    @property
    def face(self) -> Face:
        """The card under the cursor."""
        return self.choice.cards[self.at]

    @property
    def sent(self) -> bool:
        """Whether the pick has been made."""
        return not self.view.asked

    def keys(self) -> tuple[Key, ...]:
        if self.sent:
            return ()
        return (
            Key(tuple(LETTERS[: len(self.choice.cards)]), "choose", "Step a card from fighter to star to none."),
            Key(("enter",), "commit" if self.choice.complete else "", "Take both cards. It cannot be taken back."),
            Key(("u",), "undo" if self.choice.taken else "", "Take the last card back."),
            Key(("up", "down"), "stand/lay", "Take the card under the cursor as a fighter, as a star."),
            Key(("left", "right"), "", "Move the cursor."),
        )

    def press(self, key: str) -> None:
        match key:
            case "enter":
                self._send()
            case "u":
                self.choice.undo()
            case "left" | "right":
                self._go((self.at + (1 if key == "right" else -1)) % len(self.choice.cards))
            case "up" | "down":
                self._say(self.choice.take(self.face, FIGHTER if key == "up" else STAR))
            case _:
                self._go(LETTERS.index(key))
                self._say(self.choice.step(self.face))

    def typed(self, text: str) -> bool:
        """`le8 fighter` or `leo 8 star`: one card, as a letter and an arrow do it."""
        name, _, kind = text.lower().rpartition(" ")
        for place, face in enumerate(self.choice.cards):
            if kind in _KINDS and things.key(name) in (things.key(box.SHORT[face]), things.key(box.NAMES[face])):
                self._go(place)
                self._say(self.choice.take(face, _KINDS[kind]))
                return True
        return False

    def unsent(self) -> str:
        """The cards that are taken as they would be typed, one or both."""
        return "" if self.sent or not self.choice.taken else typed.say(self.view.state, self.seat, self.choice.pick())

    def take_up(self, words: str) -> None:
        pick = typed.parse(self.view.state, self.seat, words)
        if isinstance(pick, act.Pick):
            self.choice.take_up(pick)

    def _go(self, place: int) -> None:
        self.at = place
        self.host.cursor = f"card {self.face}"

    def _say(self, why: str) -> None:
        if why:
            self.host.refuse(why)

    def _send(self) -> None:
        if not self.choice.complete:
            self.host.refuse(f"choose {box.CHOSEN} cards first; {len(self.choice.taken) or 'none'} of them is chosen")
        else:
            self.host.choose(self.choice.pick())

    def point(self, target: str) -> bool:
        letter, _, half = target.partition(" ")
        if half in _HALVES:
            self._go(LETTERS.index(letter))
            return True
        return super().point(target)

    def click(self, target: str, *, again: bool) -> None:
        del again
        letter, _, half = target.partition(" ")
        if self.sent or half not in _HALVES:
            self._send() if target == "enter" and not self.sent else self.point(target)
            return
        self._go(LETTERS.index(letter))
        if self.choice.taken.get(self.face) == _HALVES[half]:
            del self.choice.taken[self.face]
        else:
            self._say(self.choice.take(self.face, _HALVES[half]))

    def question(self) -> str:
        number = self.seen.state.round
        return f"Round {number} of {box.ROUNDS}: take 2, each upright as a fighter or sideways as a star."

    def legal(self) -> str:
        if self.sent:
            return ""
        fighters, stars = (self.choice.places[kind] for kind in (FIGHTER, STAR))
        if self.choice.complete:
            return f"✓ {' and '.join(f'{box.NAMES[f]} as a {k}' for f, k in self.choice.taken.items())}. Enter commits."
        ends = f"In the end {box.FIGHTERS} fighters and {box.STARS} stars: {fighters} and {stars} places are free."
        return f"◆ {len(self.choice.taken)} of {box.CHOSEN} chosen. {ends}"

    def help(self) -> tuple[str, ...]:
        return (self.question(), *lessons.DRAFT)

    def card(self) -> tuple[str, ...]:
        return things.full(self.seen, self.host.cursor or f"card {self.face}")

    def draw(self, canvas: Canvas) -> None:
        cursor = self.host.cursor or f"card {self.face}"
        draft.draw(canvas, self.seen, Drafting(self.choice, cursor, self.sent))

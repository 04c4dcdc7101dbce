"""New ships: what is built for points, and what a card brings; a list that is sent as one answer."""

from __future__ import annotations

from typing import Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import choices, galaxy, holdings, powers
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.galaxy import System
from paravent.tui.boards.amoeba import lessons
from paravent.tui.boards.amoeba.hexes import Marks
from paravent.tui.boards.amoeba.parts import LONGEST, Line, said
from paravent.tui.boards.amoeba.phases import Host, Phase, choosing, hinted, system_of
from paravent.tui.boards.amoeba.pick import DIGITS, NONE, SEND, UNSENT, cell
from paravent.tui.boards.base import View
from paravent.tui.keys import Key
from paravent.tui.widgets.parts import cut

_ABREAST: Final = 3
"""So many kinds of ships stand in one line."""
_CELL: Final = 21
"""What each of them takes, so that the lines stand under one another."""


class Placing(Phase):
    """Ships are put where new ones may come."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.seat = view.seat
        state, step = view.state, view.state.agenda[0]
        self.builds = step[0] == steps.BUILD
        self.places = holdings.places(state, self.seat)
        self.stock = powers.stock(state, self.seat) if self.builds else powers.acquired(state, self.seat, step[2])
        self.points = powers.build_points(state, self.seat) if self.builds else 0
        self.list: list[tuple[System, int]] = []
        """What is to be put where, in the order in which it was chosen."""
        self.passing = False
        homes = [place for place in self.places if place in galaxy.HOMES]
        self.at = (homes or self.places)[0]
        host.cursor = self.at

    @property
    def chosen(self) -> list[int]:
        """How many of each kind are in the list."""
        return [sum(kind == one for _, one in self.list) for kind in range(5)]

    @property
    def spent(self) -> int:
        """What the list costs."""
        a, b, c, d, e = self.chosen
        return powers.price(self.state, self.seat, (a, b, c, d, e))

    @property
    def action(self) -> act.Place:
        placed: dict[tuple[System, int], int] = {}
        for spot in self.list:
            placed[spot] = placed.get(spot, 0) + 1
        return act.Place(choices.batches(placed))

    def _refusal(self, kind: int) -> str:
        """Why one more of a kind cannot be put here."""
        have = self.chosen[kind]
        if have >= self.stock[kind]:
            return f"there is no {'other ' if have else ''}{box.KINDS[kind]} to put"
        here = sum(spot == (self.at, kind) for spot in self.list)
        if not self.builds:
            return ""
        if not choices.may_add(self.state, self.seat, self.at, kind, here):
            return f"one monitor a system: there is one in {galaxy.NAMES[self.at]}"
        price = choices.step_price(self.state, self.seat, kind, have)
        left = self.points - self.spent
        return "" if price <= left else f"a {box.KINDS[kind]} costs {price}, {box.count(left, 'point')} left"

    def keys(self) -> tuple[Key, ...]:
        letters = tuple(hinted(self.places, self.places[0], self.seen.turn).values())
        word = "nothing" if self.builds else "skip it"
        fits = tuple(digit for kind, digit in enumerate(DIGITS) if not self._refusal(kind))
        rest = tuple(digit for digit in DIGITS if digit not in fits)
        last = Key(("-",), "undo", "Take the last ship back.", rare=True)
        return (
            *([Key(fits, "add one", "Add a ship of that price in the brackets.")] if fits else []),
            *([Key(rest, "", "Say why no such ship can be put there.")] if rest else []),
            *([choosing(letters, "where", "Choose where the next ships come.")] if len(letters) > 1 else []),
            *([NONE, last] if self.list else []),
            Key((".",), word, "Choose to do nothing here; Enter sends it."),
            SEND if self.passing or self.list or not self.builds else UNSENT,
            *super().keys(),
        )

    def press(self, key: str) -> None:
        places = {letter: system for system, letter in hinted(self.places, self.places[0], self.seen.turn).items()}
        self.passing = self.passing and key == "enter"
        if key in DIGITS:
            self._add(DIGITS.index(key))
        elif key in places:
            self._place(places[key])
        elif key == "0":
            self.list.clear()
        elif key == "-":
            self.list.pop()
        elif key == ".":
            self.passing = True
        elif key == "enter":
            self._send()
        else:
            super().press(key)
            if self.host.cursor in self.places:
                self.at = self.host.cursor

    def _add(self, kind: int) -> None:
        if refused := self._refusal(kind):
            self.host.refuse(refused)
        else:
            self.list.append((self.at, kind))

    def _place(self, system: System) -> None:
        self.at = self.host.cursor = system

    def _send(self) -> None:
        if self.passing:
            self.host.choose(act.Place() if self.builds else act.Pass())
        elif self.builds and not self.list:
            self.host.refuse("nothing is chosen: digits add ships; . and Enter build nothing")
        else:
            if not self.builds:  # A card brings all of its ships: what is left comes to the brackets.
                chosen = self.chosen
                rest = [kind for kind in range(5) for _ in range(self.stock[kind] - chosen[kind])]
                self.list += [(self.at, kind) for kind in rest]
            self.host.choose(self.action)

    def point(self, target: str) -> bool:
        system = system_of(target)
        if system not in self.places:
            return super().point(target)
        self._place(system)
        return True

    def click(self, target: str, *, again: bool) -> None:
        if target in (*DIGITS, "0", "-", ".", "enter"):
            if target != "-" or self.list:
                self.press(target)
        else:
            self.point(target)

    def unsent(self) -> str:
        if not self.list:
            return ""
        return str(self.view.game.words.say(self.state, self.seat, self.action))

    def take_up(self, words: str) -> None:
        action = self.view.game.words.parse(self.state, self.seat, words)
        if isinstance(action, act.Place):
            self.list = [
                (batch[0], kind) for batch in action.batches for kind in range(5) for _ in range(batch[1 + kind])
            ]

    # Words -----------------------------------------------------------------------------------------

    def question(self) -> str:
        if self.passing:
            return "Build nothing?" if self.builds else "Skip this card?"
        if self.builds:
            return f"Build for {box.count(self.points, 'point')}. New ships come to [{galaxy.NAMES[self.at]}]."
        title = box.TITLES[self.state.agenda[0][2]]
        return f"{title}: ships come to [{galaxy.NAMES[self.at]}]; Enter puts all that are left there."

    def legal(self) -> str:
        if self.passing:
            return "Enter sends it."
        words = self.unsent() or "a digit adds a ship of that price, a letter chooses another place"
        return cut(words, LONGEST)

    def help(self) -> tuple[str, ...]:
        return lessons.PLACE

    def marks(self) -> Marks:
        return Marks(self.host.cursor, self.at, set(self.places), hinted(self.places, self.places[0], self.seen.turn))

    def title(self) -> str:
        if self.builds:
            return f"build list   points used {self.spent} of {self.points}"
        return box.TITLES[self.state.agenda[0][2]]

    def form(self) -> list[Line]:
        chosen = self.chosen
        cells = [
            cell(kind, chosen[kind], most, more=not self._refusal(kind)) for kind, most in enumerate(self.stock) if most
        ]
        listed = ", ".join(self._batch(batch) for batch in self.action.batches) or "nothing yet"
        buttons: Line = []
        for key, word in (("0", "start over"), ("-", "undo"), (".", "nothing" if self.builds else "skip it")):
            buttons += [(f" {key} ", "key", key), (f"{word}  ", "text", key)]
        first, last = _joined(cells[:_ABREAST]), [*_joined(cells[_ABREAST:]), *buttons]
        return [first, [said(f" {listed}")], last] if len(cells) <= _ABREAST else [first, last, [said(f" {listed}")]]

    @staticmethod
    def _batch(batch: act.Batch) -> str:
        return f"{galaxy.NAMES[batch[0]]}: {box.fleet((batch[1], batch[2], batch[3], batch[4], batch[5]))}"


def _joined(cells: list[Line]) -> Line:
    """Kinds of ships side by side, each as wide as the other."""
    line: Line = [said(" ")]
    for one in cells:
        line += [*one, said(" " * (_CELL - sum(len(text) for text, _, _ in one)))]
    return line

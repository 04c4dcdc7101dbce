"""A hyperjump: who jumps from where to where; a list that is sent as one answer, and nothing moves before that."""

from __future__ import annotations

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import choices, galaxy, holdings, landing, odds
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.actions import Ships
from paravent.core.games.amoeba.galaxy import System
from paravent.tui.boards.amoeba import lessons
from paravent.tui.boards.amoeba.hexes import Marks
from paravent.tui.boards.amoeba.parts import LONGEST, Line, percent, said
from paravent.tui.boards.amoeba.phases import Host, Phase, choosing, hinted, own_systems, system_of
from paravent.tui.boards.amoeba.pick import CHOOSE, DIGITS, MOST, NONE, SEND, SHIPS, UNSENT, cell
from paravent.tui.boards.base import View
from paravent.tui.keys import Key
from paravent.tui.widgets.parts import cut


class Jumping(Phase):
    """Ships leave, land, and will have to fight for the place."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.seat = view.seat
        state, step = view.state, view.state.agenda[0]
        self.face = step[2] if step[0] == steps.CARD else None
        self.points, self.free = landing.allowance(state, self.seat, self.face)
        self.sources = [one for one in own_systems(state, self.seat) if any(landing.jumpers(state, self.seat, one))]
        self.source: System = self.sources[0]
        self.target: System = -1
        self.done: list[tuple[System, System, int]] = []
        """Ships of jumps that are listed."""
        self.ships: list[tuple[System, System, int]] = []
        """Ships of the jump that is being chosen; its target may still be open."""
        self.suggested = False
        """Whether the ships are those that came with the place to land; the first digit puts its own instead."""
        self.choosing_source = False
        self.passing = False
        host.cursor = self.source

    # Choosing --------------------------------------------------------------------------------------

    def _units(self) -> list[tuple[System, System, int]]:
        current = [(self.source, self.target, kind) for _, _, kind in self.ships]
        return [*self.done, *current]

    def _counts(self, units: list[tuple[System, System, int]]) -> Ships:
        a, b, c, d, e = (sum(kind == one[2] for one in units) for kind in range(5))
        return a, b, c, d, e

    def _left(self) -> Ships:
        """What can still jump from the source."""
        gone = self._counts([unit for unit in self._units() if unit[0] == self.source])
        return holdings.minus(landing.jumpers(self.state, self.seat, self.source), gone)

    @property
    def used(self) -> int:
        """The points that all jumps need."""
        return landing.points_needed(self._counts(self._units()), self.free)

    @property
    def _sendable(self) -> bool:
        """Whether Enter has something to send."""
        return self.passing or (bool(self._units()) and not (self.ships and self.target < 0))

    def _refusal(self, kind: int) -> str:
        if not self._left()[kind]:
            return f"no {box.KINDS[kind]} is left to jump from {galaxy.NAMES[self.source]}"
        more = [*self._units(), (self.source, self.target, kind)]
        needed = landing.points_needed(self._counts(more), self.free)
        return "" if needed <= self.points else f"that needs {needed} points, the jump has {self.points}"

    def _hints(self) -> dict[System, str]:
        if self.choosing_source:
            return hinted(self.sources, self.source, self.seen.turn)
        targets = (one for one in range(1, galaxy.SYSTEMS) if one != self.source)
        return hinted(targets, self.source, self.seen.turn)

    def keys(self) -> tuple[Key, ...]:
        does = "from" if self.choosing_source else "to"
        other = "to" if self.choosing_source else "from"
        return (
            SHIPS,
            choosing(self._hints().values(), does, "Choose by a letter; other systems by arrows, / or a click."),
            Key((",",), other, "Choose from where instead, or to where."),
            self._enter(),
            Key(("+",), "another", "List this jump and begin another one.", rare=True),
            Key((".",), "skip", "Choose not to jump; Enter sends it."),
            Key(("-",), "undo", "Take the last ship back.", rare=True),
            MOST,
            NONE,
            *super().keys(),
        )

    def _enter(self) -> Key:
        """What Enter is for."""
        if not self.passing and (self.choosing_source or (self.ships and self.target < 0)):
            return CHOOSE
        return SEND if self._sendable else UNSENT

    def press(self, key: str) -> None:
        hints = {letter: system for system, letter in self._hints().items()}
        self.passing = self.passing and key == "enter"
        if key in hints:
            self._system(hints[key])
        elif key in DIGITS:
            self._add(DIGITS.index(key))
        elif key == "enter":
            self._send()
        else:
            self._other(key)

    def _other(self, key: str) -> None:
        match key:
            case ",":
                self.choosing_source = not self.choosing_source
            case "9":
                self._most()
            case "0":
                self._clear()
                self.done.clear()
            case "-":
                self._undo()
            case "+":
                self._list()
            case ".":
                self.passing = True
            case _:
                super().press(key)

    def _add(self, kind: int) -> None:
        if self.suggested:
            self._clear()
        if refused := self._refusal(kind):
            self.host.refuse(refused)
        else:
            self.ships.append((self.source, self.target, kind))

    def _clear(self) -> None:
        self.ships.clear()
        self.suggested = False

    def _most(self) -> None:
        """As many ships as the points allow, the cheapest first: numbers count."""
        self._clear()
        for kind in range(5):
            while not self._refusal(kind):
                self._add(kind)

    def _undo(self) -> None:
        if self.ships:
            self.ships.pop()
            self.suggested = False
        elif self.done:
            self.done.pop()
        else:
            self.host.refuse("nothing is chosen yet")

    def _list(self) -> None:
        if not self.ships or self.target < 0:
            self.host.refuse("choose ships and where they land first")
            return
        self.done, self.ships, self.target, self.suggested = self._units(), [], -1, False

    def _system(self, system: System) -> None:
        if self.choosing_source:
            if system in self.sources:
                self.choosing_source = False
                if system != self.source:
                    self.source = system
                    self._clear()
                    self.target = -1 if self.target == system else self.target
        elif system not in (galaxy.SAESTOR, self.source):
            self._land(system)
        self.host.cursor = system

    def _land(self, system: System) -> None:
        """Where they land; as long as no ship is chosen, as many as may go, as in an attack."""
        self.target = system
        if not self.ships:
            self._most()
            self.suggested = True

    def _send(self) -> None:
        cursor = self.host.cursor
        if self.passing:
            self.host.choose(act.Pass())
        elif self.choosing_source:
            self._system(cursor)
            if self.choosing_source:
                self.host.refuse(f"{galaxy.NAMES[cursor]} has no ship of yours that can jump")
        elif self.ships and self.target < 0 and cursor not in (galaxy.SAESTOR, self.source):
            self._land(cursor)
        elif not self._sendable:
            self.host.refuse("digits choose ships, a letter where they land; . and Enter skip it")
        else:
            self.host.choose(act.Jump(choices.leaps(self._units())))

    def point(self, target: str) -> bool:
        system = system_of(target)
        if system >= 0:
            self._system(system)
        return system >= 0

    def click(self, target: str, *, again: bool) -> None:
        if target in (*DIGITS, *"90-+.,", "enter"):
            self.press(target)
        elif again and self.ships and system_of(target) == self.target >= 0:
            self.press("enter")
        else:
            self.point(target)

    def unsent(self) -> str:
        units = [unit for unit in self._units() if unit[1] >= 0]
        if not units:
            return ""
        return str(self.view.game.words.say(self.state, self.seat, act.Jump(choices.leaps(units))))

    def take_up(self, words: str) -> None:
        action = self.view.game.words.parse(self.state, self.seat, words)
        if isinstance(action, act.Jump):
            self.done = [
                (leap[0], leap[1], kind) for leap in action.leaps for kind in range(5) for _ in range(leap[2 + kind])
            ]

    # Words -----------------------------------------------------------------------------------------

    def question(self) -> str:
        if self.passing:
            return "No jump?"
        title = "Hyperjump" if self.face is None else box.TITLES[self.face]
        if self.choosing_source:
            return f"{title}: from which of your systems?"
        to = galaxy.NAMES[self.target] if self.target >= 0 else "?"
        return f"{title}: from {{{galaxy.NAMES[self.source]}}} to {to}; which ships? Nothing moves yet."

    def legal(self) -> str:
        if self.passing:
            return "Enter sends it."
        if self.choosing_source:
            return "A letter or a click chooses it; , leads back to where they land."
        words = self.unsent()
        return cut(f"{words} · Enter sends it." if words else "digits choose ships, a letter where they land", LONGEST)

    def help(self) -> tuple[str, ...]:
        return lessons.JUMP

    def marks(self) -> Marks:
        hints = self._hints()
        lit = set(hints) if self.choosing_source or self.target < 0 else {self.target}
        return Marks(self.host.cursor, self.source, lit, hints)

    def title(self) -> str:
        return f"jump list   points {self.used} of {self.points}" + (f", {self.free} ships free" if self.free else "")

    def form(self) -> list[Line]:
        counts, left = self._counts(self.ships), self._left()
        line: Line = [said(f" {galaxy.NAMES[self.source]}  ", "strong")]
        for kind in range(5):
            if counts[kind] or left[kind]:
                line += cell(kind, counts[kind], counts[kind] + left[kind])
        buttons: Line = []
        for key, word in ((",", "from/to"), ("9", "most"), ("0", "none"), ("+", "another"), (".", "skip")):
            buttons += [(f" {key} ", "key", key), (f"{word} ", "text", key)]
        return [line, self._landing(), buttons]

    def _landing(self) -> Line:
        """What waits where they land, and the odds of the first fight there."""
        if self.target < 0:
            listed = ", ".join(f"{galaxy.NAMES[a]} > {galaxy.NAMES[b]} {box.KINDS[k]}" for a, b, k in self.done)
            return [
                said(f" {listed}" if listed else " Not to Saestor. The ships fight on until they hold it or are gone.")
            ]
        state, name, ships = self.state, galaxy.NAMES[self.target], self._counts(self.ships)
        if state.owner[self.target] == self.seat:
            return [said(f" {name} is yours: no fight.")]
        if holdings.occupied(state, self.target):
            kinds = holdings.kinds(state.fleets[self.target]) or [box.MACHINE]
            best = max(holdings.kinds(ships), default=0)
            low = min(odds.duel(best, foe).win for foe in kinds)
            return [
                said(f" {name} is held: a {box.KINDS[best]} wins a duel there at least {percent(low)} of the time.")
            ]
        found = odds.storm(sum(ships), holdings.value(state, self.target))
        wins = f"win {percent(found.win)}  equal {percent(found.tie)}  lose {percent(found.lose)}"
        amoeba = " with an amoeba" if state.amoebas[self.target] else ""
        return [said(f" {name}, value {holdings.value(state, self.target)}{amoeba}: {sum(ships)} ships {wins}")]

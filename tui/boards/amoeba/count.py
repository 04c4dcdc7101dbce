"""The questions `lose`, `enter` and `assault`: how many ships of each kind; a sensible choice is made already."""

from __future__ import annotations

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import changes, combat, galaxy, holdings, odds
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.galaxy import System
from paravent.tui.boards.amoeba import lessons
from paravent.tui.boards.amoeba.hexes import Marks
from paravent.tui.boards.amoeba.parts import Line, letters, percent, said
from paravent.tui.boards.amoeba.phases import Host, Phase
from paravent.tui.boards.amoeba.pick import DIGITS, MOST, NONE, SEND, SHIPS, Pick
from paravent.tui.boards.base import View
from paravent.tui.keys import Key


class Count(Phase):
    """So many of these ships."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        state, step = view.state, view.state.agenda[0]
        self.step = step
        if step[0] == steps.LOSE:
            self.pick = Pick((step[6], step[7], step[8], step[9], step[10]), combat.losses(state, step))
        elif step[0] == steps.ENTER:
            fleet = state.fleets[step[2]]
            self.pick = Pick(holdings.mobile(state, view.seat, fleet), sum(fleet) - 1)
        else:
            self.pick = Pick(changes.landed_at(state, step[2]), combat.most_attackers(state, view.seat))
        self.reset()
        host.cursor = self.system

    @property
    def system(self) -> System:
        where: System = self.step[2] if self.step[0] == steps.ASSAULT else self.step[3]
        return where

    def reset(self) -> None:
        """What a sensible player would answer most of the time."""
        if self.step[0] == steps.ENTER:
            attackers = self.step[4:9]
            most = [min(one, sent) for one, sent in zip(self.pick.have, attackers, strict=True)]
            self.pick.counts = list(holdings.cheapest((most[0], most[1], most[2], most[3], most[4]), self.pick.most))
        else:
            self.pick.fill()

    def keys(self) -> tuple[Key, ...]:
        return (SHIPS, NONE, MOST, SEND, *super().keys())

    def press(self, key: str) -> None:
        if key in DIGITS:
            if refused := self.pick.add(DIGITS.index(key)):
                self.host.refuse(refused)
        elif key == "0":
            self.pick.clear()
        elif key == "9":
            self.reset()
        elif key == "enter":
            self._send()
        else:
            super().press(key)

    def _send(self) -> None:
        ships = self.pick.ships
        if self.step[0] == steps.LOSE:
            self.host.choose(act.Lose(ships))
        elif self.step[0] == steps.ENTER:
            self.host.choose(act.Enter(ships))
        else:
            self.host.choose(act.Assault(ships))

    def click(self, target: str, *, again: bool) -> None:
        if target in (*DIGITS, "0", "9", "enter"):
            self.press(target)
        else:
            self.point(target)

    def legal(self) -> str:
        number = box.count(self.pick.total, "ship")
        wanted = f" of {self.pick.most}" if self.step[0] == steps.LOSE else ""
        return f"{number}{wanted} chosen: {letters(self.pick.ships) or 'none'}. Digits change it, Enter sends it."

    def help(self) -> tuple[str, ...]:
        return lessons.COUNT

    def marks(self) -> Marks:
        return Marks(self.host.cursor, lit={self.system})

    def title(self) -> str:
        words = {steps.LOSE: "losses in", steps.ENTER: "who goes into"}.get(self.step[0], "landed ships attack")
        left = letters(holdings.minus(self.pick.have, self.pick.ships))
        return f"{words} {galaxy.NAMES[self.system]}   left: {left or 'none'}"

    def form(self) -> list[Line]:
        return [self.pick.line(), *self._about()]

    def _about(self) -> list[Line]:
        if self.step[0] == steps.LOSE:
            most = box.count(self.pick.most, "ship")
            return [[said(f" {most} must go; the cheapest are chosen at first. = decides it beforehand.", "dim")]]
        if self.step[0] == steps.ENTER:
            return [[said(" One attacker at least goes in; others of the stack may go along; one stays.", "dim")]]
        value = holdings.value(self.state, self.system)
        if not self.pick.total:
            return [[said(" No ship is chosen.", "refused")]]
        found = odds.storm(self.pick.total, value)
        sums = f" die + {self.pick.total} against die + {value}   win {percent(found.win)}  equal {percent(found.tie)}"
        return [[said(f"{sums}  lose {percent(found.lose)}")]]

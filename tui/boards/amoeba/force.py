"""The questions `attack` and `move`: from where, to where, which ships; with the odds before anything is rolled."""

from __future__ import annotations

from typing import Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import choices, combat, galaxy, holdings, odds, outlook
from paravent.core.games.amoeba.galaxy import System
from paravent.core.games.amoeba.odds import Chance
from paravent.tui.boards.amoeba import lessons
from paravent.tui.boards.amoeba.hexes import Marks
from paravent.tui.boards.amoeba.parts import LONGEST, Line, letters, percent, said
from paravent.tui.boards.amoeba.phases import Host, Phase, choosing, hinted, own_systems, place, system_of
from paravent.tui.boards.amoeba.pick import BACK, CHOOSE, DIGITS, MOST, NONE, SEND, SHIPS, SHORT, Pick
from paravent.tui.boards.base import View
from paravent.tui.keys import Key
from paravent.tui.widgets.parts import cut

_NOBODY: Final = -1


class Force(Phase):
    """Ships go from one system to a neighbour: an attack, or the free move."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.seat = view.seat
        self.attacks = getattr(view.request, "what", "") == "attack"
        found = choices.ways(view.state, self.seat) if self.attacks else choices.tracks(view.state, self.seat)
        self.ways: dict[System, list[System]] = {}
        for source, target in found:
            self.ways.setdefault(source, []).append(target)
        self.source: System = _NOBODY
        self.target: System = _NOBODY
        self.pick = Pick(box.NO_SHIPS, 0)
        self.passing = False
        if len(self.ways) == 1:
            self._from(next(iter(self.ways)))

    # Choosing --------------------------------------------------------------------------------------

    def _from(self, source: System) -> None:
        self.source, self.target, self.passing = source, _NOBODY, False
        self.host.cursor = source
        if len(self.ways[source]) == 1:
            self._to(self.ways[source][0])

    def _to(self, target: System) -> None:
        state, fleet = self.state, self.state.fleets[self.source]
        self.target, self.passing = target, False
        self.host.cursor = target
        spare = sum(fleet) - 1
        ships = holdings.mobile(state, self.seat, fleet)
        if self.attacks and not holdings.is_free_home(state, self.seat, target):
            duel = holdings.occupied(state, target)
            spare = 1 if duel else min(spare, combat.most_attackers(state, self.seat))
            self.pick = Pick(ships, spare)
            if duel:
                self.pick.add(holdings.kinds(ships)[-1])
                return
        else:
            self.pick = Pick(ships, spare)
        self.pick.fill()

    def _hints(self) -> dict[System, str]:
        if self.source < 0:
            own = own_systems(self.state, self.seat)
            return hinted(self.ways, own[0] if own else 0, self.seen.turn)
        return hinted(self.ways[self.source], self.source, self.seen.turn)

    def keys(self) -> tuple[Key, ...]:
        does = "from" if self.source < 0 else "to"
        ships = (SHIPS, NONE, MOST) if self.target >= 0 else ()
        done = "done" if self.attacks else "stay"
        return (
            choosing(self._hints().values(), does, "Choose a system by its letter."),
            *ships,
            Key((".",), done, "Choose to end this part of the turn; Enter sends it."),
            SEND if self.passing or self.target >= 0 else CHOOSE,
            *([BACK] if self.source >= 0 else []),
            *super().keys(),
        )

    def press(self, key: str) -> None:
        hints = {letter: system for system, letter in self._hints().items()}
        if key in hints:
            self._system(hints[key])
        elif key in DIGITS:
            if refused := self.pick.add(DIGITS.index(key)):
                self.host.refuse(refused)
        elif key == "0":
            self.pick.clear()
        elif key == "9":
            self.pick.fill()
        elif key == "-":
            self._back()
        elif key == ".":
            self.passing = True
        elif key == "enter":
            self._enter()
        else:
            super().press(key)

    def _system(self, system: System) -> None:
        """A system is chosen: to go to from the chosen source, else to set off from."""
        if self.source >= 0 and system in self.ways[self.source]:
            self._to(system)
        elif system in self.ways:
            self._from(system)
        else:
            self.host.cursor = system

    def _back(self) -> None:
        if self.passing:
            self.passing = False
        elif self.target >= 0 and len(self.ways[self.source]) > 1:
            self.target = _NOBODY
        else:
            self.source = self.target = _NOBODY

    def _enter(self) -> None:
        if self.passing:
            self.host.choose(act.Pass())
        elif self.target < 0:
            cursor = self.host.cursor
            if cursor in (self.ways if self.source < 0 else self.ways[self.source]):
                self._system(cursor)
            else:
                self.host.refuse(f"choose {'from' if self.source < 0 else 'to'} where first, or . to go on")
        elif not self.pick.total:
            self.host.refuse("no ship is chosen: digits choose them, 9 as many as may go")
        else:
            kind = act.Attack if self.attacks else act.Move
            self.host.choose(kind(self.source, self.target, self.pick.ships))

    def point(self, target: str) -> bool:
        system = system_of(target)
        if system >= 0:
            self._system(system)
        return system >= 0

    def click(self, target: str, *, again: bool) -> None:
        if target in (*DIGITS, "0", "9", ".", "-", "enter"):
            self.press(target)
        elif again and self.target >= 0 and system_of(target) == self.target:
            self.press("enter")
        else:
            self.point(target)

    # Words -----------------------------------------------------------------------------------------

    def question(self) -> str:
        if self.passing:
            return "No more attacks?" if self.attacks else "No free move?"
        does = "Attack" if self.attacks else "Free move"
        if self.source < 0:
            return f"{does}: from which of your systems?"
        if self.target < 0:
            return f"{does} from {galaxy.NAMES[self.source]}: to where?"
        ways = f"{galaxy.NAMES[self.source]} to {galaxy.NAMES[self.target]}"
        return f"{does} from {ways}: which ships? One stays.{' Nothing is rolled yet.' * self.attacks}"

    def legal(self) -> str:
        if self.passing:
            return "Enter sends it; - takes it back."
        if self.target >= 0:
            return cut(f"{self.typed_words()} · Enter sends it.", LONGEST)
        if self.source >= 0:
            return "A letter or a click chooses it; - goes back."
        return f"A letter or a click chooses it. No {'more attacks' if self.attacks else 'free move'}: . then Enter."

    def typed_words(self) -> str:
        """What is chosen, as it is typed."""
        action = (act.Attack if self.attacks else act.Move)(self.source, self.target, self.pick.ships)
        return str(self.view.game.words.say(self.state, self.seat, action))

    def help(self) -> tuple[str, ...]:
        return lessons.FORCE

    def marks(self) -> Marks:
        hints = self._hints()
        return Marks(self.host.cursor, self.source, set(hints), hints)

    def status(self) -> str:
        return place(self.state, "" if self.attacks else "free move")

    def title(self) -> str:
        if self.source < 0:
            return "attack" if self.attacks else "free move"
        does, name = "attack" if self.attacks else "free move", galaxy.NAMES[self.source]
        if self.target < 0:
            return f"{does} {name} > ?"
        left = holdings.minus(self.state.fleets[self.source], self.pick.ships)
        return f"{does} {name} > {galaxy.NAMES[self.target]}   there stays {letters(left)}"

    # The form --------------------------------------------------------------------------------------

    def form(self) -> list[Line]:
        if self.source < 0:
            return self._sources()
        if self.target < 0:
            return self._targets()
        return [self.pick.line(), *self._chances()]

    def _sources(self) -> list[Line]:
        hints = self._hints()
        spans: Line = []
        for source in sorted(self.ways, key=lambda one: hints.get(one, "~")):
            target = f"sys {galaxy.NAMES[source]}"
            spans.append((f" {hints.get(source, ' ')} ", "key", target))
            spans.append((f"{galaxy.NAMES[source]} {letters(self.state.fleets[source])}  ", "text", target))
        rows = [spans[n : n + 12] for n in range(0, len(spans), 12)]
        done = "no more attacks, on to the free move" if self.attacks else "no free move, the turn ends"
        return [*rows[:2], [(" . ", "key", "."), (done, "text", ".")], *rows[2:]]

    def _targets(self) -> list[Line]:
        hints = self._hints()
        cells: list[Line] = []
        for target in sorted(self.ways[self.source], key=lambda one: hints.get(one, "~")):
            name = galaxy.NAMES[target]
            words = f"{name:4}{self._brief(target)}"
            cells.append(
                [(f" {hints.get(target, ' ')} ", "key", f"sys {name}"), (f"{words:<23}", "text", f"sys {name}")]
            )
        return [[span for one in cells[n : n + 3] for span in one] for n in range(0, len(cells), 3)]

    def _brief(self, target: System) -> str:
        """The chance of taking it, in a few cells."""
        state, seat = self.state, self.seat
        if not self.attacks:
            return letters(state.fleets[target])
        if holdings.is_free_home(state, seat, target):
            return "free, no dice"
        fleet = state.fleets[self.source]
        ships = holdings.mobile(state, seat, fleet)
        if holdings.occupied(state, target):
            best = holdings.kinds(ships)[-1]
            found = outlook.chance(state, seat, target, 1, best)
            low, high = min(c.win for c in found.values()), max(c.win for c in found.values())
            span = percent(low) if low == high else f"{percent(low)}-{percent(high)}"
            return f"{SHORT[best]} wins {span}"
        sent = min(sum(ships), sum(fleet) - 1, combat.most_attackers(state, seat))
        win = outlook.chance(state, seat, target, sent)[-1].win
        return f"{box.count(sent, 'ship')} win {percent(win)}"

    def _chances(self) -> list[Line]:
        """The odds of what is chosen, and what each result would mean."""
        state, seat, target = self.state, self.seat, self.target
        if not self.attacks:
            return [[said(" No dice: they go over to your own system. One free move in a turn.", "dim")]]
        if holdings.is_free_home(state, seat, target):
            return [[said(" No dice: your own home stands empty.", "dim")]]
        if not self.pick.total:
            return [[said(" No ship is chosen.", "refused")]]
        if holdings.occupied(state, target):
            return self._duel()
        value, sent = holdings.value(state, target), self.pick.total
        found = odds.storm(sent, value)
        lasting = outlook.siege(state, seat, self.source, target)
        amoeba = bool(state.amoebas[target])
        price = box.count(1 if not amoeba or state.powers[seat] == box.ONE_LOSS else box.EATEN, "ship")
        gone = ", amoeba gone" if amoeba else ""
        return [
            [
                said(f" die + {sent} against die + {value}   "),
                *_odds(found),
                said(f"   in the end {lasting:.0%}", "dim"),
            ],
            [said(f" win: go in{gone} · equal: {price} lost, go in · lose: {price} lost", "dim")],
            *self._compared(value),
        ]

    def _compared(self, value: int) -> list[Line]:
        """What other numbers of ships would do, where there is room."""
        most = min(self.pick.most, sum(self.pick.have))
        spans: Line = [said(" win+equal ", "dim")]
        for number in range(1, most + 1):
            found = odds.storm(number, value)
            look = "chosen" if number == self.pick.total else "text"
            spans.append(said(f" {number}: {percent(found.win)}+{percent(found.tie)} ", look))
        return [spans] if self.seen.hints else []

    def _duel(self) -> list[Line]:
        kind = holdings.kinds(self.pick.ships)[0]
        found = outlook.chance(self.state, self.seat, self.target, 1, kind)
        names = (*box.KINDS, "machine")
        lines: list[Line] = []
        for foe, chance in found.items():
            sums = f" {box.KINDS[kind]} +{box.DOTS[kind]} against {names[foe]} +{box.DOTS[foe]}"
            lines.append([said(f"{sums:<44}"), *_odds(chance)])
        owner = self.state.owner[self.target]
        if owner >= 0 and len(lines) > 1:
            lines.append([said(f" {box.SIDES[owner]} chooses who defends; equal: both are gone.", "dim")])
        return lines


def _odds(found: Chance) -> Line:
    """Won, equal, lost."""
    return [
        (f"win {percent(found.win)}", "good", ""),
        (f"  equal {percent(found.tie)}", "text", ""),
        (f"  lose {percent(found.lose)}", "bad", ""),
    ]

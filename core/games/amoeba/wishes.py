"""What a seat wishes for: what every system is worth to it, what lies behind it, what a stack of ships can do there.

A `Mind` looks at one position with the eyes of one seat and one set of weights; its numbers are points of ships. It
only looks: what is done about it stands in `campaign`, `yard` and `plays`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import combat, galaxy, holdings, odds, reckoning
from paravent.core.games.amoeba.drive import Drive

if TYPE_CHECKING:
    from paravent.core.games.amoeba.actions import Ships
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Seat


@dataclass(frozen=True, slots=True)
class Taste:
    """What counts how much, in points of ships (a scout is one)."""

    income: float = 2.5
    """A point of production: for so many rounds it is reckoned with."""
    inner: float = 4.0
    """An inner system; it rises with those that are held, up to Saestor's condition."""
    saestor: float = 60.0
    """To win."""
    hurt: float = 0.5
    """A point of an enemy's ships destroyed."""
    deny: float = 1.0
    """What is taken from an enemy: a point of its production, and much more where it comes near Saestor."""
    ahead: float = 0.55
    """How much of what lies behind a system counts at the system; 0: nothing but the system itself."""
    press: float = 0.2
    """How much ships count that stand near what one wishes for, without being able to take it now."""
    guard: float = 0.5
    """How much the danger from enemy stacks counts; 0: it is not thought of."""
    least: float = 0.4
    """What an attack must bring at least."""
    thrift: float = 1.0
    """How much a point of one's own ships counts that an attack costs."""
    drive: float = 0.0
    """What a chance of one to win within one turn is worth; 0: it is not thought of."""
    rank: float = 0.0
    """What an inner system counts more in the last round, half as much in the one before; 0: nothing is last."""
    dare: float = 0.5
    """From which chance on one goes for it."""
    once: bool = False
    """Whether an attack is one roll that must be more likely to win than not; else attacking on and on is reckoned."""


_FULL_STACK: Final = 8.0
"""More ships than so many press no harder."""
_ROUNDS_OF_LOOK: Final = 3


_SPENT: Final = 0.8
"""How much less one's ships count in the last round: who has more of them comes after who has more systems."""


def _late(state: State) -> float:
    """1 in the last round, a half in the one before, else 0."""
    left = state.rounds - state.round
    return (1.0, 0.5)[left] if state.rounds and 0 <= left < 2 else 0.0


class Mind:
    """One position seen by one seat."""

    __slots__ = (
        "_best",
        "_drive",
        "eaten",
        "held",
        "late",
        "most",
        "needs",
        "pull",
        "seat",
        "state",
        "taste",
        "thrift",
        "worth",
    )

    def __init__(self, state: State, seat: Seat, taste: Taste) -> None:
        self.state = state
        self.seat = seat
        self.taste = taste
        self.needs = box.SAESTOR_NEEDS[state.seats]
        self.held = holdings.inner_held(state, seat)
        self.most = combat.most_attackers(state, seat)
        self.eaten = 1 if state.powers[seat] == box.ONE_LOSS else box.EATEN
        self._drive: Drive | None = None
        self.late = _late(state) if taste.rank else 0.0
        self.thrift = taste.thrift * (1.0 - _SPENT * self.late)
        self.worth = [self._worth(system) for system in range(galaxy.SYSTEMS)]
        self.pull = self._pulls()
        self._best: dict[tuple[System, Ships], tuple[float, System]] = {}

    # -- systems -------------------------------------------------------------------------------------------------------

    def _worth(self, system: System) -> float:
        """What a system is worth, whether it is held or not."""
        taste, owner = self.taste, self.state.owner[system]
        if system == galaxy.SAESTOR:
            return taste.saestor if self.held >= self.needs else 0.0
        found = 0.5 + taste.income * galaxy.PRODUCTION[system] + 1.5 * (system in galaxy.HOMES)
        if system in galaxy.INNER:
            found += taste.inner * (1.0 + 0.3 * min(self.held, self.needs)) + taste.rank * self.late
        if owner not in (-1, self.seat):
            found += taste.deny * galaxy.PRODUCTION[system]
            if system in galaxy.INNER:
                missing = self.needs - holdings.inner_held(self.state, owner)
                found += taste.deny * max(0.0, 12.0 - 5.0 * missing)
        return found

    def _pulls(self) -> list[float]:
        """What a system is worth with what lies behind it, the nearer the more."""
        owner, fleets, seat, ahead = self.state.owner, self.state.fleets, self.seat, self.taste.ahead
        wished = [0.0 if owner[one] == seat else worth for one, worth in enumerate(self.worth)]
        if not ahead:
            return wished
        ease = []
        for system in range(galaxy.SYSTEMS):
            if owner[system] == seat:
                ease.append(ahead * 1.2)
            elif owner[system] >= 0:
                ease.append(ahead * 1.2 / (1.3 + 0.5 * sum(fleets[system])))
            else:
                hard = (
                    holdings.value(self.state, system)
                    + self.state.amoebas[system]
                    + 5 * (system in self.state.machines)
                )
                ease.append(ahead * (1.1 - 0.08 * hard))
        pull = wished
        for _ in range(_ROUNDS_OF_LOOK):
            step = [one * easy for one, easy in zip(pull, ease, strict=True)]
            pull = [
                mine + max(step[other] for other in around)
                for mine, around in zip(wished, galaxy.ADJACENT, strict=True)
            ]
        return pull

    # -- winning -------------------------------------------------------------------------------------------------------

    @property
    def drive(self) -> Drive:
        """The way to Saestor from here."""
        if self._drive is None:
            self._drive = Drive(self.state, self.seat)
        return self._drive

    def hope(self, system: System, fleet: Ships, drive: Drive | None = None) -> float:
        """What it is worth that a stack may win within one turn; `drive`: by another way than that from here."""
        if not self.taste.drive:
            return 0.0
        return self.taste.drive * (drive or self.drive).chance(system, sum(self.spare(fleet)))

    def hopeful(self) -> tuple[float, System]:
        """The best of these hopes, and of which system (-1: there is none)."""
        if not self.taste.drive:
            return 0.0, -1
        stacks = [(one, self.state.fleets[one]) for one in holdings.own(self.state, self.seat)]
        return max(((self.hope(*stack), stack[0]) for stack in stacks), default=(0.0, -1))

    # -- stacks --------------------------------------------------------------------------------------------------------

    def spare(self, fleet: Ships) -> Ships:
        """Who can leave: the mobile ones, without the cheapest where nobody else would stay."""
        ships = holdings.mobile(self.state, self.seat, fleet)
        return holdings.minus(ships, holdings.cheapest(ships, 1)) if ships == fleet else ships

    def prize(self, target: System, ships: int) -> float:
        """What a system is worth to a stack of so many: what lies behind it counts as far as ships will be left."""
        worth = self.worth[target]
        return worth + (self.pull[target] - worth) * min(1.0, max(0, ships - 1) / 4)

    def gain(self, target: System, ships: Ships) -> float:
        """What these ships gain by attacking a system on and on; all of them can leave where they are."""
        state = self.state
        number = sum(ships)
        if not number:
            return 0.0
        prize = self.prize(target, number)
        if holdings.is_free_home(state, self.seat, target):
            return prize
        if state.owner[target] >= 0:
            if self.taste.once:
                return self._duel_once(target, prize, ships)
            found = reckoning.battle(ships, state.fleets[target])
            if state.amoebas[target] or target == galaxy.SAESTOR:
                prize /= 2
            return found.chance * prize + self.taste.hurt * found.taken - self.thrift * found.paid
        if target in state.machines:
            chance, paid = reckoning.against_machine(ships)
            left = max(0, number - 1 - round(paid / 2))
            return chance * self._storm(target, left, prize, ships) - self.thrift * paid
        return self._storm(target, number, prize, ships)

    def _duel_once(self, target: System, prize: float, ships: Ships) -> float:
        fleet = self.state.fleets[target]
        foe, kind = max(holdings.kinds(fleet)), max(holdings.kinds(ships))
        found = odds.duel(kind, foe)
        won = box.COST[foe] * self.taste.hurt + prize * (sum(fleet) == 1)
        return won * found.win / odds.ROLLS if 2 * found.win > odds.ROLLS else 0.0

    def _storm(self, target: System, number: int, prize: float, ships: Ships) -> float:
        price = self.eaten if self.state.amoebas[target] else 1
        risked = holdings.cheapest(ships, 2)
        if self.taste.once:
            found = odds.storm(min(number, self.most), holdings.value(self.state, target))
            return prize * found.win / odds.ROLLS if 2 * (found.win + found.tie) > odds.ROLLS else 0.0
        unit = self.thrift * holdings.cost(risked) / max(1, sum(risked))
        value = holdings.value(self.state, target)
        return reckoning.storming(number, value, prize, price=price, most=self.most, unit=unit)

    def best(self, system: System, fleet: Ships) -> tuple[float, System]:
        """The best that a stack can gain from where it stands, and against which neighbour (-1: nothing)."""
        key = system, fleet
        if key not in self._best:
            self._best[key] = self._find_best(system, fleet)
        return self._best[key]

    def _find_best(self, system: System, fleet: Ships) -> tuple[float, System]:
        if sum(fleet) < 2 or not any(ships := self.spare(fleet)):
            return 0.0, -1
        owner, may = self.state.owner, self.held >= self.needs
        found = [
            (self.gain(target, ships), target)
            for target in galaxy.ADJACENT[system]
            if owner[target] != self.seat and (target or may)
        ]
        return max(found, default=(0.0, -1))

    def danger(self, system: System, fleet: Ships) -> float:
        """The chance, roughly, that somebody takes a system of one's own from these ships before one's next turn."""
        state, safe = self.state, 1.0
        number = sum(fleet)
        for other in galaxy.ADJACENT[system]:
            owner = state.owner[other]
            if owner not in (-1, self.seat) and sum(state.fleets[other]) > 1:
                safe *= 1.0 - reckoning.battle(holdings.without_monitors(state.fleets[other]), fleet).chance
            elif state.amoebas[other] and number <= 2 and not fleet[box.MONITOR] and system not in galaxy.HOMES:
                safe *= 0.97
        return 1.0 - safe

    def stack(self, system: System, fleet: Ships) -> float:
        """What it is worth to have these ships in a system: what they can take, where they press, what they guard."""
        if not any(fleet):
            return 0.0
        taste = self.taste
        found = max(0.0, self.best(system, fleet)[0])
        if taste.press:
            near = max(self.pull[other] for other in galaxy.ADJACENT[system])
            found += taste.press * near * min(1.0, (sum(fleet) - 1) / _FULL_STACK)
        if taste.guard:
            found -= taste.guard * self.danger(system, fleet) * (self.worth[system] + holdings.cost(fleet))
        return found

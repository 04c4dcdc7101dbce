"""Questions whose answers are a list: a letter each, and where an answer is about a system, the letter in its hex."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, holdings, odds, outlook, questions
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.galaxy import System
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Face, Seat
from paravent.tui.boards.amoeba import brief, lessons
from paravent.tui.boards.amoeba.hexes import Marks
from paravent.tui.boards.amoeba.parts import LONGEST, Line, percent, said, turned
from paravent.tui.boards.amoeba.phases import LETTERS, Host, Phase, choosing, hinted, system_of
from paravent.tui.boards.amoeba.pick import SHORT
from paravent.tui.boards.base import View
from paravent.tui.keys import Key
from paravent.tui.widgets.canvas import folded
from paravent.tui.widgets.parts import cut

DIGITS: Final = "123456"
PASS: Final = "."  # noqa: S105 - a key, no password
_ROOM: Final = 58
"""Cells for the chances of a ship behind its name."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer."""

    action: act.Action
    name: str
    words: str = ""
    """What it does or what it would come to."""
    system: System = -1
    """The system that it is about."""
    key: str = ""
    faces: tuple[Face, ...] = ()
    """The cards that it lays."""


def options(state: State, seat: Seat) -> list[Option]:
    """Every answer with its key; passing has a dot."""
    near: dict[System, str] = {}
    found = [_option(state, seat, action) for action in questions.options(state, state.agenda[0], seat)]
    if any(option.system >= 0 for option in found):
        own = next((system for system, owner in enumerate(state.owner) if owner == seat), 0)
        near = hinted((option.system for option in found if option.system >= 0), own, turned(state, seat))
        keys = [near.get(option.system, "") for option in found]
    else:
        free = iter(LETTERS)
        keys = ["" if isinstance(option.action, act.Pass) else next(free, "") for option in found]
    keyed = [
        replace(option, key=PASS if isinstance(option.action, act.Pass) else key)
        for option, key in zip(found, keys, strict=True)
    ]
    return sorted(keyed, key=lambda option: (option.key != PASS, not option.key, option.key)) if near else keyed


def _option(state: State, seat: Seat, action: act.Action) -> Option:
    match action:
        case act.Pass():
            return Option(action, "wait" if state.agenda[0][0] == steps.ANYTIME else "skip it")
        case act.Power(up):
            return Option(action, "turn it up" if up else "leave it face down", _power(state, seat))
        case act.Lay():
            return _lay(state, action)
        case act.Home(system):
            return Option(action, galaxy.NAMES[system], _home(state, system), system)
        case act.Activate(machine, direction):
            start = machine if machine >= 0 else galaxy.SAESTOR
            target = galaxy.NEIGHBOURS[start][direction]
            which = "new machine" if machine < 0 else galaxy.NAMES[machine]
            return Option(action, f"{which} to {galaxy.NAMES[target]}", _rampage(state, target), target)
        case act.Berserk(machine):
            where = max(machine, galaxy.SAESTOR)
            return Option(action, "new machine" if machine < 0 else galaxy.NAMES[machine], "moves twice by dice", where)
        case act.Laser(system, kind):
            whose = "machine" if kind == box.MACHINE else f"{box.SIDES[state.owner[system]]}'s {box.KINDS[kind]}"
            words = f"destroyed {percent(odds.laser(kind))}"
            return Option(action, f"{galaxy.NAMES[system]} {whose}", words, system)
        case act.Fight(kind):
            return Option(action, box.KINDS[kind], _fight(state, seat, kind))
        case act.Target(system):
            return Option(action, galaxy.NAMES[system], _about(state, system), system)
        case _:
            raise AssertionError("other answers have forms of their own")


def _power(state: State, seat: Seat) -> str:
    face = state.cards.face[state.power_cards[seat][0]]
    return box.POWER_TEXTS[box.power_of(face)] if face is not None else ""


def _lay(state: State, action: act.Lay) -> Option:
    faces = [face for slot in action.slots if (face := state.cards.face[slot]) is not None]
    if len(faces) != len(action.slots):
        return Option(action, "a card that you have not seen")
    name = ", ".join(box.TITLES[face] for face in sorted(faces, reverse=True))
    if len(faces) > 1:
        return Option(action, name, "; ".join(map(brief.does, faces)), faces=tuple(faces))
    return Option(action, name, brief.does(faces[0]), faces=(faces[0],))


def _home(state: State, system: System) -> str:
    if state.seats > 2:
        return ""
    return f"with {galaxy.NAMES[next(pair[1] for pair in galaxy.HOME_PAIRS if pair[0] == system)]}, opposite"


def _about(state: State, system: System) -> str:
    owner = state.owner[system]
    there = [] if owner < 0 else [f"{box.SIDES[owner]}: {box.fleet(state.fleets[system])}"]
    there += ["an amoeba"] * bool(state.amoebas[system]) + ["a machine"] * (system in state.machines)
    return f"value {holdings.value(state, system)}, {', '.join(there) or 'empty'}"


def _rampage(state: State, target: System) -> str:
    if state.owner[target] < 0:
        return _about(state, target)
    fleet = state.fleets[target]
    dots = [box.DOTS[kind] for kind in range(5) for _ in range(fleet[kind])]
    mean, lives = odds.kills(box.DOTS[box.MACHINE], dots)
    whose = box.SIDES[state.owner[target]]
    return f"{whose} loses {mean:.1f} of {len(dots)} ships on average, the machine lives {round(100 * lives)}%"


def _fight(state: State, seat: Seat, kind: int) -> str:
    """What one against one would come to."""
    step = state.agenda[0]
    if step[0] == steps.DEFEND:
        found = odds.duel(step[6], kind)
        return f"holds {percent(found.lose)}, both gone {percent(found.tie)}, lost {percent(found.win)}"
    foes = outlook.chance(state, seat, step[2], 1, kind)
    names = (*SHORT, "machine")
    full = ", ".join(f"{names[foe]} {percent(c.win)}, both gone {percent(c.tie)}" for foe, c in foes.items())
    brief = ", ".join(f"{names[foe]} {percent(c.win)}" for foe, c in foes.items())
    return f"beats {full if len(full) <= _ROOM else brief}"


class Listed(Phase):
    """A question with a list of answers."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.offered = options(view.state, view.seat)
        self.at: int | None = 0 if len(self.offered) == 1 else None

    @property
    def chosen(self) -> Option | None:
        return None if self.at is None else self.offered[self.at]

    def _group(self) -> list[int]:
        """The answers about the same system as the chosen one."""
        one = self.chosen
        if one is None or one.system < 0:
            return []
        return [n for n, option in enumerate(self.offered) if option.system == one.system]

    def keys(self) -> tuple[Key, ...]:
        letters = tuple(dict.fromkeys(o.key for o in self.offered if o.key not in ("", PASS)))
        last = tuple(DIGITS[: len(group)]) if len(group := self._group()) > 1 else ()
        passes = [o.name for o in self.offered if o.key == PASS]
        return (
            *(
                [choosing(letters, "choose", "Choose an answer; the letter again: the next one there.")]
                if letters
                else []
            ),
            *([Key(last, "which", "Which of the answers about this system.")] if last else []),
            *([Key((PASS,), passes[0], "Choose to do nothing here; Enter sends it.")] if passes else []),
            Key(("enter",), "" if self.at is None else "do it", "Send the chosen answer."),
            Key(("up", "down"), "", "The answer before, the next one."),
            Key(("left", "right"), "", "Move the brackets over the map."),
        )

    def press(self, key: str) -> None:
        if key == "enter":
            if self.chosen is None:
                self.host.refuse("choose an answer first: by its letter, or with Up and Down")
            else:
                self.host.choose(self.chosen.action)
        elif key in ("up", "down"):
            ahead = 1 if key == "down" else -1
            start = -1 if key == "down" else 0
            self._take(((start if self.at is None else self.at) + ahead) % len(self.offered))
        elif key in ("left", "right"):
            super().press(key)
        elif key in DIGITS:
            self._take(self._group()[DIGITS.index(key)])
        else:
            self._next([n for n, option in enumerate(self.offered) if option.key == key])

    def _next(self, numbers: list[int]) -> None:
        """Choose among answers of one key: the first, or the one behind the chosen one."""
        place = numbers.index(self.at) + 1 if self.at in numbers else 0
        self._take(numbers[place % len(numbers)])

    def _take(self, number: int) -> None:
        self.at = number
        if self.offered[number].system >= 0:
            self.host.cursor = self.offered[number].system

    def point(self, target: str) -> bool:
        system = system_of(target)
        found = [n for n, option in enumerate(self.offered) if system >= 0 and option.system == system]
        if target.startswith("option "):
            self._take(int(target.removeprefix("option ")))
        elif found and self.at not in found:
            self._take(found[0])
        else:
            return super().point(target)
        return True

    def click(self, target: str, *, again: bool) -> None:
        if target == "enter":
            self.press("enter")
            return
        one = self.at
        self.point(target)
        if again and one is not None and one == self.at and self._means(target, one):
            self.press("enter")

    def _means(self, target: str, number: int) -> bool:
        """Whether a mouse target stands for an answer: its row, or its hex."""
        system = self.offered[number].system
        return target == f"option {number}" or (system >= 0 and system_of(target) == system)

    def legal(self) -> str:
        one = self.chosen
        if one is None:
            return f"{len(self.offered)} answers: a letter, Up or Down, or a click; then Enter."
        if isinstance(one.action, act.Lay):
            return cut(self._laying(one.action), LONGEST)
        if isinstance(one.action, act.Power):
            return f"{one.name}. Enter sends it."
        return cut(f"{one.name}: {one.words}" if one.words else f"{one.name}.", LONGEST)

    def _laying(self, action: act.Lay) -> str:
        """What laying a card would mean: when one would act, and what one would come to."""
        state, seat = self.state, self.view.seat
        assert seat is not None
        faces = [face for slot in action.slots if (face := state.cards.face[slot]) is not None]
        if len(faces) != 1:
            return "Both are laid at once."
        ahead, laid = outlook.place(state, seat, faces[0])
        uses = ", ".join(map(str, outlook.usable(state, seat, faces[0])))
        when = f"{ahead + 1}{('st', 'nd', 'rd', 'th')[min(ahead, 3)]} of {laid + 1}" if laid else "first"
        return f"Laying {faces[0]}, you act {when} so far, and may use {uses}."

    def help(self) -> tuple[str, ...]:
        return lessons.LISTED

    def card(self) -> tuple[str, ...]:
        one = self.chosen
        if one is not None and one.faces:
            return (one.name, *(box.TEXTS[face] for face in one.faces))
        return (one.name, one.words) if one is not None and one.system < 0 and one.words else super().card()

    def marks(self) -> Marks:
        hints = {o.system: o.key for o in self.offered if o.system >= 0}
        return Marks(self.host.cursor, lit=set(hints), hints=hints)

    def title(self) -> str:
        words, seat = brief.title(self.state.agenda[0]), self.view.seat
        if seat is None or self.state.agenda[0][0] not in (steps.POWER, steps.POWERS):
            return words
        power = self.state.cards.face[self.state.power_cards[seat][0]]
        return words if power is None else f"{words}: {box.POWERS[box.power_of(power)]}"

    def question(self) -> str:
        return brief.asks(self.state.agenda[0]) or super().question()

    def form(self) -> list[Line]:
        power = next((option.words for option in self.offered if isinstance(option.action, act.Power)), "")
        lines = [self._line(n, option) for n, option in enumerate(self.offered)]
        return _beside(lines, power) if power else lines

    def _line(self, number: int, option: Option) -> Line:
        here = number == self.at
        target = f"option {number}"
        return [
            (("▸" if here else " "), "cursor", target),
            (f" {option.key or ' '} ", "key", target),
            (option.name, "chosen" if here else "strong", target),
            (f"  {option.words}", "text" if here else "dim", target),
        ]

    def focus(self) -> int | None:
        """The line of the form that must be seen."""
        return self.at or 0


def _beside(lines: list[Line], words: str) -> list[Line]:
    """The answers without their words, and right of them what all of them are about."""
    left = [line[:-1] for line in lines]
    at = max(sum(len(text) for text, _, _ in line) for line in left) + 3
    told = folded(words, LONGEST - at)
    rows = zip_longest(left, told)
    return [
        [*(line or []), said(" " * (at - sum(len(text) for text, _, _ in line or []))), said(more or "")]
        for line, more in rows
    ]

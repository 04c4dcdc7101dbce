"""What the board does while nothing is asked of this seat, and what every kind of question builds on.

A phase belongs to one view. It has keys, words, marks on the map and a few lines for the form below it; it changes
nothing but itself, and what it wants done it tells its host, the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, holdings, outlook, story
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.galaxy import System
from paravent.core.games.amoeba.state import State
from paravent.tui.boards import phased
from paravent.tui.boards.amoeba import corners, lessons
from paravent.tui.boards.amoeba.hexes import Marks
from paravent.tui.boards.amoeba.parts import INK, LETTER, PLACES, Line, Seen, said
from paravent.tui.boards.base import View
from paravent.tui.following import listed
from paravent.tui.keys import ARROWS, Key
from paravent.tui.widgets.canvas import Canvas

LETTERS: Final = "abcdefghijklmnopuwx"
"""What points at systems and answers: all letters that the play screen leaves free."""
MOVE: Final = Key(ARROWS, "", "Move the brackets over the map; v shows the system in them in full.")
PHASES: Final = ("", "cards are laid", "power play", "building", "attacks")


class Host(phased.Host[System], Protocol):
    """A board whose cursor are the brackets, and which has the map."""

    def draw_phase(self, canvas: Canvas, phase: Phase) -> None:
        """The map, and the form of a phase below it."""


def seen_by(view: View) -> Seen:
    """What the pictures are drawn from."""
    return Seen(view.state, view.seat, view.names, view.hints)


def stepped(system: System, key: str, turn: int = 0) -> System:
    """The system that the brackets come to with an arrow, on a map that is turned so."""
    ways = {"up": (0,), "down": (3,), "left": (5, 4), "right": (2, 1)}[key]
    if system < 0:
        return galaxy.SAESTOR
    return next((found for way in ways if (found := galaxy.NEIGHBOURS[system][(way - turn) % 6]) >= 0), system)


def hinted(systems: Iterable[System], near: System, turn: int) -> dict[System, str]:
    """Letters for systems from left to right; where there are too many, those nearest to `near` have them."""
    found = sorted(set(systems), key=lambda one: (galaxy.DISTANCE[max(near, 0)][one], one))[: len(LETTERS)]
    placed = sorted(found, key=PLACES[turn].__getitem__)
    return dict(zip(placed, LETTERS, strict=False))


def choosing(letters: Iterable[str], does: str, help_text: str) -> Key:
    """The letters in force as one entry: `a-x` where there are gaps."""
    keys = tuple(sorted(letters))
    gaps = len(keys) > 2 and ord(keys[-1]) - ord(keys[0]) >= len(keys)
    return Key(keys, does, help_text, f"{keys[0]}-{keys[-1]}" if gaps else "")


def system_of(target: str) -> System:
    """The system that a mouse target stands for; -1: none."""
    sort, _, name = target.partition(" ")
    return galaxy.NAMES.index(name) if sort == "sys" else -1


class Phase(phased.Phase[System, Seen]):
    """A moment in which nothing is asked of this seat; the base of the others."""

    host: Host

    def see(self, view: View) -> Seen:
        return seen_by(view)

    def draw(self, canvas: Canvas) -> None:
        self.host.draw_phase(canvas, self)

    @property
    def state(self) -> State:
        return self.seen.state

    def keys(self) -> tuple[Key, ...]:
        return (MOVE,)

    def press(self, key: str) -> None:
        if key in ARROWS:
            self.host.cursor = stepped(self.host.cursor, key, self.seen.turn)

    def point(self, target: str) -> bool:
        system = system_of(target)
        if system >= 0:
            self.host.cursor = system
        return system >= 0

    def find(self, text: str) -> bool:
        """A system by its name."""
        wanted = text.strip().upper()
        names = [name for name in galaxy.NAMES if name == wanted] or [n for n in galaxy.NAMES if n.startswith(wanted)]
        if wanted and names:
            self.host.cursor = galaxy.NAMES.index(names[0])
        return bool(wanted and names)

    # What it says ----------------------------------------------------------------------------------

    def status(self) -> str:
        return place(self.state)

    def help(self) -> tuple[str, ...]:
        return lessons.WAITING

    def card(self) -> tuple[str, ...]:
        """What is chosen in full, else the system in brackets."""
        if self.host.cursor < 0:
            return ()
        return (galaxy.NAMES[self.host.cursor], *corners.full(self.seen, self.host.cursor))

    def marks(self) -> Marks:
        """What is marked on the map."""
        return Marks(self.host.cursor)

    def title(self) -> str:
        """The heading of the form."""
        return "the table"

    def form(self) -> list[Line]:
        """The lines of the form."""
        return standing(self.seen)

    def focus(self) -> int | None:
        """The line of the form that must be seen; None: the first ones are what matters."""
        return None


class Ended(Phase):
    """The game is over."""

    def status(self) -> str:
        return f"over after round {self.state.round}"

    def title(self) -> str:
        return "the end"

    def form(self) -> list[Line]:
        return result(self.seen, self.view)


def place(state: State, part: str = "") -> str:
    """Where the game is: `round 6 · attacks`; `part` names a part of the turn that the state does not tell apart."""
    if not state.round:
        return "the set-up"
    last = f" of {state.rounds}" if state.rounds else ""
    who = f"{box.SIDES[state.turn]}: " if state.turn >= 0 else ""
    words = part or PHASES[state.phase] or "between turns"
    return f"round {state.round}{last} · {who}{words}"


def standing(seen: Seen) -> list[Line]:
    """Who may use which cards, one's own hand, the way to Saestor."""
    lines = own(seen) or [[said(_ahead(seen.state))]]
    laid = [_uses(seen, seat) for seat in corners.acting(seen.state)]
    if laid and len(laid) + len(lines) > 3:
        each = [(*_uses(seen, seat, brief=True), said("  ")) for seat in corners.acting(seen.state)]
        laid = [[said("May use  ", "dim"), *(span for spans in each for span in spans)]]
    return _indented([*laid, *lines])


def own(seen: Seen) -> list[Line]:
    """One's hand and the way to Saestor; nothing for an onlooker."""
    if seen.seat is None:
        return []
    inner, needs = outlook.saestor(seen.state, seen.seat)
    way = f"Saestor needs {needs} inner systems, you hold {inner}."
    if inner >= needs:
        way = f"You hold {inner} inner systems: you may attack Saestor."
    power = seen.state.powers[seen.seat]
    mine = f"  Power: {box.POWERS[power]}." if power >= 0 else ""
    return [_hand(seen), [said(f"{way}{mine}")]]


def _ahead(state: State) -> str:
    """Who is nearest to Saestor."""
    held = {box.SIDES[seat]: outlook.saestor(state, seat)[0] for seat in holdings.living(state)}
    most = max(held.values(), default=0)
    first = [side for side, number in held.items() if number == most]
    who = f"{listed(first)} {'hold' if len(first) > 1 else 'holds'} {most}" if most else "nobody holds any"
    return f"Saestor needs {box.SAESTOR_NEEDS[state.seats]} inner systems: {who}."


def _hand(seen: Seen) -> Line:
    assert seen.seat is not None
    faces = seen.state.cards.face
    held = sorted((face for slot in seen.state.hands[seen.seat] if (face := faces[slot]) is not None), reverse=True)
    words = " · ".join(box.TITLES[face] for face in held) or "no cards"
    return [said("Hand ", "dim"), said(words, "private")]


def _indented(lines: list[Line]) -> list[Line]:
    """As far in as the question below the form."""
    return [[said(" "), *line] for line in lines]


def _uses(seen: Seen, seat: int, *, brief: bool = False) -> Line:
    """The cards that a seat comes to in its power play, its own first; in brief by their numbers alone."""
    cards = outlook.usable(seen.state, seat)
    if not cards:
        return [said(LETTER[seat], INK[seat]), said(" ?", "dim")]
    own = holdings.faces_laid(seen.state, seat)
    others = " ".join(str(face) for face in cards if face not in own)
    letter = said(LETTER[seat], f"{INK[seat]} bold")
    if brief:
        numbers = " ".join(str(face) for face in sorted(own, reverse=True))
        return [letter, said(f" {numbers}", "strong"), said(f" {others}" if others else "")]
    words = f" {', '.join(box.TITLES[face] for face in sorted(own, reverse=True))}"
    return [letter, said(words), said(f" then {others}" if others else "", "dim")]


def result(seen: Seen, view: View) -> list[Line]:
    """Who won, and how everybody stands."""
    over = view.over
    state = seen.state
    lines: list[Line] = []
    if state.story and state.story[-1][0] == story.OVER:
        lines.append([said(story.tell(state.story[-1], state.cards).text, "strong")])
    if over is not None:
        order = sorted(range(state.seats), key=lambda seat: (-over.scores[seat], seat))
        ahead = [sum(score > over.scores[seat] for score in over.scores) for seat in order]
        spans = [said(f"{n + 1}. {seen.who(seat)}  ", INK[seat]) for n, seat in zip(ahead, order, strict=True)]
        lines += [spans[:3], spans[3:]]
    return _indented(lines)


def own_systems(state: State, seat: int) -> list[System]:
    """A seat's systems, homes first: where the brackets begin."""
    return sorted(holdings.own(state, seat), key=lambda system: (system not in galaxy.HOMES, system))


def first_cursor(view: View) -> System:
    """Where the brackets lie at first."""
    mine = own_systems(view.state, view.seat) if view.seat is not None else []
    return mine[0] if mine else steps.NOBODY if view.seat is None else galaxy.SAESTOR

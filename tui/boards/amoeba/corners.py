"""What stands in the four corners that the galaxy leaves free: laid cards, seats, marks, the system in brackets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, holdings, outlook
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.galaxy import System
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Seat
from paravent.tui.boards.amoeba.hexes import Scale
from paravent.tui.boards.amoeba.parts import AMOEBA, INK, LETTER, MACHINE, PATTERN, STAR_INK, Seen
from paravent.tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Corners:
    """The free corners of a canvas: left ones are a hex wide, right ones as wide as there is room."""

    scale: Scale
    width: int

    @property
    def right(self) -> int:
        """The first free column at the right."""
        return 8 * self.scale.pitch + self.scale.half + (self.scale.pitch > 8 or self.scale.half == 1)

    @property
    def upper(self) -> int:
        """Free rows at the top."""
        return 6 * self.scale.half

    @property
    def lower(self) -> int:
        """The first free row at the bottom."""
        return 8 * self.scale.half + 1

    @property
    def lowest(self) -> int:
        """The first row at the bottom in which the left corner is two hexes wide."""
        return 11 * self.scale.half + 1


def draw(canvas: Canvas, seen: Seen, corners: Corners, cursor: System) -> None:
    """All four."""
    _laid(canvas, seen, corners)
    _seats(canvas, seen, corners)
    _marks(canvas, corners)
    _system(canvas, seen, corners, cursor)


def acting(state: State) -> list[Seat]:
    """Who has laid cards or has yet to act, in the order in which they act."""
    order = list(state.order) or sorted(
        range(state.seats), key=lambda seat: (-max(holdings.faces_laid(state, seat), default=-1), seat)
    )
    return [seat for seat in order if state.laid[seat]]


def _laid(canvas: Canvas, seen: Seen, corners: Corners) -> None:
    """The laid cards in the order in which their owners act."""
    state = seen.state
    canvas.put(0, 0, "laid cards", "heading")
    seats = acting(state)
    for y, seat in enumerate(seats[: corners.upper - 1], 1):
        row = canvas.text(y)
        room = len(row) - len(row.lstrip()) - 1
        faces = sorted(holdings.faces_laid(state, seat), reverse=True)
        now = seat == state.turn
        cards = " ".join(map(str, faces)) or "?"
        if len(faces) == 1 and len(box.TITLES[faces[0]]) + 3 <= room:
            cards = box.TITLES[faces[0]]
        own = "!" if any(face in box.OWN_ONLY for face in faces) else ""
        words = f"{LETTER[seat]}{'>' if now else ' '}{cards}{own}"
        canvas.put(0, y, words[: max(room, corners.scale.pitch)], f"{INK[seat]} bold" if now else INK[seat])
    if not seats:
        canvas.put(0, 1, "no cards", "dim")


def _seats(canvas: Canvas, seen: Seen, corners: Corners) -> None:
    """Every seat: inner systems, production, what its ships are worth."""
    state, x, right = seen.state, corners.right, corners.width
    heads = corners.upper > state.seats
    if heads:
        canvas.right(right, 0, "in pr sh", "dim")
    for y, seat in enumerate(range(state.seats), int(heads)):
        inner, production, ships = holdings.standing(state, seat)
        alive = holdings.alive(state, seat)
        look = INK[seat] if alive else "dim"
        mark = ">" if seat == state.turn else " "
        me = "you" if seat == seen.seat else box.SIDES[seat]
        full = f"{me} {seen.names[seat]}"
        if seat != seen.seat and len(full) <= right - x - 12:
            me = full
        canvas.put(x, y, mark, "strong")
        canvas.put(x + 1, y, f"{LETTER[seat]}{PATTERN[seat]}{me}"[: right - x - 9], f"{look} bold" if alive else look)
        canvas.right(right, y, f"{inner:2}{production:3}{ships:3}" if alive else "out", look)
        canvas.target(x, y, right - x, 1, f"seat {seat}")
    if state.seats < corners.upper - 1:
        need = f"{box.SAESTOR_NEEDS[state.seats]} inner"
        full = f"Saestor needs {need}"
        canvas.put(x + 1, state.seats + int(heads), full if len(full) < right - x else f"SAE: {need}", "dim")


_Marks: TypeAlias = tuple[tuple[str, str, str], ...]
_NARROW: Final[dict[int, _Marks]] = {
    1: (("6", "star", " value"), (":", "strong", " makes2"), (".", "strong", " makes1")),
    2: (("6", "star", " value"), ("+2", "strong", " makes")),
    3: tuple((letter, "strong", f" {kind}") for letter, kind in zip(box.LETTERS, box.KINDS, strict=True)),
}
"""What the signs in the hexes of a scale mean; they fit into the narrow part of the corner."""
_BROAD: Final[_Marks] = (
    (AMOEBA, "good", " amoeba"),
    (MACHINE, "bad reverse", " machine"),
    ("7#10", "strong", " ships, dots"),
    ("s1 c2 d3 b4 m5", "strong", ""),
    ("", "text", "price of a ship"),
)
"""What signs mean on every scale, as far as there is room."""


def _marks(canvas: Canvas, corners: Corners) -> None:
    """What the signs mean."""
    broad = _BROAD[: corners.scale.height - corners.lowest]
    for first, marks in ((corners.lower, _NARROW[corners.scale.half]), (corners.lowest, broad)):
        for y, (sign, look, words) in enumerate(marks, first):
            canvas.spans(0, y, (sign, look), (words, "dim"))


def _system(canvas: Canvas, seen: Seen, corners: Corners, cursor: System) -> None:
    """The system under the cursor, line by line."""
    if cursor < 0:
        return
    x, end = corners.right, corners.scale.height
    for y, (words, look) in zip(range(corners.lower, end), facts(seen, cursor), strict=False):
        clear = int(corners.scale.half > 1 and len(words) < corners.width - x)  # of the walls of the hex beside
        canvas.put(x + clear, y, words[: corners.width - x], look)


def facts(seen: Seen, system: System) -> Iterator[tuple[str, str]]:
    """A system in short lines."""
    state = seen.state
    star = galaxy.STAR[system]
    name = "home" if star == galaxy.STATION else galaxy.STARS[star]
    value = holdings.value(state, system)
    yield f"[{galaxy.NAMES[system]}] {name} {value}", "strong" if star == galaxy.STATION else f"{STAR_INK[star]} bold"
    yield f"makes {galaxy.PRODUCTION[system] or 'nothing'}", "dim"
    owner = state.owner[system]
    if owner != steps.NOBODY:
        fleet = state.fleets[system]
        told = [box.count(number, kind) for number, kind in zip(fleet, box.KINDS, strict=True) if number]
        whose = "yours" if owner == seen.seat else box.SIDES[owner]
        yield f"{LETTER[owner]}{PATTERN[owner]} {whose}", INK[owner]
        if len(told) > 3:
            told = [" ".join(f"{letter}{n}" for n, letter in zip(fleet, box.LETTERS, strict=True) if n)]
        for words in told:
            yield words, "text"
    if state.amoebas[system]:
        yield "an amoeba", "good"
        if system not in galaxy.HOMES or state.amoebas_attack_homes:
            yield f"a {holdings.group(state, system)} wakes it", "dim"
    if system in state.machines:
        yield "a machine", "bad"
    away = _away(seen, system)
    if away is not None:
        yield (f"in {box.count(away, 'attack')}" if away else "out of reach"), "dim"


def _away(seen: Seen, system: System) -> int | None:
    """How many attacks in a row a system is away, 0: out of reach; None for one's own, and for who has none."""
    state, seat = seen.state, seen.seat
    if seat is None or state.owner[system] == seat or not any(holdings.own(state, seat)):
        return None
    return outlook.reachable(state, seat).get(system, 0)


def full(seen: Seen, system: System) -> Iterator[str]:
    """A system in sentences."""
    state = seen.state
    star, makes, owner = galaxy.STAR[system], galaxy.PRODUCTION[system], state.owner[system]
    name = "Home" if star == galaxy.STATION else f"{galaxy.STARS[star].capitalize()} star"
    made = f"makes {box.count(makes, 'point')}" if makes else "makes nothing"
    yield f"{name}: value {holdings.value(state, system)}, {made}."
    if system not in galaxy.HOMES or state.amoebas_attack_homes:
        yield f"A die of {holdings.group(state, system)} wakes an amoeba here."
    if owner != steps.NOBODY:
        yield f"{'Yours' if owner == seen.seat else box.SIDES[owner]}: {box.fleet(state.fleets[system])}."
    if state.amoebas[system]:
        yield "An amoeba is here."
    if system in state.machines:
        yield "A doomsday machine is here."
    away = _away(seen, system)
    if away is not None:
        yield f"It is {box.count(away, 'attack')} away from you." if away else "Out of your reach."

"""The questions of Dojo: which answers there are, and why one is refused. No state changes here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.dojo import actions as act
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, rounds
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.typed import place_name

if TYPE_CHECKING:
    from paravent.core.games.dojo.state import State
    from paravent.core.requests import Seat

# kind of step: (the question in a word, the types of its answer, what is asked for when it is of another type)
QUESTIONS: Final[dict[int, tuple[str, tuple[type[act.Action], ...], str]]] = {
    steps.GIVE: ("give", (act.Give,), "who gets the card"),
    steps.CHALLENGE: ("challenge", (act.Pass, act.Challenge), "a pass or a challenge"),
    steps.THROW: ("throw", (act.Throw,), "rock, paper or scissors"),
    steps.SWAP: ("swap", (act.Keep, act.Swap), "whether the two cards change hands"),
    steps.PLACE: ("place", (act.Place,), "where your card lies"),
}
_THROWS: Final = tuple(act.Throw(sign) for sign in range(len(box.SIGNS)))


def answers(state: State, seat: Seat) -> list[act.Action]:
    """Every answer; the first is the default and hangs on no hidden face (A19, A22)."""
    kind = state.agenda[0][0]
    if kind == steps.PLACE:
        return [*rounds.choices(state, seat)]
    if kind == steps.CHALLENGE:
        return [act.Pass(), act.Challenge()]
    if kind == steps.GIVE:
        return [act.Give(place) for place in rounds.without_card(state)]
    if kind == steps.SWAP:
        return [act.Keep(), act.Swap()]
    return [*_THROWS]


def refusal(state: State, seat: Seat, action: act.Action) -> str | None:
    """Why an answer is refused, in words for the player; None if the rules allow it."""
    match action:
        case act.Give(place):
            return _give_refusal(state, place)
        case act.Throw() if action not in _THROWS:
            return "throw rock, paper or scissors"
        case act.Place():
            return _place_refusal(state, seat, action)
        case _:
            return None


def _give_refusal(state: State, place: int) -> str | None:
    free = rounds.without_card(state)
    if place in free:
        return None
    names = " or ".join(place_name(state, one) for one in free)
    if 0 <= place < len(state.hands):
        return f"{place_name(state, place)} has a card already; give this one to {names}"
    return f"give the card to {names}"


def _place_refusal(state: State, seat: Seat, where: act.Place) -> str | None:
    taken, free = state.cells[seat], grid.open_cells(state.cells[seat])
    if where.cell in taken:
        return f"on {grid.say_cell(where.cell)} lies a card already; choose {_cells(free)}"
    if where.cell not in free:
        if not taken:
            return f"the first card lies on {grid.say_cell(grid.FIRST)}; the dojo grows around it"
        return f"a card lies beside another, in a box of 3 rows by 4 columns; choose {_cells(free)}"
    if not rounds.waits_for_line(state, seat):
        return None if where.line == grid.NO_LINE else "you have no trophy to place"
    lines = rounds.free_lines(state, seat, where.cell)
    if where.line in lines or (not lines and where.line == grid.NO_LINE):
        return None
    if not lines:
        return "no line is free: your trophy lies beside none"
    choose = " or ".join(map(grid.say_line, lines))
    if where.line == grid.NO_LINE:
        return f"your trophy must lie beside a line: {choose}"
    if where.line in state.beside[seat]:
        return f"beside {grid.say_line(where.line)} lies a trophy already; choose {choose}"
    return f"a trophy lies beside a line that holds a card: {choose}"


def _cells(cells: tuple[grid.Cell, ...]) -> str:
    return ", ".join(map(grid.say_cell, cells))

"""What happens in a game of Dojo, as tuples of ints in the state's `story` and as sentences for the log.

A tuple is its kind and the numbers that the README's table lists. It holds public things only: a hidden card stands
there by its slot, and becomes a face, or -1, for the observer to whom it is told. The rules append, nobody removes:
what happened between two positions is the part of the later story that the earlier one lacks. No rule reads the story.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from paravent.core.answers import HOW_SEATS_LEAVE
from paravent.core.cards import Cards
from paravent.core.game import Event
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo.grid import say_cell, say_line
from paravent.core.games.dojo.state import State

Entry: TypeAlias = tuple[int, ...]

SHUFFLED: Final = 1
FIRST: Final = 2
# recruitment
ROUND: Final = 10
UNVEILED: Final = 11
LOOKED: Final = 12
GAVE: Final = 13
# the challenge
PASSED: Final = 20
CHALLENGED: Final = 21
DUEL: Final = 22
THROWN: Final = 23
WON: Final = 24
SWAPPED: Final = 25
KEPT: Final = 26
QUIET: Final = 27
# training
SHOWN: Final = 30
PLACED: Final = 31
BESIDE: Final = 32
UNPLACED: Final = 33
# the end
ROWS: Final = 40
COLUMNS: Final = 41
TOTAL: Final = 42
LEFT: Final = 90
OVER: Final = 91

END_ROUNDS: Final = 0
END_LEFT: Final = 1
ENDS: Final = ("twelve rounds are played", "the others left the table")
"""Why it ended, in the order of the reasons; what the request at the end says."""

OTHER_LEFT: Final = "the other left the table"
"""The same of END_LEFT, where two sat down."""

# Why the winner won, the first number of an OVER behind the reason.
BY_TOTAL: Final = 0
BY_TROPHIES: Final = 1
BY_COLUMNS: Final = 2
SHARED: Final = 3
ALONE: Final = 4
_BY: Final = (
    "",
    ", by more trophies",
    ", by more points from columns",
    ", and share the win",
)

_SLOTS_AT: Final = {LOOKED: 2, GAVE: 3}
"""Which number of a tuple is a slot."""


def _side(seat: int) -> str:
    return box.SIDES[seat]


def _card(face: int) -> str:
    return box.NAMES[face] if face >= 0 else "a card"


def named(names: Iterable[str]) -> str:
    """Names in a row, `Aki, Biwa and Edo`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _gave(e: Entry) -> str:
    giver, place, face, ronin = e[1:]
    if place == giver:
        return f"{_side(giver)} keeps {_card(face)}."
    return f"{_side(giver)} gives {_card(face)} to {'the Ronin' if ronin else _side(place)}."


def _thrown(e: Entry) -> str:
    challenger, sign, giver, other, winner = e[1:]
    signs = f"{_side(challenger)} throws {box.SIGNS[sign]}, {_side(giver)} {box.SIGNS[other]}"
    return f"{signs}: {f'+{box.THROW_BONUS} for {_side(winner)}' if winner >= 0 else 'that changes nothing'}."


def _won(e: Entry) -> str:
    winner, trophy, mine, other = e[1:]
    equal = ", and the challenger wins" if mine == other else ""
    return f"{mine} against {other}{equal}: {_side(winner)} wins the trophy {_card(trophy)}."


def _beside(e: Entry) -> str:
    return f"{_side(e[1])} lays {_card(e[2])} beside {say_line(e[3])}."


def _unplaced(e: Entry) -> str:
    if box.KIND[e[2]] == box.MEDAL:
        return f"{_side(e[1])} has a medal more, {box.MEDAL_POINTS} points."
    return f"{_side(e[1])} has no free line: {_card(e[2])} is kept and scores nothing."


def _total(e: Entry) -> str:
    seat, rows, columns, medals, total = e[1:]
    more = f", medals {medals}" if medals else ""
    return f"{_side(seat)}: rows {rows}, columns {columns}{more}, in all {total}."


def _over(e: Entry) -> str:
    by, points, *seats = e[2:]
    names = named(map(_side, seats))
    if by == ALONE:  # nothing was counted
        return f"{names} wins as the last at the table."
    unit = "point" if points == 1 else "points"
    return f"{names} {'win' if len(seats) > 1 else 'wins'} with {points} {unit}{_BY[by]}."


def _sum(e: Entry, what: str) -> str:
    return f"{_side(e[1])}, {what}: {' + '.join(map(str, e[2:])) or 0}."


_TELL: Final[dict[int, tuple[str, bool, Callable[[Entry], str]]]] = {
    # kind: (what, whether its first number is the seat, the sentence)
    SHUFFLED: ("shuffled", False, lambda e: f"{e[1]} cards and {e[2]} trophies are shuffled."),
    FIRST: ("first", True, lambda e: f"{_side(e[1])} gives first."),
    ROUND: ("round", False, lambda e: f"Round {e[1]} of {box.ROUNDS}: {_side(e[2])} gives."),
    UNVEILED: ("unveiled", False, lambda e: f"Trophy in play: {_card(e[1])}."),
    LOOKED: ("looked", True, lambda e: f"{_side(e[1])} looks at {_card(e[2])}."),
    GAVE: ("gave", True, _gave),
    PASSED: ("passed", True, lambda e: f"{_side(e[1])} passes."),
    CHALLENGED: ("challenged", True, lambda e: f"{_side(e[1])} challenges {_side(e[2])}. Banzai!"),
    DUEL: ("duel", True, lambda e: f"{_side(e[1])} shows {_card(e[2])}, {_side(e[3])} {_card(e[4])}."),
    THROWN: ("thrown", True, _thrown),
    WON: ("won", True, _won),
    SWAPPED: ("swapped", True, lambda e: f"{_side(e[1])} swaps: {_card(e[2])} for {_card(e[3])} of {_side(e[4])}."),
    KEPT: ("kept", True, lambda e: f"{_side(e[1])} keeps {_card(e[2])}."),
    QUIET: ("quiet", True, lambda e: f"Nobody challenges {_side(e[1])}; {_card(e[2])} stays in play."),
    SHOWN: ("shown", False, lambda e: f"{box.RONIN if e[3] else _side(e[1])} has {_card(e[2])}."),
    PLACED: ("placed", True, lambda e: f"{_side(e[1])} places {_card(e[2])} on {say_cell(e[3])}."),
    BESIDE: ("beside", True, _beside),
    UNPLACED: ("unplaced", True, _unplaced),
    ROWS: ("rows", True, lambda e: _sum(e, "rows")),
    COLUMNS: ("columns", True, lambda e: _sum(e, "columns")),
    TOTAL: ("total", True, _total),
    LEFT: ("left", True, lambda e: f"{_side(e[1])} {('resigns', 'leaves', 'is dropped')[e[2]]}."),
    OVER: ("over", False, _over),
}

assert len(HOW_SEATS_LEAVE) == 3, "the sentence of LEFT has one word for each"


def tell(entry: Entry, cards: Cards) -> Event:
    """One tuple of the story as an event with its sentence, as this observer knows the `cards`."""
    at = _SLOTS_AT.get(entry[0])
    if at is not None:
        face = cards.face[entry[at]]
        entry = (*entry[:at], -1 if face is None else face, *entry[at + 1 :])
    what, has_seat, sentence = _TELL[entry[0]]
    return Event(what, sentence(entry), entry[1] if has_seat else None, entry[1:])


def happened(before: State, after: State) -> tuple[Event, ...]:
    """What `after` tells beyond `before`."""
    return tuple(tell(entry, after.cards) for entry in after.story[len(before.story) :])


WHATS: Final[dict[int, str]] = {kind: what for kind, (what, _, _) in _TELL.items()}
"""The word of each kind of event."""

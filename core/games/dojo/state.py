"""The position of Dojo: a plain record of ints and lists, and the steps of its agenda.

Cards in the pile or in a hand stand here by their slot, open ones by their face. A *place* is where a card of a round
can lie: one a seat and, when two play, place 2, the Ronin's. Entries of a list belong to the seats unless said
otherwise. No rule lives here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self, TypeAlias

from paravent.core.cards import Cards
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo.grid import Cell, Line
from paravent.core.requests import Face, Seat, Slot

Step: TypeAlias = tuple[int, ...]
"""Something still to happen: one of the kinds below, then its numbers."""

MIX: Final = 0
MIX_TROPHIES: Final = 1
FIRST: Final = 2  # a die says who gives first
UNVEIL: Final = 3  # the next trophy is turned up
DRAW: Final = 4  # the giver looks at a card
GIVE: Final = 5
HAND: Final = 6  # (place): it is handed over
CHALLENGE: Final = 7  # (seat)
DUEL: Final = 8  # both cards are turned up
THROW: Final = 9
SWAP: Final = 10  # (seat)
TURN_UP: Final = 11  # all other cards of the round
PLACE: Final = 12  # (seats that have a choice)
REVEAL: Final = 13  # (slots): what a seat held that has left
OVER: Final = 14  # (reason, totals, breaks)

NOBODY: Final = -1
NONE: Final[Face] = -1


@dataclass(slots=True)
class State:
    """A position; `new_state` makes the first one."""

    cards: Cards
    seats: int
    medals: bool = False
    """Option: all trophies are alike and lie beside no line."""
    throws: bool = False
    """Option: rock-paper-scissors in a challenge."""
    agenda: list[Step] = field(default_factory=list)
    """What is still to happen, next thing first; never empty."""

    deck: list[Slot] = field(default_factory=list)
    """The draw pile, top first."""
    pile: list[Slot] = field(default_factory=list)
    """The trophies face down, top first."""
    up: Face = NONE
    """The trophy in play, or none."""

    round: int = 0
    giver: Seat = NOBODY
    drawn: list[Slot] = field(default_factory=list)
    """The card that the giver looks at and has not handed over."""
    gifts: list[int] = field(default_factory=list)
    """The places that got the cards of this round, in the order of the cards."""
    hands: list[list[Slot]] = field(default_factory=list)
    """The card before each place, none or one; from a duel on those of the duel lie open, all in training."""
    challenger: Seat = NOBODY
    winner: Seat = NOBODY
    """Of this round's challenge."""

    dojos: list[list[Face]] = field(default_factory=list)
    """The cards of each dojo in the order in which they were placed …"""
    cells: list[list[Cell]] = field(default_factory=list)
    """… and where they lie: see `grid`."""
    trophies: list[list[Face]] = field(default_factory=list)
    """The trophies of each seat in the order in which they were won …"""
    beside: list[list[Line]] = field(default_factory=list)
    """… and the lines that they lie beside; one shorter while a trophy waits to be placed, 0 for beside none."""
    row: list[Face] = field(default_factory=list)
    """What the Ronin got, open."""

    story: list[tuple[int, ...]] = field(default_factory=list)
    """Everything that has happened; hidden cards by their slot: see `story.py`."""

    def copy(self) -> Self:
        """An equal state that shares nothing mutable with this one."""
        return type(self)(
            self.cards.copy(),
            self.seats,
            self.medals,
            self.throws,
            self.agenda.copy(),
            self.deck.copy(),
            self.pile.copy(),
            self.up,
            self.round,
            self.giver,
            self.drawn.copy(),
            self.gifts.copy(),
            [hand.copy() for hand in self.hands],
            self.challenger,
            self.winner,
            [dojo.copy() for dojo in self.dojos],
            [cells.copy() for cells in self.cells],
            [won.copy() for won in self.trophies],
            [lines.copy() for lines in self.beside],
            self.row.copy(),
            self.story.copy(),
        )


def places(state: State) -> int:
    """How many cards are given in a round."""
    return max(state.seats, box.RONIN_PLACES)


def new_state(seats: int, deck: int, trophies: int, *, throws: bool) -> State:
    """The box before anything is shuffled: every card lies open, and the first steps of the agenda mix them.

    `deck` and `trophies` are indices into `cards.DECKS` and `cards.PILES`.
    """
    cards = Cards()
    state = State(
        cards=cards,
        seats=seats,
        medals=box.TROPHIES[trophies] == "medals",
        throws=throws,
        agenda=[(MIX,), (MIX_TROPHIES,), (FIRST,)],
        deck=list(cards.open(box.DECKS[deck], seats)),
        pile=list(cards.open(box.PILES[trophies], seats)),
        dojos=[[] for _ in range(seats)],
        cells=[[] for _ in range(seats)],
        trophies=[[] for _ in range(seats)],
        beside=[[] for _ in range(seats)],
    )
    state.hands = [[] for _ in range(places(state))]
    return state

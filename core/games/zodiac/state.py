"""The position of Zodiac Duel: a plain record of ints and lists, and the steps of its agenda.

Cards that lie open stand here by their face, cards in the deck, in a hand or in the draft by their slot. Two entries of
a list belong to the two seats, five to the duels, ten to both (`2 * column + seat`). No rule lives here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self, TypeAlias

from paravent.core.cards import Cards
from paravent.core.games.zodiac import cards as box
from paravent.core.requests import Face, Seat, Slot

Step: TypeAlias = tuple[int, ...]
"""Something still to happen: one of the kinds below, then its numbers."""

# Steps that wait for an answer: the draft …
MIX_SIGNS: Final = 0
DEAL_SIGNS: Final = 1  # (seat)
SIGN: Final = 2  # both keep a sign card
GIVE_SIGNS: Final = 3  # (seat): its other sign cards go to the rival
SHOW_SIGNS: Final = 4  # the signs of this game
MIX: Final = 5  # the deck is shuffled
DRAW: Final = 6  # (seat, cards)
MIX_DRAFT: Final = 7  # (seat)
PICK: Final = 8  # both choose
TURN_UP: Final = 9  # the fighters that were chosen
PASS_ON: Final = 10  # (seat): its other cards go to the rival
VIRGO: Final = 11  # (seat, cards)
MIX_HAND: Final = 12  # (seat)
COIN: Final = 13  # equal totals: who holds the first initiative
# … a duel …
LEAD: Final = 14
REPLY: Final = 15
AQUARIUS: Final = 16  # who leads picks the reply
TURN: Final = 17
USE: Final = 18  # (seat, slot): a star is turned up
# … and what a star asks; its user is the seat whose turn it is.
LUCK: Final = 19  # (star, at least, then, else): a card is revealed; at least 0: its power counts
DRAW_STAR: Final = 20  # (cards)
RECRUIT: Final = 21  # a card is drawn as a fighter
REVEAL: Final = 22  # (cards): to choose from
SEARCH: Final = 23
LOOK: Final = 24  # at the rival's hand
DISCARD: Final = 25
TAKE: Final = 26
FETCH: Final = 27
BASE: Final = 28  # (star)
PAST: Final = 29  # (star)
OVER: Final = 30  # (reason, winner)
# Steps that happen by themselves.
ROUND: Final = 31  # a round of the draft begins
RETURN: Final = 32  # what nobody chose goes into the deck
INITIATIVE: Final = 33  # who holds it in duel 1
CONFRONT: Final = 34
ANSWER: Final = 35  # somebody has led
OPERATE: Final = 36  # (star, operation, its numbers)
DONE: Final = 37  # (who was under the astral penalty before this turn, or -1)
RESOLVE: Final = 38
FIRST_AUTOMATIC: Final = ROUND

NOBODY: Final = -1
GONE: Final[Face] = -1
"""Where no fighter lies: a place holder in a duel that is over, an empty place in one that is not."""


@dataclass(slots=True)
class Star:
    """A star that was used in this duel, and what it has brought about and would take with it."""

    seat: Seat
    face: Face
    works_as: Face = -1
    """The card whose operations it carried out: its own, for a copy another's; -1 for a copy that did nothing."""
    active: bool = True
    """False while it is cancelled."""
    add: int = 0
    """What it adds to its side."""
    pardon: bool = False
    """It took the astral penalty away."""
    claim: bool = False
    """Its user claims the next initiative."""
    adopted: Face = -1
    """The fighter that took on the sign to follow, as long as it is in this duel."""
    target: int = -1
    """The star of this duel, by number, that it switched off or on again."""
    swap: int = -1
    """The operation that exchanged fighters, or -1."""
    inside: Face = -1
    """The fighter that the exchange brought to its user's side of the duel …"""
    outside: Face = -1
    """… and the one that left it."""
    column: int = -1
    """For an exchange with a past duel: which, from 0."""
    held: bool = False
    """The exchange is in force."""

    def copy(self) -> Star:
        """An equal record."""
        return Star(
            self.seat,
            self.face,
            self.works_as,
            self.active,
            self.add,
            self.pardon,
            self.claim,
            self.adopted,
            self.target,
            self.swap,
            self.inside,
            self.outside,
            self.column,
            self.held,
        )


@dataclass(slots=True)
class State:
    """A position; `new_state` makes the first one."""

    cards: Cards
    seats: int = 2
    mode: int = box.BASIC
    """Option: which of `cards.MODES`."""
    agenda: list[Step] = field(default_factory=list)
    """What is still to happen, next thing first; never empty."""

    # the expert's draft of signs
    sign_deck: list[Slot] = field(default_factory=list)
    """The sign cards that nobody has; in the end those that are not played."""
    sign_hands: list[list[Slot]] = field(default_factory=list)
    """What each seat chooses from."""
    sign_kept: list[list[Slot]] = field(default_factory=list)
    """What each seat has chosen, face down."""
    sign_middle: list[Slot] = field(default_factory=list)
    """The two that are played unseen; in the end all six that are played."""
    signs: list[int] = field(default_factory=list)
    """The signs of this game, once they are known."""

    # the cards
    deck: list[Slot] = field(default_factory=list)
    """The playing deck, top first."""
    counters: list[Slot] = field(default_factory=list)
    """The cards of the other signs: place holders, for the eye only."""
    looked: list[Slot] = field(default_factory=list)
    """Revealed by a search that is not done yet."""
    hands: list[list[Slot]] = field(default_factory=list)
    """The stars of each seat, secret."""
    bases: list[list[Face]] = field(default_factory=list)
    """The fighters of each seat, open; sorted."""

    # the draft
    round: int = 0
    draft: list[list[Slot]] = field(default_factory=list)
    """What each seat chooses from."""
    chosen: list[list[Slot]] = field(default_factory=list)
    """Fighters that are chosen and not turned up yet."""
    passed: list[list[Slot]] = field(default_factory=list)
    """The cards of each seat on their way to the rival or to the deck."""

    # the duels
    duel: int = 0
    """1 to 5, 0 before the first."""
    holder: Seat = NOBODY
    """Who holds the initiative, and so leads this duel."""
    wins: list[int] = field(default_factory=list)
    winners: list[Seat] = field(default_factory=list)
    """Of the duels that are over: the winner's card lies upright, the other one turned."""
    fighters: list[list[Face]] = field(default_factory=list)
    """By duel, from 0: the fighter on each side, `GONE` where none lies."""
    piles: list[list[Face]] = field(default_factory=list)
    """The stars that lie at each side of each duel, at `2 * column + seat`."""
    cancelled: list[Face] = field(default_factory=list)
    """The stars of past duels that were cancelled when they ended."""
    rear_used: list[Face] = field(default_factory=list)
    """The cards whose rearguard ability has been used, wherever they are now."""

    # this duel; two entries by side
    lead_sign: int = -1
    """The sign to follow."""
    libra: bool = False
    """A Libra has taken part."""
    sign: list[int] = field(default_factory=list)
    """The sign with which each fighter entered, -1 for nobody."""
    power: list[int] = field(default_factory=list)
    """The power with which each fighter entered."""
    support: list[int] = field(default_factory=list)
    """What rearguards have added."""
    used: list[Star] = field(default_factory=list)
    """The stars of this duel in the order in which they were used."""
    turn: Seat = NOBODY
    """Whose turn it is."""
    passes: int = 0
    """Passes in a row."""
    left: list[int] = field(default_factory=list)
    """How many turns each seat still has in this duel; -1: no limit."""

    story: list[tuple[int, ...]] = field(default_factory=list)
    """Everything that has happened; hidden cards by their slot: see `story.py`."""

    def copy(self) -> Self:
        """An equal state that shares nothing mutable with this one."""
        return type(self)(
            self.cards.copy(),
            self.seats,
            self.mode,
            self.agenda.copy(),
            self.sign_deck.copy(),
            [hand.copy() for hand in self.sign_hands],
            [kept.copy() for kept in self.sign_kept],
            self.sign_middle.copy(),
            self.signs.copy(),
            self.deck.copy(),
            self.counters.copy(),
            self.looked.copy(),
            [hand.copy() for hand in self.hands],
            [base.copy() for base in self.bases],
            self.round,
            [cards.copy() for cards in self.draft],
            [cards.copy() for cards in self.chosen],
            [cards.copy() for cards in self.passed],
            self.duel,
            self.holder,
            self.wins.copy(),
            self.winners.copy(),
            [column.copy() for column in self.fighters],
            [pile.copy() for pile in self.piles],
            self.cancelled.copy(),
            self.rear_used.copy(),
            self.lead_sign,
            self.libra,
            self.sign.copy(),
            self.power.copy(),
            self.support.copy(),
            [star.copy() for star in self.used],
            self.turn,
            self.passes,
            self.left.copy(),
            self.story.copy(),
        )


def new_state(mode: int) -> State:
    """The box before anything is shuffled: every card lies open, and the first steps of the agenda mix them."""
    cards = Cards()
    slots = cards.open(range(box.FACES), 2)
    state = State(
        cards=cards,
        mode=mode,
        sign_hands=[[], []],
        sign_kept=[[], []],
        hands=[[], []],
        bases=[[], []],
        draft=[[], []],
        chosen=[[], []],
        passed=[[], []],
        wins=[0, 0],
        fighters=[[GONE, GONE] for _ in range(box.DUELS)],
        piles=[[] for _ in range(2 * box.DUELS)],
        sign=[-1, -1],
        power=[0, 0],
        support=[0, 0],
        left=[-1, -1],
    )
    if mode == box.EXPERT:
        state.sign_deck = list(cards.open(box.SIGN_CARDS, 2))
        state.counters = list(slots)
        state.agenda = [(MIX_SIGNS,)]
        return state
    state.signs = list(box.ADVANCED_SIGNS if mode == box.ADVANCED else box.BASIC_SIGNS)
    playing = box.fighters(*state.signs)
    state.deck = [slot for slot in slots if slot in playing]
    state.counters = [slot for slot in slots if slot not in playing]
    if mode == box.FIRST:
        state.bases = [list(base) for base in box.FIRST_BASES]
        state.hands = [list(hand) for hand in box.FIRST_HANDS]
        out = {card for cards_of in (*state.bases, *state.hands) for card in cards_of}
        state.deck = [slot for slot in state.deck if slot not in out]
        state.agenda = [(MIX,), (MIX_HAND, 0), (MIX_HAND, 1), (INITIATIVE,)]
        return state
    state.agenda = [(MIX,), (ROUND,)]
    return state

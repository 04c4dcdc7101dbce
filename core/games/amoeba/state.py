"""The position of Amoeba Wars: a plain record of ints, tuples and lists, and the steps of its agenda.

Cards stand here by their slot, systems by their number in `galaxy`, ships as counts by kind. No rule lives here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self, TypeAlias

from paravent.core.cards import Cards
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy
from paravent.core.games.amoeba.actions import Ships
from paravent.core.requests import Seat, Slot

Step: TypeAlias = tuple[int, ...]
"""Something still to happen: one of the kinds below, then its numbers."""

# Steps that wait for a dealer …
START_ROLL: Final = 0  # (seats …): who rolls highest begins
SHUFFLE: Final = 1  # the deck
SHUFFLE_POWERS: Final = 2
DEAL: Final = 3  # (seat, cards)
DEAL_POWER: Final = 4  # (seat)
MIX_HAND: Final = 5  # (seat)
SHOW_LAID: Final = 6
SHOW_POWERS: Final = 7  # (seats …)
SHOW_HAND: Final = 8  # (seat): of who is out
GROUP: Final = 9  # which amoebas attack
SPREAD: Final = 10  # (systems …): how far each of them reaches
CLASH: Final = 11  # (mode, seat, source, target, attacker's kind, defender's kind): one against one
STORM: Final = 12  # (mode, seat, source, target, ships …): against an empty system
SHOT: Final = 13  # (seat, system, kind)
DRIFT: Final = 14  # (system): a machine runs wild
# … for a player …
HOME: Final = 15  # (seat)
POWERS: Final = 16  # all who have one face down, in secret
POWER: Final = 17  # (seat, why)
LAY: Final = 18  # (seat)
ANYTIME: Final = 19  # (seat)
LAY_ALL: Final = 20  # all at once: a strike
TRIPLE: Final = 21  # (seat)
CARD: Final = 22  # (seat, face)
BERSERK: Final = 23  # (seat)
BUILD: Final = 24  # (seat)
ATTACK: Final = 25  # (seat)
MOVE: Final = 26  # (seat)
DEFEND: Final = 27  # (owner, mode, seat, source, target, attacker's kind)
ENTER: Final = 28  # (seat, source, target, ships …): the attackers that live
LOSE: Final = 29  # (owner, cause, system, target, won, ships …): among these ships
LAND: Final = 30  # (seat)
DUEL: Final = 31  # (seat, system)
ASSAULT: Final = 32  # (seat, system)
OVER: Final = 33  # (reason, seat or -1, who went out last together, as bits)
# … and steps that happen by themselves.
BEGIN: Final = 34  # machine and amoebas, after the homes
ROUND: Final = 35
LAYING: Final = 36
RANK: Final = 37
PHASE: Final = 38  # (seat, phase)
CARDS: Final = 39  # (seat, the card used last)
END: Final = 40  # (seat): of a turn
REFILL: Final = 41  # (seat, whether a card has come)
ROUND_END: Final = 42
HIT: Final = 43  # (system, amoeba): an amoeba reaches this system
OVERGROW: Final = 44  # (system, amoeba): if no ship is left there
RAMPAGE: Final = 45  # (seat, system): the machine there meets ships
FALL: Final = 46  # (seat, who was out before this moment, as bits)
OPENING: Final = 47  # the cards are shuffled and dealt

# Modes of a fight.
FROM_SYSTEM: Final = 0
FROM_SPACE: Final = 1
BY_MACHINE: Final = 2

# Causes of a loss.
IN_ATTACK: Final = 0
IN_LANDING: Final = 1
BY_AMOEBA: Final = 2

# Why a power is asked for.
BEFORE_TURN: Final = 0
BEFORE_LOSS: Final = 1
BEFORE_FALL: Final = 2

# Phases of a turn.
NO_PHASE: Final = 0
LAY_PHASE: Final = 1
POWER_PLAY: Final = 2
BUILDING: Final = 3
ATTACKS: Final = 4
MOVING: Final = 5

NOBODY: Final = -1
ALL_CARDS: Final = 99
"""Above every card: the own one comes first."""


@dataclass(slots=True)
class State:
    """A position; `new_state` makes the first one."""

    cards: Cards
    seats: int
    rounds: int = 30
    """Option: the game ends after so many; 0: after 200."""
    special_powers: bool = False
    donnell: bool = False
    amoebas_attack_homes: bool = False
    strike_hits_all: bool = False
    second_machine: bool = False
    planets_only: bool = False
    agenda: list[Step] = field(default_factory=list)
    """What is still to happen, next thing first; never empty."""

    # the cards
    deck: list[Slot] = field(default_factory=list)
    """Top first."""
    discards: list[Slot] = field(default_factory=list)
    hands: list[list[Slot]] = field(default_factory=list)
    laid: list[list[Slot]] = field(default_factory=list)
    """What each seat has laid in this round, until its turn is over."""
    gone: list[Slot] = field(default_factory=list)
    """Out of play."""
    power_deck: list[Slot] = field(default_factory=list)
    """Special powers that nobody has."""
    power_cards: list[list[Slot]] = field(default_factory=list)
    """The special power card of each seat, if it has one."""
    powers: list[int] = field(default_factory=list)
    """Of each seat: the special power that is turned up, or -1."""

    # the board
    owner: list[int] = field(default_factory=list)
    """By system: whose ships are there, or -1."""
    fleets: list[Ships] = field(default_factory=list)
    """By system: how many ships of each kind."""
    amoebas: list[int] = field(default_factory=list)
    """By system: 1 where an amoeba is."""
    machines: list[int] = field(default_factory=list)
    """Where the doomsday machines are, sorted."""
    homes: list[list[int]] = field(default_factory=list)
    """The original homes of each seat."""
    warp: list[Ships] = field(default_factory=list)
    """Of each seat: its ships in the Time Warp."""
    landed: list[tuple[int, int, int, int, int, int]] = field(default_factory=list)
    """Ships that have jumped and must still fight: the system, and how many of each kind."""

    # the round
    round: int = 0
    starter: Seat = NOBODY
    """Who lays first."""
    strike: bool = False
    """In the next card phase all lay at once."""
    own_only: bool = False
    """In this round everybody uses only the own cards."""
    order: list[Seat] = field(default_factory=list)
    """In which the seats act in this round."""
    turn: Seat = NOBODY
    phase: int = NO_PHASE
    unpaid: int = 0
    """Seats that produce nothing, as bits."""
    tripled: bool = False
    """The special hyperjump of this turn is used."""
    fallen: int = 0
    """Seats that are out, as bits."""
    shaken: int = 0
    """Seats that may be out since the last look, as bits."""
    changed: bool = False
    """The board has changed in this round."""
    quiet: int = 0
    """Rounds in a row without a change."""

    story: list[tuple[int, ...]] = field(default_factory=list)
    """What has happened lately: see `story.py`."""
    told: int = 0
    """How many entries of the story have been dropped."""

    def copy(self) -> Self:
        """An equal state that shares nothing mutable with this one."""
        return type(self)(
            self.cards.copy(),
            self.seats,
            self.rounds,
            self.special_powers,
            self.donnell,
            self.amoebas_attack_homes,
            self.strike_hits_all,
            self.second_machine,
            self.planets_only,
            self.agenda.copy(),
            self.deck.copy(),
            self.discards.copy(),
            [hand.copy() for hand in self.hands],
            [laid.copy() for laid in self.laid],
            self.gone.copy(),
            self.power_deck.copy(),
            [cards.copy() for cards in self.power_cards],
            self.powers.copy(),
            self.owner.copy(),
            self.fleets.copy(),
            self.amoebas.copy(),
            self.machines.copy(),
            [homes.copy() for homes in self.homes],
            self.warp.copy(),
            self.landed.copy(),
            self.round,
            self.starter,
            self.strike,
            self.own_only,
            self.order.copy(),
            self.turn,
            self.phase,
            self.unpaid,
            self.tripled,
            self.fallen,
            self.shaken,
            self.changed,
            self.quiet,
            self.story.copy(),
            self.told,
        )


def new_state(seats: int) -> State:
    """The box before anything is shuffled: every card lies open; the first step is the roll for who begins."""
    cards = Cards()
    slots = list(cards.open(range(box.FACES), seats))
    first = 0 if seats >= box.CARD_0_FROM else 1
    return State(
        cards=cards,
        seats=seats,
        agenda=[(START_ROLL, *range(seats))],
        deck=slots[first : box.CARDS],
        gone=slots[:first],
        power_deck=slots[box.CARDS :],
        hands=[[] for _ in range(seats)],
        laid=[[] for _ in range(seats)],
        power_cards=[[] for _ in range(seats)],
        powers=[NOBODY] * seats,
        owner=[NOBODY] * galaxy.SYSTEMS,
        fleets=[box.NO_SHIPS] * galaxy.SYSTEMS,
        amoebas=[0] * galaxy.SYSTEMS,
        homes=[[] for _ in range(seats)],
        warp=[box.NO_SHIPS] * seats,
    )

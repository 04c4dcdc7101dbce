"""What a player of Amoeba Wars can answer.

Ships are counts in the order of `cards.KINDS`: scouts, cruisers, dreadnoughts, battleships, monitors. Systems are
numbers of `galaxy`. Cards of a hand are named by their slot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from paravent.core.requests import Slot

Ships: TypeAlias = tuple[int, int, int, int, int]
"""How many of each kind."""

Batch: TypeAlias = tuple[int, int, int, int, int, int]
"""A system and how many ships of each kind are put there."""

Leap: TypeAlias = tuple[int, int, int, int, int, int, int]
"""From where, to where, and how many ships of each kind jump."""


@dataclass(frozen=True, slots=True)
class Home:
    """Question `home`: where one begins; with two players the home that stands for its pair."""

    system: int


@dataclass(frozen=True, slots=True)
class Power:
    """Question `power`: turn the special power up, or leave it face down."""

    up: bool


@dataclass(frozen=True, slots=True)
class Lay:
    """Questions `lay` and `anytime`: cards of one's hand, in the order of their slots; one but for two in a strike."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Wait (`anytime`), skip a card or a jump (`card`, `triple`), no more attacks (`attack`), no free move (`move`)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Questions `card` (an acquire card) and `build`: what is put where, each system once, in their order."""

    batches: tuple[Batch, ...] = ()


@dataclass(frozen=True, slots=True)
class Activate:
    """Question `card`: a machine (the system where it stands; -1: a new one on Saestor) moves in a direction, 0-5."""

    machine: int
    direction: int


@dataclass(frozen=True, slots=True)
class Berserk:
    """Question `berserk`: the machine that runs wild; -1: a new one on Saestor."""

    machine: int


@dataclass(frozen=True, slots=True)
class Laser:
    """Question `card`: shoot at a ship of this kind in this system; kind 5 is a doomsday machine."""

    system: int
    kind: int


@dataclass(frozen=True, slots=True)
class Jump:
    """Questions `card` (a hyperjump card) and `triple`: who jumps from where to where, each way once, in order."""

    leaps: tuple[Leap, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Question `card`: the system that is provoked, ambushed or zapped; `land`: where landed ships fight next."""

    system: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Question `attack`: ships of one system against a neighbour; one ship where that is occupied."""

    source: int
    target: int
    ships: Ships


@dataclass(frozen=True, slots=True)
class Move:
    """Question `move`: the free move from one own system to a neighbour of one's own."""

    source: int
    target: int
    ships: Ships


@dataclass(frozen=True, slots=True)
class Enter:
    """Question `enter`: who goes into the captured system."""

    ships: Ships


@dataclass(frozen=True, slots=True)
class Lose:
    """Question `lose`: which of one's ships are removed."""

    ships: Ships


@dataclass(frozen=True, slots=True)
class Fight:
    """Questions `defend` and `duel`: the kind of ship that stands up to one attacker, or that attacks after landing."""

    kind: int


@dataclass(frozen=True, slots=True)
class Assault:
    """Question `assault`: which of the landed ships attack the empty system."""

    ships: Ships


Action: TypeAlias = (
    Home
    | Power
    | Lay
    | Pass
    | Place
    | Activate
    | Berserk
    | Laser
    | Jump
    | Target
    | Attack
    | Move
    | Enter
    | Lose
    | Fight
    | Assault
)

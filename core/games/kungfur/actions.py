"""What a player of Kung Fur Fight can answer.

Every type here belongs to one question; which one is asked is the position's word (`Ask.what`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from paravent.core.requests import Face, Slot


@dataclass(frozen=True, slots=True)
class Team:
    """What goes into one arena behind the screen: the leader first, its assistants, and tokens."""

    cards: tuple[Face, ...] = ()
    hw: int = 0
    """Hidden Weapons."""
    coconut: bool = False


NO_TEAM = Team()


@dataclass(frozen=True, slots=True)
class Plan:
    """Question `plan`: a team for each of the three arenas, and how many Peaches are used."""

    teams: tuple[Team, ...] = (NO_TEAM, NO_TEAM, NO_TEAM)
    peach: int = 0


@dataclass(frozen=True, slots=True)
class Throw:
    """Question `throw`: 0 rock, 1 paper, 2 scissors."""

    hand: int


@dataclass(frozen=True, slots=True)
class Expel:
    """Question `expel`: which of the equally weak animals Shiau-Yao sends to rest."""

    card: Face


@dataclass(frozen=True, slots=True)
class Add:
    """Question `shiue`: the animal that Shiue adds from the hand; None: he adds none."""

    card: Face | None


@dataclass(frozen=True, slots=True)
class Arm:
    """Question `ringo`: how many Hidden Weapons Ringo adds; 0: none."""

    hw: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """Question `bonus`: whether Chai or Yue take their bonus against Tai-Chi."""

    take: bool


@dataclass(frozen=True, slots=True)
class Keep:
    """Question `peel`: the card that is kept, by its slot: only its owner has seen the face."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Put:
    """Question `mushroom`: the arena (0, 1, 2) that gets the token."""

    arena: int


@dataclass(frozen=True, slots=True)
class Fetch:
    """Question `yaou`: whether Yaou returns to the hand instead of resting."""

    back: bool


Action: TypeAlias = Plan | Throw | Expel | Add | Arm | Bonus | Keep | Put | Fetch

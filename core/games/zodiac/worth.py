"""What cards and positions are worth, for bots: numbers and the sums over them. No rule depends on any of it.

A worth is measured in logits of the whole game: 1 alone makes odds of 73 %. There are two sets, what a person would
guess and what was fitted to games between bots (BOTS.md says how).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import state as steps

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import State
    from paravent.core.requests import Face, Seat


@dataclass(frozen=True, slots=True)
class Worth:
    """What each thing adds to the sum of its owner."""

    upright: tuple[float, ...]
    """By face, as a fighter that is chosen in the draft …"""
    sideways: tuple[float, ...]
    """… and as a star: before the first duel, when much can still happen, they differ less."""
    fighter: tuple[float, ...]
    """By face, in the base once the duels have begun."""
    star: tuple[float, ...]
    """By face, in the hand."""
    duel: float
    """A duel won; winning one instead of losing it is twice that."""
    holder: float
    """The initiative."""
    rear: float
    """What a fighter is worth less once its rearguard has been used."""


def _guessed_star(face: Face) -> float:
    ops = box.OPS[face]
    return max(0.3, sum([0.1 * op[1] if op[0] == box.ADD else 0.4 * (op[0] == box.NO_PENALTY) for op in ops]))


GUESSED: Final = Worth(
    upright=tuple(0.1 * power for power in box.POWER),
    sideways=tuple(_guessed_star(face) for face in range(box.FACES)),
    fighter=tuple(0.1 * power for power in box.POWER),
    star=tuple(_guessed_star(face) for face in range(box.FACES)),
    duel=0.7,
    holder=0.2,
    rear=0.2,
)
"""By rules of thumb."""

FITTED: Final = Worth(
    upright=(
        *(-0.10, -0.13, -0.21, 0.14, -0.26, -0.20, 0.12, 0.35, -0.38, -0.28, -0.14, 0.10),
        *(-0.24, -0.04, 0.28, 0.12, 0.02, 0.03, 0.22, 0.29, -0.44, -0.19, -0.17, -0.13),
        *(-0.04, -0.03, 0.03, -0.04, 0.53, 0.36, 0.34, 0.54, -0.25, -0.05, -0.11, -0.02),
        *(-0.06, 0.00, 0.08, 0.24, 0.00, 0.04, -0.11, -0.34, 0.04, 0.06, 0.01, 0.03),
    ),
    sideways=(
        *(0.10, 0.09, 0.16, -0.05, 0.03, 0.09, -0.07, -0.12, 0.04, -0.10, 0.09, -0.06),
        *(-0.06, 0.04, 0.05, -0.12, 0.20, 0.11, -0.04, 0.11, 0.14, 0.05, -0.12, -0.03),
        *(0.12, 0.02, 0.04, 0.02, 0.07, -0.30, 0.00, -0.09, -0.13, -0.14, 0.07, 0.01),
        *(0.03, 0.19, -0.03, -0.01, -0.09, -0.19, -0.09, 0.19, 0.00, -0.13, -0.10, 0.20),
    ),
    fighter=(
        *(-0.35, -0.43, -0.41, 0.20, -0.53, -0.26, 0.17, 0.60, -0.75, -0.40, -0.27, 0.23),
        *(-0.27, -0.16, 0.41, 0.60, -0.05, -0.06, 0.18, 0.47, -0.29, 0.04, 0.13, 0.61),
        *(0.00, 0.11, 0.34, 0.18, -0.28, -0.34, -0.42, 0.05, -0.40, 0.03, 0.04, 0.33),
        *(-0.17, 0.21, 0.42, 0.80, 0.02, 0.35, 0.21, -0.12, -0.20, -0.03, -0.36, -0.19),
    ),
    star=(
        *(0.76, 1.00, 0.96, 0.42, 0.78, 0.90, 0.66, 0.30, 0.77, 0.61, 0.74, 0.49),
        *(0.41, 1.02, 1.29, 0.38, 1.11, 0.83, 0.63, 1.03, 1.12, 0.74, 0.59, 0.74),
        *(1.08, 0.80, 0.82, 0.84, 0.89, 0.09, 0.65, 0.83, 0.24, 0.60, 0.80, 0.75),
        *(0.78, 0.98, 0.52, 0.72, 0.58, 0.25, 0.56, 1.38, 0.61, 0.41, 0.81, 1.16),
    ),
    duel=0.92,
    holder=0.73,
    rear=0.35,
)
"""By what won games."""


def lead(worth: Worth, state: State, seat: Seat) -> float:
    """By how much `seat` is ahead between two duels, in logits. Every face must be known."""
    return _side(worth, state, seat) - _side(worth, state, 1 - seat)


def _side(worth: Worth, state: State, seat: Seat) -> float:
    faces, fighter, star = state.cards.face, worth.fighter, worth.star
    total = worth.duel * state.wins[seat] + worth.holder * (state.holder == seat)
    total += sum([fighter[face] for face in state.bases[seat]])
    total += sum([star[face] for slot in state.hands[seat] if (face := faces[slot]) is not None])
    return total - worth.rear * sum([face in state.rear_used for face in state.bases[seat]])


def odds(worth: Worth, state: State, seat: Seat) -> float:
    """How `seat` stands between two duels, from -1 to 1; the result, once the game is over."""
    last = state.agenda[0]
    if last[0] == steps.OVER:
        return 1.0 if last[2] == seat else -1.0
    return math.tanh(lead(worth, state, seat) / 2)

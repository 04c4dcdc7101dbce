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

    drafted: tuple[float, ...]
    """By face, as a fighter that is chosen in the draft."""
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
    drafted=tuple(0.1 * power for power in box.POWER),
    fighter=tuple(0.1 * power for power in box.POWER),
    star=tuple(_guessed_star(face) for face in range(box.FACES)),
    duel=0.7,
    holder=0.2,
    rear=0.2,
)
"""By rules of thumb."""

FITTED: Final = Worth(
    drafted=(
        *(-0.03, -0.08, -0.10, 0.03, -0.37, -0.23, 0.05, 0.36, -0.32, -0.29, 0.00, 0.08),
        *(-0.25, -0.02, 0.20, 0.18, -0.02, 0.06, 0.14, 0.25, -0.44, -0.31, -0.23, -0.22),
        *(-0.07, -0.02, 0.04, 0.05, 0.36, 0.37, 0.50, 0.56, -0.28, -0.22, -0.10, -0.01),
        *(0.02, 0.05, 0.22, 0.32, 0.07, 0.06, -0.11, -0.44, 0.06, 0.03, 0.04, 0.05),
    ),
    fighter=(
        *(-0.31, -0.30, -0.15, 0.09, -0.51, -0.24, 0.08, 0.52, -0.51, -0.33, -0.00, 0.18),
        *(-0.31, 0.02, 0.29, 0.43, -0.18, -0.01, 0.18, 0.39, -0.27, -0.06, 0.15, 0.27),
        *(-0.01, 0.14, 0.33, 0.40, -0.60, -0.51, -0.23, -0.05, -0.44, -0.21, 0.03, 0.30),
        *(-0.03, 0.21, 0.48, 0.69, 0.21, 0.30, 0.11, -0.31, -0.03, -0.10, -0.03, -0.09),
    ),
    star=(
        *(0.79, 0.97, 0.91, 0.54, 0.85, 0.90, 0.46, 0.43, 0.94, 0.42, 0.90, 0.47),
        *(0.55, 0.68, 1.04, 0.64, 0.89, 0.80, 0.63, 0.98, 1.06, 0.88, 0.70, 0.64),
        *(1.15, 0.79, 0.74, 0.67, 1.05, 0.10, 0.75, 0.58, 0.12, 0.41, 0.92, 0.75),
        *(0.84, 1.02, 0.64, 0.74, 0.81, 0.39, 0.84, 1.01, 0.71, 0.45, 0.70, 0.92),
    ),
    duel=0.85,
    holder=0.64,
    rear=0.15,
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

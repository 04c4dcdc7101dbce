"""What a player of Zodiac Duel can answer.

Every type here belongs to one question or to two that are alike; which one is asked is the position's word
(`Ask.what`). Cards that lie open are named by their face, hidden ones by their slot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from paravent.core.requests import Face, Slot


@dataclass(frozen=True, slots=True)
class Sign:
    """Question `sign` (expert): the sign card that is kept."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Pick:
    """Question `pick`: two of the cards of the draft, upright or sideways; each tuple in the order of the slots."""

    fighters: tuple[Slot, ...] = ()
    stars: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True)
class Lead:
    """Question `lead`: the fighter of one's base that begins the duel."""

    card: Face


@dataclass(frozen=True, slots=True)
class Reply:
    """Question `reply`: a fighter of one's base; question `aquarius`: a fighter of the rival's."""

    card: Face


@dataclass(frozen=True, slots=True)
class Star:
    """Question `turn`: use this star of one's hand."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Rear:
    """Question `turn`: use the rearguard ability of this fighter of one's base."""

    card: Face


@dataclass(frozen=True, slots=True)
class Pass:
    """Question `turn`: do nothing."""


@dataclass(frozen=True, slots=True)
class Target:
    """Questions `take`, `fetch`, `base`, `past`, `search`: the open card that a star is used on."""

    card: Face


@dataclass(frozen=True, slots=True)
class Discard:
    """Question `discard`: the star of the rival's hand, seen by the user of the star alone."""

    slot: Slot


Action: TypeAlias = Sign | Pick | Lead | Reply | Star | Rear | Pass | Target | Discard

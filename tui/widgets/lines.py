"""Box-drawing characters as four arms, so that lines which meet can be joined."""

from __future__ import annotations

import unicodedata
from functools import cache

Arms = tuple[int, int, int, int]
"""Up, right, down, left: 0 nothing, 1 thin, 2 heavy, 3 double."""

_WEIGHT = {"LIGHT": 1, "SINGLE": 1, "HEAVY": 2, "DOUBLE": 3}
_SIDES = {"UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "VERTICAL": (0, 2), "HORIZONTAL": (1, 3)}
DASHES = frozenset("╌┊┄┆╎")
_DASHED_ARMS: dict[str, Arms] = {dash: (0, 1, 0, 1) if dash in "╌┄" else (1, 0, 1, 0) for dash in DASHES}


def _arms(char: str) -> Arms | None:
    """Read the arms from the character's name, e.g. BOX DRAWINGS VERTICAL SINGLE AND RIGHT DOUBLE."""
    words = unicodedata.name(char).removeprefix("BOX DRAWINGS ").split()
    if {"ARC", "DASH", "DIAGONAL"} & set(words):
        return None
    arms, weight, pending = [0, 0, 0, 0], 0, list[int]()
    for word in words:
        if word in _WEIGHT:
            weight = _WEIGHT[word]
            for side in pending:
                arms[side] = weight
            # A weight before its directions holds for those that follow, one after them for those before.
            pending = []
        elif word in _SIDES:
            for side in _SIDES[word]:
                arms[side] = weight
                if not weight or words[0] not in _WEIGHT:
                    pending.append(side)
    return arms[0], arms[1], arms[2], arms[3]


@cache
def _tables() -> tuple[dict[str, Arms], dict[Arms, str]]:
    of_char = {chr(code): arms for code in range(0x2500, 0x2580) if (arms := _arms(chr(code))) is not None}
    of_arms = {arms: char for char, arms in of_char.items()}
    return of_char | _DASHED_ARMS, of_arms


def join(here: str, over: str) -> str:
    """The character where `over` is drawn on `here`.

    `over` itself where either is no line or no such character exists.
    """
    of_char, of_arms = _tables()
    if here not in of_char or over not in of_char:
        return over
    a, b = of_char[here], of_char[over]
    arms = (b[0] or a[0], b[1] or a[1], b[2] or a[2], b[3] or a[3])
    if arms in of_arms:
        return of_arms[arms]
    heaviest = max(b)
    even = tuple(heaviest if arm else 0 for arm in arms)
    return of_arms.get((even[0], even[1], even[2], even[3]), over)

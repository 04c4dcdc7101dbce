"""Box-drawing characters as four arms, so that lines which meet can be joined."""

from __future__ import annotations

import unicodedata
from functools import cache

Arms = tuple[int, int, int, int]
"""Up, right, down, left: 0 nothing, 1 thin, 2 heavy, 3 double."""

UP, RIGHT, DOWN, LEFT = range(4)
ALL = (UP, RIGHT, DOWN, LEFT)

_WEIGHT = {"LIGHT": 1, "SINGLE": 1, "HEAVY": 2, "DOUBLE": 3}
_SIDES: dict[str, tuple[int, ...]] = {
    "UP": (UP,),
    "RIGHT": (RIGHT,),
    "DOWN": (DOWN,),
    "LEFT": (LEFT,),
    "VERTICAL": (UP, DOWN),
    "HORIZONTAL": (RIGHT, LEFT),
}
_DASHED = {dash: (0, 1, 0, 1) if dash in "╌┄" else (1, 0, 1, 0) for dash in "╌┊┄┆╎"}


def _arms(char: str) -> Arms | None:
    """Read the arms from the character's name; None for arcs, diagonals and dashes.

    A name has its weights before the sides (LIGHT UP AND HEAVY DOWN) or, if it begins with a side, behind them (UP
    HEAVY AND RIGHT LIGHT).
    """
    words = unicodedata.name(char).removeprefix("BOX DRAWINGS ").split()
    if {"ARC", "DASH", "DIAGONAL"} & set(words):
        return None
    if words[0] in _SIDES:
        words.reverse()
    arms, weight = [0, 0, 0, 0], 0
    for word in words:
        weight = _WEIGHT.get(word, weight)
        for side in _SIDES.get(word, ()):
            arms[side] = weight
    return arms[0], arms[1], arms[2], arms[3]


@cache
def _of_char() -> dict[str, Arms]:
    every = {chr(code): _arms(chr(code)) for code in range(0x2500, 0x2580)}
    return {char: arms for char, arms in every.items() if arms is not None} | _DASHED


@cache
def _of_arms() -> dict[Arms, str]:
    return {arms: char for char, arms in _of_char().items() if char not in _DASHED}


def is_line(char: str) -> bool:
    """Whether a line that meets this character joins it."""
    return char in _of_char()


@cache
def join(here: str, over: str, sides: tuple[int, ...] = ALL) -> str:
    """The character where the line `over` meets the line `here`, with only these `sides` of `over`.

    Two dashed lines of the same direction stay dashed; where no such character exists, `over` wins.
    """
    if here == over:
        return over
    old, new = _of_char()[here], _of_char()[over]
    arms = [new[side] if side in sides and new[side] else old[side] for side in ALL]
    exact = (arms[0], arms[1], arms[2], arms[3])
    if here in _DASHED and exact == old:
        return here
    even = tuple(max(new) if arm else 0 for arm in arms)
    return _of_arms().get(exact) or _of_arms().get((even[0], even[1], even[2], even[3]), over)

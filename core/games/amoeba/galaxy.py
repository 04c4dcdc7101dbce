"""The galaxy as data: 43 systems on a hex field of radius 3 with six homes outside its sides, and what follows from it.

A system is an index into the tables below: 0 Saestor, 1-6 inner, 7-18 middle, 19-36 outer ring, 37-42 homes. Stars,
planets and production digits are read off the printed board. No rule lives here; which value of a star counts is an
option (ruling 1).
"""

from __future__ import annotations

from collections import deque
from typing import Final, TypeAlias

System: TypeAlias = int
"""A system of the galaxy, 0 to 42."""

RED, BLUE, PURPLE, ORANGE, GREEN, YELLOW, STATION = range(7)
STARS: Final = ("red", "blue", "purple", "orange", "green", "yellow", "station")

# id, axial coordinates (Q, R), star, production
_ROWS: Final[tuple[tuple[str, int, int, int, int], ...]] = (
    ("SAE", 0, 0, RED, 0),
    ("I1", 0, -1, YELLOW, 2),
    ("I2", 1, -1, GREEN, 2),
    ("I3", 1, 0, ORANGE, 2),
    ("I4", 0, 1, YELLOW, 2),
    ("I5", -1, 1, ORANGE, 2),
    ("I6", -1, 0, GREEN, 2),
    ("M1", 0, -2, PURPLE, 1),
    ("M2", 1, -2, RED, 0),
    ("M3", 2, -2, ORANGE, 1),
    ("M4", 2, -1, BLUE, 0),
    ("M5", 2, 0, PURPLE, 1),
    ("M6", 1, 1, RED, 0),
    ("M7", 0, 2, ORANGE, 1),
    ("M8", -1, 2, BLUE, 0),
    ("M9", -2, 2, PURPLE, 1),
    ("M10", -2, 1, RED, 0),
    ("M11", -2, 0, ORANGE, 1),
    ("M12", -1, -1, BLUE, 0),
    ("O1", 0, -3, YELLOW, 2),
    ("O2", 1, -3, BLUE, 0),
    ("O3", 2, -3, PURPLE, 0),
    ("O4", 3, -3, GREEN, 2),
    ("O5", 3, -2, RED, 0),
    ("O6", 3, -1, ORANGE, 0),
    ("O7", 3, 0, YELLOW, 2),
    ("O8", 2, 1, BLUE, 0),
    ("O9", 1, 2, PURPLE, 0),
    ("O10", 0, 3, GREEN, 2),
    ("O11", -1, 3, RED, 0),
    ("O12", -2, 3, ORANGE, 0),
    ("O13", -3, 3, YELLOW, 2),
    ("O14", -3, 2, BLUE, 0),
    ("O15", -3, 1, PURPLE, 0),
    ("O16", -3, 0, GREEN, 2),
    ("O17", -2, -1, RED, 0),
    ("O18", -1, -2, ORANGE, 0),
    ("H1", 2, -4, STATION, 2),
    ("H2", 4, -2, STATION, 2),
    ("H3", 2, 2, STATION, 2),
    ("H4", -2, 4, STATION, 2),
    ("H5", -4, 2, STATION, 2),
    ("H6", -2, -2, STATION, 2),
)

NAMES: Final = tuple(row[0] for row in _ROWS)
"""What a system is called: `SAE`, `I1` to `I6`, `M1` to `M12`, `O1` to `O18`, `H1` to `H6`."""
QR: Final = tuple((row[1], row[2]) for row in _ROWS)
"""Axial coordinates, for who draws the map."""
STAR: Final = tuple(row[3] for row in _ROWS)
PRODUCTION: Final = tuple(row[4] for row in _ROWS)

SYSTEMS: Final = len(_ROWS)
SAESTOR: Final[System] = 0
INNER: Final = range(1, 7)
MIDDLE: Final = range(7, 19)
OUTER: Final = range(19, 37)
HOMES: Final = range(37, 43)
CENTRAL: Final = range(7)
"""Saestor and the inner systems, inside the drawn border."""
ZAPPED: Final = range(7, SYSTEMS)
"""Everything outside the border: an outer system for the Zap card."""
HOME_PAIRS: Final = tuple((home, home + 3) for home in range(37, 40))
"""Homes that lie opposite each other: what one of two players begins with."""

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
_VECTORS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_AT: Final = {place: system for system, place in enumerate(QR)}

NEIGHBOURS: Final = tuple(tuple(_AT.get((q + dq, r + dr), -1) for dq, dr in _VECTORS) for q, r in QR)
"""By system: what lies in each of the six directions, -1 where the board ends."""
ADJACENT: Final = tuple(tuple(one for one in around if one >= 0) for around in NEIGHBOURS)
"""By system: its neighbours, in the order of the directions."""

_SAESTOR_VALUE: Final = 6
_HOME_VALUE: Final = 4
_SAESTOR_GROUP: Final = 1


def _value(system: System, star: int) -> int:
    """What an empty system adds to its die, with `star` for the star itself (ruling 1: 1; homes: ruling 2)."""
    if system == SAESTOR:
        return _SAESTOR_VALUE
    return _HOME_VALUE if STAR[system] == STATION else STAR[system] + star


VALUES: Final = tuple(tuple(_value(system, star) for system in range(SYSTEMS)) for star in (1, 0))
"""What a system defends with, and what a die must reach for an amoeba to hit it: with the star counted, and without."""
GROUPS: Final = tuple((_SAESTOR_GROUP, *values[1:]) for values in VALUES)
"""The roll of the group die that wakes the amoeba of a system, in the same two readings."""


def distances(start: System) -> tuple[int, ...]:
    """How many steps every system is away."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        system = queue.popleft()
        for other in ADJACENT[system]:
            if other not in found:
                found[other] = found[system] + 1
                queue.append(other)
    return tuple(found[system] for system in range(SYSTEMS))


DISTANCE: Final = tuple(distances(system) for system in range(SYSTEMS))
"""Steps between any two systems."""


def name(system: System) -> str:
    """The id of a system; a number that is none is said as it is."""
    return NAMES[system] if 0 <= system < SYSTEMS else f"system {system}"

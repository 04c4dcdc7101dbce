"""Everything of Amoeba Wars that is a number or a text of a card, as plain data.

No rule lives here. What a card number does was never published but for a few; those cards, the supply of ships and the
strength of a doomsday machine are proposals of ours, and `PROPOSED` says so to the player.
"""

from __future__ import annotations

from typing import Final

from paravent.core.games.amoeba import galaxy
from paravent.core.games.amoeba.actions import Ships
from paravent.core.requests import Face

SIDES: Final = ("Yellow", "Green", "Magenta", "Orange", "Blue", "Red")
"""What the seats are called: by the colours of their ships."""

# -- ships -------------------------------------------------------------------------------------------------------------
SCOUT, CRUISER, DREADNOUGHT, BATTLESHIP, MONITOR = range(5)
MACHINE: Final = 5
"""In the place of a kind of ship: a doomsday machine."""
KINDS: Final = ("scout", "cruiser", "dreadnought", "battleship", "monitor")
LETTERS: Final = "scdbm"
COST: Final = (1, 2, 3, 4, 5)
DOTS: Final = (0, 1, 2, 3, 4, 5)
"""What each kind adds to its die; the last is a doomsday machine's (proposed)."""
SUPPLY: Final[Ships] = (10, 8, 11, 4, 3)
"""The counters of each colour (proposed; the total of the box is 260)."""
LASER_DOTS: Final = 2
AMOEBAS: Final = 42
MACHINES: Final = 2
NO_SHIPS: Final[Ships] = (0, 0, 0, 0, 0)
START_FLEET: Final[Ships] = (2, 2, 2, 0, 1)
PAIR_FLEET: Final[Ships] = (1, 1, 1, 0, 1)
"""On each of the two homes of one of two players."""

# -- numbers -----------------------------------------------------------------------------------------------------------
SET_UP_ATTACKS: Final = 4
HAND: Final = (0, 0, 6, 3, 3, 3, 3)
"""By the number of players: the cards of a hand …"""
HAND_BONUS: Final = 1
"""… and one more for who holds a central system at the end of the turn."""
SAESTOR_NEEDS: Final = (0, 0, 5, 5, 4, 3, 3)
"""By the number of players: the inner systems that an attack on Saestor needs."""
CARD_0_FROM: Final = 5
"""From so many players on card 0 is in the deck."""
MOST_ATTACKERS: Final = 5
SIX_SHIPS: Final = 6
EATEN: Final = 2
"""So many ships an amoeba takes."""
TRIPLE: Final = 3
"""So many ships jump by the special power."""
QUIET_ROUNDS: Final = 2
"""So many rounds without a change of the board end the game (ruling 42, proposed)."""
MOST_ROUNDS: Final = 200
"""With no limit of rounds the game still has one, to be sure of an end (proposed)."""
ROUNDS: Final = ("30", "20", "12", "6", "3", "1", "0")

# -- power cards -------------------------------------------------------------------------------------------------------
ACQUIRE, ACTIVATE, LASER, HYPERJUMP, PROVOKE, AMBUSH, ZAP, ATTACK, BERSERK, DOUBLE, STRIKE = range(11)
TYPES: Final = (
    *("acquire", "doomsday machine", "laser", "hyperjump", "provoke", "ambush", "zap"),
    *("amoeba attack", "berserk machine", "double attack", "on strike"),
)
_ACQUIRED: Final[tuple[Ships, ...]] = (
    *((2, 0, 0, 0, 0), (2, 0, 0, 0, 0), (3, 0, 0, 0, 0), (3, 0, 0, 0, 0), (1, 1, 0, 0, 0), (1, 1, 0, 0, 0)),
    *((0, 2, 0, 0, 0), (0, 2, 0, 0, 0), (4, 0, 0, 0, 0), (4, 0, 0, 0, 0), (2, 1, 0, 0, 0), (2, 1, 0, 0, 0)),
    *((0, 0, 1, 0, 0), (0, 0, 1, 0, 0), (1, 0, 1, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 1)),
)
TYPE: Final = (
    *(ACQUIRE,) * 18,
    *(ACTIVATE,) * 4,
    *(LASER,) * 4,
    *(HYPERJUMP,) * 6,
    *(PROVOKE, PROVOKE, AMBUSH, AMBUSH, ZAP, ZAP),
    *(ATTACK,) * 3,
    *(BERSERK, BERSERK, DOUBLE, STRIKE),
)
"""By number: what a power card does. 6, 7, 12, 24, 43 and 44 were seen on a real copy, the others are proposed."""
CARDS: Final = len(TYPE)
SHIPS: Final[tuple[Ships, ...]] = (*_ACQUIRED, *(NO_SHIPS,) * (CARDS - len(_ACQUIRED)))
"""What an acquire card brings."""
POINTS: Final = (*(0,) * 26, 4, 5, 6, 7, 8, 10, *(0,) * 13)
"""What a hyperjump card moves, in cost of ships."""
MUST_USE: Final = frozenset(range(38, 45))
OWN_ONLY: Final = frozenset((0, 17, 31))

# -- special power cards: faces behind the power cards -----------------------------------------------------------------
ONE_LOSS, JUMP_THREE, ANYWHERE, TIME_WARP, MONITORS, ANY_TIME, SIX = range(7)
_DEALT: Final = (ONE_LOSS, JUMP_THREE, ANYWHERE, TIME_WARP, TIME_WARP, MONITORS, ANY_TIME, SIX)
POWERS: Final = (
    "one loss",
    "hyperjump three",
    "place anywhere",
    "time warp",
    "special monitors",
    "any time",
    "six ships",
)
POWER_TEXTS: Final = (
    "An amoeba takes only one of your ships, in your own attacks and in its own.",
    "Once a turn three of your ships hyperjump, whatever they cost: with a hyperjump card, or first of all.",
    "New ships may come to any system of yours. You are out only when your last ship is gone.",
    "Enemy ships destroyed in your power play and attacks are warped: to build them anew costs one more each.",
    "Your monitors move and attack like other ships, and you may build several in one system.",
    "You lay your card before anybody else's, or last. Not in a strike.",
    "Up to six ships attack an amoeba or an empty system.",
)
FACES: Final = CARDS + len(_DEALT)


def power_of(face: Face) -> int:
    """The special power of a face."""
    return _DEALT[face - CARDS]


# -- texts -------------------------------------------------------------------------------------------------------------


def count(number: int, one: str, many: str = "") -> str:
    """A number of things in words: `1 scout`, `2 scouts`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: list[str]) -> str:
    """A row of words: `a, b and c`."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def fleet(ships: Ships) -> str:
    """Ships in words: `2 scouts and 1 monitor`."""
    return listed([count(number, kind) for number, kind in zip(ships, KINDS, strict=True) if number]) or "no ships"


_TEXTS: Final = (
    "You get {ships} from your supply; put them in homes of yours or linked to one.",
    "A doomsday machine moves one hex, where you want; if there is none, a new one from Saestor.",
    "Shoot with die + 2 at one enemy ship or machine anywhere; equal destroys as well.",
    "Your ships worth up to {points} jump anywhere but to Saestor, then fight for the place.",
    "One amoeba of your choice attacks.",
    "Put an amoeba where there is none and at most one ship; that ship is destroyed.",
    "Remove one amoeba from outside the central systems.",
    "A die says which amoebas attack.",
    "A doomsday machine of your choice moves twice, where a die says.",
    "A die says which amoebas attack; then the same once more.",
    "You produce nothing in this turn, and in the next round all lay their cards at once.",
)
"""What each type of card does, for the player."""


def _text(number: Face) -> str:
    return _TEXTS[TYPE[number]].format(ships=fleet(SHIPS[number]), points=POINTS[number])


def _title(number: Face) -> str:
    if TYPE[number] == ACQUIRE:
        letters = "".join(f"{letter}{many}" for letter, many in zip(LETTERS, SHIPS[number], strict=True) if many)
        return f"{number} acquire {letters}"
    points = f" {POINTS[number]}" if POINTS[number] else ""
    return f"{number} {TYPES[TYPE[number]]}{points}"


def _rider(number: Face) -> str:
    must = " Must be used by whoever reaches it." if number in MUST_USE else ""
    own = " Everybody uses only the own card in this round." if number in OWN_ONLY else ""
    return must + own


TITLES: Final = tuple(_title(number) for number in range(CARDS))
"""A power card in a few words: `31 hyperjump 10`, `10 acquire s2c1`."""
TEXTS: Final = tuple(_text(number) + _rider(number) for number in range(CARDS))
"""What it does, for the player."""
FACE_NAMES: Final = (*TITLES, *(POWERS[power] for power in _DEALT))

PROPOSED: Final = (
    "The supply of ships of each colour, and the strength 5 of a doomsday machine.",
    "What the power cards do, but for 6, 7, 12, 24, 43 and 44, and which of them count for their owner alone.",
    "The end after a number of rounds, or after two rounds in which nothing changes, and who wins then.",
    "When special powers are turned up.",
    "The value 4 of a home that somebody else attacks.",
    "Colours go with the seats; blue and red are our names.",
    "How ships landing by hyperjump fight on, what a machine does to the ships it meets, and a laser's tie.",
)

TABLES: Final = {
    "ships": [list(KINDS), list(COST), list(DOTS), list(SUPPLY)],
    "fleets": [list(START_FLEET), list(PAIR_FLEET)],
    "counters": [LASER_DOTS, AMOEBAS, MACHINES, list(DOTS)],
    "numbers": [SET_UP_ATTACKS, HAND_BONUS, CARD_0_FROM, MOST_ATTACKERS, SIX_SHIPS, EATEN, TRIPLE],
    "end": [QUIET_ROUNDS, MOST_ROUNDS],
    "seats": [list(HAND), list(SAESTOR_NEEDS)],
    "cards": [[TYPE[n], list(SHIPS[n]), POINTS[n], int(n in MUST_USE), int(n in OWN_ONLY)] for n in range(CARDS)],
    "powers": list(_DEALT),
    "map": [list(galaxy.NAMES), *map(list, galaxy.QR), *map(list, galaxy.VALUES), *map(list, galaxy.GROUPS)],
    "production": list(galaxy.PRODUCTION),
}
"""What the rules hash covers."""

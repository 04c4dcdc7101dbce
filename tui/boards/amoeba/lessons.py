"""What the help says in each kind of moment."""

from __future__ import annotations

from typing import Final

from paravent.tui.boards.base import Legend

_MAP: Final = (
    "A hex has its name, its value and dots for what it makes: 6: is value 6 and 2 points, 3. is value 3 and 1 "
    "point; larger maps say +2, +1. The value is also the roll that wakes an amoeba there. Ships are a letter "
    "for the seat, then s c d b m (scout, cruiser, dreadnought, battleship, monitor) and how many. Arrows move "
    "the brackets, / and a name jumps there, and v shows the system in full."
)
_REPLAY: Final = (
    "< shows the last turn of another seat again, step by step; a click on the seat does the same. Esc leads back."
)
WAITING: Final = (
    (
        "Nothing is asked of you now. At the left are the laid cards in the order in which they act, at the "
        "right the seats: inner systems, production, what their ships are worth."
    ),
    _MAP,
    _REPLAY,
)
LISTED: Final = (
    (
        "Choose an answer by its letter or with Up and Down, or click it; Enter sends it. Where an answer is "
        "about a system, its letter stands in the hex, and the hex can be clicked; the letter again, or a "
        "digit, takes the next answer about the same system."
    ),
    _MAP,
    _REPLAY,
)
FORCE: Final = (
    (
        "A letter chooses from where, the next one to where; a digit adds a ship of that price, 0 takes all "
        "back, 9 takes as many as may go. Enter sends it, - goes one step back, . and Enter end this part of "
        "the turn."
    ),
    (
        "Against an empty system the number of ships is added to the die, and the system adds its value. "
        "Against ships or a machine one ship fights one: each adds its dots."
    ),
    _MAP,
    _REPLAY,
)
COUNT: Final = ("A digit adds a ship of that price, or takes it back where none is left; Enter sends it.", _MAP)
PLACE: Final = (
    (
        "A digit adds a ship of that price in the brackets, a letter or a click on a hex chooses another place."
        " 0 starts over, - takes the last ship back. Enter sends the list."
    ),
    _MAP,
    _REPLAY,
)
JUMP: Final = (
    (
        "A letter or a click chooses where ships land, as many as the points allow; a digit chooses ships of that "
        "price instead, one by one, and 9 as many as may go again. , changes between from and to, + begins another "
        "jump. Nothing moves before Enter."
    ),
    _MAP,
    _REPLAY,
)

LEGEND: Final[tuple[Legend, ...]] = (
    Legend("Y= G- M: O~ B+ R*", "strong", "a seat: the first letter of its colour, and what fills its hexes"),
    Legend("6: 3. 2", "star", "value 6, makes 2 points; value 3, makes 1; value 2, makes none"),
    Legend("Ys3d2m", "side-0", "Yellow's 3 scouts, 2 dreadnoughts, 1 monitor"),
    Legend("Y12#17", "side-0", "12 ships that add 17 to their dice, where the letters do not fit"),
    Legend("2: cruiser 0 of 5", "key", "2 adds a cruiser: none of 5 is chosen; the digit is what one costs"),
    Legend("in pr sh", "dim", "of each seat: inner systems, points that it makes, what its ships are worth"),
    Legend("(@)", "good", "an amoeba"),
    Legend("<X>", "bad reverse", "a doomsday machine"),
    Legend("Y3>", "side-0", "3 ships that have landed and still fight"),
    Legend("> <", "legal", "may be chosen; its letter stands in the hex"),
    Legend("[ ]", "cursor", "what you look at"),
    Legend("{ }", "cursor", "from where"),
    Legend("31!", "strong", "a laid card that everybody's own-only rule comes from"),
)

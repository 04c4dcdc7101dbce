"""The cards, the trophies and the numbers of Dojo, as plain data.

No rule lives here; a face is an index into the tables below. Five disciples, five belts, raccoons and the points of
lines are the published game's. How often each card is in the deck and what the trophies ask for was never found in
print: both are proposals of ours, in two editions each, and `PROPOSED` says so to the player.
"""

from __future__ import annotations

from typing import Final

from paravent.core.requests import Face

SIDES: Final = ("Aki", "Biwa", "Chiba", "Daigo", "Edo")
"""What the seats are called: five dojos, A to E."""
RONIN: Final = "Ronin"
"""Who sits in the third place when two play."""

# -- cards -------------------------------------------------------------------------------------------------------------
MONKEY, FOX, TIGRESS, CRANE, BEAR, RACCOON = range(6)
ANIMALS: Final = ("Monkey", "Fox", "Tigress", "Crane", "Bear", "Raccoon")
LETTERS: Final = ("M", "F", "T", "C", "B", "R")
DISCIPLES: Final = 5
"""So many of the animals are disciples; a raccoon is whichever of them suits its line."""
BELTS: Final = ("", "white", "yellow", "green", "blue", "black")
"""The belts by value, 1 to 5."""
COPIES: Final = 2  # proposed

_EVEN: Final = tuple((animal, belt) for animal in range(6) for belt in range(1, 6) for _ in range(COPIES))
_THIRD_WHITES: Final = tuple((animal, 1) for animal in range(DISCIPLES))

ANIMAL: Final = tuple(animal for animal, _ in (*_EVEN, *_THIRD_WHITES))
BELT: Final = tuple(belt for _, belt in (*_EVEN, *_THIRD_WHITES))
CARDS: Final = len(ANIMAL)
"""Faces below this are cards, the others trophies."""

RACCOONS: Final = ("10", "5")
"""Option: how many of the 60 cards are raccoons."""
DECKS: Final[tuple[tuple[Face, ...], ...]] = (
    tuple(range(60)),
    (*range(50), 50, 52, 54, 56, 58, *range(60, 65)),
)
"""The deck of each value of `RACCOONS` (proposed): two of every animal and belt; or one raccoon a belt, and a third
white of every disciple in place of the others.
"""

# -- trophies ----------------------------------------------------------------------------------------------------------
MIXED, SCHOOL, SAME_BELT, ALL_BELTS, LADDER, STRONG, MEDAL = range(7)
KINDS: Final = ("Mixed", "School", "Same belt", "All belts", "Ladder", "Strong", "Medal")
KIND_CODES: Final = ("MIX", "SCH", "SAM", "ALL", "LAD", "STR", "MED")
"""Three letters for narrow places."""
KIND_TEXTS: Final = (
    "All disciples differ; a raccoon is whichever is missing.",
    "All disciples are the same; a raccoon is one of them.",
    "All belts are the same.",
    "All belts differ.",
    "The belts are a run without a gap or a twin, in any order.",
    "The belts add up to 15 or more in a row, to 12 or more in a column.",
    "2 points at the end, beside no line.",
)
"""What the line must be, for the player."""
ROW_VALUES: Final = (7, 15, 15, 8, 10, 8, 0)
"""What a row is worth whose trophy holds (proposed)."""
COLUMN_VALUES: Final = (3, 6, 9, 3, 5, 5, 0)
"""What a column is worth whose trophy holds (proposed)."""
ROW_STRONG: Final = 15
COLUMN_STRONG: Final = 12
"""The least sum of belts for a strong row and a strong column (proposed)."""
MEDAL_POINTS: Final = 2

KIND: Final = (*((-1,) * CARDS), *(kind for kind in range(6) for _ in range(2)), *((MEDAL,) * 12))
"""The kind of each trophy, -1 for a card."""
TROPHIES: Final = ("lines", "medals")
"""Option: what the trophies are."""
PILES: Final[tuple[tuple[Face, ...], ...]] = (tuple(range(CARDS, CARDS + 12)), tuple(range(CARDS + 12, CARDS + 24)))
"""The twelve trophies of each value of `TROPHIES` (proposed): two of each kind for lines; or twelve alike."""

# -- numbers, published unless said otherwise --------------------------------------------------------------------------
ROUNDS: Final = 12
ROWS: Final = 3
COLUMNS: Final = 4
ROW_POINTS: Final = (0, 1, 3, 6, 10)
"""By how many cards of a row show the disciple that it has most of."""
RONIN_PLACES: Final = 3  # proposed
"""Two players deal as three do: the third place is the Ronin's."""
THROW_BONUS: Final = 2  # proposed
SIGNS: Final = ("rock", "paper", "scissors")

# -- names -------------------------------------------------------------------------------------------------------------
SHORT: Final = (
    *(f"{LETTERS[animal]}{belt}" for animal, belt in zip(ANIMAL, BELT, strict=True)),
    *(KINDS[kind] for kind in KIND[CARDS:]),
)
"""Short names, `M5`; trophies have one name."""
NAMES: Final = (
    *(f"{ANIMALS[animal]} {belt}" for animal, belt in zip(ANIMAL, BELT, strict=True)),
    *(KINDS[kind] for kind in KIND[CARDS:]),
)
"""Full names, `Monkey 5`."""

PROPOSED: Final = (
    "How often each card is in the deck, and how many raccoons there are.",
    "The twelve trophies: what they ask of a line, and what it is worth then.",
    "That a trophy lies beside a line in place of its points, one a line, and is placed after the card.",
    "That all place their cards at once, after all cards have been turned up.",
    "That equal totals are decided by trophies won, then by points from columns.",
    "The Ronin, the third place when two play.",
    "Rock-paper-scissors in a challenge, as an option.",
    "That a die says who gives first, where the published rules look for the youngest.",
)

TABLES: Final = {
    "cards": SHORT,
    "decks": DECKS,
    "kinds": KIND,
    "piles": PILES,
    "values": (ROW_VALUES, COLUMN_VALUES, ROW_STRONG, COLUMN_STRONG, MEDAL_POINTS),
    "box": (ROUNDS, ROWS, COLUMNS, RONIN_PLACES),
    "points": (ROW_POINTS, THROW_BONUS),
}
"""What the rules hash covers."""

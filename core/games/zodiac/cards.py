"""The 48 cards of Zodiac Duel and its numbers, as plain data.

No rule lives here; a face is an index into the tables below. Every card is two: upright a fighter, sideways a star. The
signs and what they do are the published game's, told in our own words. The powers and nearly all stars were never
published: those numbers are proposals of ours, and `PROPOSED` says so to the player.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from paravent.core.requests import Face

SIDES: Final = ("Cassandra", "Sybil")
"""What the seats are called: by the two reference cards."""

BASIC: Final = 0
FIRST: Final = 1
ADVANCED: Final = 2
EXPERT: Final = 3
MODES: Final = ("basic", "first", "advanced", "expert")

# -- the signs ---------------------------------------------------------------------------------------------------------
AQUARIUS, LIBRA, CANCER, CAPRICORNUS, ARIES, LEO = range(6)
TAURUS, VIRGO, SCORPIUS, SAGITTARIUS, PISCES, GEMINI = range(6, 12)
SIGNS: Final = (
    *("Aquarius", "Libra", "Cancer", "Capricornus", "Aries", "Leo"),
    *("Taurus", "Virgo", "Scorpius", "Sagittarius", "Pisces", "Gemini"),
)
SIGN_TEXTS: Final = (
    "Leads: you choose which fighter of the rival's base replies.",
    "In its duel nobody suffers the astral penalty.",
    "Wins: it comes to your hand as a star.",
    "Loses: it comes to your hand as a star.",
    "Loses: you hold the initiative in the next duel.",
    "Wins: the rival holds the initiative in the next duel.",
    "+2 for each duel that you have lost before.",
    "At the end of the draft you draw 1 star for each Virgo in your base.",
    "Rearguard, once: the rival has only 1 more turn in this duel.",
    "Rearguard, once: +2 for your duelling fighter.",
    "From duel 3 on it has another sign and another power.",
    "Copies sign and power of the fighter on your side of the last duel; Gemini 0 if there is none to copy.",
)
"""What a sign does, for the player."""
SIGN_HINTS: Final = (
    "leads: you pick the reply",
    "no astral penalty in its duel",
    "wins: back to you as a star",
    "loses: back to you as a star",
    "loses: you hold the initiative",
    "wins: the rival gets initiative",
    "+2 for each duel you have lost",
    "after the draft: 1 more star",
    "rearguard: rival has 1 turn left",
    "rearguard: +2 to your fighter",
    "another card from duel 3 on",
    "copies your last fighter",
)
"""The same in a few words, to stand beside a fighter."""
RANGES: Final = ((1, 4), (3, 6), (2, 5), (3, 6), (2, 5), (6, 9), (3, 6), (1, 4), (3, 6), (4, 7), (1, 8), (0, 0))
"""The least and the most power that a sign's fighters have (proposed, but for Leo's 9 and Cancer's 3)."""
BASIC_SIGNS: Final = tuple(range(6))
ADVANCED_SIGNS: Final = tuple(range(6, 12))

# -- what a star does: operations and their numbers; `stars` has a function for each -----------------------------------
ADD: Final = 0  # n
ADD_PER: Final = 1  # what is counted, at least, more for each
NO_PENALTY: Final = 2
ADOPT_SIGN: Final = 3
END: Final = 4
COUNTER: Final = 5
COPY_RIVAL: Final = 6
COPY_SELF: Final = 7
LUCK: Final = 8  # this power or more, then so much, else so much
LUCK_ADD: Final = 9
DRAW_STAR: Final = 10  # n
SEARCH: Final = 11  # n
DRAW_FIGHTER: Final = 12
DISCARD_RIVAL: Final = 13
TAKE_AS_STAR: Final = 14
RETURN_TO_BASE: Final = 15
NEXT_INITIATIVE: Final = 16
SWAP_DUELLISTS: Final = 17
SWAP_WITH_BASE: Final = 18
SWAP_WITH_PAST: Final = 19

# What ADD_PER counts.
LOST_DUELS: Final = 0
RIVAL_STARS: Final = 1
BASE_FIGHTERS: Final = 2

Ops: TypeAlias = tuple[tuple[int, ...], ...]

PLUS: Final = 0
CANCEL: Final = 1
IMMEDIATE: Final = 2
OTHERS: Final = 3
KINDS: Final = ("plus", "cancel penalty", "immediate", "others")

_CANCEL_TEXT: Final = "No astral penalty counts in this duel any more, if there is one now."
_COUNTER_TEXT: Final = "The rival's last star of this duel no longer works."
_COPY_TEXT: Final = "Does what the rival's last star of this duel does, for you and as things stand now."

# power, kind, operations, what the star does for the player, the same in a few words
_ROWS: Final[tuple[tuple[int, int, Ops, str, str], ...]] = (
    (1, OTHERS, ((COPY_RIVAL,),), _COPY_TEXT, "copy the rival's last star"),
    (2, PLUS, ((ADD, 3),), "+3.", "+3"),
    (3, OTHERS, ((COUNTER,),), _COUNTER_TEXT, "cancel the rival's last star"),
    (4, CANCEL, ((NO_PENALTY,),), _CANCEL_TEXT, "cancel penalty"),
    (3, CANCEL, ((NO_PENALTY,), (ADD, 1)), f"{_CANCEL_TEXT} +1.", "cancel penalty, +1"),
    (4, PLUS, ((ADD, 3),), "+3.", "+3"),
    (5, IMMEDIATE, ((END,),), "The duel is decided at once.", "the duel ends now"),
    (6, CANCEL, ((NO_PENALTY,),), _CANCEL_TEXT, "cancel penalty"),
    (2, OTHERS, ((ADD, 1), (DRAW_STAR, 1)), "+1. You draw a star.", "+1, draw a star"),
    (
        *(3, OTHERS, ((TAKE_AS_STAR,),)),
        "A face-up fighter of a past duel, yours or the rival's, comes to your hand as a star.",
        "take a past fighter as a star",
    ),
    (4, PLUS, ((ADD, 3),), "+3.", "+3"),
    (5, CANCEL, ((NO_PENALTY,),), _CANCEL_TEXT, "cancel penalty"),
    (
        *(3, OTHERS, ((ADD, 1), (RETURN_TO_BASE,))),
        "+1. One of your face-up fighters of a past duel comes back to your base.",
        "+1, take a past fighter back",
    ),
    (4, IMMEDIATE, ((ADD, 1), (END,)), "+1. The duel is decided at once.", "+1, the duel ends now"),
    (5, PLUS, ((ADD_PER, LOST_DUELS, 1, 2),), "+1, and +2 for each duel that you have lost.", "+1, +2 a lost duel"),
    (6, CANCEL, ((NO_PENALTY,),), _CANCEL_TEXT, "cancel penalty"),
    (
        *(2, OTHERS, ((ADD, 2), (NEXT_INITIATIVE,))),
        "+2. In the next duel the initiative is yours.",
        "+2, initiative next duel",
    ),
    (
        *(3, IMMEDIATE, ((NO_PENALTY,), (END,))),
        f"{_CANCEL_TEXT} The duel is decided at once.",
        "cancel penalty, the duel ends now",
    ),
    (
        *(4, OTHERS, ((LUCK, 5, 5, 1),)),
        "Try your luck: a card is revealed. +5 if its power is 5 or more, else +1.",
        "luck: +5 or +1",
    ),
    (5, PLUS, ((ADD, 3),), "+3.", "+3"),
    (6, PLUS, ((ADD, 4),), "+4.", "+4"),
    (7, OTHERS, ((COUNTER,),), _COUNTER_TEXT, "cancel the rival's last star"),
    (8, PLUS, ((ADD, 2),), "+2.", "+2"),
    (9, PLUS, ((ADD, 2),), "+2.", "+2"),
    (3, OTHERS, ((SWAP_DUELLISTS,),), "The two duelling fighters change sides.", "exchange the two duellists"),
    (
        *(4, PLUS, ((ADD_PER, RIVAL_STARS, 1, 2),)),
        "+1, and +2 for each star that the rival has used in this duel.",
        "+1, +2 a rival's star here",
    ),
    (5, CANCEL, ((NO_PENALTY,),), _CANCEL_TEXT, "cancel penalty"),
    (6, PLUS, ((ADD, 2),), "+2.", "+2"),
    (1, PLUS, ((ADD, 4),), "+4.", "+4"),
    (2, OTHERS, ((DRAW_FIGHTER,),), "You draw a card; it joins your base as a fighter.", "draw a fighter"),
    (3, CANCEL, ((NO_PENALTY,),), _CANCEL_TEXT, "cancel penalty"),
    (4, OTHERS, ((SEARCH, 3),), "3 cards are revealed; you keep 1 of them as a star.", "reveal 3, keep 1 as a star"),
    (
        *(3, OTHERS, ((DISCARD_RIVAL,),)),
        "You look at the rival's hand and choose a star; it is shuffled into the deck.",
        "discard a star of the rival's",
    ),
    (4, IMMEDIATE, ((END,),), "The duel is decided at once.", "the duel ends now"),
    (5, OTHERS, ((COUNTER,),), _COUNTER_TEXT, "cancel the rival's last star"),
    (6, CANCEL, ((NO_PENALTY,),), _CANCEL_TEXT, "cancel penalty"),
    (4, PLUS, ((ADD, 3),), "+3.", "+3"),
    (5, CANCEL, ((NO_PENALTY,), (ADD, 1)), f"{_CANCEL_TEXT} +1.", "cancel penalty, +1"),
    (6, PLUS, ((ADD_PER, BASE_FIGHTERS, 0, 1),), "+1 for each fighter in your base.", "+1 a fighter in your base"),
    (7, PLUS, ((ADD, 2),), "+2.", "+2"),
    (
        *(1, CANCEL, ((ADOPT_SIGN,),)),
        "Your duelling fighter takes on the sign to follow in this duel.",
        "take on the sign to follow",
    ),
    (
        *(3, OTHERS, ((SWAP_WITH_BASE,),)),
        "Your duelling fighter and one of your base change places.",
        "exchange with your base",
    ),
    (5, OTHERS, ((LUCK_ADD,),), "Try your luck: a card is revealed, its power is added.", "luck: + its power"),
    (8, IMMEDIATE, ((ADD, 2), (END,)), "+2. The duel is decided at once.", "+2, the duel ends now"),
    (0, OTHERS, ((COPY_RIVAL,),), _COPY_TEXT, "copy the rival's last star"),
    (
        *(0, OTHERS, ((COPY_SELF,),)),
        "Does again what your own last star of this duel does, as things stand now.",
        "copy your own last star",
    ),
    (
        *(0, OTHERS, ((SWAP_WITH_PAST,),)),
        "Your duelling fighter and one of your face-up fighters of a past duel change places.",
        "exchange with a past fighter",
    ),
    (
        *(0, IMMEDIATE, ((COUNTER,), (END,))),
        f"{_COUNTER_TEXT} The duel is decided at once.",
        "cancel the last star, the duel ends now",
    ),
)

FACES: Final = len(_ROWS)
SIGN: Final = tuple(face // 4 for face in range(FACES))
"""The printed sign of each card."""
POWER: Final = tuple(row[0] for row in _ROWS)
"""The printed power of each card (proposed)."""
KIND: Final = tuple(row[1] for row in _ROWS)
OPS: Final = tuple(row[2] for row in _ROWS)
STAR_TEXTS: Final = tuple(row[3] for row in _ROWS)
STAR_HINTS: Final = tuple(row[4] for row in _ROWS)
LATE: Final = {40: (TAURUS, 6), 41: (SCORPIUS, 7), 42: (SAGITTARIUS, 4), 43: (VIRGO, 2)}
"""Sign and power of each Pisces from `LATE_FROM` on (proposed)."""
LATE_FROM: Final = 3

_CODES: Final = ("AQ", "LI", "CA", "CP", "AR", "LE", "TA", "VI", "SC", "SA", "PI", "GE")
_VALUES: Final = tuple("abcd"[face % 4] if SIGN[face] == GEMINI else str(POWER[face]) for face in range(FACES))
SHORT: Final = (*(f"{_CODES[SIGN[face]]}{_VALUES[face]}" for face in range(FACES)), *SIGNS)
"""Short names, `LE9`; the four Gemini are `GEa` to `GEd`. Behind them the sign cards of the expert's draft."""
NAMES: Final = (*(f"{SIGNS[SIGN[face]]} {_VALUES[face]}" for face in range(FACES)), *SIGNS)
"""Full names, `Leo 9`."""
SIGN_CARDS: Final = range(FACES, FACES + len(SIGNS))
"""The faces of the twelve sign cards, in the order of the signs."""


def fighters(*signs: int) -> tuple[Face, ...]:
    """The four cards of each of these signs."""
    return tuple(4 * sign + number for sign in signs for number in range(4))


_DECKS: Final = {name: face for face, name in enumerate(SHORT)}


def _named(names: str) -> tuple[Face, ...]:
    return tuple(sorted(_DECKS[name] for name in names.split()))


FIRST_BASES: Final = (_named("LE9 AQ1 LI5 CP4 AR3"), _named("CA3 AQ3 LI6 CP3 AR4"))
"""The fighters of the first game, sets A and B (proposed)."""
FIRST_HANDS: Final = (_named("CA5 AQ2 LE6"), _named("LE7 CP6 LE8"))
"""The stars of the first game (proposed)."""

NEED_DECK: Final = frozenset(
    face
    for face, ops in enumerate(OPS)
    if any(op[0] in {LUCK, LUCK_ADD, DRAW_STAR, SEARCH, DRAW_FIGHTER} for op in ops)
)
"""The stars that draw or reveal."""

# -- numbers, published unless said otherwise --------------------------------------------------------------------------
DRAWN_FIRST: Final = 4
DRAWN_LATER: Final = 2
CHOSEN: Final = 2
"""Cards that are chosen in a round of the draft."""
ROUNDS: Final = 4  # inferred: 8 picks at 2 a round
FIGHTERS: Final = 5
STARS: Final = 3
DUELS: Final = 5
WINS: Final = 3
TAURUS_POWER: Final = 2
SAGITTARIUS_POWER: Final = 2
SCORPIUS_TURNS: Final = 1
SIGNS_DEALT: Final = 4
SIGNS_HIDDEN: Final = 2

PROPOSED: Final = (
    "The powers of all fighters but Cancer 3, Leo 9 and the Gemini; the second sign and power of each Pisces.",
    "All stars but two (cancel the astral penalty; cancel the rival's last star), and which card has which star.",
    "Which cards make up the two sets of the first game.",
    "That a joint coin decides between equal totals, where the published rules look at birthdays.",
    "That a star without any effect may be used, and that hand sizes are public.",
    "How effects that were cancelled are put back, and what happens to exchanges of fighters then.",
)

TABLES: Final = {
    "names": SHORT,
    "power": POWER,
    "kind": KIND,
    "ops": OPS,
    "late": [[face, *LATE[face]] for face in sorted(LATE)],
    "first": (FIRST_BASES, FIRST_HANDS),
    "groups": (BASIC_SIGNS, ADVANCED_SIGNS),
    "draft": (DRAWN_FIRST, DRAWN_LATER, CHOSEN, ROUNDS, FIGHTERS, STARS, SIGNS_DEALT, SIGNS_HIDDEN),
    "duel": (DUELS, WINS, TAURUS_POWER, SAGITTARIUS_POWER, SCORPIUS_TURNS, LATE_FROM),
}
"""What the rules hash covers."""

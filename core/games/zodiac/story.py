"""What happens in a game of Zodiac Duel, as tuples of ints in the state's `story` and as sentences for the log.

A tuple is its kind and the numbers that the README's table lists. It holds public things only: a hidden card stands
there by its slot, and becomes a face, or -1, for the observer to whom it is told. The rules append, nobody removes:
what happened between two positions is the part of the later story that the earlier one lacks. No rule reads the story.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from paravent.core.answers import HOW_SEATS_LEAVE
from paravent.core.cards import Cards
from paravent.core.game import Event
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac.state import State
from paravent.core.requests import Seat

Entry: TypeAlias = tuple[int, ...]

# the draft
SHUFFLED: Final = 1
SIGNS_DEALT: Final = 2
SIGN_KEPT: Final = 3
SIGNS_GIVEN: Final = 4
SIGNS: Final = 5
SETS: Final = 6
ROUND: Final = 10
DEALT: Final = 11
FIGHTER: Final = 12
STARS: Final = 13
PASSED: Final = 14
RETURNED: Final = 15
FERTILE: Final = 16
# initiative and confrontation
TOTALS: Final = 20
COIN: Final = 21
INITIATIVE: Final = 22
DUEL: Final = 30
LED: Final = 31
REPLIED: Final = 32
ENTERED: Final = 33
LIBRA: Final = 34
PENALTY: Final = 35
STANDS: Final = 36
# turns
USED: Final = 40
SKIPPED: Final = 41
REAR: Final = 42
ADDED: Final = 43
PARALYSED: Final = 44
PARDONED: Final = 45
ADOPTED: Final = 46
CANCELLED: Final = 47
RESTORED: Final = 48
COPIED: Final = 49
NOTHING: Final = 50
REVEALED: Final = 51
GATHERED: Final = 52
DREW: Final = 53
KEPT: Final = 54
RECRUITED: Final = 55
LOOKED: Final = 56
DISCARDED: Final = 57
TAKEN: Final = 58
FETCHED: Final = 59
CLAIMED: Final = 60
SWAPPED: Final = 61
SWAPPED_BASE: Final = 62
SWAPPED_PAST: Final = 63
ENDED: Final = 64
# resolution
WON: Final = 70
TO_HAND: Final = 71
# the end
LEFT: Final = 90
OVER: Final = 91

# Causes of an INITIATIVE.
BY_TOTAL: Final = 0
BY_COIN: Final = 1
BY_WIN: Final = 2
BY_CLAIM: Final = 3
BY_CONFLICT: Final = 4
CAUSES: Final = (
    "the lower total",
    "by a coin",
    "won the last duel",
    "by a sign or a star",
    "claims differ, so it stays",
)

# How a duel is won, or stands: the last number of WON and of STANDS.
WHY_POWER: Final = 0
WHY_PENALTY: Final = 1
WHY_LEAD: Final = 2
WHY_ALONE: Final = 3
WHYS: Final = ("more power", "the astral penalty", "equal power, and the initiative", "the rival has no fighter")

# Reasons of an end, the first number of OVER.
END_WINS: Final = 0
END_LEFT: Final = 1
ENDS: Final = ("three duels won", "the rival left the table")
"""Why it ended, in the order of the reasons; what the request at the end says."""

_SLOTS_FROM: Final = {
    SIGNS_DEALT: 2,
    SIGN_KEPT: 2,
    SIGNS_GIVEN: 2,
    DEALT: 2,
    STARS: 2,
    PASSED: 2,
    RETURNED: 2,
    FERTILE: 2,
    DREW: 2,
    LOOKED: 2,
    DISCARDED: 2,
}
"""From which number of a tuple on there are slots."""


def named(faces: Iterable[int]) -> str:
    """Full card names in a row; those that are not known are counted."""
    known = [box.NAMES[face] for face in faces if face >= 0]
    hidden = sum(face < 0 for face in faces)
    if hidden:
        known.append(_count(hidden, "card", "cards"))
    return " and ".join((", ".join(known[:-1]), known[-1])) if len(known) > 1 else "".join(known) or "nothing"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _side(seat: Seat) -> str:
    return box.SIDES[seat]


def _card(face: int) -> str:
    return box.NAMES[face]


def fighter(face: int, sign: int, power: int) -> str:
    """A fighter as it entered a duel: its name, and what it counts as where that is something else."""
    if sign == box.SIGN[face] and power == box.POWER[face]:
        return _card(face)
    return f"{_card(face)}, here {box.SIGNS[sign]} {power}"


def _signs(e: Entry) -> str:
    return f"The signs of this game: {', '.join(box.SIGNS[sign] for sign in e[1:])}."


def _sign_cards(e: Entry) -> str:
    hidden = all(face < 0 for face in e[2:])
    return _count(len(e) - 2, "sign card", "sign cards") if hidden else f"the sign cards {named(e[2:])}"


def _entered(e: Entry) -> str:
    who = fighter(*e[2:5])
    return f"{who}{',' if ',' in who else ''} enters the duel for {_side(e[1])}."


def _stars(e: Entry) -> str:
    if len(e) == 2:
        return f"{_side(e[1])} keeps no star."
    if all(face < 0 for face in e[2:]):
        return f"{_side(e[1])} keeps {_count(len(e) - 2, 'star', 'stars')}."
    return f"{_side(e[1])} keeps {named(e[2:])} as {'a star' if len(e) == 3 else 'stars'}."


def _replied(e: Entry) -> str:
    chosen = f", whom {_side(1 - e[1])} picked" if e[5] else ""
    return f"{_side(e[1])} replies with {fighter(*e[2:5])}{chosen}."


def _penalty(e: Entry) -> str:
    if e[1] >= 0:
        return f"Astral penalty on {_side(e[1])}."
    return f"The astral penalty on {_side(e[2])} is gone."


def _stands(e: Entry) -> str:
    sums = f"{_side(0)} {e[1]}, {_side(1)} {e[2]}"
    return f"{sums}: as it stands {_side(e[4])} wins by {WHYS[e[5]]}."


def _won(e: Entry) -> str:
    return f"Duel {e[2]}: {_side(e[1])} wins, {e[3]} to {e[4]} ({WHYS[e[5]]})."


def _nothing(e: Entry) -> str:
    return f"{_card(e[2])} finds nothing to do."


def _over(e: Entry) -> str:
    return f"{_side(e[2])} wins: {ENDS[e[1]]} ({e[3]} to {e[4]})."


def _hand(e: Entry) -> str:
    hidden = all(face < 0 for face in e[2:])
    return _count(len(e) - 2, "star", "stars") if hidden else named(e[2:])


_TELL: Final[dict[int, tuple[str, bool, Callable[[Entry], str]]]] = {
    # kind: (what, whether its first number is the seat, the sentence)
    SHUFFLED: ("shuffled", False, lambda e: f"The deck of {e[1]} cards is shuffled."),
    SIGNS_DEALT: ("signs-dealt", True, lambda e: f"{_side(e[1])} gets {_sign_cards(e)}."),
    SIGN_KEPT: ("sign-kept", True, lambda e: f"{_side(e[1])} keeps {_card(e[2]) if e[2] >= 0 else 'a sign card'}."),
    SIGNS_GIVEN: ("signs-given", True, lambda e: f"{_side(e[1])} gives {named(e[2:])} to {_side(1 - e[1])}."),
    SIGNS: ("signs", False, _signs),
    SETS: ("sets", False, lambda _: f"{_side(0)} has set A, {_side(1)} has set B."),
    ROUND: ("round", False, lambda e: f"Round {e[1]} of the draft."),
    DEALT: ("dealt", True, lambda e: f"{_side(e[1])} draws {named(e[2:])}."),
    FIGHTER: ("fighter", True, lambda e: f"{_side(e[1])}: {_card(e[2])} to the base."),
    STARS: ("stars", True, _stars),
    PASSED: ("passed", True, lambda e: f"{_side(e[1])} passes {named(e[2:])} to {_side(1 - e[1])}."),
    RETURNED: ("returned", True, lambda e: f"{_side(e[1])}: {named(e[2:])} back into the deck."),
    FERTILE: ("fertile", True, lambda e: f"Virgo: {_side(e[1])} draws {_hand(e)}."),
    TOTALS: ("totals", False, lambda e: f"Totals: {_side(0)} {e[1]}, {_side(1)} {e[2]}."),
    COIN: ("coin", False, lambda e: f"Equal totals; the coin says {_side(e[1] - 1)}."),
    INITIATIVE: ("initiative", True, lambda e: f"{_side(e[1])} holds the initiative ({CAUSES[e[2]]})."),
    DUEL: ("duel", False, lambda e: f"Duel {e[1]}: {_side(e[2])} leads."),
    LED: ("led", True, lambda e: f"{_side(e[1])} leads {fighter(*e[2:5])}. Sign to follow: {box.SIGNS[e[3]]}."),
    REPLIED: ("replied", True, _replied),
    ENTERED: ("entered", True, _entered),
    LIBRA: ("libra", True, lambda _: "A Libra is in this duel: nobody suffers the astral penalty."),
    PENALTY: ("penalty", False, _penalty),
    STANDS: ("stands", False, _stands),
    USED: ("used", True, lambda e: f"{_side(e[1])} uses {_card(e[2])}: {box.STAR_HINTS[e[2]]}."),
    SKIPPED: ("skipped", True, lambda e: f"{_side(e[1])} passes."),
    REAR: ("rear", True, lambda e: f"{_side(e[1])} uses the rearguard of {_card(e[2])}, a {box.SIGNS[e[3]]}."),
    ADDED: ("added", True, lambda e: f"{_card(e[3])}: +{e[2]} for {_side(e[1])}."),
    PARALYSED: ("paralysed", True, lambda e: f"{_side(e[1])} has only {_count(e[2], 'turn', 'turns')} left."),
    PARDONED: ("pardoned", True, lambda e: f"{_card(e[2])} takes the astral penalty away."),
    ADOPTED: ("adopted", True, lambda e: f"{_card(e[2])} takes on the sign {box.SIGNS[e[3]]}."),
    CANCELLED: ("cancelled", True, lambda e: f"{_card(e[2])} of {_side(e[1])} is cancelled."),
    RESTORED: ("restored", True, lambda e: f"{_card(e[2])} of {_side(e[1])} works again."),
    COPIED: ("copied", True, lambda e: f"{_card(e[2])} does as {_card(e[3])}: {box.STAR_HINTS[e[3]]}."),
    NOTHING: ("nothing", True, _nothing),
    REVEALED: ("revealed", False, lambda e: f"Revealed: {named(e[1:])}."),
    GATHERED: ("gathered", False, lambda e: f"The deck is shuffled again; it has {_count(e[1], 'card', 'cards')}."),
    DREW: ("drew", True, lambda e: f"{_side(e[1])} draws {_hand(e)}."),
    KEPT: ("kept", True, lambda e: f"{_side(e[1])} keeps {_card(e[2])} as a star."),
    RECRUITED: ("recruited", True, lambda e: f"{_side(e[1])} draws {_card(e[2])}; it joins the base."),
    LOOKED: ("looked", True, lambda e: f"{_side(e[1])} looks at {_side(1 - e[1])}'s hand: {_hand(e)}."),
    DISCARDED: ("discarded", True, lambda e: f"{_side(e[1])} discards {_hand(e)} of {_side(1 - e[1])}'s."),
    TAKEN: ("taken", True, lambda e: f"{_side(e[1])} takes {_card(e[2])} from duel {e[3]} as a star."),
    FETCHED: ("fetched", True, lambda e: f"{_card(e[2])} of duel {e[3]} is back in {_side(e[1])}'s base."),
    CLAIMED: ("claimed", True, lambda e: f"{_side(e[1])} claims the initiative of the next duel."),
    SWAPPED: ("swapped", True, lambda e: f"{_card(e[2])} and {_card(e[3])} change sides."),
    SWAPPED_BASE: ("swapped-base", True, lambda e: f"{_card(e[2])} goes to {_side(e[1])}'s base for {_card(e[3])}."),
    SWAPPED_PAST: ("swapped-past", True, lambda e: f"{_card(e[2])} goes to duel {e[4]} for {_card(e[3])}."),
    ENDED: ("ended", True, lambda e: f"{_card(e[2])} ends the duel."),
    WON: ("won", True, _won),
    TO_HAND: ("to-hand", True, lambda e: f"{box.SIGNS[e[3]]}: {_card(e[2])} goes to {_side(e[1])}'s hand as a star."),
    LEFT: ("left", True, lambda e: f"{_side(e[1])} {('resigns', 'leaves', 'is dropped')[e[2]]}."),
    OVER: ("over", False, _over),
}

assert len(HOW_SEATS_LEAVE) == 3, "the sentence of LEFT has one word for each"


def tell(entry: Entry, cards: Cards) -> Event:
    """One tuple of the story as an event with its sentence, as this observer knows the `cards`."""
    kind = entry[0]
    start = _SLOTS_FROM.get(kind)
    if start is not None:
        faces = [cards.face[slot] for slot in entry[start:]]
        entry = (*entry[:start], *(-1 if face is None else face for face in faces))
    what, has_seat, sentence = _TELL[kind]
    return Event(what, sentence(entry), entry[1] if has_seat else None, entry[1:])


def happened(before: State, after: State) -> tuple[Event, ...]:
    """What `after` tells beyond `before`."""
    return tuple(tell(entry, after.cards) for entry in after.story[len(before.story) :])


WHATS: Final[dict[int, str]] = {kind: what for kind, (what, _, _) in _TELL.items()}
"""The word of each kind of event."""

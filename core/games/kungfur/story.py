"""What happens in a game of Kung Fur Fight, as tuples of ints in the state's `story` and as sentences for the log.

A tuple is its kind and the numbers that the README's table lists; it holds public things only, hidden cards by their
number. The rules append, nobody removes: what happened between two positions is the part of the later story that the
earlier one lacks. No rule reads the story.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from paravent.core.answers import HOW_SEATS_LEAVE
from paravent.core.game import Event
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Seat

Entry: TypeAlias = tuple[int, ...]

# Prepare and plan
SHUFFLED: Final = 1
ROUND: Final = 2
TURNED: Final = 3
PUSHED: Final = 4
REVEAL: Final = 10
TEAM: Final = 11
PEACH: Final = 12
RAIHUU_OUT: Final = 13
# a fight
FIGHT: Final = 20
EXPELLED: Final = 21
UNMOVED: Final = 22
THROWN: Final = 23
ROLLED: Final = 24
FIRST: Final = 25
ADDED: Final = 26
ARMED: Final = 27
IGNORED: Final = 28
BOOSTED: Final = 29
DECLINED: Final = 30
TOTAL: Final = 31
COMPARED: Final = 32
TAI_CHI: Final = 33
APPLE: Final = 34
WON: Final = 35
TIED: Final = 36
# tracks and supplies, old and new value
VP: Final = 40
SP: Final = 41
SPARED: Final = 42
HW: Final = 43
# rewards
CLAIMED: Final = 50
JOINED: Final = 51
FRONT: Final = 52
NO_GAIN: Final = 53
LOOKED: Final = 54
KEPT: Final = 55
BURIED: Final = 56
GROWN: Final = 57
BLOCKED: Final = 58
RETURNED: Final = 59
# after a fight
STOLEN: Final = 60
HUA_ON: Final = 61
HUA_OFF: Final = 62
# refresh
PEACH_GONE: Final = 70
REFRESH: Final = 71
YAOU: Final = 72
RESTED: Final = 73
SPENT: Final = 74
COCONUT_BACK: Final = 75
RAIHUU_BACK: Final = 76
LIMIT: Final = 77
FOOD: Final = 78
HUNGRY: Final = 79
RECOVERED: Final = 80
UNBLOCKED: Final = 81
# the end
LEFT: Final = 90
OVER: Final = 91

# Reasons of an addend: a face (that animal's AP) or one of these.
BY_BONUS: Final = 60
BY_HW: Final = 61
BY_IGNORED: Final = 62
"""Negative: what Ban takes from the Hidden Weapons."""
BY_COCONUT: Final = 63
BY_HUA: Final = 64
BY_MUSHROOM: Final = 65
BY_RAIHUU: Final = 66
# Causes of a change: a face (that card) or one of these.
BY_FIGHT: Final = 70
BY_DUTY: Final = 71
BY_IDLENESS: Final = 72

REASONS: Final = {
    BY_BONUS: "bonus",
    BY_HW: "HW",
    BY_IGNORED: "HW ignored",
    BY_COCONUT: "Coconut",
    BY_HUA: "Hua token",
    BY_MUSHROOM: "Mushroom token",
    BY_RAIHUU: "Raihuu token",
    BY_FIGHT: "the fight",
    BY_DUTY: "4 SP or fewer",
    BY_IDLENESS: "no animal went out",
}

THROWS: Final = ("rock", "paper", "scissors")

# Reasons of an end, the first number of OVER.
END_LEAD: Final = 0
END_SP: Final = 1
END_BOTH: Final = 2
END_PILE: Final = 3
END_DRAW: Final = 4
END_LEFT: Final = 5
ENDS: Final = (
    "a lead of 4 victory points",
    "the rival has no spirit points left",
    "both have no spirit points left, and this side has more victory points",
    "the reward pile is out, and this side is ahead",
    "a draw",
    "the rival left the table",
)
"""Why it ended, in the order of the reasons; what the request at the end says."""


def reason(code: int) -> str:
    """The name of a reason or a cause: a card's, or a token's."""
    return box.NAMES[code] if code < box.FACES else REASONS[code]


def named(faces: tuple[int, ...]) -> str:
    """Card names in a row."""
    return ", ".join(box.NAMES[face] for face in faces)


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _weapons(number: int) -> str:
    return _count(number, "Hidden Weapon", "Hidden Weapons")


def _side(seat: Seat) -> str:
    return ("Dogs", "Cats")[seat]


def _team(e: Entry) -> str:
    extra = [_weapons(e[3])] if e[3] else []
    extra += ["the Coconut"] if e[4] else []
    return f"{_side(e[1])}, arena {e[2] + 1}: {named(e[5:])}{' with ' + ' and '.join(extra) if extra else ''}."


def _total(e: Entry) -> str:
    addends = " + ".join(f"{value} {reason(code)}" for code, value in zip(e[4::2], e[5::2], strict=True))
    return f"{_side(e[1])}, arena {e[2] + 1}: {addends or 'nothing'} = {e[3]}.".replace("+ -", "- ")


def _track(name: str) -> Callable[[Entry], str]:
    return lambda e: f"{_side(e[1])}: {name} {e[2]} to {e[3]} ({reason(e[4])})."


def _over(e: Entry) -> str:
    if e[1] == END_DRAW:
        return f"The game ends in a draw: {e[3]} to {e[4]} victory points."
    return f"{_side(e[2])} win: {ENDS[e[1]]} ({e[3]} to {e[4]} VP, {e[5]} to {e[6]} SP)."


_TELL: Final[dict[int, tuple[str, bool, Callable[[Entry], str]]]] = {
    # kind: (what, whether its first number is the seat, the sentence)
    SHUFFLED: ("shuffled", False, lambda e: f"The {e[1]} rewards are shuffled."),
    ROUND: ("round", False, lambda e: f"Round {e[1]}."),
    TURNED: ("turned", False, lambda e: f"{box.NAMES[e[2]]} comes to arena {e[1] + 1}."),
    PUSHED: ("pushed", False, lambda e: f"{box.NAMES[e[2]]} is pushed out of arena {e[1] + 1}."),
    REVEAL: ("reveal", False, lambda _: "The screens go."),
    TEAM: ("team", True, _team),
    PEACH: ("peach", True, lambda e: f"{_side(e[1])} use {_count(e[2], 'Peach', 'Peaches')}: card limit +{e[2]}."),
    RAIHUU_OUT: ("raihuu", False, lambda e: f"Raihuu puts a token on arena {e[1] + 1}."),
    FIGHT: ("fight", False, lambda e: f"Fight {e[1] + 1}."),
    EXPELLED: ("expelled", True, lambda e: f"Shiau-Yao sends {box.NAMES[e[3]]} to rest."),
    UNMOVED: ("unmoved", True, lambda _: "Shiau-Yao finds no second animal to send away."),
    THROWN: ("thrown", False, lambda e: f"Dogs throw {THROWS[e[1]]}, cats {THROWS[e[2]]}."),
    ROLLED: ("rolled", False, lambda e: f"The die says {e[1]}: {box.SHORT[e[2]]} decide first."),
    FIRST: ("first", True, lambda e: f"{_side(e[1])} lose the throw and decide first."),
    ADDED: ("added", True, lambda e: f"Shiue adds {box.NAMES[e[3]]}." if e[3] >= 0 else "Shiue adds nobody."),
    ARMED: ("armed", True, lambda e: f"Ringo adds {_weapons(e[3])}." if e[3] else "Ringo adds nothing."),
    IGNORED: ("ignored", True, lambda e: f"Ban: the cats' {_weapons(e[3])} here give nothing."),
    BOOSTED: ("boosted", True, lambda e: f"{box.NAMES[e[3]]}: +{e[4]} AP."),
    DECLINED: ("declined", True, lambda e: f"{box.NAMES[e[3]]} declines +{e[4]} AP."),
    TOTAL: ("total", True, _total),
    COMPARED: ("compared", False, lambda e: f"Fight {e[1] + 1}: dogs {e[2]}, cats {e[3]}."),
    TAI_CHI: ("tai-chi", True, lambda e: f"Tai-Chi turns it round: behind by {e[3]}, {box.SHORT[e[1]]} win."),
    APPLE: ("apple", True, lambda e: f"The Apple breaks the tie: {box.SHORT[e[1]]} win."),
    WON: ("won", True, lambda e: f"{_side(e[1])} win arena {e[2] + 1}, {e[3]} to {e[4]}."),
    TIED: ("tied", False, lambda e: f"Arena {e[1] + 1}: {e[2]} each. No one wins; its rewards stay."),
    VP: ("vp", True, _track("VP")),
    SP: ("sp", True, _track("SP")),
    SPARED: ("spared", True, lambda e: f"Musashi spares the {box.SHORT[e[1]]} {e[2]} SP."),
    HW: ("hw", True, _track("Hidden Weapons")),
    CLAIMED: ("claimed", True, lambda e: f"{_side(e[1])} take {box.NAMES[e[3]]}."),
    JOINED: ("joined", True, lambda e: f"{box.NAMES[e[2]]} joins the {box.SHORT[e[1]]}' hand."),
    FRONT: ("front", True, lambda e: f"{box.NAMES[e[2]]} lies before the {box.SHORT[e[1]]}."),
    NO_GAIN: ("no-gain", True, lambda e: f"{box.NAMES[e[2]]} gives no SP at {e[3]}."),
    LOOKED: ("looked", True, lambda e: f"{_side(e[1])} look at {_count(e[2], 'card', 'cards')} of the reward pile."),
    KEPT: ("kept", True, lambda e: f"{_side(e[1])} keep {box.NAMES[e[2]]}."),
    BURIED: ("buried", False, lambda e: f"{_count(e[1], 'card goes', 'cards go')} away face down."),
    GROWN: ("grown", True, lambda e: f"{_side(e[1])} put a Mushroom token on arena {e[2] + 1}; there: {e[3]}."),
    BLOCKED: ("blocked", True, lambda e: f"{_side(e[1])}: card limit -1 in the next plan."),
    RETURNED: (
        "returned",
        True,
        lambda e: f"{_side(e[1])} take back {named(e[3:]) or 'nobody'} from arena {e[2] + 1}.",
    ),
    STOLEN: ("stolen", True, lambda e: f"Ban steals {_weapons(e[3])}."),
    HUA_ON: ("hua-on", False, lambda e: f"A Hua token lies on arena {e[1] + 1}."),
    HUA_OFF: ("hua-off", False, lambda e: f"The Hua token of arena {e[1] + 1} is lost{', for good' if e[2] else ''}."),
    PEACH_GONE: ("peach-gone", True, lambda e: f"{_side(e[1])} discard {_count(e[2], 'Peach', 'Peaches')}."),
    REFRESH: ("refresh", False, lambda _: "Refresh."),
    YAOU: ("yaou", True, lambda e: f"Yaou {'returns to the hand' if e[2] else 'rests'}."),
    RESTED: ("rested", True, lambda e: f"{_side(e[1])}: {named(e[2:])} to rest."),
    SPENT: ("spent", True, lambda e: f"{_side(e[1])}: {_weapons(e[2])} to the warehouse, where {e[3]} lie now."),
    COCONUT_BACK: ("coconut-back", True, lambda e: f"{_side(e[1])} take the Coconut back."),
    RAIHUU_BACK: ("raihuu-back", False, lambda e: f"{_count(e[1], 'Raihuu token goes', 'Raihuu tokens go')} back."),
    LIMIT: ("limit", True, lambda e: f"{_side(e[1])}: card limit {e[2]} to {e[3]}."),
    FOOD: ("food", True, _track("food")),
    HUNGRY: ("hungry", True, lambda e: f"{_side(e[1])} have no food left ({reason(e[2])})."),
    RECOVERED: ("recovered", True, lambda e: f"{_side(e[1])} take back {named(e[3:]) or 'nobody'} ({reason(e[2])})."),
    UNBLOCKED: ("unblocked", True, lambda e: f"{_side(e[1])}: the card limit is no longer lowered."),
    LEFT: ("left", True, lambda e: f"{_side(e[1])} {('resign', 'leave', 'are dropped')[e[2]]}."),
    OVER: ("over", False, _over),
}

assert len(HOW_SEATS_LEAVE) == 3, "the sentence of LEFT has one word for each"


def tell(entry: Entry) -> Event:
    """One tuple of the story as an event with its sentence."""
    what, has_seat, sentence = _TELL[entry[0]]
    return Event(what, sentence(entry), entry[1] if has_seat else None, entry[1:])


def happened(before: State, after: State) -> tuple[Event, ...]:
    """What `after` tells beyond `before`."""
    return tuple(tell(entry) for entry in after.story[len(before.story) :])


WHATS: Final[dict[int, str]] = {kind: what for kind, (what, _, _) in _TELL.items()}
"""The word of each kind of event."""

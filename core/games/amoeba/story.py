"""What happens in a game of Amoeba Wars, as tuples of ints in the state's `story` and as sentences for the log.

A tuple is its kind and the numbers that the README's table lists. It holds public things only: a hidden card stands
there by its slot, and becomes a face, or -1, for the observer to whom it is told. What was told long ago is
dropped; `State.told` counts how much. No rule reads the story.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.cards import Cards
from paravent.core.game import Event
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy
from paravent.core.requests import Seat

if TYPE_CHECKING:
    from paravent.core.games.amoeba.state import State

Entry: TypeAlias = tuple[int, ...]

# the set-up
ROLLED: Final = 1
STARTS: Final = 2
SETTLED: Final = 3
SHUFFLED: Final = 4
DEALT: Final = 5
POWER_DEALT: Final = 6
# the card phase
ROUND: Final = 10
LAID: Final = 11
ORDER: Final = 12
OWN_ONLY: Final = 13
POWER: Final = 14
TURN: Final = 15
# power play
USED: Final = 20
SKIPPED: Final = 21
IDLE: Final = 22
ACQUIRED: Final = 23
STRUCK: Final = 24
SHOT: Final = 25
JUMPED: Final = 26
HELD: Final = 27
PROVOKED: Final = 28
# machines and amoebas
MACHINE: Final = 30
MACHINE_MOVED: Final = 31
DRIFTED: Final = 32
MACHINE_DESTROYED: Final = 33
WOKEN: Final = 34
SPREAD: Final = 35
INFESTED: Final = 36
CLEARED: Final = 37
# building, attacks, moves
BUILT: Final = 40
NOT_BUILT: Final = 41
ATTACKED: Final = 42
WALKED: Final = 43
DEFENDED: Final = 44
CLASHED: Final = 45
STORMED: Final = 46
DESTROYED: Final = 47
ENTERED: Final = 48
MOVED: Final = 49
# the end
FALLEN: Final = 60
HAND_SHOWN: Final = 61
LEFT: Final = 62
OVER: Final = 63

# Reasons of an end, the first number of OVER.
BY_SAESTOR: Final = 0
BY_ELIMINATION: Final = 1
BY_ROUNDS: Final = 2
BY_QUIET: Final = 3
BY_RANK: Final = 4
ENDS: Final = (
    "a ship in Saestor",
    "all others are out",
    "the last round is over",
    "nothing changes any more",
    "the last ones went out together",
)
"""Why it ended, in the order of the reasons; what the request at the end says."""

PARTS: Final = ("", "lays", "plays cards", "builds", "attacks", "moves")
"""The parts of a turn, by `state.POWER_PLAY` and so on."""

KEPT: Final = 60
"""So many entries stay at least, beside all that the last answer brought."""

_SLOTS_FROM: Final = {DEALT: 2, POWER_DEALT: 2, LAID: 2, HAND_SHOWN: 2}
"""From which number of a tuple on there are slots."""


def _side(seat: Seat) -> str:
    return box.SIDES[seat] if seat >= 0 else "nobody"


def _at(system: int) -> str:
    return galaxy.NAMES[system]


def _ships(counts: Sequence[int]) -> str:
    return box.fleet((counts[0], counts[1], counts[2], counts[3], counts[4]))


def _cards(faces: Sequence[int]) -> str:
    known = [box.FACE_NAMES[face] for face in faces if face >= 0]
    hidden = sum(face < 0 for face in faces)
    return box.listed([*known, *([box.count(hidden, "card")] if hidden else [])]) or "nothing"


def _thing(seat: int, kind: int) -> str:
    """A ship with its side, or a machine."""
    return "a doomsday machine" if kind == box.MACHINE else f"{_side(seat)}'s {box.KINDS[kind]}"


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def _against(mine: str, theirs: str, result: int) -> str:
    return f"{mine} against {theirs}: {('lost', 'equal', 'won')[result + 1]}"


def _struck(e: Entry) -> str:
    who = "Nobody produces" if e[1] < 0 else f"{_side(e[1])} produces nothing"
    return f"On strike: {who} in this round, and in the next one all cards are laid at once."


def _shot(e: Entry) -> str:
    _, seat, system, kind, owner, die, other, hit = e
    dots = box.DOTS[kind]
    sums = f"{die}+{box.LASER_DOTS}={die + box.LASER_DOTS} against {other}+{dots}={other + dots}"
    return f"{_side(seat)}'s laser at {_thing(owner, kind)} in {_at(system)}: {sums}, {'hit' if hit else 'missed'}."


def _drifted(e: Entry) -> str:
    where = f"off the board: it stays in {_at(e[1])}" if e[3] < 0 else f"from {_at(e[1])} to {_at(e[3])}"
    return f"The machine runs wild: {e[2]}, {galaxy.DIRECTIONS[e[2] - 1]}, {where}."


def _woken(e: Entry) -> str:
    if len(e) == 2:
        return f"Amoeba attack: {e[1]}, no amoeba wakes."
    return f"Amoeba attack: {e[1]} wakes {box.listed([_at(system) for system in e[2:]])}."


def _spread(e: Entry) -> str:
    return f"The amoeba of {_at(e[1])} rolls {e[2]}: {box.listed([_at(system) for system in e[3:]]) or 'no hit'}."


def _clashed(e: Entry) -> str:
    _, seat, system, kind, die, owner, foe, other, result = e
    mine = f"{die}+{box.DOTS[kind]}={die + box.DOTS[kind]}"
    theirs = f"{other}+{box.DOTS[foe]}={other + box.DOTS[foe]}"
    who = _cap(f"{_thing(seat, kind)} against {_thing(owner, foe)} in {_at(system)}")
    return f"{who}: {_against(mine, theirs, result)}."


def _stormed(e: Entry) -> str:
    _, seat, system, die, ships, other, value, result = e
    sums = _against(f"{die}+{ships}={die + ships}", f"{other}+{value}={other + value}", result)
    return f"{_side(seat)} against {_at(system)}: {sums}."


def _destroyed(e: Entry) -> str:
    warped = f", into {_side(e[8])}'s Time Warp" if e[8] >= 0 else ""
    return f"{_side(e[1])} loses {_ships(e[3:8])} in {_at(e[2])}{warped}."


def _built(e: Entry) -> str:
    back = f" ({e[8]} from the Time Warp)" if e[8] else ""
    return f"{_side(e[1])} builds {_ships(e[3:8])} in {_at(e[2])}{back}."


def _over(e: Entry) -> str:
    names = box.listed([_side(seat) for seat in e[2:]])
    return f"{names} {'wins' if len(e) == 3 else 'share the win'}: {ENDS[e[1]]}."


def _way(e: Entry, verb: str) -> str:
    return f"{_side(e[1])} {verb} from {_at(e[2])} to {_at(e[3])} with {_ships(e[4:])}."


def _settled(e: Entry) -> str:
    return f"{_side(e[1])} begins in {box.listed([_at(system) for system in e[2:]])}."


_TELL: Final[dict[int, tuple[str, bool, Callable[[Entry], str]]]] = {
    # kind: (what, whether its first number is the seat, the sentence)
    ROLLED: ("rolled", True, lambda e: f"{_side(e[1])} rolls {e[2]}."),
    STARTS: ("starts", True, lambda e: f"{_side(e[1])} begins."),
    SETTLED: ("settled", True, _settled),
    SHUFFLED: ("shuffled", False, lambda e: f"The deck of {box.count(e[1], 'card')} is shuffled."),
    DEALT: ("dealt", True, lambda e: f"{_side(e[1])} draws {_cards(e[2:])}."),
    POWER_DEALT: (
        *("power-dealt", True),
        lambda e: f"{_side(e[1])} gets {'a special power' if e[2] < 0 else f'the special power {_cards(e[2:])}'}.",
    ),
    ROUND: ("round", False, lambda e: f"Round {e[1]}. {_side(e[2])} lays first."),
    LAID: ("laid", True, lambda e: f"{_side(e[1])} lays {_cards(e[2:])}."),
    ORDER: ("order", False, lambda e: f"They act in this order: {', '.join(map(_side, e[1:]))}."),
    OWN_ONLY: ("own-only", False, lambda _: "In this round everybody uses only the own card."),
    POWER: ("power", True, lambda e: f"{_side(e[1])} turns up a special power: {box.POWERS[e[2]]}."),
    TURN: ("turn", True, lambda e: f"{_side(e[1])} {PARTS[e[2]]}."),
    USED: ("used", True, lambda e: f"{_side(e[1])} uses {box.TITLES[e[2]]}."),
    SKIPPED: ("skipped", True, lambda e: f"{_side(e[1])} skips {box.TITLES[e[2]]}."),
    IDLE: ("idle", True, lambda e: f"{box.TITLES[e[2]]} can do nothing for {_side(e[1])}."),
    ACQUIRED: ("acquired", True, lambda e: f"{_side(e[1])} gets {_ships(e[3:])} in {_at(e[2])}."),
    STRUCK: ("struck", False, _struck),
    SHOT: ("shot", True, _shot),
    JUMPED: ("jumped", True, lambda e: _way(e, "jumps")),
    HELD: ("held", True, lambda e: f"{_side(e[1])} holds {_at(e[2])} with {_ships(e[3:])}."),
    PROVOKED: ("provoked", True, lambda e: f"{_side(e[1])} provokes the amoeba of {_at(e[2])}."),
    MACHINE: ("machine", False, lambda e: f"A doomsday machine appears in {_at(e[1])}."),
    MACHINE_MOVED: ("machine-moved", False, lambda e: f"A doomsday machine moves from {_at(e[1])} to {_at(e[2])}."),
    DRIFTED: ("drifted", False, _drifted),
    MACHINE_DESTROYED: ("machine-destroyed", False, lambda e: f"The doomsday machine in {_at(e[1])} is destroyed."),
    WOKEN: ("woken", False, _woken),
    SPREAD: ("spread", False, _spread),
    INFESTED: ("infested", False, lambda e: f"There is an amoeba in {_at(e[1])} now."),
    CLEARED: ("cleared", False, lambda e: f"The amoeba of {_at(e[1])} is gone."),
    BUILT: ("built", True, _built),
    NOT_BUILT: ("not-built", True, lambda e: f"{_side(e[1])} builds nothing."),
    ATTACKED: ("attacked", True, lambda e: _way(e, "attacks")),
    WALKED: ("walked", True, lambda e: _way(e, "goes home")),
    DEFENDED: ("defended", True, lambda e: f"{_side(e[1])} defends {_at(e[2])} with a {box.KINDS[e[3]]}."),
    CLASHED: ("clashed", False, _clashed),
    STORMED: ("stormed", True, _stormed),
    DESTROYED: ("destroyed", True, _destroyed),
    ENTERED: ("entered", True, lambda e: _way(e, "goes in")),
    MOVED: ("moved", True, lambda e: _way(e, "moves")),
    FALLEN: ("fallen", True, lambda e: f"{_side(e[1])} is out."),
    HAND_SHOWN: ("hand-shown", True, lambda e: f"{_side(e[1])} discards {_cards(e[2:])}."),
    LEFT: ("left", True, lambda e: f"{_side(e[1])} {('resigns', 'leaves', 'is dropped')[e[2]]}."),
    OVER: ("over", False, _over),
}


def tell(entry: Entry, cards: Cards) -> Event:
    """One tuple of the story as an event with its sentence, as this observer knows the `cards`."""
    kind = entry[0]
    start = _SLOTS_FROM.get(kind)
    if start is not None:
        faces = [cards.face[slot] for slot in entry[start:]]
        entry = (*entry[:start], *(-1 if face is None else face for face in faces))
    what, has_seat, sentence = _TELL[kind]
    return Event(what, sentence(entry), entry[1] if has_seat else None, entry[1:])


def forget(state: State) -> None:
    """Before an answer: what was told long ago is dropped, so that a state stays small."""
    old = len(state.story) - KEPT
    if old > KEPT:
        state.told += old
        del state.story[:old]


def happened(before: State, after: State) -> tuple[Event, ...]:
    """What `after` tells beyond `before`, as far back as it still does."""
    first = max(0, before.told + len(before.story) - after.told)
    return tuple(tell(entry, after.cards) for entry in after.story[first:])


WHATS: Final[dict[int, str]] = {kind: what for kind, (what, _, _) in _TELL.items()}
"""The word of each kind of event."""

"""How well a world explains what the rival did openly: what it picked, and that it passed where it was losing.

The story of a fitted world tells every card of the draft, so each pick can be held against the others that were
possible. A pass of who is losing speaks against a star that would have turned the duel. Both are taken with a grain of
salt: who sits there need not think as a bot does.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import drafting, story

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import State
    from paravent.core.games.zodiac.worth import Worth
    from paravent.core.requests import Face, Seat

_TASTE: Final = 0.5
"""By how many logits picks may differ that are still made about as often."""
_HELD_BACK: Final = 0.45
"""How often who is losing, and could turn the duel with one star, passes all the same, against who could not."""
_OPENLY: Final = frozenset({story.TO_HAND, story.TAKEN, story.KEPT})


def likelihood(worth: Worth, world: State, seat: Seat) -> float:
    """The chance of the rival's doings in this world, up to a factor that is the same for all worlds of `seat`."""
    chance = _held_back(world, 1 - seat)
    return chance * _picked(worth, world, 1 - seat) if world.round else chance


# -- the draft ---------------------------------------------------------------------------------------------------------


def _picked(worth: Worth, world: State, rival: Seat) -> float:
    """The chance of the rival's picks, round by round, if it likes about the same cards."""
    table = drafting.surpluses(worth, world.signs)
    faces = world.cards.face
    chance, rounds = 1.0, 0
    fighters, stars = box.FIGHTERS, box.STARS
    offered: list[Face] = []
    kept: tuple[list[Face], list[Face]] = ([], [])
    for kind, *rest in world.story:
        if kind == story.ROUND:
            rounds += 1
        elif (kind == story.DEALT and rest[0] == rival) or (kind == story.PASSED and rest[0] != rival):
            offered += [face for slot in rest[1:] if (face := faces[slot]) is not None]
        elif kind == story.STARS and rest[0] == rival:
            kept = ([], sorted(face for slot in rest[1:] if (face := faces[slot]) is not None))
        elif kind == story.FIGHTER and rest[0] == rival:
            kept[0].append(rest[1])
        if len(kept[0]) + len(kept[1]) == box.CHOSEN:
            values = drafting.judged(table, offered, (fighters, stars), last=rounds == box.ROUNDS)
            chance *= _share(values, (tuple(sorted(kept[0])), tuple(kept[1])))
            fighters, stars = fighters - len(kept[0]), stars - len(kept[1])
            offered, kept = [], ([], [])
    return chance


def _share(values: dict[drafting.Kept, float], kept: drafting.Kept) -> float:
    """How often this is picked among all that could be."""
    likings = {one: math.exp(value / _TASTE) for one, value in values.items()}
    return likings[kept] / sum(likings.values())


# -- passes ------------------------------------------------------------------------------------------------------------


def _held_back(world: State, rival: Seat) -> float:
    """The chance that it passed so often with the stars that it has in this world and had then, as far as is told."""
    faces = world.cards.face
    hand = {face for slot in world.hands[rival] if (face := faces[slot]) is not None}
    came_openly = {entry[2] for entry in world.story if entry[0] in _OPENLY and entry[1] == rival}
    hand -= came_openly
    chance, leader = 1.0, rival
    stands: tuple[int, ...] = ()
    for entry in world.story:
        if entry[0] == story.DUEL:
            leader = entry[2]
        elif entry[0] == story.STANDS:
            stands = entry
        elif entry[0] == story.SKIPPED and entry[1] == rival and stands[4] != rival:
            chance *= _HELD_BACK if any(_would_turn(face, stands, rival, leader) for face in hand) else 1.0
    return chance


def _would_turn(face: Face, stands: tuple[int, ...], seat: Seat, leader: Seat) -> bool:
    """Whether a star turns a duel that stands so, by what it adds and by the penalty that it takes away."""
    _, mine, theirs, penalised, *_ = stands
    ahead = (mine - theirs) * (1 if seat == 0 else -1)
    for op in box.OPS[face]:
        if op[0] == box.ADD:
            ahead += op[1]
        elif op[0] == box.ADD_PER:
            ahead += op[2]
        elif op[0] in (box.NO_PENALTY, box.ADOPT_SIGN):
            penalised = -1
    return penalised != seat and (ahead > 0 or (ahead == 0 and leader == seat))

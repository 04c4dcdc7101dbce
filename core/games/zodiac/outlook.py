"""What can be seen ahead: how a side's power adds up, how the duel stands, what an action would change, who is ahead.

Pure functions for boards and bots: nothing here changes a state, and no rule depends on it. What depends on a card
that the observer does not know is left open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import duels, questions, reaching, signs, stars, story
from paravent.core.games.zodiac import state as steps

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import State
    from paravent.core.requests import Face, Seat

Addends: TypeAlias = list[tuple[int, int]]
"""What a power is made of: (the face of a fighter or a star, or a reason, and what it adds)."""

BY_REARGUARD: Final = 60
"""The reason of what rearguards add."""


def addends(state: State, seat: Seat) -> Addends:
    """The power of a side in the order in which a sum is spelled: its fighter, its stars that count, rearguards."""
    face = state.fighters[state.duel - 1][seat] if state.duel else steps.GONE
    if face == steps.GONE:
        return []
    found = [(face, state.power[seat])]
    found += [(star.face, star.add) for star in state.used if star.seat == seat and star.active and star.add]
    if state.support[seat]:
        found.append((BY_REARGUARD, state.support[seat]))
    return found


def cancelled(state: State, seat: Seat) -> Addends:
    """The stars of a side that are cancelled now, and what they would add."""
    return [(star.face, star.add) for star in state.used if star.seat == seat and not star.active]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a duel stands."""

    winner: Seat
    """Who would win if it ended now …"""
    why: int
    """… and by what: one of `story.WHYS`."""
    powers: tuple[int, int]
    """By seat."""
    penalised: int
    """Who suffers the astral penalty, or -1."""


def standing(state: State) -> Standing | None:
    """How the duel stands; None while one side has no fighter in it."""
    if state.duel == 0 or min(state.sign) < 0:
        return None
    winner, why = duels.standing(state)
    powers = signs.power_of(state, 0), signs.power_of(state, 1)
    return Standing(winner, why, powers, signs.penalised(state))


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an action would change at once, as far as it hangs on no hidden card."""

    standing: Standing | None
    """How the duel would stand."""
    nothing: bool = False
    """A star or a rearguard that would do nothing."""
    question: str = ""
    """The question that its user would be asked (`Ask.what`) …"""
    targets: tuple[Face, ...] = ()
    """… and the cards to choose from."""
    chance: bool = False
    """The rest hangs on cards that are not known."""
    ends: bool = False
    """The turns would be over."""


_CHANCE: Final = frozenset({steps.LUCK, steps.DRAW_STAR, steps.RECRUIT, steps.REVEAL, steps.LOOK})
_IDLE: Final = frozenset({story.USED, story.REAR, story.COPIED, story.NOTHING})


def prospect(state: State, seat: Seat, action: act.Action, target: Face | None = None) -> Prospect:
    """What a legal action of a duel would change; with a `target`, what it would once that card is chosen.

    For a star its face must be known to this observer; raises ValueError where it is not, or where the action belongs
    to no duel.
    """
    ahead = state.copy()
    ahead.agenda, ahead.turn = state.agenda[1:], seat
    match action:
        case act.Star(slot):
            face = state.cards.face[slot]
            if face is None:
                raise ValueError("a star that is not known has no prospect")
            ahead.agenda = []
            duels.use_star(ahead, seat, slot, face)
        case act.Rear(card):
            ahead.agenda = []
            duels.use_rear(ahead, seat, card)
        case act.Target(card):
            reaching.reach(ahead, state.agenda[0], card)
        case act.Lead(card):
            duels.lead(ahead, card)
            return Prospect(None)
        case act.Reply(card):
            duels.reply(ahead, card, picked=False)
            return Prospect(standing(ahead))
        case act.Pass():
            duels.skip(ahead, seat)
            return Prospect(standing(ahead), ends=ahead.agenda[0][0] == steps.RESOLVE)
        case _:
            raise ValueError("the draft has no prospects")
    return _prospect(state, ahead, target)


def _prospect(state: State, ahead: State, target: Face | None) -> Prospect:
    """Carry out what hangs on nothing, and look at what is there and what is asked then."""
    while ahead.agenda and ahead.agenda[0][0] == steps.OPERATE:
        stars.operate(ahead, ahead.agenda.pop(0))
    if target is not None and ahead.agenda and ahead.agenda[0][0] in questions.QUESTIONS:
        reaching.reach(ahead, ahead.agenda.pop(0), target)
    waits = ahead.agenda[0] if ahead.agenda else (steps.DONE,)
    asked = waits[0] in questions.QUESTIONS
    chance = waits[0] in _CHANCE
    effects = {entry[0] for entry in ahead.story[len(state.story) :]}
    return Prospect(
        standing(ahead),
        nothing=effects <= _IDLE and not asked and not chance,
        question=questions.QUESTIONS[waits[0]][0] if asked else "",
        targets=tuple(reaching.targets(ahead, waits)) if asked else (),
        chance=chance,
        ends=ahead.left == [0, 0],
    )


# -- who is ahead ------------------------------------------------------------------------------------------------------

_WIN_WORTH: Final = 1.0
_DUEL_WORTH: Final = 0.7
_POWER_WORTH: Final = 0.06
_LEAD_WORTH: Final = 0.15
_ADDED_WORTH: Final = 0.08
_STAR_WORTH: Final = {box.COUNTER: 0.4, box.NO_PENALTY: 0.4, box.ADOPT_SIGN: 0.4}
_ANY_WORTH: Final = 0.25
"""What a star is worth, in duels won, whose effect is hard to weigh or that is not known."""


def _worth_of(face: Face) -> float:
    known = [_ADDED_WORTH * op[1] if op[0] == box.ADD else _STAR_WORTH.get(op[0], 0.0) for op in box.OPS[face]]
    return max(sum(known), _ANY_WORTH)


_WORTH: Final = tuple(_worth_of(face) for face in range(box.FACES))


def evaluate(state: State, seat: Seat) -> float:
    """How good the position is for `seat`: -1 (lost) to 1 (won); the other seat's is its negative.

    At the end the result; before it duels won, how the present one stands, the stars in hand (by what this observer
    knows of them), the power of the base and the initiative, weighed and squashed by x / (1 + |x|).
    """
    last = state.agenda[0]
    if last[0] == steps.OVER:
        return 1.0 if last[2] == seat else -1.0
    lead = _worth(state, seat) - _worth(state, 1 - seat)
    now = standing(state)
    if now is not None and len(state.winners) < state.duel:
        deciding = state.wins[now.winner] == box.WINS - 1
        lead += (1 if now.winner == seat else -1) * _DUEL_WORTH * (1 + deciding)
    return lead / (1.0 + abs(lead))


def _worth(state: State, seat: Seat) -> float:
    faces, worth = state.cards.face, _WORTH
    hand = 0.0
    for slot in state.hands[seat]:
        face = faces[slot]
        hand += _ANY_WORTH if face is None else worth[face]
    power = sum([signs.reading(face, state.duel)[1] for face in state.bases[seat]])
    return _WIN_WORTH * state.wins[seat] + hand + _POWER_WORTH * power + _LEAD_WORTH * (state.holder == seat)

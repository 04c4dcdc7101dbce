"""How a duel looks to who thinks no further than its end: which fighter to lead or to reply, which star turns it.

The rules of thumb of the easy level, and of everybody in the games that the others play out in thought. What is read
here of a hand is that of the seat that chooses, so the same judgement serves at the table and in a fitted world.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import duels, questions, reaching, signs, stars
from paravent.core.games.zodiac import state as steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from paravent.core.games.zodiac.state import State
    from paravent.core.games.zodiac.worth import Worth
    from paravent.core.requests import Face, Seat

_DECISIVE: Final = 4.0
"""What a duel is worth that may be the last."""
_EVEN: Final = 0.45
_STEEP: Final = 0.52
_SAFE: Final = 2.5
_PENALISED: Final = 1.5
_BEHIND: Final = 0.12
"""How often the side that led won, in logits, in 6,000 games: with equal power and for each power more; against a
penalty with as much power at least, with less, and for each power less.
"""
_SIMPLE: Final = frozenset({box.ADD, box.ADD_PER, box.NO_PENALTY, box.END, box.LUCK, box.LUCK_ADD})
_LUCK: Final = 3
"""What a revealed card adds, about."""


def stake(worth: Worth, state: State) -> float:
    """What winning the present duel is worth to either side, against losing it."""
    return _DECISIVE if box.WINS - 1 in state.wins else 2 * worth.duel


def odds(lead: tuple[int, int], reply: tuple[int, int]) -> float:
    """The chance of the leading side when both fighters are in the duel, each given as (sign, power)."""
    ahead = lead[1] - reply[1]
    if lead[0] == reply[0] or box.LIBRA in (lead[0], reply[0]):
        logit = _EVEN + _STEEP * ahead
    else:
        logit = _SAFE if ahead >= 0 else _PENALISED + _BEHIND * ahead
    return 1.0 / (1.0 + math.exp(-logit))


def replies(worth: Worth, state: State, lead: tuple[int, int], seat: Seat, picker: Seat) -> dict[Face, float]:
    """What each reply of `seat` to a fighter of this sign and power is worth to the one who picks it."""
    at_stake = stake(worth, state)
    found = {}
    for face in state.bases[seat]:
        entry = signs.entry(state, seat, face)
        value = at_stake * (1.0 - odds(lead, entry)) - worth.fighter[face]
        found[face] = value if picker == seat else -value
    return found


def leads(worth: Worth, state: State, seat: Seat) -> dict[Face, float]:
    """What each lead of `seat` is worth to it, if the rival replies as it should."""
    found = {}
    for face in state.bases[seat]:
        entry = signs.entry(state, seat, face)
        picker = seat if entry[0] == box.AQUARIUS else 1 - seat
        answers = replies(worth, state, entry, 1 - seat, picker)
        best = max(answers.values(), default=0.0)
        found[face] = (best if picker == seat else -best) - worth.fighter[face]
    return found


# -- stars -------------------------------------------------------------------------------------------------------------


def turns(state: State, seat: Seat, face: Face) -> bool:
    """Whether the duel would stand won for `seat` once this star is used, by what can be known before."""
    ops = box.OPS[face]
    if all(op[0] in _SIMPLE for op in ops):
        return _turns_simply(state, seat, face)
    ahead = used(state, seat, face)
    return duels.standing(ahead)[0] == seat


def _turns_simply(state: State, seat: Seat, face: Face) -> bool:
    suffers = signs.penalised(state)
    ahead = signs.power_of(state, seat) - signs.power_of(state, 1 - seat)
    for op in box.OPS[face]:
        if op[0] == box.ADD:
            ahead += op[1]
        elif op[0] == box.NO_PENALTY:
            suffers = -1
        elif op[0] == box.ADD_PER:
            ahead += _counted(state, seat, op)
        elif op[0] in (box.LUCK, box.LUCK_ADD):
            ahead += _LUCK
    if suffers >= 0:
        return suffers != seat
    return ahead > 0 or (ahead == 0 and state.holder == seat)


def _counted(state: State, seat: Seat, op: tuple[int, ...]) -> int:
    _, counted, least, each = op
    if counted == box.LOST_DUELS:
        return least + each * state.wins[1 - seat]
    if counted == box.RIVAL_STARS:
        return least + each * sum([star.seat != seat for star in state.used])
    return least + each * len(state.bases[seat])


def used(state: State, seat: Seat, face: Face) -> State:
    """A copy in which this star has done what hangs on no hidden card; what must be chosen is chosen by power."""
    ahead = state.copy()
    ahead.turn, ahead.agenda = seat, []
    stars.use(ahead, seat, face)
    while ahead.agenda and ahead.agenda[0][0] == steps.OPERATE:
        stars.operate(ahead, ahead.agenda.pop(0))
        if ahead.agenda and ahead.agenda[0][0] in (steps.BASE, steps.PAST):
            step = ahead.agenda.pop(0)
            found = reaching.targets(ahead, step)
            reaching.reach(ahead, step, max(found, key=lambda one: _entering(ahead, seat, one)))
        elif ahead.agenda and ahead.agenda[0][0] != steps.OPERATE:
            break
    return ahead


def _entering(state: State, seat: Seat, face: Face) -> tuple[bool, int]:
    """Whether a fighter that enters would follow the sign, if it has to, and its power."""
    sign, power = signs.entry(state, seat, face)
    return seat == state.holder or state.libra or sign in (state.lead_sign, box.LIBRA), power


def cost(worth: Worth, state: State, seat: Seat, action: act.Action) -> float:
    """What using it up costs."""
    match action:
        case act.Star(slot):
            face = state.cards.face[slot]
            return 0.0 if face is None else worth.star[face]
        case act.Rear():
            return worth.rear
        case _:
            return 0.0


def turning(worth: Worth, state: State, seat: Seat) -> list[act.Action]:
    """The stars and rearguards that turn a duel which `seat` is losing, cheapest first."""
    found: list[tuple[float, int, act.Action]] = []
    faces = state.cards.face
    for slot in questions.stars_of(state, seat):
        face = faces[slot]
        if face is not None and turns(state, seat, face):
            found.append((worth.star[face], len(found), act.Star(slot)))
    if state.duel and signs.penalised(state) != seat:
        ahead = signs.power_of(state, seat) + box.SAGITTARIUS_POWER - signs.power_of(state, 1 - seat)
        if ahead > 0 or (ahead == 0 and state.holder == seat):
            for card in signs.rearguards(state, seat):
                if signs.reading(card, state.duel)[0] == box.SAGITTARIUS:
                    found.append((worth.rear, len(found), act.Rear(card)))
    return [action for _, _, action in sorted(found, key=lambda one: one[:2])]


# -- a whole answer ----------------------------------------------------------------------------------------------------


def choose(worth: Worth, state: State, seat: Seat, spread: Callable[[], float]) -> act.Action:
    """An answer to any question of the duels; `spread()` is added to what each of them seems worth."""
    kind = state.agenda[0][0]
    if kind == steps.TURN:
        return _turn(worth, state, seat, spread)
    if kind == steps.LEAD:
        return act.Lead(_best(leads(worth, state, seat), spread))
    if kind in (steps.REPLY, steps.AQUARIUS):
        leader = state.holder
        entry = signs.sign_of(state, leader), state.power[leader]
        return act.Reply(_best(replies(worth, state, entry, 1 - leader, seat), spread))
    if kind == steps.DISCARD:
        faces = state.cards.face
        known = {slot: worth.star[face] for slot in state.hands[1 - seat] if (face := faces[slot]) is not None}
        return act.Discard(max(known, key=known.__getitem__))
    found = reaching.targets(state, state.agenda[0])
    if kind in (steps.BASE, steps.PAST):
        return act.Target(max(found, key=lambda face: _entering(state, seat, face)))
    table = worth.fighter if kind == steps.FETCH else worth.star
    return act.Target(max(found, key=table.__getitem__))


def _best(values: dict[Face, float], spread: Callable[[], float]) -> Face:
    return max(values, key=lambda face: values[face] + spread())


def _turn(worth: Worth, state: State, seat: Seat, spread: Callable[[], float]) -> act.Action:
    winner = duels.standing(state)[0]
    if winner == seat:
        return _secured(worth, state, seat, spread)
    at_stake = stake(worth, state)
    for action in turning(worth, state, seat):
        if at_stake + spread() > cost(worth, state, seat, action):
            return action
    if at_stake == _DECISIVE and state.wins[winner] == box.WINS - 1:
        return _last_hope(worth, state, seat)
    return act.Pass()


def _secured(worth: Worth, state: State, seat: Seat, spread: Callable[[], float]) -> act.Action:
    """The duel stands won: end it, where the rival could still turn it, or let it be."""
    rival = 1 - seat
    if state.passes or not state.hands[rival] or not state.left[rival]:
        return act.Pass()
    for slot in questions.stars_of(state, seat):
        face = state.cards.face[slot]
        if face is not None and any(op[0] == box.END for op in box.OPS[face]) and turns(state, seat, face):
            return act.Star(slot) if stake(worth, state) / 3 + spread() > worth.star[face] else act.Pass()
    return act.Pass()


def _last_hope(worth: Worth, state: State, seat: Seat) -> act.Action:
    """Nothing is to be saved for later: use what comes closest."""
    faces = state.cards.face
    found = [slot for slot in questions.stars_of(state, seat) if faces[slot] is not None]
    if not found:
        rears = signs.rearguards(state, seat)
        return act.Rear(rears[0]) if rears else act.Pass()
    return act.Star(max(found, key=lambda slot: _help(state, faces[slot] or 0)))


def _help(state: State, face: Face) -> float:
    """How much a star moves a duel that it does not turn alone."""
    total = 0.0
    for op in box.OPS[face]:
        if op[0] == box.ADD:
            total += op[1]
        elif op[0] == box.END:
            total -= 9
        elif op[0] in (box.DRAW_STAR, box.SEARCH, box.NO_PENALTY, box.DISCARD_RIVAL, box.LUCK, box.LUCK_ADD):
            total += 2
    return total

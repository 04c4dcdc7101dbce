"""How a game of Amoeba Wars runs on: what happens by itself, and what each answer brings about.

`settle` lets everything happen that needs nobody, until the head of the agenda waits for an answer. A question without
a choice is answered or dropped here and never put.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import (
    amoebas,
    changes,
    combat,
    falling,
    holdings,
    landing,
    machines,
    opening,
    powers,
    questions,
    rounds,
    story,
)
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.state import State, Step
from paravent.core.requests import Seat, Slot

_BY_ITSELF: Final[tuple[Callable[[State, Step], bool | None], ...]] = (
    opening.begin,
    rounds.begin,
    rounds.laying,
    rounds.rank,
    rounds.phase,
    rounds.next_card,
    rounds.end_turn,
    rounds.refill,
    rounds.end,
    amoebas.hit,
    amoebas.overgrow,
    machines.rampage,
    falling.fall,
    opening.open_decks,
)
"""The steps that need nobody, in the order of their numbers from `BEGIN` on."""


# -- what needs nobody -------------------------------------------------------------------------------------------------


def settle(state: State) -> None:
    """Let everything happen that needs nobody, until the head of the agenda waits for an answer."""
    while True:
        if state.shaken and not state.landed:
            falling.look(state)
        step = state.agenda[0]
        kind = step[0]
        if kind >= steps.BEGIN:
            _BY_ITSELF[kind - steps.BEGIN](state, state.agenda.pop(0))
        elif kind in questions.QUESTIONS:
            if _ready(state, step):
                return
        elif kind == steps.OVER or not _is_moot(state, step):
            return
        else:
            state.agenda.pop(0)


def _ready(state: State, step: Step) -> bool:
    """Whether a question is to be put; one without a choice is answered or dropped."""
    kind = step[0]
    if questions.is_idle(state, step):
        state.agenda.pop(0)
        return False
    if kind == steps.CARD:
        _, seat, face = step
        if powers.carry_out(state, seat, face):
            state.agenda.remove(step)
            return False
        if not powers.can_be_used(state, seat, face):
            state.agenda.pop(0)
            state.story.append((story.IDLE, seat, face))
            return False
    elif kind in (steps.DUEL, steps.ASSAULT):
        fights = steps.DUEL if holdings.occupied(state, step[2]) else steps.ASSAULT
        if fights != kind:
            state.agenda[0] = (fights, *step[1:])
            return False
    only = questions.only_answer(state, step)
    if only is None:
        return True
    state.agenda.pop(0)
    decided(state, step, ((step[1], only),))
    return False


def _is_moot(state: State, step: Step) -> bool:
    """Whether a request to a dealer has lost its object: a seat is gone, a machine is destroyed."""
    match step[0]:
        case steps.DEAL | steps.DEAL_POWER | steps.MIX_HAND:
            return not holdings.alive(state, step[1])
        case steps.SHOW_LAID:
            return not rounds.unseen(state)
        case steps.SHOW_POWERS:
            return not revealing(state, step)
        case steps.SHOW_HAND:
            return not state.hands[step[1]]
        case steps.DRIFT:
            return step[2] not in state.machines
        case _:
            return False


def revealing(state: State, step: Step) -> list[Seat]:
    """Who turns a special power up in this step, as far as they are still there."""
    return [seat for seat in step[1:] if holdings.hidden_power(state, seat)]


# -- answers -----------------------------------------------------------------------------------------------------------

ROLLED: Final[dict[int, Callable[[State, Step, tuple[int, ...]], None]]] = {
    steps.START_ROLL: opening.start_roll,
    steps.GROUP: lambda state, _, dice: amoebas.wake(state, dice[0]),
    steps.SPREAD: amoebas.spread,
    steps.CLASH: combat.clash,
    steps.STORM: combat.storm,
    steps.SHOT: powers.shoot,
    steps.DRIFT: lambda state, step, dice: machines.drift(state, step, dice[0]),
}


def decided(state: State, step: Step, acts: tuple[tuple[Seat, act.Action], ...]) -> None:
    """Those who were asked have answered."""
    seat, action = acts[0]
    match action:
        case act.Power():
            up = [one for one, what in acts if isinstance(what, act.Power) and what.up]
            if up:
                state.agenda.insert(0, (steps.SHOW_POWERS, *up))
        case act.Lay():
            _laid(state, step, acts)
        case act.Pass() | act.Place() | act.Activate() | act.Laser() | act.Jump() | act.Target():
            _used(state, step, seat, action)
        case act.Attack():
            combat.attack(state, seat, action)
        case act.Move(source, target, ships):
            changes.transfer(state, seat, source, target, ships)
            state.story.append((story.MOVED, seat, source, target, *ships))
        case act.Home(home):
            opening.settle_home(state, seat, home)
        case act.Berserk(machine):
            machines.run_wild(state, seat, machine)
        case act.Enter(ships):
            combat.enter(state, step, ships)
        case act.Lose(ships):
            combat.lose(state, step, ships)
        case act.Assault(ships):
            landing.assault(state, seat, step[2], ships)
        case act.Fight(kind) if step[0] == steps.DUEL:
            landing.duel(state, seat, step[2], kind)
        case act.Fight(kind):
            combat.defend(state, step, kind)


def _laid(state: State, step: Step, acts: tuple[tuple[Seat, act.Action], ...]) -> None:
    """Cards are laid, and shown before anything else happens; who lays at any time may lay again."""
    for seat, action in acts:
        if isinstance(action, act.Lay):
            rounds.lay(state, seat, action.slots)
    if step[0] == steps.LAY_ALL:
        state.strike = False
    again = [step] if step[0] == steps.ANYTIME else []
    state.agenda[:0] = [(steps.SHOW_LAID,), *again]


def _used(state: State, step: Step, seat: Seat, action: act.Action) -> None:
    """What answers a card, a build, a special jump, a landing; a pass answers several questions."""
    match step[0]:
        case steps.CARD:
            powers.use(state, seat, step[2], action)
        case steps.BUILD if isinstance(action, act.Place):
            powers.build(state, seat, action.batches)
        case steps.TRIPLE if isinstance(action, act.Jump):
            landing.jump(state, seat, None, action.leaps)
        case steps.LAND if isinstance(action, act.Target):
            state.agenda.insert(0, step)
            landing.fight_on(state, seat, action.system)
        case _:
            pass


def mixed(state: State, step: Step, fresh: tuple[Slot, ...]) -> None:
    """Cards came out of a shuffle."""
    match step[0]:
        case steps.SHUFFLE:
            state.deck, state.discards = list(fresh), []
            state.story.append((story.SHUFFLED, len(fresh)))
        case steps.SHUFFLE_POWERS:
            state.power_deck = list(fresh)
        case _:
            state.hands[step[1]] = list(fresh)


def told(state: State, step: Step, slots: tuple[Slot, ...]) -> None:
    """Cards were dealt or shown."""
    match step[0]:
        case steps.DEAL:
            del state.deck[: len(slots)]
            state.hands[step[1]] += slots
            state.story.append((story.DEALT, step[1], *slots))
        case steps.DEAL_POWER:
            del state.power_deck[:1]
            state.power_cards[step[1]] += slots
            state.story.append((story.POWER_DEALT, step[1], *slots))
        case steps.SHOW_LAID:
            rounds.shown(state, slots)
        case steps.SHOW_POWERS:
            for seat in revealing(state, step):
                powers.turned_up(state, seat)
        case _:
            state.discards += slots
            state.hands[step[1]] = []
            state.story.append((story.HAND_SHOWN, step[1], *slots))

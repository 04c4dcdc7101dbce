"""The questions of the game: whom, which answers there are, why one is refused, what a silent seat answers.

A question in which there is no choice is never put: `ready` answers it or drops it.
"""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import (
    changes,
    choices,
    combat,
    holdings,
    landing,
    machines,
    opening,
    powers,
    refusals,
    rounds,
)
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paravent.core.games.amoeba.state import State, Step
    from paravent.core.requests import Seat

# kind of step: (the question in a word, the types of its answer, what is asked for when it is of another type)
QUESTIONS: Final[dict[int, tuple[str, tuple[type[act.Action], ...], str]]] = {
    steps.HOME: ("home", (act.Home,), "the home where you begin"),
    steps.POWERS: ("power", (act.Power,), "whether you turn your special power up"),
    steps.POWER: ("power", (act.Power,), "whether you turn your special power up"),
    steps.LAY: ("lay", (act.Lay,), "the card that you lay"),
    steps.ANYTIME: ("anytime", (act.Lay, act.Pass), "a card, or to wait"),
    steps.LAY_ALL: ("lay", (act.Lay,), "what you lay"),
    steps.TRIPLE: ("triple", (act.Jump, act.Pass), "a hyperjump of three ships, or to skip it"),
    steps.CARD: (
        "card",
        (act.Place, act.Activate, act.Laser, act.Jump, act.Target, act.Pass),
        "to use the card or to skip it",
    ),
    steps.BERSERK: ("berserk", (act.Berserk,), "the machine that runs wild"),
    steps.BUILD: ("build", (act.Place,), "what you build, or nothing"),
    steps.ATTACK: ("attack", (act.Attack, act.Pass), "an attack, or that you are done"),
    steps.MOVE: ("move", (act.Move, act.Pass), "a free move, or to stay"),
    steps.DEFEND: ("defend", (act.Fight,), "the ship that defends"),
    steps.ENTER: ("enter", (act.Enter,), "the ships that go in"),
    steps.LOSE: ("lose", (act.Lose,), "the ships that you lose"),
    steps.LAND: ("land", (act.Target,), "where your landed ships fight next"),
    steps.DUEL: ("duel", (act.Fight,), "the landed ship that attacks"),
    steps.ASSAULT: ("assault", (act.Assault,), "the landed ships that attack"),
}

_CARD_ACTIONS: Final[dict[int, type[act.Action]]] = {
    box.ACQUIRE: act.Place,
    box.ACTIVATE: act.Activate,
    box.LASER: act.Laser,
    box.HYPERJUMP: act.Jump,
    box.PROVOKE: act.Target,
    box.AMBUSH: act.Target,
    box.ZAP: act.Target,
}
"""How each kind of card is used."""


def asked(state: State, step: Step) -> tuple[Seat, ...]:
    """Whose question this step is, in seat order."""
    match step[0]:
        case steps.POWERS:
            return tuple(seat for seat in range(state.seats) if holdings.hidden_power(state, seat))
        case steps.LAY_ALL:
            return tuple(seat for seat in range(state.seats) if rounds.still_to_lay(state, seat))
        case _:
            return (step[1],)


# -- the answers that there are ----------------------------------------------------------------------------------------


def options(state: State, step: Step, seat: Seat) -> Iterator[act.Action]:
    """Every answer, in a fixed order."""
    kind = step[0]
    if kind == steps.ATTACK:
        yield act.Pass()
        yield from choices.attacks(state, seat)
    elif kind == steps.BUILD:
        yield from choices.builds(state, seat)
    elif kind == steps.MOVE:
        yield act.Pass()
        yield from choices.moves(state, seat)
    elif kind == steps.CARD:
        yield act.Pass()
        yield from _uses(state, seat, step[2])
    elif kind == steps.TRIPLE:
        yield act.Pass()
        yield from choices.jumps(state, seat, None)
    elif kind in (steps.LAY, steps.ANYTIME, steps.LAY_ALL):
        if kind == steps.ANYTIME:
            yield act.Pass()
        number = rounds.still_to_lay(state, seat) if kind == steps.LAY_ALL else 1
        yield from map(act.Lay, combinations(sorted(state.hands[seat]), number))
    else:
        yield from _small(state, step, seat)


def _small(state: State, step: Step, seat: Seat) -> Iterator[act.Action]:
    """The questions with few answers."""
    match step[0]:
        case steps.HOME:
            yield from map(act.Home, opening.free_homes(state))
        case steps.POWERS | steps.POWER:
            yield act.Power(up=False)
            yield act.Power(up=True)
        case steps.BERSERK:
            yield from map(act.Berserk, machines.choices(state))
        case steps.DEFEND:
            yield from map(act.Fight, holdings.kinds(state.fleets[step[5]]))
        case steps.ENTER:
            yield from map(act.Enter, combat.entries(state, step))
        case steps.LOSE:
            number = combat.losses(state, step)
            among = holdings.counted(step[6:])
            yield from map(act.Lose, holdings.some(among, number, number))
        case steps.LAND:
            yield from (act.Target(one[0]) for one in state.landed)
        case steps.DUEL:
            yield from map(act.Fight, holdings.kinds(changes.landed_at(state, step[2])))
        case _:
            most = combat.most_attackers(state, seat)
            yield from map(act.Assault, holdings.some(changes.landed_at(state, step[2]), 1, most))


def _uses(state: State, seat: Seat, face: int) -> Iterator[act.Action]:
    """Every use of an optional card."""
    match kind := box.TYPE[face]:
        case box.ACQUIRE:
            yield from choices.acquisitions(state, seat, face)
        case box.ACTIVATE:
            yield from (act.Activate(*move) for move in machines.moves(state))
        case box.LASER:
            yield from (act.Laser(*one) for one in powers.laser_targets(state, seat))
        case box.HYPERJUMP:
            yield from choices.jumps(state, seat, face)
        case _:
            yield from map(act.Target, powers.TARGETS[kind](state))


# -- why an answer is refused ------------------------------------------------------------------------------------------


def refusal(state: State, step: Step, seat: Seat, action: act.Action) -> str | None:
    """Why an answer of the right type is refused, in words for the player; None if the rules allow it."""
    match action:
        case act.Attack():
            return refusals.attack(state, seat, action)
        case act.Move():
            return refusals.move(state, seat, action)
        case act.Enter(ships):
            return refusals.enter(state, step, ships)
        case act.Lose(ships):
            return refusals.lose(state, step, ships)
        case act.Assault(ships):
            return refusals.assault(state, seat, ships, changes.landed_at(state, step[2]))
        case act.Place(batches) if step[0] == steps.BUILD:
            return refusals.build(state, seat, batches)
        case act.Jump(leaps) if step[0] == steps.TRIPLE:
            return refusals.jump(state, seat, None, leaps)
        case act.Lay(slots):
            return _lay_refusal(state, step, seat, slots)
        case act.Pass() | act.Power():
            return None
        case _ if step[0] == steps.CARD:
            return _card_refusal(state, seat, step[2], action)
        case act.Berserk():
            return refusals.berserk(state, action)
        case _:
            return _small_refusal(state, step, seat, action)


def _small_refusal(state: State, step: Step, seat: Seat, action: act.Action) -> str | None:
    found = list(_small(state, step, seat))
    if action in found:
        return None
    if isinstance(action, act.Fight):
        kinds = [box.KINDS[one.kind] for one in found if isinstance(one, act.Fight)]
        return f"choose a ship that is there: {' or '.join(kinds)}"
    systems = [one.system for one in found if isinstance(one, act.Home | act.Target)]
    return f"choose one of these: {refusals.names(systems)}"


def _lay_refusal(state: State, step: Step, seat: Seat, slots: tuple[int, ...]) -> str | None:
    number = rounds.still_to_lay(state, seat) if step[0] == steps.LAY_ALL else 1
    if len(slots) != number or list(slots) != sorted(set(slots)):
        return f"lay {box.count(number, 'card')} of your hand"
    if any(slot not in state.hands[seat] for slot in slots):
        return "lay a card of your hand"
    return None


def _card_refusal(state: State, seat: Seat, face: int, action: act.Action) -> str | None:
    if not isinstance(action, _CARD_ACTIONS[box.TYPE[face]]):
        return f"that is not what card {box.TITLES[face]} does"
    match action:
        case act.Place(batches):
            return refusals.acquire(state, seat, face, batches)
        case act.Jump(leaps):
            return refusals.jump(state, seat, face, leaps)
        case act.Laser():
            return refusals.laser(state, seat, action)
        case act.Activate():
            return refusals.activate(state, action)
        case act.Target(system):
            return refusals.target(state, face, system)
        case _:
            raise AssertionError("a card is used in one of these ways")


# -- what a silent seat answers ----------------------------------------------------------------------------------------


def default(state: State, step: Step, seat: Seat) -> act.Action:
    """As little as the rules allow; losses are the cheapest, defenders the strongest."""
    match step[0]:
        case steps.DEFEND:
            return act.Fight(holdings.kinds(state.fleets[step[5]])[-1])
        case steps.ASSAULT:
            landed = changes.landed_at(state, step[2])
            return act.Assault(holdings.cheapest(landed, combat.most_attackers(state, seat)))
        case steps.LOSE:
            among = holdings.counted(step[6:])
            return act.Lose(holdings.cheapest(among, combat.losses(state, step)))
        case _:
            return next(options(state, step, seat))


# -- questions without a choice ----------------------------------------------------------------------------------------

_FORCED: Final = frozenset(
    {steps.BERSERK, steps.DEFEND, steps.ENTER, steps.LOSE, steps.LAND, steps.DUEL, steps.ASSAULT}
)


def only_answer(state: State, step: Step) -> act.Action | None:
    """The one answer that there is, where there is no choice."""
    if step[0] not in _FORCED:
        return None
    found = list(islice(options(state, step, step[1]), 2))
    return found[0] if len(found) == 1 else None


def is_idle(state: State, step: Step) -> bool:
    """Whether there is nothing to ask: nobody to answer, or nothing that could be done."""
    kind = step[0]
    if kind in (steps.POWERS, steps.LAY_ALL):
        return not asked(state, step)
    if kind == steps.POWER:
        return not holdings.hidden_power(state, step[1])
    if kind in (steps.LAY, steps.ANYTIME):
        return not rounds.still_to_lay(state, step[1])
    if kind == steps.LAND:
        return not state.landed
    if kind in (steps.DUEL, steps.ASSAULT):
        return changes.landed_at(state, step[2]) == box.NO_SHIPS
    if kind in (steps.LOSE, steps.DEFEND, steps.ENTER, steps.BERSERK):
        return False
    return not holdings.alive(state, step[1]) or _finds_nothing(state, step)


def _finds_nothing(state: State, step: Step) -> bool:
    kind, seat, *_ = step
    match kind:
        case steps.ATTACK:
            return next(choices.ways(state, seat), None) is None
        case steps.MOVE:
            return next(choices.tracks(state, seat), None) is None
        case steps.BUILD:
            return not choices.can_build(state, seat)
        case steps.TRIPLE:
            return not landing.may_triple(state, seat) or not any(
                any(landing.jumpers(state, seat, system)) for system in holdings.own(state, seat)
            )
        case _:
            return False

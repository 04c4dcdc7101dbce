"""An answer to every question by rules of thumb: the lower levels, and how everybody goes on in thought.

A `Manner` is a set of weights with what is left out; which questions are answered by which part is here alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import campaign, machines, plays, questions, rounds, yard
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.wishes import Mind, Taste

if TYPE_CHECKING:
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Seat


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody plays by rules of thumb."""

    taste: Taste
    others: bool = True
    """Whether the cards of others count when one is laid."""


EASY: Final = Manner(Taste(ahead=0.0, press=0.0, guard=0.0, deny=0.0, once=True), others=False)
MEDIUM: Final = Manner(Taste(thrift=1.6, income=1.5, inner=2.5))
HARD: Final = Manner(
    Taste(
        income=0.8,
        inner=2.5,
        saestor=100.0,
        deny=2.0,
        ahead=0.4,
        press=0.3,
        guard=0.6,
        least=0.8,
        thrift=3.0,
        drive=100.0,
        rank=15.0,
        dare=0.3,
    )
)


def choose(state: State, seat: Seat, manner: Manner) -> act.Action:
    """What one answers who plays in this manner."""
    step = state.agenda[0]
    mind = Mind(state, seat, manner.taste)
    match step[0]:
        case steps.ATTACK:
            return campaign.attack(mind)
        case steps.ENTER:
            return campaign.enter(mind, step)
        case steps.LOSE:
            return campaign.lose(mind, step)
        case steps.DEFEND:
            return campaign.defend(mind, step)
        case steps.MOVE:
            return campaign.move(mind)
        case steps.BUILD:
            return yard.builds(mind)[0][1]
        case steps.CARD:
            return plays.use(mind, step[2])
        case steps.LAY | steps.LAY_ALL | steps.ANYTIME:
            return _lay(mind, step, manner)
        case _:
            return _seldom(mind, step)


def _lay(mind: Mind, step: steps.Step, manner: Manner) -> act.Action:
    """The best cards; who may lay at any time waits for the others."""
    if step[0] == steps.ANYTIME:
        return act.Pass()
    state, seat = mind.state, mind.seat
    number = rounds.still_to_lay(state, seat) if step[0] == steps.LAY_ALL else 1
    found = plays.lays(mind, others=manner.others)
    return act.Lay(tuple(sorted(slot for _, slot in found[:number])))


def _seldom(mind: Mind, step: steps.Step) -> act.Action:
    match step[0]:
        case steps.LAND:
            return campaign.land(mind)
        case steps.DUEL:
            return campaign.duel(mind, step)
        case steps.ASSAULT:
            return campaign.assault(mind, step)
        case steps.TRIPLE:
            found = yard.jumps(mind, None)
            return found[0][1] if found else act.Pass()
        case steps.HOME:
            return act.Home(plays.home(mind.state))
        case steps.POWERS | steps.POWER:
            return act.Power(plays.turn_up(mind.state, mind.seat, at_once=step[0] == steps.POWERS))
        case steps.BERSERK:
            worst = max(machines.choices(mind.state), key=lambda one: plays.machine_harm(mind, max(one, 0)))
            return act.Berserk(worst)
        case _:
            return questions.default(mind.state, step, mind.seat)

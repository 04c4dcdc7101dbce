"""How a bot fights: attacks, who goes in, free moves, defenders, losses, landings. It only chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import changes, choices, combat, galaxy, holdings, odds
from paravent.core.games.amoeba.drive import Drive

if TYPE_CHECKING:
    from paravent.core.games.amoeba.actions import Ships
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import Step
    from paravent.core.games.amoeba.wishes import Mind

_LEAST_MOVE = 0.3
"""What a free move must bring."""


def attacks(mind: Mind) -> list[tuple[float, act.Attack]]:
    """For each way to attack its best force, and what it is worth to go on like that; the best first."""
    found = []
    for source, target in choices.ways(mind.state, mind.seat):
        ships = mind.spare(mind.state.fleets[source])
        if any(ships):
            found.append((mind.gain(target, ships), act.Attack(source, target, force(mind, target, ships))))
    return sorted(found, key=lambda one: (-one[0], one[1].source, one[1].target))


def force(mind: Mind, target: System, ships: Ships) -> Ships:
    """Who attacks: all into a free home, the best single one against ships, as many cheap ones as may against none."""
    state = mind.state
    if holdings.is_free_home(state, mind.seat, target):
        return ships
    if state.owner[target] >= 0:
        return holdings.single(fighter(mind, target, ships))
    if target in state.machines:
        return holdings.single(max(holdings.kinds(ships)))
    return holdings.cheapest(ships, mind.most)


def fighter(mind: Mind, target: System, ships: Ships) -> int:
    """The kind that is best sent against the ships of a system, which answer with their strongest."""
    fleet = mind.state.fleets[target]
    foe = max(holdings.kinds(fleet))
    last = sum(fleet) == 1
    prize = mind.taste.hurt * box.COST[foe] + (mind.prize(target, sum(ships)) if last else mind.worth[target] / 3)

    def brings(kind: int) -> float:
        found = odds.duel(kind, foe)
        after_tie = prize * (0.5 if last else 1.0) - box.COST[kind]
        return found.win * prize + found.tie * after_tie - found.lose * box.COST[kind]

    return max(holdings.kinds(ships), key=brings)


def attack(mind: Mind) -> act.Attack | act.Pass:
    """What leads to Saestor where one goes for it; else the best attack, if one is worth it."""
    hope, source = mind.hopeful()
    if hope > mind.taste.drive * mind.taste.dare:
        target = mind.drive.target(source)
        return act.Attack(source, target, force(mind, target, mind.spare(mind.state.fleets[source])))
    found = attacks(mind)
    return found[0][1] if found and found[0][0] > mind.taste.least else act.Pass()


def enter(mind: Mind, step: Step) -> act.Enter:
    """Who goes in: so many that both systems can do the most."""
    _, _, source, target, *_ = step
    fleet = mind.state.fleets[source]
    found = entries(mind, step)
    if target == galaxy.SAESTOR:
        return act.Enter(found[0])
    then = Drive(mind.state, mind.seat, target) if mind.taste.drive else None

    def suits(ships: Ships) -> float:
        left = holdings.minus(fleet, ships)
        hope = max(mind.hope(target, ships, then), mind.hope(source, left, then)) if then else 0.0
        return mind.stack(target, ships) + mind.stack(source, left) + hope

    return act.Enter(max(found, key=suits))


def entries(mind: Mind, step: Step) -> list[Ships]:
    """One attacker, the cheapest; with about half of those who can leave, with all but one of them, with all."""
    _, _, source, _, *counts = step
    attackers = (counts[0], counts[1], counts[2], counts[3], counts[4])
    fleet = mind.state.fleets[source]
    spare, first = mind.spare(fleet), holdings.cheapest(attackers, 1)
    if not holdings.within(first, spare):
        return [first]
    rest = holdings.minus(spare, first)
    number = sum(rest)
    more = [strongest(rest, some) for some in (number // 2, number - 1, number) if some > 0]
    return list(dict.fromkeys([first, *(holdings.plus(first, ships) for ships in more)]))


def strongest(ships: Ships, number: int) -> Ships:
    """The dearest of these ships, so many or all."""
    return holdings.minus(ships, holdings.cheapest(ships, max(0, sum(ships) - number)))


def move(mind: Mind) -> act.Move | act.Pass:
    """The free move that brings ships where they can do more."""
    chosen: act.Move | act.Pass = act.Pass()
    least = _LEAST_MOVE
    fleets = mind.state.fleets
    for source, target in choices.tracks(mind.state, mind.seat):
        spare = mind.spare(fleets[source])
        if not any(spare):
            continue
        now = _both(mind, (source, fleets[source]), (target, fleets[target]))
        for ships in dict.fromkeys((spare, strongest(spare, sum(spare) // 2 or 1))):
            left, there = holdings.minus(fleets[source], ships), holdings.plus(fleets[target], ships)
            brings = _both(mind, (source, left), (target, there)) - now
            if brings > least:
                least, chosen = brings, act.Move(source, target, ships)
    return chosen


def _both(mind: Mind, one: tuple[System, Ships], other: tuple[System, Ships]) -> float:
    """What two stacks are worth; of their hopes to win the better one counts."""
    return mind.stack(*one) + mind.stack(*other) + max(mind.hope(*one), mind.hope(*other))


# -- asked out of turn -------------------------------------------------------------------------------------------------


def defend(mind: Mind, step: Step) -> act.Fight:
    """The ship that loses least and destroys most; the last ones of a system are worth the system as well."""
    _, _, _, _, _, target, attacker = step
    fleet = mind.state.fleets[target]
    price = box.COST[attacker] if attacker != box.MACHINE else 6
    held = mind.worth[target] / sum(fleet)

    def keeps(kind: int) -> float:
        found = odds.duel(attacker, kind)
        return (found.lose + found.tie) * price - (found.win + found.tie) * (box.COST[kind] + held)

    return act.Fight(max(holdings.kinds(fleet), key=keeps))


def lose(mind: Mind, step: Step) -> act.Lose:
    """The cheapest."""
    among = (step[6], step[7], step[8], step[9], step[10])
    return act.Lose(holdings.cheapest(among, combat.losses(mind.state, step)))


# -- after a landing ---------------------------------------------------------------------------------------------------


def land(mind: Mind) -> act.Target:
    """Where it is easiest first."""
    return act.Target(
        max((one[0] for one in mind.state.landed), key=lambda system: mind.gain(system, _landed(mind, system)))
    )


def _landed(mind: Mind, system: System) -> Ships:
    return changes.landed_at(mind.state, system)


def duel(mind: Mind, step: Step) -> act.Fight:
    """The landed ship that is best sent against who is there."""
    system = step[2]
    landed = _landed(mind, system)
    if mind.state.owner[system] < 0:
        return act.Fight(max(holdings.kinds(landed)))
    return act.Fight(fighter(mind, system, landed))


def assault(mind: Mind, step: Step) -> act.Assault:
    """As many as may, the cheapest."""
    return act.Assault(holdings.cheapest(_landed(mind, step[2]), mind.most))

"""What can be seen ahead: chances of an attack, what can be reached, who is ahead.

Pure functions for boards and bots: nothing here changes a state, and no rule depends on it but `evaluate` for bots that
know no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import choices, combat, galaxy, holdings, odds

if TYPE_CHECKING:
    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State
    from paravent.core.requests import Face, Seat


def targets(state: State, seat: Seat) -> dict[System, list[System]]:
    """Legal targets of attacks by their sources: `{from: [to, ...]}`."""
    found: dict[System, list[System]] = {}
    for source, target in choices.ways(state, seat):
        found.setdefault(source, []).append(target)
    return found


def chance(state: State, seat: Seat, target: System, ships: int, kind: int = box.SCOUT) -> dict[int, odds.Chance]:
    """The chances of an attack before it is rolled, by the defender's kind; an empty system is under -1.

    Against an occupied system `kind` attacks alone, against an empty one so many `ships`.
    """
    if state.owner[target] >= 0:
        return {foe: odds.duel(kind, foe) for foe in holdings.kinds(state.fleets[target])}
    if target in state.machines:
        return {box.MACHINE: odds.duel(kind, box.MACHINE)}
    return {-1: odds.storm(ships, holdings.value(state, target))}


def reachable(state: State, seat: Seat) -> dict[System, int]:
    """How many attacks in a row each system is away from the nearest stack that can attack; own systems are 0 away."""
    found = dict.fromkeys(holdings.own(state, seat), 0)
    edge = [
        system
        for system in found
        if sum(state.fleets[system]) > 1 and any(holdings.mobile(state, seat, state.fleets[system]))
    ]
    saestor = holdings.may_attack_saestor(state, seat)
    away = 0
    while edge:
        away += 1
        following = []
        for system in edge:
            for other in galaxy.ADJACENT[system]:
                if other not in found and (other != galaxy.SAESTOR or saestor):
                    found[other] = away
                    following.append(other)
        edge = following
    return found


def chains(state: State, seat: Seat) -> list[list[System]]:
    """The groups of linked own systems; new ships come to those with a home."""
    left = set(holdings.own(state, seat))
    found = []
    while left:
        group = [min(left)]
        left.remove(group[0])
        for system in group:
            linked = [other for other in galaxy.ADJACENT[system] if other in left]
            left.difference_update(linked)
            group += linked
        found.append(sorted(group))
    return found


def siege(state: State, seat: Seat, source: System, target: System) -> float:
    """The chance that the stack of `source` takes an empty `target` by attacking on and on."""
    fleet = state.fleets[source]
    stays = sum(fleet) - sum(holdings.mobile(state, seat, fleet))
    return odds.siege(
        sum(fleet) - max(0, stays - 1),
        holdings.value(state, target),
        amoeba=bool(state.amoebas[target]),
        most=combat.most_attackers(state, seat),
        eaten=1 if state.powers[seat] == box.ONE_LOSS else box.EATEN,
    )


def usable(state: State, seat: Seat, face: Face | None = None) -> list[Face]:
    """The laid cards that a seat will come to in its power play, in order; with a `face` as if it laid that one.

    Before all have laid this is what there is so far: later lower cards will be added.
    """
    laid = [faces for one in range(state.seats) for faces in holdings.faces_laid(state, one)]
    mine = [*holdings.faces_laid(state, seat), *([] if face is None else [face])]
    if not mine:
        return []
    if any(one in box.OWN_ONLY for one in (*laid, *mine)):
        return sorted(mine, reverse=True)
    return sorted({*(one for one in laid if one < max(mine)), *mine}, reverse=True)


def place(state: State, seat: Seat, face: Face) -> tuple[int, int]:
    """If a seat lays this card: how many of those who have laid act before it, and how many have laid."""
    best = max(face, *holdings.faces_laid(state, seat), 0)
    others = [max(faces) for one in range(state.seats) if one != seat and (faces := holdings.faces_laid(state, one))]
    return sum(other > best for other in others), len(others)


def saestor(state: State, seat: Seat) -> tuple[int, int]:
    """How many inner systems a seat holds, and how many an attack on Saestor needs."""
    return holdings.inner_held(state, seat), box.SAESTOR_NEEDS[state.seats]


# -- who is ahead ------------------------------------------------------------------------------------------------------


def strength(state: State, seat: Seat) -> float:
    """What a seat holds, as one number: production, ships, and the way to Saestor."""
    if not holdings.alive(state, seat):
        return 0.0
    inner, production, ships = holdings.standing(state, seat)
    return 1.0 + 2.0 * production + ships + 4.0 * inner


def evaluate(state: State, seat: Seat) -> float:
    """How well a seat stands, from -1 to 1: its share of what all hold."""
    all_of_them = [strength(state, one) for one in range(state.seats)]
    total = sum(all_of_them)
    if total <= 0 or not all_of_them[seat]:
        return -1.0
    return 2 * all_of_them[seat] / (all_of_them[seat] + max(0.0, total - all_of_them[seat]) / (state.seats - 1)) - 1

"""The set-up: who begins, homes, machine and amoebas, four amoeba attacks, the first hands (rule S0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import changes, galaxy, holdings, story
from paravent.core.games.amoeba import state as steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.amoeba.galaxy import System
    from paravent.core.games.amoeba.state import State, Step
    from paravent.core.requests import Seat


def start_roll(state: State, step: Step, dice: Sequence[int]) -> None:
    """The highest begins; equal ones roll again among themselves."""
    seats = step[1:]
    state.story += [(story.ROLLED, seat, die) for seat, die in zip(seats, dice, strict=True)]
    best = [seat for seat, die in zip(seats, dice, strict=True) if die == max(dice)]
    if len(best) > 1:
        state.agenda.insert(0, (steps.START_ROLL, *best))
        return
    state.starter = best[0]
    state.story.append((story.STARTS, state.starter))
    choosing = [(state.starter + place) % state.seats for place in range(state.seats)]
    state.agenda[:0] = [*((steps.HOME, seat) for seat in choosing), (steps.BEGIN,)]


def free_homes(state: State) -> list[System]:
    """The homes that can still be chosen; with two players each stands for a pair."""
    homes = galaxy.HOMES if state.seats > 2 else [home for home, _ in galaxy.HOME_PAIRS]
    return [home for home in homes if state.owner[home] == steps.NOBODY]


def settle_home(state: State, seat: Seat, home: System) -> None:
    """The first ships: one fleet, or with two players two small ones on opposite homes (rule 4.9)."""
    homes, ships = [home], box.START_FLEET
    if state.seats == 2:
        homes, ships = list(galaxy.HOME_PAIRS[home - galaxy.HOMES[0]]), box.PAIR_FLEET
    state.homes[seat] = homes
    for system in homes:
        changes.put(state, seat, system, ships)
    state.story.append((story.SETTLED, seat, *homes))


def begin(state: State, _: Step) -> bool:
    """One machine on Saestor, an amoeba on each central system, then four amoeba attacks."""
    changes.bring_machine(state)
    for system in galaxy.CENTRAL:
        changes.infest(state, system)
    state.agenda[:0] = [*((steps.GROUP,) for _ in range(box.SET_UP_ATTACKS)), (steps.OPENING,)]
    return False


def open_decks(state: State, _: Step) -> bool:
    """The power cards are shuffled and dealt; by option a special power each."""
    seats = holdings.living(state)
    found: list[Step] = [(steps.SHUFFLE,)]
    found += [(steps.DEAL, seat, box.HAND[state.seats]) for seat in seats]
    if state.special_powers:
        found += [(steps.SHUFFLE_POWERS,), *((steps.DEAL_POWER, seat) for seat in seats)]
    state.agenda[:0] = [*found, (steps.ROUND,)]
    return False

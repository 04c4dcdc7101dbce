"""The galaxy a little earlier than a position: what the story tells last is taken back, entry by entry.

The rules tell the story while they play. Every entry that changes the map says all that is needed to take it back, so
a show and the replay of a turn need nothing but the position that they lead to; it works for a game just taken up again
as well. Ships, owners, amoebas, machines, landings and whose turn it is are taken back; cards and the Time Warp stay
as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, holdings, story
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.actions import Ships
from paravent.core.games.amoeba.changes import landed_at
from paravent.core.games.amoeba.galaxy import System
from paravent.core.games.amoeba.state import State
from paravent.core.games.amoeba.story import Entry
from paravent.core.requests import Seat


def stages(after: State, count: int) -> list[State]:
    """The galaxy behind each of the last `count` entries, and first of all before them: `count + 1` positions."""
    count = min(count, len(after.story))
    found = [after]
    for _ in range(count):
        stage = found[-1].copy()
        entry = stage.story.pop()
        act = _BACK.get(entry[0])
        if act is not None:
            act(stage, entry)
        _whose(stage)
        found.append(stage)
    return found[::-1]


def _whose(stage: State) -> None:
    """Whose turn it was, and in which part of it, as far back as the story tells."""
    part = steps.NO_PHASE
    for entry in reversed(stage.story):
        if entry[0] == story.TURN:
            stage.turn, stage.phase = entry[1], max(part, entry[2])
            return
        if entry[0] in (story.ROUND, story.ORDER):
            break
        part = max(part, _PARTS.get(entry[0], steps.NO_PHASE))
    stage.turn, stage.phase = steps.NOBODY, steps.LAY_PHASE


_PARTS: Final = {
    story.BUILT: steps.BUILDING,
    story.NOT_BUILT: steps.BUILDING,
    story.ATTACKED: steps.ATTACKS,
    story.WALKED: steps.ATTACKS,
    story.MOVED: steps.ATTACKS,
}
"""In which part of a turn an entry is told; the others are told in more than one."""


def _ships(counts: Sequence[int]) -> Ships:
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def _put(stage: State, seat: Seat, system: System, ships: Ships) -> None:
    stage.owner[system] = seat
    stage.fleets[system] = holdings.plus(stage.fleets[system], ships)


def _take(stage: State, system: System, ships: Ships) -> None:
    stage.fleets[system] = holdings.minus(stage.fleets[system], ships)
    if stage.fleets[system] == box.NO_SHIPS:
        stage.owner[system] = steps.NOBODY


def _land(stage: State, system: System, ships: Ships, sign: int) -> None:
    """More or fewer ships that have landed and still fight."""
    have = landed_at(stage, system)
    now = holdings.plus(have, ships) if sign > 0 else holdings.minus(have, ships)
    stage.landed = [one for one in stage.landed if one[0] != system]
    if now != box.NO_SHIPS:
        stage.landed = sorted([*stage.landed, (system, *now)])


# -- ships -------------------------------------------------------------------------------------------------------------


def _came(stage: State, e: Entry) -> None:
    _take(stage, e[2], _ships(e[3:8]))


def _went(stage: State, e: Entry) -> None:
    ships = _ships(e[4:9])
    _take(stage, e[3], ships)
    _put(stage, e[1], e[2], ships)


def _jumped(stage: State, e: Entry) -> None:
    _, seat, source, target, *counts = e
    ships = _ships(counts)
    if holdings.within(ships, landed_at(stage, target)):
        _land(stage, target, ships, -1)
    else:
        _take(stage, target, ships)
    _put(stage, seat, source, ships)


def _held(stage: State, e: Entry) -> None:
    ships = _ships(e[3:8])
    _take(stage, e[2], ships)
    _land(stage, e[2], ships, 1)


def _destroyed(stage: State, e: Entry) -> None:
    owner, system, ships = e[1], e[2], _ships(e[3:8])
    if _had_landed(stage, owner, system):
        _land(stage, system, ships, 1)
    else:
        _put(stage, owner, system, ships)


def _had_landed(stage: State, owner: Seat, system: System) -> bool:
    """Whether destroyed ships had just landed: another's are there, or the fight before was an attack on that place."""
    there = stage.owner[system]
    if there != steps.NOBODY:
        return there != owner
    for entry in reversed(stage.story):
        match entry[0]:
            case story.STORMED:
                return entry[1:3] == (owner, system)
            case story.CLASHED:
                return entry[1:3] == (owner, system) and entry[3] != box.MACHINE and entry[5] != owner
            case story.SPREAD | story.SHOT | story.USED:
                return False
            case _:
                pass
    return False


def _settled(stage: State, e: Entry) -> None:
    for system in e[2:]:
        stage.fleets[system], stage.owner[system] = box.NO_SHIPS, steps.NOBODY
    stage.homes[e[1]] = []


# -- amoebas, machines, the rest ---------------------------------------------------------------------------------------


def _infested(stage: State, e: Entry) -> None:
    stage.amoebas[e[1]] = 0


def _cleared(stage: State, e: Entry) -> None:
    stage.amoebas[e[1]] = 1


def _machine(stage: State, e: Entry) -> None:
    stage.machines.remove(e[1])


def _machine_moved(stage: State, e: Entry) -> None:
    stage.machines = sorted([*(one for one in stage.machines if one != e[2]), e[1]])


def _machine_gone(stage: State, e: Entry) -> None:
    stage.machines = sorted([*stage.machines, e[1]])


def _fallen(stage: State, e: Entry) -> None:
    stage.fallen &= ~(1 << e[1])


def _power(stage: State, e: Entry) -> None:
    stage.powers[e[1]] = steps.NOBODY


def _round(stage: State, e: Entry) -> None:
    stage.round = e[1] - 1


def _laid(stage: State, e: Entry) -> None:
    stage.laid[e[1]] = [slot for slot in stage.laid[e[1]] if slot not in e[2:]]


_BACK: Final[dict[int, Callable[[State, Entry], None]]] = {
    story.SETTLED: _settled,
    story.ROUND: _round,
    story.LAID: _laid,
    story.POWER: _power,
    story.ACQUIRED: _came,
    story.BUILT: _came,
    story.JUMPED: _jumped,
    story.HELD: _held,
    story.DESTROYED: _destroyed,
    story.ENTERED: _went,
    story.MOVED: _went,
    story.WALKED: _went,
    story.INFESTED: _infested,
    story.CLEARED: _cleared,
    story.MACHINE: _machine,
    story.MACHINE_MOVED: _machine_moved,
    story.MACHINE_DESTROYED: _machine_gone,
    story.FALLEN: _fallen,
}
"""How each kind of entry is taken back; the kinds that are not here change no map."""


def systems(entry: Entry) -> set[System]:
    """The systems that an entry is about."""
    kind, *numbers = entry
    if kind in _WAYS:
        found = {numbers[1], numbers[2]}
    elif kind in _PLACES:
        found = {numbers[1]}
    elif kind in _FIRST:
        found = {numbers[0]}
    elif kind in (story.WOKEN, story.SETTLED):
        found = set(numbers[1:])
    elif kind == story.SPREAD:
        found = {numbers[0], *numbers[2:]}
    else:
        found = set(numbers[:2]) if kind == story.MACHINE_MOVED else set()
    return {system for system in found if 0 <= system < galaxy.SYSTEMS}


_WAYS: Final = frozenset({story.JUMPED, story.ATTACKED, story.WALKED, story.ENTERED, story.MOVED})
_PLACES: Final = frozenset(
    {
        *(story.ACQUIRED, story.SHOT, story.HELD, story.PROVOKED, story.BUILT, story.DEFENDED, story.CLASHED),
        *(story.STORMED, story.DESTROYED),
    }
)
_FIRST: Final = frozenset({story.MACHINE, story.DRIFTED, story.MACHINE_DESTROYED, story.INFESTED, story.CLEARED})

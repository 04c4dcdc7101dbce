"""Plans near a plan: one small change at a time, for the bots' search.

What comes out is allowed, as `plans.refusal` says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import plans
from paravent.core.games.kungfur.actions import NO_TEAM, Plan, Team

if TYPE_CHECKING:
    from random import Random

    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat

_TRIES: Final = 12


class _Sketch:
    """A plan as lists that can be changed. Each change says whether it could be made."""

    def __init__(self, state: State, seat: Seat, plan: Plan) -> None:
        first, second, third = plan.teams
        self.stacks = [list(first.cards), list(second.cards), list(third.cards)]
        self.weapons = [first.hw, second.hw, third.hw]
        self.coconut = 0 if first.coconut else 1 if second.coconut else 2 if third.coconut else -1
        self.peach = plan.peach
        self.hand = state.hands[seat]
        self.hw = state.hw[seat]
        self.items = state.front[seat]

    def plan(self) -> Plan:
        """The plan that the lists now are; tokens without an animal stay at home."""
        teams = [
            Team(tuple(stack), self.weapons[arena], self.coconut == arena) if stack else NO_TEAM
            for arena, stack in enumerate(self.stacks)
        ]
        return Plan(tuple(teams), self.peach)

    def fresh(self, rng: Random) -> Face | None:
        """An animal that has stayed at home."""
        first, second, third = self.stacks
        free = [face for face in self.hand if face not in first and face not in second and face not in third]
        return rng.choice(free) if free else None


def _move(sketch: _Sketch, rng: Random) -> bool:
    """A fighter goes to another arena, to the top or to the bottom."""
    stack = rng.choice(sketch.stacks)
    if not stack:
        return False
    face = stack.pop(int(rng.random() * len(stack)))
    return _insert(rng.choice([other for other in sketch.stacks if other is not stack]), face, rng)


def _relieve(sketch: _Sketch, rng: Random) -> bool:
    """A fighter changes places with one at home."""
    stack, fresh = rng.choice(sketch.stacks), sketch.fresh(rng)
    if not stack or fresh is None:
        return False
    stack[int(rng.random() * len(stack))] = fresh
    return True


def _send(sketch: _Sketch, rng: Random) -> bool:
    """One more goes out."""
    fresh = sketch.fresh(rng)
    return fresh is not None and _insert(rng.choice(sketch.stacks), fresh, rng)


def _spare(sketch: _Sketch, rng: Random) -> bool:
    """One stays at home."""
    stack = rng.choice(sketch.stacks)
    if stack:
        stack.pop(int(rng.random() * len(stack)))
    return bool(stack)


def _promote(sketch: _Sketch, rng: Random) -> bool:
    """Another leader."""
    stack = rng.choice(sketch.stacks)
    if len(stack) < 2:
        return False
    stack.insert(0, stack.pop(rng.randrange(1, len(stack))))
    return True


def _swap(sketch: _Sketch, rng: Random) -> bool:
    """Two teams change places, with their weapons or without."""
    one = int(rng.random() * box.ARENAS)
    other = one - 1
    stacks, weapons = sketch.stacks, sketch.weapons
    stacks[one], stacks[other] = stacks[other], stacks[one]
    if rng.random() < 0.5:
        weapons[one], weapons[other] = weapons[other], weapons[one]
    return True


def _arm(sketch: _Sketch, rng: Random) -> bool:
    """Some weapons more, from the stock or from another team, or some fewer."""
    if not sketch.hw:
        return False
    weapons = sketch.weapons
    to, source = rng.randrange(box.ARENAS), rng.randrange(-1, box.ARENAS)
    if source == to:
        return False
    if source < 0:
        weapons[to] = rng.randint(0, sketch.hw - sum(weapons) + weapons[to])
    else:
        amount = rng.randint(0, weapons[source])
        weapons[source] -= amount
        weapons[to] += amount
    return True


def _equip(sketch: _Sketch, rng: Random) -> bool:
    """The Coconut goes elsewhere, or a Peach is used or kept."""
    if not sketch.items:
        return False
    if box.COCONUT in sketch.items and rng.random() < 0.5:
        sketch.coconut = rng.randrange(-1, box.ARENAS)
    else:
        sketch.peach += rng.choice((-1, 1))
    return True


def _insert(stack: list[Face], face: Face, rng: Random) -> bool:
    stack.insert(0 if rng.random() < 0.5 else len(stack), face)
    return True


_CHANGES: Final[tuple[Callable[[_Sketch, Random], bool], ...]] = (
    *(_move, _move, _relieve, _relieve, _relieve),
    *(_send, _spare, _promote, _swap, _arm, _arm, _equip),
)


def changed(state: State, seat: Seat, plan: Plan, rng: Random) -> Plan:
    """A plan one step away, or the same one where a few tries found none."""
    for _ in range(_TRIES):
        sketch = _Sketch(state, seat, plan)
        if not rng.choice(_CHANGES)(sketch, rng):
            continue
        found = sketch.plan()
        if found != plan and plans.refusal(state, seat, found) is None:
            return found
    return plan

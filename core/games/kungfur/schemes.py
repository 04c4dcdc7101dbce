"""Plans near a plan: one small change at a time, for the bots' search.

What comes out is allowed, as `plans.refusal` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import plans
from paravent.core.games.kungfur.actions import NO_TEAM, Plan, Team

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat

_TRIES: Final = 8


class _Sketch:
    """A plan as lists that can be changed."""

    def __init__(self, state: State, seat: Seat, plan: Plan) -> None:
        self.stacks: list[list[Face]] = [list(team.cards) for team in plan.teams]
        self.weapons = [team.hw for team in plan.teams]
        self.coconut = next((arena for arena, team in enumerate(plan.teams) if team.coconut), -1)
        self.peach = plan.peach
        used = {face for stack in self.stacks for face in stack}
        self.free = [face for face in state.hands[seat] if face not in used]
        self.unarmed = state.hw[seat] - sum(self.weapons)
        self.items = state.front[seat]

    def plan(self) -> Plan:
        """The plan that the lists now are; tokens without an animal stay at home."""
        return Plan(
            tuple(
                Team(tuple(stack), hw, coconut=arena == self.coconut) if stack else NO_TEAM
                for arena, (stack, hw) in enumerate(zip(self.stacks, self.weapons, strict=True))
            ),
            self.peach,
        )


def _move(sketch: _Sketch, rng: Random) -> None:
    """A fighter goes to another arena, to the top or to the bottom."""
    stack = rng.choice(sketch.stacks)
    if stack:
        face = stack.pop(rng.randrange(len(stack)))
        _insert(rng.choice([other for other in sketch.stacks if other is not stack]), face, rng)


def _relieve(sketch: _Sketch, rng: Random) -> None:
    """A fighter changes places with one in the hand."""
    stack = rng.choice(sketch.stacks)
    if stack and sketch.free:
        stack[rng.randrange(len(stack))] = rng.choice(sketch.free)


def _send(sketch: _Sketch, rng: Random) -> None:
    """One more goes out."""
    if sketch.free:
        _insert(rng.choice(sketch.stacks), rng.choice(sketch.free), rng)


def _spare(sketch: _Sketch, rng: Random) -> None:
    """One stays at home."""
    stack = rng.choice(sketch.stacks)
    if stack:
        stack.pop(rng.randrange(len(stack)))


def _promote(sketch: _Sketch, rng: Random) -> None:
    """Another leader."""
    stack = rng.choice(sketch.stacks)
    if len(stack) > 1:
        stack.insert(0, stack.pop(rng.randrange(1, len(stack))))


def _swap(sketch: _Sketch, rng: Random) -> None:
    """Two teams change places, with their weapons or without."""
    one, other = rng.sample(range(box.ARENAS), 2)
    stacks, weapons = sketch.stacks, sketch.weapons
    stacks[one], stacks[other] = stacks[other], stacks[one]
    if rng.random() < 0.5:
        weapons[one], weapons[other] = weapons[other], weapons[one]


def _arm(sketch: _Sketch, rng: Random) -> None:
    """Some weapons more, from the stock or from another team, or some fewer."""
    to = rng.randrange(box.ARENAS)
    source = rng.randrange(-1, box.ARENAS)
    if source < 0:
        amount = rng.randint(-sketch.weapons[to], sketch.unarmed)
    elif source != to:
        amount = rng.randint(0, sketch.weapons[source])
        sketch.weapons[source] -= amount
    else:
        amount = 0
    sketch.weapons[to] += amount


def _equip(sketch: _Sketch, rng: Random) -> None:
    """The Coconut goes elsewhere, or a Peach is used or kept."""
    if box.COCONUT in sketch.items and rng.random() < 0.5:
        sketch.coconut = rng.randrange(-1, box.ARENAS)
    else:
        sketch.peach += rng.choice((-1, 1))


def _insert(stack: list[Face], face: Face, rng: Random) -> None:
    stack.insert(0 if rng.random() < 0.5 else len(stack), face)


_CHANGES: Final[tuple[Callable[[_Sketch, Random], None], ...]] = (
    *(_move, _move, _relieve, _relieve, _relieve),
    *(_send, _spare, _promote, _swap, _arm, _arm, _equip),
)


def changed(state: State, seat: Seat, plan: Plan, rng: Random) -> Plan:
    """A plan one step away, or the same one where a few tries found none."""
    for _ in range(_TRIES):
        sketch = _Sketch(state, seat, plan)
        rng.choice(_CHANGES)(sketch, rng)
        found = sketch.plan()
        if found != plan and plans.refusal(state, seat, found) is None:
            return found
    return plan

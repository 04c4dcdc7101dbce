"""Law 12, seen from the rules: whatever can be written as an action is allowed or Illegal, and never a fault.

An action of a peer is decoded and handed to `check`, so a rule that trusts a number in it could be made to stumble.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from random import Random
from typing import Any

import pytest

from paravent.core import codec
from paravent.core.game import Illegal
from tests.laws.walk import Sitting, Walk
from tests.toys import box

NUMBERS = (0, 1, 2, 3, 7, 20, 61, -1, -2, 10**6, 2**31, -(2**40), 10**18, 10**30)
LENGTHS = (0, 1, 2, 3, 4, 9)
TRIES = 30
"""So many actions are made up for each question and each observer."""


def made_up(kind: Any, rng: Random) -> Any:  # noqa: ANN401 - a value of any type
    """A value of a type, as unlikely as it can be."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return typing.cast("Any", kind)(*[made_up(hints[field.name], rng) for field in dataclasses.fields(kind)])
    if origin in (typing.Union, types.UnionType):
        return made_up(rng.choice(arguments), rng)
    if origin is list or (origin is tuple and arguments[1:] == (Ellipsis,)):
        return origin(made_up(arguments[0], rng) for _ in range(rng.choice(LENGTHS)))
    if origin is tuple:
        return tuple(made_up(argument, rng) for argument in arguments)
    scalars = {int: rng.choice(NUMBERS), bool: rng.random() < 0.5, str: rng.choice(["", "x", "\ud800", "a" * 50])}
    return scalars.get(kind)


@pytest.mark.parametrize("name", box.every())
def test_law_12_whatever_can_be_written_is_allowed_or_illegal(name: str) -> None:
    game, rng = box.load(name), Random(name)
    refused = 0
    for seed in range(2):
        walk = Walk(Sitting.drawn(game, Random(seed)))
        for moment in walk.moments():
            for seat in moment.asked:
                for eye in (seat, (seat + 1) % walk.sitting.seats, None):
                    refused += tried(moment.seen(eye), walk, seat, rng)
    assert refused > 100


def tried(state: Any, walk: Walk, seat: int, rng: Random) -> int:  # noqa: ANN401 - of any game
    """How many actions of a handful are refused; raises whatever else a rule does."""
    refused = 0
    for _ in range(TRIES):
        action = made_up(walk.game.action_type, rng)
        written = codec.encode(action, walk.game.action_type)
        assert codec.decode(written, walk.game.action_type) == action
        try:
            walk.game.check(state, seat, action)
        except Illegal:
            refused += 1
    return refused

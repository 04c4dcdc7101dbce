"""How many positions a game has after so many choices: a number that no refactoring changes.

A choice is a question (the first actions of every seat that is asked, in all combinations) or a roll (all outcomes).
What has one outcome here happens in between: cards come out of a shuffle as they went in.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from paravent.core.answers import Acts, Answer, Rolled
from paravent.core.game import AnyGame, Options, State, apply
from paravent.core.requests import Ask, Over, Roll
from paravent.core.stacking import StackedDealer

CUT = 5
"""So many of a seat's legal actions are followed."""
MOST = 5000
"""No depth is counted that may have more positions."""
DEEPEST = 8


def counted(game: AnyGame, seats: int, options: Options) -> Iterator[str]:
    """Lines of depth and number; a first line says how they were counted."""
    yield f"# {seats} seats, first {CUT} actions of a seat, all dice, cards as they lie: choices, positions"
    level = [first(game, seats, options)]
    for depth in range(DEEPEST + 1):
        yield f"{depth} {len(level)}"
        following = list(islice((after for state in level for after in onward(game, state)), MOST + 1))
        if not following or len(following) > MOST:
            return
        level = following


def divided(game: AnyGame, seats: int, options: Options, depth: int) -> Iterator[str]:
    """How many positions at this depth come of each first choice: where two countings part."""
    start = first(game, seats, options)
    for answer in choices(game, start):
        level = [settled(game, apply(game, start, answer))]
        for _ in range(depth - 1):
            level = [after for state in level for after in onward(game, state)]
        yield f"{answer}: {len(level)}"


def first(game: AnyGame, seats: int, options: Options) -> State:
    """The first position in which there is a choice."""
    return settled(game, game.new(seats, options))


def settled(game: AnyGame, state: State) -> State:
    """Let happen what has one outcome."""
    dealer = StackedDealer(game)
    while not isinstance(request := game.awaits(state), Ask | Roll | Over):
        state = apply(game, state, dealer.answer(state, request))
    return state


def onward(game: AnyGame, state: State) -> Iterator[State]:
    for answer in choices(game, state):
        yield settled(game, apply(game, state, answer))


def choices(game: AnyGame, state: State) -> Iterator[Answer[Any]]:
    """Every answer that is followed."""
    match game.awaits(state):
        case Roll(dice=dice, sides=sides):
            yield from map(Rolled, product(range(1, sides + 1), repeat=dice))
        case Ask(seats=seats):
            lists = [[(seat, action) for action in islice(game.legal(state, seat), CUT)] for seat in seats]
            yield from map(Acts, product(*lists))
        case _:
            return

"""Playing on from a fitted world, and what a position is worth to each seat.

Everything here changes the state that it is given: search copies once and advances its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from paravent.core.answers import Acts
from paravent.core.bots.random_ import any_action
from paravent.core.dealing import draw
from paravent.core.game import A, Game, S, S_contra
from paravent.core.requests import Ask, Over, Seat

if TYPE_CHECKING:
    from random import Random


class Evaluator(Protocol[S_contra]):
    """A game that can judge a position without playing on."""

    def evaluate(self, state: S_contra, seat: Seat) -> float:
        """How well `seat` stands, from -1 (lost) to 1 (won)."""


def standing(over: Over, seat: Seat) -> float:
    """-1 for a loss, 1 for a win alone, 0 where all are equal; a win shared by fewer lies between."""
    won = over.winners
    if seat not in won:
        return -1.0
    seats = len(over.scores)
    return 1.0 if seats == 1 else 1.0 - (len(won) - 1) / (seats - 1)


def worth(game: Game[S, A], state: S, seat: Seat) -> float:
    """How well a seat stands, from -1 to 1: by the end where it has come, else by the game's own judgement, else 0."""
    request = game.awaits(state)
    if isinstance(request, Over):
        return standing(request, seat)
    evaluate = getattr(game, "evaluate", None)
    return 0.0 if evaluate is None else float(evaluate(state, seat))


def until_asked(game: Game[S, A], state: S, rng: Random) -> Ask | Over:
    """Let chance answer until a seat is asked or the game is over; returns which."""
    while True:
        request = game.awaits(state)
        if isinstance(request, Ask | Over):
            return request
        game.advance(state, draw(state, request, rng))


def act(game: Game[S, A], state: S, ask: Ask, chosen: Mapping[Seat, A], rng: Random) -> None:
    """Answer a question: seats that are not in `chosen` do anything, vacant ones their default."""
    acts = []
    for seat in ask.seats:
        if seat in chosen:
            acts.append((seat, chosen[seat]))
        elif state.cards.vacant >> seat & 1:
            acts.append((seat, game.default(state, seat)))
        else:
            acts.append((seat, any_action(game, state, seat, rng)))
    game.advance(state, Acts(tuple(acts)))


def play_out(game: Game[S, A], state: S, rng: Random, questions: int) -> None:
    """Let everybody do anything, for a number of questions or until the game is over."""
    for _ in range(questions):
        request = until_asked(game, state, rng)
        if isinstance(request, Over):
            return
        act(game, state, request, {}, rng)
    until_asked(game, state, rng)

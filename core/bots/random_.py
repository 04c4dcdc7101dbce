"""Plays anything that is allowed: the yardstick of the other levels, and the policy of play-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from paravent.core.bots.budget import Budget
from paravent.core.game import A, Game, S
from paravent.core.requests import Seat

if TYPE_CHECKING:
    from random import Random


def any_action(game: Game[S, A], state: S, seat: Seat, rng: Random) -> A:
    """One legal action: drawn by the game where it can, else each with the same chance."""
    sample = getattr(game, "sample", None)
    if sample is not None:
        drawn: A = sample(state, seat, rng)
        return drawn
    return rng.choice(list(game.legal(state, seat)))


def some_actions(game: Game[S, A], state: S, seat: Seat, rng: Random, most: int) -> list[A]:
    """Different legal actions, `most` at most; all of them where they can be listed and are no more than that."""
    if getattr(game, "sample", None) is None:
        actions = list(game.legal(state, seat))
        return actions if len(actions) <= most else rng.sample(actions, most)
    return list(dict.fromkeys(any_action(game, state, seat, rng) for _ in range(most)))


class RandomBot(Generic[S, A]):
    """Any action with a chance, whatever the position."""

    iterations = 1

    def choose(self, game: Game[S, A], seen: S, seat: Seat, rng: Random, budget: Budget) -> A:
        return any_action(game, seen, seat, rng)

"""What a bot believes of the hidden cards: worlds that fit what it has seen, each drawn as often as it counts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING, Generic

from paravent.core import worlds
from paravent.core.game import S

if TYPE_CHECKING:
    from random import Random


class Belief(Generic[S]):
    """Worlds with their weights. `draw` returns a copy, to be played on."""

    def __init__(self, seen: S, rng: Random, worlds_wanted: int, weigh: Callable[[S], float] | None = None) -> None:
        """`weigh`: a game's own inference, see `worlds.fit`."""
        fitted = [worlds.fit(seen, rng, weigh) for _ in range(max(1, worlds_wanted))]
        self._worlds = [world for world, _ in fitted]
        self._weights = list(accumulate(worlds.relative([log for _, log in fitted])))
        self._rng = rng

    def draw(self) -> S:
        """One world, with the chance that its weight gives it."""
        return self._rng.choices(self._worlds, cum_weights=self._weights)[0].copy()

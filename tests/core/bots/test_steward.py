"""Stewards: the same from any view and in any world, again from the journal, and only where there is somebody to go on.

That they are legal and the same in another process is under the laws (`tests/laws`).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from paravent.core import games, journal, worlds
from paravent.core.bots import steward
from paravent.core.game import State
from paravent.core.requests import Ask
from paravent.core.sight import as_seen_by
from tests.laws.trace import Deserted, with_a_steward
from tests.toys import box

STEWARDED = ("amoeba", "dojo", "passage")


def offered(game: Any, state: State) -> dict[int, tuple[Any, ...]]:  # noqa: ANN401 - any game's
    """What the stewards of the empty seats that are asked have to say."""
    ask = game.awaits(state)
    empty = [seat for seat in ask.seats if state.cards.vacant >> seat & 1] if isinstance(ask, Ask) else []
    return {seat: steward.offers(game, state, seat) for seat in empty}


def test_games_that_three_can_play_have_a_steward_and_those_for_two_have_none() -> None:
    assert {name for name in box.every() if steward.has_steward(box.load(name))} == set(STEWARDED)
    for name in games.names():
        game = games.load(name)
        assert steward.has_steward(game) == (max(game.facts.seats) > 2)
    with pytest.raises(TypeError, match="Wager has no steward"):
        steward.offers(box.load("wager"), box.load("wager").new(3, {"dice": "1"}), 0)


@pytest.mark.parametrize("name", ["dojo", "passage"])
def test_what_is_hidden_changes_nothing_and_the_journal_gives_the_same(name: str) -> None:
    walk = Deserted(with_a_steward(name))
    live: dict[int, dict[int, tuple[Any, ...]]] = {}
    looked: Counter[str] = Counter()
    for moment in walk.moments():
        offers = live[moment.number] = offered(walk.game, moment.before)
        looked["offers"] += len(offers)
        world, _ = worlds.fit(as_seen_by(moment.before, None), Random(moment.number)) if offers else (None, 0)
        if world is not None:
            looked["worlds"] += world.cards.face != moment.before.cards.face
            assert offered(walk.game, world) == offers
    again: dict[int, dict[int, tuple[Any, ...]]] = {}
    journal.fold(walk.journal, walk.game, lambda number, state: again.update({number: offered(walk.game, state)}))
    assert {number: again[number] for number in live} == live
    assert looked["offers"] > 2
    assert looked["worlds"] > 2, "another world had other faces"

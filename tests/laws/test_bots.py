"""Law 10: what a bot chooses is legal, and depends on what its seat sees, on chance and on its budget alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from paravent.core import worlds
from paravent.core.bots import Budget, levels
from paravent.core.sight import as_seen_by
from tests.laws.sight import refusal
from tests.laws.walk import Moment, Sitting, hold
from tests.toys import box

SEEDS = range(3)
ASKED = 4
"""So many questions of a game are put to the bot."""
BUDGET = Budget(24)


@pytest.mark.parametrize("level", [level.name for level in levels.LEVELS])
@pytest.mark.parametrize("game", box.every())
def test_r70_a_choice_is_legal_and_depends_on_what_is_seen_alone(game: str, level: str) -> None:
    looked: Counter[str] = Counter()
    for seed in SEEDS:
        sitting = Sitting.drawn(box.load(game), Random(seed))
        questions = Counter[str]()

        def law(moment: Moment, looked: Counter[str], questions: Counter[str] = questions) -> None:
            if moment.asked and questions["asked"] < ASKED and moment.rng.random() < 0.5:
                questions["asked"] += 1
                chooses_by_sight(level, moment, looked)

        looked += hold(sitting, [law])
    if level in levels.bots(box.load(game)):
        assert looked["choices"] >= len(SEEDS)
        assert looked["other worlds"]


def chooses_by_sight(level: str, moment: Moment, looked: Counter[str]) -> None:
    """The same choice in the truth and in another world that looks the same, and nothing is changed by thinking."""
    game = moment.game
    bot = levels.bots(game).get(level)
    for seat in moment.asked:
        if bot is None or moment.before.cards.vacant >> seat & 1:
            continue
        seen = moment.seen(seat)
        choice = bot.choose(game, seen, seat, Random(7), BUDGET)
        assert seen == moment.seen(seat), "a bot changed the state that it was given"
        assert refusal(game, moment.before, seat, choice) is None, f"the bot chose {choice}"
        world, _ = worlds.fit(seen, moment.rng)
        assert bot.choose(game, as_seen_by(world, seat), seat, Random(7), BUDGET) == choice
        looked["choices"] += 1
        looked["other worlds"] += world != moment.before

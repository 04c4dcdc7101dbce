"""Which bot a level means, for games with bots of their own and without."""

from random import Random

import pytest

from paravent.core import games
from paravent.core.bots import Budget, Choice, levels
from paravent.core.bots.evaluate import until_asked
from paravent.core.bots.random_ import RandomBot
from paravent.core.sight import as_seen_by
from tests.core.bots.duel import SURRENDER, Duel, Hands, Hold
from tests.stones import Pile, Stones

KUNGFUR = games.load("kungfur")


def asked() -> Pile:
    game = Stones()
    state = game.new(2, game.facts.settle({}))
    until_asked(game, state, Random(1))
    return state


def test_every_level_is_named_explained_and_limited() -> None:
    assert [level.name for level in levels.LEVELS] == ["random", "easy", "medium", "hard"]
    for level in levels.LEVELS:
        assert level.help.endswith(".")
        assert level.limit.endswith(".")


def test_any_game_has_all_levels() -> None:
    assert list(levels.bots(Stones())) == ["random", "easy", "medium", "hard"]


def test_a_game_s_own_bots_are_found_by_name() -> None:
    own = levels.bots(KUNGFUR)
    assert list(own) == ["random", "easy", "medium", "hard"]
    assert type(own["easy"]).__module__ == "paravent.core.games.kungfur.bot"
    assert type(levels.bot(Stones(), "easy")).__module__.startswith("paravent.core.bots.")


def test_every_bot_has_a_budget_of_its_own() -> None:
    for game in (KUNGFUR, Stones()):
        assert all(bot.iterations >= 1 for bot in levels.bots(game).values())


def test_an_unknown_level_names_the_known_ones() -> None:
    with pytest.raises(
        levels.UnknownLevel, match="Stones has no level “brutal”; choose random or easy or medium or hard"
    ):
        levels.bot(Stones(), "brutal")


def test_thinking_goes_through_the_level_s_own_budget() -> None:
    seen = as_seen_by(asked(), 0)
    bot = levels.bot(Stones(), "medium")
    own = bot.choose(Stones(), seen, 0, Random(4), Budget(bot.iterations))
    assert levels.think(Stones(), "medium", seen, 0, Random(4)) == Choice(own)


def test_a_hint_is_what_the_best_level_would_do() -> None:
    seen = as_seen_by(asked(), 0)
    assert levels.hint(Stones(), seen, 0, Random(4)) == levels.think(Stones(), "hard", seen, 0, Random(4))


def test_the_quick_answer_is_the_game_s_own_or_its_default() -> None:
    assert levels.quick(Duel(), Hands(), 0, Random(1)) == Hold(SURRENDER)
    state = KUNGFUR.new(2, KUNGFUR.facts.settle({}))
    until_asked(KUNGFUR, state, Random(1))
    action = levels.quick(KUNGFUR, state, 0, Random(1))
    KUNGFUR.check(state, 0, action)
    assert action != KUNGFUR.default(state, 0)


def test_random_is_the_same_for_every_game() -> None:
    assert isinstance(levels.bot(KUNGFUR, "random"), RandomBot)

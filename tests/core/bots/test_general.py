"""The bots that play any game, on toys: they see what is to be seen, never more, and stop when told."""

from random import Random

import pytest

from paravent.core import games, worlds
from paravent.core.bots import AnyBot, Budget
from paravent.core.bots.belief import Belief
from paravent.core.bots.budget import Purse
from paravent.core.bots.evaluate import act, play_out, standing, until_asked, worth
from paravent.core.bots.greedy import GreedyBot
from paravent.core.bots.ismcts import IsmctsBot
from paravent.core.bots.pimc import PimcBot
from paravent.core.bots.random_ import RandomBot, any_action, some_actions
from paravent.core.game import AnyGame
from paravent.core.requests import Ask, Over
from paravent.core.sight import as_seen_by
from tests.core.bots.duel import SURRENDER, Duel, Hands, Hold
from tests.stones import Pile, Stones, Take
from tests.toys import box

TOYS: list[AnyGame] = [box.load("passage"), box.load("wager"), Stones()]
BOTS: list[AnyBot] = [RandomBot(), GreedyBot(), PimcBot(), IsmctsBot()]
THINKERS: list[AnyBot] = [PimcBot(), IsmctsBot()]


def name(thing: object) -> str:
    return type(thing).__name__


def endgame(left: int) -> Pile:
    """Black is to take of the last few stones and can look at no card."""
    game, rng = Stones(), Random(3)
    state = game.new(2, game.facts.settle({}))
    until_asked(game, state, rng)
    state.stones, state.peeked = left, 0b11
    return state


@pytest.mark.parametrize("bot", BOTS, ids=name)
@pytest.mark.parametrize("game", TOYS, ids=name)
def test_whole_games_are_played_by_the_rules_and_from_what_is_seen_alone(game: AnyGame, bot: AnyBot) -> None:
    rng = Random(8)
    state = game.new(game.facts.seats[0], game.facts.settle({}))
    while isinstance(request := until_asked(game, state, rng), Ask):
        chosen = {}
        for seat in request.seats:
            seen = as_seen_by(state, seat)
            world, _ = worlds.fit(seen, rng)
            before = seen.copy()
            action = bot.choose(game, seen, seat, Random(1), Budget(30))
            assert seen == before, "a bot changes nothing that it was given"
            assert action == bot.choose(game, as_seen_by(world, seat), seat, Random(1), Budget(30)), "no peeking"
            game.check(seen, seat, action)
            chosen[seat] = action
        act(game, state, request, chosen, rng)
    assert isinstance(request, Over)


@pytest.mark.parametrize(
    "bot, left, good",
    [(PimcBot(), 3, 3), (PimcBot(), 2, 2), (IsmctsBot(), 3, 3), (IsmctsBot(), 5, 1), (IsmctsBot(), 6, 2)],
    ids=["pimc 3", "pimc 2", "ismcts 3", "ismcts 5", "ismcts 6"],
)
def test_a_thinker_wins_the_endgame_of_stones(bot: AnyBot, left: int, good: int) -> None:
    """Who leaves a multiple of four has won. Random play-outs see that at the last stones; a tree from further off."""
    assert bot.choose(Stones(), as_seen_by(endgame(left), 0), 0, Random(1), Budget(1500)) == Take(good)


@pytest.mark.parametrize("bot", THINKERS, ids=name)
def test_a_simultaneous_choice_is_mixed_and_never_foolish(bot: AnyBot) -> None:
    game = Duel()
    choices = [bot.choose(game, Hands(), seat, Random(seed), Budget(300)) for seat in (0, 1) for seed in range(20)]
    for seat in (0, 1):
        mine = choices[20 * seat : 20 * seat + 20]
        assert mine.count(Hold(0)) >= 3
        assert mine.count(Hold(1)) >= 3
    foolish = choices.count(Hold(SURRENDER))
    assert foolish == 0 if isinstance(bot, PimcBot) else foolish <= 8


@pytest.mark.parametrize("bot", BOTS, ids=name)
def test_a_game_with_too_many_actions_to_list_is_drawn_from(bot: AnyBot) -> None:
    game, rng = games.load("kungfur"), Random(2)
    state = game.new(2, game.facts.settle({}))
    until_asked(game, state, rng)
    plans = [bot.choose(game, state, 0, Random(seed), Budget(120)) for seed in (1, 1, 2)]
    for plan in plans:
        game.check(state, 0, plan)
    assert plans[0] == plans[1]


def test_a_tree_meets_actions_that_its_world_forbids() -> None:
    """With open-loop chance what was drawn at a node in one game of Kung Fur Fight may be illegal in the next."""
    game, rng = games.load("kungfur"), Random(2)
    state = game.new(2, game.facts.settle({}))
    while isinstance(request := until_asked(game, state, rng), Ask) and state.round < 3:
        act(game, state, request, {}, rng)
    assert request == Ask((0, 1), "plan")
    game.check(state, 1, IsmctsBot().choose(game, state, 1, Random(1), Budget(400)))


@pytest.mark.parametrize("bot", BOTS, ids=name)
def test_told_to_stop_at_once_a_bot_still_answers_by_the_rules(bot: AnyBot) -> None:
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return True

    seen = as_seen_by(endgame(9), 0)
    Stones().check(seen, 0, bot.choose(Stones(), seen, 0, Random(1), Budget(10**9, stop)))
    assert len(asked) == (0 if isinstance(bot, RandomBot) else 1)


def test_a_purse_pays_until_it_cannot() -> None:
    purse = Purse(Budget(10))
    assert [purse.pay(4), purse.pay(4), purse.pay(4), purse.pay(1)] == [True, True, False, False]
    assert purse.left == 0


@pytest.mark.parametrize(
    "scores, seat, value",
    [((3, 1), 0, 1.0), ((3, 1), 1, -1.0), ((2, 2), 0, 0.0), ((5, 5, 1), 1, 0.5), ((4, 4, 4), 2, 0.0), ((7,), 0, 1.0)],
)
def test_what_an_end_is_worth(scores: tuple[int, ...], seat: int, value: float) -> None:
    assert standing(Over(scores), seat) == value


def test_a_position_that_nobody_judges_is_even() -> None:
    assert worth(Stones(), endgame(5), 0) == 0.0


def test_a_play_out_ends_with_the_game_or_with_its_questions() -> None:
    long, short = endgame(20), endgame(20)
    play_out(Stones(), short, Random(1), questions=2)
    play_out(Stones(), long, Random(1), questions=99)
    assert 14 <= short.stones < 20
    assert isinstance(Stones().awaits(long), Over)


def test_vacant_seats_do_the_default_in_a_search() -> None:
    game, state = Duel(), Hands()
    state.cards.vacant = 0b10
    act(game, state, Ask((0, 1), "hold"), {0: Hold(1)}, Random(1))
    assert state.held == [1, SURRENDER]


def test_actions_are_listed_where_they_are_few_and_drawn_where_they_are_many() -> None:
    assert some_actions(Stones(), endgame(9), 0, Random(1), 10) == [Take(1), Take(2), Take(3)]
    few = some_actions(Stones(), endgame(9), 0, Random(1), 2)
    assert len(set(few)) == 2
    drawn = {any_action(Stones(), endgame(9), 0, Random(seed)) for seed in range(60)}
    assert drawn == {Take(1), Take(2), Take(3)}


def test_a_belief_gives_each_world_its_weight() -> None:
    """Law 5's draft gives unequal weights; here two worlds are put in with weights of three to one."""
    belief: Belief[Pile] = Belief(endgame(5), Random(1), 2)
    belief._worlds[0].stones, belief._worlds[1].stones = 1, 2
    belief._weights[:] = [3.0, 4.0]
    drawn = [belief.draw().stones for _ in range(2000)]
    assert drawn.count(1) / 2000 == pytest.approx(0.75, abs=0.03)

"""Between two rounds, and the end of the game."""

import pytest

from paravent.core.answers import Left
from paravent.core.game import apply
from paravent.core.games.kungfur import GAME, story
from tests.games.kungfur.ring import HARMLESS, ring


def test_three_rewards_turn_up_and_the_oldest_of_four_is_discarded() -> None:
    game = ring(rewards=(("Boom", "Apple", "Crash"), ("Peach",), ()), then=["Kiwano", "Power", "Shock"]).plan()
    names = [[story.named((face,)) for face in stack] for stack in game.state.rewards]
    assert names == [["Apple", "Crash", "Kiwano"], ["Peach", "Power"], ["Shock"]]
    assert game.happened(story.PUSHED)[0][1] == 0
    assert story.named(tuple(game.state.discard)) == "Boom"
    assert game.state.round == 2


def test_used_animals_rest_and_weapons_go_to_the_warehouse() -> None:
    game = ring().plan("1 monk / 2 chai", "1 ronin hw3")
    assert game.resting("dogs") == ["Chai", "Monk"]
    assert (game.state.hw, game.state.warehouse) == ([0, 1], 19)


@pytest.mark.parametrize("sp, limit", [(10, 3), (9, 4), (6, 4), (5, 5), (2, 5)])
def test_the_limit_rises_at_eight_and_at_four_spirit_points(sp: int, limit: int) -> None:
    assert ring(sp=[sp, 12]).plan("none", "1 ronin").state.limit == [limit, 3]


def test_the_limit_never_falls_again() -> None:
    assert ring(sp=[9, 12], limit=[5, 3], duty=[1, 0]).plan().state.limit == [5, 3]


def test_who_sends_no_animal_takes_all_back_without_food() -> None:
    game = ring().plan("1 monk").plan()
    assert game.resting("dogs") == []
    assert game.state.food == [3, 3]
    assert game.happened(story.RECOVERED)[0][:3] == (story.RECOVERED, 0, story.BY_IDLENESS)


def test_an_animal_that_was_sent_out_is_enough_to_pay() -> None:
    assert ring().plan("1 monk").plan("1 chai").resting("dogs") == ["Chai", "Monk"]


def test_ruling_10_the_duty_comes_once_and_takes_all_back() -> None:
    game = ring(sp=[5, 12]).plan("1 monk", "1 ronin hw4")
    assert game.state.sp[0] == 4
    assert (game.state.food[0], game.resting("dogs")) == (2, [])
    game.plan("1 novice", "3 masaru")
    assert (game.state.food[0], game.resting("dogs")) == (2, ["Novice"])


def test_ruling_10_a_chef_in_the_same_refresh_costs_a_second_food_if_there_is_one() -> None:
    assert ring(sp=[4, 12]).plan("1 fu").state.food[0] == 1
    poor = ring(sp=[4, 12], food=[1, 3]).plan("1 fu")
    assert (poor.state.food[0], poor.resting("dogs")) == (0, [])
    assert poor.happened(story.HUNGRY) == [(story.HUNGRY, 0, story.BY_DUTY)]
    assert poor.state.duty[0] == 1


def test_ruling_10_without_food_the_duty_passes() -> None:
    game = ring(sp=[4, 12], food=[0, 3]).plan("1 novice")
    assert game.resting("dogs") == ["Novice"]
    assert game.state.duty[0] == 1


def test_ruling_29_a_free_return_does_not_spare_the_duty_its_food() -> None:
    game = ring(sp=[5, 12]).plan("none", "1 ronin")
    assert (game.state.sp[0], game.state.food[0]) == (4, 2)


# -- the end --------------------------------------------------------------------------------------


def test_a_lead_of_four_victory_points_wins() -> None:
    assert ring(vp=[3, 0]).plan("1 monk").over.scores == (1, 0)
    assert ring(vp=[0, 3]).plan("none", "1 ronin").over.why == "a lead of 4 victory points"
    assert ring(vp=[2, 0]).plan("1 monk").asked[1] == "plan"


def test_no_spirit_points_lose_even_with_a_lead() -> None:
    end = ring(sp=[1, 12], vp=[7, 0]).plan("none", "1 ronin").over
    assert end.scores == (0, 1)
    assert end.why == "the rival has no spirit points left"
    assert ring(sp=[12, 1]).plan("1 monk").over.scores == (1, 0)


def test_both_without_spirit_points_more_victory_points_win() -> None:
    end = ring(sp=[1, 1], vp=[0, 2]).plan("1 monk", "2 ronin").over
    assert end.scores == (0, 1)
    assert end.why.startswith("both have no spirit points left")


def test_ruling_18_the_game_ends_after_the_third_fight_only() -> None:
    game = ring(sp=[1, 12]).plan("2 monk / 3 novice", "1 ronin")
    assert [entry[1] for entry in game.happened(story.FIGHT)] == [0, 1, 2]
    assert game.over.scores == (0, 1)
    assert game.state.vp == [2, 1], "who has none left fights on"


def test_a_short_pile_ends_the_game_for_who_is_ahead() -> None:
    game = ring(vp=[1, 0])
    game.state.pile = game.state.pile[:2]
    assert game.plan().over.scores == (1, 0)
    cats = ring(vp=[1, 2])
    cats.state.pile = cats.state.pile[:2]
    assert cats.plan().over.why == "the reward pile is out, and this side is ahead"


def test_three_cards_are_enough_for_another_round() -> None:
    game = ring()
    game.state.pile = game.state.pile[:3]
    assert game.plan().asked[1] == "plan"


def test_ruling_21_equal_victory_points_more_spirit_points_win_then_it_is_a_draw() -> None:
    for sp, scores, why in (([9, 10], (0, 1), "the reward pile is out"), ([9, 9], (1, 1), "a draw")):
        game = ring(sp=sp)
        game.state.pile = []
        end = game.plan().over
        assert end.scores == scores
        assert end.why.startswith(why)
    assert ring(sp=[1, 1]).plan("1 monk", "2 ronin").over.scores == (1, 1)


def test_ruling_34_the_pile_is_out_and_the_leader_has_no_spirit_points() -> None:
    game = ring(sp=[1, 12], vp=[3, 0])
    game.state.pile = []
    end = game.plan("none", "1 ronin").over
    assert end.scores == (0, 1)
    assert end.why == "the rival has no spirit points left"


@pytest.mark.parametrize("how", ["resigned", "left", "dropped"])
def test_who_leaves_has_lost_at_once(how: str) -> None:
    game = ring(vp=[3, 0])
    GAME.left(game.state, 0, how)
    assert game.over.scores == (0, 1)
    assert game.over.why == "the rival left the table"
    assert game.state.cards.vacant == 1


def test_leaving_a_game_that_is_over_changes_no_result() -> None:
    game = ring(vp=[3, 0]).plan("1 monk")
    story_before = len(game.state.story)
    GAME.left(game.state, 0, "left")
    assert game.over.scores == (1, 0)
    assert len(game.state.story) == story_before


def test_the_longest_game_is_within_its_bound() -> None:
    """Nothing but empty plans: eleven rounds, one showing and one plan each, and the shuffle."""
    game = ring(rewards=HARMLESS)
    rounds = 1
    while game.asked[1] == "plan":
        game.plan()
        rounds += 1
    assert game.state.round == 1 + len(ring().state.pile) // 3
    assert 2 * rounds < GAME.facts.longest
    assert apply(GAME, game.state, Left(0, "left")).agenda == game.state.agenda

"""A total, addend by addend, and what a position is worth."""

import pytest

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.actions import NO_TEAM, Plan, Team
from paravent.core.games.kungfur.tally import evaluate, tally, tally_plan, total
from tests.games.kungfur.ring import ring


def test_a_sum_is_spelled_leader_bonus_assistants_weapons_coconut_tokens() -> None:
    game = ring(
        rewards=(("Peach",), ("Peach",), ("Boom",)),
        dogs=["Coconut"],
        cats=["Tai-Chi"],
        hua=[1, 0, 0],
        hua_supply=2,
        mushrooms=[1, 0, 0, 0, 0, 0],
        hw=[2, 4],
        warehouse=14,
    ).plan("1 yue monk hw2 coconut", "1 tai-chi scout")
    assert tally(game.state, 0, 0) == [
        *((box.YUE, 1), (story.BY_BONUS, 2), (box.MONK, 4), (story.BY_HW, 2), (story.BY_COCONUT, 1)),
        *((story.BY_HUA, 2), (story.BY_MUSHROOM, 1)),
    ]
    assert total(tally(game.state, 0, 0)) == 13
    assert total(tally(game.state, 0, 0, powers=False)) == 11
    game.say("dogs: bonus no")
    told = game.happened(story.TOTAL)[0]
    assert told[:4] == (story.TOTAL, 0, 0, 11)
    assert sum(told[5::2]) == 11
    assert story.BY_BONUS not in told[4::2]


def test_ignored_weapons_stay_visible() -> None:
    game = ring().plan("1 ban / 2 shiue", "1 ronin hw2 / 3 raihuu")
    assert game.asked[1] == "shiue"
    assert tally(game.state, 0, 1) == [(box.RONIN, 4), (story.BY_RAIHUU, 1)], "after the fight two were stolen"
    told = game.happened(story.TOTAL)[1]
    assert told == (story.TOTAL, 1, 0, 5, box.RONIN, 4, story.BY_HW, 2, story.BY_IGNORED, -2, story.BY_RAIHUU, 1)
    again = ring().plan("1 shiue / 2 ban", "1 ronin / 2 scout hw3")
    assert tally(again.state, 1, 1) == [(box.SCOUT, 2), (story.BY_HW, 3), (story.BY_IGNORED, -3)]
    assert total(tally(again.state, 1, 1, powers=False)) == 5


def test_a_bonus_whose_leader_was_sent_away_stands_first() -> None:
    game = ring(cats=["Shiau-Yao"]).plan("1 yue monk", "1 shiau-yao")
    told = game.happened(story.TOTAL)[0]
    assert told[4:] == (story.BY_BONUS, 1, box.MONK, 4)


def test_a_team_behind_the_screen_is_tallied_as_far_as_its_owner_knows() -> None:
    game = ring(hua=[0, 1, 0], hua_supply=2, mushrooms=[0, 0, 0, 0, 1, 0])
    assert tally(game.state, 1, 0, Team((box.CHAI,), 1)) == [
        *((box.CHAI, 3), (story.BY_BONUS, 2), (story.BY_HW, 1), (story.BY_HUA, 2)),
    ]
    assert total(tally(game.state, 1, 0, Team((box.CHAI,), 1), powers=False)) == 6
    assert total(tally(game.state, 1, 0, Team((box.CHAI, box.MONK)))) == 9
    assert tally(game.state, 1, 1, NO_TEAM) == [(story.BY_MUSHROOM, 1)]
    plan = Plan((Team((box.RAIHUU,)), NO_TEAM, Team((box.SCOUT, box.RAIHUU), 0, True)))
    assert [total(tally_plan(game.state, 1, plan, arena)) for arena in range(3)] == [2, 2, 6]


def test_a_position_is_worth_its_result_when_it_is_over() -> None:
    won = ring(vp=[3, 0]).plan("1 monk").state
    assert (evaluate(won, 0), evaluate(won, 1)) == (1.0, -1.0)
    drawn = ring(sp=[1, 1]).plan("1 monk", "2 ronin").state
    assert evaluate(drawn, 0) == evaluate(drawn, 1) == 0.0


@pytest.mark.parametrize(
    "better",
    [
        {"vp": [1, 0]},
        {"sp": [12, 9]},
        {"hw": [3, 4]},
        {"food": [3, 2]},
        {"limit": [4, 3]},
        {"blocked": [0, 1]},
        {"hua": [1, 0, 0]},
        {"mushrooms": [1, 0, 0, 0, 0, 0]},
    ],
)
def test_what_is_good_for_the_dogs_is_worth_more_to_them_and_less_to_the_cats(better: dict[str, object]) -> None:
    before = ring().state
    after = ring().having(**better).state
    assert -1 < evaluate(before, 0) < evaluate(after, 0) < 1
    assert evaluate(after, 1) == -evaluate(after, 0)


def test_a_resting_animal_is_worth_less_than_one_in_the_hand_and_more_than_none() -> None:
    ready, resting, gone = (ring().state for _ in range(3))
    resting.rest[0].append(resting.hands[0].pop())
    gone.hands[0].pop()
    assert evaluate(ready, 0) > evaluate(resting, 0) > evaluate(gone, 0)

"""Items and Achievements: what each does when it is won, and what stays."""

import pytest

from paravent.core.game import Illegal
from paravent.core.games.kungfur import GAME, story
from paravent.core.games.kungfur.actions import Keep
from tests.games.kungfur.ring import Ring, ring

REST = (("Coconut",), ("Peach",))


def won(reward: str, **fields: list[int]) -> Ring:
    """The dogs win this reward in arena 1, 3 to 0; the cats have a Scout in arena 3."""
    return ring(rewards=((reward,), *REST)).having(**fields).plan("1 novice", "3 scout")


@pytest.mark.parametrize("before, after", [(11, 12), (12, 12), (5, 6), (1, 2)])
def test_ginseng_gains_one_spirit_point(before: int, after: int) -> None:
    game = ring(rewards=(("Ginseng",), *REST), sp=[before, 12], duty=[1, 1]).plan("1 novice")
    assert game.state.sp[0] == after
    assert len(game.happened(story.NO_GAIN)) == (before == 12)


def test_ginseng_and_power_give_nothing_at_zero() -> None:
    for reward in ("Ginseng", "Power"):
        game = ring(rewards=((reward,), *REST), sp=[0, 12]).plan("1 novice")
        assert game.state.sp[0] == 0
        assert game.over.scores == (0, 1)


def test_ginseng_brings_all_used_animals_back_without_food() -> None:
    game = ring(rewards=(("Ginseng",), *REST)).plan("1 novice monk")
    assert game.resting("dogs") == []
    assert game.state.food == [3, 3]
    assert game.plan("1 novice").resting("dogs") == ["Novice"], "in that round only"


def test_ginseng_still_has_a_chef_and_the_duty_pay() -> None:
    game = ring(rewards=(("Ginseng",), *REST), sp=[3, 12]).plan("1 fu")
    assert game.state.food == [1, 3]


def test_apple_wins_ties() -> None:
    game = ring(cats=["Apple"]).plan("1 novice", "1 shinobi")
    assert game.happened(story.APPLE) == [(story.APPLE, 1, 0)]
    assert game.state.vp == [0, 1]
    assert ring(dogs=["Apple"]).plan("1 novice", "1 shinobi").state.vp == [1, 0]


def test_ruling_07_nothing_to_nothing_is_a_tie_even_with_the_apple() -> None:
    game = ring(cats=["Apple"]).plan()
    assert game.state.vp == [0, 0]
    assert len(game.happened(story.TIED)) == 3
    assert game.happened(story.APPLE) == []


def test_ruling_38_an_apple_won_in_arena_1_counts_in_arena_2() -> None:
    game = ring(rewards=(("Apple",), *REST)).plan("1 novice / 2 monk", "2 ronin")
    assert game.state.vp == [2, 0]


def test_ruling_25_tai_chi_comes_before_the_apple_which_needs_equal_totals() -> None:
    game = ring(cats=["Tai-Chi"], dogs=["Apple"]).plan("1 monk monk", "1 tai-chi")
    assert game.happened(story.APPLE) == []
    assert game.happened(story.WON)[0][1] == 1
    level = ring(cats=["Tai-Chi"], dogs=["Apple"]).plan("1 ban", "1 tai-chi")
    assert level.happened(story.WON)[0][1] == 0


def test_coconut_gives_one_to_a_team_and_comes_back() -> None:
    game = ring(rewards=(("Coconut",), ("Peach",), ("Peach",)))
    assert "no Coconut" in game.refuses("dogs", "plan 1 novice coconut")
    game.plan("1 novice")
    assert game.plan("2 monk coconut").totals()[1] == (5, 0)
    assert game.state.coconut == -1
    assert game.plan("2 chai coconut").totals()[1] == (6, 0)


def test_peach_raises_the_limit_for_one_plan() -> None:
    game = ring(dogs=["Peach"], rewards=(("Coconut",), ("Peach",), ("Boom",)))
    assert "limit is 3" in game.refuses("dogs", "plan 1 monk monk / 2 novice / 3 chai")
    game.plan("1 monk / 2 novice / 3 chai ban / peach")
    assert game.state.peaches == [0, 0]
    assert game.front("dogs") == ["Coconut", "Peach", "Boom"], "the used one is gone, another was won"


def test_ruling_37_a_peach_without_need_is_legal_and_discarded() -> None:
    game = ring(dogs=["Peach", "Peach"], rewards=(("Coconut",), ("Apple",), ("Boom",))).plan("peach2")
    assert game.front("dogs") == []
    assert game.happened(story.PEACH_GONE) == [(story.PEACH_GONE, 0, 2)]


def test_peel_looks_at_three_keeps_one_and_buries_the_others() -> None:
    game = ring(rewards=(("Peel",), *REST), then=["Crash", "Himiko", "Power"]).plan("1 novice")
    assert game.asked == ((0,), "peel")
    looked = list(game.state.looked)
    assert [game.state.cards.seen[slot] for slot in looked] == [0b001] * 3
    game.say("dogs: keep himiko")
    assert "Himiko" in game.hand("dogs")
    assert game.state.buried == [looked[0], looked[2]]
    assert [game.state.cards.seen[slot] for slot in looked] == [0b001, 0b111, 0b001]
    assert game.happened(story.BURIED) == [(story.BURIED, 2)]


def test_a_card_that_is_not_shown_cannot_be_kept() -> None:
    game = ring(rewards=(("Peel",), *REST), then=["Crash", "Himiko", "Power"]).plan("1 novice")
    assert "there is no card 4" in game.refuses("dogs", "keep 4")
    with pytest.raises(Illegal, match="keep one of the cards"):
        GAME.check(game.state, 0, Keep(game.state.pile[0]))


def test_peel_can_keep_a_peel() -> None:
    game = ring(rewards=(("Peel",), *REST), then=["Peel", "Crash", "Crash", "Kiwano", "Shock", "Shock"]).plan(
        "1 novice"
    )
    game.say("dogs: keep peel").say("dogs: keep kiwano")
    assert game.state.hw[0] == 3
    assert len(game.state.buried) == 4


def test_ruling_20_peel_on_a_short_pile_shows_what_is_there() -> None:
    game = ring(rewards=(("Peel",), *REST), then=["Crash", "Kiwano"])
    game.state.pile = game.state.pile[:2]
    game.plan("1 novice")
    assert len(game.state.looked) == 2
    game.say("dogs: keep kiwano")
    assert game.over.why.startswith("the reward pile is out")
    single = ring(rewards=(("Peel",), *REST), then=["Kiwano"])
    single.state.pile = single.state.pile[:1]
    assert single.plan("1 novice").state.hw == [3, 4], "one card leaves no choice"
    none = ring(rewards=(("Peel",), *REST))
    none.state.pile = []
    assert none.plan("1 novice").happened(story.LOOKED) == [(story.LOOKED, 0, 0)]


def test_ruling_30_break_kept_through_peel_counts_for_the_fight_that_won_the_peel() -> None:
    game = ring(rewards=(("Peel",), *REST), then=["Break", "Crash", "Power"]).plan("1 monk monk")
    game.say("dogs: keep break")
    assert game.state.sp == [12, 6], "8 to 0: one for the fight, five for Break"


def test_kiwano_takes_three_weapons() -> None:
    game = won("Kiwano")
    assert (game.state.hw, game.state.warehouse) == ([3, 4], 13)
    assert won("Kiwano", hw=[1, 18]).state.warehouse == 13


def test_mushroom_gives_one_in_an_arena_for_good() -> None:
    game = won("Mushroom")
    assert game.asked == ((0,), "mushroom")
    assert "arena 1, 2 or 3" in game.refuses("dogs", "put mushroom 4")
    game.say("dogs: put mushroom 2")
    assert game.state.mushrooms == [0, 1, 0, 0, 0, 0]
    assert game.totals()[1] == (1, 0), "in the very same round"


def test_two_mushrooms_in_one_arena_give_two() -> None:
    game = ring(mushrooms=[0, 1, 0, 0, 0, 0], rewards=(("Mushroom",), *REST)).plan("1 novice")
    assert game.say("dogs: put 2").totals()[1] == (2, 0)


def test_ruling_15_a_mushroom_stays_with_its_owner_after_a_lost_fight() -> None:
    game = ring(mushrooms=[0, 1, 0, 0, 0, 0]).plan("none", "2 ronin")
    assert game.totals()[1] == (1, 4)
    assert game.state.mushrooms == [0, 1, 0, 0, 0, 0]


@pytest.mark.parametrize("before, after", [(11, 12), (12, 12), (5, 7)])
def test_power_gains_two_spirit_points(before: int, after: int) -> None:
    game = ring(rewards=(("Power",), *REST), sp=[before, 12]).plan("1 novice")
    assert game.state.sp[0] == after


def test_ruling_19_block_lowers_the_next_limit_to_two_and_goes_in_that_refresh() -> None:
    game = won("Block")
    assert game.state.blocked == [0, 1]
    assert "limit is 2" in game.refuses("cats", "plan 1 ronin / 2 shinobi / 3 masaru")
    game.plan("none", "1 ronin / 2 shinobi")
    assert game.state.blocked == [0, 0]
    assert game.happened(story.UNBLOCKED) == [(story.UNBLOCKED, 1)]
    both = ring(rewards=(("Block",), *REST), blocked=[0, 1]).plan("1 novice")
    assert both.state.blocked == [0, 1], "won anew while it was out: it counts once, for the plan to come"


def test_return_brings_the_winning_team_back_at_once() -> None:
    game = ring(rewards=(("Return",), *REST)).plan("1 novice monk / 2 chai")
    assert game.resting("dogs") == ["Chai"]
    assert game.happened(story.RETURNED)[0][3:] == (6, 7)


def test_ruling_32_return_brings_back_whom_shiue_added_and_not_whom_shiau_yao_sent_away() -> None:
    added = ring(rewards=(("Return",), *REST)).plan("1 shiue", "none").say("dogs: shiue monk")
    assert added.resting("dogs") == []
    away = ring(rewards=(("Return",), *REST), cats=["Shiau-Yao"]).plan("1 monk fu", "1 shiau-yao")
    assert away.resting("dogs") == ["Fu"]


def test_return_with_no_animal_in_the_arena_brings_back_nobody() -> None:
    game = ring(rewards=(("Return",), *REST), hua=[1, 0, 0], hua_supply=2).plan("2 novice")
    assert game.happened(story.RETURNED) == [(story.RETURNED, 0, 0)]


@pytest.mark.parametrize(
    "dogs, lost", [("1 fu", 1), ("1 ban", 1), ("1 novice", 3), ("1 ban monk", 3), ("1 novice monk", 5)]
)
def test_break_costs_by_the_difference(dogs: str, lost: int) -> None:
    game = ring(rewards=(("Break",), *REST)).plan(dogs)
    assert game.state.sp[1] == 12 - 1 - lost


def test_break_works_with_a_win_by_tai_chi() -> None:
    game = ring(rewards=(("Break",), *REST), cats=["Tai-Chi"]).plan("1 monk novice", "1 tai-chi")
    assert game.state.sp == [12 - 1 - 3, 12]


@pytest.mark.parametrize("before, lost", [(0, 2), (1, 3), (2, 5), (3, 5)])
def test_boom_costs_by_how_many_its_owner_has(before: int, lost: int) -> None:
    game = ring(rewards=(("Boom",), *REST), dogs=["Boom"] * before).plan("1 novice")
    assert game.state.sp[1] == 12 - 1 - lost
    assert game.front("dogs").count("Boom") == before + 1


def test_the_rivals_booms_do_not_count() -> None:
    assert ring(rewards=(("Boom",), *REST), cats=["Boom", "Boom"]).plan("1 novice").state.sp[1] == 9


def test_crash_costs_two() -> None:
    assert ring(rewards=(("Crash",), *REST)).plan("1 novice").state.sp == [12, 9]


def test_shock_costs_one_and_gains_a_victory_point() -> None:
    game = ring(rewards=(("Shock",), *REST)).plan("1 novice")
    assert (game.state.sp, game.state.vp) == ([12, 10], [2, 0])


def test_destroy_costs_one_and_takes_two_weapons() -> None:
    game = ring(rewards=(("Destroy",), *REST)).plan("1 novice")
    assert (game.state.sp, game.state.hw, game.state.warehouse) == ([12, 10], [2, 4], 14)


def test_used_rewards_are_discarded_and_items_stay() -> None:
    game = ring(rewards=(("Crash", "Apple"), *REST)).plan("1 novice")
    assert game.front("dogs") == ["Apple"]
    assert len(game.state.discard) == 1


def test_ruling_17_rewards_are_taken_from_the_newest_to_the_oldest() -> None:
    game = ring(rewards=(("Power", "Crash", "Kiwano"), *REST)).plan("1 novice")
    assert [story.named(entry[3:]) for entry in game.happened(story.CLAIMED)] == ["Kiwano", "Crash", "Power"]

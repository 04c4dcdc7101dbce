"""The seven Rangers: won as rewards, then used like animals."""

import pytest

from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import State
from tests.games.kungfur.ring import Ring, ring


def test_a_ranger_joins_the_hand_for_good_and_rests_like_an_animal() -> None:
    game = ring(rewards=(("Ming",), ("Peach",), ("Peach",))).plan("1 novice")
    assert "Ming" in game.hand("dogs")
    assert game.plan("1 ming").resting("dogs") == ["Novice", "Ming"]


def test_ming_gains_two_victory_points() -> None:
    game = ring(dogs=["Ming"]).plan("1 ming / 2 novice")
    assert game.state.vp == [3, 0]
    assert ring(dogs=["Ming"]).plan("1 novice ming").state.vp == [1, 0]
    assert ring(dogs=["Ming"]).plan("1 ming", "1 ronin").state.vp == [0, 1]


def test_shiau_yao_sends_the_weakest_to_rest() -> None:
    game = ring(dogs=["Shiau-Yao"]).plan("1 shiau-yao", "1 ronin scout")
    assert game.totals()[0] == (3, 4)
    assert game.happened(story.EXPELLED) == [(story.EXPELLED, 0, 0, 15)]
    assert game.resting("cats") == ["Scout", "Ronin"]


@pytest.mark.parametrize("cats", ["none", "1 ronin"])
def test_shiau_yao_does_nothing_to_a_single_animal_or_to_none(cats: str) -> None:
    game = ring(dogs=["Shiau-Yao"]).plan("1 shiau-yao", cats)
    assert game.happened(story.EXPELLED) == []
    assert game.happened(story.UNMOVED) == [(story.UNMOVED, 0, 0)]


def test_ruling_13_shiau_yao_may_hit_the_leader_whose_ability_still_counts() -> None:
    game = ring(dogs=["Shiau-Yao"]).plan("2 shiau-yao", "2 hikaru ronin")
    assert game.totals()[1] == (3, 4)
    assert game.state.hw == [0, 7]


def test_ruling_13_among_equals_the_owner_of_shiau_yao_picks() -> None:
    game = ring(dogs=["Shiau-Yao"]).plan("1 shiau-yao", "1 yaou scout")
    assert game.asked[1] == "expel"
    assert "Yaou, Scout" in game.refuses("dogs", "expel ronin")
    game.say("dogs: expel yaou")
    assert game.asked[1] == "plan", "Yaou rests already and cannot return"
    assert game.resting("cats") == ["Yaou", "Scout"]


def test_shiau_yao_of_the_cats_asks_nobody_between_two_monks() -> None:
    game = ring(cats=["Shiau-Yao"]).plan("1 monk monk", "1 shiau-yao")
    assert game.totals()[0] == (4, 3)
    assert game.asked[1] == "plan"


def musashi(cats: str, reward: str) -> Ring:
    stakes = ((reward,), ("Coconut",), ("Peach",))
    return ring(rewards=stakes, dogs=["Musashi"]).plan("1 musashi", cats)


def test_musashi_loses_one_even_to_masaru() -> None:
    game = musashi("1 masaru scout", "Peach")
    assert game.state.sp == [11, 12]
    assert game.happened(story.SPARED) == [(story.SPARED, 0, 1)]


def test_ruling_14_musashi_caps_what_rewards_take_too() -> None:
    game = musashi("1 ronin scout", "Crash")
    assert game.state.sp == [11, 12]
    assert game.happened(story.SPARED) == [(story.SPARED, 0, 2)]


def test_musashi_as_assistant_or_elsewhere_caps_nothing() -> None:
    stakes = (("Crash",), ("Coconut",), ("Peach",))
    assert ring(rewards=stakes, dogs=["Musashi"]).plan("1 fu musashi", "1 ronin scout").state.sp == [9, 12]
    assert ring(rewards=stakes, dogs=["Musashi"]).plan("2 musashi", "1 ronin").state.sp == [9, 11]


def test_boshark_costs_the_loser_three() -> None:
    assert ring(cats=["BoShark"]).plan("1 novice", "1 boshark").state.sp == [9, 12]
    assert ring(cats=["BoShark"]).plan("1 novice", "1 scout boshark").state.sp == [11, 12]


def test_boshark_costs_musashi_one() -> None:
    game = ring(cats=["BoShark"], dogs=["Musashi"]).plan("1 musashi", "1 boshark hw1")
    assert game.state.sp == [11, 12]


@pytest.mark.parametrize("cats, winner", [("hw3", 0), ("hw4", 1), ("hw5", 1), ("", 0)])
def test_tai_chi_wins_from_four_behind_and_loses_from_one_to_three(cats: str, winner: int) -> None:
    """The dogs have 8; Tai-Chi's side has 2 and weapons."""
    game = ring(cats=["Tai-Chi"], hw=[0, 6], warehouse=14).plan("1 monk monk", f"1 tai-chi {cats}")
    behind = 8 - game.totals()[0][1]
    winner = 1 if behind >= 4 else 0
    assert game.happened(story.WON)[0][1] == winner
    assert len(game.happened(story.TAI_CHI)) == winner


def test_tai_chi_wins_when_ahead_and_ties_when_equal() -> None:
    assert ring(cats=["Tai-Chi"]).plan("1 fu", "1 tai-chi").happened(story.WON)[0][1] == 1
    assert ring(cats=["Tai-Chi"]).plan("1 ban", "1 tai-chi").happened(story.TIED)[0][:2] == (story.TIED, 0)


def test_tai_chi_of_the_dogs_works_too() -> None:
    assert ring(dogs=["Tai-Chi"]).plan("1 tai-chi", "1 ronin masaru").happened(story.WON)[0][1] == 0


def test_ruling_27_chai_and_yue_are_asked_against_tai_chi_where_more_can_lose() -> None:
    game = ring(cats=["Tai-Chi"]).plan("1 chai", "1 tai-chi")
    assert game.asked == ((0,), "bonus")
    assert game.say("dogs: bonus no").totals()[0] == (3, 2)
    assert game.happened(story.DECLINED) == [(story.DECLINED, 0, 0, 1, 2)]
    yue = ring(cats=["Tai-Chi"]).plan("1 yue novice", "1 tai-chi")
    assert yue.say("dogs: bonus yes").totals()[0] == (5, 2)
    assert yue.happened(story.WON)[0][1] == 0


def test_ruling_27_chai_with_an_assistant_has_no_bonus_to_decline() -> None:
    assert ring(cats=["Tai-Chi"]).plan("1 chai novice", "1 tai-chi").asked[1] == "plan"


def test_himiko_raises_the_limit_while_she_leads() -> None:
    game = ring(dogs=["Himiko"])
    assert "limit is 3" in game.refuses("dogs", "plan 1 monk himiko / 2 novice / 3 chai")
    assert "at most 3" in game.refuses("dogs", "plan 1 himiko monk monk novice")
    assert len(game.plan("1 himiko monk monk / 2 novice").resting("dogs")) == 4


def test_tumaz_fights_alone_but_for_tokens() -> None:
    game = ring(cats=["Tumaz", "Coconut"], rewards=(("Peach",), ("Peach",), ("Boom",)))
    assert "Tumaz fights alone" in game.refuses("cats", "plan 1 tumaz scout")
    assert "Tumaz fights alone" in game.refuses("cats", "plan 1 scout tumaz")
    assert game.plan("none", "1 tumaz hw2 coconut").totals()[0] == (0, 10)


def test_ruling_31_a_chai_that_was_sent_away_has_no_bonus() -> None:
    game = ring(cats=["Shiau-Yao"]).plan("1 chai monk", "1 shiau-yao")
    assert game.totals()[0] == (4, 3)
    assert game.happened(story.BOOSTED) == []


def test_chai_left_alone_by_shiau_yao_has_it() -> None:
    assert ring(cats=["Shiau-Yao"]).plan("1 chai fu", "1 shiau-yao").totals()[0] == (5, 3)


def test_yue_sent_away_still_counts_the_enemies_that_are_left() -> None:
    assert ring(cats=["Shiau-Yao"]).plan("1 yue monk", "1 shiau-yao scout").totals()[0] == (6, 5)


@pytest.mark.parametrize("free, count", [("no", 3), ("yes", 4)])
def test_ruling_04_rangers_use_up_the_limit_unless_the_option_frees_them(free: str, count: int) -> None:
    game = ring(dogs=["Ming"], options={"rangers_free": free})
    plan = "1 ming / 2 monk monk novice"
    if count == 3:
        assert "limit is 3; take one back" in game.refuses("dogs", f"plan {plan}")
        plan = "1 ming / 2 monk monk"
    assert len(game.plan(plan).resting("dogs")) == count
    state: State = game.state
    assert state.rangers_free == (free == "yes")

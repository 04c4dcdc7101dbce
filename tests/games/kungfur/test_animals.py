"""Monk Dogs and Ninja Cats: what each does as leader, and that an assistant gives its strength alone."""

import pytest

from paravent.core.games.kungfur import story
from tests.games.kungfur.ring import ring


@pytest.mark.parametrize("side, chef, other", [("dogs", "Fu", "cats"), ("cats", "Hokuto", "dogs")])
def test_fu_and_hokuto_bring_all_used_animals_back_for_one_food(side: str, chef: str, other: str) -> None:
    game = ring().plan(**{side: f"1 {chef}", other: "none"})
    seat = ("dogs", "cats").index(side)
    assert game.state.food[seat] == 2
    assert game.resting(side) == []
    assert len(game.hand(side)) == 9
    cause = game.happened(story.FOOD)[0][-1]
    assert story.reason(cause) == chef


def test_fu_brings_back_those_of_earlier_rounds_too() -> None:
    game = ring().plan("1 monk / 2 novice").plan("3 fu")
    assert game.resting("dogs") == []


def test_ruling_08_a_chef_as_assistant_does_nothing() -> None:
    game = ring().plan("1 monk fu")
    assert game.resting("dogs") == ["Fu", "Monk"]
    assert game.state.food == [3, 3]


def test_ruling_09_a_chef_must_spend_food_and_without_food_nobody_returns() -> None:
    assert ring(food=[1, 3]).plan("1 fu").state.food == [0, 3]
    game = ring(food=[0, 3]).plan("1 fu")
    assert game.resting("dogs") == ["Fu"]
    assert game.happened(story.HUNGRY) == [(story.HUNGRY, 0, 0)]


def test_chai_alone_has_two_more() -> None:
    game = ring().plan("1 chai", "1 ronin")
    assert game.totals()[0] == (5, 4)


def test_chai_with_an_assistant_has_three() -> None:
    assert ring().plan("1 chai novice").totals()[0] == (6, 0)


def test_chai_with_tokens_is_still_alone() -> None:
    assert ring(dogs=["Coconut"], rewards=(("Peach",), ("Peach",), ("Boom",)), hw=[2, 2], warehouse=16).plan(
        "1 chai hw2 coconut"
    ).totals()[0] == (8, 0)


def test_chai_as_assistant_has_no_bonus() -> None:
    assert ring().plan("1 novice chai").totals()[0] == (6, 0)


def test_ruling_16_chai_stands_for_the_words_that_were_lost() -> None:
    """So do Hikaru, Ringo, Yaou, Masaru here, and BoShark, Himiko, Kiwano, Crash, Destroy, Power elsewhere."""
    assert ring().plan("1 chai").totals()[0] == (5, 0)


@pytest.mark.parametrize("cats, winner", [("none", 0), ("1 ronin", 1), ("1 hikaru", -1)])
def test_hua_leaves_a_token_whatever_the_result(cats: str, winner: int) -> None:
    game = ring().plan("1 hua", cats)
    assert game.state.hua == [1, 0, 0]
    assert game.state.hua_supply == 2
    assert [entry[1] for entry in game.happened(story.WON)[:1]] == ([winner] if winner >= 0 else [])


def test_hua_as_assistant_leaves_none() -> None:
    assert ring().plan("1 monk hua").state.hua == [0, 0, 0]


def test_a_hua_token_gives_two_every_round() -> None:
    game = ring(hua=[0, 1, 0], hua_supply=2).plan("2 novice")
    assert game.totals()[1] == (5, 0)
    assert game.plan("2 monk").totals()[1] == (6, 0)


def test_hua_finds_one_token_already_there_and_leaves_no_second() -> None:
    game = ring(hua=[1, 0, 0], hua_supply=2).plan("1 hua")
    assert (game.state.hua, game.state.hua_supply) == ([1, 0, 0], 2)


def test_a_lost_fight_loses_the_hua_token_unless_hua_led() -> None:
    without = ring(hua=[1, 0, 0], hua_supply=2).plan("none", "1 ronin")
    assert without.state.hua == [0, 0, 0]
    assert without.happened(story.HUA_OFF) == [(story.HUA_OFF, 0, 0)]
    led = ring(hua=[1, 0, 0], hua_supply=2).plan("1 hua", "1 ronin")
    assert led.totals()[0] == (3, 4)
    assert led.state.hua == [1, 0, 0]


def test_a_tie_keeps_the_hua_token() -> None:
    assert ring(hua=[1, 0, 0], hua_supply=2).plan("none", "1 scout").state.hua == [1, 0, 0]


def test_ruling_28_a_lost_hua_token_returns_to_the_supply_or_by_option_never() -> None:
    fields = {"hua": [1, 0, 0], "hua_supply": 2}
    assert ring().having(**fields).plan("none", "1 ronin").state.hua_supply == 3
    out = ring(options={"hua_lost": "out"}).having(**fields).plan("none", "1 ronin")
    assert out.state.hua_supply == 2
    assert out.happened(story.HUA_OFF) == [(story.HUA_OFF, 0, 1)]


def test_ban_ignores_hidden_weapons_and_steals_two() -> None:
    game = ring().plan("1 ban", "1 scout hw3")
    assert game.totals()[0] == (2, 2)
    assert game.state.hw == [2, 1]
    assert game.happened(story.IGNORED) == [(story.IGNORED, 0, 0, 3)]


def test_ban_steals_one_where_there_is_one_and_nothing_where_there_is_none() -> None:
    assert ring().plan("1 ban", "1 scout hw1").state.hw == [1, 3]
    bare = ring().plan("1 ban", "1 scout")
    assert bare.state.hw == [0, 4]
    assert bare.happened(story.IGNORED, story.STOLEN) == []


def test_ban_leaves_the_coconut_alone() -> None:
    game = ring(rewards=(("Peach",), ("Peach",), ("Boom",)), cats=["Coconut"]).plan("1 ban", "1 scout coconut")
    assert game.totals()[0] == (2, 3)
    assert game.front("cats") == ["Coconut", "Peach"]


def test_ruling_24_ban_steals_from_the_arena_not_from_the_warehouse() -> None:
    game = ring(warehouse=0, hw=[0, 20]).plan("1 ban", "1 scout hw4")
    assert (game.state.hw, game.state.warehouse) == ([2, 16], 2)


def test_ruling_33_weapons_that_ban_leaves_go_to_the_warehouse() -> None:
    game = ring().plan("1 ban", "1 scout hw4")
    assert (game.state.hw, game.state.warehouse) == ([2, 0], 18)


def test_yue_has_one_more_for_each_enemy() -> None:
    assert ring().plan("1 yue", "1 scout hikaru hokuto").totals()[0] == (4, 4)
    assert ring().plan("1 yue").totals()[0] == (1, 0)


def test_shiue_may_add_an_animal_from_the_hand() -> None:
    game = ring().plan("1 shiue", "1 ronin")
    assert game.asked == ((0,), "shiue")
    game.say("dogs: shiue monk")
    assert game.totals()[0] == (6, 4)
    assert game.resting("dogs") == ["Shiue", "Monk"]


def test_shiue_may_add_nobody() -> None:
    game = ring().plan("1 shiue", "1 ronin").say("dogs: shiue none")
    assert game.totals()[0] == (2, 4)
    assert game.happened(story.ADDED) == [(story.ADDED, 0, 0, -1)]


def test_ruling_26_shiue_is_not_asked_with_three_animals() -> None:
    game = ring().plan("1 shiue monk monk", "1 ronin")
    assert game.asked[1] == "plan"
    assert game.totals()[0] == (10, 4)


def test_shiue_with_an_empty_hand_is_not_asked() -> None:
    state = ring()
    state.state.rest[0] = [face for face in state.state.hands[0] if face != 5]
    state.state.hands[0] = [5]
    assert state.plan("1 shiue").asked[1] == "plan"


def test_shiue_never_adds_tumaz() -> None:
    game = ring(dogs=["Tumaz"]).plan("1 shiue")
    assert "Tumaz" in game.refuses("dogs", "shiue tumaz")
    assert "Shiue adds an animal of your hand" in game.refuses("dogs", "shiue shiue")


def test_ruling_22_shiue_may_add_what_came_to_the_hand_this_round() -> None:
    game = ring(rewards=(("Ming",), ("Return",), ())).plan("1 novice / 2 chai / 3 shiue")
    assert game.asked == ((0,), "shiue")
    assert {"Ming", "Chai"} <= set(game.hand("dogs"))
    game.say("dogs: shiue chai")
    assert game.totals()[2] == (5, 0)
    assert game.resting("dogs") == ["Chai", "Shiue", "Novice"]


def test_novice_and_both_monks_have_a_strength_and_no_more() -> None:
    game = ring().plan("1 monk / 2 monk / 3 novice")
    assert game.totals() == [(4, 0), (4, 0), (3, 0)]
    assert game.resting("dogs") == ["Novice", "Monk", "Monk"]


@pytest.mark.parametrize("dogs", ["none", "1 monk", "1 hua"])
def test_hikaru_takes_three_weapons_whatever_the_result(dogs: str) -> None:
    game = ring().plan(dogs, "1 hikaru")
    assert (game.state.hw, game.state.warehouse) == ([0, 7], 13)


def test_hikaru_takes_what_the_warehouse_has() -> None:
    assert ring(warehouse=1, hw=[15, 4]).plan("none", "1 hikaru").state.hw == [15, 5]
    empty = ring(warehouse=0, hw=[16, 4]).plan("none", "1 hikaru")
    assert empty.state.hw == [16, 4]
    assert empty.happened(story.HW) == []


def test_ringo_may_add_any_number_of_weapons() -> None:
    game = ring().plan("1 monk", "1 ringo hw1")
    assert game.asked == ((1,), "ringo")
    assert "0 to 3" in game.refuses("cats", "ringo 4")
    game.say("cats: ringo 2")
    assert game.totals()[0] == (4, 5)
    assert (game.state.hw, game.state.warehouse) == ([0, 1], 19)


def test_ringo_may_add_none_and_without_weapons_is_not_asked() -> None:
    game = ring().plan("1 monk", "1 ringo").say("cats: ringo none")
    assert game.totals()[0] == (4, 2)
    assert ring(hw=[0, 0], warehouse=20).plan("1 monk", "1 ringo").asked[1] == "plan"


@pytest.mark.parametrize("dogs", ["none", "1 monk"])
def test_yaou_may_return_to_the_hand_whatever_the_result(dogs: str) -> None:
    game = ring().plan(dogs, "1 yaou scout")
    assert game.asked == ((1,), "yaou")
    game.say("cats: yaou yes")
    assert "Yaou" in game.hand("cats")
    assert game.resting("cats") == ["Scout"]


def test_yaou_may_rest() -> None:
    assert ring().plan("none", "1 yaou").say("cats: yaou no").resting("cats") == ["Yaou"]


def test_yaou_as_assistant_rests() -> None:
    game = ring().plan("none", "1 scout yaou")
    assert game.asked[1] == "plan"
    assert game.resting("cats") == ["Yaou", "Scout"]


def test_yaou_is_not_asked_when_the_cats_take_everybody_back_anyway() -> None:
    game = ring().plan("none", "1 yaou / 2 hokuto")
    assert game.asked[1] == "plan"
    assert game.resting("cats") == []


def test_raihuu_gives_one_in_both_other_arenas_this_round() -> None:
    game = ring().plan("none", "2 raihuu / 3 scout")
    assert game.totals() == [(0, 1), (0, 2), (0, 3)]
    assert game.state.raihuu == [0, 0, 0]
    assert game.happened(story.RAIHUU_BACK) == [(story.RAIHUU_BACK, 2)]


def test_raihuu_as_assistant_gives_none() -> None:
    assert ring().plan("none", "2 scout raihuu").totals() == [(0, 0), (0, 4), (0, 0)]


def test_ruling_36_raihuus_tokens_come_before_the_first_fight() -> None:
    game = ring().plan("none", "3 raihuu")
    kinds = [entry[0] for entry in game.happened(story.RAIHUU_OUT, story.FIGHT)]
    assert kinds == [story.RAIHUU_OUT, story.RAIHUU_OUT, story.FIGHT, story.FIGHT, story.FIGHT]


def test_masaru_costs_the_loser_two() -> None:
    game = ring().plan("1 fu", "1 masaru")
    assert game.state.sp == [10, 12]
    assert ring().plan("1 monk", "1 masaru").state.sp == [12, 11]
    assert ring().plan("none", "1 scout masaru").state.sp == [11, 12]


def test_scout_shinobi_and_ronin_have_a_strength_and_no_more() -> None:
    game = ring().plan("none", "1 scout / 2 shinobi / 3 ronin")
    assert game.totals() == [(0, 2), (0, 3), (0, 4)]
    assert game.resting("cats") == ["Scout", "Shinobi", "Ronin"]

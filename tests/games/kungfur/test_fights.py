"""A fight: its order, its result, Rock-Paper-Scissors, and tokens without animals."""

import pytest

from paravent.core.game import Illegal
from paravent.core.games.kungfur import GAME, story
from paravent.core.games.kungfur.actions import Throw
from paravent.core.requests import Roll
from tests.games.kungfur.ring import Ring, ring


def test_the_higher_total_wins_the_point_and_the_loser_loses_one() -> None:
    game = ring().plan("1 monk", "1 shinobi")
    assert (game.state.vp, game.state.sp) == ([1, 0], [12, 11])
    assert game.front("dogs") == ["Coconut"]


def test_a_tie_changes_nothing_and_spends_weapons() -> None:
    game = ring().plan("1 monk", "1 shinobi hw1")
    assert (game.state.vp, game.state.sp) == ([0, 0], [12, 12])
    assert len(game.state.rewards[0]) == 2, "it stayed, and a new one came on top"
    assert (game.state.hw, game.state.warehouse) == ([0, 3], 17)


def test_arenas_are_fought_in_order() -> None:
    game = ring().plan("1 monk / 2 novice / 3 chai")
    assert [entry[1] for entry in game.happened(story.FIGHT)] == [0, 1, 2]


@pytest.mark.parametrize("fields", [{"hua": [0, 1, 0], "hua_supply": 2}, {"mushrooms": [0, 1, 0, 0, 0, 0]}])
def test_ruling_05_tokens_count_in_an_arena_without_animals(fields: dict[str, object]) -> None:
    game = ring().having(**fields).plan()
    assert game.state.vp == [1, 0]
    assert game.state.sp == [12, 11]


def test_ruling_05_raihuu_wins_where_nobody_stands() -> None:
    assert ring().plan("none", "1 raihuu").state.vp == [0, 3]


def test_ruling_06_an_empty_arena_loses_like_any_other() -> None:
    game = ring().plan("none", "1 ronin")
    assert (game.state.vp, game.state.sp) == ([0, 1], [11, 12])


ORDER = (
    (story.EXPELLED, story.ADDED, story.BOOSTED, story.TOTAL, story.TOTAL, story.COMPARED, story.WON),
    (story.VP, story.SP, story.CLAIMED),
)


def test_ruling_11_a_fight_has_this_order() -> None:
    """Yue counts the enemies that are left; additions come before Ban; rewards before what follows a fight."""
    first = ring(cats=["Shiau-Yao"]).plan("1 shiue fu", "1 shiau-yao").say("dogs: shiue monk")
    assert first.totals()[0] == (6, 3)
    kinds = [entry[0] for entry in first.state.story]
    assert [kind for kind in kinds if kind in {*ORDER[0], *ORDER[1]} - {story.BOOSTED}][:9] == [
        *(story.EXPELLED, story.ADDED, story.TOTAL, story.TOTAL, story.COMPARED, story.WON),
        *(story.VP, story.SP, story.CLAIMED),
    ]
    ban = ring().plan("1 ban", "1 ringo hw1").say("cats: ringo 3")
    assert ban.totals()[0] == (2, 2), "Ban ignores what Ringo added"
    yue = ring(dogs=["Shiau-Yao"]).plan("1 yue", "1 scout hikaru")
    assert yue.totals()[0] == (3, 3)
    after = ring(rewards=(("Kiwano",), ("Peach",), ("Peach",))).plan("1 fu", "1 hikaru hw1")
    causes = [story.reason(entry[4]) for entry in after.happened(story.HW)]
    assert causes == ["Kiwano", "Hikaru"], "rewards come before what follows a fight"


def duel() -> Ring:
    game = ring().plan("1 shiue", "1 ringo")
    assert game.asked == ((0, 1), "throw")
    return game


@pytest.mark.parametrize(
    "dogs, cats, first",
    [
        ("rock", "paper", 0),
        ("paper", "scissors", 0),
        ("scissors", "rock", 0),
        ("paper", "rock", 1),
        ("scissors", "paper", 1),
        ("rock", "scissors", 1),
    ],
)
def test_ruling_12_the_loser_of_the_throw_decides_first(dogs: str, cats: str, first: int) -> None:
    game = duel().say(f"dogs: throw {dogs}", f"cats: throw {cats}")
    assert game.asked == ((first,), ("shiue", "ringo")[first])
    game.say(("dogs: shiue monk", "cats: ringo 4")[first])
    assert game.asked == ((1 - first,), ("shiue", "ringo")[1 - first])
    game.say(("dogs: shiue monk", "cats: ringo 4")[1 - first])
    assert game.totals()[0] == (6, 6)


def test_ruling_12_equal_throws_are_repeated() -> None:
    game = duel().say("dogs: throw rock", "cats: throw rock")
    game.say("dogs: throw rock", "cats: throw paper")
    assert game.asked == ((0,), "shiue")


@pytest.mark.parametrize("value, asked", [(1, ((0,), "shiue")), (2, ((1,), "ringo"))])
def test_ruling_39_after_five_equal_throws_a_die_decides(value: int, asked: tuple[tuple[int, ...], str]) -> None:
    game = duel()
    for _ in range(5):
        assert game.asked[1] == "throw"
        game.say("dogs: throw paper", "cats: throw paper")
    assert game.asks == Roll(1, 2, "who decides first")
    assert game.roll(value).asked == asked


def test_ruling_35_no_throw_where_one_of_them_could_not_act() -> None:
    assert ring().plan("1 shiue monk monk", "1 ringo").asked == ((1,), "ringo")
    assert ring(hw=[0, 0], warehouse=20).plan("1 shiue", "1 ringo").asked == ((0,), "shiue")


def test_shiue_and_ringo_in_different_arenas_do_not_throw() -> None:
    game = ring().plan("1 shiue", "2 ringo")
    assert game.asked == ((0,), "shiue")
    assert game.say("dogs: shiue none").asked == ((1,), "ringo")


def test_only_rock_paper_and_scissors_can_be_thrown() -> None:
    assert "throw rock" in duel().refuses("dogs", "throw well")
    for hand in (-1, 3):
        with pytest.raises(Illegal, match="throw rock, paper or scissors"):
            GAME.check(duel().state, 0, Throw(hand))

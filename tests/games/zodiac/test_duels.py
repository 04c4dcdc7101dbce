"""How duels are resolved, what comes back, and how a game ends."""

import pytest

from paravent.core.answers import Left
from paravent.core.game import apply
from paravent.core.games.zodiac import GAME, story
from paravent.core.games.zodiac import cards as box
from paravent.core.requests import Over
from tests.games.zodiac.arena import arena, duel, faces

AHEAD = (("AQ1", "AQ4", "cassandra"), ("LI3", "LE9", "cassandra"))
TIED = (("AQ1", "AQ4", "cassandra"), ("LI3", "LE9", "sybil"))
BASES = ("CA2 CA4", "AQ2 AQ3")


def test_the_third_win_ends_the_game_at_once() -> None:
    game = duel(("LI6", "LI4"), bases=BASES, past=AHEAD).passes("cassandra")
    assert game.over.scores == (1, 0)
    assert game.over.why == "three duels won"
    assert game.ever(story.OVER) == [(story.OVER, story.END_WINS, 0, 3, 0)]
    assert game.ever(story.INITIATIVE) == []


def test_ruling_36_a_cancer_that_wins_the_game_does_not_come_back() -> None:
    game = duel(("CA5", "CA3"), bases=("LI4 LI5", "AQ2 AQ3"), past=AHEAD).passes("cassandra")
    assert game.over.scores == (1, 0)
    assert game.hand("cassandra") == ""
    assert game.state.fighters[2] == faces("CA5 CA3")


def test_five_duels_decide_every_game() -> None:
    past = (*TIED, ("CP3", "CP4", "cassandra"), ("CP5", "CP6", "sybil"))
    game = arena(("LI6", "LI4"), past=past)
    assert game.state.duel == 5
    assert game.passes("cassandra").over.scores == (1, 0)


def test_ruling_33_a_card_comes_back_to_the_side_on_which_it_lies() -> None:
    game = duel(("CA3", "LI6"), ("TA3", ""), bases=("LI4 LI5", "AQ2 AQ3")).say("cassandra: star ta3").passes("sybil")
    assert game.ever(story.WON)[0][1] == 0, "with Sybil's Libra"
    assert game.state.fighters[0] == faces("LI6 CA3")
    assert game.ever(story.TO_HAND) == [], "Cancer has lost"
    won = duel(("LI3", "CA5"), ("TA3", ""), bases=("LI4 LI5", "AQ2 AQ3")).say("cassandra: star ta3").passes("sybil")
    assert won.hand("cassandra") == "CA5", "played by Sybil"


def test_ruling_55_a_fighter_is_of_the_side_on_which_it_lies() -> None:
    game = duel(("LE9", "LI3"), ("TA3", ""), bases=("LI4 LI5", "AQ2 AQ3")).say("cassandra: star ta3").passes("sybil")
    assert game.ever(story.WON)[0][1] == 1
    assert game.ever(story.INITIATIVE)[-1][1:] == (0, story.BY_CLAIM), "Sybil has won with a Leo"


def test_ruling_56_only_the_fighters_that_lie_in_the_duel_at_its_end_count() -> None:
    game = duel(("CA3", "LI3"), ("PI3", ""), bases=("LE9 LI5", "AQ2 AQ3"))
    game.say("cassandra: star pi3", "cassandra: target le9").passes("sybil")
    assert game.hand("cassandra") == "", "the Cancer is back in the base"
    assert game.ever(story.INITIATIVE)[-1][1:] == (1, story.BY_CLAIM)


def test_a_card_that_comes_back_is_mixed_into_the_hand() -> None:
    game = duel(("CA3", "AQ1"), ("LE6 LE7", ""), bases=("LI4 LI5", "AQ2 AQ3")).passes("cassandra")
    assert game.hand("cassandra") == "CA3 LE6 LE7"
    assert [game.state.cards.seen[slot] for slot in game.state.hands[0]] == [0b01] * 3


def test_ruling_57_who_has_no_fighter_loses_the_duel_and_nothing_else_happens() -> None:
    game = arena(("CA3", ""), past=TIED)
    assert game.ever(story.WON)[0][1:] == (0, 3, 3, 0, story.WHY_ALONE)
    assert game.ever(story.TO_HAND) == []
    assert game.ever(story.INITIATIVE)[0][1:] == (0, story.BY_WIN)
    leads = arena(("", "AQ2 AQ3"), past=AHEAD)
    assert leads.ever(story.WON)[0][1:] == (1, 3, 0, 0, story.WHY_ALONE)


@pytest.mark.parametrize("how, word", [("resigned", "resigns"), ("left", "leaves"), ("dropped", "is dropped")])
def test_who_leaves_has_lost(how: str, word: str) -> None:
    game = duel(("LI3", "LI6"), ("LE6", "AQ2"))
    after = apply(GAME, game.state, Left(0, how))
    over = GAME.awaits(after)
    assert isinstance(over, Over)
    assert (over.scores, over.why) == ((0, 1), "the rival left the table")
    assert [event.text for event in GAME.happened(game.state, after)] == [
        f"Cassandra {word}.",
        "Sybil wins: the rival left the table (0 to 0).",
    ]
    assert after.cards.vacant == 1


def test_ruling_45_the_marks_on_card_backs_are_not_played_with() -> None:
    game = duel(("LI3", "LI6"), ("LE6", "")).say("cassandra: star le6")
    assert len(game.state.counters) == box.FACES - 3, "the counter deck lies where it was"


def test_how_a_duel_stands_is_told_after_every_turn() -> None:
    game = duel(("CA3", "LE9"), ("", "CA5"))
    assert game.ever(story.STANDS) == [(story.STANDS, 3, 9, 1, 0, story.WHY_PENALTY)]
    game.say("cassandra: pass", "sybil: star ca5")
    assert game.happened(story.STANDS) == [(story.STANDS, 3, 9, -1, 1, story.WHY_POWER)]

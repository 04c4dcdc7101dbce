"""What each operation of a star does, that parts are skipped, and what cancelling undoes."""

import pytest

from paravent.core.answers import Acts, Faces
from paravent.core.game import Broken, Illegal, apply
from paravent.core.games.zodiac import GAME, signs, story
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac.actions import Action, Star
from paravent.core.requests import Ask
from paravent.core.sight import as_seen_by, told
from tests.games.zodiac.arena import arena, duel, faces

LOST = (("AQ1", "AQ4", "sybil"),)
PENALTY = ("CA3", "LE9")
"""Sybil replies under the penalty."""


def face(name: str) -> int:
    return faces(name)[0]


# -- adding ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name, amount", [("AQ2", 3), ("LE6", 4), ("LE9", 2), ("VI1", 4), ("SA7", 2)])
def test_add_adds_to_the_own_side(name: str, amount: int) -> None:
    game = duel(("LI5", "LI6"), (name, "")).say(f"cassandra: star {name.lower()}")
    assert game.powers() == (5 + amount, 6)
    assert game.hand("cassandra") == ""
    assert game.state.piles[0] == faces(name)


@pytest.mark.parametrize("lost, amount", [(0, 1), (1, 3)])
def test_add_per_lost_duel(lost: int, amount: int) -> None:
    game = duel(("LI5", "LI6"), ("CP5", ""), past=LOST[:lost]).say("cassandra: star cp5")
    assert game.powers()[0] == 5 + amount


def test_add_per_star_of_the_rival() -> None:
    game = duel(("LI5", "LI6"), ("TA4 AQ3", "AQ2 LE8"))
    assert game.say("cassandra: pass", "sybil: star aq2", "cassandra: star aq3").powers() == (5, 6)
    game.say("sybil: star le8", "cassandra: star ta4")
    assert game.powers()[0] == 5 + 1 + 2 * 2, "cancelled stars count"


@pytest.mark.parametrize("base, amount", [("", 0), ("AQ1", 1), ("AQ1 SA4 CA2", 3)])
def test_add_per_fighter_of_the_base(base: str, amount: int) -> None:
    assert duel(("LI5", "LI6"), ("SA6", ""), bases=(base, "")).say("cassandra: star sa6").powers()[0] == 5 + amount


def test_ruling_27_a_count_stays_when_what_was_counted_changes() -> None:
    game = duel(("LI5", "LI6"), ("TA4 AQ3", "AQ2"))
    game.say("cassandra: pass", "sybil: star aq2", "cassandra: star ta4", "sybil: pass", "cassandra: star aq3")
    assert game.powers() == (5 + 3, 6)
    drawn = duel(("LI5", "LI6"), ("SA6 VI2", ""), bases=("AQ1", ""), deck="AQ2 CA2")
    assert drawn.say("cassandra: star sa6", "sybil: pass", "cassandra: star vi2").powers()[0] == 6


# -- penalty and sign --------------------------------------------------------------------------------------------------


def test_no_penalty_takes_the_penalty_away_for_the_whole_duel() -> None:
    game = duel(PENALTY, ("", "CA5")).say("cassandra: pass", "sybil: star ca5")
    assert game.stands() == "sybil by power"
    assert game.happened(story.PENALTY) == [(story.PENALTY, -1, 1)]


def test_no_penalty_also_helps_when_it_comes_from_the_other_side() -> None:
    assert duel(("LE9", "CA3"), ("CA5", "")).say("cassandra: star ca5").stands() == "cassandra by power"


def test_ruling_21_without_a_penalty_it_does_nothing_then_or_later() -> None:
    game = duel(("CA3", "CA5"), ("", "LI6 PI3"), bases=("", "LE9 LE8"))
    game.say("cassandra: pass", "sybil: star li6")
    assert game.happened(story.NOTHING) == [(story.NOTHING, 1, face("LI6"), box.NO_PENALTY)]
    game.say("cassandra: pass", "sybil: star pi3", "sybil: target le9")
    assert game.stands() == "cassandra by penalty"


def test_parts_that_do_not_apply_are_skipped() -> None:
    game = duel(("CA3", "CA5"), ("LI3", "")).say("cassandra: star li3")
    assert game.powers()[0] == 4
    assert len(game.happened(story.NOTHING)) == 1


def test_adopt_sign_takes_on_the_sign_to_follow() -> None:
    game = duel(PENALTY, ("", "PI1")).say("cassandra: pass", "sybil: star pi1")
    assert game.stands() == "sybil by power"
    assert game.powers() == (3, 9), "the power stays"
    assert signs.sign_of(game.state, 1) == box.CANCER


def test_adopt_sign_brings_what_that_sign_does() -> None:
    game = duel(PENALTY, ("", "PI1"), bases=("AQ1 AQ2", "AQ3 AQ4"))
    game.say("cassandra: pass", "sybil: star pi1").passes("cassandra")
    assert "LE9" in game.hand("sybil"), "a Cancer has won"
    assert game.asked == ("sybil", "lead"), "and no Leo"


def test_adopt_sign_does_nothing_for_the_same_sign() -> None:
    game = duel(("CA3", "CA5"), ("PI1", "")).say("cassandra: star pi1")
    assert game.happened(story.NOTHING) == [(story.NOTHING, 0, face("PI1"), box.ADOPT_SIGN)]


def test_cancelled_adopt_sign_gives_the_old_sign_back() -> None:
    game = duel(PENALTY, ("AQ3", "PI1 LE7")).say("cassandra: pass", "sybil: star pi1", "cassandra: star aq3")
    assert game.stands() == "cassandra by penalty"
    assert game.say("sybil: star le7").stands() == "sybil by power"


def test_ruling_47_the_sign_goes_with_the_card_and_ends_when_it_leaves() -> None:
    game = duel(PENALTY, ("TA3", "PI1")).say("cassandra: pass", "sybil: star pi1", "cassandra: star ta3")
    assert signs.sign_of(game.state, 0) == box.CANCER, "the Leo lies on Cassandra's side, still as a Cancer"
    assert game.state.fighters[0] == faces("LE9 CA3")
    away = duel(PENALTY, ("AQ3", "PI1 PI3"), bases=("", "LE8 AQ1"))
    away.say("cassandra: pass", "sybil: star pi1", "cassandra: pass", "sybil: star pi3", "sybil: target le8")
    assert away.stands() == "cassandra by penalty"
    away.say("cassandra: star aq3")
    assert away.state.fighters[0][1] == face("LE9"), "the exchange is undone"
    assert away.stands() == "cassandra by penalty", "who comes back enters anew"


def test_ruling_18_the_penalty_is_of_the_side_that_replied() -> None:
    game = duel(PENALTY, ("TA3", "")).say("cassandra: star ta3")
    assert game.state.fighters[0] == faces("LE9 CA3")
    assert game.stands() == "cassandra by power", "on Sybil's side lies a Cancer now, which follows"
    other = duel(("CA3", "CA5"), ("", "PI3"), bases=("", "LE9 LE8"))
    other.say("cassandra: pass", "sybil: star pi3", "sybil: target le9")
    assert other.stands() == "cassandra by penalty"


def test_ruling_19_the_sign_to_follow_stays_when_the_leader_is_exchanged() -> None:
    game = duel(("CA3", "CA5"), ("PI3", ""), bases=("LE9 AQ1", ""))
    game.say("cassandra: star pi3", "cassandra: target le9")
    assert game.state.lead_sign == box.CANCER
    assert game.stands() == "cassandra by power"


# -- immediate ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name, power", [("LI5", 3), ("CP4", 4), ("PI8", 5), ("SC4", 3)])
def test_end_ends_the_duel_after_the_other_parts(name: str, power: int) -> None:
    game = duel(("CA3", "LE9"), (name, "LE7")).say(f"cassandra: star {name.lower()}")
    assert game.ever(story.WON)[0] == (story.WON, 0, 1, power, 9, story.WHY_PENALTY)


def test_ruling_26_an_immediate_star_leaves_nobody_a_turn_to_cancel_it() -> None:
    game = duel(PENALTY, ("", "AR3"), bases=("AQ1 AQ2", "AQ3 AQ4")).say("cassandra: pass", "sybil: star ar3")
    assert game.ever(story.WON)[-1][1] == 1
    assert game.asked[1] == "lead"


def test_counter_and_end() -> None:
    game = duel(PENALTY, ("GEd", "CA5")).say("cassandra: pass", "sybil: star ca5", "cassandra: star ged")
    assert game.ever(story.WON)[0] == (story.WON, 0, 1, 3, 9, story.WHY_PENALTY)


# -- counter -----------------------------------------------------------------------------------------------------------


def test_counter_cancels_the_rivals_last_star() -> None:
    game = duel(("LI5", "LI6"), ("LE6 AQ2", "AQ3"))
    game.say("cassandra: star aq2", "sybil: pass", "cassandra: star le6", "sybil: star aq3")
    assert game.powers() == (5 + 3, 6), "the last one only"
    assert game.happened(story.CANCELLED) == [(story.CANCELLED, 0, face("LE6"), face("AQ3"))]


def test_counter_without_a_star_of_the_rivals_does_nothing() -> None:
    game = duel(("LI5", "LI6"), ("AQ3 AQ2", "")).say("cassandra: star aq2", "sybil: pass", "cassandra: star aq3")
    assert game.happened(story.NOTHING) == [(story.NOTHING, 0, face("AQ3"), box.COUNTER)]
    assert game.powers() == (8, 6)


def test_ruling_22_a_cancelled_counter_lets_the_star_work_again() -> None:
    game = duel(PENALTY, ("LE7", "CA5 AQ3 SC5"), bases=("", ""))
    game.say("cassandra: pass", "sybil: star ca5", "cassandra: star le7")
    assert game.stands() == "cassandra by penalty"
    game.say("sybil: star aq3")
    assert game.stands() == "sybil by power"
    assert game.happened(story.CANCELLED, story.RESTORED) == [
        (story.CANCELLED, 0, face("LE7"), face("AQ3")),
        (story.RESTORED, 1, face("CA5"), face("LE7")),
    ]


def test_a_chain_of_three_counters() -> None:
    game = duel(("LI5", "LI6"), ("AQ2 LE7", "AQ3 SC5"))
    game.say("cassandra: star aq2", "sybil: star aq3", "cassandra: star le7", "sybil: star sc5")
    assert game.powers() == (5, 6)
    assert [star.active for star in game.state.used] == [False, True, False, True]


def test_ruling_23_a_star_that_is_cancelled_already_is_not_looked_behind() -> None:
    game = duel(("LI5", "LI6"), ("AQ2 LE6", "AQ3 LE7"))
    game.say("cassandra: star aq2", "sybil: pass", "cassandra: star le6", "sybil: star aq3")
    game.say("cassandra: pass", "sybil: star le7")
    assert game.happened(story.NOTHING) == [(story.NOTHING, 1, face("LE7"), box.COUNTER)]
    assert game.powers() == (8, 6)


def test_ruling_24_what_was_drawn_discarded_or_taken_stays_so() -> None:
    game = duel(("LI5", "LI6"), ("CA2", "AQ3"), deck="AQ2 AQ4").say("cassandra: star ca2", "sybil: star aq3")
    assert game.powers() == (5, 6), "the +1 is gone"
    assert game.hand("cassandra") == "AQ2", "the card is not"
    taken = duel(("LI5", "LI6"), ("CA3", "AQ3"), past=LOST).say("cassandra: star ca3", "cassandra: target aq4")
    assert taken.say("sybil: star aq3").hand("cassandra") == "AQ4"
    gone = duel(("LI5", "LI6"), ("SC3", "AQ3 LE6"), deck="AQ2 AQ4").say("cassandra: star sc3", "cassandra: discard le6")
    assert gone.say("sybil: star aq3").hand("sybil") == ""


def test_ruling_32_stars_of_past_duels_stay_where_they_are() -> None:
    game = duel(("LI5", "LI4"), ("AQ2", "AQ3"), bases=("CA2 CA3", "CA4 CA5"))
    game.say("cassandra: star aq2", "sybil: star aq3").passes("cassandra")
    assert game.state.piles[:2] == [faces("AQ2"), faces("AQ3")]
    assert game.state.cancelled == faces("AQ2")
    assert game.state.used == []


# -- copies ------------------------------------------------------------------------------------------------------------


def test_copy_rival_does_what_the_rivals_last_star_does() -> None:
    game = duel(("LI5", "LI6"), ("LE6", "AQ1")).say("cassandra: star le6", "sybil: star aq1")
    assert game.powers() == (9, 10)
    assert game.happened(story.COPIED) == [(story.COPIED, 1, face("AQ1"), face("LE6"))]


def test_copy_works_with_the_situation_of_the_copier() -> None:
    game = duel(("LI5", "LI6"), ("CP5", "AQ1"), past=LOST).say("cassandra: star cp5", "sybil: star aq1")
    assert game.powers() == (8, 7), "Sybil has lost no duel"


def test_copy_of_a_cancelled_star_works() -> None:
    game = duel(("LI5", "LI6"), ("LE6", "AQ3 AQ1")).say("cassandra: star le6", "sybil: star aq3", "cassandra: pass")
    assert game.say("sybil: star aq1").powers() == (5, 10)


def test_copy_rival_without_a_star_does_nothing() -> None:
    game = duel(("LI5", "LI6"), ("AQ1 LE6", "")).say("cassandra: star le6", "sybil: pass", "cassandra: star aq1")
    assert game.happened(story.NOTHING) == [(story.NOTHING, 0, face("AQ1"), box.COPY_RIVAL)]


def test_copy_self_repeats_the_own_last_star() -> None:
    game = duel(("LI5", "LI6"), ("LE6 GEb", "AQ2")).say("cassandra: star le6", "sybil: star aq2", "cassandra: star geb")
    assert game.powers() == (13, 9)
    alone = duel(("LI5", "LI6"), ("GEb", "AQ2")).say("cassandra: pass", "sybil: star aq2", "cassandra: star geb")
    assert alone.happened(story.NOTHING) == [(story.NOTHING, 0, face("GEb"), box.COPY_SELF)]


def test_a_copied_counter_cancels_that_counter() -> None:
    game = duel(("LI5", "LI6"), ("AQ2 AQ1", "AQ3")).say("cassandra: star aq2", "sybil: star aq3", "cassandra: star aq1")
    assert game.powers() == (8, 6)
    assert [star.active for star in game.state.used] == [True, False, True]


def test_a_copy_of_a_copy_does_what_that_one_did() -> None:
    game = duel(("LI5", "LI6"), ("LE6 GEa", "AQ1")).say("cassandra: star le6", "sybil: star aq1", "cassandra: star gea")
    assert game.powers() == (13, 10)
    assert game.state.used[2].works_as == face("LE6")


def test_ruling_48_only_a_copy_that_found_nothing_cannot_be_copied() -> None:
    game = duel(("LI5", "LI6"), ("AQ1", "GEa")).say("cassandra: star aq1", "sybil: star gea")
    assert game.happened(story.NOTHING) == [(story.NOTHING, 1, face("GEa"), box.COPY_RIVAL)]
    idle = duel(("CA3", "CA5"), ("LI6", "AQ1")).say("cassandra: star li6", "sybil: star aq1")
    assert idle.state.used[1].works_as == face("LI6"), "it did nothing, but there was an operation"


def test_a_cancelled_copy_loses_what_it_brought() -> None:
    game = duel(("LI5", "LI6"), ("LE6 AQ3", "AQ1")).say("cassandra: star le6", "sybil: star aq1", "cassandra: star aq3")
    assert game.powers() == (9, 6)


# -- the next initiative -----------------------------------------------------------------------------------------------


def test_next_initiative_is_claimed_and_can_be_cancelled() -> None:
    bases = ("CA2 CA3", "CA4 CA5")
    game = duel(("LI5", "LI6"), ("AR2", ""), bases=bases, holder="sybil").say("sybil: pass", "cassandra: star ar2")
    assert game.powers() == (7, 6)
    lost = duel(("LI3", "LI6"), ("AR2", ""), bases=bases).say("cassandra: star ar2").passes("sybil")
    assert lost.ever(story.WON)[-1][1] == 1
    assert lost.asked == ("cassandra", "lead")
    cancelled = duel(("LI3", "LI6"), ("AR2", "AQ3"), bases=bases).say("cassandra: star ar2", "sybil: star aq3")
    assert cancelled.passes("cassandra").asked == ("sybil", "lead")


# -- what may be used --------------------------------------------------------------------------------------------------


def test_ruling_28_a_star_without_effect_may_be_used() -> None:
    game = duel(("CA3", "CA5"), ("LI6 AQ3 GEc SC3", ""))
    game.say("cassandra: star li6", "sybil: pass", "cassandra: star aq3", "sybil: pass", "cassandra: star gec")
    game.say("sybil: pass", "cassandra: star sc3")
    assert [star.face for star in game.state.used] == faces("LI6 AQ3 GEc SC3")


@pytest.mark.parametrize("name", ["CA2", "AR4", "VI2", "VI4", "PI5"])
def test_ruling_29_a_star_that_draws_or_reveals_is_refused_whole_on_an_empty_deck(name: str) -> None:
    game = duel(("CA3", "CA5"), (name, ""))
    assert "the deck is empty" in game.refuses("cassandra", f"star {name.lower()}")
    assert len(list(GAME.legal(game.state, 0))) == 1, "a pass"
    full = duel(("CA3", "CA5"), (name, ""), deck="AQ1")
    assert len(list(GAME.legal(full.state, 0))) == 2


def test_a_star_that_may_not_be_used_convicts_who_used_it_before_every_observer() -> None:
    game = duel(("CA3", "CA5"), ("CA2 AQ2", ""))
    (lie,) = (Star(slot) for slot in game.state.hands[0] if game.state.cards.face[slot] == face("CA2"))
    for eye in (1, None):
        seen = as_seen_by(game.state, eye)
        GAME.check(seen, 0, lie)
        used: Acts[Action] = Acts(((0, lie),))
        seen = apply(GAME, seen, told(used, GAME.awaits(seen), eye, 2))
        with pytest.raises(Broken, match="the deck is empty") as broken:
            apply(GAME, seen, Faces((face("CA2"),)))
        assert broken.value.seat == 0


@pytest.mark.parametrize("name", ["CA2", "AR4", "PI5"])
def test_ruling_30_and_ruling_52_a_copy_of_a_star_that_needs_the_empty_deck_does_nothing_at_all(name: str) -> None:
    game = duel(("LI5", "LI6"), (name, "AQ1"), deck="AQ2").say(f"cassandra: star {name.lower()}")
    game.state.deck = []
    before = game.powers()
    game.say("sybil: star aq1")
    assert game.powers()[1] == before[1], "not even the part that adds"
    assert game.happened(story.NOTHING) == [(story.NOTHING, 1, face("AQ1"), box.COPY_RIVAL)]


def test_ruling_30_a_copy_itself_needs_no_deck() -> None:
    game = duel(("LI5", "LI6"), ("AQ1", ""))
    assert game.say("cassandra: star aq1").happened(story.USED) != []


def test_ruling_52_a_copied_mixed_star_works_while_there_is_a_deck() -> None:
    game = duel(("LI5", "LI6"), ("CA2", "AQ1"), deck="AQ2 AQ4 CA4").say("cassandra: star ca2", "sybil: star aq1")
    assert game.powers() == (6, 7)
    assert (game.hand("cassandra"), game.hand("sybil")) == ("AQ2", "AQ4")


# -- turns -------------------------------------------------------------------------------------------------------------


def test_two_passes_in_a_row_end_the_turns_and_a_pass_bars_nothing() -> None:
    game = duel(("LI5", "LI6"), ("AQ2 LE6", "CA4")).say("cassandra: pass", "sybil: star ca4", "cassandra: star aq2")
    game.say("sybil: pass", "cassandra: star le6", "sybil: pass")
    assert game.ever(story.WON) == []
    assert game.say("cassandra: pass").ever(story.WON)[0][1:5] == (0, 1, 12, 9)


def test_a_rearguard_resets_the_passes() -> None:
    game = duel(("LI5", "LI6"), bases=("", "SA5")).say("cassandra: pass", "sybil: rear sa5", "cassandra: pass")
    assert game.ever(story.WON) == []
    assert game.say("sybil: pass").ever(story.WON) != []


def test_ruling_44_who_has_nothing_left_is_still_asked_and_passes() -> None:
    game = duel(("LI5", "LI6"))
    assert game.asked == ("cassandra", "turn")
    assert [GAME.words.say(game.state, 0, action) for action in GAME.legal(game.state, 0)] == ["pass"]


def test_a_star_of_the_rivals_hand_is_refused() -> None:
    game = duel(("LI5", "LI6"), ("AQ2", "CA4"))
    with pytest.raises(Illegal, match="your hand"):
        GAME.check(game.state, 0, Star(game.state.hands[1][0]))
    with pytest.raises(Illegal, match="nothing is asked"):
        GAME.check(game.state, 1, Star(game.state.hands[1][0]))


def test_the_example_duel_of_the_first_game() -> None:
    """Cancer 3 leads, Leo 9 replies under the penalty; it is taken away, that is cancelled, both pass: Sybil wins."""
    game = arena(("LE9 AQ1 LI5 CP4 AR3", "CA3 AQ3 LI6 CP3 AR4"), ("CA5 AQ2 LE6", "LE7 CP6 LE8"), holder="sybil")
    game.say("sybil: lead ca3", "cassandra: reply le9")
    assert game.stands() == "sybil by penalty"
    game.say("sybil: pass", "cassandra: star ca5")
    assert game.stands() == "cassandra by power"
    game.say("sybil: star le7")
    assert game.stands() == "sybil by penalty"
    game.say("cassandra: pass", "sybil: pass")
    assert game.state.wins == [0, 1]
    assert game.hand("sybil") == "CA3 CP6 LE8"
    assert isinstance(game.asks, Ask)

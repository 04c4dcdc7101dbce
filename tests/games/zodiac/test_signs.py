"""Initiative, confrontation, and what each sign does."""

import pytest

from paravent.core.games.zodiac import GAME, rules, signs, story
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.duels import totals
from tests.games.zodiac.arena import Arena, arena, duel, faces

LOST = (("AQ1", "AQ4", "sybil"),)
"""A past duel that Cassandra has lost."""
WON = (("AQ4", "AQ1", "cassandra"),)
TWO = (*LOST, ("LI3", "LI4", "cassandra"))
"""Two past duels, one won by each: now is duel 3."""


def opening(mine: str, theirs: str) -> Arena:
    """Both bases are chosen, the initiative comes next."""
    game = arena((mine, theirs))
    game.state.duel, game.state.holder, game.state.story = 0, -1, []
    game.state.agenda = [(steps.INITIATIVE,)]
    rules.settle(game.state)
    return game


# -- initiative --------------------------------------------------------------------------------------------------------


def test_the_lower_total_holds_the_first_initiative() -> None:
    assert opening("LE9 AQ1 LI5 CP4 AR3", "CA3 AQ3 LI6 CP3 AR4").asked == ("sybil", "lead")
    assert opening("CA3 AQ3", "LE9 AQ1").asked == ("cassandra", "lead")


@pytest.mark.parametrize("value, side", [(1, "cassandra"), (2, "sybil")])
def test_ruling_07_equal_totals_are_decided_by_a_joint_coin(value: int, side: str) -> None:
    game = opening("CA3 AQ3", "LI4 AR2")
    assert str(game.asks) == "Roll(dice=1, sides=2, why='who holds the first initiative')"
    assert game.toss(value).asked == (side, "lead")
    assert game.ever(story.INITIATIVE) == [(story.INITIATIVE, value - 1, story.BY_COIN)]


def test_ruling_08_pisces_taurus_and_gemini_count_as_in_duel_1() -> None:
    game = opening("PI1 PI8", "TA6 GEa GEb")
    assert totals(game.state) == (9, 6)
    assert game.asked == ("sybil", "lead")


def test_the_winner_leads_next() -> None:
    game = duel(("LI5", "LI4"), bases=("AQ1 AQ2", "AQ3 AQ4")).passes("cassandra")
    assert game.ever(story.INITIATIVE)[-1] == (story.INITIATIVE, 0, story.BY_WIN)
    assert game.asked == ("cassandra", "lead")


# -- confrontation and the penalty -------------------------------------------------------------------------------------


def test_the_leader_leads_and_the_other_replies() -> None:
    game = arena(("CA3 LI5", "LE9 AQ1"))
    assert game.asked == ("cassandra", "lead")
    assert "choose a fighter of your base: Libra 5 or Cancer 3" in game.refuses("cassandra", "lead le9")
    game.say("cassandra: lead ca3")
    assert game.state.lead_sign == box.CANCER
    assert game.asked == ("sybil", "reply")
    game.say("sybil: reply le9")
    assert game.asked == ("cassandra", "turn")
    assert game.stands() == "cassandra by penalty"
    assert game.ever(story.PENALTY) == [(story.PENALTY, 1, -1)]


def test_a_reply_of_the_same_sign_suffers_no_penalty() -> None:
    assert duel(("CA3", "CA5")).stands() == "sybil by power"
    assert duel(("CA3", "LE9")).stands() == "cassandra by penalty"


def test_equal_power_goes_to_who_leads() -> None:
    assert duel(("LI5", "LI3"), ("", "LE9")).say("cassandra: pass", "sybil: star le9").stands() == "cassandra by lead"


def test_who_leads_never_suffers_the_penalty() -> None:
    game = duel(("AR2", "LE9"), ("PI3", ""), bases=("LE6 AQ1", ""))
    game.say("cassandra: star pi3", "cassandra: target le6")
    assert signs.sign_of(game.state, 0) == box.LEO
    assert signs.penalised(game.state) == 1


# -- the signs ---------------------------------------------------------------------------------------------------------


def test_aquarius_that_leads_picks_the_reply() -> None:
    game = arena(("AQ2 LE9", "CA3 LI5"), holder="cassandra").say("cassandra: lead aq2")
    assert game.asked == ("cassandra", "aquarius")
    assert "of the rival's base" in game.refuses("cassandra", "reply le9")
    game.say("cassandra: reply ca3")
    assert game.ever(story.REPLIED)[0][1:] == (1, faces("CA3")[0], box.CANCER, 3, 1)
    assert game.base("sybil") == "LI5"


def test_aquarius_that_replies_does_nothing() -> None:
    game = arena(("LI5 LE9", "AQ1 AQ2")).say("cassandra: lead li5")
    assert game.asked == ("sybil", "reply")


def test_ruling_16_aquarius_may_pick_a_fighter_of_another_sign() -> None:
    game = arena(("AQ2 LE9", "AQ3 CA3")).say("cassandra: lead aq2", "cassandra: reply ca3")
    assert game.stands() == "cassandra by penalty"


def test_ruling_17_aquarius_has_no_choice_of_one_fighter() -> None:
    game = arena(("AQ2 LE9", "CA3")).say("cassandra: lead aq2")
    assert game.asked == ("cassandra", "turn")
    assert game.ever(story.REPLIED)[0][-1] == 0


def test_libra_protects_both_sides() -> None:
    assert duel(("LI3", "LE9")).stands() == "sybil by power"
    assert duel(("LE6", "LI6")).stands() == "cassandra by lead"
    assert duel(("LE6", "LI6")).ever(story.LIBRA) == [(story.LIBRA, 1, faces("LI6")[0])]


def test_ruling_20_the_protection_stays_when_libra_leaves_the_duel() -> None:
    game = duel(("CA2", "LI3"), ("", "PI3"), bases=("", "LE9 AQ1"))
    game.say("cassandra: pass", "sybil: star pi3", "sybil: target le9")
    assert game.stands() == "sybil by power"
    assert game.powers() == (2, 9)


def test_a_libra_that_enters_by_an_exchange_protects_too() -> None:
    game = duel(("CA2", "LE9"), ("PI3", ""), bases=("LI4 AQ1", ""))
    assert game.stands() == "cassandra by penalty"
    game.say("cassandra: star pi3", "cassandra: target li4")
    assert game.stands() == "sybil by power"


def test_cancer_that_wins_goes_to_the_hand_as_a_star() -> None:
    game = duel(("CA3", "AQ1"), bases=("LI5 LI6", "AQ3 AQ4")).passes("cassandra")
    assert game.hand("cassandra") == "CA3"
    assert game.state.fighters[0] == [-1, *faces("AQ1")]
    assert game.state.winners == [0], "the place holder keeps the orientation"
    assert duel(("CA3", "CA5"), bases=("LI5 LI6", "AQ3 AQ4")).passes("cassandra").hand("cassandra") == ""


def test_capricornus_that_loses_goes_to_the_hand_as_a_star() -> None:
    game = duel(("LI5", "CP4"), bases=("AQ1 AQ2", "AQ3 AQ4")).passes("cassandra")
    assert game.hand("sybil") == "CP4"
    assert game.ever(story.TO_HAND) == [(story.TO_HAND, 1, faces("CP4")[0], box.CAPRICORNUS)]
    both = duel(("CA3", "CP4"), bases=("AQ1 AQ2", "AQ3 AQ4")).passes("cassandra")
    assert (both.hand("cassandra"), both.hand("sybil")) == ("CA3", "CP4"), "both can happen in one duel"
    assert duel(("CP5", "CP4"), bases=("AQ1 AQ2", "AQ3 AQ4")).passes("cassandra").hand("cassandra") == ""


def test_aries_that_loses_gains_the_initiative() -> None:
    game = duel(("LI5", "AR4"), bases=("AQ1 AQ2", "AQ3 AQ4")).passes("cassandra")
    assert game.ever(story.WON)[-1][1] == 0
    assert game.asked == ("sybil", "lead")
    assert duel(("AR5", "CA2"), bases=("AQ1 AQ2", "AQ3 AQ4")).passes("cassandra").asked == ("cassandra", "lead")


def test_leo_that_wins_loses_the_initiative() -> None:
    game = duel(("LE9", "AQ1"), bases=("AQ2 LI3", "AQ3 AQ4")).passes("cassandra")
    assert game.asked == ("sybil", "lead")
    assert game.ever(story.INITIATIVE)[-1] == (story.INITIATIVE, 1, story.BY_CLAIM)


def test_ruling_35_leo_beats_aries_both_claims_agree() -> None:
    game = duel(("LE9", "AR4"), bases=("AQ2 LI3", "AQ3 AQ4")).passes("cassandra")
    assert game.ever(story.INITIATIVE)[-1] == (story.INITIATIVE, 1, story.BY_CLAIM)


def test_ruling_34_claims_that_differ_leave_the_initiative_where_it_was() -> None:
    game = duel(("LE9", "AQ1"), ("AR2", ""), bases=("AQ2 LI3", "AQ3 AQ4"))
    game.say("cassandra: star ar2").passes("sybil")
    assert game.ever(story.INITIATIVE)[-1] == (story.INITIATIVE, 0, story.BY_CONFLICT)
    other = duel(("AQ1", "LE9"), ("", "AR2 AQ4"), bases=("AQ2 LI3", "AQ3 CA2"))
    other.say("cassandra: pass", "sybil: star aq4", "cassandra: pass", "sybil: star ar2").passes("cassandra")
    assert other.ever(story.WON)[-1][1] == 1
    assert other.ever(story.INITIATIVE)[-1] == (story.INITIATIVE, 0, story.BY_CONFLICT)


def test_taurus_gains_two_for_each_duel_lost_before() -> None:
    assert duel(("TA4", "LI6")).powers() == (4, 6)
    assert duel(("TA4", "LI6"), past=LOST).powers() == (6, 6)
    assert duel(("TA4", "TA3"), past=LOST).powers() == (6, 3), "the rival has lost none"


def test_virgo_in_the_base_gives_nothing_in_the_duels() -> None:
    game = duel(("VI3", "AQ1"), bases=("VI4", "")).passes("cassandra")
    assert game.ever(story.FERTILE, story.DREW) == []


def test_ruling_06_a_virgo_that_comes_later_gives_no_star() -> None:
    game = duel(("LI5", "AQ1"), ("VI2", ""), deck="VI4 AQ2").say("cassandra: star vi2")
    assert game.base("cassandra") == "VI4"
    assert game.hand("cassandra") == ""
    late = duel(("PI8", "AQ1"), past=TWO).passes("cassandra")
    assert signs.reading(faces("PI8")[0], 3) == (box.VIRGO, 2)
    assert late.ever(story.FERTILE) == []


def test_ruling_09_pisces_is_another_card_from_duel_3_on_in_the_base_too() -> None:
    (pi3,) = faces("PI3")
    assert [signs.reading(pi3, number) for number in (1, 2, 3, 5)] == [(10, 3), (10, 3), (8, 7), (8, 7)]
    assert signs.rearguards(duel(("LI5", "AQ1"), bases=("PI3", ""), past=LOST).state, 0) == []
    assert signs.rearguards(duel(("LI5", "AQ1"), bases=("PI3", ""), past=TWO).state, 0) == [pi3]


def test_ruling_10_pisces_and_gemini_do_what_their_sign_of_now_does() -> None:
    taurus = duel(("PI1", "AQ1"), past=TWO)
    assert taurus.powers()[0] == 6 + 2 * 1
    copied = duel(("GEa", "AQ1"), bases=("AQ2 LI3", "AQ3 AQ4"), past=(("LE9", "AQ2", "cassandra"),))
    assert copied.powers()[0] == 9
    copied.passes("cassandra")
    assert copied.ever(story.INITIATIVE)[-1] == (story.INITIATIVE, 1, story.BY_CLAIM), "a Leo has won"
    leads = arena(("GEa AQ2", "LE9 LI4"), past=(("AQ4", "AQ1", "cassandra"),)).say("cassandra: lead gea")
    assert leads.asked == ("cassandra", "aquarius")


def test_ruling_11_a_pisces_uses_the_rearguard_of_its_later_sign_once() -> None:
    game = duel(("LI5", "LI6"), bases=("PI5", ""), past=TWO).say("cassandra: rear pi5")
    assert game.powers() == (7, 6)
    assert "has been used" in game.say("sybil: pass").refuses("cassandra", "rear pi5")
    early = duel(("LI5", "LI6"), bases=("PI5", ""), past=LOST)
    assert "no other fighter" in early.refuses("cassandra", "rear pi5")


def test_ruling_12_a_gemini_has_no_rearguard() -> None:
    past = (*LOST, ("SA5", "LI4", "cassandra"))
    in_duel = duel(("GEa", "LI6"), past=past)
    assert in_duel.state.sign[0] == box.SAGITTARIUS
    assert signs.rearguards(in_duel.state, 0) == []
    assert signs.rearguards(duel(("LI5", "LI6"), bases=("GEa", ""), past=past).state, 0) == []


def test_gemini_copies_the_fighter_of_the_last_duel() -> None:
    assert duel(("GEa", "LI6"), past=(("CP5", "AQ1", "cassandra"),)).powers() == (5, 6)
    assert duel(("LI6", "GEa"), past=(("CP5", "AQ1", "cassandra"),)).powers() == (6, 1)
    first = duel(("GEa", "LI6"))
    assert (first.powers(), first.state.sign[0]) == ((0, 6), box.GEMINI)
    holder = duel(("GEa", "LI6"), past=(("-", "AQ1", "cassandra"),))
    assert (holder.powers(), holder.state.sign[0]) == ((0, 6), box.GEMINI)
    gemini = duel(("GEa", "LI6"), past=(("GEb", "AQ1", "cassandra"),))
    assert (gemini.powers(), gemini.state.sign[0]) == ((0, 6), box.GEMINI)


def test_gemini_reads_a_pisces_for_the_present_duel() -> None:
    game = duel(("GEa", "LI6"), past=(*LOST, ("PI3", "LI4", "cassandra")))
    assert (game.state.sign[0], game.powers()[0]) == (box.SCORPIUS, 7)


def test_ruling_13_gemini_copies_the_card_that_lies_there_now() -> None:
    game = duel(("LI5", "AQ1"), ("GEc", ""), bases=("GEa AQ2", "AQ3 AQ4"), past=(("CP6", "AQ2", "sybil"),))
    game.say("cassandra: star gec").passes("sybil")
    assert game.state.fighters == [[faces("LI5")[0], 1], [faces("CP6")[0], 0], *[[-1, -1]] * 3]
    taken = duel(("LI5", "AQ1"), ("", "CA3"), bases=("GEa AQ2", "AQ3 CA2"), past=(("CP6", "-", "sybil"),))
    taken.say("cassandra: pass", "sybil: star ca3").passes("cassandra")
    assert taken.state.fighters[0][0] == -1
    taken.say("cassandra: lead gea")
    assert taken.state.power[0] == 5, "the Libra of the last duel"


def test_ruling_14_gemini_copies_no_stars() -> None:
    game = duel(("LI5", "AQ1"), ("LE6", ""), bases=("GEa AQ2", "AQ3 AQ4"))
    game.say("cassandra: star le6").passes("sybil").say("cassandra: lead gea")
    assert game.state.power[0] == 5


def test_ruling_15_gemini_copies_a_taurus_with_the_duels_lost_by_now() -> None:
    game = duel(("GEa", "LI6"), past=(("AQ1", "AQ4", "sybil"), ("TA3", "LI4", "sybil")))
    assert (game.state.sign[0], game.powers()[0]) == (box.TAURUS, 3 + 2 * 2)


def test_what_a_fighter_entered_as_it_stays_when_the_copied_card_leaves() -> None:
    game = duel(("GEa", "LI6"), ("", "CA3"), past=(("CP5", "-", "cassandra"),))
    game.say("cassandra: pass", "sybil: star ca3")
    assert game.state.fighters[0] == [-1, -1]
    assert game.powers() == (5, 6)


# -- rearguards --------------------------------------------------------------------------------------------------------


def test_sagittarius_adds_two_from_the_base_once() -> None:
    game = duel(("LI5", "LI6"), bases=("SA5", ""), holder="cassandra").say("cassandra: rear sa5")
    assert game.powers() == (7, 6)
    assert game.base("cassandra") == "SA5", "it can fight later"
    assert "works once in a game" in game.say("sybil: pass").refuses("cassandra", "rear sa5")


def test_ruling_54_sagittarius_adds_to_the_side() -> None:
    game = duel(("LI5", "LI6"), ("", "TA3"), bases=("SA5", "")).say("cassandra: rear sa5", "sybil: star ta3")
    assert game.powers() == (6 + 2, 5)


def test_ruling_40_a_used_rearguard_stays_with_the_card() -> None:
    back = duel(("LI5", "AQ1"), ("CP3", ""), past=(("SA5", "AQ2", "cassandra"),))
    back.state.rear_used = faces("SA5")
    back.say("cassandra: star cp3")
    assert back.base("cassandra") == "SA5"
    assert signs.rearguards(back.state, 0) == []


def test_scorpius_leaves_the_rival_one_turn() -> None:
    game = duel(("LI5", "LI6"), ("AQ2", "CA4 LE8"), bases=("SC4", ""))
    game.say("cassandra: rear sc4")
    assert game.state.left == [-1, 1]
    game.say("sybil: star ca4")
    assert game.asked == ("cassandra", "turn")
    game.say("cassandra: star aq2")
    assert game.asked == ("cassandra", "turn"), "the rival has no turn left"


def test_ruling_38_the_user_of_scorpius_goes_on_until_it_passes() -> None:
    game = duel(("LI5", "LI6"), ("AQ2 LE8", "CA4"), bases=("SC4", ""))
    game.say("cassandra: rear sc4", "sybil: pass", "cassandra: star aq2", "cassandra: star le8", "cassandra: pass")
    assert game.ever(story.WON)[0][1:] == (0, 1, 10, 6, story.WHY_POWER)


def test_ruling_39_scorpius_after_a_pass_still_leaves_one_turn() -> None:
    game = duel(("LI5", "LI6"), ("", "CA4"), bases=("", "SC4")).say("cassandra: pass", "sybil: rear sc4")
    assert game.asked == ("cassandra", "turn")
    game.say("cassandra: pass")
    assert game.asked == ("sybil", "turn")
    assert game.say("sybil: pass").ever(story.WON) != []


def test_scorpius_against_scorpius_leaves_each_one_turn() -> None:
    game = duel(("LI5", "LI6"), ("AQ2 LE8", "CA4"), bases=("SC4", "SC5"))
    game.say("cassandra: rear sc4", "sybil: rear sc5")
    assert game.asked == ("cassandra", "turn")
    game.say("cassandra: star aq2")
    assert game.ever(story.WON) != []


def test_a_second_scorpius_on_a_limited_rival_adds_nothing() -> None:
    game = duel(("LI5", "LI6"), ("", "CA4"), bases=("SC4 SC5", ""))
    game.say("cassandra: rear sc4", "sybil: star ca4", "cassandra: rear sc5")
    assert game.state.left == [-1, 0]
    assert game.happened(story.NOTHING) == [(story.NOTHING, 0, faces("SC5")[0], -1)]


def test_ruling_25_a_rearguard_is_no_star_to_cancel_or_to_copy() -> None:
    game = duel(("LI5", "LI6"), ("", "AQ3 AQ1"), bases=("SA5", ""))
    game.say("cassandra: rear sa5", "sybil: star aq3")
    assert game.powers() == (7, 6)
    assert game.happened(story.NOTHING) != []
    assert game.say("cassandra: pass", "sybil: star aq1").happened(story.NOTHING) != []


def test_only_a_fighter_of_the_base_has_a_rearguard() -> None:
    game = duel(("SA5", "LI6"), bases=("LI5", ""))
    assert "no other fighter" in game.refuses("cassandra", "rear sa5")
    assert "no other fighter" in game.refuses("cassandra", "rear li5")


def test_every_sign_is_told_in_words() -> None:
    assert len(box.SIGN_TEXTS) == len(box.SIGN_HINTS) == len(box.SIGNS) == 12
    assert all(len(hint) <= 36 for hint in box.SIGN_HINTS)
    assert GAME.facts.sides == ("Cassandra", "Sybil")

"""Operations that reach for cards: luck, drawing, searching, the rival's hand, past duels, exchanges."""

import pytest

from paravent.core.answers import Acts, Faces
from paravent.core.game import apply
from paravent.core.games.zodiac import GAME, signs, story
from paravent.core.games.zodiac import cards as box
from paravent.core.requests import Deal, Show, Shuffle
from paravent.core.sight import as_seen_by
from tests.games.zodiac.arena import Arena, duel, faces

LOST = (("AQ1", "AQ4", "sybil"),)
TWO = (("AQ1", "CP4", "sybil"), ("LI3", "LE9", "cassandra"))


def face(name: str) -> int:
    return faces(name)[0]


def asks_after(game: Arena, side: str, words: str) -> list[str]:
    """What is asked of the dealer after an answer, in order."""
    seat = ("cassandra", "sybil").index(side)
    action = GAME.words.parse(game.state, seat, words)
    state = apply(GAME, game.state, Acts(((seat, action),)))
    found = []
    while isinstance(ask := GAME.awaits(state), Show | Shuffle | Deal):
        by = ask.by if isinstance(ask, Shuffle) else ask.to
        found.append(f"{type(ask).__name__} {len(ask.slots)} {by}")
        state = apply(GAME, state, Faces(tuple(state.cards.face[slot] for slot in ask.slots)))
    return found


# -- luck --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card, amount", [("CP5", 5), ("CP4", 1), ("LE9", 5), ("GEa", 1), ("PI8", 5), ("TA5", 5)])
def test_luck_adds_by_the_power_of_the_revealed_card(card: str, amount: int) -> None:
    game = duel(("LI3", "LI6"), ("AR4", ""), deck=f"{card} AQ2 AQ3").say("cassandra: star ar4")
    assert game.powers()[0] == 3 + amount
    assert game.happened(story.REVEALED, story.GATHERED) == [(story.REVEALED, face(card)), (story.GATHERED, 3)]


@pytest.mark.parametrize("card, amount", [("CP5", 5), ("LE9", 9), ("GEa", 0), ("TA6", 6)])
def test_luck_add_adds_the_power_of_the_revealed_card(card: str, amount: int) -> None:
    game = duel(("LI3", "LI6"), ("PI5", ""), past=LOST, deck=f"{card} AQ2").say("cassandra: star pi5")
    assert game.powers()[0] == 3 + amount, "a Taurus as printed"


def test_a_revealed_pisces_counts_by_the_present_duel() -> None:
    assert duel(("LI3", "LI6"), ("PI5", ""), past=LOST, deck="PI8 AQ2").say("cassandra: star pi5").powers()[0] == 11
    assert duel(("LI3", "LI6"), ("PI5", ""), past=TWO, deck="PI8 AQ2").say("cassandra: star pi5").powers()[0] == 5


def test_what_was_revealed_is_shuffled_in_unless_it_is_alone() -> None:
    game = duel(("LI3", "LI6"), ("AR4", ""), deck="CP5 AQ2 AQ3")
    assert asks_after(game, "cassandra", "star ar4") == ["Show 1 7", "Show 1 7", "Shuffle 3 None"]
    alone = duel(("LI3", "LI6"), ("AR4", ""), deck="CP5")
    assert asks_after(alone, "cassandra", "star ar4") == ["Show 1 7", "Show 1 7"]
    assert alone.say("cassandra: star ar4").deck() == "CP5"


def test_luck_is_not_tried_again_when_it_works_again() -> None:
    game = duel(("LI3", "LI6"), ("AR4 AQ2", "AQ3"), deck="CP5 AQ4").say("cassandra: star ar4", "sybil: star aq3")
    assert game.powers()[0] == 3
    game.state.hands[0] = faces("LE7")
    assert game.say("cassandra: star le7").powers()[0] == 8
    assert len(game.ever(story.REVEALED)) == 1


# -- drawing -----------------------------------------------------------------------------------------------------------


def test_draw_star_is_seen_by_its_owner_alone_and_the_hand_is_mixed() -> None:
    game = duel(("LI3", "LI6"), ("CA2 AQ2", ""), deck="CP5 AQ3")
    assert asks_after(game, "cassandra", "star ca2") == ["Show 1 7", "Deal 1 0", "Shuffle 2 0"]
    game.say("cassandra: star ca2")
    assert game.hand("cassandra") == "AQ2 CP5"
    assert all(game.state.cards.seen[slot] == 0b01 for slot in game.state.hands[0])
    alone = duel(("LI3", "LI6"), ("CA2", ""), deck="CP5")
    assert asks_after(alone, "cassandra", "star ca2") == ["Show 1 7", "Deal 1 0"]


def test_ruling_51_a_star_drawn_in_a_duel_can_be_used_in_the_next_turn() -> None:
    game = duel(("LI3", "LI6"), ("CA2", ""), deck="LE6 AQ3")
    game.say("cassandra: star ca2", "sybil: pass", "cassandra: star le6")
    assert game.powers()[0] == 3 + 1 + 4
    taken = duel(("LI3", "LI6"), ("CA3", ""), past=TWO[1:])
    taken.say("cassandra: star ca3", "cassandra: target le9", "sybil: pass", "cassandra: star le9")
    assert taken.powers()[0] == 5


def test_draw_fighter_joins_the_base_open_to_all() -> None:
    game = duel(("LI3", "LI6"), ("VI2", ""), bases=("AQ1", ""), deck="LE9 AQ3").say("cassandra: star vi2")
    assert game.base("cassandra") == "AQ1 LE9"
    assert game.deck() == "AQ3"


def test_over_the_limits_of_the_draft_is_fine_in_the_duels() -> None:
    base = "AQ1 AQ2 AQ4 CA2 CA4"
    game = duel(("LI3", "LI6"), ("VI2 CA3 LE6 LE7", ""), bases=(base, ""), deck="LE9 AQ3")
    assert len(game.say("cassandra: star vi2").state.bases[0]) == 6


def test_search_reveals_three_keeps_one_and_shuffles_the_rest_in() -> None:
    game = duel(("LI3", "LI6"), ("VI4 AQ2", ""), deck="CP5 LE6 AQ3 CA4").say("cassandra: star vi4")
    assert game.asked == ("cassandra", "search")
    looked = list(game.state.looked)
    assert [game.state.cards.seen[slot] for slot in looked] == [0b111] * 3
    assert "choose one of these" in game.refuses("cassandra", "target ca4")
    assert asks_after(game, "cassandra", "target le6") == ["Shuffle 3 None", "Shuffle 2 0"]
    game.say("cassandra: target le6")
    assert game.hand("cassandra") == "AQ2 LE6"
    assert sorted(game.deck().split()) == ["AQ3", "CA4", "CP5"]
    assert game.ever(story.KEPT) == [(story.KEPT, 0, face("LE6"))]
    assert all(game.state.cards.seen[slot] == 0b01 for slot in game.state.hands[0]), "which one it is, is not known"


def test_search_takes_what_a_short_deck_has() -> None:
    game = duel(("LI3", "LI6"), ("VI4", ""), deck="CP5 LE6").say("cassandra: star vi4")
    assert len(game.state.looked) == 2
    one = duel(("LI3", "LI6"), ("VI4", ""), deck="CP5").say("cassandra: star vi4")
    assert (one.hand("cassandra"), one.deck()) == ("CP5", "")
    assert one.asked == ("sybil", "turn"), "one card leaves no choice"


# -- the rival's hand --------------------------------------------------------------------------------------------------


def test_ruling_53_only_the_user_sees_the_hand_and_both_know_which_star_went() -> None:
    game = duel(("LI3", "LI6"), ("SC3", "AQ2 LE6 CP5"), deck="CA4 AQ3")
    before = game.state
    assert asks_after(game, "cassandra", "star sc3") == ["Show 1 7", "Show 3 1"]
    game.say("cassandra: star sc3")
    assert game.asked == ("cassandra", "discard")
    texts = {eye: GAME.happened(as_seen_by(before, eye), as_seen_by(game.state, eye))[-1].text for eye in (0, 1, None)}
    assert texts[0] == texts[1] == "Cassandra looks at Sybil's hand: Aquarius 2, Leo 6 and Capricornus 5."
    assert texts[None] == "Cassandra looks at Sybil's hand: 3 stars."
    before = game.state
    game.say("cassandra: discard le6")
    events = {eye: GAME.happened(as_seen_by(before, eye), as_seen_by(game.state, eye))[0] for eye in (0, 1, None)}
    assert events[0].data == events[1].data == (0, face("LE6"))
    assert events[None].data == (0, -1)


def test_ruling_31_the_discarded_star_is_shuffled_into_the_deck_and_the_hand_is_mixed() -> None:
    game = duel(("LI3", "LI6"), ("SC3", "AQ2 LE6 CP5"), deck="CA4 AQ3").say("cassandra: star sc3")
    assert asks_after(game, "cassandra", "discard le6") == ["Shuffle 3 None", "Shuffle 2 1"]
    game.say("cassandra: discard le6")
    assert game.hand("sybil") == "AQ2 CP5"
    assert game.deck() == "CA4 AQ3 LE6"
    assert all(game.state.cards.seen[slot] == 0b10 for slot in game.state.hands[1])


def test_discard_rival_finds_nothing_in_an_empty_hand_and_no_choice_in_one_star() -> None:
    none = duel(("LI3", "LI6"), ("SC3", "")).say("cassandra: star sc3")
    assert none.happened(story.NOTHING) == [(story.NOTHING, 0, face("SC3"), box.DISCARD_RIVAL)]
    one = duel(("LI3", "LI6"), ("SC3", "AQ2")).say("cassandra: star sc3")
    assert (one.hand("sybil"), one.deck()) == ("", "AQ2")
    assert one.asked == ("sybil", "turn")


# -- past duels --------------------------------------------------------------------------------------------------------


def test_take_as_star_takes_a_past_fighter_of_any_side() -> None:
    game = duel(("LI4", "LI6"), ("CA3 AQ2", ""), past=TWO).say("cassandra: star ca3")
    assert game.asked == ("cassandra", "take")
    said = [GAME.words.say(game.state, 0, action) for action in GAME.legal(game.state, 0)]
    assert said == ["target aq1", "target cp4", "target li3", "target le9"]
    game.say("cassandra: target le9")
    assert game.hand("cassandra") == "AQ2 LE9"
    assert game.state.fighters[1] == [face("LI3"), -1]
    assert game.state.winners == [1, 0]
    assert all(game.state.cards.seen[slot] == 0b01 for slot in game.state.hands[0])


def test_take_as_star_finds_nothing_in_the_first_duel() -> None:
    game = duel(("LI4", "LI6"), ("CA3", "")).say("cassandra: star ca3")
    assert game.happened(story.NOTHING) == [(story.NOTHING, 0, face("CA3"), box.TAKE_AS_STAR)]


def test_place_holders_cannot_be_taken() -> None:
    past = (("-", "CP4", "sybil"), ("-", "-", "cassandra"))
    game = duel(("LI4", "LI6"), ("CA3", ""), past=past).say("cassandra: star ca3")
    assert game.hand("cassandra") == "CP4", "the only one is taken without asking"
    assert game.state.fighters[0] == [-1, -1]


def test_return_to_base_takes_an_own_past_fighter_and_adds_one() -> None:
    game = duel(("LI4", "LI6"), ("CP3", ""), past=TWO).say("cassandra: star cp3")
    assert game.asked == ("cassandra", "fetch")
    assert "choose one of these" in game.refuses("cassandra", "target le9")
    game.say("cassandra: target li3")
    assert game.base("cassandra") == "LI3"
    assert game.powers()[0] == 5
    none = duel(("LI4", "LI6"), ("CP3", ""), past=(("-", "CP4", "sybil"),)).say("cassandra: star cp3")
    assert none.powers()[0] == 5, "the other part applies"


def test_ruling_41_there_are_always_enough_place_holders() -> None:
    past = (("-", "-", "sybil"), ("-", "-", "cassandra"), ("-", "-", "sybil"), ("LI3", "LE9", "cassandra"))
    game = duel(("LI4", "LI6"), ("CA3", ""), past=past).say("cassandra: star ca3", "cassandra: target li3")
    assert game.state.fighters[3] == [-1, face("LE9")]


# -- exchanges ---------------------------------------------------------------------------------------------------------


def test_swap_duellists_changes_sides_and_keeps_what_they_entered_with() -> None:
    game = duel(("TA4", "LI6"), ("TA3", ""), past=LOST).say("cassandra: star ta3")
    assert game.powers() == (6, 4 + 2), "Taurus keeps its power"
    assert game.state.fighters[1] == faces("LI6 TA4")


def test_additions_stay_with_the_sides() -> None:
    game = duel(("LI3", "LI6"), ("LE6 TA3", "")).say("cassandra: star le6", "sybil: pass", "cassandra: star ta3")
    assert game.powers() == (6 + 4, 3)


def test_swap_duellists_is_undone_and_redone() -> None:
    game = duel(("LI3", "LI6"), ("TA3 LE7", "AQ3")).say("cassandra: star ta3", "sybil: star aq3")
    assert game.powers() == (3, 6)
    assert game.say("cassandra: star le7").powers() == (6, 3)


def test_swap_with_base_brings_a_fighter_of_the_base() -> None:
    game = duel(("LI3", "LI6"), ("PI3", ""), bases=("LE9 AQ1", "")).say("cassandra: star pi3")
    assert game.asked == ("cassandra", "base")
    game.say("cassandra: target le9")
    assert game.base("cassandra") == "AQ1 LI3"
    assert game.powers() == (9, 6)
    none = duel(("LI3", "LI6"), ("PI3", "")).say("cassandra: star pi3")
    assert none.happened(story.NOTHING) == [(story.NOTHING, 0, face("PI3"), box.SWAP_WITH_BASE)]


def test_cancelled_swap_with_base_brings_the_old_fighter_back() -> None:
    game = duel(("TA3", "LI6"), ("PI3 LE7", "AQ3"), bases=("LE9 AQ1", ""), past=LOST)
    assert game.powers()[0] == 5
    game.say("cassandra: star pi3", "cassandra: target le9", "sybil: star aq3")
    assert game.powers()[0] == 5, "it enters anew"
    assert game.base("cassandra") == "AQ1 LE9"
    assert game.say("cassandra: star le7").powers()[0] == 9
    assert game.base("cassandra") == "AQ1 TA3"


def test_swap_with_past_brings_a_past_fighter_and_leaves_the_results() -> None:
    game = duel(("LI4", "LI6"), ("GEc", ""), past=(("LE9", "CP4", "sybil"), ("LI3", "AQ4", "cassandra")))
    game.say("cassandra: star gec")
    assert game.asked == ("cassandra", "past")
    game.say("cassandra: target le9")
    assert game.powers() == (9, 6)
    assert game.state.fighters[0] == faces("LI4 CP4")
    assert game.state.winners == [1, 0]
    none = duel(("LI3", "LI6"), ("GEc", "")).say("cassandra: star gec")
    assert none.happened(story.NOTHING) == [(story.NOTHING, 0, face("GEc"), box.SWAP_WITH_PAST)]


def test_ruling_37_no_exchange_turns_an_old_result_round() -> None:
    game = duel(("LE9", "LI6"), ("GEc", ""), past=(("AQ1", "CP4", "sybil"),)).say("cassandra: star gec")
    assert game.state.fighters[0] == faces("LE9 CP4")
    assert (game.state.winners, game.state.wins) == ([1], [0, 1])


def test_cancelled_swap_with_past_is_undone() -> None:
    game = duel(("LI4", "LI6"), ("GEc", "AQ3"), past=(("LE9", "CP4", "sybil"),))
    game.say("cassandra: star gec", "sybil: star aq3")
    assert game.state.fighters[:2] == [faces("LE9 CP4"), faces("LI4 LI6")]


def test_a_gemini_that_enters_by_an_exchange_looks_after_it() -> None:
    game = duel(("LI5", "LI6"), ("GEc", ""), past=(("GEa", "CP4", "sybil"),)).say("cassandra: star gec")
    assert game.powers()[0] == 5, "it copies the Libra that it has changed places with"


def test_ruling_46_gemini_copies_the_card_on_its_owners_side_after_an_exchange() -> None:
    game = duel(("LI3", "CP6"), ("TA3", ""), bases=("GEa AQ1", "AQ3 AQ4")).say("cassandra: star ta3")
    game.passes("sybil").say("cassandra: lead gea")
    assert game.state.power[0] == 6
    assert game.state.sign[0] == box.CAPRICORNUS


def test_ruling_49_an_exchange_is_undone_only_where_both_cards_still_lie() -> None:
    game = duel(("LI3", "LI6"), ("PI3", "TA3 AQ3 LE7"), bases=("LE9 AQ1", ""))
    game.say("cassandra: star pi3", "cassandra: target le9", "sybil: star ta3", "cassandra: pass")
    assert game.state.fighters[0] == faces("LI6 LE9")
    game.say("sybil: star aq3")
    assert game.happened(story.CANCELLED, story.NOTHING) == [
        (story.CANCELLED, 0, face("PI3"), face("AQ3")),
        (story.NOTHING, 0, face("PI3"), box.SWAP_WITH_BASE),
    ]
    assert game.state.fighters[0] == faces("LI6 LE9")
    assert not game.state.used[0].active
    assert game.state.used[0].held


def test_ruling_49_what_could_not_be_undone_is_not_done_again() -> None:
    game = duel(("LI3", "LI6"), ("PI3 SC5", "TA3 AQ3"), bases=("LE9 AQ1", ""))
    game.say("cassandra: star pi3", "cassandra: target le9", "sybil: star ta3", "cassandra: pass", "sybil: star aq3")
    game.say("cassandra: star sc5")
    assert game.state.fighters[0] == faces("LI6 LE9")
    assert game.state.used[0].active
    assert signs.power_of(game.state, 1) == 9

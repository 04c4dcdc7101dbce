"""A round, step by step: recruitment, the challenge, training; rulings A1 to A8, A11 to A18, A21 to A23, A28."""

from collections import Counter

import pytest

from paravent.core.games.dojo import GAME, rounds, story
from paravent.core.games.dojo import cards as box
from tests.games.dojo.mat import Mat, trophy, whole

GIVEN = ("aki: give biwa", "aki: give chiba")
"""Aki gives the first card to Biwa, the second to Chiba and keeps the third."""
PASSED = (*GIVEN, "biwa: pass", "chiba: pass")


def duel(biwa: str = "B5", aki: str = "M3", options: dict[str, str] | None = None) -> Mat:
    """Biwa has challenged Aki with these cards; Chiba has F2."""
    return Mat(f"{biwa} F2 {aki} C1 C2 C3", options=options).say(*GIVEN, "biwa: challenge")


# -- recruitment -------------------------------------------------------------------------------------------------------


def test_a_card_is_given_before_the_next_is_seen() -> None:
    mat = Mat("B5 F2 M3")
    assert mat.asked == ((0,), "give")
    assert len(mat.state.deck) == 59
    mat.say("aki: give chiba")
    assert mat.told == ["Aki gives Bear 5 to Chiba.", "Aki looks at Fox 2."]
    assert mat.hand(2) == "B5"
    assert "has a card already" in mat.refuses("aki", "give chiba")


def test_the_last_card_is_looked_at_and_goes_to_who_is_left() -> None:
    mat = Mat("B5 F2 M3").say("aki: give me", "aki: give chiba")
    assert mat.told[-2:] == ["Aki looks at Monkey 3.", "Aki gives Monkey 3 to Biwa."]
    assert mat.state.gifts == [0, 2, 1]


def test_ruling_a02_the_giver_may_keep_any_card_once() -> None:
    for number in range(3):
        mat = Mat("B5 F2 M3 C1")
        for card in range(number):
            mat.say(f"aki: give {('biwa', 'chiba')[card]}")
        if number < 2:
            mat.say("aki: give me")
        assert mat.hand(0) == ("B5", "F2", "M3")[number]
    assert "Aki has a card already" in Mat("B5 F2 M3").say("aki: give me").refuses("aki", "give me")


def test_the_giver_goes_round() -> None:
    for seats in GAME.facts.seats:
        entries = [entry for entry in whole(seats, seats)[-1].story if entry[0] == story.ROUND]
        assert [entry[1] for entry in entries] == list(range(1, 13))
        first = entries[0][2]
        assert [entry[2] for entry in entries] == [(first + number) % seats for number in range(12)]
        times = Counter(entry[2] for entry in entries).values()
        assert sorted(times) == {2: [6, 6], 3: [4, 4, 4], 4: [3, 3, 3, 3], 5: [2, 2, 2, 3, 3]}[seats]


# -- the challenge -----------------------------------------------------------------------------------------------------


def test_the_others_are_asked_from_the_givers_left() -> None:
    mat = Mat("B5 F2 M3 C1 T1", seats=5, first=3)
    mat.say("daigo: give edo", "daigo: give aki", "daigo: give biwa", "daigo: give chiba")
    for seat, side in ((4, "edo"), (0, "aki"), (1, "biwa"), (2, "chiba")):
        assert mat.asked == ((seat,), "challenge")
        mat.say(f"{side}: pass")
    assert mat.told[1] == "Nobody challenges Daigo; Ladder stays in play."


def test_ruling_a01_the_first_challenge_is_the_only_one() -> None:
    mat = duel()
    assert mat.asked == ((1,), "swap")
    mat.say("biwa: keep")
    assert mat.asked == ((1,), "place"), "Chiba is not asked any more"


@pytest.mark.parametrize(
    "biwa, aki, winner", [("B5", "M3", 1), ("B3", "M3", 1), ("B2", "M3", 0), ("R4", "M4", 1), ("M1", "R2", 0)]
)
def test_the_higher_belt_wins_and_equal_ones_are_the_challengers(biwa: str, aki: str, winner: int) -> None:
    mat = duel(biwa, aki)
    assert mat.state.winner == winner
    assert mat.asked == ((winner,), "swap")
    assert mat.state.trophies[winner] == [trophy("Ladder")]
    assert mat.state.up == -1


def test_ruling_a03_a_trophy_stays_until_it_is_won() -> None:
    mat = Mat("B5 F2 M3 C1 C2 C3", trophies="Ladder Strong").say(*PASSED)
    assert mat.state.up == trophy("Ladder")
    mat.say("biwa: give chiba", "biwa: give aki", "chiba: challenge", "biwa: keep", "biwa: place c5 row c; rest")
    assert mat.state.up == trophy("Strong")
    assert len(mat.state.pile) == 10


def test_ruling_a18_never_more_than_one_trophy_is_up() -> None:
    for seed in range(10):
        states = whole(seed, 3)
        for state in states:
            won = sum(map(len, state.trophies))
            assert won + len(state.pile) + (state.up >= 0) == 12
        ends = [entry for entry in states[-1].story if entry[0] == story.WON]
        assert len(ends) == sum(map(len, states[-1].trophies)), "one a duel"


def test_ruling_a16_without_a_challenge_nobody_gains() -> None:
    mat = Mat("B5 F2 M3").say(*PASSED)
    assert mat.state.trophies == [[], [], []]
    assert not any(event.what in {"won", "swapped"} for event in mat.events)


def test_ruling_a17_a_giver_who_wins_has_the_trophy_and_the_swap() -> None:
    mat = duel("B2", "M3")
    assert mat.asked == ((0,), "swap")
    mat.say("aki: swap")
    assert (mat.hand(0), mat.hand(1)) == ("B2", "M3")
    assert mat.asked == ((0,), "place")


def test_ruling_a15_a_swap_is_asked_whatever_the_cards_are() -> None:
    mat = duel("M3", "M3")
    assert mat.choices("biwa") == ["keep", "swap"]
    before = mat.state.hands[0] + mat.state.hands[1]
    mat.say("biwa: swap")
    assert mat.state.hands[1] + mat.state.hands[0] == before


# -- rock, paper, scissors ---------------------------------------------------------------------------------------------

THROW = {"throw": "yes"}


def test_ruling_a12_nobody_throws_unless_it_was_chosen() -> None:
    assert GAME.facts.settle({})["throw"] == "no"
    for state in whole(1, 3):
        assert state.agenda[0][0] != 9


@pytest.mark.parametrize(
    "biwa, aki, belts",
    [
        ("rock", "scissors", (5, 4)),
        ("scissors", "paper", (5, 4)),
        ("paper", "rock", (5, 4)),
        ("rock", "paper", (3, 6)),
        ("paper", "scissors", (3, 6)),
        ("scissors", "rock", (3, 6)),
        ("rock", "rock", (3, 4)),
        ("paper", "paper", (3, 4)),
    ],
)
def test_ruling_a12_the_winners_belt_counts_two_more(biwa: str, aki: str, belts: tuple[int, int]) -> None:
    mat = duel("B3", "M4", options=THROW)
    assert mat.asked == ((0, 1), "throw")
    assert mat.told[-1] == "Biwa shows Bear 3, Aki Monkey 4.", "the cards are shown before"
    mat.say(f"aki: {aki}; biwa: {biwa}")
    won = next(event for event in mat.events if event.what == "won")
    assert won.seat == (1 if belts[0] >= belts[1] else 0)
    assert sorted(won.data[2:]) == sorted(belts)


def test_ruling_a28_what_was_thrown_does_not_go_with_the_card() -> None:
    mat = duel("B3", "M4", options=THROW).say("aki: rock; biwa: paper", "biwa: swap")
    assert (mat.hand(0), mat.hand(1)) == ("B3", "M4")
    mat.say("biwa: place c4 row c")
    assert mat.state.dojos[0] == [mat.state.dojos[0][0]]
    assert box.BELT[mat.state.dojos[0][0]] == 3


# -- training ----------------------------------------------------------------------------------------------------------


def test_ruling_a04_all_cards_are_open_and_all_are_asked_at_once() -> None:
    mat = Mat().quiet(1)
    mat.say("biwa: give chiba", "biwa: give aki", "chiba: pass", "aki: pass")
    assert mat.asked == ((0, 1, 2), "place")
    assert all(mat.state.cards.known_to_all(slot, 3) for hand in mat.state.hands for slot in hand)
    assert mat.choices("aki") == ["place b4", "place c3", "place c5", "place d4"]


def test_ruling_a05_a_trophy_is_placed_with_the_card_and_beside_its_lines_too() -> None:
    mat = Mat().quiet(1).say("biwa: give chiba", "biwa: give aki", "chiba: challenge")
    winner = box.SIDES[mat.state.winner].lower()
    mat.say(f"{winner}: keep")
    assert len(mat.choices(winner)) == 12
    mat.say(f"{winner}: place c5 column 5; rest")
    assert mat.state.beside[mat.state.trophies.index([trophy("Ladder")])] == [15]


def test_ruling_a06_a_line_holds_a_card_and_one_trophy() -> None:
    mat = duel().say("biwa: keep")
    assert mat.choices("biwa") == ["place c4 row c", "place c4 column 4"]
    assert "beside a line that holds a card" in mat.refuses("biwa", "place c4 row b")
    mat.say("biwa: place c4 row c")
    mat.state.trophies[1].append(trophy("Strong"))
    assert rounds.free_lines(mat.state, 1, 35) == [14, 15]
    assert rounds.free_lines(mat.state, 1, 24) == [2, 14]


def test_ruling_a07_a_trophy_cannot_be_refused_or_moved() -> None:
    mat = duel().say("biwa: keep")
    assert "your trophy must lie beside a line: row c or column 4" in mat.refuses("biwa", "place c4")
    mat.say("biwa: place c4 column 4", "biwa: give chiba", "biwa: give aki", "chiba: pass", "aki: pass")
    assert "no trophy to place" in mat.refuses("biwa", "place c5 row c")
    mat.say("rest")
    assert mat.state.beside[1] == [14]


def no_line() -> Mat:
    """Five cards of Biwa's in a block of two by three with a hole, a trophy beside every line, and one more is won."""
    mat = Mat("B5 F2 M3 C1 C2 C3", trophies="Strong")
    mat.state.dojos[1], mat.state.cells[1] = [20, 22, 24, 30, 32], [34, 35, 36, 44, 45]
    mat.state.trophies[1], mat.state.beside[1] = [65, 67, 69, 71, 73], [3, 4, 14, 15, 16]
    return mat.say(*GIVEN, "biwa: challenge", "biwa: keep")


def test_ruling_a08_without_a_free_line_a_trophy_is_kept() -> None:
    mat = no_line()
    assert "place d6" in mat.choices("biwa")
    assert "place c7 column 7" in mat.choices("biwa")
    assert "no line is free" in mat.refuses("biwa", "place d6 row d")
    assert "must lie beside a line: column 7" in mat.refuses("biwa", "place c7")
    mat.say("biwa: place d6; rest")
    assert mat.state.beside[1][-1] == 0
    assert "Biwa has no free line: Strong is kept and scores nothing." in mat.told


def test_ruling_a21_a_kept_trophy_is_never_placed_later() -> None:
    mat = no_line().say("biwa: place d6; rest")
    mat.say("biwa: give chiba", "biwa: give aki", "chiba: pass", "aki: pass")
    assert "no trophy to place" in mat.refuses("biwa", "place c7 column 7")
    assert all("row" not in words and "column" not in words for words in mat.choices("biwa"))


def test_ruling_a23_no_trophy_is_for_rows_only() -> None:
    for kind in ("Mixed", "School", "Same_belt", "All_belts", "Ladder", "Strong"):
        mat = Mat("B5 F2 M3", trophies=kind).say(*GIVEN, "biwa: challenge", "biwa: keep")
        assert mat.choices("biwa") == ["place c4 row c", "place c4 column 4"]


def test_ruling_a11_the_first_card_is_no_question() -> None:
    mat = Mat("B5 F2 M3").say(*PASSED)
    assert mat.state.cells == [[34], [34], [34]]
    assert mat.asked == ((1,), "give")


def test_who_has_one_hole_left_is_not_asked() -> None:
    mat = Mat("B5 F2 M3").quiet(11)
    assert mat.state.round == 12
    mat.quiet(1)
    assert mat.over.why == "twelve rounds are played"
    assert [len(dojo) for dojo in mat.state.dojos] == [12, 12, 12]


def test_ruling_a22_what_comes_first() -> None:
    mat = Mat("B5 F2 M3 C1", seats=4, first=2)
    assert mat.choices("chiba") == ["give daigo", "give aki", "give biwa", "give chiba"]
    mat = Mat("B5 F2 M3 C1").say(*GIVEN, "biwa: challenge", "biwa: keep", "rest")
    mat.say("biwa: give chiba", "biwa: give aki", "chiba: challenge", "rest")
    winner = box.SIDES[mat.state.winner].lower()
    choices = mat.choices(winner)
    assert choices[0].startswith("place b4 row b")
    assert [words.split()[1] for words in choices] == sorted(words.split()[1] for words in choices)


def test_ruling_a13_the_giver_goes_on_seeing_what_he_gave() -> None:
    mat = Mat("B5 F2 M3").say(*GIVEN)
    seen = [mat.state.cards.seen[hand[0]] for hand in mat.state.hands]
    assert seen == [0b0001, 0b0011, 0b0101]


def test_ruling_a14_no_card_is_shown_before_training_but_in_a_duel() -> None:
    for state in whole(3, 4):
        for seat, hand in enumerate(state.hands):
            for slot in hand:
                open_to_all = state.cards.known_to_all(slot, 4)
                training = state.agenda[0][0] == 12
                assert open_to_all == (training or (state.winner >= 0 and seat in (state.giver, state.challenger)))


def test_five_use_all_cards_and_three_leave_twenty_four() -> None:
    left = {seats: len(whole(seats, seats)[-1].deck) for seats in GAME.facts.seats}
    assert left == {2: 24, 3: 24, 4: 12, 5: 0}

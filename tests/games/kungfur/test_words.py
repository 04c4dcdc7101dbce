"""Actions as they are typed, questions as sentences."""

from collections.abc import Callable
from random import Random

import pytest

from paravent.core.game import Illegal
from paravent.core.games.kungfur import GAME
from paravent.core.games.kungfur.actions import NO_TEAM, Add, Expel, Keep, Plan, Put, Team, Throw
from paravent.core.requests import Deal, Over, Roll, Show, Shuffle
from paravent.core.sight import as_seen_by
from tests.games.kungfur.ring import Ring, ring

REST = (("Coconut",), ("Peach",))


def peel() -> Ring:
    return ring(rewards=(("Peel",), *REST), then=["Crash", "Himiko", "Crash"]).plan("1 novice")


QUESTIONS: dict[str, Callable[[], Ring]] = {
    "plan": lambda: ring(dogs=["Peach", "Ming"]),
    "expel": lambda: ring(dogs=["Shiau-Yao"]).plan("1 shiau-yao", "1 yaou scout"),
    "throw": lambda: ring().plan("1 shiue", "1 ringo"),
    "shiue": lambda: ring(dogs=["Tai-Chi"]).plan("1 shiue"),
    "ringo": lambda: ring().plan("none", "1 ringo"),
    "bonus": lambda: ring(cats=["Tai-Chi"]).plan("1 chai", "1 tai-chi"),
    "peel": peel,
    "mushroom": lambda: ring(rewards=(("Mushroom",), *REST)).plan("1 novice"),
    "yaou": lambda: ring().plan("none", "1 yaou"),
}


@pytest.mark.parametrize("what", QUESTIONS)
def test_what_is_said_can_be_parsed_again_from_every_view(what: str) -> None:
    game = QUESTIONS[what]()
    seats, asked = game.asked
    assert asked == what
    rng = Random(5)
    for seat in seats:
        drawn = [GAME.sample(game.state, seat, rng) for _ in range(50)]
        for action in [GAME.default(game.state, seat), *drawn]:
            for seen in (game.state, *(as_seen_by(game.state, viewer) for viewer in (0, 1, None))):
                assert GAME.words.parse(seen, seat, GAME.words.say(seen, seat, action)) == action


@pytest.mark.parametrize("what", QUESTIONS)
def test_a_question_is_a_sentence_to_the_asked_and_to_the_others(what: str) -> None:
    game = QUESTIONS[what]()
    mine = GAME.words.question(game.state, game.asks, game.asked[0][0])
    theirs = GAME.words.question(game.state, game.asks, None)
    assert mine.endswith(("?", "."))
    assert mine != theirs
    assert "ogs" in theirs or "ats" in theirs


@pytest.mark.parametrize("what", QUESTIONS)
def test_what_is_no_answer_is_refused_with_what_was_expected(what: str) -> None:
    game = QUESTIONS[what]()
    verb = {"peel": "keep", "mushroom": "put"}.get(what, what)
    for words in ("", "xyz", f"{verb} xyz", f"{verb} ?", verb):
        with pytest.raises(Illegal, match=f"expected: {verb}"):
            GAME.words.parse(game.state, game.asked[0][0], words)


@pytest.mark.parametrize(
    "words, plan",
    [
        ("plan none", Plan()),
        ("PLAN 1 Ban Novice HW1 / 2 Chai", Plan((Team((3, 6), 1), Team((1,)), NO_TEAM))),
        ("pl 3 nov ban hw hw2", Plan((NO_TEAM, NO_TEAM, Team((6, 3), 3)))),
        ("plan 1 monk / 2 monk", Plan((Team((7,)), Team((8,)), NO_TEAM))),
        ("plan 1 monk2 / 2 monk1", Plan((Team((8,)), Team((7,)), NO_TEAM))),
        ("plan 2 monk2/3 monk", Plan((NO_TEAM, Team((8,)), Team((7,))))),
        ("plan 1 monk coconut peach", Plan((Team((7,), 0, True), NO_TEAM, NO_TEAM), 1)),
        ("plan 1 monk coc / peach2", Plan((Team((7,), 0, True), NO_TEAM, NO_TEAM), 2)),
        ("plan 1 monk / peach / peach", Plan((Team((7,)), NO_TEAM, NO_TEAM), 2)),
        ("plan 1 taichi / 2 shiauyao", Plan((Team((22,)), Team((19,)), NO_TEAM))),
        ("plan 1 tai-chi / 2 SHIAU-YAO", Plan((Team((22,)), Team((19,)), NO_TEAM))),
    ],
)
def test_a_plan_can_be_typed_in_short_and_in_full(words: str, plan: Plan) -> None:
    game = ring(dogs=["Tai-Chi", "Shiau-Yao"])
    assert GAME.words.parse(game.state, 0, words) == plan


@pytest.mark.parametrize(
    "words, reason",
    [
        ("plan 1 m", "“m” can be Ming or Monk"),
        ("plan 1 zebra", "“zebra” is none of Fu, Chai"),
        ("plan 4 monk", "does not begin with an arena"),
        ("plan monk", "does not begin with an arena"),
        ("plan 1 monk / / 2 chai", "does not begin with an arena"),
        ("plan 1 monk / 1 chai", "arena 1 is named twice"),
        ("plan hw2", "does not begin with an arena"),
        ("plan", "nothing is planned"),
        ("throw rock", "is no answer"),
    ],
)
def test_what_is_unclear_is_refused(words: str, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        GAME.words.parse(ring(dogs=["Ming"]).state, 0, words)


def test_a_monk_has_its_number_only_where_it_is_needed() -> None:
    state = ring().state
    assert GAME.words.say(state, 0, Plan((Team((7,)), Team((8,)), NO_TEAM))) == "plan 1 monk / 2 monk"
    assert GAME.words.say(state, 0, Plan((Team((8, 7), 2, True), NO_TEAM, NO_TEAM), 2)) == (
        "plan 1 monk2 monk hw2 coconut / peach2"
    )
    state.hands[0].remove(7)
    assert GAME.words.say(state, 0, Plan((Team((8,)), NO_TEAM, NO_TEAM))) == "plan 1 monk"


def test_a_kept_card_is_named_to_who_knows_it_and_counted_to_others() -> None:
    game = peel()
    first, himiko, _ = game.state.looked
    onlooker = as_seen_by(game.state, None)
    assert GAME.words.say(game.state, 0, Keep(himiko)) == "keep himiko"
    assert GAME.words.say(onlooker, 0, Keep(himiko)) == "keep 2"
    assert GAME.words.say(game.state, 0, Keep(first)) == "keep 1", "two cards are called Crash"
    assert GAME.words.parse(game.state, 0, "keep crash") == Keep(first)
    assert GAME.words.parse(game.state, 0, "keep him") == Keep(himiko)
    with pytest.raises(Illegal, match="none of"):
        GAME.words.parse(onlooker, 0, "keep himi")
    with pytest.raises(Illegal, match="Himiko is not among the cards"):
        GAME.words.parse(onlooker, 0, "keep himiko")


def test_what_the_rules_refuse_has_words_too() -> None:
    game = peel()
    assert GAME.words.say(game.state, 0, Keep(0)) == "keep card 0"
    assert GAME.words.say(game.state, 0, Throw(7)) == "throw 7"
    assert GAME.words.say(game.state, 0, Expel(8)) == "expel monk2"
    assert GAME.words.say(game.state, 0, Add(None)) == "shiue none"
    assert GAME.words.say(game.state, 0, Put(8)) == "put mushroom 9"
    assert GAME.words.say(ring().state, 0, Plan((Team((15,)), NO_TEAM, NO_TEAM))) == "plan 1 scout"


def test_other_requests_are_sentences() -> None:
    state = GAME.new(2, GAME.facts.settle({}))
    words = GAME.words
    assert "34 rewards" in words.question(state, GAME.awaits(state), 0)
    with pytest.raises(Illegal, match="nothing is asked"):
        words.parse(state, 0, "plan none")
    game = peel()
    state = game.state.copy()
    state.agenda.insert(0, (9, 0))
    assert words.question(state, Show((), 1), 0) == "You look at the top 3 cards of the pile."
    assert words.question(state, Show((), 1), 1) == "Dogs look at the top 3 cards of the pile."
    state.agenda.insert(0, (11, 0, 0))
    assert words.question(state, Show((), 7), 1) == "The card that Peel kept is shown."
    state.agenda.insert(0, (1,))
    assert "Three rewards" in words.question(state, Show((), 7), None)
    assert "die" in words.question(state, Roll(1, 2, ""), None)
    over = ring(vp=[3, 0]).plan("1 monk")
    assert words.question(over.state, over.asks, None).startswith("Dogs win: a lead of 4")
    assert words.question(GAME.new(2, GAME.facts.settle({})), Over((1, 0), "why"), 0) == "why"
    assert words.question(state, Deal((), 0), 0) == "Cards are dealt."
    assert words.question(state, Shuffle((1, 2)), 0) == "The 2 rewards are shuffled."


def test_a_card_has_the_name_that_is_printed_on_it() -> None:
    assert [GAME.words.face(face) for face in (0, 7, 8, 19, 51)] == ["Fu", "Monk", "Monk", "Shiau-Yao", "Destroy"]

"""The bots of Zodiac Duel: by the rules, from what is seen, at once when told, and alike for the same seed."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from paravent.core import games, worlds
from paravent.core.bots import Budget
from paravent.core.bots.evaluate import act, until_asked
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.actions import Pass, Pick, Reply, Star
from paravent.core.games.zodiac.bot import BOTS, QUICK
from paravent.core.games.zodiac.state import State
from paravent.core.requests import Ask, Over, Seat
from paravent.core.sight import as_seen_by
from tests.games.zodiac.arena import Arena, arena, duel, faces

GAME = games.load("zodiac")
THINKERS = ("easy", "medium", "hard")
SMALL = 60
"""Iterations: enough to pass through every part of every bot."""


def questions(seed: int, mode: str = "basic", games_played: int = 2) -> Iterator[tuple[State, Seat]]:
    """What is asked in games in which anything is done."""
    rng = Random(seed)
    for _ in range(games_played):
        state: State = GAME.new(2, GAME.facts.settle({"mode": mode}))
        while isinstance(request := until_asked(GAME, state, rng), Ask):
            for seat in request.seats:
                yield as_seen_by(state, seat), seat
            act(GAME, state, request, {}, rng)


def drafting() -> State:
    """The second round of a draft, as Cassandra sees it."""
    return next(
        state for state, seat in questions(4) if state.agenda[0][0] == steps.PICK and state.round == 2 and seat == 0
    )


def chosen(game: Arena, level: str, seed: int = 1, iterations: int = 300) -> str:
    """What a level types in this position."""
    ask = game.asks
    assert isinstance(ask, Ask)
    (seat,) = ask.seats
    seen = game.state  # laid out, not dealt: there is nothing to fit, every card is known
    return GAME.words.say(seen, seat, BOTS[level].choose(GAME, seen, seat, Random(seed), Budget(iterations)))


# -- what every level keeps to -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", box.MODES)
@pytest.mark.parametrize("level", [*BOTS])
def test_every_question_is_answered_by_the_rules_without_touching_the_state(level: str, mode: str) -> None:
    seen = Counter[str]()
    for number, (state, seat) in enumerate(questions(7, mode)):
        before = state.copy()
        action = BOTS[level].choose(GAME, state, seat, Random(number), Budget(24))
        assert state == before
        GAME.check(state, seat, action)
        seen[type(action).__name__] += 1
    assert seen["Lead"] >= 4
    assert (seen["Pick"] > 0) == (mode != "first")


@pytest.mark.parametrize("level", THINKERS)
def test_the_rarer_questions_of_stars_are_answered(level: str) -> None:
    asked = set()
    for number, (state, seat) in enumerate(questions(3, "expert", 60)):
        kind = state.agenda[0][0]
        if kind > steps.USE and kind not in asked:
            asked.add(kind)
            GAME.check(state, seat, BOTS[level].choose(GAME, state, seat, Random(number), Budget(SMALL)))
    assert len(asked) >= 5


@pytest.mark.parametrize("level", THINKERS)
def test_same_seed_and_budget_same_choice(level: str) -> None:
    for number, (state, seat) in enumerate(questions(9, games_played=1)):
        first, again = (BOTS[level].choose(GAME, state, seat, Random(number), Budget(SMALL)) for _ in range(2))
        assert first == again


@pytest.mark.parametrize("mode", box.MODES)
@pytest.mark.parametrize("level", THINKERS)
def test_what_is_hidden_changes_no_choice(level: str, mode: str) -> None:
    """The rival's stars, its picks and the deck are others in another world; to this seat both look the same."""
    others = 0
    for number, (state, seat) in enumerate(questions(21, mode, 1)):
        world, _ = worlds.fit(state, Random(number))
        other, _ = worlds.fit(state, Random(number + 1000))
        picks = [
            BOTS[level].choose(GAME, as_seen_by(one, seat), seat, Random(number), Budget(24)) for one in (world, other)
        ]
        assert picks[0] == picks[1]
        rival = 1 - seat
        others += any(world.cards.face[slot] != other.cards.face[slot] for slot in world.hands[rival])
    assert others > 3, "the rival's stars did differ"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_told_to_stop_it_answers_soon(level: str) -> None:
    asked_so_far = 0

    def stop() -> bool:
        nonlocal asked_so_far
        asked_so_far += 1
        return asked_so_far > 3

    game = arena(("AQ1 LI4 CA3", "AQ2 LI5 CA4"), ("LE6 CA5", "LE7 LE8"), deck="AR2 AR3")
    seen = game.state
    GAME.check(seen, 0, BOTS[level].choose(GAME, seen, 0, Random(1), Budget(2_000, stop)))
    assert asked_so_far < 20


@pytest.mark.parametrize("iterations", [1, 2, 10])
@pytest.mark.parametrize("level", THINKERS)
def test_any_budget_is_enough(level: str, iterations: int) -> None:
    for state, seat in questions(5, games_played=1):
        GAME.check(state, seat, BOTS[level].choose(GAME, state, seat, Random(1), Budget(iterations)))


@pytest.mark.parametrize("level", THINKERS)
def test_every_choice_has_a_reason_in_a_line(level: str) -> None:
    for number, (state, seat) in enumerate(questions(5, "expert", 1)):
        choice = BOTS[level].explain(GAME, state, seat, Random(number), Budget(SMALL))  # type: ignore[attr-defined] # they all can
        assert choice.action == BOTS[level].choose(GAME, state, seat, Random(number), Budget(SMALL))
        assert choice.why.endswith(".")
        assert "\n" not in choice.why
        assert len(choice.why) < 160


def test_the_quick_bot_takes_no_time() -> None:
    assert QUICK is BOTS["easy"]
    assert isinstance(QUICK.choose(GAME, drafting(), 0, Random(1), Budget(1)), Pick)


# -- what a level does with a position ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKERS)
def test_the_last_duel_is_won_by_the_star_that_wins_it(level: str) -> None:
    """Two wins each, three power behind, and Sybil has no star left."""
    game = duel(
        ("LI3", "LI6"),
        ("AQ2 LE8 CA5", ""),
        past=[("AQ1", "-", "cassandra"), ("-", "-", "cassandra"), ("-", "-", "sybil"), ("-", "-", "sybil")],
        deck="AR2",
    )
    assert game.asked == ("cassandra", "turn")
    assert chosen(game, level) == "star aq2"


@pytest.mark.parametrize("level", THINKERS)
def test_a_duel_that_stands_won_against_an_empty_hand_is_let_be(level: str) -> None:
    game = duel(("LE9", "CA2"), ("LE6 CA5", ""), bases=("AR2 AR3", "AQ1 AQ2"), deck="CP3")
    assert chosen(game, level) == "pass"


@pytest.mark.parametrize("level", THINKERS)
def test_a_reply_follows_the_sign_and_wins_if_it_can(level: str) -> None:
    game = arena(("CA3 CP6", "CA5 LE9"), deck="AR2").say("cassandra: lead ca3")
    assert chosen(game, level) == "reply ca5"


@pytest.mark.parametrize("level", THINKERS)
def test_who_may_choose_the_reply_chooses_one_that_loses(level: str) -> None:
    game = arena(("AQ4 CP6", "AQ1 LE9 AQ3"), deck="AR2").say("cassandra: lead aq4")
    assert game.asked[1] == "aquarius"
    seen = game.state
    picked = BOTS[level].choose(GAME, seen, 0, Random(1), Budget(300))
    assert isinstance(picked, Reply)
    assert picked.card != faces("AQ3")[0]


def test_hard_cannot_be_read_in_the_draft() -> None:
    picks = {BOTS["hard"].choose(GAME, drafting(), 0, Random(seed), Budget(1)) for seed in range(30)}
    assert len(picks) > 1


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_others_pick_the_same_every_time(level: str) -> None:
    assert len({BOTS[level].choose(GAME, drafting(), 0, Random(seed), Budget(1)) for seed in range(10)}) == 1


def test_a_star_is_kept_where_it_helps_nothing() -> None:
    """Hopelessly behind, with duels to come."""
    game = duel(("CA2", "CA5"), ("LE8", "LE6 AQ2 LI4"), bases=("AR5 LI6 CP6 CP5", "AQ1 AQ2 AR2 AR3"), deck="CP3 CP4")
    seen = game.state
    assert BOTS["hard"].choose(GAME, seen, 0, Random(1), Budget(600)) in (Pass(), Star(faces("LE8")[0]))


def test_levels_differ() -> None:
    """A few games each, seats in turn: a sanity check; the measured strengths are in BOTS.md."""
    for strong, weak in (("easy", "random"), ("hard", "easy")):
        won = 0
        for number in range(12):
            rng = Random(number // 2)
            state: State = GAME.new(2, GAME.facts.settle({}))
            while isinstance(request := until_asked(GAME, state, rng), Ask):
                seated = {
                    seat: BOTS[strong if seat == number % 2 else weak].choose(
                        GAME, as_seen_by(state, seat), seat, rng, Budget(40)
                    )
                    for seat in request.seats
                }
                act(GAME, state, request, seated, rng)
            assert isinstance(request, Over)
            won += request.scores[number % 2] > request.scores[1 - number % 2]
        assert won >= 8

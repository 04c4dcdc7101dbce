"""The bots of Dojo: by the rules, from what is seen, at once when told, and alike for the same seed."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from paravent.core import games, worlds
from paravent.core.answers import Left
from paravent.core.bots import Budget, levels
from paravent.core.bots.evaluate import act, until_asked
from paravent.core.game import apply
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.bot import BOTS, QUICK
from paravent.core.games.dojo.state import State
from paravent.core.requests import Ask, Over, Seat
from paravent.core.sight import as_seen_by

GAME = games.load("dojo")
THINKERS = ("easy", "medium", "hard")
SMALL = 12
"""Iterations: enough to pass through every part of every bot."""
OPTIONS: tuple[dict[str, str], ...] = ({}, {"trophies": "medals", "raccoons": "5"}, {"throw": "yes"})


def questions(
    seed: int, seats: int = 4, options: dict[str, str] | None = None, leaver: Seat | None = None
) -> Iterator[tuple[State, Seat]]:
    """What is asked in a game in which anything is done; `leaver` leaves in the fourth round."""
    rng = Random(seed)
    state: State = GAME.new(seats, GAME.facts.settle(options or {}))
    while isinstance(request := until_asked(GAME, state, rng), Ask):
        if leaver is not None and state.round == 4 and not state.cards.vacant:
            state = apply(GAME, state, Left(leaver, "left"))
            continue
        for seat in request.seats:
            if not state.cards.vacant >> seat & 1:
                yield as_seen_by(state, seat), seat
        act(GAME, state, request, {}, rng)


# -- what every level keeps to -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("level", [*BOTS])
def test_every_question_is_answered_by_the_rules_without_touching_the_state(level: str, seats: int) -> None:
    seen = Counter[str]()
    for number, (state, seat) in enumerate(questions(7, seats, OPTIONS[seats % 3])):
        before = state.copy()
        action = BOTS[level].choose(GAME, state, seat, Random(number), Budget(SMALL))
        assert state == before
        GAME.check(state, seat, action)
        seen[type(action).__name__] += 1
    assert seen["Give"] == 12 * (max(seats, 3) - 1)
    assert seen["Place"] >= 10 * seats
    assert seen["Pass"] + seen["Challenge"] >= 12


@pytest.mark.parametrize("level", THINKERS)
def test_a_table_that_somebody_left_is_played_on(level: str) -> None:
    kinds = set()
    for number, (state, seat) in enumerate(questions(4, 4, leaver=1)):
        if state.cards.vacant:
            GAME.check(state, seat, BOTS[level].choose(GAME, state, seat, Random(number), Budget(SMALL)))
            if state.giver == 1:
                kinds.add(state.agenda[0][0])
    assert steps.CHALLENGE in kinds, "an empty seat gives, and is challenged"


@pytest.mark.parametrize("level", THINKERS)
def test_same_seed_and_budget_same_choice(level: str) -> None:
    for number, (state, seat) in enumerate(questions(9, 3)):
        first, again = (BOTS[level].choose(GAME, state, seat, Random(number), Budget(SMALL)) for _ in range(2))
        assert first == again


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("level", THINKERS)
def test_what_is_hidden_changes_no_choice(level: str, seats: int) -> None:
    """What lies before others and in the piles is other in another world; to this seat both look the same."""
    others = 0
    for number, (state, seat) in enumerate(questions(21, seats)):
        world, other = (worlds.fit(state, Random(number + more))[0] for more in (0, 1000))
        picks = [
            BOTS[level].choose(GAME, as_seen_by(one, seat), seat, Random(number), Budget(SMALL))
            for one in (world, other)
        ]
        assert picks[0] == picks[1]
        others += any(world.cards.face[slot] != other.cards.face[slot] for hand in world.hands for slot in hand)
    assert others > 6, "what others hold did differ"


def test_told_to_stop_it_answers_soon() -> None:
    for state, seat in questions(3):
        asked = 0

        def stop() -> bool:
            nonlocal asked
            asked += 1
            return asked > 2

        GAME.check(state, seat, BOTS["hard"].choose(GAME, state, seat, Random(1), Budget(100_000, stop)))
        assert asked <= 4


@pytest.mark.parametrize("iterations", [1, 3])
@pytest.mark.parametrize("level", THINKERS)
def test_any_budget_is_enough(level: str, iterations: int) -> None:
    for state, seat in questions(5, 3):
        GAME.check(state, seat, BOTS[level].choose(GAME, state, seat, Random(1), Budget(iterations)))


@pytest.mark.parametrize("level", THINKERS)
def test_every_choice_has_a_reason_in_a_line(level: str) -> None:
    for number, (state, seat) in enumerate(questions(5, 3, {"throw": "yes"})):
        choice = levels.think(GAME, level, state, seat, Random(number), Budget(SMALL))
        assert choice.action == BOTS[level].choose(GAME, state, seat, Random(number), Budget(SMALL))
        assert choice.why.endswith(".")
        assert "\n" not in choice.why
        assert len(choice.why) < 100


def test_the_quick_bot_is_easy() -> None:
    assert QUICK is BOTS["easy"]
    assert [*levels.bots(GAME)] == ["random", *THINKERS]


def test_levels_differ() -> None:
    """A few games each, seats in turn: a sanity check; the measured strengths are in BOTS.md."""
    for strong, weak in (("easy", "random"), ("hard", "easy")):
        ahead = 0.0
        for number in range(8):
            rng = Random(number // 4)
            state: State = GAME.new(4, GAME.facts.settle({}))
            while isinstance(request := until_asked(GAME, state, rng), Ask):
                seated = {
                    seat: BOTS[strong if seat == number % 4 else weak].choose(
                        GAME, as_seen_by(state, seat), seat, rng, Budget(SMALL)
                    )
                    for seat in request.seats
                }
                act(GAME, state, request, seated, rng)
            assert isinstance(request, Over)
            scores = list(request.scores)
            mine = scores.pop(number % 4)
            ahead += mine - sum(scores) / 3
        assert ahead / 8 >= 2.0, f"{strong} among three {weak}"

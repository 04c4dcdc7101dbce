"""The bots of Amoeba Wars: by the rules, from what is seen, at once when told, and alike for the same seed."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from paravent.core import games, worlds
from paravent.core.bots import Budget
from paravent.core.bots.evaluate import act, until_asked
from paravent.core.games.amoeba.actions import Action
from paravent.core.games.amoeba.bot import BOTS, QUICK
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Ask, Over, Seat
from paravent.core.sight import as_seen_by

GAME = games.load("amoeba")
THINKERS = ("easy", "medium", "hard")
SMALL = 6
"""Iterations: enough to try a few answers out."""


def questions(seed: int, seats: int, **options: str) -> Iterator[tuple[State, Seat]]:
    """What is asked in a short game in which anything is done, as each seat sees it."""
    rng = Random(seed)
    state: State = GAME.new(seats, GAME.facts.settle({"rounds": "6", **options}))
    while isinstance(request := until_asked(GAME, state, rng), Ask):
        for seat in request.seats:
            yield as_seen_by(state, seat), seat
        act(GAME, state, request, {}, rng)


@cache
def asked() -> tuple[tuple[State, Seat], ...]:
    """One question of each kind at each number of seats, with and without special powers."""
    found: dict[tuple[int, str, int], tuple[State, Seat]] = {}
    for seats in range(2, 7):
        for powers in ("no", "yes"):
            for state, seat in questions(seats, seats, special_powers=powers, donnell=powers):
                found.setdefault((seats, powers, state.agenda[0][0]), (state, seat))
    return tuple(found.values())


def chosen(level: str, state: State, seat: Seat, seed: int = 1, iterations: int = SMALL) -> Action:
    """What a level answers."""
    action: Action = BOTS[level].choose(GAME, state, seat, Random(seed), Budget(iterations))
    return action


@pytest.mark.parametrize("level", THINKERS)
def test_every_question_is_answered_by_the_rules_and_the_position_is_left_alone(level: str) -> None:
    seen: Counter[str] = Counter()
    for state, seat in asked():
        before = state.copy()
        action = chosen(level, state, seat)
        assert state == before
        GAME.check(state, seat, action)
        ask = GAME.awaits(state)
        assert isinstance(ask, Ask)
        seen[ask.what] += 1
    assert len(seen) >= 14, seen


@pytest.mark.parametrize("level", THINKERS)
def test_same_seed_and_budget_same_choice_and_a_reason_in_a_line(level: str) -> None:
    for number, (state, seat) in enumerate(asked()[::3]):
        choice = BOTS[level].explain(GAME, state, seat, Random(number), Budget(SMALL))  # type: ignore[attr-defined] # they all can
        assert choice.action == chosen(level, state, seat, number)
        assert choice.why.endswith(".")
        assert "\n" not in choice.why
        assert len(choice.why) < 160


@pytest.mark.parametrize("level", THINKERS)
def test_what_is_hidden_changes_no_choice(level: str) -> None:
    """The hands of others, their powers and the deck are others in another world; to this seat both look the same."""
    others = 0
    for number, (state, seat) in enumerate(asked()[::2]):
        world, _ = worlds.fit(state, Random(number))
        other, _ = worlds.fit(state, Random(number + 1000))
        picks = [chosen(level, as_seen_by(one, seat), seat, number) for one in (world, other)]
        assert picks[0] == picks[1]
        hidden = [
            slot for one in range(state.seats) if one != seat for slot in (*state.hands[one], *state.power_cards[one])
        ]
        others += any(world.cards.face[slot] != other.cards.face[slot] for slot in hidden)
    assert others > 10, "the hands of others did differ"


def test_told_to_stop_it_answers_soon() -> None:
    for state, seat in asked()[::9]:
        times = 0

        def stop() -> bool:
            nonlocal times
            times += 1
            return times > 3

        GAME.check(state, seat, BOTS["hard"].choose(GAME, state, seat, Random(1), Budget(2_000, stop)))
        assert times <= 5


@pytest.mark.parametrize("iterations", [1, 2, 13])
def test_any_budget_is_enough(iterations: int) -> None:
    for state, seat in asked()[::7]:
        GAME.check(state, seat, chosen("hard", state, seat, 1, iterations))


def test_the_quick_bot_thinks_about_nothing() -> None:
    assert QUICK.iterations == 1
    state, seat = asked()[3]
    GAME.check(state, seat, QUICK.choose(GAME, state, seat, Random(1), Budget(1)))


def test_levels_differ() -> None:
    """A few games, seats in turn: a sanity check; the measured strengths are in BOTS.md."""
    won = 0
    for number in range(8):
        rng = Random(number // 4)
        state: State = GAME.new(4, GAME.facts.settle({}))
        while isinstance(request := until_asked(GAME, state, rng), Ask):
            mine = number % 4
            seated = {mine: chosen("medium", as_seen_by(state, mine), mine)} if mine in request.seats else {}
            act(GAME, state, request, seated, rng)
        assert isinstance(request, Over)
        won += request.winners == (number % 4,)
    assert won >= 5

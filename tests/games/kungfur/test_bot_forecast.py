"""What the bots work out at once is what the rules come to, and hard's mix is what the whole matrix says."""

from collections.abc import Iterator
from random import Random

import pytest

from paravent.core import games
from paravent.core.answers import Acts
from paravent.core.bots import Budget
from paravent.core.bots.evaluate import until_asked
from paravent.core.bots.random_ import any_action
from paravent.core.bots.regret import solve
from paravent.core.dealing import draw
from paravent.core.game import Game
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import plans, schemes, story
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur.actions import Action, Add, Arm, Bonus, Fetch, Plan, Throw
from paravent.core.games.kungfur.bot import Study, solved
from paravent.core.games.kungfur.forecast import Forecast
from paravent.core.games.kungfur.outlook import FITTED, GUESSED, Weights, standing
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Ask, Seat

GAME: Game[State, Action] = games.load("kungfur")
DECIDED = {steps.SHIUE, steps.RINGO, steps.BONUS, steps.EXPEL}


def positions(seed: int, number: int) -> Iterator[State]:
    """Positions in which plans are made, from games of random plans."""
    rng = Random(seed)
    found = 0
    while found < number:
        state: State = GAME.new(2, GAME.facts.settle({}))
        while isinstance(request := until_asked(GAME, state, rng), Ask):
            if state.agenda[0][0] == steps.PLAN:
                yield state.copy()
                found += 1
            acts = [(seat, any_action(GAME, state, seat, rng)) for seat in request.seats]
            GAME.advance(state, Acts(tuple(acts)))


# -- the round as the rules play it, when everybody does what helps in the present fight -----------


def played(state: State, dogs: Plan, cats: Plan) -> State:
    """The position at the end of the round."""
    after = state.copy()
    GAME.advance(after, Acts(((0, dogs), (1, cats))))
    while after.agenda[0][0] not in {steps.PREPARE, steps.OVER}:
        _go_on(after)
    return after


def _go_on(state: State) -> None:
    request = GAME.awaits(state)
    if not isinstance(request, Ask):
        GAME.advance(state, draw(state, request, Random(1)))
    elif state.agenda[0][0] == steps.THROW:
        # Rock under paper: the dogs, who lose, decide first.
        GAME.advance(state, Acts(((0, Throw(0)), (1, Throw(1)))))
    else:
        (seat,) = request.seats
        what = state.agenda[0][0]
        action = _helpful(state, seat) if what in DECIDED else GAME.default(state, seat)
        if what == steps.YAOU:
            action = Fetch(back=True)
        GAME.advance(state, Acts(((seat, action),)))


def _helpful(state: State, seat: Seat) -> Action:
    """What does best in this fight, with the least expense."""

    def merit(action: Action) -> tuple[int, int]:
        after = state.copy()
        GAME.advance(after, Acts(((seat, action),)))
        told = len(state.story)
        while (winner := _winner(after, state.arena, told)) is None:
            _go_on(after)
        return (1 if winner < 0 else 2 * (winner == seat)), -_expense(action)

    return max(GAME.legal(state, seat), key=merit)


def _expense(action: Action) -> int:
    match action:
        case Arm(hw=hw):
            return hw
        case Add(card=card):
            return 0 if card is None else box.AP[card]
        case Bonus(take=take):
            return int(not take)
        case _:
            return 0


def _winner(state: State, arena: int, told: int) -> int | None:
    """Who won there, -1 for nobody, by the story since then; None: it is not decided yet."""
    for entry in state.story[told:]:
        if entry[0] == story.WON and entry[2] == arena:
            return entry[1]
        if entry[0] == story.TIED and entry[1] == arena:
            return -1
    return None


# -- tests ----------------------------------------------------------------------------------------


def apple_is_at_stake(state: State) -> bool:
    return any(box.APPLE in stack for stack in state.rewards)


def test_every_fight_has_the_winner_that_the_rules_find() -> None:
    rng = Random(5)
    compared = 0
    for state in positions(3, 60):
        if apple_is_at_stake(state):  # won in one fight it decides the next, which a forecast leaves out
            continue
        forecast = Forecast(state, GUESSED)
        for _ in range(6):
            dogs, cats = plans.sample(state, 0, rng), plans.sample(state, 1, rng)
            after = played(state, dogs, cats)
            sides = forecast.side(0, dogs), forecast.side(1, cats)
            for seat in (0, 1):
                won = forecast.chances(seat, sides[seat], [sides[1 - seat]], [1.0])
                told = [_winner(after, arena, len(state.story)) for arena in range(3)]
                assert won == [float(winner == seat) for winner in told], (dogs, cats)
                compared += 3
    assert compared > 1500


PLAIN_REWARDS = [face for face in box.REWARDS if box.NAMES[face] in {"Crash", "Shock", "Power", "Break", "Ginseng"}]
PLAIN_LEADERS = {*range(25)} - {box.SHIUE, box.RINGO, box.SHIAU_YAO}
"""Who is not here touches other fights of the round: he adds, or sends away, what counts elsewhere too."""


def rounds(seed: int, *, plain: bool) -> Iterator[tuple[State, Plan, Plan]]:
    """Positions with two plans; `plain`: no fight of theirs touches another."""
    rng = Random(seed)
    for state in positions(seed, 150):
        if plain:
            state.rewards = [[face] for face in rng.sample(PLAIN_REWARDS, 3)]
            state.front = [[], []]
            state.sp = [min(points, 9) for points in state.sp]
        dogs, cats = plans.sample(state, 0, rng), plans.sample(state, 1, rng)
        if not plain or {team.cards[0] for team in (*dogs.teams, *cats.teams) if team.cards} <= PLAIN_LEADERS:
            yield state, dogs, cats


def gap(weights: Weights, state: State, dogs: Plan, cats: Plan) -> float:
    """By how much a forecast differs from what the rules come to."""
    forecast = Forecast(state, weights)
    value = forecast.value(forecast.side(0, dogs), forecast.side(1, cats))
    return abs(value - standing(weights, played(state, dogs, cats), 0))


@pytest.mark.parametrize("weights", [GUESSED, FITTED], ids=["guessed", "fitted"])
def test_the_value_of_two_plans_is_how_the_round_leaves_the_dogs(weights: Weights) -> None:
    gaps = [gap(weights, *made) for made in rounds(4, plain=True)]
    assert len(gaps) > 60
    assert max(gaps) < 1e-9


@pytest.mark.parametrize("weights", [GUESSED, FITTED], ids=["guessed", "fitted"])
def test_where_fights_touch_one_another_the_value_is_close(weights: Weights) -> None:
    gaps = [gap(weights, *made) for made in rounds(5, plain=False)]
    assert sum(gaps) / len(gaps) < 0.1


def test_a_side_is_made_once_and_a_fight_worked_out_once() -> None:
    state = next(positions(1, 1))
    forecast = Forecast(state, GUESSED)
    dogs, cats = forecast.side(0, plans.NOTHING), forecast.side(1, plans.NOTHING)
    assert forecast.side(0, Plan()) is dogs
    assert forecast.value(dogs, cats) == forecast.value(dogs, cats)
    assert forecast.harvest(0, dogs, cats) == -forecast.harvest(1, cats, dogs) == 0.0


def test_the_weights_make_sense() -> None:
    for weights in (GUESSED, FITTED):
        for face in [*range(18), *box.RANGERS]:
            assert weights.ready[face] > weights.resting * box.AP[face], box.NAMES[face]
        assert list(weights.lead) == sorted(weights.lead)
        assert list(weights.food) == sorted(weights.food)
        assert min(weights.hw, weights.hua, weights.spore, weights.block, weights.peel, weights.returned) > 0
        assert list(weights.spirit[:9]) == sorted(weights.spirit[:9])
    assert FITTED != GUESSED


def test_a_changed_plan_is_another_one_and_allowed() -> None:
    rng = Random(2)
    for state in positions(8, 30):
        for seat in (0, 1):
            plan = plans.sample(state, seat, rng)
            others = {schemes.changed(state, seat, plan, rng) for _ in range(30)}
            assert all(plans.refusal(state, seat, other) is None for other in others)
            assert len(others - {plan}) > 5 or len(state.hands[seat]) < 3


def test_changes_lead_from_nothing_to_everything() -> None:
    """Any plan can be reached: more animals, weapons, other leaders, the Coconut, a Peach."""
    state = next(positions(1, 1))
    state.front[1] = [box.COCONUT, *box.PEACHES]
    rng, plan = Random(6), plans.NOTHING
    seen: set[tuple[int, int, bool, int]] = set()
    for _ in range(3000):
        plan = schemes.changed(state, 1, plan, rng)
        cards = sum(len(team.cards) for team in plan.teams)
        weapons = sum(team.hw for team in plan.teams)
        seen.add((cards, weapons, any(team.coconut for team in plan.teams), plan.peach))
    assert {entry[0] for entry in seen} == {0, 1, 2, 3, 4, 5}
    assert {entry[1] for entry in seen} == {0, 1, 2, 3, 4}
    assert {entry[2] for entry in seen} == {False, True}
    assert {entry[3] for entry in seen} == {0, 1, 2}


def cut_down(seed: int) -> State:
    """A position with so few cards that every plan can be listed."""
    rng = Random(seed)
    for state in positions(seed, 10**6):
        if state.round > 1 and not any(state.front):
            for seat in (0, 1):
                state.hands[seat] = sorted(rng.sample(range(9 * seat, 9 * seat + 9), 4))
                state.rest[seat] = [face for face in box.ANIMALS_OF[seat] if face not in state.hands[seat]]
                state.hw[seat] = 0
                state.limit[seat] = 2
            return state
    raise AssertionError


@pytest.mark.parametrize("seed", range(4))
def test_hard_s_mix_is_worth_what_the_whole_matrix_says(seed: int) -> None:
    state = cut_down(seed)
    study = Study(FITTED, state, 0, Random(seed), Budget(30_000))
    game, mix = solved(study)
    forecast = study.forecast
    rows, columns = ([forecast.side(seat, plan) for plan in plans.every(state, seat)] for seat in (0, 1))
    assert len(rows) > 60
    whole = solve([[forecast.value(row, column) for column in columns] for row in rows], rounds=3000)
    assert whole.high - whole.low < 0.01
    at_least = min(
        sum(weight * forecast.value(row, column) for row, weight in zip(game.rows, mix.rows, strict=True))
        for column in columns
    )
    at_most = max(
        sum(weight * forecast.value(row, column) for column, weight in zip(game.columns, mix.columns, strict=True))
        for row in rows
    )
    assert abs(mix.value - whole.value) < 0.05
    assert at_least > whole.value - 0.05, "no plan of the cats answers the dogs' mix"
    assert at_most < whole.value + 0.05, "nor the other way round"
    assert len(game.rows) < len(rows) / 2

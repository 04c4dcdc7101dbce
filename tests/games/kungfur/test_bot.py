"""The bots of Kung Fur Fight: by the rules, from what is open, at once when told, and alike for the same seed."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from paravent.core import games, worlds
from paravent.core.answers import Acts
from paravent.core.bots import Budget
from paravent.core.bots.evaluate import act, until_asked
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur.actions import Add, Arm, Bonus, Expel, Fetch, Keep, Plan, Put, Team, Throw
from paravent.core.games.kungfur.bot import BOTS, QUICK
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Ask, Over, Seat
from paravent.core.sight import as_seen_by

GAME = games.load("kungfur")
THINKERS = ("easy", "medium", "hard")
SMALL = 150
"""Iterations: enough to pass through every part of every bot."""


def questions(seed: int, games_played: int = 6) -> Iterator[tuple[State, Seat]]:
    """What is asked in games in which anything is done."""
    rng = Random(seed)
    for _ in range(games_played):
        state: State = GAME.new(2, GAME.facts.settle({}))
        while isinstance(request := until_asked(GAME, state, rng), Ask):
            for seat in request.seats:
                yield as_seen_by(state, seat), seat
            act(GAME, state, request, {}, rng)


def asked(what: int, seed: int = 1) -> tuple[State, Seat]:
    """A position in which this is asked."""
    return next((state, seat) for state, seat in questions(seed, 400) if state.agenda[0][0] == what)


def opening() -> State:
    return asked(steps.PLAN)[0]


@pytest.mark.parametrize("level", [*BOTS])
def test_every_question_is_answered_by_the_rules_without_touching_the_state(level: str) -> None:
    seen = Counter[str]()
    for number, (state, seat) in enumerate(questions(7)):
        before = state.copy()
        action = BOTS[level].choose(GAME, state, seat, Random(number), Budget(SMALL))
        assert state == before
        GAME.check(state, seat, action)
        seen[type(action).__name__] += 1
    assert seen["Plan"] > 20
    assert len(seen) >= 5, "the small questions came up too"


@pytest.mark.parametrize("level", THINKERS)
def test_same_seed_same_choice_other_seed_other_choice(level: str) -> None:
    state = opening()
    first, again, *others = [
        BOTS[level].choose(GAME, state, 0, Random(seed), Budget(SMALL)) for seed in (1, 1, 2, 3, 4, 5)
    ]
    assert first == again
    assert any(other != first for other in others)


@pytest.mark.parametrize("level", [*BOTS])
def test_what_is_hidden_changes_no_choice(level: str) -> None:
    """The pile in another order looks the same to its seat, so the same is chosen."""
    for number, (state, seat) in enumerate(questions(21, 2)):
        world, _ = worlds.fit(state, Random(number))
        other, _ = worlds.fit(state, Random(number + 1000))
        chosen = [
            BOTS[level].choose(GAME, as_seen_by(one, seat), seat, Random(number), Budget(SMALL))
            for one in (world, other)
        ]
        assert world != other
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("level", THINKERS)
def test_told_to_stop_it_answers_after_a_handful_of_plans(level: str) -> None:
    asked_so_far = 0

    def stop() -> bool:
        nonlocal asked_so_far
        asked_so_far += 1
        return asked_so_far > 3

    action = BOTS[level].choose(GAME, opening(), 1, Random(1), Budget(2_000, stop))
    GAME.check(opening(), 1, action)
    assert asked_so_far < 20


@pytest.mark.parametrize("iterations", [1, 2, 10, 50])
@pytest.mark.parametrize("level", THINKERS)
def test_any_budget_is_enough_for_a_plan(level: str, iterations: int) -> None:
    plan = BOTS[level].choose(GAME, opening(), 0, Random(1), Budget(iterations))
    assert isinstance(plan, Plan)
    GAME.check(opening(), 0, plan)


@pytest.mark.parametrize("level", THINKERS)
def test_nobody_can_guess_a_throw(level: str) -> None:
    state, seat = asked(steps.THROW)
    throws = Counter(BOTS[level].choose(GAME, state, seat, Random(seed), Budget(1)) for seed in range(600))
    assert set(throws) == {Throw(0), Throw(1), Throw(2)}
    assert all(160 < count < 240 for count in throws.values())


def test_hard_cannot_be_read() -> None:
    plans = {BOTS["hard"].choose(GAME, opening(), 0, Random(seed), Budget(1_500)) for seed in range(8)}
    assert len(plans) > 3


def prepared(**changes: object) -> State:
    """The first plan, with some of the table changed."""
    state = opening().copy()
    state.rewards = [[], [], []]
    for name, value in changes.items():
        setattr(state, name, value)
    return state


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_won_game_is_finished(level: str) -> None:
    """One more win is enough, and the cats have nobody left to send."""
    state = prepared(vp=[3, 0], hands=[[box.MONK], []], rest=[[], list(range(9, 18))], hw=[0, 0])
    plan = BOTS[level].choose(GAME, state, 0, Random(1), Budget(1_000))
    assert isinstance(plan, Plan)
    assert [team.cards for team in plan.teams].count((box.MONK,)) == 1


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_fight_at_the_last_spirit_point_is_not_given_away(level: str) -> None:
    """With one spirit point each, two arenas win for certain: the only cat can be in one. One arena may be a draw."""
    state = prepared(sp=[1, 1], hands=[[box.MONK, box.MONK_2, box.NOVICE], [box.SCOUT]], hw=[0, 0], limit=[3, 3])
    plan = BOTS[level].choose(GAME, state, 0, Random(1), Budget(3_000))
    assert isinstance(plan, Plan)
    assert sum(bool(team.cards) for team in plan.teams) >= 2


def fought(dogs: Team, cats: Team, **changes: object) -> State:
    """Arena 1 with these teams, up to the first small question."""
    state = prepared(**changes)
    nothing = Team()
    plans = (Plan((dogs, nothing, nothing)), Plan((cats, nothing, nothing)))
    GAME.advance(state, Acts(((0, plans[0]), (1, plans[1]))))
    return state


def test_ringo_wins_with_as_few_weapons_as_will_do() -> None:
    state = fought(Team((box.NOVICE,)), Team((box.RINGO,)), hw=[0, 4])
    for level in THINKERS:
        assert BOTS[level].choose(GAME, state, 1, Random(1), Budget(SMALL)) == Arm(2)


def test_ringo_adds_nothing_where_nothing_helps() -> None:
    state = fought(Team((box.MONK, box.MONK_2, box.NOVICE)), Team((box.RINGO,)), hw=[0, 2])
    assert BOTS["medium"].choose(GAME, state, 1, Random(1), Budget(SMALL)) == Arm(0)


def test_shiue_calls_somebody_who_is_strong_enough() -> None:
    state = fought(Team((box.SHIUE,)), Team((box.RONIN,)))
    for level in THINKERS:
        action = BOTS[level].choose(GAME, state, 0, Random(1), Budget(SMALL))
        assert isinstance(action, Add)
        assert action.card is not None
        assert box.AP[action.card] >= 3


def test_a_bonus_that_would_lose_to_tai_chi_is_declined() -> None:
    hands = [list(range(9)), sorted([*range(9, 18), box.TAI_CHI])]
    state = fought(Team((box.CHAI,), hw=1), Team((box.TAI_CHI,)), hands=hands, hw=[4, 0])
    assert state.agenda[0][0] == steps.BONUS
    assert BOTS["medium"].choose(GAME, state, 0, Random(1), Budget(SMALL)) == Bonus(take=False)


def test_what_a_throw_will_decide_later_is_thought_through() -> None:
    """Chai meets Tai-Chi in arena 1; in arena 2 Shiue and Ringo will throw."""
    hands = [list(range(9)), sorted([*range(9, 18), box.TAI_CHI])]
    state = prepared(hands=hands, hw=[4, 4], limit=[5, 5])
    plans = (
        Plan((Team((box.CHAI,), 1), Team((box.SHIUE,)), Team())),
        Plan((Team((box.TAI_CHI,)), Team((box.RINGO,)), Team())),
    )
    GAME.advance(state, Acts(((0, plans[0]), (1, plans[1]))))
    assert BOTS["hard"].choose(GAME, state, 0, Random(1), Budget(SMALL)) == Bonus(take=False)


def test_where_there_is_one_answer_it_is_given() -> None:
    """A Peel into a pile of one card."""
    state, seat = asked(steps.KEEP)
    state = state.copy()
    state.looked = state.looked[:1]
    for level in THINKERS:
        assert BOTS[level].choose(GAME, state, seat, Random(1), Budget(SMALL)) == Keep(state.looked[0])


def test_yaou_comes_home() -> None:
    state = fought(Team((box.MONK,)), Team((box.YAOU,)))
    assert state.agenda[0][0] == steps.YAOU
    for level in THINKERS:
        assert BOTS[level].choose(GAME, state, 1, Random(1), Budget(SMALL)) == Fetch(back=True)


@pytest.mark.parametrize("what, kind", [(steps.KEEP, Keep), (steps.MUSHROOM, Put), (steps.EXPEL, Expel)])
def test_rarer_questions_are_answered_too(what: int, kind: type) -> None:
    state, seat = asked(what)
    for level in THINKERS:
        action = BOTS[level].choose(GAME, state, seat, Random(2), Budget(SMALL))
        assert isinstance(action, kind)
        GAME.check(state, seat, action)


def test_a_peel_keeps_what_wins_the_game() -> None:
    """The cats have two spirit points left; of the three cards one takes them."""
    state, seat = asked(steps.KEEP)
    state = state.copy()
    faces = {slot: state.cards.face[slot] for slot in state.looked}
    crash = next(face for face in box.REWARDS if box.NAMES[face] == "Crash" and face not in state.cards.face[:1])
    slot = state.looked[1]
    held = state.cards.face.index(crash, 34) if crash in state.cards.face[34:] else None
    if held is not None:
        state.cards.face[held] = faces[slot]
    state.cards.face[slot] = crash
    state.sp[1 - seat] = 2
    state.vp = [0, 0]
    state.agenda = [step for step in state.agenda if step[0] != steps.FIGHT]
    state.rewards = [[], [], []]
    assert BOTS["medium"].choose(GAME, state, seat, Random(2), Budget(SMALL)) == Keep(slot)


@pytest.mark.parametrize("level", THINKERS)
def test_every_choice_has_a_reason_in_a_line(level: str) -> None:
    bot = BOTS[level]
    for number, (state, seat) in enumerate(questions(5, 3)):
        choice = bot.explain(GAME, state, seat, Random(number), Budget(SMALL))  # type: ignore[attr-defined] # they all can
        assert choice.action == bot.choose(GAME, state, seat, Random(number), Budget(SMALL))
        assert choice.why.endswith(".")
        assert "\n" not in choice.why
        assert len(choice.why) < 160


def test_the_quick_bot_takes_no_time() -> None:
    assert QUICK is BOTS["easy"]
    assert isinstance(QUICK.choose(GAME, opening(), 0, Random(1), Budget(1)), Plan)


def test_levels_differ() -> None:
    """Ten games each, seats in turn: a sanity check; the measured strengths are in BOTS.md."""
    for strong, weak in (("easy", "random"), ("medium", "easy")):
        won = 0
        for number in range(10):
            rng = Random(number)
            state: State = GAME.new(2, GAME.facts.settle({}))
            while isinstance(request := until_asked(GAME, state, rng), Ask):
                chosen = {
                    seat: BOTS[strong if seat == number % 2 else weak].choose(GAME, state, seat, rng, Budget(400))
                    for seat in request.seats
                }
                act(GAME, state, request, chosen, rng)
            assert isinstance(request, Over)
            won += request.scores[number % 2] > request.scores[1 - number % 2]
        assert won >= 6

"""The plan: what the rules refuse and how they say it, every plan there is, one drawn at random."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from paravent.core.game import Illegal
from paravent.core.games.kungfur import GAME, plans
from paravent.core.games.kungfur.actions import NO_TEAM, Plan, Team, Throw
from paravent.core.games.kungfur.state import State
from tests.games.kungfur.ring import Ring, ring

STAKES = (("Peach",), ("Peach",), ("Boom",))


@pytest.mark.parametrize(
    "words, reason",
    [
        ("1 monk monk / 2 novice / 3 chai", "the limit is 3; take one back"),
        ("1 monk monk / 2 novice chai / 3 ban", "the limit is 3; take 2 back"),
        ("1 monk monk novice chai", "at most 3 animals fight in an arena; take one back from arena 1"),
        ("1 monk / 2 hw1", "a Hidden Weapon needs an animal in the arena; arena 2 has none"),
        ("1 monk / 3 coconut", "the Coconut needs an animal in the arena; arena 3 has none"),
        ("1 monk hw1 / 2 novice hw2", "you have 2 Hidden Weapons; take back 1"),
        ("1 monk1 / 2 monk1", "Monk can be in one place only"),
        ("1 yue", "Yue is resting"),
        ("1 ronin", "Ronin is not in your hand"),
        ("1 monk coconut", "you have no Coconut"),
        ("1 monk / peach", "you have no Peaches"),
    ],
)
def test_a_plan_is_refused_with_a_reason(words: str, reason: str) -> None:
    game = ring(hw=[2, 4], warehouse=14)
    game.state.hands[0].remove(4)
    game.state.rest[0].append(4)
    assert reason in game.refuses("dogs", f"plan {words}")


@pytest.mark.parametrize(
    "plan, reason",
    [
        (Plan((NO_TEAM, NO_TEAM)), "each of the three arenas"),
        (Plan((Team((7,), -1), NO_TEAM, NO_TEAM)), "fewer than no"),
        (Plan((Team((99,)), NO_TEAM, NO_TEAM)), "no such card"),
        (Plan((Team((-1,)), NO_TEAM, NO_TEAM)), "no such card"),
        (Plan(peach=-1), "1 Peach to use"),
        (Plan(peach=2), "1 Peach to use"),
        (Plan((Team((7,), 0, True), Team((8,), 0, True), NO_TEAM)), "one Coconut"),
    ],
)
def test_a_plan_that_cannot_be_typed_is_refused_too(plan: Plan, reason: str) -> None:
    game = ring(dogs=["Coconut", "Peach"], rewards=(("Boom",), ("Peach",), ("Boom",)))
    with pytest.raises(Illegal, match=reason):
        GAME.check(game.state, 0, plan)


def test_any_arena_may_stay_empty() -> None:
    for words in ("plan none", "plan 1 monk", "plan 3 monk novice chai", "plan 1 monk / 3 chai"):
        GAME.check(ring().state, 0, GAME.words.parse(ring().state, 0, words))


def test_ruling_23_nothing_of_a_plan_is_in_the_position_before_both_are_open() -> None:
    game = ring()
    assert game.asked == ((0, 1), "plan")
    assert GAME.awaits(game.state) == GAME.awaits(game.state.copy())
    first = game.state.copy()
    GAME.check(game.state, 0, Plan((Team((7,)), NO_TEAM, NO_TEAM)))
    assert game.state == first


def test_the_limit_counts_blocks_peaches_and_himiko() -> None:
    game = ring(dogs=["Himiko", "Peach"], rewards=(*STAKES[1:], ("Boom",)), blocked=[1, 0])
    himiko = Plan((Team((23,)), NO_TEAM, NO_TEAM), 1)
    assert plans.limit(game.state, 0) == 2
    assert plans.limit(game.state, 0, himiko) == 4
    assert plans.counted(game.state, himiko) == 1


def test_what_may_still_be_added() -> None:
    game = ring(dogs=["Tumaz"])
    one = Plan((Team((7,)), NO_TEAM, NO_TEAM))
    assert plans.addable(game.state, 0, one, 0) == (0, 1, 2, 3, 4, 5, 6, 8)
    assert plans.addable(game.state, 0, one, 1) == (0, 1, 2, 3, 4, 5, 6, 8, 24)
    full = Plan((Team((7, 8, 6)), NO_TEAM, NO_TEAM))
    assert plans.addable(game.state, 0, full, 1) == ()


def small(game: Ring) -> Ring:
    """The dogs have a Novice and two Monks, and no animal else."""
    game.state.rest[0] = [face for face in game.state.hands[0] if face < 6]
    game.state.hands[0] = [face for face in game.state.hands[0] if face >= 6]
    return game


def by_brute_force(state: State) -> set[Plan]:
    """Every plan that `check` allows among all ways to lay out the hand, weapons, Coconut and Peaches."""
    found = set()
    hand = state.hands[0]
    places: list[list[tuple[int, ...]]] = [[(), (), ()]]
    for face in hand:
        grown = []
        for stacks in places:
            grown.append(stacks)
            for arena in range(3):
                for at in range(len(stacks[arena]) + 1):
                    stack = (*stacks[arena][:at], face, *stacks[arena][at:])
                    grown.append([stack if other == arena else stacks[other] for other in range(3)])
        places = grown
    for stacks in places:
        for weapons in range((state.hw[0] + 1) ** 3):
            each = [weapons // (state.hw[0] + 1) ** arena % (state.hw[0] + 1) for arena in range(3)]
            for coconut in range(8):
                for peach in range(3):
                    teams = tuple(Team(stacks[a], each[a], bool(coconut >> a & 1)) for a in range(3))
                    plan = Plan(teams, peach)
                    if plans.refusal(state, 0, plan) is None:
                        found.add(plan)
    return found


@pytest.mark.parametrize(
    "dogs, options, hw, blocked",
    [
        ([], {}, 0, 0),
        (["Coconut", "Peach"], {}, 1, 1),
        (["Himiko"], {}, 0, 1),
        (["Himiko", "Tumaz"], {"rangers_free": "yes"}, 0, 1),
    ],
)
def test_the_list_of_plans_is_what_check_allows(
    dogs: list[str], options: dict[str, str], hw: int, blocked: int
) -> None:
    game = small(
        ring(dogs=dogs, options=options, rewards=(("Boom",), ("Peach",), ("Boom",)), hw=[hw, 4], blocked=[blocked, 0])
    )
    if options:
        game.state.limit[0] = 2
    if len(game.state.hands[0]) > 4:
        game.state.hands[0].remove(8)
    every = list(GAME.legal(game.state, 0))
    assert every[0] == Plan()
    assert len(set(every)) == len(every)
    assert set(every) == by_brute_force(game.state)
    rng = Random(1)
    drawn = Counter(GAME.sample(game.state, 0, rng) for _ in range(min(60 * len(every), 30_000)))
    assert set(drawn) <= set(every)
    if len(every) < 500:
        assert set(drawn) == set(every), "every plan has a chance"


def test_thousands_of_plans_are_found_at_once_in_a_fixed_order() -> None:
    game = ring(dogs=["Himiko", "Ming", "Tumaz"], hw=[4, 4])
    first = list(islice(GAME.legal(game.state, 0), 3000))
    assert first == list(islice(GAME.legal(game.state.copy(), 0), 3000))
    for plan in first[::50]:
        GAME.check(game.state, 0, plan)


def test_a_drawn_plan_is_legal_also_with_three_in_one_arena_and_no_room() -> None:
    rng = Random(3)
    game = ring(dogs=["Himiko", "Tumaz", "Peach"], rewards=(*STAKES[1:], ("Boom",)), limit=[5, 3], hw=[9, 4])
    sizes: Counter[int] = Counter()
    for _ in range(2000):
        plan = GAME.sample(game.state, 0, rng)
        assert isinstance(plan, Plan)
        assert plans.refusal(game.state, 0, plan) is None
        sizes[plans.counted(game.state, plan)] += 1
    assert set(sizes) == set(range(8))


def test_another_kind_of_answer_is_refused() -> None:
    with pytest.raises(Illegal, match="what is asked for now is a plan"):
        GAME.check(ring().state, 0, Throw(0))

"""What the bots of Zodiac Duel think with: which star turns a duel, what a pick is worth, what a pass gives away."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from paravent.core import games, worlds
from paravent.core.answers import Acts
from paravent.core.bots.evaluate import act, until_asked
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import draft, drafting, duels, moves, questions, signs, story, tactics
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.actions import Pass, Rear, Star
from paravent.core.games.zodiac.state import State
from paravent.core.games.zodiac.suspicion import likelihood
from paravent.core.games.zodiac.tree import Node, write_back
from paravent.core.games.zodiac.worth import FITTED, GUESSED, Worth, lead, odds
from paravent.core.requests import Ask, Over, Seat
from paravent.core.sight import as_seen_by
from tests.games.zodiac.arena import arena, duel, faces

GAME = games.load("zodiac")


def truths(seed: int, mode: str, games_played: int) -> Iterator[tuple[State, Seat]]:
    """Positions in which a seat is asked, every card known."""
    rng = Random(seed)
    for _ in range(games_played):
        state: State = GAME.new(2, GAME.facts.settle({"mode": mode}))
        while isinstance(request := until_asked(GAME, state, rng), Ask):
            for seat in request.seats:
                yield state, seat
            act(GAME, state, request, {}, rng)


# -- stars -------------------------------------------------------------------------------------------------------------


def used(state: State, seat: Seat, slot: int) -> State:
    """The position when somebody is asked after a star was used, by the rules."""
    after = state.copy()
    GAME.advance(after, Acts(((seat, Star(slot)),)))
    until_asked(GAME, after, Random(1))
    return after


@pytest.mark.parametrize("mode", box.MODES)
def test_a_star_turns_a_duel_exactly_where_the_rules_say_so(mode: str) -> None:
    """But for luck and what is chosen, which nobody knows before."""
    open_ended = {box.LUCK, box.LUCK_ADD, box.SWAP_WITH_BASE, box.SWAP_WITH_PAST, box.COPY_RIVAL, box.COPY_SELF}
    looked = Counter[bool]()
    for state, seat in truths(3, mode, 40):
        if state.agenda[0][0] != steps.TURN:
            continue
        for slot in questions.stars_of(state, seat):
            face = state.cards.face[slot]
            assert face is not None
            if open_ended & {op[0] for op in box.OPS[face]}:
                continue
            after = used(state, seat, slot)
            expected = won_by(state, after) == seat
            assert tactics.turns(state, seat, face) == expected, box.NAMES[face]
            looked[expected] += 1
    assert min(looked[True], looked[False]) > 30


def won_by(before: State, after: State) -> Seat:
    """How the duel stands, or how it ended where the star ended it."""
    for entry in after.story[len(before.story) :]:
        if entry[0] == story.WON:
            return entry[1]
    return duels.standing(after)[0]


def test_turning_stars_come_cheapest_first_and_rearguards_count() -> None:
    game = duel(("LI3", "LI5"), ("LE6 AQ2 LE8", ""), bases=("AR2", "AQ1"), deck="AR3")
    found = tactics.turning(FITTED, game.state, 0)
    worths = [tactics.cost(FITTED, game.state, 0, action) for action in found]
    assert len(found) == 3
    assert worths == sorted(worths)
    guarded = duel(("TA3", "TA5"), ("", ""), bases=("SA4 AR2", "AQ1"), deck="AR3")
    assert tactics.turning(FITTED, guarded.state, 0) == [Rear(faces("SA4")[0])]
    assert tactics.cost(FITTED, guarded.state, 0, Pass()) == 0.0


def test_who_leads_expects_the_best_reply() -> None:
    """Against a strong Leo and a weak Aries, Aries 5 is led rather than Leo 6."""
    game = arena(("LE6 AR5", "LE9 AR2"), deck="CA2 CA3")
    values = tactics.leads(GUESSED, game.state, 0)
    assert values[faces("AR5")[0]] > values[faces("LE6")[0]]


def test_the_odds_of_a_pairing_make_sense() -> None:
    even = tactics.odds((box.LEO, 6), (box.LEO, 6))
    assert 0.5 < even < tactics.odds((box.LEO, 8), (box.LEO, 6)) < tactics.odds((box.LEO, 8), (box.ARIES, 2))
    assert tactics.odds((box.LEO, 6), (box.ARIES, 9)) > tactics.odds((box.LIBRA, 6), (box.ARIES, 9))
    assert tactics.odds((box.LEO, 1), (box.LIBRA, 6)) < 0.2


# -- worth -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("worth", [GUESSED, FITTED], ids=["guessed", "fitted"])
def test_a_position_is_worth_to_one_what_it_costs_the_other(worth: Worth) -> None:
    for state, _ in truths(5, "expert", 4):
        if state.agenda[0][0] == steps.LEAD:
            assert lead(worth, state, 0) == pytest.approx(-lead(worth, state, 1))
            assert -1.0 < odds(worth, state, 0) < 1.0


def test_a_game_that_is_over_is_worth_its_result() -> None:
    rng = Random(1)
    state: State = GAME.new(2, GAME.facts.settle({}))
    while isinstance(request := until_asked(GAME, state, rng), Ask):
        act(GAME, state, request, {}, rng)
    assert isinstance(request, Over)
    assert [odds(FITTED, state, seat) for seat in (0, 1)] == [2.0 * score - 1 for score in request.scores]


def test_the_fitted_weights_make_sense() -> None:
    assert FITTED.fighter[faces("LI6")[0]] > FITTED.fighter[faces("LI3")[0]]
    assert FITTED.star[faces("LE6")[0]] > FITTED.star[faces("LE8")[0]], "+4 is more than +2"
    assert min(FITTED.star) >= 0.0
    assert FITTED.duel > FITTED.holder > 0.0


# -- the draft ---------------------------------------------------------------------------------------------------------


def test_every_pick_is_judged_and_none_else() -> None:
    for state, seat in truths(6, "basic", 3):
        if state.agenda[0][0] == steps.PICK:
            values = drafting.picks(FITTED, state, seat)
            assert sorted(values, key=str) == sorted(draft.picks(state, seat), key=str)


def test_a_better_card_makes_a_better_pick_and_what_is_passed_on_counts() -> None:
    table = {1: (0.5, 0.0), 2: (0.2, 0.1), 3: (0.0, 0.0), 4: (0.9, -0.5)}
    values = drafting.judged(table, [1, 2, 3, 4], (5, 3), last=True)
    assert max(values, key=values.__getitem__) == ((1, 4), ())
    assert values[(1,), (2,)] == pytest.approx(0.6)
    passing = drafting.judged(table, [1, 2, 3, 4], (5, 3), last=False)
    assert values[(1,), (2,)] - passing[(1,), (2,)] > values[(1, 4), ()] - passing[(1, 4), ()]
    only_stars = drafting.judged(table, [1, 2, 3, 4], (0, 2), last=True)
    assert all(not fighters for fighters, _ in only_stars)


# -- belief ------------------------------------------------------------------------------------------------------------


def test_a_pass_of_who_was_losing_speaks_against_a_star_that_helps() -> None:
    """Sybil is three behind and passes: rather without +3 than with it."""
    weights = {}
    for star in ("AQ2", "AQ3"):
        game = duel(("LI6", "LI4"), ("LE8", star), bases=("AR2 AR3", "AQ1 AQ4"), deck="CP3 CP4")
        game.say("cassandra: pass", "sybil: pass")
        weights[star] = likelihood(FITTED, game.state, 0)
    assert weights["AQ2"] < weights["AQ3"] == 1.0


def test_a_pass_of_who_was_winning_says_nothing() -> None:
    game = duel(("LI6", "LI4"), ("LE8 AQ2", ""), bases=("AR2 AR3", "AQ1 AQ4"), deck="CP3 CP4")
    game.say("cassandra: pass", "sybil: pass")
    assert likelihood(FITTED, game.state, 1) == 1.0


def test_picks_make_worlds_likely_in_which_they_were_good_picks() -> None:
    """Among worlds that fit, the stars that `hard` would have picked are believed more."""
    told = Counter[str]()
    for state, seat in truths(8, "basic", 12):
        if state.agenda[0][0] == steps.LEAD and state.duel == 1:
            found = [worlds.fit(as_seen_by(state, seat), Random(number))[0] for number in range(20)]
            weighed = sorted(found, key=lambda world, seat=seat: likelihood(FITTED, world, seat))  # type: ignore[misc]
            low, high = (sum(stars_worth(world, 1 - seat) for world in half) for half in (weighed[:10], weighed[10:]))
            told["better" if high > low else "worse"] += 1
            assert all(0.0 < likelihood(FITTED, world, seat) <= 1.0 for world in found)
    assert told["better"] > 2 * told["worse"]


def stars_worth(world: State, seat: Seat) -> float:
    return sum(FITTED.sideways[world.cards.face[slot] or 0] for slot in world.hands[seat])


# -- the tree ----------------------------------------------------------------------------------------------------------


def test_moves_are_named_by_what_they_mean() -> None:
    for state, seat in truths(9, "expert", 6):
        if state.agenda[0][0] not in {steps.PICK, steps.SIGN}:
            offered = moves.offered(state, seat)
            assert list(offered.values()) == list(questions.answers(state, seat)), "no two answers have one name"
            rears = [key for key, action in offered.items() if isinstance(action, Rear)]
            assert len(rears) == (len(signs.rearguards(state, seat)) if state.agenda[0][0] == steps.TURN else 0)


def test_a_tree_comes_back_to_what_pays() -> None:
    """Seat 0 has three moves; the rival answers the best-looking one badly for it."""
    root = Node()
    worths = {(1, 1): 1.0, (1, 2): -1.0, (2, 1): 0.3, (2, 2): 0.2, (3, 1): -0.5, (3, 2): -0.5}
    for _ in range(400):
        first = root.select([1, 2, 3])
        below, _ = root.follow(first)
        second = below.select([1, 2])
        write_back([(0, root, first), (1, below, second)], worths[first, second], 0)
    visits = {key: arm.visits for key, arm in root.arms.items()}
    assert max(visits, key=visits.__getitem__) == 2
    assert sum(visits.values()) == 400
    assert root.next[1].arms[2].mean == 1.0, "as the rival sees it"


def test_a_move_competes_only_where_a_world_allows_it() -> None:
    root = Node()
    for number in range(100):
        offered = [1, 2] if number % 2 else [1]
        key = root.select(offered)
        write_back([(0, root, key)], 0.0, 0)
    assert root.arms[2].available == 50
    assert root.arms[1].available == 100

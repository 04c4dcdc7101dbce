"""What lines and dojos are worth: the worked examples, and raccoons against every disciple that they could be."""

from itertools import pairwise, product
from random import Random

import pytest

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import tally
from paravent.core.games.dojo.state import NONE
from tests.games.dojo.mat import faces, trophy

TAKEN = 3000
WHOLE = (24, 25, 26, 27, 34, 35, 36, 37, 44, 45, 46, 47)


def animals(found: list[int]) -> list[tuple[int, ...]]:
    """What the cards can count as: a raccoon as any of the five disciples."""
    choices = [range(box.DISCIPLES) if box.ANIMAL[face] == box.RACCOON else (box.ANIMAL[face],) for face in found]
    return list(product(*choices))


def some(rng: Random, count: int) -> list[int]:
    return rng.sample(range(60), count)


def test_ruling_a27_a_raccoon_is_what_is_best_for_its_row() -> None:
    rng = Random(1)
    for _ in range(TAKEN):
        row = some(rng, rng.randrange(1, 5))
        best = max(box.ROW_POINTS[max(map(meant.count, meant))] for meant in animals(row))
        assert tally.row_points(row) == best


@pytest.mark.parametrize("count", [3, 4])
def test_ruling_a09_a_trophy_holds_if_the_raccoons_can_make_it_hold(count: int) -> None:
    rng = Random(count)
    held = [0, 0]
    for _ in range(TAKEN):
        line = some(rng, count)
        if rng.random() < 0.5:  # lines of few animals and many raccoons, which chance alone rarely brings
            line = rng.sample([*range(10), *range(50, 60)], count)
        mixed = any(len(set(meant)) == count for meant in animals(line))
        school = any(len(set(meant)) == 1 for meant in animals(line))
        assert tally.holds(box.MIXED, line, row=count == 4) == mixed
        assert tally.holds(box.SCHOOL, line, row=count == 4) == school
        held[0] += mixed
        held[1] += school
    assert min(held) > 20


@pytest.mark.parametrize("row", [True, False])
def test_the_conditions_on_belts_are_those_of_the_printed_belts(row: bool) -> None:
    rng = Random(int(row))
    held = dict.fromkeys(range(2, 6), 0)
    for _ in range(TAKEN):
        line = some(rng, 4 if row else 3)
        belts = sorted(box.BELT[face] for face in line)
        due = {
            box.SAME_BELT: belts[0] == belts[-1],
            box.ALL_BELTS: all(one != other for one, other in pairwise(belts)),
            box.LADDER: belts == list(range(belts[0], belts[0] + len(belts))),
            box.STRONG: sum(belts) >= (15 if row else 12),
        }
        for kind, holds in due.items():
            assert tally.holds(kind, line, row=row) == holds
            held[kind] += holds
    assert all(held.values())


def test_strong_holds_from_its_least_sum_on() -> None:
    assert tally.holds(box.STRONG, faces("M5 F5 T4 C1"), row=True)
    assert not tally.holds(box.STRONG, faces("M5 F5 T3 C1"), row=True)
    assert tally.holds(box.STRONG, faces("M5 F4 R3"), row=False)
    assert not tally.holds(box.STRONG, faces("M5 F4 R2"), row=False)


def test_no_trophy_holds_beside_a_line_that_is_not_whole() -> None:
    for kind in range(7):
        assert not tally.holds(kind, faces("M5 R5 R4"), row=True)
        assert not tally.holds(kind, faces("M5 R5"), row=False)


def test_a_trophy_is_worth_its_number_or_nothing() -> None:
    line = faces("R1 R2 R3 R4")
    assert tally.row_points(line) == 10
    for kind in range(6):
        held = tally.holds(kind, line, row=True)
        assert tally.line_points(line, trophy(box.KINDS[kind]), row=True) == (box.ROW_VALUES[kind] if held else 0)
    assert tally.line_points(line, NONE, row=True) == 10


def test_the_whole_dojo_of_the_example() -> None:
    dojo = faces("M5 M2 R3 F1 T5 T2 T3 T4 C5 B2 C3 M2")
    assert tally.points(dojo, WHOLE, [], []) == (19, 10, 0)
    found = [(score.line, score.points) for score in tally.scores(dojo, WHOLE, [], [])]
    assert found == [(2, 6), (3, 10), (4, 3), (14, 5), (15, 2), (16, 3), (17, 0)]
    won = [trophy("Ladder"), trophy("Mixed")]
    assert tally.points(dojo, WHOLE, won, [2, 17]) == (13, 13, 0)
    scored = {score.line: (score.own, score.points, score.trophy) for score in tally.scores(dojo, WHOLE, won, [2, 17])}
    assert scored[2] == (6, 0, won[0])
    assert scored[17] == (0, 3, won[1])
    assert scored[3] == (10, 10, NONE)


def test_the_quick_sum_is_the_sum_of_the_lines() -> None:
    rng = Random(5)
    for _ in range(300):
        count = rng.randrange(1, 13)
        dojo, cells = some(rng, 12)[:count], rng.sample(WHOLE, count)
        lines = sorted({line for cell in cells for line in (cell // 10, 10 + cell % 10)})
        won = rng.sample(box.PILES[0], min(len(lines), 4))
        beside = rng.sample(lines, len(won))
        scores = tally.scores(dojo, cells, won, beside)
        rows = sum(score.points for score in scores if score.line < 10)
        columns = sum(score.points for score in scores if score.line > 10)
        assert tally.points(dojo, cells, won, beside) == (rows, columns, 0)


def test_ruling_a24_medals_are_two_points_each() -> None:
    assert tally.points(faces("M1"), [34], list(box.PILES[1][:3]), [0, 0, 0]) == (1, 0, 6)


def test_ruling_a08_a_trophy_without_a_line_scores_nothing() -> None:
    assert tally.points(faces("M1 M2 M3 M4"), [34, 35, 36, 37], [trophy("School")], [0]) == (10, 0, 0)
    assert tally.points(faces("M1 M2 M3 M4"), [34, 35, 36, 37], [trophy("School")], []) == (10, 0, 0), "not placed yet"


def test_ruling_a25_what_the_formula_and_the_even_deck_allow() -> None:
    assert 3 * box.ROW_POINTS[4] + 4 * 5 == 50
    most = faces("M5 M5 M4 M4 F5 F5 F4 F4 T5 T5 T4 T4")
    assert sum(tally.points(most, WHOLE, [], [])) == 48


@pytest.mark.parametrize(
    "row, disciple",
    [("M1 M2 F1 F2", ("Monkey", 2)), ("F1 F2 R1 M1", ("Fox", 3)), ("R1 R2 R3 R4", ("Monkey", 4)), ("B3", ("Bear", 1))],
)
def test_a_row_is_told_by_the_disciple_that_it_has_most_of(row: str, disciple: tuple[str, int]) -> None:
    most, count = tally.disciple(faces(row))
    assert (box.ANIMALS[most], count) == disciple

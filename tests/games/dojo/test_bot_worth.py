"""What the bots of Dojo think of lines and dojos, held against the rules."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid, rounds, tally
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.laying import Sketch, spots
from paravent.core.games.dojo.state import NONE
from paravent.core.games.dojo.worth import CODE, COLUMN, NO_TROPHY, ROW, SORT_CODES, Worth, aspect
from tests.games.dojo.mat import whole

GUESSED = Worth(1.0)


def code(faces: list[int]) -> int:
    return sum(CODE[face] for face in faces)


@pytest.mark.parametrize("kind", range(NO_TROPHY, box.MEDAL))
@pytest.mark.parametrize("row", [True, False])
def test_a_whole_line_is_worth_what_the_rules_say(kind: int, *, row: bool) -> None:
    rng = Random(kind)
    trophy = NONE if kind == NO_TROPHY else box.KIND.index(kind)
    values = set()
    for _ in range(400):
        faces = rng.sample(range(box.CARDS), box.COLUMNS if row else box.ROWS)
        points = tally.line_points(faces, trophy, row=row)
        assert GUESSED.line(aspect(row=row, kind=kind), code(faces)) == points
        values.add(points)
    assert len(values) > 1 or kind == box.SAME_BELT


def test_a_line_comes_to_the_mean_of_what_chance_brings() -> None:
    """Two monkeys and a fox: six of ten cards of a kind leave three, a fourth card of two kinds makes six points."""
    faces = [face for face in range(60) if box.SHORT[face] in {"M1", "F2"}]
    held = [faces[0], faces[1], faces[2]]
    assert [box.SHORT[face] for face in held] == ["M1", "M1", "F2"]
    assert GUESSED.line(ROW, code(held)) == pytest.approx((2 * 6 + 4 * 3) / 6)
    two = [face for face in range(60) if box.BELT[face] == 5][:2]
    assert GUESSED.line(COLUMN, code(two)) == pytest.approx(5 / 5)


def test_who_can_wait_expects_more_and_who_expects_nothing_counts_what_is_sure() -> None:
    rng = Random(3)
    at_sight, choosy = Worth(0.0), Worth(2.5)
    for _ in range(100):
        faces = rng.sample(range(50), rng.randrange(1, 4))  # no raccoons: they are sure of more than they show
        assert at_sight.line(ROW, code(faces)) == tally.row_points(faces)
        assert at_sight.line(ROW, code(faces)) <= GUESSED.line(ROW, code(faces)) <= choosy.line(ROW, code(faces))


def test_every_deck_is_made_of_the_same_sorts() -> None:
    assert all({CODE[face] for face in deck} == set(CODE) for deck in box.DECKS)
    assert len(set(CODE)) == 30
    assert all(CODE[one] != CODE[two] for one, two in combinations(range(0, 60, 2), 2))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_sketch_of_a_finished_dojo_has_its_points(seats: int) -> None:
    for seed in range(4):
        state = whole(seed, seats)[-1]
        for seat in range(seats):
            assert Sketch.of(state, seat).value(GUESSED) == sum(tally.of_seat(state, seat))


def test_placements_are_those_of_the_rules_in_their_order() -> None:
    seen = Counter[int]()
    for state in whole(5, 4):
        if state.agenda[0][0] != steps.PLACE:
            continue
        for seat in state.agenda[0][1:]:
            face = state.cards.face[state.hands[seat][0]]
            assert face is not None
            waits = len(state.beside[seat]) < len(state.trophies[seat])
            kind = box.KIND[state.trophies[seat][-1]] if waits else NO_TROPHY
            thought = [(laid.cell, laid.line) for laid in Sketch.of(state, seat).placements(GUESSED, CODE[face], kind)]
            assert thought == [(place.cell, place.line) for place in rounds.choices(state, seat)]
            seen[waits] += 1
    assert seen[True] >= 3


def test_a_placement_is_valued_like_the_dojo_that_it_leads_to() -> None:
    rng = Random(8)
    for _ in range(30):
        sketch = Sketch()
        for face in rng.sample(range(60), rng.randrange(12)):
            sketch.put(CODE[face], rng.choice(spots(sketch.taken)).cell)
        added = CODE[rng.randrange(60)]
        for laid in sketch.placements(GUESSED, added, rng.randrange(NO_TROPHY, 6)):
            if laid.line == grid.NO_LINE:
                after = sketch.copy()
                after.put(added, laid.cell)
                assert after.value(GUESSED) == pytest.approx(laid.value)
        quick = sketch.best_spot(GUESSED, added)
        gains = [sketch.gain(GUESSED, added, spot) for spot in spots(sketch.taken)]
        assert sketch.gain(GUESSED, added, quick) == pytest.approx(max(gains))


def test_a_filled_dojo_has_twelve_cards_and_its_points() -> None:
    faces = Random(2).sample(range(60), 12)
    sketch = Sketch()
    points = sketch.fill(GUESSED, [CODE[face] for face in faces])
    assert sketch.taken.bit_count() == 12
    assert points == pytest.approx(sketch.value(GUESSED))
    assert not spots(sketch.taken)


@pytest.mark.parametrize("kind", range(NO_TROPHY, box.MEDAL))
def test_the_prospects_of_a_dojo_are_its_best_placements(kind: int) -> None:
    rng = Random(kind)
    for _ in range(12):
        sketch = Sketch()
        for face in rng.sample(range(60), rng.randrange(12)):
            sketch.put(CODE[face], rng.choice(spots(sketch.taken)).cell)
        for line in rng.sample([line for line in grid.LINES if sketch.codes[line]], min(2, sketch.lies)):
            sketch.honour(rng.randrange(6), line)
        found = Sketch.thawed(sketch.frozen()).prospects(GUESSED, kind)
        assert found == pytest.approx([sketch.best(GUESSED, sort, kind).value for sort in SORT_CODES])

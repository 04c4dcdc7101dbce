"""Every law over every game and toy, along whole random games.

A game in `core/games` is under all of them as soon as its folder is there.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis.strategies import integers

from tests.laws.book import HIDING, LAWS, MUST
from tests.laws.walk import Moment, Sitting, hold
from tests.toys import box

GAMES = 6
"""So many games are played for each law and each game; `make soak` plays thousands."""


@pytest.mark.parametrize("game", box.every())
@pytest.mark.parametrize("law", LAWS)
def test_law(law: str, game: str) -> None:
    looked: Counter[str] = Counter()

    # Whole games do not get simpler by a smaller seed; the note of a failure says how to see it again.
    @settings(max_examples=GAMES, phases=[Phase.generate])
    @given(seed=integers(0, 2**32 - 1))
    def along_whole_games(seed: int) -> None:
        try:
            looked.update(hold(Sitting.drawn(box.load(game), Random(seed)), [LAWS[law]]))
        except Exception as error:
            error.add_note(f'with the chance that this law alone has: --law "{law}"')
            raise

    along_whole_games()
    missing = [what for what in MUST[law] if not looked[what]]
    assert not missing, f"the law was held against nothing: {missing}; looked at: {dict(looked)}"
    if looked["Shuffle"] and law in HIDING:
        assert looked[HIDING[law]], "nothing was hidden from anybody"


def test_the_toys_use_everything_that_can_be_asked() -> None:
    looked: Counter[str] = Counter()
    for seed in range(5):
        for toy in box.TOYS.values():
            looked += hold(Sitting.drawn(toy, Random(seed)), list(LAWS.values()))
    asked = ("Ask", "Roll", "Shuffle", "Deal", "Show")
    for what in (*asked, "lies", "hidden", "guessed", "events", "refused", "stewarded"):
        assert looked[what], what


def test_some_games_are_left_by_a_seat_and_some_by_several() -> None:
    gone = Counter(count_of_vacant(seed) for seed in range(30))
    assert gone[0]
    assert gone[1]
    assert sum(gone.values()) > gone[0] + gone[1]


def count_of_vacant(seed: int) -> int:
    vacant = 0

    def last(moment: Moment, looked: Counter[str]) -> None:
        nonlocal vacant
        vacant = moment.after.cards.vacant.bit_count()

    hold(Sitting.drawn(box.load("passage"), Random(seed)), [last])
    return vacant


def test_every_law_says_what_it_must_have_looked_at() -> None:
    assert set(MUST) == set(LAWS)
    assert set(HIDING) <= set(LAWS)

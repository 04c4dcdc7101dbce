"""Who has won at an end."""

import pytest

from paravent.core.requests import Over


@pytest.mark.parametrize(
    "scores, breaks, winners",
    [
        ((3, 1), (), (0,)),
        ((3, 3), (), (0, 1)),
        ((3, 3, 2), (0, 1, 9), (1,)),
        ((3, 3, 3), (1, 1, 0), (0, 1)),
        ((2, 3), (9, 0), (1,)),
        ((0, 0), (-1, 0), (1,)),
    ],
)
def test_the_highest_wins_and_breaks_decide_among_equals(
    scores: tuple[int, ...], breaks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert Over(scores, "", breaks).winners == winners


def test_there_is_a_break_for_every_score() -> None:
    with pytest.raises(ValueError, match="shorter"):
        _ = Over((1, 2, 3), "", (1, 2)).winners

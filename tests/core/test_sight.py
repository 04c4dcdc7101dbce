"""Sight: what is hidden from whom, of a state and of an answer."""

import pytest

from paravent.core.answers import Acts, Answer, Faces, Left, Rolled
from paravent.core.requests import Ask, Deal, Request, Roll, Show, Shuffle
from paravent.core.sight import as_seen_by, learns, told
from tests.toys import wager

SHOWN: tuple[tuple[Request, tuple[bool, bool, bool]], ...] = (
    (Shuffle((0, 1)), (False, False, False)),
    (Shuffle((0, 1), by=1), (False, True, False)),
    (Shuffle((0, 1), by=0), (True, False, False)),
    (Deal((0, 1), 0), (True, False, False)),
    (Show((0, 1), 0b010), (False, True, False)),
    (Show((0, 1), 0b111), (True, True, True)),
    (Show((0, 1), 0b100), (False, False, True)),
    (Ask((0,), "x"), (False, False, False)),
)


@pytest.mark.parametrize("request_, who", SHOWN)
def test_who_learns_the_faces(request_: Request, who: tuple[bool, ...]) -> None:
    eyes = (0, 1, None)
    assert tuple(learns(request_, eye, 2) for eye in eyes) == who
    for eye, learned in zip(eyes, who, strict=True):
        assert told(Faces((7, 8)), request_, eye, 2) == Faces((7, 8) if learned else (None, None))


def test_what_is_no_card_is_public() -> None:
    public: tuple[tuple[Request, Answer[wager.Action]], ...] = (
        (Roll(1, 6, "x"), Rolled((3,))),
        (Ask((0, 1), "bid"), Acts(((0, wager.Bid(1)), (1, wager.Bid(2))))),
        (Deal((0,), 0), Left(1, "left")),
    )
    for request, answer in public:
        assert all(told(answer, request, eye, 2) == answer for eye in (0, 1, None))


def test_a_seen_state_is_a_copy_that_knows_less() -> None:
    game = wager.GAME
    state = game.new(2, game.facts.settle({}))
    game.advance(state, Faces(tuple(reversed(range(12)))))
    game.advance(state, Faces((11,)))
    own, other = as_seen_by(state, 0), as_seen_by(state, 1)
    assert own.cards.face[12] == 11
    assert other.cards.face[12] is None
    assert (own.hands, own.phase) == (state.hands, state.phase)
    own.hands[0].clear()
    assert state.hands[0] == [12]

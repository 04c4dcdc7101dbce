"""The answers to a question of a duel by what they mean: by faces, not by the slots where a world has put them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import questions

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import State
    from paravent.core.requests import Seat

Key: TypeAlias = int
Offer: TypeAlias = dict[Key, act.Action]

PASS: Key = -1
_REAR: Key = 100


def key(state: State, action: act.Action) -> Key:
    """A face for a fighter, a target or a star; rearguards count from 100 on."""
    match action:
        case act.Star(slot) | act.Discard(slot):
            face = state.cards.face[slot]
            assert face is not None, "in a fitted world every face is known"
            return face
        case act.Rear(card):
            return _REAR + card
        case act.Lead(card) | act.Reply(card) | act.Target(card):
            return card
        case _:
            return PASS


def offered(state: State, seat: Seat) -> Offer:
    """Every answer that this world allows, by its meaning."""
    return {key(state, action): action for action in questions.answers(state, seat)}

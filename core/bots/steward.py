"""Plays for a seat at which nobody sits any more, so that everybody who stayed comes to the same action.

A game that has a steward names the actions that are equally good in its eyes, from what lies open and in integers
alone: no float, no order of a set, no clock, no chance. Where there are several a lot decides, and drawing it is the
caller's: among peers a joint roll that nobody can choose. What a steward answers belongs to the rules that peers have
to agree on: whoever changes it raises the `version` of its game.
"""

from __future__ import annotations

from typing import cast

from paravent.core.game import A, AnyGame, Game, S, Stewarded
from paravent.core.requests import Seat
from paravent.core.sight import as_seen_by


def has_steward(game: AnyGame) -> bool:
    """Whether this game says what is sensible for a seat that is left; a game for two has nobody to go on."""
    return hasattr(game, "steward")


def offers(game: Game[S, A], state: S, seat: Seat) -> tuple[A, ...]:
    """The actions between which a lot decides, one at least: the same from every view of `state`.

    `seat` is vacant and asked. Raises TypeError for a game without a steward.
    """
    if not has_steward(game):
        raise TypeError(f"{game.facts.title} has no steward")
    return tuple(cast("Stewarded[S, A]", game).steward(as_seen_by(state, None), seat))

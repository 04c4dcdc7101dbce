"""The questions other than the plan: which answers there are, and why one is refused. Nothing here changes a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.kungfur import actions as act
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import addable, armable, weakest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Face, Seat


# Every answer but that to a Peel, made once: play-outs ask for these lists more often than anybody else.
_THROWS: Final = tuple(map(act.Throw, range(len(story.THROWS))))
_EXPELS: Final = tuple(map(act.Expel, range(box.FACES)))
_NOBODY: Final = act.Add(None)
_ADDS: Final = tuple(map(act.Add, range(box.FACES)))
_ARMS: Final = tuple(map(act.Arm, range(box.HW_ALL + 1)))
_BONUS: Final = (act.Bonus(take=False), act.Bonus(take=True))
_PUTS: Final = tuple(map(act.Put, range(box.ARENAS)))
_FETCH: Final = (act.Fetch(back=False), act.Fetch(back=True))


def answers(state: State, seat: Seat) -> Sequence[act.Action]:
    """Every answer to a question other than the plan; the first is the default."""
    kind = state.agenda[0][0]
    if kind == steps.KEEP:
        return [act.Keep(slot) for slot in state.looked]
    if kind == steps.MUSHROOM:
        return _PUTS
    if kind == steps.SHIUE:
        return [_NOBODY, *map(_ADDS.__getitem__, addable(state, seat))]
    if kind == steps.RINGO:
        return _ARMS[: armable(state, seat) + 1]
    if kind == steps.YAOU:
        return _FETCH
    if kind == steps.EXPEL:
        return [_EXPELS[face] for face in weakest(state, seat)]
    return _THROWS if kind == steps.THROW else _BONUS


def refusal(state: State, seat: Seat, action: act.Action) -> str | None:
    """Why a small answer is refused, in words for the player; None if the rules allow it."""
    if isinstance(action, act.Keep):
        return None if action.slot in state.looked else "keep one of the cards that Peel shows"
    if isinstance(action, act.Put):
        return None if 0 <= action.arena < box.ARENAS else "the Mushroom token goes to arena 1, 2 or 3"
    if isinstance(action, act.Add):
        return _no_addition(state, seat, action.card)
    if isinstance(action, act.Arm):
        most = armable(state, seat)
        return None if 0 <= action.hw <= most else f"Ringo can add 0 to {most} Hidden Weapons"
    if isinstance(action, act.Throw):
        return None if 0 <= action.hand < len(story.THROWS) else "throw rock, paper or scissors"
    if isinstance(action, act.Expel) and action.card not in weakest(state, seat):
        return f"Shiau-Yao sends one of the weakest to rest: {story.named(tuple(weakest(state, seat)))}"
    return None


def _no_addition(state: State, seat: Seat, card: Face | None) -> str | None:
    if card is None or card in addable(state, seat):
        return None
    if card == box.TUMAZ:
        return "Tumaz fights alone; Shiue cannot add him"
    return f"Shiue adds an animal of your hand: {story.named(tuple(addable(state, seat)))}; or none"

"""The questions other than the plan: which answers there are, and why one is refused. Nothing here changes a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.kungfur import actions as act
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import addable, armable, weakest

if TYPE_CHECKING:
    from paravent.core.games.kungfur.state import State
    from paravent.core.requests import Seat


def answers(state: State, seat: Seat) -> list[act.Action]:
    """Every answer to a question other than the plan; the first is the default."""
    kind = state.agenda[0][0]
    if kind == steps.THROW:
        return [act.Throw(hand) for hand in range(len(story.THROWS))]
    if kind == steps.EXPEL:
        return [act.Expel(face) for face in weakest(state, seat)]
    if kind == steps.SHIUE:
        return [act.Add(None), *map(act.Add, addable(state, seat))]
    if kind == steps.RINGO:
        return [act.Arm(weapons) for weapons in range(armable(state, seat) + 1)]
    if kind == steps.BONUS:
        return [act.Bonus(take=False), act.Bonus(take=True)]
    if kind == steps.KEEP:
        return [act.Keep(slot) for slot in state.looked]
    if kind == steps.MUSHROOM:
        return [act.Put(arena) for arena in range(box.ARENAS)]
    return [act.Fetch(back=False), act.Fetch(back=True)]


def refusal(state: State, seat: Seat, action: act.Action) -> str | None:
    """Why a small answer is refused, in words for the player; None if the rules allow it."""
    match action:
        case act.Throw(hand) if not 0 <= hand < len(story.THROWS):
            return "throw rock, paper or scissors"
        case act.Expel(card) if card not in weakest(state, seat):
            return f"Shiau-Yao sends one of the weakest to rest: {story.named(tuple(weakest(state, seat)))}"
        case act.Add(card) if card == box.TUMAZ:
            return "Tumaz fights alone; Shiue cannot add him"
        case act.Add(card) if card is not None and card not in addable(state, seat):
            return f"Shiue adds an animal of your hand: {story.named(tuple(addable(state, seat)))}; or none"
        case act.Arm(weapons) if not 0 <= weapons <= armable(state, seat):
            return f"Ringo can add 0 to {armable(state, seat)} Hidden Weapons"
        case act.Keep(slot) if slot not in state.looked:
            return "keep one of the cards that Peel shows"
        case act.Put(arena) if not 0 <= arena < box.ARENAS:
            return "the Mushroom token goes to arena 1, 2 or 3"
        case _:
            return None

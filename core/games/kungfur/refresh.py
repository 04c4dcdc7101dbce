"""The beginning and the end of a round: rewards turn up; has anybody won?; cards rest, limits rise, food is spent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import chef, yaou
from paravent.core.games.kungfur.tracks import to_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paravent.core.games.kungfur.state import State, Step
    from paravent.core.requests import Face, Seat

_BOTH: Final = (box.DOGS, box.CATS)
_NOBODY: Final = [-1, -1, -1]
_PLACES: Final = ((0, 1, 2), (3, 4, 5))
"""By seat: its three places in a list of six."""


def prepare(state: State, faces: Sequence[Face | None]) -> None:
    """Three rewards come to arenas 1, 2, 3, on top of what a tie left there; the oldest of four is discarded."""
    state.round += 1
    state.story.append((story.ROUND, state.round))
    for arena, face in enumerate(faces):
        assert face is not None, "what is turned up is shown to everybody"
        stack = state.rewards[arena]
        stack.append(face)
        state.story.append((story.TURNED, arena, face))
        if len(stack) > box.STACK_MOST:
            oldest = stack.pop(0)
            state.discard.append(oldest)
            state.story.append((story.PUSHED, arena, oldest))
    state.agenda.insert(0, (steps.PLAN,))


# -- has anybody won? -----------------------------------------------------------------------------


def judge(state: State, step: Step) -> None:
    """After all three fights, not earlier (ruling 18): used Peaches go, then the game ends or the round does."""
    if any(state.peaches):
        for seat in _BOTH:
            _discard_peaches(state, seat)
    verdict = ending(state)
    if verdict is None:
        refresh(state, step)
    else:
        end(state, *verdict)


def _discard_peaches(state: State, seat: Seat) -> None:
    used = state.peaches[seat]
    if used:
        peaches = [face for face in state.front[seat] if face in box.PEACHES][:used]
        state.front[seat] = [face for face in state.front[seat] if face not in peaches]
        state.discard.extend(peaches)
        state.peaches[seat] = 0
        state.story.append((story.PEACH_GONE, seat, used))


def ending(state: State) -> tuple[int, int] | None:
    """Why the game ends after this round and who has won (-1: a draw); None: it goes on.

    No spirit points lose before anything else counts, a lead of victory points and an empty pile included (ruling
    34). Equal victory points: more spirit points win, then it is a draw (ruling 21).
    """
    dogs, cats = state.sp
    if not dogs and not cats:
        return _by_points(state, story.END_BOTH)
    if not dogs or not cats:
        return story.END_SP, box.DOGS if dogs else box.CATS
    dogs, cats = state.vp
    if abs(dogs - cats) >= box.LEAD_TO_WIN:
        return story.END_LEAD, box.DOGS if dogs > cats else box.CATS
    if len(state.pile) < box.TURNED_UP:
        return _by_points(state, story.END_PILE)
    return None


def _by_points(state: State, reason: int) -> tuple[int, int]:
    dogs, cats = ((state.vp[seat], state.sp[seat]) for seat in (box.DOGS, box.CATS))
    if dogs == cats:
        return story.END_DRAW, -1
    return reason, box.DOGS if dogs > cats else box.CATS


def end(state: State, reason: int, winner: int) -> None:
    """The game is over; nothing else is still to happen."""
    state.agenda[:] = [(steps.OVER, reason, winner)]
    state.story.append((story.OVER, reason, winner, *state.vp, *state.sp))


# -- refresh --------------------------------------------------------------------------------------


def refresh(state: State, step: Step) -> None:
    """The refresh begins. Yaou's owner is asked, unless the cats take all used animals back anyway."""
    state.story.append((story.REFRESH, state.round))
    if yaou(state, box.CATS) and not any(takes for _, takes, _ in recoveries(state, box.CATS)):
        state.agenda[:0] = [(steps.YAOU, box.CATS), (steps.RENEW,)]
    else:
        renew(state, step)


def fetch(state: State, seat: Seat, *, back: bool) -> None:
    """Yaou returns to the hand, or will rest with the others."""
    state.story.append((story.YAOU, seat, int(back)))
    if back:
        state.teams[state.leaders.index(box.YAOU)].remove(box.YAOU)
        to_hand(state, seat, [box.YAOU])


def renew(state: State, _: Step) -> None:
    """Clean up, card limits, card recovery, the Block token; then the next round."""
    dogs_due, cats_due = recoveries(state, box.DOGS), recoveries(state, box.CATS)
    for seat in _BOTH:
        _clean_up(state, seat)
    if any(state.raihuu):
        state.story.append((story.RAIHUU_BACK, sum(state.raihuu)))
        state.raihuu = [0, 0, 0]
    for seat in _BOTH:
        _raise_limit(state, seat)
    if dogs_due:
        _recover(state, box.DOGS, dogs_due)
    if cats_due:
        _recover(state, box.CATS, cats_due)
    if 2 in state.blocked:
        for seat in _BOTH:
            if state.blocked[seat] == 2:
                state.blocked[seat] = 0
                state.story.append((story.UNBLOCKED, seat))
    state.ginseng = [0, 0]
    state.leaders = [-1] * 6
    state.arena = -1
    state.winner = -1
    state.agenda.insert(0, (steps.PREPARE,))


def _clean_up(state: State, seat: Seat) -> None:
    """Used animals rest, used Hidden Weapons return to the warehouse, the Coconut to its owner."""
    used: list[Face] = []
    spent = 0
    for where in _PLACES[seat]:
        team = state.teams[where]
        if team:
            used.extend(team)
            team.clear()
        if state.armed[where]:
            spent += state.armed[where]
            state.armed[where] = 0
    if used:
        rest = state.rest[seat]
        rest.extend(used)
        rest.sort()
        state.story.append((story.RESTED, seat, *used))
    if spent:
        state.warehouse += spent
        state.story.append((story.SPENT, seat, spent, state.warehouse))
    if state.coconut >= 0 and state.coconut // 3 == seat:
        state.coconut = -1
        state.story.append((story.COCONUT_BACK, seat))


def _raise_limit(state: State, seat: Seat) -> None:
    """8 spirit points or fewer: card limit 4; 4 or fewer: 5. It never falls again."""
    old = state.limit[seat]
    new = old
    for most, limit in box.LIMIT_STEPS:
        if state.sp[seat] > most:
            break
        new = limit
    if new > old:
        state.limit[seat] = new
        state.story.append((story.LIMIT, seat, old, new))


def recoveries(state: State, seat: Seat) -> list[tuple[int, bool, bool]]:
    """Why a seat's used animals would return, in the order of the rules: (cause, whether they do, whether for food).

    A chef led: 1 food, if there is any (rulings 8, 9). The duty: in the first refresh with 4 spirit points or fewer,
    1 food, and if a chef led one for each (ruling 10). No animal went out: free, and the duty still costs its food
    (ruling 29). Ginseng: free, chef and duty still cost theirs. With no food left a chef and the duty do nothing.
    """
    causes: list[tuple[int, bool, bool]] = []
    food = state.food[seat]
    cook = chef(state, seat)
    if cook is not None:
        causes.append((cook, food > 0, True))
        food -= 1
    if state.sp[seat] <= box.DUTY_AT and not state.duty[seat]:
        causes.append((story.BY_DUTY, food > 0, True))
    if state.leaders[3 * seat : 3 * seat + 3] == _NOBODY:
        causes.append((story.BY_IDLENESS, True, False))
    if state.ginseng[seat]:
        causes.append((box.GINSENG, True, False))
    return causes


def _recover(state: State, seat: Seat, due: list[tuple[int, bool, bool]]) -> None:
    for cause, takes, costs in due:
        if cause == story.BY_DUTY:
            state.duty[seat] = 1
        if costs and not takes:
            state.story.append((story.HUNGRY, seat, cause))
            continue
        if costs:
            state.food[seat] -= 1
            state.story.append((story.FOOD, seat, state.food[seat] + 1, state.food[seat], cause))
        if state.rest[seat]:
            state.story.append((story.RECOVERED, seat, cause, *state.rest[seat]))
            to_hand(state, seat, state.rest[seat])
            state.rest[seat] = []

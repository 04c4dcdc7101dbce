"""The beginning and the end of a round: rewards turn up; has anybody won?; cards rest, limits rise, food is spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import chef, yaou
from paravent.core.games.kungfur.tracks import to_hand

if TYPE_CHECKING:
    from paravent.core.games.kungfur.state import State, Step
    from paravent.core.requests import Face, Seat


def prepare(state: State, faces: list[Face]) -> None:
    """Three rewards come to arenas 1, 2, 3, on top of what a tie left there; the oldest of four is discarded."""
    state.round += 1
    state.story.append((story.ROUND, state.round))
    for arena, face in enumerate(faces):
        stack = state.rewards[arena]
        stack.append(face)
        state.story.append((story.TURNED, arena, face))
        if len(stack) > box.STACK_MOST:
            oldest = stack.pop(0)
            state.discard.append(oldest)
            state.story.append((story.PUSHED, arena, oldest))
    state.agenda.insert(0, (steps.PLAN,))


# -- has anybody won? -----------------------------------------------------------------------------


def judge(state: State, _: Step) -> None:
    """After all three fights, not earlier (ruling 18): used Peaches go, then the game ends or the round does."""
    for seat in (box.DOGS, box.CATS):
        used = state.peaches[seat]
        if used:
            peaches = [face for face in state.front[seat] if face in box.PEACHES][:used]
            state.front[seat] = [face for face in state.front[seat] if face not in peaches]
            state.discard.extend(peaches)
            state.peaches[seat] = 0
            state.story.append((story.PEACH_GONE, seat, used))
    verdict = ending(state)
    if verdict is None:
        state.agenda.insert(0, (steps.REFRESH,))
    else:
        end(state, *verdict)


def ending(state: State) -> tuple[int, int] | None:
    """Why the game ends after this round and who has won (-1: a draw); None: it goes on.

    No spirit points lose before anything else counts, a lead of victory points and an empty pile included (ruling
    34). Equal victory points: more spirit points win, then it is a draw (ruling 21).
    """
    dogs_out, cats_out = state.sp[0] == 0, state.sp[1] == 0
    if dogs_out and cats_out:
        return _by_points(state, story.END_BOTH)
    if dogs_out or cats_out:
        return story.END_SP, box.CATS if dogs_out else box.DOGS
    lead = state.vp[0] - state.vp[1]
    if abs(lead) >= box.LEAD_TO_WIN:
        return story.END_LEAD, box.DOGS if lead > 0 else box.CATS
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


def refresh(state: State, _: Step) -> None:
    """The refresh begins. Yaou's owner is asked, unless the cats take all used animals back anyway."""
    state.story.append((story.REFRESH, state.round))
    state.agenda.insert(0, (steps.RENEW,))
    if yaou(state, box.CATS) and not any(takes for _, takes, _ in recoveries(state, box.CATS)):
        state.agenda.insert(0, (steps.YAOU, box.CATS))


def fetch(state: State, seat: Seat, *, back: bool) -> None:
    """Yaou returns to the hand, or will rest with the others."""
    state.story.append((story.YAOU, seat, int(back)))
    if back:
        state.teams[state.leaders.index(box.YAOU)].remove(box.YAOU)
        to_hand(state, seat, [box.YAOU])


def renew(state: State, _: Step) -> None:
    """Clean up, card limits, card recovery, the Block token; then the next round."""
    due = [recoveries(state, seat) for seat in (box.DOGS, box.CATS)]
    for seat in (box.DOGS, box.CATS):
        _clean_up(state, seat)
    if any(state.raihuu):
        state.story.append((story.RAIHUU_BACK, sum(state.raihuu)))
        state.raihuu = [0, 0, 0]
    for seat in (box.DOGS, box.CATS):
        _raise_limit(state, seat)
    for seat in (box.DOGS, box.CATS):
        _recover(state, seat, due[seat])
    for seat in (box.DOGS, box.CATS):
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
    first = 3 * seat
    used = [face for team in state.teams[first : first + 3] for face in team]
    if used:
        state.rest[seat] = sorted(state.rest[seat] + used)
        state.teams[first : first + 3] = [[], [], []]
        state.story.append((story.RESTED, seat, *used))
    spent = sum(state.armed[first : first + 3])
    if spent:
        state.armed[first : first + 3] = [0, 0, 0]
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
        if limit > new and state.sp[seat] <= most:
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
    causes = []
    food = state.food[seat]
    cook = chef(state, seat)
    if cook is not None:
        causes.append((cook, food > 0, True))
        food -= 1
    if state.sp[seat] <= box.DUTY_AT and not state.duty[seat]:
        causes.append((story.BY_DUTY, food > 0, True))
    if max(state.leaders[3 * seat : 3 * seat + 3]) < 0:
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

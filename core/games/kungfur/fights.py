"""The resolve phase: the screens go, then one fight after the other, each in the order of ruling 11.

1 Shiau-Yao, 2 Shiue and Ringo, 3 Ban ignores, 4 Chai, Yue and tokens, 5 compare, Tai-Chi, Apple, 6 victory and spirit
points, 7 rewards, 8 Ban steals, Hua's token, Hikaru. Every function here is a step of the agenda or the answer to
one; what a card does stands in `abilities` and `rewards`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import (
    AFTERWARDS,
    BLOW,
    BONUS,
    EXPELLING,
    IGNORING,
    PRIZE,
    addable,
    armable,
    lose_sp,
    raihuu,
    tai_chi,
)
from paravent.core.games.kungfur.rewards import award
from paravent.core.games.kungfur.tally import in_fight
from paravent.core.games.kungfur.tracks import gain_vp

if TYPE_CHECKING:
    from paravent.core.games.kungfur.actions import Plan
    from paravent.core.games.kungfur.state import State, Step
    from paravent.core.requests import Face, Seat


def reveal(state: State, plans: tuple[Plan, ...]) -> None:
    """All screens go: teams and tokens are in the arenas, Peaches are known, Raihuu's tokens come (ruling 36)."""
    tell = state.story.append
    tell((story.REVEAL, state.round))
    for arena in range(box.ARENAS):
        for seat, plan in enumerate(plans):
            team = plan.teams[arena]
            if not team.cards:
                continue
            where = 3 * seat + arena
            hand = state.hands[seat]
            for face in team.cards:
                hand.remove(face)
            state.teams[where].extend(team.cards)
            state.leaders[where] = team.cards[0]
            if team.hw:
                state.armed[where] = team.hw
                state.hw[seat] -= team.hw
            if team.coconut:
                state.coconut = where
            tell((story.TEAM, seat, arena, team.hw, int(team.coconut), *team.cards))
    for seat, plan in enumerate(plans):
        state.peaches[seat] = plan.peach
        if plan.peach:
            tell((story.PEACH, seat, plan.peach))
        if state.blocked[seat]:
            state.blocked[seat] = 2
    for arena in range(box.ARENAS):
        if state.leaders[3 * box.CATS + arena] == box.RAIHUU:
            raihuu(state, arena)
    state.agenda[:0] = FIGHTS


FIGHTS: list[Step] = [(steps.FIGHT, 0), (steps.FIGHT, 1), (steps.FIGHT, 2), (steps.JUDGE,)]
_COURSE: list[Step] = [(steps.JOIN,), (steps.BOLSTER,), (steps.COMPARE,), (steps.AFTER,)]


def leader(state: State, seat: Seat) -> Face:
    """Who leads a side's team in the present fight; -1 for nobody."""
    return state.leaders[3 * seat + state.arena]


def fight(state: State, step: Step) -> None:
    """A fight begins; step 1: Shiau-Yao."""
    state.arena = step[1]
    state.bonus = [0, 0]
    state.totals = [0, 0]
    state.lost = [0, 0]
    state.winner = -1
    state.equal = 0
    state.story.append((story.FIGHT, state.arena))
    state.agenda[:0] = _COURSE
    for seat in (box.DOGS, box.CATS):
        expelling = EXPELLING.get(state.leaders[3 * seat + state.arena])
        if expelling:
            expelling(state, seat)


def join(state: State, _: Step) -> None:
    """Step 2: Shiue and Ringo may add. If both could, a throw decides who must say first (rulings 12, 35)."""
    shiue = leader(state, box.DOGS) == box.SHIUE and bool(addable(state, box.DOGS))
    ringo = leader(state, box.CATS) == box.RINGO and armable(state, box.CATS) > 0
    if shiue and ringo:
        state.agenda.insert(0, (steps.THROW,))
    elif shiue:
        state.agenda.insert(0, (steps.SHIUE, box.DOGS))
    elif ringo:
        state.agenda.insert(0, (steps.RINGO, box.CATS))


def throw(state: State, dogs: int, cats: int) -> None:
    """Rock-Paper-Scissors: the loser says first whether he uses his ability, then the winner, knowing it (ruling 12).

    Equal throws are repeated, five times at most; then a die decides (ruling 39).
    """
    state.story.append((story.THROWN, dogs, cats))
    if dogs == cats:
        state.equal += 1
        state.agenda.insert(0, (steps.THROW,) if state.equal < box.EQUAL_THROWS_MOST else (steps.DIE,))
        return
    loser = box.CATS if (dogs - cats) % 3 == 1 else box.DOGS
    state.story.append((story.FIRST, loser))
    _decide_in_turn(state, loser)


def roll(state: State, value: int) -> None:
    """The die after five equal throws: 1, the dogs say first, 2, the cats."""
    state.story.append((story.ROLLED, value, value - 1))
    _decide_in_turn(state, value - 1)


def _decide_in_turn(state: State, first: Seat) -> None:
    order: list[Step] = [(steps.SHIUE, box.DOGS), (steps.RINGO, box.CATS)]
    state.agenda[:0] = order if first == box.DOGS else order[::-1]


def add(state: State, seat: Seat, face: Face | None) -> None:
    """Shiue adds an animal from the hand as assistant, or nobody."""
    state.story.append((story.ADDED, seat, state.arena, -1 if face is None else face))
    if face is not None:
        state.hands[seat].remove(face)
        state.teams[3 * seat + state.arena].append(face)


def arm(state: State, seat: Seat, weapons: int) -> None:
    """Ringo adds Hidden Weapons, or none."""
    state.hw[seat] -= weapons
    state.armed[3 * seat + state.arena] += weapons
    state.story.append((story.ARMED, seat, state.arena, weapons))


def bolster(state: State, _: Step) -> None:
    """Steps 3 and 4: Ban ignores Hidden Weapons; Chai and Yue get their bonus.

    Against Tai-Chi, where more can lose, their owner is asked (ruling 27).
    """
    for seat in (box.DOGS, box.CATS):
        who = state.leaders[3 * seat + state.arena]
        ignoring = IGNORING.get(who)
        if ignoring:
            ignoring(state, seat)
        ability = BONUS.get(who)
        if ability:
            bonus = ability(state, seat, state.arena)
            if bonus:
                if leader(state, 1 - seat) == box.TAI_CHI:
                    state.agenda.insert(0, (steps.BONUS, seat))
                else:
                    boost(state, seat, take=True)


def boost(state: State, seat: Seat, *, take: bool) -> None:
    """Chai or Yue take their bonus, or decline it."""
    who = leader(state, seat)
    bonus = BONUS[who](state, seat, state.arena)
    if take:
        state.bonus[seat] = bonus
    state.story.append((story.BOOSTED if take else story.DECLINED, seat, state.arena, who, bonus))


def compare(state: State, _: Step) -> None:
    """Step 5, the totals decide, and step 6, the tracks move; the rewards follow, or stay after a tie."""
    tell = state.story.append
    arena = state.arena
    for seat in (box.DOGS, box.CATS):
        spelled = [story.TOTAL, seat, arena, 0]
        for addend in in_fight(state, seat):
            spelled += addend
            spelled[3] += addend[1]
        state.totals[seat] = spelled[3]
        tell(tuple(spelled))
    dogs, cats = state.totals
    tell((story.COMPARED, arena, dogs, cats))
    winner = decide(state)
    state.winner = winner
    if winner < 0:
        tell((story.TIED, arena, dogs, len(state.rewards[arena])))
        return
    tell((story.WON, winner, arena, state.totals[winner], state.totals[1 - winner]))
    who = leader(state, winner)
    prize = PRIZE.get(who)
    gain_vp(state, winner, prize() if prize else box.WIN_VP, who if prize else story.BY_FIGHT)
    blow = BLOW.get(who)
    lose_sp(state, 1 - winner, blow() if blow else box.LOSS_SP, who if blow else story.BY_FIGHT)
    state.agenda.insert(0, (steps.CLAIM,))


def decide(state: State) -> int:
    """Who wins by the totals, -1 for nobody: the higher; Tai-Chi far behind; on a tie the owner of the Apple.

    Only AP count, also in an arena without animals of one's own (rulings 5, 6); 0 to 0 is nothing (ruling 7). Tai-Chi
    comes before the Apple, which needs equal totals (ruling 25).
    """
    dogs, cats = state.totals
    if dogs == cats:
        if dogs:
            for seat in (box.DOGS, box.CATS):
                if box.APPLE in state.front[seat]:
                    state.story.append((story.APPLE, seat, state.arena))
                    return seat
        return -1
    ahead = box.DOGS if dogs > cats else box.CATS
    behind = 1 - ahead
    if leader(state, behind) == box.TAI_CHI and tai_chi(state.totals[behind], state.totals[ahead]):
        state.story.append((story.TAI_CHI, behind, state.arena, state.totals[ahead] - state.totals[behind]))
        return behind
    return ahead


def claim(state: State, step: Step) -> None:
    """Step 7: the winner takes the newest reward that is left; what it asks comes before the next one (ruling 17)."""
    stack = state.rewards[state.arena]
    if not stack:
        return
    face = stack.pop()
    state.agenda.insert(0, step)
    state.story.append((story.CLAIMED, state.winner, state.arena, face))
    award(state, state.winner, face)


def after(state: State, _: Step) -> None:
    """Step 8, whatever the result: Ban steals, Hua's token comes, Hikaru takes.

    Then a Hua token is lost if the dogs lost without Hua as leader.
    """
    arena = state.arena
    for seat in (box.DOGS, box.CATS):
        act = AFTERWARDS.get(state.leaders[3 * seat + arena])
        if act:
            act(state, seat)
    if state.winner == box.CATS and state.hua[arena] and leader(state, box.DOGS) != box.HUA:
        state.hua[arena] = 0
        if not state.hua_out:
            state.hua_supply += 1  # ruling 28
        state.story.append((story.HUA_OFF, arena, int(state.hua_out)))

"""The resolve phase: the screens go, then one fight after the other, each in the order of ruling 11.

1 Shiau-Yao, 2 Shiue and Ringo, 3 Ban ignores, 4 Chai, Yue and tokens, 5 compare, Tai-Chi, Apple, 6 victory and spirit
points, 7 rewards, 8 Ban steals, Hua's token, Hikaru. Every function here is a step of the agenda or the answer to
one; what a card does stands in `abilities` and `rewards`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from paravent.core.games.kungfur.tally import spell
from paravent.core.games.kungfur.tracks import gain_vp

if TYPE_CHECKING:
    from paravent.core.games.kungfur.actions import Plan, Team
    from paravent.core.games.kungfur.state import State, Step
    from paravent.core.requests import Face, Seat

_ARENAS: Final = (0, 1, 2)
_BOTH: Final = (box.DOGS, box.CATS)
FIGHTS: Final[list[Step]] = [*((steps.FIGHT, arena) for arena in _ARENAS), (steps.JUDGE,)]
_CLAIM: Final[Step] = (steps.CLAIM,)
_AFTER: Final[Step] = (steps.AFTER,)
_COURSE: Final[list[Step]] = [(steps.JOIN,), (steps.BOLSTER,), (steps.COMPARE,), _AFTER]
_ACT_BEFORE: Final = frozenset({box.SHIUE, box.RINGO, *EXPELLING, *IGNORING, *BONUS})
"""The leaders of steps 1 to 4."""


def reveal(state: State, dogs: Plan, cats: Plan) -> None:
    """All screens go: teams and tokens are in the arenas, Peaches are known, Raihuu's tokens come (ruling 36)."""
    state.story.append((story.REVEAL, state.round))
    for arena in _ARENAS:
        if dogs.teams[arena].cards:
            _come(state, box.DOGS, arena, dogs.teams[arena])
        if cats.teams[arena].cards:
            _come(state, box.CATS, arena, cats.teams[arena])
    _hold(state, box.DOGS, dogs)
    _hold(state, box.CATS, cats)
    if box.RAIHUU in state.leaders:
        raihuu(state, state.leaders.index(box.RAIHUU) % box.ARENAS)
    state.agenda[:0] = FIGHTS


def _come(state: State, seat: Seat, arena: int, team: Team) -> None:
    """A team and its tokens come to an arena."""
    where = 3 * seat + arena
    cards = team.cards
    hand = state.hands[seat]
    for face in cards:
        hand.remove(face)
    state.teams[where].extend(cards)
    state.leaders[where] = cards[0]
    weapons = team.hw
    if weapons:
        state.armed[where] = weapons
        state.hw[seat] -= weapons
    if team.coconut:
        state.coconut = where
    state.story.append((story.TEAM, seat, arena, weapons, 1 if team.coconut else 0) + cards)  # noqa: RUF005 - faster


def _hold(state: State, seat: Seat, plan: Plan) -> None:
    """The Peaches of a plan count, and a Block does until the refresh."""
    state.peaches[seat] = plan.peach
    if plan.peach:
        state.story.append((story.PEACH, seat, plan.peach))
    if state.blocked[seat]:
        state.blocked[seat] = 2


def fight(state: State, step: Step) -> None:
    """A fight begins; step 1: Shiau-Yao. Where no leader acts before the totals are compared, they are at once."""
    arena = step[1]
    state.arena = arena
    state.bonus[0] = state.bonus[1] = 0
    state.totals[0] = state.totals[1] = 0
    state.lost[0] = state.lost[1] = 0
    state.winner = -1
    state.equal = 0
    state.story.append((story.FIGHT, arena))
    dogs, cats = state.leaders[arena], state.leaders[3 + arena]
    agenda = state.agenda
    if dogs in _ACT_BEFORE or cats in _ACT_BEFORE:
        agenda[:0] = _COURSE
        if dogs in EXPELLING:
            EXPELLING[dogs](state, box.DOGS)
        if cats in EXPELLING:
            EXPELLING[cats](state, box.CATS)
        return
    later = len(agenda)
    compare(state, step)
    if len(agenda) == later:
        after(state, step)
    else:
        agenda.insert(-later, _AFTER)


def join(state: State, _: Step) -> None:
    """Step 2: Shiue and Ringo may add. If both could, a throw decides who must say first (rulings 12, 35)."""
    arena = state.arena
    shiue = state.leaders[arena] == box.SHIUE and bool(addable(state, box.DOGS))
    ringo = state.leaders[3 + arena] == box.RINGO and armable(state, box.CATS) > 0
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
    for seat in _BOTH:
        who = state.leaders[3 * seat + state.arena]
        if who in IGNORING:
            IGNORING[who](state, seat)
        if who in BONUS and BONUS[who](state, seat, state.arena):
            if state.leaders[3 * (1 - seat) + state.arena] == box.TAI_CHI:
                state.agenda.insert(0, (steps.BONUS, seat))
            else:
                boost(state, seat, take=True)


def boost(state: State, seat: Seat, *, take: bool) -> None:
    """Chai or Yue take their bonus, or decline it."""
    who = state.leaders[3 * seat + state.arena]
    bonus = BONUS[who](state, seat, state.arena)
    if take:
        state.bonus[seat] = bonus
    state.story.append((story.BOOSTED if take else story.DECLINED, seat, state.arena, who, bonus))


def compare(state: State, _: Step) -> None:
    """Step 5, the totals decide, and step 6, the tracks move; the rewards follow, or stay after a tie."""
    arena = state.arena
    for seat in _BOTH:
        spelled = spell(state, arena, seat)
        state.totals[seat] = spelled[3]
        state.story.append(spelled)
    dogs, cats = state.totals
    state.story.append((story.COMPARED, arena, dogs, cats))
    winner = state.winner = decide(state, dogs, cats)
    if winner < 0:
        state.story.append((story.TIED, arena, dogs, len(state.rewards[arena])))
        return
    state.story.append((story.WON, winner, arena, cats, dogs) if winner else (story.WON, winner, arena, dogs, cats))
    who = state.leaders[3 * winner + arena]
    if who in PRIZE:
        gain_vp(state, winner, PRIZE[who](), who)
    else:
        gain_vp(state, winner, box.WIN_VP, story.BY_FIGHT)
    if who in BLOW:
        lose_sp(state, 1 - winner, BLOW[who](), who)
    else:
        lose_sp(state, 1 - winner, box.LOSS_SP, story.BY_FIGHT)
    claim(state, _CLAIM)


def decide(state: State, dogs: int, cats: int) -> int:
    """Who wins by these totals, -1 for nobody: the higher; Tai-Chi far behind; on a tie the owner of the Apple.

    Only AP count, also in an arena without animals of one's own (rulings 5, 6); 0 to 0 is nothing (ruling 7). Tai-Chi
    comes before the Apple, which needs equal totals (ruling 25).
    """
    if dogs == cats:
        if dogs:
            for seat in (box.DOGS, box.CATS):
                if box.APPLE in state.front[seat]:
                    state.story.append((story.APPLE, seat, state.arena))
                    return seat
        return -1
    ahead = box.DOGS if dogs > cats else box.CATS
    behind = 1 - ahead
    if state.leaders[3 * behind + state.arena] == box.TAI_CHI and tai_chi(min(dogs, cats), max(dogs, cats)):
        state.story.append((story.TAI_CHI, behind, state.arena, abs(dogs - cats)))
        return behind
    return ahead


def claim(state: State, step: Step) -> None:
    """Step 7: the winner takes the rewards, the newest first; what one asks comes before the next (ruling 17)."""
    agenda = state.agenda
    winner = state.winner
    arena = state.arena
    stack = state.rewards[arena]
    later = len(agenda)
    while stack:
        face = stack.pop()
        state.story.append((story.CLAIMED, winner, arena, face))
        award(state, winner, face)
        if len(agenda) > later:
            agenda.insert(1, step)
            return


def after(state: State, _: Step) -> None:
    """Step 8, whatever the result: Ban steals, Hua's token comes, Hikaru takes.

    Then a Hua token is lost if the dogs lost without Hua as leader.
    """
    arena = state.arena
    dogs, cats = state.leaders[arena], state.leaders[3 + arena]
    if dogs in AFTERWARDS:
        AFTERWARDS[dogs](state, box.DOGS)
    if cats in AFTERWARDS:
        AFTERWARDS[cats](state, box.CATS)
    if state.hua[arena] and state.winner == box.CATS and dogs != box.HUA:
        state.hua[arena] = 0
        if not state.hua_out:
            state.hua_supply += 1  # ruling 28
        state.story.append((story.HUA_OFF, arena, int(state.hua_out)))

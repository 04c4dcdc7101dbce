"""What each animal and Ranger can do: one function a card, the rule in its docstring.

An ability counts for the card that was planned as leader (the top one of its stack), even when Shiau-Yao has sent it
away, except where its text says otherwise (rulings 8, 13, 31). The dicts at the end say which function a card has at
which moment; `fights` and `refresh` call them in the order of ruling 11. Animals that are in none of the dicts have a
strength and nothing else (ruling 2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import EXPEL, State
from paravent.core.games.kungfur.tracks import give_hw, take_hw
from paravent.core.requests import Face, Seat

Act: TypeAlias = Callable[[State, Seat], None]
"""An ability at work in the present fight, for the seat whose leader it is."""


# -- when the screens go --------------------------------------------------------------------------


def raihuu(state: State, arena: int) -> None:
    """Raihuu: one of his tokens comes to each of the other two arenas and gives the cats 1 AP there this round.

    It is put there when all screens go, before the first fight (ruling 36).
    """
    for other in range(box.ARENAS):
        if other != arena:
            state.raihuu[other] += 1
            state.story.append((story.RAIHUU_OUT, other))


# -- step 1 ---------------------------------------------------------------------------------------


def weakest(state: State, seat: Seat) -> list[Face]:
    """The animals that Shiau-Yao of `seat` may send away: all of the rival's team here with the least AP."""
    team = state.teams[3 * (1 - seat) + state.arena]
    if len(team) < 2:
        return []
    least = min(box.AP[face] for face in team)
    return [face for face in team if box.AP[face] == least]


def shiau_yao(state: State, seat: Seat) -> None:
    """Shiau-Yao: the rival's animal with the least AP in this arena goes to rest, unless it is the only one.

    It may be the leader; among equals the owner of Shiau-Yao picks (ruling 13). Two Monks are alike: then nobody is
    asked.
    """
    candidates = weakest(state, seat)
    if not candidates:
        state.story.append((story.UNMOVED, seat, state.arena))
    elif len({box.NAMES[face] for face in candidates}) == 1:
        expel(state, seat, candidates[-1])
    else:
        state.agenda.insert(0, (EXPEL, seat))


def expel(state: State, seat: Seat, face: Face) -> None:
    """Shiau-Yao of `seat` sends this animal of the rival to its rest area."""
    rival = 1 - seat
    state.teams[3 * rival + state.arena].remove(face)
    state.rest[rival].append(face)
    state.rest[rival].sort()
    state.story.append((story.EXPELLED, seat, state.arena, face))


# -- step 2 ---------------------------------------------------------------------------------------


def addable(state: State, seat: Seat) -> list[Face]:
    """Shiue: during the fight he may add one animal from the hand as assistant, if his team here has fewer than three.

    It may be a Ranger won or an animal brought back earlier in this round, and never Tumaz (rulings 22, 26).
    """
    if len(state.teams[3 * seat + state.arena]) >= box.TEAM_MOST:
        return []
    return [face for face in state.hands[seat] if face != box.TUMAZ]


def armable(state: State, seat: Seat) -> int:
    """Ringo: during the fight he may add Hidden Weapons of his side, any number; never the Coconut (ruling 16)."""
    return state.hw[seat]


# -- step 3 ---------------------------------------------------------------------------------------


def ban_ignores(state: State, seat: Seat) -> None:
    """Ban: the rival's Hidden Weapons in this arena, Ringo's too, give nothing. The Coconut is no Hidden Weapon."""
    weapons = state.armed[3 * (1 - seat) + state.arena]
    if weapons:
        state.story.append((story.IGNORED, seat, state.arena, weapons))


# -- step 4 ---------------------------------------------------------------------------------------


def chai(state: State, seat: Seat, arena: int) -> int:
    """Chai: 2 more AP while no assistant is with him; tokens are none. Sent away, he gets nothing (ruling 31)."""
    return box.CHAI_BONUS if state.teams[3 * seat + arena] == [box.CHAI] else 0


def yue(state: State, seat: Seat, arena: int) -> int:
    """Yue: 1 more AP for each of the rival's animals in this arena, counted when all additions are done (ruling 11)."""
    return box.YUE_BONUS * len(state.teams[3 * (1 - seat) + arena])


# -- step 5 ---------------------------------------------------------------------------------------


def tai_chi(own: int, rival: int) -> bool:
    """Tai-Chi: wins also when the rival is ahead by 4 or more; he loses only when behind by 1 to 3."""
    return rival - own >= box.TAI_CHI_GAP


# -- step 6 ---------------------------------------------------------------------------------------


def ming() -> int:
    """Ming: the victory points of a win he leads, 2 instead of 1."""
    return box.MING_VP


def masaru() -> int:
    """Masaru: the spirit points that the loser of a fight he wins gives up, 2 instead of 1 (ruling 16)."""
    return box.MASARU_SP


def boshark() -> int:
    """BoShark: the spirit points that the loser of a fight he wins gives up, 3 instead of 1 (ruling 16)."""
    return box.BOSHARK_SP


def musashi(state: State, seat: Seat, amount: int) -> int:
    """Musashi: a fight that he leads costs his side one spirit point at most, rewards included (ruling 14)."""
    return min(amount, box.MUSASHI_SP - state.lost[seat])


def lose_sp(state: State, seat: Seat, amount: int, cause: int) -> None:
    """Spirit points lost through the present fight, never below 0; a player at 0 fights on (ruling 18)."""
    who = state.leaders[3 * seat + state.arena]
    if who in SHIELD:
        allowed = SHIELD[who](state, seat, amount)
        if allowed < amount:
            state.story.append((story.SPARED, seat, amount - allowed))
            amount = allowed
    old = state.sp[seat]
    new = old - amount if amount < old else 0
    if new < old:
        state.sp[seat] = new
        state.lost[seat] += old - new
        state.story.append((story.SP, seat, old, new, cause))


# -- step 8 ---------------------------------------------------------------------------------------


def ban_steals(state: State, seat: Seat) -> None:
    """Ban: whatever the result, up to 2 of the rival's Hidden Weapons in this arena become his side's (ruling 24)."""
    where = 3 * (1 - seat) + state.arena
    stolen = state.armed[where]
    if stolen:
        stolen = min(stolen, box.BAN_STEALS)
        state.armed[where] -= stolen
        state.story.append((story.STOLEN, seat, state.arena, stolen))
        give_hw(state, seat, stolen, box.BAN)


def hua(state: State, seat: Seat) -> None:
    """Hua: whatever the result, a Hua token comes to this arena, one at most. With him as leader none is lost."""
    del seat  # the tokens are the dogs', as Hua is
    if state.hua_supply and not state.hua[state.arena]:
        state.hua_supply -= 1
        state.hua[state.arena] = 1
        state.story.append((story.HUA_ON, state.arena))


def hikaru(state: State, seat: Seat) -> None:
    """Hikaru: whatever the result, 3 Hidden Weapons from the warehouse (ruling 16)."""
    take_hw(state, seat, box.HIKARU_HW, box.HIKARU)


# -- refresh --------------------------------------------------------------------------------------


def yaou(state: State, seat: Seat) -> bool:
    """Yaou: whether he may return to the hand instead of resting: he led, whatever the result, and still lies there.

    Sent away by Shiau-Yao he rests already (ruling 13); brought back by Return he is in the hand.
    """
    if seat != box.CATS or box.YAOU not in state.leaders:
        return False
    return box.YAOU in state.teams[state.leaders.index(box.YAOU)]


def chef(state: State, seat: Seat) -> Face | None:
    """Fu and Hokuto, the chefs: one that led a team (an assistant does not cook, ruling 8); None if there is none."""
    cook = CHEFS[seat]
    return cook if cook in state.leaders else None


# -- for the whole plan ---------------------------------------------------------------------------


def himiko() -> int:
    """Himiko: while she leads a team, the card limit of her side is 1 higher; three in an arena is still the most."""
    return box.HIMIKO_LIMIT


def tumaz(team: tuple[Face, ...]) -> bool:
    """Tumaz: whether a team keeps his rule: no assistant with him, and he is never one; tokens are fine."""
    return box.TUMAZ not in team or len(team) == 1


CHEFS: Final = (box.FU, box.HOKUTO)
"""By seat."""
EXPELLING: Final[dict[Face, Act]] = {box.SHIAU_YAO: shiau_yao}
IGNORING: Final[dict[Face, Act]] = {box.BAN: ban_ignores}
BONUS: Final[dict[Face, Callable[[State, Seat, int], int]]] = {box.CHAI: chai, box.YUE: yue}
PRIZE: Final[dict[Face, Callable[[], int]]] = {box.MING: ming}
BLOW: Final[dict[Face, Callable[[], int]]] = {box.MASARU: masaru, box.BOSHARK: boshark}
SHIELD: Final[dict[Face, Callable[[State, Seat, int], int]]] = {box.MUSASHI: musashi}
AFTERWARDS: Final[dict[Face, Act]] = {box.BAN: ban_steals, box.HUA: hua, box.HIKARU: hikaru}

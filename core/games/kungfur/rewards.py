"""What each Item and Achievement does when it is won: one function a card, the rule in its docstring.

Whoever wins a fight takes its rewards one by one, the newest first (ruling 17); what Peel keeps works in the same way
and for the fight that won the Peel (ruling 30). Rangers join the hand. A card that does not stay is discarded at
once.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Final, TypeAlias

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import lose_sp
from paravent.core.games.kungfur.state import LOOK, MUSHROOM, UNCOVER, State
from paravent.core.games.kungfur.tracks import gain_sp, gain_vp, take_hw, to_hand
from paravent.core.requests import Face, Seat, Slot

Effect: TypeAlias = Callable[[State, Seat, Face], None]
"""What a reward does for the seat that has won it, in the present fight."""


def award(state: State, seat: Seat, face: Face) -> None:
    """Give a reward to its winner: a Ranger into the hand for good, anything else at work."""
    if box.KIND[face] == box.RANGER:
        insort(state.hands[seat], face)
        state.story.append((story.JOINED, seat, face))
        return
    if face in _STAYING:
        state.front[seat].append(face)
        state.story.append((story.FRONT, seat, face))
    else:
        state.discard.append(face)
    if face in _EFFECTS:
        _EFFECTS[face](state, seat, face)


# -- Items ----------------------------------------------------------------------------------------
# Apple (wins ties but not 0 to 0: `fights.decide`), Coconut (1 AP to one team a round: `plans`) and
# Peach (card limit +1 for one plan: `plans`) lie in front of their owner and have no effect when won.


def ginseng(state: State, seat: Seat, face: Face) -> None:
    """Ginseng: 1 spirit point, none at 0 or 12; in this round's refresh all used animals return without food.

    A chef or the duty at 4 SP still cost theirs.
    """
    state.ginseng[seat] = 1
    gain_sp(state, seat, box.GINSENG_SP, face)


def peel(state: State, seat: Seat, face: Face) -> None:
    """Peel: its owner alone looks at the top three of the pile, or what is there (ruling 20), and keeps one.

    That one is shown and works at once; the others are discarded face down.
    """
    del face
    cards = min(box.LOOKED_AT, len(state.pile))
    state.story.append((story.LOOKED, seat, cards))
    state.looked = state.pile[:cards]
    del state.pile[:cards]
    if cards > 1:
        state.agenda.insert(0, (LOOK, seat))
    elif cards:  # one card leaves no choice
        state.agenda.insert(0, (UNCOVER, seat, state.looked[0]))


def keep(state: State, seat: Seat, slot: Slot) -> None:
    """The end of a Peel: the kept card has been shown to all and works at once, the others go away face down."""
    face = state.cards.face[slot]
    assert face is not None, "the kept card has just been shown to everybody"
    state.looked.remove(slot)
    state.story.append((story.KEPT, seat, face))
    if state.looked:
        state.story.append((story.BURIED, len(state.looked)))
        state.buried.extend(state.looked)
        state.looked = []
    award(state, seat, face)


def kiwano(state: State, seat: Seat, face: Face) -> None:
    """Kiwano: 3 Hidden Weapons from the warehouse, or what it has (ruling 16)."""
    take_hw(state, seat, box.KIWANO_HW, face)


def mushroom(state: State, seat: Seat, face: Face) -> None:
    """Mushroom: its token goes to an arena of the winner's choice and gives him 1 AP there.

    It stays for the rest of the game, whoever wins there (ruling 15). An arena can hold two, and there are only two.
    """
    del face
    state.agenda.insert(0, (MUSHROOM, seat))


def grow(state: State, seat: Seat, arena: int) -> None:
    """A Mushroom token goes to the arena that its owner chose."""
    where = 3 * seat + arena
    state.mushrooms[where] += 1
    state.story.append((story.GROWN, seat, arena, state.mushrooms[where]))


# -- Achievements ---------------------------------------------------------------------------------


def power(state: State, seat: Seat, face: Face) -> None:
    """Power: 2 spirit points, none at 0 or 12 (ruling 16)."""
    gain_sp(state, seat, box.POWER_SP, face)


def block(state: State, seat: Seat, face: Face) -> None:
    """Block: the rival's card limit is 1 lower in the next plan, until the refresh of that round (ruling 19)."""
    del face
    state.blocked[1 - seat] = 1
    state.story.append((story.BLOCKED, 1 - seat))


def back(state: State, seat: Seat, face: Face) -> None:
    """Return: all animals of the winner in this arena go back to the hand now.

    One that Shiue added too, one that was sent away not (ruling 32). Shiue may add one of them in a later fight of this
    round (ruling 22).
    """
    del face
    team = state.teams[3 * seat + state.arena]
    state.story.append((story.RETURNED, seat, state.arena, *team))
    to_hand(state, seat, team)
    team.clear()


def smash(state: State, seat: Seat, face: Face) -> None:
    """Break: the rival loses 1, 3 or 5 spirit points for a difference of 0-2, 3-6, 7 or more AP.

    Whichever side had more: it works with a win by Tai-Chi.
    """
    gap = abs(state.totals[0] - state.totals[1])
    for least, amount in box.BREAK_SP:
        if gap >= least:
            lose_sp(state, 1 - seat, amount, face)
            return


def boom(state: State, seat: Seat, face: Face) -> None:
    """Boom: stays in front; the rival loses 2, 3 or 5 spirit points for the first, the second, any further one."""
    booms = len(_BOOMS.intersection(state.front[seat]))
    lose_sp(state, 1 - seat, box.BOOM_SP[booms - 1] if booms < len(box.BOOM_SP) else box.BOOM_SP[-1], face)


def crash(state: State, seat: Seat, face: Face) -> None:
    """Crash: the rival loses 2 spirit points (ruling 16)."""
    lose_sp(state, 1 - seat, box.CRASH_SP, face)


def shock(state: State, seat: Seat, face: Face) -> None:
    """Shock: the rival loses 1 spirit point, the winner gains 1 victory point."""
    lose_sp(state, 1 - seat, box.SHOCK_SP, face)
    gain_vp(state, seat, box.SHOCK_VP, face)


def destroy(state: State, seat: Seat, face: Face) -> None:
    """Destroy: the rival loses 1 spirit point (ruling 16), the winner takes 2 Hidden Weapons from the warehouse."""
    lose_sp(state, 1 - seat, box.DESTROY_SP, face)
    take_hw(state, seat, box.DESTROY_HW, face)


_BOOMS: Final = frozenset(box.BOOMS)
STAYING: Final = frozenset({"Apple", "Coconut", "Peach", "Boom"})
EFFECTS: Final[dict[str, Effect]] = {
    "Ginseng": ginseng,
    "Peel": peel,
    "Kiwano": kiwano,
    "Mushroom": mushroom,
    "Power": power,
    "Block": block,
    "Return": back,
    "Break": smash,
    "Boom": boom,
    "Crash": crash,
    "Shock": shock,
    "Destroy": destroy,
}
_STAYING: Final = frozenset(face for face, name in enumerate(box.NAMES) if name in STAYING)
_EFFECTS: Final = {face: EFFECTS[name] for face, name in enumerate(box.NAMES) if name in EFFECTS}
"""The same by face."""

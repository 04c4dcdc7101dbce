"""What the stars do: one function an operation, and what it means that a star is cancelled or works again.

Every effect is worked out with the situation of the moment in which the star is used and does not change afterwards
(rulings 21, 27). Ongoing effects (what is added, the penalty, a sign, an exchange, a claim, a cancelling) stand in the
record of the star and count while it is active; whatever else a star has done stays done (ruling 24). Parts that
cannot be applied are skipped, down to nothing at all (ruling 28). Operations that move cards are in `reaching`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import reaching, signs, story, swaps
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.state import Star

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import State, Step
    from paravent.core.requests import Face, Seat

Operation: TypeAlias = Callable[["State", int, "Step"], None]
"""Carries out one operation of the star with this number; the step ends in the operation's numbers."""


def refusal(state: State, face: Face) -> str | None:
    """Why a star may not be used now: one that draws or reveals needs a card in the deck (rulings 28, 29).

    A copy of such a star may be used, and does nothing (rulings 30, 52).
    """
    if face in box.NEED_DECK and not state.deck:
        return f"the deck is empty: a star that draws or reveals, such as {box.NAMES[face]}, cannot be used"
    return None


def use(state: State, seat: Seat, face: Face) -> None:
    """A star lies open on its side of the duel: its operations come next, one by one."""
    number = len(state.used)
    copies = box.OPS[face][0][0] in (box.COPY_RIVAL, box.COPY_SELF)
    state.used.append(Star(seat, face, -1 if copies else face))
    state.piles[2 * (state.duel - 1) + seat].append(face)
    state.story.append((story.USED, seat, face, number))
    state.agenda[:0] = _operations(number, face)


def _operations(number: int, face: Face) -> list[Step]:
    return [(steps.OPERATE, number, *op) for op in box.OPS[face]]


def operate(state: State, step: Step) -> None:
    """Carry out one operation of a star that was used."""
    OPERATIONS[step[2]](state, step[1], step)


def nothing(state: State, number: int, op: int) -> None:
    """A part of a star finds nothing to do."""
    star = state.used[number]
    state.story.append((story.NOTHING, star.seat, star.face, op))


def add(state: State, number: int, step: Step) -> None:
    """ADD(n): + n to the own side."""
    reaching.gain(state, number, step[3])


def add_per(state: State, number: int, step: Step) -> None:
    """ADD_PER(x): so much at least, and more for each x there is now; cancelled stars count too (ruling 27)."""
    _, _, _, counted, least, each = step
    seat = state.used[number].seat
    if counted == box.LOST_DUELS:
        count = state.wins[1 - seat]
    elif counted == box.RIVAL_STARS:
        count = sum(star.seat != seat for star in state.used)
    else:
        count = len(state.bases[seat])
    reaching.gain(state, number, least + each * count)


def no_penalty(state: State, number: int, step: Step) -> None:
    """NO_PENALTY: if there is a penalty now, none counts in this duel any more, for either side (ruling 21)."""
    if signs.penalised(state) < 0:
        nothing(state, number, box.NO_PENALTY)
        return
    star = state.used[number]
    star.pardon = True
    state.story.append((story.PARDONED, star.seat, star.face))


def adopt_sign(state: State, number: int, step: Step) -> None:
    """ADOPT_SIGN: the own duelling fighter has the sign to follow and its ability, while it is in this duel."""
    star = state.used[number]
    if signs.sign_of(state, star.seat) == state.lead_sign:
        nothing(state, number, box.ADOPT_SIGN)
        return
    star.adopted = state.fighters[state.duel - 1][star.seat]
    state.story.append((story.ADOPTED, star.seat, star.adopted, state.lead_sign))


def end(state: State, number: int, step: Step) -> None:
    """END: nobody has a turn any more, so nothing cancels it either (ruling 26)."""
    star = state.used[number]
    state.left = [0, 0]
    state.story.append((story.ENDED, star.seat, star.face))


def latest(state: State, seat: Seat, before: int) -> int:
    """The number of the last star that a seat has used in this duel before that one, or -1; cancelled ones count."""
    return next((number for number in range(before - 1, -1, -1) if state.used[number].seat == seat), -1)


def counter(state: State, number: int, step: Step) -> None:
    """COUNTER: the rival's last star no longer works; nothing if it is cancelled already (ruling 23)."""
    star = state.used[number]
    target = latest(state, 1 - star.seat, number)
    if target < 0 or not state.used[target].active:
        nothing(state, number, box.COUNTER)
        return
    star.target = target
    flip(state, target, star.face)


def flip(state: State, number: int, by: Face) -> None:
    """A star stops working, or works again; one that had cancelled another lets that one work again (ruling 22)."""
    star = state.used[number]
    star.active = not star.active
    state.story.append((story.RESTORED if star.active else story.CANCELLED, star.seat, star.face, by))
    if star.swap >= 0:
        swaps.turn(state, star)
    if star.target >= 0:
        flip(state, star.target, star.face)


def copy_rival(state: State, number: int, step: Step) -> None:
    """COPY(rival): what the rival's last star of this duel was carried out as, cancelled or not, for the copier now."""
    _copy(state, number, latest(state, 1 - state.used[number].seat, number), box.COPY_RIVAL)


def copy_self(state: State, number: int, step: Step) -> None:
    """COPY(self): the same with the copier's own last star before this one."""
    _copy(state, number, latest(state, state.used[number].seat, number), box.COPY_SELF)


def _copy(state: State, number: int, target: int, op: int) -> None:
    """Nothing is copied from a copy that did nothing (ruling 48), nor what needs an empty deck (rulings 30, 52)."""
    works_as = state.used[target].works_as if target >= 0 else -1
    if works_as < 0 or refusal(state, works_as) is not None:
        nothing(state, number, op)
        return
    star = state.used[number]
    star.works_as = works_as
    state.story.append((story.COPIED, star.seat, star.face, works_as))
    state.agenda[:0] = _operations(number, works_as)


def next_initiative(state: State, number: int, step: Step) -> None:
    """NEXT_INITIATIVE: a claim, looked at when the duel is resolved."""
    star = state.used[number]
    star.claim = True
    state.story.append((story.CLAIMED, star.seat))


def swap_duellists(state: State, number: int, step: Step) -> None:
    """SWAP_DUELLISTS: always applies."""
    swaps.duellists(state, number)


def swap_with_base(state: State, number: int, step: Step) -> None:
    """SWAP_WITH_BASE: nothing if the base is empty."""
    reaching.choose(state, number, (steps.BASE, number), box.SWAP_WITH_BASE)


def swap_with_past(state: State, number: int, step: Step) -> None:
    """SWAP_WITH_PAST: nothing if no fighter lies face up on the own side of a past duel."""
    reaching.choose(state, number, (steps.PAST, number), box.SWAP_WITH_PAST)


OPERATIONS: Final[dict[int, Operation]] = {
    box.ADD: add,
    box.ADD_PER: add_per,
    box.NO_PENALTY: no_penalty,
    box.ADOPT_SIGN: adopt_sign,
    box.END: end,
    box.COUNTER: counter,
    box.COPY_RIVAL: copy_rival,
    box.COPY_SELF: copy_self,
    box.LUCK: reaching.luck,
    box.LUCK_ADD: reaching.luck_add,
    box.DRAW_STAR: reaching.draw_star,
    box.SEARCH: reaching.search,
    box.DRAW_FIGHTER: reaching.draw_fighter,
    box.DISCARD_RIVAL: reaching.discard_rival,
    box.TAKE_AS_STAR: reaching.take_as_star,
    box.RETURN_TO_BASE: reaching.return_to_base,
    box.NEXT_INITIATIVE: next_initiative,
    box.SWAP_DUELLISTS: swap_duellists,
    box.SWAP_WITH_BASE: swap_with_base,
    box.SWAP_WITH_PAST: swap_with_past,
}
"""By the operations of `cards`."""

"""The table a little later than a position: the new entries of the story told onto a copy of it, one by one.

The rules tell the story while they play; the board tells it back to show an answer step by step. Only public things
are in a story, and the cards are those that the observer knows afterwards, so nothing is shown that was not seen. No
rule lives here: every entry says what became of what it names.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Final

from paravent.core.games.zodiac import reaching, story
from paravent.core.games.zodiac.state import GONE, Star, State
from paravent.core.games.zodiac.story import Entry
from paravent.core.requests import Face, Seat


def begin(before: State, after: State) -> State:
    """The table on which the entries between two positions are told."""
    stage = before.copy()
    stage.cards = after.cards.copy()
    stage.looked = []
    return stage


def tell(stage: State, entry: Entry) -> None:
    """Let one entry of the story happen."""
    stage.story.append(entry)
    act = _ACTS.get(entry[0])
    if act is not None:
        act(stage, entry)


# -- the draft -------------------------------------------------------------------------------------


def _signs_dealt(stage: State, e: Entry) -> None:
    stage.sign_hands[e[1]] += e[2:]


def _sign_kept(stage: State, e: Entry) -> None:
    stage.sign_hands[e[1]] = []
    stage.sign_kept[e[1]].append(e[2])


def _signs_given(stage: State, e: Entry) -> None:
    stage.sign_hands[1 - e[1]] += e[2:]


def _round(stage: State, e: Entry) -> None:
    stage.round = e[1]


def _dealt(stage: State, e: Entry) -> None:
    stage.draft[e[1]] += e[2:]
    del stage.deck[: len(e) - 2]


def _stars(stage: State, e: Entry) -> None:
    stage.hands[e[1]] += e[2:]
    stage.draft[e[1]] = []


def _fighter(stage: State, e: Entry) -> None:
    insort(stage.bases[e[1]], e[2])


def _passed(stage: State, e: Entry) -> None:
    stage.passed[e[1]] = []
    stage.draft[1 - e[1]] += e[2:]


def _returned(stage: State, e: Entry) -> None:
    stage.deck += e[2:]


def _drew(stage: State, e: Entry) -> None:
    stage.hands[e[1]] += e[2:]
    del stage.deck[: len(e) - 2]


# -- confrontation ---------------------------------------------------------------------------------


def _hold(stage: State, e: Entry) -> None:
    stage.holder = e[1]


def _duel(stage: State, e: Entry) -> None:
    stage.duel, stage.holder = e[1:3]
    stage.lead_sign, stage.libra = -1, False
    stage.sign, stage.power, stage.support = [-1, -1], [0, 0], [0, 0]
    stage.used, stage.passes, stage.left = [], 0, [-1, -1]
    stage.turn = stage.holder


def _led(stage: State, e: Entry) -> None:
    _replied(stage, e)
    stage.lead_sign = e[3]


def _replied(stage: State, e: Entry) -> None:
    stage.bases[e[1]].remove(e[2])
    stage.fighters[stage.duel - 1][e[1]] = e[2]
    _entered(stage, e)


def _entered(stage: State, e: Entry) -> None:
    stage.sign[e[1]], stage.power[e[1]] = e[3], e[4]


def _libra(stage: State, _: Entry) -> None:
    stage.libra = True


# -- turns -----------------------------------------------------------------------------------------


def _used(stage: State, e: Entry) -> None:
    _, seat, face, _ = e
    slot = next(slot for slot in stage.hands[seat] if stage.cards.face[slot] == face)
    stage.hands[seat].remove(slot)
    stage.used.append(Star(seat, face))
    stage.piles[2 * (stage.duel - 1) + seat].append(face)
    stage.passes = 0


def _skipped(stage: State, e: Entry) -> None:
    stage.passes += 1
    stage.turn = 1 - e[1]


def _rear(stage: State, e: Entry) -> None:
    insort(stage.rear_used, e[2])
    stage.passes = 0


def _added(stage: State, e: Entry) -> None:
    _, seat, amount, face = e
    star = _star(stage, face)
    if star is not None:
        star.add += amount
    else:
        stage.support[seat] += amount


def _star(stage: State, face: Face) -> Star | None:
    return next((star for star in stage.used if star.face == face), None)


def _paralysed(stage: State, e: Entry) -> None:
    stage.left[e[1]] = e[2]


def _pardoned(stage: State, e: Entry) -> None:
    star = _star(stage, e[2])
    if star is not None:
        star.pardon = True


def _adopted(stage: State, e: Entry) -> None:
    stage.used[-1].adopted = e[2]


def _flipped(stage: State, e: Entry) -> None:
    star = _star(stage, e[2])
    if star is not None:
        star.active = e[0] == story.RESTORED


def _gathered(stage: State, e: Entry) -> None:
    stage.deck = stage.deck[: e[1]] + [0] * max(0, e[1] - len(stage.deck))


def _to_hand(stage: State, seat: Seat, face: Face) -> None:
    stage.hands[seat].append(reaching.open_slot(stage.cards, face))


def _kept(stage: State, e: Entry) -> None:
    _to_hand(stage, e[1], e[2])


def _recruited(stage: State, e: Entry) -> None:
    insort(stage.bases[e[1]], e[2])
    del stage.deck[:1]


def _discarded(stage: State, e: Entry) -> None:
    stage.hands[1 - e[1]].remove(e[2])


def _gone(stage: State, face: Face) -> None:
    for pair in stage.fighters:
        if face in pair:
            pair[pair.index(face)] = GONE


def _taken(stage: State, e: Entry) -> None:
    _gone(stage, e[2])
    _to_hand(stage, e[1], e[2])


def _fetched(stage: State, e: Entry) -> None:
    _gone(stage, e[2])
    insort(stage.bases[e[1]], e[2])


def _swapped(stage: State, _: Entry) -> None:
    stage.fighters[stage.duel - 1].reverse()
    stage.sign.reverse()
    stage.power.reverse()


def _swapped_base(stage: State, e: Entry) -> None:
    _, seat, outgoing, incoming = e
    stage.bases[seat].remove(incoming)
    insort(stage.bases[seat], outgoing)
    stage.fighters[stage.duel - 1][seat] = incoming


def _swapped_past(stage: State, e: Entry) -> None:
    _, seat, outgoing, incoming, number = e
    stage.fighters[number - 1][seat] = outgoing
    stage.fighters[stage.duel - 1][seat] = incoming


# -- resolution ------------------------------------------------------------------------------------


def _won(stage: State, e: Entry) -> None:
    stage.wins[e[1]] += 1
    stage.winners.append(e[1])
    stage.cancelled += [star.face for star in stage.used if not star.active]


_ACTS: Final[dict[int, Callable[[State, Entry], None]]] = {
    story.SIGNS_DEALT: _signs_dealt,
    story.SIGN_KEPT: _sign_kept,
    story.SIGNS_GIVEN: _signs_given,
    story.ROUND: _round,
    story.DEALT: _dealt,
    story.FIGHTER: _fighter,
    story.STARS: _stars,
    story.PASSED: _passed,
    story.RETURNED: _returned,
    story.FERTILE: _drew,
    story.INITIATIVE: _hold,
    story.DUEL: _duel,
    story.LED: _led,
    story.REPLIED: _replied,
    story.ENTERED: _entered,
    story.LIBRA: _libra,
    story.USED: _used,
    story.SKIPPED: _skipped,
    story.REAR: _rear,
    story.ADDED: _added,
    story.PARALYSED: _paralysed,
    story.PARDONED: _pardoned,
    story.ADOPTED: _adopted,
    story.CANCELLED: _flipped,
    story.RESTORED: _flipped,
    story.GATHERED: _gathered,
    story.DREW: _drew,
    story.KEPT: _kept,
    story.RECRUITED: _recruited,
    story.DISCARDED: _discarded,
    story.TAKEN: _taken,
    story.FETCHED: _fetched,
    story.SWAPPED: _swapped,
    story.SWAPPED_BASE: _swapped_base,
    story.SWAPPED_PAST: _swapped_past,
    story.WON: _won,
    story.TO_HAND: _taken,
}
"""What each kind of entry does; the kinds that are not here only say something."""

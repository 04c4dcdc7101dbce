"""The table as it was at any point of the story: the story told again, entry by entry, onto a bare position.

The rules tell the story while they play; the board tells it back to show a round step by step, to look at a round that
is over and to draw the table of the end. Only public things are in a story, so nothing that is folded from it can show
a face that somebody has not seen. Piles are right in number only. No rule lives here: every entry says what became of
what it names.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.rewards import STAYING
from paravent.core.games.kungfur.state import State, new_state
from paravent.core.games.kungfur.story import Entry
from paravent.core.requests import Face, Seat


def at(state: State, length: int) -> State:
    """The table after the first `length` entries of a position's story."""
    stage = new_state(rangers_free=state.rangers_free, hua_out=state.hua_out)
    for entry in state.story[:length]:
        tell(stage, entry)
    return stage


def tell(stage: State, entry: Entry) -> None:
    """Let one entry of the story happen on a folded table."""
    stage.story.append(entry)
    act = _ACTS.get(entry[0])
    if act is not None:
        act(stage, entry)


def _shuffled(stage: State, e: Entry) -> None:
    stage.pile = list(range(e[1]))


def _round(stage: State, e: Entry) -> None:
    stage.round = e[1]
    stage.ginseng = [0, 0]
    stage.leaders = [-1] * 6
    stage.arena = stage.winner = -1


def _turned(stage: State, e: Entry) -> None:
    stage.rewards[e[1]].append(e[2])
    stage.pile.pop(0)


def _pushed(stage: State, e: Entry) -> None:
    stage.discard.append(stage.rewards[e[1]].pop(0))


def _reveal(stage: State, _: Entry) -> None:
    stage.blocked = [2 if token else 0 for token in stage.blocked]


def _team(stage: State, e: Entry) -> None:
    _, seat, arena, weapons, coconut, *faces = e
    where = 3 * seat + arena
    for face in faces:
        stage.hands[seat].remove(face)
    stage.teams[where].extend(faces)
    stage.leaders[where] = faces[0]
    stage.armed[where] = weapons
    stage.hw[seat] -= weapons
    if coconut:
        stage.coconut = where


def _raihuu(stage: State, e: Entry) -> None:
    stage.raihuu[e[1]] += 1


def _fight(stage: State, e: Entry) -> None:
    stage.arena = e[1]
    stage.bonus, stage.totals, stage.lost = [0, 0], [0, 0], [0, 0]
    stage.winner = -1


def _expelled(stage: State, e: Entry) -> None:
    _, seat, arena, face = e
    stage.teams[3 * (1 - seat) + arena].remove(face)
    insort(stage.rest[1 - seat], face)


def _added(stage: State, e: Entry) -> None:
    _, seat, arena, face = e
    if face >= 0:
        stage.hands[seat].remove(face)
        stage.teams[3 * seat + arena].append(face)


def _armed(stage: State, e: Entry) -> None:
    _, seat, arena, weapons = e
    stage.hw[seat] -= weapons
    stage.armed[3 * seat + arena] += weapons


def _boosted(stage: State, e: Entry) -> None:
    stage.bonus[e[1]] = e[4]


def _total(stage: State, e: Entry) -> None:
    stage.totals[e[1]] = e[3]


def _won(stage: State, e: Entry) -> None:
    stage.winner = e[1]


def _hw(stage: State, e: Entry) -> None:
    _, seat, old, new, cause = e
    stage.hw[seat] = new
    if cause != box.BAN:
        stage.warehouse -= new - old


def _claimed(stage: State, e: Entry) -> None:
    _, seat, arena, face = e
    stage.rewards[arena].remove(face)
    _at_work(stage, seat, face)


def _kept(stage: State, e: Entry) -> None:
    stage.looked.pop()
    _at_work(stage, e[1], e[2])


def _at_work(stage: State, seat: Seat, face: Face) -> None:
    if box.KIND[face] != box.RANGER and box.NAMES[face] not in STAYING:
        stage.discard.append(face)
    if box.NAMES[face] == box.NAMES[box.GINSENG]:
        stage.ginseng[seat] = 1


def _joined(stage: State, e: Entry) -> None:
    insort(stage.hands[e[1]], e[2])


def _front(stage: State, e: Entry) -> None:
    stage.front[e[1]].append(e[2])


def _looked(stage: State, e: Entry) -> None:
    stage.looked, stage.pile = stage.pile[: e[2]], stage.pile[e[2] :]


def _buried(stage: State, _: Entry) -> None:
    stage.buried += stage.looked
    stage.looked = []


def _grown(stage: State, e: Entry) -> None:
    stage.mushrooms[3 * e[1] + e[2]] = e[3]


def _blocked(stage: State, e: Entry) -> None:
    stage.blocked[e[1]] = 1


def _returned(stage: State, e: Entry) -> None:
    _, seat, arena, *faces = e
    stage.teams[3 * seat + arena].clear()
    _to_hand(stage, seat, faces)


def _stolen(stage: State, e: Entry) -> None:
    _, seat, arena, weapons = e
    stage.armed[3 * (1 - seat) + arena] -= weapons


def _hua_on(stage: State, e: Entry) -> None:
    stage.hua[e[1]] = 1
    stage.hua_supply -= 1


def _hua_off(stage: State, e: Entry) -> None:
    stage.hua[e[1]] = 0
    stage.hua_supply += not e[2]


def _peach(stage: State, e: Entry) -> None:
    stage.peaches[e[1]] = e[2]


def _peach_gone(stage: State, e: Entry) -> None:
    _, seat, used = e
    gone = [face for face in stage.front[seat] if face in box.PEACHES][:used]
    stage.front[seat] = [face for face in stage.front[seat] if face not in gone]
    stage.discard += gone
    stage.peaches[seat] = 0


def _yaou(stage: State, e: Entry) -> None:
    _, seat, back = e
    if back:
        next(team for team in stage.teams if box.YAOU in team).remove(box.YAOU)
        _to_hand(stage, seat, [box.YAOU])


def _rested(stage: State, e: Entry) -> None:
    _, seat, *faces = e
    stage.teams[3 * seat : 3 * seat + 3] = [[], [], []]
    stage.rest[seat] = sorted(stage.rest[seat] + faces)


def _spent(stage: State, e: Entry) -> None:
    _, seat, _, stage.warehouse = e
    stage.armed[3 * seat : 3 * seat + 3] = [0, 0, 0]


def _coconut_back(stage: State, _: Entry) -> None:
    stage.coconut = -1


def _raihuu_back(stage: State, _: Entry) -> None:
    stage.raihuu = [0, 0, 0]


def _food(stage: State, e: Entry) -> None:
    stage.food[e[1]] = e[3]
    _duty(stage, e[1], e[4])


def _hungry(stage: State, e: Entry) -> None:
    _duty(stage, e[1], e[2])


def _duty(stage: State, seat: Seat, cause: int) -> None:
    if cause == story.BY_DUTY:
        stage.duty[seat] = 1


def _recovered(stage: State, e: Entry) -> None:
    _, seat, _, *faces = e
    stage.rest[seat] = []
    _to_hand(stage, seat, faces)


def _unblocked(stage: State, e: Entry) -> None:
    stage.blocked[e[1]] = 0


def _to_hand(stage: State, seat: Seat, faces: Iterable[Face]) -> None:
    for face in faces:
        insort(stage.hands[seat], face)


def _track(name: str) -> Callable[[State, Entry], None]:
    def move(stage: State, e: Entry) -> None:
        getattr(stage, name)[e[1]] = e[3]

    return move


_ACTS: Final[dict[int, Callable[[State, Entry], None]]] = {
    story.SHUFFLED: _shuffled,
    story.ROUND: _round,
    story.TURNED: _turned,
    story.PUSHED: _pushed,
    story.REVEAL: _reveal,
    story.TEAM: _team,
    story.PEACH: _peach,
    story.RAIHUU_OUT: _raihuu,
    story.FIGHT: _fight,
    story.EXPELLED: _expelled,
    story.ADDED: _added,
    story.ARMED: _armed,
    story.BOOSTED: _boosted,
    story.TOTAL: _total,
    story.WON: _won,
    story.VP: _track("vp"),
    story.SP: _track("sp"),
    story.HW: _hw,
    story.CLAIMED: _claimed,
    story.JOINED: _joined,
    story.FRONT: _front,
    story.LOOKED: _looked,
    story.KEPT: _kept,
    story.BURIED: _buried,
    story.GROWN: _grown,
    story.BLOCKED: _blocked,
    story.RETURNED: _returned,
    story.STOLEN: _stolen,
    story.HUA_ON: _hua_on,
    story.HUA_OFF: _hua_off,
    story.PEACH_GONE: _peach_gone,
    story.YAOU: _yaou,
    story.RESTED: _rested,
    story.SPENT: _spent,
    story.COCONUT_BACK: _coconut_back,
    story.RAIHUU_BACK: _raihuu_back,
    story.LIMIT: _track("limit"),
    story.FOOD: _food,
    story.HUNGRY: _hungry,
    story.RECOVERED: _recovered,
    story.UNBLOCKED: _unblocked,
}
"""What each kind of entry does; the kinds that are not here only say something."""

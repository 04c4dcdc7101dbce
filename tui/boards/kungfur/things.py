"""What the cursor can lie on, and what is then said of it: a card, an arena, a side's tracks.

A thing is named by a word as mouse targets are: `card 7`, `arena 2`, `side 0`.
"""

from __future__ import annotations

from collections.abc import Iterator

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import plans, story
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Face, Seat
from paravent.tui.boards.kungfur import tale
from paravent.tui.boards.kungfur.brief import SIDE, THE, brief, kind, listed, sentence
from paravent.tui.boards.kungfur.parts import Seen, named
from paravent.tui.boards.kungfur.sentences import won
from paravent.tui.boards.parts import several

Rows = list[list[str]]


def rows(seen: Seen, across: int = 0) -> Rows:
    """Everything that the arrows reach, as it stands on the screen from top to bottom.

    `across` cards of the lower hand stand beside one another; 0: all of them.
    """
    state, above, below = seen.state, seen.above, seen.below
    stakes = [f"card {face}" for stack in state.rewards for face in reversed(stack)]
    teams = [
        [f"card {face}" for arena in range(box.ARENAS) for face in state.teams[3 * seat + arena]]
        for seat in (above, below)
    ]
    found = [
        [f"side {above}", *_owned(state, above)],
        [f"arena {arena}" for arena in range(box.ARENAS)],
        stakes,
        *teams,
        [f"side {below}"],
        *_hand(state, below, across),
        [f"card {face}" for face in [*state.rest[below], *state.front[below]]],
    ]
    return [row for row in found if row]


def _hand(state: State, seat: Seat, across: int) -> Rows:
    cards = [f"card {face}" for face in state.hands[seat]]
    each = across or max(len(cards), 1)
    return [cards[first : first + each] for first in range(0, len(cards), each)]


def _owned(state: State, seat: Seat) -> Iterator[str]:
    return (f"card {face}" for face in [*state.hands[seat], *state.rest[seat], *state.front[seat]])


def moved(seen: Seen, cursor: str, key: str, across: int = 0) -> str:
    """Where an arrow key takes the cursor; `across` as `rows` has it."""
    table, hand = rows(seen, across), [f"card {face}" for face in seen.state.hands[seen.below]]
    begin = next((y for y, row in enumerate(table) if row[0] in hand), len(table) - 1)
    y, x = next(((y, row.index(cursor)) for y, row in enumerate(table) if cursor in row), (begin, -1))
    if key in ("left", "right"):
        row = hand if cursor in hand else table[y]  # Through a hand of several rows as if it were one.
        at = row.index(cursor) if cursor in row else -1
        return row[(at + (1 if key == "right" else -1)) % len(row)]
    to = max(0, min(len(table) - 1, y + (1 if key == "down" else -1)))
    if to == y:
        return table[y][max(x, 0)]
    level = table[y][0] in hand and table[to][0] in hand
    column = x if level else round(x * (len(table[to]) - 1) / max(len(table[y]) - 1, 1))
    return table[to][max(0, min(len(table[to]) - 1, column))]


def beginning(seen: Seen, text: str) -> str | None:
    """The thing whose name begins so, one's own hand first."""
    for row in [*_hand(seen.state, seen.below, 0), *reversed(rows(seen))]:
        for thing in row:
            if name(seen, thing).lower().startswith(text.lower()):
                return thing
    return None


def name(seen: Seen, thing: str) -> str:
    """What a thing is called."""
    sort, _, number = thing.partition(" ")
    if sort == "card":
        return box.NAMES[int(number)]
    return f"Arena {int(number) + 1}" if sort == "arena" else seen.who(int(number))


def line(seen: Seen, thing: str, width: int) -> str:
    """A thing in one sentence, a short one if the full one is wider."""
    sort, _, number = thing.partition(" ")
    if sort == "card":
        return sentence(int(number), width)
    if sort == "arena":
        return " ".join(arena(seen, int(number))[1:2])
    return f"{seen.who(int(number))}: {lead(seen.state, int(number))}"


def full(seen: Seen, thing: str) -> tuple[str, ...]:
    """A thing in full: its name, then paragraphs."""
    sort, _, number = thing.partition(" ")
    if sort == "card":
        return face_in_full(seen, int(number))
    return arena(seen, int(number)) if sort == "arena" else side(seen, int(number))


def face_in_full(seen: Seen, face: Face) -> tuple[str, ...]:
    """A card, its words and where it lies."""
    words = [box.NAMES[face], kind(face), box.TEXTS[face]]
    if box.KIND[face] in (box.ANIMAL, box.RANGER) and box.TEXTS[face] != "No ability.":
        words.append(
            "This works only if he leads: the top one of his team. Under a leader he gives his AP and no more."
        )
    if box.KIND[face] == box.RANGER:
        words.append("A Ranger that is won joins your hand for good and fights like an animal.")
    return (*words, *_lies(seen, face))


def _lies(seen: Seen, face: Face) -> Iterator[str]:
    state = seen.state
    for arena in range(box.ARENAS):
        if face in state.rewards[arena]:
            yield f"It is at stake in arena {arena + 1}."
        for seat in (box.DOGS, box.CATS):
            if face in state.teams[3 * seat + arena]:
                yield f"He fights in arena {arena + 1} for the {SIDE[seat]}."
    for seat in (box.DOGS, box.CATS):
        if face in state.rest[seat]:
            yield f"He rests until the {SIDE[seat]} recover: by a chef, Ginseng, 4 SP, or a round without animals."
        elif face in state.hands[seat] and seat != seen.below:
            yield f"He is in the {SIDE[seat]}' hand."


def arena(seen: Seen, place: int) -> tuple[str, ...]:
    """An arena: what is to be won there, what lies there, what happened there last."""
    state = seen.state
    stack = [f"{box.NAMES[face]} ({brief(face)})" for face in reversed(state.rewards[place])]
    words = [
        f"Arena {place + 1}",
        f"To be won here: {listed(stack) if stack else 'no reward'}, 1 VP; the loser loses 1 SP.",
    ]
    words += [
        f"Mushroom: the {SIDE[seat]} have {state.mushrooms[3 * seat + place]} AP more here."
        for seat in (box.DOGS, box.CATS)
        if state.mushrooms[3 * seat + place]
    ]
    if state.hua[place]:
        words.append(f"Hua token: the dogs have {box.HUA_AP} AP more here, until they lose here without Hua.")
    last = tale.result(state, place)
    if last is not None:
        how = f"the {SIDE[last.winner]} won {last.score}" if last.winner >= 0 else f"nobody won, {last.score}"
        prizes = won(tale.since(state, story.REVEAL), place)
        words.append(f"Last fight here: {how}{'; won: ' + ', '.join(prizes) if prizes else ''}.")
    words.append("The higher sum wins. Equal sums: nobody wins, and the rewards stay. An arena may be left empty.")
    return tuple(words)


def lead(state: State, seat: Seat) -> str:
    """How far a side is ahead, and what wins."""
    by = state.vp[seat] - state.vp[1 - seat]
    how = "level in VP" if not by else f"{'ahead' if by > 0 else 'behind'} by {abs(by)} VP"
    return f"{how}; {box.LEAD_TO_WIN} ahead wins, and so does a rival without SP."


def side(seen: Seen, seat: Seat) -> tuple[str, ...]:
    """A side's tracks in words, and everything that it has."""
    state = seen.state
    step = next((f"at {most} SP or fewer it is {to}" for most, to in box.LIMIT_STEPS if state.limit[seat] < to), "")
    words = [
        seen.who(seat),
        f"{state.vp[seat]} victory points: {lead(state, seat)}",
        f"{state.sp[seat]} of {box.SP_MOST} spirit points; a side without any loses at the end of the round.",
        f"Card limit {plans.limit(state, seat)}: so many animals go out in one plan{'; ' + step if step else ''}."
        + (" A Block lowers it by 1 this time." if state.blocked[seat] else ""),
        f"{state.food[seat]} food. A chef who leads, or the fall to 4 SP, spends 1 and brings all who rest back.",
        f"{several(state.hw[seat], 'Hidden Weapon')}: 1 AP each, used once; {state.warehouse} in the warehouse.",
        f"In hand: {named(state.hands[seat]) or 'nobody'}.",
    ]
    if state.rest[seat]:
        words.append(f"Resting: {named(state.rest[seat])}.")
    if state.front[seat]:
        words.append(f"In front: {named(state.front[seat])}.")
    words.append(f"Nothing here is hidden: only what the {THE[seat].lower()} plan is.")
    return tuple(words)

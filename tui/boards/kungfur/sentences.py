"""What happens in a moment of the show, in one sentence: the row under the table while it lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.story import Entry
from paravent.core.games.kungfur.tally import total
from paravent.core.requests import Seat
from paravent.tui.boards.kungfur import tale
from paravent.tui.boards.kungfur.arenas import fielded, spoken
from paravent.tui.boards.kungfur.brief import LETTER, SIDE, THE, listed
from paravent.tui.boards.kungfur.sums import now
from paravent.tui.boards.parts import LONGEST, clipped, several

Entries: TypeAlias = tuple[Entry, ...]


def sentence(fresh: Entries, state: State, below: Seat) -> str:
    """A moment in a sentence; an empty one is the end of the reveal. `below` is named first where order is free."""
    if not fresh:
        scores = [[total(now(state, arena, seat)) for seat in (below, 1 - below)] for arena in range(box.ARENAS)]
        told = [f"arena {arena + 1} {mine}:{theirs}" for arena, (mine, theirs) in enumerate(scores)]
        return f"Before the leaders' powers: {', '.join(told)}."
    tell = _TELL.get(fresh[0][0])
    words = tell(fresh, state) if tell is not None else story.tell(fresh[0]).text
    if fresh[0][0] in (story.TEAM, story.FIGHT):
        words = _facing(fresh[0], state, below)
    return clipped(words, LONGEST)


def _facing(e: Entry, state: State, below: Seat) -> str:
    """Who meets whom in an arena."""
    arena = e[2] if e[0] == story.TEAM else e[1]
    word = "Arena" if e[0] == story.TEAM else "Fight"
    mine, theirs = (fielded(state, seat, arena) for seat in (below, 1 - below))
    if not mine.cards and not theirs.cards:
        return f"{word} {arena + 1}: nobody went there{_stay(state) if e[0] == story.FIGHT else ''}."
    if not mine.cards or not theirs.cards:
        there, missing = (theirs, below) if theirs.cards else (mine, 1 - below)
        return f"{word} {arena + 1}: {spoken(there)}; the {SIDE[missing]} sent nobody."
    return f"{word} {arena + 1}: {spoken(mine)} against {spoken(theirs)}."


def _round(fresh: Entries, _state: State) -> str:
    turned = next((e for e in fresh if e[0] == story.TURNED), None)
    begin = f"Round {fresh[0][1]}: " if fresh[0][0] == story.ROUND else ""
    if turned is None:
        return f"{begin}three rewards are turned up."
    pushed = next((e for e in fresh if e[0] == story.PUSHED), None)
    more = f"; {box.NAMES[pushed[2]]} is pushed out" if pushed is not None else ""
    return f"{begin}{box.NAMES[turned[2]]} comes to arena {turned[1] + 1}{more}."


def _raihuu(fresh: Entries, _state: State) -> str:
    return f"Raihuu puts a token on arenas {listed([str(e[1] + 1) for e in fresh])}: +1 AP there for the cats."


def _expelled(fresh: Entries, _state: State) -> str:
    _, seat, _, face = fresh[0]
    return f"Shiau-Yao sends {box.NAMES[face]} to rest, the weakest of the {SIDE[1 - seat]} here."


def _thrown(fresh: Entries, _state: State) -> str:
    dogs, cats = fresh[0][1:3]
    if dogs == cats:
        return f"Both throw {story.THROWS[dogs]}: once more."
    return f"Dogs {story.THROWS[dogs]}, cats {story.THROWS[cats]}: the {SIDE[fresh[1][1]]} lose and decide first."


def _ignored(fresh: Entries, _state: State) -> str:
    _, seat, _, weapons = fresh[0]
    return f"Ban: the {SIDE[1 - seat]}' {several(weapons, 'Hidden Weapon')} here give nothing."


def _boosted(fresh: Entries, _state: State) -> str:
    _, _, _, leader, ap = fresh[0]
    if leader == box.CHAI:
        return f"No assistant is with Chai: +{ap} AP."
    return f"Yue faces {several(ap, 'animal')}: +{ap} AP."


def _total(fresh: Entries, state: State) -> str:
    dogs, cats = state.totals
    if dogs == cats:
        tied = any(e[0] == story.TIED for e in fresh)
        return f"{dogs} each: nobody wins{_stay(state)}." if tied else f"Dogs {dogs}, cats {cats}: it is a tie."
    ahead = box.DOGS if dogs > cats else box.CATS
    return f"Dogs {dogs}, cats {cats}: the {SIDE[ahead]} are ahead by {abs(dogs - cats)}."


def _won(fresh: Entries, _state: State) -> str:
    why = ""
    if fresh[0][0] == story.TAI_CHI:
        why = f"Tai-Chi turns it round, {fresh[0][3]} behind: "
    elif fresh[0][0] == story.APPLE:
        why = "The Apple breaks the tie: "
    _, seat, arena, high, low = fresh[-1]
    return f"{why}{'the ' + SIDE[seat] if why else THE[seat]} win arena {arena + 1}, {high} to {low}."


def _stay(state: State) -> str:
    names = [box.NAMES[face] for face in reversed(state.rewards[state.arena])]
    return f"; {listed(names)} {'stays' if len(names) == 1 else 'stay'}" if names else ""


def _moved(fresh: Entries, _state: State) -> str:
    return _said(effects(fresh))


def _said(words: list[str]) -> str:
    text = ", ".join(words)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _claimed(fresh: Entries, _state: State) -> str:
    first = fresh[0]
    verb = "keep" if first[0] == story.KEPT else "take"
    done = effects(fresh[1:])
    return f"{THE[first[1]]} {verb} {box.NAMES[first[-1]]}{': ' + ', '.join(done) if done else ''}."


def effects(entries: Entries) -> list[str]:
    """What a reward or a fight did, in a few words each."""
    return [words for e in entries if (words := _effect(e))]


def _effect(e: Entry) -> str:
    side = SIDE[e[1]] if len(e) > 1 and e[1] in (0, 1) else ""
    match e[0]:
        case story.VP | story.SP | story.HW:
            who = f" ({box.NAMES[e[4]]})" if e[4] in _NAMED_CAUSES else ""
            return f"{side} {_TRACKS[e[0]]} {e[2]} → {e[3]}{who}"
        case story.SPARED:
            return f"Musashi spares the {side} {e[2]} SP"
        case story.JOINED:
            return f"it joins the {side}' hand"
        case story.FRONT:
            return f"it stays in front of the {side}"
        case story.NO_GAIN:
            return f"no SP at {e[3]}"
        case story.LOOKED:
            return f"they look at {several(e[2], 'card')}"
        case story.BURIED:
            return f"{several(e[1], 'card goes', 'cards go')} away unseen"
        case story.BLOCKED:
            return f"the {side}' limit is 1 lower in the next plan"
        case story.RETURNED:
            return f"{story.named(e[3:]) or 'nobody'} back to the hand"
        case _:
            return ""


_NAMED_CAUSES: Final = (box.MING, box.MASARU, box.BOSHARK)


def won(entries: Sequence[Entry], arena: int, tell: Callable[[Entry], str] | None = None) -> list[str]:
    """The rewards that were taken in an arena, with what they did to the tracks."""
    words: list[str] = []
    here = False
    for at, e in enumerate(entries):
        if e[0] == story.FIGHT:
            here = e[1] == arena
        elif here and e[0] in (story.CLAIMED, story.KEPT):
            its = takewhile(lambda after: after[0] not in _NEXT, entries[at + 1 :])
            moved = [after for after in its if after[0] in _TRACKS and after[4] == e[-1]]
            done = ", ".join(map(tell or _effect, moved))
            words.append(box.NAMES[e[-1]] + (f" ({done})" if done else ""))
    return words


_NEXT: Final = frozenset({story.CLAIMED, story.KEPT, story.FIGHT})
"""What ends the doings of a reward."""


def taken(state: State) -> str:
    """What was won in the last round, arena by arena, in one row."""
    entries = tale.since(state, story.REVEAL)
    told = [f"{arena + 1} {', '.join(words)}" for arena in range(box.ARENAS) if (words := won(entries, arena, _short))]
    return f"Won: {' · '.join(told)}" if told else "Nothing was won."


def _short(e: Entry) -> str:
    return f"{LETTER[e[1]]} {_TRACKS[e[0]]} {e[2]}→{e[3]}"


_TRACKS: Final = {story.VP: "VP", story.SP: "SP", story.HW: "HW"}


def _grown(fresh: Entries, _state: State) -> str:
    _, seat, arena, there = fresh[0]
    return f"A Mushroom token grows on arena {arena + 1}: the {SIDE[seat]} have +{there} AP there for good."


def _stolen(fresh: Entries, _state: State) -> str:
    return f"Ban steals {several(fresh[0][3], 'Hidden Weapon')}: {', '.join(effects(fresh[1:]))}."


def _hikaru(fresh: Entries, _state: State) -> str:
    _, seat, old, new, _ = fresh[0]
    return f"Hikaru takes {several(new - old, 'Hidden Weapon')}: {SIDE[seat]} HW {old} → {new}."


def _hua(fresh: Entries, _state: State) -> str:
    return f"A Hua token comes to arena {fresh[0][1] + 1}: +{box.HUA_AP} AP there for the dogs from now on."


def _refresh(_fresh: Entries, state: State) -> str:
    return f"Round {state.round} is over: what was used goes to rest."


def _limit(fresh: Entries, _state: State) -> str:
    _, seat, old, new = fresh[0]
    return f"The {SIDE[seat]} have {falls_to(new)} SP or fewer: from now on up to {new} animals go out, not {old}."


def falls_to(limit: int) -> int:
    """The most spirit points with which a card limit holds."""
    return next(most for most, given in box.LIMIT_STEPS if given == limit)


def _food(fresh: Entries, _state: State) -> str:
    _, seat, old, new, cause = fresh[0]
    side = SIDE[seat]
    comes = "all come back" if len(fresh) > 1 else "nobody was resting"
    if cause == story.BY_DUTY:
        return f"Once at {box.DUTY_AT} SP or fewer, a duty: the {side} spend 1 food ({old} → {new}); {comes}."
    return f"{story.reason(cause)} led and cooks: the {side} spend 1 food ({old} → {new}); {comes}."


def _hungry(fresh: Entries, _state: State) -> str:
    _, seat, cause = fresh[0]
    if cause == story.BY_DUTY:
        return f"No food is left for the duty of the {SIDE[seat]} at {box.DUTY_AT} SP: nobody comes back."
    return f"{story.reason(cause)} led, but no food of the {SIDE[seat]} is left: nobody comes back."


def _recovered(fresh: Entries, _state: State) -> str:
    _, seat, cause = fresh[0][:3]
    why = f"The {SIDE[seat]} sent nobody" if cause == story.BY_IDLENESS else story.reason(cause)
    return f"{why}: all used {SIDE[seat]} come back, for nothing."


def _unblocked(fresh: Entries, _state: State) -> str:
    return f"The Block is used up: the limit of the {SIDE[fresh[0][1]]} is no longer 1 lower."


_TELL: Final[dict[int, Callable[[Entries, State], str]]] = {
    story.ROUND: _round,
    story.TURNED: _round,
    story.RAIHUU_OUT: _raihuu,
    story.EXPELLED: _expelled,
    story.THROWN: _thrown,
    story.IGNORED: _ignored,
    story.BOOSTED: _boosted,
    story.TOTAL: _total,
    story.TAI_CHI: _won,
    story.APPLE: _won,
    story.WON: _won,
    story.VP: _moved,
    story.SP: _moved,
    story.SPARED: _moved,
    story.CLAIMED: _claimed,
    story.KEPT: _claimed,
    story.GROWN: _grown,
    story.STOLEN: _stolen,
    story.HW: _hikaru,
    story.HUA_ON: _hua,
    **dict.fromkeys(range(story.PEACH_GONE, story.RAIHUU_BACK + 1), _refresh),
    story.LIMIT: _limit,
    story.FOOD: _food,
    story.HUNGRY: _hungry,
    story.RECOVERED: _recovered,
    story.UNBLOCKED: _unblocked,
}
"""The sentence of a moment by the kind of its first entry; the log's own words where it is not here."""

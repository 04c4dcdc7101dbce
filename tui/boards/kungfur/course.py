"""The eight steps of a fight, in the order of the rules, and what each came to: the list beside a fight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.story import Entry
from paravent.tui.boards.kungfur import tale
from paravent.tui.boards.kungfur.brief import LETTER, SIDE

STEPS: Final = ("sent away", "added", "ignored", "bonuses", "compared", "VP and SP", "rewards", "afterwards")
SENT, ADDED, IGNORED, BONUSES, COMPARED, POINTS, REWARDS, AFTER = range(8)

_OF_CARD: Final = {
    SENT: (box.SHIAU_YAO,),
    ADDED: (box.SHIUE, box.RINGO),
    IGNORED: (box.BAN,),
    BONUSES: (box.CHAI, box.YUE),
    COMPARED: (box.TAI_CHI,),
    POINTS: (box.MING, box.MASARU, box.BOSHARK, box.MUSASHI),
    REWARDS: (),
    AFTER: (box.BAN, box.HUA, box.HIKARU),
}
"""Whose power works in which step."""


@dataclass(frozen=True, slots=True)
class Step:
    """One of the eight."""

    name: str
    done: bool
    here: bool
    words: str
    """What came of it; before that, who will act in it."""


def steps(state: State) -> tuple[Step, ...]:
    """The steps of the present fight as far as they are told."""
    said = tale.since(state, story.FIGHT)
    reached = max((step for e in said if (step := _step_of(e, said)) is not None), default=-1)
    over = bool(said) and any(e[0] in (story.REFRESH, story.OVER) for e in said)
    return tuple(
        Step(
            name,
            place < reached or over,
            place == reached and not over,
            _came(place, said) or (_to_come(place, state) if place > reached else ""),
        )
        for place, name in enumerate(STEPS)
    )


def _step_of(e: Entry, said: Sequence[Entry]) -> int | None:
    kind = e[0]
    if kind == story.HW:
        return AFTER if e[4] in (box.BAN, box.HIKARU) else REWARDS
    if kind in (story.VP, story.SP, story.SPARED):
        before = said[: said.index(e)]
        return REWARDS if any(x[0] in (story.CLAIMED, story.KEPT) for x in before) else POINTS
    return _STEP.get(kind)


_STEP: Final[dict[int, int]] = {
    story.EXPELLED: SENT,
    story.UNMOVED: SENT,
    **dict.fromkeys(range(story.THROWN, story.ARMED + 1), ADDED),
    story.IGNORED: IGNORED,
    story.BOOSTED: BONUSES,
    story.DECLINED: BONUSES,
    story.TOTAL: BONUSES,
    **dict.fromkeys(range(story.COMPARED, story.TIED + 1), COMPARED),
    **dict.fromkeys(range(story.CLAIMED, story.RETURNED + 1), REWARDS),
    **dict.fromkeys(range(story.STOLEN, story.HUA_OFF + 1), AFTER),
}


def _came(place: int, said: Sequence[Entry]) -> str:
    """What a step came to, in few words: a track with its last value, what is there several times with its number."""
    tracks: dict[tuple[int, ...], str] = {}
    for at, e in enumerate(said):
        if _step_of(e, said) == place and (text := _word(e)):
            tracks[e[:2] if e[0] in (story.VP, story.SP) else (at,)] = text
    words = list(tracks.values())
    return ", ".join(f"{word} x{words.count(word)}" if words.count(word) > 1 else word for word in dict.fromkeys(words))


def _word(e: Entry) -> str:
    match e[0]:
        case story.EXPELLED:
            return f"{box.NAMES[e[3]]} rests"
        case story.UNMOVED:
            return "nobody"
        case story.ADDED:
            return box.NAMES[e[3]] if e[3] >= 0 else "nobody"
        case story.ARMED:
            return f"{e[3] or 'no'} HW"
        case story.IGNORED:
            return f"{e[3]} HW"
        case story.BOOSTED:
            return f"{box.NAMES[e[3]]} +{e[4]}"
        case story.DECLINED:
            return f"{box.NAMES[e[3]]} none"
        case story.TAI_CHI:
            return "Tai-Chi"
        case story.APPLE:
            return "Apple"
        case story.WON:
            return f"{SIDE[e[1]]} {e[3]}:{e[4]}"
        case story.TIED:
            return f"tie {e[2]}:{e[2]}"
        case story.VP:
            return f"{LETTER[e[1]]} VP {e[3]}" if e[4] not in box.REWARDS or e[4] in box.RANGERS else ""
        case story.SP:
            return f"{LETTER[e[1]]} SP {e[3]}" if e[4] not in box.REWARDS or e[4] in box.RANGERS else ""
        case story.CLAIMED:
            return box.NAMES[e[3]]
        case story.KEPT:
            return box.NAMES[e[2]]
        case story.STOLEN:
            return f"Ban {e[3]} HW"
        case story.HW:
            return f"Hikaru {e[3] - e[2]} HW" if e[4] == box.HIKARU else ""
        case story.HUA_ON:
            return "Hua token"
        case story.HUA_OFF:
            return "Hua lost"
        case _:
            return ""


def _to_come(place: int, state: State) -> str:
    """Who will act in a step that is still to come."""
    leaders = [state.leaders[3 * seat + state.arena] for seat in (box.DOGS, box.CATS)]
    if place == REWARDS:
        stack = [box.NAMES[face] for face in reversed(state.rewards[state.arena])]
        return f"{', '.join(stack)}?" if stack else ""
    return ", ".join(f"{box.NAMES[face]}?" for face in leaders if face in _OF_CARD[place])

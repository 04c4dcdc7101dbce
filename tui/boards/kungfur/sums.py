"""Sums spelled with their addends in the order of the rules: `3 Chai + 2 alone + 1 HW + 2 Hua = 8`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.state import State
from paravent.core.games.kungfur.tally import Addends, in_fight, tally
from paravent.core.requests import Seat
from paravent.tui.boards.kungfur import tale

_TOKENS: Final = {
    story.BY_HW: ("HW", "HW"),
    story.BY_COCONUT: ("Coconut", "nut"),
    story.BY_HUA: ("Hua token", "Hua"),
    story.BY_MUSHROOM: ("Mushroom", "Mush"),
    story.BY_RAIHUU: ("Raihuu token", "Raihuu"),
}
"""What an addend is called that is no animal: in full, and where it is narrow."""


def spell(addends: Addends, width: int) -> str:
    """The addends as words in at most `width` cells, or as close to that as numbers alone come."""
    if not addends:
        return "nothing"
    text = ""
    for level in range(4):
        words = [_word(addend, addends, level) for addend in _joined(addends)]
        text = (" + " if level < 2 else "+").join(words)
        if len(text) <= width:
            break
    return text


def _joined(addends: Addends) -> Iterator[tuple[int, int]]:
    """What Ban takes is not a second addend, but the first one cancelled."""
    ignored = any(reason == story.BY_IGNORED for reason, _ in addends)
    for reason, ap in addends:
        if reason != story.BY_IGNORED:
            yield (story.BY_IGNORED if ignored and reason == story.BY_HW else reason), ap


def _word(addend: tuple[int, int], addends: Addends, level: int) -> str:
    reason, ap = addend
    if reason == story.BY_IGNORED:
        return f"×{ap} HW"
    if level == 3:
        return str(ap)
    if reason < box.FACES:
        return f"{ap} {box.NAMES[reason]}" if level < 2 else str(ap)
    if reason == story.BY_BONUS:
        if addends[0][0] == box.CHAI:
            return f"{ap} alone"
        return f"{ap} for {ap} rivals" if level == 0 else f"{ap} Yue"
    full, narrow = _TOKENS[reason]
    return f"{ap} {narrow if level else full}"


def now(state: State, arena: int, seat: Seat) -> Addends:
    """The addends of a team as far as they are told: before the powers, in the present fight, or as compared."""
    for entry in tale.since(state, story.REVEAL):
        if entry[0] == story.TOTAL and entry[1:3] == (seat, arena):
            return list(zip(entry[4::2], entry[5::2], strict=True))
    powers = (story.IGNORED, story.BOOSTED, story.DECLINED)
    if state.arena == arena and any(entry[0] in powers for entry in tale.since(state, story.FIGHT)):
        return in_fight(state, seat)
    return tally(state, arena, seat, powers=False)

"""How a duel stands, and what an action would make of it, in words: the penalty and why, the sums, who would win.

Nothing is decided here; the numbers are the game's own (`outlook`).
"""

from __future__ import annotations

from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import outlook, signs, story
from paravent.core.games.zodiac.outlook import Prospect, Standing
from paravent.core.games.zodiac.state import State
from paravent.tui.boards.parts import capital, clipped, several
from paravent.tui.boards.zodiac.parts import LETTER, LOOK, Seen
from paravent.tui.widgets.canvas import Canvas


def penalty(seen: Seen) -> tuple[str, str]:
    """Whether anybody suffers the astral penalty, and why or why not: a sentence and its look."""
    state = seen.state
    if state.duel == 0 or min(state.sign) < 0:
        return "", "text"
    reply = 1 - state.holder
    own, follow = box.SIGNS[signs.sign_of(state, reply)], box.SIGNS[state.lead_sign]
    if signs.penalised(state) >= 0:
        whom = seen.side(reply).upper()
        return f"! ASTRAL PENALTY on {whom}: {own} does not follow {follow}.", "price"
    if state.libra:
        return "✓ No astral penalty: a Libra is in this duel.", "good"
    pardon = next((star.face for star in state.used if star.pardon and star.active), None)
    if own != follow and pardon is not None:
        return f"✓ No astral penalty: {box.NAMES[pardon]} took it away.", "good"
    return f"✓ No astral penalty: {own} follows {follow}.", "good"


def stands(seen: Seen) -> tuple[str, str]:
    """Who would win if the duel ended now: a sentence and its look."""
    now = outlook.standing(seen.state)
    if now is None:
        return "", "text"
    mine, theirs = now.powers[seen.below], now.powers[seen.above]
    sums = f"{max(mine, theirs)} to {min(mine, theirs)}"
    win = seen.does(now.winner, "win").upper()
    if now.why == story.WHY_PENALTY:
        how = f"by the penalty, {mine} to {theirs}"
    elif now.why == story.WHY_LEAD:
        how = f"at {mine} to {theirs}, for {seen.does(now.winner, 'lead')}"
    else:
        how = sums
    begin = f"Duel {seen.state.duel} is over:" if decided(seen.state) else "As it stands"
    return f"{begin} {win} {how}.", "good" if seen.is_you(now.winner) else "strong"


def decided(state: State) -> bool:
    """Whether the duel on the table is over."""
    return 0 < state.duel == len(state.winners)


def stamp(seen: Seen) -> tuple[str, str]:
    """Who has won the duel on the table, for the line between the sides, and its look; nothing while it goes on."""
    state = seen.state
    if not decided(state):
        return "", "text"
    winner = state.winners[-1]
    return f" ▲ {seen.does(winner, 'win').upper()} DUEL {state.duel} ▲ ", f"{LOOK[winner]} bold reverse"


def counted(seen: Seen) -> str:
    """Whose turns in this duel are counted, in few words: `S: 1 turn left`; nothing where nobody's are."""
    left = seen.state.left
    return ", ".join(f"{LETTER[seat]}: {several(left[seat], 'turn')} left" for seat in (0, 1) if left[seat] > 0)


def limits(seen: Seen) -> str:
    """Passes in a row, in a sentence; nothing where there is nothing to say."""
    state = seen.state
    if state.passes and min(state.sign) >= 0 and len(state.winners) < state.duel:
        return f"{capital(seen.does(1 - state.turn, 'passed', ''))}: one more pass ends the duel."
    return ""


def draw(canvas: Canvas, seen: Seen, y: int) -> None:
    """The penalty and who would win, in words, in two rows."""
    words, look = penalty(seen)
    canvas.put(2, y, clipped(words, canvas.width - 3), look)
    words, look = stands(seen)
    end = canvas.put(2, y + 1, words, look)
    note = limits(seen)
    if note and end + len(note) + 2 < canvas.width:
        canvas.right(canvas.width - 1, y + 1, note, "price")


# -- what an action would change -------------------------------------------------------------------


def outcome(seen: Seen, now: Standing, width: int) -> str:
    """A standing in as many words as fit: the sums with the own side first, and who would win."""
    mine, theirs = now.powers[seen.below], now.powers[seen.above]
    mark = "▲" if now.winner == seen.below else "▼"
    win = seen.does(now.winner, "win")
    if now.why == story.WHY_PENALTY:
        choices = (f"{mark} penalty: {win}", f"{mark} penalty")
    elif now.why == story.WHY_LEAD:
        choices = (f"{mark} {mine}:{theirs}, {win}: {seen.does(now.winner, 'lead')}", f"{mark} {mine}:{theirs}")
    else:
        choices = (f"{mark} {mine}:{theirs}, {win}", f"{mark} {mine}:{theirs}")
    return next((words for words in choices if len(words) <= width), choices[-1])


def foretold(seen: Seen, ahead: Prospect, width: int) -> str:
    """What an action would come to, in at most `width` cells or little more."""
    if ahead.nothing:
        return "× does nothing" if width >= 14 else "× nothing"
    words = _QUESTIONS.get(ahead.question, "")
    tail = words or ("chance" if ahead.chance else "ends it" if ahead.ends else "")
    open_ = bool(words) or ahead.chance
    if ahead.standing is None or (open_ and width < _BRIEF):
        return f"→ {tail}" if tail else ""
    room = width - (len(tail) + 2 if tail else 0)
    told = outcome(seen, ahead.standing, room)
    return f"{told}, {tail}" if tail and len(told) + len(tail) + 2 <= width else told


_BRIEF: Final = 16
"""Cells below which what is still open is said, and no sum."""
_QUESTIONS: Final = {
    "take": "then choose",
    "fetch": "then choose",
    "base": "then choose",
    "past": "then choose",
    "search": "then choose",
    "discard": "then choose",
}


def sentence(seen: Seen, ahead: Prospect, width: int) -> str:
    """What an action would come to, for row 22: as many parts as fit, the most useful first."""
    if ahead.nothing:
        return "it would do nothing now"
    parts = []
    if ahead.question:
        names = " ".join(box.SHORT[face] for face in ahead.targets)
        parts.append(f"then choose among {names}" if names else "then choose")
    if ahead.chance:
        parts.append("then chance decides")
    if ahead.standing is not None:
        parts.append(_comes_to(seen, ahead.standing))
    if ahead.ends:
        parts.append("the duel ends")
    words = parts[0] if parts else ""
    for part in parts[1:]:
        if len(words) + len(part) + 2 <= width:
            words = f"{words}; {part}"
    return clipped(words, width)


def _comes_to(seen: Seen, now: Standing) -> str:
    mine, theirs = now.powers[seen.below], now.powers[seen.above]
    win = seen.does(now.winner, "win")
    if now.why == story.WHY_PENALTY:
        return f"{mine} to {theirs}, {win} by the penalty"
    if now.why == story.WHY_LEAD:
        return f"{mine} to {theirs}, {win}: equal, and {seen.does(now.winner, 'lead')}"
    return f"{mine} to {theirs}, {win}"

"""How the expert's draft of signs looks: a card for each sign to choose from, what is kept, what lies in the middle."""

from __future__ import annotations

from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import state as steps
from paravent.core.requests import Face, Seat
from paravent.tui.boards.zodiac.draft import backs
from paravent.tui.boards.zodiac.parts import HIDDEN, LOOK, Rect, Seen, clipped, known, several, stripe
from paravent.tui.widgets.canvas import Canvas, folded

LETTERS: Final = "abcdefghijklm"
_HIGH: Final = 9


def draw(canvas: Canvas, seen: Seen, chosen: Face | None, *, sent: bool = False) -> None:
    """The whole screen; `chosen` is the sign card under the cursor."""
    state = seen.state
    high = _HIGH + max(0, min(canvas.height - 19, 5))
    _seat(canvas, 0, seen, seen.above)
    middle = len(state.sign_middle)
    stripe(canvas, 1, 1, seen.above)
    canvas.spans(2, 1, ("played unseen: ", "dim"), (" ".join([HIDDEN] * middle), "hidden"), (
        "   and the four that you two keep: six signs", "dim"))  # fmt: skip
    top = 3 + max(0, (canvas.height - 8 - high) // 2)
    rect = Rect(1, top + 1, canvas.width - 1, high)
    cards = known(seen, state.sign_hands[seen.below]) if seen.mine else []
    if cards:
        canvas.level(1, top, canvas.width - 1, "private", "dashed")
        came = f": they came from {box.SIDES[seen.above]}" if len(cards) < box.SIGNS_DEALT else ""
        canvas.put(3, top, f" only you see these sign cards{came} ", "private")
        _cards(canvas, rect, cards, chosen, sent=sent)
    else:
        canvas.put(2, top, "behind the paravents the sign cards", "dim")
        backs(canvas, rect, len(state.sign_hands[seen.below]) or box.SIGNS_DEALT)
    y = max(top + high + 3, canvas.height - 3)
    _seat(canvas, y, seen, seen.below)
    stripe(canvas, y + 1, 2, seen.below)
    kept = [box.SIGNS[face - box.FACES] for face in known(seen, state.sign_kept[seen.below])]
    if seen.mine:
        canvas.spans(2, y + 1, ("you keep, only you see it: ", "private"), (", ".join(kept) or "nothing yet", "text"))
    waits = state.agenda[0][0] == steps.SIGN
    first = not state.sign_kept[seen.below]
    words = "the other three go to the rival, who keeps one of them" if first else "the other two are out of the game"
    canvas.put(2, y + 2, words if waits else "", "dim")


def _seat(canvas: Canvas, y: int, seen: Seen, seat: Seat) -> None:
    stripe(canvas, y, 1, seat)
    canvas.put(2, y, clipped(seen.who(seat), 25), f"{LOOK[seat]} bold")
    kept = len(seen.state.sign_kept[seat])
    canvas.spans(29, y, ("signs kept ", "dim"), ("●" * kept, LOOK[seat]), ("○" * (2 - kept), "dim"))
    canvas.spans(46, y, ("in hand ", "dim"), (several(len(seen.state.sign_hands[seat]), "card"), "text"))
    if seat in seen.chosen:
        canvas.right(canvas.width - 1, y, "✓ chosen", "good")
    canvas.target(0, y, canvas.width, 1, f"side {seat}")


def _cards(canvas: Canvas, rect: Rect, cards: list[Face], chosen: Face | None, *, sent: bool) -> None:
    wide = min(30, (rect.width + 1) // len(cards) - 1)
    left = rect.x + (rect.width - len(cards) * (wide + 1) + 1) // 2
    for place, face in enumerate(cards):
        x, here = left + place * (wide + 1), face == chosen
        sign = face - box.FACES
        stroke, look = ("heavy", "cursor") if here else ("thin", "frame")
        canvas.fill(x + 1, rect.y + 1, wide - 2, rect.height - 2, " ", "card")
        canvas.frame(x, rect.y, wide, rect.height, look, stroke)  # type: ignore[arg-type]  # a tuple's first
        canvas.put(x + 2, rect.y, f"▸{LETTERS[place]}" if here else LETTERS[place], "key")
        canvas.put(x + 2, rect.y + 1, box.SIGNS[sign].upper(), "strong on card")
        least, most = box.RANGES[sign]
        power = f"power {least} to {most}" if most else "power 0"
        canvas.put(x + 2, rect.y + 2, power, "card-dim")
        lines = folded(box.SIGN_TEXTS[sign], wide - 4)
        if len(lines) > rect.height - 4:
            lines = folded(box.SIGN_HINTS[sign], wide - 4)
        for row, line in enumerate(lines[: rect.height - 4]):
            canvas.put(x + 2, rect.y + 3 + row, line, "card")
        words, tone = ("[keep it]", "chosen") if here else ("◆ keep it", "legal")
        canvas.centre(x, rect.y + rect.height, wide, words, tone)
        if not sent:
            canvas.target(x, rect.y, wide, rect.height + 1, LETTERS[place])
        if here:
            canvas.spot = (x + 2, rect.y)

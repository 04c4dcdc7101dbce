"""How the expert's draft of signs looks: a card for each sign to choose from, what is kept, what lies in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac import story
from paravent.core.games.zodiac.story import Entry
from paravent.core.requests import Face, Seat
from paravent.tui.boards.parts import Rect, clipped, several, stripe
from paravent.tui.boards.zodiac.draft import back, backs
from paravent.tui.boards.zodiac.parts import HIDDEN, LOOK, Seen, known
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
    """The cards to choose from, with their letters and what a choice means."""
    for place, (face, card) in enumerate(zip(cards, _cells(rect, len(cards)), strict=True)):
        here = face == chosen
        _sign(canvas, card, face - box.FACES, f"▸{LETTERS[place]}" if here else LETTERS[place], here=here)
        words, tone = ("[keep it]", "chosen") if here else ("◆ keep it", "legal")
        canvas.centre(card.x, card.y + card.height, card.width, words, tone)
        if not sent:
            canvas.target(card.x, card.y, card.width, card.height + 1, LETTERS[place])


def _cells(rect: Rect, count: int) -> list[Rect]:
    """Cards beside one another, in two rows if there are many."""
    across = count if count <= box.SIGNS_DEALT else -(-count // 2)
    wide = min(30, (rect.width + 1) // across - 1)
    left = rect.x + (rect.width - across * (wide + 1) + 1) // 2
    high = rect.height // (-(-count // across))
    return [
        Rect(left + place % across * (wide + 1), rect.y + place // across * high, wide, high) for place in range(count)
    ]


def _sign(canvas: Canvas, card: Rect, sign: int, key: str, *, here: bool) -> None:
    """A sign card: the sign, the powers of its fighters, what it does."""
    x, inner = card.x + 2, card.width - 4
    canvas.fill(card.x + 1, card.y + 1, card.width - 2, card.height - 2, " ", "card")
    canvas.frame(card.x, card.y, card.width, card.height, "cursor" if here else "frame", "heavy" if here else "thin")
    canvas.put(x, card.y, key, "key")
    canvas.put(x, card.y + 1, box.SIGNS[sign].upper(), "strong on card")
    least, most = box.RANGES[sign]
    canvas.put(x, card.y + 2, f"power {least} to {most}" if most else "power 0", "card-dim")
    room = card.height - 4
    lines = folded(box.SIGN_TEXTS[sign], inner)
    if len(lines) > room:
        hint = box.SIGN_HINTS[sign]
        lines = folded(hint[:1].upper() + hint[1:], inner)
    for row, line in enumerate(lines[:room]):
        canvas.put(x, card.y + 3 + row, line, "card")
    if here:
        canvas.spot = (x, card.y)


def show(canvas: Canvas, seen: Seen, entries: Sequence[Entry]) -> None:
    """A moment of the draft of signs: the cards that move, as far as they are known, or the six that are played."""
    first, faces = entries[0], seen.state.cards.face
    _seat(canvas, 0, seen, seen.above)
    _seat(canvas, canvas.height - 1, seen, seen.below)
    high = min(canvas.height - 6, _SHOWN)
    rect = Rect(1, 3 + (canvas.height - 6 - high) // 2, canvas.width - 1, high)
    canvas.put(3, rect.y - 1, _MOVES[first[0]], "heading")
    if first[0] == story.SIGNS:
        cards: list[Face | None] = [box.FACES + sign for sign in first[1:]]
    else:
        cards = [faces[slot] for e in entries for slot in e[2:]]
    for face, card in zip(cards, _cells(rect, len(cards)), strict=True):
        if face is None:
            back(canvas, card)
        else:
            _sign(canvas, card, face - box.FACES, "", here=False)


_SHOWN: Final = 18
_MOVES: Final = {
    story.SIGNS_DEALT: "sign cards are dealt",
    story.SIGN_KEPT: "each keeps a sign card",
    story.SIGNS_GIVEN: "the others change hands",
    story.SIGNS: "the six signs of this game",
}
"""What happens to the cards of a moment."""

"""How the draft looks: cards of two halves, upright a fighter, sideways a star; the half that is given up is greyed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import story
from paravent.core.games.zodiac.story import Entry
from paravent.core.requests import Face, Seat
from paravent.tui.boards.parts import Rect, clipped, pips, several, stripe
from paravent.tui.boards.zodiac import tall
from paravent.tui.boards.zodiac.choice import FIGHTER, STAR, Choice
from paravent.tui.boards.zodiac.parts import HIDDEN, LOOK, Seen, base, known
from paravent.tui.widgets.canvas import Canvas, Stroke, folded

LETTERS: Final = "abcdefghijklm"
CARD_MOST: Final = 19
"""The most rows of a card."""
_KINDS: Final[dict[str, tuple[Stroke, str]]] = {
    FIGHTER: ("heavy", "[▲ FIGHTER]"),
    STAR: ("double", "[★ STAR]"),
}


@dataclass(frozen=True, slots=True)
class Drafting:
    """What is chosen so far; without it the cards are backs."""

    choice: Choice | None
    cursor: str = ""
    sent: bool = False


def draw(canvas: Canvas, seen: Seen, drafting: Drafting) -> None:
    """The whole screen."""
    rect = _ground(canvas, seen, drafting.choice, drafting.cursor)
    _heading(canvas, rect.y - 1, seen, drafting)
    if drafting.choice is None:
        backs(canvas, rect, len(seen.state.draft[seen.below]) or box.DRAWN_FIRST)
    else:
        _cards(canvas, rect, seen, drafting)


def _ground(canvas: Canvas, seen: Seen, choice: Choice | None, cursor: str) -> Rect:
    """What both seats have, above and below; returns the rectangle for the cards between them."""
    width, height = canvas.width, canvas.height
    large = height >= tall.LEAST
    rows = 6 if large else 1
    tags(canvas, 0, seen, seen.above, None)
    y = height - 3 - rows
    tags(canvas, y, seen, seen.below, choice)
    if large:
        tall.base(canvas, Rect(1, 1, width - 1, rows), seen, seen.above, cursor)
        tall.base(canvas, Rect(1, y + 1, width - 1, rows), seen, seen.below, cursor)
    else:
        base(canvas, 1, seen, seen.above, cursor)
        base(canvas, y + 1, seen, seen.below, cursor)
    _stars(canvas, y + 1 + rows, seen)
    _sent(canvas, y + 2 + rows, seen)
    high = min(y - rows - 3, CARD_MOST)
    return Rect(1, rows + 2 + (y - rows - 3 - high) // 2, width - 1, high)


def tags(canvas: Canvas, y: int, seen: Seen, seat: Seat, choice: Choice | None) -> None:
    """A seat in the draft: places filled, those that the present choice would fill, the power of the base."""
    state = seen.state
    stripe(canvas, y, 1, seat)
    canvas.put(2, y, clipped(seen.who(seat), 23), f"{LOOK[seat]} bold")
    x = 27
    for word, kind, have, of in (
        ("fighters", FIGHTER, len(state.bases[seat]), box.FIGHTERS),
        ("stars", STAR, len(state.hands[seat]), box.STARS),
    ):
        more = choice.count(kind) if choice is not None else 0
        full, empty = pips(have, of)
        x = canvas.spans(x, y, (f"{word} ", "dim"), (full, LOOK[seat]), (empty[:more], "chosen"), (empty[more:], "dim"))
        x = canvas.put(x + 1, y, f"{have + more}", "strong") + 2
    total = sum(box.POWER[face] for face in state.bases[seat])
    added = sum(box.POWER[face] for face, kind in choice.taken.items() if kind == FIGHTER) if choice is not None else 0
    grows = f" → {total + added}" if added else ""
    canvas.spans(x, y, ("sum ", "dim"), (f"{total}{grows}", "strong"))
    if seat in seen.chosen:
        canvas.right(canvas.width - 1, y, "✓ chosen", "good")
    canvas.target(0, y, canvas.width, 1, f"side {seat}")


def _heading(canvas: Canvas, y: int, seen: Seen, drafting: Drafting) -> None:
    choice = drafting.choice
    if choice is None:
        canvas.put(2, y, "behind the paravents four cards each", "dim")
        return
    canvas.level(1, y, canvas.width - 1, "private", "dashed")
    came = received(seen)
    letters = [LETTERS[place] for place, face in enumerate(choice.cards) if face in came]
    words = f" {' and '.join(letters)} came from {seen.side(seen.above)}" if letters else ""
    canvas.put(3, y, f" only you see these cards{':' if words else ''}{words} ", "private")
    if choice.complete and not drafting.sent:
        x = canvas.right(canvas.width - 2, y, "[commit both]", "chosen")
        canvas.target(x, y, 13, 1, "enter")


def received(seen: Seen) -> set[Face]:
    """The cards that the rival passed in the round before."""
    faces = seen.state.cards.face
    for e in reversed(seen.state.story):
        if e[0] == story.PASSED and e[1] == seen.above:
            return {face for slot in e[2:] if (face := faces[slot]) is not None}
    return set()


def _cards(canvas: Canvas, rect: Rect, seen: Seen, drafting: Drafting) -> None:
    choice = drafting.choice
    assert choice is not None
    for place, (face, card) in enumerate(zip(choice.cards, _cells(rect, len(choice.cards)), strict=True)):
        kind = choice.taken.get(face, "")
        here = drafting.cursor == f"card {face}" and not drafting.sent
        letter = LETTERS[place]
        halves(canvas, card, face, kind, key=f"▸{letter}" if here else letter, here=here)
        _tag(canvas, card, seen, kind, choice)
        if here:
            canvas.spot = (card.x + 2, card.y)
        half = card.height // 2
        canvas.target(card.x, card.y, card.width, half, f"{letter} up")
        canvas.target(card.x, card.y + half, card.width, card.height - half + 1, f"{letter} side")


def _tag(canvas: Canvas, card: Rect, seen: Seen, kind: str, choice: Choice) -> None:
    """What becomes of a card, in words under it."""
    words, look = "◆ to choose", "legal"
    if kind:
        words, look = _KINDS[kind][1], "chosen"
    elif choice.complete:
        last = seen.state.round == box.ROUNDS
        words, look = "→ into the deck" if last else f"→ to {box.SIDES[seen.above]}", "dim"
    canvas.centre(card.x, card.y + card.height, card.width, clipped(words, card.width), look)


def _cells(rect: Rect, count: int) -> list[Rect]:
    """Cards beside one another."""
    wide = min(30, (rect.width + 1) // count - 1)
    left = rect.x + (rect.width - count * (wide + 1) + 1) // 2
    return [Rect(left + place * (wide + 1), rect.y, wide, rect.height) for place in range(count)]


def halves(
    canvas: Canvas, rect: Rect, face: Face, kind: str = "", *, key: str = "", here: bool = False, taken: str = "private"
) -> None:
    """A card: above the fighter, below the star; taken as one of them, the other half is greyed.

    The cursor colours its upper edge.
    """
    stroke = _KINDS[kind][0] if kind else "thin"
    look = taken if kind else "frame"
    x, inner = rect.x + 2, rect.width - 4
    canvas.fill(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2, " ", "card")
    middle = rect.y + rect.height // 2
    canvas.frame(rect.x, rect.y, rect.width, rect.height, look, stroke)
    canvas.level(rect.x, middle, rect.width, look)
    if here:  # The upper edge alone, so that a step of the cursor changes one row and not a dozen.
        canvas.put(rect.x, rect.y, canvas.text(rect.y)[rect.x : rect.x + rect.width], "cursor")
    canvas.put(x, rect.y, key, "key")
    sign = box.SIGN[face]
    if kind == STAR:
        _greyed(canvas, rect, rect.y + 1, middle, box.NAMES[face])
    else:
        canvas.put(x, rect.y + 1, clipped(box.SIGNS[sign].upper(), inner - 2), "strong on card")
        power = box.NAMES[face].rpartition(" ")[2]
        canvas.right(x + inner, rect.y + 1, power, "strong on card")
        lines = _fits(box.SIGN_TEXTS[sign], box.SIGN_HINTS[sign], inner, middle - rect.y - 2)
        for row, line in enumerate(lines):
            canvas.put(x, rect.y + 2 + row, line, "card")
    if kind == FIGHTER:
        _greyed(canvas, rect, middle + 1, rect.y + rect.height - 1, f"★ {box.KINDS[box.KIND[face]]}")
    else:
        canvas.put(x, middle + 1, f"★ {box.KINDS[box.KIND[face]]}", "star on card")
        hint = box.STAR_HINTS[face]
        hint = "none counts in this duel" if hint == box.KINDS[box.KIND[face]] else hint
        lines = _fits(box.STAR_TEXTS[face], hint, inner, rect.y + rect.height - middle - 3)
        for row, line in enumerate(lines):
            canvas.put(x, middle + 2 + row, line, "card")


def _fits(full: str, hint: str, width: int, rows: int) -> Sequence[str]:
    """The full words if so many rows suffice, else the few."""
    lines = folded(full, width)
    return lines if len(lines) <= rows else folded(hint[:1].upper() + hint[1:], width)[:rows]


def _greyed(canvas: Canvas, rect: Rect, top: int, bottom: int, words: str) -> None:
    """The half that is given up."""
    canvas.fill(rect.x + 1, top, rect.width - 2, bottom - top, "░", "card-dim")
    text = f" {words} " if len(words) + 4 <= rect.width else clipped(words, rect.width - 2)
    canvas.centre(rect.x + 1, (top + bottom) // 2, rect.width - 2, text, "card-dim")


def backs(canvas: Canvas, rect: Rect, count: int) -> None:
    """Cards that one does not see."""
    for card in _cells(rect, count):
        back(canvas, card)


def back(canvas: Canvas, card: Rect) -> None:
    """The back of a card: a paravent."""
    canvas.fill(card.x + 1, card.y + 1, card.width - 2, card.height - 2, "▒", "hidden")
    canvas.frame(card.x, card.y, card.width, card.height, "hidden")
    canvas.upright(card.x + card.width // 2, card.y, card.height, "hidden")


def _stars(canvas: Canvas, y: int, seen: Seen) -> None:
    """The own stars so far."""
    stripe(canvas, y, 1, seen.below)
    faces = known(seen, seen.state.hands[seen.below])
    count = len(seen.state.hands[seen.below])
    if not seen.mine:
        canvas.spans(2, y, ("stars ", "dim"), (" ".join([HIDDEN] * count) or "none", "hidden" if count else "dim"))
        return
    x = canvas.put(2, y, "your stars, only you see them: ", "private")
    words = [f"{box.SHORT[face]} {box.STAR_HINTS[face]}" for face in faces]
    text = " · ".join(words) or "none yet"
    if len(text) > canvas.width - x - 1:
        text = " · ".join(box.SHORT[face] for face in faces)
    canvas.put(x, y, text, "text" if faces else "dim")


def _sent(canvas: Canvas, y: int, seen: Seen) -> None:
    """What the own side has passed on so far: the rival knows it."""
    stripe(canvas, y, 1, seen.below)
    if not seen.mine:
        return
    faces = seen.state.cards.face
    sent = [
        box.SHORT[face]
        for e in seen.state.story
        if e[0] == story.PASSED and e[1] == seen.below
        for slot in e[2:]
        if (face := faces[slot]) is not None
    ]
    if sent:
        rival = box.SIDES[seen.above]
        canvas.put(2, y, f"you passed {rival} {' '.join(sent)}; {rival} has seen them", "dim")
    else:
        left = several(len(seen.state.deck), "card")
        canvas.put(2, y, f"{left} in the deck", "dim")


def show(canvas: Canvas, seen: Seen, entries: Sequence[Entry]) -> None:
    """A moment of the draft: what both have now, and the cards that move, between them."""
    rect = _ground(canvas, seen, None, "")
    word, half = _MOVES.get(entries[0][0], ("", ""))
    canvas.put(3, rect.y - 1, word, "heading")
    moving = list(_moving(seen, entries))
    for (face, to, seat), card in zip(moving, _cells(rect, max(len(moving), box.DRAWN_FIRST)), strict=False):
        if face < 0:
            back(canvas, card)
        else:
            halves(canvas, card, face, half, taken=LOOK[seat] if entries[0][0] == story.FIGHTER else "private")
        canvas.centre(card.x, card.y + card.height, card.width, to, "dim")


def _moving(seen: Seen, entries: Sequence[Entry]) -> Iterator[tuple[Face, str, Seat]]:
    """The cards of a moment, -1 for a back, where each goes, and whose they were."""
    faces = seen.state.cards.face
    for e in entries:
        to = seen.side(1 - e[1] if e[0] == story.PASSED else e[1]) if e[0] != story.RETURNED else "the deck"
        for number in e[2:]:
            face = number if e[0] == story.FIGHTER else faces[number]
            yield -1 if face is None else face, f"→ {to}", e[1]


_MOVES: Final = {
    story.STARS: ("stars, face down", STAR),
    story.FIGHTER: ("new fighters stand up", FIGHTER),
    story.PASSED: ("passed on", ""),
    story.DEALT: ("drawn", ""),
    story.RETURNED: ("into the deck", ""),
    story.FERTILE: ("Virgo: stars from the deck", STAR),
}
"""What happens to the cards of a moment, and the half by which they lie."""

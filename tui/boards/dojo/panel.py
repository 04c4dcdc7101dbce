"""What stands beside the own dojo: the card in question, the trophy at stake, the two cards of a challenge."""

from __future__ import annotations

from typing import Final

from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import story
from paravent.core.games.dojo.state import NONE
from paravent.core.requests import Face
from paravent.tui.boards.dojo.parts import HIDDEN, TROPHY_HINTS, Seen, before, belt, gives, look, of_round
from paravent.tui.boards.parts import Rect, clipped
from paravent.tui.widgets.canvas import Canvas, Stroke

HIGH: Final = 5
"""Rows of a card and of a trophy."""
_CARD: Final = 12
_TROPHY: Final = 20


def above(canvas: Canvas, seen: Seen, rect: Rect, cursor: str) -> Rect:
    """The card of the moment and the trophy side by side; returns what is left below them."""
    state = seen.state
    face, private, title = NONE, False, ""
    if state.drawn and seen.mine and seen.below == state.giver:
        known = state.cards.face[state.drawn[0]]
        face, private, title = NONE if known is None else known, True, "you see"
    elif state.hands[seen.below]:
        known, is_open = before(seen, seen.below)
        face, private, title = (
            NONE if known is None else known,
            not is_open,
            ("yours" if is_open else "only you") if seen.mine else "card",
        )
    if state.drawn and not title:
        title = "dealt"
    card(canvas, Rect(rect.x, rect.y, _CARD, HIGH), face, title, private=private, empty=not title)
    if title:
        canvas.target(rect.x, rect.y, _CARD, HIGH, "card")
    if cursor == "card":
        canvas.put(rect.x + 1, rect.y, "▸", "cursor")
        canvas.spot = (rect.x + 1, rect.y)
    trophy(canvas, seen, Rect(rect.x + _CARD + 1, rect.y, _TROPHY, HIGH), cursor)
    return Rect(rect.x, rect.y + HIGH, rect.width, rect.height - HIGH)


def card(
    canvas: Canvas, rect: Rect, face: Face, title: str, *, private: bool = False, empty: bool = False, won: bool = False
) -> None:
    """A card with its animal and belt in words, or its back; what only the observer sees has a dashed frame."""
    tone = "good" if won else "private" if private and face >= 0 else "frame"
    stroke: Stroke = "double" if won else "dashed" if private and face >= 0 else "thin"
    canvas.frame(rect.x, rect.y, rect.width, rect.height, "dim" if empty else tone, stroke)
    inner = rect.width - 2
    if title:
        canvas.put(
            rect.x + 2, rect.y, f"{clipped(title, inner - 2)}", "private" if private and face >= 0 else "heading"
        )
    if empty:
        canvas.centre(rect.x + 1, rect.y + 2, inner, "no card", "dim")
    elif face < 0:
        for row in range(1, rect.height - 1):
            canvas.centre(rect.x + 1, rect.y + row, inner, HIDDEN * 3, "hidden")
    else:
        canvas.fill(rect.x + 1, rect.y + 1, inner, rect.height - 2, " ", "card")
        canvas.centre(rect.x + 1, rect.y + 1, inner, box.SHORT[face], "strong on card")
        canvas.centre(rect.x + 1, rect.y + 2, inner, box.ANIMALS[box.ANIMAL[face]], "card")
        canvas.centre(rect.x + 1, rect.y + 3, inner, belt(face), "card")


def trophy(canvas: Canvas, seen: Seen, rect: Rect, cursor: str) -> None:
    """The trophy in play, or the one that its winner has to place: what it asks for and gives."""
    state = seen.state
    face, title = state.up, "at stake"
    if face == NONE and state.winner >= 0 and state.trophies[state.winner]:
        face = state.trophies[state.winner][-1]
        title = "you won" if seen.is_you(state.winner) else f"{box.SIDES[state.winner]} won"
    here = cursor == "trophy"
    canvas.frame(rect.x, rect.y, rect.width, rect.height, "cursor" if here else "star" if face >= 0 else "dim")
    canvas.target(rect.x, rect.y, rect.width, rect.height, "trophy")
    if here:
        canvas.put(rect.x + 1, rect.y, "▸", "cursor")
        canvas.spot = (rect.x + 1, rect.y)
    if face == NONE:
        canvas.centre(rect.x + 1, rect.y + 2, rect.width - 2, "no trophy yet", "dim")
        return
    kind = box.KIND[face]
    canvas.put(rect.x + 2, rect.y, title, "heading")
    name = box.KINDS[kind].upper()
    canvas.put(rect.x + 2, rect.y + 1, name, "star bold")
    one, two = TROPHY_HINTS[kind]
    canvas.put(rect.x + 2, rect.y + 2, one, "text")
    canvas.put(rect.x + 2, rect.y + 3, two, "text")
    canvas.put(rect.x + 2, rect.y + 4, f" {gives(kind)} ", "strong")


def duel(canvas: Canvas, seen: Seen, rect: Rect) -> Rect:
    """The two cards of a challenge, the challenger's first; returns what is left below them."""
    state = seen.state
    wide = 12
    sides = (state.challenger, state.giver)
    faces = [before(seen, seat) for seat in sides]
    for seat, (face, is_open), x in zip(sides, faces, (rect.x, rect.x + rect.width - wide - 1), strict=True):
        shown = face if face is not None and is_open else NONE
        at = Rect(x, rect.y, wide, HIGH)
        card(canvas, at, shown, seen.you_or_side(seat), won=state.winner == seat)
        canvas.put(x + 2, rect.y, clipped(seen.you_or_side(seat), wide - 4), f"{look(seen, seat)} bold")
    middle = rect.x + wide
    room = rect.width - 2 * wide - 1
    compared, words = verdict(seen)
    canvas.centre(middle, rect.y + 2, room, compared, "strong")
    canvas.centre(middle, rect.y + 3, room, words, "good")
    return Rect(rect.x, rect.y + HIGH, rect.width, rect.height - HIGH)


def verdict(seen: Seen) -> tuple[str, str]:
    """How the belts compare, with what was thrown, the challenger's first; and who has won."""
    state = seen.state
    won = next((e for e in reversed(of_round(state)) if e[0] == story.WON), None)
    if won is None:
        return "", ""
    _, winner, _, mine, other = won
    one, two = (mine, other) if winner == state.challenger else (other, mine)
    sign = ">" if one > two else "<" if one < two else "="
    return f"{one} {sign} {two}", "equal!" if one == two else ""

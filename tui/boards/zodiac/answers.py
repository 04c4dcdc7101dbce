"""The questions of a duel as lists of answers: a key, a card, what it does, and what it would come to.

The answers are the game's own (`questions.answers`), in an order that tells no slot; what they come to is `outlook`'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import outlook, questions, signs, stars
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.outlook import Prospect
from paravent.core.games.zodiac.state import State
from paravent.core.requests import Face, Seat
from paravent.tui.boards.zodiac.parts import OF_ITS_SIDE, named

LETTERS: Final = "abcdefghijklm"
P: Final = "p"
"""The key of a pass."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that can be answered."""

    key: str
    action: act.Action
    face: Face = -1
    """The card that it is about; -1: none, or one that is not known."""
    name: str = ""
    words: str = ""
    """What it does, in a few words."""
    ahead: Prospect | None = None
    """What it would come to."""
    note: str = ""
    """What it would mean, where that is no sum."""
    refused: str = ""
    """Why it is not possible now."""

    @property
    def thing(self) -> str:
        """What the cursor lies on."""
        return f"card {self.face}" if self.face >= 0 else ""


def answers(state: State, seat: Seat) -> list[Answer]:
    """Every answer to the question that the position puts to a seat, and stars that must wait."""
    kind = state.agenda[0][0]
    found = list(_turn(state, seat) if kind == steps.TURN else _others(state, seat))
    letters = iter(LETTERS + "nouwx")
    return [answer if answer.key else replace(answer, key=next(letters)) for answer in found]


def _turn(state: State, seat: Seat) -> Iterator[Answer]:
    faces = state.cards.face
    hand = sorted((face, slot) for slot in state.hands[seat] if (face := faces[slot]) is not None)
    for face, slot in hand:
        action = act.Star(slot)
        refused = stars.refusal(state, face) or ""
        ahead = None if refused else outlook.prospect(state, seat, action)
        yield Answer("", action, face, box.NAMES[face], box.STAR_HINTS[face], ahead, refused=refused)
    for face in signs.rearguards(state, seat):
        rear = act.Rear(face)
        hint = OF_ITS_SIDE[signs.reading(face, state.duel)[0]]
        yield Answer("", rear, face, named(face, state.duel), hint, outlook.prospect(state, seat, rear))
    ahead = outlook.prospect(state, seat, act.Pass())
    yield Answer(P, act.Pass(), -1, "pass", "the duel ends" if ahead.ends else "the rival goes on", ahead)


def _others(state: State, seat: Seat) -> Iterator[Answer]:
    kind = state.agenda[0][0]
    for action in questions.answers(state, seat):
        match action:
            case act.Lead(card):
                words = _entering(state, seat, card)
                yield Answer("", action, card, named(card, state.duel), words, note=_led(state, seat, card))
            case act.Reply(card):
                words = _entering(state, 1 - state.holder, card)
                yield Answer("", action, card, named(card, state.duel), words, outlook.prospect(state, seat, action))
            case act.Target(card):
                words = _target(state, kind, seat, card)
                enters = kind in (steps.BASE, steps.PAST)
                ahead = outlook.prospect(state, seat, action) if enters else None
                yield Answer("", action, card, named(card, state.duel), words, ahead)
            case act.Discard(slot):
                face = state.cards.face[slot]
                if face is None:
                    yield Answer("", action, -1, "a star that you have not seen")
                else:
                    yield Answer("", action, face, box.NAMES[face], box.STAR_HINTS[face])
            case _:
                raise ValueError(f"{action} answers no question of a duel")


def _entering(state: State, owner: Seat, face: Face) -> str:
    """What a fighter would be in this duel, and what that means."""
    sign, power = signs.entry(state, owner, face)
    here = "" if (sign, power) == signs.reading(face, state.duel) else f"here {box.SIGNS[sign]} {power}; "
    return f"{here}{OF_ITS_SIDE[sign]}"


def _led(state: State, seat: Seat, face: Face) -> str:
    """What the rival could reply to this fighter without the penalty."""
    sign, _ = signs.entry(state, seat, face)
    if sign == box.LIBRA:
        return "no penalty for anybody"
    entries = [signs.entry(state, 1 - seat, other)[0] for other in state.bases[1 - seat]]
    follow, libras = entries.count(sign), entries.count(box.LIBRA)
    told = f"{follow} of {len(entries)} follow{'s' if follow == 1 else ''}"
    who = "you pick" if sign == box.AQUARIUS else "rival"
    return f"{who}: {told}, {libras} Libra" if libras else f"{who}: {told}"


def _target(state: State, kind: int, seat: Seat, face: Face) -> str:
    """What a card would be where it would go."""
    if kind in (steps.TAKE, steps.SEARCH):
        return f"star: {box.STAR_HINTS[face]}"
    if kind == steps.FETCH:
        return OF_ITS_SIDE[signs.reading(face, state.duel)[0]]
    return _entering(state, seat, face)

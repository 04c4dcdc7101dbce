"""The questions of the draft and of a duel: which answers there are, and why one is refused. No state changes here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import draft, reaching, signs, stars
from paravent.core.games.zodiac import state as steps

if TYPE_CHECKING:
    from paravent.core.games.zodiac.state import State
    from paravent.core.requests import Face, Seat, Slot

# kind of step: (the question in a word, the types of its answer, what is asked for when it is of another type)
QUESTIONS: Final[dict[int, tuple[str, tuple[type[act.Action], ...], str]]] = {
    steps.SIGN: ("sign", (act.Sign,), "the sign card that you keep"),
    steps.PICK: ("pick", (act.Pick,), "two cards of the draft"),
    steps.LEAD: ("lead", (act.Lead,), "the fighter that leads"),
    steps.REPLY: ("reply", (act.Reply,), "the fighter that replies"),
    steps.AQUARIUS: ("aquarius", (act.Reply,), "the fighter with which the rival replies"),
    steps.TURN: ("turn", (act.Star, act.Rear, act.Pass), "a star, a rearguard ability or a pass"),
    steps.SEARCH: ("search", (act.Target,), "the revealed card that you keep"),
    steps.DISCARD: ("discard", (act.Discard,), "the star of the rival's that is discarded"),
    steps.TAKE: ("take", (act.Target,), "the past fighter that becomes a star"),
    steps.FETCH: ("fetch", (act.Target,), "the past fighter that comes back"),
    steps.BASE: ("base", (act.Target,), "the fighter of your base that enters"),
    steps.PAST: ("past", (act.Target,), "the past fighter that enters"),
}


def asked_base(state: State) -> list[Face]:
    """The base from which a fighter is led or replies."""
    leads = state.agenda[0][0] == steps.LEAD
    return state.bases[state.holder if leads else 1 - state.holder]


def stars_of(state: State, seat: Seat) -> list[Slot]:
    """The stars of a hand that may be used now, as far as this observer knows them."""
    faces = state.cards.face
    if state.deck:
        return state.hands[seat].copy()
    return [slot for slot in state.hands[seat] if faces[slot] not in box.NEED_DECK]


def answers(state: State, seat: Seat) -> list[act.Action]:
    """Every answer; the first is the default and does not depend on a hidden face."""
    kind = state.agenda[0][0]
    if kind == steps.TURN:
        rears = [act.Rear(face) for face in signs.rearguards(state, seat)]
        return [act.Pass(), *map(act.Star, stars_of(state, seat)), *rears]
    if kind == steps.PICK:
        return [*draft.picks(state, seat)]
    if kind == steps.LEAD:
        return [act.Lead(face) for face in asked_base(state)]
    if kind in (steps.REPLY, steps.AQUARIUS):
        return [act.Reply(face) for face in asked_base(state)]
    if kind == steps.SIGN:
        return [act.Sign(slot) for slot in state.sign_hands[seat]]
    if kind == steps.DISCARD:
        return [act.Discard(slot) for slot in state.hands[1 - seat]]
    return [act.Target(face) for face in reaching.targets(state, state.agenda[0])]


def refusal(state: State, seat: Seat, action: act.Action) -> str | None:
    """Why an answer is refused, in words for the player; None if the rules allow it."""
    match action:
        case act.Pick():
            return draft.refusal(state, seat, action)
        case act.Sign(slot) if slot not in state.sign_hands[seat]:
            return "keep one of the sign cards that you have been dealt"
        case act.Lead(card) | act.Reply(card) if card not in asked_base(state):
            whose = "the rival's" if state.agenda[0][0] == steps.AQUARIUS else "your"
            return f"choose a fighter of {whose} base: {_or(asked_base(state))}"
        case act.Star(slot):
            return _star_refusal(state, seat, slot)
        case act.Rear(card):
            return _rear_refusal(state, seat, card)
        case act.Discard(slot) if slot not in state.hands[1 - seat]:
            return "choose a star of the rival's hand"
        case act.Target(card) if card not in reaching.targets(state, state.agenda[0]):
            return f"choose one of these: {_or(reaching.targets(state, state.agenda[0]))}"
        case _:
            return None


def _star_refusal(state: State, seat: Seat, slot: Slot) -> str | None:
    if slot not in state.hands[seat]:
        return "use a star of your hand"
    face = state.cards.face[slot]
    return None if face is None else stars.refusal(state, face)


def _rear_refusal(state: State, seat: Seat, card: Face) -> str | None:
    if card in state.bases[seat] and card in state.rear_used:
        return f"the rearguard of {box.NAMES[card]} has been used; it works once in a game"
    if card not in signs.rearguards(state, seat):
        return "a Scorpius or a Sagittarius of your base has a rearguard ability, and no other fighter"
    return None


def _or(faces: list[Face]) -> str:
    return " or ".join(box.NAMES[face] for face in faces) or "there is none"

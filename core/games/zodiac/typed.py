"""Actions as they are typed, and back: `take li3 fighter cp5 star`, `lead aries4`, `star cp6`, `target leo9`, `pass`.

A card has its short name (`le9`), its full one (`leo 9`), or as much of that as is clear (`leo`, where there is one).
Who does not know a card names it by its place: `star 2`. Text may be in any case. What a text names may still be
against the rules: `check` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from paravent.core.game import Illegal
from paravent.core.games.zodiac import actions as act
from paravent.core.games.zodiac import cards as box
from paravent.core.games.zodiac import questions, reaching, signs
from paravent.core.games.zodiac import state as steps
from paravent.core.games.zodiac.state import State
from paravent.core.requests import Face, Seat, Slot

_KINDS: Final = ("fighter", "star", "upright", "sideways")


def _key(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


_FULL: Final = tuple(_key(name) for name in box.NAMES)
_EXACT: Final = {_key(name): face for names in (box.NAMES, box.SHORT) for face, name in enumerate(names)}


def _means(key: str, face: Face) -> bool:
    """Whether a word can mean this card: the beginning of its name, with its value or without."""
    full = _FULL[face]
    return full.startswith(key) or (full[-1] == key[-1] and full[:-1].startswith(key[:-1]) and len(key) > 1)


def _find(word: str, pool: Sequence[Face]) -> Face:
    """The card of the pool that a word names; a card named exactly is found elsewhere too: `check` says why not."""
    key = _key(word)
    exact = _EXACT.get(key)
    if exact is not None and (exact in pool or exact < box.FACES):
        return exact
    found = [face for face in pool if key and _means(key, face)]
    if len(found) == 1:
        return found[0]
    names_found = ", ".join(box.NAMES[face] for face in found or pool)
    if found:
        raise Illegal(f"“{word}” can be {names_found.replace(', ', ' or ')}")
    raise Illegal(f"“{word}” is none of {names_found or 'your cards: there are none'}")


def _place(state: State, word: str, slots: Sequence[Slot]) -> Slot:
    """The slot that a word names: by the face, where this observer knows it, or by its place, from 1."""
    if word.isdecimal():
        if not 1 <= int(word) <= len(slots):
            raise Illegal(f"there is no card {word}; there are {len(slots)}")
        return slots[int(word) - 1]
    known = {face: slot for slot in slots if (face := state.cards.face[slot]) is not None}
    face = _find(word, list(known))
    if face not in known:
        have = ", ".join(box.NAMES[other] for other in known) or "none that you know"
        raise Illegal(f"{box.NAMES[face]} is not among the cards: there is {have}")
    return known[face]


def _label(state: State, slot: Slot, slots: Sequence[Slot]) -> str:
    """How to type a card of these slots: its short name, or its place for who does not know it."""
    face = state.cards.face[slot] if 0 <= slot < len(state.cards.face) else None
    if slot not in slots:
        return f"card {slot}"
    return str(slots.index(slot) + 1) if face is None else box.SHORT[face].lower()


def _name(face: Face) -> str:
    return box.SHORT[face].lower() if 0 <= face < len(box.SHORT) else f"card {face}"


def _joined(words: Iterable[str]) -> list[str]:
    """`leo 9` as one word, `leo9`."""
    found: list[str] = []
    for word in words:
        value = len(word) == 1 and word in "0123456789abcd"
        if value and found and found[-1].isalpha() and not any(kind.startswith(found[-1]) for kind in _KINDS):
            found[-1] += word
        else:
            found.append(word)
    return found


# -- the draft ---------------------------------------------------------------------------------------------------------


def _say_pick(state: State, seat: Seat, pick: act.Pick) -> str:
    cards = state.draft[seat]
    parts = [f"{_label(state, slot, cards)} fighter" for slot in pick.fighters]
    parts += [f"{_label(state, slot, cards)} star" for slot in pick.stars]
    return f"take {' '.join(parts) or 'nothing'}"


def _parse_pick(state: State, seat: Seat, words: list[str]) -> act.Pick:
    kinds: dict[str, list[Slot]] = {"fighter": [], "star": []}
    waiting: list[Slot] = []
    for word in _joined(words):
        kind = next((kind for kind in _KINDS if len(word) > 1 and kind.startswith(word)), None)
        if kind is None:
            waiting.append(_place(state, word, state.draft[seat]))
            continue
        kinds["fighter" if kind in ("fighter", "upright") else "star"] += waiting
        waiting = []
    if waiting or not any(kinds.values()):
        raise Illegal("say of each card whether it is a fighter or a star")
    return act.Pick(tuple(sorted(kinds["fighter"])), tuple(sorted(kinds["star"])))


def _parse_sign(state: State, seat: Seat, words: list[str]) -> act.Sign:
    return act.Sign(_place(state, "".join(words), state.sign_hands[seat]))


# -- duels -------------------------------------------------------------------------------------------------------------


def _parse_turn(state: State, seat: Seat, verb: str, words: list[str]) -> act.Action:
    if verb == "pass":
        if words:
            raise Illegal("a pass has nothing behind it")
        return act.Pass()
    if verb == "rear":
        return act.Rear(_find("".join(words), signs.rearguards(state, seat)))
    return act.Star(_place(state, "".join(words), state.hands[seat]))


def _parse_target(state: State, words: list[str]) -> act.Target:
    return act.Target(_find("".join(words), reaching.targets(state, state.agenda[0])))


def say(state: State, seat: Seat, action: act.Action) -> str:
    """The action as it is typed, in the position in which it is chosen; what the rules refuse has words too."""
    match action:
        case act.Pick():
            return _say_pick(state, seat, action)
        case act.Sign(slot):
            return f"sign {_label(state, slot, state.sign_hands[seat])}"
        case act.Lead(card):
            return f"lead {_name(card)}"
        case act.Reply(card):
            return f"reply {_name(card)}"
        case act.Star(slot):
            return f"star {_label(state, slot, state.hands[seat])}"
        case act.Rear(card):
            return f"rear {_name(card)}"
        case act.Target(card):
            return f"target {_name(card)}"
        case act.Discard(slot):
            return f"discard {_label(state, slot, state.hands[1 - seat])}"
        case act.Pass():
            return "pass"


_TARGET: Final = "target and one of the cards that are offered: target leo9"
_EXPECTED: Final[dict[int, tuple[tuple[str, ...], str]]] = {
    steps.SIGN: (("sign",), "sign and one of your sign cards: sign aries"),
    steps.PICK: (("take",), "take and two cards, each as a fighter or a star: take li3 fighter cp5 star"),
    steps.LEAD: (("lead",), "lead and a fighter of your base: lead aries4"),
    steps.REPLY: (("reply",), "reply and a fighter of your base: reply libra6"),
    steps.AQUARIUS: (("reply",), "reply and a fighter of the rival's base: reply libra6"),
    steps.TURN: (("star", "rear", "pass"), "star and a star of your hand, rear and a fighter of your base, or pass"),
    steps.DISCARD: (("discard", "target"), "discard and a star of the rival's: discard cp6"),
    **dict.fromkeys((steps.SEARCH, steps.TAKE, steps.FETCH, steps.BASE, steps.PAST), (("target",), _TARGET)),
}
"""The verbs of each question, and what is expected in words."""


def parse(state: State, seat: Seat, text: str) -> act.Action:
    """The action that the text names; raises Illegal with what was expected."""
    kind = state.agenda[0][0]
    if kind not in _EXPECTED:
        raise Illegal("nothing is asked of you now")
    verbs, expected = _EXPECTED[kind]
    first, *words = text.lower().split() or [""]
    verb = next((verb for verb in verbs if first and verb.startswith(first)), None)
    if verb is None or (verb != "pass" and not words):
        raise Illegal(f"“{text.strip()}” is no answer; expected: {expected}")
    try:
        return _PARSERS[kind](state, seat, verb, words)
    except Illegal as wrong:
        raise Illegal(f"{wrong}; expected: {expected}") from None


_PARSERS: Final[dict[int, Callable[[State, Seat, str, list[str]], act.Action]]] = {
    steps.SIGN: lambda state, seat, _, words: _parse_sign(state, seat, words),
    steps.PICK: lambda state, seat, _, words: _parse_pick(state, seat, words),
    steps.LEAD: lambda state, _, __, words: act.Lead(_find("".join(words), questions.asked_base(state))),
    steps.REPLY: lambda state, _, __, words: act.Reply(_find("".join(words), questions.asked_base(state))),
    steps.AQUARIUS: lambda state, _, __, words: act.Reply(_find("".join(words), questions.asked_base(state))),
    steps.TURN: _parse_turn,
    steps.DISCARD: lambda state, seat, _, words: act.Discard(_place(state, "".join(words), state.hands[1 - seat])),
    **dict.fromkeys(
        (steps.SEARCH, steps.TAKE, steps.FETCH, steps.BASE, steps.PAST),
        lambda state, _, __, words: _parse_target(state, words),
    ),
}

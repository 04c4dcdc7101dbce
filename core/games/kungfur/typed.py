"""Actions as they are typed, and back: `plan 1 ban novice hw2 / 3 chai / peach`.

Text may be in any case and shortened as far as it stays clear: `pl 1 b nov hw2`. A hyphen may be left out: `taichi`.
Where a card is there twice (Monk), its bare name is the first that is still free; `monk1` and `monk2` are exact. What
a text names may still be against the rules: `check` says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from paravent.core.game import Illegal
from paravent.core.games.kungfur import actions as act
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import state as steps
from paravent.core.games.kungfur import story
from paravent.core.games.kungfur.abilities import addable, weakest
from paravent.core.games.kungfur.state import State
from paravent.core.requests import Face, Seat, Slot

_TOKENS: Final = re.compile(r"(hw|peach)(\d*)")
_COCONUT: Final = -1  # among faces: the word for the token


def _key(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def _numbered(face: Face) -> str:
    """The exact label of a card: its name, with a number where there are several of it."""
    name = box.NAMES[face]
    if box.NAMES.count(name) == 1:
        return name.lower()
    return f"{name.lower()}{face - box.NAMES.index(name) + 1}"


_EXACT: Final[dict[str, Face]] = {_key(_numbered(face)): face for face in range(box.FACES)}
_FIGHTERS: Final[dict[str, Face]] = {
    **{_key(_numbered(face)): face for face in range(box.RANGERS[-1] + 1)},
    _key(box.NAMES[box.MONK]): box.MONK,
}


def _name(face: Face) -> str:
    return "Coconut" if face == _COCONUT else box.NAMES[face]


def _label(face: Face, pool: Iterable[Face]) -> str:
    """How to type a card so that `_pick` finds it in this pool."""
    same = [other for other in pool if _name(other) == box.NAMES[face]]
    return box.NAMES[face].lower() if same and same[0] == face else _numbered(face)


def _pick(word: str, pool: list[Face]) -> Face:
    """The card of the pool that a word names; a fighter named in full is found elsewhere too: `check` says why not."""
    key = _key(word)
    if _EXACT.get(key) in pool:
        return _EXACT[key]
    names = {_key(_name(face)): face for face in reversed(pool)}
    if key in names:
        return names[key]
    found = [face for name, face in names.items() if key and name.startswith(key)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Illegal(f"“{word}” can be {' or '.join(sorted(map(_name, found)))}")
    if key in _FIGHTERS:
        return _FIGHTERS[key]
    raise Illegal(f"“{word}” is none of {', '.join(dict.fromkeys(map(_name, pool))) or 'your cards: there are none'}")


def _choice(words: list[str], choices: tuple[str, ...]) -> int:
    """Which of the choices the only word begins."""
    found = [number for number, choice in enumerate(choices) if len(words) == 1 and choice.startswith(words[0])]
    if len(found) != 1:
        raise Illegal(f"“{' '.join(words)}” is none of {', '.join(choices)}")
    return found[0]


def _number(words: list[str]) -> int:
    if len(words) != 1 or not words[0].isdecimal():
        raise Illegal(f"“{' '.join(words)}” is no number")
    return int(words[0])


# -- plans ----------------------------------------------------------------------------------------


def _say_plan(state: State, seat: Seat, plan: act.Plan) -> str:
    pool = state.hands[seat].copy()
    parts = []
    for arena, team in enumerate(plan.teams):
        if team == act.NO_TEAM:
            continue
        words = [str(arena + 1)]
        for face in team.cards:
            words.append(_label(face, pool))
            if face in pool:
                pool.remove(face)
        if team.hw:
            words.append(f"hw{team.hw}")
        if team.coconut:
            words.append("coconut")
        parts.append(" ".join(words))
    if plan.peach:
        parts.append("peach" if plan.peach == 1 else f"peach{plan.peach}")
    return f"plan {' / '.join(parts) or 'none'}"


def _parse_plan(state: State, seat: Seat, words: list[str]) -> act.Plan:
    if not words:
        raise Illegal("nothing is planned")
    if words == ["none"]:
        return act.Plan()
    pool = [*state.hands[seat], _COCONUT]
    teams = [act.NO_TEAM] * box.ARENAS
    peach = 0
    for part in " ".join(words).split(" / "):
        first, *rest = part.split() or [""]
        if first in {"1", "2", "3"}:
            if teams[int(first) - 1] != act.NO_TEAM:
                raise Illegal(f"arena {first} is named twice")
            teams[int(first) - 1], more = _parse_team(rest, pool)
            peach += more
            continue
        token = _TOKENS.fullmatch(first)
        if rest or token is None or token[1] != "peach":
            raise Illegal(f"“{part.strip()}” does not begin with an arena: 1, 2 or 3")
        peach += int(token[2] or 1)
    return act.Plan(tuple(teams), peach)


def _parse_team(words: list[str], pool: list[Face]) -> tuple[act.Team, int]:
    """One arena's team, taken out of the pool, and the Peaches named beside it."""
    cards: list[Face] = []
    tokens = {"hw": 0, "peach": 0}
    coconut = False
    for word in words:
        token = _TOKENS.fullmatch(word)
        if token:
            tokens[token[1]] += int(token[2] or 1)
            continue
        face = _pick(word, pool)
        if face == _COCONUT:
            coconut = True
            continue
        cards.append(face)
        if face in pool:
            pool.remove(face)
    return act.Team(tuple(cards), tokens["hw"], coconut), tokens["peach"]


# -- the small questions --------------------------------------------------------------------------


def _say_kept(state: State, slot: Slot) -> str:
    """The kept card by its name where this observer knows it and it is there once, else by its place."""
    known = [state.cards.face[other] for other in state.looked]
    face = state.cards.face[slot] if slot in state.looked else None
    names = [None if other is None else box.NAMES[other] for other in known]
    if face is not None and names.count(box.NAMES[face]) == 1:
        return box.NAMES[face].lower()
    return str(state.looked.index(slot) + 1) if slot in state.looked else f"card {slot}"


def _parse_kept(state: State, _: Seat, words: list[str]) -> act.Keep:
    if len(words) == 1 and words[0].isdecimal():
        place = int(words[0])
        if not 1 <= place <= len(state.looked):
            raise Illegal(f"there is no card {place}; there are {len(state.looked)}")
        return act.Keep(state.looked[place - 1])
    faces = {face: slot for slot in state.looked if (face := state.cards.face[slot]) is not None}
    face = _pick("".join(words), list(faces))
    if face not in faces:
        raise Illegal(f"{box.NAMES[face]} is not among the cards")
    return act.Keep(faces[face])


def _parse_put(_: State, __: Seat, words: list[str]) -> act.Put:
    if words and "mushroom".startswith(words[0]):
        words = words[1:]
    return act.Put(_number(words) - 1)


def _parse_added(state: State, seat: Seat, words: list[str]) -> act.Add:
    return act.Add(None if words == ["none"] else _pick("".join(words), addable(state, seat)))


def _parse_armed(_: State, __: Seat, words: list[str]) -> act.Arm:
    return act.Arm(0 if words == ["none"] else _number(words))


def say(state: State, seat: Seat, action: act.Action) -> str:
    """The action as it is typed, in the position in which it is chosen; what the rules refuse has words too."""
    match action:
        case act.Plan():
            return _say_plan(state, seat, action)
        case act.Throw(hand):
            return f"throw {story.THROWS[hand] if 0 <= hand < len(story.THROWS) else hand}"
        case act.Expel(card):
            return f"expel {_label(card, weakest(state, seat))}"
        case act.Add(card):
            return f"shiue {'none' if card is None else _label(card, addable(state, seat))}"
        case act.Arm(weapons):
            return f"ringo {weapons or 'none'}"
        case act.Bonus(take):
            return f"bonus {'yes' if take else 'no'}"
        case act.Keep(slot):
            return f"keep {_say_kept(state, slot)}"
        case act.Put(arena):
            return f"put mushroom {arena + 1}"
        case _:
            return f"yaou {'yes' if action.back else 'no'}"


# step: (the verb, what is expected in words, the parser of what follows the verb)
_PARSERS: Final[dict[int, tuple[str, str, Callable[[State, Seat, list[str]], act.Action]]]] = {
    steps.PLAN: ("plan", "plan 1 ban novice hw1 / 2 chai / 3 monk coconut / peach; or plan none", _parse_plan),
    steps.EXPEL: (
        "expel",
        "expel and one of the weakest animals",
        lambda state, seat, words: act.Expel(_pick("".join(words), weakest(state, seat))),
    ),
    steps.THROW: (
        "throw",
        "throw rock, throw paper or throw scissors",
        lambda _, __, words: act.Throw(_choice(words, story.THROWS)),
    ),
    steps.SHIUE: ("shiue", "shiue and an animal of your hand, or shiue none", _parse_added),
    steps.RINGO: ("ringo", "ringo and a number, or ringo none", _parse_armed),
    steps.BONUS: (
        "bonus",
        "bonus yes or bonus no",
        lambda _, __, words: act.Bonus(take=_choice(words, ("yes", "no")) == 0),
    ),
    steps.KEEP: ("keep", "keep and a card, by its name or its place (keep 2)", _parse_kept),
    steps.MUSHROOM: ("put", "put mushroom and an arena: put mushroom 3", _parse_put),
    steps.YAOU: (
        "yaou",
        "yaou yes or yaou no",
        lambda _, __, words: act.Fetch(back=_choice(words, ("yes", "no")) == 0),
    ),
}


def parse(state: State, seat: Seat, text: str) -> act.Action:
    """The action that the text names; raises Illegal with what was expected."""
    row = _PARSERS.get(state.agenda[0][0])
    if row is None:
        raise Illegal("nothing is asked of you now")
    verb, expected, parser = row
    words = text.lower().replace("/", " / ").split()
    if not words or not verb.startswith(words[0]):
        raise Illegal(f"“{text.strip()}” is no answer; expected: {expected}")
    try:
        return parser(state, seat, words[1:])
    except Illegal as wrong:
        raise Illegal(f"{wrong}; expected: {expected}") from None

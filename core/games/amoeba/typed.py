"""Actions as they are typed, and back: `lay 31`, `build s2d1 h4, c1 o12`, `attack i5 i6 s4d1`, `defend d`, `done`.

Ships are letters with counts, `s c d b m`, a count of 1 may be left out; a doomsday machine is `machine`. A card of the
hand has its number, or its place (`card 2`) for who does not know it. Text may be in any case. What a text names may
still be against the rules: `check` says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from paravent.core.game import Illegal
from paravent.core.games.amoeba import actions as act
from paravent.core.games.amoeba import cards as box
from paravent.core.games.amoeba import galaxy, holdings, machines
from paravent.core.games.amoeba import state as steps
from paravent.core.games.amoeba.actions import Ships
from paravent.core.games.amoeba.galaxy import System
from paravent.core.games.amoeba.state import State
from paravent.core.requests import Seat, Slot

_IDS: Final = {name.lower(): system for system, name in enumerate(galaxy.NAMES)}
_IDS["saestor"] = galaxy.SAESTOR
_DIRECTIONS: Final = {name.lower(): number for number, name in enumerate(galaxy.DIRECTIONS)}
_KINDS: Final = (*box.KINDS, "machine")

# -- words for parts ---------------------------------------------------------------------------------------------------


def ships(counts: Ships) -> str:
    """Ships as they are typed: `s4d1`."""
    return "".join(f"{letter}{number}" for letter, number in zip(box.LETTERS, counts, strict=True) if number) or "none"


def _at(system: System) -> str:
    return galaxy.name(system).lower()


def _system(word: str) -> System:
    if word not in _IDS:
        raise Illegal(f"“{word}” is no system; they are sae, i1 to i6, m1 to m12, o1 to o18, h1 to h6")
    return _IDS[word]


def _ships(word: str) -> Ships:
    if word == "none":
        return box.NO_SHIPS
    if not re.fullmatch(r"([scdbm]\d{0,2})+", word):
        raise Illegal(f"“{word}” is not ships such as s4d1: s scout, c cruiser, d dreadnought, b battleship, m monitor")
    counts = [0] * 5
    for letter, number in re.findall(r"([scdbm])(\d*)", word):
        counts[box.LETTERS.index(letter)] += int(number or 1)
    return holdings.counted(counts)


def _kind(word: str) -> int:
    found = [kind for kind, name in enumerate(_KINDS) if name == word or (kind < 5 and box.LETTERS[kind] == word)]
    found = found or [kind for kind, name in enumerate(_KINDS) if len(word) > 1 and name.startswith(word)]
    if len(found) != 1:
        raise Illegal(f"“{word}” is no kind of ship; they are s, c, d, b, m")
    return found[0]


def _kind_word(kind: int) -> str:
    return f"{box.LETTERS}"[kind] if 0 <= kind < 5 else "machine" if kind == box.MACHINE else f"kind {kind}"


def _machine(word: str) -> int:
    return machines.NEW if word == "new" else _system(word)


def _machine_word(machine: int) -> str:
    return "new" if machine == machines.NEW else _at(machine)


def _direction(word: str) -> int:
    if word not in _DIRECTIONS:
        raise Illegal(f"“{word}” is no direction; they are {', '.join(_DIRECTIONS)}")
    return _DIRECTIONS[word]


# -- cards of the hand -------------------------------------------------------------------------------------------------


def _card(state: State, seat: Seat, slot: Slot) -> str:
    hand = state.hands[seat]
    if slot not in hand:
        return f"slot {slot}"
    face = state.cards.face[slot]
    return f"card{hand.index(slot) + 1}" if face is None else str(face)


def _slot(state: State, seat: Seat, word: str) -> Slot:
    hand = state.hands[seat]
    if word.startswith("card") and word[4:].isdecimal() and 1 <= int(word[4:]) <= len(hand):
        return hand[int(word[4:]) - 1]
    known = {str(face): slot for slot in hand if (face := state.cards.face[slot]) is not None}
    if word not in known:
        have = ", ".join(sorted(known, key=int)) or f"card1 to card{len(hand)}"
        raise Illegal(f"“{word}” is no card of the hand; there is {have}")
    return known[word]


# -- actions -----------------------------------------------------------------------------------------------------------

_PASSES: Final = {steps.ANYTIME: "wait", steps.ATTACK: "done", steps.MOVE: "stay"}


def _say_pass(state: State) -> str:
    return _PASSES.get(state.agenda[0][0], "skip")


def _batch(batch: act.Batch) -> str:
    return f"{ships(batch[1:])} {_at(batch[0])}"


def _leap(leap: act.Leap) -> str:
    return f"{_at(leap[0])} {_at(leap[1])} {ships(leap[2:])}"


def _target_verb(state: State) -> str:
    step = state.agenda[0]
    if step[0] == steps.CARD and 0 <= step[2] < box.CARDS and box.TYPE[step[2]] in _TARGET_VERBS:
        return _TARGET_VERBS[box.TYPE[step[2]]]
    return "land"


_TARGET_VERBS: Final = {box.PROVOKE: "provoke", box.AMBUSH: "ambush", box.ZAP: "zap"}


def say(state: State, seat: Seat, action: act.Action) -> str:
    """The action as it is typed, in the position in which it is chosen; what the rules refuse has words too."""
    match action:
        case act.Pass():
            return _say_pass(state)
        case act.Power(up):
            return "reveal" if up else "keep"
        case act.Lay(slots):
            return " ".join(["lay", *(_card(state, seat, slot) for slot in slots)])
        case act.Place(batches):
            verb = "build" if state.agenda[0][0] == steps.BUILD else "place"
            return f"{verb} {', '.join(map(_batch, batches)) or 'nothing'}"
        case act.Jump(leaps):
            return f"jump {', '.join(map(_leap, leaps)) or 'nothing'}"
        case act.Attack(source, target, force):
            return f"attack {_at(source)} {_at(target)} {ships(force)}"
        case act.Move(source, target, force):
            return f"move {_at(source)} {_at(target)} {ships(force)}"
        case act.Enter(force):
            return f"enter {ships(force)}"
        case act.Lose(force):
            return f"lose {ships(force)}"
        case act.Assault(force):
            return f"assault {ships(force)}"
        case act.Fight(kind):
            return f"{'duel' if state.agenda[0][0] == steps.DUEL else 'defend'} {_kind_word(kind)}"
        case _:
            return _say_aimed(state, action)


def _say_aimed(state: State, action: act.Home | act.Activate | act.Berserk | act.Laser | act.Target) -> str:
    match action:
        case act.Home(system):
            return f"home {_at(system)}"
        case act.Activate(machine, direction):
            known = 0 <= direction < len(galaxy.DIRECTIONS)
            where = galaxy.DIRECTIONS[direction].lower() if known else f"direction {direction}"
            return f"machine {_machine_word(machine)} {where}"
        case act.Berserk(machine):
            return f"berserk {_machine_word(machine)}"
        case act.Laser(system, kind):
            return f"laser {_at(system)} {_kind_word(kind)}"
        case act.Target(system):
            return f"{_target_verb(state)} {_at(system)}"


_Parser = Callable[[State, Seat, list[str]], act.Action]


def _parse_batches(words: list[str]) -> act.Place:
    if words in ([], ["nothing"]):
        return act.Place()
    found: dict[System, Ships] = {}
    for part in " ".join(words).split(","):
        match part.split():
            case [counts, where]:
                system, more = _system(where), _ships(counts)
                have = found.get(system, box.NO_SHIPS)
                found[system] = holdings.plus(have, more)
            case _:
                raise Illegal(f"“{part.strip()}” is not ships and a system")
    return act.Place(tuple((system, *found[system]) for system in sorted(found)))


def _parse_leaps(words: list[str]) -> act.Jump:
    found: dict[tuple[System, System], Ships] = {}
    for part in [] if words == ["nothing"] else " ".join(words).split(","):
        match part.split():
            case [source, target, counts]:
                way, more = (_system(source), _system(target)), _ships(counts)
                have = found.get(way, box.NO_SHIPS)
                found[way] = holdings.plus(have, more)
            case _:
                raise Illegal(f"“{part.strip()}” is not from where, to where, and ships")
    return act.Jump(tuple((*way, *found[way]) for way in sorted(found)))


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise Illegal(f"“{' '.join(words)}” is not one thing")
    return words[0]


def _words(words: list[str], number: int) -> list[str]:
    if len(words) != number:
        raise Illegal(f"“{' '.join(words)}” is not {number} words")
    return words


def _parse_way(kind: type[act.Attack | act.Move], words: list[str]) -> act.Attack | act.Move:
    source, target, counts = _words(words, 3)
    return kind(_system(source), _system(target), _ships(counts))


def _parse_activate(words: list[str]) -> act.Activate:
    machine, direction = _words(words, 2)
    return act.Activate(_machine(machine), _direction(direction))


def _parse_laser(words: list[str]) -> act.Laser:
    system, kind = _words(words, 2)
    return act.Laser(_system(system), _kind(kind))


def _parse_lay(state: State, seat: Seat, words: list[str]) -> act.Lay:
    return act.Lay(tuple(sorted(_slot(state, seat, word) for word in words)))


def _passing(words: list[str]) -> act.Pass:
    if words:
        raise Illegal("nothing stands behind it")
    return act.Pass()


_VERBS: Final[dict[str, _Parser]] = {
    "home": lambda _, __, words: act.Home(_system(_one(words))),
    "reveal": lambda *_: act.Power(up=True),
    "keep": lambda *_: act.Power(up=False),
    "lay": _parse_lay,
    "wait": lambda _, __, words: _passing(words),
    "skip": lambda _, __, words: _passing(words),
    "done": lambda _, __, words: _passing(words),
    "stay": lambda _, __, words: _passing(words),
    "place": lambda _, __, words: _parse_batches(words),
    "build": lambda _, __, words: _parse_batches(words),
    "machine": lambda _, __, words: _parse_activate(words),
    "berserk": lambda _, __, words: act.Berserk(_machine(_one(words))),
    "laser": lambda _, __, words: _parse_laser(words),
    "jump": lambda _, __, words: _parse_leaps(words),
    "provoke": lambda _, __, words: act.Target(_system(_one(words))),
    "ambush": lambda _, __, words: act.Target(_system(_one(words))),
    "zap": lambda _, __, words: act.Target(_system(_one(words))),
    "land": lambda _, __, words: act.Target(_system(_one(words))),
    "attack": lambda _, __, words: _parse_way(act.Attack, words),
    "move": lambda _, __, words: _parse_way(act.Move, words),
    "enter": lambda _, __, words: act.Enter(_ships(_one(words))),
    "lose": lambda _, __, words: act.Lose(_ships(_one(words))),
    "assault": lambda _, __, words: act.Assault(_ships(_one(words))),
    "defend": lambda _, __, words: act.Fight(_kind(_one(words))),
    "duel": lambda _, __, words: act.Fight(_kind(_one(words))),
}
"""Every verb; several questions share some."""

_CARD_VERBS: Final = {
    box.ACQUIRE: ("place", "place s2 h4"),
    box.ACTIVATE: ("machine", "machine sae n, or machine new n"),
    box.LASER: ("laser", "laser i5 d, or laser sae machine"),
    box.HYPERJUMP: ("jump", "jump h4 i1 d2c1, h4 i2 s1"),
    box.PROVOKE: ("provoke", "provoke i3"),
    box.AMBUSH: ("ambush", "ambush o4"),
    box.ZAP: ("zap", "zap o5"),
}
_EXPECTED: Final[dict[int, tuple[tuple[str, ...], str]]] = {
    steps.HOME: (("home",), "home h1"),
    steps.POWERS: (("reveal", "keep"), "reveal or keep"),
    steps.POWER: (("reveal", "keep"), "reveal or keep"),
    steps.LAY: (("lay",), "lay and the number of a card of your hand: lay 31"),
    steps.LAY_ALL: (("lay",), "lay and cards of your hand: lay 31"),
    steps.ANYTIME: (("lay", "wait"), "lay and the number of a card, or wait"),
    steps.TRIPLE: (("jump", "skip"), "jump h4 i1 d2c1, or skip"),
    steps.BERSERK: (("berserk",), "berserk sae, or berserk new"),
    steps.BUILD: (("build",), "build s2d1 h4, c1 o12, or build nothing"),
    steps.ATTACK: (("attack", "done"), "attack i5 i6 s4d1, or done"),
    steps.MOVE: (("move", "stay"), "move h4 o12 s2, or stay"),
    steps.DEFEND: (("defend",), "defend and the kind of a ship: defend d"),
    steps.ENTER: (("enter",), "enter and the ships that go in: enter s2"),
    steps.LOSE: (("lose",), "lose and the ships that you lose: lose s2"),
    steps.LAND: (("land",), "land and a system: land i1"),
    steps.DUEL: (("duel",), "duel and the kind of a ship: duel d"),
    steps.ASSAULT: (("assault",), "assault and the ships that attack: assault s3"),
}
"""The verbs of each question, and an example."""


def expected(state: State) -> tuple[tuple[str, ...], str]:
    """The verbs that answer what is asked now, and an example; raises Illegal where nothing is asked."""
    step = state.agenda[0]
    if step[0] == steps.CARD:
        verb, example = _CARD_VERBS[box.TYPE[step[2]]]
        return (verb, "skip"), f"{example}, or skip"
    if step[0] not in _EXPECTED:
        raise Illegal("nothing is asked of you now")
    return _EXPECTED[step[0]]


def parse(state: State, seat: Seat, text: str) -> act.Action:
    """The action that the text names; raises Illegal with what was expected."""
    verbs, example = expected(state)
    first, *words = text.lower().replace(",", " , ").split() or [""]
    verb = next((verb for verb in verbs if first and verb.startswith(first)), None)
    if verb is None:
        raise Illegal(f"“{text.strip()}” is no answer; expected: {example}")
    try:
        return _VERBS[verb](state, seat, words)
    except Illegal as wrong:
        raise Illegal(f"{wrong}; expected: {example}") from None

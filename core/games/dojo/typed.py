"""Actions as they are typed, and back: `give biwa`, `pass`, `challenge`, `rock`, `keep`, `swap`, `place c5 row c`.

Words may be in any case and shortened as far as they stay clear; `me` is one's own seat. What a text names may still be
against the rules: `check` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from paravent.core.game import Illegal
from paravent.core.games.dojo import actions as act
from paravent.core.games.dojo import cards as box
from paravent.core.games.dojo import grid
from paravent.core.games.dojo import state as steps
from paravent.core.games.dojo.state import State, places
from paravent.core.requests import Seat

T = TypeVar("T")


def place_name(state: State, place: int) -> str:
    """What a place is called: a seat's side, or the Ronin; one that there is not is said by its number."""
    if not 0 <= place < places(state):
        return f"place {place}"
    return box.RONIN if place >= state.seats else box.SIDES[place]


def say(state: State, seat: Seat, action: act.Action) -> str:
    """The action as it is typed, in the position in which it is chosen; what the rules refuse has words too."""
    match action:
        case act.Give(place):
            return f"give {place_name(state, place).lower()}"
        case act.Throw(sign):
            return box.SIGNS[sign] if 0 <= sign < len(box.SIGNS) else f"sign {sign}"
        case act.Place(cell, line):
            beside = "" if line == grid.NO_LINE else f" {grid.say_line(line)}"
            return f"place {grid.say_cell(cell)}{beside}"
        case act.Pass() | act.Challenge() | act.Keep() | act.Swap():
            return type(action).__name__.lower()


_GIVE: Final = "give and who gets the card: give biwa, give me"
_PLACE: Final = "place and a cell, with a trophy also its line: place c5, place c5 row c, place c5 column 4"
_EXPECTED: Final[dict[int, str]] = {
    steps.GIVE: _GIVE,
    steps.CHALLENGE: "pass or challenge",
    steps.THROW: "rock, paper or scissors",
    steps.SWAP: "keep or swap",
    steps.PLACE: _PLACE,
}
_WORDS: Final[dict[int, dict[str, act.Action]]] = {
    steps.CHALLENGE: {"pass": act.Pass(), "challenge": act.Challenge()},
    steps.THROW: {name: act.Throw(sign) for sign, name in enumerate(box.SIGNS)},
    steps.SWAP: {"keep": act.Keep(), "swap": act.Swap()},
}


def parse(state: State, seat: Seat, text: str) -> act.Action:
    """The action that the text names; raises Illegal with what was expected."""
    kind = state.agenda[0][0]
    if kind not in _EXPECTED:
        raise Illegal("nothing is asked of you now")
    try:
        return _PARSERS[kind](state, seat, text.lower().replace(",", " ").split() or [""])
    except Illegal as wrong:
        raise Illegal(f"{wrong}; expected: {_EXPECTED[kind]}") from None


def _only(words: list[str], meanings: Mapping[str, T]) -> T:
    """What a single word means; raises Illegal where there are more, or it is none of these."""
    if len(words) > 1:
        raise Illegal(f"“{' '.join(words)}” is more than one word")
    return _meant(words[0], meanings)


def _meant(word: str, meanings: Mapping[str, T]) -> T:
    """What a word means that is as long as it needs to be; raises Illegal."""
    found = {word: meanings[word]} if word in meanings else _begun(word, meanings)
    if len(found) != 1:
        raise Illegal(f"“{word}” can be {_or(found)}" if found else f"“{word}” is none of {', '.join(meanings)}")
    return next(iter(found.values()))


def _begun(word: str, meanings: Mapping[str, T]) -> dict[str, T]:
    return {name: meaning for name, meaning in meanings.items() if name.startswith(word)}


def _or(names: Iterable[str]) -> str:
    return " or ".join(names)


def _parse_give(state: State, seat: Seat, words: list[str]) -> act.Give:
    verb, *rest = words
    if not rest or not "give".startswith(verb):
        raise Illegal(f"“{' '.join(words)}” gives nobody a card")
    if rest == ["me"]:
        return act.Give(seat)
    return act.Give(_only(rest, {place_name(state, place).lower(): place for place in range(places(state))}))


def _parse_place(state: State, seat: Seat, words: list[str]) -> act.Place:
    verb, *rest = words
    if not rest or not "place".startswith(verb):
        raise Illegal(f"“{' '.join(words)}” places no card")
    cell, *line = rest
    return act.Place(_cell(cell), _line(line))


def _cell(word: str) -> grid.Cell:
    cells = {grid.say_cell(cell): cell for cell in grid.CELLS}
    if word not in cells:
        raise Illegal(f"“{word}” is no cell; rows are a to e, columns 1 to 7")
    return cells[word]


def _line(words: list[str]) -> grid.Line:
    """`row c`, `column 4`, or just `c` or `4`; nothing where no words are left."""
    if not words:
        return grid.NO_LINE
    names = {grid.say_line(line).split()[1]: line for line in grid.LINES}
    *kind, name = words
    if name not in names or len(kind) > 1:
        raise Illegal(f"“{' '.join(words)}” is no line; a line is row a to row e, or column 1 to column 7")
    if kind and not grid.say_line(names[name]).startswith(kind[0]):
        raise Illegal(f"“{' '.join(words)}” is no line; {grid.say_line(names[name])} is")
    return names[name]


_PARSERS: Final[dict[int, Callable[[State, Seat, list[str]], act.Action]]] = {
    steps.GIVE: _parse_give,
    steps.CHALLENGE: lambda _, __, words: _only(words, _WORDS[steps.CHALLENGE]),
    steps.THROW: lambda _, __, words: _only(words, _WORDS[steps.THROW]),
    steps.SWAP: lambda _, __, words: _only(words, _WORDS[steps.SWAP]),
    steps.PLACE: _parse_place,
}

"""A state's fields as plain tables with the names of cards: how a scenario writes a position and looks into one.

Which numbers are cards is read from the state's annotations: a field that mentions `Slot` holds card backs, one that
mentions `Face` holds faces; in a table both are named. Naming a card in a position moves it there from wherever it lay.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from paravent.core import codec
from paravent.core.cards import Cards
from paravent.core.game import AnyGame, Illegal, State
from paravent.core.notation import face_name, look_up, plain, seat_names, unknown
from paravent.core.requests import Face, Seat, Seats, Slot, everyone

Mark: TypeAlias = str
"""What the numbers of a field are: `slot`, `face` or, an empty string, numbers."""

ADD = "add"
TOP = "top"
IS = "is"
NONE = "none"
EMPTY = -1
"""In a field of cards: none lies there."""


def fields_of(kind: type[Any]) -> dict[str, tuple[Any, Mark]]:
    """The fields of a dataclass with their types and what their numbers are."""
    hints = typing.get_type_hints(kind)
    fields = {}
    for field in dataclasses.fields(kind):
        written = str(field.type)
        fields[field.name] = (hints[field.name], "slot" if "Slot" in written else "face" if "Face" in written else "")
    return fields


def live_slots(cards: Cards) -> dict[Face, Slot]:
    """Where each known card lies now: its last slot."""
    return {face: slot for slot, face in enumerate(cards.face) if face is not None}


def laid_out(game: AnyGame, state: State) -> Counter[Face]:
    """Every card that lies in a zone, by face, how often; hidden cards do not count."""
    cards: Counter[Face] = Counter()
    for zone in game.zones(state):
        cards.update(face for slot in zone.slots if (face := state.cards.face[slot]) is not None)
        cards.update(zone.faces)
    return cards


class Reader:
    """A state as plain values: faces by name, records as tables."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self._game = game
        self._faces = state.cards.face

    def plain(self, value: object, mark: Mark = "") -> object:
        """Numbers, strings, truth values, lists and tables; None is `none`."""
        if value is None:
            return NONE
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            marks = fields_of(type(value))
            table = {name: self.plain(getattr(value, name), mark) for name, (_, mark) in marks.items()}
            return {IS: type(value).__name__, **table}
        if isinstance(value, list | tuple):
            return [self.plain(item, mark) for item in value]
        if type(value) is int and mark:
            if value <= EMPTY:
                return NONE
            return face_name(self._game, self._faces[value] if mark == "slot" else value)
        return value


def differs(due: object, found: object, seats: Mapping[str, int]) -> str:
    """Where a plain value is not the one that is due, or an empty string.

    A table that is due says only what matters of a record or of a list.
    """
    if isinstance(due, Mapping) and isinstance(found, Mapping | list):
        for key, item in due.items():
            inner = _at(found, str(key), seats)
            reason = f".{key} is not there" if inner is None else differs(item, inner, seats)
            if reason:
                return reason if inner is None else f".{key}{reason}"
        return ""
    if isinstance(due, str) and isinstance(found, Mapping):
        return "" if plain(due) == plain(str(found[IS])) else f" is {found[IS]}, not {due}"
    if isinstance(due, list) and isinstance(found, list) and len(due) == len(found):
        pairs = enumerate(zip(due, found, strict=True))
        return next((f"[{index}]{reason}" for index, pair in pairs if (reason := differs(*pair, seats))), "")
    if isinstance(due, str) and isinstance(found, str):
        return "" if plain(due) == plain(found) else f" is {found}, not {due}"
    if isinstance(due, str) and type(found) is int and plain(due) in seats:
        return "" if seats[plain(due)] == found else f" is {found}, not {due}"
    same = due == found and isinstance(due, bool) == isinstance(found, bool)
    return "" if same else f" is {found}, not {due}"


def _at(found: Mapping[str, object] | list[object], key: str, seats: Mapping[str, int]) -> object | None:
    if isinstance(found, Mapping):
        return found.get(key)
    index = seats.get(plain(key), int(key) if key.isdecimal() else len(found))
    return found[index] if index < len(found) else None


class Writer:
    """Writes a position over one that was reached by playing."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self._game = game
        self._state = state
        self._seats = seat_names(game.facts, state.seats)
        self._slots = live_slots(state.cards)
        self._before = laid_out(game, state)
        self._named: dict[str, list[Face]] = {}
        for face in sorted(set(self._slots) | set(self._before)):
            self._named.setdefault(plain(game.words.face(face)), []).append(face)
        self._moved: list[Face] = []

    def write(self, table: Mapping[str, Any], displaced: str | None) -> None:
        """Change the state's fields; cards that lose their place go to the field `displaced`. Raises Illegal."""
        fields = fields_of(self._game.state_type)
        for name in table:
            if name not in fields or name == "cards":
                raise Illegal(unknown(name, "field", [one for one in fields if one != "cards"]))
        resolved = {name: self._resolve(value, *fields[name], name) for name, value in table.items()}
        self._take_away()
        for name, value in resolved.items():
            setattr(self._state, name, self._merge(getattr(self._state, name), value, fields[name][0], name))
        self._house(displaced, fields)
        try:
            codec.encode(self._state, self._game.state_type)
        except TypeError as error:
            raise Illegal(f"the position has a value of another type than its field: {error}") from error

    def see(self, names: Iterable[str], seats: Seats) -> None:
        """Let seats know these cards, beside those who do; raises Illegal."""
        for slot in self._backs(names):
            self._state.cards.seen[slot] |= seats

    def keep(self, names: Iterable[str], keeper: Seat | None) -> None:
        """Let a seat keep these cards and nobody else know them; None: the table, and nobody. Raises Illegal."""
        for slot in self._backs(names):
            self._state.cards.seen[slot] = 0 if keeper is None else 1 << keeper
            self._state.cards.keeper[slot] = keeper

    def _backs(self, names: Iterable[str]) -> Iterator[Slot]:
        """Where these cards lie; of several of one name one after the other."""
        taken: Counter[str] = Counter()
        for name in names:
            faces = [face for face in self._faces(name) if face in self._slots]
            if taken[plain(name)] >= len(faces):
                raise Illegal(f"there are no more cards called {name} that could be hidden")
            yield self._slots[faces[taken[plain(name)]]]
            taken[plain(name)] += 1

    def _faces(self, name: str) -> list[Face]:
        return look_up(self._named, name, "card", [self._game.words.face(faces[0]) for faces in self._named.values()])

    def _card(self, name: str, mark: Mark, where: str) -> int:
        """The number that stands for a card in a field.

        Of cards of one name it is the next that is not used yet, one that lies face down if there is any: so what a
        scenario has just laid open by a stacked shuffle stays there.
        """
        free = [face for face in self._faces(name) if face not in self._moved]
        if not free:
            raise Illegal(f"the position names “{name}” more often than there are such cards")
        face = next(filter(self._face_down, free), free[0])
        self._moved.append(face)
        slot = self._slots.get(face)
        if mark == "face":
            self._uncover(face)
            return face
        if slot is None:
            raise Illegal(f"“{name}” is never face down in this game: it has no back to lie in {where}")
        return slot

    def _face_down(self, face: Face) -> bool:
        slot = self._slots.get(face)
        return slot is not None and not self._state.cards.seen[slot]

    def _uncover(self, face: Face) -> None:
        """What lies in a field of open faces is known to everybody."""
        slot = self._slots.get(face)
        if slot is not None:
            self._state.cards.seen[slot] = everyone(self._state.seats)

    def _resolve(self, value: Any, hint: Any, mark: Mark, where: str) -> Any:
        """The same plain value with numbers in place of the names of cards."""
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            return self._resolve_union(value, arguments, mark, where)
        if dataclasses.is_dataclass(hint):
            return self._resolve_record(value, hint, where)
        if origin in (list, tuple):
            return self._resolve_list(value, hint, mark, where)
        if hint is int and isinstance(value, str):
            return self._number(value, mark, where)
        return value

    def _number(self, word: str, mark: Mark, where: str) -> int:
        """What a word stands for in a field of numbers: a card or its empty place, else a side."""
        if mark:
            return EMPTY if word == NONE else self._card(word, mark, where)
        if plain(word) not in self._seats:
            raise Illegal(f"{where} holds numbers, not cards such as “{word}”")
        return self._seats[plain(word)]

    def _resolve_record(self, value: Any, hint: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise Illegal(f"{where} is a table of fields")
        inner = fields_of(hint)
        resolved = {}
        for name, item in value.items():
            if name == IS:
                continue
            if name not in inner:
                raise Illegal(unknown(name, f"field of {where}", inner))
            resolved[name] = self._resolve(item, *inner[name], f"{where}.{name}")
        return resolved

    def _resolve_list(self, value: Any, hint: Any, mark: Mark, where: str) -> Any:
        arguments = typing.get_args(hint)
        if isinstance(value, Mapping):
            kinds = {key: hint if key in (ADD, TOP) else arguments[0] for key in value}
            return {key: self._resolve(item, kinds[key], mark, f"{where}.{key}") for key, item in value.items()}
        if not isinstance(value, list):
            raise Illegal(f"{where} is a list")
        fixed = typing.get_origin(hint) is tuple and arguments[-1] is not Ellipsis
        elements = arguments if fixed else (arguments[0],) * len(value)
        if len(elements) != len(value):
            raise Illegal(f"{where} has {len(elements)} entries, not {len(value)}")
        return [self._resolve(item, kind, mark, where) for item, kind in zip(value, elements, strict=True)]

    def _resolve_union(self, value: Any, members: tuple[Any, ...], mark: Mark, where: str) -> Any:
        if value == NONE and type(None) in members:
            return None
        records = {
            member.__name__: member
            for member in members
            if isinstance(member, type) and dataclasses.is_dataclass(member)
        }
        if not records:
            return self._resolve(value, next(member for member in members if member is not type(None)), mark, where)
        name = value.get(IS) if isinstance(value, Mapping) else value
        if name not in records:
            raise Illegal(unknown(str(name), f"kind of {where}", records))
        table = value if isinstance(value, Mapping) else {}
        return _built(records[name], self._resolve(table, records[name], mark, where), where)

    def _merge(self, current: Any, value: Any, hint: Any, where: str) -> Any:
        """The new value of a field: lists are replaced, tables change what they name."""
        if not isinstance(value, Mapping):
            return _shaped(value, hint)
        if dataclasses.is_dataclass(current) and not isinstance(current, type):
            kinds = fields_of(type(current))
            changes = {
                name: self._merge(getattr(current, name), item, kinds[name][0], f"{where}.{name}")
                for name, item in value.items()
            }
            return dataclasses.replace(current, **changes)
        items = list(current)
        element = typing.get_args(hint)[0]
        for key, item in value.items():
            if key == ADD:
                items += item
            elif key == TOP:
                items[:0] = item
            else:
                index = self._index(key, len(items), where)
                items[index] = self._merge(items[index], item, element, f"{where}.{key}")
        return tuple(items) if isinstance(current, tuple) else items

    def _index(self, key: str, length: int, where: str) -> int:
        """An entry of a list by the side it belongs to, or by its number, counted from 0."""
        index = self._seats.get(plain(key), int(key) if key.isdecimal() else length)
        if index >= length:
            sides = self._game.facts.sides[: self._state.seats]
            raise Illegal(unknown(key, f"entry of {where}", [ADD, TOP, *sides, *map(str, range(length))]))
        return index

    def _take_away(self) -> None:
        """Remove the cards that are named from every list of cards."""
        slots = {self._slots[face] for face in self._moved if face in self._slots}
        _clear(self._state, {"face": set(self._moved), "slot": slots, "": set()})

    def _house(self, displaced: str | None, fields: Mapping[str, tuple[Any, Mark]]) -> None:
        """See to it that every card that lay in a zone lies in one, once."""
        now = laid_out(self._game, self._state)
        lost = sorted((self._before - now).elements())
        if lost and displaced is not None:
            mark = fields.get(displaced, (None, ""))[1]
            if not mark:
                holding = [name for name, (_, mark) in fields.items() if mark]
                raise Illegal(unknown(displaced, "field of cards", holding))
            places = getattr(self._state, displaced)
            places += lost if mark == "face" else [self._slots[face] for face in lost]
            if mark == "face":
                for face in lost:
                    self._uncover(face)
            now = laid_out(self._game, self._state)
            lost = sorted((self._before - now).elements())
        doubled = sorted((now - self._before).elements())
        if lost:
            way = "name them, or a field for the “displaced”"
            raise Illegal(f"in this position these cards lie nowhere: {self._list(lost)}; {way}")
        if doubled:
            raise Illegal(f"in this position these cards lie twice: {self._list(doubled)}")

    def _list(self, faces: Iterable[Face]) -> str:
        return ", ".join(self._game.words.face(face) for face in faces)


def _shaped(value: Any, hint: Any) -> Any:
    """Lists as the lists and tuples of a type."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if not isinstance(value, list) or origin not in (list, tuple):
        return value
    if origin is list:
        return [_shaped(item, arguments[0]) for item in value]
    kinds = (arguments[0],) * len(value) if arguments[-1] is Ellipsis else arguments
    return tuple([_shaped(item, kind) for item, kind in zip(value, kinds, strict=True)])


def _built(kind: Any, table: Mapping[str, Any], where: str) -> Any:
    try:
        return kind(**{name: _shaped(item, fields_of(kind)[name][0]) for name, item in table.items()})
    except TypeError as error:
        raise Illegal(f"{where} cannot be {kind.__name__}: {error}") from error


def _clear(record: Any, numbers: Mapping[Mark, set[int]]) -> None:
    """Take these numbers out of the lists of a record, and of the records in it that can be changed."""
    for name, (hint, mark) in fields_of(type(record)).items():
        value = getattr(record, name)
        if isinstance(value, list):
            setattr(record, name, _without(value, hint, numbers, mark))
        elif _is_open(value):
            _clear(value, numbers)


def _is_open(value: object) -> bool:
    """Whether this is a record that can be changed, and not the cards themselves."""
    return dataclasses.is_dataclass(value) and type(value).__hash__ is None and not isinstance(value, Cards)


def _without(items: list[Any], hint: Any, numbers: Mapping[Mark, set[int]], mark: Mark) -> list[Any]:
    """A list, or a list of lists, without these numbers; where every entry has its place, None takes it."""
    element = typing.get_args(hint)[0]
    for item in items:
        if _is_open(item):
            _clear(item, numbers)
    if typing.get_origin(element) is list:
        return [_without(item, element, numbers, mark) for item in items]
    if type(None) in typing.get_args(element):
        return [None if item in numbers[mark] else item for item in items]
    return [item for item in items if not (type(item) is int and item in numbers[mark])]

"""What a scenario can demand of a position, one method a kind; one that is not met says in words how it differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from paravent.core.game import AnyGame, Event, Illegal, State, Zone
from paravent.core.notation import face_name, plain, seat_named, seat_names, side, unknown
from paravent.core.position import Reader, differs, fields_of
from paravent.core.requests import Ask, Over, Seat
from paravent.core.sight import as_seen_by

KINDS = (
    "then",
    "state",
    "asks",
    "question",
    "allowed",
    "refused",
    "choices",
    "told",
    "untold",
    "over",
    "scores",
    "winners",
)
"""The keys of a step that demand something."""
ONLOOKER = "onlooker"
ZONE = ("order", "top", "has", "lacks", "count")


class Unmet(Exception):
    """The first difference between what is and what must be."""


class Demands:
    """A position and the turns that led to it, as `eyes` sees them: a side, `onlooker`, or None for everything."""

    def __init__(
        self, game: AnyGame, state: State, turns: tuple[tuple[State, State], ...], eyes: str | None = None
    ) -> None:
        self._game = game
        self._truth = state
        self._turns = turns
        self._seats = seat_names(game.facts, state.seats)
        self._blind = eyes is not None
        self._viewer = None if eyes is None or plain(eyes) == ONLOOKER else self._seat(eyes)
        self._seen = self._through_eyes(state)

    def look(self, kind: str, due: object) -> int:
        """Hold the position against one key of a step; returns how many demands it was, raises Unmet at the first."""
        match kind:
            case "then":
                return self._zones(table_of(kind, due))
            case "state":
                return self._fields(table_of(kind, due))
            case "told" | "untold":
                return self._told(due if isinstance(due, list) else [due], wanted=kind == "told")
            case "allowed" | "refused" | "choices":
                look = {"allowed": self._allowed, "refused": self._refused, "choices": self._choices}[kind]
                return sum(look(self._asked(name), inner) for name, inner in table_of(kind, due).items())
            case "asks":
                return self._asks(due)
            case "question":
                return self._question(due)
            case _:
                return self._end(kind, due)

    def _through_eyes(self, state: State) -> State:
        return as_seen_by(state, self._viewer) if self._blind else state

    def _seat(self, name: str) -> Seat:
        return seat_named(self._game.facts, self._truth.seats, name)

    def _zones(self, due: Mapping[str, Any]) -> int:
        looked = 0
        for name, inner in due.items():
            owner = self._seats.get(plain(name))
            if owner is None:
                self._zone(None, name, inner)
                looked += 1
                continue
            for zone, held in table_of(f"then.{name}", inner).items():
                self._zone(owner, zone, held)
                looked += 1
        return looked

    def _zone(self, owner: Seat | None, name: str, due: object) -> None:
        zones = [zone for zone in self._game.zones(self._seen) if zone.owner == owner]
        found = next((zone for zone in zones if plain(zone.name) == plain(name)), None)
        of = "" if owner is None else f"{self._name(owner)}: "
        if found is None:
            sides = self._game.facts.sides[: self._seen.seats] if owner is None else ()
            kind = "zone or side" if owner is None else f"zone of {self._name(owner)}"
            raise Illegal(unknown(name, kind, [*[zone.name for zone in zones], *sides]))
        cards = self._cards(found)
        count = len(cards) if found.count is None else found.count
        reason = _held(due, cards, count)
        if reason:
            raise Unmet(f"{of}{found.name} {reason}")

    def _cards(self, zone: Zone) -> list[str]:
        faces = [*[self._seen.cards.face[slot] for slot in zone.slots], *zone.faces]
        return [face_name(self._game, face) for face in faces]

    def _fields(self, due: Mapping[str, Any]) -> int:
        seen = self._seen
        fields = fields_of(type(seen))
        reader = Reader(self._game, seen)
        for name, inner in due.items():
            if name not in fields or name == "cards":
                raise Illegal(unknown(name, "field", [one for one in fields if one != "cards"]))
            reason = differs(inner, reader.plain(getattr(seen, name), fields[name][1]), self._seats)
            if reason:
                raise Unmet(f"state.{name}{reason}")
        return len(due)

    def _asks(self, due: object) -> int:
        wanted = (
            {due: None}
            if isinstance(due, str)
            else dict.fromkeys(due)
            if isinstance(due, list)
            else table_of("asks", due)
        )
        seats = {self._seat(name): what for name, what in wanted.items()}
        request = self._game.awaits(self._truth)
        asked = request.seats if isinstance(request, Ask) else ()
        if tuple(sorted(seats)) != tuple(sorted(asked)):
            raise Unmet(f"asked is {self._sides(asked) or 'nobody'}, not {self._sides(sorted(seats)) or 'nobody'}")
        return sum(self._question(what) if what is not None else 1 for what in seats.values()) or 1

    def _question(self, due: object) -> int:
        request = self._game.awaits(self._truth)
        what = request.what if isinstance(request, Ask) else "the game is over"
        if plain(what) != plain(str(due)):
            raise Unmet(f"the question is “{what}”, not “{due}”")
        return 1

    def _asked(self, name: str) -> Seat:
        seat = self._seat(name)
        request = self._game.awaits(self._truth)
        if not isinstance(request, Ask) or seat not in request.seats:
            raise Unmet(f"{self._name(seat)} is not asked anything now")
        return seat

    def _refusal(self, seat: Seat, words: str) -> str | None:
        seen = as_seen_by(self._truth, seat)
        try:
            self._game.check(seen, seat, self._game.words.parse(seen, seat, words))
        except Illegal as error:
            return str(error)
        return None

    def _allowed(self, seat: Seat, due: object) -> int:
        lines = listed(due, "allowed")
        for words in lines:
            reason = self._refusal(seat, words)
            if reason is not None:
                raise Unmet(f"{self._name(seat)}: “{words}” must be allowed and is refused: {reason}")
        return len(lines)

    def _refused(self, seat: Seat, due: object) -> int:
        table = table_of("refused", due)
        for words, why in table.items():
            reason = self._refusal(seat, words)
            if reason is None:
                raise Unmet(f"{self._name(seat)}: “{words}” must be refused and is allowed")
            if not why:
                raise Illegal(f"“{words}” is refused: {reason}. Write a part of this as its reason")
            if plain(str(why)) not in plain(reason):
                raise Unmet(f"{self._name(seat)}: “{words}” is refused: {reason}; the reason must have “{why}” in it")
        return len(table)

    def _choices(self, seat: Seat, due: object) -> int:
        """A number, or all choices as words."""
        seen = as_seen_by(self._truth, seat)
        most = due if type(due) is int else len(listed(due, "choices"))
        legal = list(islice(self._game.legal(seen, seat), most + 1))
        if type(due) is int:
            if len(legal) != due:
                raise Unmet(f"{self._name(seat)} has {'more' if len(legal) > due else len(legal)} choices, not {due}")
            return 1
        words = [self._game.words.say(seen, seat, action) for action in legal]
        wanted = listed(due, "choices")
        if sorted(map(plain, words)) != sorted(map(plain, wanted)):
            more = ", …" if len(words) > most else ""
            raise Unmet(f"{self._name(seat)} can choose {', '.join(words)}{more}; that must be {', '.join(wanted)}")
        return 1

    def _told(self, due: list[Any], *, wanted: bool) -> int:
        events = list(self._events())
        texts = " / ".join(event.text for event in events) or "nothing"
        at = 0
        for one in due:
            found = next((index for index in range(at, len(events)) if self._is(events[index], one)), None)
            if wanted and found is None:
                after = f" after “{events[at - 1].text}”" if at else ""
                raise Unmet(f"“{_said(one)}” must be told{after}; told was: {texts}")
            if not wanted and found is not None:
                raise Unmet(f"“{_said(one)}” must not be told; told was: {events[found].text}")
            at = found + 1 if found is not None else at
        return len(due)

    def _events(self) -> Iterator[Event]:
        for before, after in self._turns:
            yield from self._game.happened(self._through_eyes(before), self._through_eyes(after))

    def _is(self, event: Event, due: object) -> bool:
        """A string is a part of the text; a table gives `what`, `seat`, `data` or `text`."""
        if isinstance(due, str):
            return plain(due) in plain(event.text)
        table = table_of("told", due)
        for key in table:
            if key not in ("what", "seat", "data", "text"):
                raise Illegal(unknown(key, "part of an event", ("what", "seat", "data", "text")))
        return (
            table.get("what", event.what) == event.what
            and ("seat" not in table or self._seat(str(table["seat"])) == event.seat)
            and table.get("data", list(event.data)) == list(event.data)
            and plain(str(table.get("text", ""))) in plain(event.text)
        )

    def _end(self, kind: str, due: object) -> int:
        request = self._game.awaits(self._truth)
        if kind == "over" and isinstance(due, bool):
            if isinstance(request, Over) != due:
                raise Unmet(
                    "the game is not over"
                    if due
                    else f"the game is over: {request.why if isinstance(request, Over) else ''}"
                )
            return 1
        if not isinstance(request, Over):
            raise Unmet("the game is not over")
        if kind == "over" and plain(str(due)) not in plain(request.why):
            raise Unmet(f"the game ended by “{request.why}”, not by “{due}”")
        if kind == "scores" and list(request.scores) != due:
            raise Unmet(f"the scores are {list(request.scores)}, not {due}")
        if kind == "winners":
            best = list(request.winners)
            wanted = sorted(map(self._seat, listed(due, "winners")))
            if best != wanted:
                raise Unmet(f"the winners are {self._sides(best)}, not {self._sides(wanted)}")
        return 1

    def _name(self, seat: Seat) -> str:
        return side(self._game.facts, seat)

    def _sides(self, seats: Iterable[Seat]) -> str:
        return ", ".join(map(self._name, seats))


def table_of(name: str, due: object) -> Mapping[str, Any]:
    """A table of a scenario; raises Illegal when it is something else."""
    if not isinstance(due, Mapping):
        raise Illegal(f"“{name}” is a table")
    return due


def listed(due: object, name: str = "a list") -> list[str]:
    """One name or a list of names; raises Illegal when it is something else."""
    found: list[Any] = due if isinstance(due, list) else [due]
    if not all(isinstance(one, str) for one in found):
        raise Illegal(f"“{name}” is a string or a list of strings")
    return found


def _said(due: object) -> str:
    return ", ".join(f"{key} {value}" for key, value in due.items()) if isinstance(due, Mapping) else str(due)


def _held(due: object, cards: list[str], count: int) -> str:
    """Why a zone is not as it must be, or an empty string. A list has no order; a table's keys are those of `ZONE`."""
    holds = f"holds {', '.join(cards) or 'nothing'}"
    names = [plain(card) for card in cards]
    match due:
        case bool():
            raise Illegal("a zone is a number, a list of cards or a table")
        case int():
            return "" if due == count else f"is {count}, not {due}"
        case list():
            wanted = listed(due, "a zone")
            return (
                ""
                if Counter(map(plain, wanted)) == Counter(names)
                else f"{holds}, not {', '.join(wanted) or 'nothing'}"
            )
        case Mapping():
            for key, value in due.items():
                if key not in ZONE:
                    raise Illegal(unknown(key, "demand on a zone", ZONE))
                reason = _held_so(key, value, names, count)
                if reason:
                    return f"{holds}; {reason}"
            return ""
        case _:
            raise Illegal("a zone is a number, a list of cards or a table")


def _held_so(key: str, due: object, names: list[str], count: int) -> str:
    if key == "count":
        return "" if count == due else f"its count is {count}, not {due}"
    wanted = [plain(name) for name in listed(due, key)]
    said = ", ".join(listed(due)) or "nothing"
    if key == "order":
        return "" if names == wanted else f"its order must be {said}"
    if key == "top":
        return "" if names[: len(wanted)] == wanted else f"on top must be {said}"
    if key == "has":
        return "" if not Counter(wanted) - Counter(names) else f"it must have {said}"
    return "" if not set(wanted) & set(names) else f"it must not have {said}"

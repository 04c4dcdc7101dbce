"""A whole game as text, every view of it beside the other: what a golden file holds, and where a person sees a leak.

For each answer it says what everybody was told and which zones changed; views that are the same stand together, so a
secret is a line of its own with the names of those who share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Generic

from paravent.core.answers import Acts, Answer, Left
from paravent.core.dealing import draw
from paravent.core.game import A, Game, Options, S, Zone, apply
from paravent.core.notation import face_name, say_answer, side
from paravent.core.requests import Ask, Over, Request, Seat
from paravent.core.sight import as_seen_by, told

if TYPE_CHECKING:
    from random import Random

READ = 1000
"""So many legal actions are read at most where one is drawn."""
SHOWN = 12
"""A zone with more cards is shortened."""
EMPTY = "-"
TRUTH = "truth"
ONLOOKER = "onlooker"


def playthrough(
    game: Game[S, A], seats: int, options: Options, rng: Random, leave: Iterable[int] = ()
) -> Iterator[str]:
    """The lines of a game in which everybody does something legal at random; `leave`: at these answers a seat resigns.

    The last seats leave first; `options` are settled.
    """
    yield f"{game.facts.title}, version {game.facts.version}"
    yield f"seats: {', '.join(game.facts.sides[:seats])}"
    yield from (f"option {name}: {value}" for name, value in options.items())
    state = game.new(seats, options)
    telling = _Telling(game, seats)
    yield from telling.zones(None, state)
    leaving = dict(zip(leave, reversed(range(seats)), strict=False))
    for number in range(game.facts.longest + 1):
        request = game.awaits(state)
        if isinstance(request, Over):
            yield f"over: {request.why or 'the end'}"
            yield f"scores: {', '.join(map(str, request.scores))}"
            return
        gone = leaving.get(number)
        answer = _answer(game, state, request, rng) if gone is None else Left(gone, "resigned")
        after = apply(game, state, answer)
        yield from telling.answer(number, state, request, answer)
        yield from telling.events(state, after)
        yield from telling.zones(state, after)
        state = after


def _answer(game: Game[S, A], state: S, request: Request, rng: Random) -> Answer[A]:
    if not isinstance(request, Ask):
        return draw(state, request, rng)
    return Acts(tuple((seat, _choice(game, state, seat, rng)) for seat in request.seats))


def _choice(game: Game[S, A], state: S, seat: Seat, rng: Random) -> A:
    if state.cards.vacant >> seat & 1:
        return game.default(state, seat)
    sample = getattr(game, "sample", None)
    if sample is not None:
        drawn: A = sample(state, seat, rng)
        return drawn
    return rng.choice(list(islice(game.legal(state, seat), READ)))


class _Telling(Generic[S, A]):
    """Puts into lines what each view shows."""

    def __init__(self, game: Game[S, A], seats: int) -> None:
        self._game = game
        self._seats = seats
        self._sides = {side(game.facts, seat): seat for seat in range(seats)}

    def answer(self, number: int, state: S, request: Request, answer: Answer[A]) -> Iterator[str]:
        """The request and what each was told."""
        asked = f"{request.what}?" if isinstance(request, Ask) else type(request).__name__.lower()
        yield ""
        yield f"{number} {asked}"
        lines = {}
        for name, seen in self._views(state).items():
            heard = answer if name == TRUTH else told(answer, request, self._sides.get(name), self._seats)
            lines[name] = "; ".join(say_answer(self._game, seen, request, heard))
        yield from self._grouped(lines)

    def events(self, before: S, after: S) -> Iterator[str]:
        """What the log says to each."""
        ahead = self._views(after)
        heard = {
            name: tuple(event.text for event in self._game.happened(seen, ahead[name]))
            for name, seen in self._views(before).items()
        }
        if len(set(heard.values())) == 1:
            yield from (f"  “{text}”" for text in heard[TRUTH])
        else:
            yield from self._grouped({name: f"“{' '.join(texts)}”" for name, texts in heard.items()})

    def zones(self, before: S | None, after: S) -> Iterator[str]:
        """Every zone that changed for somebody."""
        now = {name: self._zones(seen) for name, seen in self._views(after).items()}
        past = {} if before is None else {name: self._zones(seen) for name, seen in self._views(before).items()}
        nothing = (EMPTY, "0") if before is None else ()
        for zone in dict.fromkeys(zone for zones in now.values() for zone in zones):
            lines = {name: zones.get(zone, EMPTY) for name, zones in now.items()}
            if any(line not in (*nothing, past.get(name, {}).get(zone)) for name, line in lines.items()):
                yield from self._grouped(lines, f"  {zone}: ")

    def _zones(self, seen: S) -> dict[str, str]:
        return {self._title(zone): self._lying(seen, zone) for zone in self._game.zones(seen)}

    def _title(self, zone: Zone) -> str:
        return zone.name if zone.owner is None else f"{side(self._game.facts, zone.owner)}: {zone.name}"

    def _lying(self, seen: S, zone: Zone) -> str:
        names = [face_name(self._game, face) for face in (*[seen.cards.face[slot] for slot in zone.slots], *zone.faces)]
        if len(names) > SHOWN:
            names[3:] = [f"… ({len(names)})"]
        count = "" if zone.count is None else f"{zone.count} "
        return (count + ", ".join(names)).strip() or EMPTY

    def _views(self, state: S) -> dict[str, S]:
        seats = {name: as_seen_by(state, seat) for name, seat in self._sides.items()}
        return {TRUTH: state, **seats, ONLOOKER: as_seen_by(state, None)}

    def _grouped(self, lines: dict[str, str], title: str = "  ") -> Iterator[str]:
        """One line for each different text, with the names of those who see it; no names where it is everybody."""
        groups: dict[str, list[str]] = {}
        for name, line in lines.items():
            groups.setdefault(line, []).append(name)
        if len(groups) == 1:
            yield from (title + line for line in groups)
            return
        if title.strip():
            yield title.rstrip()
        for line, names in groups.items():
            yield f"    [{', '.join(names)}] {line}"

"""A game for the bots' tests: both choose in secret at once; alike, and Even wins. Who surrenders loses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from paravent.core.answers import Acts, Answer
from paravent.core.cards import Cards
from paravent.core.game import Event, Facts, Illegal, Options, Words, Zone
from paravent.core.requests import Ask, Face, Over, Request, Seat

SURRENDER = 2


@dataclass(frozen=True, slots=True)
class Hold:
    fingers: int


@dataclass(slots=True)
class Hands:
    seats: int = 2
    cards: Cards = field(default_factory=Cards)
    held: list[int] = field(default_factory=list)

    def copy(self) -> "Hands":
        return Hands(self.seats, self.cards.copy(), self.held.copy())


class DuelWords:
    def face(self, face: Face) -> str:
        return str(face)

    def question(self, state: Hands, request: Request, seat: Seat | None) -> str:
        return "how many fingers?"

    def say(self, state: Hands, seat: Seat, action: Hold) -> str:
        return f"hold {action.fingers}"

    def parse(self, state: Hands, seat: Seat, text: str) -> Hold:
        if not text.removeprefix("hold ").isdecimal():
            raise Illegal("hold 0, hold 1 or hold 2")
        return Hold(int(text.removeprefix("hold ")))


class Duel:
    facts = Facts("duel", "Duel", (2,), ("Even", "Odd"), 1, 1, 1, "Hold up a hand.")
    state_type = Hands
    action_type: Any = Hold
    words: Words[Hands, Hold] = DuelWords()
    tables: Mapping[str, Any] = {"fingers": 3}

    def new(self, seats: int, options: Options) -> Hands:
        return Hands(seats)

    def awaits(self, state: Hands) -> Request:
        if not state.held:
            return Ask((0, 1), "hold")
        even, odd = state.held
        if SURRENDER in state.held:
            return Over((int(odd == SURRENDER and even != SURRENDER), int(even == SURRENDER and odd != SURRENDER)))
        return Over((int(even == odd), int(even != odd)))

    def legal(self, state: Hands, seat: Seat) -> Iterator[Hold]:
        return iter([Hold(0), Hold(1), Hold(SURRENDER)])

    def check(self, state: Hands, seat: Seat, action: Hold) -> None:
        if state.held or not 0 <= action.fingers <= SURRENDER:
            raise Illegal("hold 0, 1 or 2")

    def advance(self, state: Hands, answer: Answer[Hold]) -> None:
        assert isinstance(answer, Acts)
        state.held = [action.fingers for _, action in answer.acts]

    def left(self, state: Hands, seat: Seat, how: str) -> None:
        state.held = [SURRENDER if other == seat else 0 for other in range(2)]

    def default(self, state: Hands, seat: Seat) -> Hold:
        return Hold(SURRENDER)

    def zones(self, state: Hands) -> tuple[Zone, ...]:
        return ()

    def happened(self, before: Hands, after: Hands) -> tuple[Event, ...]:
        return ()

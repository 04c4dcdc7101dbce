"""A game as small as a game can be, with everything that a journal and a screen have to cope with.

Stones: a die says how many stones lie there (6 + the die); each seat is dealt one of the cards 0..3 in secret; then the
seats take one to three stones in turn (`take 2`), or, once a game, look at the top card (`peek`). Who takes the last
stone wins. With the option `twice` a turn is to take two times.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from paravent.core import game
from paravent.core.answers import Acts, Answer, Faces, Rolled
from paravent.core.cards import Cards
from paravent.core.game import Event, Facts, Illegal, Option, Options, Zone
from paravent.core.requests import Ask, Deal, Face, Over, Request, Roll, Seat, Show, Shuffle


@dataclass(frozen=True, slots=True)
class Take:
    stones: int


@dataclass(frozen=True, slots=True)
class Peek:
    pass


@dataclass(slots=True)
class Pile:
    seats: int
    most: int
    cards: Cards = field(default_factory=Cards)
    stones: int = 0
    phase: str = "roll"
    turn: Seat = 0
    peeked: int = 0
    winner: Seat | None = None
    twice: bool = False
    half: bool = False

    def copy(self) -> "Pile":
        return replace(self, cards=self.cards.copy())


class Words:
    def face(self, face: Face) -> str:
        return f"card {face}"

    def question(self, state: Pile, request: Request, seat: Seat | None) -> str:
        return f"{state.stones} stones lie there: take one to {state.most}, or peek at the top card"

    def say(self, state: Pile, seat: Seat, action: Take | Peek) -> str:
        return f"take {action.stones}" if isinstance(action, Take) else "peek"

    def parse(self, state: Pile, seat: Seat, text: str) -> Take | Peek:
        match text.split():
            case ["peek"]:
                return Peek()
            case ["take", number] if number.isdecimal():
                return Take(int(number))
            case _:
                raise Illegal(f"“{text}” is neither `take NUMBER` nor `peek`")


class Stones:
    facts = Facts(
        name="stones",
        title="Stones",
        seats=(2,),
        sides=("Black", "White"),
        version=1,
        longest=40,
        minutes=1,
        tagline="Take the last one.",
        options=(
            Option("most", "Most at once", ("3", "2"), "how many stones may be taken at once"),
            Option("twice", "Take twice", ("no", "yes"), "whether a turn is to take two times"),
        ),
    )
    state_type: type[Pile] = Pile
    words: game.Words[Pile, Take | Peek] = Words()

    def __init__(self) -> None:
        self.action_type: Any = Take | Peek
        self.tables: Mapping[str, Any] = {"cards": [0, 1, 2, 3]}

    def new(self, seats: int, options: Options) -> Pile:
        state = Pile(seats, int(options["most"]), twice=options["twice"] == "yes")
        state.cards.open(range(4), seats)
        return state

    def awaits(self, state: Pile) -> Request:
        chance: dict[str, Request] = {
            "roll": Roll(1, 6, "stones"),
            "mix": Shuffle((0, 1, 2, 3)),
            "deal": Deal((4 + state.turn,), state.turn),
            "peek": Show((6,), 1 << state.turn),
        }
        if state.phase in chance:
            return chance[state.phase]
        if state.winner is not None:
            return Over(tuple(int(seat == state.winner) for seat in range(2)), "the last stone is taken")
        return Ask((state.turn,), "take")

    def legal(self, state: Pile, seat: Seat) -> Iterator[Take | Peek]:
        yield from (Take(number) for number in range(1, min(state.most, state.stones) + 1))
        if not state.peeked >> seat & 1:
            yield Peek()

    def check(self, state: Pile, seat: Seat, action: Take | Peek) -> None:
        if action not in self.legal(state, seat):
            raise Illegal(
                "you have peeked already"
                if isinstance(action, Peek)
                else f"take from one to {min(state.most, state.stones)} stones, not {action.stones}"
            )

    def advance(self, state: Pile, answer: Answer[Take | Peek]) -> None:
        request = self.awaits(state)
        match answer:
            case Rolled(values=(stones,)):
                state.stones, state.phase = 6 + stones, "mix"
            case Faces() if isinstance(request, Shuffle):
                state.cards.mix(request, answer)
                state.phase = "deal"
            case Faces() if isinstance(request, Deal | Show):
                state.cards.show(request, answer)
                if isinstance(request, Show):
                    state.peeked |= 1 << state.turn
                    state.phase = "take"
                else:
                    state.phase, state.turn = ("deal", 1) if state.turn == 0 else ("take", 0)
            case Acts(acts=((seat, Take(stones=stones)),)):
                state.stones -= stones
                state.winner = None if state.stones else seat
                state.half = state.twice and not state.half
                state.turn = seat if state.half else 1 - seat
            case _:
                state.phase = "peek"

    def left(self, state: Pile, seat: Seat, how: str) -> None:
        state.cards.leave(seat, ())
        state.winner, state.phase = 1 - seat, "take"

    def default(self, state: Pile, seat: Seat) -> Take | Peek:
        return Take(1)

    def zones(self, state: Pile) -> tuple[Zone, ...]:
        return (Zone("pile", None, count=state.stones),)

    def happened(self, before: Pile, after: Pile) -> tuple[Event, ...]:
        sides = self.facts.sides
        if before.phase == "roll":
            return (Event("roll", f"{after.stones} stones lie there.", data=(after.stones,)),)
        if before.phase in ("deal", "peek"):
            slot = 4 + before.turn if before.phase == "deal" else 6
            face = after.cards.face[slot]
            what = "a card" if face is None else self.words.face(face)
            done = "is dealt" if before.phase == "deal" else "looks at"
            return (Event("card", f"{sides[before.turn]} {done} {what}.", before.turn),)
        if before.stones != after.stones:
            taken = before.stones - after.stones
            return (
                Event("take", f"{sides[before.turn]} takes {taken}; {after.stones} remain.", before.turn, (taken,)),
            )
        return ()


GAME: game.Game[Pile, Take | Peek] = Stones()

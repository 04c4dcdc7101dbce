"""A toy for two to six that asks each kind of question once, with few cards: attacks are played on it.

Everybody draws two cards; Red mixes his, a die is thrown, Red plays an even card or none, everybody plans in secret,
the last seat peeks at the deck, and Red's last card is passed on. With three and more, who can leave while the others
go on, a die is thrown again, the deck is mixed with all that has come back to it, and its first card is turned up. An
odd card that is played convicts whoever said that it was even.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from paravent.core.answers import Acts, Answer, Faces, Rolled
from paravent.core.cards import Cards
from paravent.core.game import AnyGame, Broken, Event, Facts, Illegal, Options, Zone
from paravent.core.requests import Ask, Deal, Face, Over, Request, Roll, Seat, Show, Shuffle, Slot, everyone

HAND = 2
FEW = 1
SPARE = 2
PLANS = 4


@dataclass(frozen=True, slots=True)
class Play:
    slot: Slot


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing."""


@dataclass(frozen=True, slots=True)
class Plan:
    number: int


Action: TypeAlias = Play | Pass | Plan


@dataclass(slots=True)
class State:
    cards: Cards
    seats: int
    deck: list[Slot]
    hands: list[list[Slot]]
    agenda: list[str]
    thrown: int = 0
    played: list[Slot] = field(default_factory=list)
    plans: list[int] = field(default_factory=list)
    winner: Seat | None = None

    def copy(self) -> State:
        return State(
            self.cards.copy(),
            self.seats,
            self.deck.copy(),
            [hand.copy() for hand in self.hands],
            self.agenda.copy(),
            self.thrown,
            self.played.copy(),
            self.plans.copy(),
            self.winner,
        )


class SketchWords:
    def face(self, face: Face) -> str:
        return str(face)

    def question(self, state: State, request: Request, seat: Seat | None) -> str:
        return f"Your {request.what}?" if isinstance(request, Ask) else type(request).__name__

    def say(self, state: State, seat: Seat, action: Action) -> str:
        match action:
            case Play(slot=slot):
                return f"play {slot}"
            case Plan(number=number):
                return f"plan {number}"
            case Pass():
                return "pass"

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        word, _, number = text.partition(" ")
        if word in ("play", "plan") and number.isdecimal():
            return Play(int(number)) if word == "play" else Plan(int(number))
        return Pass()


class Sketch:
    facts = Facts(
        name="sketch",
        title="Sketch",
        seats=(2, 3, 4, 5, 6),
        sides=("Red", "Blue", "Green", "Gold", "Pink", "Grey"),
        version=1,
        longest=40,
        minutes=1,
        tagline="One of each.",
    )
    state_type = State
    action_type: Any = Action
    words = SketchWords()

    def __init__(self, hand: int = HAND) -> None:
        """So many cards are drawn by everybody."""
        self.hand = hand
        self.tables: Mapping[str, Any] = {"hand": hand, "spare": SPARE, "plans": PLANS}

    def new(self, seats: int, options: Options) -> State:
        cards = Cards()
        deck = cards.open(range(self.hand * seats + SPARE), seats)
        agenda = ["mix", *["draw"] * (self.hand * seats), "own mix", "throw", "play", "plan", "peek", "pass on"]
        if seats > 2:
            agenda += ["throw", "mix", "turn up"]
        return State(cards, seats, list(deck), [[] for _ in range(seats)], agenda, plans=[0] * seats)

    def awaits(self, state: State) -> Request:
        if state.winner is not None or not state.agenda:
            return self._over(state)
        match state.agenda[0]:
            case "mix":
                return Shuffle(tuple(state.deck))
            case "draw":
                return state.cards.deal((state.deck[0],), self._next_to_draw(state), state.seats)
            case "own mix":
                return Shuffle(tuple(state.hands[0]), by=0)
            case "turn up":
                return Show((state.deck[0],), everyone(state.seats))
            case "throw":
                return Roll(1, 6, "sketch")
            case "show":
                return Show((state.played[-1],), everyone(state.seats))
            case "peek":
                return Show((state.deck[0],), 1 << state.seats - 1)
            case "pass on":
                return state.cards.deal((state.hands[0][-1],), 1, state.seats)
            case what:
                return Ask((0,) if what == "play" else tuple(range(state.seats)), what)

    def _over(self, state: State) -> Over:
        if state.winner is not None:
            return Over(tuple(int(seat == state.winner) for seat in range(state.seats)), "the others have left")
        return Over(tuple(state.plans), "all is done")

    def _next_to_draw(self, state: State) -> Seat:
        there = (seat for seat in range(state.seats) if not state.cards.vacant >> seat & 1)
        return min(there, key=lambda seat: (len(state.hands[seat]), seat))

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        if state.agenda[0] == "plan":
            yield from map(Plan, range(PLANS))
            return
        for slot in state.hands[seat]:
            face = state.cards.face[slot]
            if face is None or face % 2 == 0:
                yield Play(slot)
        yield Pass()

    def check(self, state: State, seat: Seat, action: Action) -> None:
        match state.agenda[0], action:
            case "play", Play(slot=slot):
                if slot not in state.hands[seat]:
                    raise Illegal("that is no card of your hand")
                if (state.cards.face[slot] or 0) % 2:
                    raise Illegal("odd cards stay in the hand")
            case "play", Pass():
                pass
            case "plan", Plan(number=number):
                if not 0 <= number < PLANS:
                    raise Illegal(f"plan a number below {PLANS}")
            case what, _:
                raise Illegal(f"a {what} is due")

    def advance(self, state: State, answer: Answer[Action]) -> None:
        ask, what = self.awaits(state), state.agenda.pop(0)
        match ask, answer:
            case Shuffle(by=by), Faces():
                fresh = list(state.cards.mix(ask, answer))
                if by is None:
                    state.deck = fresh
                else:
                    state.hands[by] = fresh
            case Deal(to=to), Faces():
                state.cards.show(ask, answer)
                state.hands[to].append(state.deck.pop(0) if what == "draw" else state.hands[0].pop())
            case Show(), Faces() if what == "pass on":
                state.cards.show(ask, answer)
                state.hands[1].append(state.hands[0].pop())
            case Show(), Faces():
                state.cards.show(ask, answer)
                if what == "show":
                    self._shown(state, ask.slots[0])
            case Roll(), Rolled(values=values):
                state.thrown = values[0]
            case _, Acts(acts=acts):
                for seat, action in acts:
                    self._act(state, seat, action)
            case _:
                raise TypeError("no answer to this request")
        self._skip(state)

    def _skip(self, state: State) -> None:
        """Drop what the first seat cannot do any more, once it has left."""
        while state.agenda and state.agenda[0] in ("own mix", "pass on") and not state.hands[0]:
            del state.agenda[0]

    def _act(self, state: State, seat: Seat, action: Action) -> None:
        match action:
            case Play(slot=slot):
                state.hands[seat].remove(slot)
                state.played.append(slot)
                state.agenda.insert(0, "show")
            case Plan(number=number):
                state.plans[seat] = number
            case Pass():
                pass

    def _shown(self, state: State, slot: Slot) -> None:
        face = state.cards.face[slot]
        assert face is not None
        if face % 2:
            raise Broken(0, f"played the odd card {face}")

    def left(self, state: State, seat: Seat, how: str) -> None:
        back, _ = state.cards.leave(seat, state.hands[seat])
        state.hands[seat] = []
        state.deck += back
        there = [other for other in range(state.seats) if not state.cards.vacant >> other & 1]
        if len(there) == 1:
            state.winner = there[0]
        self._skip(state)

    def default(self, state: State, seat: Seat) -> Action:
        return Plan(0) if state.agenda[0] == "plan" else Pass()

    def steward(self, public: State, seat: Seat) -> tuple[Action, ...]:
        """Any plan but none, by lot."""
        return tuple(map(Plan, range(1, PLANS))) if public.agenda[0] == "plan" else (Pass(),)

    def zones(self, state: State) -> tuple[Zone, ...]:
        hands = [Zone("hand", seat, tuple(hand)) for seat, hand in enumerate(state.hands)]
        return (Zone("deck", None, tuple(state.deck)), Zone("played", None, tuple(state.played)), *hands)

    def happened(self, before: State, after: State) -> tuple[Event, ...]:
        return ()


GAME = cast("AnyGame", Sketch())
SHORT = cast("AnyGame", Sketch(FEW))
"""Everybody draws one card only: for large tables."""
